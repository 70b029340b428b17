"""Buttons of the bar: the display settings, the manual, and taking back the newest step, which it names."""

from collections.abc import Callable, Mapping
from typing import Final

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QLabel, QMenu, QWidget

from tournament.i18n import LANGUAGE_NAMES, Translator
from tournament.preferences import TEXT_SIZES, Theme
from tournament.sentences import N_
from tournament.ui.theme.icons import picture
from tournament.ui.theme.tokens import HALF, ICON, STEP, TARGET, UNDO_WIDTH, theme_of
from tournament.ui.widgets.buttons import Button, GivingWay, key_name, name_button
from tournament.ui.widgets.keys import HELP_KEY
from tournament.ui.widgets.surfaces import TwoLines, column, label, row

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

    def __init__(self, tr: Translator, lighting: Theme = Theme.SYSTEM) -> None:
        """`lighting` and `text_size` are what the reader chose; the window shows what they came to, in whole pixels."""
        super().__init__("sun", "flat")
        self.setText(tr.gettext("Display"))
        self.setAccessibleName(tr.gettext("Display"))
        self._tr, self.lighting, self.text_size = tr, lighting, 100
        self.setAccessibleDescription(tr.gettext("Language, light or dark, and the size of the text"))
        self.setToolTip(tr.gettext("Language, light or dark, and the size of the text"))
        self.choices = QMenu(self)
        self.choices.aboutToShow.connect(self._fill)
        self.clicked.connect(self._open)

    def _open(self) -> None:
        self.choices.popup(self.mapToGlobal(self.rect().bottomLeft()))

    def _fill(self) -> None:
        """Say every choice anew, as it is now."""
        size = self.text_size
        self.choices.clear()
        self._add(LANGUAGE_NAMES, self._tr.language, self.language_asked.emit)
        self._add(
            {lighting: self._tr.gettext(name) for lighting, name in LIGHTINGS.items()},
            self.lighting,
            self.lighting_asked.emit,
        )
        keys = {size + TEXT_STEP: LARGER, size - TEXT_STEP: SMALLER, 100: NORMAL}
        percents = {percent: self._tr.gettext("Text at {n}\N{NO-BREAK SPACE}%").format(n=percent) for percent in SIZES}
        shown = {
            percent: f"{text}\t{key_name(keys[percent])}" if percent in keys else text
            for percent, text in percents.items()
        }
        self._add(shown, size, self.text_size_asked.emit)
        self.choices.addSeparator()
        self.choices.addAction(self._tr.gettext("About Capot…"), self.about_asked.emit)

    def _add(
        self,
        names: Mapping[str, str] | Mapping[Theme, str] | Mapping[int, str],
        holds: object,
        ask: Callable[..., None],
    ) -> None:
        if self.choices.actions():
            self.choices.addSeparator()
        group = QActionGroup(self.choices)
        for code, name in names.items():
            action = QAction(name, self.choices, checkable=True, checked=code == holds)
            action.triggered.connect(lambda _=False, code=code: ask(code))
            group.addAction(action)
            self.choices.addAction(action)


class HelpButton(GivingWay):
    """Says “Help F1”, or shows its icon alone where there is no room. The window itself listens to the key."""

    def __init__(self, tr: Translator) -> None:
        super().__init__("help", "flat")
        self.setText("  ".join((tr.gettext("Help"), key_name(HELP_KEY))))
        name_button(self, tr.gettext("Manual: about this page"), HELP_KEY)


class UndoButton(Button):
    """Keeps the width that `fit` gives it: what it names is cut to that, and is whole in its tooltip."""

    def __init__(self, tr: Translator, key: str) -> None:
        super().__init__()
        self._tr, self._key = tr, key
        self.setProperty("role", "undo")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._sign, self._head, self.what = QLabel(), label(tr.gettext("Undo"), "undo"), TwoLines("undo-what")
        named: list[QWidget] = [self._head, self.what]
        line = row(self._sign, column(None, *named, None, space=0), None, space=STEP)
        line.setContentsMargins(STEP + HALF, 0, STEP + HALF, 0)
        self.setLayout(line)
        for part in (self._sign, *named):
            part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.name_step("")

    def name_step(self, what: str, *, is_overtaken: bool = False) -> None:
        """Name the step to be undone, or nothing; say that it stays where others have built on it."""
        say = self._tr.gettext
        self.what.say(what)
        self.setEnabled(bool(what))
        self._head.setText(say("Undo (this desk)") if is_overtaken else say("Undo"))
        named = (
            say("Undo what this desk did: {what}. What others did since stays.")
            if is_overtaken
            else say("Undo: {what}")
        )
        nothing = say("Nothing to undo that was done at this desk") if is_overtaken else say("Nothing to undo")
        name_button(self, named.format(what=what) if what else nothing, self._key)
        self._draw()
        self.fit(self.width() if self.maximumWidth() == self.minimumWidth() else theme_of(self).px(UNDO_WIDTH))

    def fit(self, width: int) -> None:
        """Be so wide, whatever it names; where that is no more than an icon's room, show that alone."""
        theme = theme_of(self)
        room = width - theme.px(ICON) - STEP - 2 * (STEP + HALF)
        has_words = room > theme.px(ICON)
        for part in (self._head, self.what):
            part.setVisible(has_words and (part is self._head or bool(self.what.said)))
        if has_words:
            self._head.ensurePolished()
            self.what.fit(room)
        lines = self._head.sizeHint().height() + (self.what.tall if self.what.said else 0)
        self.setFixedSize(
            QSize(width, max(theme.slow_px(TARGET), lines + HALF) if has_words else theme.slow_px(TARGET))
        )

    def changeEvent(self, event: QEvent) -> None:
        """What cannot be pressed looks so."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.EnabledChange:
            self._draw()

    def _draw(self) -> None:
        theme = theme_of(self)
        colour = theme.colours.ink if self.isEnabled() else theme.colours.border
        self._sign.setPixmap(picture("undo", colour, theme.px(ICON)))
