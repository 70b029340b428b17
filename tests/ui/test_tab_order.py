"""Tab reaches everything in the order in which it is read: the rail, the bar, the page, and round again; Shift+Tab the
other way."""

from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QAbstractScrollArea, QApplication, QPushButton, QRadioButton, QWidget

from tests.ui.golden.screens import sample
from tests.ui.test_dialogs_fit import DIALOGS
from tournament.i18n import translator
from tournament.services.rounds.round_views import current_round
from tournament.ui.ground.page_specs import OFF_THE_RAIL, PAGES
from tournament.ui.setup.new_championship_page import NewChampionshipPage
from tournament.ui.shell.championship_view import ChampionshipView
from tournament.ui.shell.start_page import StartPage
from tournament.ui.theme.tokens import SMALLEST_WINDOW
from tournament.ui.widgets.keys import go_to_next_stop, tab_stops
from tournament.ui.widgets.surfaces import card, column, row, scrolled

pytestmark = pytest.mark.unstyled

MOST = 200


class Root(QWidget):
    """A window of its own whose parts Tab goes through."""

    def focusNextPrevChild(self, forward):  # noqa: N802 (Qt's name)
        return go_to_next_stop(self, forward)


def walk(root, key=Qt.Key.Key_Tab):
    """What Tab reaches, each once, from where the keyboard is until it is there again."""
    start = QApplication.focusWidget()
    reached = [start]
    for _ in range(MOST):
        QTest.keyClick(QApplication.focusWidget(), key)
        here = QApplication.focusWidget()
        if here is start and reached[-1] is not start:
            return reached
        if here is not reached[-1]:  # the parts of a date are gone through within its field
            reached.append(here)
    raise AssertionError(f"Tab does not come round: {[told(stop, root) for stop in (start, *reached[-3:])]}")


def told(part, root):
    words = part.accessibleName() or (part.text() if isinstance(part, QAbstractButton) else "")
    return f"{type(part).__name__} “{words}” at {rect_of(part, root).topLeft().toTuple()}"


def rect_of(part, root):
    return QRect(part.mapTo(root, QPoint(0, 0)), part.size())


def takes_keys(part, root):
    """Whether a person would expect the keyboard there. Of buttons of which one is pressed Qt leaves Tab only to that
    one."""
    own_part = part.parent() is not None and part.parent().focusProxy() is None and part.focusProxy() is not None
    by_tab = bool(part.focusPolicy() & Qt.FocusPolicy.TabFocus)
    return part.isVisibleTo(root) and part.isEnabled() and by_tab and not own_part


def unreached(root, reached):
    """What can be used and is not reached, nor is another button of the same choice."""
    choices = {id(stop.group()) for stop in reached if isinstance(stop, QAbstractButton) and stop.group() is not None}
    return [
        told(part, root)
        for part in root.findChildren(QWidget)
        if takes_keys(part, root)
        and part not in reached
        and not (isinstance(part, QAbstractButton) and id(part.group()) in choices)
    ]


def read_before(later, earlier):
    """Whether one stands wholly above the other, in its column or left of it; or wholly left of it in its row."""
    above = later.bottom() < earlier.top() and later.left() <= earlier.right()
    in_its_row = (
        later.top() <= earlier.center().y() <= later.bottom()
        and earlier.top() <= later.center().y() <= earlier.bottom()
    )
    return above or (in_its_row and later.right() < earlier.left())


def out_of_order(root, stops):
    """Neighbours in Tab's order of which the second would be read first."""
    pairs = pairwise(stops)
    return [
        f"{told(one, root)} before {told(other, root)}"
        for one, other in pairs
        if read_before(seen(other, one, root), seen(one, other, root))
    ]


def seen(part, beside, root):
    """Where a part is seen beside another: what scrolls without the other is read where it is scrolled."""
    above, whole = part.parentWidget(), part
    while above is not root and above is not None:
        if isinstance(above, QAbstractScrollArea) and not above.isAncestorOf(beside):
            whole = above
        above = above.parentWidget()
    return rect_of(whole, root)


def from_the_top(stops, first):
    """The round, told from its first stop."""
    start = stops.index(first)
    return stops[start:] + stops[:start]


def check_round(root, first=None):
    """Walk forwards and backwards over what is shown: everything is reached, in order, and the way back is the same
    way."""
    there = walk(root)
    assert unreached(root, there) == []
    back = walk(root, Qt.Key.Key_Backtab)
    assert [told(stop, root) for stop in [there[0], *there[:0:-1]]] == [told(stop, root) for stop in back]
    stops = from_the_top(there, first or tab_stops(root)[0])
    assert out_of_order(root, stops) == []
    return stops


@pytest.fixture
def view(front):
    """The sample championship in the middle of its third round."""
    made = ChampionshipView(sample(), translator("fr"))
    made.resize(1366, 768)
    return front(made)


def settle(qtbot, view):
    qtbot.waitUntil(lambda: view.isAncestorOf(QApplication.focusWidget()))


def test_tab_goes_through_the_rail_the_bar_and_every_page_and_comes_round(qtbot, view):
    for spec in PAGES:
        view.go(spec.name)
        check_page(qtbot, view)


def check_page(qtbot, view):
    settle(qtbot, view)
    rail, bar = view.rail, view.bar
    stops = check_round(view, rail.findChildren(QAbstractButton)[0])
    where = ["rail" if rail.isAncestorOf(stop) else "bar" if bar.isAncestorOf(stop) else "page" for stop in stops]
    assert where == sorted(where, key=["rail", "bar", "page"].index)
    assert where.count("rail") == len(PAGES)
    assert where.count("page") > 0


@pytest.mark.long
def test_tab_goes_round_on_pages_that_one_comes_to_from_another(qtbot, view):
    for spec in OFF_THE_RAIL:
        view.show_team(1) if spec.name == "team" else view.go(spec.name)
        check_page(qtbot, view)


@pytest.mark.long
def test_tab_goes_round_on_an_open_sheet_and_on_its_panels(qtbot, view):
    view.go("entry")
    entry = view.pages["entry"]
    at_play = next(game for game in current_round(view.desk.state).tables if game.hands and not game.is_in)
    entry.open_table(at_play.table)
    check_page(qtbot, view)
    for ask, panel in (
        (entry.hand_panel.incident_wanted, entry.incident_panel),
        (entry.hand_panel.totals_wanted, entry.totals_panel),
    ):
        ask.emit()
        check_page(qtbot, view)
        panel.left.emit()


@pytest.mark.styled
def test_what_tab_reaches_is_in_sight(qtbot, view):
    view.resize(*SMALLEST_WINDOW)
    view.go("championship")
    settle(qtbot, view)
    for stop in walk(view):
        stop.setFocus()
        qtbot.keyClick(stop, Qt.Key.Key_Backtab)
        here = QApplication.focusWidget()
        assert view.rect().contains(rect_of(here, view).center()), told(here, view)


@pytest.mark.parametrize("name", DIALOGS)
def test_tab_goes_round_in_every_dialog(qtbot, front, name):
    dialog = front(DIALOGS[name](translator("fr")))
    if len(tab_stops(dialog)) > 1:
        QTest.keyClick(QApplication.focusWidget() or dialog, Qt.Key.Key_Tab)
        check_round(dialog)


def test_tab_goes_round_on_the_pages_without_an_evening(qtbot, front):
    for page in (
        StartPage(translator("fr"), ("/tmp/a.capot", "/tmp/b.capot"), "Odile"),
        NewChampionshipPage(translator("fr")),
    ):
        root = Root()
        root.setLayout(column(page))
        root.resize(1366, 768)
        front(root)
        page.setFocus()
        check_round(root)


@pytest.mark.styled
def test_tab_leaves_a_table_which_is_one_stop(qtbot, view):
    view.go("standings")
    table = view.pages["standings"].view
    settle(qtbot, view)
    assert walk(view).count(table) == 1
    table.setFocus()
    row_before = table.currentIndex().row()
    qtbot.keyClick(table, Qt.Key.Key_Down)
    assert (table.hasFocus(), table.currentIndex().row()) == (True, row_before + 1)
    qtbot.keyClick(table, Qt.Key.Key_Tab)
    assert not table.hasFocus()


def texts_of(stops) -> list[str]:
    return [stop.text() for stop in stops]


def test_of_buttons_of_which_one_is_pressed_the_pressed_one_is_the_stop(qtbot, front):
    choices = [QRadioButton(text) for text in "abc"]
    root = Root()
    root.setLayout(row(QPushButton("before"), *choices, QPushButton("after")))
    choices[1].setChecked(True)
    front(root)
    assert texts_of(tab_stops(root)) == ["before", "b", "after"]
    choices[1].setEnabled(False)
    assert texts_of(tab_stops(root)) == ["before", "a", "after"]


@pytest.mark.styled
def test_columns_are_read_one_after_the_other(qtbot, front):
    root = Root()
    root.setLayout(row(*(card(*(QPushButton(f"{side}{n}") for n in range(2))) for side in "ab")))
    front(root)
    assert texts_of(tab_stops(root)) == ["a0", "a1", "b0", "b1"]


@pytest.mark.styled
def test_what_scrolls_follows_tab(qtbot, front):
    page, root = QWidget(), Root()
    page.setLayout(column(*(QPushButton(str(n)) for n in range(30))))
    root.setLayout(column(scrolled(page)))
    root.resize(200, 200)
    front(root)
    first, last = tab_stops(root)[0], tab_stops(root)[-1]
    first.setFocus()
    qtbot.keyClick(first, Qt.Key.Key_Backtab)
    assert last.hasFocus()
    assert not last.visibleRegion().isEmpty()


def test_the_keyboard_of_what_is_hidden_goes_to_what_is_read_next(qtbot, front):
    buttons = [QPushButton(text) for text in "abc"]
    root = Root()
    root.setLayout(column(buttons[2], buttons[0], buttons[1]))
    front(root)
    buttons[0].setFocus()
    buttons[0].hide()
    assert buttons[1].hasFocus()
