"""The round's clock in the bar: the time left, and its state in a word; pressed, it opens its panel."""

from datetime import datetime
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSizePolicy, QWidget

from tournament.i18n import Translator
from tournament.messages.rounds.clock import say_clock, say_in_bar, say_stage
from tournament.services.rounds.game_clock import ClockStage, GameClock
from tournament.ui.theme.tokens import CLOCK_SLOT, HALF, theme_of
from tournament.ui.widgets.buttons import Button, fill_button, key_name
from tournament.ui.widgets.surfaces import column
from tournament.ui.widgets.text import change_role, label

CLOCK_KEY: Final = "Ctrl+T"
PAUSED: Final = "paused"


class ClockButton(Button):
    """Its colour goes with its word: `tone` is the stage, or that it is paused."""

    def __init__(self, words: Translator, parent: QWidget | None = None) -> None:
        super().__init__()
        self.setParent(parent)
        self._words = words
        self.left, self.told = label("", "clock-left"), label("", "clock-told")
        inside = column(self.left, self.told, space=0)
        inside.setContentsMargins(HALF, 0, HALF, 0)
        for part in (self.left, self.told):
            part.setAlignment(Qt.AlignmentFlag.AlignCenter)
        fill_button(self, inside)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        self.setProperty("role", "clock")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.hide()

    def show_clock(self, clock: GameClock | None, now: datetime | None) -> None:
        """Show how the clock stands; nothing where there is none."""
        self.setVisible(clock is not None)
        if clock is None or now is None:
            return
        self.setFixedWidth(theme_of(self).px(CLOCK_SLOT))
        left, told = say_in_bar(clock, now, self._words)
        if (left, told) == (self.left.text(), self.told.text()):
            return
        self.left.setText(left)
        self.told.setText(told)
        stage = clock.stage(now)
        tone = PAUSED if clock.paused is not None and stage is not ClockStage.ENDED else str(stage)
        for part in (self, self.left, self.told):
            change_role(part, tone=tone)
        said = " · ".join(dict.fromkeys((say_stage(clock, now, self._words), say_clock(clock, now, self._words))))
        self.setAccessibleName(self._words.gettext("Clock: {told}").format(told=said))
        self.setToolTip(f"{said} ({key_name(CLOCK_KEY)})")
