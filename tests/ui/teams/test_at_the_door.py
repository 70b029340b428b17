"""Names are typed at the door: teams, people alone, and what is refused beside its field."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics, QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QLabel

from tests.desks import people
from tests.services.conftest import drafts
from tests.ui.settling import refresh, settle
from tests.ui.teams.conftest import is_in_sight, listed, type_line, type_named
from tournament.i18n import translator
from tournament.scoring.systems import resolve_rules
from tournament.services.desk.changes import Changes
from tournament.services.desk.undo import undo
from tournament.services.people.registration import change_team, register_team, register_teams, teams
from tournament.services.people.views import TeamDraft
from tournament.services.repairs.seating_changes import late_teams, seat_late
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.setup.championship import change_championship
from tournament.ui.people.teams_page import TeamsPage
from tournament.ui.theme.tokens import HALF, SPACE

pytestmark = pytest.mark.unstyled


def test_enter_walks_through_the_fields_and_registers(page, qtbot):
    type_named(qtbot, page, "Les Valets", "Léa Lemoine", "Marc Meyer")
    type_line(qtbot, page, "Nora Noir", "Omar Oriol")
    assert [(team.number, team.name, team.players) for team in page.model.lines] == [
        (1, "Les Valets", ("Léa Lemoine", "Marc Meyer")),
        (2, "Noir / Oriol", ("Nora Noir", "Omar Oriol")),
    ]
    assert page.fields.players[0].editor.hasFocus()
    assert page.counters.text() == "2 of 2 present · 0 have paid"


def test_enter_that_comes_while_no_field_has_the_keys_goes_on_from_its_field(page, qtbot):
    first = page.fields.players[0].editor
    first.setText("Léa Lemoine")
    page.table.setFocus()
    qtbot.keyClick(first, Qt.Key.Key_Return)
    assert page.fields.players[1].editor.hasFocus()


class TestAfterARefusal:
    """What was typed for a refused team beside its names does not go to the next one, and stays while that team is
    corrected."""

    @pytest.fixture
    def refused(self, page, qtbot):
        type_line(qtbot, page, "Léa Lemoine", "Marc Meyer")
        page.fields.club.editor.setText("Tarot Club")
        page.fields.phone.editor.setText("06 00 00 00 00")
        type_line(qtbot, page, "Léa Lemoine", "Nora Noir")
        assert not page.fields.players[0].trouble.isHidden()
        return page.fields

    def rest(self, fields):
        return fields.club.editor.text(), fields.phone.editor.text()

    def retype(self, qtbot, field, text):
        field.editor.setFocus()
        field.editor.selectAll()
        qtbot.keyClicks(field.editor, text)

    def test_it_stays_while_a_name_is_corrected(self, refused, qtbot):
        self.retype(qtbot, refused.players[0], "Lea Lemoin")
        assert self.rest(refused) == ("Tarot Club", "06 00 00 00 00")

    def test_it_stays_for_another_player_beside_the_same_partner(self, refused, qtbot):
        self.retype(qtbot, refused.players[0], "Omar Oriol")
        assert self.rest(refused) == ("Tarot Club", "06 00 00 00 00")

    def test_it_goes_once_nobody_of_that_team_is_typed_any_more(self, refused, qtbot):
        self.retype(qtbot, refused.players[0], "Omar Oriol")
        self.retype(qtbot, refused.players[1], "Pia Perrin")
        assert self.rest(refused) == ("", "")

    def test_what_is_typed_for_the_next_one_stays(self, refused, qtbot):
        self.retype(qtbot, refused.club, "Amicale")
        for field, name in zip(refused.players, ("Omar Oriol", "Pia Perrin"), strict=True):
            self.retype(qtbot, field, name)
        assert self.rest(refused) == ("Amicale", "")

    def test_esc_gives_the_whole_team_up_and_the_next_one_is_typed(self, refused, qtbot):
        assert refused.leave.isVisible()
        assert refused.leave.text() == "Clear (Esc)"
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Escape)
        assert [field.editor.text() for field in refused.fields[:5]] == [""] * 5
        assert not any(field.trouble.text() for field in refused.fields)
        assert not refused.leave.isVisible()
        assert refused.players[0].editor.hasFocus()

    def test_esc_in_the_list_takes_the_words_away_that_are_looked_for_and_then_gives_it_up(self, refused, page, qtbot):
        page.search.setText("meyer")
        page.table.setFocus()
        qtbot.keyClick(page.table, Qt.Key.Key_Escape)
        assert (page.search.text(), refused.players[0].editor.text()) == ("", "Léa Lemoine")
        qtbot.keyClick(page.table, Qt.Key.Key_Escape)
        assert refused.players[0].editor.text() == ""

    def test_nothing_is_given_up_any_more_once_another_team_is_typed(self, refused, qtbot):
        for field, name in zip(refused.players, ("Omar Oriol", "Pia Perrin"), strict=True):
            self.retype(qtbot, field, name)
        assert not refused.leave.isVisible()
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Escape)
        assert [field.editor.text() for field in refused.players] == ["Omar Oriol", "Pia Perrin"]


class TestATeamTypedTwice:
    """A pair that is registered already is told once, not in one sentence for each player."""

    @pytest.fixture
    def refused(self, page, qtbot):
        type_line(qtbot, page, "Léa Lemoine", "Marc Meyer")
        type_line(qtbot, page, "Marc Meyer", "Lea LEMOINE")
        return page.fields

    def shown(self, fields):
        return [field.trouble.text() for field in fields.fields if not field.trouble.isHidden()]

    def test_one_sentence_tells_of_both(self, refused):
        said = (
            "Marc Meyer and Lea LEMOINE already play together in team 1, “Lemoine / Meyer”. "
            "Correct one of the two teams; if these are other people, press F4."
        )
        assert self.shown(refused) == [said]
        assert [field.editor.accessibleDescription() for field in refused.players] == [said] * 2
        assert [field.editor.property("wrong") for field in refused.players] == ["true"] * 2

    def test_it_goes_as_soon_as_one_of_them_is_another(self, refused, qtbot):
        qtbot.keyClicks(refused.players[0].editor, "x")
        assert self.shown(refused) == []
        assert [field.editor.property("wrong") for field in refused.players] == ["false"] * 2

    def test_f4_marks_both_as_other_people(self, refused, page, qtbot, desk):
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_F4)
        assert [field.editor.text() for field in refused.players] == ["Marc Meyer (2)", "Lea LEMOINE (2)"]
        assert self.shown(refused) == []
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
        assert len(teams(desk.state)) == 2

    def test_players_of_two_teams_are_told_one_by_one(self, refused, page, qtbot):
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Escape)
        type_line(qtbot, page, "Nora Noir", "Omar Oriol")
        type_line(qtbot, page, "Marc Meyer", "Omar Oriol")
        assert [sentence.split(",")[0] for sentence in self.shown(page.fields)] == [
            "Marc Meyer already plays in team 1",
            "Omar Oriol already plays in team 2",
        ]
        assert not page.fields.leave.isVisible()

    def test_one_name_twice_is_told_of_the_second_beside_what_is_told_of_the_first(self, refused, page, qtbot):
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Escape)
        type_line(qtbot, page, "Marc Meyer", "Marc Meyer")
        assert [sentence.split(".")[0] for sentence in self.shown(page.fields)] == [
            "Marc Meyer already plays in team 1, “Lemoine / Meyer”",
            "Marc Meyer appears twice in this team",
        ]


def test_where_everybody_plays_alone_one_name_is_asked_for(page, qtbot, desk):
    refresh(page, change_championship(desk, rules=resolve_rules("belote-three", {})))
    assert [field.editor.accessibleName() for field in page.fields.asked] == ["Player", "Club", "Phone"]
    shown = [label.text() for label in page.findChildren(QLabel) if label.isVisibleTo(page)]
    assert {"Players", "&Player", "New player"} <= set(shown)
    assert not [text for text in shown if "team" in text.casefold()]
    assert page.model.headerData(1, Qt.Orientation.Horizontal) == "Player"
    names = ["Clara Colin", "Denis Dupuy", "Élise Evrard", "Fanny Fabre"]
    type_line(qtbot, page, *names)
    assert [(team.number, team.name, team.players, team.club) for team in teams(desk.state)] == [
        (number, name, (name,), "") for number, name in enumerate(names, start=1)
    ]
    assert page.fields.players[0].editor.hasFocus()


def test_tab_goes_to_the_club_and_telephone_of_one_who_plays_alone(page, qtbot, desk):
    refresh(page, change_championship(desk, rules=resolve_rules("belote-three", {})))
    for text in ("Clara Colin", "Tarot Club"):
        qtbot.keyClicks(QApplication.focusWidget(), text)
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
    type_line(qtbot, page, "06 11 22 33 44")
    assert [(team.name, team.club, team.phone) for team in people(desk)] == [
        ("Clara Colin", "Tarot Club", "06 11 22 33 44")
    ]


def test_the_keyboard_stands_at_the_first_player_on_arrival_and_after_leaving_the_fields(page, qtbot, desk):
    assert page.fields.players[0].editor.hasFocus()
    type_line(qtbot, page, "Nora Noir", "Omar Oriol")
    assert [(team.name, team.players) for team in teams(desk.state)] == [("Noir / Oriol", ("Nora Noir", "Omar Oriol"))]
    page.choose(1)
    page.table.setFocus()
    qtbot.keyClick(page.table, Qt.Key.Key_F2)
    page.fields.leave.click()
    assert page.fields.players[0].editor.hasFocus()
    page.setFocus()
    assert page.fields.players[0].editor.hasFocus()


def test_a_telephone_without_a_digit_is_told_beside_it_and_nothing_typed_is_lost(page, qtbot, desk):
    type_line(qtbot, page, "Pia Perrin", "", "", "Rémi Roussel")
    assert (
        page.fields.phone.trouble.text()
        == "“Rémi Roussel” is not a telephone number: it has no digit. Correct it, or leave it empty."
    )
    assert page.fields.phone.editor.hasFocus()
    assert page.fields.players[0].editor.text() == "Pia Perrin"
    assert teams(desk.state) == ()

    page.fields.phone.editor.clear()
    type_line(qtbot, page, "06 00")
    assert [(team.players, team.phone) for team in people(desk)] == [(("Pia Perrin",), "06 00")]


def test_two_teams_that_would_have_the_same_name_are_told_once_as_surnames_may_have_been_typed_first(page, qtbot, desk):
    assert page.fields.players[0].editor.placeholderText() == "First name Surname"
    said = "Team 1 is called “Jean / Michèle” too. If these are first names, F6 in the list swaps name and first name."
    type_line(qtbot, page, "Dupont Jean", "Martin Michèle")
    assert page.fields.message.text == ""
    for pair in (("Roy Jean", "Vidal Michèle"), ("Faure Jean", "Blot Michèle")):
        type_line(qtbot, page, *pair)
        assert page.fields.message.text == said
    type_line(qtbot, page, "Ada Aubry", "Bo Colin")
    assert len(teams(desk.state)) == 4


def test_someone_alone_waits_and_finds_a_partner(page, qtbot, desk):
    type_line(qtbot, page, "Pia Perrin", "", "", "06 00")
    type_line(qtbot, page, "Rémi Roussel", "", "", "")
    assert [row[0] for row in listed(page)] == ["–", "–"]
    assert "2 on the waiting list" in page.counters.text()
    page.choose(page.model.lines[0].id)
    page.card.pair.menu().actions()[0].trigger()
    assert [(team.number, team.players) for team in teams(desk.state)] == [(1, ("Pia Perrin", "Rémi Roussel"))]


def test_a_player_twice_is_told_beside_the_field_and_nothing_typed_is_lost(page, qtbot):
    type_line(qtbot, page, "Nora Noir", "Omar Oriol")
    type_named(qtbot, page, "Les As", "Inès Imbert", "NOIR nora")
    field = page.fields.players[1]
    assert field.trouble.text() == (
        "NOIR nora already plays in team 1, “Noir / Oriol”. Correct one of the two; a namesake is written "
        "“NOIR nora (2)”."
    )
    assert field.editor.hasFocus()
    assert [each.editor.text() for each in page.fields.fields[:3]] == ["Les As", "Inès Imbert", "NOIR nora"]
    assert len(page.model.lines) == 1


def test_a_namesake_is_let_in_with_a_warning(page, qtbot):
    type_named(qtbot, page, "Dix de der", "Nora Noir", "Omar Oriol")
    type_named(qtbot, page, "Dix de der", "Inès Imbert", "Hugo Hamel")
    assert len(page.model.lines) == 2
    assert "Dix de der" in page.fields.message.text


def test_a_team_that_comes_late_stays_in_sight_beside_what_is_said_of_it(page, qtbot, desk):
    page.changed.emit(
        register_teams(desk, [TeamDraft((f"Ada Abel {number}", f"Bo Blot {number}")) for number in range(14)])
    )
    page.changed.emit(draw(desk))
    page.changed.emit(post_draw(desk))
    page.fields.setFocus()
    type_line(qtbot, page, "Nora Noir", "Omar Oriol")
    assert page.fields.message.text
    assert is_in_sight(page, 14)


def test_the_new_team_is_brought_into_sight_and_the_keyboard_stays_at_the_door(page, qtbot, desk):
    drafts = [TeamDraft((f"Ada Abel {number}", f"Bo Blot {number}"), club="Comité des fêtes") for number in range(40)]
    page.changed.emit(register_teams(desk, [*drafts, TeamDraft(("Pia Perrin",)), TeamDraft(("Rémi Roussel",))]))
    page.fields.setFocus()
    type_line(qtbot, page, "Nora Noir", "Omar Oriol")
    assert is_in_sight(page, 40)
    assert page.fields.players[0].editor.hasFocus()
    page.filter.choose("waiting")
    page.table.setFocus()
    qtbot.keyClick(page.table, Qt.Key.Key_Plus)
    assert [team.number for team in page.chosen()] == [42]
    assert is_in_sight(page, 41)


def test_two_who_were_paired_in_the_waiting_list_are_shown_as_the_team_they_are(page, qtbot, desk):
    for draft in (("Nora Noir", "Omar Oriol"), ("Pia Perrin",), ("Rémi Roussel",)):
        page.changed.emit(register_team(desk, TeamDraft(draft)).changes)
    page.filter.choose("waiting")
    page.table.setFocus()
    page.choose(2)
    qtbot.keyClick(page.table, Qt.Key.Key_Plus)
    assert [(team.number, team.players) for team in page.chosen()] == [(2, ("Pia Perrin", "Rémi Roussel"))]
    assert page.filter.name == "all"
    assert page.table.hasFocus()


@pytest.mark.styled
def test_two_ordinary_names_are_read_whole_though_someone_waits(desk, qtbot):
    register_teams(desk, [TeamDraft(("Thérèse Barthélemy", "Benoît Sánchez")), TeamDraft(("Rémi Roussel",))])
    page = TeamsPage(desk, translator("fr"))
    qtbot.addWidget(page)
    page.resize(1366 - 96, 768 - 64)
    with qtbot.waitExposed(page):
        page.show()
    settle()
    for position in (1, 2):
        text = page.model.columns[position].text(page.model.lines[0])
        metrics = QFontMetrics(page.model.index(0, position).data(Qt.ItemDataRole.FontRole) or page.table.font())
        assert metrics.horizontalAdvance(text) <= page.table.columnWidth(position) - SPACE, text


def test_undo_right_after_a_registration_is_the_window_s(page, qtbot, desk):
    QShortcut(QKeySequence("Ctrl+Z"), page, lambda: refresh(page, undo(desk)))
    type_line(qtbot, page, "Nora Noir", "Omar Oriol")
    assert page.fields.players[0].editor.hasFocus()
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert teams(desk.state) == ()

    type_line(qtbot, page, "Nora Noir", "Omar Oriol")
    page.fields.name.setFocus()
    qtbot.keyClicks(QApplication.focusWidget(), "Les As")
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert page.fields.name.editor.text() == ""
    assert len(teams(desk.state)) == 1


@pytest.mark.styled
def test_a_complaint_moves_nothing(page, qtbot):
    type_line(qtbot, page, "Nora Noir", "Omar Oriol")
    settle()
    before = page.table.mapTo(page, page.table.rect().topLeft())
    type_named(qtbot, page, "Les As", "Nora Noir", "Omar Oriol")
    settle()
    assert page.fields.players[0].trouble.isVisible()
    assert page.table.mapTo(page, page.table.rect().topLeft()) == before


class TestWhoComesAfterTheDraw:
    """Four teams are drawn; a fifth comes to the door."""

    @pytest.fixture
    def drawn(self, page, desk):
        register_teams(desk, drafts(4))
        draw(desk)
        refresh(page, Changes(teams=True, rounds=True))
        return page

    def test_before_the_posting_it_is_drawn_again(self, drawn, qtbot):
        type_line(qtbot, drawn, "Zoe Zola", "Yves Yvon")
        assert (
            drawn.fields.message.text
            == "Round 1 was drawn without 5: draw it again before it is posted, on the page Draw."
        )

    def test_after_it_the_page_of_the_draw_has_a_place(self, drawn, qtbot, desk):
        post_draw(desk)
        type_line(qtbot, drawn, "Zoe Zola", "Yves Yvon")
        assert (
            drawn.fields.message.text
            == "No. 5 arrived after the draw of round 1: give them a place on the page Draw (F6)."
        )

    def test_so_it_has_for_one_that_is_ticked_late(self, drawn, desk):
        post_draw(desk)
        absent = register_team(desk, TeamDraft(players=("Zoe Zola", "Yves Yvon"), present=False))
        refresh(drawn, Changes(teams=True))
        assert not drawn.fields.message.isVisible()
        drawn.choose(absent.team)
        drawn.team_actions.toggle_present()
        assert "give them a place" in drawn.fields.message.text

    def test_it_is_said_no_more_once_the_place_is_given(self, drawn, qtbot, desk):
        post_draw(desk)
        type_line(qtbot, drawn, "Zoe Zola", "Yves Yvon")
        refresh(drawn, seat_late(desk, late_teams(desk.state).offers[0]))
        assert drawn.fields.message.text == ""

    def test_another_message_stays(self, drawn, qtbot, desk):
        post_draw(desk)
        type_line(qtbot, drawn, "Zoe Zola", "Yves Yvon")
        drawn.fields.message.say("Look here.")
        refresh(drawn, seat_late(desk, late_teams(desk.state).offers[0]))
        assert drawn.fields.message.text == "Look here."


@pytest.mark.styled
def test_club_and_telephone_are_whole_while_a_team_is_corrected(page, qtbot, desk):
    type_line(qtbot, page, "Nora Noir", "Omar Oriol")
    change_team(
        desk,
        teams(desk.state)[0].id,
        TeamDraft(("Nora Noir", "Omar Oriol"), club="Comité des fêtes", phone="06 96 73 00 73"),
    )
    refresh(page, Changes(teams=True))
    page.choose(1)
    page.table.setFocus()
    qtbot.keyClick(page.table, Qt.Key.Key_F2)

    def room(editor):
        return editor.width() - editor.textMargins().left() - 2 * SPACE + HALF

    for editor in (page.fields.club.editor, page.fields.phone.editor):
        qtbot.waitUntil(lambda editor=editor: editor.fontMetrics().horizontalAdvance(editor.text()) <= room(editor))
    assert page.fields.phone.editor.text() == "06 96 73 00 73"
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Escape)
    assert page.fields.team is None
