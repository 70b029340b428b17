"""Labels by team, or envelopes themselves: number, name, players, club."""

from typing import Any, Final

from reportlab.lib.units import mm

from tournament.i18n import Translator
from tournament.papers.document import Document, EveningMoment
from tournament.papers.label_sheets import (
    CUTS,
    ENVELOPES,
    FIRST,
    LABELS,
    Label,
    LabelLine,
    labels_paper,
    size_option,
    write_lines,
)
from tournament.papers.names import lacking_players, under_text, wanted_teams
from tournament.papers.page import BAIZE, SOFT, Box, Paper, Part
from tournament.papers.text import BOLD
from tournament.sentences import N_
from tournament.services.papers.views import Snapshot
from tournament.services.people.views import TeamView

SIZES: Final = {**LABELS, **ENVELOPES}
SIZE: Final = size_option(SIZES)
NUMBER: Final = 0.26  # of the width of a label
WIDEST: Final = 34 * mm


def lay_out_team_labels(snapshot: Snapshot, tr: Translator, part: Part) -> Paper:
    """A label for every team by number, or for one of them alone."""
    labels = [_label(team, tr) for team in wanted_teams(snapshot.teams, part)]
    return labels_paper(labels, SIZES[SIZE.of(part)], tr.gettext("Team labels and envelopes"), part)


def _label(team: TeamView, tr: Translator) -> Label:
    def draw(canvas: Any, box: Box) -> None:
        number = Box(box.left, box.bottom, min(box.width * NUMBER, WIDEST), box.height)
        write_lines(canvas, [LabelLine(str(team.number), BOLD, min(number.height * 0.5, 48), BAIZE)], number)
        text = Box(number.right + 2 * mm, box.bottom, box.right - number.right - 2 * mm, box.height)
        size = min(max(box.height * 0.13, 11), 24)
        lines = [
            LabelLine(team.name, BOLD, size),
            LabelLine(under_text(team, tr), size=size * 0.8),
            LabelLine(team.club, size=size * 0.8, colour=SOFT),
        ]
        write_lines(canvas, lines, text, centred=False)

    return draw


DOCUMENT: Final = Document(
    N_("By team: number, name, players and club, on sheets of labels or on envelopes."),
    EveningMoment.BEFORE,
    lay_out_team_labels,
    lacking_players,
    one="team",
    is_tied=False,
    options=(SIZE, FIRST, CUTS),
)
