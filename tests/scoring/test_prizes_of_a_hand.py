"""Belote with prizes, a hand: cards, prizes and penalties, brelans, sequences and belote."""

import pytest

from tests.scoring.bonus_sheets import play
from tests.scoring.prizes import ENGLISH, FOUR, TWO, codes
from tournament.messages.scores.scores import hand_text
from tournament.scoring.course import score_hand
from tournament.scoring.facts import HandFacts
from tournament.scoring.games import check_hand
from tournament.scoring.systems import resolve_rules


class TestCardsAndPrizes:
    """Every side marks the cards of its tricks, and 10 for the last trick; a king counts 10."""

    def test_two(self):
        score = play(TWO, """
            cards      last  told        ->    1    2
            90/74♥        1  -           ->  100   74
            30/100♠       2  -           ->   30  110
        """)  # fmt: skip
        assert [hand.made for hand in score.hands] == [None, None]

    def test_three(self):
        play(TWO, """
            cards      last  told        ->    1    2    3
            90/44/30♥     3  -           ->   90   44   40
        """)  # fmt: skip

    def test_four_by_one_number_or_by_two(self):
        play(FOUR, """
            cards      last  told        ->    1    2
            96♥           2  -           ->   96   90
            96/80♥        2  -           ->   96   90
            0             2  -           ->    0  186
        """)  # fmt: skip

    def test_kings_of_four(self):
        play(FOUR, """
            cards      last  told        ->    1    2
            96♥           2  -           ->   96   66
        """, king=4)  # fmt: skip

    def test_all_the_tricks_are_100_and_no_last_trick(self):
        score = play(FOUR, """
            cards      last  told        ->    1    2
            176♥         !1  -           ->  276    0
            0♥           !2  -           ->    0  276
            176/0♥       !1  -           ->  276    0
        """)  # fmt: skip
        assert codes(score) == ["cards", "cards", "prize-all-tricks"]

    def test_all_the_points_are_not_all_the_tricks(self):
        play(FOUR, """
            cards      last  told        ->    1    2
            176♥          2  -           ->  176   10
        """)  # fmt: skip

    def test_the_last_trick_may_be_noted_beside_a_capot(self):
        hand = HandFacts("A", points=176, capot="A", last_trick="A")
        rules = resolve_rules(FOUR, {})
        assert check_hand(hand, rules, "AB") == []
        assert score_hand(hand, rules).marks == {"A": 276, "B": 0}

    def test_suits_not_followed(self):
        play(TWO, """
            cards      last  told                                   ->    1    2    3
            90/44/30♥     3  1:not-followed 2:not-followed          ->  100   54   40
            90/44/30♥     1  1:not-followed 1:not-followed          ->  120   44   30
        """)  # fmt: skip


class TestPenalties:
    """Ten less for each mistake, also on deals that nobody played."""

    def test_of_a_played_hand(self):
        play(FOUR, """
            cards      last  told                                              ->    1    2
            96♥           1  1:dealing                                         ->   96   80
            96♥           1  1:two-cards-turned 1:last-card-not-turned         ->   86   80
            96♥           1  2:out-of-turn 2:wrong-card 2:tricks-piled         ->  106   50
            176♥         !1  2:dealing                                         ->  276  -10
        """, target=5000)  # fmt: skip

    def test_of_a_deal_nobody_played(self):
        score = play(FOUR, """
            cards      last  told                     ->    1    2
            passed           2:out-of-turn            ->    0  -10
            irregular-deal   1:dealing 1:dealing      ->  -20    0
        """)  # fmt: skip
        assert codes(score) == ["annulled-irregular-deal", "penalties"]

    def test_a_combination_that_was_not_shown_counts_for_nothing_and_costs_10(self):
        score = play(FOUR, """
            cards      last  told                              ->    1    2
            96♥           1  1:brelan-J+unshown                ->   96   80
            96♥           1  1:tierce-K+unshown 1:brelan-J     ->  296   80
        """)  # fmt: skip
        assert codes(score, 0) == ["declarations-not-shown", "cards", "cards", "prize-last-trick", "penalties"]

    def test_a_penalty_listed_for_it_is_not_another(self):
        play(FOUR, """
            cards      last  told                                                      ->    1    2
            96♥           1  1:brelan-J+unshown 1:not-shown                            ->   96   80
            96♥           1  1:brelan-J+unshown 2:not-shown                            ->   96   70
            96♥           1  1:brelan-J+unshown 1:tierce-A+unshown 1:not-shown         ->   86   80
            96♥           1  1:not-shown 1:not-shown                                   ->   86   80
        """)  # fmt: skip


class TestBrelans:
    """Jacks 200, nines 150, aces, kings, queens and tens 100; the best of a side cancels those of the others."""

    @pytest.mark.parametrize(
        ("rank", "worth"), [("J", 200), ("9", 150), ("A", 100), ("K", 100), ("Q", 100), ("10", 100)]
    )
    def test_worth(self, rank, worth):
        play(FOUR, f"""
            cards      last  told             ->    1    2
            96♥           1  2:brelan-{rank}  ->  106  {80 + worth}
        """)  # fmt: skip

    def test_one_beats_the_other(self):
        score = play(TWO, """
            cards      last  told                          ->    1    2
            90/74♥        1  1:brelan-9 2:brelan-J         ->  100  274
            90/74♥        1  1:brelan-A 2:brelan-K         ->  200   74
            90/74♥        1  1:brelan-10 2:brelan-Q        ->  100  174
        """)  # fmt: skip
        assert codes(score)[0] == "brelans-best"

    def test_the_winner_counts_all_its_own(self):
        play(FOUR, """
            cards      last  told                                         ->    1    2
            96♥           1  1:brelan-J 1:brelan-10 2:brelan-9            ->  406   80
        """)  # fmt: skip

    def test_three_sides(self):
        play(TWO, """
            cards      last  told                                        ->    1    2    3
            90/44/30♥     3  1:brelan-Q 2:brelan-9 3:brelan-A            ->   90  194   40
        """)  # fmt: skip


class TestSequences:
    """Tierce 20, quarte 50, quinte 100 and more; the best of a side cancels those of the others, and a brelan of
    another side cancels all."""

    @pytest.mark.parametrize(
        ("sequence", "worth"),
        [
            ("tierce-K", 20),
            ("quarte-K", 50),
            ("quinte-K", 100),
            ("quinte6-A", 100),
            ("quinte7-A", 100),
            ("quinte8-A", 120),
        ],
    )
    def test_worth(self, sequence, worth):
        play(FOUR, f"""
            cards      last  told             ->    1    2
            96♥           1  2:{sequence}     ->  106  {80 + worth}
        """)  # fmt: skip

    @pytest.mark.parametrize(
        ("one", "other", "why"),
        [
            ("quarte-10", "tierce-A", "sequences-by-length"),
            ("quinte6-Q", "quinte-A", "sequences-by-length"),
            ("tierce-A", "tierce-K", "sequences-by-top"),
            ("quarte-K", "quarte-Q", "sequences-by-top"),
        ],
    )
    def test_one_beats_the_other_however_announced(self, one, other, why):
        worth = {"quarte-10": 50, "quinte6-Q": 100, "tierce-A": 20, "quarte-K": 50}[one]
        for told_of_both in (f"1:{one} 2:{other}", f"2:{other} 1:{one}"):
            score = play(TWO, f"""
                cards      last  told              ->    1    2
                90/74♥        1  {told_of_both}    ->  {100 + worth}   74
            """)  # fmt: skip
            assert codes(score)[0] == why

    def test_equal_ones_are_parted_by_trumps_then_by_who_announced_first(self):
        score = play(TWO, """
            cards      last  told                              ->    1    2
            90/74♥        1  1:tierce-K-♠ 2:tierce-K-♥         ->  100   94
            90/74♥        1  1:tierce-K-♠ 2:tierce-K-♦         ->  120   74
            90/74♥        1  2:tierce-K-♦ 1:tierce-K-♠         ->  100   94
        """)  # fmt: skip
        assert [codes(score, hand)[0] for hand in range(3)] == [
            "sequences-by-trump",
            "sequences-by-order",
            "sequences-by-order",
        ]

    def test_the_winner_counts_all_its_own(self):
        play(FOUR, """
            cards      last  told                                                  ->    1    2
            96♥           1  1:tierce-9-♠ 1:quarte-A-♠ 2:quarte-K-♥                ->  176   80
        """)  # fmt: skip

    def test_any_brelan_of_the_other_side_cancels_all_of_them(self):
        score = play(TWO, """
            cards      last  told                                        ->    1    2
            90/74♥        1  1:quarte-10-♠ 1:tierce-9-♥ 2:brelan-Q       ->  100  174
        """)  # fmt: skip
        assert codes(score)[:2] == ["brelans-alone", "sequences-cancelled"]

    def test_a_beaten_brelan_cancels_them_too(self):
        play(TWO, """
            cards      last  told                                        ->    1    2
            90/74♥        1  1:brelan-J 1:tierce-9-♠ 2:brelan-Q          ->  300   74
        """)  # fmt: skip

    def test_a_brelan_does_not_cancel_the_sequences_of_its_own_side(self):
        play(TWO, """
            cards      last  told                                        ->    1    2
            90/74♥        1  1:brelan-Q 1:tierce-9-♠ 2:quarte-10-♥       ->  220   74
        """)  # fmt: skip

    def test_four_sevens_or_eights_count_nothing_and_cancel_them_all_the_same(self):
        """The source: four identical cards are a brelan, and any brelan cancels, no matter which."""
        score = play(TWO, """
            cards      last  told                                        ->    1    2
            90/74♥        1  1:brelan-8 2:quarte-K-♥                     ->  100   74
            90/74♥        1  1:brelan-7 1:tierce-J-♠ 2:quarte-K-♥        ->  120   74
            90/74♥        1  1:brelan-8 2:brelan-7                       ->  100   74
            90/74♥        1  1:brelan-8 1:tierce-J-♠ 2:brelan-Q          ->  100  174
        """)  # fmt: skip
        assert codes(score, 0)[:2] == ["brelans-worthless", "sequences-cancelled"]
        assert hand_text(score.hands[0], ENGLISH).startswith(
            "Brelans: those of side 1 count nothing. The sequences of side 2 do not count"
        )

    def test_four_sevens_or_eights_may_be_said_to_cancel_nothing(self):
        play(TWO, """
            cards      last  told                                        ->    1    2
            90/74♥        1  1:brelan-8 2:quarte-K-♥                     ->  100  124
            90/74♥        1  1:brelan-8 1:tierce-J-♦ 2:brelan-Q          ->  100  174
        """, low_brelans_cancel="off")  # fmt: skip

    def test_a_brelan_that_was_not_shown_cancels_nothing(self):
        play(TWO, """
            cards      last  told                                        ->    1    2
            90/74♥        1  1:brelan-Q+unshown 2:quarte-10-♥            ->   90  124
        """)  # fmt: skip

    def test_three_sides(self):
        """The brelan of side 1 leaves its own sequence alone, which then beats nobody's."""
        play(TWO, """
            cards      last  told                                              ->    1    2    3
            90/44/30♥     3  1:brelan-Q 1:tierce-9 2:quarte-10 3:tierce-J      ->  210   44   40
            90/44/30♥     3  1:tierce-9 2:quarte-10 3:tierce-J                 ->   90   94   40
        """)  # fmt: skip


class TestBelote:
    """King and queen of trumps, both words said: 20, in a sequence or not."""

    def test_counts_beside_everything(self):
        play(FOUR, """
            cards      last  told                          ->    1    2
            96♥           1  2:belote                      ->  106  100
            96♥           1  2:belote 2:tierce-K-♥         ->  106  120
        """)  # fmt: skip


class TestCardsOfWorth:
    """Until it has won a trick with a card of worth a side can note neither combinations nor belote; one that never
    does never can."""

    def test_a_side_without_such_a_trick_notes_nothing(self):
        score = play(TWO, """
            cards      last  told                                        ->    1    2
            150/0♥        1  2:quinte-A-♠ 2:belote                       ->  160    0
            150/0♥        2  2:quinte-A-♠ 1:tierce-J-♦                   ->  150   10
            150/0♥        1  1:tierce-J-♦ 1:belote                       ->  200    0
        """)  # fmt: skip
        assert codes(score, 0) == [
            "sequences-alone",
            "combinations-without-worth",
            "cards",
            "cards",
            "prize-last-trick",
        ]
        assert (
            "Side 2 took no counting card: the 120 points of its combinations and belote are not scored."
            in hand_text(score.hands[0], ENGLISH)
        )

    def test_its_cards_cancel_those_of_the_others_all_the_same(self):
        play(FOUR, """
            cards      last  told                                        ->    1    2
            176♥         !1  2:brelan-9 1:quarte-K-♠ 1:belote            ->  296    0
        """)  # fmt: skip

    def test_one_card_of_worth_is_enough(self):
        play(TWO, """
            cards      last  told                                        ->    1    2
            150/2♥        1  2:quinte-A-♠                                ->  160  102
        """)  # fmt: skip

    def test_other_halls_mark_them_without(self):
        play(TWO, """
            cards      last  told                                        ->    1    2
            150/0♥        1  2:quinte-A-♠ 2:belote                       ->  160  120
        """, combinations_need_worth="off")  # fmt: skip

    def test_it_pays_for_its_mistakes_and_has_its_prizes(self):
        play(TWO, """
            cards      last  told                                        ->    1    2
            150/0♥        1  2:brelan-J 2:not-followed 2:dealing         ->  160    0
        """)  # fmt: skip
