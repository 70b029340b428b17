"""The first page: a new championship, an old one, or the sample to look at."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from tournament.i18n import Translator
from tournament.preferences import NAME_LENGTH
from tournament.ui.joining.known_hosts import KnownHost
from tournament.ui.shell.bar_buttons import DisplayButton, HelpButton
from tournament.ui.theme.icons import picture
from tournament.ui.theme.tokens import BROAD, DOOR_WIDTH, FORM, HALF, ICON, SPACE, STEP, WELCOME, WIDE, theme_of
from tournament.ui.widgets.buttons import Button, fill_button, flat_button, press_on
from tournament.ui.widgets.field import text_field
from tournament.ui.widgets.layouts import SideBySide
from tournament.ui.widgets.messages import CoveredPage, MessageLine
from tournament.ui.widgets.surfaces import (
    OneLine,
    breakable,
    column,
    key_cap,
    label,
    row,
    scrolled,
    soft,
    subtitle,
    title,
)

MOST_RECENT = 3
MOST_HOSTS = 2
"""Of the lines of what was open lately so many at most are hosts."""


class StartPage(CoveredPage):
    """What to do first. `trouble` is one sentence on why a file did not open."""

    help_asked = Signal()
    new_asked = Signal()
    open_asked = Signal()
    sample_asked = Signal()
    tour_asked = Signal()
    tour_again_asked = Signal()
    file_chosen = Signal(Path)
    file_forgotten = Signal(Path)
    copy_asked = Signal()
    operator_named = Signal(str)
    joining_asked = Signal()
    host_chosen = Signal(KnownHost)
    host_forgotten = Signal(KnownHost)

    def __init__(
        self,
        tr: Translator,
        recent: Sequence[str],
        operator: str,
        trouble: str = "",
        hosts: Sequence[KnownHost] = (),
        *,
        tour_step: int = 0,
        names: Sequence[str] = (),
    ) -> None:
        """`names` are what the championships of the `recent` files are called, empty where that is not known.

        `hosts` are those that were joined from here, the last one first; `tour_step` is where the tour was left, 0 at
        its beginning.
        """
        super().__init__(tr)
        self._named = dict(zip(recent, names, strict=False))
        self.help, self.display = HelpButton(tr), DisplayButton(tr)
        self.help.clicked.connect(self.help_asked)
        self.message = MessageLine(tr.gettext("Close this message"))
        unfinished = next((Path(file) for file in recent[:1] if was_cut_short(Path(file))), None)
        self.new = self._door(
            "plus",
            tr.gettext("New championship"),
            tr.gettext("A name and a format: ready in a minute."),
            "Ctrl+N",
            "door" if unfinished else "door-first",
        )
        self.resume = self._resuming(unfinished) if unfinished else None
        self.open = self._door(
            "open",
            tr.gettext("Open a championship"),
            tr.gettext("Carry on from its file, exactly where it was left."),
            "Ctrl+O",
        )
        self.sample = self._door(
            "trophy",
            tr.gettext("Look at the sample"),
            tr.gettext("A whole evening: try everything, you can’t break anything."),
        )
        self.tour = self._door(
            "play",
            tr.gettext("Continue the tour") if tour_step else tr.gettext("A first evening, step by step"),
            tr.gettext("Eight steps on the sample, each with its keys. Esc leaves it at any time."),
        )
        self.join = self._door(
            "wifi",
            tr.gettext("Join a main computer"),
            tr.gettext("The championship is on another computer here: type, read and print from this one too."),
            "Ctrl+J",
        )
        self.new.clicked.connect(self.new_asked)
        self.open.clicked.connect(self.open_asked)
        self.sample.clicked.connect(self.sample_asked)
        self.tour.clicked.connect(self.tour_asked)
        self.tour_again = flat_button(tr.gettext("Begin the tour again"), picture="play")
        if not tour_step:
            self.tour_again.hide()
        self.tour_again.clicked.connect(self.tour_again_asked)
        self.join.clicked.connect(self.joining_asked)
        self.operator = text_field(
            tr.gettext("&Who is at the desk?"),
            operator,
            tr.gettext("Every entry in the journal carries this name."),
        )
        self.operator.editor.setMaxLength(NAME_LENGTH)
        self.operator.editor.editingFinished.connect(
            lambda: self.operator_named.emit(self.operator.editor.text().strip())
        )
        self.lay_out(scrolled(self._doors(recent, hosts)))
        self.setFocusProxy(self.resume or self.new)
        if trouble:
            self.complain(trouble)

    def complain(self, sentence: str) -> None:
        """Say what went wrong."""
        self.message.say(sentence)

    def _doors(self, recent: Sequence[str], hosts: Sequence[KnownHost]) -> QWidget:
        content = QWidget()
        content.setProperty("role", "page")
        theme = theme_of(self)
        for door in (self.open, self.join, self.sample, self.tour):
            door.setMinimumWidth(theme.px(DOOR_WIDTH))
        inside = column(
            row(None, self.help, self.display),
            None,
            self.message,
            title(self._tr.gettext("What shall we do?")),
            *([self.resume] if self.resume else []),
            self.new,
            SideBySide(self.open, self.join, theme.px(DOOR_WIDTH), share=1),
            SideBySide(self.sample, self.tour, theme.px(DOOR_WIDTH), share=1),
        )
        inside.setSpacing(SPACE)
        lines = [self._joined(host) for host in hosts[:MOST_HOSTS]]
        lines += [self._recent(Path(file), self._named.get(file, "")) for file in recent[: MOST_RECENT - len(lines)]]
        if lines:
            inside.addSpacing(STEP)
            inside.addLayout(column(subtitle(self._tr.gettext("Recent")), *lines, space=HALF))
        copy = flat_button(self._tr.gettext("Open a copy…"), picture="clock")
        copy.setAccessibleDescription(
            self._tr.gettext("Copies are made automatically. One of them helps when a file is gone or damaged.")
        )
        copy.setToolTip(copy.accessibleDescription())
        copy.clicked.connect(self.copy_asked)
        inside.addLayout(row(copy, self.tour_again, None))
        inside.addSpacing(STEP)
        self.operator.setMaximumWidth(theme.px(FORM))
        inside.addWidget(self.operator)
        inside.addWidget(self.promise)
        inside.addStretch(2)
        content.setLayout(inside)
        inside.setContentsMargins(BROAD, SPACE, BROAD, WIDE)
        content.setMaximumWidth(theme.px(WELCOME))
        ground = QWidget()
        ground.setProperty("role", "page")
        across = row(None, content, None, space=0)
        across.setStretch(1, 100)
        ground.setLayout(across)
        return ground

    def _door(self, drawing: str, name: str, sentence: str, key: str = "", role: str = "door") -> QPushButton:
        theme = theme_of(self)
        button = Button()
        button.setProperty("role", role)
        button.setCursor(Qt.CursorShape.PointingHandCursor)
        button.setAccessibleName(name)
        button.setAccessibleDescription(sentence)
        if key:
            press_on(button, key)
        sign = QLabel()
        colour = theme.colours.on_baize if role == "door-first" else theme.colours.baize
        sign.setPixmap(picture(drawing, colour, theme.px(BROAD)))
        heading, under = label(breakable(name), "door-name"), soft(sentence)
        heading.setWordWrap(True)
        line = row(sign, column(None, heading, under, None, space=2), space=SPACE)
        line.setStretch(1, 1)
        if key:
            line.addWidget(key_cap(key))
        line.setContentsMargins(SPACE, SPACE, SPACE, SPACE)
        fill_button(button, line)
        return button

    def _resuming(self, path: Path) -> QPushButton:
        """The door back into an evening that was cut short, before all others."""
        heading = self._tr.gettext("Carry on with {name}").format(name=path.stem)
        promise = self._tr.gettext("The evening was cut short. Everything that was typed is still there.")
        door = self._door("play", heading, promise, role="door-first")
        door.clicked.connect(lambda: self.file_chosen.emit(path))
        return door

    def _joined(self, host: KnownHost) -> QHBoxLayout:
        """A host joined before, to be joined again by one click."""
        say = self._tr.gettext
        where = say("joined at {address}, as {device}").format(address=host.address, device=host.device)
        button, _ = self._line("wifi", host.championship, where)
        button.setAccessibleName(say("Join {championship} again").format(championship=host.championship))
        button.clicked.connect(lambda: self.host_chosen.emit(host))
        return self._with_forgetting(button, host.championship, lambda: self.host_forgotten.emit(host))

    def _recent(self, path: Path, name: str) -> QHBoxLayout:
        """A recent championship: its name, if known, and file. A missing one says so and can be removed."""
        is_there, where = path.exists(), str(path if name else path.parent)
        button, line = self._line(
            "page" if is_there else "warning", name or path.stem, where, role="strong" if is_there else "soft"
        )
        button.setAccessibleName(str(path))
        button.setToolTip(str(path))
        button.clicked.connect(lambda: self.file_chosen.emit(path))
        if is_there:
            return row(button)
        gone = self._tr.gettext("not there any more")
        line.addWidget(label(gone, "warning"))
        button.setAccessibleDescription(gone)
        return self._with_forgetting(button, path.stem, lambda: self.file_forgotten.emit(path))

    def _line(self, drawing: str, name: str, where: str, *, role: str = "strong") -> tuple[QPushButton, QHBoxLayout]:
        """The button of a championship that was open lately, and the layout it stands in."""
        theme, button, sign = theme_of(self), flat_button(""), QLabel()
        sign.setPixmap(picture(drawing, theme.colours.soft, theme.px(ICON)))
        line = row(sign, OneLine(name, role), OneLine(where, "soft"), space=STEP)
        line.setStretch(2, 1)
        line.setContentsMargins(STEP, 0, STEP, 0)
        fill_button(button, line)
        return button, line

    def _with_forgetting(self, button: QPushButton, name: str, forget: Callable[[], None]) -> QHBoxLayout:
        """A line that can be taken off the list."""
        off = flat_button(self._tr.gettext("Remove from the list"), picture="cross")
        off.setAccessibleName(self._tr.gettext("Remove {file} from the list").format(file=name))
        off.clicked.connect(forget)
        whole = row(button, off)
        whole.setStretch(0, 1)
        return whole


def was_cut_short(file: Path) -> bool:
    """Whether nobody closed the file: its last entries are still in the log beside it."""
    try:
        return file.is_file() and file.with_name(f"{file.name}-wal").stat().st_size > 0
    except OSError:
        return False
