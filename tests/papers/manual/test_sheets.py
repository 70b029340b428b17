"""The keys are in type that is read from a chair, and the aide-mémoire is two pages, whatever they say; papers of every
championship."""

import pytest

from tests.examples import a_slice
from tests.papers.papers import pages, sizes
from tournament.i18n import LANGUAGES, translator
from tournament.manual.chapters import HELPER, ManualSection, ManualTable, chapter, lines_of, plain
from tournament.papers.documents import DOCUMENTS
from tournament.papers.manual.sheets import TooLong, _sections, largest
from tournament.papers.text import load_families


def render(identity, snapshot, language):
    return pages(DOCUMENTS[identity].render(snapshot, translator(language)))


def squeezed(text):
    return "".join(sign for sign in text if sign.isalnum())


@pytest.mark.parametrize("language", a_slice(["fr", "en"], of=2))
def test_all_keys_are_on_both_sides_of_a_sheet(snapshot, language):
    both = render("key-sheet", snapshot, language)
    assert len(both) == 2
    told = chapter("keys", language)
    keyed = [section for section in told.sections if section.name == "everywhere" or section.name.startswith("page-")]
    tables = [block for section in keyed for block in section.blocks if isinstance(block, ManualTable)]
    cells = [plain(cell) for table in tables for row in table.rows for cell in row]
    assert len(cells) > 150
    assert [cell for cell in cells if squeezed(cell) not in squeezed("".join(both))] == []


@pytest.mark.long
@pytest.mark.parametrize("language", a_slice(LANGUAGES, of=2))
def test_the_keys_are_in_type_that_is_read_from_a_chair(snapshot, language):
    assert min(sizes(DOCUMENTS["key-sheet"].render(snapshot, translator(language)))) >= 9


@pytest.mark.parametrize("language", a_slice(LANGUAGES, of=2))
def test_the_aide_memoire_is_two_pages_with_all_that_the_chapter_says(snapshot, language):
    both = render("helper-sheet", snapshot, language)
    assert len(both) == 2
    told = chapter(HELPER, language)
    words = [plain(line) for block in told.blocks for line in lines_of(block)]
    assert [word for word in words if squeezed(word) not in squeezed("".join(both))] == []


@pytest.mark.long
def test_neither_says_anything_of_the_championship(snapshot):
    assert snapshot.championship.name not in "".join(render("key-sheet", snapshot, "fr"))


@pytest.mark.long
def test_what_no_type_makes_fit_is_told_to_whoever_writes_it():
    load_families()
    rows = tuple((f"{number}", "mot") for number in range(200))
    block = ManualTable(run_row("a", "b"), tuple(run_row(*row) for row in rows))
    with pytest.raises(TooLong):
        largest(lambda setting: _sections([ManualSection("s", "S", (block,))], setting), 1, 1, "fr")


def run_row(*texts):
    from tournament.manual.chapters import Run

    return tuple((Run(text),) for text in texts)
