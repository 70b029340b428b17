"""The line of keys follows what the hands of a rule system may tell: forms of every shape, read and written."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import a_slice
from tournament.i18n import translator
from tournament.messages.refusals import problem_text
from tournament.scoring.cards import CardScale
from tournament.scoring.facts import (
    DEFENCE,
    SUITS,
    Declaration,
    DeclarationKind,
    Doubling,
    HandFacts,
    Penalty,
    PenaltyKind,
    PrizeKind,
    Rank,
    RevokePrize,
    Trump,
)
from tournament.scoring.forms import HandForm, Points
from tournament.scoring.systems import form_of, resolve_rules
from tournament.ui.scores.hand_keys import read_keys
from tournament.ui.scores.hand_writing import keys_text, write_keys
from tournament.ui.scores.letters import FOURS, with_settled_points

pytestmark = pytest.mark.unstyled

SEQUENCES = (DeclarationKind.TIERCE, DeclarationKind.CINQUANTE, DeclarationKind.CENT, DeclarationKind.CARRE)
TURNED_UP = HandForm("AB", contracts=("capot",), contract_needed=False, declarations=SEQUENCES)
AT_ALL_TRUMPS = HandForm("AB", trumps=tuple(Trump), trump_needed=True)
OF_THREE = HandForm("ABC", trumps=tuple(Trump), trump_needed=True, points=Points.SIDES, declarations=SEQUENCES)
EITHER = HandForm("ABC", points=Points.EITHER)
COMPTOIR = HandForm(
    "ABCDE", shares_total=False, capot=False, belote=False, bid=range(1, 153), cards=range(1, 6), chien=True
)
BONUS = HandForm(
    "AB",
    scale=CardScale(king=10, last_trick=0),
    points=Points.SIDES,
    shares_total=False,
    declarations=(DeclarationKind.TIERCE, DeclarationKind.QUARTE, DeclarationKind.QUINTE, DeclarationKind.BRELAN),
    last_trick=True,
    prizes=tuple(PrizeKind),
    penalties=tuple(PenaltyKind),
    claim=True,
)
GENERALE = HandForm(
    "AB", contracts=(*range(80, 170, 10), "capot", "generale"), doublings=tuple(Doubling), generale=True
)
FORMS = {
    "turned up": TURNED_UP,
    "all trumps": AT_ALL_TRUMPS,
    "of three": OF_THREE,
    "either": EITHER,
    "comptoir": COMPTOIR,
    "bonus": BONUS,
    "générale": GENERALE,
}

TIERCE_TO_THE_KING = Declaration("A", DeclarationKind.TIERCE, top=Rank.KING)
CENT_TO_THE_ACE = Declaration("A", DeclarationKind.CENT, top=Rank.ACE)


@pytest.mark.parametrize(
    ("form", "keys", "facts"),
    [
        ("turned up", "1c102", HandFacts("A", trump=Trump.HEARTS, points=102)),
        ("turned up", "1102", HandFacts("A", points=102)),
        ("turned up", "1 102", HandFacts("A", points=102)),
        ("turned up", "1capc!1", HandFacts("A", "capot", Trump.HEARTS, points=162, capot="A")),
        ("turned up", "2c!1", HandFacts("B", None, Trump.HEARTS, points=0, capot="A")),
        ("turned up", "1c102+1tR", HandFacts("A", trump=Trump.HEARTS, points=102, declarations=(TIERCE_TO_THE_KING,))),
        (
            "turned up",
            "1c+120r=1100a102",
            HandFacts("A", trump=Trump.HEARTS, points=102, declarations=(TIERCE_TO_THE_KING, CENT_TO_THE_ACE)),
        ),
        ("turned up", "1c102 +13R", HandFacts("A", trump=Trump.HEARTS, points=102, declarations=(TIERCE_TO_THE_KING,))),
        (
            "turned up",
            "1 102 +1tRc",
            HandFacts("A", points=102, declarations=(replace(TIERCE_TO_THE_KING, suit=Trump.HEARTS),)),
        ),
        (
            "turned up",
            "1 +1tR c 102",
            HandFacts("A", trump=Trump.HEARTS, points=102, declarations=(TIERCE_TO_THE_KING,)),
        ),
        (
            "turned up",
            "1 +1cVc 102",
            HandFacts(
                "A",
                trump=Trump.HEARTS,
                points=102,
                declarations=(Declaration("A", DeclarationKind.CARRE, rank=Rank.JACK),),
            ),
        ),
        (
            "turned up",
            "1 +2c8u 102",
            HandFacts(
                "A", points=102, declarations=(Declaration("B", DeclarationKind.CARRE, rank=Rank.EIGHT, used=True),)
            ),
        ),
        (
            "turned up",
            "1 102+16An",
            HandFacts("A", points=102, declarations=(replace(CENT_TO_THE_ACE, length=6, shown=False),)),
        ),
        (
            "turned up",
            "1 102 +1/2t10",
            HandFacts(
                "A", points=102, declarations=(Declaration("A", DeclarationKind.TIERCE, top=Rank.TEN, player=2),)
            ),
        ),
        ("all trumps", "1ta158b1b1b2", HandFacts("A", trump=Trump.ALL_TRUMP, points=158, belote=("A", "A", "B"))),
        ("all trumps", "1sa!1", HandFacts("A", trump=Trump.NO_TRUMP, points=130, capot="A")),
        ("all trumps", "1!1ta", HandFacts("A", trump=Trump.ALL_TRUMP, points=258, capot="A")),
        ("of three", "3ta90/50/118", HandFacts("C", trump=Trump.ALL_TRUMP, by_side=(("A", 90), ("B", 50), ("C", 118)))),
        (
            "of three",
            "3 ta 90 50 118",
            HandFacts("C", trump=Trump.ALL_TRUMP, by_side=(("A", 90), ("B", 50), ("C", 118))),
        ),
        ("of three", "1c!2", HandFacts("A", trump=Trump.HEARTS, by_side=(("A", 0), ("B", 162), ("C", 0)), capot="B")),
        (
            "of three",
            "1c0/100/62!d",
            HandFacts("A", trump=Trump.HEARTS, by_side=(("A", 0), ("B", 100), ("C", 62)), capot=DEFENCE),
        ),
        ("either", "2c102", HandFacts("B", trump=Trump.HEARTS, points=102)),
        ("either", "2c102/60/0", HandFacts("B", trump=Trump.HEARTS, by_side=(("A", 102), ("B", 60), ("C", 0)))),
        ("either", "2c!d", HandFacts("B", trump=Trump.HEARTS, points=0, capot=DEFENCE)),
        ("comptoir", "1 60 4 72", HandFacts("A", bid=60, cards=4, points=72)),
        ("comptoir", "5c60 4 72ch", HandFacts("E", trump=Trump.HEARTS, bid=60, cards=4, points=72, chien=True)),
        ("comptoir", "1 60 4 72 ch0", HandFacts("A", bid=60, cards=4, points=72, chien=False)),
        (
            "bonus",
            "1p90 41 d1 r2 f17f21 j1 +2bV",
            HandFacts(
                "A",
                trump=Trump.SPADES,
                by_side=(("A", 90), ("B", 41)),
                declarations=(Declaration("B", DeclarationKind.BRELAN, rank=Rank.JACK),),
                last_trick="A",
                prizes=(RevokePrize("B", PrizeKind.NOT_FOLLOWED),),
                penalties=(Penalty("A", PenaltyKind.NOT_SHOWN), Penalty("B", PenaltyKind.DEALING)),
                claim="A",
            ),
        ),
        ("bonus", "- f21", HandFacts(passed=True, penalties=(Penalty("B", PenaltyKind.DEALING),))),
        ("générale", "1genp!1g1", HandFacts("A", "generale", Trump.SPADES, points=162, capot="A", generale="A")),
        ("générale", "19pg1", HandFacts("A", 90, Trump.SPADES, points=162, generale="A")),
    ],
)
def test_a_line_says_one_hand(form, keys, facts):
    typed = read_keys(keys, "fr", FORMS[form])

    assert typed.is_complete, typed
    assert typed.facts == facts
    assert read_keys(write_keys(facts, "fr", FORMS[form]), "fr", FORMS[form]).facts == facts


@pytest.mark.parametrize(
    ("form", "facts", "keys"),
    [
        ("turned up", HandFacts("A", trump=Trump.HEARTS, points=102, declarations=(TIERCE_TO_THE_KING,)), "1h102 +1tK"),
        ("turned up", HandFacts("A", points=102), "1 102"),
        ("of three", HandFacts("C", trump=Trump.NO_TRUMP, by_side=(("A", 90), ("B", 30), ("C", 10))), "3nt90/30/10"),
        ("comptoir", HandFacts("A", bid=60, cards=4, points=72), "1 60 4 72"),
        ("bonus", HandFacts("A", by_side=(("A", 90), ("B", 41)), last_trick="A", claim="B"), "1 90/41l1e2"),
    ],
)
def test_the_shortest_line_is_written(form, facts, keys):
    assert write_keys(facts, "en", FORMS[form]) == keys


@pytest.mark.parametrize(
    ("form", "keys", "missing", "unfinished"),
    [
        ("turned up", "1", ("points",), ""),
        ("turned up", "1ca", ("points",), "ca"),
        ("turned up", "1c102 +", (), "+"),
        ("turned up", "1c102 +1", (), "+1"),
        ("turned up", "1c102 +1t", (), "+1t"),
        ("turned up", "1c102 +1t1", (), "+1t1"),
        ("turned up", "1c102 +150", (), "+150"),
        ("turned up", "1c102b", (), "b"),
        ("turned up", "1c102!", (), "!"),
        ("all trumps", "1s", ("trump", "points"), "s"),
        ("all trumps", "1 102", ("trump",), ""),
        ("of three", "1c90/50", ("points",), ""),
        ("of three", "1c90//", ("points",), ""),
        ("comptoir", "1", ("bid", "cards", "points"), ""),
        ("comptoir", "1 60", ("cards", "points"), ""),
        ("comptoir", "1 ? 4 72", ("bid",), ""),
        ("bonus", "1p90 41 f1", (), "f1"),
    ],
)
def test_what_a_line_still_needs(form, keys, missing, unfinished):
    typed = read_keys(keys, "fr", FORMS[form])

    assert (typed.missing, typed.unfinished) == (missing, unfinished)
    assert not typed.problems
    assert not typed.is_complete


@pytest.mark.parametrize(
    ("form", "keys", "code", "place"),
    [
        ("turned up", "19c102", "keys-twice", "keys[3]"),
        ("turned up", "1c102x", "keys-unknown", "keys[5]"),
        ("turned up", "1c102 +3tR", "keys-declaration", "keys[6]"),
        ("turned up", "1c102 +1xR", "keys-declaration", "keys[6]"),
        ("turned up", "1c102 +1bR 5", "keys-twice", "keys[11]"),
        ("all trumps", "1c102 +1tR", "keys-unknown", "keys[6]"),
        ("of three", "4c90/50/22", "keys-side", "keys[0]"),
        ("of three", "1c90/50/22/1", "keys-twice", "keys[11]"),
        ("comptoir", "1 60 4 72 9", "keys-twice", "keys[10]"),
        ("comptoir", "1 60 4 72b1", "keys-unknown", "keys[9]"),
        ("bonus", "1p90 41 f18", "keys-penalty", "keys[8]"),
        ("générale", "1xp", "keys-bid-generale", "keys[1]"),
    ],
)
def test_what_cannot_be_read_is_named_with_its_place(form, keys, code, place):
    typed = read_keys(keys, "fr", FORMS[form])

    assert [(problem.code, problem.path) for problem in typed.problems] == [(code, place)]


def declarations_of(form):
    """Declarations as the program keeps them: a length only where the kind does not tell it."""
    ranks, sides = st.sampled_from(Rank), st.sampled_from(form.letters)
    sequences = [kind for kind in form.declarations if kind not in FOURS]
    longest = sequences[-1:]
    sequence = st.builds(
        Declaration,
        side=sides,
        kind=st.sampled_from(sequences),
        top=ranks,
        suit=st.none() | st.sampled_from(SUITS),
        shown=st.booleans(),
        player=st.sampled_from([None, 1, 2]),
    )
    longer = st.builds(
        Declaration, side=sides, kind=st.sampled_from(longest), top=ranks, length=st.sampled_from([6, 7, 8])
    )
    fours = [kind for kind in form.declarations if kind in FOURS]
    four = st.builds(
        Declaration, side=sides, kind=st.sampled_from(fours), rank=ranks, used=st.booleans(), shown=st.booleans()
    )
    return st.lists(sequence | longer | four, max_size=3).map(tuple)


def hands_of(form):
    """Any hand that a form knows, complete or not, possible or not."""
    side, nothing = st.sampled_from(form.letters), st.none()
    some_points = st.lists(
        st.tuples(side, st.integers(0, 258)), max_size=len(form.letters), unique_by=lambda told: told[0]
    )
    told = {
        Points.DECLARER: st.tuples(nothing | st.integers(0, 258), st.just(())),
        Points.SIDES: st.tuples(nothing, some_points.map(sorted).map(tuple)),
        Points.EITHER: st.tuples(st.integers(0, 162), st.just(()))
        | st.tuples(nothing, some_points.map(sorted).map(tuple)),
    }[form.points]
    many = st.lists(side, max_size=2).map(tuple)
    return st.builds(
        lambda points, **facts: HandFacts(points=points[0], by_side=points[1], **facts),
        points=told,
        declarer=nothing | side,
        contract=nothing | st.sampled_from(form.contracts) if form.contracts else nothing,
        trump=nothing | st.sampled_from(form.trumps),
        doubling=st.sampled_from(form.doublings),
        capot=nothing | side | (st.just(DEFENCE) if form.several_defend else nothing) if form.capot else nothing,
        generale=nothing | side if form.generale else nothing,
        belote=many if form.belote else st.just(()),
        declarations=declarations_of(form) if form.declarations else st.just(()),
        last_trick=nothing | side if form.last_trick else nothing,
        prizes=st.lists(st.builds(RevokePrize, side, st.sampled_from(form.prizes)), max_size=2).map(tuple)
        if form.prizes
        else st.just(()),
        penalties=st.lists(st.builds(Penalty, side, st.sampled_from(form.penalties)), max_size=2).map(tuple)
        if form.penalties
        else st.just(()),
        claim=nothing | side if form.claim else nothing,
        bid=nothing | st.sampled_from(form.bid) if form.bid else nothing,
        cards=nothing | st.sampled_from(form.cards) if form.cards else nothing,
        chien=st.sampled_from([None, True, False]) if form.chien else nothing,
    )


@pytest.mark.parametrize("form", a_slice(FORMS.values(), of=3), ids=FORMS)
@given(data=st.data(), language=st.sampled_from(["fr", "en"]))
def test_any_hand_written_reads_back(form, data, language):
    facts = data.draw(hands_of(form))
    typed = read_keys(write_keys(facts, language, form), language, form)

    assert not typed.problems
    assert not typed.unfinished
    assert typed.facts == with_settled_points(facts, form)


@pytest.mark.parametrize("form", a_slice(FORMS.values(), of=3), ids=FORMS)
@given(text=st.text(alphabet="0123456789 pckthsdatn!?/+=bxgjfrcuvqX-apotecœéİ", max_size=20))
def test_any_line_is_understood_or_refused_never_both(form, text):
    typed = read_keys(text, "fr", form)

    assert typed.is_complete == (not typed.missing and not typed.problems and not typed.unfinished)
    if typed.is_complete:
        assert read_keys(write_keys(typed.facts, "fr", form), "fr", form) == typed


def test_where_the_dealer_must_choose_trumps_no_deal_is_passed():
    with_vache = form_of(resolve_rules("belote-classic", {"vache": "on"}))
    typed = read_keys("-", "fr", with_vache)
    assert [problem_text(problem, translator("fr")) for problem in typed.problems] == [
        (
            "Avec la vache, le donneur doit choisir l\u2019atout quand personne n\u2019a pris\u00a0: aucune donne "
            "n\u2019est passée."
        )
    ]
    assert "passe" not in keys_text(with_vache, translator("fr"))
    assert "passe" in keys_text(form_of(resolve_rules("belote-classic", {})), translator("fr"))
