"""What systems of a family share: declarations, belotes of a turned-up card, those with prizes, the contrées."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tournament.audit.export import Choice, ExportedDeclaration, ExportedHand, ExportedRules
from tournament.audit.rules.system import (
    ALWAYS,
    LETTERS,
    NUMBERS,
    RANKS,
    JudgedBefore,
    Settings,
    Worth,
    all_tricks,
    belotes_of,
    declarer_of,
    exact,
    king_of,
    points_of,
    ranks_of,
    tens,
    total_of,
    values,
)

SEQUENCES = {"tierce": 20, "cinquante": 50, "cent": 100, "quarte": 50, "quinte": 100}
LENGTHS = {"tierce": 3, "cinquante": 4, "cent": 5, "quarte": 4, "quinte": 5}
ALIKE = {"J": 200, "9": 150, "A": 100, "K": 100, "Q": 100, "10": 100, "8": 0, "7": 0}

Strength = tuple[int, ...]


def length_of(declared: ExportedDeclaration) -> int:
    """How many cards a sequence has."""
    return declared.length or LENGTHS[declared.kind]


def is_trump(declared: ExportedDeclaration, trump: str | None) -> bool:
    """Whether a sequence is in trumps."""
    return trump == "all-trump" or (trump is not None and declared.suit == trump)


def counted(hand: ExportedHand, rules: ExportedRules, sides: int) -> tuple[int, ...]:
    """Every side's declarations in turned-up belote: only those of the strongest side count."""
    shown = [declared for declared in hand.declarations if declared.shown]
    marks = [0] * sides
    if not any(declared.used for declared in shown):
        best = strongest_sides(shown, lambda declared: strength(declared, hand.trump, rules))
        if len(best) == 1:
            marks[best[0]] = sum(
                value(declared, rules) for declared in shown if LETTERS.index(declared.side) == best[0]
            )
    return tuple(marks)


def value(declared: ExportedDeclaration, rules: ExportedRules) -> int:
    """The points of a declaration."""
    if declared.rank is None:
        return SEQUENCES[declared.kind]
    other = {"9": 140, "A": 110} if rules.has("carre_values", "140-110") else {}
    return other.get(declared.rank, ALIKE[declared.rank])


def strength(declared: ExportedDeclaration, trump: str | None, rules: ExportedRules) -> Strength:
    """What makes a declaration stronger: points, four alike, higher card, trumps. None without points."""
    points = value(declared, rules)
    highest = ranks_of(rules).index(str(declared.rank or declared.top))
    return (
        (points, int(declared.rank is not None), highest, int(declared.rank is None and is_trump(declared, trump)))
        if points
        else ()
    )


def strongest_sides(
    declarations: Sequence[ExportedDeclaration], strength_of: Callable[[ExportedDeclaration], Strength]
) -> list[int]:
    """The sides with the strongest declarations: several if equal, none if nothing has strength."""
    best = max((strength_of(declared) for declared in declarations), default=())
    return sorted({LETTERS.index(declared.side) for declared in declarations if best and strength_of(declared) == best})


def equal_but_for_trump(hand: ExportedHand, rules: ExportedRules, pays_bonus: bool) -> list[ExportedDeclaration]:
    """Strongest sequences of several sides that only trump or order parts; none where trump does not."""
    shown = [declared for declared in hand.declarations if declared.shown]
    cancelled = not pays_bonus and any(declared.used for declared in shown)
    contest = uncancelled(shown, rules) if pays_bonus else [] if cancelled else shown

    def decided_by(declared: ExportedDeclaration) -> Strength:
        return (length_of(declared), RANKS.index(str(declared.top))) if pays_bonus else strength(declared, None, rules)

    if len(strongest_sides(contest, decided_by)) < 2:
        return []
    best = max(decided_by(declared) for declared in contest)
    return [declared for declared in contest if decided_by(declared) == best]


def uncancelled(shown: Sequence[ExportedDeclaration], rules: ExportedRules) -> list[ExportedDeclaration]:
    """Sequences that no other side's brelan cancels; one of four sevens or eights may cancel none."""
    idle = ("7", "8") if rules.has("low_brelans_cancel", "off") else ()
    brelans = [declared for declared in shown if declared.rank is not None and declared.rank not in idle]
    return [run for run in shown if run.rank is None and not any(brelan.side != run.side for brelan in brelans)]


def combinations(hand: ExportedHand, rules: ExportedRules, sides: int) -> list[int]:
    """Every side's combinations if nobody fails: brelans, and sequences no other brelan cancels."""
    shown = [declared for declared in hand.declarations if declared.shown]
    brelans = [declared for declared in shown if declared.rank is not None]
    sequences = uncancelled(shown, rules)
    marks = [0] * sides
    for side in strongest_sides(brelans, lambda brelan: (ALIKE[str(brelan.rank)], RANKS.index(str(brelan.rank)))):
        marks[side] += sum(ALIKE[str(brelan.rank)] for brelan in brelans if LETTERS.index(brelan.side) == side)
    announced = {id(declared): -order for order, declared in enumerate(sequences)}

    def strength_of(run: ExportedDeclaration) -> Strength:
        return (length_of(run), RANKS.index(str(run.top)), int(is_trump(run, hand.trump)), announced[id(run)])

    for side in strongest_sides(sequences, strength_of):
        runs = [run for run in sequences if LETTERS.index(run.side) == side]
        marks[side] += sum(SEQUENCES[run.kind] + 20 * (length_of(run) == len(RANKS)) for run in runs)
    return marks


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
    cards = points_of(hand, sides, total_of(hand.trump))
    belotes = belotes_of(hand, sides)
    declared = counted(hand, rules, sides)
    takes_all = all_tricks(hand)
    deciding = [
        cards[side]
        + belotes[side] * rules.has("belote_makes", "on")
        + declared[side] * rules.has("declarations_make", "on")
        for side in range(sides)
    ]
    own, others = deciding[camps.taker], sum(deciding[side] for side in camps.defence)
    if hand.contract != "capot" and takes_all is None and own == others and rules.has("litige", "held"):
        if rules.has("declarations_make", "on"):
            return litige(camps, [cards[side] + declared[side] for side in range(sides)], belotes, before, rules)
        return litige(
            camps,
            cards,
            [belotes[side] + declared[side] * (side != camps.taker) for side in range(sides)],
            before,
            rules,
            declared[camps.taker],
        )
    made = takes_all is True if hand.contract == "capot" else takes_all if takes_all is not None else own > others
    if not made:
        return failed(hand, camps, belotes, declared, before, rules)
    declared = (
        declared if not takes_all or rules.has("capot_declarations", "kept") else without_trick(declared, camps, rules)
    )
    extra = [belotes[side] + declared[side] for side in range(sides)]
    extra[camps.taker] += before.held
    real, rounded, fives = cards, rounded_cards(cards, rules, before.fives), fives_in_turn(cards, rules)
    if takes_all:
        fives = 0
        unbid = tens(total_of(hand.trump)) if rules.has("capot_bid", "on") else all_of(hand, rules)
        worth = 500 if hand.contract == "capot" else unbid + 90
        real = rounded = [worth if side == camps.taker else 0 for side in range(sides)]
    return Worth(
        summed(rounded, extra),
        summed(real, extra),
        True,
        frozenset({camps.taker}),
        frozenset(camps.barred(hand)),
        fives=fives,
    )


def failed(
    hand: ExportedHand,
    camps: Camps,
    belotes: list[int],
    declared: tuple[int, ...],
    before: JudgedBefore,
    rules: ExportedRules,
) -> Worth:
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


def litige(
    camps: Camps, points: list[int], kept: list[int], before: JudgedBefore, rules: ExportedRules, of_taker: int = 0
) -> Worth:
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
    return (
        sum(points % 10 == 5 for points in cards)
        if rules.has("rounding", "tens") and rules.has("round_five", "in-turn")
        else 0
    )


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
            return [
                points - points % 10 + 10 * (points % 10 > 6 or (points % 10 == 6 and points == max(cards)))
                for points in cards
            ]
        case _:
            return [
                points - points % 10 + (10 if points % 10 == 9 else 5 if points % 10 >= 4 else 0) for points in cards
            ]


SETTINGS: Settings = {
    **ALWAYS,
    "king": (10, 4),
    "low_brelans_cancel": ("on", "off"),
    "combinations_need_worth": ("on", "off"),
    "faults": ("penalties", "referee"),
}


def bonus(hand: ExportedHand, rules: ExportedRules, before: JudgedBefore) -> Worth:
    """Combinations, belote, cards, prizes, penalties. No winner; a side without trick may still win by it."""
    sides = before.sides
    cards = points_of(hand, sides, sum(values(hand.trump, king_of(rules))))
    noted = [
        combined + belote
        for combined, belote in zip(combinations(hand, rules, sides), belotes_of(hand, sides), strict=True)
    ]
    if rules.has("combinations_need_worth", "on"):
        noted = [points if won else 0 for points, won in zip(noted, cards, strict=True)]
    parts = (noted, cards, prizes(hand, sides), [0] * sides if rules.has("faults", "referee") else hidden(hand, sides))
    return exact([sum(part) for part in zip(*parts, strict=True)], None)


def prizes(hand: ExportedHand, sides: int) -> list[int]:
    """A hundred for all the tricks, or else ten for the last one; ten for each suit that another did not follow."""
    marks = [10 * sum(side == letter for side, _ in hand.prizes) for letter in LETTERS[:sides]]
    if hand.capot is not None:
        marks[LETTERS.index(hand.capot)] += 100
    elif hand.last_trick is not None:
        marks[LETTERS.index(hand.last_trick)] += 10
    return marks


def hidden(hand: ExportedHand, sides: int) -> list[int]:
    """Ten less for every combination that was announced and not shown, unless it is listed among the penalties."""

    def unlisted(letter: str) -> int:
        unshown = sum(declared.side == letter and not declared.shown for declared in hand.declarations)
        return max(0, unshown - hand.penalties.count((letter, "not-shown")))

    return [-10 * unlisted(letter) for letter in LETTERS[:sides]]


def penalties(hand: ExportedHand, sides: int) -> list[int]:
    """Ten less for every penalty of any deal, played or not."""
    return [-10 * sum(side == letter for side, _ in hand.penalties) for letter in LETTERS[:sides]]


CONTRACTS: tuple[Choice, ...] = (*NUMBERS, "capot")
TIMES = {"none": 1, "contre": 2, "surcontre": 4}


def reached(hand: ExportedHand, *, belote_helps: bool = True) -> bool:
    """Whether the contract is made: capot or générale by tricks, numbers by points and belote or capot."""
    declarer = declarer_of(hand)
    if hand.contract == "generale":
        return hand.generale == hand.declarer
    if all_tricks(hand) or not isinstance(hand.contract, int):
        return all_tricks(hand) is True
    return points_of(hand, 2, 162)[declarer] + belotes_of(hand, 2)[declarer] * belote_helps >= hand.contract


def shut_out(hand: ExportedHand) -> frozenset[int]:
    """The side that took no trick, and so cannot win the game on this hand."""
    declarer = declarer_of(hand)
    return frozenset() if all_tricks(hand) is None else frozenset({1 - declarer if all_tricks(hand) else declarer})


def contract_worth(hand: ExportedHand) -> int:
    """The contract in points: a capot that was bid is 250."""
    return 250 if hand.contract == "capot" else int(hand.contract or 0)


def with_belotes(marks: list[int], hand: ExportedHand, winner: int, rules: ExportedRules) -> list[int]:
    """Marks with the belote: its holder's, unless settings move it at doubled or failed hands."""
    declarer = declarer_of(hand)
    for holder, belote in enumerate(belotes_of(hand, 2)):
        doubled = hand.doubling != "none" and rules.has("doubled_belote", "winner")
        lost = holder == declarer != winner and rules.has("failed_belote", "defence")
        marks[winner if doubled or lost else holder] += belote
    return marks
