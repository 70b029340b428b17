"""What keys are called on the keyboard, the keys of every page, and what to do when something happens in the hall.

A key is written as Qt takes it (`Ctrl+Return`); Qt is not asked for its name, which paper and manual need as well.

A key is written as Qt takes it (`Ctrl+K`); the window names it in the reader's language. Sentences address nobody by
"team" or "player", so that they hold where everybody plays alone as well.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from tournament.i18n import Translator
from tournament.sentences import N_

NAMED: Final[Mapping[str, str]] = {
    "Return": N_("Enter"),
    "Space": N_("Space"),
    "Esc": N_("Esc"),
    "Del": N_("Del"),
    "Shift": N_("Shift"),
    "PgUp": N_("Page up"),
    "PgDown": N_("Page down"),
    "Home": N_("Home"),
    "End": N_("End"),
    "Up": "↑",
    "Down": "↓",
    "Left": "←",
    "Right": "→",
}
"""Keys that are called otherwise than they are written; the others are called as they are written."""


def key_text(key: str, tr: Translator) -> str:
    """The name of a key, or of several that are pressed together: `Ctrl+Return` is Ctrl+Entrée in French."""
    return "+".join(tr.gettext(NAMED[part]) if part in NAMED else part for part in key.split("+"))


@dataclass(frozen=True)
class Key:
    """A key, or several that do the same, and what it does."""

    keys: tuple[str, ...]
    does: str


@dataclass(frozen=True)
class PageHelp:
    """What a page is for, and the keys that it has besides those of every page."""

    what_for: str
    keys: tuple[Key, ...] = ()


EVERYWHERE: Final = (
    Key(("Tab", "Shift+Tab"), N_("go to the next item, or back; the arrows move within a table or a row of buttons")),
    Key(("Return",), N_("do what the ringed button says")),
    Key(("Ctrl+K",), N_("find a table, a name, or anything that can be done")),
    Key(("Ctrl+1", "Ctrl+9"), N_("go to a page in the side bar, from the first to the last")),
    Key(("Ctrl+Z", "Ctrl+Y"), N_("take back what was just done, or do it again")),
    Key(("Esc",), N_("leave what was begun, or go back to the previous page")),
    Key(("Ctrl++", "Ctrl+-", "Ctrl+0"), N_("make all text larger, smaller, or as it was at first")),
    Key(("Ctrl+T",), N_("the clock of the round: start, pause, minutes, time is up")),
    Key(("Ctrl+S",), N_("save a copy of the championship")),
    Key(("Ctrl+O", "Ctrl+W", "Ctrl+Q"), N_("open a championship, close this one, quit")),
    Key(("Ctrl+,",), N_("see and change the settings")),
    Key(("Ctrl+E",), N_("steer the screen of the hall")),
    Key(("F8",), N_("a referee’s decision about a table, a team or the whole round")),
    Key(("F1",), N_("the manual, opened at what you are doing")),
    Key(("Shift+F1",), N_("the keys of this page, and what to do when")),
)
"""The keys of every page of an open championship."""

BEGINNING: Final = (
    Key(("Tab", "Shift+Tab"), N_("go to the next item, or back; the arrows move within a table or a row of buttons")),
    Key(("Ctrl++", "Ctrl+-", "Ctrl+0"), N_("make all text larger, smaller, or as it was at first")),
    Key(("Ctrl+Q",), N_("quit")),
    Key(("F1",), N_("the manual, opened at what you are doing")),
    Key(("Shift+F1",), N_("the keys of this page, and what to do when")),
)
"""The keys while no championship is open."""

MANUAL: Final = (
    Key(("Ctrl+K",), N_("find words in the whole manual")),
    Key(("Ctrl+F",), N_("find words on the page that is shown")),
    Key(("F3", "Shift+F3"), N_("the next place where they occur, the previous one")),
    Key(("Alt+Left", "Alt+Right"), N_("go back to what was read before, and forward again")),
    Key(("F1",), N_("the contents")),
    Key(("Ctrl+W", "Esc"), N_("close it; Esc leaves a search first")),
)
"""The keys of the manual's own window."""

WITHOUT_CHAMPIONSHIP: Final[Mapping[str, PageHelp]] = {
    "first-start": PageHelp(
        N_("A few settings for this computer: you can change all of them later."),
        (
            Key(("Return",), N_("take what is shown, and begin")),
            Key(("Left", "Right"), N_("another language, another size of the text")),
        ),
    ),
    "welcome": PageHelp(
        N_("Begin a new championship, or continue one that was saved."),
        (
            Key(("Ctrl+N",), N_("new championship")),
            Key(("Ctrl+O",), N_("open a championship")),
            Key(("Ctrl+J",), N_("join a main computer")),
        ),
    ),
    "new": PageHelp(
        N_("A name and a format are enough: everything else can be changed later."),
        (
            Key(("Alt+1", "Alt+2"), N_("choose a format, the first, the second and so on")),
            Key(("Ctrl+Return",), N_("create the championship")),
        ),
    ),
}
"""What is said on the pages that are seen while no championship is open, by their names."""

WHEN: Final = (
    (N_("A result was mistyped"), N_("Ctrl+Z at once; later, choose the hand on its sheet and correct it.")),
    (N_("Somebody asks where to sit"), N_("Ctrl+K and a few letters of the name.")),
    (N_("Somebody arrives late"), N_("Register, then Draw, F6: nobody else changes tables.")),
    (
        N_("Somebody leaves, is excluded or is replaced"),
        N_("Open their page from the list: everything is there, with a reason."),
    ),
    (N_("Two players count differently"), N_("Score entry, F6: tick the cards of the smaller pile.")),
    (N_("A table has to stop"), N_("Score entry, F8 at this table.")),
    (N_("A table never brings its sheet"), N_("Score entry, “Close the round…”: every missing table is decided.")),
    (
        N_("Somebody says that the sheet was different"),
        N_("Score entry, F3 at this table; Page up goes back, entry by entry."),
    ),
    (
        N_("A result of an earlier round was wrong"),
        N_("Score entry, choose that round, correct: what follows is shown first."),
    ),
    (
        N_("The hall asks who plays where"),
        N_("Ctrl+E, F5: the screen of the hall shows it by itself, on a projector or a television."),
    ),
    (
        N_("The hall needs more time, or time is up"),
        N_("Ctrl+T: pause, minutes for all or for one table, and how many hands are left."),
    ),
    (
        N_("The clock of the computer was wrong"),
        N_("The round follows the time that has passed. Ctrl+T: check what is left, and correct it."),
    ),
    (
        N_("Money was entered that was wrong"),
        N_("Ctrl+Z at once; later, Till, the entries, Del: the correction is an entry of its own."),
    ),
    (N_("The computer switched off"), N_("Open the file again: every saved hand is in it.")),
    (
        N_("Two people type at two computers"),
        N_("Hall, “Join other computers”: a code joins the second one, with or without phones."),
    ),
    (
        N_("Somebody else was faster at a table"),
        N_("Nothing is overwritten: the sentence says who did what. Look at the sheet, then Enter again."),
    ),
    (
        N_("The copies are not made any more"),
        N_("Put the stick back, or choose another folder; meanwhile go on typing."),
    ),
    (N_("It cannot be read from here"), N_("“Display” at the top right, or Ctrl and +.")),
)
"""What happens on an evening, and what is done then."""
