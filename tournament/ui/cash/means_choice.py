"""How somebody pays, chosen by a letter."""

from collections.abc import Collection, Mapping
from typing import Final

from PySide6.QtWidgets import QLayout

from tournament.i18n import Translator
from tournament.messages.cash import PAID_BEFORE
from tournament.sentences import N_
from tournament.ui.theme.tokens import HALF, LARGE_TEXT, theme_of
from tournament.ui.widgets.segments import SegmentChoice, Segments
from tournament.ui.widgets.surfaces import column, row

MEANS: Final[Mapping[str, str]] = {"cash": N_("&Cash"), "card": N_("C&ard"), "cheque": N_("C&heque"), "transfer": N_("&Transfer")}
"""The means of payment, most usual first, each with the letter that chooses it."""


class MeansChoice(Segments):
    """Cash, card, cheque or transfer, if `offered`; one always is, pressed by its letter (`press_named`)."""

    def __init__(self, words: Translator, offered: Collection[str] = tuple(MEANS)) -> None:
        said = {means: words.gettext(text) for means, text in MEANS.items() if means in offered}
        super().__init__([SegmentChoice(means, text, text.replace("&", "")) for means, text in said.items()], must=True)
        self._letters = {text[text.index("&") + 1].casefold(): means for means, text in said.items()}
        self.press(("cash",))

    def lay_out(self) -> QLayout:
        """Beside each other; in large text two and two."""
        if theme_of(self).text_size <= LARGE_TEXT:
            return super().lay_out()
        one, other, *rest = self.buttons
        return column(row(one, other, space=HALF), row(*rest, space=HALF), space=HALF)

    def press_named(self, text: str) -> bool:
        """Press the means with this letter; whether there is one."""
        means = self._letters.get(text.casefold())
        if means is None:
            return False
        self.press((means,))
        self.chosen.emit()
        if any(button.hasFocus() for button in self.buttons):
            self.button(means).setFocus()
        return True


class PaidBefore(Segments):
    """How those paid who are noted as having paid; nothing is chosen until somebody says it. Its letter presses it."""

    def __init__(self, words: Translator) -> None:
        said = {means: words.gettext(text) for means, text in PAID_BEFORE.items()}
        super().__init__([SegmentChoice(means, text, text.replace("&", "")) for means, text in said.items()], must=True)
        self._letters = {text[text.index("&") + 1].casefold(): means for means, text in said.items()}

    def press_named(self, text: str) -> bool:
        """Press what has this letter, and go there; whether there is one."""
        means = self._letters.get(text.casefold())
        if means is None:
            return False
        self.button(means).setFocus()
        self.button(means).click()
        return True

    def lay_out(self) -> QLayout:
        """Beside each other; in large text under each other."""
        if theme_of(self).text_size <= LARGE_TEXT:
            return super().lay_out()
        return column(*self.buttons, space=HALF)
