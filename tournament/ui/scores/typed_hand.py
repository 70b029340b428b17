"""A hand as far as it is typed: what it still needs, and what follows from what is there. Knows no window."""

from dataclasses import dataclass, replace

from tournament.errors import Problem
from tournament.scoring.facts import DEFENCE, HandFacts, Side
from tournament.scoring.forms import HandForm, Points, takes_all


@dataclass(frozen=True)
class TypedHand:
    """The keys of a hand as far as they are understood.

    `missing` names what a hand still needs, in the order it is typed: `taker`, `contract`, `bid`, `cards`, `trump`,
    `points`. `unfinished` are keys at the end of the line that want others to follow. `problems` holds what could not
    be read, at `keys[i]`, counted in signs from 0.
    """

    facts: HandFacts
    missing: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()
    unfinished: str = ""

    @property
    def is_complete(self) -> bool:
        """Whether the hand can be put to the rules."""
        return not self.missing and not self.problems and not self.unfinished


def numbers_of(form: HandForm) -> tuple[str, ...]:
    """What the numbers of a hand say, in typing order; points by side under the sides' letters."""
    bid = ("bid",) if form.bid is not None else ()
    cards = ("cards",) if form.cards is not None else ()
    contract = ("contract",) if form.numbers else ()
    return (*contract, *bid, *cards, *(("points",) if form.points is Points.DECLARER else tuple(form.letters)))


def missing_in(facts: HandFacts, form: HandForm) -> tuple[str, ...]:
    """What a hand still needs before the rules can judge it."""
    if not facts.is_played:
        return ()
    is_missing = {
        "taker": facts.declarer is None,
        "contract": bool(form.contracts) and form.contract_needed and facts.contract is None,
        "bid": form.bid is not None and facts.bid is None,
        "cards": form.cards is not None and facts.cards is None,
        "trump": form.trump_needed and facts.trump is None,
        "points": not _tells_points(facts, form),
    }
    return tuple(name for name, missing in is_missing.items() if missing)


def with_settled_points(facts: HandFacts, form: HandForm) -> HandFacts:
    """Give a hand its points where they are not typed and follow from who took all the tricks."""
    if facts.points is not None or facts.by_side:
        return facts
    points, by_side = settled_points(facts, form)
    return replace(facts, points=points, by_side=by_side)


def settled_points(facts: HandFacts, form: HandForm) -> tuple[int | None, tuple[tuple[Side, int], ...]]:
    """The points, the taker's or those by side, where who took all the tricks settles them."""
    winner = takes_all(facts)
    if winner is None or facts.declarer is None or not form.shares_total:
        return None, ()
    total = form.total(facts.trump)
    if form.points is not Points.SIDES:
        return (total if winner == facts.declarer else 0), ()
    if winner == DEFENCE:
        return None, ()
    return None, tuple((side, total if side == winner else 0) for side in form.letters)


def without_settled_points(facts: HandFacts, before: HandFacts, form: HandForm) -> HandFacts:
    """The hand without points that stood there only because of who took all the tricks in the hand it was made from."""
    settled = settled_points(before, form)
    if settled != (None, ()) and (facts.points, facts.by_side) == settled:
        return replace(facts, points=None, by_side=())
    return facts


def _tells_points(facts: HandFacts, form: HandForm) -> bool:
    if facts.points is not None and form.points is not Points.SIDES:
        return True
    return form.points is not Points.DECLARER and {side for side, _ in facts.by_side} >= set(form.letters)
