"""Games entered by totals: who won, what is missing, and slips they may hide. Pure."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from tournament.errors import Problem, Refused
from tournament.scoring.bounds import great_hand, greatest_hand, most_of_game, steepest_fall
from tournament.scoring.course import decides, score_hand
from tournament.scoring.facts import SIDES, HandFacts, Side
from tournament.scoring.forms import Points
from tournament.scoring.rules import Rules
from tournament.scoring.scores import HandScore
from tournament.scoring.systems import SYSTEMS, form_of, seating_of
from tournament.services.desk.views import Warned
from tournament.services.scores.views import GameView, PointsGiven, SheetView, WinReason

HIGHEST_TOTAL = 100_000
LEAST_HAND = 160
USUAL_SIDES = 2
TENS = 10
"""What marks are rounded to."""
NOWHERE: Mapping[Side, int] = {}


@dataclass(frozen=True)
class Settled:
    """Totals with their winner (None: drawn) and why it won."""

    winner: Side | None
    why: WinReason | None


def settle_totals(
    totals: Mapping[Side, int],
    winner: Side | None,
    why: WinReason | None,
    rules: Rules,
    letters: Sequence[Side],
    points: Sequence[PointsGiven] = (),
) -> Settled:
    """Who won by these totals, and why. Refuses what they leave open, and a contradicted winner.

    `points` are those that a referee gave in the game: they are not in the totals. Where the rules let them decide the
    target is reached with them, and they part equal totals; who won in the end is worked out whenever it is asked.
    """
    problems = check_totals_shape(totals, letters) or check_possible(totals, why, rules)
    if problems:
        raise Refused(*problems)
    counted = with_points(totals, points) if decides(rules) else totals
    leaders = leaders_by(totals, letters, rules)
    if SYSTEMS[rules.system].countdown:
        return settle_countdown(totals, leaders, winner, why, rules)
    if over := over_by_last_hand(totals, why, rules):
        return settle_last_hand(over, winner, rules)
    best = max(*totals.values(), *counted.values())  # a game that was over stays so, whatever is taken from it
    if len(leaders) > 1:
        leaders = leaders_by(counted, letters, rules)
    if len(leaders) > 1:
        if rules["tied_game"] != "drawn" or (rules.hands is None and why is None):
            raise Refused(Problem("totals-equal", "totals"))
        return Settled(None, why or WinReason.HANDS)
    if winner is not None and winner != leaders[0]:
        raise Refused(Problem("winner-has-less", "winner", {"side": winner}))
    return Settled(leaders[0], why_won(best, why, rules))


def leaders_by(totals: Mapping[Side, int], letters: Sequence[Side], rules: Rules) -> list[Side]:
    """The sides of the best rank."""
    ranks = ranks_by(totals, None, rules)
    return [letter for letter in letters if ranks[letter] == 1]


def with_points(totals: Mapping[Side, int], points: Iterable[PointsGiven]) -> dict[Side, int]:
    """These totals with the points that a referee gave beside them."""
    sums = dict(totals)
    for one in points:
        sums[one.side] = sums.get(one.side, 0) + one.points
    return sums


def only_the_table_knows(totals: Mapping[Side, int], why: WinReason | None, rules: Rules) -> bool:
    """Whether only the table knows who won: which side was out first, or won the last hand."""
    if SYSTEMS[rules.system].countdown:
        return sum(total <= 0 for total in totals.values()) > 1
    return bool(over_by_last_hand(totals, why, rules))


def over_by_last_hand(totals: Mapping[Side, int], why: WinReason | None, rules: Rules) -> list[Side]:
    """Sides over the target where several are and the last hand decides (001); else nobody."""
    if rules.by_name.get("both_over") != "last-hand" or rules.target is None or why not in (None, WinReason.TARGET):
        return []
    over = [letter for letter, total in totals.items() if total >= rules.target]
    return over if len(over) > 1 else []


def settle_last_hand(over: Sequence[Side], winner: Side | None, rules: Rules) -> Settled:
    """Several sides reached the target, and which of them won the last hand is to be said."""
    if winner is None:
        raise Refused(Problem("winner-of-last-hand", "winner", {"target": rules.target or 0}))
    if winner not in over:
        raise Refused(Problem("winner-below-target", "winner", {"side": winner, "target": rules.target or 0}))
    return Settled(winner, WinReason.TARGET)


def in_order(out: Sequence[Side], totals: Mapping[Side, int]) -> dict[Side, int]:
    """When sides went out: those for whom it is known in their order, all others after them and equal."""
    return {letter: out.index(letter) if letter in out else len(out) for letter in totals}


def whole_order(out: Sequence[Side], totals: Mapping[Side, int]) -> tuple[Side, ...]:
    """The order of going out, completed by the only one left; nothing if only the first is known."""
    left = [letter for letter, total in totals.items() if total <= 0 and letter not in out]
    order = (*out, *left) if out and len(left) == 1 else tuple(out)
    return order if len(order) > 1 else ()


def check_out(out: Sequence[Side], winner: Side | None, totals: Mapping[Side, int], rules: Rules) -> list[Problem]:
    """What is wrong with an order of going out: countdowns only, each side once, none with points left."""
    if not out:
        return []
    wrong = [letter for letter in out if totals.get(letter, 1) > 0]
    if not SYSTEMS[rules.system].countdown or len(set(out)) < len(out):
        return [Problem("out-order", "out")]
    if wrong:
        return [Problem("out-with-points", "out", {"side": letter}) for letter in wrong]
    return [Problem("out-order", "out")] if winner not in (None, out[0]) else []


def ranks_by(
    totals: Mapping[Side, int], winner: Side | None, rules: Rules, out_since: Mapping[Side, int] = NOWHERE
) -> dict[Side, int]:
    """The ranks of sides by their totals, after the winner where there is one.

    In a countdown, sides at nothing rank in the order they went out, `out_since` by entries of the sheet; they are
    equal where that is not known.
    """
    goes_down = SYSTEMS[rules.system].countdown
    keys = {
        letter: (
            winner not in (None, letter),
            goes_down and total > 0,
            -total if not goes_down else total if total > 0 else out_since.get(letter, 0),
        )
        for letter, total in totals.items()
    }
    return {letter: 1 + sum(other < key for other in keys.values()) for letter, key in keys.items()}


def settle_countdown(
    totals: Mapping[Side, int], leaders: Sequence[Side], winner: Side | None, why: WinReason | None, rules: Rules
) -> Settled:
    """Who won where totals go down. Of several at zero, totals do not show who was first."""
    if winner is not None and winner not in leaders:
        raise Refused(Problem("winner-has-more", "winner", {"side": winner}))
    left = sum(total > 0 for total in totals.values())
    if left > 1 and why is None and rules.hands is None:
        raise Refused(Problem("countdown-goes-on", "why", {"left": left}))
    reason = why or (WinReason.TARGET if left <= 1 else WinReason.HANDS)
    if len(leaders) == 1:
        return Settled(leaders[0], reason)
    if left > 1 and min(totals.values()) > 0 and rules["tied_game"] != "drawn":
        raise Refused(Problem("totals-equal", "totals"))
    return Settled(winner, reason)


def why_won(best: int, why: WinReason | None, rules: Rules) -> WinReason:
    """Why the greater total won: the target, the number of hands by the rules, or as said."""
    if rules.target is None:
        return why or WinReason.HANDS
    if best >= rules.target:
        return why or WinReason.TARGET
    if why in (None, WinReason.TARGET):
        raise Refused(Problem("target-not-reached", "why", {"target": rules.target}))
    return why


def check_totals_shape(totals: Mapping[Side, int], letters: Sequence[Side]) -> list[Problem]:
    """What is wrong with the totals themselves: one missing, or out of all bounds."""
    missing = [
        Problem("total-missing", f"totals.{letter}", {"side": letter}) for letter in letters if letter not in totals
    ]
    wild = [
        Problem("total-out-of-range", f"totals.{letter}", {"side": letter, "most": HIGHEST_TOTAL})
        for letter, total in totals.items()
        if not -HIGHEST_TOTAL <= total <= HIGHEST_TOTAL
    ]
    return missing + wild


def check_possible(totals: Mapping[Side, int], why: WinReason | None, rules: Rules) -> list[Problem]:
    """Totals that no game of these rules can have, of one side or of two together.

    A game to a target of which it is said that the clock or the number of hands ended it may have gone on above the
    target: no total is too great.
    """
    if rules.target is not None and why in (WinReason.CLOCK, WinReason.HANDS):
        return []
    most = most_of_game(rules, "".join(sorted(totals)))
    if most is None:
        return []
    code = "total-beyond-hands" if rules.target is None else "total-beyond-target"
    beyond = [
        Problem(
            code,
            f"totals.{letter}",
            {"side": letter, "total": total, "most": most.hand.side, "target": rules.target or 0},
        )
        for letter, total in totals.items()
        if total > most.side
    ]
    together = sum(totals.values())
    if beyond or most.together is None or len(totals) > USUAL_SIDES or together <= most.together:
        return beyond
    return [Problem("totals-beyond-hands", "totals", {"total": together, "most": most.hand.together})]


def learn_bounds(rules: Rules) -> None:
    """Compute the bounds of usual tables' totals in a thread beforehand, as it takes too long for a key."""
    totals = dict.fromkeys(SIDES[: seating_of(rules).usual], 0)
    check_possible(totals, None, rules)
    slips_of(totals, rules)


def check_totals(
    shown: SheetView, totals: Mapping[Side, int], tables: Iterable[GameView] = (), why: WinReason | None = None
) -> list[Warned]:
    """The slips that totals suggest before they are saved, the likeliest first. They only ask for confirmation.

    `tables` are those of the round: the same totals at another of them may be the same sheet, typed at the wrong table.
    `why` is what ended the game.
    """
    if shown.hands:
        return (
            [Warned("totals-differ-from-hands")]
            if shown.score.is_over and dict(totals) != shown.score.dealt_totals
            else []
        )
    return [*slips_of(totals, shown.rules, why), *_typed_elsewhere(shown, totals, tables)]


def _typed_elsewhere(shown: SheetView, totals: Mapping[Side, int], tables: Iterable[GameView]) -> Iterator[Warned]:
    """The first other table that is in with these totals, whichever side they are of."""
    wanted = sorted(totals.values())
    for game in tables:
        if game.id != shown.game.id and game.is_in and sorted(side.total for side in game.sides) == wanted:
            yield Warned("totals-of-another-table", {"table": game.table or 0})
            return


def is_only_rounding(shown: SheetView) -> bool:
    """Whether typed totals differ only by the last hand's rounding, which ended the game unrounded."""
    typed, score = shown.typed_totals, shown.score
    if (
        not typed
        or not score.is_over
        or dict(typed) == score.dealt_totals
        or not any(reason.code == "unrounded" for reason in score.hands[-1].reasons)
    ):
        return False
    return all(
        abs(typed[letter] - total) < TENS and typed[letter] % TENS == 0 for letter, total in score.dealt_totals.items()
    )


def slips_of(totals: Mapping[Side, int], rules: Rules, why: WinReason | None = None) -> list[Warned]:
    """Why no rightly written game has these totals, likeliest first; by the clock (`why`), all hands are not needed."""
    values = list(totals.values())
    if SYSTEMS[rules.system].countdown:
        return list(_slips_of_countdown(totals, rules))
    warnings = []
    if min(values) < 0 and not SYSTEMS[rules.system].penalty:
        warnings.append(Warned("total-below-nothing", {"total": min(values)}))
    hands = rules.hands if why is not WinReason.CLOCK else None
    warnings += _too_great(totals, rules)
    if len(values) > USUAL_SIDES:
        return warnings
    least = min(LEAST_HAND, least_of_a_hand(rules))
    if hands and least and sum(values) < least * hands:
        missing = -(-(least * hands - sum(values)) // least)
        warnings.append(Warned("hands-forgotten", {"hands": missing, "least": least * hands}))
    if any(value % 10 for value in values) and not units_fit(values, rules):
        warnings.append(Warned("units-do-not-fit", {"units": sum(values) % 10}))
    return warnings


def _slips_of_countdown(totals: Mapping[Side, int], rules: Rules) -> Iterator[Warned]:
    """A total above the start, or below what the hand that put its side out can have left of the last point it had."""
    start, greatest, least = rules.number("start"), max(totals.values()), min(totals.values())
    if greatest > start:
        yield Warned("total-above-start", {"total": greatest, "start": start})
    if least < 1 - (fall := steepest_fall(rules, "".join(sorted(totals)))):
        yield Warned("total-below-any-hand", {"total": least, "most": fall})


def _too_great(totals: Mapping[Side, int], rules: Rules) -> Iterator[Warned]:
    """A total that no last hand leads to, or that needs great hands only, but one."""
    letters, total = "".join(sorted(totals)), max(totals.values())
    greatest, great = greatest_hand(rules, letters), great_hand(rules, letters)
    if greatest is None or great is None:
        return
    if rules.target is not None and total >= rules.target + greatest.side:
        yield Warned("total-too-great", {"total": total, "target": rules.target})
    if rules.hands is None:
        return
    are_two, together = len(totals) == USUAL_SIDES, sum(totals.values())
    if total > (rules.hands - 1) * great.side + greatest.side:
        yield Warned("total-above-great-hands", {"total": total, "most": great.side})
    elif are_two and together > (rules.hands - 1) * great.together + greatest.together:
        yield Warned("totals-above-great-hands", {"total": together, "most": great.together})


def units_fit(totals: Sequence[int], rules: Rules) -> bool:
    """Whether last digits fit a sheet, if known: all tens, but for a last hand shared in real points."""
    usual = _usual_hands(rules)
    if not usual or any(mark % 10 for score in usual for mark in score.marks.values()):
        return True
    form = form_of(rules)
    return rules.by_name.get("ending") == "real" and sum(totals) % 10 in {
        form.total(trump) % 10 for trump in form.trumps
    }


def least_of_a_hand(rules: Rules) -> int:
    """The least two sides mark together in a usual hand; nothing where none can be typed."""
    return min((sum(score.marks.values()) for score in _usual_hands(rules)), default=0)


@cache
def _usual_hands(rules: Rules) -> tuple[HandScore, ...]:
    """An ordinary hand that was made, in every trump; none where it needs more than points."""
    form = form_of(rules)
    if form.points is not Points.DECLARER or form.bid is not None:
        return ()
    contract = form.numbers[0] if form.numbers else None
    hands = (HandFacts(form.letters[0], contract, trump, points=form.total(trump) // 2 + 5) for trump in form.trumps)
    return tuple(score_hand(hand, rules) for hand in hands)
