"""Which hands cannot be: what a system does not know, what contradicts the cards, and what contradicts the rest of the hand."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tournament.audit.export import Declaration, Hand, Rules
from tournament.audit.rules.cards import SUITS, king_of, possible_points, ranks_of, total_of, values
from tournament.audit.rules.declarations import LENGTHS, equal_but_for_trump, length_of
from tournament.audit.rules.systems import SYSTEMS, System
from tournament.audit.rules.worth import LETTERS

ALIKE = ("carre", "brelan")
LONG_RUNS = {"cent": range(5, 9), "quinte": range(5, 9)}
PENALTIES = ("dealing", "two-cards-turned", "last-card-not-turned", "out-of-turn", "wrong-card", "tricks-piled", "not-shown")
PRIZES = ("not-followed",)


@dataclass(frozen=True)
class Table:
    """Where a hand is played: the rules, their system, how many sides sit there."""

    rules: Rules
    sides: int

    @property
    def system(self) -> System:
        """The system of the rules."""
        return SYSTEMS[self.rules.system]

    @property
    def players(self) -> int:
        """How many players a side has."""
        return 1 if self.sides > 2 else self.system.players

    @property
    def cards_of_a_side(self) -> int:
        """How many cards a side holds: nine a player where not all are dealt, otherwise its share of the pack."""
        if self.system.pays_bonus and self.players == 1:
            return 9
        return int(self.rules.settings.get("pack", 32)) // self.sides

    def tricks(self, hand: Hand) -> int:
        """How many tricks the hand has, had it been played to its end."""
        return hand.cards or 0 if self.system.tricks is None else 10 if self.rules.has("pack", 30) else self.system.tricks


def impossible_fields(hand: Hand, rules: Rules, sides: int) -> Iterator[str]:
    """The fields of a deal that cannot be as they are."""
    table = Table(rules, sides)
    if any(points == 0 for _, points in hand.adjustments):
        yield "adjustments"
    if hand.penalties and not table.system.pays_bonus:
        yield "penalties"
    if hand.is_played:
        yield from played_faults(hand, table)
    else:
        yield from unplayed_faults(hand, rules)


def told(hand: Hand) -> Mapping[str, bool]:
    """Which fields about play a hand tells."""
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


def unplayed_faults(hand: Hand, rules: Rules) -> Iterator[str]:
    """What a passed or annulled deal cannot tell, and reasons for annulling that the settings do not give."""
    yield from (name for name, is_told in told(hand).items() if is_told)
    under_eleven = hand.annulled == "under-eleven" and rules.settings.get("annul_under", "off") == "off"
    has_four_sevens = "7" in ranks_of(rules) and not rules.has("pack", 30) and rules.has("declarations", "on")
    seven = hand.annulled == "carre-of-seven" and not (has_four_sevens and rules.has("seven_annuls", "on"))
    if (hand.passed and hand.annulled is not None) or under_eleven or seven:
        yield "annulled"


def played_faults(hand: Hand, table: Table) -> Iterator[str]:
    """What is missing, unknown in the system or impossible in a hand that was played."""
    is_told = told(hand)
    needed = {"declarer", "points"}
    needed |= {"contract"} if table.system.contracts else set()
    needed |= {"bid", "cards"} if table.system.counts_down else set()
    needed |= {"trump"} if "all-trump" in table.system.trumps else set()
    yield from (name for name in needed if not is_told[name])
    yield from (name for name in unknown_fields(table) if is_told[name])
    if any(not is_told[name] for name in needed) or any(is_told[name] for name in unknown_fields(table)):
        return
    if hand.contract is not None and hand.contract not in (table.system.contracts or ("capot",)):
        yield "contract"
    if hand.trump is not None and hand.trump not in table.system.trumps:
        yield "trump"
    if len(hand.belote) > {"no-trump": 0, "all-trump": 4}.get(str(hand.trump), 1):
        yield "belote"
    faulty = list(declaration_faults(hand, table))
    yield from faulty
    if not faulty and (needed_too := undecided(hand, table)) is not None:
        yield needed_too
    if table.system.counts_down:
        yield from countdown_faults(hand, table)
        return
    points = list(points_faults(hand, table))
    yield from points or (*capot_faults(hand, table), *bonus_faults(hand, table), *stop_faults(hand, table))


def unknown_fields(table: Table) -> frozenset[str]:
    """The fields that no hand tells under these rules."""
    system, rules = table.system, table.rules
    unknown = set()
    if not system.contracts and not rules.has("capot_bid", "on"):
        unknown.add("contract")
    if not system.doublings:
        unknown.add("doubling")
    if not system.has_capot:
        unknown.add("capot")
    if "generale" not in system.contracts:
        unknown.add("generale")
    if not system.has_belote:
        unknown.add("belote")
    if not system.kinds or rules.has("declarations", "off"):
        unknown.add("declarations")
    if not system.pays_bonus:
        unknown |= {"last_trick", "prizes", "claim"}
    if not system.counts_down:
        unknown |= {"bid", "cards"}
    if not rules.has("lyonnaise", "on"):
        unknown.add("chien")
    return frozenset(unknown)


def undecided(hand: Hand, table: Table) -> str | None:
    """What has to be told because it decides who counts: the trump, or the suit of a sequence. None where nothing does."""
    equal = equal_but_for_trump(hand, table.rules, table.system.pays_bonus)
    if not equal or (hand.trump is not None and hand.trump not in SUITS):
        return None
    if hand.trump is None:
        return "trump"
    in_doubt = all(declared.suit != hand.trump for declared in equal) and any(declared.suit is None for declared in equal)
    return "declarations" if in_doubt else None


def declaration_faults(hand: Hand, table: Table) -> Iterator[str]:
    """Declarations that no hand of this pack can hold, and those that need a card which another already has."""
    places = [f"declarations[{index}]" for index in range(len(hand.declarations))]
    wrong = {}
    for place, declared in zip(places, hand.declarations, strict=True):
        field = wrong_field(declared, table)
        if field is not None:
            wrong[place] = field
            yield f"{place}.{field}"
    sound = [(place, declared) for place, declared in zip(places, hand.declarations, strict=True) if place not in wrong]
    for index, (place, declared) in enumerate(sound):
        if any(clash(declared, other, table) for _, other in sound[:index]):
            yield place
    if any(held([told for _, told in sound if told.side == letter], table) > table.cards_of_a_side for letter in LETTERS):
        yield "declarations"


def held(own: Sequence[Declaration], table: Table) -> int:
    """How many cards the combinations of a side take at least: a sequence shares with four alike what it can."""
    alike = {declared.rank for declared in own if declared.rank is not None}
    return 4 * len(alike) + sum(len(ranks_within(declared, table) - alike) for declared in own if declared.rank is None)


def wrong_field(declared: Declaration, table: Table) -> str | None:
    """The field of a declaration that cannot be."""
    ranks = ranks_of(table.rules)
    if declared.kind not in table.system.kinds:
        return "kind"
    if declared.player is not None and not 1 <= declared.player <= (table.players if table.system.pays_bonus else 2):
        return "player"
    if declared.kind in ALIKE:
        known = [rank for rank in ranks if not (rank == "7" and table.rules.has("pack", 30))]
        if declared.rank not in (known if declared.kind == "carre" else known[2:]):
            return "rank"
        if declared.used and declared.rank not in ("7", "8"):
            return "used"
        return next((name for name in ("top", "suit", "length") if getattr(declared, name) is not None), None)
    if declared.rank is not None or declared.used:
        return "rank" if declared.rank is not None else "used"
    if declared.length is not None and declared.length not in LONG_RUNS.get(declared.kind, (LENGTHS[declared.kind],)):
        return "length"
    return "top" if declared.top not in ranks[length_of(declared) - 1 :] else None


def ranks_within(declared: Declaration, table: Table) -> frozenset[str]:
    """The ranks of the cards of a declaration."""
    if declared.rank is not None:
        return frozenset({declared.rank})
    ranks = ranks_of(table.rules)
    end = ranks.index(str(declared.top)) + 1
    return frozenset(ranks[end - length_of(declared) : end])


def share_a_card(declared: Declaration, other: Declaration, table: Table) -> bool:
    """Whether two declarations certainly need the same card. Four alike need one of every suit."""
    of_one_suit = declared.suit is not None and declared.suit == other.suit
    meet = of_one_suit or declared.rank is not None or other.rank is not None
    return meet and not ranks_within(declared, table).isdisjoint(ranks_within(other, table))


def clash(declared: Declaration, other: Declaration, table: Table) -> bool:
    """Whether two declarations cannot both be: a card is in one hand only, and serves twice only in a sequence and four alike."""
    if not share_a_card(declared, other, table):
        return False
    told_apart = None not in (declared.player, other.player) and declared.player != other.player
    same_kind = (declared.rank is None) == (other.rank is None)
    return declared.side != other.side or told_apart or same_kind or table.rules.has("card_twice", "off")


def points_faults(hand: Hand, table: Table) -> Iterator[str]:
    """Points that the cards do not make, or that are told in another way than this table tells them."""
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
    told_well = is_number or set(points) == set(LETTERS[: table.sides])
    knows_number, knows_sides = table.sides == 2 and (table.players == 2 or not table.system.pays_bonus), table.sides > 2 or table.system.pays_bonus
    right_way = (knows_number and hand.claim is None if is_number else knows_sides) and told_well
    if not (right_way and may_be.issuperset(points.values()) and least <= sum(points.values()) <= most):
        yield "points"


def range_of_bonus(hand: Hand, table: Table) -> tuple[int, int]:
    """The least and the most that all the cards in play are worth: four play all of them, two and three nine each. A claim leaves some unplayed."""
    cards = values(hand.trump, king_of(table.rules))
    played = len(cards) if table.players == 2 else 9 * table.sides
    return 0 if hand.claim is not None else sum(cards[-played:]), sum(cards[:played])


def points_by_side(hand: Hand, table: Table) -> dict[str, int]:
    """The points of every side by its letter."""
    if isinstance(hand.points, int):
        total = sum(values(hand.trump, king_of(table.rules))) + (0 if table.system.pays_bonus else 10)
        return {letter: hand.points if letter == hand.declarer else total - hand.points for letter in LETTERS[: table.sides]}
    return dict(hand.points or {})


def without_trick(hand: Hand, table: Table) -> frozenset[str]:
    """The sides that took no trick, by who took all."""
    taker = hand.capot or hand.generale
    letters = frozenset(LETTERS[: table.sides])
    if taker is None:
        return frozenset()
    if taker == "defence":
        return frozenset({hand.declarer or ""})
    return letters - {taker}


def capot_faults(hand: Hand, table: Table) -> Iterator[str]:
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


def bonus_faults(hand: Hand, table: Table) -> Iterator[str]:
    """A last trick that nobody won, or who cannot have; and a claim that is not open: without worth so far, or where the hands are counted.

    What leaves no last trick is a claim, and all the tricks need none told.
    """
    if not table.system.pays_bonus:
        return
    guilty = hand.stopped[1] if hand.stopped else None
    if hand.last_trick is None:
        if hand.capot is None and hand.claim is None:
            yield "last_trick"
    elif hand.claim is not None or hand.last_trick == guilty or hand.last_trick in without_trick(hand, table):
        yield "last_trick"
    if hand.claim is not None and (table.rules.hands is not None or not points_by_side(hand, table)[hand.claim] or hand.capot is not None):
        yield "claim"


def stop_faults(hand: Hand, table: Table) -> Iterator[str]:
    """A hand that cannot have been stopped there. Of two sides whoever played wrongly has neither that trick nor the last, and at the first none."""
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


def countdown_faults(hand: Hand, table: Table) -> Iterator[str]:
    """A bid, cards or points that bar belote does not know; the points are those of the best cards that can have been dealt, at most."""
    bid, dealt, points = hand.bid or 0, hand.cards or 0, hand.points
    if not 1 <= bid <= 152:
        yield "bid"
    if not 1 <= dealt <= 5:
        yield "cards"
        return
    cards = values(hand.trump)
    if not isinstance(points, int) or points not in possible_points(cards) or points > sum(cards[: table.sides * dealt]):
        yield "points"
    elif hand.stopped is not None and not 1 <= hand.stopped[0] <= dealt:
        yield "stopped"
