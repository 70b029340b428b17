"""Presets in the window: saved from a championship, used in another, renamed, shared, deleted and brought back."""

from dataclasses import replace
from datetime import date
from functools import partial

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from tests.ui.settling import refresh
from tournament.i18n import translator
from tournament.presets.preset import Preset
from tournament.presets.shelf import open_shelf, read_preset_file, to_text
from tournament.scoring.systems import resolve_rules
from tournament.services.desk.journal import newest_entry
from tournament.services.desk.undo import undo
from tournament.services.setup.championship import championship
from tournament.services.setup.views import ByeWorth
from tournament.ui.setup.new_championship_page import OF_THE_TEMPLATE, NewChampionshipPage
from tournament.ui.setup.presets_dialog import PresetNameDialog, PresetsDialog
from tournament.ui.setup.settings_page import SettingsPage

pytestmark = pytest.mark.unstyled

FRIDAY = Preset(
    name="Vendredi",
    rules=resolve_rules("contree-championship", {"hands": 12, "ending": "rounded"}),
    criteria=("points", "wins"),
    bye_worth=ByeWorth.AVERAGE,
)
CLOCK = Preset(name="By the clock, & more", game_minutes=45)


@pytest.fixture
def shelf():
    shelf = open_shelf()
    for preset in (FRIDAY, CLOCK):
        shelf.keep(preset)
    return shelf


@pytest.fixture
def dialog(shelf, front):
    return front(PresetsDialog(translator("en"), shelf))


@pytest.fixture
def page(desk, qtbot):
    page = SettingsPage(desk, translator("en"))
    qtbot.addWidget(page)
    page.changed.connect(partial(refresh, page))
    return page


@pytest.fixture
def named(monkeypatch):
    """Whoever is asked for a name types the next of these, and presses Enter; the dialogs are kept."""
    names, dialogs = [], []

    def answer(dialog):
        dialogs.append(dialog)
        dialog.name.editor.setText(names.pop(0))
        dialog.hand_in()

    monkeypatch.setattr(PresetNameDialog, "exec", answer)
    return names, dialogs


def words_in(widget):
    return [made.text() for made in widget.findChildren(QLabel) if made.isVisibleTo(widget)]


def listed(dialog):
    return [preset.name for preset in dialog.model.lines]


class TestTheDialog:
    def test_it_says_what_each_one_means(self, dialog, qtbot):
        assert listed(dialog) == ["By the clock, & more", "Vendredi"]
        qtbot.waitUntil(lambda: "A game is stopped after 45 minutes." in words_in(dialog))
        dialog.table.selectRow(1)
        qtbot.waitUntil(lambda: any(said.startswith("Contrée, 12 hands. Two against two") for said in words_in(dialog)))
        said = words_in(dialog)
        assert any(sentence.endswith("Points that end a game: the last hand is rounded.") for sentence in said)
        assert "4 rounds. A game is over after 12 hands, and the greater total wins." in said
        assert "A game is stopped after 45 minutes." not in said

    def test_by_the_keys_alone(self, dialog, qtbot):
        qtbot.keyClick(dialog.table, Qt.Key.Key_Down)
        qtbot.keyClick(dialog.table, Qt.Key.Key_Return)
        assert (dialog.result(), dialog.chosen) == (PresetsDialog.DialogCode.Accepted, FRIDAY)

    def test_deleted_by_a_key_and_brought_back_by_a_button(self, dialog, qtbot, shelf):
        assert not dialog.bring_back.isVisible()
        qtbot.keyClick(dialog.table, Qt.Key.Key_Delete)
        assert listed(dialog) == ["Vendredi"]
        assert dialog.bring_back.text() == "Bring back “By the clock, && more”"
        dialog.bring_back.click()
        assert shelf.presets == (CLOCK, FRIDAY)
        assert (dialog.chosen, dialog.message.text) == (CLOCK, "“By the clock, & more” is among the presets.")
        assert not dialog.bring_back.isVisible()

    def test_the_last_one_deleted_leaves_a_page_that_says_what_to_do(self, dialog, qtbot):
        for _ in range(2):
            qtbot.keyClick(dialog.table, Qt.Key.Key_Delete)
        assert dialog.nothing.isVisible()
        assert not dialog.use.isVisible()
        assert dialog.chosen is None
        dialog.bring_back.click()
        assert listed(dialog) == ["Vendredi"]

    def test_renamed(self, dialog, named):
        names, dialogs = named
        names += ["vendredi", "At the stroke"]
        dialog.rename.click()
        assert dialogs[0].name.trouble.text() == "There is a preset called “vendredi” already. Choose another name."
        dialog.rename.click()
        assert listed(dialog) == ["At the stroke", "Vendredi"]
        assert dialog.chosen == replace(CLOCK, name="At the stroke")

    def test_shared_and_taken_in_elsewhere(self, dialog, tmp_path, front):
        path = tmp_path / "friday.json"
        dialog.export_to(path, FRIDAY)
        assert read_preset_file(path) == FRIDAY
        assert dialog.message.text == "friday.json can be given to others: “From a file…” takes it in."
        path.write_text(to_text(replace(FRIDAY, planned_rounds=6)), encoding="utf-8")
        dialog.read_from(path)
        assert (dialog.chosen.name, dialog.chosen.planned_rounds) == ("Vendredi (2)", 6)

    @pytest.mark.parametrize(
        ("content", "said"),
        [
            ("a shopping list", "This file is not JSON: what is at line 1, column 1 cannot be read."),
            (
                '{"format": "belote-rules", "version": 1, "name": "x", "rules": "tarot"}',
                "rules: “tarot” is not a rule system of this program.",
            ),
            (
                (
                    '{"format": "belote-rules", "version": 1, "name": "x", "rules": "contree-championship", '
                    '"options": {"target": 0}}'
                ),
                "options.target: ",
            ),
        ],
    )
    def test_a_file_that_is_no_preset_is_told_with_its_place_and_changes_nothing(
        self, dialog, tmp_path, shelf, content, said
    ):
        path = tmp_path / "list.json"
        path.write_text(content, encoding="utf-8")
        dialog.read_from(path)
        assert dialog.message.text.startswith(f"list.json was not taken, and nothing changed:\n{said}")
        assert shelf.presets == (CLOCK, FRIDAY)

    def test_a_file_that_is_gone(self, dialog, tmp_path):
        dialog.read_from(tmp_path / "gone.json")
        assert "gone.json" in dialog.message.text

    def test_a_full_disk(self, dialog, monkeypatch, tmp_path):
        def full(*_args):
            raise OSError(28, "No space left on device")

        monkeypatch.setattr("tournament.ui.setup.presets_dialog.write_whole", full)
        dialog.export_to(tmp_path / "friday.json", FRIDAY)
        assert dialog.message.text.startswith("The disk is full")

    def test_what_another_window_did_is_told_and_seen(self, dialog, qtbot):
        open_shelf().delete(CLOCK)
        qtbot.keyClick(dialog.table, Qt.Key.Key_Delete)
        assert dialog.message.text == "The preset “By the clock, & more” was changed or deleted in another window."
        assert listed(dialog) == ["Vendredi"]

    def test_a_file_of_a_later_version_in_the_folder_is_named(self, shelf, front):
        (shelf.folder / "later.json").write_text('{"format": "belote-rules", "version": 2}')
        dialog = front(PresetsDialog(translator("en"), shelf))
        assert (
            dialog.message.text == "1 file in the folder of presets cannot be read, and was left as it is: later.json."
        )


class TestInAChampionship:
    def use(self, page, monkeypatch, preset):
        monkeypatch.setattr(PresetsDialog, "ask", lambda *_: preset)
        page.form.presets.choose.click()

    def test_saved_under_a_name(self, page, named):
        names, dialogs = named
        names += ["", "Vendredi"]
        page.form.presets.save.click()
        page.form.presets.save.click()
        assert dialogs[0].name.trouble.text() == "The preset needs a name, by which it is found again."
        assert open_shelf().presets == (Preset(name="Vendredi"),)
        assert page.form.presets.message.text == "“Vendredi” is saved: a new championship can start from it."

    def test_the_same_name_says_what_gives_way(self, page, named, shelf):
        names, dialogs = named
        names.append("VENDREDI")
        page.form.presets.save.click()
        assert "It takes the place of “Vendredi”, which can be brought back." in words_in(dialogs[0])
        assert shelf.deleted == (FRIDAY,)

    def test_used_in_one_change_that_one_undo_takes_back(self, page, desk, monkeypatch):
        before, entry = championship(desk.state), newest_entry(desk.state)
        self.use(page, monkeypatch, FRIDAY)
        line = championship(desk.state)
        assert FRIDAY.settings(line.name, line.venue, line.day) == FRIDAY.settings(
            before.name, before.venue, before.day
        )
        assert (line.rules, line.criteria, line.bye_worth) == (FRIDAY.rules, FRIDAY.criteria, FRIDAY.bye_worth)
        assert page.form.played.text() == "Contrée, 12 hands"
        assert newest_entry(desk.state).sequence == entry.sequence + 1
        undo(desk)
        assert championship(desk.state) == before

    def test_what_is_so_already_is_no_change(self, page, desk, monkeypatch):
        entry = newest_entry(desk.state)
        self.use(page, monkeypatch, Preset(name="Usual"))
        assert page.form.presets.message.text == "This championship already uses “Usual”."
        assert newest_entry(desk.state) == entry

    def test_thought_better_of(self, page, desk, monkeypatch):
        entry = newest_entry(desk.state)
        self.use(page, monkeypatch, None)
        assert newest_entry(desk.state) == entry

    def test_the_palette_finds_both(self, page):
        assert {"Presets…", "Save as a preset…"} <= {action.title for action in page.offers()}


class TestOfANewChampionship:
    def test_a_preset_becomes_a_card_and_the_name_stays_as_typed(self, qtbot, monkeypatch):
        page = NewChampionshipPage(translator("en"))
        qtbot.addWidget(page)
        page.name.editor.setText("Saint-Éloi")
        monkeypatch.setattr(PresetsDialog, "ask", lambda *_: FRIDAY)
        page.presets.click()
        assert page.formulas.checkedId() == OF_THE_TEMPLATE
        assert page.formulas.button(OF_THE_TEMPLATE).accessibleName() == "Vendredi"
        wishes = []
        page.wished.connect(wishes.append)
        page.wish()
        assert wishes[0].settings == FRIDAY.settings("Saint-Éloi", "", date.today())
        assert wishes[0].teams == ()

    def test_thought_better_of(self, qtbot, monkeypatch):
        page = NewChampionshipPage(translator("en"))
        qtbot.addWidget(page)
        monkeypatch.setattr(PresetsDialog, "ask", lambda *_: None)
        page.presets.click()
        assert page.formulas.checkedId() == 0
