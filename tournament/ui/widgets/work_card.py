"""Lies over a page while work is done for it: invisible at first, then a card with the progress."""

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QProgressBar, QWidget
from shiboken6 import isValid

from tournament.i18n import Translator
from tournament.ui.theme.tokens import READING, SPACE, STEP, WIDE, theme_of
from tournament.ui.widgets.buttons import quiet_button
from tournament.ui.widgets.keys import on_key
from tournament.ui.widgets.surfaces import card, column, row
from tournament.ui.widgets.text import breakable, change_role, key_cap, label, prose

CANCEL_KEY = "Esc"


class WorkCard(QWidget):
    """Keeps keys and clicks from a page, so that nothing is begun twice, and gives the keyboard back when it goes."""

    cancelled = Signal()

    def __init__(self, over: QWidget, what: str, words: Translator) -> None:
        super().__init__(over)
        self._over, self._words = over, words
        self._kept: list[QWidget] = []
        self._had_keys = QApplication.focusWidget()
        self.setProperty("role", "veil")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(what)
        self.bar = QProgressBar(textVisible=False, maximum=0)
        self.bar.setAccessibleName(what)
        self.count = label("", "soft")
        self.stop = quiet_button(words.gettext("Cancel"))
        self._card = card(prose(breakable(what)), self.bar, row(self.count, None, key_cap(words.gettext("Esc")), self.stop), space=SPACE)
        self._card.setMaximumWidth(theme_of(self).px(READING))
        across = row(None, self._card, None, space=0)
        across.setStretch(1, 4)
        layout = column(None, across, None, space=STEP)
        layout.setContentsMargins(WIDE, WIDE, WIDE, WIDE)
        self.setLayout(layout)
        self._card.hide()
        self.stop.clicked.connect(self.cancelled)
        on_key(self, CANCEL_KEY, self.cancelled.emit, where=Qt.ShortcutContext.WindowShortcut)
        over.installEventFilter(self)
        self.setGeometry(over.rect())
        self.show()
        self.raise_()
        if self._had_keys is not None and over.isAncestorOf(self._had_keys):
            self.setFocus()

    @property
    def is_shown(self) -> bool:
        """Whether there is something to see."""
        return not self._card.isHidden()

    def tell(self, done: int, of: int) -> None:
        """Show the card, with how far the work is; 0 of 0 while that is unknown."""
        self.bar.setMaximum(of)
        self.bar.setValue(done)
        self.count.setText(self._words.gettext("{done} of {of}").format(done=done, of=of) if of else "")
        if not self.is_shown:
            self._show()

    def _show(self) -> None:
        has_keys = self._has_keys()
        parts = self._over.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
        self._kept = [part for part in parts if part is not self and part.isEnabledTo(self._over)]
        for part in self._kept:
            part.setEnabled(False)
        change_role(self, tone="shown")
        self._card.show()
        if has_keys:
            self.stop.setFocus()

    def go(self) -> None:
        """Give the page back as it was."""
        has_keys = self._has_keys()
        for part in filter(isValid, self._kept):
            part.setEnabled(True)
        self._over.removeEventFilter(self)
        self.hide()
        if has_keys:
            (self._had_keys if self._had_keys is not None and isValid(self._had_keys) else self._over).setFocus()
        self.deleteLater()

    def _has_keys(self) -> bool:
        focused = QApplication.focusWidget()
        return focused is not None and (focused is self or self.isAncestorOf(focused))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keys wait for nobody: what is pressed meanwhile is pressed in vain."""
        event.accept()

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Cover the page whatever its size."""
        if event.type() == QEvent.Type.Resize:
            self.setGeometry(self._over.rect())
        return False
