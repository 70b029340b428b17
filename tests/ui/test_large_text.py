"""Nothing is lost in the smallest window with the largest text, and a large window is used."""

import re

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QAbstractButton, QLabel, QLineEdit

from tests.examples import a_slice
from tests.ui.golden.screens import sample
from tests.ui.settling import settle
from tournament.i18n import translator
from tournament.messages.people.teams import entrants_of
from tournament.services.people.views import TeamStatus, TeamView
from tournament.services.rounds.game_clock import TimePlayed
from tournament.services.rounds.round_views import current_round
from tournament.services.rounds.schedule_views import PoolTeam, PoolView
from tournament.ui.ground.page_specs import PAGES, PageName
from tournament.ui.rounds.round_views import PoolsView
from tournament.ui.scores.entry_page import EntryPage
from tournament.ui.scores.tiles import TableTile
from tournament.ui.shell.championship_view import ChampionshipView
from tournament.ui.theme.stylesheet import style_sheet
from tournament.ui.theme.tokens import HALF, LARGE_TILE, LIGHT, SMALLEST_WINDOW, TILE_HEIGHT, WindowTheme
from tournament.ui.widgets.layouts import Pairs

LEAST_TEXT = 13
LOOKS = [(1.0, SMALLEST_WINDOW), (2.0, SMALLEST_WINDOW), (1.5, SMALLEST_WINDOW), (2.0, (1366, 768))]


@pytest.fixture
def opened(front, themed):
    def open_evening(text, size):
        themed(WindowTheme(LIGHT, text))
        view = ChampionshipView(sample(), translator("fr"))
        view.resize(*size)
        front(view)
        view.go(PageName.ENTRY)
        return view, view.pages.of(EntryPage)

    return open_evening


def where(part, window):
    return QRect(part.mapTo(window, QPoint(0, 0)), part.size())


def cut(panel, window):
    """What of a panel cannot be seen or pressed whole."""
    parts = [part for kind in (QAbstractButton, QLineEdit) for part in panel.findChildren(kind) if part.isVisible()]
    whole = [part for part in parts if part.visibleRegion().boundingRect().size() == part.size()]
    return [
        part.accessibleName() or part.text()
        for part in parts
        if part not in whole or not window.rect().contains(where(part, window))
    ]


@pytest.mark.parametrize(("text", "size"), a_slice(LOOKS, of=2, first=1))
def test_every_control_of_a_hand_is_in_sight_without_scrolling(opened, qtbot, text, size):
    view, entry = opened(text, size)
    at_play = next(game for game in current_round(view.desk.state).tables if game.hands > 8 and not game.is_in)
    entry.open_table(at_play.table)
    for keys in ("", "113k128"):
        entry.hand_panel.line_edit.setText(keys)
        qtbot.waitUntil(lambda: cut(entry.hand_panel, view) == [])
    assert entry.hand_panel.save.text().startswith("Enregistrer")
    entry.hand_panel.totals_wanted.emit()
    qtbot.waitUntil(lambda: cut(entry.totals_panel, view) == [])
    entry.totals_panel.left.emit()


@pytest.mark.parametrize(("text", "size"), a_slice(LOOKS, of=2, first=1))
def test_every_page_of_the_rail_keeps_its_icon_and_its_name(opened, qtbot, text, size):
    view, _ = opened(text, size)
    buttons = [button for button in view.rail.findChildren(QAbstractButton) if button.isVisible()]
    qtbot.waitUntil(
        lambda: [button.text() for button in buttons if button.height() < button.sizeHint().height() - HALF] == []
    )
    assert len(buttons) == len(PAGES)


@pytest.mark.long
def test_on_a_large_screen_tiles_grow_as_long_as_all_are_in_sight(opened, qtbot):
    view, entry = opened(1.0, (1920, 1080))
    tiles = entry.tables.tiles
    qtbot.waitUntil(lambda: tiles.tiles[0].height() == round(LARGE_TILE * TILE_HEIGHT) + 2)
    assert where(tiles.tiles[-1], view).bottom() < view.height()
    view.resize(1366, 768)
    qtbot.waitUntil(lambda: tiles.tiles[0].height() == TILE_HEIGHT + 2)


def test_what_a_tile_says_is_whole_on_a_laptop(opened, qtbot):
    _, entry = opened(1.0, (1366, 768))
    for tile in entry.tables.tiles.tiles:
        detail = next(label for label in tile.findChildren(QLabel) if label.text() == tile.shown[1])
        qtbot.waitUntil(
            lambda detail=detail: (
                detail.fontMetrics().horizontalAdvance(detail.text()) <= detail.contentsRect().width() + 1
            )
        )
    pills = entry.tables.pills.values()
    assert [pill.text() for pill in pills if pill.width() < pill.minimumSizeHint().width()] == []


def test_a_late_table_is_told_without_colour(opened, qtbot):
    _, entry = opened(1.0, (1366, 768))
    entry.tables.show_time(TimePlayed(48, is_late=True), {})
    out = next(tile for tile in entry.tables.tiles.tiles if tile.game is not None and not tile.game.is_in)
    assert isinstance(out, TableTile)
    assert [label.text() for label in out.findChildren(QLabel) if label.property("role") == "badge"] == ["48′"]
    sheet = style_sheet(WindowTheme())
    borders = {
        tone: re.search(rf'table-tile"\]\[tone="{tone}"\] {{[^}}]*(border[^;]*);', sheet).group(1)
        for tone in ("late", "check", "in")
    }
    assert len({re.sub(r"#\w+", "", border) for border in borders.values()}) == 3


def test_no_text_is_smaller_than_13_pixels():
    sizes = {int(size) for size in re.findall(r"font-size: (\d+)px", style_sheet(WindowTheme()))}
    assert min(sizes) >= LEAST_TEXT


def four_teams():
    return [
        TeamView(
            id=n,
            number=n,
            name=f"Les Inséparables {n}",
            players=(f"Joueur {n}", "Autre"),
            club="",
            phone="",
            status=TeamStatus.ACTIVE,
            present=True,
            paid=False,
        )
        for n in range(1, 5)
    ]


@pytest.mark.parametrize(("text", "columns"), [(1.0, 2), (2.0, 1)])
def test_in_large_text_pools_stand_one_a_row(front, themed, qtbot, text, columns):
    themed(WindowTheme(LIGHT, text))
    tr = translator("fr")
    view = PoolsView(tr)
    pools = [PoolView(letter, tuple(PoolTeam(n, n, 1, 1, 1800, None) for n in range(1, 5)), ()) for letter in "ABCD"]
    view.show_pools(pools, four_teams(), entrants_of(2, tr))
    view.resize(900, 600)
    front(view)
    qtbot.waitUntil(lambda: view.findChild(Pairs).columns == columns)


@pytest.mark.parametrize("text", [1.0, 1.5])
def test_wins_and_points_of_a_pool_never_read_as_one_number(front, themed, text):
    themed(WindowTheme(LIGHT, text))
    tr = translator("fr")
    view = PoolsView(tr)
    view.show_pools(
        [PoolView("A", tuple(PoolTeam(n, n, 2, 1, 3336, None) for n in range(1, 5)), ())],
        four_teams(),
        entrants_of(2, tr),
    )
    view.resize(440, 300)
    front(view)
    settle()
    wins = [label for label in view.findChildren(QLabel) if label.text() == "1" and label.x() > view.width() // 2]
    points = [label for label in view.findChildren(QLabel) if label.text() == "3\N{NARROW NO-BREAK SPACE}336"]
    between_thousands = points[0].fontMetrics().horizontalAdvance("\N{NARROW NO-BREAK SPACE}")
    for won, scored in zip(wins, points, strict=True):
        ends = won.mapTo(view, won.contentsRect().topRight()).x()
        begins = scored.mapTo(view, scored.contentsRect().topRight()).x() - scored.fontMetrics().horizontalAdvance(
            scored.text()
        )
        assert begins - ends > 4 * between_thousands
