"""Lists the copies that can be opened, and what each of them keeps."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtWidgets import QWidget

from tournament.i18n import Translator
from tournament.messages.phrases import say_moment, say_whole_moment
from tournament.messages.safety.copies import say_what_it_keeps
from tournament.services.safety.lines import CopyLine
from tournament.ui.dialogs.dialog import Dialog
from tournament.ui.dialogs.file_dialog import ask_folder
from tournament.ui.dialogs.files import working_folder
from tournament.ui.dialogs.fitting import lay_out
from tournament.ui.tables.lines_model import LinesModel, TableColumn
from tournament.ui.tables.table_view import choose_row, table_view
from tournament.ui.theme.tokens import COPIES, LARGE_TEXT, LEAST_LINES, ROW, SPACE, STEP, theme_of
from tournament.ui.widgets.buttons import primary_button, quiet_button
from tournament.ui.widgets.empty_state import empty_state
from tournament.ui.widgets.side_by_side import SideBySide
from tournament.ui.widgets.surfaces import column, heading, panel, row
from tournament.ui.widgets.text import breakable, prose


class CopiesDialog(Dialog):
    """A row for each copy, newest first. `elsewhere` finds those of a folder, such as another's stick."""

    def __init__(
        self,
        words: Translator,
        trouble: str,
        copies: Sequence[CopyLine],
        elsewhere: Callable[[Path], Sequence[CopyLine]],
        parent: QWidget | None = None,
    ) -> None:
        """`trouble` is why a copy is wanted; empty where somebody just wants one."""
        super().__init__(parent)
        self._words, self._elsewhere = words, elsewhere
        self.setWindowTitle(words.gettext("Open a copy"))
        self.model = LinesModel(self._columns(), copies)
        self.table = table_view(self.model, words.gettext("Copies"))
        self.table.doubleClicked.connect(self.accept)
        self.go_on = primary_button(words.gettext("Open as a new file…"))
        self.go_on.setDefault(True)
        self.go_on.clicked.connect(self.accept)
        leave = quiet_button(words.gettext("Cancel"), "Esc")
        leave.clicked.connect(self.reject)
        self.other = quiet_button(words.gettext("Look in another folder…"))
        self.other.clicked.connect(self.look_elsewhere)
        self.sentence = prose("")
        self.nothing = empty_state(
            words.gettext("No copy here"),
            words.gettext("If there is a USB stick with copies, plug it in and look in its folder."),
            drawing="clock",
        )
        self._list = panel(self.table)
        under = words.gettext("A copy stays as it is: it opens as a new file, in which you continue.")
        told = [prose(breakable(trouble))] if trouble else []
        layout = column(
            heading(words.gettext("Open a copy"), under),
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
    def chosen(self) -> CopyLine | None:
        """The copy that is chosen."""
        position = self.table.currentIndex().row()
        return self.model.lines[position] if 0 <= position < len(self.model.lines) else None

    def show_copies(self, copies: Sequence[CopyLine]) -> None:
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
        folder = ask_folder(self, self._words, self._words.gettext("Where are the copies?"), working_folder())
        if folder is not None:
            self.show_copies(self._elsewhere(folder))

    def _tell(self, position: int) -> None:
        copy = self.model.lines[position]
        when = say_whole_moment(copy.at.astimezone(), self._words)
        said = self._words.gettext("{name}, {when}: {what}.").format(name=copy.championship, when=when, what=say_what_it_keeps(copy, self._words))
        self.sentence.setText(breakable(said))

    def _columns(self) -> Sequence[TableColumn[CopyLine]]:
        say = self._words.gettext
        if theme_of(self).text_size > LARGE_TEXT:  # the sentence under the table says the rest of the chosen one
            return (
                TableColumn(
                    say("Championship"),
                    lambda copy: f"{copy.championship}\n{say_moment(copy.at.astimezone(), self._words)}",
                    bold=True,
                    stretch=True,
                    wrap=True,
                ),
                TableColumn(say("Tables played"), lambda copy: str(copy.tables), digits=True),
                TableColumn(say("After it"), lambda copy: f"+ {copy.since}" if copy.since else "", digits=True),
            )
        return (
            TableColumn(say("Championship"), lambda copy: copy.championship, bold=True, stretch=True, wrap=True),
            TableColumn(say("When"), lambda copy: say_moment(copy.at.astimezone(), self._words)),
            TableColumn(say("Teams"), lambda copy: str(copy.teams), digits=True),
            TableColumn(say("Rounds"), lambda copy: str(copy.rounds), digits=True),
            TableColumn(say("Tables played"), lambda copy: str(copy.tables), digits=True),
            TableColumn(say("After it"), lambda copy: f"+ {copy.since}" if copy.since else "", digits=True),
        )

    @classmethod
    def ask(
        cls, parent: QWidget, words: Translator, trouble: str, copies: Sequence[CopyLine], elsewhere: Callable[[Path], Sequence[CopyLine]]
    ) -> CopyLine | None:
        """The copy to open; None where it was thought better of."""
        dialog = cls(words, trouble, copies, elsewhere, parent)
        return dialog.chosen if dialog.exec() else None
