"""Declarations of classic belote (001): whose count, and which cannot have been held."""

from dataclasses import replace

import pytest

from tests.scoring.sheets import coded
from tests.scoring.taken_sheets import codes, play
from tournament.scoring.facts import Annulment, Declaration, DeclarationKind, HandFacts, Rank, Stopped, Trump
from tournament.scoring.games import check_hand
from tournament.scoring.systems import resolve_rules

CLASSIC = "belote-classic"


class TestDeclarations:
    """Only the side of the strongest counts, and counts all of its own."""

    def test_they_help_to_make_the_hand(self):
        play(CLASSIC, """
            taker   points  belote  declared                ->    1    2  held
            1           70       -  1:tierce-K              ->    0  182     0
        """)  # fmt: skip
        play(CLASSIC, """
            taker   points  belote  declared                ->    1    2  held
            1           72       -  1:tierce-K              ->   92   90     0
        """)  # fmt: skip

    def test_where_they_do_not_help(self):
        play(CLASSIC, """
            taker   points  belote  declared                ->    1    2  held
            1           72       -  1:tierce-K              ->    0  182     0
            1           90       -  2:carre-J               ->   90  272     0
        """, declarations_make="off")  # fmt: skip

    def test_a_failed_taker_loses_them_to_the_defence(self):
        score = play(CLASSIC, """
            taker   points  belote  declared                ->    1    2  held
            1           40       -  1:cinquante-10          ->    0  212     0
        """)  # fmt: skip
        assert codes(score) == ["declarations-alone", "taken-failed", "marks", "declarations-to-defence"]

    @pytest.mark.parametrize(
        ("declared", "counts", "code"),
        [
            ("1:tierce-A 2:cinquante-10", "B", "declarations-by-points"),
            ("1:cinquante-K 2:cinquante-10", "A", "declarations-by-top"),
            ("1:cent-K 2:carre-A", "B", "declarations-by-carre"),
            ("1:carre-A 2:carre-K", "A", "declarations-by-top"),
            ("1:carre-9 2:carre-A", "A", "declarations-by-points"),
            ("1:carre-J 2:carre-9", "A", "declarations-by-points"),
            ("1:tierce-9-♥ 2:tierce-9-♠", "A", "declarations-by-trump"),
            ("1:tierce-Q-♦ 2:tierce-Q-♠", None, "declarations-equal"),
            ("1:tierce-Q", "A", "declarations-alone"),
            ("2:carre-J 1:carre-8+used", None, "declarations-cancelled"),
            ("2:carre-J 1:carre-7+used", None, "declarations-cancelled"),
            ("2:carre-J 1:carre-8", "B", "declarations-alone"),
            ("2:carre-J 1:carre-8+used+unshown", "B", "declarations-not-shown"),
            ("1:carre-J+unshown 2:tierce-10", "B", "declarations-not-shown"),
        ],
    )
    def test_who_counts_and_why(self, declared, counts, code):
        points = {
            "cent": 100,
            "cinquante": 50,
            "tierce": 20,
            "carre-J": 200,
            "carre-9": 150,
            "carre-A": 100,
            "carre-8": 0,
        }
        number = {"A": "1:", "B": "2:", None: "nobody"}[counts]
        of_winner = [told.removeprefix(number) for told in declared.split() if told.startswith(number)]
        worth = sum(value for told in of_winner for name, value in points.items() if told.startswith(name))
        marks = (100 + worth, 62) if counts == "A" else (100, 62 + worth)
        score = play(
            CLASSIC,
            f"taker points belote declared -> 1 2 held\n1 100♥ - {declared} -> {marks[0]} {marks[1]} 0",
            declarations_make="off",
        )
        assert code in codes(score)

    def test_the_strongest_counts_all_of_its_side(self):
        play(CLASSIC, """
            taker   points  belote  declared                          ->    1    2  held
            1          100       -  1:tierce-9 1:cinquante-K 2:cinquante-10             ->  170   62     0
        """)  # fmt: skip

    def test_carres_at_ten_times_their_card(self):
        play(CLASSIC, """
            taker   points  belote  declared                ->    1    2  held
            1          100       -  1:carre-9 2:carre-A     ->  240   62     0
            1          100       -  1:carre-A               ->  210   62     0
        """, carre_values="140-110")  # fmt: skip

    def test_the_order_of_strength(self):
        play(CLASSIC, """
            taker   points  belote  declared                ->    1    2  held
            1          100       -  1:tierce-A 2:tierce-K   ->  120   62     0
        """, natural_order="strength")  # fmt: skip
        rules = resolve_rules(CLASSIC, {"natural_order": "strength"})
        jack = HandFacts(
            declarer="A", points=100, declarations=(Declaration("A", DeclarationKind.CINQUANTE, top=Rank.JACK),)
        )
        assert check_hand(jack, rules, "AB") == []
        assert check_hand(jack, resolve_rules(CLASSIC, {}), "AB") == []

    def test_without_declarations(self):
        rules = resolve_rules(CLASSIC, {"declarations": "off"})
        hand = HandFacts(
            declarer="A", points=100, declarations=(Declaration("A", DeclarationKind.TIERCE, top=Rank.KING),)
        )
        assert coded(check_hand(hand, rules, "AB")) == [("field-of-other-system", "declarations")]


def declared(*declarations: Declaration, trump: Trump | None = None, **options: object) -> list[tuple[str, str]]:
    hand = HandFacts(declarer="A", points=100, trump=trump, declarations=declarations)
    return coded(check_hand(hand, resolve_rules(CLASSIC, options), "AB"))


def held(
    side: str,
    kind: DeclarationKind,
    card: Rank,
    suit: Trump | None = None,
    length: int | None = None,
    player: int | None = None,
) -> Declaration:
    if kind is DeclarationKind.CARRE:
        return Declaration(side, kind, rank=card, player=player)
    return Declaration(side, kind, top=card, suit=suit, length=length, player=player)


class TestRefusals:
    @pytest.mark.parametrize(
        ("declaration", "problem"),
        [
            (Declaration("A", DeclarationKind.TIERCE), ("declaration-card", "declarations[0].top")),
            (Declaration("A", DeclarationKind.CARRE), ("declaration-card", "declarations[0].rank")),
            (
                Declaration("A", DeclarationKind.CARRE, rank=Rank.TEN, top=Rank.ACE),
                ("declaration-field", "declarations[0].top"),
            ),
            (
                Declaration("A", DeclarationKind.TIERCE, top=Rank.KING, rank=Rank.KING),
                ("declaration-field", "declarations[0].rank"),
            ),
            (Declaration("A", DeclarationKind.TIERCE, top=Rank.EIGHT), ("declaration-top", "declarations[0].top")),
            (Declaration("A", DeclarationKind.CENT, top=Rank.TEN), ("declaration-top", "declarations[0].top")),
            (
                Declaration("A", DeclarationKind.TIERCE, top=Rank.KING, length=4),
                ("declaration-length", "declarations[0].length"),
            ),
            (
                Declaration("A", DeclarationKind.CENT, top=Rank.ACE, length=9),
                ("declaration-length", "declarations[0].length"),
            ),
            (
                Declaration("A", DeclarationKind.TIERCE, top=Rank.KING, suit=Trump.NO_TRUMP),
                ("declaration-suit", "declarations[0].suit"),
            ),
            (
                Declaration("A", DeclarationKind.TIERCE, top=Rank.KING, used=True),
                ("declaration-used", "declarations[0].used"),
            ),
            (
                Declaration("A", DeclarationKind.CARRE, rank=Rank.NINE, used=True),
                ("declaration-used", "declarations[0].used"),
            ),
            (
                Declaration("A", DeclarationKind.TIERCE, top=Rank.KING, player=3),
                ("declaration-player", "declarations[0].player"),
            ),
            (
                Declaration("A", DeclarationKind.BRELAN, rank=Rank.NINE),
                ("value-of-other-system", "declarations[0].kind"),
            ),
            (Declaration("C", DeclarationKind.TIERCE, top=Rank.KING), ("side-not-seated", "declarations[0].side")),
        ],
    )
    def test_what_no_cards_can_show(self, declaration, problem):
        assert declared(declaration) == [problem]

    def test_a_card_cannot_be_held_twice(self):
        kings = Declaration("A", DeclarationKind.CARRE, rank=Rank.KING)
        assert declared(kings, Declaration("B", DeclarationKind.TIERCE, top=Rank.ACE)) == [
            ("declarations-share-card", "declarations[1]")
        ]
        assert declared(kings, Declaration("B", DeclarationKind.CARRE, rank=Rank.KING)) == [
            ("declarations-share-card", "declarations[1]")
        ]
        hearts = Declaration("A", DeclarationKind.TIERCE, top=Rank.KING, suit=Trump.HEARTS)
        assert declared(hearts, Declaration("A", DeclarationKind.TIERCE, top=Rank.ACE, suit=Trump.HEARTS)) == [
            ("declarations-share-card", "declarations[1]")
        ]
        assert declared(hearts, Declaration("B", DeclarationKind.TIERCE, top=Rank.ACE, suit=Trump.SPADES)) == []
        assert declared(hearts, Declaration("B", DeclarationKind.TIERCE, top=Rank.TEN, suit=Trump.HEARTS)) == []

    def test_equal_sequences_need_to_be_told_from_trumps(self):
        one = Declaration("A", DeclarationKind.TIERCE, top=Rank.QUEEN, suit=Trump.SPADES)
        other = Declaration("B", DeclarationKind.TIERCE, top=Rank.QUEEN, suit=Trump.CLUBS)
        plain = replace(other, suit=None)
        assert declared(one, other) == [("declarations-trump-missing", "trump")]
        assert declared(one, replace(other, shown=False)) == []
        assert declared(one, other, trump=Trump.HEARTS) == []
        assert declared(one, plain, trump=Trump.SPADES) == []
        assert declared(one, plain, trump=Trump.HEARTS) == [("declarations-suit-missing", "declarations")]

    @pytest.mark.parametrize(
        ("belote", "trump", "cards", "problems"),
        [
            ("A", None, [("B", DeclarationKind.CARRE, Rank.KING)], [("belote-elsewhere", "belote")]),
            ("A", Trump.HEARTS, [("B", DeclarationKind.CARRE, Rank.QUEEN)], [("belote-elsewhere", "belote")]),
            (
                "A",
                Trump.HEARTS,
                [("A", DeclarationKind.CARRE, Rank.KING), ("A", DeclarationKind.CARRE, Rank.QUEEN)],
                [],
            ),
            ("A", Trump.HEARTS, [("B", DeclarationKind.CARRE, Rank.ACE)], []),
            (
                "A",
                Trump.HEARTS,
                [("B", DeclarationKind.TIERCE, Rank.ACE, Trump.HEARTS)],
                [("belote-elsewhere", "belote")],
            ),
            (
                "A",
                Trump.HEARTS,
                [("B", DeclarationKind.TIERCE, Rank.QUEEN, Trump.HEARTS)],
                [("belote-elsewhere", "belote")],
            ),
            ("A", Trump.HEARTS, [("B", DeclarationKind.TIERCE, Rank.JACK, Trump.HEARTS)], []),
            ("A", Trump.HEARTS, [("B", DeclarationKind.TIERCE, Rank.ACE, Trump.SPADES)], []),
            ("A", Trump.HEARTS, [("B", DeclarationKind.TIERCE, Rank.ACE)], []),
            ("B", Trump.HEARTS, [("B", DeclarationKind.TIERCE, Rank.ACE, Trump.HEARTS)], []),
            ("A", None, [("B", DeclarationKind.TIERCE, Rank.ACE, suit) for suit in (Trump.HEARTS, Trump.SPADES)], []),
        ],
    )
    def test_the_king_and_the_queen_of_a_belote_are_in_one_hand(self, belote, trump, cards, problems):
        hand = HandFacts(
            "A", trump=trump, points=100, belote=(belote,), declarations=tuple(held(*card) for card in cards)
        )
        assert coded(check_hand(hand, resolve_rules(CLASSIC, {}), "AB")) == problems

    def test_what_was_not_shown_proves_nothing(self):
        kings, jacks = (replace(held("B", DeclarationKind.CARRE, rank), shown=False) for rank in (Rank.KING, Rank.JACK))
        hand = HandFacts("A", points=162, capot="A", belote=("A",), declarations=(kings, jacks))
        assert check_hand(hand, resolve_rules(CLASSIC, {}), "AB") == []

    def test_nor_can_the_partners_hold_one_of_them_each(self):
        kings = held("A", DeclarationKind.CARRE, Rank.KING, player=1)
        queens = held("A", DeclarationKind.CARRE, Rank.QUEEN, player=2)
        hand = HandFacts("A", points=100, belote=("A",), declarations=(kings, queens))
        assert coded(check_hand(hand, resolve_rules(CLASSIC, {}), "AB")) == [("belote-elsewhere", "belote")]
        assert (
            check_hand(replace(hand, declarations=(kings, replace(queens, player=1))), resolve_rules(CLASSIC, {}), "AB")
            == []
        )

    def test_every_suit_of_trumps_has_one_belote(self):
        """Side B shows queen and king of hearts and of spades: two belotes are left for side A, whichever they are."""
        rules = resolve_rules("belote-modern", {})
        shown = tuple(held("B", DeclarationKind.TIERCE, Rank.ACE, suit) for suit in (Trump.HEARTS, Trump.SPADES))
        hand = HandFacts("A", trump=Trump.ALL_TRUMP, points=150, belote=("A", "A", "B"), declarations=shown)
        assert check_hand(hand, rules, "AB") == []
        assert coded(check_hand(replace(hand, belote=("A", "A", "A")), rules, "AB")) == [("belote-elsewhere", "belote")]

    @pytest.mark.parametrize(
        ("trump", "card", "takes"),
        [
            (Trump.HEARTS, ("B", DeclarationKind.CARRE, Rank.JACK), True),
            (None, ("B", DeclarationKind.CARRE, Rank.JACK), True),
            (Trump.HEARTS, ("B", DeclarationKind.TIERCE, Rank.QUEEN, Trump.HEARTS), True),
            (Trump.HEARTS, ("B", DeclarationKind.TIERCE, Rank.QUEEN, Trump.SPADES), False),
            (Trump.HEARTS, ("B", DeclarationKind.TIERCE, Rank.ACE, Trump.HEARTS), False),
            (None, ("B", DeclarationKind.TIERCE, Rank.QUEEN, Trump.SPADES), False),
            (Trump.HEARTS, ("B", DeclarationKind.CARRE, Rank.NINE), False),
            (Trump.HEARTS, ("B", DeclarationKind.CARRE, Rank.ACE), False),
            (Trump.HEARTS, ("A", DeclarationKind.CARRE, Rank.JACK), False),
        ],
    )
    def test_who_holds_the_jack_of_trumps_takes_a_trick(self, trump, card, takes):
        hand = HandFacts("A", trump=trump, points=162, capot="A", declarations=(held(*card),))
        rules = resolve_rules(CLASSIC, {})
        assert coded(check_hand(hand, rules, "AB")) == ([("capot-declared", "capot")] if takes else [])
        assert check_hand(replace(hand, stopped=Stopped(1, "B")), rules, "AB") == []
        taker_without_trick = replace(hand, declarer="B", points=0)
        assert coded(check_hand(taker_without_trick, rules, "AB")) == ([("capot-declared", "capot")] if takes else [])

    @pytest.mark.parametrize(
        ("cards", "fits"),
        [
            (
                [
                    (DeclarationKind.CARRE, Rank.JACK),
                    (DeclarationKind.CARRE, Rank.NINE),
                    (DeclarationKind.CARRE, Rank.ACE),
                ],
                True,
            ),
            (
                [
                    (DeclarationKind.CARRE, Rank.JACK),
                    (DeclarationKind.CARRE, Rank.NINE),
                    (DeclarationKind.CARRE, Rank.ACE),
                    (DeclarationKind.TIERCE, Rank.KING),
                ],
                True,
            ),
            (
                [
                    (DeclarationKind.CARRE, Rank.JACK),
                    (DeclarationKind.CARRE, Rank.NINE),
                    (DeclarationKind.TIERCE, Rank.JACK),
                ],
                False,
            ),
            (
                [
                    (DeclarationKind.CARRE, Rank.JACK),
                    (DeclarationKind.CARRE, Rank.ACE),
                    (DeclarationKind.TIERCE, Rank.NINE),
                ],
                True,
            ),
            ([(DeclarationKind.CENT, Rank.ACE), (DeclarationKind.CARRE, Rank.KING)], True),
            ([(DeclarationKind.CENT, Rank.ACE, None, 6), (DeclarationKind.CARRE, Rank.KING)], False),
            (
                [
                    (DeclarationKind.CARRE, Rank.EIGHT),
                    (DeclarationKind.CARRE, Rank.SEVEN),
                    (DeclarationKind.CINQUANTE, Rank.ACE),
                    (DeclarationKind.CINQUANTE, Rank.KING),
                ],
                True,
            ),
            (
                [
                    (DeclarationKind.CENT, Rank.ACE, Trump.HEARTS),
                    (DeclarationKind.CENT, Rank.ACE, Trump.SPADES),
                    (DeclarationKind.CINQUANTE, Rank.ACE, Trump.CLUBS),
                ],
                False,
            ),
        ],
    )
    def test_a_player_declares_no_more_than_eight_cards(self, cards, fits):
        """What shares a card is in one hand; a side has two of them."""
        told_of_a = tuple(held("A", kind, card, *more) for kind, card, *more in cards)
        assert declared(*told_of_a) == ([] if fits else [("declarations-too-many-in-hand", "declarations")])

    def test_of_two_partners_each_has_his_own(self):
        jacks, aces = held("A", DeclarationKind.CARRE, Rank.JACK), held("A", DeclarationKind.CARRE, Rank.ACE)
        tierce = held("A", DeclarationKind.TIERCE, Rank.NINE)
        first = tuple(replace(each, player=1) for each in (jacks, aces, tierce))
        assert declared(*first) == [("declarations-too-many-in-hand", "declarations")]
        assert declared(*first[:2], replace(tierce, player=2)) == []

    def test_a_card_that_serves_twice(self):
        kings = Declaration("A", DeclarationKind.CARRE, rank=Rank.KING)
        tierce = Declaration("A", DeclarationKind.TIERCE, top=Rank.ACE)
        assert declared(kings, tierce) == []
        assert declared(kings, tierce, card_twice="off") == [("declarations-card-twice", "declarations[1]")]

    @pytest.mark.parametrize(
        ("annulled", "options"),
        [
            ("under-eleven", {"annul_under": "eleven"}),
            ("under-eleven", {"annul_under": "eleven-no-trump"}),
            ("carre-of-seven", {"seven_annuls": "on"}),
        ],
    )
    def test_deals_annulled_only_where_the_hall_says_so(self, annulled, options):
        deal = HandFacts(annulled=Annulment(annulled))
        assert coded(check_hand(deal, resolve_rules(CLASSIC, {}), "AB")) == [("value-of-other-system", "annulled")]
        assert check_hand(deal, resolve_rules(CLASSIC, options), "AB") == []

    def test_nothing_is_bid(self):
        hand = HandFacts(declarer="A", points=100, contract=80)
        assert coded(check_hand(hand, resolve_rules(CLASSIC, {}), "AB")) == [("field-of-other-system", "contract")]
        asked = resolve_rules(CLASSIC, {"capot_bid": "on"})
        assert coded(check_hand(hand, asked, "AB")) == [("value-of-other-system", "contract")]
