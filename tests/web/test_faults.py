"""What each sees when something breaks, and what is never lost: the table of faults, line by line."""

import asyncio
from secrets import token_hex
from threading import Event, Thread

import pytest
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tests.web.conftest import OpenHall
from tournament.errors import Refused
from tournament.hosting.exclusive import Direct
from tournament.hosting.passes import Access
from tournament.hosting.presence import NOBODY
from tournament.services.desk.desk import Desk
from tournament.services.people.registration import set_paid
from tournament.services.rounds.round_views import current_round
from tournament.services.scores.entry import record_totals
from tournament.web.events import EventListener, EventStream, Listeners, news
from tournament.web.forms import do, done, number_in
from tournament.web.phones import standings
from tournament.web.templating import for_everybody

FORM = {"Content-Type": "application/x-www-form-urlencoded"}


def tick(request: Request) -> Response:
    """A form of the door: a team is there."""
    do(request, "set_present", team_ids=[number_in(request, "team")], present=bool(number_in(request, "there")))
    return done("/essai")


@pytest.fixture
def door(hall):
    """A tablet at the door, and a form that ticks a team."""
    hall.app.router.routes.append(Route("/cocher", tick, methods=["POST"]))
    return hall.paired(Access.DOOR, "Tablette de Paul")


def ticks(hall: OpenHall) -> int:
    """How often a team was ticked, by the journal."""
    return sum(entry.what in ("teams-present", "teams-absent") for entry in hall.host.state.journal)


def form(hall: OpenHall, team: int = 3, **more: str) -> dict[str, str]:
    """What a page of this moment would send to tick a team as absent."""
    return {
        "key": token_hex(16),
        "seen": str(hall.host.state.sequence),
        "team": str(hall.id_of(team)),
        "there": "0",
    } | more


class TestSentTwice:
    def test_a_form_sent_again_has_the_same_answer_and_is_done_once(self, hall, door):
        sent = form(hall)
        answers = [door.post("/cocher", data=sent, follow_redirects=False) for _ in range(3)]
        assert [(answer.status_code, answer.headers["location"]) for answer in answers] == [(303, "/essai")] * 3
        assert ticks(hall) == 1

    def test_ten_at_once_are_done_once(self, hall, door):
        sent, statuses = form(hall), []
        threads = [
            Thread(target=lambda: statuses.append(door.post("/cocher", data=sent, follow_redirects=False).status_code))
            for _ in range(10)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert statuses == [303] * 10
        assert ticks(hall) == 1

    def test_a_form_ends_at_a_page_that_can_be_loaded_again(self, hall, door):
        answer = door.post("/cocher", data=form(hall))
        assert (answer.status_code, answer.request.method, answer.url.path) == (200, "GET", "/essai")
        door.get("/essai")
        assert ticks(hall) == 1

    def test_a_key_that_was_used_for_something_else_is_refused(self, hall, door):
        sent = form(hall)
        door.post("/cocher", data=sent)
        hall.clock.on(1)
        assert door.post("/cocher", data=sent | {"there": "1"}).status_code == 409
        assert ticks(hall) == 1

    @pytest.mark.parametrize("key", ["", "x", "0" * 31, "0" * 33, "G" * 32, "0" * 32 + "\n0"])
    def test_a_form_without_a_key_is_not_done(self, hall, door, key):
        answer = door.post("/cocher", data=form(hall, key=key))
        assert answer.status_code == 409
        assert "périmée" in answer.text
        assert ticks(hall) == 0

    def test_two_forms_in_a_second_are_one_and_the_other_is_asked_to_wait(self, hall, door):
        assert door.post("/cocher", data=form(hall), follow_redirects=False).status_code == 303
        other = form(hall, 4)
        answer = door.post("/cocher", data=other, follow_redirects=False)
        assert (answer.status_code, answer.headers["retry-after"]) == (429, "2")
        assert "Attendez une seconde" in answer.text
        hall.clock.on(1)
        assert door.post("/cocher", data=other, follow_redirects=False).status_code == 303


class TestCutOff:
    @pytest.mark.long
    def test_a_page_behind_by_a_thousand_entries_is_told_once_and_its_form_still_counts(self, hall, door):
        sent = form(hall)
        before = hall.host.state.sequence
        other = hall.id_of(9)
        for number in range(1000):
            set_paid(hall.desk, [other], number % 2 == 0)
        hall.host.publish(hall.desk.state)
        assert news((before, 0), (hall.host.state.sequence, 0)) == f"event: hall\ndata: {before + 1000}\n\n"
        assert door.post("/cocher", data=sent, follow_redirects=False).status_code == 303

    def test_where_somebody_else_changed_the_same_the_form_is_refused_with_who_and_what(self, hall, door):
        sent = form(hall)
        set_paid(hall.desk, [hall.id_of(3)], True)
        hall.host.publish(hall.desk.state)
        answer = door.post("/cocher", data=sent)
        assert answer.status_code == 409
        assert "Odile" in answer.text
        assert ticks(hall) == 0

    @pytest.mark.parametrize("seen", ["99999", "-1", "x", ""])
    def test_a_sequence_that_nobody_saw_is_that_of_now(self, hall, door, seen):
        assert door.post("/cocher", data=form(hall, seen=seen), follow_redirects=False).status_code == 303

    def test_who_does_nothing_for_long_is_told_that_the_link_stands(self):
        assert news((7, 1), (7, 1)) == "event: pulse\ndata: \n\n"
        assert news(None, (7, 1)) == "event: hall\ndata: 7\n\nevent: screen\ndata: 1\n\n"


async def nobody_there() -> dict[str, object]:
    """A browser that went away."""
    return {"type": "http.disconnect"}


async def nothing_sent(_message: object) -> None:
    """To nobody."""


def fill(listeners: Listeners, address: str, pages: int, *, is_paired: bool = False) -> list[EventListener]:
    """So many pages of one address that listen."""
    listening = [EventListener(address, is_paired) for _ in range(pages)]
    assert all(listeners.let_in(page) for page in listening)
    return listening


class TestListening:
    def stream(self, hall: OpenHall, after: int, lasts: float = 60.0) -> list[str]:
        """What a page hears: first how it stands, then whatever comes of `after` turns of the loop."""

        async def listen() -> list[str]:
            listeners, heard = Listeners(hall.host, pulse=0.01, lasts=lasts), []
            page = EventListener("192.168.1.40")
            assert listeners.let_in(page)
            async for said in listeners.stream(page):
                heard.append(said)
                if len(heard) == 2:
                    record_totals(hall.desk, current_round(hall.desk.state).tables[0].id, {"A": 2000, "B": 40})
                    hall.host.publish(hall.desk.state)
                if len(heard) > after:
                    listeners.close()
            return heard

        return asyncio.run(listen())

    def test_a_page_is_told_of_each_new_hall(self, hall):
        before = hall.host.state.sequence
        heard = self.stream(hall, 3)
        assert heard[1] == f"event: hall\ndata: {before}\n\nevent: screen\ndata: 0\n\n"
        assert heard[2] == f"event: hall\ndata: {before + 1}\n\n"
        assert heard[3] == "event: pulse\ndata: \n\n"

    def test_a_stream_ends_by_itself_and_browsers_come_back(self, hall):
        assert self.stream(hall, 1000, lasts=0.03)[0] == "retry: 2000\n\n"

    def test_the_six_hundred_and_first_page_is_asked_to_come_again_but_a_screen_is_not(self, hall):
        listeners = hall.app.state.listeners
        assert listeners.most == 600
        fill(listeners, "testclient", 600)
        answer = hall.nobody().get("/evenements")
        assert (answer.status_code, answer.headers["retry-after"]) == (503, "30")
        assert answer.headers["cache-control"] == "no-store"
        screen = hall.paired(Access.SCREEN)
        listeners.lasts = 0.0
        assert screen.get("/evenements").headers["content-type"].startswith("text/event-stream")
        assert len(listeners.here) == 600

    def test_an_address_that_listens_with_all_of_them_gives_its_oldest_to_the_next_telephone(self, hall):
        listeners = hall.app.state.listeners
        screen, first, second, *_ = fill(listeners, "screen", 1, is_paired=True) + fill(listeners, "192.168.1.66", 599)
        assert [listeners.let_in(EventListener(f"192.168.1.{phone}")) for phone in (1, 2)] == [True, True]
        assert [one for one in listeners.here if one.has_to_leave] == [first, second]
        assert not listeners.let_in(EventListener("192.168.1.66"))
        assert not screen.has_to_leave

    def test_a_stream_that_gives_its_place_up_ends_at_once(self, hall):
        async def listen() -> list[str]:
            listeners, heard = Listeners(hall.host), []
            [page] = fill(listeners, "192.168.1.66", 1)
            async for said in listeners.stream(page):
                heard.append(said)
                if len(heard) == 2:
                    asyncio.get_running_loop().call_later(0.01, page.send_away)
            return heard

        assert len(asyncio.run(listen())) == 2

    def test_those_that_come_at_once_are_counted_before_they_are_told(self, hall):
        listeners = hall.app.state.listeners
        streams = [EventStream(listeners, page, NOBODY) for page in fill(listeners, "192.168.1.40", 3)]
        assert len(listeners.here) == 3

        async def end() -> None:
            listeners.lasts = 0.0
            for stream in streams:
                await stream({"type": "http"}, nobody_there, nothing_sent)

        asyncio.run(end())
        assert not listeners.here


class TestDeskIsBusy:
    def test_a_form_that_does_not_get_its_turn_says_so_and_is_done_later_under_its_key(self, hall, door):
        hall.host.exclusive = Direct(deadline=0.05)
        sent, begun, go_on = form(hall), Event(), Event()

        def hold():
            begun.set()
            go_on.wait()

        busy = Thread(target=lambda: hall.host.exclusive.run(hold))
        busy.start()
        begun.wait()
        answer = door.post("/cocher", data=sent)
        assert (answer.status_code, answer.headers["retry-after"]) == (503, "2")
        assert "occupée" in answer.text
        assert door.get("/").status_code == 200, "pages are read meanwhile"
        go_on.set()
        busy.join()
        hall.clock.on(2)  # what it is told to wait
        assert door.post("/cocher", data=sent, follow_redirects=False).status_code == 303
        assert ticks(hall) == 1

    def test_after_closing_a_form_is_told_to_use_paper(self, hall, door):
        hall.host.close()
        answer = door.post("/cocher", data=form(hall))
        assert answer.status_code == 503
        assert "papier" in answer.text
        assert ticks(hall) == 0

    @pytest.mark.parametrize(
        ("access", "path", "told"),
        [
            (Access.DOOR, "/porte/1", {"tick": "paid"}),
            (Access.REFEREE, "/arbitre/horloge", {"what": "pause"}),
            (Access.REFEREE, "/arbitre/reprendre", {}),
        ],
    )
    def test_a_tablet_is_told_to_come_again_as_a_telephone_is(self, hall, access, path, told):
        tablet = hall.paired(access)
        hall.host.close()
        answer = tablet.post(path, data={"key": token_hex(16), "deed": "1", **told})
        assert (answer.status_code, answer.headers["retry-after"]) == (503, "2"), answer.text

    def test_a_bug_in_a_turn_leaves_the_desk_as_it_was(self, hall, monkeypatch):
        before = hall.host.state
        with pytest.raises(ZeroDivisionError):
            hall.host.exclusive.run(lambda: 1 // 0)
        assert hall.host.state is before
        with pytest.raises(Refused):
            hall.host.pair("FAUX", "Tablette")


class TestMadeOnce:
    def test_a_page_for_everybody_is_made_once_for_each_state_language_and_question(self, hall):
        made = []

        @for_everybody("nom")
        def shown(request: Request) -> Response:
            made.append((request.url.query, request.state.tr.language, request.state.championship_state.sequence))
            return Response("oui")

        hall.app.router.routes.append(Route("/tous", shown))
        phones = [hall.nobody() for _ in range(20)]
        for phone in phones:
            assert phone.get("/tous").text == "oui"
        assert len(made) == 1
        phones[0].get("/tous", headers={"Accept-Language": "en"})
        phones[0].get("/tous?nom=a")
        assert len(made) == 3
        for number in range(5):
            phones[0].get(f"/tous?n={number}")
        assert len(made) == 3
        set_paid(hall.desk, [hall.id_of(1)], True)
        hall.host.publish(hall.desk.state)
        phones[0].get("/tous")
        phones[1].get("/tous")
        assert len(made) == 4
        hall.host.steer(hall.host.steering)
        hall.clock.on(5)
        phones[0].get("/tous")
        assert len(made) == 5

    def test_what_one_visitor_keeps_is_not_given_to_the_next(self, hall):
        one, other = hall.nobody(), hall.nobody()
        assert one.get("/?lang=en").headers["set-cookie"]
        assert one.get("/?lang=en").headers["set-cookie"]
        assert "set-cookie" not in other.get("/").headers

    def test_many_questions_do_not_fill_the_memory(self, hall):
        hall.app.state.pages.most = 5
        phone = hall.nobody()
        asked = [f"nobody{letter}" for letter in "abcdefghijklmnopqrst"]
        for name in asked:
            phone.get(f"/?q={name}")
        phone.get(f"/?q={'x' * 100}")
        assert [values for _, values, *_ in hall.app.state.pages.kept()] == [(("q", name),) for name in asked[-5:]]

    def test_what_strangers_put_into_an_address_makes_no_list_anew(self, hall, monkeypatch):
        made = []
        view = standings.phone_standings_view
        monkeypatch.setattr(standings, "phone_standings_view", lambda *told: made.append(told) or view(*told))
        phone = hall.nobody()
        for number in range(20):
            hall.clock.on(6)
            assert phone.get(f"/classement?n={number}&page={number}").status_code == 200
        assert len(made) == 1
        set_paid(hall.desk, [hall.id_of(1)], True)
        hall.host.publish(hall.desk.state)
        phone.get("/classement")
        assert len(made) == 2


def test_a_killed_host_settles_its_keys_when_it_is_there_again(hall, door):
    """The same file, another host: what was acknowledged is there, and the same form has the same answer."""
    sent = form(hall)
    door.post("/cocher", data=sent)
    again = OpenHall(
        type(hall.host)(Desk(hall.desk.engine, path=None, by="Odile"), Direct(), clock=hall.clock, seconds=lambda: 0.0),
        hall.clock,
    )
    again.app.router.routes.append(Route("/cocher", tick, methods=["POST"]))
    tablet = again.nobody()
    tablet.cookies.update(door.cookies)
    assert tablet.post("/cocher", data=sent, follow_redirects=False).status_code == 303
    assert ticks(again) == 1
