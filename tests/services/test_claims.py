"""The teams report their results: two that say the same are recorded, others are contested, and the desk stays the master."""

from random import Random
from typing import Any

import pytest

from tests.desks import at_the_door, copy_of, new_desk
from tests.services.conftest import CAPOT, PLAYERS, made, posted
from tournament.draw.facts import Phase
from tournament.errors import Refused
from tournament.scoring.systems import resolve_rules
from tournament.services.desk.undo import undo
from tournament.services.hall.claim_lines import ClaimState, Told
from tournament.services.hall.claim_states import claim_state, claims_in, claims_of
from tournament.services.hall.claims import (
    accept_claims,
    approve_claim,
    claim_hand,
    claim_hands,
    claim_totals,
    contest_claim,
    settle_claims,
    withdraw_claim,
)
from tournament.services.people.lines import TeamDraft
from tournament.services.people.registration import register_teams
from tournament.services.rounds.drawing import draw, post_draw, take_back_posting
from tournament.services.rounds.round_lines import current_round, game_line_in
from tournament.services.scores.decisions import adjust, close_round, forfeit
from tournament.services.scores.entry import clear_totals, record_hand, record_hands, record_totals
from tournament.services.scores.lines import WinReason
from tournament.services.setup.championship import change_settings

NONE, CLAIMED, CONTESTED, AGREED, CHECK = ClaimState
WON, LOST = {"A": 2000, "B": 40}, {"A": 40, "B": 2000}
WHO: dict[str, Any] = {"referee": "Odile", "reason": "Une heure"}


class Table:
    """A table of the newest round: its sides report from telephones, `A` and `B`, and the desk types."""

    def __init__(self, desk, index=0):
        self.desk, self.id = desk, current_round(desk.hall).tables[index].id

    def team(self, letter, seat=0):
        seated = [side.team_id for side in self.desk.hall.rows["side"].values() if side.game_id == self.id and side.letter == letter]
        return seated[seat]

    def tells(self, letter, totals=WON, device="", **more):
        claim_totals(self.desk, self.id, self.team(letter), Told(totals, **more), device=device or letter)

    def tells_hands(self, letter, *hands):
        claim_hands(self.desk, self.id, self.team(letter), hands, device=letter)

    def answers(self, letter, answer, device=""):
        (other,) = claims_of(self.desk.hall, self.id).others(letter)
        answer(self.desk, other.id, self.team(letter), other.said, device=device or letter)

    @property
    def state(self):
        return claim_state(self.desk.hall, self.id)

    @property
    def result(self):
        game = game_line_in(self.desk.hall, self.id)
        return {side.letter: side.total for side in game.sides} if game.is_in else None

    @property
    def last(self):
        return self.desk.hall.journal[-1].what


@pytest.fixture
def table(odile):
    return Table(odile)


def code(action, *arguments, **more):
    with pytest.raises(Refused) as refused:
        action(*arguments, **more)
    return refused.value.problems[0].code


# --- two sides ----------------------------------------------------------------------------------------------------------------------------------


def test_nothing_is_reported(table):
    assert table.state is NONE
    assert claims_in(table.desk.hall) == {}


def test_one_side_reports_and_the_table_is_still_out(table):
    table.tells("A")
    assert (table.state, table.result, table.last) == (CLAIMED, None, "claim-made")


def test_both_report_the_same_and_it_is_recorded_as_at_the_desk(table):
    table.tells("A")
    table.tells("B")
    assert (table.state, table.result, table.last) == (AGREED, WON, "claim-agreed")
    assert game_line_in(table.desk.hall, table.id).winner == "A"
    entry = table.desk.hall.journal[-1]
    assert (entry.details["claimed"], entry.details["before"], entry.details["after"]) == ("2000/40", "0/0", "2000/40")


def test_the_other_side_approves(table):
    table.tells("A")
    table.answers("B", approve_claim)
    assert (table.state, table.result) == (AGREED, WON)


def test_they_report_otherwise_and_players_change_nothing_more(table):
    table.tells("A")
    table.tells("B", LOST)
    assert (table.state, table.result) == (CONTESTED, None)
    assert code(table.tells, "A", LOST) == "claim-contested"
    assert code(withdraw_claim, table.desk, table.id, table.team("B")) == "claim-contested"
    assert {claim.letter: dict(claim.report.totals) for claim in claims_of(table.desk.hall, table.id).claims} == {"A": WON, "B": LOST}


def test_the_other_side_says_that_it_is_not_right(table):
    table.tells("A")
    table.answers("B", contest_claim)
    assert (table.state, table.result) == (CONTESTED, None)
    assert claims_of(table.desk.hall, table.id).of("B").contests


def test_a_slip_is_corrected_before_the_other_side_answers(table):
    table.tells("A", LOST)
    seen = claims_of(table.desk.hall, table.id).of("A")
    table.tells("A", WON)
    assert code(approve_claim, table.desk, seen.id, table.team("B"), seen.said, device="B") == "claim-changed"
    table.answers("B", approve_claim)
    assert table.result == WON


def test_a_report_is_taken_back(table):
    table.tells("A")
    withdraw_claim(table.desk, table.id, table.team("A"))
    assert (table.state, table.last) == (NONE, "claim-withdrawn")
    assert code(withdraw_claim, table.desk, table.id, table.team("A")) == "claim-gone"


def test_what_both_agreed_on_is_changed_at_the_desk_alone(table):
    table.tells("A")
    table.tells("B")
    assert code(table.tells, "A", LOST) == "claim-agreed"
    assert code(withdraw_claim, table.desk, table.id, table.team("A")) == "claim-agreed"


def test_nobody_approves_their_own_report(table):
    table.tells("A")
    line = claims_of(table.desk.hall, table.id).of("A")
    assert code(approve_claim, table.desk, line.id, table.team("A"), line.said, device="A") == "claim-own"
    assert code(contest_claim, table.desk, line.id, table.team("A"), line.said, device="A") == "claim-own"
    assert table.result is None


def test_nobody_reports_for_another_table(table):
    other = Table(table.desk, 1)
    assert code(claim_totals, table.desk, table.id, other.team("A"), Told(WON), device="x") == "claim-not-seated"


def test_one_telephone_for_both_sides_is_recorded_and_shown(table):
    table.tells("A", device="x")
    assert not claims_of(table.desk.hall, table.id).one_device
    table.answers("B", approve_claim, device="x")
    assert (table.state, claims_of(table.desk.hall, table.id).one_device) == (AGREED, True)


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
    assert claims_in(table.desk.hall) == {}


def test_who_won_by_the_clock_is_told(table):
    table.tells("A", {"A": 900, "B": 700}, why=WinReason.CLOCK)
    table.answers("B", approve_claim)
    assert (table.result, game_line_in(table.desk.hall, table.id).why) == ({"A": 900, "B": 700}, WinReason.CLOCK)


# --- hands --------------------------------------------------------------------------------------------------------------------------------------


def test_hands_are_reported_as_they_are_played(table):
    table.tells_hands("A", made(82))
    assert (table.state, table.last) == (NONE, "claim-hands")
    assert claims_of(table.desk.hall, table.id).of("A").report.totals == {"A": 80, "B": 80}
    table.tells_hands("A", *[CAPOT] * 4)
    assert table.state is CLAIMED
    table.answers("B", approve_claim)
    assert (table.state, game_line_in(table.desk.hall, table.id).hands) == (AGREED, 4)


def test_hands_are_written_one_by_one_and_never_over_each_other(table):
    def write(line, facts, after):
        claim_hand(table.desk, table.id, table.team("A"), line, facts, after=after, device="A")

    write(0, made(82), 0)
    write(1, made(100, "B"), 1)
    assert code(write, 1, CAPOT, 1) == "claim-changed"
    assert code(write, 3, CAPOT, 2) == "claim-changed"
    assert code(write, 0, None, 2) == "claim-changed"
    write(0, made(90), 2)
    write(1, None, 2)
    assert claims_of(table.desk.hall, table.id).of("A").report.hands == (made(90),)
    write(0, None, 1)
    assert claims_of(table.desk.hall, table.id).of("A").report.hands == ()


def test_hands_that_cannot_be_are_refused_as_at_the_desk(table):
    assert code(table.tells_hands, "A", made(161)) == code(record_hand, table.desk, table.id, made(161))
    assert code(table.tells_hands, "A", *[CAPOT] * 5) == code(record_hands, table.desk, table.id, [CAPOT] * 5)


def test_hands_of_one_and_totals_of_the_other_are_recorded_as_totals(table):
    table.tells_hands("A", *[CAPOT] * 4)
    table.tells("B", {"A": 2000, "B": 0})
    game = game_line_in(table.desk.hall, table.id)
    assert (table.state, game.from_totals, game.hands) == (AGREED, True, 0)


def test_hands_go_on_after_those_of_the_desk(table):
    record_hand(table.desk, table.id, CAPOT)
    for letter in "AB":
        table.tells_hands(letter, *[CAPOT] * 4)
    assert (table.state, game_line_in(table.desk.hall, table.id).hands) == (AGREED, 4)


def test_other_hands_of_the_desk_stay_until_the_desk_accepts(table):
    record_hand(table.desk, table.id, made(82))
    for letter in "AB":
        table.tells_hands(letter, *[CAPOT] * 4)
    assert (table.state, table.result, game_line_in(table.desk.hall, table.id).hands) == (CHECK, None, 1)
    accept_claims(table.desk, table.id)
    assert (table.state, table.result, game_line_in(table.desk.hall, table.id).hands) == (AGREED, {"A": 2000, "B": 0}, 4)


# --- the desk -----------------------------------------------------------------------------------------------------------------------------------


def test_the_desk_accepts_what_one_side_reports(table):
    table.tells("A")
    accept_claims(table.desk, table.id)
    assert (table.state, table.result, table.last) == (NONE, WON, "claims-accepted")
    assert code(table.tells, "A", LOST) == "claim-settled"


def test_who_differs_after_the_desk_accepted_is_seen(table):
    table.tells("A")
    accept_claims(table.desk, table.id)
    table.tells("B", LOST)
    assert (table.state, table.result) == (CHECK, WON)
    settle_claims(table.desk, table.id)
    assert (table.state, table.result) == (NONE, WON)


def test_a_referee_says_which_report_it_is(table):
    table.tells("A")
    table.tells("B", LOST)
    assert code(accept_claims, table.desk, table.id) == "claims-differ"
    accept_claims(table.desk, table.id, claims_of(table.desk.hall, table.id).of("B").id, referee="Odile")
    assert (table.state, table.result) == (NONE, LOST)
    assert table.desk.hall.journal[-1].details["referee"] == "Odile"


def test_the_desk_typed_first_and_a_telephone_differs(table):
    record_totals(table.desk, table.id, WON)
    table.tells("B", LOST)
    assert (table.state, table.result) == (CHECK, WON)
    withdraw_claim(table.desk, table.id, table.team("B"))
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
    accept_claims(table.desk, table.id)
    assert (table.state, table.result) == (AGREED, LOST)


def test_whatever_the_desk_types_stands(table):
    table.tells("A")
    table.tells("B", LOST)
    record_totals(table.desk, table.id, LOST)
    assert (table.state, table.result) == (CHECK, LOST)
    settle_claims(table.desk, table.id)
    assert (table.state, table.result) == (NONE, LOST)


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
    assert (table.state, table.result) == (CLAIMED, None)
    accept_claims(table.desk, table.id)
    assert (table.state, table.result) == (AGREED, WON)


def test_reports_settled_without_a_result_can_be_made_again(table):
    table.tells("A")
    settle_claims(table.desk, table.id)
    assert table.state is NONE
    table.tells("B")
    assert (table.state, table.result) == (CLAIMED, None)
    table.tells("A")
    assert (table.state, table.result) == (AGREED, WON)
    assert code(settle_claims, table.desk, Table(table.desk, 1).id) == "claim-gone"


def test_points_of_a_referee_are_on_no_report(table):
    record_totals(table.desk, table.id, WON)
    adjust(table.desk, table.id, "A", -100, reason="Retard")
    for letter in "AB":
        table.tells(letter)
    assert table.state is AGREED


# --- what else becomes of a game ----------------------------------------------------------------------------------------------------------------


def test_a_forfeit_says_more_than_reports(table):
    table.tells("A")
    forfeit(table.desk, table.id, ["A"], **WHO)
    assert table.state is NONE
    assert code(table.tells, "B") == "game-decided"


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
    assert table.state is CLAIMED


def test_nothing_is_reported_of_a_round_that_is_over(table):
    for index in (0, 1):
        record_totals(table.desk, Table(table.desk, index).id, WON)
    draw(table.desk)
    post_draw(table.desk)
    assert code(table.tells, "A", LOST) == "claim-too-late"


def test_other_rules_leave_a_report_to_be_looked_at(table):
    table.tells("A", {"A": 2000, "B": 40})
    change_settings(table.desk, {"rules": resolve_rules("contree-championship", {"target": 3000})})
    claim = claims_of(table.desk.hall, table.id).of("A")
    assert (table.state, [problem.code for problem in claim.problems], claim.report) == (CHECK, ["target-not-reached"], None)
    table.tells("A", {"A": 3000, "B": 40})
    assert table.state is CLAIMED


# --- more than two sides, or players alone ------------------------------------------------------------------------------------------------------


def posted_by(rules, count, **settings):
    """A table of round 1 where everybody enters alone."""
    desk = new_desk(rules=resolve_rules(rules, {}), **settings)
    register_teams(desk, [TeamDraft((name,)) for name in PLAYERS[:count]])
    draw(desk)
    post_draw(desk)
    return Table(desk)


def test_partners_speak_for_one_side():
    """In a mêlée either of the two who play together reports, and the one corrects the other."""
    table = posted_by("contree-championship", 4, phases=(Phase("melee"),))
    table.tells("A", LOST)
    claim_totals(table.desk, table.id, table.team("A", 1), Told(WON), device="x")
    assert [(claim.letter, dict(claim.report.totals)) for claim in claims_of(table.desk.hall, table.id).claims] == [("A", WON)]
    claim_totals(table.desk, table.id, table.team("B", 1), Told(WON), device="y")
    assert (table.state, table.result) == (AGREED, WON)


def test_two_of_three_who_say_the_same_are_recorded_and_a_third_who_differs_is_seen():
    table = posted_by("belote-three", 3)
    totals, other = {"A": 1010, "B": 400, "C": 300}, {"A": 300, "B": 400, "C": 1010}
    table.tells("A", totals)
    table.tells("C", totals)
    assert (table.state, table.result) == (AGREED, totals)
    record_totals(table.desk, table.id, other)
    assert table.state is CHECK


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


# --- a broken file ------------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("content", [{}, {"totals": 5}, {"totals": {"A": "x"}}, {"totals": WON, "why": "luck"}, {"hands": [5]}, {"hands": 5}])
def test_a_report_that_cannot_be_read_keeps_nobody_from_the_table(table, content):
    table.tells("A")
    (row,) = table.desk.hall.rows["claim"].values()
    table.desk.run("claim-made", lambda work: work.change(row, content=content))
    assert table.state is CHECK
    table.tells("A")
    assert table.state is CLAIMED


# --- any order ----------------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(12))
def test_two_telephones_and_a_desk_in_any_order(seed):
    """Nothing that was reported is missing from the journal, a key is done once, what the desk typed stands, and every state follows its words."""
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
    at = desk.on_sight_of(desk.hall, key)
    if who != "D":
        claim_totals(at, table.id, table.team(who), Told(totals), device=who)
    elif accepts:
        accept_claims(at, table.id)
    else:
        record_totals(at, table.id, totals)


def check_words_of_state(table):
    line, result = claims_of(table.desk.hall, table.id), table.result
    told = [dict(claim.report.totals) for claim in line.claims if not claim.settled]
    if line.state is CONTESTED:
        assert (result, len(told), told[0] != told[-1]) == (None, 2, True)
    elif line.state is CLAIMED:
        assert result is None
        assert told
    elif line.state is AGREED:
        assert all(dict(claim.report.totals) == result for claim in line.claims)
        assert len(line.claims) == 2
    elif line.state is CHECK:
        assert result is not None
        assert any(totals != result for totals in told)
    else:
        assert len(line.claims) < 2 or result is not None
    written = [row for entry in table.desk.entries() for name, _, row in entry.after if name == "claim" and row]
    assert all(any(row["content"] == known.content for row in written) for known in table.desk.hall.rows["claim"].values())
