"""Every document that can be printed. A new report is one file and one row."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from tournament.errors import Problem
from tournament.i18n import N_, Translator
from tournament.reports.blank_score_sheets import lay_out_blank_score_sheets
from tournament.reports.bracket import lacking_brackets, lay_out_brackets
from tournament.reports.door_list import lacking_teams, lay_out_door_list
from tournament.reports.draw_by_table import lacking_posted_round, lay_out_draw_by_table, posted_round
from tournament.reports.draw_by_team import lay_out_draw_by_team
from tournament.reports.draw_explained import lay_out_draw_explained
from tournament.reports.final_ranking import lacking_final_ranking, lay_out_final_ranking
from tournament.reports.journal import lay_out_journal
from tournament.reports.page import WHOLE, Paper, Part, Progress, to_pdf
from tournament.reports.plan import lacking_plan, lay_out_plan
from tournament.reports.pools import lacking_pools, lay_out_pools
from tournament.reports.rule_poster import lay_out_rule_poster
from tournament.reports.rule_sheet import lay_out_rule_sheet
from tournament.reports.score_sheets import lay_out_score_sheets
from tournament.reports.standings import lacking_standings, lay_out_standings
from tournament.reports.team_slips import lay_out_team_slips
from tournament.services.papers.lines import Snapshot
from tournament.services.people.lines import TeamLine
from tournament.services.rounds.lines import RoundLine
from tournament.wording.papers.documents import TITLES
from tournament.wording.people.hall import words_of


class Moment(StrEnum):
    """When a document is wanted in an evening."""

    BEFORE = "before"
    ROUND = "round"
    RESULTS = "results"


LayOut = Callable[[Snapshot, Translator, Part], Paper]
Teams = tuple[TeamLine, ...]
Rounds = tuple[RoundLine, ...]


def nothing_lacking(_teams: Teams, _rounds: Rounds) -> Problem | None:
    """The answer for a document that can always be printed."""
    return None


@dataclass(frozen=True)
class Document:
    """A document: what it is called and what it is for (English, to be translated where they are said), when it is wanted, and how it is made.

    `lay_out` is asked only where `lacking` finds no problem. `of_round` says that every round has its own editions of it, `goes_out` that
    a posted round needs it on paper; `one` what a single sheet belongs to, a `table` or a `team`, where it can be had alone.
    """

    title: str
    purpose: str
    moment: Moment
    lay_out: LayOut
    lacking: Callable[[Teams, Rounds], Problem | None] = nothing_lacking
    of_round: bool = False
    goes_out: bool = False
    one: str = ""

    def about(self, rounds: Rounds, part: Part = WHOLE) -> int | None:
        """The round that an edition made now is about; None for a document that is about no round, and before the first one is posted."""
        drawn = posted_round(rounds, part.round) if self.of_round else None
        return drawn.number if drawn else None

    def render(self, snapshot: Snapshot, words: Translator, part: Part = WHOLE, progress: Progress | None = None) -> bytes:
        """Its PDF, or that of one of its sheets. Refused where there is no such table, team or round."""
        return to_pdf(self.lay_out(snapshot, words_of(snapshot.championship, words), part), snapshot, words, progress)


DOCUMENTS: Final[Mapping[str, Document]] = {
    "door-list": Document(
        TITLES["door-list"],
        N_("Expected teams, with tick boxes and a signature column, and the waiting list: for the door."),
        Moment.BEFORE,
        lay_out_door_list,
        lacking_teams,
    ),
    "rule-sheet": Document(
        TITLES["rule-sheet"],
        N_("How the game goes and what a hand marks, by the settings of this championship, on one page: for the tables."),
        Moment.BEFORE,
        lay_out_rule_sheet,
    ),
    "rule-poster": Document(
        TITLES["rule-poster"],
        N_("What is looked up during a game, in large print, by the settings of this championship, on one page: for the wall."),
        Moment.BEFORE,
        lay_out_rule_poster,
    ),
    "blank-score-sheets": Document(
        TITLES["blank-score-sheets"],
        N_("The same sheets without names: for one that was spoilt, and for practice."),
        Moment.BEFORE,
        lay_out_blank_score_sheets,
    ),
    "draw-by-table": Document(
        TITLES["draw-by-table"],
        N_("Who plays whom, at which table: for the wall."),
        Moment.ROUND,
        lay_out_draw_by_table,
        lacking_posted_round,
        of_round=True,
        goes_out=True,
    ),
    "draw-by-team": Document(
        TITLES["draw-by-team"],
        N_("Where am I? Every team with its table, by name, by number and by player: for the wall."),
        Moment.ROUND,
        lay_out_draw_by_team,
        lacking_posted_round,
        of_round=True,
        goes_out=True,
    ),
    "draw-explained": Document(
        TITLES["draw-explained"],
        N_("Which tables were an exception and why, and what could not be avoided: for who asks or protests."),
        Moment.ROUND,
        lay_out_draw_explained,
        lacking_posted_round,
        of_round=True,
    ),
    "score-sheets": Document(
        TITLES["score-sheets"],
        N_("One for every table, with its names: two on a page where short games leave room, to be cut apart."),
        Moment.ROUND,
        lay_out_score_sheets,
        lacking_posted_round,
        of_round=True,
        goes_out=True,
        one="table",
    ),
    "team-slips": Document(
        TITLES["team-slips"],
        N_("For every team its table, its opponents and its points: to be cut apart."),
        Moment.ROUND,
        lay_out_team_slips,
        lacking_posted_round,
        of_round=True,
        one="team",
    ),
    "plan": Document(
        TITLES["plan"],
        N_("Every round in advance, by table and with a line for each team, where the format knows them: for the wall."),
        Moment.ROUND,
        lay_out_plan,
        lacking_plan,
    ),
    "pools": Document(
        TITLES["pools"],
        N_("Who is in each pool, the results so far, and boxes for those to come: for the wall."),
        Moment.ROUND,
        lay_out_pools,
        lacking_pools,
    ),
    "bracket": Document(
        TITLES["bracket"],
        N_("Who meets whom until the final, results as far as they go, and empty places to write in: for the wall."),
        Moment.ROUND,
        lay_out_brackets,
        lacking_brackets,
        of_round=True,
    ),
    "standings": Document(
        TITLES["standings"],
        N_("The teams by rank, as far as the results go: for the wall."),
        Moment.RESULTS,
        lay_out_standings,
        lacking_standings,
        of_round=True,
    ),
    "final-ranking": Document(
        TITLES["final-ranking"],
        N_("The first three places, then every team: for the prizes, once every table is in."),
        Moment.RESULTS,
        lay_out_final_ranking,
        lacking_final_ranking,
    ),
    "journal": Document(
        TITLES["journal"],
        N_("When, who, what and why: everything that was done in this championship."),
        Moment.RESULTS,
        lay_out_journal,
    ),
}
