"""The belotes of a turned-up card: classic belote and those that count as it does, and what others share with it."""

from dataclasses import dataclass

from tournament.audit.export import ExportedHand, ExportedRules
from tournament.audit.rules.cards import total_of
from tournament.audit.rules.declarations import counted
from tournament.audit.rules.worth import JudgedBefore, Worth, all_tricks, belotes_of, declarer_of, exact, points_of, tens


@dataclass(frozen=True)
class Camps:
    """The taker and the sides that play against it."""

    taker: int
    defence: tuple[int, ...]

    def barred(self, hand: ExportedHand) -> tuple[int, ...]:
        """Who took no trick, and so cannot win the game on this hand."""
        takes_all = all_tricks(hand)
        return () if takes_all is None else self.defence if takes_all else (self.taker,)


def camps_of(hand: ExportedHand, sides: int) -> Camps:
    """Who plays against whom."""
    taker = declarer_of(hand)
    return Camps(taker, tuple(side for side in range(sides) if side != taker))


def classic(hand: ExportedHand, rules: ExportedRules, before: JudgedBefore) -> Worth:
    """`belote-classic` and the belotes that count as it does, at two sides or three."""
    sides = before.sides
    camps = camps_of(hand, sides)
    cards, belotes, declared = points_of(hand, sides, total_of(hand.trump)), belotes_of(hand, sides), counted(hand, rules, sides)
    takes_all = all_tricks(hand)
    deciding = [
        cards[side] + belotes[side] * rules.has("belote_makes", "on") + declared[side] * rules.has("declarations_make", "on") for side in range(sides)
    ]
    own, others = deciding[camps.taker], sum(deciding[side] for side in camps.defence)
    if hand.contract != "capot" and takes_all is None and own == others and rules.has("litige", "held"):
        if rules.has("declarations_make", "on"):
            return litige(camps, [cards[side] + declared[side] for side in range(sides)], belotes, before, rules)
        return litige(
            camps, cards, [belotes[side] + declared[side] * (side != camps.taker) for side in range(sides)], before, rules, declared[camps.taker]
        )
    made = takes_all is True if hand.contract == "capot" else takes_all if takes_all is not None else own > others
    if not made:
        return failed(hand, camps, belotes, declared, before, rules)
    declared = declared if not takes_all or rules.has("capot_declarations", "kept") else without_trick(declared, camps, rules)
    extra = [belotes[side] + declared[side] for side in range(sides)]
    extra[camps.taker] += before.held
    real, rounded, fives = cards, rounded_cards(cards, rules, before.fives), fives_in_turn(cards, rules)
    if takes_all:
        fives = 0
        unbid = tens(total_of(hand.trump)) if rules.has("capot_bid", "on") else all_of(hand, rules)
        worth = 500 if hand.contract == "capot" else unbid + 90
        real = rounded = [worth if side == camps.taker else 0 for side in range(sides)]
    return Worth(summed(rounded, extra), summed(real, extra), True, frozenset({camps.taker}), frozenset(camps.barred(hand)), fives=fives)


def failed(hand: ExportedHand, camps: Camps, belotes: list[int], declared: tuple[int, ...], before: JudgedBefore, rules: ExportedRules) -> Worth:
    """A failed taker keeps its belote at most; without a trick, by the settings, what it declared."""
    total = all_of(hand, rules)
    if hand.contract == "capot":
        worth = 500
    elif all_tricks(hand) is False and rules.has("taker_capot", 252):
        worth = total + 90
    else:
        worth = 250 if rules.has("failed_marks", 250) else total
    marks = [*belotes]
    gained = sum(declared)
    if all_tricks(hand) is False and not rules.has("capot_declarations", "other"):
        marks[camps.taker] += declared[camps.taker] * rules.has("capot_declarations", "kept")
        gained -= declared[camps.taker]
    shares = [worth, gained, before.held]
    if rules.has("failed_belote", "defence"):
        marks[camps.taker] -= belotes[camps.taker]
        shares.append(belotes[camps.taker])
    for side in camps.defence:
        marks[side] += sum(share(points, camps, rules) for points in shares)
    return exact(marks, False, camps.defence, camps.barred(hand))


def without_trick(declared: tuple[int, ...], camps: Camps, rules: ExportedRules) -> tuple[int, ...]:
    """The declarations where the defence has no trick and does not keep its own: they are lost, or the taker's."""
    won = sum(declared) if rules.has("capot_declarations", "other") else declared[camps.taker]
    return tuple(won if side == camps.taker else 0 for side in range(len(declared)))


def litige(camps: Camps, points: list[int], kept: list[int], before: JudgedBefore, rules: ExportedRules, of_taker: int = 0) -> Worth:
    """Half of what decided goes to the defence, half is held (in tens if so marked), but on the last hand.

    Every side marks what it `kept`: belotes, and a defender the declarations that did not decide. Those `of_taker` go
    where its half goes.
    """
    half = sum(points) // 2
    in_tens = half if rules.has("rounding", "none") else tens(half)
    marks = []
    for worth in (in_tens, half):
        taken = [*kept]
        for side in camps.defence:
            taken[side] += share(worth, camps, rules)
        taken[camps.taker] += (worth + of_taker) * before.is_last
        marks.append(tuple(taken))
    return Worth(marks[0], marks[1], False, held=before.held + (in_tens + of_taker) * (not before.is_last))


def share(points: int, camps: Camps, rules: ExportedRules) -> int:
    """Each defending side's share of points: half for two, half points up, or all to each."""
    return points if rules.has("failed_share", "all") else -(-points // len(camps.defence))


def all_of(hand: ExportedHand, rules: ExportedRules) -> int:
    """All the points of a hand, as they are marked when one side has them all: in tens wherever points are rounded."""
    total = total_of(hand.trump)
    return total if rules.has("rounding", "none") else tens(total)


def summed(marks: list[int], extra: list[int]) -> tuple[int, ...]:
    """Side by side, the sums."""
    return tuple(mark + more for mark, more in zip(marks, extra, strict=True))


def fives_in_turn(cards: list[int], rules: ExportedRules) -> int:
    """How many of these points end in five and are rounded in turn."""
    return sum(points % 10 == 5 for points in cards) if rules.has("rounding", "tens") and rules.has("round_five", "in-turn") else 0


def rounded_cards(cards: list[int], rules: ExportedRules, fives: int) -> list[int]:
    """Every side's card points as marked, after so many roundings: of these every second goes down."""
    if fives_in_turn(cards, rules):
        before = [fives + sum(points % 10 == 5 for points in cards[:side]) for side in range(len(cards))]
        return [tens(points) - 10 * (points % 10 == 5 and turn % 2) for points, turn in zip(cards, before, strict=True)]
    match rules["rounding"]:
        case "none":
            return cards
        case "tens":
            return [tens(points) for points in cards]
        case "tens-160":
            return [points - points % 10 + 10 * (points % 10 > 6 or (points % 10 == 6 and points == max(cards))) for points in cards]
        case _:
            return [points - points % 10 + (10 if points % 10 == 9 else 5 if points % 10 >= 4 else 0) for points in cards]
