"""The tables of desks, as a joined desk has them: told by the host, shared out from here, and kept while the host does
not answer."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.ui.settling import settle
from tournament.hosting.joined import HOST_DESK, share_of, written
from tournament.scoring.facts import HandFacts
from tournament.services.scores.entry import record_hand
from tournament.ui.ground.page_specs import PageName
from tournament.ui.scores.entry_page import EntryPage

pytestmark = pytest.mark.unstyled

F4, SHIFT = Qt.Key.Key_F4, Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def page(joined, hosted):
    """Score entry at the joined desk; Louis sits at the host's own window."""
    hosted.hall.host.joined.arrive(HOST_DESK, "", "Louis")
    joined.view.go(PageName.ENTRY)
    settle()
    return joined.view.pages.of(EntryPage)


def tiles(page):
    return [int(tile.lines[0]) for tile in page.tables.tiles.tiles]


def test_the_key_shares_the_tables_out_for_everybody(page, hosted, qtbot):
    qtbot.waitUntil(lambda: page.tables.desks.isVisible())
    QTest.keyClick(QApplication.focusWidget(), F4, SHIFT)
    assert {one.by: written(one.tables) for one in hosted.hall.host.joined.present} == {"Odile": "1-4", "Louis": "5-8"}
    qtbot.waitUntil(lambda: page.tables.of_others.text() == "Louis: 5–8")
    assert page.tables.mine.text() == "Mine: tables 1–4"


def test_what_the_host_says_of_tables_is_shown_and_kept_while_it_is_away(page, hosted, qtbot):
    hosted.hall.host.joined.share({"hall/1": share_of("7-8"), HOST_DESK: share_of("1-6")})
    qtbot.waitUntil(lambda: tiles(page) == [7, 8, 1, 2, 3, 4, 5, 6])
    hosted.link.cut()
    qtbot.waitUntil(lambda: not page.window().view.desk.link_state.connected)
    settle()
    assert tiles(page) == [7, 8, 1, 2, 3, 4, 5, 6]
    QTest.keyClick(QApplication.focusWidget(), F4, SHIFT)
    settle()
    assert "does not answer" in page.window().view.message.text
    hosted.link.mend()
    qtbot.waitUntil(lambda: page.window().view.desk.link_state.connected)
    settle()
    assert tiles(page) == [7, 8, 1, 2, 3, 4, 5, 6]


def test_what_the_host_did_bears_the_name_of_who_sits_there_and_undo_is_ones_own(page, joined, hosted, qtbot):
    hosted.desk.by = "Louis"
    hand = HandFacts(declarer="A", contract=90, points=100)
    joined.view.follow(record_hand(joined.view.desk, hosted.game(1), hand))
    record_hand(hosted.desk, hosted.game(2), hand)
    qtbot.waitUntil(lambda: next(tile for tile in page.tables.tiles.tiles if tile.lines[0] == "2").shown[2] == "Louis")
    assert joined.view.bar.undo.toolTip().startswith("Undo what this desk did: table 1, hand 1 recorded")
    joined.view.undo()
    settle()
    assert (hosted.points(1), hosted.points(2)) == ([], [100])
