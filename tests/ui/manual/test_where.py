"""Every page and every dialog has a section of the manual, and every one of these sections is there."""

import ast
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

import tournament.ui
from tests.examples import a_slice
from tests.sources import statements_in, tree_of
from tests.ui.tables import desk_at_play
from tournament.i18n import translator
from tournament.manual.chapters import manual, words_of
from tournament.preferences import Preferences
from tournament.scoring.systems import SYSTEMS, form_of, resolve_rules
from tournament.services.rounds.drawing import draw, post_draw
from tournament.ui.ground.page_specs import HELP
from tournament.ui.manual.where import OF_PAGES, OF_PARTS, nearest, section_at
from tournament.ui.scores.entry_page import EntryPage
from tournament.ui.scores.hand_writing import example_of, write_keys

pytestmark = pytest.mark.unstyled

UI = Path(tournament.ui.__file__).parent
DIALOGS = {"QDialog", "Dialog", "FittingDialog", "FormDialog"}
"""What dialogs are made of, and no dialog itself."""


def classes():
    """The names of the classes of the window, each with those of its bases."""
    return [
        (node.name, {base.id for base in node.bases if isinstance(base, ast.Name)})
        for path in UI.rglob("*.py")
        for node in statements_in(tree_of(path).body)
        if isinstance(node, ast.ClassDef)
    ]


def test_every_dialog_and_every_page_has_its_section():
    found = classes()
    of_dialogs = {name for name, bases in found if bases & DIALOGS} - DIALOGS
    assert sorted(of_dialogs - {*OF_PARTS}) == [], "name its section in ui/manual/where.py"
    assert {*HELP} == {*OF_PAGES}
    assert sorted({*OF_PARTS} - {name for name, _ in found}) == []


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_one_of_these_sections_is_there(language):
    there = {chapter.address(section) for chapter in manual(language) for section in (None, *chapter.sections)}
    chapters = {address.partition("#")[0] for address in there}
    wanted = {*OF_PAGES.values(), *OF_PARTS.values()}
    assert sorted(address for address in wanted - there if address.partition("#")[0] in chapters) == []


def test_a_section_that_is_not_there_leads_to_its_chapter_or_to_the_keys():
    assert nearest("keys#page-none", "fr") == "keys"
    assert nearest("nowhere#at-all", "fr") == "keys"


def test_the_part_that_has_the_keyboard_counts_before_the_page(window_of, full_desk, qtbot):
    window = window_of(Preferences(language="fr"))
    draw(full_desk)
    post_draw(full_desk)
    window.show_championship(full_desk)
    window.view.open_table(1, 1)
    assert section_at(QApplication.focusWidget(), "entry") == "during#entry"
    entry = window.view.pages.of(EntryPage)
    entry.hand_panel.incident_wanted.emit()
    qtbot.waitUntil(lambda: entry.incident_panel.isAncestorOf(QApplication.focusWidget()))
    assert section_at(QApplication.focusWidget(), "entry") == "disputes#decision"
    assert section_at(None, "entry") == "during#entry"


OWN_LINES = {
    "belote-comptoir": "during#bar",
    "belote-three": "during#three-line",
    "belote-four-bonus": "during#bonus-line",
    "belote-two-bonus": "during#bonus-line",
    "contree-championship": "during#entry",
    "coinche-made-plus-contract": "during#entry",
    "contree-announced": "during#entry",
    "contree-multiplied": "during#entry",
}
"""The section about the line of each game; that of the others is the one with a turned card."""


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("system", a_slice(SYSTEMS, of=15))
def test_help_beside_the_line_of_a_game_is_about_its_own_line(shown, system, language):
    form = form_of(resolve_rules(system, {}))
    desk = desk_at_play(resolve_rules(system, {}), *(len(form.letters),) * 2)
    page = shown(EntryPage(desk, translator(language)))
    page.open_table(1)
    page.hand_panel.take_focus()
    address = section_at(QApplication.focusWidget(), "entry")
    assert address == OWN_LINES.get(system, "during#turned")
    stem, _, name = address.partition("#")
    chapter = next(chapter for chapter in manual(language) if chapter.stem == stem)
    told = words_of(next(section.blocks for section in chapter.sections if section.name == name))
    example = write_keys(example_of(form), language, form)
    assert example in told, "the very line that is told under the empty one"
    desk.close()
