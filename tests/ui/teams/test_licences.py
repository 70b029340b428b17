"""Licences, memberships and categories are typed at the door, seen in the list, and asked for only where a club wants
them."""

from dataclasses import replace
from datetime import date

import pytest
from PySide6.QtCore import Qt

from tests.services.conftest import drafts
from tests.ui.settling import refresh
from tests.ui.teams.conftest import type_line
from tournament.i18n import translator
from tournament.register.register import open_register
from tournament.services.people.registration import change_team, register_team, register_teams, set_category, teams
from tournament.services.people.views import TeamDraft, TeamStatus, TeamView
from tournament.services.setup.championship import change_championship
from tournament.ui.people import team_dialogs
from tournament.ui.people.team_actions import CategoryDialog
from tournament.ui.people.team_dialogs import CorrectionDialog, LicenceFields
from tournament.ui.tables.wrapped import LINE, WrappedWords

pytestmark = pytest.mark.unstyled

LICENSED = TeamDraft(("Ada Roy", "Bo Lem"), licences=("041", "042"))


@pytest.fixture
def asking(page, desk):
    refresh(page, change_championship(desk, licence_fields=True))
    return page


class TestAtTheDoor:
    def test_enter_goes_through_the_licences_that_are_missing_and_registers_after_the_last(self, asking, desk, qtbot):
        type_line(qtbot, asking, "Ada Roy", "Bo Lem", "041", "2026", "042", "")
        (line,) = teams(desk.state)
        assert (line.licences, line.memberships) == (("041", "042"), ("2026", ""))
        assert asking.fields.players[0].editor.hasFocus()
        assert [field.editor.text() for field in asking.fields.licences.fields] == [""] * 5

    def test_who_comes_again_brings_the_licence_and_not_the_membership(self, asking, desk, qtbot):
        known = TeamView(
            id=9,
            number=9,
            name="X",
            players=("Ada Roy", "Bo Lem"),
            club="",
            phone="",
            status=TeamStatus.ACTIVE,
            present=True,
            paid=False,
            licences=("041", "042"),
            memberships=("1", "2"),
        )
        open_register().follow((), [known], date(2025, 11, 22))
        type_line(qtbot, asking, "Ada Roy", "")  # the partner is proposed
        assert [field.editor.text() for field in asking.fields.licences.fields[:4]] == ["041", "", "042", ""]
        type_line(qtbot, asking, "2026", "2026")
        assert [(line.players, line.licences, line.memberships) for line in teams(desk.state)] == [
            (("Ada Roy", "Bo Lem"), ("041", "042"), ("2026", "2026"))
        ]

    def test_enter_finds_the_licences_where_no_text_of_a_team_has_a_label(self, qapp, monkeypatch):
        monkeypatch.setattr(team_dialogs, "LABELLED", ())
        fields = LicenceFields(translator("en"))
        fields.ask_for(licences=True, texts={}, players=2)
        assert fields.to_fill_after(fields.licences[0]) is fields.memberships[0]
        fields.deleteLater()

    def test_ctrl_enter_registers_without_them(self, asking, desk, qtbot):
        asking.fields.players[0].editor.setText("Ada Roy")
        qtbot.keyClick(asking.fields.players[0].editor, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
        assert teams(desk.state)[0].licences == ()

    def test_a_licence_of_nobody_is_said_beside_its_field(self, asking, desk, qtbot):
        asking.fields.players[0].editor.setText("Ada Roy")
        asking.fields.licences.licences[1].editor.setText("042")
        qtbot.keyClick(asking.fields.players[0].editor, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
        assert asking.fields.licences.licences[1].trouble.text().startswith("“042” belongs to nobody.")
        assert (teams(desk.state), asking.fields.licences.licences[1].editor.text()) == ((), "042")

    def test_nothing_of_it_is_seen_where_nobody_wants_it(self, page, desk):
        refresh(page, register_team(desk, LICENSED).changes)
        assert page.fields.licences.isHidden()
        assert page.filter.buttons["unlicensed"].isHidden()
        assert "Licences" not in [column.title for column in page.model.columns]
        page.choose(1)
        assert page.card.rest.text() == ""

    def test_a_correction_keeps_what_is_not_asked_for_but_not_for_another_player(self, page, desk, qtbot):
        refresh(page, register_team(desk, replace(LICENSED, category="")).changes)
        page.choose(1)
        page.edit()
        page.fields.players[0].editor.setText("Roy Ada")
        page.fields.players[1].editor.setText("Cy Fau")
        page.fields.hand_in()
        assert (teams(desk.state)[0].players, teams(desk.state)[0].licences) == (("Roy Ada", "Cy Fau"), ("041", ""))


class TestInTheList:
    def test_a_column_a_filter_and_the_card_tell_them(self, asking, desk):
        refresh(asking, register_teams(desk, [LICENSED, *drafts(1)]))
        licences = next(column for column in asking.model.columns if column.title == "Licences")
        assert [licences.text(team) for team in asking.model.lines] == [f"041{LINE}042", f"–{LINE}–"]
        asking.filter.choose("unlicensed")
        assert [team.number for team in asking.model.lines] == [2]
        asking.filter.choose("all")
        asking.choose(1)
        assert asking.card.rest.text() == "Ada Roy: licence 041\nBo Lem: licence 042"

    def test_the_column_that_comes_later_is_wrapped_as_the_others_are(self, asking, desk, qtbot):
        refresh(asking, register_teams(desk, [LICENSED]))
        column = [column.title for column in asking.model.columns].index("Licences")
        qtbot.waitUntil(lambda: isinstance(asking.table.itemDelegateForColumn(column), WrappedWords))

    def test_the_search_finds_a_licence(self, asking, desk):
        refresh(asking, register_teams(desk, [*drafts(1), LICENSED]))
        asking.search.setText("042")
        assert [team.number for team in asking.model.lines] == [2]


class TestCategories:
    def test_the_chosen_teams_are_put_into_one(self, page, desk, monkeypatch):
        refresh(page, register_teams(desk, drafts(2)))
        page.table.selectAll()

        def ask(parent, tr, chosen, known, attempt):
            dialog = CategoryDialog(tr, chosen, known, attempt, parent)
            dialog.category.editor.setText("x" * 41)
            dialog.hand_in()
            assert dialog.category.trouble.text()
            dialog.category.editor.setText("Dames")
            dialog.hand_in()

        monkeypatch.setattr(CategoryDialog, "ask", ask)
        page.card.category.trigger()
        assert [team.category for team in teams(desk.state)] == ["Dames", "Dames"]
        assert not page.fields.licences.texts["category"].isHidden(), "from now on it is asked for"

    def test_it_stands_under_the_club(self, page, desk):
        refresh(page, register_teams(desk, [replace(LICENSED, club="Lisle", category="Dames")]))
        assert page.model.columns[2].text(page.model.lines[0]).split("\n")[-1] == "Lisle · Dames"


def test_a_team_is_corrected_with_its_licences_and_category(full_desk, qtbot):
    set_category(full_desk, [1], "Dames")
    heard = []
    dialog = CorrectionDialog(
        translator("en"),
        teams(full_desk.state)[0],
        lambda draft: heard.append(draft) or (),
        licences=True,
        known={"category": ("Dames", "Juniors")},
    )
    qtbot.addWidget(dialog)
    assert dialog.licences.texts["category"].editor.text() == "Dames"
    dialog.licences.licences[1].editor.setText("042")
    dialog.hand_in()
    change_team(full_desk, 1, heard[0])
    assert (teams(full_desk.state)[0].category, teams(full_desk.state)[0].licences) == ("Dames", ("", "042"))
