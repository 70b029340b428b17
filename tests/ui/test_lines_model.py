"""Lines on screen as their columns declare them."""

from PySide6.QtCore import QModelIndex, Qt
from pytestqt.modeltest import ModelTester

from tournament.ui.tables.lines_model import RIGHT, Column, LinesModel
from tournament.ui.tables.table_view import choose_row, table_view

COLUMNS = (
    Column("No.", lambda line: str(line[0]), digits=True, bold=True),
    Column("Team", lambda line: line[1], stretch=True, colour=lambda line: "red" if line[0] > 1 else None, spoken=lambda line: f"team {line[1]}"),
)


def shown(model, row, column, role=Qt.ItemDataRole.DisplayRole):
    return model.index(row, column).data(role)


def test_a_model_answers_as_qt_asks(qtmodeltester: ModelTester):
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
