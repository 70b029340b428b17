"""A chosen few screens look as they did when somebody last looked at their pictures; how they differ is left in
build/golden."""

from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QImage

from tests.ui.golden.screens import CHOSEN, HERE, LIGHTS, picture_of, seen

numpy = pytest.importorskip("numpy", reason="pictures are compared by numpy, which Wine 10 cannot load")
OUT = Path(__file__).resolve().parents[3] / "build" / "golden"
FAINT = 32
"""A pixel differs when one of its three colours does by more than this, of 255: edges of letters may be a little softer
elsewhere."""
SHARE = 1 / 10_000
"""So many pixels may differ: a hundred of a window, which is less than one word."""


def pixels(image):
    """Height × width × 3."""
    plain = image.convertToFormat(QImage.Format.Format_RGB888)
    rows = numpy.frombuffer(plain.constBits(), numpy.uint8).reshape(plain.height(), plain.bytesPerLine())
    return rows[:, : 3 * plain.width()].reshape(plain.height(), plain.width(), 3).astype(int)


def differing(one, other):
    """Which pixels of two pictures differ."""
    return numpy.abs(pixels(one) - pixels(other)).max(axis=2) > FAINT


def keep(name, shown, expected, different):
    """Leave what was seen beside what was expected, and what differs in red on what was expected."""
    OUT.mkdir(parents=True, exist_ok=True)
    shown.save(str(OUT / f"{name}-seen.png"))
    expected.save(str(OUT / f"{name}-expected.png"))
    marked = expected.convertToFormat(QImage.Format.Format_RGB888)
    for y, x in numpy.argwhere(different):
        marked.setPixelColor(int(x), int(y), QColor("red"))
    marked.save(str(OUT / f"{name}-difference.png"))


def held_against(name, shown, expected):
    """Nothing, or what is wrong with a screen; its pictures are then in build/golden."""
    if shown.size() != expected.size():
        keep(name, shown, expected, [])
        return (
            f"{name} is {shown.width()} × {shown.height()}, its picture {expected.width()} × {expected.height()}: "
            f"see {OUT}"
        )
    different = differing(shown, expected)
    if different.mean() <= SHARE:
        return ""
    keep(name, shown, expected, different)
    return f"{name} differs in {different.sum()} pixels: see {OUT}, and `make goldens` if it is meant to"


@pytest.mark.parametrize("light", LIGHTS)
@pytest.mark.parametrize("name", CHOSEN)
def test_a_screen_looks_as_its_picture(qapp, name, light):
    expected = QImage(str(picture_of(name, light)))
    assert not expected.isNull(), f"{name} has no picture: make goldens"
    assert not held_against(f"{name}-{light}", seen(qapp, name, light), expected)


def test_every_picture_is_of_a_chosen_screen():
    assert {path.name for path in HERE.glob("*.png")} == {
        picture_of(name, light).name for name in CHOSEN for light in LIGHTS
    }


def test_a_changed_word_is_a_difference_and_a_softer_edge_is_not(tmp_path, monkeypatch):
    monkeypatch.setitem(globals(), "OUT", tmp_path)
    expected = QImage(1366, 768, QImage.Format.Format_RGB888)
    expected.fill(QColor("#FFFDF8"))
    softer, changed, narrower = expected.copy(), expected.copy(), expected.copy(0, 0, 1365, 768)
    for x in range(40):
        for y in range(12):
            softer.setPixelColor(100 + x, 100 + y, QColor("#F0EEE9"))
            changed.setPixelColor(100 + x, 100 + y, QColor("#1D2420"))
    assert held_against("softer", softer, expected) == ""
    assert "480 pixels" in held_against("changed", changed, expected)
    assert "1365 × 768" in held_against("narrower", narrower, expected)
    marked = QImage(str(tmp_path / "changed-difference.png"))
    assert [marked.pixelColor(x, 105).name() for x in (99, 100)] == ["#fffdf8", "#ff0000"]
