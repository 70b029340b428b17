"""Other computers joined from the page of the hall: real ones over the loopback interface, each with a replica of its
own."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests import abilities
from tests.ui.hall.conftest import CABLE, ENTER, press
from tests.ui.settling import settle
from tournament.errors import Refused
from tournament.hosting import finding
from tournament.hosting.https_link import HttpsLink, pair
from tournament.hosting.joined import written
from tournament.hosting.joining import join
from tournament.scoring.facts import HandFacts
from tournament.services.desk.undo import undo
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round
from tournament.services.scores.entry import change_hand, record_hand
from tournament.services.scores.sheet_moves import sheet
from tournament.ui.dialogs.dialog import SureDialog
from tournament.ui.ground.page_specs import PageName
from tournament.ui.hall import desks_part, networks
from tournament.ui.hall.desks_card import LOOKS_FOR_NETWORK
from tournament.ui.hall.desks_part import DesksPart
from tournament.ui.scores.entry_page import EntryPage
from tournament.ui.scores.shared_tables import SharedTables

pytestmark = pytest.mark.unstyled

LOOPBACK = "127.0.0.1"
HAND = HandFacts(declarer="A", contract=90, points=100)


class Laptop:
    """Another computer with Capot: what is done there is done in a thread of its own, as it is another program."""

    def __init__(self, qtbot, folder):
        self._qtbot, self._folder, self.replica = qtbot, folder, None
        self._thread = ThreadPoolExecutor(1)

    def does(self, work):
        """What comes of some work there."""
        future = self._thread.submit(work)
        self._qtbot.waitUntil(future.done, timeout=15000)
        return future.result()

    def join(self, code, port, by, device):
        """Be let in by the code, and open the replica."""

        def joined():
            paired = pair(LOOPBACK, port, code, device)
            return join(
                HttpsLink(paired.address, paired.port, paired.certificate, paired.token), self._folder, by=by
            ).replica

        self.replica = self.does(joined)
        return self.replica

    def sees(self, look):
        """Wait until something can be seen there."""
        self._qtbot.waitUntil(
            lambda: self.does(lambda: (self.replica.catch_up(), bool(look(self.replica)))[1]), timeout=10000
        )

    def leave(self):
        """Close it."""
        if self.replica is not None:
            self.does(self.replica.leave)
        self._thread.shutdown()


@pytest.fixture
def full_desk(full_desk):
    """Three tables of a posted round."""
    draw(full_desk)
    post_draw(full_desk)
    return full_desk


@pytest.fixture
def playing(full_desk):
    return full_desk


@pytest.fixture
def desks(playing, view):
    part = view.services.find(DesksPart)
    yield part
    part.close()


@pytest.fixture
def laptop(qtbot, tmp_path, desks):
    laptop = Laptop(qtbot, tmp_path)
    yield laptop
    laptop.leave()


@pytest.fixture
def allowed(page, desks, free_port):
    """Other computers may be joined, the hall itself stays closed."""
    page.desks.port.editor.setValue(free_port)
    page.desks.open.click()
    settle()
    assert desks.is_open, page.desks.trouble.text()
    return desks


@pytest.fixture
def paul(allowed, laptop):
    return laptop.join(allowed.code.code, int(allowed.address.split(":")[1]), "Paul", "Comptoir")


def tables(desk):
    return [game.id for game in current_round(desk.state).tables]


def lines(page):
    page.look()
    return {page.desks.titles[device].text(): page.desks.doing[device].text() for device in page.desks.titles}


def wait_for_paul(page, qtbot):
    """Until he is there, and not only let in."""
    qtbot.waitUntil(lambda: lines(page).get("Paul (Comptoir)", "").startswith("here since"))


class TestJoining:
    def test_other_computers_are_joined_without_opening_the_hall_to_phones(self, page, part, allowed):
        assert not part.is_open
        assert page.desks.code.text() == allowed.code.code
        assert len(allowed.code.code.replace("-", "")) == 13
        assert page.desks.nobody.isVisible()
        assert allowed.address in page.desks.where.text()
        assert QApplication.focusWidget() is page.desks.new_code

    @pytest.mark.long
    def test_once_its_code_was_used_or_has_run_out_nobody_is_told_to_type_it(
        self, page, allowed, laptop, qtbot, monkeypatch
    ):
        card = page.desks
        assert (card.steps.isVisible(), bool(card.code.text())) == (True, True)
        laptop.join(allowed.code.code, int(allowed.address.split(":")[1]), "Paul", "Comptoir")
        page.look()
        assert (card.steps.isVisible(), card.code.text(), card.left.text()) == (False, "", "The computer is joined.")
        card.new_code.click()
        page.look()
        assert card.steps.isVisible()
        later = allowed.code.until
        monkeypatch.setattr(allowed.host, "clock", lambda: later)
        page.look()
        assert (card.steps.isVisible(), card.left.text()) == (False, "The code has expired.")

    @pytest.mark.long
    def test_until_somebody_came_it_says_what_may_keep_others_out(self, page, allowed, laptop, qtbot):
        port = allowed.address.split(":")[1]
        assert page.desks.firewall.isVisible()
        assert (
            abilities.ON_WINDOWS or port in page.desks.firewall.text()
        )  # the firewall of Windows asks about programs, not about ports
        laptop.join(allowed.code.code, int(port), "Paul", "Comptoir")
        page.look()
        assert not page.desks.firewall.isVisible()

    @pytest.mark.long
    def test_a_network_that_is_gone_is_said(self, page, allowed, monkeypatch):
        monkeypatch.setattr(networks, "networks", lambda: [CABLE])
        for _ in range(LOOKS_FOR_NETWORK):
            page.look()
        assert page.desks.gone.isVisible()
        assert page.desks.gone.text().startswith("This computer no longer has this address")

    def test_a_port_that_is_taken_is_said_in_the_card(self, page, desks, monkeypatch):
        page.desks.network.editor.setCurrentIndex(1)
        page.desks.open.click()
        assert not desks.is_open
        assert "10.9.8.7" in page.desks.trouble.text()

    def test_who_is_joined_stands_there_with_what_was_done(self, page, paul, laptop, playing, qtbot):
        qtbot.waitUntil(lambda: (page.look(), page.desks.left.text())[1] == "The computer is joined.")
        wait_for_paul(page, qtbot)
        laptop.does(lambda: record_hand(paul, tables(paul)[0], HAND))
        qtbot.waitUntil(lambda: lines(page)["Paul (Comptoir)"].endswith("table 1, hand 1 recorded"))

    @pytest.mark.long
    def test_opening_and_closing_the_hall_leaves_them_joined(self, page, part, allowed, laptop, paul, free_port):
        press(ENTER)
        page.opening.port.editor.setValue(0)
        page.opening.open.click()
        assert part.is_open
        assert part.host is allowed.host
        part.close()
        settle()
        assert allowed.is_open
        laptop.does(lambda: record_hand(paul, tables(paul)[0], HAND))
        assert laptop.does(lambda: sheet(paul.state, tables(paul)[0]).hands)

    def test_one_that_is_shut_out_reads_on_and_writes_nothing(self, page, paul, laptop, monkeypatch, qtbot):
        monkeypatch.setattr(SureDialog, "ask", lambda *_: True)
        wait_for_paul(page, qtbot)
        page.desks.revoked.emit(1, "Comptoir")
        assert lines(page) == {}
        with pytest.raises(Refused):
            laptop.does(lambda: record_hand(paul, tables(paul)[0], HAND))
        assert tables(paul)

    @pytest.mark.long
    def test_ending_it_asks_first_while_somebody_is_there(self, page, paul, allowed, monkeypatch, qtbot):
        asked = []
        monkeypatch.setattr(SureDialog, "ask", lambda *said: asked.append(said[3]) or len(asked) > 1)
        wait_for_paul(page, qtbot)
        page.desks.end.click()
        assert allowed.is_open
        assert "1 other computer is joined (Paul)" in asked[0]
        page.desks.end.click()
        assert not allowed.is_open
        assert page.desks.open.isVisible()


class TestWorkingTogether:
    def test_what_another_computer_does_is_told_in_the_window_with_who_it_was(self, view, paul, laptop, qtbot):
        view.go(PageName.ENTRY)
        laptop.does(lambda: record_hand(paul, tables(paul)[1], HAND))
        qtbot.waitUntil(lambda: view.toast.text == "Paul: Table 2, hand 1 recorded.")
        tile = next(tile for tile in view.pages.of(EntryPage).tables.tiles.tiles if tile.lines[0] == "2")
        assert tile.shown[2] == "Paul"

    def test_each_takes_back_what_it_did_itself(self, view, paul, laptop, playing, qtbot):
        view.follow(record_hand(playing, tables(playing)[0], HAND))
        laptop.does(lambda: record_hand(paul, tables(paul)[1], HAND))
        qtbot.waitUntil(lambda: view.bar.undo.toolTip().startswith("Undo what this desk did: table 1, hand 1"))
        laptop.does(lambda: undo(paul))
        view.undo()
        assert [len(sheet(playing.state, game).hands) for game in tables(playing)[:2]] == [0, 0]

    @pytest.mark.long
    def test_who_corrects_what_the_other_corrected_is_told_who_and_what(self, paul, laptop, playing, view):
        view.follow(record_hand(playing, tables(playing)[0], HAND))
        laptop.sees(lambda replica: sheet(replica.state, tables(replica)[0]).hands)
        seen = paul.on_sight_of(paul.state)
        [hand] = sheet(playing.state, tables(playing)[0]).hands
        view.follow(change_hand(playing, hand.id, HandFacts(declarer="A", contract=90, points=120)))
        with pytest.raises(Refused) as refused:
            laptop.does(lambda: change_hand(seen, hand.id, HandFacts(declarer="A", contract=90, points=110)))
        [problem] = refused.value.problems
        assert (problem.code, problem.details["by"], problem.details["table"], problem.details["hand"]) == (
            "changed-meanwhile",
            "Odile",
            1,
            1,
        )

    def test_tables_are_shared_out_and_everybody_hears_it(self, page, view, paul, laptop, qtbot):
        wait_for_paul(page, qtbot)
        page.desks.share_out.click()
        laptop.sees(lambda replica: [written(one.tables) for one in replica.present] == ["1-2", "3"])
        qtbot.waitUntil(lambda: lines(page)["Paul (Comptoir)"].endswith("table 3"))
        view.go(PageName.ENTRY)
        assert view.pages.of(EntryPage).tables.mine.text() == "Mine: tables 1–2"

    @pytest.mark.long
    def test_another_computer_shares_them_out_as_well(self, view, paul, laptop, qtbot):
        at_laptop = SharedTables()
        laptop.sees(lambda replica: len(replica.present) == 2)
        at_laptop.use(paul, paul.name)
        laptop.does(lambda: at_laptop.share_out([1, 2, 3]))
        shared = view.services.find(SharedTables)
        qtbot.waitUntil(lambda: (written(shared.whose.own), shared.whose.others) == ("1-2", (("Paul", ((3, 3),)),)))
        at_laptop.use(None)

    @pytest.mark.long
    def test_the_shares_are_gone_with_the_host_that_ends_it(self, view, page, paul, allowed, qtbot):
        wait_for_paul(page, qtbot)
        page.desks.share_out.click()
        view.go(PageName.ENTRY)
        allowed.close()
        settle()
        assert not view.pages.of(EntryPage).tables.desks.isVisible()


@pytest.mark.long
def test_it_makes_itself_known_in_a_network_and_no_more_when_that_ends(page, desks, free_port, monkeypatch, qtbot):
    told = []
    monkeypatch.setattr(finding, "announce", lambda *named: told.append(named) or (lambda: told.append("concealed")))
    monkeypatch.setattr(desks_part, "LOOPBACK", "not here")
    page.desks.port.editor.setValue(free_port)
    page.desks.open.click()
    qtbot.waitUntil(lambda: len(told) == 1)
    name, identity, address, port = told[0]
    assert (name, address, port) == ("Concours de la Saint-Martin", LOOPBACK, free_port)
    assert len(identity) == 12
    desks.close()
    qtbot.waitUntil(lambda: told[1:] == ["concealed"])


def test_who_sits_down_here_is_told_to_the_others(view, paul, laptop, playing):
    playing.by = "Louis"
    view.services.tell_time()
    laptop.sees(lambda replica: [one.by for one in replica.present] == ["Louis", "Paul"])


def test_enter_joins_others_from_the_keyboard(page, desks, free_port):
    page.desks.port.editor.setValue(free_port)
    page.desks.open.setFocus()
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    assert desks.is_open
