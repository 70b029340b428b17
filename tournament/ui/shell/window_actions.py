"""What concerns the whole window, for the palette: a new one is one line here."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from tournament.i18n import LANGUAGE_NAMES
from tournament.ui.ground.action import Action
from tournament.ui.shell.closing import ask_to_close
from tournament.ui.shell.dialogs import show_about
from tournament.ui.shell.display_button import LARGER, NORMAL, SMALLER, TEXT_STEP
from tournament.ui.theme.tokens import theme_of
from tournament.ui.widgets.keys import CLOSING_KEY, HELP_KEY, KEYS_KEY, SAVING_KEY

if TYPE_CHECKING:
    from tournament.ui.shell.window import Window


def window_actions(window: "Window") -> Sequence[Action]:
    """What can be asked of the window on any page of an open championship."""
    say, display, dark = window.words.gettext, window.display, theme_of(window).colours.name == "dark"
    look = say("display, screen, light, dark, letters, text, size, font, theme, contrast")
    copy = say("backup, back up, USB stick, memory stick, safe, spare")
    return (
        Action(say("Manual: about this page"), "book", window.help, HELP_KEY, also=say("manual, help, how")),
        Action(say("Help: the keys, and what to do when"), "book", window.show_keys, KEYS_KEY, also=say("shortcuts, keyboard, help")),
        *tour_actions(window),
        Action(
            say("About Capot…"),
            "book",
            partial(show_about, window),
            also=say("version, licences, where files lie, folder, newer, update, letter, mistake"),
        ),
        Action(say("Open a championship"), "open", window.ask_for_file, "Ctrl+O"),
        Action(say("Join a main computer…"), "wifi", window.joining.ask, also=say("another computer, network, second desk, pairing")),
        Action(say("Save a copy…"), "page", window.safekeeping.save_copy, SAVING_KEY, also=copy),
        Action(say("Open a copy…"), "clock", window.safekeeping.open_copy, also=say("backup, restore, earlier, lost")),
        *([Action(say("Choose a second place…"), "page", window.safekeeping.choose_second, also=copy)] if window.safekeeping.copying else []),
        Action(
            say("Close this championship"),
            "cross",
            partial(ask_to_close, window),
            CLOSING_KEY,
            also=say("quit, end, another contest, new"),
            is_dangerous=True,
        ),
        Action(say("Who is at the desk?").replace("&", ""), "person", window.ask_for_operator, also=say("name, scorer, my name")),
        Action(say("Light window") if dark else say("Dark window"), "sun" if dark else "moon", display.change_lighting, also=look),
        *language_actions(window),
        Action(say("Larger text"), "plus", partial(display.change_text_size, TEXT_STEP), LARGER, also=look),
        Action(say("Smaller text"), "minus", partial(display.change_text_size, -TEXT_STEP), SMALLER, also=look),
        Action(say("Text of normal size"), "check", partial(display.change_text_size, 0), NORMAL, also=look),
    )


def language_actions(window: "Window") -> Sequence[Action]:
    """The other languages, each by its own name."""
    also, words = window.words.gettext("language, French, translation"), window.words
    others = ((code, name) for code, name in LANGUAGE_NAMES.items() if code != words.language)
    return [Action(name, "people", partial(window.display.change_language, code), also=also) for code, name in others]


def tour_actions(window: "Window") -> Sequence[Action]:
    """To begin the tour, and to go on with it where it was left."""
    say, touring = window.words.gettext, window.touring
    also = say("help, beginner, lesson, first evening")
    left = [Action(say("Continue the tour on a new sample"), "play", touring.go_on, also=also)] if touring.step else []
    return (Action(say("Begin the tour: a first evening in eight steps"), "play", touring.begin, also=also), *left)
