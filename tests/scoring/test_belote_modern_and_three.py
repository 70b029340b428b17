"""Modern belote at four and three, belote of three players, and the two kinds for two players (001)."""

from dataclasses import replace

import pytest

from tests.scoring.sheets import coded
from tests.scoring.taken_sheets import codes, play
from tournament.scoring.facts import Annulment, Declaration, DeclarationKind, HandFacts, Rank, Stopped, Trump
from tournament.scoring.games import check_hand
from tournament.scoring.systems import resolve_rules, seating_of

MODERN, THREE = "belote-modern", "belote-three"


class TestModern:
    """A suit is worth 162, no trump 130, all trumps 258 (D17)."""

    def test_more_than_half_of_its_total_decides(self):
        play(MODERN, """
            taker   points  belote  declared   ->    1    2  held
            1          82♥       -  -          ->   82   80     0
            1         66NT       -  -          ->   66   64     0
            1         64NT       -  -          ->    0  130     0
            2        130AT       -  -          ->  128  130     0
            2        128AT       -  -          ->  258    0     0
        """)  # fmt: skip

    def test_half_is_a_litige(self):
        play(MODERN, """
            taker   points  belote  declared   ->    1    2  held
            1         65NT       -  -          ->    0   65    65
            2        129AT       -  -          ->  129    0   194
        """)  # fmt: skip

    @pytest.mark.parametrize(
        ("trump", "total", "rank"), [(Trump.NO_TRUMP, 130, Rank.ACE), (Trump.ALL_TRUMP, 258, Rank.JACK)]
    )
    def test_four_that_nothing_of_their_suits_beats_take_a_trick(self, trump, total, rank):
        rules = resolve_rules(MODERN, {})
        for other in (Rank.ACE, Rank.JACK, Rank.TEN):
            hand = HandFacts(
                "A",
                trump=trump,
                points=total,
                capot="A",
                declarations=(Declaration("B", DeclarationKind.CARRE, rank=other),),
            )
            assert coded(check_hand(hand, rules, "AB")) == ([("capot-declared", "capot")] if other is rank else [])

    def test_capot_adds_ninety(self):
        play(MODERN, """
            taker   points  belote  declared   ->    1    2  held
            1       130NT!       -  -          ->  220    0     0
            2       258AT!       -  -          ->    0  348     0
            2         0AT!       -  -          ->  348    0     0
        """)  # fmt: skip

    def test_a_capot_that_was_not_asked_for_adds_ninety_to_the_tens_of_its_total(self):
        play(MODERN, """
            taker   points  belote  declared   ->    1    2  held
            1        162♥!       -  -          ->  250    0     0
            1       130NT!       -  -          ->  220    0     0
            1       258AT!       -  -          ->  350    0     0
            1    cap258AT!       -  -          ->  500    0     0
        """, capot_bid="on", target=2000)  # fmt: skip

    def test_rounded(self):
        play(MODERN, """
            taker   points  belote  declared   ->    1    2  held
            1         66NT       -  -          ->   70   60     0
            1        128AT       -  -          ->    0  260     0
            1       258AT!       -  -          ->  350    0     0
        """, rounding="tens")  # fmt: skip

    def test_every_sequence_is_in_trumps_at_all_trumps(self):
        score = play(MODERN, """
            taker   points  belote  declared                  ->    1    2  held
            1        150AT       -  1:tierce-K-♥ 2:tierce-K   ->  150  108     0
        """)  # fmt: skip
        assert codes(score)[0] == "declarations-equal"

    def test_four_belotes_at_all_trumps(self):
        play(MODERN, """
            taker   points  belote  declared   ->    1    2  held
            1        118AT     112  -          ->   40  278     0
            1        118AT     111  -          ->  178  140     0
        """)  # fmt: skip

    @pytest.mark.parametrize(
        ("facts", "problem"),
        [
            ({"points": 60}, ("trump-missing", "trump")),
            ({"points": 131, "trump": Trump.NO_TRUMP}, ("points-range", "points")),
            ({"points": 129, "trump": Trump.NO_TRUMP}, ("points-impossible", "points")),
            ({"points": 5, "trump": Trump.ALL_TRUMP}, ("points-impossible", "points")),
            ({"points": 60, "trump": Trump.NO_TRUMP, "belote": ("A",)}, ("belote-no-trump", "belote")),
            ({"points": 60, "trump": Trump.ALL_TRUMP, "belote": ("A",) * 5}, ("belote-many", "belote")),
            ({"points": 60, "trump": Trump.HEARTS, "belote": ("A", "B")}, ("belote-both", "belote")),
            ({"by_side": (("A", 60), ("B", 102)), "trump": Trump.HEARTS}, ("points-by-side", "points")),
        ],
    )
    def test_hands_that_cannot_be(self, facts, problem):
        assert coded(check_hand(HandFacts(declarer="A", **facts), resolve_rules(MODERN, {}), "AB")) == [problem]

    def test_three_players_sit_alone(self):
        assert seating_of(resolve_rules(MODERN, {})).players == 2
        three = seating_of(resolve_rules(MODERN, {"seats": 3}))
        assert (three.usual, three.fewest, three.most, three.players) == (3, 3, 3, 1)
        play(MODERN, """
            taker     points  belote  declared   ->    1    2    3  held
            1     70/40/20NT       -  -          ->   70   40   20     0
            2     70/40/20NT       -  -          ->   65    0   65     0
        """, seats=3)  # fmt: skip

    @pytest.mark.parametrize(
        ("facts", "problem"),
        [
            (
                {"declarations": (Declaration("A", DeclarationKind.CARRE, rank=Rank.EIGHT),)},
                ("declaration-pack", "declarations[0].rank"),
            ),
            (
                {"declarations": (Declaration("A", DeclarationKind.TIERCE, top=Rank.TEN),)},
                ("declaration-top", "declarations[0].top"),
            ),
            ({"stopped": Stopped(9, "A")}, ("stopped-trick", "stopped.trick")),
        ],
    )
    def test_three_players_hold_eight_cards_each_of_twenty_four(self, facts, problem):
        """Nothing below the nine: a tierce has the jack on top at the least."""
        rules = resolve_rules(MODERN, {"seats": 3, "seven_annuls": "on"})
        hand = HandFacts(declarer="A", trump=Trump.HEARTS, by_side=(("A", 90), ("B", 50), ("C", 22)), **facts)
        assert coded(check_hand(hand, rules, "ABC")) == [problem]
        assert coded(check_hand(HandFacts(annulled=Annulment.CARRE_OF_SEVEN), rules, "ABC")) == [
            ("value-of-other-system", "annulled")
        ]


class TestThree:
    """The taker alone against two, whose points are counted together."""

    def test_each_player_marks_its_own(self):
        play(THREE, """
            taker     points  belote  declared   ->    1    2    3  held
            1      90/50/22♥       -  -          ->   90   50   22     0
            3     40/22/100♥       1  -          ->   60   22  100     0
        """)  # fmt: skip

    def test_halves_of_a_failed_hand_are_rounded_up(self):
        play(THREE, """
            taker     points  belote  declared                ->    1    2    3  held
            1      60/80/22♥       -  -                       ->    0   81   81     0
            1      60/80/22♥       2  -                       ->    0  101   81     0
            2      60/60/42♥       2  1:cinquante-K           ->  106   20  106     0
            1      0/140/22♥!      -  -                       ->    0  126  126     0
        """)  # fmt: skip

    def test_each_marks_all_of_it_where_the_hall_says_so(self):
        play(THREE, """
            taker     points  belote  declared                ->    1    2    3  held
            1      60/80/22♥       -  -                       ->    0  162  162     0
        """, failed_share="all")  # fmt: skip

    def test_defenders_share_the_belote_of_a_taker_that_failed_where_the_hall_says_so(self):
        sheet = """
            taker     points  belote  declared                ->    1    2    3  held
            1      60/80/22♥       1  -                       ->  {}     0
        """
        assert codes(play(THREE, sheet.format("20 81 81")))[-1] == "belote"
        assert codes(play(THREE, sheet.format(" 0 91 91"), failed_belote="defence"))[-1] == "belote-to-defenders"

    def test_a_litige_of_three(self):
        score = play(THREE, """
            taker     points  belote  declared   ->    1    2    3  held
            1      81/50/31♥       -  -          ->    0   41   41    81
            2      60/60/42♥       -  -          ->  122    0  122     0
            1      81/50/31♥       -  -          ->    0   41   41    81
            1      90/50/22♥       -  -          ->  171   50   22     0
        """)  # fmt: skip
        assert codes(score, 1) == ["taken-failed", "marks-each", "held-shared"]

    def test_a_litige_leaves_to_a_defender_what_it_declared_where_that_did_not_decide(self):
        play(THREE, """
            taker     points  belote  declared      ->    1    2    3  held
            1      81/50/31♥       -  3:tierce-K    ->    0   41   61    81
            1      81/50/31♥       -  1:tierce-K    ->    0   41   41   182
            1      90/50/22♥       -  -             ->  272   50   22     0
        """, declarations_make="off")  # fmt: skip

    def test_defenders_share_the_declarations_that_a_taker_without_a_trick_loses(self):
        play(THREE, """
            taker     points  belote  declared      ->    1    2    3  held
            1     0/100/62♥!       -  1:carre-9     ->    0  201  201     0
            1      162/0/0♥!       -  3:carre-9     ->  402    0    0     0
        """, capot_declarations="other")  # fmt: skip

    def test_two_points_that_end_in_five_on_one_hand(self):
        """The first in the order of the sides goes up, the next down, and so on."""
        play(THREE, """
            taker     points  belote  declared      ->    1    2    3  held
            1       95/35/32♥      -  -             ->  100   30   30     0
            1       97/35/30♥      -  -             ->  100   40   30     0
            1       87/40/35♥      -  -             ->   90   40   30     0
        """, rounding="tens", round_five="in-turn")  # fmt: skip

    def test_places_when_it_ends(self):
        score = play(THREE, """
            taker     points  belote  declared   ->    1    2    3  held
            1      90/36/36♥       -  -          ->   90   36   36     0
        """, target=90)  # fmt: skip
        assert (score.winner, dict(score.ranks)) == ("A", {"A": 1, "B": 2, "C": 2})

    def test_a_tie_at_the_top_is_one_hand_more(self):
        score = play(THREE, """
            taker     points  belote  declared   ->    1    2    3  held
            1      60/80/22♥       -  -          ->    0   81   81     0
        """, target=81)  # fmt: skip
        assert codes(score)[-1] == "tied-several"
        assert not score.is_over

    @pytest.mark.parametrize(
        ("facts", "problem"),
        [
            ({"points": 90}, ("points-one-number", "points")),
            ({"by_side": (("A", 90), ("B", 72))}, ("points-side-missing", "points")),
            ({"by_side": (("A", 90), ("B", 50), ("C", 23))}, ("points-sum", "points")),
            ({"by_side": (("A", 90), ("B", 71), ("C", 1))}, ("points-impossible", "points.C")),
            ({"by_side": (("A", 90), ("B", 50), ("C", 22)), "capot": "A"}, ("points-beside-capot", "capot")),
            ({"by_side": (("A", 162), ("B", 0), ("C", 0)), "capot": "defence"}, ("points-beside-capot", "capot")),
            ({"by_side": (("A", 90), ("B", 50), ("D", 22))}, ("side-not-seated", "points.D")),
            (
                {
                    "by_side": (("A", 90), ("B", 50), ("C", 22)),
                    "declarations": (Declaration("A", DeclarationKind.CARRE, rank=Rank.EIGHT),),
                },
                ("declaration-pack", "declarations[0].rank"),
            ),
            (
                {"by_side": (("A", 90), ("B", 50), ("C", 22)), "stopped": Stopped(9, "A")},
                ("stopped-trick", "stopped.trick"),
            ),
        ],
    )
    def test_hands_that_cannot_be(self, facts, problem):
        problems = coded(
            check_hand(HandFacts(declarer="A", trump=Trump.HEARTS, **facts), resolve_rules(THREE, {}), "ABC")
        )
        assert problem in problems

    @pytest.mark.parametrize(("both_over", "winner"), [("greater", "A"), ("last-hand", "B")])
    def test_of_two_defenders_who_won_the_last_hand_the_greater_wins(self, both_over, winner):
        """All three pass 160; the taker has most, by its belote, and has failed."""
        score = play(THREE, """
            taker     points  belote  declared   ->    1    2    3  held
            1      100/58/4♥       -  -          ->  100   58    4     0
            3      50/30/82♥       -  -          ->   50   30   82     0
            1      60/80/22♥       1  -          ->   20   81   81     0
        """, target=160, both_over=both_over)  # fmt: skip
        assert (score.winner, dict(score.totals)) == (winner, {"A": 170, "B": 169, "C": 167})

    @pytest.mark.parametrize(("pack", "problem"), [(24, "declaration-pack"), (30, "declaration-carre")])
    def test_nobody_has_four_sevens(self, pack, problem):
        rules = resolve_rules(THREE, {"pack": pack, "seven_annuls": "on"})
        sevens = (Declaration("A", DeclarationKind.CARRE, rank=Rank.SEVEN),)
        hand = HandFacts(
            declarer="A", trump=Trump.HEARTS, by_side=(("A", 90), ("B", 50), ("C", 22)), declarations=sevens
        )
        assert coded(check_hand(hand, rules, "ABC")) == [(problem, "declarations[0].rank")]
        assert coded(check_hand(HandFacts(annulled=Annulment.CARRE_OF_SEVEN), rules, "ABC")) == [
            ("value-of-other-system", "annulled")
        ]

    def test_a_player_declares_no_more_cards_than_it_holds(self):
        """Eight of twenty-four: a cent with four jacks needs eight, and with four aces beside it ten."""
        cent = Declaration("A", DeclarationKind.CENT, top=Rank.KING, suit=Trump.HEARTS)
        jacks = Declaration("A", DeclarationKind.CARRE, rank=Rank.JACK)
        hand = HandFacts(
            declarer="A", trump=Trump.HEARTS, by_side=(("A", 90), ("B", 50), ("C", 22)), declarations=(cent, jacks)
        )
        assert check_hand(hand, resolve_rules(THREE, {}), "ABC") == []
        more = replace(hand, declarations=(*hand.declarations, Declaration("A", DeclarationKind.CARRE, rank=Rank.ACE)))
        assert coded(check_hand(more, resolve_rules(THREE, {}), "ABC")) == [("declarations-too-many", "declarations")]

    def test_thirty_cards_are_played_in_ten_tricks(self):
        rules = resolve_rules(THREE, {"pack": 30})
        facts = HandFacts(
            declarer="A", trump=Trump.HEARTS, by_side=(("A", 90), ("B", 50), ("C", 22)), stopped=Stopped(10, "A")
        )
        assert check_hand(facts, rules, "ABC") == []


@pytest.mark.parametrize("system", ["belote-two-open", "belote-two-piles"])
class TestTwo:
    def test_it_scores_as_classic_belote(self, system):
        sheet = """
            taker   points  belote  declared     ->    1    2  held
            1          100       2  1:tierce-K   ->  120   82     0
            2           81       -  -            ->   81    0    81
            1         162!       -  -            ->  333    0     0
        """
        assert play(system, sheet).totals == play("belote-classic", sheet).totals

    def test_a_hand_has_sixteen_tricks(self, system):
        rules = resolve_rules(system, {})
        assert check_hand(HandFacts(declarer="A", points=100, stopped=Stopped(16, "B")), rules, "AB") == []
        assert coded(check_hand(HandFacts(declarer="A", points=100, stopped=Stopped(17, "B")), rules, "AB")) == [
            ("stopped-trick", "stopped.trick")
        ]
        assert seating_of(rules).players == 1


@pytest.mark.parametrize(
    ("system", "options", "letters"),
    [("belote-two-open", {}, "AB"), ("belote-two-piles", {}, "AB"), (THREE, {}, "ABC"), (MODERN, {"seats": 3}, "ABC")],
)
def test_who_plays_alone_has_no_second_player(system, options, letters):
    points = {"points": 82} if letters == "AB" else {"by_side": (("A", 90), ("B", 50), ("C", 22))}
    for player, problems in ((1, []), (2, [("declaration-one-player", "declarations[0].player")])):
        tierce = Declaration("A", DeclarationKind.TIERCE, top=Rank.KING, player=player)
        hand = HandFacts(declarer="A", trump=Trump.HEARTS, declarations=(tierce,), **points)
        assert coded(check_hand(hand, resolve_rules(system, options), letters)) == problems


def test_in_a_team_there_are_two():
    tierces = [Declaration("A", DeclarationKind.TIERCE, top=Rank.KING, player=player) for player in (2, 3)]
    hands = [HandFacts(declarer="A", trump=Trump.HEARTS, declarations=(tierce,), points=82) for tierce in tierces]
    assert [coded(check_hand(hand, resolve_rules(MODERN, {}), "AB")) for hand in hands] == [
        [],
        [("declaration-player", "declarations[0].player")],
    ]
