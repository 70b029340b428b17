"""Letting a device in: a code for it, as what it is to be, shown while it holds."""

from collections.abc import Mapping
from datetime import datetime
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QPushButton, QWidget

from tournament.hosting.passes import Access, PairingCode
from tournament.i18n import Translator
from tournament.messages.hall.tables import MAY, TITLES
from tournament.ui.theme.tokens import SPACE
from tournament.ui.widgets.buttons import quiet_button
from tournament.ui.widgets.surfaces import card, column, row
from tournament.ui.widgets.text import figure, prose, soft, subtitle
from tournament.ui.widgets.wrapping import wrapping


class PairingCard(QFrame):
    """A button for each role. `asked` carries the access that a code is wanted for."""

    asked = Signal(Access)

    def __init__(self, words: Translator) -> None:
        super().__init__()
        self._words = words
        say = words.gettext
        self.buttons: Mapping[Access, QPushButton] = {access: quiet_button(say(title)) for access, title in TITLES.items()}
        for access, button in self.buttons.items():
            button.setToolTip(say(MAY[access]))
            button.setAccessibleDescription(say(MAY[access]))
            button.clicked.connect(partial(self.asked.emit, access))
        self.code, self.left, self.told = figure(""), prose(""), soft("")
        self.code.setAccessibleName(say("Pairing code"))
        self.shown = QWidget()
        self.shown.setLayout(row(self.code, column(self.left, self.told, space=0), space=SPACE))
        self.shown.hide()
        told = soft(
            say(
                "A tablet that is to do more than look opens the page and types a code: which role is it to have? A code works once, for two minutes."
            )
        )
        self.setLayout(column(card(subtitle(say("Let a device in")), told, wrapping(*self.buttons.values()), self.shown)))

    def show_code(self, code: PairingCode | None, url: str, now: datetime, *, is_used: bool) -> None:
        """Show a code while it holds, for how long, and its rights; then that it was used or has run out."""
        self.shown.setVisible(code is not None)
        if code is None:
            return
        say, left = self._words.gettext, int((code.until - now).total_seconds())
        title = say(TITLES[code.access])
        if is_used or left <= 0:
            self.code.setText("")
            self.left.setText(
                say("{role}: the device is in.").format(role=title) if is_used else say("{role}: the code has expired.").format(role=title)
            )
            self.told.setText("" if is_used else say("Press the button again for another one."))
            return
        self.code.setText(code.code)
        self.left.setText(say("{role}: {minutes}:{seconds:02} left").format(role=title, minutes=left // 60, seconds=left % 60))
        where = say("To be typed on the device at {address}. {may}")
        self.told.setText(where.format(address=f"{url.removeprefix('http://')}/appairer", may=say(MAY[code.access])))
