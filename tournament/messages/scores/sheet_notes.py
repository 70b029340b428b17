"""The notes beside the figures of a sheet: what referees decided, the clock's stop, and what is to be checked."""

from collections import Counter
from collections.abc import Iterator

from tournament.i18n import Translator
from tournament.messages.phrases import side_by_side, side_text
from tournament.messages.refusals import problem_text
from tournament.messages.scores.hands import given_text
from tournament.messages.scores.rulings import reason_text, ruled_text
from tournament.messages.scores.scores import with_article_text
from tournament.messages.warnings import warned_text
from tournament.records.kinds import Kind
from tournament.scoring.course import decides
from tournament.scoring.facts import Side
from tournament.scoring.scores import GameScore
from tournament.scoring.stored import deal_of
from tournament.scoring.systems import SYSTEMS
from tournament.services.scores.totals import is_only_rounding, slips_of
from tournament.services.scores.views import PointsGiven, SheetView, ToCheck


def to_check_lines(sheet: SheetView, tr: Translator) -> tuple[str, ...]:
    """Everything that is to be checked of a game; nothing where all is well."""
    return tuple(said for reason in sheet.game.to_check for said in _note_lines(reason, sheet, tr))


def only_rounding_text(score: GameScore, tr: Translator) -> str:
    """That typed totals and hands differ by nothing but the rounding of the last hand."""
    told = tr.gettext(
        "The difference is only the rounding of the last hand: the game ended on it, so its points count unrounded"
    )
    return with_article_text(
        told, next((reason.article for reason in score.hands[-1].reasons if reason.code == "unrounded"), ""), tr
    )


def _note_lines(reason: ToCheck, sheet: SheetView, tr: Translator) -> Iterator[str]:
    say = tr.gettext
    match reason:
        case ToCheck.DISPUTED:
            typed = side_by_side([(sheet.typed_totals or {})[side.letter] for side in sheet.game.sides], tr)
            yield say("To check: the totals typed are {totals}.").format(totals=typed)
            if is_only_rounding(sheet):
                yield only_rounding_text(sheet.score, tr)
        case ToCheck.REFUSED:
            yield from _refused_today(sheet, tr)
        case ToCheck.UNLIKELY:
            slips = slips_of(sheet.typed_totals or {}, sheet.rules, sheet.game.why)
            yield from (say("To check: {what}").format(what=warned_text(slip, tr)) for slip in slips)
        case ToCheck.DUPLICATE_RESULT:
            yield say("To check: table {n} has the same hands. Was one sheet typed twice?").format(
                n=sheet.game.duplicate_result
            )


def _refused_today(sheet: SheetView, tr: Translator) -> Iterator[str]:
    """What today's checks find wrong with the hands of a sheet, each with the number of its hand."""
    for problem in sheet.score.problems:
        deal, said = deal_of(problem), problem_text(problem, tr)
        if deal is None:
            yield tr.gettext("To check: {what}").format(what=said)
        else:
            yield tr.gettext("To check, hand {n}: {what}").format(n=deal + 1, what=said)


def sheet_notes(
    sheet: SheetView, tr: Translator, *, with_checks: bool = True, with_points: bool = True
) -> tuple[str, ...]:
    """The sheet's notes in order, a sentence each; checks and points may stand elsewhere."""
    return (
        *(_adjustments(sheet, tr) if with_points else ()),
        *_irregular_deals(sheet, tr),
        *_stop(sheet, tr),
        *_decisions(sheet, tr),
        *(to_check_lines(sheet, tr) if with_checks else ()),
    )


def ranks_out(sheet: SheetView) -> dict[Side, int]:
    """Ranks from 1 of sides out of a countdown: the first so far, all at the end."""
    if not SYSTEMS[sheet.rules.system].countdown:
        return {}
    if not sheet.hands:
        return {side.letter: side.rank for side in sheet.game.sides if side.rank is not None and side.total <= 0}
    since = {side: _out_since(sheet, side) for side, total in sheet.score.totals.items() if total <= 0}
    so_far = {side: 1 + sum(other < deal for other in since.values()) for side, deal in since.items()}
    return {side: sheet.score.ranks.get(side, rank) for side, rank in so_far.items()}


def leading(sheet: SheetView) -> frozenset[Side]:
    """The winner or rank 1; in a running countdown the first out, else the best total."""
    if sheet.game.winner is not None:
        return frozenset(sheet.game.winner)
    sides = sheet.game.sides
    ranks = {side.letter: side.rank for side in sides if side.rank is not None} or ranks_out(sheet)
    if first := frozenset(letter for letter, rank in ranks.items() if rank == 1):
        return first
    best = (min if SYSTEMS[sheet.rules.system].countdown else max)(side.total for side in sides)
    return frozenset(side.letter for side in sides if side.total == best)


def _out_since(sheet: SheetView, side: Side) -> int:
    """The deal with which a side that is out went out for good."""
    still_in = [scored.number for scored in sheet.score.hands if scored.totals[side] > 0]
    return max(still_in, default=0) + 1


def _adjustments(sheet: SheetView, tr: Translator) -> Iterator[str]:
    for hand in sheet.hands:
        for noted in hand.facts.adjustments:
            where = tr.gettext("Hand {n}").format(n=hand.number)
            yield f"{where} · {_adjustment(noted.side, noted.points, noted.reason, tr)}"
    for given in sheet.adjustments:
        yield _adjustment(given.side, given.points, why_given_text(given, sheet, tr), tr)


def why_given_text(given: PointsGiven, sheet: SheetView, tr: Translator) -> str:
    """Why a referee gave points, and who did where that was kept."""
    decided = {
        (line.sides, line.points, line.reason): line.referee for line in sheet.decisions if line.kind == Kind.POINTS
    }
    who = decided.get(((given.side,), given.points, given.reason), "")
    return tr.gettext("{reason} ({who})").format(who=who, reason=given.reason) if who else given.reason


def given_at(sheet: SheetView, number: int) -> tuple[PointsGiven, ...]:
    """The points that a referee gave beside the deals and that count from this one on; 0 is before them all."""
    if not decides(sheet.rules):
        return ()
    return tuple(
        one for one in sheet.adjustments if one.after is not None and min(one.after, len(sheet.hands)) == number
    )


def given_beyond(sheet: SheetView) -> tuple[PointsGiven, ...]:
    """Points counted after the last deal: given at the end, or for the ranking alone."""
    if decides(sheet.rules):
        return tuple(one for one in sheet.adjustments if one.after is None)
    noted = (PointsGiven(one.side, one.points, one.reason) for hand in sheet.hands for one in hand.facts.adjustments)
    return (*noted, *sheet.adjustments)


def given_row_text(given: PointsGiven, sheet: SheetView, tr: Translator) -> str:
    """What stands in the row of points on a sheet: what they are, for what they count, and why they were given."""
    in_game = tr.gettext("Bonus or penalty*: {reason}")
    aside = tr.gettext("Bonus or penalty, for the ranking alone*: {reason}")
    return (in_game if decides(sheet.rules) else aside).format(reason=why_given_text(given, sheet, tr))


def how_points_count_text(sheet: SheetView, tr: Translator) -> str:
    """What a referee's points do to a game: nothing, or more than hands show; else empty."""
    if not sheet.adjustments and not sheet.score.aside:
        return ""
    if not decides(sheet.rules):
        return tr.gettext(
            "Bonuses and penalties count only in the ranking here: they do not change who won (this "
            "championship’s convention)."
        )
    if sheet.hands:
        return ""
    totals = side_by_side([side.total for side in sheet.game.sides], tr)
    told = tr.gettext(
        "With bonuses and penalties, which count in the game (this championship’s convention), the totals are {totals}."
    )
    return told.format(totals=totals)


def _adjustment(side: Side, points: int, reason: str, tr: Translator) -> str:
    return tr.gettext("{points} for {side}: {reason}").format(
        points=given_text(points, tr), side=side_text(side, tr), reason=reason
    )


def _irregular_deals(sheet: SheetView, tr: Translator) -> Iterator[str]:
    """How often each side dealt wrongly: from the second time on the others may call a referee (article 9 A)."""
    counted = Counter(side for hand in sheet.hands for side in hand.facts.irregular_deal)
    counted |= Counter(side for line in sheet.decisions if line.kind == Kind.IRREGULAR_DEAL for side in line.sides)
    if counted:
        told = ", ".join(f"{side_text(side, tr)} ×{count}" for side, count in sorted(counted.items()))
        yield tr.gettext("Irregular deals: {told}.").format(told=told)


def _stop(sheet: SheetView, tr: Translator) -> Iterator[str]:
    if sheet.stop is not None:
        sentence = tr.ngettext(
            "Stopped after hand {after}: {more} more hand counts.",
            "Stopped after hand {after}: {more} more hands count.",
            sheet.stop.more,
        )
        yield sentence.format(after=sheet.stop.after, more=sheet.stop.more)


def _decisions(sheet: SheetView, tr: Translator) -> Iterator[str]:
    for decision in sheet.decisions:
        if decision.kind != Kind.POINTS:  # those are among the adjustments
            yield " – ".join(filter(None, (ruled_text(decision, tr), reason_text(decision, tr))))
