"""The columns of a score sheet on screen, its rows as high as they must be, and the words on the tile of a table."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QResizeEvent
from PySide6.QtWidgets import QTableView, QWidget

from tournament.hosting.joined import ShareOrder
from tournament.i18n import Translator
from tournament.messages.hall.tables import CALLED
from tournament.messages.hall.tables import STATES as REPORTS
from tournament.messages.phrases import number
from tournament.messages.rounds.brackets import short_text
from tournament.messages.rounds.clock import minutes_played_text, signed, table_clock_text
from tournament.messages.scores.hands import (
    all_marks_text,
    given_text,
    marks_text,
    played_text,
    points_text,
    side_numbers,
    title_of_contract,
)
from tournament.scoring.facts import Side
from tournament.scoring.forms import HandForm, Points
from tournament.scoring.scores import ScoredHand
from tournament.sentences import N_
from tournament.services.hall.views import NOTHING_SAID, ReportState, SaidView
from tournament.services.rounds.game_clock import TimePlayed
from tournament.services.scores.views import GameView, HandView, PointsGiven, ResultKind
from tournament.ui.tables.lines_model import Cells, TableColumn, fitting
from tournament.ui.theme.tokens import LOW_HEADS, LOW_ROW, STEP, Colours, WindowTheme, theme_of

RED_SUITS = "♥♦"
BLACK_SUITS = "♠♣"


class ContractDelegate(Cells):
    """Paints the text of a cell piece by piece, the suit in its colour."""

    def paint_text(self, painter: QPainter, room: QRect, text: str, side: Qt.AlignmentFlag, theme: WindowTheme) -> None:
        """Paint one contract, which may go to the edge of its cell."""
        metrics, room = painter.fontMetrics(), room.adjusted(0, 0, theme.px(STEP), 0)
        for piece in pieces(text):
            painter.setPen(suit_colour(piece, theme.colours))
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | side, fitting(metrics, piece, room.width()))
            room = room.adjusted(metrics.horizontalAdvance(piece), 0, 0, 0)


def suit_colour(text: str, colours: Colours) -> QColor:
    """Red for hearts and diamonds, ink for anything else."""
    return QColor(colours.red if text in RED_SUITS else colours.ink)


def pieces(text: str) -> list[str]:
    """The text cut around its suit: `130 `, `♥`, ` contre`."""
    suit = next((sign for sign in text if sign in RED_SUITS + BLACK_SUITS), "")
    before, found, after = text.partition(suit) if suit else (text, "", "")
    return [piece for piece in (before, found, after) if piece]


QWIDGETSIZE_MAX = 16_777_215
"""No limit of a size, which Qt names for C++ alone."""
LEADING = 2
"""What a row keeps around its letters at least, in pixels."""


class WholeRows(QWidget):
    """Holds one table, as high as there is room for whole rows; what is left stays empty under it."""

    def __init__(self) -> None:
        super().__init__()
        self._view: QTableView | None = None
        self._usual = self._least = 0

    def hold(self, view: QTableView) -> None:
        """Hold this table from now on; the one before goes."""
        if self._view is not None:
            self._view.deleteLater()
        self._view = view
        self._usual = view.verticalHeader().defaultSectionSize()
        view.setParent(self)
        view.setVerticalScrollMode(QTableView.ScrollMode.ScrollPerItem)
        # the bar for moving sideways takes its height from the rows
        view.horizontalScrollBar().rangeChanged.connect(lambda *_: self.fit())
        view.show()
        self.updateGeometry()
        self.fit()

    def keep_least(self, height: int) -> None:
        """Be no lower than this, in pixels."""
        self._least = height
        self.updateGeometry()

    def minimumSizeHint(self) -> QSize:
        """As small as the table may be."""
        if self._view is None:
            return QSize()
        return self._view.minimumSizeHint().expandedTo(QSize(0, self._least))

    def sizeHint(self) -> QSize:
        """As wide as the table would like to be, and no higher than it must: it is given the height that is left."""
        return (
            QSize(self._view.sizeHint().width(), self.minimumSizeHint().height()) if self._view is not None else QSize()
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        """As many whole rows as there is room for now."""
        super().resizeEvent(event)
        self.fit()

    def fit(self) -> None:
        """Show as many whole rows as fit, at the usual height or the least one that can be read."""
        view = self._view
        if view is None:
            return
        theme = theme_of(view)
        count = view.model().rowCount()
        bar = view.horizontalScrollBar()
        heads = view.horizontalHeader()
        heads.setMinimumHeight(0)
        heads.setMaximumHeight(QWIDGETSIZE_MAX)
        beside = 2 * view.frameWidth() + (bar.sizeHint().height() if bar.maximum() > bar.minimum() else 0)
        usual = heads.sizeHint().height()
        is_low = count * self._usual > self.height() - beside - usual
        height_of_heads = (
            min(usual, max(theme.slow_px(LOW_HEADS), heads.fontMetrics().height() + LEADING)) if is_low else usual
        )
        if is_low:
            heads.setFixedHeight(height_of_heads)
        room = self.height() - beside - height_of_heads
        least = min(max(theme.slow_px(LOW_ROW), view.fontMetrics().height() + LEADING), self._usual)
        rows = max(min(room // max(count, 1), self._usual), least)
        if view.verticalHeader().defaultSectionSize() != rows:
            view.verticalHeader().setMinimumSectionSize(least)
            view.verticalHeader().setDefaultSectionSize(rows)
        around = beside + height_of_heads
        view.setGeometry(0, 0, self.width(), max(self.height() - (self.height() - around) % rows, around))


FLAG: Final = "⚑"
LOOK: Final = "!"
NUMBER_WIDTH: Final = 60
FIGURES_WIDTH: Final = 72
MARKS_WIDTH: Final = 80
NARROW_WIDTH: Final = 64
DIGIT_WIDTH: Final = 36
FULL_TITLES: Final = 4
"""Totals of so many sides are called so; of more, by their numbers alone."""
FLAG_WIDTH: Final = 28
USUAL_SIDES: Final = 2
"""Of so many sides each has a column for its marks; of more, they are together."""


@dataclass(frozen=True)
class SheetRow:
    """A deal as typed, what it is worth, whether to check it, and points a referee gave after it."""

    hand: HandView
    scored: ScoredHand
    to_check: bool = False
    given: tuple[PointsGiven, ...] = ()


def sheet_columns(form: HandForm, tr: Translator, *, with_held: bool = False) -> tuple[TableColumn[SheetRow], ...]:
    """Columns of this form: deal, marks and totals by side (one of many), held points if `with_held`, notes."""
    say = tr.gettext
    return (
        TableColumn(say("Hand"), lambda row: str(row.hand.number), digits=True, width=NUMBER_WIDTH),
        TableColumn(
            say("Taker"), lambda row: side_numbers(row.hand.facts.declarer or ""), digits=True, width=FIGURES_WIDTH
        ),
        _played_column(form, tr),
        _points(form, tr),
        *(
            [
                TableColumn(
                    say("Belote"), lambda row: side_numbers(row.hand.facts.belote), digits=True, width=NUMBER_WIDTH
                )
            ]
            if form.belote
            else []
        ),
        *_of_sides(form.letters, tr),
        *([_held(tr)] if with_held else []),
        TableColumn(
            "",
            _signs,
            width=FLAG_WIDTH,
            spoken=lambda row: "\n".join((*([say("To check")] if row.to_check else []), *referee_notes(row))),
        ),
    )


def _held(tr: Translator) -> TableColumn[SheetRow]:
    return TableColumn(
        tr.gettext("Held"),
        lambda row: number(row.scored.held, tr) if row.scored.held else "",
        digits=True,
        width=NUMBER_WIDTH,
    )


def unplayed_span(form: HandForm) -> int:
    """How many columns a deal that was not played has no figures for, from that of the contract on."""
    return 3 if form.belote else 2


def _played_column(form: HandForm, tr: Translator) -> TableColumn[SheetRow]:
    """What was played, and its other facts."""

    def text(row: SheetRow) -> str:
        return played_text(row.hand.facts, tr)

    return TableColumn(title_of_contract(form, tr), text, stretch=True, spoken=text if tells_beside(form) else None)


def tells_beside(form: HandForm) -> bool:
    """Whether a hand has more than its contract, points and belotes, so that its line may be long."""
    return any(form.knows(fact) for fact in ("declarations", "last_trick", "prizes", "penalties", "claim", "chien"))


def _points(form: HandForm, tr: Translator) -> TableColumn[SheetRow]:
    width = NUMBER_WIDTH if form.points is Points.DECLARER else 0
    return TableColumn(tr.gettext("Points"), lambda row: points_text(row.hand.facts), digits=True, width=width)


def _of_sides(letters: str, tr: Translator) -> Iterator[TableColumn[SheetRow]]:
    say = tr.gettext
    if len(letters) > USUAL_SIDES:
        yield TableColumn(say("Scored"), _all_marks(letters, tr), digits=True)
    else:
        for side in letters:
            yield TableColumn(
                say("Score of {side}").format(side=side_numbers(side)),
                _marks(side, tr),
                digits=True,
                width=MARKS_WIDTH,
            )
    width = (
        FIGURES_WIDTH if len(letters) == USUAL_SIDES else NARROW_WIDTH if len(letters) <= FULL_TITLES else DIGIT_WIDTH
    )
    for side in letters:
        title = (
            say("Total {side}").format(side=side_numbers(side)) if len(letters) <= FULL_TITLES else side_numbers(side)
        )
        yield TableColumn(title, _total(side, tr), digits=True, bold=True, width=width)


def referee_notes(row: SheetRow) -> tuple[str, ...]:
    """The points that a referee gave or took at a deal, with their reasons."""
    noted = [(one.side, one.points, one.reason) for one in row.hand.facts.adjustments] + [
        (one.side, one.points, one.reason) for one in row.given
    ]
    return tuple(f"{side_numbers(side)}: {points:+} · {reason}" for side, points, reason in noted)


def _signs(row: SheetRow) -> str:
    """What ends a line: that it is to be checked goes before what a referee noted."""
    return LOOK if row.to_check else FLAG if referee_notes(row) else ""


def _all_marks(letters: str, tr: Translator) -> Callable[[SheetRow], str]:
    return lambda row: all_marks_text(row.hand.facts, row.scored, letters, tr)


def _marks(side: Side, tr: Translator) -> Callable[[SheetRow], str]:
    """The marks of the hand; what a referee gave at it is beside them, so that the totals add up."""

    def text(row: SheetRow) -> str:
        marks, given = marks_text(row.hand.facts, row.scored, side, tr), row.scored.given.get(side, 0)
        return " ".join(filter(None, (marks, given_text(given, tr) if given else "")))

    return text


def _total(side: Side, tr: Translator) -> Callable[[SheetRow], str]:
    return lambda row: number(row.scored.totals.get(side, 0), tr)


class TileState(StrEnum):
    """How far a table is: `check` where something does not fit, `claimed` or `contested` where reported."""

    WAITING = "waiting"
    PLAYING = "playing"
    REPORTED = "claimed"
    CONTESTED = "contested"
    CHECK = "check"
    IN = "in"


OUT: Final = frozenset((TileState.WAITING, TileState.PLAYING))
"""Tables whose result is still awaited."""
STATES: Final = {
    TileState.WAITING: N_("to play"),
    TileState.REPORTED: REPORTS[ReportState.REPORTED],
    TileState.CONTESTED: REPORTS[ReportState.CONTESTED],
    TileState.CHECK: N_("to check"),
    TileState.IN: N_("in"),
}
OF_REPORTS: Final = {ReportState.CONTESTED: TileState.CONTESTED, ReportState.CHECK: TileState.CHECK}
MOST_MINUTES: Final = 600
LONGEST_NAME: Final = 7
"""So many letters of a name are read on a tile."""
KINDS: Final = {ResultKind.FORFEIT: N_("forfeit"), ResultKind.STOPPED: N_("stopped")}


def tile_state(game: GameView, said: SaidView = NOTHING_SAID) -> TileState:
    """How far a table is, by its game and by what is reported of it."""
    if said.state in OF_REPORTS:
        return OF_REPORTS[said.state]
    if game.to_check:
        return TileState.CHECK
    if game.is_in:
        return TileState.IN
    if said.state is ReportState.REPORTED:
        return TileState.REPORTED
    return TileState.PLAYING if game.hands else TileState.WAITING


def tile_state_text(game: GameView, tr: Translator, said: SaidView = NOTHING_SAID) -> str:
    """How far a table is, in a word or two: `hand 12` is the one being played."""
    state = tile_state(game, said)
    if state is TileState.PLAYING:
        return tr.gettext("hand {n}").format(n=game.hands + 1)
    if state is TileState.IN and game.kind in KINDS:
        return tr.gettext(KINDS[game.kind])
    if state is TileState.IN and said.state is ReportState.AGREED:
        return tr.gettext(REPORTS[ReportState.AGREED])
    return tr.gettext(STATES[state])


def detail_text(game: GameView, tr: Translator, said: SaidView = NOTHING_SAID) -> str:
    """The line of a tile: the two totals of a finished table, else how far it is.

    Of a game of a bracket that has not begun it says which one it is. Where a referee is called, that comes before all
    else.
    """
    if said.call is not None:
        return tr.gettext(CALLED)
    if tile_state(game, said) is TileState.WAITING and game.bracket is not None:
        return short_text(game, tr)
    if not shows_totals(game, said):
        return tile_state_text(game, tr, said)
    # a tile has no room to spare: thousands stand apart by a hair
    return totals_text(game, tr).replace("\N{HAIR SPACE}", "").replace("\N{NARROW NO-BREAK SPACE}", "\N{HAIR SPACE}")


def shows_totals(game: GameView, said: SaidView = NOTHING_SAID) -> bool:
    """Whether the line of a tile is its totals."""
    is_in = tile_state(game, said) is TileState.IN and said.call is None
    return is_in and game.kind is not ResultKind.FORFEIT and len(game.sides) == USUAL_SIDES


def short_minutes(played: int) -> str:
    """Minutes in the corner of a tile; a table that was left open over night has hours."""
    return f"{played}′" if played < MOST_MINUTES else f"{played // 60} h"


def short_time(played: TimePlayed, tr: Translator) -> str:
    """The time played in the corner of a tile, with the table's extra minutes or its pause: `38′+5`, `pause`."""
    if played.table_clock.paused is not None:
        return tr.gettext("pause")
    minutes = short_minutes(played.minutes) if played.minutes is not None else ""
    return minutes + signed(played.table_clock.extra) if played.table_clock.extra else minutes


def time_played_text(played: TimePlayed, tr: Translator) -> str:
    """The time played, in whole words."""
    minutes = minutes_played_text(played.minutes, tr) if played.minutes is not None else ""
    return ", ".join(filter(None, (minutes, table_clock_text(played.table_clock, tr))))


def totals_text(game: GameView, tr: Translator) -> str:
    """The totals of a table, side by side and as a scorer writes them; empty before its first hand."""
    if not (game.hands or game.is_in):
        return ""
    # beside a minus sign a dash would read as another one
    between = " · " if any(side.total < 0 for side in game.sides) else "\N{HAIR SPACE}–\N{HAIR SPACE}"
    return between.join(number(side.total, tr) for side in game.sides)


def whose_text(order: ShareOrder, taken_by: str, tr: Translator) -> str:
    """Whose table it is, where desks share the tables."""
    if order is ShareOrder.OWN:
        return tr.gettext("one of my tables")
    return tr.gettext("table of {name}").format(name=taken_by) if taken_by else ""


def writing_text(by: str, tr: Translator) -> str:
    """That somebody types at the sheet of a table, at another desk."""
    return tr.gettext("{who} is writing at this table").format(who=by)


def short_name(name: str) -> str:
    """Who did something, as far as a tile has room: the first name, cut where it is long."""
    first = name.split(" ")[0]
    return first if len(first) <= LONGEST_NAME else first[: LONGEST_NAME - 1] + "…"
