"""The referee's tablet: going where somebody calls, looking at a sheet, deciding with article and reason, and the
clock."""

import re

import pytest

from tests.desks import copy_of
from tests.services.conftest import made
from tests.web.conftest import opened, sixteen_teams
from tests.web.test_looking_up import (
    MOST_BYTES,
    at_table,
    every_part,
    finish,
    read,
    two_hundred_teams,
    weight,
    words_of,
)
from tournament.hosting.passes import Access
from tournament.models.tables import ClockRow, Decision
from tournament.services.hall.calls import call_referee, open_calls
from tournament.services.hall.report_states import reports_of
from tournament.services.hall.reports import contest_report, report_totals
from tournament.services.hall.views import Told
from tournament.services.rounds.drawing import draw
from tournament.services.rounds.round_views import current_round
from tournament.services.scores.entry import record_hand
from tournament.services.scores.views import ResultKind


@pytest.fixture
def tablet(hall):
    return hall.paired(Access.REFEREE, "Odile")


def game(hall, table=1):
    hall.catch_up()
    return next(game for game in current_round(hall.host.state).games if game.table == table)


def press(hall, client, page, to=None, **fields):
    """Send the form of a page, a second after whatever was sent before."""
    hall.clock.on(2)
    text = client.get(page).text
    form = {name: re.findall(rf'name="{name}" value="([^"]*)"', text)[0] for name in ("key", "seen")}
    return client.post(to or page, data=form | fields, follow_redirects=False)


def report(hall, number, totals, winner):
    """A team reports the totals of its game."""
    table = next(each for each in current_round(hall.desk.state).games for side in each.sides if number in side.teams)
    report_totals(hall.desk, table.id, hall.id_of(number), Told(totals, winner), device=str(number))


class TestTheEvening:
    def test_what_is_out_and_since_when(self, hall, tablet):
        finish(hall.desk, out=(3, 5))
        hall.catch_up()
        text = read(tablet, "/arbitre")
        assert "No calls, and nothing contested." in text
        assert "2 tables are still out" in text
        assert text.index("Table 3") < text.index("Table 5") < text.index("Table 1")

    def test_before_the_first_posting(self):
        desk = copy_of(sixteen_teams)
        draw(desk)
        hall = opened(desk)
        tablet = hall.paired(Access.REFEREE)
        assert "The first round is not posted yet." in read(tablet, "/arbitre")
        assert tablet.get(f"/arbitre/table/{game(hall).id}").status_code == 409

    def test_who_calls_is_gone_to_and_the_tablet_is_led_there(self, hall, tablet):
        one = at_table(hall, 2)[0]
        call_referee(hall.desk, game(hall, 2).id, hall.id_of(one), "une carte vue")
        hall.catch_up()
        assert "Calls Table 2 · Referee called at" in read(tablet, "/arbitre")
        assert "une carte vue" in read(tablet, "/arbitre")
        answer = press(
            hall, tablet, "/arbitre", f"/arbitre/appel/{open_calls(hall.host.state)[0].id}", game=str(game(hall, 2).id)
        )
        assert answer.headers["location"] == f"/arbitre/table/{game(hall, 2).id}"
        assert open_calls(hall.host.state) == ()
        again = press(hall, tablet, "/arbitre", "/arbitre/appel/1")
        assert again.status_code == 409


class TestATable:
    def test_its_sheet_is_read_with_why_every_hand_is_marked_so(self, hall, tablet):
        record_hand(hall.desk, game(hall).id, made(102, contract=90))
        text = read(tablet, f"/arbitre/table/{game(hall).id}")
        assert "Hand 1 · side 1 · 90 · 102 points" in text
        assert "Contract made: 102 points for 90 bid" in text

    @pytest.mark.parametrize("choice", ["remove", "resume", "reopen", "nothing"])
    def test_what_is_not_for_a_referee_or_not_now_is_refused(self, hall, tablet, choice):
        assert "Remove a hand" not in read(tablet, f"/arbitre/table/{game(hall).id}")
        answer = tablet.get(f"/arbitre/table/{game(hall).id}/{choice}?lang=en")
        assert answer.status_code == 409
        assert "This cannot be decided at table 1 now" in words_of(answer.text)

    def test_a_forfeit_is_decided_with_its_article(self, hall, tablet):
        path = f"/arbitre/table/{game(hall).id}/forfeit"
        assert "ten minutes after the start" in read(tablet, path)
        answer = press(
            hall, tablet, path, **{"side-B": "1", "referee": "Odile", "reason": "personne à 20 h 10", "absent": "1"}
        )
        assert answer.status_code == 303, words_of(answer.text)
        assert game(hall).kind is ResultKind.FORFEIT
        (decision,) = hall.host.state.all(Decision)
        assert (decision.article, decision.referee, decision.reason) == ("9 D", "Odile", "personne à 20 h 10")
        told = "side 2 · after 2 minutes of play · art. 9 D – Odile: personne à 20 h 10"
        assert f"Forfeit, nobody there · {told}" in read(tablet, f"/arbitre/table/{game(hall).id}")
        assert "Take back the decision" in read(tablet, f"/arbitre/table/{game(hall).id}")

    def test_what_is_decided_already_is_said_before_more_is_and_on_its_form(self, hall, tablet):
        path = f"/arbitre/table/{game(hall).id}"
        assert "Decided already" not in read(tablet, path)
        press(hall, tablet, f"{path}/warning", **{"side": "B", "side-B": "1", "referee": "Odile", "reason": "signes"})
        said = "Decided already Warning · side 2"
        assert said in read(tablet, path)
        assert read(tablet, path).count("signes") == 1
        assert said in read(tablet, f"{path}/adjust"), "where a penalty is typed, the warning is read"

    def test_what_is_missing_is_said_and_what_was_typed_stays(self, hall, tablet):
        path = f"/arbitre/table/{game(hall).id}/forfeit?lang=en"
        answer = press(hall, tablet, path, **{"side-B": "1", "referee": "Odile", "reason": "", "absent": ""})
        assert answer.status_code == 409
        text = words_of(answer.text)
        assert "Say who decided it, and why: the journal keeps both." in text
        assert re.search(r'name="side-B" value="1" checked', answer.text)
        assert 'value="Odile"' in answer.text
        assert game(hall).kind is ResultKind.PENDING

    def test_points_are_taken_and_given(self, hall, tablet):
        path = f"/arbitre/table/{game(hall).id}/adjust"
        assert (
            press(
                hall, tablet, path, side="A", way="take", points="50", referee="Odile", reason="bavardage"
            ).status_code
            == 303
        )
        assert (
            press(hall, tablet, path, side="B", way="give", points="20", referee="Odile", reason="erreur").status_code
            == 303
        )
        assert [side.total for side in game(hall).sides] == [-50, 20]
        lacking = press(hall, tablet, f"{path}?lang=en", way="take", points="50", reason="x")
        assert "Say which side." in words_of(lacking.text)

    def test_the_deal_that_comes_next_is_void_or_one_that_was_written(self, hall, tablet):
        record_hand(hall.desk, game(hall).id, made(102, contract=90))
        path = f"/arbitre/table/{game(hall).id}/annul"
        hall.catch_up()
        assert (
            press(
                hall, tablet, path, cause="irregular-deal", dealer="B", referee="Odile", reason="9 cartes"
            ).status_code
            == 303
        )
        assert game(hall).hands == 2
        first = re.findall(
            r'<option value="(\d+)">Main 1|<option value="(\d+)">Mène 1', tablet.get(f"{path}?lang=fr").text
        )
        assert (
            press(
                hall, tablet, path, hand="".join(first[0]), cause="agreed", referee="Odile", reason="d’accord"
            ).status_code
            == 303
        )
        assert [row.article for row in hall.host.state.all(Decision)] == ["9 A", "9"]
        assert [side.total for side in game(hall).sides] == [0, 0]

    def test_the_tablet_takes_its_newest_decision_back(self, hall, tablet):
        press(
            hall,
            tablet,
            f"/arbitre/table/{game(hall).id}/adjust",
            side="A",
            way="take",
            points="50",
            referee="Odile",
            reason="bavardage",
        )
        assert "What this tablet did last" in read(tablet, "/arbitre")
        entry = str(hall.host.state.sequence)
        assert press(hall, tablet, "/arbitre", "/arbitre/reprendre", entry=entry).status_code == 303
        assert game(hall).sides[0].total == 0


class TestDisputes:
    def test_a_contested_result_is_shown_and_the_one_that_is_right_recorded(self, hall, tablet):
        one, other = at_table(hall, 1)
        report(hall, one, {"A": 2010, "B": 640}, "A")
        told = reports_of(hall.desk.state, game(hall).id).reports[0]
        contest_report(hall.desk, told.id, hall.id_of(other), told.said, device="2")
        hall.catch_up()
        assert "Disputes Table 1" in read(tablet, "/arbitre")
        path = f"/arbitre/table/{game(hall).id}"
        assert "What the teams report" in read(tablet, path)
        answer = press(hall, tablet, path, f"{path}/rapports?lang=en", claim=str(told.id), referee="Odile Quesnel")
        assert "A decision needs its reason" in words_of(answer.text)
        assert re.search(rf'value="{told.id}" required checked', answer.text)
        answer = press(
            hall,
            tablet,
            path,
            f"{path}/rapports",
            claim=str(told.id),
            referee="Odile Quesnel",
            reason="feuille relue",
        )
        assert answer.status_code == 303, words_of(answer.text)
        assert [side.total for side in game(hall).sides] == [2010, 640]
        assert "Disputes" not in read(tablet, "/arbitre")
        assert "Contested result: as this side reported" in read(tablet, path)
        assert "Odile Quesnel: feuille relue" in read(tablet, path)

    def test_it_is_settled_as_it_stands_at_the_desk(self, hall, tablet):
        one, other = at_table(hall, 1)
        report(hall, one, {"A": 2010, "B": 640}, "A")
        report(hall, other, {"A": 640, "B": 2010}, "B")
        hall.catch_up()
        path = f"/arbitre/table/{game(hall).id}"
        assert press(hall, tablet, path, f"{path}/rapports", claim="0", reason="ils ne savent plus").status_code == 303
        assert game(hall).kind is ResultKind.PENDING
        assert "Disputes" not in read(tablet, "/arbitre")


class TestTheClock:
    def test_a_table_is_given_minutes_and_paused(self, hall, tablet):
        hall.clock.now = current_round(hall.desk.state).posted_at
        press(hall, tablet, "/arbitre", "/arbitre/horloge", what="start")
        path = f"/arbitre/table/{game(hall).id}"
        assert press(hall, tablet, path, f"{path}/horloge", what="minutes", minutes="7").status_code == 303
        assert press(hall, tablet, path, f"{path}/horloge", what="pause").status_code == 303
        (own,) = (row for row in hall.host.state.all(ClockRow) if row.game_id)
        assert (own.added_minutes, own.paused_at is not None) == (7, True)
        assert "7 minutes given" in read(tablet, path)

    def test_no_minutes_are_refused_in_a_sentence(self, hall, tablet):
        answer = press(hall, tablet, "/arbitre", "/arbitre/horloge?lang=en", what="minutes", minutes="bientôt")
        assert answer.status_code == 409
        assert "1 to 60 minutes are given at once." in words_of(answer.text)
        assert 'value="bientôt"' in answer.text


@pytest.mark.parametrize("path", ["/arbitre", "/arbitre/table/1", "/arbitre/table/1/forfeit"])
def test_nobody_else_gets_in(hall, path):
    for client in (hall.nobody(), hall.team(1), hall.paired(Access.DOOR), hall.paired(Access.SCREEN)):
        answer = client.get(path, follow_redirects=False)
        assert (answer.status_code, answer.headers["location"]) == (303, "/appairer")
    assert not hall.host.state.all(Decision)


def test_no_page_of_the_referee_is_too_heavy():
    hall = opened(copy_of(two_hundred_teams))
    tablet = hall.paired(Access.REFEREE)
    for path in ("/arbitre", f"/arbitre/table/{game(hall).id}", f"/arbitre/table/{game(hall).id}/adjust"):
        assert {part for part in every_part(tablet, path) if weight(tablet, part) > MOST_BYTES} == set()
