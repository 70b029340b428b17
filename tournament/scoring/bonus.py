"""Belote with prizes: nobody fails, every side marks what it has, less what its mistakes cost (002).

In this order: the combinations that count and the belote, the cards of its tricks, prizes, penalties. The two systems
`belote-two-bonus` and `belote-four-bonus` differ by their tables and by the cards that are dealt.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from tournament.errors import Detail, Problem
from tournament.scoring.cards import BELOTE, LAST_TRICK, CardScale
from tournament.scoring.deals import penalties_of
from tournament.scoring.declarations import (
    belote_elsewhere,
    length_of,
    problem_of_player,
    problems_of_sequence,
    shared_cards,
    too_many_cards,
    trick_of_declared,
)
from tournament.scoring.facts import (
    DEFENCE,
    Declaration,
    DeclarationKind,
    HandFacts,
    Penalty,
    PenaltyKind,
    PrizeKind,
    Rank,
    Side,
    Trump,
)
from tournament.scoring.forms import HandForm, Points, points_by_side
from tournament.scoring.rules import Rules
from tournament.scoring.scores import HandScore, Reason
from tournament.scoring.settings import ON_OFF, TAKER, RuleSetting, SettingExample, by_side, game_settings
from tournament.scoring.shapes import entry, inside
from tournament.sentences import N_

BRELANS: Mapping[Rank, int] = {
    Rank.JACK: 200,
    Rank.NINE: 150,
    Rank.ACE: 100,
    Rank.KING: 100,
    Rank.QUEEN: 100,
    Rank.TEN: 100,
}
SEQUENCES: Mapping[DeclarationKind, int] = {
    DeclarationKind.TIERCE: 20,
    DeclarationKind.QUARTE: 50,
    DeclarationKind.QUINTE: 100,
}
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
        reasons.append(
            (_why_brelans if kind is DeclarationKind.BRELAN else _why_sequences)(declared, winner, counted, hand.trump)
        )
    why_not = (Reason("sequences-cancelled", {"side": side, "other": other}) for side, other in cancelled.items())
    return Combinations(points, (*reasons, *why_not))


def _in_play(hand: HandFacts, rules: Rules) -> tuple[list[Declaration], list[Declaration], dict[Side, Side]]:
    """Shown brelans and uncancelled sequences, and who cancels whom."""
    shown = [declaration for declaration in hand.declarations if declaration.shown]
    brelans = [declaration for declaration in shown if declaration.kind is DeclarationKind.BRELAN]
    sequences = [declaration for declaration in shown if declaration.kind is not DeclarationKind.BRELAN]
    cancelling = [brelan for brelan in brelans if points_of(brelan) or rules["low_brelans_cancel"] == "on"]
    cancelled = {
        declared.side: brelan.side
        for declared in sequences
        for brelan in reversed(cancelling)
        if brelan.side != declared.side
    }
    return (
        brelans,
        [declared for declared in sequences if declared.side not in cancelled],
        dict(sorted(cancelled.items())),
    )


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
    own, beaten = (
        max(_steps(one, declared, trump) for one in declared if (one.side == winner) is wins) for wins in (True, False)
    )
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
    wanted, foreign = (
        ("rank", ("top", "suit", "length")) if declared.kind is DeclarationKind.BRELAN else ("top", ("rank",))
    )
    yield from (
        Problem("declaration-field", inside(path, name), {"field": name})
        for name in foreign
        if getattr(declared, name) is not None
    )
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
        paths = {
            id(declared): entry(inside(path, "declarations"), index) for index, declared in enumerate(hand.declarations)
        }
        yield from (
            Problem("sequence-suit-missing", inside(paths[id(declared)], "suit"))
            for declared in equal
            if declared.suit is None
        )


FOUR_EIGHTS = Declaration(TAKER, DeclarationKind.BRELAN, rank=Rank.EIGHT)
QUINTE = Declaration("B", DeclarationKind.QUINTE, top=Rank.ACE, suit=Trump.SPADES)
HANDS = (by_side(90, 60), by_side(100, 76), by_side(84, 68), by_side(80, 50, 40))
"""Hands of two players, of teams with either king, and of three players."""

SETTINGS = (
    *game_settings(target=1000),
    RuleSetting(
        "king",
        (10, 4),
        label=N_("A king counts"),
        sentence=N_("What a king is worth, trump or not."),
        plain=True,
        shown_by=tuple(
            SettingExample(
                N_("Side 1 has three of the four kings in its tricks, side 2 the other one."), hand, {"4": with_fours}
            )
            for hand, with_fours in (
                (by_side(90, 70), by_side(72, 64)),
                (by_side(96, 80), by_side(78, 74)),
                (by_side(70, 60, 40), by_side(52, 54, 40)),
            )
        ),
    ),
    RuleSetting(
        "low_brelans_cancel",
        ON_OFF,
        earlier="off",
        label=N_("Four sevens or eights cancel sequences"),
        sentence=N_(
            "Whether a brelan that counts nothing cancels the sequences of the others, as every other brelan does."
        ),
        shown_by=tuple(
            SettingExample(
                N_("Side 1 holds four eights, side 2 five cards in a row."),
                replace(hand, declarations=(FOUR_EIGHTS, QUINTE)),
            )
            for hand in HANDS
        ),
        on_sheet={
            "on": N_("Four sevens or eights count nothing, and cancel sequences all the same."),
            "off": N_("Four sevens or eights count nothing, and cancel nothing."),
        },
    ),
    RuleSetting(
        "combinations_need_worth",
        ON_OFF,
        earlier="off",
        label=N_("Combinations need a counting card"),
        sentence=N_("Whether a side whose tricks hold no counting card loses its combinations and its belote."),
        shown_by=tuple(
            SettingExample(
                N_("Side 2 holds five cards in a row, and takes no counting card."),
                replace(hand, declarations=(QUINTE,)),
            )
            for hand in (by_side(150, 0), by_side(176, 0), by_side(152, 0), by_side(150, 0, 20))
        ),
    ),
    RuleSetting(
        "faults",
        ("penalties", "referee"),
        label=N_("A fault at the table"),
        sentence=N_("Whether each fault costs points, or a referee decides what follows, as in the championship."),
        note="With `referee` a hand tells neither prizes nor penalties.",
        said={"penalties": N_("costs 10 points"), "referee": N_("is decided by a referee")},
        shown_by=tuple(
            SettingExample(
                N_("Side 2 names five cards in a row, and does not show them."),
                replace(hand, declarations=(replace(QUINTE, shown=False),)),
            )
            for hand in HANDS
        ),
    ),
)

ALL_TRICKS = 100
NOT_FOLLOWED = 10
PENALTY = 10


def scale_of(rules: Rules) -> CardScale:
    """The cards and their worth; the last trick is a prize of its own."""
    return CardScale(king=rules.number("king"), last_trick=0)


def bonus_form(letters: str, rules: Rules, points: Points, tricks: int = 8, most: int | None = None) -> HandForm:
    """The form of a hand: cards, worth `most` if not all dealt, last trick, combinations, prize and penalties."""
    are_priced = rules["faults"] == "penalties"
    return HandForm(
        letters,
        scale=scale_of(rules),
        tricks=tricks,
        points=points,
        shares_total=most is None,
        most=most,
        declarations=KINDS,
        last_trick=True,
        prizes=tuple(PrizeKind) if are_priced else (),
        penalties=tuple(PenaltyKind) if are_priced else (),
        claim=True,
    )


def score_bonus(hand: HandFacts, rules: Rules, form: HandForm) -> HandScore:
    """What every side marks, and why. The highest total wins here, whoever took no trick (002)."""
    combinations = count(hand, rules)
    cards = points_by_side(hand, form)
    held = {side: combinations.points.get(side, 0) + BELOTE * hand.belote.count(side) for side in form.letters}
    lost = {
        side: points
        for side, points in held.items()
        if points and not cards[side] and rules["combinations_need_worth"] == "on"
    }
    prizes = _prizes(hand)
    penalties = penalties_of_played(hand) if form.penalties else {}
    marks = {
        side: held[side] - lost.get(side, 0) + cards[side] + prizes.get(side, 0) - penalties.get(side, 0)
        for side in form.letters
    }
    best = max(marks.values())
    return HandScore(
        made=None,
        marks=marks,
        real=marks,
        barred=frozenset(),
        reasons=(
            *combinations.reasons,
            *_not_shown(hand),
            *(Reason("belote", {"side": side, "belote": BELOTE}) for side in hand.belote if side not in lost),
            *(Reason("combinations-without-worth", {"side": side, "points": points}) for side, points in lost.items()),
            *(Reason("cards", {"side": side, "points": points}) for side, points in cards.items()),
            *_why_prizes(hand),
            *(Reason("penalties", {"side": side, "points": points}) for side, points in penalties.items()),
        ),
        winners=tuple(side for side, made in marks.items() if made == best),
        claim=hand.claim,
    )


def penalties_of_played(hand: HandFacts) -> dict[Side, int]:
    """What each side loses for mistakes, among them every combination that was not shown."""
    hidden = Counter(declaration.side for declaration in hand.declarations if not declaration.shown)
    listed = Counter(penalty.side for penalty in hand.penalties if penalty.kind is PenaltyKind.NOT_SHOWN)
    unlisted = (Penalty(side, PenaltyKind.NOT_SHOWN) for side in (hidden - listed).elements())
    return penalties_of(HandFacts(penalties=(*hand.penalties, *unlisted)), PENALTY)


def _prizes(hand: HandFacts) -> Counter[Side]:
    prizes = Counter[Side]()
    for prize in hand.prizes:
        prizes[prize.side] += NOT_FOLLOWED
    if hand.capot is not None:
        prizes[hand.capot] += ALL_TRICKS
    elif hand.last_trick is not None:
        prizes[hand.last_trick] += LAST_TRICK
    return prizes


def _why_prizes(hand: HandFacts) -> Iterator[Reason]:
    if hand.capot is not None:
        yield Reason("prize-all-tricks", {"side": hand.capot, "points": ALL_TRICKS})
    elif hand.last_trick is not None:
        yield Reason("prize-last-trick", {"side": hand.last_trick, "points": LAST_TRICK})
    for side, times in sorted(Counter(prize.side for prize in hand.prizes).items()):
        yield Reason("prize-not-followed", {"side": side, "points": times * NOT_FOLLOWED})


def _not_shown(hand: HandFacts) -> Iterator[Reason]:
    hidden = {declaration.side for declaration in hand.declarations if not declaration.shown}
    return (Reason("declarations-not-shown", {"side": side}) for side in sorted(hidden))


# --- what cannot be
# ----------------------------------------------------------------------------------------------------------------------


def check_bonus(hand: HandFacts, rules: Rules, form: HandForm, players: int, path: str) -> list[Problem]:
    """What a played hand cannot have beyond its form, at a table whose sides have so many `players`."""
    return [
        *_capot_problems(hand, path),
        *_last_trick_problems(hand, path),
        *_claim_problems(hand, rules, form, path),
        *check_combinations(hand, rules, form, players, path),
    ]


def _capot_problems(hand: HandFacts, path: str) -> Iterator[Problem]:
    if hand.capot == DEFENCE:
        yield Problem("capot-of-one", inside(path, "capot"))
    elif hand.capot is not None and hand.claim is not None:
        yield Problem("claim-capot", inside(path, "capot"))


def _last_trick_problems(hand: HandFacts, path: str) -> Iterator[Problem]:
    here = inside(path, "last_trick")
    if hand.last_trick is None:
        if hand.capot is None and hand.claim is None:
            yield Problem("last-trick-missing", here)
    elif hand.claim is not None:
        yield Problem("claim-last-trick", here)
    elif hand.capot not in (None, hand.last_trick):
        yield Problem("last-trick-capot", here, {"side": hand.capot or ""})
    elif hand.stopped is not None and hand.last_trick == hand.stopped.by:
        yield Problem("last-trick-stopped", here, {"side": hand.last_trick})


def _claim_problems(hand: HandFacts, rules: Rules, form: HandForm, path: str) -> Iterator[Problem]:
    """Who says that it has finished has won a trick worth something, and plays to a target."""
    if hand.claim is None:
        return
    here = inside(path, "claim")
    if rules.target is None:
        yield Problem("claim-without-target", here)
    elif dict(hand.by_side).get(hand.claim) == 0 and len(hand.by_side) == len(form.letters):
        yield Problem("claim-without-points", here, {"side": hand.claim})
