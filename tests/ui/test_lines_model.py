"""Lines on screen as their columns declare them."""

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import QTableView
from pytestqt.modeltest import ModelTester

from tournament.ui.tables.lines_model import RIGHT, LinesModel, TableColumn
from tournament.ui.tables.table_view import choose_row, table_view
from tournament.ui.tables.wrapped import WrappedFit, shared_out, width_of
from tournament.ui.theme.icons import icon
from tournament.ui.theme.tokens import LEAST_COLUMN, LIGHT

COLUMNS = (
    TableColumn("No.", lambda line: str(line[0]), digits=True, bold=True),
    TableColumn(
        "Team",
        lambda line: line[1],
        stretch=True,
        colour=lambda line: "red" if line[0] > 1 else None,
        spoken=lambda line: f"team {line[1]}",
    ),
)


def shown(model, row, column, role=Qt.ItemDataRole.DisplayRole):
    return model.index(row, column).data(role)


def test_a_model_answers_as_qt_asks(qapp, qtmodeltester: ModelTester):
    qtmodeltester.check(LinesModel(COLUMNS, [(1, "Les Valets"), (2, "Dix de der")]))


def test_cells_say_what_their_column_declares(qapp):
    model = LinesModel(COLUMNS, [(1, "Les Valets"), (2, "Dix de der")])
    assert [shown(model, row, 1) for row in range(2)] == ["Les Valets", "Dix de der"]
    assert shown(model, 0, 0, Qt.ItemDataRole.TextAlignmentRole) == RIGHT
    assert shown(model, 0, 0, Qt.ItemDataRole.FontRole).bold()
    assert shown(model, 0, 1, Qt.ItemDataRole.ForegroundRole) is None
    assert shown(model, 1, 1, Qt.ItemDataRole.ForegroundRole).name() == "#ff0000"
    assert shown(model, 1, 1, Qt.ItemDataRole.AccessibleTextRole) == "Team: team Dix de der"
    assert model.headerData(0, Qt.Orientation.Horizontal) == "No."
    assert model.rowCount(QModelIndex()) == 2


def test_a_table_is_walked_with_the_keyboard(qtbot):
    model = LinesModel(COLUMNS, [(n, f"team {n}") for n in range(1, 4)])
    view = table_view(model, "Teams")
    qtbot.addWidget(view)
    choose_row(view, 0)
    qtbot.keyClick(view, Qt.Key.Key_Down)
    assert view.currentIndex().row() == 1
    assert view.accessibleName() == "Teams"
    model.show([(9, "team 9")])
    assert shown(model, 0, 0) == "9"


def test_a_table_shows_that_it_has_the_keyboard(qtbot):
    view = table_view(LinesModel(COLUMNS, [(n, f"team {n}") for n in range(1, 4)]), "Teams")
    qtbot.addWidget(view)
    with qtbot.waitActive(view):
        view.show()
        view.activateWindow()
    view.setFocus()
    assert view.property("lit") == "true"
    assert [index.row() for index in view.selectionModel().selectedRows()] == [0]
    view.clearFocus()
    assert view.property("lit") == "false"


def test_columns_are_as_wide_as_qt_would_make_them(qtbot):
    """What is measured from the texts alone is what Qt finds by asking every cell: digits, bold ones, icons."""
    tick = icon("tick", LIGHT.baize, 20)
    columns = (
        TableColumn("No.", lambda line: str(line[0]), digits=True, bold=True),
        TableColumn("Team", lambda line: line[1]),
        TableColumn("In", lambda line: line[2], icon=lambda line: tick if line[0] == 9 else None),
        TableColumn("A title wider than what is under it", lambda line: ""),
    )
    lines = [(9, "Les Valets", "yes"), (10_000, "Wwwwwwwwww", "not yet"), (7, "iiiiiiiiiiiiiii", "no")]
    model = LinesModel(columns)
    view = table_view(model, "Teams")
    qtbot.addWidget(view)
    view.show()
    for shown_lines in (lines, lines[:1], []):
        model.show(shown_lines)
        for section in range(len(columns)):
            assert view.sizeHintForColumn(section) == max(QTableView.sizeHintForColumn(view, section), 0)


class TestWrapped:
    """Columns that wrap take what they need where there is room; where there is none, nothing is cut."""

    @pytest.mark.parametrize(
        ("wanted", "room", "widths"),
        [
            ({1: 100, 3: 200}, 400, {1: 100, 3: 200}),
            ({1: 100, 3: 400}, 400, {1: 100, 3: 300}),
            ({1: 500, 3: 400}, 400, {1: 200, 3: 200}),
            ({1: 500, 3: 40}, 60, {1: 96, 3: 40}),
            ({}, 400, {}),
        ],
    )
    def test_room_is_shared_out(self, wanted, room, widths):
        assert shared_out(wanted, room, 96) == widths

    def test_rows_grow_with_their_words_and_a_column_stays_readable(self, qtbot):
        columns = (
            TableColumn("No.", lambda line: str(line[0]), width=200),
            TableColumn(
                "Team", lambda line: f"{line[1]}\nAdèle Aubry and Bruno Blot", stretch=True, wrap=True, bold=True
            ),
        )
        model = LinesModel(columns, [(1, "Les Valets"), (2, "W" * 60)])
        view = table_view(model, "Teams")
        qtbot.addWidget(view)
        view.resize(600, 300)
        view.show()
        qtbot.waitUntil(lambda: view.rowHeight(1) > view.rowHeight(0) > view.fontMetrics().height())
        assert view.columnWidth(0) + view.columnWidth(1) <= 600
        assert not view.grab().isNull()
        view.resize(220, 300)
        qtbot.waitUntil(lambda: view.columnWidth(1) == LEAST_COLUMN)
        qtbot.waitUntil(lambda: view.horizontalScrollBar().maximum() > 0)
        view.resize(600, 300)
        qtbot.waitUntil(lambda: view.columnWidth(1) > 300)

    def test_words_are_measured_once_however_often_the_table_is_laid_out(self, qtbot, monkeypatch):
        measured = []
        monkeypatch.setattr(
            "tournament.ui.tables.wrapped.width_of", lambda *told: measured.append(told[0]) or width_of(*told)
        )
        model = LinesModel(
            (TableColumn("Team", lambda line: f"{line[1]}\nand more", wrap=True),),
            [(n, f"Team {n}") for n in range(1, 4)],
        )
        fit = WrappedFit(table_view(model, "Teams"), model)
        qtbot.addWidget(fit.parent())
        measured.clear()
        for _ in range(3):
            fit.fit()
        assert measured == ["Team 1\nand more", "Team 2\nand more", "Team 3\nand more"]
        model.show([(4, "Team 4")])
        fit.fit()
        assert measured[3:] == ["Team 4\nand more"]
