"""Finding words on the page of the manual that is shown."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QFrame, QTextBrowser

from tournament.i18n import Translator
from tournament.ui.theme.tokens import SPACE, STEP
from tournament.ui.widgets.buttons import icon_button, name_button
from tournament.ui.widgets.keys import on_key
from tournament.ui.widgets.search_line import SearchLine
from tournament.ui.widgets.surfaces import row
from tournament.ui.widgets.text import change_role, soft


class FindBar(QFrame):
    """A line under the page: Enter goes to the next place, Shift+Enter to the one before, Esc closes it."""

    closed = Signal()

    def __init__(self, view: QTextBrowser, words: Translator) -> None:
        super().__init__()
        say = words.gettext
        self._view, self._words = view, words
        self.line = SearchLine(say("Find on this page"), say("Clear the search"))
        self.line.setAccessibleName(say("Find on this page"))
        self.told = soft("")
        self.told.setWordWrap(False)
        before, after = icon_button("up", ""), icon_button("down", "")
        name_button(before, say("Previous place"), "Shift+F3")  # these keys are the window's, which opens this line with them
        name_button(after, say("Next place"), "F3")
        layout = row(self.line, self.told, before, after, space=STEP)
        layout.setContentsMargins(SPACE, STEP, SPACE, STEP)
        layout.setStretch(0, 1)
        self.setLayout(layout)
        self.line.textChanged.connect(self._begin)
        before.clicked.connect(lambda: self.step(back=True))
        after.clicked.connect(self.step)
        on_key(self.line, "Return", self.step)
        on_key(self.line, "Shift+Return", lambda: self.step(back=True))
        on_key(self, "Esc", self.close_again, where=Qt.ShortcutContext.WidgetWithChildrenShortcut)
        self.hide()

    def open(self) -> None:
        """Ready to type."""
        self.show()
        self.line.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def close_again(self) -> None:
        """Go back to reading."""
        self.hide()
        self._view.setFocus()
        self.closed.emit()

    def step(self, *, back: bool = False) -> None:
        """Go to the next place, or to the one before; from the end round to the beginning."""
        text = self.line.text()
        if not text:
            self.open()
            return
        how = QTextDocument.FindFlag.FindBackward if back else QTextDocument.FindFlag(0)
        if not self._view.find(text, how):
            cursor = self._view.textCursor()
            cursor.movePosition(cursor.MoveOperation.End if back else cursor.MoveOperation.Start)
            self._view.setTextCursor(cursor)
            self._view.find(text, how)

    def _begin(self, text: str) -> None:
        cursor = self._view.textCursor()
        cursor.movePosition(cursor.MoveOperation.Start)
        self._view.setTextCursor(cursor)
        count = self._count(text)
        is_missing = bool(text) and not count
        found = self._words.gettext("Not on this page") if is_missing else self._words.ngettext("{n} place", "{n} places", count).format(n=count)
        self.told.setText(found if text else "")
        change_role(self.told, role="warning" if is_missing else "soft")
        if count:
            self._view.find(text)

    def _count(self, text: str) -> int:
        count, found = 0, self._view.document().find(text) if text else None
        while found is not None and not found.isNull():
            count, found = count + 1, self._view.document().find(text, found)
        return count
