"""Trick piles, counted as a referee does with the cards on the cloth."""

from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import a_slice
from tournament.scoring.cards import Card
from tournament.scoring.facts import DEFENCE, SUITS, HandFacts, Rank, Trump
from tournament.scoring.systems import SYSTEMS, form_of, resolve_rules, seating_of
from tournament.scoring.tricks import CountedPiles, suit_of, tally, with_count

SIGNS = dict(zip("♠♥♦♣", SUITS, strict=True))
TRUMPS = {**SIGNS, "NT": Trump.NO_TRUMP, "AT": Trump.ALL_TRUMP}
CONTREE = form_of(resolve_rules("contree-championship", {}))
MODERN = form_of(resolve_rules("belote-modern", {}))
EACH_HIS_OWN = form_of(resolve_rules("belote-three", {}))
KING_TEN = form_of(resolve_rules("belote-four-bonus", {}))
NINE_CARDS = form_of(resolve_rules("belote-two-bonus", {}), "ABC")
BAR = form_of(resolve_rules("belote-comptoir", {}), "ABCD")


def cards(text):
    """`J9♥ A8♠`: jack and nine of hearts, ace and eight of spades."""
    return {Card(SIGNS[word[-1]], Rank(rank.replace("T", "10"))) for word in text.split() for rank in word[:-1]}


def pack_of(scale):
    return list(chain.from_iterable(suit_of(suit, scale, None) for suit in SUITS))


def codes(counted):
    return [hint.code for hint in counted.hints]


@pytest.mark.parametrize(
    ("trump", "pile", "last_trick", "points"),
    [
        # trump  pile of side 1   last trick   points of 1 and 2
        ("♥", "", None, (0, 152)),
        ("♥", "J9♥ A8♠", "A", (55, 107)),
        ("♥", "J9♥ A8♠", "B", (45, 117)),
        ("♠", "J9♥ A8♠", "B", (13, 149)),
        ("♥", "J9ATKQ87♥ ATKQJ987♠ ATKQJ987♦ ATKQJ987♣", "A", (162, 0)),
        ("NT", "ATKQ♠ J987♥", "A", (40, 90)),
        ("AT", "J9♠ J9♥ J9♦ J9♣", "B", (136, 122)),
    ],
)
def test_one_pile_tells_both(trump, pile, last_trick, points):
    played = CountedPiles(MODERN, 4, TRUMPS[trump])
    for side, other in ("AB", "BA"):
        last = {None: None, "A": side, "B": other}[last_trick]
        counted = tally(played, {side: cards(pile)}, last)
        assert (counted.points[side], counted.points[other]) == points
        assert sum(counted.cards.values()) == 32
        assert counted.left == 0


def test_one_pile_is_counted_where_it_tells_what_is_in_the_others():
    """Of two sides that share the pack, and of a bidder; three who share it count two piles, and where cards are left
    over each counts its own."""
    players_of = {CONTREE: 4, KING_TEN: 4, BAR: 4, EACH_HIS_OWN: 3, NINE_CARDS: 3}
    counted = [CountedPiles(form, players, Trump.CLUBS).has_one_pile for form, players in players_of.items()]
    assert counted == [True, True, True, False, False]


def test_kings_that_count_ten_and_a_last_trick_that_is_a_prize():
    counted = tally(CountedPiles(KING_TEN, 4, Trump.HEARTS), {"A": cards("K♠ K♥ K♦ K♣")}, "A")
    assert counted.points == {"A": 40, "B": 136}


def test_three_players_each_with_a_pile_and_the_third_has_the_rest():
    played = CountedPiles(EACH_HIS_OWN, 3, Trump.CLUBS)
    first = tally(played, {"A": cards("J9A♣")}, None)
    assert (first.points, first.left) == ({"A": 45}, 21)
    second = tally(played, {"A": cards("J9A♣"), "B": cards("ATK♠ ATK♥")}, "C")
    assert (second.points, second.left) == ({"A": 45, "B": 50, "C": 67}, 0)
    assert second.cards == {"A": 3, "B": 6, "C": 15}


def test_where_not_all_cards_are_played_nobody_has_the_rest():
    two = tally(CountedPiles(NINE_CARDS, 3, Trump.HEARTS), {"A": cards("J9A♥"), "B": cards("AKQ♠")}, "A")
    assert (two.points, two.left) == ({"A": 45, "B": 24}, 21)
    bar = tally(CountedPiles(BAR, 4, Trump.HEARTS, dealt=3), {"A": cards("J9♥ A8♠")}, None)
    assert (bar.points, bar.left) == ({"A": 45}, 8)


@pytest.mark.parametrize(("pack", "size", "total"), [(24, 24, 162), (30, 30, 162)])
def test_smaller_packs(pack, size, total):
    form = form_of(resolve_rules("belote-three", {"pack": pack}))
    counted = tally(CountedPiles(form, 3, Trump.SPADES), {"A": (), "B": ()}, "C")
    assert counted.points == {"A": 0, "B": 0, "C": total}
    assert counted.cards["C"] == size


def test_a_suit_stands_in_the_order_of_its_strength():
    assert [card.rank.value for card in suit_of(Trump.HEARTS, CONTREE.scale, Trump.HEARTS)] == [
        "J",
        "9",
        "A",
        "10",
        "K",
        "Q",
        "8",
        "7",
    ]
    assert [card.rank.value for card in suit_of(Trump.SPADES, CONTREE.scale, Trump.HEARTS)] == [
        "A",
        "10",
        "K",
        "Q",
        "J",
        "9",
        "8",
        "7",
    ]
    assert [card.rank.value for card in suit_of(Trump.SPADES, EACH_HIS_OWN.scale, Trump.ALL_TRUMP)] == [
        "J",
        "9",
        "A",
        "10",
        "K",
        "Q",
    ]


@pytest.mark.parametrize(
    ("form", "players", "piles", "last_trick", "told"),
    [
        (CONTREE, 4, {"A": "AKQJ♠"}, "A", []),
        (CONTREE, 4, {"A": "AKQ♠"}, "A", ["pile-of-no-tricks"]),
        (CONTREE, 4, {"A": ""}, "B", []),
        (CONTREE, 4, {"A": ""}, "A", ["pile-empty-last-trick"]),
        (CONTREE, 4, {"A": "ATKQJ987♠ ATKQJ987♥ ATKQJ987♦ ATKQJ987♣"}, "B", ["pile-whole-last-trick"]),
        (CONTREE, 4, {"A": "ATKQJ987♠ ATKQJ987♥ ATKQJ987♦ ATKQJ987♣"}, None, []),
        (EACH_HIS_OWN, 3, {"A": "AKQ♠", "B": "AK♥"}, "A", ["pile-of-no-tricks"]),
        (NINE_CARDS, 3, {"A": "ATKQJ987♠ ATKQJ987♥ ATKQJ98♦", "B": "AK♣ 7♦"}, "A", ["pile-of-no-tricks"]),
        (NINE_CARDS, 3, {"A": "ATKQJ987♠ ATKQJ987♥ ATKQJ987♦", "B": "ATKQJ9♣"}, "A", ["pile-too-large"]),
    ],
)
def test_what_cannot_be_is_hinted_and_never_refused(form, players, piles, last_trick, told):
    counted = tally(
        CountedPiles(form, players, Trump.HEARTS), {side: cards(pile) for side, pile in piles.items()}, last_trick
    )
    assert codes(counted) == told


EVERYTHING = "ATKQJ987♠ ATKQJ987♥ ATKQJ987♦ ATKQJ987♣"
TWENTY_FOUR = "ATKQJ9♠ ATKQJ9♥ ATKQJ9♦ ATKQJ9♣"
NINE_TRICKS = "ATKQJ987♠ ATKQJ987♥ ATKQJ987♦ ATK♣"


@pytest.mark.parametrize(
    ("form", "players", "hand", "piles", "last_trick", "told"),
    [
        (CONTREE, 4, HandFacts("A", 90), {"B": "J9♥ A8♠"}, "B", HandFacts("A", 90, Trump.HEARTS, points=107)),
        (CONTREE, 4, HandFacts("A", 90), {"A": EVERYTHING}, "A", HandFacts("A", 90, Trump.HEARTS, points=162,
                                                                           capot="A")),
        (CONTREE, 4, HandFacts("A", 90, capot="A"), {"B": "87♠ 87♦"}, "A",
         HandFacts("A", 90, Trump.HEARTS, points=162)),
        (CONTREE, 4, HandFacts("B", 90), {"A": EVERYTHING}, "A", HandFacts("B", 90, Trump.HEARTS, points=0, capot="A")),
        (
            EACH_HIS_OWN, 3, HandFacts("B"), {"A": "AKQ♠", "B": "AKQ♦"}, "C",
            HandFacts("B", trump=Trump.HEARTS, by_side=(("A", 18), ("B", 18), ("C", 126))),
        ),
        (
            EACH_HIS_OWN, 3, HandFacts("B"), {"A": TWENTY_FOUR, "B": ""}, "A",
            HandFacts("B", trump=Trump.HEARTS, by_side=(("A", 162), ("B", 0), ("C", 0)), capot=DEFENCE),
        ),
        (KING_TEN, 4, HandFacts("A"), {"A": "KQ♥ 87♠"}, "B", HandFacts("A", trump=Trump.HEARTS, points=13,
                                                                       last_trick="B")),
        (KING_TEN, 4, HandFacts("A"), {"A": EVERYTHING}, "A", HandFacts("A", trump=Trump.HEARTS, points=176,
                                                                        capot="A")),
        (
            NINE_CARDS, 3, HandFacts("A"), {"A": "KQ♥ 7♠", "B": "A♠ A♣ A♦", "C": "T♠ T♣ T♦"}, "C",
            HandFacts("A", trump=Trump.HEARTS, by_side=(("A", 13), ("B", 33), ("C", 30)), last_trick="C"),
        ),
        (
            NINE_CARDS, 3, HandFacts("A"), {"A": "", "B": NINE_TRICKS, "C": ""}, None,
            HandFacts("A", trump=Trump.HEARTS, by_side=(("A", 0), ("B", 171), ("C", 0)), capot="B"),
        ),
        (BAR, 4, HandFacts("C", bid=40, cards=2), {"C": "J9♥ A8♠"}, None,
         HandFacts("C", trump=Trump.HEARTS, points=45, bid=40, cards=2)),
    ],
)  # fmt: skip
def test_a_hand_with_what_was_counted_for_it(form, players, hand, piles, last_trick, told):
    played = CountedPiles(form, players, Trump.HEARTS, hand.cards)
    counted = tally(played, {side: cards(pile) for side, pile in piles.items()}, last_trick)
    assert with_count(hand, played, counted, last_trick) == told


@pytest.mark.parametrize("system", a_slice(SYSTEMS, of=2))
@given(data=st.data())
def test_in_every_system_the_sides_share_what_the_scale_says_and_each_sum_can_be(system, data):
    rules = resolve_rules(system, {})
    form = form_of(rules)
    trump = data.draw(st.sampled_from(form.trumps or SUITS))
    played = CountedPiles(form, len(form.letters) * seating_of(rules).players, trump)
    owner = {card: data.draw(st.sampled_from(form.letters)) for card in pack_of(form.scale)}
    sides = form.letters[1:] if form.shares_total else form.letters
    counted = tally(
        played,
        {side: [card for card, of in owner.items() if of == side] for side in sides},
        data.draw(st.sampled_from(form.letters)),
    )
    if form.shares_total:
        assert sum(counted.points.values()) == (form.scale.cards_total(trump) if form.last_trick else form.total(trump))
        assert all(points in form.scale.possible(trump) for points in counted.points.values())
