"""A score sheet as a whole: what is wrong with it, deal by deal and in its course, and what it comes to."""

from tournament.errors import Problem, Refused
from tournament.scoring.course import play, start
from tournament.scoring.deals import check_deal, seated_only
from tournament.scoring.facts import HandFacts, Sheet
from tournament.scoring.forms import HandForm, check_form, check_unplayed, is_usual
from tournament.scoring.rules import Rules
from tournament.scoring.scores import GameScore
from tournament.scoring.shapes import beyond, entry
from tournament.scoring.systems import SYSTEMS, form_of

MOST_HANDS_MORE = 200


def check_hand(hand: HandFacts, rules: Rules, letters: str, path: str = "") -> list[Problem]:
    """Everything that is wrong with a deal at a table whose sides are `letters`; paths start with `path`."""
    return _check_hand(hand, rules, form_of(rules, letters), path)


def _check_hand(hand: HandFacts, rules: Rules, form: HandForm, path: str) -> list[Problem]:
    if is_usual(hand, form):
        return SYSTEMS[rules.system].check_hand(hand, rules, form, path)
    problems = check_deal(hand, form.letters, path)
    if not hand.is_played:
        return [*problems, *beyond(check_unplayed(hand, form, path), problems)]
    seated = seated_only(hand, form.letters) if problems else hand
    problems += beyond(check_form(seated, form, path), problems)
    return problems + beyond(SYSTEMS[rules.system].check_hand(seated, rules, form, path), problems)


def check_sheet(sheet: Sheet) -> list[Problem]:
    """Everything that is wrong with a sheet, deals after the end of the game included."""
    return problems_of_deals(sheet) or problems_of_course(sheet, play(sheet))


def problems_of_deals(sheet: Sheet) -> list[Problem]:
    """What is wrong with the deals one by one, with who sits at the table, and with the stop."""
    form = form_of(sheet.rules, sheet.letters)
    by_hand = [_check_hand(hand, sheet.rules, form, entry("hands", index)) for index, hand in enumerate(sheet.hands)]
    return [
        *check_seating(sheet.rules.system, sheet.sides),
        *(problem for found in by_hand for problem in found),
        *check_stop(sheet),
    ]


def check_seating(system: str, sides: int) -> list[Problem]:
    """Whether a system seats that many sides."""
    seating = SYSTEMS[system].seating
    if seating.fewest <= sides <= seating.most:
        return []
    return [
        Problem(
            "sides-seated", "sides", {"sides": sides, "fewest": seating.fewest, "most": seating.most, "rules": system}
        )
    ]


def check_stop(sheet: Sheet) -> list[Problem]:
    """A game is stopped after a deal that is on its sheet, and the hands still allowed are a number a game can have."""
    if sheet.stop is None:
        return []
    problems = []
    if not 0 <= sheet.stop.after <= len(sheet.hands):
        problems.append(Problem("stop-after", "stop.after", {"after": sheet.stop.after, "entries": len(sheet.hands)}))
    if not 0 <= sheet.stop.more <= MOST_HANDS_MORE:
        problems.append(Problem("stop-more", "stop.more", {"more": sheet.stop.more, "most": MOST_HANDS_MORE}))
    return problems


def score_sheet(sheet: Sheet) -> GameScore:
    """Score a sheet as far as it goes. Refuses all problems: hands, stop, deals after the end."""
    problems = problems_of_deals(sheet)
    if problems:
        raise Refused(*problems)
    score = play(sheet)
    if problems := problems_of_course(sheet, score):
        raise Refused(*problems)
    return score


def score_next(sheet: Sheet, before: GameScore) -> GameScore:
    """Score a sheet faster where only the last deal is new: `before` is the unfinished rest."""
    last = len(sheet.hands) - 1
    if problems := check_hand(sheet.hands[last], sheet.rules, sheet.letters, entry("hands", last)):
        raise Refused(*problems)
    score = play(sheet, before.hands)
    if problems := problems_of_course(sheet, score):
        raise Refused(*problems)
    return score


def problems_of_course(sheet: Sheet, score: GameScore) -> list[Problem]:
    """What only the game so far can show: hands of a side that is out, deals after the end."""
    return [*_hands_of_those_out(sheet, score), *_deals_after_end(sheet, score)]


def _hands_of_those_out(sheet: Sheet, score: GameScore) -> list[Problem]:
    if not SYSTEMS[sheet.rules.system].countdown:
        return []
    found = [start(sheet.rules, sheet.letters), *(line.totals for line in score.hands)]
    return [
        Problem("side-out", f"{entry('hands', index)}.declarer", {"side": hand.declarer})
        for index, (hand, totals) in enumerate(zip(sheet.hands[: len(score.hands)], found, strict=False))
        if hand.declarer is not None and totals[hand.declarer] <= 0
    ]


def _deals_after_end(sheet: Sheet, score: GameScore) -> list[Problem]:
    ended_after = score.ended_after
    if ended_after is None:
        return []
    return [
        Problem("hand-after-end", entry("hands", index), {"ended_after": ended_after})
        for index in range(ended_after, len(sheet.hands))
    ]
