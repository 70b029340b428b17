"""The chapters are there in both languages, tell the same in the same order, and their links and keys lead
somewhere."""

import runpy
import sys
from pathlib import Path

import pytest

from tournament.i18n import LANGUAGES, translator
from tournament.manual.chapters import CHAPTERS, GENERATED, HANDWRITTEN, chapter_file, lines_of, manual, read_chapter
from tournament.messages.help import key_text

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def pages():
    sys.path.insert(0, str(ROOT / "packaging"))
    try:
        return runpy.run_path(str(ROOT / "packaging" / "manual_pages.py"))["pages"]()
    finally:
        sys.path.pop(0)


def chapters_of(language):
    return {chapter.stem: chapter for chapter in manual(language)}


def test_the_pages_that_follow_the_program_are_as_it_is(pages):
    assert [path.name for path, text in pages if path.read_text(encoding="utf-8") != text] == [], "make schemas"


def test_a_chapter_tells_the_same_in_the_same_order_in_every_language():
    french, english = chapters_of("fr"), chapters_of("en")
    names = [
        {stem: [section.name for section in chapter.sections] for stem, chapter in chapters.items()}
        for chapters in (french, english)
    ]
    assert names[0] == names[1]


def test_a_section_leads_to_the_same_sections_in_every_language():
    def links(language):
        return {
            chapter.address(section): {
                run.link for block in section.blocks for line in lines_of(block) for run in line if run.link
            }
            for chapter in manual(language)
            if chapter.stem in HANDWRITTEN
            for section in chapter.sections
        }

    french, english = links("fr"), links("en")
    assert {address: found for address, found in french.items() if found != english[address]} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_link_leads_to_a_section_that_is_there(language):
    chapters = chapters_of(language)
    addresses = {chapter.address(section) for chapter in chapters.values() for section in (None, *chapter.sections)}
    links = [
        (chapter.stem, run.link)
        for chapter in chapters.values()
        for block in chapter.blocks
        for line in lines_of(block)
        for run in line
    ]
    assert [
        (stem, link) for stem, link in links if link and not link.startswith("https://") and link not in addresses
    ] == []


def test_a_key_is_called_as_it_stands_on_the_keyboard():
    keys = ("Ctrl+Return", "Shift+Tab", "Ctrl++", "Esc", "PgUp", "Alt+Down", "F8", "Ctrl+,")
    assert [key_text(key, translator("fr")) for key in keys] == [
        "Ctrl+Entrée",
        "Maj+Tab",
        "Ctrl++",
        "Échap",
        "Page préc.",
        "Alt+↓",
        "F8",
        "Ctrl+,",
    ]
    assert key_text("Ctrl+Return", translator("en")) == "Ctrl+Enter"


def test_generated_chapters_are_read_as_all_others_are():
    for language in LANGUAGES:
        for stem in GENERATED:
            assert read_chapter(chapter_file(stem, language).read_text(encoding="utf-8"), stem).sections
    assert set(GENERATED) < set(CHAPTERS)
