"""A table that goes takes nothing else down with it."""

from shiboken6 import delete

from tournament.ui.tables.lines_model import LinesModel, TableColumn
from tournament.ui.tables.table_view import keep_in_sight, table_view


def test_a_header_that_outlives_its_table_measures_nothing(qtbot):
    view = table_view(
        LinesModel((TableColumn("Rank", str), TableColumn("Prize", str, stretch=True)), (1, 2, 3)), "Prizes"
    )
    keep_in_sight(view, 2)
    across = view.horizontalHeader()
    across.setParent(None)
    qtbot.addWidget(across)
    delete(view)
    with qtbot.captureExceptions() as raised:
        across.geometriesChanged.emit()
    assert raised == []
