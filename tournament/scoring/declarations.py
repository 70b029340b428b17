"""Declarations of classic belote: tierces, cinquantes, cents and carrés. Which side counts its own, and why.

Only the side that holds the strongest counts, and it counts all of its own. The stronger of two is, by the first of these that parts them: the one
of more points; a carré before a sequence (D9); the one of the higher top card; the one in trumps. What is equal to the end counts for nobody.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

from tournament.errors import Detail, Problem
from tournament.scoring.facts import SUITS, Declaration, HandFacts, Kind, Rank, Side, Trump
from tournament.scoring.forms import HandForm
from tournament.scoring.places import entry, inside
from tournament.scoring.rules import Rules
from tournament.scoring.scores import Reason

LENGTHS: Mapping[Kind, int] = {Kind.TIERCE: 3, Kind.CINQUANTE: 4, Kind.CENT: 5}
SEQUENCE_POINTS: Mapping[Kind, int] = {Kind.TIERCE: 20, Kind.CINQUANTE: 50, Kind.CENT: 100}
KINDS = (*LENGTHS, Kind.CARRE)
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
        if declaration.kind is Kind.CARRE:
            return self.carres.get(declaration.rank, 0) if declaration.rank else 0
        return SEQUENCE_POINTS[declaration.kind]

    def steps(self, declaration: Declaration, trump: Trump | None) -> tuple[int, ...]:
        """What parts two declarations, the weightiest first: points, carré, top card, trumps."""
        card = declaration.rank if declaration.kind is Kind.CARRE else declaration.top
        in_trumps = trump is Trump.ALL_TRUMP or (declaration.suit is not None and declaration.suit == trump)
        return self.points(declaration), declaration.kind is Kind.CARRE, self.order.index(card) if card else -1, in_trumps

    def ranks(self, declaration: Declaration) -> tuple[Rank, ...]:
        """The ranks of the cards of a declaration."""
        if declaration.kind is Kind.CARRE:
            return (declaration.rank,) if declaration.rank else ()
        if declaration.top is None:
            return ()
        last = self.order.index(declaration.top) + 1
        return self.order[max(0, last - length_of(declaration)) : last]


@dataclass(frozen=True)
class Counted:
    """Whose declarations count, for how much and why; nobody's where `side` is None, and for no reason where there are none."""

    side: Side | None = None
    points: int = 0
    reason: Reason | None = None


def ladder_of(rules: Rules) -> Ladder:
    """The ladder that the settings `natural_order` and `carre_values` make."""
    return Ladder(order_of(rules), CARRES[rules.by_name.get("carre_values")])


def order_of(rules: Rules) -> tuple[Rank, ...]:
    """The order of the cards in a sequence, by the setting `natural_order`; natural where there is none."""
    return STRENGTH_ORDER if rules.by_name.get("natural_order") == "strength" else tuple(Rank)


def length_of(declaration: Declaration) -> int:
    """How many cards a sequence has."""
    return declaration.length or LENGTHS[declaration.kind]


def count(hand: HandFacts, ladder: Ladder) -> Counted:
    """Whose declarations count in a checked hand. What was not shown does not count, and cancels nothing."""
    shown = [declaration for declaration in hand.declarations if declaration.shown]
    if any(declaration.used for declaration in shown):
        return Counted(reason=Reason("declarations-cancelled"))
    strongest: dict[Side, tuple[int, ...]] = {}
    for declaration in shown:
        if ladder.points(declaration):
            strongest[declaration.side] = max(ladder.steps(declaration, hand.trump), strongest.get(declaration.side, ()))
    if not strongest:
        return Counted()
    best, *others = sorted(strongest, key=lambda side: strongest[side], reverse=True)
    if others and strongest[best] == strongest[others[0]]:
        return Counted(reason=Reason("declarations-equal"))
    points = sum(ladder.points(declaration) for declaration in shown if declaration.side == best)
    details: dict[str, Detail] = {"side": best, "points": points}
    if not others:
        return Counted(best, points, Reason("declarations-alone", details))
    return Counted(best, points, _why(strongest[best], strongest[others[0]], details))


def _why(winner: tuple[int, ...], loser: tuple[int, ...], details: Mapping[str, Detail]) -> Reason:
    """By which step the strongest of one side beats that of another."""
    match next(step for step, (mine, theirs) in enumerate(zip(winner, loser, strict=True)) if mine != theirs):
        case 0:
            return Reason("declarations-by-points", details)
        case 1:
            return Reason("declarations-by-carre", details)
        case 2:
            return Reason("declarations-by-top", details)
    return Reason("declarations-by-trump", details)


# --- which declarations are possible ------------------------------------------------------------------------------------------------------------


def check_declarations(hand: HandFacts, rules: Rules, form: HandForm, players: int, place: str) -> list[Problem]:
    """Everything in the declarations of a played hand that no cards can show, each with its place. A side has so many `players`."""
    if not form.declarations:
        return []
    here = inside(place, "declarations")
    places = [entry(here, index) for index in range(len(hand.declarations))]
    placed = list(zip(hand.declarations, places, strict=True))
    problems = [problem for told, at in placed for problem in _problems_of_one(told, rules, form, players, at)]
    problems = problems or [*_shared_cards(hand.declarations, rules, places), *_too_many_cards(hand.declarations, rules, form, here)]
    return problems or list(_undecided(hand, rules, place))


def _problems_of_one(told: Declaration, rules: Rules, form: HandForm, players: int, place: str) -> Iterator[Problem]:
    if told.kind not in form.declarations:
        yield Problem("value-of-other-system", inside(place, "kind"), {"found": f'"{told.kind.value}"'})
        return
    wanted, foreign = ("rank", ("top", "suit", "length")) if told.kind is Kind.CARRE else ("top", ("rank",))
    yield from (Problem("declaration-field", inside(place, name), {"field": name}) for name in foreign if getattr(told, name) is not None)
    card = getattr(told, wanted)
    if card is None:
        yield Problem("declaration-card", inside(place, wanted), {"field": wanted})
    elif card not in form.scale.ranks:
        yield Problem("declaration-pack", inside(place, wanted), {"rank": card.value})
    elif told.kind is Kind.CARRE and form.scale.count(card) < len(SUITS):
        yield Problem("declaration-carre", inside(place, wanted), {"rank": card.value, "held": form.scale.count(card)})
    elif told.kind is not Kind.CARRE:
        yield from _problems_of_sequence(told, rules, form, place)
    if told.used and (told.kind is not Kind.CARRE or told.rank not in CANCELLING):
        yield Problem("declaration-used", inside(place, "used"))
    if told.player is not None and not 1 <= told.player <= players:
        yield Problem("declaration-player" if players > 1 else "declaration-one-player", inside(place, "player"))


def _problems_of_sequence(told: Declaration, rules: Rules, form: HandForm, place: str) -> Iterator[Problem]:
    if told.suit is not None and told.suit not in SUITS:
        yield Problem("declaration-suit", inside(place, "suit"))
    least, order = LENGTHS[told.kind], [rank for rank in ladder_of(rules).order if rank in form.scale.ranks]
    most = len(order) if told.kind is Kind.CENT else least
    if not least <= length_of(told) <= most:
        yield Problem("declaration-length", inside(place, "length"), {"least": least, "most": most})
    elif told.top is not None and order.index(told.top) + 1 < length_of(told):
        yield Problem("declaration-top", inside(place, "top"), {"rank": told.top.value, "length": length_of(told)})


def _shared_cards(declarations: tuple[Declaration, ...], rules: Rules, places: list[str]) -> Iterator[Problem]:
    """A card is in one hand, so in the declarations of one player; where no card may serve twice, in one declaration."""
    ladder, serves_twice = ladder_of(rules), rules.by_name.get("card_twice") != "off"
    for (first, one), (second, other) in combinations(enumerate(declarations), 2):
        if not _share_a_card(one, other, ladder):
            continue
        is_carre = Kind.CARRE in (one.kind, other.kind)
        same_hand = one.side == other.side and (one.player is None or other.player is None or one.player == other.player)
        if not same_hand or one.kind is other.kind or not is_carre:
            yield Problem("declarations-share-card", places[second], {"entry": first + 1})
        elif not serves_twice:
            yield Problem("declarations-card-twice", places[second], {"entry": first + 1})


def _too_many_cards(declarations: tuple[Declaration, ...], rules: Rules, form: HandForm, place: str) -> Iterator[Problem]:
    """More cards than a side's share of the pack: those of its carrés, and of its sequences those of other ranks."""
    ladder, held = ladder_of(rules), form.scale.size // len(form.letters)
    for side in form.letters:
        own = [declaration for declaration in declarations if declaration.side == side]
        alike = {declaration.rank for declaration in own if declaration.kind is Kind.CARRE}
        in_rows = sum(rank not in alike for declaration in own if declaration.kind is not Kind.CARRE for rank in ladder.ranks(declaration))
        if len(SUITS) * len(alike) + in_rows > held:
            yield Problem("declarations-too-many", place, {"side": side, "cards": len(SUITS) * len(alike) + in_rows, "most": held})


def _undecided(hand: HandFacts, rules: Rules, place: str) -> Iterator[Problem]:
    """The trump, or the suits, where sides hold equal sequences that only trumps can part: it must then be told which is in trumps."""
    ladder, shown = ladder_of(rules), [declaration for declaration in hand.declarations if declaration.shown]
    worth = [declaration for declaration in shown if ladder.points(declaration)]
    if any(declaration.used for declaration in shown) or not worth or hand.trump in (Trump.NO_TRUMP, Trump.ALL_TRUMP):
        return
    best = max(ladder.steps(declaration, None) for declaration in worth)
    equal = [declaration for declaration in worth if ladder.steps(declaration, None) == best]
    if len({declaration.side for declaration in equal}) < 2:
        return
    if hand.trump is None:
        yield Problem("declarations-trump-missing", inside(place, "trump"))
    elif all(declaration.suit != hand.trump for declaration in equal) and any(declaration.suit is None for declaration in equal):
        yield Problem("declarations-suit-missing", inside(place, "declarations"))


def _share_a_card(one: Declaration, other: Declaration, ladder: Ladder) -> bool:
    """Whether two declarations certainly hold the same card: a carré holds its rank of every suit."""
    in_one_suit = Kind.CARRE in (one.kind, other.kind) or (one.suit is not None and one.suit == other.suit)
    return in_one_suit and not set(ladder.ranks(one)).isdisjoint(ladder.ranks(other))
