"""The slides of a hall's screen: what is on one page, in lines of the services.

Frozen, and without the database. Whoever paints them, in a window or for a browser, adds words and colours.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from enum import IntEnum, StrEnum
from itertools import pairwise
from math import ceil
from typing import ClassVar, Final, TypeVar
from unicodedata import east_asian_width

from tournament.services.people.views import TeamView
from tournament.services.rounds.bracket_views import BracketGameView, PhaseBracketView
from tournament.services.rounds.schedule_views import PoolTeam
from tournament.services.rounds.views import RoundView
from tournament.services.scores.views import GameView, SeatedView, StandingView

ItemT = TypeVar("ItemT")

CAPITAL: Final = 0.7
"""How much of the size of a font its capitals take."""
ROW: Final = 2.0
"""How many capitals tall a row is."""
HEAD: Final = 0.125
LABELS: Final = 0.04
FOOT: Final = 0.035
BODY: Final = 1 - HEAD - LABELS - FOOT

LETTER: Final = 0.05
"""The least height of a capital in what somebody looks for: a 200th of 12 m on a picture that is 1.2 m high."""
TALLEST: Final = BODY / (5 * ROW)
NARROW_TALLEST: Final = BODY / (6 * ROW)
"""The most where columns are beside each other: larger letters leave names no room."""
CROWDED: Final = BODY / (11 * ROW)
"""The height where a list would go by in more than `MOST_PAGES` pages: whoever looks for a name waits too long."""
MOST_PAGES: Final = 8

ORIENTATION: Final = 4.0
"""Seconds in which somebody sees what a page is about."""
A_TABLE: Final = 1.0
"""Seconds for a row of a table, with who sits there."""
A_NAME: Final = 0.6
"""Seconds for a row of one name."""
COLUMNS_OF_NAMES: Final = (2, 3)
"""Columns of names, and so many where the hall is crowded."""

WIDTH: Final = 1.65
"""How wide a line may be, on a picture of 16 to 9."""
EVERY_CHARACTER: Final = 0.55
"""How much of the size of a font a character takes on average."""
FILLED: Final = 0.75
"""How much of a line is filled before a word goes to the next."""
LINES: Final = range(3, 9)
"""The lines of a message, from one of a few words to the longest."""


@dataclass(frozen=True)
class ListLayout:
    """How a list is written: height of a capital, rows, and columns."""

    letter: float
    rows: int
    columns: int = 1

    @property
    def size(self) -> float:
        """The size of the font."""
        return self.letter / CAPITAL

    @property
    def row(self) -> float:
        """The height of a row."""
        return self.letter * ROW

    @property
    def capacity(self) -> int:
        """How many rows fit on a page."""
        return self.rows * self.columns


def rows_at(letter: float) -> int:
    """How many rows of such letters are under each other."""
    return int(BODY / (letter * ROW) + 1e-9)


def layout_of(rows: int, columns: int = 1, crowded: int = 0, *, tallest: float = TALLEST) -> ListLayout:
    """A list's layout by its rows: few are large, many small, then in `crowded` columns."""
    usual = rows_at(LETTER)
    columns = 1 if rows <= usual else columns
    under = max(ceil(rows / columns), 1)
    if under <= usual:
        tallest = tallest if columns == 1 else min(tallest, NARROW_TALLEST)
        fitting = max(under, rows_at(tallest))
        return ListLayout(max(LETTER, min(BODY / (fitting * ROW), tallest)), fitting, columns)
    if ceil(rows / (usual * columns)) <= MOST_PAGES:
        return ListLayout(LETTER, usual, columns)
    return ListLayout(CROWDED, rows_at(CROWDED), max(crowded, columns))


def layout_of_message(characters: int) -> ListLayout:
    """The layout of a sentence of so many characters, in lines as large as they fit."""
    layouts = (ListLayout(max(BODY / (lines * ROW), LETTER), lines) for lines in LINES)
    room = ((layout, layout.rows * FILLED * WIDTH / (layout.size * EVERY_CHARACTER)) for layout in layouts)
    return next((layout for layout, fitting in room if characters <= fitting), ListLayout(LETTER, rows_at(LETTER)))


def paged(
    items: Sequence[ItemT], layout: ListLayout, height: Callable[[ItemT], int] = lambda _: 1
) -> list[Sequence[ItemT]]:
    """Items on the fewest, evenly filled pages, or an empty one; `height`: an item's rows."""
    heights = list(map(height, items))
    fullest = _filled(heights, layout.capacity)
    if set(heights) == {1}:
        starts = [ceil(index * len(items) / len(fullest)) for index in range(len(fullest))]
    else:
        rooms = range(ceil(sum(heights) / len(fullest)), layout.capacity)
        starts = next((starts for room in rooms if len(starts := _filled(heights, room)) == len(fullest)), fullest)
    return [items[start:end] for start, end in pairwise((*starts, len(items)))]


def _filled(heights: Sequence[int], room: int) -> list[int]:
    starts, taken = [0], 0
    for index, height in enumerate(heights):
        if taken and taken + height > room:
            starts.append(index)
            taken = 0
        taken += height
    return starts


def in_columns(items: Sequence[ItemT], layout: ListLayout) -> list[Sequence[ItemT]]:
    """The items of a page by its columns, each as full as the others."""
    under = max(ceil(len(items) / layout.columns), 1)
    return [items[start : start + under] for start in range(0, len(items), under)]


def seconds_for(rows: int, each: float) -> float:
    """For how long a page of so many rows stands, where a row takes so many seconds."""
    return ORIENTATION + rows * each


class NameFit(IntEnum):
    """How a long name is written: whole, a little smaller, smaller still, or on two lines."""

    WHOLE = 0
    SMALLER = 1
    SMALLEST = 2
    TWO_LINES = 3


SMALLER: Final = (1.0, 0.87, 0.75)
"""Of the size of the font, for each of the first fits."""
NARROW: Final = frozenset("ijlftrI.,'’:;|!()[] ·-/")
WIDE: Final = frozenset("mwMWOQGDCÔŒœ@%&")
BOLD: Final = 0.6
"""How much of the size of a bold font a character takes that is neither narrow nor wide."""


def width_of(text: str) -> float:
    """About a bold text's width, in sizes of the font: rather too wide, as browsers' fonts vary."""
    return sum(BOLD * wideness(sign) for sign in text)


def wideness(sign: str) -> float:
    """How wide a character is beside a usual one."""
    if sign in NARROW:
        return 0.6
    if sign in WIDE or east_asian_width(sign) in "WF":
        return 1.4
    return 1.12 if sign.isupper() else 1.0


def fit_of(text: str, width: float) -> NameFit:
    """How a text is written on a line that is so many sizes of the font wide."""
    wanted = width_of(text)
    return next((NameFit(index) for index, part in enumerate(SMALLER) if wanted * part <= width), NameFit.TWO_LINES)


class SlideKind(StrEnum):
    """What can be on a screen, by the names under which the desk asks for it."""

    WELCOME = "welcome"
    EXPECTED = "expected"
    DRAW_BY_TABLE = "draw-by-table"
    DRAW_BY_NAME = "draw-by-name"
    CLOCK = "clock"
    WAITING = "waiting-tables"
    RESULTS = "results"
    STANDINGS = "standings"
    BRACKET = "bracket"
    POOLS = "pools"
    ANNOUNCEMENTS = "announcements"
    PODIUM = "podium"


ONE_ROW: Final = layout_of(1)


@dataclass(frozen=True, kw_only=True)
class Slide:
    """A page of what is shown: `page` of `pages`, from 1, for so many `seconds`, by its `layout`."""

    kind: ClassVar[SlideKind]

    page: int = 1
    pages: int = 1
    seconds: float = 10.0
    layout: ListLayout = ONE_ROW


@dataclass(frozen=True, kw_only=True)
class Welcome(Slide):
    """Where one is: the championship, and how many are there of those who registered."""

    kind = SlideKind.WELCOME

    name: str
    day: date
    venue: str
    registered: int
    present: int


@dataclass(frozen=True, kw_only=True)
class Expected(Slide):
    """Who is not ticked at the door, by name, before the first draw; `count`: on all pages."""

    kind = SlideKind.EXPECTED

    teams: tuple[TeamView, ...]
    count: int


@dataclass(frozen=True, kw_only=True)
class DrawByTable(Slide):
    """Who plays whom at these tables, byes without one; `across` sides in a row, others beneath."""

    kind = SlideKind.DRAW_BY_TABLE

    round: RoundView
    games: tuple[GameView, ...]
    across: int


@dataclass(frozen=True)
class SeatView:
    """Where somebody goes: to a table; without one, to a bye, or, where `rests`, to nothing in this round."""

    member: SeatedView
    table: int | None
    rests: bool = False


@dataclass(frozen=True, kw_only=True)
class DrawByName(Slide):
    """Where everybody goes, by name. `first` and `last` are how the names begin that a page begins and ends with."""

    kind = SlideKind.DRAW_BY_NAME

    round: RoundView
    seats: tuple[SeatView, ...]
    first: str = ""
    last: str = ""


@dataclass(frozen=True, kw_only=True)
class ClockSlide(Slide):
    """The clock of a round, as tall as the screen. How it stands is not on the slide: it goes on by itself."""

    kind = SlideKind.CLOCK

    round: RoundView


@dataclass(frozen=True, kw_only=True)
class WaitingTables(Slide):
    """The tables whose result is not in. `out` are all of them, on whatever page, of so many `tables`."""

    kind = SlideKind.WAITING

    round: RoundView
    games: tuple[GameView, ...]
    across: int
    out: int
    tables: int


@dataclass(frozen=True, kw_only=True)
class Results(Slide):
    """What the tables of a round came to."""

    kind = SlideKind.RESULTS

    round: RoundView
    games: tuple[GameView, ...]
    across: int


@dataclass(frozen=True, kw_only=True)
class Standings(Slide):
    """A page of standings. `criteria`: columns that fit; with `moves`, rows slide from their old rank."""

    kind = SlideKind.STANDINGS

    round: int
    criteria: tuple[str, ...]
    lines: tuple[StandingView, ...]
    shared: frozenset[int] = frozenset()
    is_final: bool = False
    moves: bool = False


@dataclass(frozen=True, kw_only=True)
class BracketPart(Slide):
    """A part of a bracket: games of neighbouring rounds from the top, from the round `first` on.

    In a tree the winners of two neighbours meet in the next column; of another bracket there is one round, its games
    beside each other where the layout has more columns.
    """

    kind = SlideKind.BRACKET

    bracket: PhaseBracketView
    first: int
    columns: tuple[tuple[BracketGameView, ...], ...]


@dataclass(frozen=True)
class PoolRows:
    """A pool by its letter, or a part of a large one."""

    letter: str
    teams: tuple[PoolTeam, ...]
    is_done: bool


@dataclass(frozen=True, kw_only=True)
class Pools(Slide):
    """Pools in rows and columns, with members' names by number; each heading takes a row."""

    kind = SlideKind.POOLS

    columns: tuple[tuple[PoolRows, ...], ...]
    names: Mapping[int, str]


@dataclass(frozen=True, kw_only=True)
class Announcements(Slide):
    """Something that the desk tells the hall."""

    kind = SlideKind.ANNOUNCEMENTS

    message: str


@dataclass(frozen=True)
class PodiumStep:
    """A rank of the podium and who shares it, with so many `others` who are not named."""

    rank: int
    lines: tuple[StandingView, ...]
    others: int = 0


@dataclass(frozen=True, kw_only=True)
class Podium(Slide):
    """The first three ranks, the last of them first, as far as they have been `shown`; shared ranks are one step."""

    kind = SlideKind.PODIUM

    steps: tuple[PodiumStep, ...]
    shown: int = 0
    criteria: tuple[str, ...] = ()

    @property
    def is_whole(self) -> bool:
        """Whether the winner has been shown."""
        return self.shown >= len(self.steps)


SlideT = TypeVar("SlideT", bound=Slide)


def numbered(slides: Iterable[SlideT]) -> tuple[SlideT, ...]:
    """The pages of one list, each with its number."""
    pages = tuple(slides)
    return tuple(replace(slide, page=number, pages=len(pages)) for number, slide in enumerate(pages, start=1))
