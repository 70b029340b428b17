"""Declarations of classic belote: tierces, cinquantes, cents and carrés. Which side counts its own, and why.

Only the side that holds the strongest counts, and it counts all of its own. The stronger of two is, by the first of
these that parts them: the one of more points; a carré before a sequence (D9); the one of the higher top card; the one
in trumps. What is equal to the end counts for nobody.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tournament.errors import Detail, Problem
from tournament.scoring.declared import (
    belote_elsewhere,
    problem_of_player,
    problems_of_sequence,
    shared_cards,
    too_many_cards,
    trick_of_declared,
)
from tournament.scoring.facts import SUITS, Declaration, DeclarationKind, HandFacts, Rank, Side, Trump
from tournament.scoring.forms import HandForm
from tournament.scoring.paths import entry, inside
from tournament.scoring.rules import Rules
from tournament.scoring.scores import CONVENTION, Reason

SEQUENCE_POINTS: Mapping[DeclarationKind, int] = {DeclarationKind.TIERCE: 20, DeclarationKind.CINQUANTE: 50, DeclarationKind.CENT: 100}
KINDS = (*SEQUENCE_POINTS, DeclarationKind.CARRE)
NATURAL_ORDER = tuple(Rank)
STRENGTH_ORDER = (Rank.SEVEN, Rank.EIGHT, Rank.NINE, Rank.JACK, Rank.QUEEN, Rank.KING, Rank.TEN, Rank.ACE)
CARRES: Mapping[object, Mapping[Rank, int]] = {
    "150-100": {Rank.JACK: 200, Rank.NINE: 150, Rank.ACE: 100, Rank.KING: 100, Rank.QUEEN: 100, Rank.TEN: 100},
    "140-110": {Rank.JACK: 200, Rank.NINE: 140, Rank.ACE: 110, Rank.KING: 100, Rank.QUEEN: 100, Rank.TEN: 100},
}
CANCELLING = (Rank.SEVEN, Rank.EIGHT)
"""Four of these are worth nothing, and give their holder the right to cancel everyone's declarations."""


@dataclass(frozen=True)
class Ladder:
    """What declarations are worth and how they are ordered: the `order` of the cards and the points of each `carre`."""

    order: tuple[Rank, ...]
    carres: Mapping[Rank, int]

    def points(self, declaration: Declaration) -> int:
        """What a declaration is worth where it counts."""
        if declaration.kind is DeclarationKind.CARRE:
            return self.carres.get(declaration.rank, 0) if declaration.rank else 0
        return SEQUENCE_POINTS[declaration.kind]

    def steps(self, declaration: Declaration, trump: Trump | None) -> tuple[int, ...]:
        """What parts two declarations, the weightiest first: points, carré, top card, trumps."""
        card = declaration.rank if declaration.kind is DeclarationKind.CARRE else declaration.top
        in_trumps = trump is Trump.ALL_TRUMP or (declaration.suit is not None and declaration.suit == trump)
        return self.points(declaration), declaration.kind is DeclarationKind.CARRE, self.order.index(card) if card else -1, in_trumps


@dataclass(frozen=True)
class CountedDeclarations:
    """Whose declarations count, how much and why; `side` None: nobody's, with a reason if any."""

    side: Side | None = None
    points: int = 0
    reason: Reason | None = None


def ladder_of(rules: Rules) -> Ladder:
    """The ladder that the settings `natural_order` and `carre_values` make."""
    return Ladder(order_of(rules), CARRES[rules.by_name.get("carre_values")])


def order_of(rules: Rules) -> tuple[Rank, ...]:
    """The order of the cards in a sequence, by the setting `natural_order`; natural where there is none."""
    return STRENGTH_ORDER if rules.by_name.get("natural_order") == "strength" else NATURAL_ORDER


def count(hand: HandFacts, ladder: Ladder) -> CountedDeclarations:
    """Whose declarations count in a checked hand. What was not shown does not count, and cancels nothing."""
    shown = [declaration for declaration in hand.declarations if declaration.shown]
    if any(declaration.used for declaration in shown):
        return CountedDeclarations(reason=Reason("declarations-cancelled"))
    strongest: dict[Side, tuple[int, ...]] = {}
    for declaration in shown:
        if ladder.points(declaration):
            strongest[declaration.side] = max(ladder.steps(declaration, hand.trump), strongest.get(declaration.side, ()))
    if not strongest:
        return CountedDeclarations()
    best, *others = sorted(strongest, key=lambda side: strongest[side], reverse=True)
    if others and strongest[best] == strongest[others[0]]:
        return CountedDeclarations(reason=Reason("declarations-equal"))
    points = sum(ladder.points(declaration) for declaration in shown if declaration.side == best)
    details: dict[str, Detail] = {"side": best, "points": points}
    if not others:
        return CountedDeclarations(best, points, Reason("declarations-alone", details))
    return CountedDeclarations(best, points, _why(strongest[best], strongest[others[0]], details))


def _why(winner: tuple[int, ...], loser: tuple[int, ...], details: Mapping[str, Detail]) -> Reason:
    """By which step the strongest of one side beats that of another."""
    match next(step for step, (mine, theirs) in enumerate(zip(winner, loser, strict=True)) if mine != theirs):
        case 0:
            return Reason("declarations-by-points", details)
        case 1:
            return Reason("declarations-by-carre", details, CONVENTION)
        case 2:
            return Reason("declarations-by-top", details)
    return Reason("declarations-by-trump", details)


# --- which declarations are possible
# ------------------------------------------------------------------------------------------------------------


def check_declarations(hand: HandFacts, rules: Rules, form: HandForm, players: int, path: str) -> list[Problem]:
    """What no cards can show in a played hand's declarations, with paths; a side has `players`."""
    if not form.declarations or not hand.declarations:
        return []
    here = inside(path, "declarations")
    paths = [entry(here, index) for index in range(len(hand.declarations))]
    at_paths = list(zip(hand.declarations, paths, strict=True))
    problems = [problem for declared, at in at_paths for problem in _problems_of_one(declared, rules, form, players, at)]
    if not problems:
        order, each = order_of(rules), form.scale.size // (len(form.letters) * players)
        shared = list(shared_cards(hand.declarations, order, paths, serves_twice=rules.by_name.get("card_twice") != "off"))
        problems = shared or list(too_many_cards(hand.declarations, order, players, each, here))
        problems += [*belote_elsewhere(hand, order, path), *trick_of_declared(hand, form.letters, order, path)]
    return problems or list(_undecided(hand, rules, path))


def _problems_of_one(declared: Declaration, rules: Rules, form: HandForm, players: int, path: str) -> Iterator[Problem]:
    if declared.kind not in form.declarations:
        yield Problem("value-of-other-system", inside(path, "kind"), {"found": f'"{declared.kind.value}"'})
        return
    wanted, foreign = ("rank", ("top", "suit", "length")) if declared.kind is DeclarationKind.CARRE else ("top", ("rank",))
    yield from (Problem("declaration-field", inside(path, name), {"field": name}) for name in foreign if getattr(declared, name) is not None)
    card = getattr(declared, wanted)
    if card is None:
        yield Problem("declaration-card", inside(path, wanted), {"field": wanted})
    elif card not in form.scale.ranks:
        yield Problem("declaration-pack", inside(path, wanted), {"rank": card.value})
    elif declared.kind is DeclarationKind.CARRE and form.scale.count(card) < len(SUITS):
        yield Problem("declaration-carre", inside(path, wanted), {"rank": card.value, "held": form.scale.count(card)})
    elif declared.kind is not DeclarationKind.CARRE:
        yield from problems_of_sequence(declared, [rank for rank in order_of(rules) if rank in form.scale.ranks], path)
    if declared.used and (declared.kind is not DeclarationKind.CARRE or declared.rank not in CANCELLING):
        yield Problem("declaration-used", inside(path, "used"))
    yield from problem_of_player(declared, players, path)


def _undecided(hand: HandFacts, rules: Rules, path: str) -> Iterator[Problem]:
    """The trump or suits to be given where equal sequences of sides depend on them."""
    ladder, shown = ladder_of(rules), [declaration for declaration in hand.declarations if declaration.shown]
    worth = [declaration for declaration in shown if ladder.points(declaration)]
    if any(declaration.used for declaration in shown) or not worth or hand.trump in (Trump.NO_TRUMP, Trump.ALL_TRUMP):
        return
    best = max(ladder.steps(declaration, None) for declaration in worth)
    equal = [declaration for declaration in worth if ladder.steps(declaration, None) == best]
    if len({declaration.side for declaration in equal}) < 2:
        return
    if hand.trump is None:
        yield Problem("declarations-trump-missing", inside(path, "trump"))
    elif all(declaration.suit != hand.trump for declaration in equal) and any(declaration.suit is None for declaration in equal):
        yield Problem("declarations-suit-missing", inside(path, "declarations"))
