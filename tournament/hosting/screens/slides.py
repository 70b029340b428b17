"""The slides of a hall's screen: what is on one page, in lines of the services.

Frozen, and without the database. Whoever paints them, in a window or for a browser, adds words and colours.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum
from typing import ClassVar, Final, TypeVar

from tournament.hosting.screens.letters import ListLayout, layout_of
from tournament.services.people.lines import TeamLine
from tournament.services.rounds.bracket_lines import BoxLine, BracketLine
from tournament.services.rounds.lines import RoundLine
from tournament.services.rounds.schedule_lines import PoolTeam
from tournament.services.scores.lines import GameLine, MemberLine, StandingLine


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

    teams: tuple[TeamLine, ...]
    count: int


@dataclass(frozen=True, kw_only=True)
class DrawByTable(Slide):
    """Who plays whom at these tables, byes without one; `across` sides in a row, others beneath."""

    kind = SlideKind.DRAW_BY_TABLE

    round: RoundLine
    games: tuple[GameLine, ...]
    across: int


@dataclass(frozen=True)
class SeatLine:
    """Where somebody goes: to a table; without one, to a bye, or, where `rests`, to nothing in this round."""

    member: MemberLine
    table: int | None
    rests: bool = False


@dataclass(frozen=True, kw_only=True)
class DrawByName(Slide):
    """Where everybody goes, by name. `first` and `last` are how the names begin that a page begins and ends with."""

    kind = SlideKind.DRAW_BY_NAME

    round: RoundLine
    seats: tuple[SeatLine, ...]
    first: str = ""
    last: str = ""


@dataclass(frozen=True, kw_only=True)
class ClockSlide(Slide):
    """The clock of a round, as tall as the screen. How it stands is not on the slide: it goes on by itself."""

    kind = SlideKind.CLOCK

    round: RoundLine


@dataclass(frozen=True, kw_only=True)
class WaitingTables(Slide):
    """The tables whose result is not in. `out` are all of them, on whatever page, of so many `tables`."""

    kind = SlideKind.WAITING

    round: RoundLine
    games: tuple[GameLine, ...]
    across: int
    out: int
    tables: int


@dataclass(frozen=True, kw_only=True)
class Results(Slide):
    """What the tables of a round came to."""

    kind = SlideKind.RESULTS

    round: RoundLine
    games: tuple[GameLine, ...]
    across: int


@dataclass(frozen=True, kw_only=True)
class Standings(Slide):
    """A page of standings. `criteria`: columns that fit; with `moves`, rows slide from their old rank."""

    kind = SlideKind.STANDINGS

    round: int
    criteria: tuple[str, ...]
    lines: tuple[StandingLine, ...]
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

    bracket: BracketLine
    first: int
    columns: tuple[tuple[BoxLine, ...], ...]


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
    lines: tuple[StandingLine, ...]
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
