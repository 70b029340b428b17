"""The manual as a book: every chapter and section is in it, found by its page, its bookmark and its link; the same
bytes every time."""

import re

import pypdfium2
import pytest

from tests.examples import a_slice
from tests.papers.papers import pages
from tournament.i18n import translator
from tournament.manual.chapters import (
    Listing,
    ManualTable,
    Note,
    Paragraph,
    Picture,
    Run,
    TypedLines,
    lines_of,
    manual,
    read_chapter,
)
from tournament.papers.manual.book import TEXT, book
from tournament.papers.manual.sheets import TypeSetting, column_widths, fill, placed
from tournament.papers.text import load_families


@pytest.fixture(scope="module", params=a_slice(["fr", "en"], of=2))
def language(request):
    return request.param


@pytest.fixture(scope="module")
def pdf(language):
    return book(language, "1.2.3", translator(language))


@pytest.fixture(scope="module")
def bookmarks(pdf):
    document = pypdfium2.PdfDocument(pdf)
    found = [(mark.level, mark.get_title(), mark.get_dest().get_index() + 1) for mark in document.get_toc()]
    document.close()
    return found


def plain(text):
    return re.sub(r"\W+", "", text)


def test_every_chapter_and_section_has_its_bookmark_at_the_page_where_it_stands(language, pdf, bookmarks):
    told = [
        (level, title)
        for chapter in manual(language)
        for level, title in [(0, chapter.title), *((1, each.title) for each in chapter.sections)]
    ]
    assert [(level, plain(title)) for level, title, _ in bookmarks[1:]] == [
        (level, plain(title)) for level, title in told
    ]
    text = pages(pdf)
    assert [title for _, title, page in bookmarks if plain(title) not in plain(text[page - 1])] == []


def test_the_contents_name_the_page_of_every_title(pdf, bookmarks):
    first = min(page for level, _, page in bookmarks[1:])
    contents = plain("".join(pages(pdf)[1 : first - 1]))
    assert [title for _, title, page in bookmarks[1:] if plain(title) + str(page) not in contents] == []


def test_the_title_page_says_of_which_program_it_is(language, pdf):
    first = pages(pdf)[0]
    assert "Capot" in first
    assert "1.2.3" in first
    assert ("Pour la table de marque" in first) == (language == "fr")


def test_each_page_says_its_number_and_the_chapter_it_belongs_to(language, pdf, bookmarks):
    text = pages(pdf)
    first = min(page for level, _, page in bookmarks[1:])
    assert [
        number for number, page in enumerate(text[first - 1 :], start=first) if str(number) not in page.split()
    ] == []
    last = manual(language)[-1].title
    assert last in " ".join(text[-1].split())


@pytest.mark.long
def test_the_same_bytes_every_time(language, pdf):
    assert book(language, "1.2.3", translator(language)) == pdf


def test_every_line_of_the_contents_and_every_link_of_the_text_leads_within_the_document(language, pdf):
    chapters = manual(language)
    titles = [
        address for chapter in chapters for address in [chapter.address(), *map(chapter.address, chapter.sections)]
    ]
    links = {
        run.link for chapter in chapters for block in chapter.blocks for line in lines_of(block) for run in line
    } & {*titles}
    assert pdf.count(b"/Subtype /Link") >= len(titles) + len(links)


@pytest.fixture
def setting():
    load_families()
    return TypeSetting(10, TEXT.width)


def set_out(text, setting, most=10_000):
    chapter = read_chapter("# T\n\n" + text, "door")
    return fill(placed(chapter.lead, setting), [TEXT], most)


def test_every_way_in_which_words_stand_out_is_seen_on_paper(setting):
    ways = (
        Run("mot"),
        Run("mot", strong=True),
        Run("mot", emphasised=True),
        Run("mot", is_key=True),
        Run("mot", link="https://example.org"),
    )
    assert len({setting.markup((run,)) for run in ways}) == len(ways)


def test_a_heading_stays_with_what_it_heads(setting):
    line = "Des mots qui remplissent la page. " * 3
    for count in range(28, 42):
        pages_ = set_out(f"{line}\n\n" * count + f"### Titre\n\n{line}", setting)
        heading = next(
            (number, spot)
            for number, spots in enumerate(pages_)
            for spot in spots
            if "Titre" in str(getattr(spot[0], "text", ""))
        )
        assert heading[1][0] is not pages_[heading[0]][-1][0]


def test_long_tables_lists_and_paragraphs_go_on_on_the_next_page_and_none_is_cut(setting):
    rows = "\n".join(f"| {number} | mot |" for number in range(200))
    steps = "\n".join(f"{number}. pas à pas" for number in range(1, 120))
    found = set_out(f"| a | b |\n|---|---|\n{rows}\n\n{steps}\n\n{'mot ' * 3000}", setting)
    assert len(found) > 6
    for spots in found:
        for flowable, x, y in spots:
            width, height = flowable.wrap(TEXT.width, TEXT.height)
            assert y >= TEXT.bottom - 0.01
            assert y + height <= TEXT.top + 0.01
            assert x + min(width, TEXT.width) <= TEXT.right + 0.01


def test_what_takes_more_pages_than_there_are_is_told(setting):
    assert set_out("mot " * 3000, setting, most=1) is None


def test_no_word_of_a_table_is_broken_while_there_is_room(setting):
    head = ((Run("touche"),), (Run("ce qu’elle fait"),))
    wide = ManualTable(
        head, (((Run("Ctrl+Entrée", is_key=True),), (Run("une phrase bien plus longue que la touche " * 5),)),)
    )
    narrow, rest = column_widths(wide, 10, TEXT.width)
    assert narrow + rest == pytest.approx(TEXT.width)
    assert narrow < TEXT.width / 3


def test_every_kind_of_block_is_set_and_hostile_signs_are_only_text(setting):
    blocks = (
        Paragraph(
            (
                Run("<b>&"),
                Run("Ctrl+K", is_key=True),
                Run("là", link="during#draw"),
                Run("site", link="https://example.org/?a=1&b=<"),
            )
        ),
        Listing(((Note((Paragraph((Run("note"),)),)), TypedLines("a < b\nc")),), numbered=False),
        Picture("<img src='/etc/passwd'>", "../pictures/fr/there-is-none.png"),
    )
    ((spots),) = fill(placed(blocks, setting), [TEXT])
    assert "<img src='/etc/passwd'>" in [getattr(spot[0], "getPlainText", str)() for spot in spots]
