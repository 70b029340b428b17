"""The tablet at the door: looking for a name, ticking after a look at it, and taking back."""

import re

import pytest

from tests.desks import copy_of
from tests.web.conftest import PHONE, opened, sixteen_teams
from tests.web.test_looking_up import MOST_BYTES, every_part, read, two_hundred_teams, weight, words_of
from tournament.hosting.passes import Access
from tournament.services.cash.payments import cash_entry_views
from tournament.services.cash.views import Handover, Means
from tournament.services.people.registration import register_team, set_paid, set_present, teams
from tournament.services.people.views import TeamDraft
from tournament.services.setup.championship import change_championship


@pytest.fixture
def hall():
    """Sixteen teams: 3 and 4 have not come, 1 and 2 have paid."""
    desk = copy_of(sixteen_teams)
    ids = {team.number: team.id for team in teams(desk.state)}
    set_present(desk, [ids[3], ids[4]], False)
    set_paid(desk, [ids[1], ids[2]], True)
    return opened(desk)


@pytest.fixture
def tablet(hall):
    return hall.paired(Access.DOOR)


def press(client, path, **fields):
    """Send the form of a page as its button does."""
    page = client.get(path.partition("#")[0]).text
    form = dict(re.findall(r'name="(key|seen|entry)" value="([^"]*)"', page))
    return client.post(fields.pop("to", path), data=form | fields, follow_redirects=False)


def team(hall, number):
    return next(team for team in teams(hall.host.state) if team.number == number)


def test_it_counts_who_is_there_who_is_missing_and_who_has_not_paid(tablet):
    text = read(tablet, "/porte")
    assert "Door · 14 of 16 present" in text
    assert "All 16 Missing 2 Not paid 14" in text


def test_the_missing_are_a_list_of_their_own(tablet):
    text = read(tablet, "/porte?voir=absentes")
    assert "3 Colin / Colin Anne Colin and Yves Colin missing · not paid" in text
    assert "4 Dupuy" in text
    assert "Aubry" not in text


def test_a_name_leads_to_its_page_and_one_press_ticks_it(hall, tablet):
    listed = read(tablet, "/porte?q=COLIN")
    assert "3 Colin / Colin" in listed
    path = f"/porte/{team(hall, 3).id}"
    assert "3 · Colin / Colin Anne Colin and Yves Colin missing · not paid They are here" in read(tablet, path)
    answer = press(tablet, path, tick="present")
    assert (answer.status_code, answer.headers["location"]) == (303, path)  # who has not paid is asked to
    assert "present · not paid" in read(tablet, path)
    hall.clock.on(2)
    assert press(tablet, path, tick="paid").headers["location"] == "/porte"
    hall.clock.on(2)
    press(tablet, path, tick="unpaid")
    assert team(hall, 3).present
    assert not team(hall, 3).paid
    assert hall.host.state.journal[-1].by == "Tablette d’Odile"


def test_a_double_tap_ticks_once(hall, tablet):
    path = f"/porte/{team(hall, 3).id}"
    form = dict(re.findall(r'name="(key|seen)" value="([^"]*)"', tablet.get(path).text)) | {"tick": "present"}
    before = len(hall.host.state.journal)
    for _ in range(2):
        assert tablet.post(path, data=form, follow_redirects=False).status_code == 303
    assert len(hall.host.state.journal) == before + 1


def test_the_last_ticks_are_taken_back_one_after_the_other(hall, tablet):
    press(tablet, f"/porte/{team(hall, 3).id}", tick="present")
    hall.clock.on(2)
    press(tablet, f"/porte/{team(hall, 5).id}", tick="paid")
    text = read(tablet, "/porte")
    assert text.index("Evrard / Evrard marked as having paid") < text.index("Colin / Colin marked present")
    assert text.count("Take back") == 1
    for _ in range(2):
        hall.clock.on(2)
        assert press(tablet, "/porte", to="/porte/reprendre").status_code == 303
    assert not team(hall, 3).present
    assert not team(hall, 5).paid
    assert "What this tablet did last" not in read(tablet, "/porte")


def test_a_tablet_takes_back_nothing_of_another(hall, tablet):
    other = hall.paired(Access.DOOR, "Tablette de Paul")
    press(other, f"/porte/{team(hall, 3).id}", tick="present")
    assert "What this tablet did last" not in read(tablet, "/porte")
    answer = tablet.post("/porte/reprendre?lang=en", data={"key": "a" * 32, "seen": "0"})
    assert answer.status_code == 409
    assert "There is nothing to undo." in words_of(answer.text)
    assert team(hall, 3).present


def test_who_is_not_registered_is_sent_to_the_desk(tablet):
    assert "Nobody called “Zorro” is expected. Whoever is not registered goes to the scorers’ desk." in read(
        tablet, "/porte?q=Zorro"
    )


def test_who_waits_for_a_partner_is_ticked_too(hall, tablet):
    register_team(hall.desk, TeamDraft(("Seul Zidane",), present=False))
    hall.catch_up()
    alone = next(team for team in teams(hall.host.state) if team.number is None)
    assert "on the waiting list missing" in read(tablet, "/porte?q=zidane")
    press(tablet, f"/porte/{alone.id}", tick="present")
    assert next(team for team in teams(hall.host.state) if team.number is None).present


def test_a_team_that_is_gone_is_said_so(tablet):
    answer = tablet.get("/porte/999?lang=en")
    assert answer.status_code == 409
    assert "This team is no longer there" in words_of(answer.text)


@pytest.mark.parametrize("path", ["/porte", "/porte/1"])
def test_nobody_else_gets_in(hall, path):
    for client in (hall.nobody(), hall.team(1), hall.paired(Access.REFEREE), hall.paired(Access.SCREEN)):
        answer = client.get(path, follow_redirects=False)
        assert (answer.status_code, answer.headers["location"]) == (303, "/appairer")
        assert client.post(path, data={"tick": "present", "key": "b" * 32}, follow_redirects=False).status_code != 200
    assert not team(hall, 3).present


def test_no_page_of_the_door_is_too_heavy_or_tells_a_telephone_number():
    hall = opened(copy_of(two_hundred_teams))
    tablet = hall.paired(Access.DOOR)
    for path in ("/porte", "/porte?voir=impayees", "/porte?q=a", f"/porte/{team(hall, 1).id}"):
        assert {part for part in every_part(tablet, path) if weight(tablet, part) > MOST_BYTES} == set()
    few = opened(copy_of(sixteen_teams))
    assert PHONE not in few.paired(Access.DOOR).get("/porte").text


def test_where_a_fee_is_set_the_page_says_what_is_to_pay_and_enters_it_at_the_till_of_the_tablet():
    desk = copy_of(sixteen_teams)
    change_championship(desk, fee_cents=2050)
    hall = opened(desk)
    tablet, path = hall.paired(Access.DOOR), f"/porte/{team(hall, 3).id}"
    assert "not paid · €20.50 to pay" in read(tablet, path)
    assert "€20.50 in cash by card by cheque" in read(tablet, path)
    assert press(tablet, path, tick="paid-cheque").status_code == 303
    (entry,) = cash_entry_views(hall.host.state)
    assert (entry.team, entry.cents, entry.means, entry.till) == (
        3,
        2050,
        Means.CHEQUE,
        hall.host.state.journal[-1].by[:40],
    )
    assert press(hall.paired(Access.DOOR), f"/porte/{team(hall, 4).id}", tick="paid").status_code == 303
    assert cash_entry_views(hall.host.state)[-1].means is Means.CASH
    assert "paid Not here after all Not paid after all" in read(tablet, path)


def test_the_door_takes_back_nothing_that_was_paid_at_another_till():
    desk = copy_of(sixteen_teams)
    change_championship(desk, fee_cents=2000)
    set_paid(desk, [1], True, Handover(Means.CHEQUE, "Bureau"))
    hall = opened(desk)
    tablet = hall.paired(Access.DOOR)
    answer = press(tablet, "/porte/1", tick="unpaid")
    assert "a été faite à une autre caisse" in words_of(answer.text)
    assert [line.cents for line in cash_entry_views(hall.host.state)] == [2000]
    for ticked in ("paid", "unpaid"):
        hall.clock.on(2)
        assert press(tablet, "/porte/2", tick=ticked).status_code == 303
    assert [line.cents for line in cash_entry_views(hall.host.state)] == [2000, 2000, -2000]


def test_the_tablet_at_the_door_asks_for_the_currency_of_the_championship():
    desk = copy_of(sixteen_teams)
    change_championship(desk, fee_cents=2050, currency="CHF")
    hall = opened(desk)
    assert "not paid · CHF 20.50 to pay" in read(hall.paired(Access.DOOR), f"/porte/{team(hall, 3).id}")
