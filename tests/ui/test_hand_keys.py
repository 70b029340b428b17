"""The line of keys, read and written as the scorer types it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.scoring.facts import SUITS, Doubling, HandFacts, Trump
from tournament.scoring.systems import form_of, usual_rules
from tournament.ui.scores.hand_keys import read_keys
from tournament.ui.scores.hand_writing import write_keys

pytestmark = pytest.mark.unstyled

AB = form_of(usual_rules())
ABC = form_of(usual_rules(), "ABC")

LINES = """
keys            | taker bid   suit     doubling  points capot belote
19c102          | A     90    hearts   none      102    -     -
1 9 c 102       | A     90    hearts   none      102    -     -
19C102          | A     90    hearts   none      102    -     -
190c102         | A     90    hearts   none      102    -     -
113c128         | A     130   hearts   none      128    -     -
1130c128        | A     130   hearts   none      128    -     -
18p82           | A     80    spades   none      82     -     -
180p82          | A     80    spades   none      82     -     -
216t90          | B     160   clubs    none      90     -     -
212px96b1       | B     120   spades   contre    96     -     A
212pxx96b1      | B     120   spades   surcontre 96     -     A
212p96x b 1 x   | B     120   spades   surcontre 96     -     A
19c0b2          | A     90    hearts   none      0      -     B
19cb1b2 102     | A     90    hearts   none      102    -     AB
1capk!1         | A     capot diamonds none      162    A     -
1capotk!1       | A     capot diamonds none      162    A     -
1capk150        | A     capot diamonds none      150    -     -
1capt!2         | A     capot clubs    none      0      B     -
28t!1           | B     80    clubs    none      0      A     -
19c100!1        | A     90    hearts   none      100    A     -
19 102          | A     90    -        none      102    -     -
1 9 102         | A     90    -        none      102    -     -
19x102          | A     90    -        contre    102    -     -
117c100         | A     17    hearts   none      100    -     -
185c100         | A     85    hearts   none      100    -     -
"""
CASES = [line.partition("|")[::2] for line in LINES.strip().splitlines()[1:]]


def facts_of(columns: str) -> HandFacts:
    taker, bid, suit, doubling, points, capot, belote = ("" if word == "-" else word for word in columns.split())
    return HandFacts(
        declarer=taker,
        contract="capot" if bid == "capot" else int(bid),
        trump=Trump(suit) if suit else None,
        doubling=Doubling(doubling),
        points=int(points),
        capot=capot or None,
        belote=tuple(belote),
    )


@pytest.mark.parametrize(("keys", "columns"), CASES, ids=[keys.strip() for keys, _ in CASES])
def test_a_line_says_one_hand(keys: str, columns: str) -> None:
    typed = read_keys(keys, "fr", AB)

    assert typed.is_complete, typed
    assert typed.facts == facts_of(columns)


@pytest.mark.parametrize(
    ("key", "trump"), [("s", Trump.SPADES), ("h", Trump.HEARTS), ("d", Trump.DIAMONDS), ("c", Trump.CLUBS)]
)
def test_english_letters(key: str, trump: Trump) -> None:
    assert read_keys(f"19{key}102", "en", AB).facts.trump is trump
    assert read_keys(f"1cap{key}!1", "en", AB).facts.trump is trump


@pytest.mark.parametrize("keys", ["-", " - ", "passe", "PASSE", "pass"])
def test_a_deal_passed_by_everyone(keys: str) -> None:
    assert read_keys(keys, "fr", AB).facts == HandFacts(passed=True)


@pytest.mark.parametrize(
    ("keys", "missing"),
    [
        ("", ("taker", "contract", "points")),
        ("pas", ("taker", "contract", "points")),
        ("1", ("contract", "points")),
        ("1c", ("contract", "points")),
        ("1ca", ("contract", "points")),
        ("1cap", ("points",)),
        ("1capo", ("contract", "points")),
        ("19", ("points",)),
        ("19c", ("points",)),
        ("19cx", ("points",)),
        ("19cb", ("points",)),
        ("19c!", ("points",)),
        ("19c!1", ()),
        ("?9c102", ("taker",)),
        ("1?c102", ("contract",)),
        ("??c", ("taker", "contract", "points")),
    ],
)
def test_what_a_line_still_needs(keys: str, missing: tuple[str, ...]) -> None:
    typed = read_keys(keys, "fr", AB)

    assert typed.missing == missing
    assert not typed.problems


@pytest.mark.parametrize(
    ("keys", "code", "place"),
    [
        ("c9", "keys-taker", "keys[0]"),
        ("39c102", "keys-side", "keys[0]"),
        ("09c102", "keys-side", "keys[0]"),
        ("1x", "keys-bid", "keys[1]"),
        ("1c102", "keys-bid", "keys[1]"),
        ("19h102", "keys-unknown", "keys[2]"),
        ("19cp102", "keys-twice", "keys[3]"),
        ("19c10 2", "keys-twice", "keys[6]"),
        ("19cxxx", "keys-twice", "keys[5]"),
        ("19c102b3", "keys-side", "keys[6]"),
        ("19cbx", "keys-side", "keys[3]"),
        ("19c!1!2", "keys-twice", "keys[5]"),
        ("19c102?", "keys-unknown", "keys[6]"),
    ],
)
def test_what_cannot_be_read_is_named_with_its_place(keys: str, code: str, place: str) -> None:
    typed = read_keys(keys, "fr", AB)

    assert [(problem.code, problem.path) for problem in typed.problems] == [(code, place)]
    assert not typed.is_complete


def test_what_stands_before_an_unreadable_key_is_kept() -> None:
    typed = read_keys("113cz128", "fr", AB)

    assert (typed.facts.declarer, typed.facts.contract, typed.facts.trump, typed.facts.points) == (
        "A",
        130,
        Trump.HEARTS,
        None,
    )


def test_a_table_of_three_has_a_third_side() -> None:
    assert read_keys("39c102b2", "fr", ABC).facts.declarer == "C"


def test_the_shortest_line_is_written() -> None:
    assert write_keys(read_keys(" 1 130 c 128 b 1 ", "fr", AB).facts, "fr", AB) == "113c128b1"
    assert write_keys(read_keys("1capotk162!1", "fr", AB).facts, "en", AB) == "1capd!1"


SIDE = st.sampled_from("AB")
HANDS = st.builds(
    HandFacts,
    declarer=st.none() | SIDE,
    contract=st.none() | st.just("capot") | st.sampled_from(range(80, 170, 10)) | st.integers(17, 999),
    trump=st.none() | st.sampled_from(SUITS),
    doubling=st.sampled_from(Doubling),
    points=st.none() | st.integers(0, 162),
    capot=st.none() | SIDE,
    belote=st.lists(SIDE, max_size=2).map(tuple),
)


@given(HANDS | st.just(HandFacts(passed=True)), st.sampled_from(["fr", "en"]))
def test_any_hand_written_reads_back(hand: HandFacts, language: str) -> None:
    typed = read_keys(write_keys(hand, language, AB), language, AB)

    settled = hand.points is None and hand.capot is not None and hand.declarer is not None
    assert not typed.problems
    assert typed.facts == (hand if not settled else typed.facts)
    assert typed.facts.points == (hand.points if not settled else 162 if hand.capot == hand.declarer else 0)


@given(st.text(alphabet="0123456789 pckthsd!?bxX-apotecœé", max_size=16))
def test_any_line_is_understood_or_refused_never_both(text: str) -> None:
    typed = read_keys(text, "fr", AB)

    assert typed.is_complete == (not typed.missing and not typed.problems and not typed.unfinished)
    if typed.is_complete:
        assert read_keys(write_keys(typed.facts, "fr", AB), "fr", AB) == typed


@pytest.mark.parametrize(("line", "code"), [("1" + "9" * 40, "keys-bid"), ("19 " + "1" * 40, "keys-points")])
def test_a_finger_left_on_a_key_is_a_slip_and_no_number(line: str, code: str) -> None:
    assert [problem.code for problem in read_keys(line, "fr", AB).problems] == [code]
