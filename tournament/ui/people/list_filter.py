"""Views of the list of teams: all, still to come, not paid, waiting for a partner."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QPushButton, QWidget

from tournament.i18n import Translator
from tournament.sentences import N_
from tournament.services.people.lines import TeamLine, TeamStatus
from tournament.ui.theme.tokens import HALF, VERY_LARGE, theme_of
from tournament.ui.widgets.buttons import filter_button
from tournament.ui.widgets.finding import folded, holds
from tournament.ui.widgets.surfaces import column
from tournament.ui.widgets.wrapping import wrapping

ALL: Final = "all"
UNLICENSED: Final = "unlicensed"
FILTERS: Final[Mapping[str, tuple[str, Callable[[TeamLine], bool]]]] = {
    ALL: (N_("A&ll {n}"), lambda team: True),
    "to-come": (N_("Not &yet arrived {n}"), lambda team: is_expected(team) and not team.present),
    "unpaid": (N_("Not pa&id {n}"), lambda team: is_expected(team) and not team.paid),
    "waiting": (N_("W&aiting list {n}"), lambda team: team.status is TeamStatus.WAITING),
    UNLICENSED: (N_("&No licence {n}"), lambda team: is_expected(team) and lacks_licence(team)),
}
"""What a filter is called, with how many it shows, and which teams those are."""


def is_expected(team: TeamLine) -> bool:
    """Whether a team, or someone who waits for a partner, plays tonight."""
    return team.status in (TeamStatus.ACTIVE, TeamStatus.WAITING)


def lacks_licence(team: TeamLine) -> bool:
    """Whether somebody of a team has no licence."""
    return sum(map(bool, team.licences)) < len(team.players)


def matches(team: TeamLine, wanted: str) -> bool:
    """Whether every word typed is in the team: number, name, players, licences, club or category."""
    texts = (str(team.number or ""), team.name, *team.players, team.club, team.category, *team.licences)
    return holds(folded(" ".join(texts)), folded(wanted).split())


class ListFilter(QWidget):
    """One button for each way to look at the list."""

    chosen = Signal(str)

    def __init__(self, words: Translator) -> None:
        super().__init__()
        self._words = words
        self.buttons: dict[str, QPushButton] = {name: filter_button("") for name in FILTERS}
        self._group = QButtonGroup(self)
        for name, button in self.buttons.items():
            self._group.addButton(button)
            button.clicked.connect(lambda _=False, name=name: self.chosen.emit(name))
        self.buttons[ALL].setChecked(True)
        line = column(wrapping(*self.buttons.values()))
        line.setContentsMargins(0, 0, 0, HALF)
        self.setLayout(line)
        self.ask_for_licences(False)
        self.count(())

    def ask_for_licences(self, asked: bool) -> None:
        """Offer to look at those without a licence, or do not."""
        self.buttons[UNLICENSED].setVisible(asked)
        if not asked and self.name == UNLICENSED:
            self.choose(ALL)

    @property
    def name(self) -> str:
        """The filter that is chosen."""
        return next(name for name, button in self.buttons.items() if button.isChecked())

    def shows(self, team: TeamLine) -> bool:
        """Whether a team is one of those to be shown."""
        return FILTERS[self.name][1](team)

    def choose(self, name: str) -> None:
        """Look at the list in another way."""
        if name != self.name:
            self.buttons[name].setChecked(True)
            self.chosen.emit(name)

    def count(self, teams: Sequence[TeamLine]) -> None:
        """Say on each button how many teams it shows."""
        for name, (text, shows) in FILTERS.items():
            count = sum(map(shows, teams))
            self.buttons[name].setText(self._words.gettext(text).format(n=count))
            if theme_of(self).text_size > VERY_LARGE and name not in (ALL, UNLICENSED, self.name):
                self.buttons[name].setVisible(bool(count))  # a second line of buttons would stand where the list is
