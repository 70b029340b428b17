"""Who sees badly sees where the keys go: one ring, which stands out from what is on both sides of it."""

import re
from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QColor
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QFrame,
    QLineEdit,
    QPlainTextEdit,
    QRadioButton,
    QSpinBox,
    QWidget,
)

from tests.ui.test_theme import contrast
from tournament.ui.theme.stylesheet import style_sheet
from tournament.ui.theme.tokens import DARK, LIGHT, WIDE, WindowTheme
from tournament.ui.widgets.buttons import Button, filter_button, flat_button, icon_button, primary_button, quiet_button
from tournament.ui.widgets.surfaces import card, column

LEAST, SEEN = 2, 3.0
"""The ring is so many pixels thick, and its contrast with what is beside it at least so much."""
DEPTH = 8
FOCUS = re.compile(r"([^{}]*:focus[^{}]*)\{([^{}]*)\}")


def button(role, tone="", *, checked=False):
    made = Button("Enregistrer")
    made.setProperty("role", role)
    made.setProperty("tone", tone)
    made.setCheckable(True)
    made.setChecked(checked)
    return made


def line(**properties):
    made = QLineEdit("113c128")
    for name, value in properties.items():
        made.setProperty(name, value)
    return made


CONTROLS: dict[str, Callable[[], QWidget]] = {
    "primary": lambda: primary_button("Enregistrer la mène"),
    "quiet": lambda: quiet_button("Compter un tas"),
    "flat": lambda: flat_button("Terminer le tour…"),
    "icon": lambda: icon_button("redo", "Rétablir"),
    "filter": lambda: filter_button("En jeu 8"),
    "filter pressed": lambda: button("filter", checked=True),
    "dense filter pressed": lambda: button("filter", "dense", checked=True),
    "choice": lambda: button("choice"),
    "choice pressed": lambda: button("choice", checked=True),
    "segment": lambda: button("segment"),
    "segment pressed": lambda: button("segment", checked=True),
    "suit pressed": lambda: button("segment", "suit", checked=True),
    "card pressed": lambda: button("playing-card", checked=True),
    "door": lambda: button("door"),
    "first door": lambda: button("door-first"),
    "tick": lambda: QCheckBox("Saisir d'abord les totaux"),
    "choice of one": lambda: QRadioButton("Un autre jeu"),
    "line": line,
    "refused line": lambda: line(wrong="true"),
    "typed line": lambda: line(role="entry"),
    "number": QSpinBox,
    "list": QComboBox,
    "text": QPlainTextEdit,
}


def ring_of(image, x, colours):
    """What is met from above at one place: what is outside the ring, how thick it is, and what is inside it."""
    met = [image.pixelColor(x, y).name() for y in range(DEPTH + 2)]
    ring = QColor(colours.ring).name()
    first = met.index(ring) if ring in met else None
    if first is None:
        return None
    last = first
    while last + 1 < len(met) - 1 and met[last + 1] == ring:
        last += 1
    return met[first - 1], last - first + 1, met[last + 1]


@pytest.mark.parametrize("role", ["card", "hot", "done", "alert", "page"])
@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=lambda colours: colours.name)
def test_what_has_the_keyboard_is_ringed_and_the_ring_is_seen_on_every_ground(front, themed, colours, role):
    themed(WindowTheme(colours))
    parts = {name: make() for name, make in CONTROLS.items()}
    ground = card(*parts.values(), None, role=role) if role != "page" else QWidget()
    if role == "page":
        ground.setProperty("role", "page")
        ground.setLayout(column(*parts.values(), None))
        ground.layout().setContentsMargins(WIDE, WIDE, WIDE, WIDE)
    front(ground)
    missed = {}
    for name, part in parts.items():
        part.setFocus()
        assert part.hasFocus(), name
        above = part.mapTo(ground, QPoint(part.width() // 2, -2))
        image = ground.grab().toImage().copy(0, above.y(), ground.width(), DEPTH + 4)
        met = ring_of(image, above.x(), colours)
        if met is None or met[1] < LEAST or min(contrast(colours.ring, met[0]), contrast(colours.ring, met[2])) < SEEN:
            missed[name] = met
    assert missed == {}


def test_no_size_changes_with_the_keyboard(front):
    parts = {name: make() for name, make in CONTROLS.items()}
    ground = QFrame()
    ground.setLayout(column(*parts.values(), None))
    front(ground)
    before = {name: part.sizeHint() for name, part in parts.items()}
    for name, part in parts.items():
        part.setFocus()
        assert part.sizeHint() == before[name], name


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=lambda colours: colours.name)
def test_nothing_else_rings(colours):
    """Every edge that comes with the keyboard has the colour of the ring; on the rail that of its words. No second
    rectangle is drawn inside."""
    sheet = style_sheet(WindowTheme(colours))
    edges = {
        edge for _, rule in FOCUS.findall(sheet) for edge in re.findall(r"border(?:-color)?: [^;]*(#[0-9A-F]{6})", rule)
    }
    assert edges == {colours.ring, colours.on_rail}
    assert "* { outline: none; }" in sheet
    assert QApplication.instance() is not None
