"""What a hand is given and what it gives back, in every system, and the sums that they share."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tournament.audit.export import ExportedHand

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


def exact(marks: Sequence[int], made: bool | None, winners: Iterable[int] = (), barred: Iterable[int] = (), held: int = 0) -> Worth:
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
