"""What just changed is shown for a moment: marked when it changes, and no more once the moment is over."""

import pytest
from PySide6.QtGui import QColor

from tests.ui.settling import settle
from tournament.i18n import translator
from tournament.scoring.facts import HandFacts
from tournament.services.people.registration import register_team, set_paid, teams
from tournament.services.people.views import TeamDraft
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round
from tournament.services.scores.entry import record_hand, record_hands
from tournament.ui.ground.page_specs import PageName
from tournament.ui.people.teams_page import TeamsPage
from tournament.ui.rounds.draw_page import DrawPage
from tournament.ui.scores.entry_page import EntryPage
from tournament.ui.scores.tiles import TableTile
from tournament.ui.shell.championship_view import ChampionshipView
from tournament.ui.standings.standings_page import StandingsPage
from tournament.ui.theme.tokens import LIGHT
from tournament.ui.widgets.messages import fresh

pytestmark = pytest.mark.unstyled

CAPOT = HandFacts(declarer="A", contract="capot", points=162, capot="A")


@pytest.mark.parametrize(
    ("before", "now", "names"),
    [
        ({1: "a", 2: "b"}, {1: "a", 2: "c"}, {2}),
        ({1: "a"}, {1: "a", 2: "b"}, {2}),
        ({1: "a", 2: "b"}, {2: "b"}, set()),
        ({1: "a"}, {7: "x", 8: "y"}, set()),
        ({}, {1: "a"}, {1}),
        ({}, {1: "a", 2: "b"}, set()),
        ({1: "a"}, {}, set()),
    ],
    ids=["changed", "new", "gone", "another-table", "the-first", "a-list", "emptied"],
)
def test_what_counts_as_changed(before, now, names):
    assert fresh(before, now) == names


@pytest.fixture
def view(qtbot, full_desk):
    view = ChampionshipView(full_desk, translator("fr"), PageName.TEAMS)
    qtbot.addWidget(view)
    return view


def grounds(model):
    """The rows that lie on another ground."""
    return model.fresh_rows


def test_a_row_that_changed_is_marked_until_the_moment_is_over(view, full_desk):
    model = view.pages.of(TeamsPage).model
    assert grounds(model) == []
    view.follow(set_paid(full_desk, [teams(full_desk.state)[2].id], True))
    assert grounds(model) == [2]
    assert view.just_changed.timer.isActive()
    view.just_changed.timer.timeout.emit()
    assert grounds(model) == []


@pytest.mark.styled
def test_the_mark_is_seen(view, full_desk):
    view.show()
    table = view.pages.of(TeamsPage).table

    def ground_of(row):
        settle()
        return (
            table.viewport()
            .grab()
            .toImage()
            .pixelColor(table.viewport().width() - 3, table.rowViewportPosition(row) + 3)
        )

    view.follow(set_paid(full_desk, [teams(full_desk.state)[2].id], True))
    assert (ground_of(1), ground_of(2)) == (QColor(LIGHT.paper), QColor(LIGHT.hot))
    view.just_changed.timer.timeout.emit()
    assert ground_of(2) == QColor(LIGHT.paper)


def test_a_new_row_is_marked_and_undo_marks_what_it_brought_back(view, full_desk):
    model = view.pages.of(TeamsPage).model
    view.follow(register_team(full_desk, TeamDraft(("Pia Perrin", "Rémi Roux"))).changes)
    assert grounds(model) == [6]
    view.undo()
    assert grounds(model) == []
    view.redo()
    assert grounds(model) == [6]


def test_what_one_finds_by_typing_is_not_marked(view):
    page = view.pages.of(TeamsPage)
    page.search.setText("aubry")
    page.search.clear()
    assert grounds(page.model) == []


def test_a_page_one_comes_to_is_not_marked(view, full_desk):
    view.go(PageName.STANDINGS)
    view.follow(set_paid(full_desk, [teams(full_desk.state)[2].id], True))
    view.go(PageName.TEAMS)
    assert grounds(view.pages.of(TeamsPage).model) == []


@pytest.fixture
def playing(view, full_desk):
    draw(full_desk)
    view.follow(post_draw(full_desk))
    view.go(PageName.ENTRY)
    return view


def fresh_tiles(view):
    return [tile.lines[0] for tile in view.pages.of(EntryPage).tables.tiles.tiles if tile.property("fresh") == "true"]


def test_the_tile_of_a_table_and_the_total_that_grew_are_marked(playing, full_desk):
    page, game = playing.pages.of(EntryPage), current_round(full_desk.state).tables[1]
    page.open_table(game.table)
    playing.follow(record_hand(full_desk, game.id, HandFacts(declarer="A", contract=90, points=102)))
    assert fresh_tiles(playing) == ["2"]
    assert [head.total.property("tone") for head in page.score_sheet.heads] == ["fresh", "fresh"]
    game = current_round(full_desk.state).tables[1]
    playing.follow(record_hand(full_desk, game.id, CAPOT))
    assert [head.total.property("tone") for head in page.score_sheet.heads] == ["fresh", ""]
    assert grounds(page.score_sheet.model) == [1]
    playing.just_changed.timer.timeout.emit()
    assert fresh_tiles(playing) == []
    assert [head.total.property("tone") for head in page.score_sheet.heads] == ["", ""]


def test_another_sheet_that_is_opened_is_not_marked(playing, full_desk):
    page = playing.pages.of(EntryPage)
    for game in current_round(full_desk.state).tables[:2]:
        playing.follow(record_hands(full_desk, game.id, [CAPOT] * 2))
    playing.just_changed.let_go()
    page.open_table(1)
    page.open_table(2)
    assert grounds(page.score_sheet.model) == []
    assert fresh_tiles(playing) == []


def test_a_new_round_is_not_marked_as_a_whole(playing, full_desk):
    playing.go(PageName.DRAW)
    for game in current_round(full_desk.state).tables:
        playing.follow(record_hands(full_desk, game.id, [CAPOT] * 4))
    playing.follow(draw(full_desk))
    assert grounds(playing.pages.of(DrawPage).table.view.model()) == []


def test_standings_mark_the_teams_whose_line_is_another(playing, full_desk):
    playing.go(PageName.STANDINGS)
    playing.follow(record_hands(full_desk, current_round(full_desk.state).tables[0].id, [CAPOT] * 4))
    assert grounds(playing.pages.of(StandingsPage).view.model()) != []


def test_a_hand_writes_the_tile_of_its_table_alone(playing, full_desk, monkeypatch):
    """A large round has many tiles, and each costs as much as a line of the sheet."""
    tables = current_round(full_desk.state).tables
    written = []
    set_name = TableTile.setAccessibleName
    monkeypatch.setattr(
        TableTile, "setAccessibleName", lambda tile, name: (written.append(tile.game.table), set_name(tile, name))
    )
    playing.follow(record_hand(full_desk, tables[1].id, CAPOT))
    assert set(written) == {tables[1].table}


def test_a_table_that_changes_twice_stays_marked(playing, full_desk, monkeypatch):
    table = current_round(full_desk.state).tables[1]
    playing.follow(record_hand(full_desk, table.id, CAPOT))
    marked = []
    be_fresh = TableTile.be_fresh
    monkeypatch.setattr(
        TableTile,
        "be_fresh",
        lambda tile, **told: (marked.append((tile.game.table, told["is_fresh"])), be_fresh(tile, **told)),
    )
    playing.follow(record_hand(full_desk, table.id, CAPOT))
    assert (table.table, False) not in marked
    assert fresh_tiles(playing) == [str(table.table)]
