"""What the window knows of the other desks and their tables, and which of them this desk takes first."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Protocol

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QCheckBox, QWidget

from tournament.errors import Refused
from tournament.hosting.joined import (
    DeskPresent,
    Shares,
    Whose,
    given_back,
    share_of,
    shared_out,
    whose_tables,
    written,
)
from tournament.i18n import Translator
from tournament.messages.hall.tables import desk_text, share_text
from tournament.messages.refusals import problem_text
from tournament.ui.dialogs.dialog import Dialog, lay_out
from tournament.ui.ground.main_window import WindowService
from tournament.ui.theme.tokens import READING, SPACE
from tournament.ui.widgets.buttons import primary_button, quiet_button
from tournament.ui.widgets.field import text_field
from tournament.ui.widgets.keys import on_key
from tournament.ui.widgets.layouts import wrapping
from tournament.ui.widgets.surfaces import OneLine, column, prose, row, rule, soft, strong, title


class Sharing(Protocol):
    """Whoever knows the desks that are there: the host itself, or the replica that hears of them."""

    @property
    def present(self) -> Sequence[DeskPresent]:
        """The desks that are there, in the order in which they came."""

    def share(self, shares: Shares) -> None:
        """Say which tables desks take first; everybody is told. Refuses what is none, and where nobody answers."""

    def write_at(self, desk: str, table: int) -> None:
        """Say that this desk types at the sheet of a table."""

    def follow(self, follower: Callable[[], None]) -> Callable[[], None]:
        """Call this whenever something of it changed, in whatever thread; what is returned ends it."""


class SharedTables(QObject, WindowService):
    """The desks at this championship as this window knows them, none if alone; `changed` tells of news."""

    changed = Signal()
    _told = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._sharing: Sharing | None = None
        self._this_desk = ""
        self._told_last: Sequence[DeskPresent] = ()
        self._leave: Callable[[], None] = lambda: None
        self._told.connect(self.changed, Qt.ConnectionType.QueuedConnection)

    def use(self, sharing: Sharing | None, this_desk: str = "") -> None:
        """Be told by this from now on, or by nobody; `this_desk` is its name in the journal."""
        self._leave()
        self._sharing, self._this_desk, self._told_last = sharing, this_desk, ()
        self._leave = sharing.follow(self._told.emit) if sharing is not None else lambda: None
        self.changed.emit()

    @property
    def this_desk(self) -> str:
        """The name of this desk in the journal."""
        return self._this_desk

    @property
    def present(self) -> Sequence[DeskPresent]:
        """The desks that are there, this one too; none while nobody could come.

        While a host does not answer they are those that it told of last: no table changes its place because a cable was
        pulled.
        """
        if self._sharing is not None and (there := self._sharing.present):
            self._told_last = there
        return self._told_last

    @property
    def others(self) -> Sequence[DeskPresent]:
        """The other desks that are there."""
        return [one for one in self.present if one.desk != self._this_desk]

    @property
    def whose(self) -> Whose:
        """Whose tables are whose, as this desk sees it."""
        return whose_tables(self.present, self._this_desk)

    def share(self, shares: Shares) -> None:
        """Say which tables desks take first. Refuses what is none, and where nobody answers."""
        if self._sharing is not None:
            self._sharing.share(shares)

    def share_out(self, tables: Sequence[int]) -> None:
        """Share these tables out between the desks that take part. Refuses where nobody answers."""
        self.share(shared_out(self.present, tables))

    def write_at(self, table: int) -> None:
        """Say that this desk types at the sheet of a table, where anybody hears it."""
        if self._sharing is not None and self.others:
            self._sharing.write_at(self._this_desk, table)

    def give_back(self) -> None:
        """Take every share back: all tables are everybody's. Refuses where nobody answers."""
        self.share(given_back(self.present))

    def close(self) -> None:
        """The championship is about to be closed: nobody is told any more."""
        self.use(None)


TABLES_KEY, SHARING_KEY = "F4", "Shift+F4"
"""My tables; and the tables shared out between the desks, in this dialog and outside of it."""
MOST_LETTERS = 200
LEAST_HEIGHT, LINE = 420, 20
"""How high it is with no other desk, and how much higher for each, of normal pixels."""

Desks = Callable[[], Sequence[DeskPresent]]
"""The desks that are there when it is asked: others come, and take tables, while the dialog is open."""


class MyTablesDialog(Dialog):
    """The tables of this desk, and under them what the other desks take."""

    def __init__(
        self, tr: Translator, desks: Desks, this_desk: str, tables: Sequence[int], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._tr, self._desks, self._this_desk, self._tables = tr, desks, this_desk, tables
        present = desks()
        self.shares: Shares = {}
        """What is to become of the tables."""
        say = tr.gettext
        mine = next((one.tables for one in present if one.desk == this_desk), ())
        self.setWindowTitle(say("My tables"))
        told = prose(say("This desk comes to its own tables first. Every desk can still type every table."))
        self.tables = text_field(
            say("&Tables of this desk"),
            written(mine or ()),
            placeholder=say("such as 1-12, 15; empty for none in particular"),
        )
        self.tables.editor.setMaxLength(MOST_LETTERS)
        self.keeps_out = QCheckBox(say("This desk &keeps out when tables are shared out"))
        self.keeps_out.setChecked(mine is None)
        self.keeps_out.toggled.connect(self.tables.setDisabled)
        self.tables.setDisabled(mine is None)
        others = [one for one in present if one.desk != this_desk]
        lines: list[QWidget] = [OneLine(f"{desk_text(one, tr)} – {share_text(one, tr)}", "soft") for one in others]
        self.share_out = quiet_button(say("&Share out between the desks"), SHARING_KEY, picture="shuffle")
        self.give_back = quiet_button(say("All for everybody"))
        self.keep, leave = primary_button(say("Keep")), quiet_button(say("Cancel"))
        self.keep.setDefault(True)
        self.keep.clicked.connect(self._keep)
        leave.clicked.connect(self.reject)
        self.share_out.clicked.connect(self._share_out)
        self.give_back.clicked.connect(self._give_back)
        self.share_out.setEnabled(bool(others and tables))
        self.give_back.setEnabled(any(one.tables for one in present))
        on_key(self, TABLES_KEY, self.reject, where=Qt.ShortcutContext.WindowShortcut)
        beside = column(
            strong(say("The other desks")), *(lines or (soft(say("No other desk is joined now.")),)), space=0
        )
        of_all = wrapping(self.share_out, self.give_back)
        inside = column(
            title(say("My tables")), told, self.tables, self.keeps_out, rule(), beside, of_all, None, space=SPACE
        )
        ends = QWidget()
        ends.setLayout(row(None, leave, self.keep))
        lay_out(self, inside, ends, (READING, LEAST_HEIGHT + LINE * len(others)))
        self.tables.editor.selectAll()

    def _said(self) -> Shares | None:
        """What is said of this desk; None where that cannot be read, which is said then."""
        if self.keeps_out.isChecked():
            return {self._this_desk: None}
        try:
            return {self._this_desk: share_of(self.tables.editor.text())}
        except Refused as refusal:
            self.tables.complain(" ".join(problem_text(problem, self._tr) for problem in refusal.problems))
            self.tables.editor.setFocus()
            return None

    def _keep(self) -> None:
        said = self._said()
        if said is not None:
            self.shares = said
            self.accept()

    def _share_out(self) -> None:
        takes_part = () if not self.keeps_out.isChecked() else None
        taking = [one if one.desk != self._this_desk else replace(one, tables=takes_part) for one in self._desks()]
        self.shares = {**({self._this_desk: None} if takes_part is None else {}), **shared_out(taking, self._tables)}
        self.accept()

    def _give_back(self) -> None:
        self.shares = given_back(self._desks())
        self.accept()

    @classmethod
    def ask(cls, parent: QWidget, tr: Translator, desks: Desks, this_desk: str, tables: Sequence[int]) -> Shares | None:
        """What becomes of the tables of `desks` that are there, by name; None for nothing. `tables` are the round's."""
        dialog = cls(tr, desks, this_desk, tables, parent)
        return dialog.shares if dialog.exec() else None
