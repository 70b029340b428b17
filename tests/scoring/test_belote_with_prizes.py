"""Belote with prizes for two, three and four (002): cards, combinations, prizes, penalties, and the word that ends a
game."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.scoring.bonus_sheets import combination_of, play
from tests.scoring.prizes import ENGLISH, FOUR, FRENCH, TWO, bonus_hand, codes
from tests.scoring.sheets import coded
from tournament.errors import Refused
from tournament.messages.scores.scores import ending_text, hand_text
from tournament.scoring.course import score_hand
from tournament.scoring.facts import (
    SIDES,
    ClockStop,
    Declaration,
    DeclarationKind,
    HandFacts,
    Penalty,
    PenaltyKind,
    PrizeKind,
    Rank,
    RevokePrize,
    Sheet,
    Stopped,
    Trump,
)
from tournament.scoring.games import check_hand, score_sheet
from tournament.scoring.systems import form_of, resolve_rules, seating_of


class TestEnd:
    """The target reached or passed, the highest total wins."""

    def test_the_highest_total(self):
        score = play(FOUR, """
            cards      last  told                          ->    1    2
            96♥           1  1:brelan-J 1:brelan-10        ->  406   80
            96♥           1  2:brelan-J 2:brelan-9         ->  106  430
            96♥           1  1:brelan-J                    ->  306   80
            96♥           2  2:brelan-J 2:brelan-9         ->   96  440
        """)  # fmt: skip
        assert (score.winner, dict(score.totals)) == ("B", {"A": 914, "B": 1030})

    def test_both_over_and_equal_is_one_more_hand(self):
        score = play(FOUR, """
            cards      last  told      ->    1    2
            88♥           1  2:belote  ->   98  108
            98♥           2  -         ->   98   88
        """, target=190)  # fmt: skip
        assert (score.is_over, codes(score)[-1]) == (False, "tied")

    def test_thirty_as_the_source_has_it(self):
        score = play(TWO, """
            cards      last  told        ->    1    2
            90/74♥        1  -           ->  100   74
        """, target=30)  # fmt: skip
        assert score.winner == "A"

    def test_the_highest_total_wins_without_a_trick_too(self):
        """The source bars nobody here: who has most after the hand has won."""
        score = play(TWO, """
            cards      last  told                      ->    1    2
            0/60♥        !2  1:brelan-A 1:brelan-9     ->  250  160
        """, target=240, combinations_need_worth="off")  # fmt: skip
        assert (score.winner, score.ending.code) == ("A", "ended-target")

    def test_three_sides_have_places(self):
        score = play(TWO, """
            cards      last  told        ->    1    2    3
            90/44/30♥     3  2:tierce-A  ->   90   64   40
            20/100/44♥    3  3:brelan-Q  ->   20  100  154
        """, target=150)  # fmt: skip
        assert (score.winner, dict(score.ranks)) == ("C", {"A": 3, "B": 2, "C": 1})

    def test_a_number_of_hands(self):
        score = play(TWO, """
            cards      last  told        ->    1    2    3
            90/50/30♥     3  -           ->   90   50   40
            20/60/50♥     3  -           ->   20   60   60
        """, hands=2)  # fmt: skip
        assert (score.is_over, codes(score)[-1]) == (False, "tied-several")
        drawn = play(TWO, """
            cards      last  told        ->    1    2    3
            90/50/30♥     3  -           ->   90   50   40
            20/60/50♥     3  -           ->   20   60   60
        """, hands=2, tied_game="drawn")  # fmt: skip
        assert (drawn.winner, dict(drawn.ranks), drawn.ending.code) == (None, {"A": 1, "B": 1, "C": 3}, "drawn-several")


class TestClaim:
    """A side that says it has finished ends the hand: it wins if it has reached the target, and loses the game if
    not."""

    def test_right(self):
        score = play(TWO, """
            cards      last  told        ->    1    2
            90/74♥        1  -           ->  100   74
            52/90♥       c1  -           ->   52   90
        """, target=150)  # fmt: skip
        assert (score.winner, dict(score.totals), score.ending.code) == ("A", {"A": 152, "B": 164}, "ended-claim")

    def test_wrong(self):
        score = play(TWO, """
            cards      last  told        ->    1    2
            90/74♥        1  -           ->  100   74
            42/2♥        c1  -           ->   42    2
        """, target=150)  # fmt: skip
        assert (score.winner, score.ending.code) == ("B", "ended-claim-wrong")

    def test_wrong_among_three(self):
        score = play(TWO, """
            cards      last  told        ->    1    2    3
            90/44/30♥     3  -           ->   90   44   40
            42/2/0♥      c1  -           ->   42    2    0
        """, target=150)  # fmt: skip
        assert (score.winner, dict(score.ranks)) == ("B", {"A": 3, "B": 1, "C": 2})

    def test_wrong_where_the_two_others_are_equal(self):
        score = play(TWO, """
            cards      last  told        ->    1    2    3
            90/44/34♥     3  -           ->   90   44   44
            42/2/2♥      c1  -           ->   42    2    2
        """, target=150)  # fmt: skip
        assert (score.winner, dict(score.ranks), score.ending.code) == (
            None,
            {"A": 3, "B": 1, "C": 1},
            "ended-claim-wrong-shared",
        )

    def test_of_four_tells_the_cards_of_both(self):
        score = play(FOUR, """
            cards      last  told        ->    1    2
            20/30♥       c2  2:brelan-J  ->   20  230
        """, target=200)  # fmt: skip
        assert score.winner == "B"

    def test_said_where_the_other_side_would_have_won(self):
        score = play(FOUR, """
            cards      last  told                       ->    1    2
            20/30♥       c1  2:brelan-J 2:brelan-9      ->   20  380
        """, target=200)  # fmt: skip
        assert (score.winner, score.ending.code) == ("B", "ended-claim-wrong")


class TestRefusals:
    """What cannot be said of a hand, each at its path."""

    @pytest.mark.parametrize(
        ("facts", "problem"),
        [
            ({"last_trick": None}, ("last-trick-missing", "last_trick")),
            ({"last_trick": "C"}, ("side-not-seated", "last_trick")),
            ({"by_side": (), "points": 90}, ("points-one-number", "points")),
            ({"by_side": ()}, ("points-of-sides-missing", "points")),
            ({"by_side": (("A", 90),)}, ("points-side-missing", "points")),
            ({"by_side": (("A", 171), ("B", 0))}, ("points-range-cards", "points.A")),
            ({"by_side": (("A", 90), ("B", 81))}, ("points-sum-over", "points")),
            ({"by_side": (("A", 10), ("B", 7))}, ("points-sum-under", "points")),
            ({"by_side": (("A", 1), ("B", 74))}, ("points-impossible-cards", "points.A")),
            ({"capot": "B", "last_trick": None}, ("points-beside-capot", "capot")),
            ({"capot": "defence", "last_trick": None}, ("capot-defence", "capot")),
            ({"by_side": (("A", 90), ("B", 0)), "capot": "A", "last_trick": "B"}, ("last-trick-capot", "last_trick")),
            ({"stopped": Stopped(4, "A")}, ("last-trick-stopped", "last_trick")),
            ({"stopped": Stopped(10, "B")}, ("stopped-trick", "stopped.trick")),
            ({"belote": ("A", "B")}, ("belote-both", "belote")),
            ({"claim": "A"}, ("claim-last-trick", "last_trick")),
            ({"claim": "A", "last_trick": None, "by_side": (("A", 0), ("B", 74))}, ("claim-without-points", "claim")),
            (
                {"claim": "A", "last_trick": None, "by_side": (("A", 90), ("B", 0)), "capot": "A"},
                ("claim-capot", "capot"),
            ),
            ({"contract": 80}, ("field-of-other-system", "contract")),
            ({"bid": 80}, ("field-of-other-system", "bid")),
        ],
    )
    def test_a_hand_of_two(self, facts, problem):
        problems = coded(check_hand(bonus_hand(**facts), resolve_rules(TWO, {}), "AB"))
        assert problem in problems
        assert {path.partition(".")[0] for _, path in problems} == {problem[1].partition(".")[0]}

    @pytest.mark.parametrize(
        ("facts", "problem"),
        [
            ({"points": 90}, None),
            ({"by_side": (("A", 90), ("B", 86))}, None),
            ({"points": 177}, ("points-range-cards", "points")),
            ({"points": 175}, ("points-impossible-cards", "points")),
            ({"by_side": (("A", 90), ("B", 84))}, ("points-sum-cards", "points")),
            ({"points": 90, "claim": "A", "last_trick": None}, ("points-one-number", "points")),
            ({"by_side": (("A", 90), ("B", 20)), "claim": "A", "last_trick": None}, None),
            ({"by_side": (("A", 90), ("B", 90)), "claim": "A", "last_trick": None}, ("points-sum-over", "points")),
            ({"points": 90, "capot": "A", "last_trick": None}, ("capot-points", "capot")),
        ],
    )
    def test_a_hand_of_four(self, facts, problem):
        hand = HandFacts(**{"declarer": "A", "last_trick": "A", **facts})
        assert coded(check_hand(hand, resolve_rules(FOUR, {}), "AB")) == ([problem] if problem else [])

    def test_a_capot_is_of_one_where_everyone_plays_alone(self):
        hand = HandFacts("A", by_side=(("A", 0), ("B", 90), ("C", 50)), capot="defence")
        assert coded(check_hand(hand, resolve_rules(TWO, {}), "ABC")) == [("capot-of-one", "capot")]

    def test_nobody_finishes_a_number_of_hands(self):
        hand = bonus_hand(claim="A", last_trick=None)
        assert coded(check_hand(hand, resolve_rules(TWO, {"hands": 12}), "AB")) == [("claim-without-target", "claim")]

    @pytest.mark.parametrize(
        ("declarations", "problems"),
        [
            ("1:carre-9", [("value-of-other-system", "declarations[0].kind")]),
            ("1:cent-A", [("value-of-other-system", "declarations[0].kind")]),
            ("1:brelan-8 2:brelan-8", [("declarations-share-card", "declarations[1]")]),
            ("1:brelan-8 2:tierce-9", [("declarations-share-card", "declarations[1]")]),
            ("1:brelan-7 2:tierce-J-♠ 2:tierce-J-♦", []),
            ("1:tierce-8", [("declaration-top", "declarations[0].top")]),
            ("1:quinte7-Q", [("declaration-top", "declarations[0].top")]),
            ("1:tierce6-Q", [("declaration-length", "declarations[0].length")]),
            ("1:quinte-J 2:quarte7-A", [("declaration-length", "declarations[1].length")]),
            ("1:brelan-9 2:brelan-9", [("declarations-share-card", "declarations[1]")]),
            ("1:brelan-9 1:brelan-9", [("declarations-share-card", "declarations[1]")]),
            ("1:brelan-9 2:tierce-J", [("declarations-share-card", "declarations[1]")]),
            ("1:brelan-9 1:tierce-J", []),
            ("1:tierce-J-♠ 2:tierce-Q-♠", [("declarations-share-card", "declarations[1]")]),
            ("1:tierce-J-♠ 1:tierce-Q-♠", [("declarations-share-card", "declarations[1]")]),
            ("1:tierce-J-♠ 2:tierce-Q-♦", []),
            ("1:brelan-J 1:brelan-9 1:brelan-A", [("declarations-too-many", "declarations")]),
            ("1:brelan-J 1:brelan-9 1:tierce-J", []),
            ("1:brelan-J 1:tierce-A 1:tierce-J", []),
            ("1:brelan-J 1:tierce-A 1:tierce-10", [("declarations-too-many", "declarations")]),
            (
                "1:tierce-J 2:tierce-J",
                [("sequence-suit-missing", "declarations[0].suit"), ("sequence-suit-missing", "declarations[1].suit")],
            ),
            ("1:tierce-J-♠ 2:tierce-J", [("sequence-suit-missing", "declarations[1].suit")]),
            ("1:tierce-J-♥ 2:tierce-J", []),
            ("1:tierce-J 2:tierce-J 2:brelan-A", []),
        ],
    )
    def test_combinations(self, declarations, problems):
        hand = bonus_hand(declarations=tuple(combination_of(word) for word in declarations.split()))
        assert coded(check_hand(hand, resolve_rules(TWO, {}), "AB")) == problems

    def test_what_contradicts_a_belote_or_all_the_tricks(self):
        queens, jacks = combination_of("1:brelan-Q"), combination_of("1:brelan-J")
        rules = resolve_rules(TWO, {})
        assert coded(check_hand(bonus_hand(belote=("B",), declarations=(queens,)), rules, "AB")) == [
            ("belote-elsewhere", "belote")
        ]
        capot = HandFacts("B", by_side=(("A", 0), ("B", 150)), capot="B", declarations=(jacks,))
        assert coded(check_hand(capot, rules, "AB")) == [("capot-declared", "capot")]

    def test_equal_sequences_need_the_trumps(self):
        hand = bonus_hand(trump=None, declarations=(combination_of("1:tierce-J-♠"), combination_of("2:tierce-J-♥")))
        assert coded(check_hand(hand, resolve_rules(TWO, {}), "AB")) == [("trump-missing", "trump")]

    @pytest.mark.parametrize(
        ("declaration", "problem"),
        [
            (Declaration("A", DeclarationKind.TIERCE), ("declaration-card", "declarations[0].top")),
            (Declaration("A", DeclarationKind.BRELAN), ("declaration-card", "declarations[0].rank")),
            (
                Declaration("A", DeclarationKind.BRELAN, rank=Rank.ACE, top=Rank.ACE),
                ("declaration-field", "declarations[0].top"),
            ),
            (
                Declaration("A", DeclarationKind.TIERCE, top=Rank.ACE, rank=Rank.ACE),
                ("declaration-field", "declarations[0].rank"),
            ),
            (
                Declaration("A", DeclarationKind.BRELAN, rank=Rank.ACE, used=True),
                ("declaration-field", "declarations[0].used"),
            ),
            (
                Declaration("A", DeclarationKind.TIERCE, top=Rank.ACE, suit=Trump.NO_TRUMP),
                ("declaration-suit", "declarations[0].suit"),
            ),
            (
                Declaration("A", DeclarationKind.TIERCE, top=Rank.ACE, player=2),
                ("declaration-one-player", "declarations[0].player"),
            ),
            (Declaration("C", DeclarationKind.TIERCE, top=Rank.ACE), ("side-not-seated", "declarations[0].side")),
        ],
    )
    def test_one_combination(self, declaration, problem):
        assert coded(check_hand(bonus_hand(declarations=(declaration,)), resolve_rules(TWO, {}), "AB")) == [problem]

    def test_partners_hold_their_own_cards(self):
        brelan = Declaration("A", DeclarationKind.BRELAN, rank=Rank.ACE, player=1)
        tierce = Declaration("A", DeclarationKind.TIERCE, top=Rank.ACE, player=2)
        hand = HandFacts("A", points=90, last_trick="A", declarations=(brelan, tierce))
        assert coded(check_hand(hand, resolve_rules(FOUR, {}), "AB")) == [
            ("declarations-share-card", "declarations[1]")
        ]
        third = HandFacts(
            "A",
            points=90,
            last_trick="A",
            declarations=(Declaration("A", DeclarationKind.TIERCE, top=Rank.ACE, player=3),),
        )
        assert coded(check_hand(third, resolve_rules(FOUR, {}), "AB")) == [
            ("declaration-player", "declarations[0].player")
        ]


def test_tables_and_settings():
    assert [
        (seating.fewest, seating.most, seating.players)
        for seating in (seating_of(resolve_rules(system, {})) for system in (TWO, FOUR))
    ] == [
        (2, 2, 1),
        (2, 2, 2),
    ]
    three = seating_of(resolve_rules(TWO, {"seats": 3}))
    assert (three.usual, three.fewest, three.most, three.players) == (3, 3, 3, 1)
    assert dict(resolve_rules(FOUR, {}).by_name) == {"target": 1000, "hands": None, "tied_game": "more", "king": 10} | {
        "decided_points": "winner",
        "low_brelans_cancel": "on",
        "combinations_need_worth": "on",
        "faults": "penalties",
    }
    assert [form_of(resolve_rules(FOUR, {"king": king})).total() for king in (10, 4)] == [176, 152]


def test_what_a_table_is_told():
    score = play(TWO, """
        cards      last  told                                            ->    1    2
        90/74♥        1  1:tierce-9-♠ 2:brelan-Q 2:belote 1:dealing      ->   90  194
    """, target=190)  # fmt: skip
    assert hand_text(score.hands[0], ENGLISH) == (
        "Brelans: side 2 counts 100. The sequences of side 1 do not count: side 2 holds a brelan. Belote: 20 "
        "more for side 2, which announced it. "
        "Cards of side 1: 90. Cards of side 2: 74. Last trick: 10 more for side 1. Mistakes of side 1: 10 points less."
    )
    assert hand_text(score.hands[0], FRENCH).startswith(
        "Brelans\u00a0: le camp 2 compte 100. Les suites du camp 1 ne comptent pas\u00a0: "
    )
    assert ending_text(score, ENGLISH) == "Side 2 wins the game with 194, for 190."


def test_a_hand_stopped_by_a_referee_says_so_and_the_clock_ends_a_game():
    rules = resolve_rules(TWO, {})
    hand = bonus_hand(stopped=Stopped(3, "B"))
    score = score_sheet(Sheet(rules, (hand,), stop=ClockStop(0, 1)))
    assert (score.winner, codes(score)[0], score.ending.code) == ("A", "stopped", "ended-clock")


@st.composite
def combinations(draw, letters):
    """Combinations as they come, most of them possible."""
    side, shown = draw(st.sampled_from(letters)), draw(st.sampled_from([True, True, False]))
    if draw(st.booleans()):
        return Declaration(side, DeclarationKind.BRELAN, rank=draw(st.sampled_from(list(Rank))), shown=shown)
    kind = draw(st.sampled_from([DeclarationKind.TIERCE, DeclarationKind.QUARTE, DeclarationKind.QUINTE]))
    return Declaration(
        side, kind, top=draw(st.sampled_from(list(Rank)[2:])), suit=draw(st.sampled_from(list(Trump)[:4])), shown=shown
    )


@st.composite
def bonus_hands(draw, letters):
    """Hands as they come, most of them possible."""
    return HandFacts(
        draw(st.sampled_from(letters)),
        trump=draw(st.sampled_from(list(Trump)[:4])),
        by_side=tuple((side, 2 * draw(st.integers(10, 25))) for side in letters),
        last_trick=draw(st.sampled_from(letters)),
        belote=draw(st.lists(st.sampled_from(letters), max_size=1).map(tuple)),
        declarations=draw(st.lists(combinations(letters), max_size=4).map(tuple)),
        prizes=draw(
            st.lists(st.builds(RevokePrize, st.sampled_from(letters), st.sampled_from(PrizeKind)), max_size=2).map(
                tuple
            )
        ),
        penalties=draw(
            st.lists(st.builds(Penalty, st.sampled_from(letters), st.sampled_from(PenaltyKind)), max_size=3).map(tuple)
        ),
    )


@given(st.sampled_from(["AB", "ABC"]).flatmap(lambda letters: st.tuples(st.just(letters), bonus_hands(letters))))
def test_one_side_counts_its_brelans_and_one_its_sequences(drawn):
    letters, hand = drawn
    rules = resolve_rules(TWO, {})
    if check_hand(hand, rules, letters):
        return
    line = score_sheet(Sheet(rules, (hand,), len(letters))).hands[0]
    apart = score_sheet(Sheet(rules, (HandFacts(**{**vars(hand), "declarations": ()}),), len(letters))).hands[0]
    hidden = {side: sum(told.side == side and not told.shown for told in hand.declarations) for side in letters}
    counted = {side: line.marks[side] - apart.marks[side] for side in letters}
    assert sum(points + 10 * hidden[side] > 0 for side, points in counted.items()) <= 2
    assert all(points >= -10 * hidden[side] for side, points in counted.items())
    assert all(hand_text(line, tr) for tr in (FRENCH, ENGLISH))


@given(
    st.sampled_from(sorted(form_of(resolve_rules(FOUR, {})).scale.possible())),
    st.sampled_from("AB"),
    st.sampled_from("AB"),
)
def test_the_cards_and_the_last_trick_of_four_are_always_186(points, declarer, last):
    rules = resolve_rules(FOUR, {})
    by_number = HandFacts(declarer, points=points, last_trick=last)
    other = "AB"[declarer == "A"]
    by_side = HandFacts(
        declarer, by_side=tuple(sorted({declarer: points, other: 176 - points}.items())), last_trick=last
    )
    assert check_hand(by_number, rules, "AB") == check_hand(by_side, rules, "AB") == []
    assert score_hand(by_number, rules).marks == score_hand(by_side, rules).marks
    assert sum(score_hand(by_side, rules).marks.values()) == 186


@pytest.mark.parametrize("letters", [SIDES[:2], SIDES[:3]])
def test_the_first_hand_of_a_game_is_marked_as_it_is(letters):
    hand = HandFacts("A", by_side=tuple((side, 50) for side in letters), last_trick="B")
    with_two = score_sheet(Sheet(resolve_rules(TWO, {}), (hand,), len(letters)))
    assert with_two.hands[0].marks == {side: 60 if side == "B" else 50 for side in letters}


def test_a_table_of_four_players_by_themselves_is_not_seated():
    with pytest.raises(Refused) as refusal:
        score_sheet(Sheet(resolve_rules(TWO, {}), (), sides=4))
    assert coded(refusal.value.problems) == [("sides-seated", "sides")]


class TestFaults:
    """002 prices faults; where a referee decides them instead, nothing is noted of them, and what was not shown costs
    nothing more."""

    HIDDEN = """
            cards      last  told                        ->    1    2
            90/74♥        1  2:tierce-K-♠+unshown        ->  100   {}
        """  # fmt: skip

    def test_what_was_not_shown(self):
        play(TWO, self.HIDDEN.format(64))
        play(TWO, self.HIDDEN.format(74), faults="referee")

    @pytest.mark.parametrize("system", [TWO, FOUR])
    @pytest.mark.parametrize(
        "told",
        [{"penalties": (Penalty("A", PenaltyKind.DEALING),)}, {"prizes": (RevokePrize("A", PrizeKind.NOT_FOLLOWED),)}],
    )
    def test_what_a_referee_decides_is_no_penalty_beside(self, system, told):
        hand = HandFacts(
            "A", trump=Trump.HEARTS, by_side=(("A", 90), ("B", 86 if system == FOUR else 60)), last_trick="A", **told
        )
        found = [problem.code for problem in check_hand(hand, resolve_rules(system, {"faults": "referee"}), "AB")]
        assert found == ["field-of-other-system"]
        assert "field-of-other-system" not in [
            problem.code for problem in check_hand(hand, resolve_rules(system, {}), "AB")
        ]

    def test_a_sheet_stopped_by_a_referee_is_read_under_either(self):
        hand = HandFacts(
            "A", trump=Trump.HEARTS, by_side=(("A", 96), ("B", 80)), last_trick="B", stopped=Stopped(3, "A")
        )
        for faults in ("penalties", "referee"):
            assert not check_hand(hand, resolve_rules(FOUR, {"faults": faults}), "AB")
