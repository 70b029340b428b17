"""Stored sheets are always scored; what is wrong with them is reported beside the score.

Checks become stricter, and files outlive them. A sheet that was accepted once must neither keep a hall waiting nor lose
what it says, so reading never refuses; only a command does, and only for what it brings into the sheet itself.

A deal counts as long as its facts are those of its rule system, even where their cards are impossible: so an evening
that was over stays over. A deal whose facts cannot be read, or of somebody who does not sit at the table, marks nothing
until it is corrected.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tournament.errors import Problem, Refused
from tournament.scoring.course import play, start
from tournament.scoring.deals import check_seated
from tournament.scoring.facts import HandFacts, Sheet, Side
from tournament.scoring.forms import HandForm, check_form
from tournament.scoring.games import check_seating, check_stop, problems_of_course, problems_of_deals
from tournament.scoring.scores import GameScore, Reason, ScoredHand
from tournament.scoring.shapes import entry
from tournament.scoring.systems import form_of

NOTHING_PLAYED = HandFacts(passed=True)
"""Replaces a deal that cannot be counted: it marks nothing and ends nothing."""
NOT_COUNTED = Reason("not-counted")
AFTER_END = Reason("after-end")


_latest: list[tuple[tuple[Sheet, frozenset[int]], GameScore]] = []
"""The sheet that was scored last, and its score: at most one, replaced in one step, since several threads score."""


def score_stored(sheet: Sheet, unread: frozenset[int] = frozenset()) -> GameScore:
    """The score of a stored sheet, with everything that today's checks find wrong; a line for each deal. Never refuses.

    `unread` are the deals, counted from 0, whose document could not be read: what is wrong with them is reported by
    whoever read them. The sheet that was scored last is not scored again: it is asked for while its hand is typed, when
    that is recorded, and when it is shown.
    """
    asked = sheet, unread
    latest = _latest[0] if _latest else None
    if latest is None or latest[0] != asked:
        latest = asked, _score(sheet, unread)
        _latest[:] = [latest]
    return latest[1]


def _score(sheet: Sheet, unread: frozenset[int]) -> GameScore:
    if wrong := check_seating(sheet.rules.system, sheet.sides):
        totals = start(sheet.rules, sheet.letters)
        lines = tuple(_unmarked(number, totals, NOT_COUNTED) for number in range(1, len(sheet.hands) + 1))
        return GameScore(lines, totals, problems=tuple(wrong))
    form = form_of(sheet.rules, sheet.letters)
    found = problems_of_deals(sheet)
    suspect = {deal for deal in map(deal_of, found) if deal is not None}
    skipped = unread | {deal for deal in suspect if not _can_be_counted(sheet.hands[deal], form)}
    counted = sheet
    if found or skipped:
        hands = tuple(NOTHING_PLAYED if index in skipped else hand for index, hand in enumerate(sheet.hands))
        counted = replace(sheet, hands=hands, stop=None if check_stop(sheet) else sheet.stop)
    score = play(counted)
    lines = score.hands
    if skipped:
        lines = tuple(line._replace(reasons=(NOT_COUNTED,)) if line.number - 1 in skipped else line for line in lines)
    after = tuple(_unmarked(number, score.totals, AFTER_END) for number in range(len(lines) + 1, len(sheet.hands) + 1))
    known = (problem for problem in found if deal_of(problem) not in unread)
    return replace(score, hands=lines + after, problems=(*known, *problems_of_course(counted, score)))


def score_changed(
    sheet: Sheet, before: GameScore, were: Sequence[int | None], unread: frozenset[int] = frozenset()
) -> GameScore:
    """The score of a sheet changed from the scored `before`. Refuses what was not wrong before.

    `were` says of each deal where it stood, counted from 0; None for a deal that is new or written over.
    `unread` are the deals of `sheet` whose document could not be read, as in `score_stored`.
    """
    score = score_stored(sheet, unread)
    known = {(deal_of(problem), _within(problem), problem.code) for problem in before.problems}
    new = [
        problem for problem in score.problems if (_stood(problem, were), _within(problem), problem.code) not in known
    ]
    if new:
        raise Refused(*new)
    return score


def deal_of(problem: Problem) -> int | None:
    """The deal that a problem of a sheet is about, counted from 0; None where it is about the sheet as a whole."""
    if not problem.path.startswith("hands["):
        return None
    return int(problem.path.removeprefix("hands[").partition("]")[0])


def deals_to_check(score: GameScore) -> frozenset[int]:
    """The deals of a stored sheet that something is wrong with, counted from 0."""
    return frozenset(deal for deal in map(deal_of, score.problems) if deal is not None)


def _can_be_counted(hand: HandFacts, form: HandForm) -> bool:
    """Whether the facts of a deal are those of its rule system, so that scoring finds what it needs."""
    if check_seated(hand, form.letters, ""):
        return False
    return not hand.is_played or (
        all(one.kind in form.declarations for one in hand.declarations) and not check_form(hand, form, "")
    )


def _unmarked(number: int, totals: Mapping[Side, int], reason: Reason) -> ScoredHand:
    return ScoredHand(number, None, dict.fromkeys(totals, 0), totals, (reason,))


def _stood(problem: Problem, were: Sequence[int | None]) -> int | None:
    deal = deal_of(problem)
    if deal is None:
        return None
    was = were[deal]
    return -1 if was is None else was


def _within(problem: Problem) -> str:
    deal = deal_of(problem)
    return problem.path if deal is None else problem.path.removeprefix(entry("hands", deal))
