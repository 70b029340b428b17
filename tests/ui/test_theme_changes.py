"""The window changes its light_theme where it stands: whatever was switched, and in whatever order, all that is painted
is of one light."""

from collections import Counter

import pytest
from PySide6.QtGui import QImage

from tests.ui.settling import settle
from tournament.preferences import Preferences, Theme
from tournament.ui.shell.application import theme_from
from tournament.ui.theme.applying import apply_theme
from tournament.ui.theme.tokens import DARK, LIGHT

SWITCHES = {
    "dark": lambda window: window.display.change_lighting(Theme.DARK),
    "light": lambda window: window.display.change_lighting(Theme.LIGHT),
    "normal": lambda window: window.display.change_text_size(0),
    "larger": lambda window: window.display.change_text_size(25),
    "English": lambda window: window.display.change_language("en"),
}
ORDERS = [
    ("dark",),
    pytest.param(("normal", "dark", "English"), marks=pytest.mark.long),
    pytest.param(("dark", "normal", "English"), marks=pytest.mark.long),
    ("English", "dark", "normal", "light"),
]
PAGES = ("teams", "standings")
WIDELY = 20
"""Pixels looked at of a colour that are more than the chance of smoothed letters."""
A_GROUND = 200
"""Pixels looked at of a colour that are more than the edges of smoothed letters: dark letters on paper pass through the
dark light's paper."""
EVERY = 3
"""Of so many pixels, across and down, one is looked at."""


@pytest.fixture
def window(window_of, qapp):
    """The program's window in French, text at 150 %, with the theme the program gives it."""
    preferences = Preferences(language="fr", operator="Odile", theme=Theme.LIGHT, text_size=150)
    apply_theme(qapp, theme_from(preferences, Theme.LIGHT))
    window = window_of(preferences)
    window.theme_chosen.connect(lambda lighting: apply_theme(qapp, theme_from(window.preferences, lighting)))
    window.resize(1366, 768)
    return window


def switch(window, order):
    for name in order:
        SWITCHES[name](window)
        settle()


def light_left_by(order):
    """The palette that is left on at the end, and the other one."""
    last = [name for name in order if name in ("dark", "light")][-1]
    return (DARK, LIGHT) if last == "dark" else (LIGHT, DARK)


def painted(window):
    """How many of the pixels looked at have each colour."""
    settle()
    whole = window.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    image = whole.scaled(whole.width() // EVERY, whole.height() // EVERY)
    counted = Counter(memoryview(image.constBits()).cast("B").cast("I"))
    return {f"#{pixel & 0xFFFFFF:06X}": number for pixel, number in counted.items()}


def assert_is_of_one_light(window, order, where):
    shown_theme, other = light_left_by(order)
    seen = painted(window)
    assert all(seen.get(colour, 0) > WIDELY for colour in (shown_theme.paper, shown_theme.ink, shown_theme.ground)), (
        order,
        where,
    )
    foreign = {colour: seen.get(colour, 0) for colour in (other.ground, other.paper)}
    assert max(foreign.values()) < A_GROUND, (order, where, foreign)


@pytest.mark.parametrize("order", ORDERS, ids="-".join)
def test_pages_made_before_and_after_a_switch_are_of_one_light(window, file, order):
    window.open_file(file)
    window.view.go("standings")
    switch(window, order)
    for spec in PAGES:
        window.view.go(spec)
        assert_is_of_one_light(window, order, spec)


@pytest.mark.long
@pytest.mark.parametrize("order", ORDERS, ids="-".join)
def test_a_championship_opened_after_a_switch_is_of_one_light_and_so_is_what_follows_it(window, file, order):
    switch(window, order)
    assert_is_of_one_light(window, order, "welcome")
    window.open_file(file)
    assert_is_of_one_light(window, order, "championship")
    window.close_championship()
    assert_is_of_one_light(window, order, "welcome again")
    window.ask_for_new()
    assert_is_of_one_light(window, order, "new championship")


def test_a_form_being_filled_in_follows_the_light(window):
    window.ask_for_new()
    switch(window, ("dark", "normal"))
    assert_is_of_one_light(window, ("dark", "normal"), "new championship")


def test_the_palette_switches_the_light_and_then_offers_the_other(window, file):
    window.open_file(file)
    for wanted, offered in (("Fenêtre sombre", Theme.DARK), ("Fenêtre claire", Theme.LIGHT)):
        action = next(action for action in window.view.search.more_actions() if action.title == wanted)
        action.run()
        settle()
        assert window.preferences.theme is offered
        assert_is_of_one_light(window, (offered.value,), wanted)
