"""The looks: readable in both lights, named once."""

import re
from dataclasses import fields
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QFontDatabase
from PySide6.QtWidgets import QLabel

from tournament.ui.theme.icons import ICONS, picture
from tournament.ui.theme.tokens import DARK, FAMILY, LIGHT, TEXT, WindowTheme, theme_of

UI = Path(__file__).resolve().parents[2] / "tournament" / "ui"
COLOUR = re.compile(r"#[0-9A-Fa-f]{3,8}\b|\brgba?\(|QColor\(\s*\d")
GROUNDS = ("ground", "paper", "done", "hot", "alert", "fault", "chosen")
TEXT_ON = {
    "ink": GROUNDS,
    "soft": ("ground", "paper", "done", "hot", "chosen"),
    "baize": ("paper", "ground", "hot"),
    "red": ("paper", "ground", "fault", "hot"),
    "amber_text": ("paper", "ground", "alert"),
    "on_baize": ("baize", "baize_over", "baize_down"),
    "on_rail": ("rail", "rail_over", "rail_here"),
    "paper": ("ink",),
}
PLOTTED = ("blue", "violet", "teal", "brown", "amber_text", "soft")
BORDERS_ON = {
    "border": ("paper", "ground"),
    "baize": GROUNDS,
    "ring": GROUNDS,
    "on_rail": ("rail", "rail_over", "rail_here"),
    "rail_mark": ("rail_here",),
    "red": ("paper",),
    "amber": ("paper", "alert"),
}
BORDERS_ON |= dict.fromkeys(PLOTTED, ("paper",))


def luminance(colour):
    parts = (QColor(colour).redF(), QColor(colour).greenF(), QColor(colour).blueF())
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=lambda colours: colours.name)
@pytest.mark.parametrize(("wanted", "needed"), [(TEXT_ON, 4.5), (BORDERS_ON, 3.0)], ids=["text", "borders"])
def test_what_is_shown_stands_out_from_its_ground(colours, wanted, needed):
    faint = {
        f"{front} on {ground}": round(contrast(getattr(colours, front), getattr(colours, ground)), 2)
        for front, grounds in wanted.items()
        for ground in grounds
        if contrast(getattr(colours, front), getattr(colours, ground)) < needed
    }
    assert faint == {}


def test_both_palettes_name_every_colour_in_full():
    for colours in (LIGHT, DARK):
        for field in fields(colours):
            assert field.name == "name" or re.fullmatch(r"#[0-9A-F]{6}", getattr(colours, field.name)), field.name


def test_colours_are_named_in_one_file():
    elsewhere = [
        path.name
        for path in UI.rglob("*.py")
        if path.name != "tokens.py" and COLOUR.search(path.read_text(encoding="utf-8"))
    ]
    assert elsewhere == []
    assert not [path.name for path in ICONS.glob("*.svg") if COLOUR.search(path.read_text(encoding="utf-8"))]


def test_widgets_tell_their_theme_from_the_application(themed):
    for theme in (WindowTheme(DARK, 2.0), WindowTheme(LIGHT, 1.0)):
        themed(theme)
        label = QLabel("64")
        assert theme_of(label) == theme
        assert label.font().family() == FAMILY
        assert label.font().pixelSize() == theme.px(TEXT)


def test_figures_have_one_width_and_accents_are_not_clipped(qapp):
    label = QLabel("")
    label.ensurePolished()
    metrics = label.fontMetrics()
    assert {metrics.horizontalAdvance(digit * 4) for digit in "0123456789"} == {metrics.horizontalAdvance("0000")}
    assert metrics.ascent() >= -metrics.tightBoundingRect("ÉÇŒ").top()
    assert "Semi Bold" in QFontDatabase.styles(FAMILY)


def test_every_icon_draws_something_in_its_colour(qapp):
    for path in ICONS.glob("*.svg"):
        image = picture(path.stem, "#FF0000", 24).toImage()
        painted = [
            image.pixelColor(x, y)
            for x in range(image.width())
            for y in range(image.height())
            if image.pixelColor(x, y).alpha() > 200
        ]
        assert painted, path.name
        assert {(colour.green(), colour.blue()) for colour in painted} == {(0, 0)}, path.name
