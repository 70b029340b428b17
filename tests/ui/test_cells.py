"""Cells are painted by ourselves, as the style sheet would have them; words that are wrapped are painted once they are
fitted."""

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QStyledItemDelegate

from tests.ui.settling import PaintsSeen, settle
from tournament.ui.tables.lines_model import LinesModel, TableColumn
from tournament.ui.tables.table_view import choose_row, table_view
from tournament.ui.theme.tokens import DARK, WindowTheme

COLUMNS = (
    TableColumn("No.", lambda line: str(line[0]), digits=True, bold=True),
    TableColumn("Team", lambda line: line[1], width=90, colour=lambda line: "red" if line[0] > 1 else None),
    TableColumn("Club", lambda line: "Foyer rural", stretch=True),
)
LINES = [(1, "Les Valets"), (2, "Dix de der de la Saint-Martin"), (3, "")]
NEARLY = 12
"""Of 255: how much a pixel may differ where letters are smoothed."""


def shown_table(qtbot, columns=COLUMNS, lines=LINES):
    view = table_view(LinesModel(columns, lines), "Teams")
    qtbot.addWidget(view)
    view.resize(420, 200)
    view.show()
    settle()
    return view


def picture(view):
    return view.viewport().grab().toImage().convertToFormat(QImage.Format.Format_RGB32)


def pixels_that_differ(one, other):
    return len(differing(one, other))


def differing(one, other):
    """The positions of the pixels that differ, line after line."""
    pairs = zip(colours(one), colours(other), strict=True)
    return [
        place
        for place, (these, those) in enumerate(pairs)
        if any(abs(a - b) > NEARLY for a, b in zip(these, those, strict=True))
    ]


def colours(image):
    points = bytes(image.constBits())
    return [points[start : start + 3] for start in range(0, len(points), 4)]


@pytest.mark.parametrize("theme", [WindowTheme(), WindowTheme(DARK)], ids=["light", "dark"])
def test_a_cell_looks_as_the_style_sheet_would_have_it(qtbot, themed, theme):
    themed(theme)
    view = shown_table(qtbot)
    view.clearSelection()
    ours = picture(view)
    view.setItemDelegate(QStyledItemDelegate(view))
    assert pixels_that_differ(ours, picture(view)) == 0


def test_what_is_struck_has_a_line_through_its_words(qtbot):
    struck = (TableColumn("Team", lambda line: line[1], stretch=True, struck=lambda line: line[0] == 2),)
    plain = picture(shown_table(qtbot, (TableColumn("Team", lambda line: line[1], stretch=True),)))
    view = shown_table(qtbot, struck)
    rows = {place // plain.width() // view.rowHeight(0) for place in differing(plain, picture(view))}
    assert rows == {1}


def test_the_chosen_row_has_its_ground_and_while_the_keys_are_there_its_edges(qtbot):
    view = shown_table(qtbot)
    choose_row(view, 1)
    middle, edge = view.rowViewportPosition(1) + 12, view.rowViewportPosition(1)

    def seen(delegate=None):
        if delegate is not None:
            view.setItemDelegate(delegate)
        image = picture(view)
        return image.pixelColor(400, middle).name(), image.pixelColor(400, edge).name()

    for lit in ("false", "true"):
        view.setProperty("lit", lit)
        view.style().unpolish(view)
        view.style().polish(view)
        ours = view.itemDelegate()
        assert seen() == seen(QStyledItemDelegate(view))
        view.setItemDelegate(ours)


def test_other_lines_are_fitted_before_they_are_painted(qtbot):
    view = shown_table(qtbot, (TableColumn("Team", lambda line: line[1], wrap=True, stretch=True),))
    seen = PaintsSeen(view.viewport())
    view.model().show([(1, "Les Valets du Foyer rural de la Saint-Martin d’été, équipe première du canton")])
    assert not view.viewport().updatesEnabled()
    settle()
    assert view.viewport().updatesEnabled()
    assert seen.count == 1
    assert view.rowHeight(0) > view.fontMetrics().height() * 2
