"""What happened to a team beside its games: decisions, points, players replaced, and what was done to it by name."""

from collections.abc import Iterator
from typing import NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from tournament.i18n import Translator
from tournament.messages.desk import say_done
from tournament.messages.people.teams import say_substitution
from tournament.messages.phrases import say_moment
from tournament.messages.scores.rulings import say_brought, say_decision, say_faults, say_points, say_reason
from tournament.services.rounds.lines import TeamStory
from tournament.services.scores.lines import LedgerLine
from tournament.ui.theme.icons import picture
from tournament.ui.theme.tokens import ICON, STEP, theme_of
from tournament.ui.widgets.buttons import flat_button
from tournament.ui.widgets.surfaces import clear, column, row
from tournament.ui.widgets.text import breakable, prose, soft

PICTURES = {"stop": "clock", "stopped": "clock", "withdrawn": "flag", "excluded": "cross"}


class Happening(NamedTuple):
    """A picture, what happened, details, and the decision where it can be struck out, as no sheet changed."""

    drawn: str
    what: str
    why: str
    noted: LedgerLine | None = None


class Happenings(QWidget):
    """What happened, a line each, with who decided and why. `strike_out_asked` carries a wrong decision."""

    strike_out_asked = Signal(object)

    def __init__(self, words: Translator) -> None:
        super().__init__()
        self._words = words
        self.strikes: list[tuple[QPushButton, LedgerLine]] = []
        self._lines = QVBoxLayout(self)
        self._lines.setContentsMargins(0, 0, 0, 0)
        self._lines.setSpacing(STEP)

    def show_story(self, story: TeamStory) -> None:
        """Show what happened to another team, or to the same one by now."""
        clear(self._lines)
        told = tuple(happenings(story, self._words))
        self.strikes = []
        for happening in told:
            self._lines.addWidget(self._line(happening))
        if not told:
            self._lines.addWidget(soft(self._words.gettext("Nothing yet: no decision, no penalty, nobody replaced.")))

    def ask_to_strike_out(self) -> None:
        """Ask to strike out the decision whose button has the keyboard, else the newest one that can be."""
        if self.strikes:
            _, line = next((each for each in self.strikes if each[0].hasFocus()), self.strikes[-1])
            self.strike_out_asked.emit(line)

    def _strike(self, line: LedgerLine, what: str) -> QPushButton:
        button = flat_button(self._words.gettext("Delete…"))
        button.setAccessibleName(self._words.gettext("Delete: {decision}").format(decision=what))
        button.clicked.connect(lambda: self.strike_out_asked.emit(line))
        self.strikes.append((button, line))
        return button

    def _line(self, happening: Happening) -> QWidget:
        theme, line, sign = theme_of(self), QWidget(), QLabel()
        sign.setPixmap(picture(happening.drawn, theme.colours.soft, theme.px(ICON)))
        sign.setAlignment(Qt.AlignmentFlag.AlignTop)
        said = column(prose(breakable(happening.what)), *([soft(breakable(happening.why))] if happening.why else []), space=0)
        strikes = [self._strike(happening.noted, happening.what)] if happening.noted is not None else []
        inside = row(sign, said, *strikes, space=STEP)
        inside.setStretch(1, 1)
        line.setLayout(inside)
        return line


def happenings(story: TeamStory, words: Translator) -> Iterator[Happening]:
    """What happened to a team: lateness, repeated faults, decisions, points, replacements, then its journal."""
    if story.came_in is not None:
        yield Happening("clock", words.gettext("Came late: plays from round {n} on").format(n=story.came_in), "")
    for fault in (each for each in story.faults if each.in_all > 1):  # a single one stands below as what was decided
        yield Happening("warning", say_faults(fault, words), say_brought(fault, words))
    for line in story.decisions:
        drawn, noted = PICTURES.get(line.decision.kind, "warning"), line if line.can_be_struck_out else None
        yield Happening(drawn, say_decision(line.decision, words), say_reason(line.decision, words), noted)
    for points in story.points:
        yield Happening("warning", say_points(points, words), points.reason)
    for substitution in story.substitutions:
        yield Happening("people", say_substitution(substitution, words), substitution.reason)
    for entry in story.entries:
        yield Happening("book", say_done(entry, words), f"{say_moment(entry.at.astimezone(), words)} · {entry.by}")
