"""The teams report their results: two that say the same are recorded, others are contested, and the desk stays the
master."""

import pytest

from tests.services.conftest import CAPOT, made
from tests.services.telling import AGREED, CHECK, CONTESTED, LOST, NONE, REPORTED, WHO, WON, Table, code
from tournament.services.desk.undo import undo
from tournament.services.hall.report_states import reports_in, reports_of
from tournament.services.hall.reports import (
    accept_reports,
    approve_report,
    contest_report,
    report_hand,
    report_totals,
    settle_reports,
    withdraw_report,
)
from tournament.services.hall.views import Told
from tournament.services.rounds.round_views import game_view_in
from tournament.services.scores.decisions import adjust
from tournament.services.scores.decisions_kept import decisions
from tournament.services.scores.entry import clear_totals, record_hand, record_hands, record_totals
from tournament.services.scores.views import WinReason
from tournament.services.setup.championship import change_championship


@pytest.fixture
def table(odile):
    return Table(odile)


# --- two sides
# ----------------------------------------------------------------------------------------------------------------------


def test_nothing_is_reported(table):
    assert table.state is NONE
    assert reports_in(table.desk.state) == {}


def test_one_side_reports_and_the_table_is_still_out(table):
    table.tells("A")
    assert (table.state, table.result, table.last) == (REPORTED, None, "claim-made")


def test_both_report_the_same_and_it_is_recorded_as_at_the_desk(table):
    table.tells("A")
    table.tells("B")
    assert (table.state, table.result, table.last) == (AGREED, WON, "claim-agreed")
    assert game_view_in(table.desk.state, table.id).winner == "A"
    entry = table.desk.state.journal[-1]
    assert (entry.details["claimed"], entry.details["before"], entry.details["after"]) == ("2000/40", "0/0", "2000/40")


def test_the_other_side_approves(table):
    table.tells("A")
    table.answers("B", approve_report)
    assert (table.state, table.result) == (AGREED, WON)


def test_they_report_otherwise_and_players_change_nothing_more(table):
    table.tells("A")
    table.tells("B", LOST)
    assert (table.state, table.result) == (CONTESTED, None)
    assert code(table.tells, "A", LOST) == "claim-contested"
    assert code(withdraw_report, table.desk, table.id, table.team("B")) == "claim-contested"
    assert {report.letter: dict(report.result.totals) for report in reports_of(table.desk.state, table.id).reports} == {
        "A": WON,
        "B": LOST,
    }


def test_the_other_side_says_that_it_is_not_right(table):
    table.tells("A")
    table.answers("B", contest_report)
    assert (table.state, table.result) == (CONTESTED, None)
    assert reports_of(table.desk.state, table.id).of("B").contests


def test_a_slip_is_corrected_before_the_other_side_answers(table):
    table.tells("A", LOST)
    seen = reports_of(table.desk.state, table.id).of("A")
    table.tells("A", WON)
    assert code(approve_report, table.desk, seen.id, table.team("B"), seen.said, device="B") == "claim-changed"
    table.answers("B", approve_report)
    assert table.result == WON


def test_a_report_is_taken_back(table):
    table.tells("A")
    withdraw_report(table.desk, table.id, table.team("A"))
    assert (table.state, table.last) == (NONE, "claim-withdrawn")
    assert code(withdraw_report, table.desk, table.id, table.team("A")) == "claim-gone"


def test_what_both_agreed_on_is_changed_at_the_desk_alone(table):
    table.tells("A")
    table.tells("B")
    assert code(table.tells, "A", LOST) == "claim-agreed"
    assert code(withdraw_report, table.desk, table.id, table.team("A")) == "claim-agreed"


def test_nobody_approves_their_own_report(table):
    table.tells("A")
    line = reports_of(table.desk.state, table.id).of("A")
    assert code(approve_report, table.desk, line.id, table.team("A"), line.said, device="A") == "claim-own"
    assert code(contest_report, table.desk, line.id, table.team("A"), line.said, device="A") == "claim-own"
    assert table.result is None


def test_nobody_reports_for_another_table(table):
    other = Table(table.desk, 1)
    assert code(report_totals, table.desk, table.id, other.team("A"), Told(WON), device="x") == "claim-not-seated"


def test_one_telephone_for_both_sides_is_recorded_and_shown(table):
    table.tells("A", device="x")
    assert not reports_of(table.desk.state, table.id).one_device
    table.answers("B", approve_report, device="x")
    assert (table.state, reports_of(table.desk.state, table.id).one_device) == (AGREED, True)


@pytest.mark.parametrize(
    ("totals", "more", "refused"),
    [
        ({"A": 900, "B": 700}, {}, "target-not-reached"),
        ({"A": 2000}, {}, "total-missing"),
        ({"A": 2000, "B": 200_000}, {}, "total-out-of-range"),
        ({"A": 2000, "B": 100, "C": 5}, {}, "side-not-seated"),
        ({"A": 2000, "B": 100}, {"winner": "B"}, "winner-has-less"),
    ],
)
def test_what_the_desk_would_refuse_is_refused(table, totals, more, refused):
    assert code(table.tells, "A", totals, **more) == refused
    assert reports_in(table.desk.state) == {}


def test_who_won_by_the_clock_is_told(table):
    table.tells("A", {"A": 900, "B": 700}, why=WinReason.CLOCK)
    table.answers("B", approve_report)
    assert (table.result, game_view_in(table.desk.state, table.id).why) == ({"A": 900, "B": 700}, WinReason.CLOCK)


# --- hands
# ----------------------------------------------------------------------------------------------------------------------


def test_hands_are_reported_as_they_are_played(table):
    table.tells_hands("A", made(82))
    assert (table.state, table.last) == (NONE, "claim-hands")
    assert reports_of(table.desk.state, table.id).of("A").result.totals == {"A": 80, "B": 80}
    table.tells_hands("A", *[CAPOT] * 4)
    assert table.state is REPORTED
    table.answers("B", approve_report)
    assert (table.state, game_view_in(table.desk.state, table.id).hands) == (AGREED, 4)


def test_hands_are_written_one_by_one_and_never_over_each_other(table):
    def write(line, facts, after):
        report_hand(table.desk, table.id, table.team("A"), line, facts, after=after, device="A")

    write(0, made(82), 0)
    write(1, made(100, "B"), 1)
    assert code(write, 1, CAPOT, 1) == "claim-changed"
    assert code(write, 3, CAPOT, 2) == "claim-changed"
    assert code(write, 0, None, 2) == "claim-changed"
    write(0, made(90), 2)
    write(1, None, 2)
    assert reports_of(table.desk.state, table.id).of("A").result.hands == (made(90),)
    write(0, None, 1)
    assert reports_of(table.desk.state, table.id).of("A").result.hands == ()


def test_hands_that_cannot_be_are_refused_as_at_the_desk(table):
    assert code(table.tells_hands, "A", made(161)) == code(record_hand, table.desk, table.id, made(161))
    assert code(table.tells_hands, "A", *[CAPOT] * 5) == code(record_hands, table.desk, table.id, [CAPOT] * 5)


def test_hands_of_one_and_totals_of_the_other_are_recorded_as_totals(table):
    table.tells_hands("A", *[CAPOT] * 4)
    table.tells("B", {"A": 2000, "B": 0})
    game = game_view_in(table.desk.state, table.id)
    assert (table.state, game.from_totals, game.hands) == (AGREED, True, 0)


def test_hands_go_on_after_those_of_the_desk(table):
    record_hand(table.desk, table.id, CAPOT)
    for letter in "AB":
        table.tells_hands(letter, *[CAPOT] * 4)
    assert (table.state, game_view_in(table.desk.state, table.id).hands) == (AGREED, 4)


def test_other_hands_of_the_desk_stay_until_the_desk_accepts(table):
    record_hand(table.desk, table.id, made(82))
    for letter in "AB":
        table.tells_hands(letter, *[CAPOT] * 4)
    assert (table.state, table.result, game_view_in(table.desk.state, table.id).hands) == (CHECK, None, 1)
    accept_reports(table.desk, table.id)
    assert (table.state, table.result, game_view_in(table.desk.state, table.id).hands) == (
        AGREED,
        {"A": 2000, "B": 0},
        4,
    )


# --- the desk
# ----------------------------------------------------------------------------------------------------------------------


def test_the_desk_accepts_what_one_side_reports(table):
    table.tells("A")
    accept_reports(table.desk, table.id)
    assert (table.state, table.result, table.last) == (NONE, WON, "claims-accepted")
    assert code(table.tells, "A", LOST) == "claim-settled"


def test_who_differs_after_the_desk_accepted_is_seen(table):
    table.tells("A")
    accept_reports(table.desk, table.id)
    table.tells("B", LOST)
    assert (table.state, table.result) == (CHECK, WON)
    settle_reports(table.desk, table.id)
    assert (table.state, table.result) == (NONE, WON)


def test_a_referee_says_which_report_it_is(table):
    table.tells("A")
    table.tells("B", LOST)
    assert code(accept_reports, table.desk, table.id) == "claims-differ"
    accept_reports(table.desk, table.id, reports_of(table.desk.state, table.id).of("B").id, **WHO)
    assert (table.state, table.result) == (NONE, LOST)
    assert table.desk.state.journal[-1].details["referee"] == "Odile"
    (line,) = decisions(table.desk.state)
    told = line.decision
    assert (told.kind, told.outcome, told.sides, told.referee, told.reason, told.table) == (
        "contested",
        "reported",
        ("B",),
        "Odile",
        "Une heure",
        1,
    )


def test_a_contested_result_is_not_settled_without_saying_who_and_why(table):
    table.tells("A")
    table.tells("B", LOST)
    theirs = reports_of(table.desk.state, table.id).of("B").id
    assert code(accept_reports, table.desk, table.id, theirs) == "decision-needs-referee"
    assert code(accept_reports, table.desk, table.id, theirs, referee="Odile") == "decision-needs-reason"
    assert code(settle_reports, table.desk, table.id) == "decision-needs-referee"
    assert (table.state, decisions(table.desk.state)) == (CONTESTED, ())


def test_a_contested_result_that_is_to_be_reported_again_is_a_decision(table):
    table.tells("A")
    table.answers("B", contest_report)
    settle_reports(table.desk, table.id, **WHO)
    (line,) = decisions(table.desk.state)
    assert (table.state, line.decision.outcome) == (NONE, "again")
    undo(table.desk)
    assert (table.state, decisions(table.desk.state)) == (CONTESTED, ())


def test_a_championship_that_keeps_decisions_brief_is_not_asked_and_has_it_in_the_ledger(table):
    change_championship(table.desk, brief_decisions=True)
    table.tells("A")
    table.tells("B", LOST)
    accept_reports(table.desk, table.id, reports_of(table.desk.state, table.id).of("A").id)
    (line,) = decisions(table.desk.state)
    assert (table.result, line.decision.kind, line.decision.referee) == (WON, "contested", "")


def test_the_desk_typed_first_and_a_telephone_differs(table):
    record_totals(table.desk, table.id, WON)
    table.tells("B", LOST)
    assert (table.state, table.result) == (CHECK, WON)
    withdraw_report(table.desk, table.id, table.team("B"))
    assert table.state is NONE


def test_the_desk_typed_first_and_both_say_the_same(table):
    record_totals(table.desk, table.id, WON)
    table.tells("A")
    assert table.state is NONE
    table.tells("B")
    assert (table.state, table.last) == (AGREED, "claim-made")


def test_both_agree_on_something_else_than_the_desk_typed(table):
    record_totals(table.desk, table.id, WON)
    for letter in "AB":
        table.tells(letter, LOST)
    assert (table.state, table.result) == (CHECK, WON)
    accept_reports(table.desk, table.id)
    assert (table.state, table.result) == (AGREED, LOST)


def test_whatever_the_desk_types_stands(table):
    table.tells("A")
    table.tells("B", LOST)
    record_totals(table.desk, table.id, LOST)
    assert (table.state, table.result) == (CHECK, LOST)
    assert code(settle_reports, table.desk, table.id) == "decision-needs-referee"
    settle_reports(table.desk, table.id, **WHO)
    assert (table.state, table.result, decisions(table.desk.state)[0].decision.outcome) == (NONE, LOST, "kept")


def test_a_result_typed_over_that_of_the_teams_is_to_be_checked(table):
    table.tells("A")
    table.tells("B")
    record_totals(table.desk, table.id, LOST)
    assert (table.state, table.result) == (CHECK, LOST)
    undo(table.desk)
    assert (table.state, table.result) == (AGREED, WON)


def test_what_the_desk_erases_is_reported_still(table):
    table.tells("A")
    table.tells("B")
    clear_totals(table.desk, table.id)
    assert (table.state, table.result) == (REPORTED, None)
    accept_reports(table.desk, table.id)
    assert (table.state, table.result) == (AGREED, WON)


def test_reports_settled_without_a_result_can_be_made_again(table):
    table.tells("A")
    settle_reports(table.desk, table.id)
    assert table.state is NONE
    table.tells("B")
    assert (table.state, table.result) == (REPORTED, None)
    table.tells("A")
    assert (table.state, table.result) == (AGREED, WON)
    assert code(settle_reports, table.desk, Table(table.desk, 1).id) == "claim-gone"


def test_points_of_a_referee_are_on_no_report(table):
    record_totals(table.desk, table.id, WON)
    adjust(table.desk, table.id, "A", -100, reason="Retard")
    for letter in "AB":
        table.tells(letter)
    assert table.state is AGREED
