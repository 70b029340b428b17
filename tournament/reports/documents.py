"""Every document that can be printed. A new report is one file and one row."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from tournament.errors import Problem
from tournament.i18n import N_, Translator
from tournament.reports.blank_score_sheets import render_blank_score_sheets
from tournament.reports.door_list import lacking_teams, render_door_list
from tournament.reports.draw_by_table import lacking_posted_round, render_draw_by_table
from tournament.reports.draw_by_team import render_draw_by_team
from tournament.reports.final_ranking import lacking_final_ranking, render_final_ranking
from tournament.reports.journal import render_journal
from tournament.reports.rule_sheet import render_rule_sheet
from tournament.reports.score_sheets import render_score_sheets
from tournament.reports.standings import lacking_standings, render_standings
from tournament.reports.team_slips import render_team_slips
from tournament.services.lines import Snapshot


def nothing_lacking(_snapshot: Snapshot) -> Problem | None:
    """The answer for a document that can always be printed."""
    return None


@dataclass(frozen=True)
class Document:
    """A document: what it is called and what it is for (English, to be translated where they are said), and how it is made.

    `render` makes the PDF; it is asked only where `lacking` finds no problem.
    """

    title: str
    purpose: str
    render: Callable[[Snapshot, Translator], bytes]
    lacking: Callable[[Snapshot], Problem | None] = nothing_lacking


DOCUMENTS: Final[Mapping[str, Document]] = {
    "door-list": Document(
        N_("Door list"),
        N_("Who is awaited, with boxes to tick and room to sign, and the waiting list: for the door."),
        render_door_list,
        lacking_teams,
    ),
    "draw-by-table": Document(
        N_("Draw by table"),
        N_("Who plays whom, at which table: for the wall."),
        render_draw_by_table,
        lacking_posted_round,
    ),
    "draw-by-team": Document(
        N_("Draw by team"),
        N_("Where am I? Every team with its table, by name and by number: for the wall."),
        render_draw_by_team,
        lacking_posted_round,
    ),
    "team-slips": Document(
        N_("Team slips"),
        N_("One for every team, with its table, its opponents and how it stands: twelve on a page, to be cut apart."),
        render_team_slips,
        lacking_posted_round,
    ),
    "score-sheets": Document(
        N_("Score sheets"),
        N_("One for every table, with its names: two on a page, to be cut apart."),
        render_score_sheets,
        lacking_posted_round,
    ),
    "blank-score-sheets": Document(
        N_("Blank score sheets"),
        N_("The same sheets without names: for one that was spoilt, and for practice."),
        render_blank_score_sheets,
    ),
    "standings": Document(
        N_("Standings"),
        N_("The teams by rank, as far as the results go: for the wall."),
        render_standings,
        lacking_standings,
    ),
    "final-ranking": Document(
        N_("Final ranking"),
        N_("The first three places, then every team: for the prizes, once every table is in."),
        render_final_ranking,
        lacking_final_ranking,
    ),
    "rule-sheet": Document(
        N_("Rule sheet"),
        N_("How the game goes and what a hand marks, by the settings of this championship, on one page."),
        render_rule_sheet,
    ),
    "journal": Document(
        N_("Journal"),
        N_("When, who, what and why: everything that was done in this championship."),
        render_journal,
    ),
}
