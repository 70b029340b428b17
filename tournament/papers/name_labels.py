"""Name labels: a badge for every player, with the team, on sheets of labels."""

from typing import Any, Final

from tournament.i18n import Translator
from tournament.papers.document import Document, EveningMoment
from tournament.papers.label_sheets import (
    CUTS,
    FIRST,
    LABELS,
    Label,
    LabelLine,
    labels_paper,
    size_option,
    write_head,
    write_lines,
)
from tournament.papers.names import lacking_players, own_name, wanted_teams
from tournament.papers.page import SOFT, Box, Paper, Part
from tournament.papers.text import BOLD
from tournament.sentences import N_
from tournament.services.papers.views import Snapshot
from tournament.services.people.views import TeamView
from tournament.services.setup.views import referees_of

SIZE: Final = size_option(LABELS)


def lay_out_name_labels(snapshot: Snapshot, tr: Translator, part: Part) -> Paper:
    """A label for every player, by team number, then referees; or for one team's players."""
    contest = snapshot.championship
    labels = [
        _label(contest.name, player, *_team_texts(team, tr))
        for team in wanted_teams(snapshot.teams, part)
        for player in team.players
    ]
    if part.team is None:
        labels += [_label(contest.name, referee, tr.gettext("Referee")) for referee in referees_of(contest)]
    return labels_paper(labels, LABELS[SIZE.of(part)], tr.gettext("Name labels"), part)


def _team_texts(team: TeamView, tr: Translator) -> tuple[str, str]:
    number = tr.gettext("Team {number}").format(number=team.number)
    return " · ".join(filter(None, (number, own_name(team)))), team.club


def _label(contest: str, name: str, *beneath: str) -> Label:
    """The championship above a line, the name as large as there is room, and beneath it who that is."""

    def draw(canvas: Any, box: Box) -> None:
        small = max(box.height * 0.08, 9)
        lines = [
            LabelLine(name, BOLD, box.height * 0.24),
            *(LabelLine(text, size=small, colour=SOFT) for text in beneath),
        ]
        write_lines(canvas, lines, write_head(canvas, contest, box), between=box.height * 0.04)

    return draw


DOCUMENT: Final = Document(
    N_("A label for every player, with the team: to stick on, or to put in a badge."),
    EveningMoment.BEFORE,
    lay_out_name_labels,
    lacking_players,
    one="team",
    is_tied=False,
    options=(SIZE, FIRST, CUTS),
)
