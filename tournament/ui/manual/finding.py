"""Finding sections of the manual by words. No Qt here: it keeps up with whoever types."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from tournament.manual.chapters import GENERATED, Chapter, manual, words_of
from tournament.manual.searching import Index, Searched
from tournament.ui.widgets.finding import folded

MOST: Final = 30
LONGEST_EXCERPT: Final = 160


@dataclass(frozen=True)
class FoundSection:
    """A section that was found, and some of its words around those that were looked for."""

    address: str
    title: str
    chapter: str
    excerpt: str


def entries_of(chapters: Iterable[Chapter]) -> Iterator[Searched]:
    """Every chapter's beginning and every section."""
    for chapter in chapters:
        written = chapter.stem not in GENERATED
        yield Searched(chapter.address(), chapter.title, "", words_of(chapter.lead), written=written)
        for section in chapter.sections:
            yield Searched(
                chapter.address(section), section.title, chapter.title, words_of(section.blocks), section.also, written
            )


@cache
def entries(language: str) -> Index:
    """Everything that can be found in a language."""
    return Index(entries_of(manual(language)))


def find(among: Index, typed: str) -> list[FoundSection]:
    """The sections that answer what is typed, the best first."""
    wanted = folded(typed).split()
    return [
        FoundSection(entry.address, entry.title, entry.chapter, excerpt(entry.text, wanted))
        for entry in among.ask(typed)[:MOST]
    ]


def excerpt(text: str, wanted: Sequence[str]) -> str:
    """Some of a text around the first word that was looked for."""
    plain = " ".join(text.split())
    shadow = folded(plain)
    at = next((shadow.index(word) for word in wanted if word in shadow), 0) if len(shadow) == len(plain) else 0
    start = max(0, plain.rfind(" ", 0, max(0, at - LONGEST_EXCERPT // 3)) + 1)
    cut = plain[start : start + LONGEST_EXCERPT]
    return ("… " if start else "") + cut + (" …" if start + LONGEST_EXCERPT < len(plain) else "")
