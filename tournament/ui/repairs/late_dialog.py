"""Asks where a team that came after the posting plays: every place that is left, a button each, the best first."""

from collections.abc import Mapping
from functools import partial

from PySide6.QtWidgets import QPushButton, QWidget

from tournament.i18n import Translator
from tournament.messages.repairs import say_offer, say_wrong
from tournament.services.repairs.seat_lines import LateChoice, LateLine, LateOffer
from tournament.ui.dialogs.fitting import FittingDialog, keep_width
from tournament.ui.theme.tokens import HALF, READING, SPACE, WIDE
from tournament.ui.widgets.buttons import primary_button, quiet_button
from tournament.ui.widgets.surfaces import column, row, rule
from tournament.ui.widgets.text import breakable, prose, soft, title


class LateDialog(FittingDialog):
    """The places that late teams are offered; Enter takes the first, Esc leaves it for later."""

    def __init__(self, words: Translator, line: LateLine, names: Mapping[int, str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words, self._names = words, names
        self.chosen: LateOffer | None = None
        heading = words.gettext("Arrived after the draw of round {n}").format(n=line.round)
        self.setWindowTitle(heading)
        keep_width(self, READING)
        self.buttons: list[QPushButton] = []
        offers = [self._offer(offer) for offer in line.offers]
        leave = quiet_button(words.gettext("Later"))
        leave.clicked.connect(self.reject)
        head = title(breakable(heading))
        head.setWordWrap(True)
        stays = soft(words.gettext("No other table moves. Ctrl+Z takes it back."))
        layout = column(head, stays, *offers, row(None, leave), space=SPACE)
        layout.setContentsMargins(WIDE, WIDE, WIDE, WIDE)
        self.setLayout(layout)
        self.buttons[0].setFocus()

    def _offer(self, offer: LateOffer) -> QWidget:
        """A place: who would sit there, what is wrong with it, and its button."""
        told = prose(breakable(say_offer(offer, self._names, self._words)))
        wrongs = [soft(breakable(say_wrong(wrong, self._names, self._words))) for wrong in offer.broken]
        text = self._action(offer)
        button = quiet_button(text) if self.buttons else primary_button(text)
        button.setAccessibleDescription(told.text())
        button.clicked.connect(partial(self._take, offer))
        self.buttons.append(button)
        line = row(column(told, *wrongs, space=HALF), button, space=SPACE)
        line.setStretch(0, 1)
        shown = QWidget()
        shown.setLayout(column(rule(), line))
        return shown

    def _action(self, offer: LateOffer) -> str:
        say = self._words.gettext
        if offer.choice is LateChoice.WAIT:
            return say("Next round")
        return say("Sit out") if offer.table is None else say("Table {n}").format(n=offer.table)

    def _take(self, offer: LateOffer) -> None:
        self.chosen = offer
        self.accept()

    @classmethod
    def ask(cls, parent: QWidget, words: Translator, line: LateLine, names: Mapping[int, str]) -> LateOffer | None:
        """The place that is taken; None where that is left for later."""
        dialog = cls(words, line, names, parent)
        return dialog.chosen if dialog.exec() else None
