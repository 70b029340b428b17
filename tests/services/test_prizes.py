"""The plan of prizes, and who wins them as the evening goes on."""

from dataclasses import replace

import pytest

from tests.services.conftest import drafts
from tests.services.test_phases import full_desk, play
from tournament.draw.facts import Phase
from tournament.errors import Refused
from tournament.i18n import translator
from tournament.messages.desk import done_text
from tournament.messages.prizes import note_lines
from tournament.records.money import LONGEST_GOODS, PlannedPrize
from tournament.records.team import LONGEST_CATEGORY
from tournament.services.cash.accounts import add_reduction, grant_reduction
from tournament.services.cash.payments import cash_entry_views, correct_entry, move_money, pay_fee
from tournament.services.cash.views import CashKind, Handover, Means
from tournament.services.desk.journal import newest_entry
from tournament.services.desk.undo import undo
from tournament.services.people.registration import change_team, register_teams, set_present, teams
from tournament.services.people.views import draft_of
from tournament.services.prizes.prizes import (
    MOST_PRIZES,
    add_prize,
    awards,
    change_prize,
    move_prize,
    pay_prizes,
    plan_prizes,
    remove_prize,
    unpaid_prizes,
)
from tournament.services.prizes.views import WonBy, suggested_plan
from tournament.services.repairs.leaving import exclude_teams, withdraw_teams
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round
from tournament.services.scores.decisions import forfeit
from tournament.services.scores.entry import record_totals
from tournament.services.setup.championship import change_championship

CUP = PlannedPrize(first_rank=1, cents=100_00, goods="Coupe")
HAM = PlannedPrize(first_rank=2, last_rank=3, goods="Jambon")
LAST = PlannedPrize(WonBy.LAST, goods="Lanterne rouge")


def plan(desk):
    return [line.prize for line in awards(desk.state).prizes]


def won(desk):
    """Ranking, rank, team, cents and goods."""
    return [(line.ranking, line.rank, line.team, line.cents, *line.goods) for line in awards(desk.state).awards]


def refused(do):
    with pytest.raises(Refused) as refusal:
        do()
    return [(problem.code, problem.path) for problem in refusal.value.problems]


def test_a_plan_is_made_prize_by_prize(desk):
    add_prize(desk, CUP)
    add_prize(desk, replace(HAM, goods="  Jambon  sec "))
    add_prize(desk, LAST)
    first, second, third = awards(desk.state).prizes
    assert [line.prize.goods for line in (first, second, third)] == ["Coupe", "Jambon sec", "Lanterne rouge"]
    assert [line.prize.last_rank for line in (first, second, third)] == [1, 3, None], "one rank is from it to it"
    assert [line.winners for line in (first, second, third)] == [1, 2, 1]
    move_prize(desk, third.id, 1)
    assert [line.id for line in awards(desk.state).prizes] == [third.id, first.id, second.id]
    change_prize(desk, first.id, replace(CUP, cents=120_00))
    remove_prize(desk, second.id)
    assert plan(desk) == [LAST, replace(CUP, last_rank=1, cents=120_00)]
    assert newest_entry(desk.state).what == "prize-removed"
    undo(desk)
    assert [line.id for line in awards(desk.state).prizes] == [third.id, first.id, second.id]


def test_a_plan_takes_the_place_of_another(desk):
    plan_prizes(desk, [CUP, HAM])
    plan_prizes(desk, [LAST])
    assert plan(desk) == [LAST]
    undo(desk)
    assert len(plan(desk)) == 2


@pytest.mark.parametrize(
    ("draft", "problems"),
    [
        (PlannedPrize(first_rank=1), [("prize-empty", "goods")]),
        (PlannedPrize(cents=100), [("prize-ranks", "first_rank")]),
        (replace(HAM, last_rank=1), [("prize-ranks", "first_rank")]),
        (replace(HAM, first_rank=0), [("prize-ranks", "first_rank")]),
        (replace(CUP, percent=20), [("prize-both", "percent")]),
        (replace(CUP, cents=-5), [("prize-cents", "cents")]),
        (PlannedPrize(first_rank=1, percent=101), [("prize-percent", "percent")]),
        (PlannedPrize(first_rank=1, last_rank=3, percent=40), [("prizes-over-share", "percent")]),
        (replace(CUP, ranking="second"), [("prize-ranking", "ranking")]),
        (replace(CUP, goods="x" * (LONGEST_GOODS + 1)), [("text-too-long", "goods")]),
        (replace(LAST, won_by=WonBy.CATEGORY, of_whom="x" * (LONGEST_CATEGORY + 1)), [("text-too-long", "of_whom")]),
        (replace(LAST, won_by=WonBy.CLUB, of_whom="Lisle\x00"), [("text-unwritable", "of_whom")]),
    ],
)
def test_what_is_no_prize_is_refused_at_its_field(desk, draft, problems):
    add_prize(desk, CUP)
    (line,) = awards(desk.state).prizes
    for ask in (
        lambda: add_prize(desk, draft),
        lambda: change_prize(desk, line.id, draft),
        lambda: plan_prizes(desk, [CUP, draft]),
    ):
        assert refused(ask) == problems
    assert plan(desk) == [replace(CUP, last_rank=1)]


def test_the_last_is_the_last_of_those_who_are_there(desk):
    register_teams(desk, drafts(6))
    draw(desk)
    post_draw(desk)
    *others, left = current_round(desk.state).tables
    forfeit(desk, left.id, "B", referee="Paul", reason="parti")
    for game in others:
        record_totals(desk, game.id, {"A": 2000, "B": 900 + 10 * (game.table or 0)})
    plan_prizes(desk, [LAST])
    gone = left.sides[1].team
    assert won(desk) == [("", 6, gone, 0, "Lanterne rouge")]
    (absent,) = [team.id for team in teams(desk.state) if team.number == gone]
    set_present(desk, [absent], False)
    ((_, rank, last, *_),) = won(desk)
    assert (rank, last) == (5, others[0].sides[1].team)
    set_present(desk, [team.id for team in teams(desk.state)], False)
    assert [line[2] for line in won(desk)] == [gone], (
        "once everybody is marked absent the evening is over, and all count"
    )


def test_shares_that_clubs_outgrow_are_cut_down_in_proportion(desk):
    """Five clubs at 20 % each are all of it; with three more registered later the eight part what there is."""
    register_teams(desk, [replace(draft, club=f"Club {at}") for at, draft in enumerate(drafts(5))])
    change_championship(desk, fee_cents=20_00, prize_percent=100)
    add_prize(desk, PlannedPrize(WonBy.CLUB, percent=20))
    assert not any("cut down" in note for note in notes(desk))
    register_teams(desk, [replace(draft, club=f"Club {at}") for at, draft in enumerate(drafts(8)) if at >= 5])
    line = awards(desk.state)
    assert (line.prizes[0].winners, line.prizes[0].each, line.funds.left) == (8, 20_00, 0)
    assert "All shares together come to 160 %: each is cut down in proportion." in notes(desk)


def notes(desk):
    return [*note_lines(awards(desk.state), 100, translator("en"))]


def test_shares_come_to_100_percent_at_most(desk):
    add_prize(desk, PlannedPrize(first_rank=1, percent=60))
    assert refused(lambda: add_prize(desk, PlannedPrize(first_rank=2, percent=41))) == [
        ("prizes-over-share", "percent")
    ]
    add_prize(desk, PlannedPrize(first_rank=2, percent=40))


def test_a_plan_has_an_end_and_what_is_gone_is_gone(desk):
    plan_prizes(desk, [LAST] * MOST_PRIZES)
    assert refused(lambda: add_prize(desk, LAST)) == [("prizes-too-many", "")]
    (first, *_) = awards(desk.state).prizes
    remove_prize(desk, first.id)
    for ask in (
        lambda: remove_prize(desk, first.id),
        lambda: move_prize(desk, first.id, 1),
        lambda: change_prize(desk, first.id, LAST),
    ):
        assert refused(ask) == [("prize-gone", "")]


def test_before_a_game_nobody_wins(full_desk):
    plan_prizes(full_desk, [CUP, LAST])
    line = awards(full_desk.state)
    assert (line.awards, line.is_provisional) == ((), True)
    assert line.not_won == {line.prizes[0].id: 1, line.prizes[1].id: 1}


def four_teams_played():
    """1 beat 4 or 3, and 2 the other: 1, 2, then 3 and 4 by points."""
    desk = full_desk(4)
    play(desk)
    play(desk)
    return desk


def test_ranks_and_the_last_win_and_a_team_may_win_twice():
    desk = four_teams_played()
    plan_prizes(desk, [CUP, HAM, LAST, PlannedPrize(first_rank=4, goods="Bouteille")])
    line = awards(desk.state)
    first, second, third, fourth = (one.team for one in line.awards[:4])
    assert won(desk) == [
        ("", 1, first, 100_00, "Coupe"),
        ("", 2, second, 0, "Jambon"),
        ("", 3, third, 0, "Jambon"),
        ("", 4, fourth, 0, "Bouteille"),
        ("", 4, fourth, 0, "Lanterne rouge"),
    ]
    assert not line.is_provisional


def withdrawn(desk, team_id):
    withdraw_teams(desk, [team_id], reason="")


def excluded(desk, team_id):
    exclude_teams(desk, [team_id], referee="Ana", reason="Tapage")


@pytest.mark.parametrize("leave", [withdrawn, excluded])
def test_who_left_wins_nothing_and_the_next_takes_its_rank(leave):
    desk = four_teams_played()
    plan_prizes(desk, [CUP])
    ((_, _, first, *_),) = won(desk)
    leave(desk, next(team.id for team in teams(desk.state) if team.number == first))
    ((_, rank, winner, *_),) = won(desk)
    assert rank == 1
    assert winner != first


def test_equal_teams_share_or_draw_lots():
    desk = full_desk(4)
    change_championship(desk, criteria=("wins",))
    play(desk)
    plan_prizes(desk, [replace(CUP, goods=""), PlannedPrize(first_rank=2, cents=50_01)])
    assert [(rank, cents) for _, rank, _, cents in won(desk)] == [(1, 75_00), (1, 75_00)]
    assert awards(desk.state).remainder == 1
    change_championship(desk, ties_parted=True)
    assert [(rank, cents) for _, rank, _, cents in won(desk)] == [(1, 100_00), (2, 50_01)]
    assert [line.by_lot for line in awards(desk.state).awards] == [True, True]


def test_the_best_of_each_club_whatever_way_it_is_written():
    desk = four_teams_played()
    clubs = {1: "US Ville", 2: "us  ville", 3: "", 4: "Lisle"}
    for team in teams(desk.state):
        change_team(desk, team.id, replace(draft_of(team), club=clubs[team.number]))
    plan_prizes(desk, [PlannedPrize(WonBy.CLUB, goods="Fanion"), PlannedPrize(WonBy.CLUB, of_whom="LISLE", cents=5_00)])
    line = awards(desk.state)
    assert [(one.team, one.of_whom, one.cents) for one in line.awards] == [
        (1, "US Ville", 0),
        (4, "Lisle", 0),
        (4, "Lisle", 5_00),
    ]
    assert line.prizes[0].winners == 2


def test_the_prizes_of_the_consolation_are_won_in_it():
    desk = full_desk(8, Phase("knock-out", options={"losers": "consolation"}))
    plan_prizes(desk, [CUP, replace(HAM, ranking="consolation", first_rank=1, last_rank=2)])
    for _ in range(3):
        play(desk)
    last = current_round(desk.state)
    final = next(game for game in last.games if game.slot.startswith("consolation"))
    lost = next(side.teams[0] for side in final.sides if side.letter != final.winner)
    assert won(desk) == [
        ("", 1, 1, 100_00, "Coupe"),
        ("consolation", 1, 5, 0, "Jambon"),
        ("consolation", 2, lost, 0, "Jambon"),
    ]


def test_prizes_follow_the_entries(desk):
    """Nine teams at 10 € bring 90 €, of which 80 % are 70 € in whole multiples of 5 €: 15 € are promised, 55 € are
    parted."""
    register_teams(desk, drafts(9))
    change_championship(desk, fee_cents=10_00)
    plan_prizes(
        desk,
        [
            PlannedPrize(first_rank=1, percent=60),
            PlannedPrize(first_rank=2, last_rank=3, percent=20),
            replace(LAST, cents=15_00),
        ],
    )
    line = awards(desk.state)
    assert [one.each for one in line.prizes] == [0, 0, 15_00], "no share of the takings was chosen"
    change_championship(desk, prize_percent=80)
    line = awards(desk.state)
    assert (line.funds.takings, line.funds.for_prizes) == (90_00, 70_00)
    assert [one.each for one in line.prizes] == [35_00, 10_00, 15_00]
    assert (line.funds.planned, line.funds.left) == (70_00, 20_00)
    change_championship(desk, fee_per_player=True)
    assert awards(desk.state).funds.takings == 180_00


def test_what_was_paid_out_is_held_against_what_is_won():
    """The first wins 100 €, and 20 € as the best of its club: it is paid in two parts, then the first prize becomes 90
    €."""
    desk = four_teams_played()
    plan_prizes(
        desk,
        [replace(CUP, goods=""), PlannedPrize(WonBy.CLUB, cents=20_00), PlannedPrize(first_rank=2, goods="Jambon")],
    )
    first = won(desk)[0][2]
    team = next(line for line in teams(desk.state) if line.number == first)
    change_team(desk, team.id, replace(draft_of(team), club="Lisle"))
    move_money(desk, CashKind.PRIZE, 100_00, team_id=team.id)
    assert [line.is_paid for line in awards(desk.state).awards] == [False, False, False]
    assert awards(desk.state).left_to_pay(first) == 20_00
    move_money(desk, CashKind.PRIZE, 20_00, team_id=team.id)
    assert [(line.team, line.is_paid) for line in awards(desk.state).awards if line.cents] == [
        (first, True),
        (first, True),
    ]
    assert not awards(desk.state).overpaid
    change_prize(desk, awards(desk.state).prizes[0].id, replace(CUP, cents=90_00))
    assert awards(desk.state).overpaid == {first: 10_00}
    correct_entry(desk, max(desk.state.rows["cash"]), 10_00)
    assert not awards(desk.state).overpaid


def test_only_entries_that_are_paid_for_are_parted(desk):
    """Nine teams at 10 €; team 2 has 4 € off. Team 8 paid and went home, team 9 never came: 10 € less for the second
    alone."""
    register_teams(desk, drafts(9))
    change_championship(desk, fee_cents=10_00)
    by_number = {team.number: team.id for team in teams(desk.state)}
    add_reduction(desk, "Jeunes", 4_00)
    grant_reduction(desk, by_number[2], desk.state.rows["reduction"][1].id)
    assert awards(desk.state).funds.takings == 86_00
    pay_fee(desk, by_number[8], 10_00)
    withdraw_teams(desk, [by_number[8]], reason="")
    set_present(desk, [by_number[9]], present=False)
    assert awards(desk.state).funds.takings == 86_00, "the ninth may still come"
    draw(desk)
    post_draw(desk)
    assert awards(desk.state).funds.takings == 76_00
    assert awards(desk.state).funds.taken == 10_00, "of all that is due, one team has paid"


@pytest.mark.parametrize(("number", "ranks"), [(5, 2), (8, 3), (16, 4), (40, 8), (100, 16)])
def test_a_proposed_plan_gives_something_to_the_first_quarter(number, ranks):
    shares = suggested_plan(number, 0, 80, (), (), "Drawing lots")
    assert max(prize.last_rank for prize in shares) == ranks
    assert sum(prize.percent * prize.ranks for prize in shares) == 100


@pytest.mark.parametrize("number", [5, 8, 16, 40, 64])
@pytest.mark.parametrize("brackets", [("consolation",), ("consolation", "third"), ("consolation", "third", "others")])
def test_a_proposed_plan_gives_all_of_its_share_whatever_brackets_take_of_it(number, brackets):
    shares = suggested_plan(number, 0, 80, brackets, (), "Drawing lots")
    assert sum(prize.percent * prize.ranks for prize in shares) == 100


def test_what_rounding_leaves_is_the_firsts():
    """Brackets take 20 of 100, so that 64 teams have 19, 12, 9, 6, four times 3 and eight times 2: 74, and 6 are
    left."""
    shares = suggested_plan(64, 0, 80, ("consolation", "third", "others"), (), "Drawing lots")
    assert [prize.percent for prize in shares] == [25, 12, 9, 6, 3, 2, 10, 5, 5]


def test_a_proposed_plan_in_money_comes_to_three_quarters_of_the_takings():
    """16 teams at 20 € bring 320 €: 240 € are for prizes."""
    assert [prize.cents for prize in suggested_plan(16, 320_00, None, (), (), "Drawing lots")] == [
        95_00,
        60_00,
        50_00,
        35_00,
    ]


def test_a_proposed_plan_knows_consolation_ladies_and_evenings_without_a_fee(desk):
    proposed = suggested_plan(16, 0, None, ("consolation",), ("Dames",), "Drawing lots")
    assert [(prize.ranking, prize.won_by, prize.goods) for prize in proposed[-2:]] == [
        ("consolation", "rank", "Drawing lots"),
        ("", "category", "Drawing lots"),
    ]
    plan_prizes(desk, proposed)
    assert len(plan(desk)) == 6


def test_prizes_are_paid_together_and_none_twice():
    desk = four_teams_played()
    plan_prizes(desk, [replace(CUP, goods=""), PlannedPrize(first_rank=2, cents=50_00)])
    left = unpaid_prizes(desk.state)
    assert list(left.values()) == [100_00, 50_00]
    (first, second) = left
    pay_prizes(desk, {first: "1er"}, Handover(Means.CHEQUE))
    with pytest.raises(Refused) as refusal:
        pay_prizes(desk, {first: "1er", second: "2e"}, Handover())
    assert [(problem.code, problem.details) for problem in refusal.value.problems] == [
        ("prize-not-owed", {"team": first})
    ]
    pay_prizes(desk, {second: "2e"}, Handover())
    assert unpaid_prizes(desk.state) == {}
    assert [(line.team, line.cents, line.means, line.note) for line in cash_entry_views(desk.state)] == [
        (first, -100_00, Means.CHEQUE, "1er"),
        (second, -50_00, Means.CASH, "2e"),
    ]
    assert done_text(newest_entry(desk.state), translator("en")) == "Prize of 1 team paid, till 1: €50 in cash."
    assert refused(lambda: pay_prizes(desk, {}, Handover())) == [("no-prize-to-pay", "")]
