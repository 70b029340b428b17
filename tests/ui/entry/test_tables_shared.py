"""Tables shared between desks: one's own come first, those of others are marked and taken all the same, and what others
did bears their name."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.desks import at_the_door
from tests.ui.entry.conftest import ENTER, game, press
from tests.ui.settling import settle
from tournament.errors import Problem, Refused
from tournament.hosting.joined import HOST_DESK, JoinedDesks, share_of, written
from tournament.i18n import translator
from tournament.services.desk.changes import Changes
from tournament.services.scores.entry import record_totals
from tournament.ui.ground.page_specs import PageName
from tournament.ui.scores.entry_page import EntryPage
from tournament.ui.scores.shared_tables import MyTablesDialog, SharedTables
from tournament.ui.shell.championship_view import ChampionshipView

pytestmark = pytest.mark.unstyled

F4, SHIFT = Qt.Key.Key_F4, Qt.KeyboardModifier.ShiftModifier
WON = {"A": 2000, "B": 40}


@pytest.fixture
def view(playing, front):
    view = front(ChampionshipView(playing, translator("en"), PageName.ENTRY))
    view.resize(1366, 768)
    settle()
    return view


@pytest.fixture
def page(view):
    return view.pages.of(EntryPage)


@pytest.fixture
def there(view, playing):
    """This desk, and Paul's."""
    there = JoinedDesks(playing.clock)
    view.services.find(SharedTables).use(there, HOST_DESK)
    there.arrive(HOST_DESK, "", "Odile")
    there.arrive("door", "Comptoir", "Paul")
    settle()
    return there


def tiles(page):
    return [tile.lines[0] for tile in page.tables.tiles.tiles]


def tile(page, table):
    return next(tile for tile in page.tables.tiles.tiles if tile.lines[0] == str(table))


def marked(page):
    return {one.lines[0]: one.property("whose") for one in page.tables.tiles.tiles if one.property("whose")}


def shares(there):
    return [None if one.tables is None else written(one.tables) for one in there.present]


def press_with(key, modifier):
    QTest.keyClick(QApplication.focusWidget(), key, modifier)
    settle()


def test_alone_nothing_is_said_of_other_desks(view, page, monkeypatch):
    monkeypatch.setattr(MyTablesDialog, "ask", lambda *_: pytest.fail("nobody shares"))
    press(F4)
    assert not page.tables.desks.isVisible()
    assert not any("desks" in action.title for action in page.offers())


def test_the_key_shares_the_tables_out_and_its_own_come_first(there, page):
    there.leave(HOST_DESK)
    there.arrive(HOST_DESK, "", "Odile")  # Paul came first
    settle()
    press_with(F4, SHIFT)
    assert shares(there) == ["1-2", "3"]
    assert tiles(page) == ["3", "1", "2"]
    assert marked(page) == {"3": "own", "1": "other", "2": "other"}
    assert (page.tables.mine.text(), page.tables.of_others.text()) == ("Mine: table 3", "Paul: 1–2")
    assert tile(page, 1).accessibleName() == "Table 1: to play, table of Paul"
    assert tile(page, 3).accessibleName() == "Table 3: to play, one of my tables"


def test_enter_goes_on_through_ones_own_tables_and_then_helps_the_others(there, view, page, playing):
    there.share({HOST_DESK: share_of("2-3"), "door": share_of("1")})
    settle()
    for table, following in (("3", "2"), ("2", "1")):
        record_totals(playing, game(playing, int(table)).id, WON)
        view.follow(Changes(games=frozenset({game(playing, int(table)).id})))
        page.open_table(int(table))
        settle()
        press(ENTER)
        settle()
        assert page.tables.number.text() == following


def test_a_table_of_another_desk_is_opened_by_its_number_as_ever(there, page):
    there.share({"door": share_of("1-3")})
    settle()
    press("2", ENTER)
    assert page.game.table == 2


def test_what_is_typed_in_the_dialog_is_told_to_everybody(there, page, monkeypatch):
    def typed(dialog):
        dialog.show()
        dialog.tables.editor.setText("3, x")
        dialog.keep.click()
        assert "“x” is not a table" in dialog.tables.trouble.text()
        dialog.tables.editor.setText("2-3")
        dialog.keep.click()
        return dialog.result()

    monkeypatch.setattr(MyTablesDialog, "exec", typed)
    press(F4)
    settle()
    assert shares(there) == ["2-3", ""]
    assert tiles(page) == ["2", "3", "1"]


@pytest.mark.long
def test_a_desk_that_keeps_out_is_passed_over_when_tables_are_shared_out(there, page, monkeypatch):
    def kept_out(dialog):
        dialog.show()
        dialog.keeps_out.click()
        dialog.share_out.click()
        return dialog.result()

    monkeypatch.setattr(MyTablesDialog, "exec", kept_out)
    press(F4)
    settle()
    assert shares(there) == [None, "1-3"]
    monkeypatch.setattr(MyTablesDialog, "exec", lambda dialog: (dialog.give_back.click(), dialog.result())[1])
    page.window().activateWindow()
    page.tables.take_focus()
    settle()
    press(F4)
    assert shares(there) == [None, ""]


@pytest.mark.long
@pytest.mark.parametrize(("button", "told"), [("share_out", ["1", "2", "3"]), ("give_back", ["", "", ""])])
def test_tables_are_those_of_the_desks_that_are_there_when_the_button_is_pressed(
    button, told, there, page, monkeypatch
):
    """A desk joins, and takes tables, while the dialog is open: its turn is taken under it."""

    def asked(dialog):
        there.arrive("bar", "Buvette", "Zoé")
        there.share({"door": share_of("2"), "bar": share_of("3")})
        getattr(dialog, button).click()
        return dialog.result()

    there.share({HOST_DESK: share_of("1")})
    monkeypatch.setattr(MyTablesDialog, "exec", asked)
    press(F4)
    settle()
    assert shares(there) == told


def test_a_host_that_does_not_answer_is_said_and_nothing_changes(there, view, page, monkeypatch):
    def away(_shares):
        raise Refused(Problem("desk-not-here"))

    monkeypatch.setattr(there, "share", away)
    press_with(F4, SHIFT)
    assert "not joined" in view.message.text
    assert shares(there) == ["", ""]


def test_tables_keep_their_places_while_the_host_does_not_answer(there, view, page):
    class Replica:
        present = there.present
        share = there.share

        def follow(self, follower):
            self.tell = follower
            return lambda: None

    replica = Replica()
    view.services.find(SharedTables).use(replica, "door")
    there.share({"door": share_of("3")})
    for told in (there.present, ()):
        replica.present = told
        replica.tell()
        settle()
        assert tiles(page) == ["3", "1", "2"]


def test_a_desk_that_goes_gives_its_tables_back(there, page):
    press_with(F4, SHIFT)
    assert marked(page)
    there.leave("door")
    settle()
    assert marked(page) == {"1": "own", "2": "own"}
    assert tiles(page) == ["1", "2", "3"]


def test_a_tile_bears_for_a_moment_the_name_of_who_changed_it_elsewhere(there, view, page, playing, qtbot):
    paul = at_the_door(playing)
    record_totals(paul, game(playing, 2).id, WON)
    view.follow_others()
    assert tile(page, 2).shown == ("2", "2,000–40", "Paul")
    assert view.toast.text == "Paul: Table 2, totals recorded."
    view.just_changed.let_go()
    assert tile(page, 2).shown == ("2", "2,000–40", "")
    record_totals(playing, game(playing, 1).id, WON)
    view.follow_others()
    assert tile(page, 1).shown[2] == ""
