"""Points that a referee gives or takes: in the totals, the end and the winner of a game, or in the standings alone
(`decided_points`)."""

import pytest

from tournament.scoring.facts import Adjustment, ClockStop, Given, HandFacts, Sheet, Trump
from tournament.scoring.games import score_sheet
from tournament.scoring.systems import resolve_rules

MADE = HandFacts("A", 100, points=110)  # 110–50
FAILED = HandFacts("A", 100, points=60)  # 0–160
CAPOT = HandFacts("A", 100, points=162, capot="A")  # 250–0
PASSED = HandFacts(passed=True)


def game(*hands, given=(), stop=None, **settings):
    rules = resolve_rules("contree-championship", {"ending": "rounded", **settings})
    return score_sheet(Sheet(rules, hands, 2, stop, tuple(given)))


def came_out(score):
    return tuple(score.totals.values()), score.winner, score.ended_after, score.ending and score.ending.code


class TestInTheGame:
    """The usual value."""

    def test_they_reach_the_target(self):
        score = game(*[CAPOT] * 7, MADE, given=[Given("A", 160, 8)])
        assert came_out(score) == ((2020, 50), "A", 8, "ended-target")

    def test_in_a_hand_or_beside_it_is_one_answer(self):
        noted = HandFacts("A", 100, points=110, adjustments=(Adjustment("A", 160, "signalling"),))
        beside, within = game(*[CAPOT] * 7, MADE, given=[Given("A", 160, 8)]), game(*[CAPOT] * 7, noted)
        assert came_out(beside) == came_out(within)
        assert beside.hands[-1].marks == within.hands[-1].marks == {"A": 270, "B": 50}
        assert beside.hands[-1].given == within.hands[-1].given == {"A": 160}

    def test_they_count_from_where_they_were_given(self):
        score = game(MADE, MADE, MADE, given=[Given("B", 160, 2)])
        assert [tuple(line.totals.values()) for line in score.hands] == [(110, 50), (220, 260), (330, 310)]

    def test_before_the_first_hand(self):
        assert tuple(game(MADE, given=[Given("B", 30, 0)]).hands[0].totals.values()) == (110, 80)

    def test_the_greater_total_wins_after_so_many_hands(self):
        assert came_out(game(MADE, MADE, hands=2, given=[Given("B", 160, 2)])) == ((220, 260), "B", 2, "ended-hands")

    def test_they_part_equal_totals_at_once(self):
        equal = HandFacts("A", 80, points=80)
        assert game(equal, hands=1).ended_after is None
        assert came_out(game(equal, PASSED, hands=1, given=[Given("B", 10, 2)])) == ((80, 90), "B", 2, "ended-hands")

    def test_nobody_wins_on_a_hand_that_it_failed(self):
        score = game(*[CAPOT] * 7, FAILED, given=[Given("A", 300, 8)])
        assert came_out(score) == ((2050, 160), None, None, None)
        assert came_out(game(*[CAPOT] * 7, FAILED, MADE, given=[Given("A", 300, 8)]))[1:] == ("A", 9, "ended-target")

    def test_once_the_clock_has_stopped_the_game(self):
        assert came_out(game(MADE, MADE, stop=ClockStop(1, 1), given=[Given("B", 160, 2)])) == (
            (220, 260),
            "B",
            2,
            "ended-clock",
        )


class TestOnceTheGameIsOver:
    """They change who won it, and open nothing again."""

    def test_the_best_total_has_won(self):
        score = game(*[CAPOT] * 8, given=[Given("A", -1900), Given("B", 200)])
        assert came_out(score) == ((100, 200), "B", 8, "ended-decided")
        assert (score.given, score.dealt_totals) == ({"A": -1900, "B": 200}, {"A": 2000, "B": 0})

    def test_equal_totals_have_no_winner(self):
        assert came_out(game(MADE, hands=1, given=[Given("A", -60)])) == ((50, 50), None, 1, "drawn-decided")

    def test_a_game_that_goes_on_does_not_end_by_them(self):
        assert came_out(game(MADE, given=[Given("A", 5000)])) == ((5110, 50), None, None, None)

    def test_a_wrong_claim_stays_lost(self):
        rules = resolve_rules("belote-two-bonus", {"target": 500})
        hand = HandFacts("A", by_side=(("A", 100), ("B", 52)), claim="A")
        score = score_sheet(Sheet(rules, (hand,), 2, None, (Given("A", 1000),)))
        assert (score.winner, score.ending.code) == ("B", "ended-claim-wrong")

    def test_ranks_of_three(self):
        rules = resolve_rules("belote-three", {"hands": 1})
        hand = HandFacts("A", trump=Trump.HEARTS, by_side=(("A", 100), ("B", 40), ("C", 22)))
        assert score_sheet(Sheet(rules, (hand,), 3)).ranks == {"A": 1, "B": 2, "C": 3}
        assert score_sheet(Sheet(rules, (hand,), 3, None, (Given("C", 160),))).ranks == {"A": 2, "B": 3, "C": 1}


class TestInTheStandingsAlone:
    """The other value: neither the end nor the winner is another."""

    @pytest.mark.parametrize("given", [[Given("A", 300, 8)], [Given("A", 300)]])
    def test_they_stand_aside(self, given):
        score = game(*[CAPOT] * 7, MADE, decided_points="ranking", given=given)
        assert came_out(score) == ((1860, 50), None, None, None)
        assert (score.aside, score.ranked_totals, score.given) == ({"A": 300}, {"A": 2160, "B": 50}, {})

    def test_those_of_a_hand_too(self):
        noted = HandFacts("A", 100, points=110, adjustments=(Adjustment("A", 300, "signalling"),))
        score = game(*[CAPOT] * 7, noted, decided_points="ranking")
        assert came_out(score) == ((1860, 50), None, None, None)
        assert (score.aside, score.hands[-1].marks) == ({"A": 300}, {"A": 110, "B": 50})

    @pytest.mark.parametrize(
        ("points", "code"),
        [(300, "aside-given"), (-300, "aside-taken"), (1, "aside-given-one"), (-1, "aside-taken-one")],
    )
    def test_those_of_a_hand_are_told_there(self, points, code):
        noted = HandFacts("A", 100, points=110, adjustments=(Adjustment("A", points, "signalling"),))
        assert code in [reason.code for reason in game(noted, decided_points="ranking").hands[0].reasons]

    def test_who_won_stays(self):
        assert came_out(game(MADE, hands=1, decided_points="ranking", given=[Given("B", 160)])) == (
            (110, 50),
            "A",
            1,
            "ended-hands",
        )
