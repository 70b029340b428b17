"""What the judge knows of a rule system: its cards, its seats, its settings, and what a hand gives and takes back."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from tournament import plugins
from tournament.audit.export import Choice, ExportedHand, ExportedRules
from tournament.plugins import Registry

RANKS = ("7", "8", "9", "10", "J", "Q", "K", "A")
SUITS = ("spades", "hearts", "diamonds", "clubs")
PLAIN = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}
TRUMPS = PLAIN | {"J": 20, "9": 14}


def values(trump: str | None, king: int = 4) -> tuple[int, ...]:
    """The values of the 32 cards, greatest first. A trump that is not given is a suit."""
    of_trumps = 0 if trump == "no-trump" else 4 if trump == "all-trump" else 1
    suits = [TRUMPS] * of_trumps + [PLAIN] * (4 - of_trumps)
    return tuple(sorted((king if rank == "K" else suit.get(rank, 0) for suit in suits for rank in RANKS), reverse=True))


def total_of(trump: str | None) -> int:
    """All the cards and the last trick: 162, 130 without trumps, 258 where all are."""
    return sum(values(trump)) + 10


@cache
def possible_points(worth: tuple[int, ...]) -> frozenset[int]:
    """Every sum that some of these can make."""
    sums = 1
    for value in worth:
        sums |= sums << value
    return frozenset(points for points in range(sum(worth) + 1) if sums >> points & 1)


def king_of(rules: ExportedRules) -> int:
    """What a king counts."""
    return int(rules.settings.get("king", 4))


def ranks_of(rules: ExportedRules) -> tuple[str, ...]:
    """The ranks in the order that sequences follow, as far as the pack has them: 24 cards have no sevens and eights."""
    ranks: Iterable[str] = (
        ("7", "8", "9", "J", "Q", "K", "10", "A") if rules.has("natural_order", "strength") else RANKS
    )
    return tuple(rank for rank in ranks if not (pack_of(rules) == 24 and rank in "78"))


def pack_of(rules: ExportedRules) -> int:
    """The size of the pack: 32, but as chosen for three, and 24 for three at modern belote."""
    three_play_modern = rules.system == "belote-modern" and rules.has("seats", 3)
    return 24 if three_play_modern else int(rules.settings.get("pack", 32))


LETTERS = "ABCDEF"
NOBODY: frozenset[int] = frozenset()


@dataclass(frozen=True)
class JudgedBefore:
    """A game before a hand: totals, a litige's points, alternately rounded `fives`, whether it is last, who is out."""

    totals: tuple[int, ...]
    held: int = 0
    is_last: bool = False
    out: frozenset[int] = NOBODY
    fives: int = 0

    @property
    def sides(self) -> int:
        """How many sides sit at the table."""
        return len(self.totals)


@dataclass(frozen=True)
class Worth:
    """A hand's worth for every side, rounded and not; its winner, who cannot win by it, points held.

    `fives` are those of its points that were rounded in turn. `made` is None where nobody can fail.
    """

    rounded: tuple[int, ...]
    real: tuple[int, ...]
    made: bool | None
    winners: frozenset[int] = NOBODY
    barred: frozenset[int] = NOBODY
    held: int = 0
    fives: int = 0


def exact(
    marks: Sequence[int], made: bool | None, winners: Iterable[int] = (), barred: Iterable[int] = (), held: int = 0
) -> Worth:
    """The worth of a hand where nothing is rounded."""
    return Worth(tuple(marks), tuple(marks), made, frozenset(winners), frozenset(barred), held)


def declarer_of(hand: ExportedHand) -> int:
    """The declarer of a possible played hand."""
    if hand.declarer is None:
        raise ValueError("only possible hands are counted")
    return LETTERS.index(hand.declarer)


def points_of(hand: ExportedHand, sides: int, total: int) -> list[int]:
    """Every side's points; if only the declarer's are given, the other of two has the rest."""
    if isinstance(hand.points, int):
        points = [total - hand.points] * sides
        points[declarer_of(hand)] = hand.points
        return points
    given = hand.points or {}
    return [points for letter in LETTERS[:sides] for side, points in given.items() if side == letter]


def belotes_of(hand: ExportedHand, sides: int) -> list[int]:
    """What the belotes of every side are worth."""
    return [20 * hand.belote.count(letter) for letter in LETTERS[:sides]]


def all_tricks(hand: ExportedHand) -> bool | None:
    """Whether the declarer took all the tricks; False when the defence did, None when nobody did."""
    taker = hand.capot or hand.generale
    return None if taker is None else taker == hand.declarer


def tens(points: int) -> int:
    """Rounded to tens, five and more upwards."""
    return points + 5 - (points + 5) % 10


NUMBERS = tuple(range(80, 161, 10))
EVERY_TRUMP = (*SUITS, "no-trump", "all-trump")
SHORT, LONG = ("tierce", "cinquante", "cent", "carre"), ("tierce", "quarte", "quinte", "brelan")

Settings = Mapping[str, tuple[Choice, ...]]
"""The values of every setting, the default first."""


@dataclass(frozen=True)
class JudgedSystem:
    """One rule system.

    `sides` are the numbers of sides a table can have, the usual one first, each of `players`. `contracts` is empty
    where nothing is bid, and `kinds` where there are no declarations. `tricks` is None where the hand says how many
    cards were dealt. `unsaid` is what an export means that does not say it, where that is not the default.
    """

    worth: Callable[[ExportedHand, ExportedRules, JudgedBefore], Worth]
    settings: Settings
    target: int | None = 1000
    sides: tuple[int, ...] = (2,)
    players: int = 2
    tricks: int | None = 8
    contracts: tuple[Choice, ...] = ()
    doublings: bool = False
    trumps: tuple[str, ...] = SUITS
    kinds: tuple[str, ...] = ()
    has_belote: bool = True
    has_capot: bool = True
    pays_bonus: bool = False
    counts_down: bool = False
    unsaid: Mapping[str, Choice] = field(default_factory=lambda: dict(UNSAID))


UNSAID: Mapping[str, Choice] = {"decided_points": "ranking"}
"""What an unsaid setting of an older export means: it had another default, now always said."""
ALWAYS: Settings = {"tied_game": ("more", "drawn"), "decided_points": ("winner", "ranking")}


SYSTEMS = Registry(plugins.SYSTEMS, "judge", JudgedSystem)


def sides_of(rules: ExportedRules) -> tuple[int, ...]:
    """The numbers of sides at a table; the last table of bar belote may have more or fewer."""
    system = SYSTEMS[rules.system]
    return (int(rules["seats"]),) if "seats" in rules.settings and not system.counts_down else system.sides


def resolve(
    system: str, chosen: Mapping[str, Choice], target: int | None = None, hands: int | None = None
) -> ExportedRules:
    """A system with chosen settings and defaults. A fixed number of hands leaves no target."""
    found = SYSTEMS[system]
    settings = {name: values[0] for name, values in found.settings.items()}
    return ExportedRules(system, {**settings, **chosen}, None if hands is not None else target or found.target, hands)


@dataclass(frozen=True)
class JudgedTable:
    """Where a hand is played: the rules, their system, how many sides sit there."""

    rules: ExportedRules
    sides: int

    @property
    def system(self) -> JudgedSystem:
        """The system of the rules."""
        return SYSTEMS[self.rules.system]

    @property
    def players(self) -> int:
        """How many players a side has."""
        return 1 if self.sides > 2 else self.system.players

    @property
    def cards_of_a_side(self) -> int:
        """How many cards a side holds: nine a player where not all are dealt, otherwise its share of the pack."""
        if self.system.pays_bonus and self.players == 1:
            return 9
        return pack_of(self.rules) // self.sides

    def tricks(self, hand: ExportedHand) -> int:
        """How many tricks the hand has, had it been played to its end."""
        return (
            hand.cards or 0 if self.system.tricks is None else 10 if self.rules.has("pack", 30) else self.system.tricks
        )
