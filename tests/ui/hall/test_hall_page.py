"""The page of the hall: opened by keys in a network that a test makes up, watched, closed."""

import sys
from dataclasses import replace
from datetime import timedelta
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QScrollArea

from tests.examples import a_slice
from tests.ui.hall.conftest import CABLE, ENTER, WIFI, press
from tests.ui.settling import settle
from tournament.hosting.passes import Access
from tournament.hosting.presence import Visitor
from tournament.i18n import translator
from tournament.models.tables import Team
from tournament.preferences import read_preferences
from tournament.services.desk.use_cases import Command, Role
from tournament.services.people.registration import teams
from tournament.services.rounds.drawing import draw, post_draw
from tournament.ui.ground.page_specs import PageName
from tournament.ui.hall import networks
from tournament.ui.hall.hall_page import HallPage
from tournament.ui.hall.hosting import CATCHING_UP, Hosting
from tournament.ui.hall.networks import HERE
from tournament.ui.hall.opening_card import OpenCard
from tournament.ui.papers.documents_page import DocumentsPage
from tournament.ui.people.teams_page import TeamsPage
from tournament.ui.screen.part import HallScreen
from tournament.ui.shell.championship_view import ChampionshipView
from tournament.ui.theme.applying import style_window
from tournament.ui.theme.tokens import HALF, SMALLEST_WINDOW, SPACE

pytestmark = pytest.mark.unstyled


def test_the_name_to_type_stays_on_one_line_and_the_address_is_copied_as_it_is_typed(qapp):
    card = OpenCard(translator("en"))
    card.show_hall("http://192.168.1.20:8471", CABLE, is_there=True, name="capot-e416.local:8471")
    assert "capot\N{NON-BREAKING HYPHEN}e416.local:8471" in card.network.text()
    assert card.network.textInteractionFlags() == Qt.TextInteractionFlag.LinksAccessibleByMouse, "nobody copies it"
    assert card.address.text() == "192.168.1.20:8471"
    card.deleteLater()


def test_nothing_that_makes_codes_is_imported_before_a_hall_is_open(qapp, monkeypatch):
    """ReportLab's drawings take 80 ms of whoever goes to the page for the first time."""
    monkeypatch.setitem(sys.modules, "tournament.hosting.qr", None)  # importing it raises an error from now on
    card = OpenCard(translator("en"))
    assert not card.sizeHint().isEmpty()
    assert card.code.sizeHint().width() == card.code.sizeHint().height()
    card.deleteLater()


def fetched(url):
    """The page that a phone gets."""
    with urlopen(Request(url, headers={"Accept-Language": "fr"}), timeout=10) as answer:
        return answer.read().decode()


def shown(page):
    return [
        card
        for card in (page.opening, page.open, page.reaching, page.pairing, page.present, page.passes)
        if card.isVisible()
    ]


class TestClosed:
    def test_the_networks_are_named_as_people_know_them_and_the_wifi_comes_first(self, page):
        editor = page.opening.network.editor
        assert [editor.itemText(index) for index in range(editor.count())] == [
            "Wi-Fi – wlan0, 127.0.0.1",
            "Cable – eth0, 10.9.8.7",
            "This computer only, to try it",
        ]
        assert page.opening.chosen == WIFI

    @pytest.mark.long
    @pytest.mark.parametrize("width", [1024, 1100, 1366])
    @pytest.mark.parametrize("language", a_slice(["fr", "en"], of=2))
    @pytest.mark.styled
    def test_whichever_network_is_chosen_the_button_stays_where_it_is(
        self, full_desk, front, in_two_networks, language, width
    ):
        view = front(ChampionshipView(full_desk, translator(language), PageName.HALL))
        view.resize(width, 768)
        style_window(view)
        settle()
        opening = view.pages.of(HallPage).opening
        places = set()
        for index in range(opening.network.editor.count()):
            opening.network.editor.setCurrentIndex(index)
            settle()
            places.add(opening.open.mapTo(view, opening.open.rect().topLeft()).y())
        assert len(places) == 1

    def test_no_line_ends_in_the_middle_of_a_word_with_a_hyphen(self, full_desk, front, in_two_networks):
        told = front(ChampionshipView(full_desk, translator("fr"), PageName.HALL)).pages.of(HallPage).desks.told.text()
        assert "celui\u2011ci" in told, "a hyphen at which no line is broken"

    def test_what_can_be_reached_by_whom_is_said_before_anything_is_opened(self, page, part):
        assert page.opening.reached.text().startswith(
            "Whoever is on this Wi-Fi can open the pages of this championship"
        )
        QTest.keyClick(page.opening.network.editor, Qt.Key.Key_End)
        assert page.opening.reached.text().startswith("Nobody else can open the pages")
        assert not part.is_open

    def test_without_a_network_one_is_told_to_join_one(self, page, monkeypatch):
        monkeypatch.setattr(networks, "networks", lambda: [HERE])
        page.opening.again.click()
        assert page.opening.reached.text().startswith("This computer is on no network")

    def test_a_network_that_is_gone_is_refused_in_a_sentence_beside_the_button(self, page, part):
        page.opening.network.editor.setCurrentIndex(1)
        page.opening.open.click()
        assert not part.is_open
        assert "10.9.8.7" in page.opening.trouble.text()
        assert shown(page) == [page.opening]

    def test_the_wifi_of_the_hall_is_kept_on_this_computer_as_it_is_typed(self, page):
        page.wifi.name.editor.setFocus()
        QTest.keyClicks(page.wifi.name.editor, "  Salle du bourg")
        press(Qt.Key.Key_Tab)
        QTest.keyClicks(page.wifi.password.editor, "belote;2026")
        press(ENTER)
        kept = read_preferences()
        assert (kept.wifi_name, kept.wifi_password) == ("Salle du bourg", "belote;2026")
        assert not page.wifi.poster.isEnabled()


class TestOpen:
    def test_one_key_opens_it_and_a_phone_gets_the_page(self, page, opened, qtbot):
        assert shown(page) == [page.open, page.reaching, page.pairing, page.present, page.passes]
        assert page.open.code.text == f"{opened.url}/"
        assert page.open.address.text() == opened.url.removeprefix("http://")
        assert opened.host.desk.state.contents.name in fetched(page.open.code.text)

    @pytest.mark.long
    @pytest.mark.styled
    def test_in_the_smallest_window_nothing_is_cut_off(self, view, page, opened):
        view.resize(*SMALLEST_WINDOW)
        page.pairing.buttons[Access.REFEREE].click()
        settle()
        room = page.findChild(QScrollArea).viewport().width()
        assert all(card.mapTo(page, card.rect().topRight()).x() <= room + SPACE + HALF for card in shown(page))
        view.resize(1366, 768)
        settle()
        assert (
            page.pairing.mapTo(page, page.pairing.rect().topLeft()).y()
            == page.open.mapTo(page, page.open.rect().topLeft()).y()
        )

    def test_the_same_closes_it_and_nothing_listens_any_more(self, page, opened):
        url = opened.url
        assert QApplication.focusWidget() is page.open.close_hall
        press(ENTER)
        assert not opened.is_open
        assert shown(page) == [page.opening]
        with pytest.raises(URLError):
            fetched(url)

    @pytest.mark.long
    def test_papers_know_the_address_while_it_is_open(self, view, page, opened, full_desk):
        page.wifi.name.editor.setText("Salle")
        page.wifi.keep()
        view.go(PageName.DOCUMENTS)
        posters = [view.pages.of(DocumentsPage).cards[name] for name in ("hall-poster", "hall-poster-a3")]
        assert all(card.isVisible() for card in posters)
        access = full_desk.access()
        first = teams(full_desk.state)[0]
        assert (access.url, access.wifi.name) == (opened.url, "Salle")
        assert access.passes[first.number] == opened.host.pass_of(first.id)
        opened.close()
        view.go(PageName.HALL)
        view.go(PageName.DOCUMENTS)
        assert not any(card.isVisible() for card in posters)

    @pytest.mark.long
    def test_a_page_that_fails_is_told_without_a_dialog(self, view, page, opened, qtbot):
        from starlette.routing import Route

        def broken(_request):
            raise RuntimeError("nobody expected this")

        opened._server._app.router.routes.append(Route("/faux", broken))  # noqa: SLF001
        with pytest.raises(HTTPError):
            fetched(f"{opened.url}/faux")
        qtbot.waitUntil(page.message.isVisible)
        assert "A page could not be shown on a device" in page.message.text
        assert "crash.txt" in page.message.text
        assert view.toast.text == "A device could not be shown a page: see Hall."
        assert QApplication.activeModalWidget() is None

    @pytest.mark.long
    def test_the_screens_say_where_phones_come_in_and_are_steered_from_the_window(self, view, opened):
        screen = view.services.find(HallScreen)
        assert screen.steering.address == opened.host.steering.address == opened.url
        screen.steer(replace(screen.steering, network="Salle"))
        assert opened.host.steering.network == "Salle"
        opened.close()
        assert screen.steering.address == ""

    def test_what_the_desk_does_is_published(self, view, opened, full_desk):
        view.follow(draw(full_desk))
        assert opened.host.state is full_desk.state

    @pytest.mark.long
    def test_it_stays_open_in_another_language(self, opened, view, full_desk, front):
        again = front(ChampionshipView(full_desk, translator("fr"), PageName.HALL, services=view.services))
        settle()
        page = again.pages.of(HallPage)
        assert page.open.code.text == f"{opened.url}/"
        assert page.status.text() == "ouverte"

    def test_a_network_that_goes_while_it_is_open_is_told(self, page, opened, monkeypatch):
        monkeypatch.setattr(networks, "networks", lambda: [CABLE])
        for _ in range(5):
            page.look()
        assert page.open.gone.text().startswith("This computer no longer has this address")

    def test_nothing_is_asked_where_nobody_is_there_and_otherwise_it_is(self, view, opened):
        assert view.services.reasons_to_stay() == []
        assert view.services.reasons_to_ask() == ["The hall is open for phones: they would get no more answers."], (
            "Ctrl+W asks all the same"
        )
        opened.host.presence.saw(Visitor(), "192.168.1.40", opened.host.clock(), "/")
        assert view.services.reasons_to_stay() == [
            "The hall is open, and 1 device is connected: it would get no more answers."
        ]


class TestDevices:
    def test_a_code_is_shown_large_with_what_is_left_of_its_two_minutes_and_works_once(self, page, opened):
        page.pairing.buttons[Access.REFEREE].click()
        code = opened.host.codes[-1].code
        assert page.pairing.code.text() == code
        assert page.pairing.left.text() in ("Referee: 2:00 left", "Referee: 1:59 left")
        assert "/appairer" in page.pairing.told.text()
        opened.host.pair(code, "Jeanne")
        page.look()
        assert (page.pairing.code.text(), page.pairing.left.text()) == ("", "Referee: the device is in.")
        assert next(iter(page.present.seen.values())).text().startswith("paired ")

    @pytest.mark.long
    def test_a_code_that_nobody_used_has_run_out(self, page, opened):
        page.pairing.buttons[Access.DOOR].click()
        now = opened.host.clock()
        opened.host.clock = lambda: now + timedelta(minutes=3)
        page.look()
        assert (page.pairing.code.text(), page.pairing.left.text()) == ("", "Door: the code has expired.")

    def test_a_device_is_shut_out_once_that_is_sure(self, page, opened, monkeypatch):
        token, _ = opened.host.pair(opened.host.new_code(Access.DOOR).code, "Entrance")
        page.look()
        (button,) = [
            button
            for button in page.present.findChildren(QPushButton)
            if button.accessibleName() == "Shut out Entrance"
        ]
        asked = []
        monkeypatch.setattr(
            "tournament.ui.hall.hall_page.SureDialog.ask", lambda *told: asked.append(told[3]) or len(asked) > 1
        )
        button.click()
        assert opened.host.visitor(token=token).access is Access.DOOR
        button.click()
        assert opened.host.visitor(token=token).access is None
        assert asked[0] == "Entrance will get no more answers. To come back, it needs a new code."
        assert page.present.nobody.isVisible()

    def test_who_is_there_is_counted_and_teams_are_named_by_their_number(self, page, opened):
        now = opened.host.clock()
        for number in (10, 2):
            opened.host.presence.saw(
                Visitor(Role.TEAM, number, f"p{number}", f"{number} Team"), "192.168.1.1", now, "/ma-table"
            )
        opened.host.presence.saw(Visitor(), "192.168.1.99", now, "/")
        page.look()
        assert (
            page.present.text.replace("\N{NO-BREAK SPACE}", " ")
            == "3 phones · 0 paired devices With their slip: 2 Team, 10 Team"
        )

    @pytest.mark.long
    def test_a_new_pass_for_a_team_makes_the_old_one_wrong(self, page, opened, full_desk):
        team = teams(full_desk.state)[1]
        old = opened.host.pass_of(team.id)
        page.passes.number.editor.setValue(team.number)
        assert page.passes.name.text() == team.name
        page.passes.give.click()
        settle()
        assert full_desk.state.one(Team, team.id).pass_issue == 1
        assert opened.host.team_of(old) is None
        assert opened.host.team_of(full_desk.access().passes[team.number]) == team.id

    @pytest.mark.long
    def test_its_new_slip_is_shown_where_a_round_is_posted_and_not_before(
        self, view, page, opened, full_desk, monkeypatch
    ):
        slips = []
        monkeypatch.setattr(
            "tournament.ui.hall.hall_page.show_again", lambda *asked, **part: slips.append((asked[3], part))
        )
        view.follow(draw(full_desk))
        page.passes.give.click()
        assert slips == []
        view.follow(post_draw(full_desk))
        page.passes.give.click()
        assert slips == [("team-slips", {"team": 1})]

    @pytest.mark.long
    def test_a_team_that_is_not_there_gets_none(self, page, opened):
        page.passes.number.editor.setValue(99)
        assert (page.passes.name.text(), page.passes.give.isEnabled()) == ("There is no such team.", False)


class TestReaching:
    @pytest.mark.long
    def test_before_anybody_came_the_usual_reasons_are_given_in_order(self, page, opened):
        assert page.reaching.status.text() == "Not yet"
        assert page.reaching.observed.text().startswith("No device has got here so far.")
        assert page.reaching.reasons.isVisible()
        assert f"{opened.url.removeprefix('http://')}/essai" in page.reaching.test.text()

    @pytest.mark.long
    def test_this_computer_itself_proves_nothing(self, page, opened):
        fetched(f"{opened.url}/essai")
        page.look()
        assert page.reaching.status.text() == "Not yet"
        assert page.reaching.observed.text().startswith("Only this computer has opened the pages so far.")

    def test_another_device_that_came_proves_it_and_the_reasons_go(self, page, opened):
        at = opened.host.clock()
        opened.host.presence.saw(Visitor(), "192.168.1.40", at, "/essai", tried=True)
        opened.host.presence.saw(Visitor(), "192.168.1.41", at, "/")
        page.look()
        time = f"{at.astimezone():%H:%M}"
        assert page.reaching.observed.text() == f"2 other devices got here, the last one at {time}."
        assert page.reaching.test.text() == f"The test page was last opened at {time}."
        assert not page.reaching.reasons.isVisible()


class TestTurns:
    """What phones do comes to the desk between two keys."""

    def tick(self, part, number, key=""):
        from threading import Thread

        team = next(team for team in teams(part.host.state) if team.number == number)
        done, seen = [], part.host.state.sequence

        def do():
            visitor = Visitor(Role.DOOR, None, f"door-{number}", "Entrance", Access.DOOR)
            done.append(
                part.host.do(visitor, Command("set_present", {"team_ids": [team.id], "present": False}, key, seen))
            )

        thread = Thread(target=do)
        thread.start()
        return thread

    def test_a_tick_at_the_door_is_shown_at_the_desk_and_said_with_who_did_it(self, view, opened, qtbot):
        view.go(PageName.TEAMS)
        thread = self.tick(opened, 2)
        qtbot.waitUntil(lambda: "Entrance:" in view.toast.text)
        thread.join(5)
        shown = {team.number: team.present for team in view.pages.of(TeamsPage).teams}
        assert not shown[2]

    def test_an_open_dialog_holds_no_phone_up_and_is_not_disturbed(self, view, opened, qtbot):
        from PySide6.QtCore import QTimer
        from PySide6.QtWidgets import QDialog

        dialog, seen = QDialog(view), []
        dialog.setModal(True)
        thread = self.tick(opened, 3)

        def look():
            if thread.is_alive():
                QTimer.singleShot(20, look)
                return
            seen.append(view.desk.state.sequence)
            QTimer.singleShot(400, dialog.accept)

        QTimer.singleShot(0, look)
        before = view.desk.state.sequence
        dialog.exec()
        assert seen == [before]
        assert opened.host.state.sequence == before + 1
        qtbot.waitUntil(lambda: view.desk.state.sequence == before + 1)

    @pytest.mark.long
    def test_phones_that_never_pause_do_not_keep_the_desk_from_seeing_what_they_do(self, view, opened, qtbot):
        from PySide6.QtCore import QTimer

        exclusive = view.services.find(Hosting)._exclusive  # noqa: SLF001
        phones = QTimer(view, interval=CATCHING_UP // 4)
        phones.timeout.connect(exclusive.done.emit)
        phones.start()
        before = view.desk.state.sequence
        thread = self.tick(opened, 4)
        qtbot.waitUntil(lambda: view.desk.state.sequence == before + 1)
        thread.join(5)

    def test_a_phone_that_waits_while_the_hall_closes_is_refused(self, opened):
        from threading import Thread

        from tournament.errors import Refused

        codes = []

        def wait():
            try:
                opened.host.exclusive.run(lambda: None)
            except Refused as refused:
                codes.extend(problem.code for problem in refused.problems)

        exclusive, host = opened.host.exclusive, opened.host
        thread = Thread(target=wait)
        thread.start()
        while not exclusive._waiting:  # noqa: SLF001
            pass
        opened.close()
        thread.join(10)
        assert codes == ["host-closed"]
        assert host is not opened.host


class TestPalette:
    @pytest.mark.long
    def test_it_is_opened_and_closed_and_devices_are_let_in_from_everywhere(self, view, part, page):
        view.go(PageName.TEAMS)
        assert [action.title for action in part.actions()] == ["Open the hall to phones…"]
        page.open_hall(WIFI, page.opening.port.editor.value())
        actions = {action.title: action for action in part.actions()}
        actions["Pairing code for a referee"].run()
        settle()
        assert view.here is PageName.HALL
        assert page.pairing.code.text() == part.code.code
        actions["Close the hall"].run()
        assert not part.is_open

    @pytest.mark.long
    def test_it_is_asked_first_where_phones_are_there(self, page, opened, monkeypatch):
        opened.host.presence.saw(Visitor(), "192.168.1.40", opened.host.clock(), "/")
        answers = [False, True]
        monkeypatch.setattr("tournament.ui.hall.hall_page.SureDialog.ask", lambda *_: answers.pop(0))
        close = next(action for action in opened.actions() if action.title == "Close the hall")
        close.run()
        assert opened.is_open
        close.run()
        assert not opened.is_open
