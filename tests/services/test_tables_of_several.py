"""Tables of three to six, each for himself: from the door to the standings, the export and back."""

import json

import pytest

from tests.services.conftest import PLAYERS, desk_in
from tournament.audit.judge import judge
from tournament.draw.facts import Phase
from tournament.errors import Refused
from tournament.exchange.championship_json import export_championship, import_championship, to_text
from tournament.scoring.facts import Adjustment, Annulment, HandFacts, Penalty, PenaltyKind, Trump
from tournament.scoring.systems import resolve_rules
from tournament.services.desk.undo import undo
from tournament.services.people.registration import (
    change_team,
    register_team,
    register_teams,
    replace_player,
    set_present,
    swap_names,
    teams,
)
from tournament.services.people.views import TeamDraft, TeamStatus
from tournament.services.repairs.consequences import consequences
from tournament.services.rounds.draw_plans import overtaken_by
from tournament.services.rounds.drawing import discard_draw, draw, post_draw, take_back_posting
from tournament.services.rounds.round_views import current_round, rounds
from tournament.services.rounds.views import DrawMethod
from tournament.services.scores.decisions import close_round, forfeit
from tournament.services.scores.entry import annul_hand, record_hands, record_totals
from tournament.services.scores.sheet_moves import sheet
from tournament.services.scores.standing import standings
from tournament.services.scores.totals import check_totals
from tournament.services.scores.views import ResultKind
from tournament.services.setup.championship import championship, change_championship
from tournament.services.setup.views import ByeWorth, ForfeitMarks

THREE = resolve_rules("belote-three", {})
BONUS = resolve_rules("belote-two-bonus", {})
COMPTOIR = resolve_rules("belote-comptoir", {})


def alone(count):
    return [TeamDraft(players=(name,)) for name in PLAYERS[:count]]


def hall_of(count, rules, **settings):
    desk = desk_in(rules=rules, **settings)
    register_teams(desk, alone(count))
    return desk


def posted(desk, method=None):
    draw(desk, method)
    return posted_as_drawn(desk)


def posted_as_drawn(desk):
    post_draw(desk)
    return current_round(desk.state)


def sizes(drawn):
    return [len(game.sides) for game in drawn.games]


def values(desk):
    return {line.team: (line.rank, dict(line.values)) for line in standings(desk.state).lines}


def refused(function, *args, **more):
    with pytest.raises(Refused) as caught:
        function(*args, **more)
    return [problem.code for problem in caught.value.problems]


def brought_back(desk):
    """The export, judged valid, brought back to the letter."""
    text = to_text(export_championship(desk.state))
    document = json.loads(text)
    assert judge(document) == []
    assert to_text(export_championship(import_championship(document, None, by="test").state)) == text
    return document


class TestAtTheDoor:
    def test_one_player_is_a_team_with_a_number_called_by_the_whole_name(self):
        desk = desk_in(rules=THREE)
        register_team(desk, TeamDraft(players=("Adèle Aubry",)))
        (line,) = teams(desk.state)
        assert (line.number, line.name, line.players, line.status) == (
            1,
            "Adèle Aubry",
            ("Adèle Aubry",),
            TeamStatus.ACTIVE,
        )

    def test_two_in_one_team_are_refused(self):
        assert refused(register_team, desk_in(rules=THREE), TeamDraft(players=("Adèle Aubry", "Bruno Blot"))) == [
            "players-not-alone"
        ]

    def test_the_same_player_twice_is_refused(self):
        desk = hall_of(3, THREE)
        assert refused(register_team, desk, TeamDraft(players=("Aubry ADELE",))) == ["player-twice"]

    def test_a_list_of_single_players_keeps_its_numbers(self):
        desk = desk_in(rules=THREE)
        register_teams(desk, [TeamDraft(players=("Adèle Aubry",), number=7), TeamDraft(players=("Bruno Blot",))])
        assert [(line.number, line.name) for line in teams(desk.state)] == [(1, "Bruno Blot"), (7, "Adèle Aubry")]

    def test_a_name_swapped_and_a_player_replaced_rename_the_team(self):
        desk = hall_of(1, THREE)
        (line,) = teams(desk.state)
        swap_names(desk, [line.id])
        assert teams(desk.state)[0].name == "Aubry Adèle"
        replace_player(desk, line.id, "Aubry Adèle", "Zoé Zaoui")
        assert (teams(desk.state)[0].name, teams(desk.state)[0].players) == ("Zoé Zaoui", ("Zoé Zaoui",))

    def test_a_corrected_name_is_the_name_of_the_team_too(self):
        desk = hall_of(1, THREE)
        (line,) = teams(desk.state)
        change_team(desk, line.id, TeamDraft(players=("Adèle Aubrey",), name=line.name))
        assert teams(desk.state)[0].name == "Adèle Aubrey"

    def test_rules_for_pairs_are_refused_once_single_players_are_in(self):
        desk = hall_of(1, THREE)
        assert refused(change_championship, desk, rules=resolve_rules("belote-classic", {})) == ["teams-of-others"]


class TestTheDraw:
    def test_ten_at_threes_leave_one_out_who_is_another_each_time(self):
        desk = hall_of(10, THREE)
        out = []
        for _ in range(3):
            drawn = posted(desk)
            assert sizes(drawn) == [3, 3, 3, 1]
            assert drawn.rematches == 0
            out.append(drawn.games[-1].sides[0].team)
            close_round(desk, referee="Odile", reason="Il est tard")
        assert len(set(out)) == 3

    def test_bar_belote_seats_everybody_and_its_last_table_is_another(self):
        desk = hall_of(11, COMPTOIR)
        assert sizes(posted(desk)) == [4, 4, 3]

    def test_fewer_than_a_table_sit_out(self):
        desk = hall_of(2, THREE)
        drawn = posted(desk)
        assert [(game.table, game.kind) for game in drawn.games] == [(None, ResultKind.BYE)] * 2
        assert values(desk) == {1: (1, {"wins": 1, "points": 500}), 2: (1, {"wins": 1, "points": 500})}

    def test_another_number_at_a_table_overtakes_a_draw_that_is_not_posted(self):
        desk = hall_of(12, COMPTOIR)
        draw(desk)
        assert overtaken_by(desk.state) == ()
        change_championship(desk, rules=resolve_rules("belote-comptoir", {"seats": 3}))
        assert overtaken_by(desk.state) == ("seats",)
        draw(desk)
        assert (overtaken_by(desk.state), sizes(current_round(desk.state))) == ((), [3, 3, 3, 3])

    def test_by_standings_the_best_sit_together(self):
        desk = hall_of(6, THREE)
        for game in posted(desk).tables:
            record_totals(desk, game.id, {"A": 1000, "B": 600, "C": 200})
        order = [line.team for line in standings(desk.state).lines]
        assert {side.team for side in posted(desk, DrawMethod.SWISS).tables[0].sides} >= set(order[:2])


class TestOtherTables:
    """How many sit at a table holds for the whole championship, once a round is posted."""

    at_three = resolve_rules("belote-two-bonus", {"seats": 3})

    @pytest.mark.parametrize("players", [12, 2])
    def test_not_once_a_round_is_posted(self, players):
        desk = hall_of(players, BONUS)
        posted(desk)
        assert refused(change_championship, desk, rules=self.at_three) == ["round-seated-otherwise"]
        assert refused(consequences, desk.state, {"rules": self.at_three}) == ["round-seated-otherwise"]
        assert championship(desk.state).rules == BONUS
        brought_back(desk)

    def test_nor_where_all_sat_out_who_would_now_play(self):
        desk = hall_of(2, self.at_three)
        posted(desk)
        assert refused(change_championship, desk, rules=BONUS) == ["round-seated-otherwise"]
        brought_back(desk)

    def test_another_setting_of_the_game_is_no_matter(self):
        desk = hall_of(12, BONUS)
        posted(desk)
        change_championship(desk, rules=resolve_rules("belote-two-bonus", {"target": 500}))
        brought_back(desk)

    def test_a_draw_made_at_two_is_drawn_again_at_three_unless_it_is_undone(self):
        desk = hall_of(12, BONUS)
        draw(desk)
        change_championship(desk, rules=self.at_three)
        assert (overtaken_by(desk.state), refused(post_draw, desk)) == (("seats",), ["seats-changed"])
        undo(desk)
        assert sizes(posted_as_drawn(desk)) == [2] * 6
        undo(desk)
        change_championship(desk, rules=self.at_three)
        assert sizes(posted(desk)) == [3] * 4
        brought_back(desk)

    def test_a_draw_of_a_plan_of_pairs_is_not_posted_at_three(self):
        desk = hall_of(12, BONUS)
        change_championship(desk, phases=(Phase("moving"),))
        draw(desk)
        change_championship(desk, rules=self.at_three)
        assert (overtaken_by(desk.state), refused(post_draw, desk)) == (("plan",), ["format-needs-pairs"])
        change_championship(desk, rules=BONUS)
        post_draw(desk)
        brought_back(desk)

    def test_a_posting_taken_back_may_be_drawn_at_other_tables(self):
        desk = hall_of(12, BONUS)
        posted(desk)
        take_back_posting(desk)
        change_championship(desk, rules=self.at_three)
        assert refused(post_draw, desk) == ["seats-changed"]
        assert sizes(posted(desk)) == [3] * 4

    def test_a_draw_that_the_game_cannot_seat_is_thrown_away_first(self):
        desk = hall_of(12, BONUS)
        draw(desk)
        assert refused(change_championship, desk, rules=THREE) == ["draw-seated-otherwise"]
        discard_draw(desk)
        change_championship(desk, rules=THREE)
        assert sizes(posted(desk)) == [3] * 4

    def test_bar_belote_may_go_on_at_smaller_tables(self):
        """Its totals mean the same at every table."""
        desk = hall_of(12, COMPTOIR)
        assert sizes(posted(desk)) == [4] * 3
        close_round(desk, referee="Odile", reason="Il est tard")
        change_championship(desk, rules=resolve_rules("belote-comptoir", {"seats": 3}))
        assert sizes(posted(desk)) == [3] * 4
        brought_back(desk)


class TestATableOfThree:
    def test_places_stand_beside_the_winner(self):
        desk = hall_of(3, THREE, criteria=("places", "points"))
        (game,) = posted(desk).tables
        record_totals(desk, game.id, {"A": 640, "B": 1010, "C": 640})
        (game,) = current_round(desk.state).tables
        assert ([side.rank for side in game.sides], game.winner) == ([2, 1, 2], "B")
        seated = [side.team for side in game.sides]
        assert values(desk)[seated[1]] == (1, {"places": 1, "points": 1010})
        assert values(desk)[seated[0]] == values(desk)[seated[2]] == (2, {"places": 2, "points": 640})
        assert brought_back(desk)["rounds"][0]["games"][0]["result"]["places"] == [2, 1, 2]

    @pytest.mark.parametrize(
        ("losers", "ranks", "totals", "winner", "won"),
        [
            ("B", [1, 3, 1], [1000, 0, 1000], None, [1, 0, 1]),
            ("AB", [3, 3, 1], [0, 0, 1000], "C", [0, 0, 1]),
            ("ABC", [3, 3, 3], [0, 0, 0], None, [0, 0, 0]),
        ],
    )
    def test_who_forfeits_is_last_and_all_the_others_win(self, losers, ranks, totals, winner, won):
        desk = hall_of(3, THREE)
        (game,) = posted(desk).tables
        forfeit(desk, game.id, losers, referee="Odile", reason="Absents")
        (game,) = current_round(desk.state).tables
        assert ([side.rank for side in game.sides], [side.total for side in game.sides], game.winner) == (
            ranks,
            totals,
            winner,
        )
        assert [values(desk)[side.team][1]["wins"] for side in game.sides] == won
        brought_back(desk)

    def test_a_game_closed_as_it_stands_has_places_by_its_totals(self):
        desk = hall_of(3, THREE)
        (game,) = posted(desk).tables
        record_hands(desk, game.id, [HandFacts("A", trump=Trump.HEARTS, by_side=(("A", 90), ("B", 50), ("C", 22)))])
        close_round(desk, referee="Odile", reason="Il est tard")
        (game,) = current_round(desk.state).tables
        assert [(side.total, side.rank) for side in game.sides] == [(90, 1), (50, 2), (22, 3)]
        brought_back(desk)


class TestBarBelote:
    def bid(self, declarer, made, bid=40):
        return HandFacts(declarer, bid=bid, cards=5, points=made)

    def test_standings_count_how_far_totals_went_down(self):
        """A reaches forty twelve times in all, B six, and C is left with 6."""
        desk = hall_of(3, COMPTOIR, criteria=("places", "points"))
        (game,) = posted(desk).tables
        record_hands(desk, game.id, [self.bid("A", 45)] * 6 + [self.bid("B", 50)] * 6)
        (game,) = current_round(desk.state).tables
        assert [(side.total, side.rank) for side in game.sides] == [(0, 1), (0, 2), (6, 3)]
        seated = [side.team for side in game.sides]
        assert [values(desk)[team] for team in seated] == [
            (1, {"places": 1, "points": 6}),
            (2, {"places": 2, "points": 6}),
            (3, {"places": 3, "points": 0}),
        ]
        brought_back(desk)

    def test_a_game_closed_as_it_stands_keeps_the_order_of_going_out(self):
        """C makes forty six times and is out; then B is; A and D are still in."""
        desk = hall_of(4, COMPTOIR)
        (game,) = posted(desk).tables
        record_hands(desk, game.id, [self.bid("C", 45)] * 6 + [self.bid("B", 45)] * 6)
        close_round(desk, referee="Odile", reason="Il est tard")
        (game,) = current_round(desk.state).tables
        assert ([side.rank for side in game.sides], game.winner) == ([3, 2, 1, 3], "C")
        brought_back(desk)

    @pytest.mark.parametrize(
        ("worth", "total", "points"), [(ByeWorth.TARGET, 0, 6), (ByeWorth.HALF, 3, 3), (ByeWorth.AVERAGE, 3, 3)]
    )
    def test_a_bye_goes_down_by_its_worth(self, worth, total, points):
        desk = hall_of(1, COMPTOIR, bye_worth=worth)
        (bye,) = posted(desk).games
        assert (bye.sides[0].total, values(desk)[1][1]["points"]) == (total, points)
        brought_back(desk)

    def test_a_forfeit_leaves_who_did_not_come_where_all_begin(self):
        desk = hall_of(4, COMPTOIR, forfeit_marks=ForfeitMarks.TARGET)
        (game,) = posted(desk).tables
        forfeit(desk, game.id, "C", referee="Odile", reason="Absent")
        (game,) = current_round(desk.state).tables
        assert [(side.total, side.rank) for side in game.sides] == [(0, 1), (0, 1), (6, 4), (0, 1)]
        brought_back(desk)

    def test_totals_do_not_tell_who_was_out_first(self):
        desk = hall_of(3, COMPTOIR)
        (game,) = posted(desk).tables
        totals = {"A": 0, "B": -1, "C": 4}
        assert refused(record_totals, desk, game.id, totals, winner="C") == ["winner-has-more"]
        record_totals(desk, game.id, totals, winner="B")
        (game,) = current_round(desk.state).tables
        assert ([side.rank for side in game.sides], game.winner) == ([2, 1, 3], "B")
        brought_back(desk)

    def test_totals_of_a_game_that_goes_on_need_a_reason(self):
        desk = hall_of(3, COMPTOIR)
        (game,) = posted(desk).tables
        assert refused(record_totals, desk, game.id, {"A": 1, "B": 3, "C": 4}) == ["countdown-goes-on"]


@pytest.mark.parametrize(
    ("rules", "totals", "code"),
    [
        (COMPTOIR, {"A": 0, "B": 3, "C": 40}, "total-above-start"),
        (THREE, {"A": 10100, "B": 600, "C": 200}, "total-too-great"),
    ],
)
def test_one_digit_too_many_is_noticed_among_several(rules, totals, code):
    desk = hall_of(3, rules)
    (game,) = posted(desk).tables
    shown = sheet(desk.state, game.id)
    assert [warning.code for warning in check_totals(shown, totals)] == [code]
    assert check_totals(shown, {letter: min(total, 6) for letter, total in totals.items()}) == []


def test_a_hand_annulled_still_costs_its_mistakes():
    desk = hall_of(2, BONUS)
    (game,) = posted(desk).tables
    mistaken = HandFacts(
        "A",
        trump=Trump.HEARTS,
        by_side=(("A", 60), ("B", 50)),
        last_trick="A",
        penalties=(Penalty("A", PenaltyKind.DEALING),),
        adjustments=(Adjustment("B", 20, "Retard"),),
    )
    record_hands(desk, game.id, [mistaken])
    (hand,) = sheet(desk.state, game.id).hands
    annul_hand(desk, hand.id, annulment=Annulment.AGREED, referee="Odile", reason="Cartes mêlées")
    assert sheet(desk.state, game.id).score.totals == {"A": -10, "B": 20}
    brought_back(desk)


def test_an_evening_of_twelve_at_four_tables_meets_nobody_twice_in_four_rounds():
    desk = hall_of(12, THREE, criteria=("places", "points", "head-to-head"))
    for _ in range(4):
        for game in posted(desk, DrawMethod.RANDOM).tables:
            record_totals(desk, game.id, {"A": 1000 + game.id, "B": 600, "C": 10 * game.id})
    assert [drawn.rematches for drawn in rounds(desk.state)] == [0, 0, 0, 0]
    brought_back(desk)


def test_who_stays_away_gains_no_places():
    desk = hall_of(7, THREE, criteria=("places",))
    away = teams(desk.state)[0]
    set_present(desk, [away.id], False)
    for game in posted(desk).tables:
        record_totals(desk, game.id, {"A": 1000, "B": 600, "C": 10})
    assert values(desk)[away.number] == (5, {"places": 3})
    brought_back(desk)
