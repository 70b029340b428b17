"""Bar belote: bids in bands, from 6 or 12 down to nothing, places in the order of going out.

    bidder bid cards points ->   1   2   3
    1       60   5     72   ->  -2   0   0
    2       40   5     31   ->  -1   0  -1
    passed                  ->   0   1   0   2 +1

Marks are what a total loses; after them stands what a referee added.
"""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.scoring.sheets import told
from tournament.errors import Refused
from tournament.i18n import translator
from tournament.scoring.course import out_since, score_hand
from tournament.scoring.facts import SIDES, Adjustment, Annulment, HandFacts, Sheet, Stop, Stopped
from tournament.scoring.games import check_hand, check_sheet, score_sheet
from tournament.scoring.rules import Rules
from tournament.scoring.scores import GameScore
from tournament.scoring.systems import options_of, resolve_rules, seating_of, still_in
from tournament.systems.belote_comptoir.scoring import worth
from tournament.wording.scores.scores import say_ending, say_hand

FRENCH, ENGLISH = translator("fr"), translator("en")


def comptoir(**options: Any) -> Rules:
    return resolve_rules("belote-comptoir", options)


def sheet_of(text: str, stop: Stop | None = None, **options: Any) -> tuple[Sheet, list[list[int]]]:
    """The sheet that is written, and the marks that stand on it."""
    heading, *lines = [line.split() for line in text.strip().splitlines()]
    sides = len(heading) - heading.index("->") - 1
    deals = [deal_of(line, sides) for line in lines]
    marks = [[int(mark) for mark in line[line.index("->") + 1 :][:sides]] for line in lines]
    return Sheet(comptoir(**options), tuple(deals), sides, stop), marks


def deal_of(line: list[str], sides: int) -> HandFacts:
    arrow = line.index("->")
    added = line[arrow + 1 + sides :]
    adjustments = tuple(Adjustment(SIDES[int(side) - 1], int(points), "wrong count") for side, points in zip(added[::2], added[1::2], strict=True))
    if line[0] == "passed":
        return HandFacts(passed=True, adjustments=adjustments)
    if line[0] in list(Annulment):
        return HandFacts(annulled=Annulment(line[0]), adjustments=adjustments)
    bidder, bid, cards, points = line[:arrow]
    return HandFacts(SIDES[int(bidder) - 1], bid=int(bid), cards=int(cards), points=int(points), adjustments=adjustments)


def play(text: str, stop: Stop | None = None, **options: Any) -> GameScore:
    """Play a sheet and hold what is marked against what stands on it."""
    sheet, marks = sheet_of(text, stop, **options)
    score = score_sheet(sheet)
    assert [list(hand.marks.values()) for hand in score.hands] == marks
    assert all(say_hand(hand, ENGLISH) for hand in score.hands)
    assert bool(say_ending(score, ENGLISH)) == score.is_over
    return score


def refused(text: str, **options: Any) -> list[tuple[str, str]]:
    with pytest.raises(Refused) as refusal:
        score_sheet(sheet_of(text, **options)[0])
    return told(refusal.value.problems)


def how(score: GameScore) -> tuple[str | None, str, str]:
    """Who won, the places from side 1 on, and the code of the end."""
    return score.winner, "".join(str(rank) for rank in score.ranks.values()), score.ending.code if score.ending else ""


class TestBids:
    """Up to 50 is worth 1, the banco of 51 to 70 2, the super banco of 71 to 90 3, and one more for each further 20."""

    @pytest.mark.parametrize(
        ("bid", "down"),
        [(1, 1), (50, 1), (51, 2), (70, 2), (71, 3), (90, 3), (91, 4), (110, 4), (111, 5), (130, 5), (131, 6), (150, 6), (151, 7), (152, 7)],
    )
    def test_bands(self, bid, down):
        assert worth(bid) == down

    def test_reached_or_passed_brings_the_bidder_down(self):
        score = play("""
            bidder bid cards points ->   1   2   3
            1       60   5     60   ->  -2   0   0
            2       40   5     90   ->   0  -1   0
        """)
        assert [hand.made for hand in score.hands] == [True, True]
        assert dict(score.totals) == {"A": 4, "B": 5, "C": 6}

    def test_missed_brings_everyone_else_down(self):
        score = play("""
            bidder bid cards points ->   1   2   3
            1       60   5     59   ->   0  -2  -2
        """)
        assert score.hands[0].made is False

    def test_between_two(self):
        play("""
            bidder bid cards points ->   1   2
            2       71   5     40   ->  -3   0
            1       30   4     30   ->  -1   0
        """)

    def test_deals_that_were_not_played_bring_nobody_down(self):
        play("""
            bidder bid cards points ->   1   2   3
            passed                  ->   0   0   0
            agreed                  ->   0   0   0
            irregular-deal          ->   0   0   2   3 +2
        """)


class TestGoingOut:
    """At nothing or below a side is out; the last one in has lost; places are the order of going out."""

    def test_one_after_the_other(self):
        score = play("""
            bidder bid cards points ->   1   2   3
            1       90   5     95   ->  -3   0   0
            1       90   5     95   ->  -3   0   0
            2       60   5     10   ->   0   0  -2
            3       91   5    100   ->   0   0  -4
        """)
        assert how(score) == ("A", "132", "ended-outs")
        assert (score.ended_after, dict(score.totals)) == (4, {"A": 0, "B": 6, "C": 0})
        assert out_since(score) == {"A": 2, "C": 4}

    def test_below_nothing_is_out_all_the_same(self):
        score = play("""
            bidder bid cards points ->   1   2
            1      111   5    111   ->  -5   0
            1       60   5     80   ->  -2   0
        """)
        assert (how(score), dict(score.totals)) == (("A", "", "ended-outs"), {"A": -1, "B": 6})

    def test_who_is_out_moves_no_more(self):
        score = play("""
            bidder bid cards points ->   1   2   3
            1      111   5    120   ->  -5   0   0
            1       40   5     50   ->  -1   0   0
            2       90   5     12   ->   0   0  -3
        """)
        assert not score.is_over
        assert score.totals["A"] == 0

    def test_who_is_out_does_not_bid(self):
        text = """
            bidder bid cards points ->   1   2   3
            1      111   5    120   ->  -5   0   0
            1       40   5     50   ->  -1   0   0
            2       40   5     50   ->   0  -1   0
            1       40   5     50   ->   0   0   0
        """
        assert refused(text) == [("side-out", "hands[3].declarer")]
        assert told(check_sheet(sheet_of(text)[0])) == [("side-out", "hands[3].declarer")]

    def test_who_is_out_holds_no_cards(self):
        out = play("""
            bidder bid cards points ->   1   2   3
            1      111   5    120   ->  -5   0   0
            1       40   5     50   ->  -1   0   0
        """)
        assert still_in(comptoir(), out.totals) == "BC"

    def test_nothing_follows_the_end(self):
        assert refused("""
            bidder bid cards points ->   1   2
            1      111   5    111   ->  -5   0
            1       40   5     50   ->  -1   0
            2       40   5     50   ->   0  -1
        """) == [("hand-after-end", "hands[2]")]

    def test_from_twelve(self):
        score = play(
            """
            bidder bid cards points ->   1   2
            1      111   5    111   ->  -5   0
            1      111   5    115   ->  -5   0
            1       40   5     50   ->  -1   0
        """,
            start=12,
        )
        assert (score.is_over, dict(score.totals)) == (False, {"A": 1, "B": 12})

    def test_out_on_one_hand_at_one_place(self):
        """Where a bid is missed, several go out together: here all three at once."""
        score = play("""
            bidder bid cards points ->   1   2   3   4
            1      111   5      0   ->   0  -5  -5  -5
            1       30   5      0   ->   0  -1  -1  -1
        """)
        assert how(score) == (None, "4111", "ended-outs-together")

    def test_the_second_and_third_out_together(self):
        score = play("""
            bidder bid cards points ->   1   2   3   4
            2      111   5    111   ->   0  -5   0   0
            2       30   5     30   ->   0  -1   0   0
            1      111   5      0   ->   0   0  -5  -5
            1       30   5      0   ->   0   0  -1  -1
        """)
        assert how(score) == ("B", "4122", "ended-outs")

    def test_deeper_below_nothing_is_no_better(self):
        score = play("""
            bidder bid cards points ->   1   2   3
            2       60   5     60   ->   0  -2   0
            1      111   5      0   ->   0  -5  -5
            1       60   5      0   ->   0   0  -2
        """)
        assert dict(score.totals) == {"A": 6, "B": -1, "C": -1}
        assert how(score) == ("B", "312", "ended-outs")

    def test_six_sides(self):
        score = play("""
            bidder bid cards points ->   1   2   3   4   5   6
            6      131   5    135   ->   0   0   0   0   0  -6
            5       71   5     80   ->   0   0   0   0  -3   0
            1       71   5     10   ->   0  -3  -3  -3  -3   0
            2       71   5     10   ->  -3   0  -3  -3   0   0
            1       50   5     50   ->  -1   0   0   0   0   0
            2       51   5     50   ->  -2   0   0   0   0   0
        """)
        assert dict(score.totals) == {"A": 0, "B": 3, "C": 0, "D": 0, "E": 0, "F": 0}
        assert how(score) == ("F", "563321", "ended-outs")


class TestReferee:
    """What a referee gives or takes counts in the totals, whoever is out."""

    def test_points_given_keep_a_side_in(self):
        score = play("""
            bidder bid cards points ->   1   2
            2      131   5     90   ->  -5   0   1 +1
        """)
        assert (score.is_over, score.totals["A"]) == (False, 1)

    def test_points_given_bring_a_side_back(self):
        score = play("""
            bidder bid cards points ->   1   2   3
            1      131   5    131   ->  -6   0   0
            2      131   5    131   ->   2  -6   0   1 +2
            1       40   5     40   ->  -1   0   0
            1       40   5     40   ->  -1   0   0
        """)
        assert how(score) == ("B", "213", "ended-outs")

    def test_points_taken_put_a_side_out(self):
        score = play("""
            bidder bid cards points ->   1   2   3
            1       40   5     40   ->  -1  -6   0   2 -6
            passed                  ->  -5   0   0   1 -5
        """)
        assert how(score) == ("B", "213", "ended-outs")

    def test_everybody_may_be_put_out(self):
        score = play("""
            bidder bid cards points ->   1   2
            passed                  ->  -6  -6   1 -6 2 -6
        """)
        assert how(score) == (None, "", "ended-all-out")


class TestFixedHands:
    """A number of hands, or the clock: who was out first, else who has the least left."""

    def test_the_lowest_total_is_best(self):
        score = play(
            """
            bidder bid cards points ->   1   2   3
            1       60   5     72   ->  -2   0   0
            2       40   5     31   ->  -1   0  -1
        """,
            hands=2,
        )
        assert how(score) == ("A", "132", "ended-least-left")

    def test_who_is_out_stands_before_who_is_in(self):
        score = play(
            """
            bidder bid cards points ->   1   2   3
            1      131   5    131   ->  -6   0   0
            2      111   5    111   ->   0  -5   0
        """,
            hands=2,
        )
        assert how(score) == ("A", "123", "ended-out-first")

    def test_equal_is_one_more_hand(self):
        text = """
            bidder bid cards points ->   1   2   3
            1       40   5     12   ->   0  -1  -1
            {}
        """
        score = play(text.format(""), hands=1)
        assert (score.is_over, score.hands[0].reasons[-1].code) == (False, "tied-several")
        assert how(play(text.format("2       40   5     50   ->   0  -1   0"), hands=1)) == ("B", "312", "ended-least-left")

    def test_equal_may_be_drawn(self):
        text = """
            bidder bid cards points ->   1   2   3
            1       40   5     12   ->   0  -1  -1
        """
        assert how(play(text, hands=1, tied_game="drawn")) == (None, "311", "drawn-several")

    def test_two_may_be_drawn(self):
        text = """
            bidder bid cards points ->   1   2
            1       40   5     50   ->  -1   0
            2       40   5     50   ->   0  -1
        """
        assert how(play(text, hands=2, tied_game="drawn")) == (None, "", "drawn-hands")
        assert play(text, hands=2).hands[-1].reasons[-1].code == "tied"

    def test_no_hand_parts_those_who_are_out_together(self):
        score = play(
            """
            bidder bid cards points ->   1   2   3   4
            4      131   5      0   ->  -6  -6  -4   0   3 +2
        """,
            hands=1,
        )
        assert how(score) == (None, "1134", "drawn-out-together")

    def test_the_end_may_come_before_the_last_hand(self):
        score = play(
            """
            bidder bid cards points ->   1   2
            2      131   5    100   ->  -6   0
        """,
            hands=12,
        )
        assert how(score) == ("A", "", "ended-outs")

    @pytest.mark.parametrize(("stop", "over"), [(Stop(1, 1), True), (Stop(2, 0), True), (Stop(1, 2), False)])
    def test_stopped_by_the_clock(self, stop, over):
        score = play(
            """
            bidder bid cards points ->   1   2   3
            1       60   5     72   ->  -2   0   0
            2       40   5     31   ->  -1   0  -1
        """,
            stop=stop,
        )
        assert how(score) == (("A", "132", "ended-least-left") if over else (None, "", ""))
        assert score.ending is None or score.ending.article == "9 D"


class TestRefusals:
    """What cannot be said of a hand of bar belote, each at its path."""

    @pytest.mark.parametrize(
        ("facts", "problem"),
        [
            ({"bid": None}, ("bid-missing", "bid")),
            ({"bid": 0}, ("bid-range", "bid")),
            ({"bid": 153}, ("bid-range", "bid")),
            ({"cards": None}, ("cards-missing", "cards")),
            ({"cards": 0}, ("cards-range", "cards")),
            ({"cards": 6}, ("cards-range", "cards")),
            ({"points": None}, ("points-missing", "points")),
            ({"points": -1}, ("points-range-cards", "points")),
            ({"points": 1}, ("points-impossible-cards", "points")),
            ({"cards": 1, "points": 35}, ("points-range-cards", "points")),
            ({"points": None, "by_side": (("A", 40), ("B", 40))}, ("points-by-side", "points")),
            ({"contract": 80}, ("field-of-other-system", "contract")),
            ({"capot": "A"}, ("field-of-other-system", "capot")),
            ({"belote": ("A",)}, ("field-of-other-system", "belote")),
            ({"last_trick": "A"}, ("field-of-other-system", "last_trick")),
            ({"chien": True}, ("field-of-other-system", "chien")),
            ({"declarer": "C"}, ("side-not-seated", "declarer")),
        ],
    )
    def test_a_hand(self, facts, problem):
        hand = HandFacts(**{"declarer": "A", "bid": 40, "cards": 5, "points": 44, **facts})
        assert told(check_hand(hand, comptoir(), "AB")) == [problem]

    @pytest.mark.parametrize(("cards", "sides", "most"), [(1, "AB", 34), (5, "AB", 118), (1, "ABCDEF", 78), (5, "ABCDEF", 152)])
    def test_points_are_those_of_the_cards_dealt(self, cards, sides, most):
        hands = [HandFacts("A", bid=40, cards=cards, points=points) for points in (most, most + 1)]
        assert [bool(check_hand(hand, comptoir(), sides)) for hand in hands] == [False, True]

    def test_how_many_sit(self):
        with pytest.raises(Refused) as refusal:
            score_sheet(Sheet(comptoir(), (), sides=1))
        assert told(refusal.value.problems) == [("sides-seated", "sides")]

    @pytest.mark.parametrize(
        ("option", "code"), [({"target": 1000}, "option-unknown"), ({"start": 7}, "option-choice"), ({"lyonnaise": 1}, "option-choice")]
    )
    def test_options(self, option, code):
        with pytest.raises(Refused) as refusal:
            comptoir(**option)
        assert [problem.code for problem in refusal.value.problems] == [code]


class TestStopped:
    """A referee stops a hand at a wrong card here as everywhere (article 9 C); the points are those after the award."""

    def test_it_is_told_on_the_sheet(self):
        hand = HandFacts("A", bid=60, cards=3, points=52, stopped=Stopped(3, "A"))
        score = score_sheet(Sheet(comptoir(), (hand,), 3))
        assert [reason.code for reason in score.hands[0].reasons] == ["stopped-among-several", "bid-failed"]
        assert score.hands[0].marks == {"A": 0, "B": -2, "C": -2}

    def test_it_has_no_more_tricks_than_cards_were_dealt(self):
        hand = HandFacts("A", bid=60, cards=3, points=52, stopped=Stopped(4, "A"))
        assert told(check_hand(hand, comptoir(), "ABC")) == [("stopped-trick", "stopped.trick")]


class TestLyonnaise:
    """The winner of the bidding may take the chien, and the sheet notes whether it did."""

    @pytest.mark.parametrize("chien", [None, True, False])
    def test_the_chien_changes_no_mark(self, chien):
        rules = comptoir(lyonnaise="on")
        hand = HandFacts("A", bid=60, cards=5, points=72, chien=chien)
        assert check_hand(hand, rules, "ABC") == []
        assert score_sheet(Sheet(rules, (hand,), 3)).hands[0].marks == {"A": -2, "B": 0, "C": 0}


def test_settings():
    assert dict(comptoir().by_name) == {"hands": None, "tied_game": "more", "decided_points": "ranking", "seats": 4, "start": 6, "lyonnaise": "off"}
    assert (comptoir().target, options_of(comptoir(start=12, lyonnaise="on", hands=9))) == (None, {"hands": 9, "start": 12, "lyonnaise": "on"})


def test_how_many_usually_sit_is_a_setting():
    assert [seating_of(comptoir(**options)).usual for options in ({}, {"seats": 6})] == [4, 6]
    assert (seating_of(comptoir()).fewest, seating_of(comptoir()).most, seating_of(comptoir()).players) == (2, 6, 1)


def test_the_first_hand_of_a_usual_table():
    assert score_hand(HandFacts("A", bid=60, cards=5, points=10), comptoir()).marks == {"A": 0, "B": -2, "C": -2, "D": -2}


def test_what_a_table_is_told():
    score = play("""
        bidder bid cards points ->   1   2   3
        1      111   5    120   ->  -5   0   0
        2       60   5     10   ->  -2   0  -2
        3       71   5     80   ->   0   0  -3
        3       50   1     20   ->   0  -1   0
        3       40   1     41   ->   0   0  -1
    """)
    assert say_hand(score.hands[1], ENGLISH) == "Bid of 60 missed by side 2 with 10: sides 1 and 3 go down by 2. Side 1 is out."
    assert say_hand(score.hands[0], FRENCH) == "Enchère de 111 tenue avec 120\u00a0: le camp 1 descend de 5."
    assert say_ending(score, ENGLISH) == "Side 1 was out first and wins the game; side 2, the last one in, loses it."


# --- whatever is played ------------------------------------------------------------------------------------------------------------------------


@st.composite
def games(draw):
    """Games of two to six sides, hand after hand, among those who are still in, as far as they go."""
    sides, rules = draw(st.integers(2, 6)), comptoir(start=draw(st.sampled_from([6, 12])))
    hands: list[HandFacts] = []
    for _ in range(draw(st.integers(0, 25))):
        score = score_sheet(Sheet(rules, tuple(hands), sides))
        if score.is_over:
            break
        bidder = draw(st.sampled_from([side for side, total in score.totals.items() if total > 0]))
        hands.append(HandFacts(bidder, bid=draw(st.integers(1, 152)), cards=5, points=draw(st.sampled_from([0, 44, 60, 84, 104]))))
    return Sheet(rules, tuple(hands), sides)


@given(games())
def test_a_game_ends_when_one_side_is_left_in_and_places_are_the_order_of_going_out(sheet):
    score = score_sheet(sheet)
    out = [side for side, total in score.totals.items() if total <= 0]
    assert score.is_over == (len(out) == sheet.sides - 1)
    assert all(score.totals[side] == sheet.rules["start"] + sum(hand.marks[side] for hand in score.hands) for side in sheet.letters)
    went = {side: next(hand.number for hand in score.hands if hand.totals[side] <= 0) for side in out}
    assert all(hand.marks[side] == 0 for side in out for hand in score.hands if hand.number > went[side])
    if score.is_over and sheet.sides > 2:
        last = next(side for side in sheet.letters if side not in out)
        assert score.ranks[last] == sheet.sides
        assert all(score.ranks[side] == 1 + sum(other < went[side] for other in went.values()) for side in out)
        first = [side for side, rank in score.ranks.items() if rank == 1]
        assert score.winner == (first[0] if len(first) == 1 else None)
