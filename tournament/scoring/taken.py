"""Hands a side takes to have more: traditional, classic, modern belote, two or three sides.

A rule system gives its `Terms`; the table is the same for all (001):

    made        each side marks its card points, its belotes and its declarations where they count; capot adds 90
    failed      the defence marks all the card points and the declarations that count; several defenders share them
    litige      equal totals: belotes stay; half of what decided goes to the defence, half is held for the winner of the
                next hand
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache, partial

from tournament.errors import Detail
from tournament.scoring.cards import BELOTE, IN_TURN, fives_of, rounded, to_tens
from tournament.scoring.declarations import CountedDeclarations, count, ladder_of
from tournament.scoring.facts import HandFacts, Side, Trump
from tournament.scoring.forms import HandForm, points_by_side, takes_all
from tournament.scoring.rules import Rules
from tournament.scoring.scores import CONVENTION, HandScore, Reason, TotalsBefore
from tournament.scoring.systems import form_of

CAPOT_BONUS = 90
CAPOT_BID = 500


@dataclass(frozen=True)
class TakenTerms:
    """What the rules of a system decide of a taken hand, of which all the cards and the last trick make `total`.

    `failed` and `taker_capot` are what the defence marks for a hand that failed, and for one in which it took all the
    tricks; `capot` what the taker marks for all the tricks. `failed_belote` and `capot_belote` say whose the belote of
    a taker is that failed, and that took no trick: `holder` or `defence`. `capot_declarations` says whose declarations
    are that a side without a trick holds: they are `kept`, `lost` to everybody, or go to the `other` side. `halves`
    says whether several defenders share what the defence marks, or each marks all of it.
    """

    total: int
    rounding: str
    failed: int
    capot: int
    taker_capot: int
    holds_litige: bool
    failed_belote: str
    capot_belote: str
    belote_makes: bool
    declarations_make: bool
    halves: bool
    capot_declarations: str = "kept"

    @property
    def is_rounded(self) -> bool:
        """Whether marks are rounded in any way; points held by a litige are then tens."""
        return self.rounding != "none"

    def half(self, points: int) -> int:
        """Half of what a litige leaves, as it is marked and held: tens where marks are rounded."""
        return to_tens(points // 2) if self.is_rounded else points // 2


@dataclass(frozen=True)
class _Hand:
    """A taken hand as the table reads it: `belotes` are points by side, `all_by_…` says who took all the tricks."""

    taker: Side
    defence: tuple[Side, ...]
    points: Mapping[Side, int]
    belotes: Mapping[Side, int]
    counted: CountedDeclarations
    all_by_taker: bool
    all_by_defence: bool
    capot_bid: bool
    taker_total: int
    defence_total: int
    is_litige: bool
    made: bool

    @property
    def letters(self) -> tuple[Side, ...]:
        return tuple(self.points)


@lru_cache(maxsize=256)
def terms_of(rules: Rules, letters: str, trump: Trump | None) -> TakenTerms:
    """The terms of classic belote's settings at such a table; missing settings have defaults."""
    settings = rules.by_name
    rounding = str(settings.get("rounding", "none"))
    if rounding == "tens" and settings["round_five"] == "in-turn":
        rounding = IN_TURN
    total = form_of(rules, letters).total(trump)
    flat = total if rounding == "none" else to_tens(total)
    failed = 250 if settings.get("failed_marks") == 250 else flat
    failed_belote = str(settings.get("failed_belote", "holder"))
    return TakenTerms(
        total=total,
        rounding=rounding,
        failed=failed,
        capot=(to_tens(total) if settings.get("capot_bid") == "on" else flat) + CAPOT_BONUS,
        taker_capot=failed if settings.get("taker_capot") == 162 else flat + CAPOT_BONUS,
        holds_litige=settings.get("litige") != "failed",
        failed_belote=failed_belote,
        capot_belote=failed_belote,
        belote_makes=settings.get("belote_makes") != "off",
        declarations_make=settings.get("declarations_make") != "off",
        halves=settings.get("failed_share") != "all",
        capot_declarations=str(settings.get("capot_declarations", "kept")),
    )


def score_taken(hand: HandFacts, rules: Rules, before: TotalsBefore, terms: TakenTerms) -> HandScore:
    """What a taken hand is worth, what it holds or releases, and why."""
    played = _played(hand, rules, form_of(rules, before.letters), terms)
    reasons = [*_declaration_reasons(hand, played), _outcome(played)]
    if played.is_litige:
        return _litige(played, terms, before, reasons)
    winners = (played.taker,) if played.made else played.defence
    score = _made(played, terms, before, reasons) if played.made else _failed(played, terms, reasons)
    released = _shared(before.held, winners, terms) if before.held else {}
    if before.held:
        reasons.append(_released(before.held, winners, released))
    return HandScore(
        made=played.made,
        marks=_sum(played, score.marks, released),
        real=_sum(played, score.real, released),
        barred=frozenset(played.defence if played.all_by_taker else (played.taker,) if played.all_by_defence else ()),
        reasons=tuple(reasons),
        winners=winners,
        fives=score.fives,
    )


def _played(hand: HandFacts, rules: Rules, form: HandForm, terms: TakenTerms) -> _Hand:
    taker = hand.declarer
    if taker is None:
        raise ValueError("a hand is checked before it is scored")
    points, defence = points_by_side(hand, form), form.defence_of(taker)
    belotes = {side: BELOTE * hand.belote.count(side) for side in points}
    counted = count(hand, ladder_of(rules)) if form.declarations else CountedDeclarations()
    own = partial(_own_total, points, belotes, counted, terms)
    taker_total, defence_total = own(taker), sum(own(side) for side in defence)
    winner, capot_bid = takes_all(hand), hand.contract == "capot"
    equal = winner is None and not capot_bid and taker_total == defence_total
    return _Hand(
        taker=taker,
        defence=defence,
        points=points,
        belotes=belotes,
        counted=counted,
        all_by_taker=winner == taker,
        all_by_defence=winner not in (None, taker),
        capot_bid=capot_bid,
        taker_total=taker_total,
        defence_total=defence_total,
        is_litige=equal and terms.holds_litige,
        made=winner == taker or (winner is None and not capot_bid and taker_total > defence_total),
    )


def _own_total(
    points: Mapping[Side, int], belotes: Mapping[Side, int], counted: CountedDeclarations, terms: TakenTerms, side: Side
) -> int:
    """What a side has towards making the hand, or making it fail."""
    total = points[side]
    if terms.belote_makes:
        total += belotes[side]
    if terms.declarations_make and counted.side == side:
        total += counted.points
    return total


@dataclass(frozen=True)
class _Marks:
    marks: Mapping[Side, int]
    real: Mapping[Side, int]
    fives: int = 0


def _made(hand: _Hand, terms: TakenTerms, before: TotalsBefore, reasons: list[Reason]) -> _Marks:
    real = dict(hand.points)
    marks = rounded(hand.points, terms.rounding, before.fives)
    fives = fives_of(hand.points, terms.rounding)
    if hand.all_by_taker:
        flat = CAPOT_BID if hand.capot_bid else terms.capot
        real = marks = {side: flat if side == hand.taker else 0 for side in hand.letters}
        fives = 0
        reasons.append(Reason("marks", {"side": hand.taker, "marks": flat}))
    declarations = _declarations_of_made(hand, terms, reasons)
    reasons += [Reason("belote", {"side": side, "belote": points}) for side, points in hand.belotes.items() if points]
    return _Marks(_sum(hand, marks, hand.belotes, declarations), _sum(hand, real, hand.belotes, declarations), fives)


def _declarations_of_made(hand: _Hand, terms: TakenTerms, reasons: list[Reason]) -> dict[Side, int]:
    holder, points = hand.counted.side, hand.counted.points
    if holder is None:
        return {}
    if holder != hand.taker and hand.all_by_taker:
        return _declarations_without_trick(hand, holder, (hand.taker,), terms, reasons)
    return {holder: points}


def _failed(hand: _Hand, terms: TakenTerms, reasons: list[Reason]) -> _Marks:
    """The defence marks all cards and counting declarations; a taker without trick may keep its own."""
    flat = CAPOT_BID if hand.capot_bid else terms.taker_capot if hand.all_by_defence else terms.failed
    shares = _shared(flat, hand.defence, terms)
    reasons.append(_flat_reason(hand, flat, shares))
    declarations = _declarations_of_failed(hand, terms, reasons)
    belotes = _belotes_of_failed(hand, terms, reasons)
    marks = _sum(hand, shares, declarations, belotes)
    return _Marks(marks, marks)


def _declarations_of_failed(hand: _Hand, terms: TakenTerms, reasons: list[Reason]) -> dict[Side, int]:
    holder, points = hand.counted.side, hand.counted.points
    if holder is None:
        return {}
    if holder == hand.taker and hand.all_by_defence:
        return _declarations_without_trick(hand, holder, hand.defence, terms, reasons)
    shares = _shared(points, hand.defence, terms)
    details: dict[str, Detail] = {"side": holder, "points": points, "marks": shares[hand.defence[0]]}
    if len(hand.defence) > 1:
        reasons.append(
            Reason("declarations-to-defenders" if holder == hand.taker else "declarations-shared", details, CONVENTION)
        )
    elif holder == hand.taker:
        reasons.append(Reason("declarations-to-defence", details))
    return shares


def _declarations_without_trick(
    hand: _Hand, holder: Side, winners: tuple[Side, ...], terms: TakenTerms, reasons: list[Reason]
) -> dict[Side, int]:
    """What a side without a trick declared: it keeps it, nobody marks it, or the winners of all the tricks do."""
    points = hand.counted.points
    details: dict[str, Detail] = {"side": holder, "points": points}
    match terms.capot_declarations:
        case "kept":
            reasons.append(Reason("declarations-kept-without-trick", details))
            return {holder: points}
        case "lost":
            reasons.append(Reason("declarations-lost-without-trick", details, CONVENTION))
            return {}
    shares = _shared(points, winners, terms)
    details = {**details, "other": winners[0], "marks": shares[winners[0]]}
    reasons.append(
        Reason(
            "declarations-won-by-capot" if len(winners) == 1 else "declarations-won-by-defenders", details, CONVENTION
        )
    )
    return shares


def _belotes_of_failed(hand: _Hand, terms: TakenTerms, reasons: list[Reason]) -> dict[Side, int]:
    whose = terms.capot_belote if hand.all_by_defence else terms.failed_belote
    kept = {
        side: points for side, points in hand.belotes.items() if points and (side != hand.taker or whose == "holder")
    }
    reasons += [Reason("belote", {"side": side, "belote": points}) for side, points in kept.items()]
    lost = hand.belotes[hand.taker] if whose == "defence" else 0
    if not lost:
        return kept
    shares = _shared(lost, hand.defence, terms)
    if len(hand.defence) == 1:
        reasons.append(Reason("belote-to-defence", {"side": hand.defence[0], "other": hand.taker, "belote": lost}))
    else:
        reasons.append(
            Reason(
                "belote-to-defenders",
                {"side": hand.taker, "belote": lost, "marks": shares[hand.defence[0]]},
                CONVENTION,
            )
        )
    return _sum(hand, kept, shares)


def _litige(hand: _Hand, terms: TakenTerms, before: TotalsBefore, reasons: list[Reason]) -> HandScore:
    """Belotes stay; half the rest goes to the defence, the taker's is held, or marked on the last hand."""
    counted = {hand.counted.side: hand.counted.points} if hand.counted.side else {}
    decided = terms.total + (hand.counted.points if terms.declarations_make else 0)
    apart = {} if terms.declarations_make else counted
    of_taker = {} if before.is_last else {hand.taker: apart.get(hand.taker, 0)}
    own = {side: points for side, points in apart.items() if side not in of_taker}
    marked = _half_shared(hand, terms, terms.half(decided), before)
    real = _half_shared(hand, terms, decided // 2, before)
    held = 0 if before.is_last else terms.half(decided) + sum(of_taker.values())
    reasons += [Reason("belote", {"side": side, "belote": points}) for side, points in hand.belotes.items() if points]
    reasons.append(_halves(hand, real, terms.half(decided), before))
    reasons += [Reason("declarations-beside-litige", {"side": side, "points": points}) for side, points in own.items()]
    reasons += [
        Reason("declarations-held", {"side": side, "points": points}) for side, points in of_taker.items() if points
    ]
    return HandScore(
        made=False,
        marks=_sum(hand, marked, hand.belotes, own),
        real=_sum(hand, real, hand.belotes, own),
        barred=frozenset(),
        reasons=tuple(reasons),
        held=before.held + held,
    )


def _halves(hand: _Hand, real: Mapping[Side, int], held: int, before: TotalsBefore) -> Reason:
    """Who marks half, before it is rounded, and what becomes of the other half."""
    details: dict[str, Detail] = {"side": hand.taker, "marks": real[hand.defence[0]], "points": held}
    if before.is_last:
        details["half"] = real[hand.taker]
        return Reason("litige-last" if len(hand.defence) == 1 else "litige-last-several", details, CONVENTION)
    if len(hand.defence) == 1:
        return Reason("litige-held", details)
    return Reason("litige-held-several", details, CONVENTION)


def _half_shared(hand: _Hand, terms: TakenTerms, half: int, before: TotalsBefore) -> dict[Side, int]:
    shares = _shared(half, hand.defence, terms)
    return {**shares, hand.taker: half} if before.is_last else shares


def _shared(points: int, sides: tuple[Side, ...], terms: TakenTerms) -> dict[Side, int]:
    return dict.fromkeys(sides, (points + 1) // 2 if len(sides) > 1 and terms.halves else points)


def _sum(hand: _Hand, *marks: Mapping[Side, int]) -> dict[Side, int]:
    return {side: sum(each.get(side, 0) for each in marks) for side in hand.letters}


# --- why
# ----------------------------------------------------------------------------------------------------------------------


def _declaration_reasons(hand: HandFacts, played: _Hand) -> list[Reason]:
    """Whose declarations count and why, and which do not for want of being shown."""
    unshown = dict.fromkeys(declaration.side for declaration in hand.declarations if not declaration.shown)
    reasons = [Reason("declarations-not-shown", {"side": side}) for side in unshown]
    return [*reasons, played.counted.reason] if played.counted.reason else reasons


def _outcome(hand: _Hand) -> Reason:
    details: dict[str, Detail] = {"side": hand.taker, "total": hand.taker_total, "others": hand.defence_total}
    if hand.capot_bid:
        return Reason("capot-made" if hand.made else "capot-failed", details)
    if hand.all_by_taker:
        return Reason("taken-made-all-tricks", details)
    if hand.all_by_defence:
        return Reason("taken-failed-without-trick", details)
    if hand.is_litige:
        return Reason("litige", details)
    if hand.made:
        return Reason("taken-made", details)
    return Reason("taken-failed-equal" if hand.taker_total == hand.defence_total else "taken-failed", details)


def _flat_reason(hand: _Hand, flat: int, shares: Mapping[Side, int]) -> Reason:
    if len(hand.defence) == 1:
        return Reason("marks", {"side": hand.defence[0], "marks": flat}, CONVENTION if hand.capot_bid else "")
    return Reason("marks-each", {"marks": shares[hand.defence[0]]}, CONVENTION)


def _released(held: int, winners: tuple[Side, ...], shares: Mapping[Side, int]) -> Reason:
    if len(winners) == 1:
        return Reason("held-taken", {"side": winners[0], "points": held})
    return Reason("held-shared", {"points": shares[winners[0]]}, CONVENTION)
