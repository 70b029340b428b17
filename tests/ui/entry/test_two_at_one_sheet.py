"""Two desks at the sheet of one table: tile and sheet say who writes there, and a hand that the other one has just
written is asked about."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.desks import NOON, at_the_door
from tests.ui.entry.conftest import ENTER, game, press
from tests.ui.entry.test_tables_shared import page, tile, view  # noqa: F401 - fixtures
from tests.ui.settling import settle
from tournament.hosting.joined import HOST_DESK, WRITING, JoinedDesks
from tournament.scoring.facts import HandFacts, Trump
from tournament.services.scores.entry import record_hand
from tournament.services.scores.sheet_moves import sheet
from tournament.ui.dialogs.dialog import SureDialog
from tournament.ui.scores.shared_tables import SharedTables

pytestmark = pytest.mark.unstyled

SAME = HandFacts(declarer="A", contract=90, trump=Trump.HEARTS, points=102)


class Still:
    """A clock that stands still until a test moves it."""

    now = NOON

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Still()


@pytest.fixture
def there(view, clock):  # noqa: F811
    """This desk, and Paul's."""
    there = JoinedDesks(clock)
    view.services.find(SharedTables).use(there, HOST_DESK)
    there.arrive(HOST_DESK, "", "Odile")
    there.arrive("door", "Comptoir", "Paul")
    settle()
    return there


@pytest.fixture
def asked(monkeypatch):
    """What was asked, and what is answered: Enter alone leaves everything as it is."""

    class Asked(list):
        keys = (Qt.Key.Key_Return,)

    asked = Asked()

    def answer(dialog):
        asked.append(dialog.windowTitle())
        dialog.show()
        settle()
        for key in asked.keys:
            QTest.keyClick(QApplication.focusWidget(), key)
        return dialog.result()

    monkeypatch.setattr(SureDialog, "exec", answer)
    return asked


def hands(view, table=1):  # noqa: F811
    return [hand.facts.points for hand in sheet(view.state, game(view.desk, table).id).hands]


class TestWhoWritesThere:
    def test_tile_and_sheet_say_who_writes_at_another_desk_until_they_write_no_more(self, page, there, clock):  # noqa: F811
        page.open_table(2)
        there.write_at("door", 2)
        settle()
        assert tile(page, 2).shown[2].endswith("Paul")
        assert "Paul is writing at this table" in tile(page, 2).accessibleName()
        assert (page.frame.writing.isVisible(), page.frame.writing.text()) == (True, "Paul is writing at this table")
        there.write_at("door", 1)
        settle()
        assert not page.frame.writing.isVisible()
        assert tile(page, 1).shown[2].endswith("Paul")
        clock.now += WRITING
        page.show_time(clock())
        assert "Paul" not in tile(page, 1).shown[2]

    def test_the_others_are_told_at_which_table_somebody_types_here(self, page, there):  # noqa: F811
        page.open_table(2)
        assert [one.writing for one in there.present] == [None, None]
        press("1")
        assert {one.desk: one.writing for one in there.present} == {HOST_DESK: 2, "door": None}
        page.open_table(3)
        press("2")
        assert next(one.writing for one in there.present if one.desk == HOST_DESK) == 3
        assert not page.frame.writing.isVisible(), "nobody is told of themselves"


class TestTheSameHand:
    def test_what_another_desk_has_just_written_is_asked_about_and_left_by_enter(self, view, page, there, asked):  # noqa: F811
        record_hand(at_the_door(view.desk), game(view.desk, 1).id, SAME)
        view.follow_others()
        page.open_table(1)
        press("19h102", ENTER)
        assert asked == ["The same hand once more?"]
        assert hands(view) == [102]
        assert page.hand_panel.line_edit.text() == "19h102"

    def test_it_is_written_where_that_is_meant(self, view, page, there, asked):  # noqa: F811
        asked.keys = (Qt.Key.Key_Backtab, Qt.Key.Key_Return)
        record_hand(at_the_door(view.desk), game(view.desk, 1).id, SAME)
        view.follow_others()
        page.open_table(1)
        press("19h102", ENTER)
        assert hands(view) == [102, 102]

    @pytest.mark.long
    @pytest.mark.parametrize("keys", ["19h110", "29h102"])
    def test_another_hand_is_not_asked_about(self, view, page, there, asked, keys):  # noqa: F811
        record_hand(at_the_door(view.desk), game(view.desk, 1).id, SAME)
        view.follow_others()
        page.open_table(1)
        press(keys, ENTER)
        assert asked == []
        assert len(hands(view)) == 2

    @pytest.mark.long
    def test_equal_hands_of_one_desk_are_nobodys_business(self, view, page, there, asked):  # noqa: F811
        page.open_table(1)
        press("19h102", ENTER, "19h102", ENTER)
        assert asked == []
        assert hands(view) == [102, 102]

    @pytest.mark.long
    def test_nor_is_what_another_desk_wrote_long_ago(self, view, page, there, asked, playing):  # noqa: F811
        record_hand(at_the_door(view.desk), game(view.desk, 1).id, SAME)
        view.follow_others()
        playing.clock.minutes += 11
        page.open_table(1)
        press("19h102", ENTER)
        assert asked == []
        assert hands(view) == [102, 102]
