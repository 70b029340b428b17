"""The ranking beside the leaders' progress; where both do not fit, one, with two buttons."""

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QButtonGroup, QWidget

from tournament.i18n import Translator
from tournament.ui.theme.tokens import SPACE, STEP
from tournament.ui.widgets.buttons import filter_button
from tournament.ui.widgets.side_by_side import least_width
from tournament.ui.widgets.surfaces import column, give_room, row

SHARE = 2
"""How many times more of the room than the progress the ranking takes."""


class RankingAndLeaders(QWidget):
    """Holds both; the ranking keeps `least` pixels or gets the whole width, and scrolls by itself."""

    def __init__(self, ranking: QWidget, leaders: QWidget, least: int, words: Translator) -> None:
        super().__init__()
        self._ranking, self._leaders, self.least = ranking, leaders, least
        self._offered = True
        self.shows_one = False
        self.to_ranking, self.to_leaders = filter_button(words.gettext("Ranking")), filter_button(words.gettext("Progress of the leaders"))
        self._which = QButtonGroup(self)
        for button in (self.to_ranking, self.to_leaders):
            self._which.addButton(button)
        self.to_ranking.setChecked(True)
        self._which.buttonClicked.connect(self._show)
        self._choice = QWidget()
        self._choice.setLayout(row(self.to_ranking, self.to_leaders, None, space=STEP))
        both = QWidget()
        both.setLayout(row(ranking, leaders, space=SPACE))
        give_room(both, 0, SHARE)
        give_room(both, 1)
        self.setLayout(column(self._choice, both, space=STEP))
        give_room(self, 1)
        self._show()

    def offer_leaders(self, *, offered: bool) -> None:
        """Whether there is any progress to be shown."""
        self._offered = offered
        self._turn()
        self._show()

    def keep(self, least: int) -> None:
        """From now on the ranking is to keep so many pixels."""
        if least != self.least:
            self.least = least
            self._turn()

    def show_ranking(self) -> None:
        """Bring the ranking into sight, where only one is shown."""
        self.to_ranking.setChecked(True)
        self._show()

    def minimumSizeHint(self) -> QSize:
        """No wider than the wider of the two: where there is no room for both, one is shown."""
        height = max(part.minimumSizeHint().height() for part in (self._ranking, self._leaders) if not part.isHidden())
        height += self._choice.sizeHint().height() + STEP if self.shows_one else 0
        return QSize(max(least_width(self._ranking), self._choice.minimumSizeHint().width() if self.shows_one else 0), height)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Turn where the room asks for it."""
        super().resizeEvent(event)
        self._turn()

    def _turn(self) -> None:
        beside = max(self._leaders.minimumSizeHint().width(), self._leaders.minimumWidth())
        one = self._offered and self.width() < max(self.least, least_width(self._ranking)) + SPACE + beside
        if one != self.shows_one:
            self.shows_one = one
            self._show()

    def _show(self, *_: object) -> None:
        at_leaders = self.shows_one and self.to_leaders.isChecked()
        self._choice.setVisible(self.shows_one)
        # what goes must not take the keyboard along before the other is there to take it
        self._ranking.setVisible(not at_leaders)
        self._leaders.setVisible(self._offered and (at_leaders or not self.shows_one))
        self.updateGeometry()
