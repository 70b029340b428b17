"""The display settings behind one button: language, light, text size; and About."""

from collections.abc import Callable, Mapping
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu

from tournament.i18n import LANGUAGE_NAMES, Translator
from tournament.preferences import TEXT_SIZES, Theme
from tournament.sentences import N_
from tournament.ui.widgets.buttons import key_name
from tournament.ui.widgets.giving_way import GivingWay

LIGHTINGS: Final = {Theme.LIGHT: N_("Light"), Theme.DARK: N_("Dark"), Theme.SYSTEM: N_("As this computer")}
LARGER, SMALLER, NORMAL = "Ctrl++", "Ctrl+-", "Ctrl+0"
TEXT_STEP: Final = 25
SIZES: Final = range(TEXT_SIZES.start, TEXT_SIZES.stop, TEXT_STEP)


class DisplayButton(GivingWay):
    """Offers every choice with the one that holds marked. `text_size_asked` carries percents."""

    language_asked = Signal(str)
    lighting_asked = Signal(Theme)
    text_size_asked = Signal(int)
    about_asked = Signal()

    def __init__(self, words: Translator, lighting: Theme = Theme.SYSTEM) -> None:
        """`lighting` and `text_size` are what the reader chose; the window shows what they came to, in whole pixels."""
        super().__init__("sun", "flat")
        self.setText(words.gettext("Display"))
        self.setAccessibleName(words.gettext("Display"))
        self._words, self.lighting, self.text_size = words, lighting, 100
        self.setAccessibleDescription(words.gettext("Language, light or dark, and the size of the text"))
        self.setToolTip(words.gettext("Language, light or dark, and the size of the text"))
        self.choices = QMenu(self)
        self.choices.aboutToShow.connect(self._fill)
        self.clicked.connect(self._open)

    def _open(self) -> None:
        self.choices.popup(self.mapToGlobal(self.rect().bottomLeft()))

    def _fill(self) -> None:
        """Say every choice anew, as it is now."""
        size = self.text_size
        self.choices.clear()
        self._add(LANGUAGE_NAMES, self._words.language, self.language_asked.emit)
        self._add({lighting: self._words.gettext(name) for lighting, name in LIGHTINGS.items()}, self.lighting, self.lighting_asked.emit)
        keys = {size + TEXT_STEP: LARGER, size - TEXT_STEP: SMALLER, 100: NORMAL}
        percents = {percent: self._words.gettext("Text at {n}\N{NO-BREAK SPACE}%").format(n=percent) for percent in SIZES}
        shown = {percent: f"{text}\t{key_name(keys[percent])}" if percent in keys else text for percent, text in percents.items()}
        self._add(shown, size, self.text_size_asked.emit)
        self.choices.addSeparator()
        self.choices.addAction(self._words.gettext("About Capot…"), self.about_asked.emit)

    def _add(self, names: Mapping[str, str] | Mapping[Theme, str] | Mapping[int, str], holds: object, ask: Callable[..., None]) -> None:
        if self.choices.actions():
            self.choices.addSeparator()
        group = QActionGroup(self.choices)
        for code, name in names.items():
            action = QAction(name, self.choices, checkable=True, checked=code == holds)
            action.triggered.connect(lambda _=False, code=code: ask(code))
            group.addAction(action)
            self.choices.addAction(action)
