"""The left of score entry: the number of a table, the tables as tiles, and what follows the last one."""

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from typing import Final

from PySide6.QtCore import QEvent, QSize, Qt, Signal, SignalInstance
from PySide6.QtGui import QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QButtonGroup, QComboBox, QFrame, QPushButton, QSizePolicy, QStackedWidget, QWidget

from tournament.hosting.joined import NOBODYS, DeskPresent, Whose
from tournament.i18n import Translator
from tournament.messages.hall.tables import awaited_lines, others_text, tables_text
from tournament.messages.rounds.clock import to_check_text
from tournament.sentences import N_
from tournament.services.hall.views import NOTHING_SAID, ReportState, SaidView, awaited
from tournament.services.rounds.game_clock import TimePlayed
from tournament.services.rounds.views import RoundState, RoundView
from tournament.services.scores.views import GameView
from tournament.ui.scores.entry_fields import NumberLineEdit
from tournament.ui.scores.shared_tables import TABLES_KEY
from tournament.ui.scores.tiles import TableTiles
from tournament.ui.theme.tokens import EASY_SHEET, HALF, SCROLL_BAR, SHEET, SPACE, STEP, TABLES, theme_of
from tournament.ui.widgets.buttons import filter_button, flat_button, key_name, primary_button, small_button
from tournament.ui.widgets.keys import IS_ENTER
from tournament.ui.widgets.layouts import apply_font
from tournament.ui.widgets.surfaces import OneLine, change_role, column, label, row, scrolled, soft, strong

SHARE: Final = 0.36
"""The part of a large window that the tables take, once the sheet has all it can use."""
WIDEST: Final = 16_777_215
"""Qt's own word for no limit."""


class OneOrBoth(QWidget):
    """Shows both parts while both fit, the tables wider in a wide window; else one. `turned` tells of changes."""

    def __init__(self, tables: QWidget, sheet: QWidget, turned: Callable[[], None]) -> None:
        super().__init__()
        self._tables, self._sheet, self._turned = tables, sheet, turned
        self._is_at_sheet = self._shows_one = False
        self._is_restyled = True
        both = row(tables, sheet, space=SPACE)
        both.setStretch(1, 1)
        self.setLayout(both)

    @property
    def shows_one(self) -> bool:
        """Whether there is no room for both."""
        return self._shows_one

    def look(self, *, at_sheet: bool) -> None:
        """Where only one fits, show the sheet, or the tables."""
        self._is_at_sheet = at_sheet
        self._show()

    def minimumSizeHint(self) -> QSize:
        """As wide as what is shown; of two, as the wider, for the other can go."""
        if self._shows_one:
            return (self._sheet if self._is_at_sheet else self._tables).minimumSizeHint()
        tables, sheet = self._tables.minimumSizeHint(), self._sheet.minimumSizeHint()
        return QSize(max(tables.width(), sheet.width()), max(tables.height(), sheet.height()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Turn where the room asks for it."""
        super().resizeEvent(event)
        self.turn()

    def event(self, event: QEvent) -> bool:
        """Turn too where what the sheet needs has changed, as it does once its font has its size."""
        done = super().event(event)
        self._is_restyled |= event.type() is QEvent.Type.StyleChange
        if event.type() is QEvent.Type.LayoutRequest:
            self.turn()
        return done

    def turn(self) -> None:
        """See anew whether there is room for both."""
        if self._is_restyled:
            self._is_restyled = False
            apply_font(self._sheet)
        bar, wanted = theme_of(self).px(SCROLL_BAR), theme_of(self).px(TABLES)
        of_sheet = SPACE + max(theme_of(self).px(SHEET), self._sheet.minimumSizeHint().width())
        needed = wanted - bar + of_sheet  # a bar beside both takes of the tables
        # both beside each other may be higher than the page where one alone is not: then a bar to scroll comes with
        # them and takes of their width, and without room left for it they would go and come back for ever
        height = max(self._tables.minimumSizeHint().height(), self._sheet.minimumSizeHint().height())
        one = self.width() < needed + (bar if height > self.height() else 0)
        easy = min(round(SHARE * self.width()), self.width() - SPACE - theme_of(self).px(EASY_SHEET))
        self._tables.setMinimumWidth(0 if one else max(min(wanted, self.width() - of_sheet), easy))
        self._tables.setMaximumWidth(WIDEST if one else self._tables.minimumWidth())
        if one != self._shows_one:
            self._shows_one = one
            self._show()
            self._turned()

    def _show(self) -> None:
        # what goes must not take the keyboard along before the other is there to take it
        first, second = (self._sheet, self._tables) if self._is_at_sheet else (self._tables, self._sheet)
        first.setVisible(True)
        second.setVisible(not self._shows_one)
        self.updateGeometry()


MOST_TABLES = 9999


class Filter(StrEnum):
    """Which tables are shown."""

    ALL = "all"
    PLAYING = "playing"
    CHECK = "check"
    LATE = "late"
    IN = "in"


SHOWN: Final[Mapping[Filter, Callable[[GameView, SaidView], bool]]] = {
    Filter.PLAYING: lambda game, _said: not game.is_in,
    Filter.CHECK: lambda game, said: (
        bool(game.to_check or said.call) or said.state in (ReportState.CONTESTED, ReportState.CHECK)
    ),
    Filter.LATE: lambda game, _said: not game.is_in,
    Filter.IN: lambda game, _said: game.is_in,
}
"""A table to check is in or still played besides: the counts of those two make the round."""
FILTERS: Final = {
    Filter.ALL: N_("All {n}"),
    Filter.PLAYING: N_("Playing {n}"),
    Filter.CHECK: N_("To check {n}"),
    Filter.LATE: N_("Late {n}"),
    Filter.IN: N_("In {n}"),
}


TOTALS_KEY, ACCEPT_KEY = Qt.Key.Key_F9, Qt.Key.Key_F5


class TableLineEdit(NumberLineEdit):
    """Where the number of a table is typed; a click selects what stands there, as a key does.

    F9 asks here for the totals of the table that is typed, and F5 accepts what is reported of it: in the rest of the
    window they are about the sheet that is open.
    """

    totals_wanted = Signal()
    accepting_wanted = Signal()

    def event(self, event: QEvent) -> bool:
        """Keep its keys from the rest of the window."""
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and event.key() in (TOTALS_KEY, ACCEPT_KEY)
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ask for totals, accept, or type."""
        if event.key() == TOTALS_KEY:
            self.totals_wanted.emit()
        elif event.key() == ACCEPT_KEY:
            self.accepting_wanted.emit()
        else:
            super().keyPressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Select what stands here, unless a part of it was marked."""
        super().mouseReleaseEvent(event)
        if not self.hasSelectedText():
            self.selectAll()


class RoundChoice(QComboBox):
    """Where a round is chosen. Arrows go from round to round and keep the focus; Enter emits `settled`."""

    settled = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._is_opened = False
        self.activated.connect(self._settle)

    def showPopup(self) -> None:
        """Open the list: what is chosen there is meant."""
        self._is_opened = True
        super().showPopup()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Walk, or be done with Enter."""
        self._is_opened = False  # the keys of an open list do not come here
        if event.key() in IS_ENTER:
            self.settled.emit()
        else:
            super().keyPressEvent(event)

    def _settle(self) -> None:
        if self._is_opened:
            self._is_opened = False
            self.settled.emit()


class TablesColumn(QWidget):
    """The tables of a round. Says which one is wanted; opens nothing itself."""

    table_wanted = Signal(int)
    totals_wanted = Signal(int)
    accepting_wanted = Signal(int)
    round_wanted = Signal(int)
    draw_wanted = Signal()
    close_wanted = Signal()
    stop_wanted = Signal()
    counting_wanted = Signal()
    sharing_wanted = Signal()
    """Which tables this desk takes first is to be said."""
    desks_changed = Signal()
    """Another desk came or went, or takes other tables."""
    """Who is at the tables is to be counted."""

    def __init__(self, tr: Translator) -> None:
        super().__init__()
        self._tr = tr
        self._round: int | None = None
        self._games: tuple[GameView, ...] = ()
        self._said: Mapping[int, SaidView] = {}
        self._whose = NOBODYS
        self._chosen: int | None = None
        self._in_sight: int | None = None
        self._late = False, frozenset[int](), frozenset[int]()
        """Whether the round is late; which of its tables are that have a clock of their own, and which have one."""
        self.number, self.unknown = TableLineEdit(tr.language, 1, MOST_TABLES), label("", "error")
        self.number.setProperty("role", "entry")
        self.number.setAccessibleName(tr.gettext("Number of the table"))
        self.number.setPlaceholderText(tr.gettext("number ⏎"))
        self.rounds = RoundChoice()
        self.rounds.setAccessibleName(tr.gettext("Round"))
        self.tiles = TableTiles(tr)
        self.pills: dict[Filter, QPushButton] = {name: filter_button("") for name in Filter}
        self._group = QButtonGroup(self)
        for pill in self.pills.values():
            pill.setProperty("tone", "dense")
            self._group.addButton(pill)
        self.pills[Filter.ALL].setChecked(True)
        self.draw = primary_button("")
        self.close_round = flat_button(tr.gettext("Close the round…"))
        self.stop_round = flat_button(tr.gettext("Stop every table…"))
        self.count_presence = flat_button(tr.gettext("Roll call…"))
        self.mine, self.of_others = small_button(""), OneLine("", "soft")
        self.desks = QWidget()
        self.desks.hide()
        self._complete, self.check = strong(""), soft("")
        self.foot = QStackedWidget()
        self._lay_out()
        self.number.returnPressed.connect(lambda: self._go(self.table_wanted))
        self.number.totals_wanted.connect(lambda: self._go(self.totals_wanted))
        self.number.accepting_wanted.connect(lambda: self._go(self.accepting_wanted))
        self.number.textEdited.connect(lambda: self.unknown.clear())
        self.tiles.table_chosen.connect(self.table_wanted)
        self._group.buttonClicked.connect(self._show_tiles)
        self.rounds.activated.connect(lambda: self.round_wanted.emit(self.rounds.currentData()))
        self.rounds.settled.connect(self.take_focus)
        self.draw.clicked.connect(self.draw_wanted)
        self.close_round.clicked.connect(self.close_wanted)
        self.stop_round.clicked.connect(self.stop_wanted)
        self.count_presence.clicked.connect(self.counting_wanted)
        self.mine.clicked.connect(self.sharing_wanted)
        self.setFocusProxy(self.number)

    def show_round(
        self,
        shown: RoundView,
        posted: Sequence[int],
        chosen: int | None,
        *,
        said: Mapping[int, SaidView],
        whose: Whose = NOBODYS,
        newest: bool,
        final: bool = False,
    ) -> None:
        """Show a round's tables; `chosen` is the open game's id, `said` what is said at tables, by game id.

        `whose` says which tables this desk takes first: they come first. `newest` says that this is the last round
        drawn, `final` that with it everything planned is played.
        """
        if shown.number != self._round:  # the number of a table of another round, which may have none of it
            self._round = shown.number
            self.number.clear()
            self.unknown.clear()
        self._games, self._chosen, self._said = shown.tables, chosen, said
        self._whose = whose
        if whose.is_shared:
            self._games = tuple(sorted(shown.tables, key=lambda game: whose.order(game.table)))
        if [self.rounds.itemData(index) for index in range(self.rounds.count())] != list(posted):
            self.rounds.clear()
            for number in posted:
                self.rounds.addItem(self._tr.gettext("Round {n}").format(n=number), number)
        self.rounds.setCurrentIndex(self.rounds.findData(shown.number))
        self.rounds.setVisible(len(posted) > 1)
        self._count()
        self._show_tiles()
        complete = shown.state is RoundState.COMPLETE
        self._complete.setText(self._tr.gettext("Round {n} is complete").format(n=shown.number))
        not_settled = {
            shown.number: awaited((game.table or 0, said.get(game.id, NOTHING_SAID)) for game in shown.tables)
        }
        self.check.setText(
            " ".join(
                filter(None, (to_check_text(shown, self._tr), *awaited_lines(not_settled, shown.number, self._tr)))
            )
        )
        self.check.setVisible(bool(self.check.text()))
        say = self._tr.gettext
        self.draw.setText(say("See the final standings") if final else say("Draw round {n}").format(n=shown.number + 1))
        self.foot.setCurrentIndex(1 if complete else 0)
        self.foot.setVisible(newest)

    def show_time(self, played: TimePlayed, alone: Mapping[int, TimePlayed]) -> None:
        """Show how long the tables still out have been playing, and those with their own clock, by game id."""
        late = played.is_late, frozenset(game_id for game_id, time in alone.items() if time.is_late), frozenset(alone)
        turned, self._late = late != self._late, late
        self.tiles.show_time(played, alone)
        if turned:
            self._count()
            self._show_tiles()

    def show_desks(self, present: Sequence[DeskPresent], this_desk: str) -> None:
        """Show which tables this desk takes first, while others are there to take the rest."""
        others = [one for one in present if one.desk != this_desk]
        mine = next((one.tables for one in present if one.desk == this_desk), ())
        self.desks.setVisible(bool(others or mine))
        say = self._tr.gettext
        self.mine.setText(
            say("Mine: {tables}").format(tables=tables_text(mine, self._tr)) if mine else say("My tables…")
        )
        self.mine.setToolTip(key_name(TABLES_KEY))
        self.of_others.setText(others_text(others, self._tr))

    def remind(self, *, is_due: bool) -> None:
        """Let it stand out that it is time to count who is there."""
        change_role(self.count_presence, tone="alert" if is_due else "")

    @property
    def chooses_round(self) -> bool:
        """Whether the keys choose among rounds."""
        return self.rounds.hasFocus()

    def take_focus(self) -> None:
        """Ready for the number of the next table."""
        self.number.setFocus()
        self.number.selectAll()

    def type_figure(self, figure: str) -> None:
        """Begin the number of the next table with a figure that was typed elsewhere."""
        self.take_focus()
        self.number.setText(figure)
        self.unknown.clear()

    def _go(self, what: SignalInstance) -> None:
        wanted = self.number.number
        if wanted is not None and any(game.table == wanted for game in self._games):
            what.emit(wanted)
            return
        self.unknown.setText(
            self._tr.gettext("No table {n}").format(n=wanted or self.number.text()) if self.number.text() else ""
        )
        self.number.selectAll()

    def _count(self) -> None:
        for name, pill in self.pills.items():
            pill.setText(self._tr.gettext(FILTERS[name]).format(n=len(self._filtered(name))))

    def _filtered(self, name: Filter) -> Sequence[GameView]:
        if name is Filter.ALL:
            return self._games
        among = [game for game in self._games if self._is_late(game)] if name is Filter.LATE else self._games
        return [game for game in among if SHOWN[name](game, self._said.get(game.id, NOTHING_SAID))]

    def _is_late(self, game: GameView) -> bool:
        of_round, late, alone = self._late
        return game.id in late if game.id in alone else of_round

    def _show_tiles(self) -> None:
        shown = self._filtered(next(name for name, pill in self.pills.items() if pill.isChecked()))
        self.tiles.show_games(shown, self._chosen, self._said, self._whose)
        if self._chosen != self._in_sight:
            self._in_sight = self._chosen
            self._look_at_chosen()

    def _look_at_chosen(self) -> None:
        """Bring the tile of the table that was just opened into sight; later nothing moves for it."""
        tile = next((tile for tile in self.tiles.tiles if tile.isChecked()), None)
        if tile is not None:
            self._scroll.ensureWidgetVisible(tile, 0, STEP)

    def _lay_out(self) -> None:
        field = QFrame()
        field.setProperty("role", "card")
        inside = row(label(self._tr.gettext("Table"), "sign"), self.number, self.unknown, self.rounds, space=STEP)
        inside.setStretch(1, 1)
        inside.setContentsMargins(SPACE, HALF, STEP, HALF)
        field.setLayout(inside)
        scroll = self._scroll = scrolled(self.tiles)
        # rows of tiles come and go once the layout has settled
        scroll.verticalScrollBar().rangeChanged.connect(lambda *_: self._look_at_chosen())
        scroll.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        out, done = QWidget(), QFrame()
        out.setLayout(row(self.stop_round, None, self.count_presence, None, self.close_round))
        done.setProperty("role", "done")
        ready = row(column(self._complete, self.check, space=0), None, self.draw)
        ready.setContentsMargins(SPACE, STEP, STEP, STEP)
        done.setLayout(ready)
        self.foot.addWidget(out)
        self.foot.addWidget(done)
        self.foot.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        beside = row(self.mine, self.of_others, space=STEP)
        beside.setStretch(1, 1)
        self.desks.setLayout(beside)
        layout = column(
            field, self.desks, row(*self.pills.values(), None, space=HALF), scroll, self.foot, space=STEP + HALF
        )
        layout.setStretch(3, 1)
        self.setLayout(layout)
