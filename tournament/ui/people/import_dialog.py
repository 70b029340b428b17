"""Shows what would happen to each line of an entry list before anything is registered."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from PySide6.QtWidgets import QCheckBox, QWidget

from tournament.exchange.entry_lists import EntryList, LineVerdict, ListLine, entering, preview
from tournament.i18n import Translator
from tournament.messages.cash import noted_paid_text
from tournament.messages.lists import verdict_text, why_text
from tournament.messages.phrases import euros, number
from tournament.messages.warnings import warned_text
from tournament.services.cash.views import Means
from tournament.services.people.names import swapped
from tournament.services.people.views import TeamDraft, TeamView
from tournament.ui.cash.payment_dialogs import PaidBefore
from tournament.ui.dialogs.dialog import Dialog, lay_out
from tournament.ui.tables.lines_model import LinesModel, TableColumn
from tournament.ui.tables.table_view import choose_row, table_view
from tournament.ui.theme.icons import icon
from tournament.ui.theme.tokens import (
    COUNTS,
    HALF,
    ICON,
    IMPORT,
    IMPORT_PAID,
    LARGE_TEXT,
    LEAST_LINES,
    ROW,
    SPACE,
    WindowTheme,
    theme_of,
)
from tournament.ui.widgets.buttons import primary_button, quiet_button, small_button
from tournament.ui.widgets.layouts import SideBySide, WrappingRow, wrapping
from tournament.ui.widgets.messages import MessageLine
from tournament.ui.widgets.surfaces import clear, column, heading, label, panel, pill, row, soft, strong, title

ICONS = {
    LineVerdict.TEAM: "check",
    LineVerdict.WAITING: "clock",
    LineVerdict.SKIPPED: "arrow",
    LineVerdict.REFUSED: "cross",
}
TONES = {LineVerdict.TEAM: "done", LineVerdict.REFUSED: "fault", LineVerdict.WAITING: "alert"}


@dataclass(frozen=True)
class Brought:
    """What is let in of a list: the teams in its order, and how those paid whom it marks as paid."""

    teams: tuple[TeamDraft, ...]
    paid_by: str = Means.CASH


class ImportDialog(Dialog):
    """One row a line of the file, with its verdict; the primary button says how many teams go in.

    How those paid whom the list notes as having paid is asked once, where money would be entered for them: a `fee` is
    set, or sums are in the list.
    """

    def __init__(
        self,
        tr: Translator,
        entry_list: EntryList,
        teams: Sequence[TeamView],
        parent: QWidget | None = None,
        *,
        fee: int = 0,
    ) -> None:
        super().__init__(parent)
        self._fee = fee
        self._tr, self._entry_list, self._teams = tr, entry_list, teams
        self.lines: list[ListLine] = []
        self._as_read: dict[int, TeamDraft] = {}
        self.setWindowTitle(tr.gettext("Import a list of teams"))
        theme = theme_of(self)
        self.model: LinesModel[ListLine] = LinesModel(self._columns(theme))
        self.table = table_view(self.model, tr.gettext("Lines of the list"))
        self.swap = small_button(tr.gettext("Swap names and first names (F6)"), "F6")
        self.apart = small_button("", "F4")
        self.swap.clicked.connect(self.swap_names)
        self.apart.clicked.connect(self.tell_apart)
        self.register = primary_button("", "Ctrl+Return")
        self.register.setDefault(True)
        self.register.clicked.connect(self.accept)
        self.here = QCheckBox(tr.gettext("&Everybody on it is here already"))
        self.here.setToolTip(
            tr.gettext(
                "Without this tick, teams are marked at the door as they come in: only those that are present "
                "are drawn."
            )
        )
        self.here.setVisible(not entry_list.has_presence)
        leave = quiet_button(tr.gettext("Register nothing"), "Esc")
        leave.clicked.connect(self.reject)
        under = tr.gettext("Nothing is registered yet. Lines to check come first. Ctrl+Z takes the whole list back.")
        name = entry_list.file if not entry_list.sheet else f"{entry_list.file} · {entry_list.sheet}"
        self.warned = MessageLine(tr.gettext("Close this message"))
        self.warned.say(*(warned_text(warned, tr) for warned in entry_list.warnings), tone="alert")
        self._counted = WrappingRow()
        counted = QWidget()
        counted.setLayout(self._counted)
        self.table.setMinimumHeight(theme.px(LEAST_LINES * ROW))
        self.paid_by, self.noted, self.unsaid = PaidBefore(tr), strong(""), label("", "error")
        self._paying = self._lay_out_payment()
        tools, listed = SideBySide(counted, wrapping(self.apart, self.swap), theme.px(COUNTS)), panel(self.table)
        if theme.text_size > LARGE_TEXT:  # the lines come first: under all of the rest none would be in sight
            layout = column(title(name), self.warned, listed, tools, self._paying, soft(under), space=SPACE)
        else:
            layout = column(heading(name, under), self.warned, tools, listed, self._paying, space=SPACE)
        layout.setStretch(layout.indexOf(listed), 1)
        ends = QWidget()
        buttons = QWidget()
        buttons.setLayout(row(None, leave, self.register))
        ends.setLayout(column(SideBySide(self.here, buttons, 0), space=0))
        lay_out(self, layout, ends, IMPORT_PAID if self._asks_payment(entry_list.lines) else IMPORT)
        self.table.selectionModel().currentRowChanged.connect(lambda index: self._offer_to_tell_apart(index.row()))
        self._judge()
        if self.lines:
            choose_row(self.table, 0)
        self.register.setFocus()

    def _lay_out_payment(self) -> QWidget:
        """How many are noted as paid, how they paid, and that it is still to be said."""
        asked = QWidget()
        self.unsaid.setWordWrap(True)
        self.unsaid.hide()
        self.paid_by.chosen.connect(self.unsaid.hide)
        asked.setLayout(column(self.noted, row(self.paid_by, None), self.unsaid, space=HALF))
        return asked

    def _judge(self) -> None:
        places = {
            line.line_number: place for place, line in enumerate(self.lines)
        }  # what is looked at stays where it is
        judged = sorted(preview(self._teams, self._entry_list), key=attention)
        self.lines = sorted(judged, key=lambda line: places[line.line_number]) if places else judged
        self.model.show(self.lines)
        count = sum(line.goes_in for line in self.lines)
        self.register.setText(
            self._tr.ngettext("Register {n} line", "Register {n} lines", count).format(n=number(count, self._tr))
        )
        self.register.setEnabled(count > 0)
        paid = sum(line.goes_in and line.draft is not None and line.draft.paid for line in self.lines)
        self.noted.setText(noted_paid_text(paid, self._tr))
        self._paying.setVisible(self._asks_payment(self.lines))
        clear(self._counted)
        for counted in self._counts():
            self._counted.addWidget(counted)

    def _asks_payment(self, lines: Sequence[ListLine]) -> bool:
        """Whether money would be entered for anybody."""
        paid = (line.draft for line in lines if line.goes_in and line.draft is not None and line.draft.paid)
        return any(self._fee or draft.paid_cents for draft in paid)

    def accept(self) -> None:
        """Let the list in, after asking how its paid teams paid: the till must hold that money."""
        if self._asks_payment(self.lines) and self.paid_by.value is None:
            self.unsaid.setText(self._tr.gettext("First choose how this money was paid."))
            self.paid_by.setAccessibleDescription(self.unsaid.text())
            self.unsaid.show()
            self.paid_by.setFocus()
            return
        super().accept()

    def swap_names(self) -> None:
        """Exchange name and first name in every line of the list."""
        lines = tuple(
            line if line.draft is None else replace(line, draft=with_names_swapped(line.draft))
            for line in self._entry_list.lines
        )
        self._as_read = {number: with_names_swapped(draft) for number, draft in self._as_read.items()}
        self._change(lines)

    def tell_apart(self) -> None:
        """Say that the chosen line's refused players are other people of the same name; or take that back."""
        line = self.chosen
        if line is None or line.draft is None or not self._may_be_told_apart(line):
            return
        if line.line_number in self._as_read:
            self._put(line, self._as_read.pop(line.line_number))
            return
        self._as_read[line.line_number] = line.draft
        apart = {problem.path: str(problem.details["apart"]) for problem in line.problems if "apart" in problem.details}
        players = tuple(apart.get(f"players[{position}]", name) for position, name in enumerate(line.draft.players))
        self._put(line, replace(line.draft, players=players))

    def _may_be_told_apart(self, line: ListLine) -> bool:
        return line.line_number in self._as_read or any("apart" in problem.details for problem in line.problems)

    def _put(self, line: ListLine, draft: TeamDraft) -> None:
        self._change(
            tuple(
                replace(each, draft=draft) if each.line_number == line.line_number else each
                for each in self._entry_list.lines
            )
        )

    def _change(self, lines: tuple[ListLine, ...]) -> None:
        number = self.chosen.line_number if self.chosen is not None else None
        self._entry_list = replace(self._entry_list, lines=lines)
        self._judge()
        for position, line in enumerate(self.lines):
            if line.line_number == number:
                choose_row(self.table, position)

    @property
    def chosen(self) -> ListLine | None:
        """The line that is chosen."""
        position = self.table.currentIndex().row()
        return self.lines[position] if 0 <= position < len(self.lines) else None

    def _offer_to_tell_apart(self, position: int) -> None:
        """Let F4 say of the line at this position that somebody on it is another person, where that may be so."""
        line = self.lines[position] if 0 <= position < len(self.lines) else None
        self.apart.setEnabled(line is not None and self._may_be_told_apart(line))
        was_told = line is not None and line.line_number in self._as_read
        self.apart.setText(
            self._tr.gettext("The same person (F4)") if was_told else self._tr.gettext("Another person (F4)")
        )

    def _counts(self) -> list[QWidget]:
        counts: list[QWidget] = []
        for verdict in LineVerdict:
            if n := sum(line.verdict is verdict for line in self.lines):
                counts.append(pill(self._count_text(verdict, n), TONES.get(verdict, "")))
        if warned := sum(bool(line.warnings) for line in self.lines):
            doubtful = self._tr.ngettext("{n} to check", "{n} to check", warned)
            counts.append(pill(doubtful.format(n=number(warned, self._tr)), "alert"))
        return counts

    def _count_text(self, verdict: LineVerdict, n: int) -> str:
        match verdict:
            case LineVerdict.TEAM:
                return self._tr.ngettext("{n} team", "{n} teams", n).format(n=number(n, self._tr))
            case LineVerdict.WAITING:
                return self._tr.ngettext("{n} on the waiting list", "{n} on the waiting list", n).format(
                    n=number(n, self._tr)
                )
            case LineVerdict.REFUSED:
                return self._tr.ngettext("{n} line refused", "{n} lines refused", n).format(n=number(n, self._tr))
            case LineVerdict.SKIPPED:
                return self._tr.ngettext("{n} line skipped", "{n} lines skipped", n).format(n=number(n, self._tr))

    def _columns(self, theme: WindowTheme) -> Sequence[TableColumn[ListLine]]:
        tr, c, size = self._tr, theme.colours, theme.px(ICON)
        colours = {
            LineVerdict.TEAM: c.baize,
            LineVerdict.WAITING: c.amber_text,
            LineVerdict.SKIPPED: c.soft,
            LineVerdict.REFUSED: c.red,
        }
        icons = {verdict: icon(ICONS[verdict], colour, size) for verdict, colour in colours.items()}
        named = TableColumn[ListLine](
            tr.gettext("Team, players"),
            lambda line: team_and_players(line.draft) if line.draft else "",
            bold=True,
            wrap=True,
        )
        if theme.text_size > LARGE_TEXT:
            return (
                TableColumn("", lambda _: "", icon=lambda line: icons[line.verdict], spoken=lambda line: ""),
                TableColumn(
                    tr.gettext("Line"), lambda line: str(line.line_number), digits=True, colour=lambda _: c.soft
                ),
                named,
                TableColumn(
                    tr.gettext("Verdict"),
                    lambda line: "\n".join(
                        filter(None, (verdict_text(line.verdict, tr), self._why(line), self._paid_text(line)))
                    ),
                    stretch=True,
                    wrap=True,
                    colour=lambda line: colours[line.verdict],
                ),
            )
        tells_paid = any(line.draft is not None and line.draft.paid for line in self._entry_list.lines)
        paid = (TableColumn[ListLine](tr.gettext("Paid"), self._paid),) if tells_paid else ()
        return (
            TableColumn(
                tr.gettext("Line"),
                lambda line: str(line.line_number),
                digits=True,
                width=56,
                colour=lambda _: c.soft,
            ),
            TableColumn(
                tr.gettext("Verdict"),
                lambda line: verdict_text(line.verdict, tr),
                width=136,
                icon=lambda line: icons[line.verdict],
                colour=lambda line: colours[line.verdict],
            ),
            named,
            *paid,
            TableColumn(
                tr.gettext("Why"),
                self._why,
                stretch=True,
                wrap=True,
                spoken=self._why,
                colour=lambda line: (
                    None if line.verdict is LineVerdict.REFUSED else c.amber_text if line.warnings else c.soft
                ),
            ),
        )

    def _why(self, line: ListLine) -> str:
        return why_text(line.verdict, line.problems, line.warnings, self._tr)

    def _paid(self, line: ListLine) -> str:
        """What the list notes as paid: the sum, or only that it was."""
        if line.draft is None or not line.draft.paid:
            return ""
        return euros(line.draft.paid_cents, self._tr) if line.draft.paid_cents else self._tr.gettext("yes")

    def _paid_text(self, line: ListLine) -> str:
        """What the list notes as paid, where that stands in no column of its own."""
        paid = self._paid(line)
        return self._tr.gettext("Paid: {what}").format(what=paid) if paid else ""

    @classmethod
    def ask(
        cls, parent: QWidget, tr: Translator, entry_list: EntryList, teams: Sequence[TeamView], fee: int
    ) -> Brought:
        """The teams to let in, in the list's order, which gives their numbers; none if cancelled."""
        dialog = cls(tr, entry_list, teams, parent, fee=fee)
        if not dialog.exec():
            return Brought(())
        return Brought(dialog.drafts, dialog.paid_by.value or Means.CASH)

    @property
    def drafts(self) -> tuple[TeamDraft, ...]:
        """The teams that go in; all of them are there where the tick says so."""
        return entering(self._entry_list, self.lines, all_are_here=self.here.isChecked())


def with_names_swapped(draft: TeamDraft) -> TeamDraft:
    """A team with name and first name of its players exchanged."""
    return replace(draft, players=tuple(map(swapped, draft.players)))


def team_and_players(draft: TeamDraft) -> str:
    """The name of a team, and under it its players."""
    return f"{draft.name}\n{' · '.join(draft.players)}" if draft.name else " · ".join(draft.players)


def attention(line: ListLine) -> tuple[int, int]:
    """Where a line is in the preview: what was refused first, then what wants a second look, what is skipped last."""
    if line.verdict is LineVerdict.REFUSED:
        return 0, line.line_number
    if line.warnings:
        return 1, line.line_number
    return {LineVerdict.WAITING: 2, LineVerdict.TEAM: 3}.get(line.verdict, 4), line.line_number
