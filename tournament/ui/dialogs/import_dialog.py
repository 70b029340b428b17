"""Shows what would happen to each line of an entry list before anything is registered."""

from collections.abc import Sequence

from PySide6.QtWidgets import QDialog, QWidget

from tournament.exchange.entry_lists import EntryList, ListLine, Verdict, preview
from tournament.i18n import Translator
from tournament.services.lines import TeamDraft, TeamLine
from tournament.ui.tables.lines_model import Column, LinesModel
from tournament.ui.tables.table_view import choose_row, table_view
from tournament.ui.theme.icons import icon
from tournament.ui.theme.tokens import ICON, IMPORT, SPACE, WIDE, Theme, theme_of
from tournament.ui.widgets.buttons import primary_button, quiet_button
from tournament.ui.widgets.surfaces import column, heading, panel, row
from tournament.ui.widgets.text import breakable, pill, prose
from tournament.wording.lists import say_verdict
from tournament.wording.refusals import say_problem
from tournament.wording.warnings import say_warned

ICONS = {Verdict.TEAM: "check", Verdict.WAITING: "clock", Verdict.SKIPPED: "arrow", Verdict.REFUSED: "cross"}
TONES = {Verdict.TEAM: "done", Verdict.REFUSED: "fault", Verdict.WAITING: "alert"}


class ImportDialog(QDialog):
    """One row a line of the file, with its verdict; the primary button says how many teams go in."""

    def __init__(self, words: Translator, entry_list: EntryList, teams: Sequence[TeamLine], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = words
        self.lines = sorted(preview(teams, entry_list), key=attention)
        self.setWindowTitle(words.gettext("Import a list of teams"))
        theme = theme_of(self)
        self.setMinimumSize(theme.px(IMPORT[0]), theme.px(IMPORT[1]))
        self.table = table_view(LinesModel(self._columns(theme), self.lines), words.gettext("Lines of the list"))
        entering = sum(line.goes_in for line in self.lines)
        self.register = primary_button(words.ngettext("Register {n} line", "Register {n} lines", entering).format(n=entering), "Ctrl+Return")
        self.register.setEnabled(entering > 0)
        self.register.setDefault(True)
        self.register.clicked.connect(self.accept)
        leave = quiet_button(words.gettext("Register nothing"), "Esc")
        leave.clicked.connect(self.reject)
        under = words.gettext("Nothing is registered yet. The lines that want a look stand first. Ctrl+Z takes the whole list back.")
        name = entry_list.file if not entry_list.sheet else f"{entry_list.file} · {entry_list.sheet}"
        self.sentence = prose("")
        foot = row(self.sentence, leave, self.register)
        foot.setStretch(0, 1)
        layout = column(heading(name, under), row(*self._counts(), None), panel(self.table), foot, space=SPACE)
        layout.setContentsMargins(WIDE, WIDE, WIDE, WIDE)
        layout.setStretch(2, 1)
        self.setLayout(layout)
        self.table.selectionModel().currentRowChanged.connect(lambda index: self._show_sentence(index.row()))
        if self.lines:
            choose_row(self.table, 0)
        self.register.setFocus()

    def _show_sentence(self, position: int) -> None:
        self.sentence.setText(breakable(self._why(self.lines[position])))

    def _counts(self) -> list[QWidget]:
        counts: list[QWidget] = []
        for verdict in Verdict:
            if n := sum(line.verdict is verdict for line in self.lines):
                counts.append(pill(self._say_count(verdict, n), TONES.get(verdict, "")))
        if warned := sum(bool(line.warnings) for line in self.lines):
            counts.append(pill(self._words.ngettext("{n} to look at twice", "{n} to look at twice", warned).format(n=warned), "alert"))
        return counts

    def _say_count(self, verdict: Verdict, n: int) -> str:
        match verdict:
            case Verdict.TEAM:
                return self._words.ngettext("{n} team", "{n} teams", n).format(n=n)
            case Verdict.WAITING:
                return self._words.ngettext("{n} on the waiting list", "{n} on the waiting list", n).format(n=n)
            case Verdict.REFUSED:
                return self._words.ngettext("{n} line refused", "{n} lines refused", n).format(n=n)
            case Verdict.SKIPPED:
                return self._words.ngettext("{n} line skipped", "{n} lines skipped", n).format(n=n)

    def _columns(self, theme: Theme) -> Sequence[Column[ListLine]]:
        words, c, size = self._words, theme.colours, theme.px(ICON)
        colours = {Verdict.TEAM: c.baize, Verdict.WAITING: c.amber_text, Verdict.SKIPPED: c.soft, Verdict.REFUSED: c.red}
        icons = {verdict: icon(ICONS[verdict], colour, size) for verdict, colour in colours.items()}
        return (
            Column(words.gettext("Line"), lambda line: str(line.line_number), digits=True, width=56, colour=lambda _: c.soft),
            Column(
                words.gettext("Verdict"),
                lambda line: say_verdict(line.verdict, words),
                width=136,
                icon=lambda line: icons[line.verdict],
                colour=lambda line: colours[line.verdict],
            ),
            Column(words.gettext("Team"), lambda line: line.draft.name if line.draft else "", bold=True, width=160),
            Column(words.gettext("Players"), lambda line: " · ".join(line.draft.players) if line.draft else "", width=240),
            Column(
                words.gettext("Why"),
                self._why,
                stretch=True,
                spoken=self._why,
                colour=lambda line: c.red if line.verdict is Verdict.REFUSED else c.amber_text if line.warnings else c.soft,
            ),
        )

    def _why(self, line: ListLine) -> str:
        problems = [say_problem(problem, self._words) for problem in line.problems]
        return " ".join([*problems, *(say_warned(warned, self._words) for warned in line.warnings)])

    @classmethod
    def ask(cls, parent: QWidget, words: Translator, entry_list: EntryList, teams: Sequence[TeamLine]) -> tuple[TeamDraft, ...]:
        """The teams that the organiser lets in, in the order of the list, by which they get their numbers; none where it was left alone."""
        dialog = cls(words, entry_list, teams, parent)
        if not dialog.exec():
            return ()
        return tuple(line.draft for line in sorted(dialog.lines, key=lambda line: line.line_number) if line.goes_in and line.draft is not None)


def attention(line: ListLine) -> tuple[int, int]:
    """Where a line stands in the preview: what was refused first, then what wants a second look, what is skipped last."""
    if line.verdict is Verdict.REFUSED:
        return 0, line.line_number
    if line.warnings:
        return 1, line.line_number
    return {Verdict.WAITING: 2, Verdict.TEAM: 3}.get(line.verdict, 4), line.line_number
