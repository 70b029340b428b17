"""Sheets that are stored already are always scored: what today's checks refuse is told beside the score."""

from dataclasses import replace
from gc import disable, enable
from random import Random
from weakref import ref

import pytest

from tournament.errors import Refused
from tournament.i18n import translator
from tournament.messages.refusals import problem_text
from tournament.messages.scores.scores import ending_text, hand_text
from tournament.scoring import stored
from tournament.scoring.course import play
from tournament.scoring.facts import (
    DEFENCE,
    SIDES,
    Adjustment,
    Annulment,
    ClockStop,
    Declaration,
    DeclarationKind,
    Doubling,
    HandFacts,
    Penalty,
    PenaltyKind,
    Rank,
    Sheet,
    Stopped,
    Trump,
)
from tournament.scoring.forms import check_form
from tournament.scoring.games import score_sheet
from tournament.scoring.stored import deals_to_check, score_changed, score_stored
from tournament.scoring.systems import SYSTEMS, form_of, resolve_rules, seating_of

CONTREE = resolve_rules("contree-championship", {})
CLASSIC = resolve_rules("belote-classic", {})
MADE = HandFacts(declarer="A", contract=90, points=102)
CAPOT = HandFacts(declarer="A", contract="capot", points=162, capot="A")
TOO_MUCH = HandFacts(declarer="B", contract=90, points=500)
SAME_CARDS = HandFacts(
    declarer="A",
    trump=Trump.CLUBS,
    points=100,
    declarations=(
        Declaration("A", DeclarationKind.TIERCE, Rank.KING, Trump.HEARTS),
        Declaration("B", DeclarationKind.TIERCE, Rank.ACE, Trump.HEARTS),
    ),
)


def codes(score):
    return [(problem.path, problem.code) for problem in score.problems]


def test_a_sheet_without_fault_is_scored_as_ever():
    sheet = Sheet(CONTREE, (MADE, CAPOT))
    assert score_stored(sheet) == score_sheet(sheet)


def test_what_cannot_be_read_as_a_hand_marks_nothing_and_is_told():
    score = score_stored(Sheet(CONTREE, (MADE, TOO_MUCH, MADE)))
    assert [dict(line.marks) for line in score.hands] == [{"A": 100, "B": 60}, {"A": 0, "B": 0}, {"A": 100, "B": 60}]
    assert codes(score) == [("hands[1].points", "points-range")]
    assert [reason.code for reason in score.hands[1].reasons] == ["not-counted"]


def test_cards_that_cannot_be_held_still_count_as_they_did():
    score = score_stored(Sheet(CLASSIC, (SAME_CARDS,)))
    assert (score.totals, deals_to_check(score)) == ({"A": 100, "B": 82}, frozenset({0}))
    with pytest.raises(Refused):
        score_sheet(Sheet(CLASSIC, (SAME_CARDS,)))


def test_deals_after_the_end_mark_nothing():
    score = score_stored(Sheet(CONTREE, (CAPOT,) * 6))
    assert (score.winner, score.ended_after, dict(score.totals), len(score.hands)) == ("A", 4, {"A": 2000, "B": 0}, 6)
    assert codes(score) == [("hands[4]", "hand-after-end"), ("hands[5]", "hand-after-end")]


def test_a_table_that_the_rules_do_not_seat_marks_nothing():
    score = score_stored(Sheet(CONTREE, (MADE,), sides=3))
    assert (dict(score.totals), codes(score)) == ({"A": 0, "B": 0, "C": 0}, [("sides", "sides-seated")])


def test_a_stop_that_cannot_be_stops_nothing():
    score = score_stored(Sheet(CONTREE, (MADE,), stop=ClockStop(7, 2)))
    assert (score.is_over, codes(score)) == (False, [("stop.after", "stop-after")])


class TestCorrecting:
    """One fault at a time: what was wrong before stays to be checked, and keeps nobody from putting right the rest."""

    stored = Sheet(CONTREE, (MADE, TOO_MUCH, TOO_MUCH))

    def change(self, hands, were):
        return score_changed(Sheet(CONTREE, hands), score_stored(self.stored), were)

    def test_one_of_two_faults_is_put_right(self):
        assert deals_to_check(self.change((MADE, MADE, TOO_MUCH), (0, None, 2))) == {2}

    def test_a_hand_is_added_after_them(self):
        assert deals_to_check(self.change((MADE, TOO_MUCH, TOO_MUCH, MADE), (0, 1, 2, None))) == {1, 2}

    def test_a_hand_before_them_is_struck_out(self):
        assert deals_to_check(self.change((TOO_MUCH, TOO_MUCH), (1, 2))) == {0, 1}

    def test_the_same_fault_is_not_written_again(self):
        with pytest.raises(Refused) as refused:
            self.change((MADE, TOO_MUCH, TOO_MUCH), (0, None, 2))
        assert [problem.path for problem in refused.value.problems] == ["hands[1].points"]

    def test_a_stop_that_cannot_be_keeps_no_hand_from_being_written(self):
        stored = Sheet(CONTREE, (MADE,), stop=ClockStop(7, 2))
        score = score_changed(replace(stored, hands=(MADE, MADE)), score_stored(stored), (0, None))
        assert (dict(score.totals), codes(score)) == ({"A": 200, "B": 120}, [("stop.after", "stop-after")])

    def test_what_would_come_after_the_end_is_refused(self):
        with pytest.raises(Refused) as refused:
            score_changed(
                Sheet(CONTREE, (CAPOT, CAPOT, CAPOT, CAPOT, MADE)),
                score_stored(Sheet(CONTREE, (CAPOT,) * 3 + (MADE, MADE))),
                (0, 1, 2, None, 4),
            )
        assert [problem.code for problem in refused.value.problems] == ["hand-after-end"]


def any_hand(rng, sides, form):
    """A hand of this form that may well be impossible."""

    def perhaps(value, chance=0.2):
        return value if rng.random() < chance else None

    told = {
        "declarer": perhaps(rng.choice(sides), 0.95),
        "contract": rng.choice(form.contracts) if form.contracts else None,
        "trump": perhaps(rng.choice(list(Trump)), 0.8),
        "doubling": rng.choice(list(Doubling)),
        "bid": rng.choice(form.bid) if form.bid is not None else None,
        "cards": rng.choice(form.cards) if form.cards is not None else None,
        "capot": perhaps(rng.choice([*sides, DEFENCE])),
        "generale": perhaps(rng.choice(sides), 0.1),
        "last_trick": perhaps(rng.choice(sides), 0.5),
        "claim": perhaps(rng.choice(sides), 0.1),
        "stopped": perhaps(Stopped(rng.randint(-1, 12), rng.choice(sides))),
        "annulled": perhaps(rng.choice(list(Annulment)), 0.1),
        "belote": tuple(rng.choices(sides, k=rng.randint(0, 2))),
        "irregular_deal": tuple(rng.choices(sides, k=rng.randint(0, 1))),
        "penalties": tuple(Penalty(rng.choice(sides), rng.choice(list(PenaltyKind))) for _ in range(rng.randint(0, 1))),
        "adjustments": tuple(Adjustment(rng.choice(sides), rng.randint(-50, 50), "") for _ in range(rng.randint(0, 1))),
        "declarations": tuple(any_declaration(rng, sides) for _ in range(rng.choice([0, 0, 1, 3]))),
    }
    by_side = tuple((side, rng.randint(0, 90)) for side in form.letters)
    points = (
        {"points": rng.choice([0, 60, 81, 82, 161, 162, 500])}
        if form.points.name == "DECLARER" or rng.random() < 0.2
        else {"by_side": by_side}
    )
    return HandFacts(**told, **points)


def any_declaration(rng, sides):
    ranks = [None, *Rank]
    return Declaration(
        rng.choice(sides),
        rng.choice(list(DeclarationKind)),
        rng.choice(ranks),
        rng.choice([None, *Trump]),
        rng.choice(ranks),
        rng.choice([None, None, -1, 3, 9]),
        rng.random() < 0.1,
        rng.random() < 0.8,
        rng.choice([None, None, 0, 1, 3]),
    )


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_sheet_whatever_keeps_a_hall_waiting(system):
    tr, rules = translator("fr"), resolve_rules(system, {})
    seating, rng = seating_of(rules), Random(system)
    for _ in range(40):
        letters = SIDES[: rng.choice([seating.fewest, seating.usual, seating.most])]
        form = form_of(rules, letters)
        hands = tuple(any_hand(rng, f"{letters}F" if rng.random() < 0.1 else letters, form) for _ in range(5))
        stop = rng.choice([None, None, ClockStop(rng.randint(-1, 7), rng.randint(-1, 2))])

        score = score_stored(Sheet(rules, hands, len(letters), stop))

        assert len(score.hands) == len(hands)
        assert all(
            [
                *(hand_text(line, tr) for line in score.hands),
                *(problem_text(problem, tr) for problem in score.problems),
            ]
        )
        assert bool(ending_text(score, tr)) == score.is_over


def test_a_score_explains_itself_only_when_asked(monkeypatch):
    explained = []
    monkeypatch.setattr(
        "tournament.scoring.course.reasons_of",
        lambda sheet, entered: explained.append(entered.left.entries) or iter(()),
    )
    score = score_stored(Sheet(CONTREE, (MADE, replace(MADE, declarer="B"), CAPOT)))
    assert (dict(score.totals), explained) == ({"A": 660, "B": 160}, [])
    assert (score.hands[1].reasons, explained) == ((), [2])
    assert (score.hands[1].reasons, explained) == ((), [2])


def test_a_sheet_is_judged_once(monkeypatch):
    judged = []
    monkeypatch.setattr("tournament.scoring.games.check_form", lambda *told: judged.append(told) or check_form(*told))
    score_stored(Sheet(CONTREE, (TOO_MUCH, CAPOT, TOO_MUCH)))
    assert len(judged) == 3


def test_a_score_is_let_go_of_once_another_sheet_is_scored():
    """What hangs together in a circle stays until the collector of memory finds it: a hall of thousands of hands would
    be kept several times."""
    disable()
    try:
        sheet = Sheet(CONTREE, (MADE, HandFacts(passed=True), CAPOT))
        score, kept = score_stored(sheet), ref(sheet)
        assert score.hands[0].reasons
        del sheet, score
        score_stored(Sheet(CONTREE, ()))
        assert kept() is None
    finally:
        enable()


def test_the_sheet_that_was_scored_last_is_not_scored_again(monkeypatch):
    """It is asked for while its hand is typed, when that is recorded, and when it is shown."""
    played = []
    score_stored(Sheet(CONTREE, ()))
    monkeypatch.setattr(stored, "play", lambda sheet: played.append(sheet) or play(sheet))
    one, other = Sheet(CONTREE, (MADE, CAPOT)), Sheet(CONTREE, (CAPOT,))
    first = score_stored(one)
    assert score_stored(Sheet(CONTREE, (MADE, CAPOT))) is first
    assert score_stored(other) != first
    assert score_stored(one) == first
    assert played == [one, other, one]


def test_points_that_are_not_rounded_are_added_up_once(monkeypatch):
    """Where a side marks a whole number of tens alone, the totals that end the game are those of its marks."""
    added = []
    monkeypatch.setattr("tournament.scoring.course._added", lambda totals, marks: added.append(marks) or dict(totals))
    flat, shared = replace(CAPOT, belote=("A",)), MADE
    for hand, times in ((flat, 1), (shared, 2)):
        added.clear()
        score_stored(Sheet(CONTREE, (hand,)))
        assert len(added) == 2 + times  # before the first deal, the hand, after the last
