"""Shows the pages of a document as they will come out, and sends them to a printer or into a file."""

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QPainter, QPixmap, QShowEvent
from PySide6.QtWidgets import QLabel, QPushButton, QScrollArea, QWidget

from tournament.i18n import LANGUAGE_NAMES, Translator
from tournament.papers.document import posted_round
from tournament.papers.names import playing
from tournament.papers.page import Part
from tournament.services.desk.changes import Changes
from tournament.services.desk.desk import Desk
from tournament.services.desk.state import ChampionshipState
from tournament.services.people.registration import teams
from tournament.services.rounds.round_views import rounds
from tournament.services.rounds.views import RoundView
from tournament.ui.dialogs.dialog import Dialog
from tournament.ui.ground.page import Page
from tournament.ui.papers.document_cards import OptionFields, keep_options
from tournament.ui.papers.paper_jobs import PaperJobs, SheetPictures, WantedPaper
from tournament.ui.theme.tokens import LARGE_TEXT, SIDE, SPACE, STEP, WIDE, theme_of
from tournament.ui.widgets.buttons import filter_button, name_button, press_on, primary_button, quiet_button
from tournament.ui.widgets.field import LabelledField, choice_editor
from tournament.ui.widgets.keys import on_key
from tournament.ui.widgets.messages import MessageLine
from tournament.ui.widgets.surfaces import breakable, card, column, label, row, rule, scrolled, soft, subtitle

ZOOM: Final = 1.25
NARROWEST, WIDEST = 200, 4000  # pixels of a page
PART_OF_WINDOW: Final = 0.94


class PreviewDialog(Dialog):
    """One page at a time, as large as there is room; beside it everything that can be done with the document."""

    changed = Signal(Changes)

    def __init__(
        self, desk: Desk, state: ChampionshipState, tr: Translator, wanted: WantedPaper, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.state = state
        self._tr, self.wanted = tr, wanted
        self._pictures: SheetPictures | None = None
        self._page, self._width = 0, 0  # a width of 0 follows the room there is
        self.paper = PaperJobs(self, desk, tr)
        self.message = MessageLine(tr.gettext("Close this message"))
        self._what = subtitle("")
        self._what.setWordWrap(True)
        self.sheet = QLabel()
        self.sheet.setProperty("role", "sheet")
        self.sheet.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._view = QScrollArea()
        self.language = choice_editor(LANGUAGE_NAMES)
        self.one = choice_editor(self._sheets(posted_round(rounds(state), wanted.part.round)))
        self.options = OptionFields(wanted.document.options, wanted.part.options, tr)
        self._make_buttons()
        self._lay_out()
        self._connect()
        self._make()

    @property
    def page(self) -> int:
        """The number of the page that is shown, from 1."""
        return self._page + 1

    def go_to(self, page: int) -> None:
        """Show a page by its number; there is none before the first and none after the last."""
        if self._pictures is not None:
            self._page = min(max(page - 1, 0), len(self._pictures) - 1)
            self._view.verticalScrollBar().setValue(0)
            self._show()

    def showEvent(self, event: QShowEvent) -> None:
        """Nearly as large as the window it belongs to."""
        parent = self.parentWidget()
        if parent is not None and not event.spontaneous():
            self.resize(parent.window().size() * PART_OF_WINDOW)
        super().showEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A page that follows the room follows it when there is more or less of it."""
        if watched is self._view.viewport() and event.type() == QEvent.Type.Resize and not self._width:
            self._show()
        return super().eventFilter(watched, event)

    def done(self, result: int) -> None:
        """Let go of the document."""
        self.paper.jobs.let_go()
        if self._pictures is not None:
            self._pictures.close()
            self._pictures = None
        super().done(result)

    def _sheets(self, drawn: RoundView | None) -> dict[str, str]:
        """What can be chosen of the document: all its sheets, or that of one table or team."""
        say, document, one = self._tr.gettext, self.wanted.document, self.wanted.document.one
        if one == "team" and not document.of_round:
            return {
                "": say("All teams"),
                **{str(team.number): f"{team.number} · {team.name}" for team in playing(teams(self.state))},
            }
        if drawn is None or not one:
            return {}
        if one == "table":
            tables = [game.table for game in drawn.tables if game.table is not None]
            return {
                "": say("All tables"),
                **{str(table): say("Table {number}").format(number=table) for table in tables},
            }
        seated = sorted(
            (member.team, member.name) for game in drawn.games for side in game.sides for member in side.members
        )
        return {"": say("All teams"), **{str(number): f"{number} · {name}" for number, name in seated}}

    def _make_buttons(self) -> None:
        say = self._tr.gettext
        self.before, self.after = quiet_button("◀"), quiet_button("▶")
        self.smaller, self.larger = quiet_button("−"), quiet_button("+")
        named = (
            (self.before, say("Previous page"), "PgUp"),
            (self.after, say("Next page"), "PgDown"),
            (self.smaller, say("Smaller"), "Ctrl+-"),
            (self.larger, say("Larger"), "Ctrl++"),
        )
        for button, name, key in named:
            press_on(button, key)
            name_button(button, name, key)
        self.whole, self.wide = filter_button(say("Whole page")), filter_button(say("Page width"))
        self.whole.setChecked(True)
        self.print = primary_button(say("Print…"), "Ctrl+P")
        self.save = quiet_button(say("Save as PDF…"), "Ctrl+S")
        self.leave = quiet_button(say("Close"))
        self.number = label("", "strong")
        self.number.setAlignment(Qt.AlignmentFlag.AlignCenter)

    def _lay_out(self) -> None:
        say = self._tr.gettext
        self.setWindowTitle(say(self.wanted.document.title))
        self._view.setProperty("role", "desk")
        self._view.setWidgetResizable(True)
        self._view.setWidget(self.sheet)
        self._view.setAccessibleName(say("Page"))
        self.language.setCurrentIndex(self.language.findData(self.wanted.language))
        only = next(iter(self.wanted.part.only.values()), None)
        self.one.setCurrentIndex(max(self.one.findData(str(only or "")), 0))
        self.one.setMinimumContentsLength(8)
        sheets = LabelledField(say("&Sheets"), self.one)
        sheets.setVisible(self.one.count() > 0)
        note = soft(say("The issue number and the time are added when it is printed or saved."))
        note.setVisible(self.wanted.document.is_tied)
        turning = row(self.before, self.number, self.after)
        turning.setStretch(1, 1)
        language = LabelledField(say("&Language of the paper"), self.language)
        zoom = row(self.smaller, self.larger)
        theme = theme_of(self)
        large = theme.text_size > LARGE_TEXT
        if large:  # what turns and sizes the page stays in sight, and what leaves the dialog has its own line
            sizes = row(self.whole, self.wide, space=STEP)
            side = card(
                self._what, turning, sizes, zoom, rule(), sheets, self.options, language, note, None, space=STEP
            )
        else:
            side = card(
                self._what,
                sheets,
                self.options,
                language,
                rule(),
                turning,
                self.whole,
                self.wide,
                zoom,
                rule(),
                note,
                None,
                space=STEP,
            )
        ends = (self.print, self.save, self.leave)
        chosen = QWidget()
        chosen.setLayout(column(scrolled(side), *(() if large else ends), space=STEP))
        chosen.setFixedWidth(theme.px(SIDE))
        across = row(self._view, chosen, space=SPACE)
        across.setStretch(0, 1)
        layout = column(self.message, across, *((row(None, *reversed(ends), space=STEP),) if large else ()), space=STEP)
        layout.setStretch(1, 1)
        layout.setContentsMargins(WIDE, WIDE, WIDE, WIDE)
        self.setLayout(layout)
        self.print.setFocus()

    def _connect(self) -> None:
        self.paper.said.connect(lambda sentence, tone: self.message.say(*sentence.split("\n"), tone=tone))
        self.paper.changed.connect(self.changed)
        self.before.clicked.connect(lambda: self.go_to(self.page - 1))
        self.after.clicked.connect(lambda: self.go_to(self.page + 1))
        self.smaller.clicked.connect(lambda: self._zoom(1 / ZOOM))
        self.larger.clicked.connect(lambda: self._zoom(ZOOM))
        self.whole.clicked.connect(lambda: self._follow(self.whole))
        self.wide.clicked.connect(lambda: self._follow(self.wide))
        self.print.clicked.connect(lambda: self.paper.print(self.wanted))
        self.save.clicked.connect(lambda: self.paper.save(self.wanted))
        self.leave.clicked.connect(self.reject)
        self.language.activated.connect(self._choose)
        self.one.activated.connect(self._choose)
        self.options.chosen.connect(self._choose)
        keys: Sequence[tuple[str, Callable[[], None]]] = (
            ("Ctrl+Home", lambda: self.go_to(1)),
            ("Ctrl+End", lambda: self.go_to(len(self._pictures or ()))),
        )
        for key, action in keys:
            on_key(self, key, action, where=Qt.ShortcutContext.WindowShortcut)
        self._view.viewport().installEventFilter(self)

    def _choose(self) -> None:
        """Another language, other sheets, or another option: the document is made again."""
        only = {self.wanted.document.one: int(self.one.currentData())} if self.one.currentData() else {}
        part = Part(self.wanted.part.round, **only, options=self.options.values)
        self.wanted = WantedPaper(self.wanted.identity, self.language.currentData(), part)
        keep_options(self.wanted.identity, part.options)
        self._make()

    def _make(self) -> None:
        self._what.setText(breakable(self.paper.document_text(self.wanted)))
        self.paper.look(self.wanted, self._take)

    def _take(self, content: bytes) -> None:
        if self._pictures is not None:
            self._pictures.close()
        self._pictures = SheetPictures(content)
        self.go_to(self.page)

    def _follow(self, chosen: QPushButton) -> None:
        """From now on the page follows the room there is."""
        self._width = 0
        for button in (self.whole, self.wide):
            button.setChecked(button is chosen)
        self._show()

    def _zoom(self, times: float) -> None:
        if self._pictures is None:
            return  # the document is still being made
        self._width = min(max(round(self._shown_width() * times), NARROWEST), WIDEST)
        self.whole.setChecked(False)
        self.wide.setChecked(False)
        self._show()

    def _shown_width(self) -> int:
        assert self._pictures is not None
        room, size = self._view.viewport().size(), self._pictures.sizes[self._page]
        if self._width:
            return self._width
        wide = room.width() - 2 * STEP
        if self.whole.isChecked():
            wide = min(wide, round((room.height() - 2 * STEP) * size.width() / size.height()))
        return max(wide, NARROWEST)

    def _show(self) -> None:
        if self._pictures is None:
            return
        dense = self.devicePixelRatioF()
        drawn = QPixmap.fromImage(self._pictures.picture(self._page, round(self._shown_width() * dense)))
        edge = QPainter(drawn)
        edge.setPen(theme_of(self).colours.border)
        edge.drawRect(drawn.rect().adjusted(0, 0, -1, -1))
        edge.end()
        drawn.setDevicePixelRatio(dense)
        self.sheet.setPixmap(drawn)
        count = len(self._pictures)
        self.number.setText(self._tr.gettext("{page} of {pages}").format(page=self.page, pages=count))
        self.sheet.setAccessibleName(self._tr.gettext("Page {number} of {count}").format(number=self.page, count=count))
        self.before.setEnabled(self._page > 0)
        self.after.setEnabled(self._page + 1 < count)


def show_preview(page: Page, desk: Desk, tr: Translator, wanted: WantedPaper) -> PreviewDialog:
    """Open the preview over a page; it goes when it is closed."""
    dialog = PreviewDialog(desk, page.state, tr, wanted, page)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.open()
    return dialog
