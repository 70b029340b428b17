"""Which section of the manual belongs to where one is: to the dialog or the part of a page that has the keyboard, else to the page."""

from collections.abc import Mapping
from typing import Final

from PySide6.QtWidgets import QWidget

from tournament.manual.chapters import manual

OF_PAGES: Final[Mapping[str, str]] = {
    "first-start": "before",
    "welcome": "before",
    "new": "before#create",
    "championship": "during",
    "settings": "before#settings",
    "teams": "door",
    "team": "door",
    "draw": "during#draw",
    "entry": "during#entry",
    "standings": "end",
    "documents": "before#papers",
    "journal": "disputes",
    "hall": "hall",
    "screen": "hall#screen",
    "cash": "door#cash",
    "prizes": "end#prizes",
    "raffle": "end#raffle",
    "rules": "rules",
    "phases": "before#plan",
    "feasible": "before#feasible",
}
"""The sections of the pages of the window, by their names."""

SECTIONS: Final[Mapping[str, str]] = {
    # dialogs
    "ImportDialog": "door#import",
}
"""The sections of dialogs and of parts of pages, by the names of their classes."""


def section_at(widget: QWidget | None, page: str) -> str:
    """The address of the section about where the keyboard is: `widget` has it, on the page of this name."""
    while widget is not None:
        if (address := SECTIONS.get(type(widget).__name__)) is not None:
            return address
        widget = widget.parentWidget()
    return OF_PAGES[page]


def nearest(address: str, language: str) -> str:
    """An address, or its chapter where that has no such section; the keys where there is no such chapter."""
    stem, _, name = address.partition("#")
    chapter = next((chapter for chapter in manual(language) if chapter.stem == stem), None)
    if chapter is None:
        return "keys"
    return address if not name or any(section.name == name for section in chapter.sections) else stem
