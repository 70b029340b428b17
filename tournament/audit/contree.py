"""`contree-championship` once more: what a hand marks, when a game ends, and which hands cannot be. Sides are 0 and 1 here, A and B on the sheet."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tournament.audit.export import Hand, Options
from tournament.audit.reading import LETTERS

DOUBLED = {"contre": (320, 1000), "surcontre": (640, 2000)}
"""What the winner of a doubled hand marks: a number was bid, or capot."""


@dataclass(frozen=True)
class Worth:
    """What a hand is worth to both sides, rounded and not, and the sides that cannot win the game on it."""

    rounded: tuple[int, int]
    real: tuple[int, int]
    barred: frozenset[int]


@dataclass(frozen=True)
class Played:
    """A sheet played out. `ended_after` counts its entries and is None while the game goes on."""

    totals: tuple[int, int]
    winner: int | None
    ended_after: int | None


def worth_of(hand: Hand, options: Options) -> Worth:
    """The marks of a possible played hand, adjustments apart: the rows of the table from the most special to the plain one."""
    assert hand.declarer is not None
    assert hand.contract is not None
    assert hand.points is not None
    declarer = LETTERS.index(hand.declarer)
    defence = 1 - declarer
    belote = LETTERS.index(hand.belote[0]) if hand.belote else None
    taken_all = LETTERS.index(hand.capot) if hand.capot else None
    reached = hand.points + (20 if belote == declarer else 0)
    made = taken_all == declarer or (hand.contract != "capot" and reached >= hand.contract)
    winner = declarer if made else defence
    bid_capot = hand.contract == "capot"
    doubled = hand.doubling != "none"

    alone: int | None = None
    if doubled:
        alone = DOUBLED[hand.doubling][bid_capot] + (100 if taken_all is not None and not bid_capot else 0)
    elif bid_capot:
        alone = 500 if made else options.failed_capot
        if not made and taken_all == defence and options.failed_capot == 160:
            alone = options.defence_capot
    elif made:
        alone = 250 if taken_all is not None else None
    else:
        alone = options.defence_capot if taken_all is not None else 160

    if belote is not None and doubled and options.doubled_belote == "winner":
        belote = winner
    elif belote == declarer and not made and (doubled or taken_all is None or options.capot_belote == "defence"):
        belote = defence

    real, rounded = [0, 0], [0, 0]
    if alone is None:
        real[declarer], real[defence] = hand.points, 162 - hand.points
        rounded = [points - points % 10 + (10 if points % 10 >= 5 else 0) for points in real]
    else:
        real[winner] = rounded[winner] = alone
    if belote is not None:
        real[belote] += 20
        rounded[belote] += 20
    return Worth((rounded[0], rounded[1]), (real[0], real[1]), frozenset({1 - winner} if not made or taken_all is not None else ()))


def played_out(hands: Sequence[Hand], stop: tuple[int, int] | None, options: Options) -> Played:
    """Play a sheet of possible hands until the game ends or the sheet does."""
    totals = (0, 0)
    counted = 0
    for entry, hand in enumerate((None, *hands)):
        tried, barred = totals, None
        if hand is not None:
            tried = totals = added(totals, hand)
            if hand.is_played:
                counted += 1
                worth = worth_of(hand, options)
                unrounded = worth.real if options.ending == "real" else worth.rounded
                tried = (totals[0] + unrounded[0], totals[1] + unrounded[1])
                totals = (totals[0] + worth.rounded[0], totals[1] + worth.rounded[1])
                barred = worth.barred
        ahead = None if tried[0] == tried[1] else int(tried[1] > tried[0])
        if options.hands is None and barred is not None and ahead is not None and ahead not in barred and tried[ahead] >= options.target:
            return Played(tried, ahead, entry)
        last = is_last(entry, counted, barred is not None, hands, stop, options)
        if last and (ahead is not None or options.tied_game == "drawn"):
            return Played(tried, ahead, entry)
    return Played(totals, None, None)


def added(totals: tuple[int, int], hand: Hand) -> tuple[int, int]:
    """Totals with the points that a referee gave or took on this deal."""
    given = [sum(points for side, points in hand.adjustments if side == letter) for letter in LETTERS]
    return totals[0] + given[0], totals[1] + given[1]


def is_last(entry: int, counted: int, played: bool, hands: Sequence[Hand], stop: tuple[int, int] | None, options: Options) -> bool:
    """Whether no hand has to follow this entry, by the number of hands or by the clock.

    A deal that was not played ends a game only where the clock stopped it right there, without further hands.
    """
    if played and options.hands is not None and counted >= options.hands:
        return True
    if stop is None:
        return False
    after, more = stop
    if not played:
        return entry == after and more == 0
    return entry >= after and counted >= sum(hand.is_played for hand in hands[:after]) + more


def impossible_fields(hand: Hand) -> Iterator[str]:
    """The fields of a deal that cannot be as they are."""
    if any(points == 0 for _, points in hand.adjustments):
        yield "adjustments"
    told = {
        "declarer": hand.declarer is not None,
        "contract": hand.contract is not None,
        "trump": hand.trump is not None,
        "doubling": hand.doubling != "none",
        "points": hand.points is not None,
        "capot": hand.capot is not None,
        "belote": bool(hand.belote),
        "stopped": hand.stopped is not None,
    }
    if not hand.is_played:
        yield from (name for name, is_told in told.items() if is_told)
        if hand.passed and hand.annulled is not None:
            yield "annulled"
        return
    yield from (name for name in ("declarer", "contract", "points") if not told[name])
    if hand.contract is not None and hand.contract != "capot" and hand.contract not in range(80, 161, 10):
        yield "contract"
    if len(hand.belote) > 1:
        yield "belote"
    if hand.points is not None and (not 0 <= hand.points <= 162 or hand.points in (1, 161)):
        yield "points"
    elif hand.points is not None and hand.capot is not None and hand.points != (162 if hand.capot == hand.declarer else 0):
        yield "capot"
    if hand.stopped is not None and hand.points is not None and not stop_is_possible(hand, *hand.stopped):
        yield "stopped"


def stop_is_possible(hand: Hand, trick: int, guilty: str) -> bool:
    """Whether a hand can have been stopped at this trick: whoever played wrongly has neither it nor the last, and at the first has none."""
    kept = hand.points or 0
    if guilty != hand.declarer:
        kept = 162 - kept
    return 1 <= trick <= 8 and kept <= 152 and hand.capot != guilty and (trick > 1 or hand.capot is not None)
