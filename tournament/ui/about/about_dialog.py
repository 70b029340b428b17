"""About Capot: versions, places of files, and help for support. One button opens a browser."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QGridLayout, QPushButton, QWidget

from tournament.i18n import LANGUAGE_NAMES, Translator
from tournament.preferences import read_preferences
from tournament.ui.about.facts import Place, letter, places, program_version, releases, versions
from tournament.ui.about.licences_dialog import LicencesDialog
from tournament.ui.dialogs.dialog import Dialog
from tournament.ui.dialogs.fitting import lay_out
from tournament.ui.theme.tokens import HALF, HELP, READING, SPACE, STEP, theme_of
from tournament.ui.widgets.buttons import primary_button, quiet_button, small_button
from tournament.ui.widgets.messages import MessageLine
from tournament.ui.widgets.side_by_side import SideBySide
from tournament.ui.widgets.surfaces import card, column, heading, row
from tournament.ui.widgets.text import breakable, prose, soft, strong, subtitle
from tournament.ui.widgets.wrapping import wrapping


class AboutDialog(Dialog):
    """Read and closed by Enter or Esc."""

    def __init__(self, words: Translator, file: Path | None, parent: QWidget | None = None) -> None:
        """`file` is the championship that is open; None where there is none, or it is in no file."""
        super().__init__(parent)
        self._words, self._file = words, file
        say = words.gettext
        self.setWindowTitle(say("About Capot"))
        self.message = MessageLine(say("Close this message"))
        self.licences = quiet_button(say("&Licences…"), picture="book")
        self.copy = quiet_button(say("&Copy all of this for a letter"), picture="page")
        self.newer = quiet_button(say("See what is &newer…"), picture="next")
        self.close_it = primary_button(say("Close"))
        self.openers: list[QPushButton] = []
        self.licences.clicked.connect(lambda: LicencesDialog(words, self).open())
        self.copy.clicked.connect(self._copy)
        self.newer.clicked.connect(self._see_what_is_newer)
        self.newer.setVisible(bool(releases()))
        self.close_it.clicked.connect(self.accept)
        self.close_it.setDefault(True)
        self._lay_out()
        self.close_it.setFocus()

    def _lay_out(self) -> None:
        say = self._words.gettext
        made = say("The scoring desk for belote tournaments. Free software under the MIT licence: use it, pass it on, change it.")
        no_asking = say("Capot never looks for a newer version by itself. “See what is newer…” opens the page of its releases in your browser.")
        left = QWidget()
        asking = [soft(no_asking)] if releases() else []
        left.setLayout(column(card(subtitle(say("Versions")), self._versions()), *asking, None, space=SPACE))
        right = card(subtitle(say("Where everything is kept")), *(self._place(place) for place in places(self._words, self._file)), None, space=SPACE)
        ends = QWidget()
        onward = row(wrapping(self.licences, self.copy, self.newer), self.close_it, space=STEP)
        onward.setStretch(0, 1)
        ends.setLayout(onward)
        halves = SideBySide(right, left, theme_of(self).px(READING), share=2)
        inside = column(heading(f"Capot {program_version()}".strip(), made), self.message, halves, None, space=SPACE)
        lay_out(self, inside, ends, HELP)

    def _versions(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(SPACE)
        grid.setVerticalSpacing(HALF)
        grid.setColumnStretch(1, 1)
        for line, (name, version) in enumerate(versions(self._words)):
            grid.addWidget(soft(name), line, 0)
            grid.addWidget(prose(breakable(version)), line, 1)
        return grid

    def _place(self, place: Place) -> QWidget:
        say, line = self._words.gettext, QWidget()
        where = soft(breakable(str(place.where)) if place.folder else say("{path} (not there at present)").format(path=breakable(str(place.where))))
        named = column(strong(place.name), where, space=0)
        if place.folder is None:
            line.setLayout(named)
            return line
        open_it = small_button(say("Open the folder"))
        open_it.setAccessibleName(say("Open the folder: {name}").format(name=place.name))
        open_it.clicked.connect(partial(self._open, place.folder))
        self.openers.append(open_it)
        layout = row(named, open_it, space=STEP)
        layout.setStretch(0, 1)
        line.setLayout(layout)
        return line

    def _open(self, folder: Path) -> None:
        if not QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder))):
            self.message.say(
                self._words.gettext("This computer has no program to show folders. The folder is {path}").format(path=folder), tone="alert"
            )

    def _see_what_is_newer(self) -> None:
        if not QDesktopServices.openUrl(QUrl(releases())):
            self.message.say(
                self._words.gettext("This computer has no browser to open. The page is {address}").format(address=releases()), tone="alert"
            )

    def _copy(self) -> None:
        """Put everything where another program can paste it."""
        QGuiApplication.clipboard().setText(letter(self._words, self._display(), self._file))
        self.message.say(
            self._words.gettext("Copied: paste it into a letter to whoever looks after the program. It contains the names of your folders."), tone=""
        )

    def _display(self) -> list[tuple[str, str]]:
        say, preferences, screen = self._words.gettext, read_preferences(), self.screen()
        size = screen.size()
        shown = f"{size.width()} × {size.height()}, {screen.devicePixelRatio():g}×, {QGuiApplication.platformName()}"
        return [
            (say("Screen"), shown),
            (say("Language"), LANGUAGE_NAMES[self._words.language]),
            (say("Display"), f"{theme_of(self).colours.name}, {preferences.text_size} %"),
        ]
