"""A game written hand by hand on a team's telephone, in every system, with the sentences of the desk."""

import re

import pytest

from tests.desks import new_desk
from tests.services.conftest import CAPOT, PLAYERS, made
from tests.web.conftest import opened
from tests.web.phones import Phone
from tournament.i18n import translator
from tournament.plugins import OWN_SYSTEMS
from tournament.scoring.systems import form_of, resolve_rules, seating_of
from tournament.services.hall.report_states import reports_of
from tournament.services.hall.views import ReportState
from tournament.services.people.registration import register_teams
from tournament.services.people.views import TeamDraft
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import game_view_in
from tournament.services.scores.entry import record_hand
from tournament.web.phones.hand_form import HandFormFields, document_of, hand_of, typed_of

A_CAPOT = {"declarer": "A", "contract": "capot", "capot": "A"}


def hands(phone):
    report = reports_of(phone.hall.host.state, phone.game_id).of(phone.letter)
    return report.result.hands if report else ()


def test_a_hand_is_explained_before_it_is_written(us):
    text = us.looks(declarer="A", contract="90", trump="hearts", points="102")
    assert "Mène 1" in text
    assert "art." in text
    assert hands(us) == ()
    us.sends("/menes")
    assert hands(us)[0].points == 102
    assert "Mène 2" in us.text


def test_the_last_hand_sends_the_result_and_the_other_side_approves_the_hands(us, them):
    for _ in range(4):
        assert us.writes(**A_CAPOT) == 200
    assert us.state is ReportState.REPORTED
    assert "Envoyé" in us.text
    assert "4 mènes" in them.opens()
    assert f"Les mènes comme {us.game.sides[0].name} les a écrites" in them.text
    assert "Eux capot" in them.text
    them.sends("/juste")
    assert (us.result, game_view_in(us.hall.host.state, us.game_id).hands) == ({"A": 2000, "B": 0}, 4)


def test_what_cannot_be_is_refused_in_the_words_of_the_desk_and_stays_typed(us):
    text = us.looks(declarer="A", contract="90", trump="hearts", points="161")
    assert "161" in text
    assert 'value="161"' in us.answer.text
    assert "Écrire cette mène" not in text
    assert hands(us) == ()


def test_points_that_are_no_number_are_refused(us):
    assert "nombre entier" in us.looks(declarer="A", contract="90", points="beaucoup")


def test_a_deal_everybody_passed(us):
    us.writes(declarer="passed")
    assert hands(us)[0].passed


def test_each_side_stands_first_on_its_own_telephone(us, them):
    for phone, first in ((us, "A"), (them, "B")):
        phone.opens("/menes")
        assert re.findall(r'name="declarer" value="([AB])"', phone.answer.text)[0] == first
        assert phone.text.index("Nous") < phone.text.index("Eux")


def test_a_hand_sent_twice_is_written_once(us):
    us.writes(declarer="A", contract="90", points="102")
    us.hall.clock.on(2)
    us.client.post(us.last[0], data=us.last[1])
    assert len(hands(us)) == 1


def test_a_page_from_before_another_hand_writes_nothing_over_it(us):
    us.looks(declarer="A", contract="90", points="102")
    stale = us.answer
    us.writes(declarer="B", contract="80", points="90")
    us.answer = stale
    assert us.sends("/menes") == 409
    assert [hand.declarer for hand in hands(us)] == ["B"]


def test_a_hand_is_corrected_and_the_last_one_struck_out(us):
    us.writes(declarer="A", contract="90", points="102")
    us.writes(declarer="B", contract="80", points="90")
    assert 'value="102"' in us.client.get("/ma-table/menes?line=0").text
    us.writes(line="0", declarer="A", contract="90", points="103")
    assert [hand.points for hand in hands(us)] == [103, 90]
    for left in (1, 0):
        us.opens("/menes")
        us.sends("/menes/rayer")
        assert len(hands(us)) == left


def test_totals_are_begun_from_the_hands_and_still_say_why_the_game_ended(us):
    us.writes(declarer="A", contract="90", points="102")
    us.opens("/totaux")
    assert 'value="100"' in us.answer.text
    assert us.sends("/totaux") == 409
    us.opens("/menes")
    us.sends("/menes/rayer")
    assert us.reports(900, 700) == 409


def test_it_goes_on_from_the_hands_of_the_desk(us):
    record_hand(us.hall.desk, us.game_id, made(82))
    us.hall.catch_up()
    us.writes(**A_CAPOT)
    assert hands(us) == (made(82), CAPOT)
    assert "Les mènes à la table de marque" in us.opens()


@pytest.mark.parametrize(
    "values",
    [{"line": "x"}, {"line": "99"}, {"count": "9"}, {"declarer": "Z"}, {"contract": "9" * 30}, {"points": "-5"}],
)
def test_forged_fields_write_nothing(us, values):
    us.looks(declarer="A", contract="90", points="102")
    assert us.sends("/menes", **values) == 409
    assert hands(us) == ()


@pytest.mark.parametrize("system", sorted(OWN_SYSTEMS))
def test_every_system_has_its_fields(system):
    """The page opens in every system, and every field that a hand of it may have is there."""
    rules = resolve_rules(system, {})
    desk, together = new_desk(rules=rules), seating_of(rules).players
    entered = PLAYERS[: 4 * together]
    register_teams(
        desk, [TeamDraft(tuple(entered[start : start + together])) for start in range(0, len(entered), together)]
    )
    draw(desk)
    post_draw(desk)
    phone = Phone(opened(desk))
    assert phone.opens("/menes")
    form = form_of(rules, "".join(side.letter for side in phone.game.sides))
    belote = "belote-A" if form.most_belotes > 1 else "belote"
    wanted = {
        "contract": form.contracts, "trump": form.trumps, belote: form.belote, "capot": form.capot,
        "generale": form.generale, "bid": form.bid, "last_trick": form.last_trick,
        "declarations-0-kind": form.declarations, "penalties-0-kind": form.penalties, "prizes-0-kind": form.prizes,
    }  # fmt: skip
    assert {name for name in wanted if f'name="{name}"' in phone.answer.text} == {
        name for name, has in wanted.items() if has
    }


def test_what_is_typed_is_the_hand_that_is_shown_again():
    rules = resolve_rules("belote-classic", {})
    form = form_of(rules, "AB")
    typed = {
        "declarer": "A", "trump": "hearts", "points": "120", "belote": "A",
        "declarations-0-side": "A", "declarations-0-kind": "tierce", "declarations-0-card": "K",
        "declarations-0-suit": "spades", "declarations-1-side": "B", "declarations-1-kind": "carre",
        "declarations-1-card": "J",
    }  # fmt: skip
    facts = hand_of(typed, form)
    assert [(one.side, one.top or one.rank) for one in facts.declarations] == [("A", "K"), ("B", "J")]
    assert hand_of(typed_of(facts, form), form) == facts
    assert document_of({}, form) == {}
    assert [
        group.is_filled for group in HandFormFields(form, {"A": "Nous", "B": "Eux"}, translator("fr"), typed).groups
    ] == [True]
