"""What happened to a team beside its games: decisions, points, players replaced, and what was done to it by name."""

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from tournament.i18n import Translator
from tournament.services.rounds.stories import TeamStory
from tournament.ui.theme.icons import picture
from tournament.ui.theme.tokens import ICON, STEP, theme_of
from tournament.ui.widgets.surfaces import clear, column, row
from tournament.ui.widgets.text import breakable, prose, soft
from tournament.wording.desk.journal import say_done
from tournament.wording.moments import say_moment
from tournament.wording.people.team_story import say_substitution
from tournament.wording.scores.rulings import say_brought, say_decision, say_faults, say_points, say_reason

PICTURES = {"stop": "clock", "stopped": "clock", "withdrawn": "flag", "excluded": "cross"}

Happening = tuple[str, str, str]
"""A picture, what happened, and the small print under it."""


class Happenings(QWidget):
    """One line for each, with its picture, who decided and why under it."""

    def __init__(self, words: Translator) -> None:
        super().__init__()
        self._words = words
        self._lines = QVBoxLayout(self)
        self._lines.setContentsMargins(0, 0, 0, 0)
        self._lines.setSpacing(STEP)

    def show_story(self, story: TeamStory) -> None:
        """Show what happened to another team, or to the same one by now."""
        clear(self._lines)
        told = tuple(happenings(story, self._words))
        for drawn, what, why in told:
            self._lines.addWidget(self._line(drawn, what, why))
        if not told:
            self._lines.addWidget(soft(self._words.gettext("Nothing yet: no decision, no penalty, nobody replaced.")))

    def _line(self, drawn: str, what: str, why: str) -> QWidget:
        theme, line, sign = theme_of(self), QWidget(), QLabel()
        sign.setPixmap(picture(drawn, theme.colours.soft, theme.px(ICON)))
        sign.setAlignment(Qt.AlignmentFlag.AlignTop)
        inside = row(sign, column(prose(breakable(what)), *([soft(breakable(why))] if why else []), space=0), space=STEP)
        inside.setStretch(1, 1)
        line.setLayout(inside)
        return line


def happenings(story: TeamStory, words: Translator) -> Iterator[Happening]:
    """That it came late, how it was at fault more than once, decisions, points, players replaced, then what the journal has of the team by name."""
    if story.came_in is not None:
        yield "clock", words.gettext("Came late: plays from round {n} on").format(n=story.came_in), ""
    for fault in (each for each in story.faults if each.in_all > 1):  # a single one stands below as what was decided
        yield "warning", say_faults(fault, words), say_brought(fault, words)
    for decision in (line.decision for line in story.decisions):
        yield PICTURES.get(decision.kind, "warning"), say_decision(decision, words), say_reason(decision, words)
    for points in story.points:
        yield "warning", say_points(points, words), points.reason
    for substitution in story.substitutions:
        yield "people", say_substitution(substitution, words), substitution.reason
    for entry in story.entries:
        yield "book", say_done(entry, words), f"{say_moment(entry.at.astimezone(), words)} · {entry.by}"
