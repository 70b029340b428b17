"""The Wi-Fi of the hall, as its posters name it: kept on this computer, and in no championship."""

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QFrame

from tournament.i18n import Translator
from tournament.messages.troubles import say_trouble
from tournament.preferences import WIFI_NAME_LENGTH, WIFI_PASSWORD_LENGTH, Preferences, change_preferences, read_preferences
from tournament.ui.widgets.buttons import quiet_button
from tournament.ui.widgets.field import text_field
from tournament.ui.widgets.surfaces import card, column, row
from tournament.ui.widgets.text import soft, subtitle

KEPT_AFTER = 600
"""Milliseconds after the last key: what is typed is kept by itself."""


class WifiCard(QFrame):
    """Its name and its password, kept by themselves; and the poster that is made of them."""

    poster_asked = Signal()

    def __init__(self, words: Translator) -> None:
        super().__init__()
        self._words = words
        say, kept = words.gettext, read_preferences()
        self.name = text_field(say("Name of the Wi-Fi"), kept.wifi_name)
        self.password = text_field(say("Its password"), kept.wifi_password, placeholder=say("none, if it is open"))
        self.name.editor.setMaxLength(WIFI_NAME_LENGTH)
        self.password.editor.setMaxLength(WIFI_PASSWORD_LENGTH)
        self.poster = quiet_button(say("Wall poster…"), picture="page")
        self.poster.setToolTip(say("Open the hall first: the poster shows its address."))
        told = soft(say("For the wall poster, which tells phones how to join. Kept on this computer only."))
        fields = row(self.name, self.password)
        for position in range(2):
            fields.setStretch(position, 1)
        self.setLayout(column(card(subtitle(say("Wi-Fi of the hall")), told, fields, row(None, self.poster))))
        self._keeping = QTimer(self, singleShot=True, interval=KEPT_AFTER)
        self._keeping.timeout.connect(self.keep)
        for field in (self.name, self.password):
            field.editor.textEdited.connect(lambda: self._keeping.start())
            field.editor.editingFinished.connect(self.keep)
        self.poster.clicked.connect(self._ask_for_poster)

    def show_open(self, *, is_open: bool) -> None:
        """Offer the poster while the hall is open."""
        self.poster.setEnabled(is_open)

    def keep(self) -> None:
        """Keep what is typed. Its spaces at both ends are none of it."""
        self._keeping.stop()
        name, password = self.name.editor.text().strip(), self.password.editor.text().strip()
        kept = read_preferences()
        if kept.wifi == (name, password):
            return
        change: Callable[[Preferences], Preferences] = lambda before: replace(before, wifi_name=name, wifi_password=password)  # noqa: E731
        try:
            change_preferences(change, change(kept))
        except OSError as trouble:
            self.name.complain(say_trouble(trouble, self._words))

    def _ask_for_poster(self) -> None:
        self.keep()
        self.poster_asked.emit()
