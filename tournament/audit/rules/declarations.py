"""Who counts declarations: in the belotes of a turned-up card, and in the two that pay for combinations."""

from collections.abc import Callable, Sequence

from tournament.audit.export import ExportedDeclaration, ExportedHand, ExportedRules
from tournament.audit.rules.cards import RANKS, ranks_of
from tournament.audit.rules.worth import LETTERS

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
            marks[best[0]] = sum(value(declared, rules) for declared in shown if LETTERS.index(declared.side) == best[0])
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
    return (points, int(declared.rank is not None), highest, int(declared.rank is None and is_trump(declared, trump))) if points else ()


def strongest_sides(declarations: Sequence[ExportedDeclaration], strength_of: Callable[[ExportedDeclaration], Strength]) -> list[int]:
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
