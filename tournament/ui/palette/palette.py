"""The palette itself: a line to type into, over the page, and under it what was found."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QModelIndex, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QFrame, QListView, QWidget

from tournament.i18n import Translator
from tournament.ui.palette.offers import MOST, Offer, find
from tournament.ui.palette.results import OfferDelegate, ResultsModel
from tournament.ui.theme.tokens import BAR, PALETTE, SPACE, STEP, theme_of
from tournament.ui.widgets.search_line import SearchLine
from tournament.ui.widgets.surfaces import column
from tournament.ui.widgets.text import soft

ALL_OF_IT = 1000
"""How much more of the room what was found takes than the slack under it."""
STEPS = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: 5, Qt.Key.Key_PageUp: -5}


class Palette(QFrame):
    """Opened over a window, closed by Esc, by going elsewhere, or by choosing. `chosen` carries the offer."""

    chosen = Signal(object)

    def __init__(self, over: QWidget, words: Translator) -> None:
        super().__init__(over)
        self.setProperty("role", "palette")
        self._over = over
        self._offers: tuple[Offer, ...] = ()
        self._came_from: QWidget | None = None
        self.answers: Callable[[str], Sequence[Offer]] = lambda _typed: ()
        """What answers a question in more than its words; shown after whatever has every word typed."""
        self.line = SearchLine(words.gettext("A table, a team, a player, or what you want to do"), words.gettext("Clear the search"))
        self.line.setAccessibleName(words.gettext("Search everything"))
        self.model = ResultsModel()
        self.results = QListView()
        self.results.setModel(self.model)
        self.results.setItemDelegate(OfferDelegate(self.results, self.model))
        self.results.setAccessibleName(words.gettext("Found"))
        self.results.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.results.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.results.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.results.setFrameShape(QFrame.Shape.NoFrame)
        self._nothing = soft(words.gettext("Nothing found. Try fewer letters, or the number of a table or a team."))
        self.hint = soft(words.gettext("↑ ↓ choose · Enter goes there · Esc closes"))
        layout = column(self.line, self._nothing, self.results, None, self.hint, space=STEP)
        layout.setStretch(layout.indexOf(self.results), ALL_OF_IT)  # where nothing is found, the hint stays at the foot all the same
        layout.setContentsMargins(SPACE, SPACE, SPACE, STEP)
        self.setLayout(layout)
        self.line.textChanged.connect(self._find)
        self.results.clicked.connect(self._choose)
        self.line.installEventFilter(self)
        over.installEventFilter(self)
        self.hide()

    def open(self) -> None:
        """Ready to type. Where the keyboard was is kept, to give it back."""
        if self.isHidden():
            self._came_from = QApplication.focusWidget()
        self.line.clear()
        self._settle()
        self.show()
        self.raise_()
        self.line.setFocus()

    def offer(self, offers: Sequence[Offer]) -> None:
        """Find among these from now on."""
        self._offers = tuple(offers)
        self._find()

    def look_again(self) -> None:
        """Find anew by what is typed: there is more to find than before."""
        self._find()

    def prepare(self) -> None:
        """Do now what the first key would have to wait for."""
        for offer in self._offers:
            offer.prepare()

    def close_again(self) -> None:
        """Go back to what was done before."""
        self.hide()
        if self._came_from is not None and self._came_from.isVisible():
            self._came_from.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The keys that are not typed; and whatever takes the keyboard or the room away."""
        if watched is self.line and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            return self._press(Qt.Key(event.key()))
        if watched is self.line and event.type() == QEvent.Type.FocusOut and self.line.window().isActiveWindow():
            self.hide()
        if watched is self._over and event.type() == QEvent.Type.Resize and self.isVisible():
            self._settle()
        return False

    def _press(self, key: Qt.Key) -> bool:
        if key in STEPS:
            self._step(STEPS[key])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._choose(self.results.currentIndex())
        elif key == Qt.Key.Key_Escape:
            self.close_again()
        else:
            return False
        return True

    def _step(self, by: int) -> None:
        count = self.model.rowCount()
        if count:
            index = (
                max(0, min(self.results.currentIndex().row() + by, count - 1)) if abs(by) > 1 else (self.results.currentIndex().row() + by) % count
            )
            self.results.setCurrentIndex(self.model.index(index))

    def _choose(self, index: QModelIndex) -> None:
        if index.isValid():
            offer = self.model.offers[index.row()]
            self.close_again()
            self.chosen.emit(offer)

    def _find(self) -> None:
        typed = self.line.text()
        held = find(self._offers, typed)
        self.model.show([*held, *self.answers(typed)][:MOST])
        found = bool(self.model.offers)
        self._nothing.setVisible(not found)
        self.results.setVisible(found)
        if found:
            # what takes something away is not done by one Enter too many: it has to be chosen
            self.results.setCurrentIndex(QModelIndex() if self.model.offers[0].is_dangerous else self.model.index(0))

    def _settle(self) -> None:
        theme = theme_of(self)
        width = min(theme.px(PALETTE), self._over.width() - 2 * SPACE)
        height = min(theme.px(PALETTE), self._over.height() - BAR - 2 * SPACE)
        self.setGeometry((self._over.width() - width) // 2, BAR + STEP, width, height)
