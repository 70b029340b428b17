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
    """The marks of a possible played hand, adjustments apart."""
    if hand.declarer is None or hand.points is None:
        raise ValueError("only possible hands are counted")
    declarer = LETTERS.index(hand.declarer)
    made = is_made(hand)
    winner = declarer if made else 1 - declarer
    alone = marked_alone(hand, made, options)
    real, rounded = [0, 0], [0, 0]
    if alone is None:
        real[declarer], real[1 - declarer] = hand.points, 162 - hand.points
        rounded = [points - points % 10 + (10 if points % 10 >= 5 else 0) for points in real]
    else:
        real[winner] = rounded[winner] = alone
    belote = belote_marked_by(hand, winner, made, options)
    if belote is not None:
        real[belote] += 20
        rounded[belote] += 20
    return Worth((rounded[0], rounded[1]), (real[0], real[1]), frozenset() if made and hand.capot is None else frozenset({1 - winner}))


def is_made(hand: Hand) -> bool:
    """Whether the declarer has all the tricks, or its points with its own belote reach the number bid."""
    if hand.capot == hand.declarer:
        return True
    reached = (hand.points or 0) + (20 if hand.declarer in hand.belote else 0)
    return hand.contract is not None and hand.contract != "capot" and reached >= hand.contract


def marked_alone(hand: Hand, made: bool, options: Options) -> int | None:
    """What the winner of the hand marks while the other side marks no points; None where both mark theirs. Only that winner can have all tricks."""
    all_tricks = hand.capot is not None
    if hand.doubling != "none":
        number, capot = DOUBLED[hand.doubling]
        return capot if hand.contract == "capot" else number + 100 * all_tricks
    if made:
        return 500 if hand.contract == "capot" else 250 if all_tricks else None
    if hand.contract == "capot" and not (all_tricks and options.failed_capot == 160):
        return options.failed_capot
    return options.defence_capot if all_tricks else 160


def belote_marked_by(hand: Hand, winner: int, made: bool, options: Options) -> int | None:
    """The side that marks the belote: its holder, unless it goes to the winner of a doubled hand, or from a declarer that failed to the defence."""
    if not hand.belote:
        return None
    doubled = hand.doubling != "none"
    if doubled and options.doubled_belote == "winner":
        return winner
    declarer_keeps_it = made or (hand.capot is not None and not doubled and options.capot_belote == "holder")
    return LETTERS.index(hand.belote[0]) if declarer_keeps_it else winner


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
