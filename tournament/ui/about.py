"""About Capot: its versions, whose work it is made of, where things lie, and what helps whoever is asked for help."""

import json
import math
import platform
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path
from typing import Final

import PySide6
from PySide6.QtCore import QSize, QUrl, qVersion
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QGridLayout, QListWidget, QPlainTextEdit, QProgressBar, QPushButton, QWidget

from tournament.crash_report import crash_file
from tournament.disk import is_folder
from tournament.i18n import LANGUAGE_NAMES, Translator
from tournament.messages.phrases import number
from tournament.preferences import data_folder, preferences_file, presets_folder, read_preferences
from tournament.shipped_files import RESOURCES
from tournament.ui.dialogs.dialog import PART_OF_SCREEN, Dialog, lay_out
from tournament.ui.theme.tokens import HALF, HELP, READING, REGISTER, SIDE, SPACE, STEP, WIDE, theme_of
from tournament.ui.widgets.buttons import primary_button, quiet_button, small_button
from tournament.ui.widgets.frames import LIMITS, FrameTimes, frame_times
from tournament.ui.widgets.layouts import SideBySide, wrapping
from tournament.ui.widgets.messages import MessageLine
from tournament.ui.widgets.surfaces import breakable, card, column, heading, prose, row, soft, strong, subtitle

LICENCES: Final = RESOURCES / "licences"
LONGEST_CRASH: Final = 20_000
"""Characters of the last mistake that go into a letter: its end, where it says what happened."""


@dataclass(frozen=True)
class Place:
    """Where something lies. `folder` is None for as long as nothing does, or it cannot be looked at."""

    name: str
    where: Path
    folder: Path | None


@dataclass(frozen=True)
class LicensedWork:
    """Something that the program is made of, and under which licence."""

    name: str
    version: str
    licence: str
    address: str
    texts: tuple[str, ...]


def program_version() -> str:
    """The version of the program; empty where whoever packed it left that away."""
    return _licence_text("Version")


def releases() -> str:
    """The address of its releases, which pyproject.toml has; empty if it was packed without one."""
    return next((address for name, _, address in map(_parted, _all_told("Project-URL")) if name == "Releases"), "")


def _licence_text(field: str) -> str:
    return next(iter(_all_told(field)), "")


def _all_told(field: str) -> list[str]:
    try:
        return list(metadata("capot").get_all(field) or ())
    except PackageNotFoundError:
        return []


def _parted(address: str) -> tuple[str, str, str]:
    return address.partition(", ")


def versions(tr: Translator) -> list[tuple[str, str]]:
    """What it runs with, and in which version."""
    return [
        ("Capot", program_version() or "?"),
        ("Python", platform.python_version()),
        ("Qt", f"{qVersion()} (PySide {PySide6.__version__})"),
        ("SQLite", sqlite3.sqlite_version),
        (tr.gettext("System"), system()),
    ]


def system() -> str:
    """The system of this computer, as it calls itself."""
    try:
        return f"{platform.freedesktop_os_release()['PRETTY_NAME']} ({platform.machine()})"
    except (OSError, KeyError):
        return f"{platform.platform()} ({platform.machine()})"


def places(tr: Translator, file: Path | None) -> Iterator[Place]:
    """Where everything lies that is somebody's; `file` is the championship that is open, if it is in one."""
    say, second = tr.gettext, read_preferences().backup_target
    if file is not None:
        yield _place(say("This championship"), file)
    yield _place(say("Copies of championships"), data_folder() / "copies")
    if second:
        yield _place(say("Copies, second place"), Path(second))
    yield _place(say("Presets"), presets_folder())
    yield _place(say("Preferences"), preferences_file())
    yield _place(say("Register of players, and other data"), data_folder())


def _place(name: str, where: Path) -> Place:
    try:
        is_there = where.exists()
    except OSError:  # a stick that is broken, a folder that may not be looked into
        is_there = False
    folder = where if is_folder(where) else where.parent
    return Place(name, where, folder if is_there else None)


def works() -> tuple[LicensedWork, ...]:
    """The program itself and the works of others that come with it."""
    others = json.loads((LICENCES / "parts.json").read_text(encoding="utf-8"))
    own = LicensedWork("Capot", program_version(), "MIT", "", ("capot.txt",))
    return own, *(
        LicensedWork(part["name"], part["version"], part["licence"], part["address"], tuple(part["texts"]))
        for part in others
    )


def text_of(work: LicensedWork) -> str:
    """The licences of a work in their own words."""
    return "\n\n".join((LICENCES / "texts" / text).read_text(encoding="utf-8").strip() for text in work.texts)


def letter(tr: Translator, display: list[tuple[str, str]], file: Path | None) -> str:
    """What helps whoever mends the program: versions, display, places of files, and its last crash."""
    lines = [*versions(tr), *display, *((place.name, str(place.where)) for place in places(tr, file))]
    if (frames := frame_times()) is not None:
        counted = ", ".join(f"{limit} {count}" for limit, count in frame_lines(frames, tr))
        lines.append((tr.gettext("How long the window was busy"), f"{counted}. {frames_text(frames, tr)}"))
    told = [f"{name}: {value}" for name, value in lines]
    return "\n".join([*told, *last_mistake(tr)]) + "\n"


def frame_lines(frames: FrameTimes, tr: Translator) -> Iterator[tuple[str, str]]:
    """Each line of the histogram of frames: how long, and how many."""
    named = (*(f"≤\N{NO-BREAK SPACE}{limit}" for limit in LIMITS), f">\N{NO-BREAK SPACE}{LIMITS[-1]}")
    for limit, count in zip(named, frames.counts, strict=True):
        yield tr.gettext("{limit} ms:").format(limit=limit), number(count, tr)


def frames_text(frames: FrameTimes, tr: Translator) -> str:
    """How many pictures came in time, in thousandths rounded down, and the longest frame."""
    if not any(frames.counts):
        return tr.gettext("Nothing is counted yet.")
    whole, tenths = divmod(int(frames.in_time * 1000), 10)
    told = tr.gettext(
        "Pictures of the screen that came in time: {whole}.{tenths} %. Longest that the window was busy: {longest} ms."
    )
    return told.format(whole=whole, tenths=tenths, longest=number(math.ceil(frames.longest), tr))


def last_mistake(tr: Translator) -> Iterator[str]:
    """What was written down when the program last met what it did not expect."""
    try:
        mistake = crash_file().read_text(encoding="utf-8", errors="replace")
    except OSError:
        return
    yield ""
    yield tr.gettext("The last error in the program")
    yield mistake[-LONGEST_CRASH:].strip()


FULL_LINE: Final = 55
"""From so many signs on, a line of a licence goes on in the next one."""


class LicencesDialog(Dialog):
    """Works at the left, the licence of the chosen one beside. Arrows choose, Tab goes to the text, Esc closes."""

    def __init__(self, tr: Translator, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tr, self._works = tr, works()
        say = tr.gettext
        self.setWindowTitle(say("Licences"))
        self.list = QListWidget()
        self.list.setAccessibleName(say("What the program is made of"))
        self.list.addItems([work.name for work in self._works])
        self.name, self.terms = strong(""), soft("")
        self.text = QPlainTextEdit(readOnly=True)
        self.text.setTabChangesFocus(True)
        self.text.setAccessibleName(say("Licence"))
        self.close_it = primary_button(say("Close"))
        self.close_it.clicked.connect(self.accept)
        self.close_it.setDefault(True)
        self.list.currentRowChanged.connect(self._show)
        self._lay_out()
        self.list.setCurrentRow(0)
        self.list.setFocus()

    def _lay_out(self) -> None:
        say, theme = self._tr.gettext, theme_of(self)
        under = say(
            "Capot is free software, made with the work of others, which is free too. Licences are in "
            "English: no translation is binding."
        )
        reading = QWidget()
        reading.setLayout(column(self.name, self.terms, self.text, space=HALF))
        halves = row(self.list, reading, space=SPACE)
        halves.setStretch(1, 1)
        self.list.setMaximumWidth(theme.px(SIDE))
        layout = column(heading(say("Licences"), under), halves, row(None, self.close_it), space=SPACE)
        layout.setStretch(1, 1)
        layout.setContentsMargins(WIDE, WIDE, WIDE, WIDE)
        self.setLayout(layout)
        screen = self.screen().availableGeometry().size() * PART_OF_SCREEN
        self.resize(QSize(theme.px(REGISTER[0]), theme.px(REGISTER[1])).boundedTo(screen))

    def _show(self, line: int) -> None:
        if line < 0:
            return
        work = self._works[line]
        self.name.setText(f"{work.name} {work.version}".strip())
        self.terms.setText(" · ".join(filter(None, [work.licence, work.address])))
        self.text.setPlainText(flowing(text_of(work)) or self._tr.gettext("Its terms are at the address above."))


def flowing(text: str) -> str:
    """A text of filled lines as paragraphs without fixed width; a line that ended early still ends there."""
    told: list[str] = []
    was_full = False
    for line in text.splitlines():
        if was_full and line.strip():
            told[-1] += f" {line.strip()}"
        else:
            told.append(line.rstrip())
        was_full = len(line.rstrip()) >= FULL_LINE
    return "\n".join(told)


class AboutDialog(Dialog):
    """Read and closed by Enter or Esc."""

    def __init__(self, tr: Translator, file: Path | None, parent: QWidget | None = None) -> None:
        """`file` is the championship that is open; None where there is none, or it is in no file."""
        super().__init__(parent)
        self._tr, self._file = tr, file
        say = tr.gettext
        self.setWindowTitle(say("About Capot"))
        self.message = MessageLine(say("Close this message"))
        self.licences = quiet_button(say("&Licences…"), picture="book")
        self.copy = quiet_button(say("&Copy all of this for a letter"), picture="page")
        self.newer = quiet_button(say("See what is &newer…"), picture="next")
        self.close_it = primary_button(say("Close"))
        self.openers: list[QPushButton] = []
        self.licences.clicked.connect(lambda: LicencesDialog(tr, self).open())
        self.copy.clicked.connect(self._copy)
        self.newer.clicked.connect(self._see_what_is_newer)
        self.newer.setVisible(bool(releases()))
        self.close_it.clicked.connect(self.accept)
        self.close_it.setDefault(True)
        self._lay_out()
        self.close_it.setFocus()

    def _lay_out(self) -> None:
        say = self._tr.gettext
        made = say(
            "The scoring desk for belote tournaments. Free software under the MIT licence: use it, pass it "
            "on, change it."
        )
        no_asking = say(
            "Capot never looks for a newer version by itself. “See what is newer…” opens the page of its "
            "releases in your browser."
        )
        left = QWidget()
        asking = [soft(no_asking)] if releases() else []
        frames = frame_times()
        busy = [self._frames(frames)] if frames is not None else []
        left.setLayout(column(card(subtitle(say("Versions")), self._versions()), *busy, None, space=SPACE))
        kept = card(
            subtitle(say("Where everything is kept")),
            *(self._place(place) for place in places(self._tr, self._file)),
            None,
            space=SPACE,
        )
        right = QWidget()
        right.setLayout(column(kept, *asking, None, space=SPACE))
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
        for line, (name, version) in enumerate(versions(self._tr)):
            grid.addWidget(soft(name), line, 0)
            grid.addWidget(prose(breakable(version)), line, 1)
        return grid

    def _frames(self, frames: FrameTimes) -> QWidget:
        """A histogram; its bars show powers of ten, as one long frame among thousands is what is looked for."""
        say, grid = self._tr.gettext, QGridLayout()
        grid.setHorizontalSpacing(SPACE)
        grid.setVerticalSpacing(HALF)
        grid.setColumnStretch(1, 1)
        most = max(frames.counts)
        for line, ((limit, told), count) in enumerate(zip(frame_lines(frames, self._tr), frames.counts, strict=True)):
            bar = QProgressBar(textVisible=False, maximum=1000)
            bar.setValue(round(1000 * math.log(count + 1) / math.log(most + 2)))
            bar.setAccessibleName(f"{limit} {told}")
            grid.addWidget(soft(limit), line, 0)
            grid.addWidget(bar, line, 1)
            grid.addWidget(prose(told), line, 2)
        explained = say(
            "Counted while keys and clicks come, since the program was started. The bars grow by powers of ten."
        )
        return card(
            subtitle(say("How long the window was busy")),
            prose(frames_text(frames, self._tr)),
            grid,
            soft(explained),
        )

    def _place(self, place: Place) -> QWidget:
        say, line = self._tr.gettext, QWidget()
        where = soft(
            breakable(str(place.where))
            if place.folder
            else say("{path} (not there at present)").format(path=breakable(str(place.where)))
        )
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
                self._tr.gettext("This computer has no program to show folders. The folder is {path}").format(
                    path=folder
                ),
                tone="alert",
            )

    def _see_what_is_newer(self) -> None:
        if not QDesktopServices.openUrl(QUrl(releases())):
            self.message.say(
                self._tr.gettext("This computer has no browser to open. The page is {address}").format(
                    address=releases()
                ),
                tone="alert",
            )

    def _copy(self) -> None:
        """Put everything where another program can paste it."""
        QGuiApplication.clipboard().setText(letter(self._tr, self._display(), self._file))
        self.message.say(
            self._tr.gettext(
                "Copied: paste it into a letter to whoever looks after the program. It contains the names of "
                "your folders."
            ),
            tone="",
        )

    def _display(self) -> list[tuple[str, str]]:
        say, preferences, screen = self._tr.gettext, read_preferences(), self.screen()
        size = screen.size()
        shown = f"{size.width()} × {size.height()}, {screen.devicePixelRatio():g}×, {QGuiApplication.platformName()}"
        return [
            (say("Screen"), shown),
            (say("Language"), LANGUAGE_NAMES[self._tr.language]),
            (say("Display"), f"{theme_of(self).colours.name}, {preferences.text_size} %"),
        ]
