"""Where the hall's screen is and how it looks: open or closed, monitor, light or dark, moving."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QCheckBox, QFrame

from tournament.hosting.screens.steering import ScreenTheme
from tournament.i18n import Translator
from tournament.ui.screen.deeds import OPEN_KEY
from tournament.ui.screen.monitors import IN_A_WINDOW, monitors
from tournament.ui.theme.tokens import HALF, SPACE
from tournament.ui.widgets.buttons import primary_button
from tournament.ui.widgets.field import LabelledField, choice_editor
from tournament.ui.widgets.segments import SegmentChoice, Segments
from tournament.ui.widgets.surfaces import column, row
from tournament.ui.widgets.text import soft

if TYPE_CHECKING:
    from tournament.ui.screen.part import HallScreen


class PlaceCard(QFrame):
    """The switch of the screen, and what this computer remembers of it."""

    def __init__(self, words: Translator) -> None:
        super().__init__()
        self.setProperty("role", "card")
        self._words = words
        self._screen: HallScreen | None = None
        say = words.gettext
        self.switch = primary_button(say("Open the screen"), OPEN_KEY)
        self.monitor = LabelledField(say("Where"), choice_editor({}))
        self.lighting = Segments(
            [
                SegmentChoice(ScreenTheme.DARK, say("Dark"), say("Light letters on a dark ground, for a projector")),
                SegmentChoice(ScreenTheme.LIGHT, say("Light"), say("Dark letters on a light ground, for a bright hall")),
            ],
            must=True,
        )
        self.still = QCheckBox(say("No animation"))
        self.hint = soft(say("Esc makes the screen a small window. The keyboard stays with the desk."))
        line = row(self.lighting, self.still, None)
        layout = column(self.monitor, line, self.hint)
        layout.setContentsMargins(SPACE + HALF, SPACE, SPACE + HALF, SPACE)
        self.setLayout(layout)
        self.monitor.editor.activated.connect(self._choose_monitor)
        self.lighting.chosen.connect(self._choose_light)
        self.still.clicked.connect(self._keep_still)
        application = QGuiApplication.instance()
        if isinstance(application, QGuiApplication):
            application.screenAdded.connect(self.show_place)
            application.screenRemoved.connect(self.show_place)

    def follow(self, screen: "HallScreen") -> None:
        """Open and close this screen."""
        self._screen = screen
        self.switch.clicked.connect(screen.switch)
        self.show_place()

    def show_place(self) -> None:
        """Show where it is, or would be."""
        if self._screen is None:
            return
        say = self._words.gettext
        self.switch.setText(say("Close the screen") if self._screen.is_open else say("Open the screen"))
        offered = {name: self._say_monitor(name, monitor.size()) for name, monitor in monitors().items()}
        offered[IN_A_WINDOW] = say("In a small window")
        editor = self.monitor.editor
        if offered != {editor.itemData(index): editor.itemText(index) for index in range(editor.count())}:  # it may be unfolded
            editor.clear()
            for name, text in offered.items():
                editor.addItem(text, name)
        editor.setCurrentIndex(max(editor.findData(self._screen.place), 0))
        self.lighting.press([self._screen.steering.theme])
        self.still.setChecked(not self._screen.steering.motion)

    def _say_monitor(self, name: str, size: QSize) -> str:
        said = self._words.gettext("{monitor}, {width} × {height}, full screen")
        return said.format(monitor=name, width=size.width(), height=size.height())

    def _choose_monitor(self) -> None:
        if self._screen is not None:
            self._screen.choose(self.monitor.editor.currentData())

    def _choose_light(self) -> None:
        if self._screen is not None and self.lighting.value is not None:
            self._screen.deeds.light(self.lighting.value)

    def _keep_still(self, still: bool) -> None:
        if self._screen is not None:
            self._screen.deeds.keep_still(still)
