"""Hands that cannot be: by the system, by the cards, or by the rest of the hand."""

from collections.abc import Iterator, Mapping, Sequence

from tournament.audit.export import ExportedDeclaration, ExportedHand, ExportedRules
from tournament.audit.rules.families import LENGTHS, equal_but_for_trump, length_of
from tournament.audit.rules.system import (
    LETTERS,
    SUITS,
    JudgedTable,
    king_of,
    possible_points,
    ranks_of,
    total_of,
    values,
)


def points_faults(hand: ExportedHand, table: JudgedTable) -> Iterator[str]:
    """Points that the cards do not make, or that are given in another way than at this table."""
    cards = values(hand.trump, king_of(table.rules))
    if table.system.pays_bonus:
        least, most, may_be = *range_of_bonus(hand, table), possible_points(cards)
    else:
        least = most = total_of(hand.trump)
        may_be = possible_points((*cards, 10))
    is_number = isinstance(hand.points, int)
    if isinstance(hand.points, int):
        points = {letter: hand.points if letter == hand.declarer else most - hand.points for letter in LETTERS[:2]}
    else:
        points = dict(hand.points or {})
    is_well_given = is_number or set(points) == set(LETTERS[: table.sides])
    knows_number = table.sides == 2 and (table.players == 2 or not table.system.pays_bonus)
    knows_sides = table.sides > 2 or table.system.pays_bonus
    right_way = (knows_number and hand.claim is None if is_number else knows_sides) and is_well_given
    if not (right_way and may_be.issuperset(points.values()) and least <= sum(points.values()) <= most):
        yield "points"


def range_of_bonus(hand: ExportedHand, table: JudgedTable) -> tuple[int, int]:
    """Least and most of the cards in play: four play all, two and three nine each; claims leave some."""
    cards = values(hand.trump, king_of(table.rules))
    played = len(cards) if table.players == 2 else 9 * table.sides
    return 0 if hand.claim is not None else sum(cards[-played:]), sum(cards[:played])


def points_by_side(hand: ExportedHand, table: JudgedTable) -> dict[str, int]:
    """The points of every side by its letter."""
    if isinstance(hand.points, int):
        total = sum(values(hand.trump, king_of(table.rules))) + (0 if table.system.pays_bonus else 10)
        return {
            letter: hand.points if letter == hand.declarer else total - hand.points for letter in LETTERS[: table.sides]
        }
    return dict(hand.points or {})


def without_trick(hand: ExportedHand, table: JudgedTable) -> frozenset[str]:
    """The sides that took no trick, by who took all."""
    taker = hand.capot or hand.generale
    letters = frozenset(LETTERS[: table.sides])
    if taker is None:
        return frozenset()
    if taker == "defence":
        return frozenset({hand.declarer or ""})
    return letters - {taker}


def capot_faults(hand: ExportedHand, table: JudgedTable) -> Iterator[str]:
    """All the tricks taken by nobody who can have them, or by a side whose opponents have points."""
    if hand.capot == "defence" and (table.sides == 2 or table.system.pays_bonus):
        yield "capot"
        return
    if hand.generale is not None and hand.capot not in (None, hand.generale):
        yield "capot"
        return
    points = points_by_side(hand, table)
    if any(points[letter] for letter in without_trick(hand, table)):
        yield "capot" if hand.capot is not None else "generale"


def bonus_faults(hand: ExportedHand, table: JudgedTable) -> Iterator[str]:
    """A last trick of nobody, or impossible; a claim, which needs tricks left, without worth, or where hands count."""
    if not table.system.pays_bonus:
        return
    guilty = hand.stopped[1] if hand.stopped else None
    if hand.last_trick is None:
        if hand.capot is None and hand.claim is None:
            yield "last_trick"
    elif hand.claim is not None or hand.last_trick == guilty or hand.last_trick in without_trick(hand, table):
        yield "last_trick"
    if hand.claim is not None and (
        table.rules.hands is not None or not points_by_side(hand, table)[hand.claim] or hand.capot is not None
    ):
        yield "claim"


def stop_faults(hand: ExportedHand, table: JudgedTable) -> Iterator[str]:
    """Impossible stops: of two sides, who played wrongly has neither that trick nor the last one."""
    if hand.stopped is None:
        return
    trick, guilty = hand.stopped
    wrong = not 1 <= trick <= table.tricks(hand)
    if table.sides == 2 and (table.players == 2 or not table.system.pays_bonus):
        points = points_by_side(hand, table)
        last = 0 if table.system.pays_bonus else 10
        lost_all = guilty in without_trick(hand, table)
        has_all = (hand.capot or hand.generale) is not None and not lost_all
        wrong = wrong or has_all or (trick == 1 and not lost_all) or points[guilty] > sum(points.values()) - last
    if wrong:
        yield "stopped"


def countdown_faults(hand: ExportedHand, table: JudgedTable) -> Iterator[str]:
    """A bid, cards or points that bar belote has not; at most the points of the best cards."""
    bid, dealt, points = hand.bid or 0, hand.cards or 0, hand.points
    if not 1 <= bid <= 152:
        yield "bid"
    if not 1 <= dealt <= 5:
        yield "cards"
        return
    cards = values(hand.trump)
    if (
        not isinstance(points, int)
        or points not in possible_points(cards)
        or points > sum(cards[: table.sides * dealt])
    ):
        yield "points"
    elif hand.stopped is not None and not 1 <= hand.stopped[0] <= dealt:
        yield "stopped"


ALIKE = ("carre", "brelan")
LONG_RUNS = {"cent": range(5, 9), "quinte": range(5, 9)}


def undecided(hand: ExportedHand, table: JudgedTable) -> str | None:
    """What must be given as it decides who counts, trump or a sequence's suit; else None."""
    equal = equal_but_for_trump(hand, table.rules, table.system.pays_bonus)
    if not equal or (hand.trump is not None and hand.trump not in SUITS):
        return None
    if hand.trump is None:
        return "trump"
    in_doubt = all(declared.suit != hand.trump for declared in equal) and any(
        declared.suit is None for declared in equal
    )
    return "declarations" if in_doubt else None


def declaration_faults(hand: ExportedHand, table: JudgedTable) -> Iterator[str]:
    """Declarations that no hand of this pack can hold, and those that need a card which another already has."""
    paths = [f"declarations[{index}]" for index in range(len(hand.declarations))]
    wrong = {}
    for path, declared in zip(paths, hand.declarations, strict=True):
        field = wrong_field(declared, table)
        if field is not None:
            wrong[path] = field
            yield f"{path}.{field}"
    valid = [(path, declared) for path, declared in zip(paths, hand.declarations, strict=True) if path not in wrong]
    clashing = [
        path
        for index, (path, declared) in enumerate(valid)
        if any(clash(declared, other, table) for _, other in valid[:index])
    ]
    yield from clashing
    for letter in LETTERS:
        own = sorted((one for _, one in valid if one.side == letter), key=lambda one: one.rank is None)
        if held(own, table) > table.cards_of_a_side or not (clashing or fits(own, ((),) * table.players, table)):
            yield "declarations"


def fits(
    own: Sequence[ExportedDeclaration], hands: tuple[tuple[ExportedDeclaration, ...], ...], table: JudgedTable
) -> bool:
    """Whether the hands of a side's players can hold further declarations, of which those of four alike come first."""
    if not own:
        return True
    room = table.cards_of_a_side // table.players
    first, rest = own[0], own[1:]
    for index, hand in enumerate(hands):
        elsewhere = [other for number, theirs in enumerate(hands) if number != index for other in theirs]
        is_his = first.player in (None, index + 1) and not any(share_a_card(first, other, table) for other in elsewhere)
        grown = (*hand, first)
        if is_his and held(grown, table) <= room and fits(rest, (*hands[:index], grown, *hands[index + 1 :]), table):
            return True
    return False


def faults_beside(hand: ExportedHand, table: JudgedTable) -> Iterator[str]:
    """What the declarations that were shown, themselves possible, do not allow."""
    suits = [hand.trump] if hand.trump in SUITS else [] if hand.trump == "no-trump" else list(SUITS)
    if len(hand.belote) <= len(suits) and not each_has_a_suit(list(hand.belote), suits, hand, table):
        yield "belote"
    taking = {one.side for one in hand.declarations if one.shown and takes_a_trick(one, hand.trump, table)}
    if hand.stopped is None and taking & without_trick(hand, table):
        yield "capot"


def each_has_a_suit(
    holders: Sequence[str], suits: Sequence[str | None], hand: ExportedHand, table: JudgedTable
) -> bool:
    """Whether there is a suit for the belote of every holder, each another one."""
    if not holders:
        return True
    return any(
        belote_is_free(holders[0], suit, hand, table)
        and each_has_a_suit(holders[1:], [other for other in suits if other != suit], hand, table)
        for suit in suits
    )


def belote_is_free(holder: str, suit: str | None, hand: ExportedHand, table: JudgedTable) -> bool:
    """Whether king and queen of a suit may be in one hand of this side."""
    shown = [one for one in hand.declarations if one.shown]
    with_one = [
        one for one in shown if {"K", "Q"} & ranks_within(one, table) and (one.rank is not None or one.suit == suit)
    ]
    hands = {one.player for one in with_one} - {None}
    return {one.side for one in with_one} <= {holder} and len(hands) <= 1


def takes_a_trick(declared: ExportedDeclaration, trump: str | None, table: JudgedTable) -> bool:
    """Whether a declaration has a card that wins: the trump jack, or of four one that nothing beats."""
    if declared.rank is not None:
        return declared.rank == ("A" if trump == "no-trump" else "J")
    return trump in SUITS and declared.suit == trump and "J" in ranks_within(declared, table)


def held(own: Sequence[ExportedDeclaration], table: JudgedTable) -> int:
    """How many cards the combinations of a side take at least: a sequence shares with four alike what it can."""
    alike = {declared.rank for declared in own if declared.rank is not None}
    return 4 * len(alike) + sum(len(ranks_within(declared, table) - alike) for declared in own if declared.rank is None)


def wrong_field(declared: ExportedDeclaration, table: JudgedTable) -> str | None:
    """The field of a declaration that cannot be."""
    ranks = ranks_of(table.rules)
    if declared.kind not in table.system.kinds:
        return "kind"
    if declared.player is not None and not 1 <= declared.player <= table.players:
        return "player"
    if declared.kind in ALIKE:
        known = [rank for rank in ranks if not (rank == "7" and table.rules.has("pack", 30))]
        if declared.rank not in known:
            return "rank"
        if declared.used and (declared.kind == "brelan" or declared.rank not in ("7", "8")):
            return "used"
        return next((name for name in ("top", "suit", "length") if getattr(declared, name) is not None), None)
    if declared.rank is not None or declared.used:
        return "rank" if declared.rank is not None else "used"
    if declared.length is not None and declared.length not in LONG_RUNS.get(declared.kind, (LENGTHS[declared.kind],)):
        return "length"
    return "top" if declared.top not in ranks[length_of(declared) - 1 :] else None


def ranks_within(declared: ExportedDeclaration, table: JudgedTable) -> frozenset[str]:
    """The ranks of the cards of a declaration."""
    if declared.rank is not None:
        return frozenset({declared.rank})
    ranks = ranks_of(table.rules)
    end = ranks.index(str(declared.top)) + 1
    return frozenset(ranks[end - length_of(declared) : end])


def share_a_card(declared: ExportedDeclaration, other: ExportedDeclaration, table: JudgedTable) -> bool:
    """Whether two declarations certainly need the same card. Four alike need one of every suit."""
    of_one_suit = declared.suit is not None and declared.suit == other.suit
    meet = of_one_suit or declared.rank is not None or other.rank is not None
    return meet and not ranks_within(declared, table).isdisjoint(ranks_within(other, table))


def clash(declared: ExportedDeclaration, other: ExportedDeclaration, table: JudgedTable) -> bool:
    """Whether two declarations exclude each other: a card serves twice only in sequence and four."""
    if not share_a_card(declared, other, table):
        return False
    of_two_players = None not in (declared.player, other.player) and declared.player != other.player
    same_kind = (declared.rank is None) == (other.rank is None)
    return declared.side != other.side or of_two_players or same_kind or table.rules.has("card_twice", "off")


PENALTIES = (
    "dealing",
    "two-cards-turned",
    "last-card-not-turned",
    "out-of-turn",
    "wrong-card",
    "tricks-piled",
    "not-shown",
)
PRIZES = ("not-followed",)


def impossible_fields(hand: ExportedHand, rules: ExportedRules, sides: int) -> Iterator[str]:
    """The fields of a deal that cannot be as they are."""
    table = JudgedTable(rules, sides)
    if any(points == 0 for _, points in hand.adjustments):
        yield "adjustments"
    if hand.penalties and not prices_faults(table):
        yield "penalties"
    if hand.is_played:
        yield from played_faults(hand, table)
    else:
        yield from unplayed_faults(hand, rules)


def given_fields(hand: ExportedHand) -> Mapping[str, bool]:
    """Which fields about play a hand has."""
    return {
        "declarer": hand.declarer is not None,
        "contract": hand.contract is not None,
        "trump": hand.trump is not None,
        "doubling": hand.doubling != "none",
        "points": hand.points is not None,
        "capot": hand.capot is not None,
        "generale": hand.generale is not None,
        "belote": bool(hand.belote),
        "declarations": bool(hand.declarations),
        "last_trick": hand.last_trick is not None,
        "prizes": bool(hand.prizes),
        "claim": hand.claim is not None,
        "bid": hand.bid is not None,
        "cards": hand.cards is not None,
        "chien": hand.chien is not None,
        "stopped": hand.stopped is not None,
    }


def unplayed_faults(hand: ExportedHand, rules: ExportedRules) -> Iterator[str]:
    """What a passed or annulled deal cannot have, and reasons for annulling that the settings do not give."""
    yield from (name for name, is_given in given_fields(hand).items() if is_given)
    if hand.passed and rules.has("vache", "on"):
        yield "passed"
    under_eleven = hand.annulled == "under-eleven" and rules.settings.get("annul_under", "off") == "off"
    has_four_sevens = "7" in ranks_of(rules) and not rules.has("pack", 30) and rules.has("declarations", "on")
    seven = hand.annulled == "carre-of-seven" and not (has_four_sevens and rules.has("seven_annuls", "on"))
    if (hand.passed and hand.annulled is not None) or under_eleven or seven:
        yield "annulled"


def played_faults(hand: ExportedHand, table: JudgedTable) -> Iterator[str]:
    """What is missing, unknown in the system or impossible in a hand that was played."""
    is_given = given_fields(hand)
    missing = [name for name in needed_fields(table) if not is_given[name]]
    unknown = [name for name in unknown_fields(table) if is_given[name]]
    yield from (*missing, *unknown)
    if missing or unknown:
        return
    if hand.contract is not None and hand.contract not in (table.system.contracts or ("capot",)):
        yield "contract"
    if hand.trump is not None and hand.trump not in table.system.trumps:
        yield "trump"
    if len(hand.belote) > {"no-trump": 0, "all-trump": 4}.get(str(hand.trump), 1):
        yield "belote"
    faulty = list(declaration_faults(hand, table)) or list(faults_beside(hand, table))
    yield from faulty
    if not faulty and (needed_too := undecided(hand, table)) is not None:
        yield needed_too
    if table.system.counts_down:
        yield from countdown_faults(hand, table)
        return
    points = list(points_faults(hand, table))
    yield from points or (*capot_faults(hand, table), *bonus_faults(hand, table), *stop_faults(hand, table))


def prices_faults(table: JudgedTable) -> bool:
    """Whether a fault costs the points that are given."""
    return table.system.pays_bonus and table.rules.has("faults", "penalties")


def needed_fields(table: JudgedTable) -> tuple[str, ...]:
    """The fields that every hand has under these rules: the trump too where the points depend on it."""
    system = table.system
    needed = {
        "declarer": True,
        "contract": bool(system.contracts),
        "trump": "all-trump" in system.trumps,
        "points": True,
        "bid": system.counts_down,
        "cards": system.counts_down,
    }
    return tuple(name for name, is_needed in needed.items() if is_needed)


def unknown_fields(table: JudgedTable) -> tuple[str, ...]:
    """The fields that no hand has under these rules."""
    system, rules = table.system, table.rules
    known = {
        "contract": bool(system.contracts) or rules.has("capot_bid", "on"),
        "doubling": system.doublings,
        "capot": system.has_capot,
        "generale": "generale" in system.contracts,
        "belote": system.has_belote,
        "declarations": bool(system.kinds) and not rules.has("declarations", "off"),
        "last_trick": system.pays_bonus,
        "prizes": prices_faults(table),
        "claim": system.pays_bonus,
        "bid": system.counts_down,
        "cards": system.counts_down,
        "chien": rules.has("lyonnaise", "on"),
    }
    return tuple(name for name, is_known in known.items() if not is_known)
