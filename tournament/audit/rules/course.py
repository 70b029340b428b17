"""The course of a game: hand after hand to its end, whatever ends it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from tournament.audit.export import ExportedHand, ExportedRules
from tournament.audit.rules.families import penalties
from tournament.audit.rules.system import LETTERS, SYSTEMS, JudgedBefore, Worth, exact

Given = tuple[str, int, int | None]
"""Points by a referee beside the deals: the side, how many, and after how many deals of a game that went on."""


@dataclass(frozen=True)
class GameState:
    """The state of a game after an entry of its sheet.

    Once it `is_over`, `totals` are the official ones, `winner` is the side that won, if one did, and at a table of more
    than two `ranks` are those of all sides. In bar belote `out_since` are the entries at which sides went out. `fault`
    is the field of a deal that cannot be as the game stood; the game is not played beyond it.
    """

    totals: tuple[int, ...]
    held: int = 0
    made: bool | None = None
    is_over: bool = False
    winner: int | None = None
    ranks: tuple[int, ...] | None = None
    out_since: Mapping[int, int] = field(default_factory=dict)
    fault: str | None = None


@dataclass(frozen=True)
class JudgedGame:
    """A sheet played out. `ended_after` counts its entries and is None while the game goes on.

    `aside` are the points that a referee gave to each side and that count in the standings alone.
    """

    totals: tuple[int, ...]
    winner: int | None
    ranks: tuple[int, ...] | None
    ended_after: int | None
    fault: tuple[ExportedHand, str] | None
    out_since: Mapping[int, int] = field(default_factory=dict)
    aside: tuple[int, ...] = ()


def played_out(
    hands: Sequence[ExportedHand],
    sides: int,
    stop: tuple[int, int] | None,
    rules: ExportedRules,
    given: Sequence[Given] = (),
) -> JudgedGame:
    """Play a sheet of possible hands, with the points given beside them, until the game ends or the sheet does."""
    standings = list(course(hands, sides, stop, rules, given))
    last, entry = standings[-1], len(standings) - 1
    fault = (hands[entry - 1], last.fault) if last.fault else None
    aside = late = (0,) * sides
    if rules.has("decided_points", "winner"):
        late = by_side([one for one in given if (after := at_entry(one, hands)) is None or after > entry], sides)
    else:
        aside = by_side(
            [*given, *((side, points, None) for hand in hands[:entry] for side, points in hand.adjustments)], sides
        )
    if any(late):
        last = decided_late(last, with_marks(last.totals, late), hands[entry - 1] if entry else None, entry, rules)
    return JudgedGame(
        last.totals, last.winner, last.ranks, entry if last.is_over else None, fault, last.out_since, aside
    )


def at_entry(given: Given, hands: Sequence[ExportedHand]) -> int | None:
    """The entry of the sheet whose points these are: the last one where deals went from it since."""
    return None if given[2] is None else min(given[2], len(hands))


def by_side(given: Sequence[Given], sides: int) -> tuple[int, ...]:
    """The sum of points by side."""
    return tuple(sum(points for side, points, _ in given if side == letter) for letter in LETTERS[:sides])


def decided_late(
    ended: GameState, totals: tuple[int, ...], hand: ExportedHand | None, entry: int, rules: ExportedRules
) -> GameState:
    """A game with points given after its end: the best total wins, but a wrong claim has lost."""
    if not ended.is_over:
        return replace(ended, totals=totals)
    claimant = LETTERS.index(hand.claim) if hand is not None and hand.claim is not None else None
    if claimant is not None and rules.target is not None and ended.totals[claimant] < rules.target:
        order = [(side != ended.winner, side == claimant, -total) for side, total in enumerate(totals)]
        return replace(ended, totals=totals, ranks=ranked(order))
    if SYSTEMS[rules.system].counts_down:
        keys = [
            (total > 0, total if total > 0 else ended.out_since.get(side, entry)) for side, total in enumerate(totals)
        ]
    else:
        keys = [(False, -total) for total in totals]
    best = [side for side, key in enumerate(keys) if key == min(keys)]
    return replace(ended, totals=totals, winner=best[0] if len(best) == 1 else None, ranks=ranked(keys))


def course(
    hands: Sequence[ExportedHand],
    sides: int,
    stop: tuple[int, int] | None,
    rules: ExportedRules,
    given: Sequence[Given] = (),
) -> Iterator[GameState]:
    """The game before its first entry and after every one, until it ends or the sheet does."""
    standing = GameState((int(rules["start"]) if SYSTEMS[rules.system].counts_down else 0,) * sides)
    counts = rules.has("decided_points", "winner")
    counted = fives = 0
    for entry, hand in enumerate((None, *hands)):
        worth = None
        beside = by_side([one for one in given if counts and at_entry(one, hands) == entry], sides)
        standing = replace(standing, totals=with_marks(standing.totals, beside))
        counted += hand is not None and hand.is_played
        is_tried = hand is not None and (
            hand.is_played or (counted > 0 and (any(beside) or (counts and bool(hand.adjustments))))
        )
        is_last = is_last_entry(entry, counted, is_tried, hands, stop, rules)
        if hand is not None:
            if hand.declarer is not None and LETTERS.index(hand.declarer) in standing.out_since:
                yield GameState(standing.totals, fault="declarer")
                return
            if hand.is_played:
                found = JudgedBefore(standing.totals, standing.held, is_last, frozenset(standing.out_since), fives)
                worth = SYSTEMS[rules.system].worth(hand, rules, found)
                fives += worth.fives
            elif is_tried:  # points that were given at a deal nobody played are tried as after a hand
                worth = exact((0,) * sides, None, held=standing.held)
            totals = with_marks(standing.totals, adjusted(hand, sides, rules))
            standing = GameState(
                totals,
                worth.held if worth else standing.held,
                worth.made if worth else None,
                out_since=standing.out_since,
            )
        if SYSTEMS[rules.system].counts_down:
            standing = countdown_end(standing, entry, worth, is_last, rules)
        else:
            standing = target_end(standing, hand, worth, is_last, rules)
        yield standing
        if standing.is_over:
            return


def adjusted(hand: ExportedHand, sides: int, rules: ExportedRules) -> list[int]:
    """What a deal adds beside play: the referee's points, penalties, and others' irregular deals."""
    letters = LETTERS[:sides]
    counts = rules.has("decided_points", "winner")
    given = [sum(points for side, points in hand.adjustments if counts and side == letter) for letter in letters]
    misdeals = [
        162 * sum(dealer != letter for dealer in hand.irregular_deal) * rules.has("misdeal", 162) for letter in letters
    ]
    return [sum(parts) for parts in zip(given, misdeals, penalties(hand, sides), strict=True)]


def is_last_entry(
    entry: int,
    counted: int,
    played: bool,
    hands: Sequence[ExportedHand],
    stop: tuple[int, int] | None,
    rules: ExportedRules,
) -> bool:
    """Whether no hand has to follow this entry, by their number or the clock, which alone ends on unplayed deals."""
    if played and rules.hands is not None and counted >= rules.hands:
        return True
    if stop is None:
        return False
    after, more = stop
    if not played:
        return entry == after and more == 0
    return entry >= after and counted >= sum(hand.is_played for hand in hands[:after]) + more


def with_marks(totals: Sequence[int], marks: Sequence[int]) -> tuple[int, ...]:
    """The totals with the marks of a hand."""
    return tuple(total + mark for total, mark in zip(totals, marks, strict=True))


def target_end(
    standing: GameState, hand: ExportedHand | None, worth: Worth | None, is_last: bool, rules: ExportedRules
) -> GameState:
    """The standing after an entry (`standing` without its play): over by claim, target, hands, clock, or not."""
    tried = standing.totals
    if worth is not None:
        tried = with_marks(tried, worth.real if rules.has("ending", "real") else worth.rounded)
    if worth is not None and hand is not None and hand.claim is not None:
        return claimed(tried, LETTERS.index(hand.claim), standing, rules)
    winner = (
        winner_by_target(tried, worth, rules) if worth and rules.hands is None and rules.target is not None else None
    )
    best = [side for side, total in enumerate(tried) if total == max(tried)]
    if winner is None and is_last and len(best) == 1:
        winner = best[0]
    if winner is not None or (is_last and rules.has("tied_game", "drawn")):
        return over(standing, tried, winner, [(side != winner, -total) for side, total in enumerate(tried)])
    return GameState(
        with_marks(standing.totals, worth.rounded) if worth else standing.totals, standing.held, standing.made
    )


def winner_by_target(totals: Sequence[int], worth: Worth, rules: ExportedRules) -> int | None:
    """The side that has reached the target and wins on this hand."""
    there = [side for side, total in enumerate(totals) if rules.target is not None and total >= rules.target]
    if rules.has("both_over", "last-hand") and len(there) > 1:
        there = [side for side in there if side in worth.winners - worth.barred] or there
        best = [side for side in there if totals[side] == max(totals[other] for other in there)]
    else:
        best = [side for side, total in enumerate(totals) if total == max(totals)]
    return best[0] if len(best) == 1 and best[0] in there and best[0] not in worth.barred else None


def claimed(totals: tuple[int, ...], claimant: int, standing: GameState, rules: ExportedRules) -> GameState:
    """The end by claim: the claimant has won if it has reached the target, and else is last."""
    if rules.target is not None and totals[claimant] >= rules.target:
        return over(standing, totals, claimant, [(side != claimant, -total) for side, total in enumerate(totals)])
    greatest = max(total for side, total in enumerate(totals) if side != claimant)
    best = [side for side, total in enumerate(totals) if total == greatest and side != claimant]
    keys = [(side == claimant, -total) for side, total in enumerate(totals)]
    return over(standing, totals, best[0] if len(best) == 1 else None, keys)


def over(
    standing: GameState, totals: tuple[int, ...], winner: int | None, keys: Sequence[tuple[bool, int]]
) -> GameState:
    """The end of a game, its sides ranked by their keys."""
    return replace(standing, totals=totals, is_over=True, winner=winner, ranks=ranked(keys))


def ranked(keys: Sequence[tuple[int, ...]]) -> tuple[int, ...] | None:
    """The ranks of sides by their keys, the least first and equal ones of the same rank; two sides need none."""
    return tuple(1 + sum(other < key for other in keys) for key in keys) if len(keys) > 2 else None


def countdown_end(
    standing: GameState, entry: int, worth: Worth | None, is_last: bool, rules: ExportedRules
) -> GameState:
    """The standing of bar belote after an entry: over when one side is left in, or when no hand follows.

    Sides that share the least total are to play on, but not those that went out on one hand: nothing can part them any
    more.
    """
    totals = with_marks(standing.totals, worth.real) if worth else standing.totals
    out_since = {side: standing.out_since.get(side, entry) for side, total in enumerate(totals) if total <= 0}
    standing = GameState(totals, made=standing.made, out_since=out_since)
    keys = [(False, out_since[side]) if side in out_since else (True, total) for side, total in enumerate(totals)]
    best = [side for side, key in enumerate(keys) if key == min(keys)]
    winner = best[0] if len(best) == 1 else None
    is_decided = winner is not None or bool(out_since)
    if len(out_since) >= len(totals) - 1 or (is_last and (is_decided or rules.has("tied_game", "drawn"))):
        return over(standing, totals, winner, keys)
    return standing
