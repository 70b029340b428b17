"""The page of teams, by keys: what is typed at the door, and what the page shows."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence

from tests.services.conftest import drafts
from tests.ui.settling import refresh, settle
from tests.ui.teams.conftest import find, listed, refusals, type_line, type_named
from tournament.i18n import translator
from tournament.services.desk.changes import Changes
from tournament.services.desk.journal import newest_entry
from tournament.services.desk.undo import undo
from tournament.services.people.registration import register_team, register_teams, teams
from tournament.services.people.views import TeamDraft, TeamStatus, TeamView
from tournament.services.repairs.seat_views import UnfinishedOutcome
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round
from tournament.services.scores.decisions import close_round
from tournament.ui.people import team_list
from tournament.ui.people.team_actions import SamePersonDialog
from tournament.ui.people.teams_page import TeamsPage
from tournament.ui.scores.decision_dialog import DecisionDialog, RulingReason
from tournament.ui.tables.table_view import choose_row
from tournament.ui.widgets.buttons import Segments

pytestmark = pytest.mark.unstyled


def test_space_and_p_tick_the_chosen_teams(page, qtbot, desk):
    type_line(qtbot, page, "Nora Noir", "Omar Oriol")
    page.choose(1)
    page.table.setFocus()
    qtbot.keyClick(page.table, Qt.Key.Key_Space)
    qtbot.keyClick(page.table, Qt.Key.Key_P)
    assert [(team.present, team.paid) for team in teams(desk.state)] == [(False, True)]
    assert listed(page)[0][3:5] == ("no", "yes")
    assert page.card.present.text() == "Mark present"
    undo(desk)
    undo(desk)
    assert [(team.present, team.paid) for team in teams(desk.state)] == [(True, False)]


def test_a_team_is_corrected_in_the_same_line_of_fields(page, qtbot, desk):
    type_line(qtbot, page, "Nora Noir", "Omar Oriol")
    page.choose(1)
    page.table.setFocus()
    qtbot.keyClick(page.table, Qt.Key.Key_F2)
    assert page.fields.submit.text() == "Keep the correction"
    assert page.fields.players[0].editor.selectedText() == "Nora Noir"
    type_named(qtbot, page, "Les As", "Nora Noir", "Omar Oriol", "", "")
    assert [(team.number, team.name) for team in teams(desk.state)] == [(1, "Les As")]
    assert page.fields.submit.text() == "Register"


class TestAnotherNameAfterThePosting:
    """Noir / Oriol have been drawn and posted: a name that becomes another one is asked about."""

    @pytest.fixture
    def retype(self, page, qtbot, desk, monkeypatch):
        """Corrects the second player of team 1 by F2, and answers the question that follows; what was chosen in it."""
        type_line(qtbot, page, "Nora Noir", "Omar Oriol")
        type_line(qtbot, page, "Inès Imbert", "Hugo Hamel")
        draw(desk)
        post_draw(desk)
        refresh(page, Changes(rounds=True, teams=True))

        def correct(name, answer):
            said = []

            def question(dialog):
                qtbot.addWidget(dialog)
                dialog.show()
                said.extend(button.text() for button in dialog.questions[0].buttons if button.isChecked())
                answer(dialog)
                return dialog.result()

            monkeypatch.setattr(SamePersonDialog, "exec", question)
            page.choose(1)
            page.edit()
            page.fields.players[1].editor.setText(name)
            page.fields.hand_in()
            return said

        return correct

    @staticmethod
    def posted(desk):
        return [side.players for game in current_round(desk.state).games for side in game.sides if side.team == 1]

    def test_the_same_person_misspelt_needs_no_reason(self, retype, page, desk):
        assert retype("Omar Orriol", lambda dialog: dialog.keep.click()) == ["Same person, misspelt"]
        assert self.posted(desk) == [("Nora Noir", "Omar Orriol")]
        assert teams(desk.state)[0].name == "Noir / Orriol"
        assert page.fields.players[0].editor.hasFocus()

    def test_another_person_needs_a_reason(self, retype, desk):
        def answer(dialog):
            dialog.keep.click()
            assert dialog.isVisible()
            dialog.reason.editor.setText("taken ill")
            dialog.keep.click()

        assert retype("Sara Simon", answer) == ["Another person"]
        assert teams(desk.state)[0].players == ("Nora Noir", "Sara Simon")
        assert self.posted(desk) == [("Nora Noir", "Omar Oriol")]

    def test_thought_better_of_the_name_stays_typed(self, retype, page, desk):
        retype("Sara Simon", lambda dialog: dialog.reject())
        assert teams(desk.state)[0].players == ("Nora Noir", "Omar Oriol")
        assert page.fields.players[1].editor.text() == "Sara Simon"
        assert page.fields.team is not None


def test_leaving_exclusion_and_return(page, qtbot, desk, monkeypatch):
    type_line(qtbot, page, "Nora Noir", "Omar Oriol")
    monkeypatch.setattr(DecisionDialog, "ask", lambda *_, **__: RulingReason("Odile", "shouting"))
    page.choose(1)
    page.card.withdraw.trigger()
    assert teams(desk.state)[0].status is TeamStatus.WITHDRAWN
    assert listed(page)[0][5] == "withdrawn"
    page.card.exclude.trigger()
    assert teams(desk.state)[0].status is TeamStatus.EXCLUDED
    page.card.bring_back.click()
    assert teams(desk.state)[0].status is TeamStatus.ACTIVE


def test_what_leaving_costs_is_said_as_it_is_now(page, qtbot, desk, monkeypatch):
    heard = []
    monkeypatch.setattr(DecisionDialog, "ask", lambda *args, **__: heard.append(args[3]))
    type_line(qtbot, page, "Nora Noir", "Omar Oriol")
    type_line(qtbot, page, "Inès Imbert", "Hugo Hamel")
    page.choose(1)
    refresh(page, draw(desk))
    page.card.withdraw.trigger()
    refresh(page, post_draw(desk))
    page.card.withdraw.trigger()
    page.card.exclude.trigger()
    refresh(page, close_round(desk, referee="Odile", reason="the hall closes"))
    page.card.exclude.trigger()
    kept = "They will not be drawn again and keep their score. You can bring them back."
    excluded = "By decision of a referee: they are no longer drawn or ranked."
    few, again = "Too few are left to draw another round.", "Round 1 is drawn and not posted: draw it again."
    lost = "Round 1, table 1: the game has not begun."
    assert [said.split("\n") for said in heard] == [
        [kept, again, few],
        [kept, lost, few],
        [excluded, lost, few],
        [excluded, few],
    ]


def test_four_leave_at_once_and_who_played_them_sits_out(page, qtbot, desk, monkeypatch):
    register_teams(desk, drafts(8))
    draw(desk)
    post_draw(desk)
    refresh(page, Changes(teams=True, rounds=True))
    shown = []

    def decide(dialog):
        dialog.show()
        shown.append(dialog)
        (choice,) = dialog.findChildren(Segments)
        choice.button(UnfinishedOutcome.BYE).click()
        qtbot.keyClick(dialog.reason.editor, Qt.Key.Key_Return)
        return dialog.result()

    monkeypatch.setattr(DecisionDialog, "exec", decide)
    choose_row(page.table, 0)
    for _ in range(3):
        qtbot.keyClick(page.table, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    assert len(page.chosen()) == 4
    page.card.withdraw.trigger()
    assert [team.status is TeamStatus.WITHDRAWN for team in teams(desk.state)] == [True] * 4 + [False] * 4
    assert shown[0].windowTitle() == "1, 2, 3 and 4 leave"
    playing = [game for game in current_round(desk.state).games if game.table is not None]
    out = {side.team for game in current_round(desk.state).games if game.table is None for side in game.sides}
    assert out <= {5, 6, 7, 8}
    assert len(out) + 2 * len(playing) == 4
    assert newest_entry(desk.state).what == "teams-withdrawn"


def test_whoever_has_left_is_neither_present_nor_absent(page, qtbot, desk, monkeypatch):
    monkeypatch.setattr(DecisionDialog, "ask", lambda *_, **__: RulingReason("Odile", "ill"))
    type_line(qtbot, page, "Nora Noir", "Omar Oriol")
    type_line(qtbot, page, "Inès Imbert", "Hugo Hamel")
    page.choose(1)
    page.table.setFocus()
    page.card.withdraw.trigger()
    assert [row[3] for row in listed(page)] == ["–", "yes"]
    assert not page.card.present.isVisible()
    qtbot.keyClick(page.table, Qt.Key.Key_Space)
    page.table.selectAll()
    qtbot.keyClick(page.table, Qt.Key.Key_Space)
    assert [team.present for team in teams(desk.state)] == [True, False]
    assert page.counters.text() == "0 of 1 present · 1 no longer plays · 0 have paid"


def test_escape_ends_the_search_from_its_field_and_from_the_list(page, qtbot, desk):
    page.changed.emit(
        register_teams(desk, [TeamDraft(("Nora Noir", "Omar Oriol")), TeamDraft(("Inès Imbert", "Hugo Hamel"))])
    )
    for widget in (page.search, page.table):
        page.search.setFocus()
        qtbot.keyClicks(page.search, "noir")
        assert len(page.model.lines) == 1
        widget.setFocus()
        qtbot.keyClick(widget, Qt.Key.Key_Escape)
        assert (page.search.text(), len(page.model.lines)) == ("", 2)
        assert widget.hasFocus()


def test_a_telephone_number_stays_on_one_line(page, desk):
    page.changed.emit(
        register_team(
            desk, TeamDraft(("Nora Noir", "Omar Oriol"), club="Comité des fêtes", phone="06 96 73 00 73")
        ).changes
    )
    page.choose(1)
    assert page.card.rest.text().split("\n") == ["Comité des fêtes", "06\u00a096\u00a073\u00a000\u00a073"]


def test_a_team_that_was_drawn_cannot_be_struck_out(page, qtbot, desk):
    heard = refusals(page)
    type_line(qtbot, page, "Nora Noir", "Omar Oriol")
    type_line(qtbot, page, "Inès Imbert", "Hugo Hamel")
    page.choose(2)
    page.table.setFocus()
    draw(desk)
    qtbot.keyClick(page.table, Qt.Key.Key_Delete)
    assert heard == ["team-was-drawn"]


def test_a_search_finds_players_without_their_accents(page, qtbot, desk):
    for players in (("Élise Evrard", "Farid Faure"), ("Gaëlle Guyot", "Hugo Hamel")):
        page.changed.emit(register_team(desk, TeamDraft(players)).changes)
    qtbot.keyClicks(page.search, "gaelle")
    assert [team.players for team in page.model.lines] == [("Gaëlle Guyot", "Hugo Hamel")]
    qtbot.keyClick(page.search, Qt.Key.Key_Return)
    assert [team.number for team in page.chosen()] == [2]


def test_every_word_of_a_search_counts():
    team = TeamView(
        id=7,
        number=12,
        name="Œillets",
        players=("Zoé Vincent", "João Faure"),
        club="Foyer",
        phone="",
        status=TeamStatus.ACTIVE,
        present=True,
        paid=False,
    )
    assert team_list.matches(team, "joao vin")
    assert team_list.matches(team, "oeil 12")
    assert not team_list.matches(team, "joao martin")


def test_after_a_decision_on_the_card_the_keys_go_back_to_the_list(page, qtbot, desk, monkeypatch):
    for name in ("Pia Perrin", "Rémi Roussel"):
        page.changed.emit(register_team(desk, TeamDraft((name,))).changes)
    page.choose(1)
    page.card.pair.setFocus()
    page.card.pair.menu().actions()[0].trigger()
    assert page.table.hasFocus()

    monkeypatch.setattr(DecisionDialog, "ask", lambda *_, **__: RulingReason("Odile", "shouting"))
    for act in (page.card.withdraw.trigger, page.card.exclude.trigger, page.card.bring_back.click):
        page.card.more.setFocus()
        act()
        assert page.table.hasFocus(), act


@pytest.mark.parametrize("language", ["fr", "en"])
def test_no_two_things_on_the_page_share_a_letter(desk, qtbot, language):
    page = TeamsPage(desk, translator(language))
    qtbot.addWidget(page)
    card = page.card
    texts = [
        field.label.text() for field in page.fields.fields if field not in page.fields.licences.fields
    ]  # for which no letters are left
    texts += [
        button.text() for button in (card.pair, card.bring_back, card.more, page.more, *page.filter.buttons.values())
    ]
    for menu in (card.more.menu(), page.more.menu()):
        of_menu = [QKeySequence.mnemonic(action.text()).toString() for action in menu.actions()]
        assert all(of_menu)
        assert len(set(of_menu)) == len(of_menu), of_menu
    letters = [QKeySequence.mnemonic(text).toString() for text in texts]
    assert all(letters)
    assert len(set(letters)) == len(letters), letters


@pytest.mark.styled
def test_a_name_without_spaces_stays_within_its_card(page, desk):
    page.changed.emit(register_team(desk, TeamDraft(("W" * 59 + "a", "W" * 60), name="W" * 60)).changes)
    page.choose(1)
    settle()
    assert page.card.width() <= page.card.parentWidget().width()
    assert page.card.minimumSizeHint().width() <= page.card.parentWidget().width()
    page.edit()
    settle()
    assert page.minimumSizeHint().width() <= 1270
    assert page.fields.width() <= page.width()


def test_going_to_the_search_takes_hold_of_what_was_looked_for(page, qtbot, desk):
    register_teams(desk, drafts(3))
    refresh(page, Changes(teams=True))
    find(qtbot, page)
    qtbot.keyClicks(page.search, "xyz")
    page.fields.setFocus()
    find(qtbot, page)
    assert page.search.selectedText() == "xyz"


def test_a_search_that_finds_nobody_says_so(page, qtbot, desk):
    register_teams(desk, drafts(3))
    refresh(page, Changes(teams=True))
    assert not page.nobody.isVisible()
    find(qtbot, page)
    qtbot.keyClicks(page.search, "xyz")
    assert (page.nobody.isVisible(), page.nobody.text()) == (True, "Nobody is called “xyz”. Esc clears the search.")

    page.search.setText(page.teams[0].players[0])
    page.filter.buttons["waiting"].click()
    assert page.nobody.text().endswith("but somebody is under “All”.")
    qtbot.keyClick(page.search, Qt.Key.Key_Escape)
    assert page.nobody.text() == "Nobody is in this list."
    page.filter.buttons["all"].click()
    assert not page.nobody.isVisible()
