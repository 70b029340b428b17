"""The copies of a championship: when the last were made, where, and the list of those that can be opened."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from tournament.i18n import Translator
from tournament.messages.phrases import moment_text, whole_moment_text
from tournament.messages.safety.copies import copy_content_text
from tournament.services.safety.copies import on_own_disk
from tournament.services.safety.views import BackupTargetView, CopyView
from tournament.ui.dialogs.dialog import Dialog, lay_out
from tournament.ui.dialogs.file_dialog import ask_folder
from tournament.ui.dialogs.files import working_folder
from tournament.ui.ground.page import Copying
from tournament.ui.ground.page_specs import Action, of_button
from tournament.ui.tables.lines_model import LinesModel, TableColumn
from tournament.ui.tables.table_view import choose_row, table_view
from tournament.ui.theme.tokens import COPIES, HALF, LARGE_TEXT, LEAST_LINES, ROW, SPACE, STEP, theme_of
from tournament.ui.widgets.buttons import danger_button, flat_button, primary_button, quiet_button
from tournament.ui.widgets.layouts import SideBySide
from tournament.ui.widgets.messages import empty_state
from tournament.ui.widgets.surfaces import (
    breakable,
    card,
    clear,
    column,
    heading,
    panel,
    pill,
    prose,
    row,
    soft,
    strong,
    subtitle,
)


class CopiesCard(QFrame):
    """Where the copies are. Hidden until it is given copies to show: the sample has none."""

    saving_asked = Signal()
    second_asked = Signal()
    no_second_asked = Signal()

    def __init__(self, tr: Translator) -> None:
        super().__init__()
        self._tr = tr
        self._lines = QVBoxLayout()
        self._lines.setSpacing(STEP)
        self.save = quiet_button(tr.gettext("Save a copy…"))
        self.save.clicked.connect(self.saving_asked)
        self.second = quiet_button("")
        self.second.clicked.connect(self.second_asked)
        self.no_second = danger_button(tr.gettext("Stop copying to a second place"))
        self.no_second.clicked.connect(self.no_second_asked)
        self.folder = flat_button(tr.gettext("Open the folder"))
        self.folder.clicked.connect(self.open_folder)
        inside = card(subtitle(tr.gettext("Copies")), self._lines, self.save, self.second, self.no_second, self.folder)
        self.setLayout(column(inside, space=0))
        self._copying: Copying | None = None
        self.hide()

    def follow(self, copying: Copying) -> None:
        """Show these copies from now on."""
        self._copying = copying
        copying.changed.connect(self.refresh)
        self.refresh()
        self.show()

    def offers(self) -> Sequence[Action]:
        """The actions on copies, while there are any; those on every page are the window's."""
        return () if self.isHidden() else (*of_button(self.no_second, "cross"), *of_button(self.folder, "open"))

    def refresh(self) -> None:
        """Show the present state."""
        if self._copying is None:
            return
        say = self._tr.gettext
        clear(self._lines)
        own, *others = self._copying.targets
        self._lines.addWidget(self._line(say("On this computer"), own, ""))
        for other in others:
            notes = [str(other.folder)]
            if on_own_disk(other.folder):
                notes.append(say("This folder is on the same disk: a USB stick is safer."))
            self._lines.addWidget(self._line(say("In the second place"), other, "\n".join(notes)))
        if not others:
            self._lines.addWidget(
                soft(say("A second place, on a USB stick, keeps the championship even if this computer dies."))
            )
        self.second.setText(say("Change the second place…") if others else say("Choose a second place…"))
        self.no_second.setVisible(bool(others))

    def _line(self, name: str, target: BackupTargetView, note: str) -> QWidget:
        state, tone = self._tr.gettext("no copy yet"), "alert"
        if target.good is not None:
            moment = moment_text(target.good.astimezone(), self._tr)
            state, tone = (
                (self._tr.gettext("none since {when}").format(when=moment), "alert")
                if target.trouble
                else (f"✓ {moment}", "done")
            )
        line = QWidget()
        line.setLayout(
            column(strong(name), row(pill(state, tone), None), *([soft(breakable(note))] if note else []), space=HALF)
        )
        return line

    def open_folder(self) -> None:
        """Show the copies of this computer in its own way of showing folders."""
        if self._copying is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._copying.targets[0].folder)))


class CopiesDialog(Dialog):
    """A row for each copy, newest first. `elsewhere` finds those of a folder, such as another's stick."""

    def __init__(
        self,
        tr: Translator,
        trouble: str,
        copies: Sequence[CopyView],
        elsewhere: Callable[[Path], Sequence[CopyView]],
        parent: QWidget | None = None,
    ) -> None:
        """`trouble` is why a copy is wanted; empty where somebody just wants one."""
        super().__init__(parent)
        self._tr, self._elsewhere = tr, elsewhere
        self.setWindowTitle(tr.gettext("Open a copy"))
        self.model = LinesModel(self._columns(), copies)
        self.table = table_view(self.model, tr.gettext("Copies"))
        self.table.doubleClicked.connect(self.accept)
        self.go_on = primary_button(tr.gettext("Open as a new file…"))
        self.go_on.setDefault(True)
        self.go_on.clicked.connect(self.accept)
        leave = quiet_button(tr.gettext("Cancel"), "Esc")
        leave.clicked.connect(self.reject)
        self.other = quiet_button(tr.gettext("Look in another folder…"))
        self.other.clicked.connect(self.look_elsewhere)
        self.sentence = prose("")
        self.nothing = empty_state(
            tr.gettext("No copy here"),
            tr.gettext("If there is a USB stick with copies, plug it in and look in its folder."),
            drawing="clock",
        )
        self._list = panel(self.table)
        under = tr.gettext("A copy stays as it is: it opens as a new file, in which you continue.")
        told = [prose(breakable(trouble))] if trouble else []
        layout = column(
            heading(tr.gettext("Open a copy"), under),
            *told,
            self._list,
            self.nothing,
            self.sentence,
            space=SPACE,
        )
        layout.setStretch(1 + len(told), 1)
        layout.setStretch(2 + len(told), 1)
        self.table.setMinimumHeight(theme_of(self).px(LEAST_LINES * ROW))
        onward = QWidget()
        onward.setLayout(row(None, leave, self.go_on))
        elsewhere_too = QWidget()
        elsewhere_too.setLayout(row(self.other, None))
        lay_out(self, layout, SideBySide(elsewhere_too, onward, 0, space=STEP), COPIES)
        self.table.selectionModel().currentRowChanged.connect(lambda index: self._tell(index.row()))
        self.show_copies(copies)

    @property
    def chosen(self) -> CopyView | None:
        """The copy that is chosen."""
        position = self.table.currentIndex().row()
        return self.model.lines[position] if 0 <= position < len(self.model.lines) else None

    def show_copies(self, copies: Sequence[CopyView]) -> None:
        """List these copies."""
        self.model.show(copies)
        self.go_on.setEnabled(bool(copies))
        for part in (self._list, self.sentence):
            part.setVisible(bool(copies))
        self.nothing.setHidden(bool(copies))
        if copies:
            choose_row(self.table, 0)
            self.table.setFocus()
        else:
            self.other.setFocus()

    def look_elsewhere(self) -> None:
        """List the copies of another folder."""
        folder = ask_folder(self, self._tr, self._tr.gettext("Where are the copies?"), working_folder())
        if folder is not None:
            self.show_copies(self._elsewhere(folder))

    def _tell(self, position: int) -> None:
        copy = self.model.lines[position]
        when = whole_moment_text(copy.at.astimezone(), self._tr)
        said = self._tr.gettext("{name}, {when}: {what}.").format(
            name=copy.championship, when=when, what=copy_content_text(copy, self._tr)
        )
        self.sentence.setText(breakable(said))

    def _columns(self) -> Sequence[TableColumn[CopyView]]:
        say = self._tr.gettext
        if theme_of(self).text_size > LARGE_TEXT:  # the sentence under the table says the rest of the chosen one
            return (
                TableColumn(
                    say("Championship"),
                    lambda copy: f"{copy.championship}\n{moment_text(copy.at.astimezone(), self._tr)}",
                    bold=True,
                    stretch=True,
                    wrap=True,
                ),
                TableColumn(say("Tables played"), lambda copy: str(copy.tables), digits=True),
                TableColumn(say("After it"), lambda copy: f"+ {copy.since}" if copy.since else "", digits=True),
            )
        return (
            TableColumn(say("Championship"), lambda copy: copy.championship, bold=True, stretch=True, wrap=True),
            TableColumn(say("When"), lambda copy: moment_text(copy.at.astimezone(), self._tr)),
            TableColumn(say("Teams"), lambda copy: str(copy.teams), digits=True),
            TableColumn(say("Rounds"), lambda copy: str(copy.rounds), digits=True),
            TableColumn(say("Tables played"), lambda copy: str(copy.tables), digits=True),
            TableColumn(say("After it"), lambda copy: f"+ {copy.since}" if copy.since else "", digits=True),
        )

    @classmethod
    def ask(
        cls,
        parent: QWidget,
        tr: Translator,
        trouble: str,
        copies: Sequence[CopyView],
        elsewhere: Callable[[Path], Sequence[CopyView]],
    ) -> CopyView | None:
        """The copy to open; None where it was thought better of."""
        dialog = cls(tr, trouble, copies, elsewhere, parent)
        return dialog.chosen if dialog.exec() else None
