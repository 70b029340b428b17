"""The input of a draw and its result, and how many tables a number of sides makes."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tournament.scoring.rules import Seating

PAIRS = Seating(usual=2, fewest=2, most=2, players=2)
"""Two sides at every table: how most systems seat."""


@dataclass(frozen=True)
class Sizes:
    """The sides of each table, usual tables first, and how many sit out."""

    tables: tuple[int, ...]
    byes: int

    @property
    def are_pairs(self) -> bool:
        """Whether two sides sit at every table, and at least at one."""
        return set(self.tables) == {2}


def sizes_for(entrants: int, seating: Seating, members: int = 1) -> Sizes:
    """The tables of so many entrants; with drawn partners (`members`), only whole usual tables.

    As few as possible sit out: nobody, wherever tables between the fewest and the most sides that a system seats take
    everybody. Tables are as even as possible, two sizes that differ by one at most. Of the numbers of tables that allow
    this, the one whose tables come nearest to the usual size (each missing or further side squared); of equals, the
    fewest tables. Tables of another than the usual size come last. Nine at tables of four, where three to six may sit:
    four and five, and not three times three; ten: twice five, and not four, three and three; six: twice three.
    """
    if members > 1:
        tables, byes = divmod(entrants, seating.usual * members)
        return Sizes((seating.usual,) * tables, byes)
    for byes in range(entrants + 1):
        seated = entrants - byes
        possible = [even(seated, count) for count in range(-(-seated // seating.most), seated // seating.fewest + 1)]
        if possible:
            best = min(possible, key=lambda sizes: (sum((size - seating.usual) ** 2 for size in sizes), len(sizes)))
            return Sizes(tuple(sorted(best, key=lambda size: (size != seating.usual, -size))), byes)
    raise ValueError(f"{seating} seats nobody at no table")


def even(seated: int, count: int) -> list[int]:
    """So many tables, the larger ones first, that differ by one side at most; none for nobody."""
    return [seated // count + (table < seated % count) for table in range(count)]


Pair = frozenset[int]
Choice = str | int
"""The value of a setting of a format."""

NOBODY = 0
"""The number in a roster of a position that nobody has. No team has this number."""


@dataclass(frozen=True)
class History:
    """What was played: how often pairs of teams met, and how often each had a bye or an uneven table.

    A forfeited game counts as met. An uneven table is one of another than the usual size, in a round whose tables are
    not all alike. `floats` counts how often a team was drawn against one of another score group, `tables` are the
    numbers of the tables a team sat at, the newest last, and `partners` how often each pair sat at the same side, where
    partners are drawn.
    """

    meetings: Mapping[Pair, int] = field(default_factory=dict)
    byes: Mapping[int, int] = field(default_factory=dict)
    uneven: Mapping[int, int] = field(default_factory=dict)
    floats: Mapping[int, int] = field(default_factory=dict)
    tables: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    partners: Mapping[Pair, int] = field(default_factory=dict)

    def times_met(self, one: int, other: int) -> int:
        """How often two teams have met."""
        return self.meetings.get(frozenset((one, other)), 0)


@dataclass(frozen=True)
class ApartPair:
    """Who should not meet: `never` as long as any draw can do without, `early` only rather than a rematch."""

    never: frozenset[Pair] = frozenset()
    early: frozenset[Pair] = frozenset()


@dataclass(frozen=True)
class PastGame:
    """An earlier game of the phase. A bye has one team, which goes on; `winner` None: drawn.

    `turn` is the round of the phase, from 1; `slot` is where the format put the game, if it names its games. A
    `pending` game is still being played: no draw sees one, but the state of a phase has them. `seen` is the winner that
    the draw of the next round saw, `NOBODY` of a drawn game; None as long as no round of the phase follows.
    """

    turn: int
    teams: tuple[int, ...]
    winner: int | None
    slot: str = ""
    pending: bool = False
    seen: int | None = None


@dataclass(frozen=True)
class PlannedTurn:
    """A scheduled round before presence is known: pairs of the roster, `NOBODY` on empty positions.

    `tables` are the tables of the pairs, counted from 1 among those of the room (0 for none), where the schedule is one
    of tables; otherwise pairs take one after another. `resting` are those who have no more games in it.
    """

    pairs: tuple[tuple[int, int], ...]
    tables: tuple[int, ...] = ()
    resting: tuple[int, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Field:
    """Everything a draw goes by.

    `entrants` are the numbers of those who are there, best first where the format goes by standings. `turn` is the
    round of its phase, from 1. `groups` are the score groups of the entrants where the format has any, the higher the
    better. `roster` are the positions of the phase, given once at its beginning, best first: team numbers, and `NOBODY`
    where a position is empty; `past` are the games of the phase so far. `options` holds every setting of the format.
    `pools` are the teams of each pool, for a bracket that follows pools.
    """

    entrants: tuple[int, ...]
    seed: int
    round_number: int
    history: History = field(default_factory=History)
    turn: int = 1
    groups: Mapping[int, int] = field(default_factory=dict)
    roster: tuple[int, ...] = ()
    past: tuple[PastGame, ...] = ()
    options: Mapping[str, Choice] = field(default_factory=dict)
    apart: ApartPair = field(default_factory=ApartPair)
    seating: Seating = PAIRS
    pools: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True)
class DrawCost:
    """What a draw could not avoid: the components that were minimised, those that its format weighs.

    `rematches` counts the earlier meetings of all who sit at one table, `repeated_byes` the earlier byes of those who
    sit out, `bye_height` how many that play are below them (0 in a draw by lot, where the bye is by lot), `gap` the sum
    of squared distances in the standings. `uneven` counts, for those at a table of another than the usual size, how
    often they sat at one before; it weighs less than a rematch and more than the distances. Where partners are drawn
    `repeated_partners` counts how often those who are partners were so before, and rematches are of opponents.

    `banned` counts those who meet though they never should, which weighs most of all, and `early` those who should not
    meet yet. Between score groups, `group_gap` is the sum of squared distances, `repeated_floats` how often those drawn
    against another group were so before, and `float_height` how many of their groups are between them. `off_target` is
    the sum of squared distances from the position in the order that the format wants a partner at: half of the field
    below, the other end of the group, or what the lots say.
    """

    rematches: int
    repeated_byes: int
    bye_height: int = 0
    gap: int = 0
    uneven: int = 0
    banned: int = 0
    early: int = 0
    group_gap: int = 0
    repeated_floats: int = 0
    float_height: int = 0
    off_target: int = 0
    repeated_partners: int = 0


@dataclass(frozen=True)
class Draw:
    """A drawn round: who sits at each table, in the order of the tables, who sits out, and what could not be avoided.

    Each side of a table has so many `members`: 2 where partners are drawn, then a table of two sides is four numbers.
    `resting` are entrants who have no game and no bye: their phase is over for them. `slots` name the games of formats
    that know them apart, first those of the tables, then those of the byes. `roster` are the positions of the phase
    after this draw, for the next one. `at` says at which of the room's tables, counted from 1, each game sits where a
    format keeps tables (rising: one stays empty where nobody meets) or where something is wished of them; otherwise
    they are taken one after another.
    """

    tables: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...]
    cost: DrawCost
    resting: tuple[int, ...] = ()
    slots: tuple[str, ...] = ()
    roster: tuple[int, ...] = ()
    members: int = 1
    at: tuple[int, ...] = ()


@dataclass(frozen=True)
class Phase:
    """A phase with its options. `rounds` None: as many as it takes; `takes`: how many of the best, None: everybody."""

    format: str
    rounds: int | None = None
    takes: int | None = None
    options: Mapping[str, Choice] = field(default_factory=dict)
