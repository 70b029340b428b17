"""Combinations of belote with prizes: brelans and sequences. Which of them count, and why (002).

Each kind is won by the side that holds its best, and that side counts all of its own of this kind:

    brelans     the one worth more, then of the higher rank
    sequences   the longer one, then the higher, then the one in trumps, then the one announced first

A brelan of another side, even a beaten one, cancels every sequence of a side: also one of sevens or eights, which
counts nothing, unless the setting `low_brelans_cancel` says otherwise. What was not shown neither counts nor cancels.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tournament.errors import Detail, Problem
from tournament.scoring.declared import (
    belote_elsewhere,
    length_of,
    problem_of_player,
    problems_of_sequence,
    shared_cards,
    too_many_cards,
    trick_of_declared,
)
from tournament.scoring.facts import Declaration, DeclarationKind, HandFacts, Rank, Side, Trump
from tournament.scoring.forms import HandForm
from tournament.scoring.paths import entry, inside
from tournament.scoring.rules import Rules
from tournament.scoring.scores import Reason

BRELANS: Mapping[Rank, int] = {Rank.JACK: 200, Rank.NINE: 150, Rank.ACE: 100, Rank.KING: 100, Rank.QUEEN: 100, Rank.TEN: 100}
SEQUENCES: Mapping[DeclarationKind, int] = {DeclarationKind.TIERCE: 20, DeclarationKind.QUARTE: 50, DeclarationKind.QUINTE: 100}
KINDS = (*SEQUENCES, DeclarationKind.BRELAN)
ORDER = tuple(Rank)
WHOLE_SUIT = len(ORDER)
WHOLE_SUIT_MORE = SEQUENCES[DeclarationKind.TIERCE]
"""Eight in a row are a quinte and a tierce."""


@dataclass(frozen=True)
class Combinations:
    """What the combinations of a hand are worth to the sides that count any, and why."""

    points: Mapping[Side, int]
    reasons: tuple[Reason, ...]


def points_of(declaration: Declaration) -> int:
    """What a combination is worth where it counts."""
    if declaration.kind is DeclarationKind.BRELAN:
        return BRELANS.get(declaration.rank, 0) if declaration.rank else 0
    return SEQUENCES[declaration.kind] + (WHOLE_SUIT_MORE if length_of(declaration) == WHOLE_SUIT else 0)


def count(hand: HandFacts, rules: Rules) -> Combinations:
    """Whose combinations count in a checked hand."""
    brelans, sequences, cancelled = _in_play(hand, rules)
    points: dict[Side, int] = {}
    reasons: list[Reason] = []
    for kind, declared in ((DeclarationKind.BRELAN, brelans), (DeclarationKind.TIERCE, sequences)):
        if not declared:
            continue
        winner = max(declared, key=lambda declaration: _steps(declaration, declared, hand.trump)).side
        counted = sum(points_of(declaration) for declaration in declared if declaration.side == winner)
        points[winner] = points.get(winner, 0) + counted
        reasons.append((_why_brelans if kind is DeclarationKind.BRELAN else _why_sequences)(declared, winner, counted, hand.trump))
    why_not = (Reason("sequences-cancelled", {"side": side, "other": other}) for side, other in cancelled.items())
    return Combinations(points, (*reasons, *why_not))


def _in_play(hand: HandFacts, rules: Rules) -> tuple[list[Declaration], list[Declaration], dict[Side, Side]]:
    """Shown brelans and uncancelled sequences, and who cancels whom."""
    shown = [declaration for declaration in hand.declarations if declaration.shown]
    brelans = [declaration for declaration in shown if declaration.kind is DeclarationKind.BRELAN]
    sequences = [declaration for declaration in shown if declaration.kind is not DeclarationKind.BRELAN]
    cancelling = [brelan for brelan in brelans if points_of(brelan) or rules["low_brelans_cancel"] == "on"]
    cancelled = {declared.side: brelan.side for declared in sequences for brelan in reversed(cancelling) if brelan.side != declared.side}
    return brelans, [declared for declared in sequences if declared.side not in cancelled], dict(sorted(cancelled.items()))


def _steps(declaration: Declaration, declared: Sequence[Declaration], trump: Trump | None) -> tuple[int, ...]:
    """What ranks two combinations of a kind, weightiest first, order of announcement last."""
    announced = -next(index for index, other in enumerate(declared) if other is declaration)
    if declaration.kind is DeclarationKind.BRELAN:
        return points_of(declaration), ORDER.index(declaration.rank) if declaration.rank else -1, announced
    in_trumps = declaration.suit is not None and declaration.suit == trump
    return length_of(declaration), ORDER.index(declaration.top) if declaration.top else -1, in_trumps, announced


def _why_brelans(declared: Sequence[Declaration], winner: Side, points: int, _trump: Trump | None) -> Reason:
    details: dict[str, Detail] = {"side": winner, "points": points}
    if not points:
        return Reason("brelans-worthless", details)
    is_alone = all(declaration.side == winner for declaration in declared)
    return Reason("brelans-alone" if is_alone else "brelans-best", details)


def _why_sequences(declared: Sequence[Declaration], winner: Side, points: int, trump: Trump | None) -> Reason:
    """By which step the best sequence of one side beats the best of the others."""
    details: dict[str, Detail] = {"side": winner, "points": points}
    others = [declaration for declaration in declared if declaration.side != winner]
    if not others:
        return Reason("sequences-alone", details)
    own, beaten = (max(_steps(one, declared, trump) for one in declared if (one.side == winner) is wins) for wins in (True, False))
    match next(step for step, (mine, theirs) in enumerate(zip(own, beaten, strict=True)) if mine != theirs):
        case 0:
            return Reason("sequences-by-length", details)
        case 1:
            return Reason("sequences-by-top", details)
        case 2:
            return Reason("sequences-by-trump", details)
    return Reason("sequences-by-order", details)


# --- which combinations are possible
# ------------------------------------------------------------------------------------------------------------


def check_combinations(hand: HandFacts, rules: Rules, form: HandForm, players: int, path: str) -> list[Problem]:
    """What no cards can show in combinations; a side's `players` each hold a card for each trick."""
    if not hand.declarations:
        return []
    here = inside(path, "declarations")
    paths = [entry(here, index) for index in range(len(hand.declarations))]
    at_paths = list(zip(hand.declarations, paths, strict=True))
    problems = [problem for declared, at in at_paths for problem in _problems_of_one(declared, form, players, at)]
    if not problems:
        shared = list(shared_cards(hand.declarations, ORDER, paths))
        problems = shared or list(too_many_cards(hand.declarations, ORDER, players, form.tricks, here))
        problems += [*belote_elsewhere(hand, ORDER, path), *trick_of_declared(hand, form.letters, ORDER, path)]
    return problems or list(_unknown_suits(hand, rules, path))


def _problems_of_one(declared: Declaration, form: HandForm, players: int, path: str) -> Iterator[Problem]:
    if declared.kind not in form.declarations:
        yield Problem("value-of-other-system", inside(path, "kind"), {"found": f'"{declared.kind.value}"'})
        return
    wanted, foreign = ("rank", ("top", "suit", "length")) if declared.kind is DeclarationKind.BRELAN else ("top", ("rank",))
    yield from (Problem("declaration-field", inside(path, name), {"field": name}) for name in foreign if getattr(declared, name) is not None)
    if declared.used:
        yield Problem("declaration-field", inside(path, "used"), {"field": "used"})
    if getattr(declared, wanted) is None:
        yield Problem("declaration-card", inside(path, wanted), {"field": wanted})
    elif declared.kind is not DeclarationKind.BRELAN:
        yield from problems_of_sequence(declared, ORDER, path)
    yield from problem_of_player(declared, players, path)


def _unknown_suits(hand: HandFacts, rules: Rules, path: str) -> Iterator[Problem]:
    """Where several sides hold a best sequence that is equally long and high, their suits and the trumps decide."""
    _, sequences, _ = _in_play(hand, rules)
    best = max((_steps(declared, sequences, None)[:2] for declared in sequences), default=None)
    equal = [declared for declared in sequences if _steps(declared, sequences, None)[:2] == best]
    if len({declared.side for declared in equal}) < 2:
        return
    if hand.trump is None:
        yield Problem("trump-missing", inside(path, "trump"))
    elif not any(declared.suit == hand.trump for declared in equal):
        paths = {id(declared): entry(inside(path, "declarations"), index) for index, declared in enumerate(hand.declarations)}
        yield from (Problem("sequence-suit-missing", inside(paths[id(declared)], "suit")) for declared in equal if declared.suit is None)
