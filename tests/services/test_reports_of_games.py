"""What becomes of reports when a game ends otherwise, at tables of several sides, in a broken file, and in any
order."""

from random import Random

import pytest

from tests.desks import at_the_door, copy_of, new_desk
from tests.examples import a_slice
from tests.services.conftest import PLAYERS, posted
from tests.services.telling import AGREED, CHECK, CONTESTED, LOST, NONE, REPORTED, WHO, WON, Table, code
from tournament.draw.facts import Phase
from tournament.errors import Refused
from tournament.scoring.systems import resolve_rules
from tournament.services.hall.report_states import reports_of
from tournament.services.hall.reports import (
    accept_reports,
    report_totals,
)
from tournament.services.hall.views import Told
from tournament.services.people.registration import register_teams
from tournament.services.people.views import TeamDraft
from tournament.services.rounds.drawing import draw, post_draw, take_back_posting
from tournament.services.scores.decisions import close_round, forfeit
from tournament.services.scores.entry import record_totals
from tournament.services.setup.championship import change_settings


@pytest.fixture
def table(odile):
    return Table(odile)


# --- what else becomes of a game
# ----------------------------------------------------------------------------------------------------------------


def test_a_forfeit_says_more_than_reports(table):
    table.tells("A")
    forfeit(table.desk, table.id, ["A"], **WHO)
    assert table.state is NONE
    assert code(table.tells, "B") == "claim-settled", "told without what only the desk can do about it"


def test_a_round_that_was_closed_shows_what_nobody_accepted(table):
    table.tells("A")
    close_round(table.desk, **WHO)
    assert table.state is CHECK


def test_a_posting_taken_back_leaves_nothing_to_answer(table):
    table.tells("A")
    take_back_posting(table.desk)
    assert table.state is NONE
    assert code(table.tells, "B") == "round-not-posted"
    post_draw(table.desk)
    assert table.state is REPORTED


def test_nothing_is_reported_of_a_round_that_is_over(table):
    for index in (0, 1):
        record_totals(table.desk, Table(table.desk, index).id, WON)
    draw(table.desk)
    post_draw(table.desk)
    assert code(table.tells, "A", LOST) == "claim-too-late"


def test_other_rules_leave_a_report_to_be_looked_at(table):
    table.tells("A", {"A": 2000, "B": 40})
    change_settings(table.desk, {"rules": resolve_rules("contree-championship", {"target": 3000})})
    report = reports_of(table.desk.state, table.id).of("A")
    assert (table.state, [problem.code for problem in report.problems], report.result) == (
        CHECK,
        ["target-not-reached"],
        None,
    )
    table.tells("A", {"A": 3000, "B": 40})
    assert table.state is REPORTED


# --- more than two sides, or players alone
# ------------------------------------------------------------------------------------------------------


def posted_by(rules, count, *, seats=None, **settings):
    """A table of round 1 where everybody enters alone."""
    desk = new_desk(rules=resolve_rules(rules, {"seats": seats} if seats else {}), **settings)
    register_teams(desk, [TeamDraft((name,)) for name in PLAYERS[:count]])
    draw(desk)
    post_draw(desk)
    return Table(desk)


def test_partners_speak_for_one_side():
    """In a mêlée either of the two who play together reports, and the one corrects the other."""
    table = posted_by("contree-championship", 4, phases=(Phase("melee"),))
    table.tells("A", LOST)
    report_totals(table.desk, table.id, table.team("A", 1), Told(WON), device="x")
    assert [
        (report.letter, dict(report.result.totals)) for report in reports_of(table.desk.state, table.id).reports
    ] == [("A", WON)]
    report_totals(table.desk, table.id, table.team("B", 1), Told(WON), device="y")
    assert (table.state, table.result) == (AGREED, WON)


OF_THREE, OTHERWISE = {"A": 1010, "B": 400, "C": 300}, {"A": 300, "B": 400, "C": 1010}


def test_of_three_sides_two_who_say_the_same_do_not_overrule_the_third():
    table = posted_by("belote-three", 3)
    table.tells("A", OF_THREE)
    table.tells("C", OF_THREE)
    assert (table.state, table.result) == (REPORTED, None)
    assert reports_of(table.desk.state, table.id).silent == ("B",)
    table.tells("B", OTHERWISE)
    assert (table.state, table.result) == (CONTESTED, None)


def test_of_three_sides_who_all_say_the_same_it_is_recorded():
    table = posted_by("belote-three", 3)
    for letter in "ACB":
        table.tells(letter, OF_THREE)
    assert (table.state, table.result, table.last) == (AGREED, OF_THREE, "claim-agreed")
    record_totals(table.desk, table.id, OTHERWISE)
    assert table.state is CHECK


def test_of_three_sides_the_desk_accepts_what_two_say():
    table = posted_by("belote-three", 3)
    table.tells("A", OF_THREE)
    table.tells("B", OF_THREE)
    accept_reports(table.desk, table.id)
    assert (table.state, table.result) == (NONE, OF_THREE)
    table.tells("C", OTHERWISE)
    assert table.state is CHECK


@pytest.mark.parametrize("count", [4, 5, 6])
def test_of_four_to_six_players_alone_every_one_of_them_is_asked(count):
    table = posted_by("belote-comptoir", count, seats=count)
    letters = "ABCDEF"[:count]
    totals = dict.fromkeys(letters, 0) | {letters[-1]: 3}
    for letter in letters[:-1]:
        table.tells(letter, totals, out=tuple(letters[:-1]))
    assert (table.state, table.result) == (REPORTED, None)
    table.tells(letters[-1], totals, out=tuple(letters[:-1]))
    assert (table.state, table.result) == (AGREED, totals)


def test_one_of_three_who_differs_before_contests():
    table = posted_by("belote-three", 3)
    for letter, totals in (("A", {"A": 1010, "B": 400, "C": 300}), ("B", {"A": 400, "B": 1010, "C": 300})):
        table.tells(letter, totals)
    assert table.state is CONTESTED
    assert code(table.tells, "C", {"A": 1010, "B": 400, "C": 300}) == "claim-contested"


def test_in_a_countdown_the_order_of_going_out_belongs_to_the_report():
    table = posted_by("belote-comptoir", 4)
    totals = {"A": 0, "B": 0, "C": 0, "D": 120}
    table.tells("A", totals, out=("B", "A", "C"))
    table.tells("B", totals, out=("A", "B", "C"))
    assert table.state is CONTESTED


# --- a broken file
# ----------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "content", [{}, {"totals": 5}, {"totals": {"A": "x"}}, {"totals": WON, "why": "luck"}, {"hands": [5]}, {"hands": 5}]
)
def test_a_report_that_cannot_be_read_keeps_nobody_from_the_table(table, content):
    table.tells("A")
    (row,) = table.desk.state.rows["claim"].values()
    table.desk.run("claim-made", lambda work: work.change(row, content=content))
    assert table.state is CHECK
    table.tells("A")
    assert table.state is REPORTED


# --- any order
# ----------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", a_slice(range(12), of=3))
def test_two_telephones_and_a_desk_in_any_order(seed):
    """Nothing that was reported is missing from the journal, a key is done once, what the desk typed stands, and every
    state follows its words."""
    random, table = Random(seed), Table(copy_of(posted))
    phones = {letter: at_the_door(table.desk) for letter in "AB"}
    for step in range(14):
        who, totals, before = random.choice("AABBD"), random.choice((WON, LOST)), table.result
        for _ in range(random.choice((1, 2))):  # a double tap, or a reload
            try:
                one_step(table, phones, who, totals, f"{seed}-{step}", accepts=step % 3 == 0)
            except Refused:
                break
        table.desk.catch_up()
        assert before in (None, table.result) or who == "D"
        check_words_of_state(table)
    keys = [entry.command for entry in table.desk.entries()]
    assert len(keys) == len(set(keys))


def one_step(table, phones, who, totals, key, *, accepts):
    """Somebody reports on a telephone, or the desk types or accepts."""
    desk = phones.get(who, table.desk)
    desk.catch_up()
    at = desk.on_sight_of(desk.state, key)
    if who != "D":
        report_totals(at, table.id, table.team(who), Told(totals), device=who)
    elif accepts:
        accept_reports(at, table.id)
    else:
        record_totals(at, table.id, totals)


def check_words_of_state(table):
    line, result = reports_of(table.desk.state, table.id), table.result
    told = [dict(report.result.totals) for report in line.reports if not report.settled]
    if line.state is CONTESTED:
        assert (result, len(told), told[0] != told[-1]) == (None, 2, True)
    elif line.state is REPORTED:
        assert result is None
        assert told
    elif line.state is AGREED:
        assert all(dict(report.result.totals) == result for report in line.reports)
        assert len(line.reports) == 2
    elif line.state is CHECK:
        assert result is not None
        assert any(totals != result for totals in told)
    else:
        assert len(line.reports) < 2 or result is not None
    written = [row for entry in table.desk.entries() for name, _, row in entry.after if name == "claim" and row]
    assert all(
        any(row["content"] == known.content for row in written) for known in table.desk.state.rows["claim"].values()
    )
