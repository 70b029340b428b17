"""The register of players: who is remembered on this computer; search, export, erase, switch off."""

from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QWidget

from tournament.disk import OWNER_ALONE
from tournament.errors import Refused
from tournament.exchange.files import write_whole
from tournament.exchange.grids import register_csv
from tournament.i18n import Translator
from tournament.messages.people.people import month_text
from tournament.messages.phrases import number
from tournament.messages.refusals import problem_text
from tournament.messages.troubles import trouble_text
from tournament.register.people import Person
from tournament.register.register import Register
from tournament.ui.dialogs.dialog import Dialog, SureDialog, lay_out
from tournament.ui.dialogs.file_dialog import ask_save
from tournament.ui.dialogs.files import working_folder
from tournament.ui.tables.lines_model import LinesModel, TableColumn
from tournament.ui.tables.table_view import table_view
from tournament.ui.theme.tokens import FIND, LARGE_TEXT, LEAST_LINES, REGISTER, ROW, SPACE, STEP, WIDE, theme_of
from tournament.ui.widgets.buttons import danger_button, primary_button, quiet_button
from tournament.ui.widgets.field import SearchLineEdit
from tournament.ui.widgets.keys import on_key
from tournament.ui.widgets.layouts import SideBySide, wrapping
from tournament.ui.widgets.messages import MessageLine
from tournament.ui.widgets.surfaces import column, panel, row, soft, title


class RegisterDialog(Dialog):
    """People with what is known of them. Erasing says what follows; `contacts_erasure_asked`: phones too."""

    contacts_erasure_asked = Signal()

    def __init__(self, tr: Translator, register: Register, phones: int, parent: QWidget | None = None) -> None:
        """`phones` is how many telephone numbers the open championship holds."""
        super().__init__(parent)
        say = tr.gettext
        self._tr, self._register, self._phones = tr, register, phones
        self.setWindowTitle(say("Register of players"))
        self.count = soft("")
        self.message = MessageLine(say("Close this message"))
        self.remembers = QCheckBox(say("Remember &players on this computer"))
        self.keeps_phones = QCheckBox(say("Remember their &telephone numbers too"))
        self.search = SearchLineEdit(say("Find a player"), say("Clear the search"))
        self.search.setAccessibleName(say("Find a player"))
        self.model: LinesModel[Person] = LinesModel(self._columns())
        self.table = table_view(self.model, say("People who are remembered"))
        self.erase = danger_button(say("&Erase this player"))
        self.erase_phone = danger_button(say("Erase this &number"))
        self.erase_phones = danger_button(say("Erase &all numbers…"))
        self.clear = danger_button(say("Erase e&verybody…"))
        self.export = quiet_button(say("E&xport…"))
        self.contacts = quiet_button("")
        self.leave = primary_button(say("Close"), "Esc")
        self._lay_out()
        self._connect()
        self._show()
        self.search.setFocus()

    def _columns(self) -> Sequence[TableColumn[Person]]:
        say, theme = self._tr.gettext, theme_of(self)
        partner = TableColumn[Person](
            say("Usual partner, team"), lambda person: _lines(person.partner, person.team), wrap=True, stretch=True
        )
        if theme.text_size > LARGE_TEXT:
            whole = TableColumn[Person](
                say("Player, club"),
                lambda person: _lines(person.name, person.club, person.phone, month_text(person, self._tr)),
                bold=True,
                wrap=True,
            )
            return whole, partner
        return (
            TableColumn(say("Player, club"), lambda person: _lines(person.name, person.club), bold=True, wrap=True),
            partner,
            TableColumn(say("Phone"), lambda person: person.phone),
            TableColumn(
                say("Last seen"), lambda person: month_text(person, self._tr), colour=lambda _: theme.colours.soft
            ),
        )

    def _lay_out(self) -> None:
        say, theme = self._tr.gettext, theme_of(self)
        told = soft(
            say(
                "Whoever registers is remembered with the club and the usual partner, so that they need not "
                "be typed again next time. This stays "
                "on this computer, apart from every championship. Tell the players, and erase whoever asks "
                "for it: at the door a line will do, "
                "“Names are kept for our next championship; ask the scorers’ desk to have yours erased.”"
            )
        )
        self.table.setMinimumHeight(theme.px(LEAST_LINES * ROW))
        words = QWidget()
        words.setLayout(column(title(say("Register of players")), self.count, space=0))
        self.search.setMinimumWidth(theme.px(FIND))
        head = SideBySide(words, self.search, theme.px(FIND), space=STEP)
        ticks = wrapping(self.remembers, self.keeps_phones, space=WIDE)
        erasing = wrapping(self.erase, self.erase_phone, self.erase_phones, self.clear, self.contacts)
        inside = column(head, told, ticks, self.message, panel(self.table), erasing, space=SPACE)
        inside.setStretch(4, 1)
        ends = QWidget()
        ends.setLayout(row(self.export, None, self.leave))
        lay_out(self, inside, ends, REGISTER)

    def _connect(self) -> None:
        self.search.textChanged.connect(lambda: self._show())
        self.search.returnPressed.connect(self.table.setFocus)
        on_key(self.search, "Down", self.table.setFocus)
        on_key(self.table, "Del", self._erase)
        self.table.selectionModel().selectionChanged.connect(lambda: self._show_buttons())
        self.remembers.clicked.connect(self._choose)
        self.keeps_phones.clicked.connect(self._choose)
        self.erase.clicked.connect(self._erase)
        self.erase_phone.clicked.connect(self._erase_phone)
        self.erase_phones.clicked.connect(self._erase_phones)
        self.clear.clicked.connect(self._clear)
        self.export.clicked.connect(self._export)
        self.contacts.clicked.connect(self._erase_contacts)
        self.leave.clicked.connect(self.accept)

    def _show(self) -> None:
        self._register.look_again()
        people, tr = self._register.search(self.search.text()), self._tr
        everybody = len(self._register.people)
        self.model.show(people)
        self.remembers.setChecked(self._register.remembers)
        self.keeps_phones.setChecked(self._register.keeps_phones)
        self.keeps_phones.setEnabled(self._register.remembers)
        said = tr.ngettext("{n} person is remembered", "{n} people are remembered", everybody).format(
            n=number(everybody, tr)
        )
        if self.search.text().strip():
            said += " · " + tr.ngettext("{n} found", "{n} found", len(people)).format(n=number(len(people), tr))
        if not self._register.remembers:
            said += " · " + tr.gettext("switched off: nobody is added, nobody is offered")
        self.count.setText(said)
        self.contacts.setText(
            tr.ngettext(
                "Erase {n} number of this &championship…", "Erase the {n} numbers of this &championship…", self._phones
            ).format(n=self._phones)
        )
        self._show_buttons()

    def _show_buttons(self) -> None:
        person = self.chosen
        self.erase.setEnabled(person is not None)
        self.erase_phone.setEnabled(person is not None and bool(person.phone))
        self.erase_phones.setEnabled(any(each.phone for each in self._register.people))
        self.clear.setEnabled(bool(self._register.people))
        self.export.setEnabled(bool(self._register.people))
        self.contacts.setEnabled(self._phones > 0)

    @property
    def chosen(self) -> Person | None:
        """The person who is chosen in the list."""
        rows = [index.row() for index in self.table.selectionModel().selectedRows()]
        return self.model.lines[rows[0]] if rows and rows[0] < len(self.model.lines) else None

    def _choose(self) -> None:
        self._do(
            lambda: self._register.choose(
                remembers=self.remembers.isChecked(), keeps_phones=self.keeps_phones.isChecked()
            )
        )

    def _erase(self) -> None:
        if (person := self.chosen) is None:
            return
        say = self._tr.gettext
        consequence = say(
            "This person is no longer offered at the door, nor as anybody’s partner. The championship keeps "
            "its teams. It cannot be undone."
        )
        if SureDialog.ask(
            self, self._tr, say("Erase {player}?").format(player=person.name), consequence, say("Erase this player")
        ):
            self._do(lambda: self._register.erase(person.name))

    def _erase_phone(self) -> None:
        if (person := self.chosen) is None:
            return
        say = self._tr.gettext
        consequence = say("Name, club and partner stay. It cannot be undone.")
        if SureDialog.ask(
            self,
            self._tr,
            say("Erase the number of {player}?").format(player=person.name),
            consequence,
            say("Erase the number"),
        ):
            self._do(lambda: self._register.erase_phone(person.name))

    def _erase_phones(self) -> None:
        say = self._tr.gettext
        consequence = say(
            "Every telephone number of the register goes; names, clubs and partners stay. It cannot be undone."
        )
        if SureDialog.ask(
            self,
            self._tr,
            say("Erase all telephone numbers of the register?"),
            consequence,
            say("Erase all numbers"),
        ):
            self._do(self._register.erase_phones)

    def _clear(self) -> None:
        say = self._tr.gettext
        consequence = say(
            "Nobody is offered at the door any more until they have registered again. No championship "
            "changes. It cannot be undone."
        )
        if SureDialog.ask(
            self, self._tr, say("Erase everybody from the register?"), consequence, say("Erase everybody")
        ):
            self._do(self._register.clear)

    def _erase_contacts(self) -> None:
        say = self._tr.gettext
        consequence = say(
            "The teams of this championship stay, without a telephone number. The journal never held one, so "
            "undo cannot bring them back. Copies of "
            "the file that were made before still hold them."
        )
        if SureDialog.ask(
            self,
            self._tr,
            say("Erase the telephone numbers of this championship?"),
            consequence,
            say("Erase the numbers"),
        ):
            self.contacts_erasure_asked.emit()
            self._phones = 0
            self._show()

    def _export(self) -> None:
        say = self._tr.gettext
        proposed = working_folder() / say("players-{day}.csv").format(day=date.today().isoformat())
        path = ask_save(
            self,
            self._tr,
            say("Export the register of players"),
            proposed,
            say("Lists for spreadsheets") + " (*.csv)",
            suffix=".csv",
        )
        if path is not None:
            self.export_to(path)

    def export_to(self, path: Path) -> None:
        """Write the whole register as a list."""
        try:
            write_whole(path, register_csv(self._register.people, self._tr), readable_by=OWNER_ALONE)
        except OSError as trouble:
            self.message.say(trouble_text(trouble, self._tr))
        except Refused as refusal:
            self._complain(refusal)
        else:
            self.message.say(self._tr.gettext("Exported: {file}").format(file=path.name), tone="")

    def _do(self, change: Callable[[], None]) -> None:
        try:
            change()
        except Refused as refusal:
            self._complain(refusal)
        else:
            self.message.be_silent()
        self._show()

    def _complain(self, refusal: Refused) -> None:
        self.message.say(*(problem_text(problem, self._tr) for problem in refusal.problems))


def _lines(*lines: str) -> str:
    return "\n".join(filter(None, lines))
