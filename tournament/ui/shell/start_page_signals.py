"""The start page of a window: what it is made of, and what the window does with what it asks for."""

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from tournament.ui.joining.known_hosts import known_hosts
from tournament.ui.shell.start_page import StartPage

if TYPE_CHECKING:
    from tournament.ui.shell.window import Window


def connected_start_page(window: "Window", trouble: str) -> StartPage:
    """The page, with what went wrong if something did; the window does what is asked for on it."""
    preferences = window.preferences
    names, step = preferences.recent_names, preferences.tour_step
    page = StartPage(window.words, preferences.recent, preferences.operator, trouble, known_hosts(), tour_step=step, names=names)
    page.help_asked.connect(window.help)
    page.new_asked.connect(window.ask_for_new)
    page.open_asked.connect(window.ask_for_file)
    page.sample_asked.connect(window.open_sample)
    page.tour_asked.connect(window.touring.go_on)
    page.tour_again_asked.connect(window.touring.begin)
    page.file_chosen.connect(window.open_file)
    page.file_forgotten.connect(window.forget_file)
    page.copy_asked.connect(lambda: window.when_ready(window.safekeeping.open_copy))
    page.joining_asked.connect(lambda: window.when_ready(window.joining.ask))
    page.host_chosen.connect(window.joining.join)
    page.host_forgotten.connect(window.joining.forget)
    page.operator_named.connect(lambda name: window.remember(partial(replace, operator=name)))
    window.display.follow(page.display)
    return page
