"""The host is gone: its championship is read all the same, a crash with a pending Enter loses nothing, and a joined
desk takes over."""

import pytest

from tests import abilities
from tests.desks import copy_of
from tests.ui.joining.test_joined_desk import ENTER, at_table, banner, press
from tests.ui.settling import settle
from tests.web.conftest import opened, sixteen_in_round_1
from tournament.preferences import read_preferences
from tournament.services.people.registration import teams
from tournament.services.scores.sheet_moves import sheet
from tournament.services.setup.championship import open_championship
from tournament.ui.dialogs.dialog import SureDialog
from tournament.ui.ground.page_specs import PageName
from tournament.ui.joining import joining, taking_over
from tournament.ui.joining.known_hosts import known_hosts
from tournament.ui.joining.part import JoinedPart
from tournament.ui.joining.taking_over import joined_or_kept
from tournament.ui.scores.entry_page import EntryPage
from tournament.ui.shell.championship_view import ChampionshipView
from tournament.ui.shell.start_page import StartPage
from tournament.ui.widgets.jobs import exhaust

pytestmark = pytest.mark.unstyled


@pytest.fixture
def sure(monkeypatch, tmp_path):
    """Whoever is asked whether to take over is sure, and keeps the championship here; what was said before it."""
    path, said = tmp_path / "goes-on.capot", []

    def ask(_over, _tr, _question, consequence, _action):
        said.append(consequence)
        return True

    monkeypatch.setattr(SureDialog, "ask", ask)
    monkeypatch.setattr(taking_over, "ask_save", lambda *_, **__: path)
    return path, said


def crash(window):
    """The window is gone without having closed anything properly."""
    window.view.services.closing()
    window.view.desk.leave()
    window.let_go_of_championship()
    window.show_start_page()
    settle()


def points(desk, game):
    return [hand.facts.points for hand in sheet(desk.state, game).hands]


class TestJoiningAgain:
    def test_while_the_host_is_away_what_is_kept_is_shown(self, joined, hosted, qtbot):
        at_table(joined, 1)
        press("19h102", ENTER)
        joined.close_championship()
        hosted.link.is_cut = True
        joined.joining.join(known_hosts()[0])
        settle()
        qtbot.waitUntil(lambda: banner(joined).startswith("The main computer has not answered"))
        assert points(joined.view.desk, hosted.game()) == [102]
        hosted.link.mend()
        qtbot.waitUntil(lambda: banner(joined) == "")

    def test_one_that_was_never_joined_and_is_away_says_so_on_the_first_page(self, window, hosted):
        hosted.link.is_cut = True
        window.joining.join(hosted.known)
        settle()
        assert isinstance(window.centralWidget(), StartPage)
        assert "computer does not answer" in window.centralWidget().message.text

    @pytest.mark.long
    def test_a_host_that_has_another_address_now_is_found_again(self, joined, hosted, monkeypatch):
        joined.close_championship()
        links = []

        def link_to(host):
            links.append(host.address)
            hosted.link.is_cut = host.address != "10.0.0.7"
            return hosted.link

        def look_around(tell):
            tell(hosted.known.__class__("other", "", "10.0.0.9", 8472, "", "", "", ""))
            tell(hosted.known.__class__(hosted.known.identity, "", "10.0.0.7", 8472, "", "", "", ""))
            return lambda: None

        monkeypatch.setattr(joining, "link_to", link_to)
        monkeypatch.setattr(joining, "look_around", look_around)
        joined.joining.join(known_hosts()[0])
        settle()
        assert links == ["192.168.1.20", "10.0.0.7"]
        assert known_hosts()[0].address == "10.0.0.7"
        assert banner(joined) == ""

    @pytest.mark.long
    def test_a_pending_enter_survives_a_crash_and_is_done_once(self, joined, hosted, qtbot):
        at_table(joined, 1)
        hosted.link.cut()
        press("19h102", ENTER)
        crash(joined)
        joined.joining.join(known_hosts()[0])
        settle()
        qtbot.waitUntil(lambda: "Waiting to be sent: table 1, hand 1 recorded." in banner(joined))
        assert hosted.points() == []
        hosted.link.mend()
        qtbot.waitUntil(lambda: banner(joined) == "")
        assert hosted.points() == [102]

    @pytest.mark.long
    def test_what_waited_is_not_told_before_a_page_is_there_to_show_it(self, joined, hosted, qtbot):
        at_table(joined, 1)
        hosted.link.cut()
        press("19h102", ENTER)
        crash(joined)
        hosted.link.is_cut = False
        view = ChampionshipView(joined_or_kept(known_hosts()[0], "Odile")[1].replica, joined.translator, None)
        part = view.services.find(JoinedPart)
        qtbot.waitUntil(lambda: part.replica.first_waiting is not None and part.replica.link_state.connected)
        part.catch_up()
        assert hosted.points() == []
        exhaust(view.begin(PageName.ENTRY))
        qtbot.waitUntil(lambda: part.replica.first_waiting is None)
        assert hosted.points() == [102]
        view.services.closing()
        view.desk.leave()
        view.deleteLater()

    def test_a_host_that_went_back_to_a_copy_is_joined_anew_and_what_it_lacks_is_named(self, joined, hosted, qtbot):
        at_table(joined, 1)
        press("19h102", ENTER)
        before = joined.view
        hosted.link.cut()
        hosted.link.meet(opened(copy_of(sixteen_in_round_1)).host)
        hosted.link.mend()
        qtbot.waitUntil(lambda: joined.view is not None and joined.view is not before)
        settle()
        said = joined.view.message.text.splitlines()
        assert said[:2] == [
            "The main computer has a different history from this desk; it lacks 1 thing that this desk had:",
            "Odile: table 1, hand 1 recorded",
        ]
        assert points(joined.view.desk, hosted.game()) == []
        assert not joined.view.desk.has_other_history


class TestItsOwnFile:
    @pytest.mark.long
    @abilities.DELETES_OPEN_FILES
    def test_a_replica_that_was_deleted_is_fetched_again(self, joined, hosted, qtbot):
        at_table(joined, 1)
        press("19h102", ENTER)
        before = joined.view
        joined.view.desk.path.unlink()
        qtbot.waitUntil(lambda: joined.view is not None and joined.view is not before)
        settle()
        assert points(joined.view.desk, hosted.game()) == [102]
        assert joined.view.desk.path.exists()

    def test_a_copy_of_it_is_a_championship_without_telephone_numbers(
        self, joined, hosted, tmp_path, monkeypatch, qtbot
    ):
        path = tmp_path / "copy.capot"
        monkeypatch.setattr("tournament.ui.safety.safekeeping.ask_save", lambda *_, **__: path)
        joined.safekeeping.save_copy()
        qtbot.waitUntil(path.exists)
        copy = open_championship(path, by="Odile")
        assert (len(teams(copy.state)), copy.phones, copy.is_joined) == (16, {}, False)
        copy.close()


class TestTakingOver:
    def test_it_goes_on_as_host_with_all_that_was_heard(self, joined, hosted, sure):
        path, said = sure
        at_table(joined, 1)
        press("19h102", ENTER)
        hosted.link.cut()
        joined.joining.take_over()
        settle()
        desk = joined.view.desk
        assert not desk.is_joined
        assert (desk.path, joined.view.here) == (path, PageName.ENTRY)
        assert "Odile, table 1, hand 1 recorded." in said[0]
        assert (desk.state.journal[-1].what, dict(desk.state.journal[-1].details)) == (
            "host-taken-over",
            {"device": "Saisie 2", "epoch": 1},
        )
        assert joined.view.message.text.startswith("This is the main computer now")
        assert joined.safekeeping.copying is not None
        assert known_hosts() == ()
        assert read_preferences().recent[0] == str(path)
        press("19h110", ENTER)
        joined.close_championship()
        again = open_championship(path, by="Odile")
        assert points(again, hosted.game()) == [102, 110]
        again.close()

    def test_what_waited_is_done_here_once_and_is_typed_no_more(self, joined, hosted, sure):
        at_table(joined, 1)
        hosted.link.cut()
        press("19h102", ENTER)
        joined.joining.take_over()
        settle()
        assert "Still waiting to be sent: table 1, hand 1 recorded. It will be done here, once." in sure[1][0]
        assert points(joined.view.desk, hosted.game()) == [102]
        assert joined.view.pages.of(EntryPage).hand_panel.line_edit.text() == ""
        assert "“Join other computers”" in joined.view.message.text

    @pytest.mark.long
    def test_what_is_typed_and_was_not_sent_goes_on(self, joined, hosted, sure):
        at_table(joined, 1)
        hosted.link.cut()
        press("19h1")
        joined.joining.take_over()
        settle()
        press("02", ENTER)
        assert points(joined.view.desk, hosted.game()) == [102]

    def test_whoever_thinks_better_of_it_stays_joined(self, joined, monkeypatch):
        monkeypatch.setattr(SureDialog, "ask", lambda *_: False)
        joined.joining.take_over()
        assert joined.view.desk.is_joined

    @pytest.mark.long
    def test_where_the_disk_refuses_it_says_why_and_the_replica_can_be_opened_again(self, joined, hosted, sure):
        path, _ = sure
        path.write_text("something else")
        joined.joining.take_over()
        settle()
        assert isinstance(joined.centralWidget(), StartPage)
        assert str(path) in joined.centralWidget().message.text
        assert path.read_text(encoding="utf-8") == "something else"
        joined.joining.join(known_hosts()[0])
        settle()
        assert joined.view.desk.is_joined

    def test_it_is_warned_of_while_the_host_answers(self, joined, sure):
        _, said = sure
        joined.joining.take_over()
        assert said[0].startswith("The main computer answers: there is no need for this.")
        assert "took over already" not in said[0]

    @pytest.mark.long
    def test_whoever_takes_over_once_more_is_told_where_it_went_on(self, joined, hosted, sure, tmp_path):
        path, said = sure
        host = known_hosts()[0]
        joined.joining.take_over()
        settle()
        joined.close_championship()
        joined.joining.join(host)
        settle()
        path.rename(tmp_path / "elsewhere.capot")
        joined.joining.take_over()
        assert "This computer took over already, " in said[1]
        assert str(path) in said[1]
