"""Finding sections of the manual by words. No Qt here: it keeps up with whoever types."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Final

from tournament.manual.blocks import Chapter, words_of
from tournament.manual.chapters import GENERATED, manual
from tournament.ui.widgets.finding import folded, holds

MOST: Final = 30
LONGEST_EXCERPT: Final = 160
IN_TITLE, AT_BEGINNING, WITHIN = 4, 2, 1


@dataclass(frozen=True)
class Entry:
    """A section as it is searched: its address, its title, that of its chapter, all it says; whether it was `written` by hand."""

    address: str
    title: str
    chapter: str
    text: str
    written: bool = True

    @cached_property
    def folded_title(self) -> str:
        """Its title as it is searched."""
        return folded(self.title)

    @cached_property
    def folded_text(self) -> str:
        """Everything it is found by."""
        return folded(f"{self.title} {self.chapter} {self.text}")


@dataclass(frozen=True)
class Found:
    """A section that was found, and some of its words around those that were looked for."""

    address: str
    title: str
    chapter: str
    excerpt: str


def entries_of(chapters: Iterable[Chapter]) -> Iterator[Entry]:
    """Every chapter's beginning and every section."""
    for chapter in chapters:
        written = chapter.stem not in GENERATED
        yield Entry(chapter.address(), chapter.title, "", words_of(chapter.lead), written)
        for section in chapter.sections:
            yield Entry(chapter.address(section), section.title, chapter.title, words_of(section.blocks), written)


@cache
def entries(language: str) -> tuple[Entry, ...]:
    """Everything that can be found in a language."""
    return tuple(entries_of(manual(language)))


def find(among: Iterable[Entry], typed: str) -> list[Found]:
    """The sections that hold every word typed, the best first: titles before texts, what was written by hand before lists."""
    wanted = folded(typed).split()
    held = [entry for entry in among if wanted and holds(entry.folded_text, wanted)]
    held.sort(key=lambda entry: (-sum(worth(entry, word) for word in wanted), not entry.written))
    return [Found(entry.address, entry.title, entry.chapter, excerpt(entry.text, wanted)) for entry in held[:MOST]]


def worth(entry: Entry, word: str) -> int:
    """How well a word matches a section."""
    in_title = IN_TITLE if word in entry.folded_title else 0
    return in_title + (AT_BEGINNING if f" {word}" in f" {entry.folded_text}" else WITHIN)


def excerpt(text: str, wanted: Sequence[str]) -> str:
    """Some of a text around the first word that was looked for."""
    plain = " ".join(text.split())
    shadow = folded(plain)
    at = next((shadow.index(word) for word in wanted if word in shadow), 0) if len(shadow) == len(plain) else 0
    start = max(0, plain.rfind(" ", 0, max(0, at - LONGEST_EXCERPT // 3)) + 1)
    cut = plain[start : start + LONGEST_EXCERPT]
    return ("… " if start else "") + cut + (" …" if start + LONGEST_EXCERPT < len(plain) else "")
