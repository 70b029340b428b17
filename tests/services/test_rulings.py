"""What referees rule at a table and about teams (article 9): what stands on the sheet, among the rulings and in the
journal, and what is refused."""

from dataclasses import replace
from typing import Any

import pytest

from tests.services.conftest import made
from tournament.errors import Refused
from tournament.exchange.championship_json import export_championship
from tournament.exchange.championship_reading import read_facts
from tournament.i18n import translator
from tournament.messages.desk import circumstances_text, entry_text
from tournament.messages.scores.rulings import decision_text
from tournament.messages.scores.sheet_notes import sheet_notes
from tournament.models.tables import Decision
from tournament.records.kinds import Kind, Outcome, Ruled, rests_on
from tournament.scoring.facts import Annulment, HandFacts, Stopped, Trump
from tournament.services.desk.journal import newest_entry
from tournament.services.desk.undo import undo
from tournament.services.people.registration import teams
from tournament.services.repairs.incidents import INCIDENTS, IncidentAnswers, IncidentSubject
from tournament.services.repairs.leaving import exclude_sides, withdraw_teams
from tournament.services.repairs.seat_views import UnfinishedOutcome
from tournament.services.rounds.clock import add_minutes, call_time, start_clock
from tournament.services.rounds.round_views import current_round
from tournament.services.safety.restoring import championship_facts, restore
from tournament.services.scores.decisions import (
    adjust,
    adjust_team,
    forfeit,
    record_award,
    record_ruling,
    strike_out_ruling,
    void_deal,
)
from tournament.services.scores.decisions_kept import decisions, faults, repeated, ruling_views
from tournament.services.scores.entry import (
    annul_next,
    change_hand,
    record_hand,
    record_totals,
    remove_hand,
    take_totals,
)
from tournament.services.scores.sheet_moves import empty_sheet, exchange_sides, sheet
from tournament.services.scores.views import ResultKind
from tournament.services.setup.championship import change_championship

ENGLISH = translator("en")
WHO: dict[str, Any] = {"referee": "Odile", "reason": "vu par tous"}
HEARTS = HandFacts(declarer="A", contract=100, trump=Trump.HEARTS)


def ruled(kind, sides=("A",), outcome=None, **more):
    return Ruled(kind, sides, outcome, **{**WHO, **more})


@pytest.fixture
def table(odile):
    """The first table of round 1."""
    return current_round(odile.state).tables[0]


def codes(refused):
    return [problem.code for problem in refused.value.problems]


def kept(desk):
    return [
        (line.decision.kind, line.decision.outcome, line.decision.deal, line.concerned)
        for line in decisions(desk.state)
    ]


def told_of(desk):
    return [line.decision for line in decisions(desk.state)]


def side_of(table, letter):
    return next(side.teams for side in table.sides if side.letter == letter)


class TestAtATable:
    def test_a_warning_changes_nothing_but_the_ledger_and_says_when_it_was(self, odile, table):
        record_ruling(odile, ruled(Kind.WARNING, ("B",)), game_id=table.id)

        (line,) = decisions(odile.state)
        assert (line.concerned, line.seated, line.count) == (
            side_of(table, "B"),
            (*side_of(table, "A"), *side_of(table, "B")),
            1,
        )
        assert line.decision.minutes is not None
        assert line.can_be_struck_out
        assert current_round(odile.state).tables[0].kind is ResultKind.PENDING
        assert decision_text(line.decision, ENGLISH) == (
            f"Warning · round 1, table 1 · side 2 · after {line.decision.minutes} minutes of play · this "
            "championship’s convention"
        )
        entry = newest_entry(odile.state)
        assert entry_text(entry, ENGLISH) == "table 1: Warning"
        assert (
            circumstances_text(entry, ENGLISH)
            == f"Round 1 · side 2 · after {line.decision.minutes} minutes of play · decided by Odile"
        )

    def test_an_irregular_deal_is_void_and_stands_on_the_sheet(self, odile, table):
        record_hand(odile, table.id, made(100))
        void_deal(odile, table.id, ruled(Kind.IRREGULAR_DEAL, ("B",)))
        assert [hand.facts.irregular_deal for hand in sheet(odile.state, table.id).hands] == [(), ("B",)]
        assert kept(odile) == [("irregular-deal", "", 2, side_of(table, "B"))]
        counted, told = sheet_notes(sheet(odile.state, table.id), ENGLISH)
        assert (counted, told.endswith("art. 9 A – Odile: vu par tous")) == ("Irregular deals: side 2 ×1.", True)

    def test_on_a_sheet_without_a_hand_it_is_counted_and_no_line_stands_in_the_way_of_totals(self, odile, table):
        void_deal(odile, table.id, ruled(Kind.IRREGULAR_DEAL))
        void_deal(odile, table.id, ruled(Kind.WRONG_CARD, outcome=Outcome.ANNULLED, trick=2))
        assert sheet_notes(sheet(odile.state, table.id), ENGLISH)[0] == "Irregular deals: side 1 ×1."
        record_totals(odile, table.id, {"A": 2000, "B": 10})
        assert current_round(odile.state).tables[0].kind is ResultKind.PLAYED
        assert kept(odile) == [
            ("irregular-deal", "", 1, side_of(table, "A")),
            ("wrong-card", "annulled", 1, side_of(table, "A")),
        ]

    def test_an_irregular_bid_leaves_its_side_to_pass_or_the_other_to_annul(self, odile, table):
        record_ruling(odile, ruled(Kind.IRREGULAR_BID, outcome=Outcome.PASS, deal=1), game_id=table.id)
        record_hand(odile, table.id, made(100))
        void_deal(odile, table.id, ruled(Kind.IRREGULAR_BID, outcome=Outcome.ANNULLED))
        assert kept(odile) == [
            ("irregular-bid", "pass", 1, side_of(table, "A")),
            ("irregular-bid", "annulled", 2, side_of(table, "A")),
        ]
        assert [line.decision.article for line in decisions(odile.state)] == ["9 B", "9 B"]
        assert [hand.facts.annulled for hand in sheet(odile.state, table.id).hands] == [None, "irregular-bid"]

    def test_a_wrong_card_is_awarded_with_what_its_side_had(self, odile, table):
        answers = IncidentAnswers(
            sides=("B",), outcome=Outcome.AWARDED, trick=5, held=24, has_trick=True, hand=HEARTS, **WHO
        )
        odile.ask(INCIDENTS["wrong-card"].decide(IncidentSubject(sheet(odile.state, table.id), None), answers))

        shown = sheet(odile.state, table.id)
        assert (shown.score.totals, shown.hands[0].facts.stopped) == ({"A": 140, "B": 20}, Stopped(5, "B"))
        (line,) = decisions(odile.state)
        assert (line.decision.trick, line.decision.points, line.decision.article, line.concerned) == (
            5,
            24,
            "9 C",
            side_of(table, "B"),
        )
        assert entry_text(newest_entry(odile.state), ENGLISH) == "table 1, hand 1 awarded: Wrong card"
        assert "side 2 · from 0 – 0 to 140 – 20 · trick 5" in circumstances_text(newest_entry(odile.state), ENGLISH)
        undo(odile)
        assert (decisions(odile.state), sheet(odile.state, table.id).hands) == ((), ())

    def test_a_hand_that_was_written_is_awarded_in_its_place(self, odile, table):
        record_hand(odile, table.id, made(82, contract=80))
        subject = IncidentSubject(sheet(odile.state, table.id), sheet(odile.state, table.id).hands[0])
        answers = IncidentAnswers(sides=("A",), outcome=Outcome.AWARDED, trick=4, held=35, has_trick=True, **WHO)
        odile.ask(INCIDENTS["wrong-card"].decide(subject, answers))
        assert sheet(odile.state, table.id).score.totals == {"A": 0, "B": 160}

    def test_it_is_covered_annulled_by_agreement_or_without_effect(self, odile, table):
        record_hand(odile, table.id, made(100))
        record_ruling(odile, ruled(Kind.WRONG_CARD, outcome=Outcome.COVERED, trick=3, deal=1), game_id=table.id)
        record_ruling(odile, ruled(Kind.WRONG_CARD, outcome=Outcome.NO_EFFECT, trick=7, deal=1), game_id=table.id)
        void_deal(odile, table.id, ruled(Kind.WRONG_CARD, outcome=Outcome.ANNULLED, trick=2))
        assert [outcome for _, outcome, _, _ in kept(odile)] == ["covered", "no-effect", "annulled"]
        assert [hand.facts.annulled for hand in sheet(odile.state, table.id).hands] == [None, "agreed"]

    def test_what_sides_settle_needs_no_referee(self, odile, table):
        record_ruling(odile, Ruled(Kind.SETTLED, outcome=Outcome.COVERED), game_id=table.id)
        void_deal(odile, table.id, Ruled(Kind.SETTLED, outcome=Outcome.ANNULLED))
        assert [line.decision.article for line in decisions(odile.state)] == ["9", "9"]

    def test_points_say_who_gave_them(self, odile, table):
        adjust(odile, table.id, "B", 160, reason="carte vue", referee="Odile")
        adjust_team(odile, teams(odile.state)[0].id, -50, reason="retard", referee="Paul")
        given, taken = decisions(odile.state)
        assert (given.decision.points, given.decision.referee, given.concerned) == (160, "Odile", side_of(table, "B"))
        assert (taken.decision.points, taken.decision.table, taken.concerned) == (-50, None, (1,))

    def test_the_clock_of_a_table_and_of_all(self, odile, table):
        start_clock(odile)
        add_minutes(odile, 5, table.id, **WHO)
        call_time(odile, more=2, **WHO)
        assert [
            (line.decision.outcome, line.decision.points, line.decision.table) for line in decisions(odile.state)
        ] == [
            ("minutes", 5, 1),
            ("hands", 2, None),
        ]

    def test_who_is_excluded_at_a_table_loses_that_game(self, odile, table):
        exclude_sides(odile, table.id, ("A",), **WHO)
        (line,) = decisions(odile.state)
        assert (line.decision.kind, line.decision.round, line.concerned) == ("excluded", 1, side_of(table, "A"))
        assert current_round(odile.state).tables[0].kind is ResultKind.FORFEIT


class TestWhatIsRefused:
    def test_a_decision_without_who_and_why_unless_they_are_kept_brief(self, odile, table):
        for lacking, code in (({"referee": ""}, "decision-needs-referee"), ({"reason": " "}, "decision-needs-reason")):
            with pytest.raises(Refused) as refused:
                record_ruling(odile, ruled(Kind.LATE, **lacking), game_id=table.id)
            assert codes(refused) == [code]
        change_championship(odile, brief_decisions=True)
        record_ruling(odile, Ruled(Kind.LATE, ("A",)), game_id=table.id)
        assert len(decisions(odile.state)) == 1

    @pytest.mark.parametrize(
        ("told", "code"),
        [
            (ruled(Kind.WARNING, ()), "ruling-about-nobody"),
            (ruled(Kind.WARNING, ("C",)), "side-not-seated"),
            (ruled(Kind.FORFEIT), "ruling-not-noted"),
            (ruled(Kind.IRREGULAR_BID), "ruling-not-noted"),
            (ruled(Kind.IRREGULAR_BID, outcome=Outcome.AWARDED), "ruling-not-noted"),
            (ruled(Kind.WRONG_CARD, outcome=Outcome.NO_EFFECT, trick=6), "no-effect-trick"),
            (ruled(Kind.WRONG_CARD, outcome=Outcome.COVERED, trick=9), "stopped-trick"),
            (ruled(Kind.IRREGULAR_BID, outcome=Outcome.PASS, deal=3), "ruling-deal"),
        ],
    )
    def test_what_cannot_be(self, odile, table, told, code):
        with pytest.raises(Refused) as refused:
            record_ruling(odile, told, game_id=table.id)
        assert codes(refused) == [code]

    def test_an_award_without_a_hand_or_without_its_trick(self, odile, table):
        answers = IncidentAnswers(sides=("B",), outcome=Outcome.AWARDED, trick=5, **WHO)
        with pytest.raises(Refused) as refused:
            odile.ask(INCIDENTS["wrong-card"].decide(IncidentSubject(sheet(odile.state, table.id), None), answers))
        assert codes(refused) == ["award-without-hand"]
        with pytest.raises(Refused) as refused:
            record_award(odile, table.id, made(100), **WHO)
        assert codes(refused) == ["award-without-trick"]

    def test_a_round_as_a_whole_is_nobody(self, odile):
        with pytest.raises(Refused) as refused:
            record_ruling(odile, ruled(Kind.WARNING, ()), number=1)
        assert codes(refused) == ["ruling-about-nobody"]
        with pytest.raises(Refused) as refused:
            record_ruling(odile, ruled(Kind.WARNING, ()), number=2)
        assert codes(refused) == ["round-not-posted"]

    def test_only_what_changed_nothing_else_is_struck_out(self, odile, table):
        record_ruling(odile, ruled(Kind.WARNING), game_id=table.id)
        forfeit(odile, table.id, ("B",), **WHO)
        warning, lost = decisions(odile.state)
        strike_out_ruling(odile, warning.id, reason="autre équipe")
        with pytest.raises(Refused) as refused:
            strike_out_ruling(odile, lost.id)
        assert codes(refused) == ["ruling-stands-on-sheet"]
        assert [line.decision.kind for line in decisions(odile.state)] == ["forfeit"]


class TestWhenTheSheetChanges:
    def test_an_award_stands_while_its_hand_is_one_and_goes_with_it(self, odile, table):
        record_award(odile, table.id, made(138, stopped=Stopped(5, "B")), held=24, **WHO)
        hand = sheet(odile.state, table.id).hands[0].id
        change_hand(odile, hand, made(138, belote=("A",), stopped=Stopped(5, "B")))
        assert kept(odile)
        change_hand(odile, hand, made(138))
        assert not kept(odile)

    @pytest.mark.parametrize("way", ["totals", "emptied"])
    def test_it_outlives_the_hands_that_are_taken_off_the_sheet(self, odile, table, way):
        record_hand(odile, table.id, made(100))
        void_deal(odile, table.id, ruled(Kind.IRREGULAR_DEAL))
        record_award(odile, table.id, replace(HEARTS, points=138, stopped=Stopped(5, "B")), held=24, **WHO)
        annul_next(odile, table.id, annulment=Annulment.AGREED, **WHO)
        if way == "totals":
            record_totals(odile, table.id, {"A": 2000, "B": 500})
            take_totals(odile, table.id)
        else:
            empty_sheet(odile, table.id)
        assert kept(odile) == [
            ("irregular-deal", "", 2, side_of(table, "A")),
            ("wrong-card", "awarded", 3, side_of(table, "B")),
        ]
        assert [line.decision.trick for line in decisions(odile.state)] == [None, 5]
        assert repeated(odile.state, Kind.IRREGULAR_DEAL, side_of(table, "A")[0]).in_all == 2
        told = export_championship(odile.state)
        assert export_championship(restore(None, read_facts(told), by="Import").state) == told
        undo(odile)
        assert len(decisions(odile.state)) == 3

    def test_an_award_names_who_and_which_trick_as_the_corrected_hand_does(self, odile, table):
        record_award(odile, table.id, made(138, stopped=Stopped(5, "B")), held=24, **WHO)
        change_hand(odile, sheet(odile.state, table.id).hands[0].id, made(120, stopped=Stopped(3, "B")))
        assert [(one.sides, one.trick, one.points) for one in told_of(odile)] == [(("B",), 3, 42)]
        change_hand(odile, sheet(odile.state, table.id).hands[0].id, made(24, stopped=Stopped(4, "A")))
        assert [(one.sides, one.trick, one.points, one.referee) for one in told_of(odile)] == [(("A",), 4, 24, "Odile")]
        assert faults(odile.state) == {side_of(table, "A")[0]: {"wrong-card": 1}}

    def test_what_a_side_had_is_what_the_hand_shows(self, odile, table):
        with pytest.raises(Refused) as refused:
            record_award(odile, table.id, made(120, stopped=Stopped(5, "B")), held=99, **WHO)
        assert codes(refused) == ["award-points-impossible"]
        record_award(odile, table.id, made(120, stopped=Stopped(5, "B")), **WHO)
        assert [one.points for one in told_of(odile)] == [42]

    def test_the_deal_it_names_is_where_it_stands_now(self, odile, table):
        record_hand(odile, table.id, made(100))
        void_deal(odile, table.id, ruled(Kind.IRREGULAR_DEAL))
        remove_hand(odile, sheet(odile.state, table.id).hands[0].id)
        assert kept(odile) == [("irregular-deal", "", 1, side_of(table, "A"))]

    def test_sides_are_exchanged_on_the_sheet_and_a_warning_stays_with_its_people(self, odile, table):
        record_hand(odile, table.id, made(100))
        record_ruling(odile, ruled(Kind.WARNING), game_id=table.id)
        void_deal(odile, table.id, ruled(Kind.IRREGULAR_DEAL))
        exchange_sides(odile, table.id)
        assert [line.concerned for line in decisions(odile.state)] == [side_of(table, "A"), side_of(table, "B")]
        empty_sheet(odile, table.id)
        assert [line.concerned for line in decisions(odile.state)] == [side_of(table, "A"), side_of(table, "B")]

    def test_a_warning_to_both_sides_of_such_a_game_is_one_of_each(self, odile, table):
        record_ruling(odile, ruled(Kind.WARNING, ("A", "B")), game_id=table.id)
        numbers = (*side_of(table, "A"), *side_of(table, "B"))
        before = faults(odile.state)
        gone = next(line.id for line in teams(odile.state) if line.number == numbers[1])
        withdraw_teams(odile, [gone], reason="malade", unfinished=UnfinishedOutcome.BYE)
        warnings = [line for line in decisions(odile.state) if line.decision.kind == "warning"]
        assert sorted(line.concerned for line in warnings) == sorted((number,) for number in numbers)
        assert {(line.decision.referee, line.decision.reason, line.decision.round) for line in warnings} == {
            ("Odile", "vu par tous", 1)
        }
        assert faults(odile.state) == before
        told = export_championship(odile.state)
        assert export_championship(restore(None, read_facts(told), by="Import").state) == told
        undo(odile)
        assert [line.concerned for line in decisions(odile.state)] == [numbers]

    def test_it_outlives_the_game_that_is_annulled_when_the_others_leave(self, odile, table):
        record_ruling(odile, ruled(Kind.WARNING), game_id=table.id)
        gone = next(line.id for line in teams(odile.state) if line.number in side_of(table, "B"))
        withdraw_teams(odile, [gone], reason="malade", unfinished=UnfinishedOutcome.BYE)
        warning = next(line for line in decisions(odile.state) if line.decision.kind == "warning")
        assert (warning.concerned, warning.decision.round) == (side_of(table, "A"), 1)


def test_all_of_it_comes_back_from_an_export(odile, table):
    record_hand(odile, table.id, made(100))
    void_deal(odile, table.id, ruled(Kind.IRREGULAR_DEAL))
    record_award(odile, table.id, made(138, stopped=Stopped(5, "B")), held=24, **WHO)
    record_ruling(odile, ruled(Kind.WARNING, ("B",)), game_id=table.id)
    record_ruling(odile, ruled(Kind.WARNING, ()), team_id=teams(odile.state)[2].id)
    adjust(odile, table.id, "B", 160, reason="carte vue", referee="Odile")
    told = export_championship(odile.state)

    back = restore(None, read_facts(told), by="Import")

    assert export_championship(back.state) == told
    assert championship_facts(back.state).decisions == championship_facts(odile.state).decisions
    assert [line.can_be_struck_out for line in decisions(back.state)] == [False, False, True, True, False]
    remove_hand(back, sheet(back.state, current_round(back.state).tables[0].id).hands[2].id)
    assert [line.decision.kind for line in decisions(back.state)] == ["irregular-deal", "warning", "warning", "points"]


def test_rulings_are_filtered_by_team_round_and_table(odile, table):
    other = current_round(odile.state).tables[1]
    record_ruling(odile, ruled(Kind.WARNING), game_id=table.id)
    record_ruling(odile, ruled(Kind.LATE), game_id=other.id)
    (team,) = side_of(table, "A")
    assert [line.decision.kind for line in decisions(odile.state, team=team)] == ["warning"]
    assert [line.decision.kind for line in decisions(odile.state, round=1, table=other.table)] == ["late"]
    assert decisions(odile.state, round=2) == ()


@pytest.mark.parametrize(
    ("kind", "outcome", "annulled", "stopped", "rests"),
    [
        (Kind.ANNULLED, "", True, False, True),
        (Kind.IRREGULAR_DEAL, "", True, False, True),
        (Kind.WRONG_CARD, Outcome.ANNULLED, True, False, True),
        (Kind.WRONG_CARD, Outcome.ANNULLED, False, False, False),
        (Kind.WRONG_CARD, Outcome.COVERED, True, False, False),
        (Kind.WRONG_CARD, Outcome.AWARDED, False, True, True),
        (Kind.WRONG_CARD, Outcome.AWARDED, True, False, False),
        (Kind.WARNING, "", True, False, False),
    ],
)
def test_what_a_decision_made_of_its_deal(kind, outcome, annulled, stopped, rests):
    facts = replace(
        made(82), annulled=Annulment.IRREGULAR_BID if annulled else None, stopped=Stopped(3, "A") if stopped else None
    )
    assert rests_on(kind, outcome, facts) is rests


def test_a_decision_goes_with_the_deal_that_it_annulled_once_that_is_played_after_all(odile, table):
    record_hand(odile, table.id, made(100))
    hand = sheet(odile.state, table.id).hands[0]
    void_deal(odile, table.id, ruled(Kind.WRONG_CARD, outcome=Outcome.ANNULLED, trick=2), hand_id=hand.id)
    assert [decision[:3] for decision in kept(odile)] == [(Kind.WRONG_CARD, Outcome.ANNULLED, 1)]
    change_hand(odile, hand.id, made(82))
    assert kept(odile) == []


def test_points_of_which_nobody_kept_the_decision_say_at_which_table_they_were_given(odile, table):
    """As in a file of a program that did not keep decisions yet."""
    adjust(odile, table.id, "B", -50, reason="Retard")
    odile.run("game-adjusted", lambda work: work.remove(*work.state.all(Decision)))
    (line,) = ruling_views(odile.state)
    assert (line.decision.round, line.decision.table, line.decision.points) == (1, table.table, -50)
    assert line.concerned == tuple(member.team for side in table.sides if side.letter == "B" for member in side.members)
    assert set(line.seated) == {member.team for side in table.sides for member in side.members}
