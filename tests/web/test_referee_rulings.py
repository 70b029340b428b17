"""What a referee rules from the tablet: a wrong card and its award, a bid, a warning, minutes, an exclusion; and what
repetition brings."""

import re

import pytest

from tests.web.test_looking_up import read, words_of
from tests.web.test_referee import game, press
from tournament.hosting.passes import Access
from tournament.services.scores.decisions_kept import decisions
from tournament.services.scores.views import ResultKind

WHO = {"referee": "Odile", "reason": "vu par tous"}
HEARTS = {"declarer": "A", "contract": "100", "trump": "hearts"}


@pytest.fixture
def tablet(hall):
    return hall.paired(Access.REFEREE, "Odile")


def page_of(hall, choice):
    return f"/arbitre/table/{game(hall).id}/{choice}"


def award(hall, tablet, **fields):
    """Press twice, once to see what the award makes of the hand; gives what was shown, and the last answer."""
    page = page_of(hall, "wrong-card")
    shown = press(hall, tablet, page + "?lang=en", page + "?lang=en", outcome="awarded", **fields, **WHO)
    assert (shown.status_code, kept(hall)) == (409, [])
    (digest,) = re.findall(r'name="previewed" value="([^"]+)"', shown.text)
    return words_of(shown.text), press(hall, tablet, page, outcome="awarded", previewed=digest, **fields, **WHO)


def kept(hall):
    hall.catch_up()
    return [(line.decision.kind, line.decision.outcome) for line in decisions(hall.host.state)]


def test_a_wrong_card_gives_the_rest_to_the_other_side(hall, tablet):
    shown, answer = award(hall, tablet, side="B", trick="5", held="24", **HEARTS)
    assert "Side 1: 138 points · scored 140 – 20." in shown
    assert answer.status_code == 303
    assert [side.total for side in game(hall).sides] == [140, 20]
    assert kept(hall) == [("wrong-card", "awarded")]
    text = read(tablet, f"/arbitre/table/{game(hall).id}")
    assert (
        text.count(
            "Wrong card: this trick and the rest to the other side · side 2 · hand 1 · trick 5 · 24 points before it"
        )
        == 1
    )


def test_without_a_trick_before_it_is_a_capot(hall, tablet):
    shown, answer = award(hall, tablet, side="B", trick="3", held="", has_trick="0", **HEARTS)
    assert "capot for side 1" in shown
    assert answer.status_code == 303
    assert [side.total for side in game(hall).sides] == [250, 0]


def test_the_first_trick_asks_for_nothing_before_it(hall, tablet):
    assert award(hall, tablet, side="B", trick="1", **HEARTS)[1].status_code == 303


def test_other_answers_than_were_shown_are_shown_first(hall, tablet):
    page, fields = page_of(hall, "wrong-card"), {"side": "B", "outcome": "awarded", "trick": "5"} | HEARTS | WHO
    shown = press(hall, tablet, page, held="24", **fields)
    (digest,) = re.findall(r'name="previewed" value="([^"]+)"', shown.text)
    assert press(hall, tablet, page, held="23", previewed=digest, **fields).status_code == 409
    assert kept(hall) == []


def test_an_award_that_is_sent_twice_is_written_once(hall, tablet):
    page = page_of(hall, "wrong-card")
    fields = {"side": "B", "outcome": "awarded", "trick": "5", "held": "24"} | HEARTS | WHO
    text = press(hall, tablet, page, **fields).text
    form = {
        name: re.findall(rf'name="{name}" value="([^"]*)"', text)[0] for name in ("key", "seen", "previewed")
    } | fields
    hall.clock.on(2)
    assert [tablet.post(page, data=form, follow_redirects=False).status_code for _ in range(2)] == [303, 303]
    assert kept(hall) == [("wrong-card", "awarded")]


@pytest.mark.parametrize(
    "told",
    [{}, {"held": ""}, {"held": "2x"}, {"held": "2x", "has_trick": "1"}, {"held": "", "has_trick": "1"}, {"held": "0"}],
)
def test_an_empty_field_or_one_that_is_no_number_awards_no_capot(hall, tablet, told):
    answer = press(
        hall,
        tablet,
        page_of(hall, "wrong-card") + "?lang=en",
        side="B",
        outcome="awarded",
        trick="6",
        **HEARTS,
        **told,
        **WHO,
    )
    assert answer.status_code == 409
    assert "Type the points that the side at fault had before that trick, or say that it had won no trick." in words_of(
        answer.text
    )
    assert kept(hall) == []


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"side": "B", "trick": "5"}, "This decision needs what followed from it."),
        (
            {"side": "B", "outcome": "awarded", "trick": "5", "has_trick": "0"},
            "Type the contract of the hand first: what the other side takes is worked out from it.",
        ),
        (
            {"side": "B", "outcome": "awarded", "declarer": "A", "contract": "100"},
            "At which trick was the wrong card played?",
        ),
        (
            {"side": "B", "outcome": "awarded", "trick": "2", "held": "90", "declarer": "A", "contract": "100"},
            "A side cannot have 90 points before trick 2.",
        ),
        (
            {"side": "B", "outcome": "no-effect", "trick": "4"},
            (
                "A wrong card is ignored only in the last trick but one (trick 7), in good faith and without "
                "effect (article 9 C)."
            ),
        ),
    ],
)
def test_what_is_lacking_is_said_and_what_was_typed_stays(hall, tablet, fields, sentence):
    answer = press(hall, tablet, page_of(hall, "wrong-card") + "?lang=en", **fields, **WHO)
    assert answer.status_code == 409
    assert sentence in words_of(answer.text)
    assert 'value="vu par tous"' in answer.text
    if "trick" in fields:
        assert f'<option value="{fields["trick"]}" selected>' in answer.text
    assert kept(hall) == []


def test_an_irregular_bid_a_warning_and_minutes(hall, tablet):
    assert press(hall, tablet, page_of(hall, "irregular-bid"), side="A", outcome="pass", **WHO).status_code == 303
    assert press(hall, tablet, page_of(hall, "warning"), **{"side-A": "1"}, **WHO).status_code == 303
    assert press(hall, tablet, "/arbitre", "/arbitre/horloge", what="start").status_code == 303
    assert press(hall, tablet, page_of(hall, "clock"), way="give", minutes="5", **WHO).status_code == 303
    assert kept(hall) == [("irregular-bid", "pass"), ("warning", ""), ("clock", "minutes")]


def test_minutes_by_the_button_of_a_table_stand_in_the_ledger_with_who_gave_them(hall, tablet):
    assert press(hall, tablet, "/arbitre", "/arbitre/horloge", what="start").status_code == 303
    page = f"/arbitre/table/{game(hall).id}"
    assert press(hall, tablet, page, f"{page}/horloge", what="add", minutes="5").status_code == 303
    assert kept(hall) == [("clock", "minutes")]
    (line,) = decisions(hall.host.state)
    assert line.decision.referee == "Odile"


def test_which_time_it_is_and_what_that_brings_stands_in_the_form(hall, tablet):
    numbers = [side.team for side in game(hall).sides]
    assert press(hall, tablet, page_of(hall, "irregular-deal"), side="A", **WHO).status_code == 303
    text = words_of(tablet.get(page_of(hall, "irregular-deal") + "?lang=en").text)
    brings = "the other side may ask for a referee from the third deal on (art. 9 A)"
    assert f"Irregular deal 2 of team {numbers[0]}: {brings}" in text
    assert f"Irregular deal 1 of team {numbers[1]}: dealt again, shuffled and cut (art. 9 A)" in text


def test_an_exclusion_ends_the_game(hall, tablet):
    assert press(hall, tablet, page_of(hall, "exclude"), **{"side-B": "1"}, outcome="conduct", **WHO).status_code == 303
    assert game(hall).kind is ResultKind.FORFEIT
    assert kept(hall) == [("excluded", "conduct")]


def test_every_form_asks_for_nothing_it_does_not_show(hall, tablet):
    """Each choice that the sheet offers opens, in both languages, and has a field for all that it must be told."""
    offered = set(
        re.findall(rf"/arbitre/table/{game(hall).id}/([a-z-]+)", tablet.get(f"/arbitre/table/{game(hall).id}").text)
    )
    assert {"wrong-card", "irregular-deal", "irregular-bid", "settle", "warning", "late", "exclude"} <= offered
    for choice in offered - {"horloge", "rapports"}:
        for language in ("fr", "en"):
            assert tablet.get(page_of(hall, choice) + f"?lang={language}").status_code == 200
