"""Declared cards: which can be in the hands of one side, and in classic belote which side counts its own, and why.

A declaration is a sequence of one suit, or four cards of one rank: a carré (001), a brelan (002). `order` is that of
the cards in a sequence.

Only the side that holds the strongest counts, and it counts all of its own. The stronger of two is, by the first of
these that parts them: the one of more points; a carré before a sequence (D9); the one of the higher top card; the one
in trumps. What is equal to the end counts for nobody.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations, product

from tournament.errors import Detail, Problem
from tournament.scoring.facts import DEFENCE, SUITS, Declaration, DeclarationKind, HandFacts, Rank, Side, Trump
from tournament.scoring.forms import HandForm
from tournament.scoring.rules import Rules
from tournament.scoring.scores import CONVENTION, Reason
from tournament.scoring.shapes import entry, inside

LENGTHS: Mapping[DeclarationKind, int] = {
    DeclarationKind.TIERCE: 3,
    DeclarationKind.CINQUANTE: 4,
    DeclarationKind.QUARTE: 4,
    DeclarationKind.CENT: 5,
    DeclarationKind.QUINTE: 5,
}
LONGEST = (DeclarationKind.CENT, DeclarationKind.QUINTE)
"""These may be longer than their usual length."""

OF_BELOTE = (Rank.KING, Rank.QUEEN)

FOURS = (DeclarationKind.CARRE, DeclarationKind.BRELAN)


def length_of(sequence: Declaration) -> int:
    """How many cards a sequence has."""
    return sequence.length or LENGTHS[sequence.kind]


def ranks_of(declaration: Declaration, order: Sequence[Rank]) -> tuple[Rank, ...]:
    """The ranks of the cards of a declaration."""
    if declaration.kind in FOURS:
        return (declaration.rank,) if declaration.rank else ()
    last = order.index(declaration.top) + 1 if declaration.top else 0
    return tuple(order[max(0, last - length_of(declaration)) : last])


def problems_of_sequence(declared: Declaration, order: Sequence[Rank], path: str) -> Iterator[Problem]:
    """A sequence without suit, too short, too long, or below the lowest of the ranks `order`."""
    if declared.suit is not None and declared.suit not in SUITS:
        yield Problem("declaration-suit", inside(path, "suit"))
    least = LENGTHS[declared.kind]
    most = len(order) if declared.kind in LONGEST else least
    if not least <= length_of(declared) <= most:
        yield Problem("declaration-length", inside(path, "length"), {"least": least, "most": most})
    elif declared.top is not None and order.index(declared.top) + 1 < length_of(declared):
        yield Problem(
            "declaration-top", inside(path, "top"), {"rank": declared.top.value, "length": length_of(declared)}
        )


def problem_of_player(declared: Declaration, players: int, path: str) -> Iterator[Problem]:
    """A player whom a side of so many `players` has not."""
    if declared.player is not None and not 1 <= declared.player <= players:
        yield Problem("declaration-player" if players > 1 else "declaration-one-player", inside(path, "player"))


def shared_cards(
    declared: Sequence[Declaration], order: Sequence[Rank], paths: Sequence[str], *, serves_twice: bool = True
) -> Iterator[Problem]:
    """Cards are in one hand and one sequence, and beside it in four alike if they may `serve_twice`."""
    for (first, one), (second, other) in combinations(enumerate(declared), 2):
        if not _share_a_card(one, other, order):
            continue
        is_with_four = one.kind is not other.kind and (one.kind in FOURS or other.kind in FOURS)
        if not is_with_four or _are_of_two_hands(one, other):
            yield Problem("declarations-share-card", paths[second], {"entry": first + 1})
        elif not serves_twice:
            yield Problem("declarations-card-twice", paths[second], {"entry": first + 1})


def too_many_cards(
    declared: Sequence[Declaration], order: Sequence[Rank], players: int, each: int, path: str
) -> Iterator[Problem]:
    """More cards than a side of so many `players` holds, or than `each` of them does."""
    for side in sorted({declaration.side for declaration in declared}):
        own = [declaration for declaration in declared if declaration.side == side]
        if (cards := _cards_of(own, order)) > players * each:
            yield Problem("declarations-too-many", path, {"side": side, "cards": cards, "most": players * each})
        elif not _fit_into_hands(own, order, players, each):
            yield Problem("declarations-too-many-in-hand", path, {"side": side, "most": each})


def _cards_of(declared: Sequence[Declaration], order: Sequence[Rank]) -> int:
    """How many cards declarations of one side have: those of its fours, and of its sequences those of other ranks."""
    alike = {declaration.rank for declaration in declared if declaration.kind in FOURS}
    in_rows = sum(
        rank not in alike
        for declaration in declared
        if declaration.kind not in FOURS
        for rank in ranks_of(declaration, order)
    )
    return len(SUITS) * len(alike) + in_rows


def _fit_into_hands(declared: Sequence[Declaration], order: Sequence[Rank], players: int, each: int) -> bool:
    """Whether a side's players can hold its declarations: shared cards by one, each within a hand."""
    blocks = _blocks(declared, order)
    holders = range(1, players + 1)
    return any(
        all(
            holder in (declaration.player or holder,)
            for holder, block in zip(held_by, blocks, strict=True)
            for declaration in block
        )
        and all(
            _cards_of(
                [declared for by, block in zip(held_by, blocks, strict=True) if by == one for declared in block], order
            )
            <= each
            for one in holders
        )
        for held_by in product(holders, repeat=len(blocks))
    )


def _blocks(declared: Sequence[Declaration], order: Sequence[Rank]) -> list[list[Declaration]]:
    """Declarations in one hand, as they share cards; blocks have three or more, so they are few."""
    blocks: list[list[Declaration]] = []
    for declaration in declared:
        joined = [block for block in blocks if any(_share_a_card(declaration, other, order) for other in block)]
        blocks = [
            *(block for block in blocks if block not in joined),
            [declaration, *(other for block in joined for other in block)],
        ]
    return blocks


def belote_elsewhere(hand: HandFacts, order: Sequence[Rank], path: str) -> Iterator[Problem]:
    """Belotes without a possible suit: each needs another one's king and queen in one hand."""
    shown = [declared for declared in hand.declarations if declared.shown]
    suits = (hand.trump,) if hand.trump in SUITS else () if hand.trump is Trump.NO_TRUMP else SUITS
    if 0 < len(hand.belote) <= len(suits) and not any(
        all(_may_have_belote(side, suit, shown, order) for side, suit in zip(hand.belote, each, strict=True))
        for each in permutations(suits, len(hand.belote))
    ):
        yield Problem("belote-elsewhere", inside(path, "belote"))


def _may_have_belote(side: Side, suit: Trump, shown: Sequence[Declaration], order: Sequence[Rank]) -> bool:
    """Whether no declaration has the suit's king or queen elsewhere, or in two of these hands."""
    holding = [each for each in shown if any(_holds(each, rank, suit, order) for rank in OF_BELOTE)]
    return all(each.side == side for each in holding) and len({each.player for each in holding if each.player}) < 2


def trick_of_declared(hand: HandFacts, letters: str, order: Sequence[Rank], path: str) -> Iterator[Problem]:
    """All the tricks, though another side shows cards of which one takes a trick, however it is played.

    The jack of trumps does. So does one of four jacks where every suit is trumps, or of four aces where none is: the
    first of them that is played follows its suit. A hand that a referee stopped was not played out.
    """
    if hand.capot is None or hand.stopped is not None:
        return
    losers = (hand.declarer,) if hand.capot == DEFENCE else tuple(side for side in letters if side != hand.capot)
    taking = [
        declared.side
        for declared in hand.declarations
        if declared.shown and declared.side in losers and _takes_a_trick(declared, hand.trump, order)
    ]
    for side in sorted(set(taking)):
        yield Problem("capot-declared", inside(path, "capot"), {"side": side})


def _takes_a_trick(declared: Declaration, trump: Trump | None, order: Sequence[Rank]) -> bool:
    if declared.kind in FOURS:
        return declared.rank is (Rank.ACE if trump is Trump.NO_TRUMP else Rank.JACK)
    return trump is not None and _holds(declared, Rank.JACK, trump, order)


def _holds(declared: Declaration, rank: Rank, suit: Trump, order: Sequence[Rank]) -> bool:
    """Whether a declaration certainly holds a card: four alike hold their rank of every suit."""
    return rank in ranks_of(declared, order) and (declared.kind in FOURS or declared.suit == suit)


def _share_a_card(one: Declaration, other: Declaration, order: Sequence[Rank]) -> bool:
    """Whether two declarations certainly hold the same card: four alike hold their rank of every suit."""
    in_one_suit = one.kind in FOURS or other.kind in FOURS or (one.suit is not None and one.suit == other.suit)
    return in_one_suit and not set(ranks_of(one, order)).isdisjoint(ranks_of(other, order))


def _are_of_two_hands(one: Declaration, other: Declaration) -> bool:
    known_players = one.player is not None and other.player is not None
    return one.side != other.side or (known_players and one.player != other.player)


SEQUENCE_POINTS: Mapping[DeclarationKind, int] = {
    DeclarationKind.TIERCE: 20,
    DeclarationKind.CINQUANTE: 50,
    DeclarationKind.CENT: 100,
}
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
        return (
            self.points(declaration),
            declaration.kind is DeclarationKind.CARRE,
            self.order.index(card) if card else -1,
            in_trumps,
        )


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
            strongest[declaration.side] = max(
                ladder.steps(declaration, hand.trump), strongest.get(declaration.side, ())
            )
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
    problems = [
        problem for declared, at in at_paths for problem in _problems_of_one(declared, rules, form, players, at)
    ]
    if not problems:
        order, each = order_of(rules), form.scale.size // (len(form.letters) * players)
        shared = list(
            shared_cards(hand.declarations, order, paths, serves_twice=rules.by_name.get("card_twice") != "off")
        )
        problems = shared or list(too_many_cards(hand.declarations, order, players, each, here))
        problems += [*belote_elsewhere(hand, order, path), *trick_of_declared(hand, form.letters, order, path)]
    return problems or list(_undecided(hand, rules, path))


def _problems_of_one(declared: Declaration, rules: Rules, form: HandForm, players: int, path: str) -> Iterator[Problem]:
    if declared.kind not in form.declarations:
        yield Problem("value-of-other-system", inside(path, "kind"), {"found": f'"{declared.kind.value}"'})
        return
    wanted, foreign = (
        ("rank", ("top", "suit", "length")) if declared.kind is DeclarationKind.CARRE else ("top", ("rank",))
    )
    yield from (
        Problem("declaration-field", inside(path, name), {"field": name})
        for name in foreign
        if getattr(declared, name) is not None
    )
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
    elif all(declaration.suit != hand.trump for declaration in equal) and any(
        declaration.suit is None for declaration in equal
    ):
        yield Problem("declarations-suit-missing", inside(path, "declarations"))
