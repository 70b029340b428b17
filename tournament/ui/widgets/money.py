"""Where an amount of money is typed. It is cents for the program, and is shown as the language writes euros."""

from typing import Final

from PySide6.QtGui import QKeyEvent

from tournament.currencies import UNITS
from tournament.i18n import Translator
from tournament.messages.phrases import euros, read_cents
from tournament.ui.widgets.field import LabelledField, TextLine
from tournament.ui.widgets.keys import as_figure

MOST_TYPED: Final = 99_999_99
"""The most that is taken unless a field says otherwise, in cents of the euro: nobody carries more to a village hall."""
EXAMPLE: Final = 12_50


class MoneyEditor(TextLine):
    """A line for one amount. Once it is left, it shows what was understood."""

    def __init__(self, words: Translator, cents: int | None = None) -> None:
        super().__init__()
        self._words = words
        self.setPlaceholderText(euros(0, words))
        self.show_cents(cents)
        self.editingFinished.connect(lambda: self.show_cents(self.cents) if self.cents is not None else None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Type the figure of the key, also with the row of figures of a French keyboard."""
        super().keyPressEvent(as_figure(event, self._words.language, at_start=self.cursorPosition() == 0))

    @property
    def cents(self) -> int | None:
        """The amount, None while there is none to read."""
        return read_cents(self.text(), self._words)

    @property
    def is_empty(self) -> bool:
        """Whether nothing is typed."""
        return not self.text().strip()

    def show_cents(self, cents: int | None) -> None:
        """Show an amount, or none."""
        shown = "" if cents is None else euros(cents, self._words)
        if shown != self.text():
            self.setText(shown)


class MoneyField(LabelledField[MoneyEditor]):
    """A labelled line for cents between `least` and `most`, shown in euros; `empty` stands for nothing."""

    def __init__(
        self,
        text: str,
        words: Translator,
        cents: int | None = None,
        hint: str = "",
        *,
        least: int = 1,
        most: int = MOST_TYPED,
        empty: int | None = None,
    ) -> None:
        super().__init__(text, MoneyEditor(words, cents), hint)
        self._words, self._least, self._empty = words, least, empty
        self._most = most * UNITS[words.currency].scale
        self.editor.textEdited.connect(self.be_content)

    def read(self) -> int | None:
        """The amount in cents; None where it will not do, which is said under the field. Keeps the text."""
        cents = self._empty if self.editor.is_empty else self.editor.cents
        self.complain("" if cents is not None and self._least <= cents <= self._most else self._trouble(cents))
        return cents if self.trouble.isHidden() else None

    def show_cents(self, cents: int | None) -> None:
        """Show an amount, or none; nothing is wrong with it."""
        self.editor.show_cents(cents)
        self.be_content()

    @property
    def _example(self) -> str:
        unit = UNITS[self._words.currency]
        return euros(EXAMPLE if unit.decimals else unit.step, self._words)

    def _trouble(self, cents: int | None) -> str:
        say = self._words.gettext
        if self.editor.is_empty:
            return say("Type an amount, for example {example}.").format(example=self._example)
        if cents is None:
            return say("“{typed}” is not an amount. Type it in figures, for example {example}.").format(
                typed=self.editor.text().strip(), example=self._example
            )
        bound, sentence = (self._least, say("At least {amount}.")) if cents < self._least else (self._most, say("At most {amount}."))
        return sentence.format(amount=euros(bound, self._words))
