"""The tables of a round as tiles: number large, how far each is, and its totals."""

from collections.abc import Hashable, Mapping, Sequence
from typing import Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QPushButton, QWidget

from tournament.hosting.joined import NOBODYS, ShareOrder, Whose
from tournament.i18n import Translator
from tournament.messages.hall.tables import call_text
from tournament.messages.rounds.brackets import game_round_text
from tournament.services.hall.views import NOTHING_SAID, ReportState, SaidView
from tournament.services.rounds.game_clock import TimePlayed
from tournament.services.scores.views import GameView
from tournament.ui.scores.sheet_columns import (
    OUT,
    TileState,
    detail_text,
    short_name,
    short_time,
    shows_totals,
    tile_state,
    tile_state_text,
    time_played_text,
    totals_text,
    whose_text,
    writing_text,
)
from tournament.ui.theme.icons import picture
from tournament.ui.theme.tokens import (
    FIGURE,
    HALF,
    LARGE_TILE,
    NUMBER,
    SMALL,
    STEP,
    TEXT,
    TILE_EDGE,
    TILE_HEIGHT,
    TILE_INDENT,
    TILE_WIDTH,
    WIDE_TILE,
    theme_of,
)
from tournament.ui.widgets.messages import call_fresh
from tournament.ui.widgets.surfaces import OneLine, change_role, column, label, row

LATE, CALLS, AGREED = "late", "called", "agreed"
"""What a tile shows instead of its state: late, a referee called, or teams agreed on what is in."""
ICONS: Final[Mapping[str, str]] = {
    TileState.PLAYING: "play", TileState.REPORTED: "people", TileState.CONTESTED: "cross", TileState.CHECK: "warning",
    TileState.IN: "check", LATE: "clock", CALLS: "flag", AGREED: "people",
}  # fmt: skip
PENCIL: Final = "\N{LOWER RIGHT PENCIL}\N{HAIR SPACE}"
"""Before who types at the sheet of a table."""
BETWEEN: Final = HALF - 1
"""What is left between two tiles, in pixels."""
BESIDE_BADGE: Final = 2
"""What is left beside the minutes of a tile."""
WIDEST_TOTALS: Final = "8\N{HAIR SPACE}888–8\N{HAIR SPACE}888"
WIDEST_MINUTES: Final = "88 h"
BADGE_EDGES: Final = 6
"""The edges of the badge around the minutes of a late table."""
OWN_BAR: Final = 4
"""How wide the bar is that marks one's own tables: what is before the number is as wide at every size of text."""
ORDERS: Final = {ShareOrder.OWN: "own", ShareOrder.NOBODY: "", ShareOrder.OTHER: "other"}
"""How tiles are distinguished where desks share the tables."""
SCREENFUL: Final = 40
"""So many tiles are made at once: about what can be seen without scrolling."""
USUAL: Final = "usual"
SLICE: Final = 8
"""So many more are made at each turn of the event loop."""


class TableTile(QPushButton):
    """One table. It is made where it will be seen: every new parent has the style sheet looked through again."""

    def __init__(self, tr: Translator, parent: QWidget) -> None:
        super().__init__(parent)
        self._tr = tr
        self.number, self.state_icon = label("", "number"), QLabel()
        self.detail, self.minutes = OneLine("", "tiny"), label("", "tiny")
        self._played = TimePlayed()
        self._is_fresh, self._done_by = False, ""
        self.game: GameView | None = None
        self._said = NOTHING_SAID
        self._order, self._taken_by, self._written_by = ShareOrder.NOBODY, "", ""
        corner = column(self.state_icon, self.minutes, None, space=0)
        for part in (self.state_icon, self.minutes):
            corner.setAlignment(part, Qt.AlignmentFlag.AlignRight)
        corner.setContentsMargins(0, HALF, BESIDE_BADGE, 0)
        head = row(self.number, None, corner, space=BESIDE_BADGE)
        self._inside = column(head, self.detail, space=0)
        self._inside.setContentsMargins(TILE_EDGE, 0, TILE_EDGE, HALF + 2)
        self.setLayout(self._inside)
        self.setProperty("role", "table-tile")
        self.setProperty("size_of_tile", USUAL)
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        for part in (self.number, self.state_icon, self.detail, self.minutes):
            part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    @property
    def lines(self) -> tuple[str, str, str]:
        """Its number, its totals and its state: what the tile says to those who point at it or hear it."""
        if self.game is None:
            return "", "", ""
        return (
            str(self.game.table),
            totals_text(self.game, self._tr),
            tile_state_text(self.game, self._tr, self._said),
        )

    @property
    def shown(self) -> tuple[str, str, str]:
        """What can be read on it: its number, how far it is, and its minutes."""
        return self.number.text(), self.detail.text(), self.minutes.text()

    def show_game(self, game: GameView, *, chosen: bool, said: SaidView = NOTHING_SAID, whose: Whose = NOBODYS) -> None:
        """Show a table as it is now; a press may have changed its check, the rest is written if it differs."""
        self.setChecked(chosen)
        self._show_whose(whose.order(game.table), whose.taken_by(game.table), whose.written_by(game.table))
        if (game, said) != (self.game, self._said):
            self.game, self._said = game, said
            self.number.setText(str(game.table))
            self.detail.setText(detail_text(game, self._tr, said))
            self._line_up()
            self._show_state()

    def _show_whose(self, order: ShareOrder, taken_by: str, written_by: str) -> None:
        """Show whether the table is this desk's or another's, and who types there now."""
        if (order, taken_by, written_by) == (self._order, self._taken_by, self._written_by):
            return
        self._order, self._taken_by, self._written_by = order, taken_by, written_by
        self.setProperty("whose", ORDERS[order])
        change_role(self.number)
        self._show_state()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the tile, and a bar beside the number of one's own table: a border would take room."""
        super().paintEvent(event)
        if self._order is ShareOrder.OWN:
            painter = QPainter(self)
            painter.fillRect(0, self.number.y(), OWN_BAR, self.number.height(), QColor(theme_of(self).colours.baize))
            painter.end()

    def show_time(self, played: TimePlayed) -> None:
        """Show how long the table has been playing, unless it is in."""
        if played != self._played:
            self._played = played
            self._show_state()

    def _show_state(self) -> None:
        if self.game is None:
            return
        played, state, call = self._played, tile_state(self.game, self._said), self._said.call
        is_late = played.is_late and state in OUT
        writing = PENCIL + short_name(self._written_by) if self._written_by else ""
        self.minutes.setText(self._done_by or writing or (short_time(played, self._tr) if not self.game.is_in else ""))
        say = self._tr.gettext
        whose = whose_text(self._order, self._taken_by, self._tr)
        writes = writing_text(self._written_by, self._tr) if self._written_by else ""
        told = () if self.game.is_in else (time_played_text(played, self._tr), say("late") if is_late else "")
        said = ", ".join(
            filter(
                None,
                (
                    game_round_text(self.game, self._tr),
                    *self.lines[1:],
                    *told,
                    call_text(call, self._tr) if call else "",
                    whose,
                    writes,
                ),
            )
        )
        self.setAccessibleName(say("Table {n}: {state}").format(n=self.game.table, state=said))
        self.setToolTip(self.accessibleName())
        if self.minutes.property("role") != (role := "badge" if is_late else "tiny"):
            change_role(self.minutes, role=role)
            edge = theme_of(self).px(BADGE_EDGES // 2) if is_late else 0
            self.minutes.setContentsMargins(edge, 0, edge, 0)
        is_agreed = state is TileState.IN and self._said.state is ReportState.AGREED
        self._show_tone(CALLS if call else LATE if is_late else AGREED if is_agreed else state)
        self.state_icon.setVisible(
            not (is_late and not call and bool(self.minutes.text()))
        )  # the badge says it, and has no room beside it

    def be_large(self, is_large: bool) -> None:
        """Be larger where there is room for it, or not."""
        size = "large" if is_large else USUAL
        if self.property("size_of_tile") != size:
            self.setProperty("size_of_tile", size)
            beside = STEP if is_large else TILE_EDGE
            self._inside.setContentsMargins(beside, 0, beside, STEP if is_large else HALF + 2)
            self._line_up()
            for part in (self, self.number, self.detail):
                change_role(part)

    def _line_up(self) -> None:
        """Begin the number and the words under it at one place."""
        indent = TILE_INDENT if self.property("size_of_tile") == USUAL else 0
        self.number.setIndent(indent)
        self.detail.setContentsMargins(
            0 if self.game is not None and shows_totals(self.game, self._said) else indent, 0, 0, 0
        )

    def be_fresh(self, *, is_fresh: bool, by: str = "") -> None:
        """Show that the table just changed, and who at another desk did it; or that this is over."""
        if is_fresh != self._is_fresh:
            self._is_fresh = is_fresh
            self.setProperty("fresh", "true" if is_fresh else "false")
            change_role(self)
        done_by = short_name(by) if is_fresh else ""
        if done_by != self._done_by:
            self._done_by = done_by
            self._show_state()

    def _show_tone(self, tone: str) -> None:
        """Its ground and its icon, changed only where they are others: a large round has many tiles."""
        if self.property("tone") == tone:
            return
        theme = theme_of(self)
        self.state_icon.setPixmap(
            picture(ICONS[tone], theme.colours.ink, theme.px(SMALL)) if tone in ICONS else QPixmap()
        )
        change_role(self, tone=tone)


def _advance(font: QFont, size: int, text: str, *, bold: bool = False) -> int:
    """How wide a text of a tile is, in letters of this size."""
    sized = QFont(font)
    sized.setPixelSize(size)
    sized.setBold(bold)
    return QFontMetrics(sized).horizontalAdvance(text) + 1  # of letters that end between two pixels


class TableTiles(QWidget):
    """The tiles of a round in as many columns as fit. Tiles keep their place; filtered ones go."""

    table_chosen = Signal(int)

    def __init__(self, tr: Translator) -> None:
        super().__init__()
        self._tr = tr
        self._tiles: list[TableTile] = []
        call_fresh(self)
        self._shown = 0
        self._laid = (0, False, 0, 0)
        """How the tiles were laid out: columns, whether they are large, how many there are and how many are shown."""
        self._games: Sequence[GameView] = ()
        self._said: Mapping[int, SaidView] = {}
        self._whose = NOBODYS
        self._done_by: Mapping[tuple[object, object], str] = {}
        self._chosen: int | None = None
        self._growing = QTimer(self, interval=0, singleShot=True)
        self._growing.timeout.connect(self._grow_on)
        self._played, self._alone = TimePlayed(), dict[int, TimePlayed]()
        self._grid = QGridLayout()
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(BETWEEN)
        self._grid.setVerticalSpacing(STEP)
        self._grid.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.setLayout(self._grid)

    @property
    def tiles(self) -> tuple[TableTile, ...]:
        """The tiles that are shown."""
        return tuple(self._tiles[: self._shown])

    def show_games(
        self, games: Sequence[GameView], chosen: int | None, said: Mapping[int, SaidView], whose: Whose = NOBODYS
    ) -> None:
        """Show these tables; `chosen` is the open game's id, `said` what is said at tables, by game id.

        `whose` says which of them this desk takes first, and which others do.
        Tiles beyond a screenful that are not there yet are made a few at a time, so that the keys are heard meanwhile.
        """
        self._games, self._chosen, self._said, self._whose = games, chosen, said, whose
        self._grow(SCREENFUL if self.isVisible() else SLICE)
        for tile, game in zip(self._tiles, games, strict=False):
            self._show(tile, game)

    def _grow(self, most: int) -> None:
        """Make tiles that are missing, at most so many, and come back for the others."""
        there = len(self._tiles)
        while len(self._tiles) < min(len(self._games), there + most):
            self._add_tile()
        missing = len(self._games) - len(self._tiles)
        grown, self._shown = self._shown != len(self._games) - max(missing, 0), len(self._games) - max(missing, 0)
        if grown:
            self._lay_out()
        if missing > 0:
            self._growing.start()
        else:
            self._growing.stop()

    def _grow_on(self) -> None:
        there = len(self._tiles)
        self._grow(SLICE)
        for tile, game in list(zip(self._tiles, self._games, strict=False))[there:]:
            self._show(tile, game)

    def _show(self, tile: TableTile, game: GameView) -> None:
        tile.show_game(
            game, chosen=game.id == self._chosen, said=self._said.get(game.id, NOTHING_SAID), whose=self._whose
        )
        self._tell_time(tile)

    def known(self) -> Mapping[Hashable, object]:
        """The tables it shows, by their games."""
        return {tile.game.id: tile.game for tile in self.tiles if tile.game is not None}

    def tell_who(self, done_by: Mapping[tuple[object, object], str]) -> None:
        """Who at other desks did what is shown next, by round and table."""
        self._done_by = done_by

    def mark(self, names: frozenset[Hashable]) -> None:
        """Show which tables just changed."""
        for tile in self._tiles:
            game = tile.game if tile.game is not None and tile.game.id in names else None
            tile.be_fresh(
                is_fresh=game is not None,
                by=self._done_by.get((game.round, game.table), "") if game is not None else "",
            )

    def show_time(self, played: TimePlayed, alone: Mapping[int, TimePlayed]) -> None:
        """Show how long the round has been played, and the tables that have a clock of their own, by game id."""
        if (played, alone) != (self._played, self._alone):
            self._played, self._alone = played, dict(alone)
            for tile in self._tiles:
                self._tell_time(tile)

    def _tell_time(self, tile: TableTile) -> None:
        tile.show_time(self._alone.get(tile.game.id, self._played) if tile.game is not None else self._played)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """As many columns as there is room for."""
        super().resizeEvent(event)
        if event.oldSize() != event.size():
            self._lay_out()

    def _add_tile(self) -> None:
        tile = TableTile(self._tr, self)
        tile.show_time(self._played)
        tile.clicked.connect(lambda: self.table_chosen.emit(int(tile.lines[0])))
        self._tiles.append(tile)

    @property
    def _room(self) -> int:
        seen = self.parentWidget()
        return seen.height() if seen is not None else self.height()

    def _columns(self, share: float) -> int:
        """How many tiles stand side by side, none narrower than what may stand on it."""
        least = max(round(share * theme_of(self).px(TILE_WIDTH)), self._least(is_large=share == LARGE_TILE))
        return max(1, (self.width() + BETWEEN) // (least + BETWEEN))

    def _least(self, *, is_large: bool) -> int:
        """The width of the widest totals, or of the number and minutes, so that tiles keep their place."""
        theme, digits = theme_of(self), max((len(str(game.table)) for game in self._games), default=1)
        edge, words, figures = (STEP, TEXT, FIGURE) if is_large else (TILE_EDGE, SMALL, NUMBER)
        totals = _advance(self.font(), theme.px(words), WIDEST_TOTALS)
        head = _advance(self.font(), theme.px(figures), "8" * digits, bold=True) + _advance(
            self.font(), theme.px(words), WIDEST_MINUTES, bold=True
        )
        return 2 * edge + max(totals, head + theme.px(BADGE_EDGES) + 2 * BESIDE_BADGE + TILE_INDENT)

    def _fits(self, columns: int, share: float) -> bool:
        """Whether all tiles fit without scrolling in so many columns, so many times as high as usual."""
        rows = -(-self._shown // columns)
        return self._shown > 0 and rows * (round(share * theme_of(self).px(TILE_HEIGHT)) + STEP) <= self._room

    def _lay_out(self) -> None:
        columns = self._columns(LARGE_TILE)
        is_large = self._fits(columns, LARGE_TILE)
        if not is_large:
            wide = self._columns(WIDE_TILE)
            columns = wide if self._fits(wide, 1) else self._columns(1)
        was, self._laid = self._laid, (columns, is_large, len(self._tiles), self._shown)
        in_place = min(*was[2:], self._shown) if was[:2] == self._laid[:2] else 0
        for position, tile in enumerate(self._tiles[in_place:], start=in_place):
            self._grid.addWidget(tile, position // columns, position % columns)
            tile.setVisible(position < self._shown)
            tile.be_large(is_large)
        for stretched in range(self._grid.columnCount()):
            self._grid.setColumnStretch(stretched, 1 if stretched < columns else 0)
        # laid out while the page around it finds its width, nobody would place the tiles again
        self._grid.activate()
