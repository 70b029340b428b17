"""The team's own sheet on its telephone: reporting, approving, disagreeing, and calling a referee, with and without
script."""

import re

import pytest

from tests.desks import new_desk
from tests.services.conftest import PLAYERS
from tests.web.conftest import opened
from tests.web.phones import Phone
from tournament.errors import Refused
from tournament.scoring.systems import resolve_rules
from tournament.services.desk.use_cases import Command
from tournament.services.hall.calls import open_calls
from tournament.services.hall.report_states import reports_of
from tournament.services.hall.reports import accept_reports
from tournament.services.hall.views import ReportState
from tournament.services.people.registration import register_teams
from tournament.services.people.views import TeamDraft
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round
from tournament.services.scores.decisions import forfeit
from tournament.services.scores.entry import record_totals
from tournament.web.pairing import pass_cookie


def test_a_telephone_without_a_pass_is_told_where_to_find_one(nobody):
    assert "scannez le code" in nobody.get("/ma-table").text


def test_the_team_sees_its_table_and_its_opponents_and_no_letters(us):
    text = us.opens()
    ours, others = (side.name for side in us.game.sides)
    assert f"Table {us.game.table}" in text
    assert ours in text
    assert others in text
    assert "Camp" not in text
    assert "côté A" not in text


def test_a_form_of_the_team_is_marked_as_part_of_its_page(us):
    assert '<a href="/ma-table" aria-current="page">' in us.client.get("/ma-table").text
    assert '<a href="/ma-table" aria-current="true">' in us.client.get("/ma-table/totaux").text


def test_one_side_reports_the_other_approves_and_it_is_recorded(us, them):
    assert us.reports("2 010", "1640") == 200
    assert "Envoyé" in us.text
    assert us.state is ReportState.REPORTED
    text = them.opens()
    assert "Nous" in text
    assert text.index("1 640") < text.index("2 010")
    them.sends("/juste")
    assert "C’est enregistré" in them.text
    assert (us.state, us.result) == (ReportState.AGREED, {"A": 2010, "B": 1640})
    assert "C’est enregistré" in us.opens()


def test_both_report_the_same_and_it_is_recorded(us, them):
    us.reports(2010, 1640)
    them.reports(1640, 2010)
    assert us.result == {"A": 2010, "B": 1640}


def test_a_form_that_is_sent_twice_is_done_once(us):
    us.reports(2010, 1640)
    entries = len(us.hall.desk.entries())
    us.hall.clock.on(2)
    assert us.client.post(us.last[0], data=us.last[1]).status_code == 200
    assert len(us.hall.desk.entries()) == entries


def test_they_report_otherwise_and_nobody_changes_anything(us, them):
    us.reports(2010, 1640)
    us.opens("/totaux")
    them.reports(2010, 1640)
    assert us.state is ReportState.CONTESTED
    assert us.sends("/totaux", **{"total-A": "1", "total-B": "2000"}) == 409
    assert "l’arbitre" in us.text or "arbitre" in us.text
    assert "vos adversaires" in us.opens() or "arbitre décide" in us.text


def test_what_is_not_right_is_left_to_a_referee(us, them):
    us.reports(2010, 1640)
    them.opens("/pas-juste")
    them.sends("/pas-juste")
    assert us.state is ReportState.CONTESTED
    assert "n’est pas juste" in us.opens()


def test_a_report_that_was_changed_meanwhile_is_not_approved(us, them):
    us.reports(2010, 1640)
    them.opens()
    us.reports(2020, 1640)
    assert them.sends("/juste") == 409
    assert "a changé" in them.text
    assert us.result is None


def test_a_report_is_corrected_and_taken_back(us):
    us.reports(2010, 1640)
    assert 'value="2010"' in us.client.get("/ma-table/totaux").text
    us.opens()
    us.sends("/retirer")
    assert us.state is ReportState.NONE


def test_what_the_desk_would_refuse_is_said_and_nothing_typed_is_lost(us):
    assert us.reports(900, 700) == 409
    assert 'value="900"' in us.answer.text
    assert "Arrêtée par l’horloge" in us.text
    assert us.sends("/totaux", **{"total-A": "900", "total-B": "700", "why": "clock"}) == 200
    assert us.state is ReportState.REPORTED


def test_nonsense_in_a_field_is_a_missing_total_of_a_named_side(us):
    assert us.reports("beaucoup", 700) == 409
    assert us.game.sides[0].name in us.text


def test_the_desk_typed_first_and_the_telephone_differs(us):
    record_totals(us.hall.desk, us.game_id, {"A": 2010, "B": 1000})
    us.hall.catch_up()
    assert "table de marque" in us.opens()
    us.reports(2010, 1640)
    assert (us.state, us.result) == (ReportState.CHECK, {"A": 2010, "B": 1000})
    us.opens()
    us.sends("/retirer")
    assert us.state is ReportState.NONE


def test_a_form_from_before_the_desk_typed_is_kept_and_to_be_checked(us):
    us.opens("/totaux")
    record_totals(us.hall.desk, us.game_id, {"A": 2010, "B": 1000})
    us.hall.catch_up()
    assert us.sends("/totaux", **{"total-A": "2010", "total-B": "1640"}) == 200
    assert us.state is ReportState.CHECK


def test_a_forfeit_ends_it(us):
    us.opens("/totaux")
    forfeit(us.hall.desk, us.game_id, ["B"], referee="Odile", reason="Absents")
    us.hall.catch_up()
    assert us.sends("/totaux", **{"total-A": "2010", "total-B": "1640"}) == 409
    assert reports_of(us.hall.host.state, us.game_id).reports == ()


def test_nobody_reports_for_another_table(us):
    other = current_round(us.hall.host.state).tables[1]
    us.opens("/totaux")
    assert us.sends("/totaux", game=str(other.id), **{"total-A": "2010", "total-B": "1640"}) == 409
    assert reports_of(us.hall.host.state, other.id).reports == ()


@pytest.mark.parametrize(
    "values",
    [{"game": "x"}, {"game": "9" * 30}, {"total-A": "9" * 30}, {"total-Z": "5"}, {"why": "luck"}, {"winner": "Z"}],
)
def test_forged_fields_are_refused_or_ignored(us, values):
    us.opens("/totaux")
    assert us.sends("/totaux", **({"total-A": "2010", "total-B": "1640"} | values)) in (200, 409)


@pytest.mark.parametrize("values", [{"claim": "x"}, {"claim": "99"}, {"said": "x"}])
def test_forged_answers_record_nothing(us, them, values):
    us.reports(2010, 1640)
    them.opens()
    assert them.sends("/juste", **values) == 409
    assert us.result is None


def test_in_a_countdown_it_is_asked_in_which_order_they_went_out():
    desk = new_desk(rules=resolve_rules("belote-comptoir", {}))
    register_teams(desk, [TeamDraft((name,)) for name in PLAYERS[:4]])
    draw(desk)
    post_draw(desk)
    us = Phone(opened(desk))
    us.opens("/totaux")
    totals = {"total-A": "0", "total-B": "0", "total-C": "0", "total-D": "120"}
    assert us.sends("/totaux", **totals) == 409
    assert "dans quel ordre" in us.text
    assert us.sends("/totaux", **totals, **{"out-B": "1", "out-A": "2"}) == 200
    for letter in "DBC":
        assert not us.game.is_in
        them = Phone(us.hall, letter, game=us.game_id)
        them.opens()
        them.sends("/juste")
    assert {side.letter: side.rank for side in us.game.sides} == {"A": 2, "B": 1, "C": 3, "D": 4}


@pytest.fixture
def three():
    """The telephones of a table of three."""
    desk = new_desk(rules=resolve_rules("belote-three", {}))
    register_teams(desk, [TeamDraft((name,)) for name in PLAYERS[:3]])
    draw(desk)
    post_draw(desk)
    hall = opened(desk)
    return [Phone(hall, letter) for letter in "ABC"]


THREE = {"total-A": "1010", "total-B": "400", "total-C": "300"}


def test_of_three_two_telephones_do_not_overrule_the_third(three):
    first, second, third = three
    names = [side.name for side in first.game.sides]
    first.opens("/totaux")
    assert first.sends("/totaux", **THREE) == 200
    assert f"{names[0]} déclare" in second.opens()
    second.sends("/juste")
    assert first.result is None
    assert "2 des 3 camps" in second.opens()
    assert names[2] in second.text
    text = third.opens()
    assert f"{names[0]} déclare" in text
    assert f"Confirmé par {names[1]}" in text.replace("1 ", "").replace("2 ", "").replace("3 ", "")
    third.sends("/juste")
    assert first.result == {"A": 1010, "B": 400, "C": 300}
    assert "les 3 camps l’ont déclaré" in third.opens()


def test_of_three_the_third_may_say_that_it_is_not_right(three):
    first, second, third = three
    first.opens("/totaux")
    first.sends("/totaux", **THREE)
    second.opens()
    second.sends("/juste")
    assert "déclare" in third.opens("/pas-juste")
    third.sends("/pas-juste")
    assert first.state is ReportState.CONTESTED
    name = third.game.sides[2].name
    assert f"{name} dit que ce n’est pas juste" in first.opens()
    assert f"{first.game.sides[1].name} déclare" in first.text


def test_after_the_referees_decision_the_telephones_say_that_it_was_the_referee(us, them):
    us.reports(2010, 1640)
    them.opens("/pas-juste")
    them.sends("/pas-juste")
    report = reports_of(us.hall.host.state, us.game_id).of("A")
    us.hall.catch_up()
    accept_reports(us.hall.desk, us.game_id, report.id, referee="Odile Quesnel", reason="feuille relue")
    us.hall.catch_up()
    text = us.opens()
    assert "L’arbitre a décidé" in text
    assert "Odile Quesnel : feuille relue" in text.replace("\xa0", " ")
    assert "table de marque l’a" not in text
    assert "Gagné" in text
    assert "Perdu" in them.opens()


def test_a_team_decides_nothing_that_is_for_the_desk(us, them):
    us.reports(2010, 1640)
    command = Command(
        "accept_claims", {"game_id": us.game_id, "team_id": us.hall.id_of(us.game.sides[0].team)}, "0" * 32
    )
    visitor = us.hall.host.visitor(us.client.cookies[pass_cookie(us.hall.host)])
    us.hall.clock.on(2)
    with pytest.raises(Refused) as refused:
        us.hall.host.do(visitor, command)
    assert {problem.code for problem in refused.value.problems} <= {"intent-not-allowed", "intent-malformed"}
    assert us.result is None


def test_a_referee_is_called_once(us):
    us.opens()
    us.sends("/arbitre", reason="Renonce")
    assert [call.reason for call in open_calls(us.hall.host.state)] == ["Renonce"]
    assert "Arbitre appelé" in us.opens()


def test_one_telephone_for_both_sides_is_known(hall, us):
    us.reports(2010, 1640)
    other = next(side.team for side in us.game.sides if side.letter == "B")
    us.client.get(f"/p/{hall.pass_of(other)}")
    us.letter, us.other = "B", "A"
    us.opens()
    us.sends("/juste")
    assert (us.state, reports_of(hall.host.state, us.game_id).one_device) == (ReportState.AGREED, True)


def test_every_page_is_light_and_shows_names_as_text(us, them):
    us.reports(2010, 1640)
    sizes = {path: len(them.client.get(f"/ma-table{path}").content) for path in ("", "/totaux", "/pas-juste")}
    files = re.findall(r'(?:href|src)="(/static/[^"]+)"', them.client.get("/ma-table").text)
    shared = sum(int(them.client.get(path).headers["content-length"]) for path in files)
    assert max(sizes.values()) + shared < 30_000, (sizes, shared)
