"""Which chapters the manual has, in which order, and where each is found.

A section is named by its address: `door#import` is the section `import` of the chapter `door`, `door` that chapter from
its beginning. The stems and the names of the sections are the same in every language.
"""

from functools import cache
from pathlib import Path
from typing import Final

from tournament.manual.blocks import Chapter
from tournament.manual.reading import read_chapter
from tournament.shipped_files import MANUAL

HANDWRITTEN: Final = ("before", "door", "during", "disputes", "end", "trouble", "hall", "rules")
"""By what people want to do: written by hand, in every language."""
GENERATED: Final = ("keys", "settings")
"""Written by `make schemas` as keys, settings, documents and so on are declared."""
CHAPTERS: Final = (*HANDWRITTEN, *GENERATED)
HELPER: Final = "helper"
"""The aide-mémoire of those who help: two pages of its own."""


def chapter_file(stem: str, language: str) -> Path:
    """The file of a chapter. `stem` is one of `CHAPTERS` or the `HELPER`, `language` one of `LANGUAGES`."""
    return MANUAL / language / f"{stem}.md"


def picture_file(path: str, language: str) -> Path:
    """The file of a picture, by its path as a chapter names it."""
    return MANUAL / language / path


@cache
def chapter(stem: str, language: str) -> Chapter:
    """A chapter, read once. Raises ChapterUnreadable, with the line that the manual cannot show."""
    return read_chapter(chapter_file(stem, language).read_text(encoding="utf-8"), stem)


def manual(language: str) -> tuple[Chapter, ...]:
    """All the chapters in their order."""
    return tuple(chapter(stem, language) for stem in CHAPTERS)
