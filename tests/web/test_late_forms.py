"""A form that the script sends late: for whoever it was made for, whatever the browser shows by then; and what tells it
that it was done."""

import re

import pytest

from tests.web.phones import FIELD
from tournament.hosting.passes import Access
from tournament.services.hall.devices import reissue_pass
from tournament.services.hall.report_states import reports_of
from tournament.services.rounds.round_views import current_round
from tournament.services.scores.decisions import forfeit

SCRIPT = {"X-Capot-Form": "1"}
REPORT = {"total-A": "2010", "total-B": "1640"}


def later(phone, number, key=None):
    """Type a result for the team of a telephone, scan the slip of another team on it, and have the script send what was
    typed."""
    phone.opens("/totaux")
    form = dict(FIELD.findall(phone.answer.text))
    phone.client.get(f"/p/{phone.hall.pass_of(number)}")
    phone.hall.clock.on(2)
    return phone.client.post(
        "/ma-table/totaux", data=form | REPORT | ({"key": key(form["key"])} if key else {}), headers=SCRIPT
    )


def test_what_was_typed_for_one_team_is_recorded_for_it_though_the_telephone_shows_another_by_then(us):
    other = current_round(us.hall.host.state).tables[1].sides[0].team
    answer = later(us, other)
    assert "data-done" in answer.text
    assert 'data-next="/ma-table"' in answer.text
    (report,) = reports_of(us.hall.host.state, us.game_id).reports
    assert (report.letter, dict(report.result.totals)) == ("A", {"A": 2010, "B": 1640})
    assert f"{other} " in us.opens()


def test_a_refusal_of_it_is_the_championships_own_answer(us):
    other = current_round(us.hall.host.state).tables[1].sides[0].team
    us.opens("/totaux")
    forfeit(us.hall.desk, us.game_id, ["B"], referee="Odile", reason="Absents")
    us.hall.catch_up()
    form = dict(FIELD.findall(us.answer.text))
    us.client.get(f"/p/{us.hall.pass_of(other)}")
    answer = us.client.post("/ma-table/totaux", data=form | REPORT, headers=SCRIPT)
    assert answer.status_code == 409
    assert 'role="alert"' in answer.text
    assert f'data-hall="{us.hall.host.mark}"' in answer.text
    assert "data-done" not in answer.text


@pytest.mark.parametrize(
    "forged",
    [
        lambda key: key.replace(".t", ".t1", 1),
        lambda key: ("1" if key[0] == "0" else "0") + key[1:],
        lambda key: key[:-1] + ("1" if key[-1] == "0" else "0"),
        lambda key: key.partition(".")[0] + ".t1-0-." + "0" * 20,
    ],
)
def test_nobody_signs_a_form_for_another_team(us, forged):
    other = current_round(us.hall.host.state).tables[1].sides[0].team
    answer = later(us, other, key=forged)
    assert answer.status_code == 409
    assert reports_of(us.hall.host.state, us.game_id).reports == ()


def test_the_script_counts_the_end_of_a_key_up_where_a_form_is_pressed_again(us):
    other = current_round(us.hall.host.state).tables[1].sides[0].team
    assert "data-done" in later(us, other, key=lambda key: key[:28] + "ffff" + key[32:]).text
    assert len(reports_of(us.hall.host.state, us.game_id).reports) == 1


def test_a_form_of_a_pass_that_was_given_out_anew_is_refused_by_name(us):
    us.opens("/totaux")
    form = dict(FIELD.findall(us.answer.text))
    reissue_pass(us.hall.desk, us.hall.id_of(us.game.sides[0].team))
    us.hall.catch_up()
    answer = us.client.post("/ma-table/totaux", data=form | REPORT, headers=SCRIPT)
    assert answer.status_code == 403
    assert "Ce code n’est pas valable" in answer.text
    assert f'data-hall="{us.hall.host.mark}"' in answer.text


def test_the_script_is_told_where_nothing_was_done_though_a_browser_would_be_led_to_a_page(hall):
    tablet = hall.paired(Access.DOOR)
    key = re.findall(r'name="key" value="([^"]+)"', tablet.get(f"/porte/{hall.id_of(3)}").text)[0]
    hall.host.revoke(hall.host.devices[0].id)
    answer = tablet.post(f"/porte/{hall.id_of(3)}", data={"key": key, "tick": "present"}, headers=SCRIPT)
    assert "data-done" not in answer.text
    assert 'role="alert"' in answer.text
    assert f'data-hall="{hall.host.mark}"' in answer.text


@pytest.mark.parametrize(
    ("status", "headers"),
    [(403, {"Origin": "http://example.org"}), (421, {"Host": "example.org"}), (415, {"Content-Type": "text/plain"})],
)
def test_what_is_refused_before_the_championship_is_asked_does_not_speak_for_it(nobody, status, headers):
    answer = nobody.post(
        "/ma-table/totaux", content="key=x", headers={"Content-Type": "application/x-www-form-urlencoded"} | headers
    )
    assert answer.status_code == status
    assert 'lang="fr"' in answer.text
    assert "data-hall" not in answer.text
