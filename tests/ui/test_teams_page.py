"""The page of teams, by keys: what is typed at the door, and what the page shows."""

from pathlib import Path
from threading import current_thread, main_thread

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QFontMetrics, QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QLabel

from tests.services.conftest import drafts
from tests.ui.settling import settle
from tournament.exchange.entry_lists import read_list
from tournament.i18n import translator
from tournament.scoring.systems import resolve_rules
from tournament.services.desk.changes import Changes
from tournament.services.desk.history import newest_entry, undo
from tournament.services.people.lines import TeamDraft, TeamLine, TeamStatus
from tournament.services.people.registration import register_team, register_teams, teams
from tournament.services.repairs.seat_lines import Unfinished
from tournament.services.rounds.drawing import current_round, draw, post_draw
from tournament.services.scores.entry import close_round
from tournament.services.setup.championship import change_championship
from tournament.ui.people import teams_page
from tournament.ui.people.import_dialog import ImportDialog
from tournament.ui.people.teams_page import TeamsPage
from tournament.ui.scores.decision_dialog import DecisionDialog, Verdict
from tournament.ui.scores.segments import Segments
from tournament.ui.tables.table_view import choose_row
from tournament.ui.theme.tokens import SPACE
from tournament.wording.desk.journal import say_done

LIST = Path(__file__).resolve().parents[1] / "data" / "inscriptions.csv"


@pytest.fixture
def page(desk, qtbot):
    page = TeamsPage(desk, translator("en"))
    qtbot.addWidget(page)
    page.changed.connect(page.refresh)
    page.resize(1270, 700)
    with qtbot.waitActive(page):
        page.show()
        page.activateWindow()
    page.setFocus()
    return page


def type_line(qtbot, page, *texts):
    """Type into the line of fields, Enter after each."""
    for text in texts:
        for letter in text:  # QTest knows no key for É
            QApplication.sendEvent(QApplication.focusWidget(), QKeyEvent(QEvent.Type.KeyPress, 0, Qt.KeyboardModifier.NoModifier, letter))
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)


def type_named(qtbot, page, name, *players):
    """Go back from the first player to the team name, and type the whole line."""
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Backtab)
    type_line(qtbot, page, name, *players)


def listed(page):
    return [tuple(column.text(team) for column in page.model.columns) for team in page.model.lines]


def refusals(page):
    heard = []
    page.refused.connect(lambda refusal: heard.extend(problem.code for problem in refusal.problems))
    return heard


def test_enter_walks_through_the_fields_and_registers(page, qtbot):
    type_named(qtbot, page, "Les Valets", "Léa Lemoine", "Marc Meyer")
    type_line(qtbot, page, "Nora Noir", "Omar Oriol")
    assert [(team.number, team.name, team.players) for team in page.model.lines] == [
        (1, "Les Valets", ("Léa Lemoine", "Marc Meyer")),
        (2, "Noir / Oriol", ("Nora Noir", "Omar Oriol")),
    ]
    assert page.fields.players[0].editor.hasFocus()
    assert page.counters.text() == "2 present of 2 · 0 have paid"


def test_enter_that_comes_while_no_field_has_the_keys_goes_on_from_its_field(page, qtbot):
    first = page.fields.players[0].editor
    first.setText("Léa Lemoine")
    page.table.setFocus()
    qtbot.keyClick(first, Qt.Key.Key_Return)
    assert page.fields.players[1].editor.hasFocus()


class TestAfterARefusal:
    """What was typed for a refused team beside its names does not go to the next one, and stays while that team is corrected."""

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


def test_where_everybody_plays_alone_one_name_is_asked_for(page, qtbot, desk):
    page.refresh(change_championship(desk, rules=resolve_rules("belote-three", {})))
    assert [field.editor.accessibleName() for field in page.fields.asked] == ["Player", "Club", "Phone"]
    shown = [label.text() for label in page.findChildren(QLabel) if label.isVisibleTo(page)]
    assert {"Players", "&Player", "New player"} <= set(shown)
    assert not [text for text in shown if "team" in text.casefold()]
    assert page.model.headerData(1, Qt.Orientation.Horizontal) == "Player"
    names = ["Clara Colin", "Denis Dupuy", "Élise Evrard", "Fanny Fabre"]
    type_line(qtbot, page, *names)
    assert [(team.number, team.name, team.players, team.club) for team in teams(desk)] == [
        (number, name, (name,), "") for number, name in enumerate(names, start=1)
    ]
    assert page.fields.players[0].editor.hasFocus()


def test_tab_goes_to_the_club_and_telephone_of_one_who_plays_alone(page, qtbot, desk):
    page.refresh(change_championship(desk, rules=resolve_rules("belote-three", {})))
    for text in ("Clara Colin", "Tarot Club"):
        qtbot.keyClicks(QApplication.focusWidget(), text)
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
    type_line(qtbot, page, "06 11 22 33 44")
    assert [(team.name, team.club, team.phone) for team in teams(desk)] == [("Clara Colin", "Tarot Club", "06 11 22 33 44")]


def test_the_keyboard_stands_at_the_first_player_on_arrival_and_after_leaving_the_fields(page, qtbot, desk):
    assert page.fields.players[0].editor.hasFocus()
    type_line(qtbot, page, "Nora Noir", "Omar Oriol")
    assert [(team.name, team.players) for team in teams(desk)] == [("Noir / Oriol", ("Nora Noir", "Omar Oriol"))]
    page.choose(1)
    page.table.setFocus()
    qtbot.keyClick(page.table, Qt.Key.Key_F2)
    page.fields.leave.click()
    assert page.table.hasFocus()
    page.setFocus()
    assert page.fields.players[0].editor.hasFocus()


def test_a_telephone_without_a_digit_is_told_beside_it_and_nothing_typed_is_lost(page, qtbot, desk):
    type_line(qtbot, page, "Pia Perrin", "", "", "Rémi Roussel")
    assert page.fields.phone.trouble.text() == "“Rémi Roussel” is no telephone: it has no digit. Correct it, or leave it empty."
    assert page.fields.phone.editor.hasFocus()
    assert page.fields.players[0].editor.text() == "Pia Perrin"
    assert teams(desk) == ()

    page.fields.phone.editor.clear()
    type_line(qtbot, page, "06 00")
    assert [(team.players, team.phone) for team in teams(desk)] == [(("Pia Perrin",), "06 00")]


def test_someone_alone_waits_and_finds_a_partner(page, qtbot, desk):
    type_line(qtbot, page, "Pia Perrin", "", "", "06 00")
    type_line(qtbot, page, "Rémi Roussel", "", "", "")
    assert [row[0] for row in listed(page)] == ["–", "–"]
    assert "2 on the waiting list" in page.counters.text()
    page.choose(page.model.lines[0].id)
    page.card.pair.menu().actions()[0].trigger()
    assert [(team.number, team.players) for team in teams(desk)] == [(1, ("Pia Perrin", "Rémi Roussel"))]


def test_a_player_twice_is_told_beside_the_field_and_nothing_typed_is_lost(page, qtbot):
    type_line(qtbot, page, "Nora Noir", "Omar Oriol")
    type_named(qtbot, page, "Les As", "Inès Imbert", "NOIR nora")
    field = page.fields.players[1]
    assert field.trouble.text() == "NOIR nora already plays in team 1, “Noir / Oriol”. Correct one of the two; a namesake is written “NOIR nora (2)”."
    assert field.editor.hasFocus()
    assert [each.editor.text() for each in page.fields.fields[:3]] == ["Les As", "Inès Imbert", "NOIR nora"]
    assert len(page.model.lines) == 1


def test_a_namesake_is_let_in_with_a_warning(page, qtbot):
    type_named(qtbot, page, "Dix de der", "Nora Noir", "Omar Oriol")
    type_named(qtbot, page, "Dix de der", "Inès Imbert", "Hugo Hamel")
    assert len(page.model.lines) == 2
    assert "Dix de der" in page.fields.message.text


def test_space_and_p_tick_the_chosen_teams(page, qtbot, desk):
    type_line(qtbot, page, "Nora Noir", "Omar Oriol")
    page.choose(1)
    page.table.setFocus()
    qtbot.keyClick(page.table, Qt.Key.Key_Space)
    qtbot.keyClick(page.table, Qt.Key.Key_P)
    assert [(team.present, team.paid) for team in teams(desk)] == [(False, True)]
    assert listed(page)[0][3:5] == ("no", "yes")
    assert page.card.present.text() == "Mark present"
    undo(desk)
    undo(desk)
    assert [(team.present, team.paid) for team in teams(desk)] == [(True, False)]


def test_a_team_is_corrected_in_the_same_line_of_fields(page, qtbot, desk):
    type_line(qtbot, page, "Nora Noir", "Omar Oriol")
    page.choose(1)
    page.table.setFocus()
    qtbot.keyClick(page.table, Qt.Key.Key_F2)
    assert page.fields.submit.text() == "Keep the correction"
    assert page.fields.name.editor.selectedText() == "Noir / Oriol"
    type_line(qtbot, page, "Les As")
    assert [(team.number, team.name) for team in teams(desk)] == [(1, "Les As")]
    assert page.fields.submit.text() == "Register"


def test_another_player_after_the_posting_needs_a_reason(page, qtbot, desk, monkeypatch):
    type_line(qtbot, page, "Nora Noir", "Omar Oriol")
    type_line(qtbot, page, "Inès Imbert", "Hugo Hamel")
    draw(desk)
    post_draw(desk)
    monkeypatch.setattr(DecisionDialog, "ask", lambda *_, **__: Verdict("Odile", "taken ill"))
    page.choose(1)
    page.edit()
    page.fields.players[1].editor.setText("Sara Simon")
    page.fields.hand_in()
    assert teams(desk)[0].players == ("Nora Noir", "Sara Simon")


def test_leaving_exclusion_and_return(page, qtbot, desk, monkeypatch):
    type_line(qtbot, page, "Nora Noir", "Omar Oriol")
    monkeypatch.setattr(DecisionDialog, "ask", lambda *_, **__: Verdict("Odile", "shouting"))
    page.choose(1)
    page.card.withdraw.trigger()
    assert teams(desk)[0].status is TeamStatus.WITHDRAWN
    assert listed(page)[0][5] == "withdrawn"
    page.card.exclude.trigger()
    assert teams(desk)[0].status is TeamStatus.EXCLUDED
    page.card.bring_back.click()
    assert teams(desk)[0].status is TeamStatus.ACTIVE


def test_what_leaving_costs_is_said_as_it_is_now(page, qtbot, desk, monkeypatch):
    heard = []
    monkeypatch.setattr(DecisionDialog, "ask", lambda *args, **__: heard.append(args[3]))
    type_line(qtbot, page, "Nora Noir", "Omar Oriol")
    type_line(qtbot, page, "Inès Imbert", "Hugo Hamel")
    page.choose(1)
    draw(desk)
    page.card.withdraw.trigger()
    post_draw(desk)
    page.card.withdraw.trigger()
    page.card.exclude.trigger()
    close_round(desk, referee="Odile", reason="the hall closes")
    page.card.exclude.trigger()
    kept = "It is drawn no more and keeps what it has. It can be brought back."
    excluded = "By decision of a referee (article 9): it is drawn no more and ranked no more."
    few, again = "Too few are left to draw another round.", "Round 1 is drawn and not posted: draw it again."
    lost = "Round 1, table 1: the game has not begun."
    assert [said.split("\n") for said in heard] == [[kept, again, few], [kept, lost, few], [excluded, lost, few], [excluded, few]]


def test_four_leave_at_once_and_who_played_them_sits_out(page, qtbot, desk, monkeypatch):
    register_teams(desk, drafts(8))
    page.refresh(Changes(teams=True))
    draw(desk)
    post_draw(desk)
    shown = []

    def decide(dialog):
        dialog.show()
        shown.append(dialog)
        (choice,) = dialog.findChildren(Segments)
        choice.button(Unfinished.BYE).click()
        qtbot.keyClick(dialog.reason.editor, Qt.Key.Key_Return)
        return dialog.result()

    monkeypatch.setattr(DecisionDialog, "exec", decide)
    choose_row(page.table, 0)
    for _ in range(3):
        qtbot.keyClick(page.table, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    assert len(page.chosen()) == 4
    page.card.withdraw.trigger()
    assert [team.status is TeamStatus.WITHDRAWN for team in teams(desk)] == [True] * 4 + [False] * 4
    assert shown[0].windowTitle() == "1, 2, 3 and 4 leave"
    playing = [game for game in current_round(desk).games if game.table is not None]
    out = {side.team for game in current_round(desk).games if game.table is None for side in game.sides}
    assert out <= {5, 6, 7, 8}
    assert len(out) + 2 * len(playing) == 4
    assert newest_entry(desk).what == "teams-withdrawn"


def test_whoever_has_left_is_neither_present_nor_absent(page, qtbot, desk, monkeypatch):
    monkeypatch.setattr(DecisionDialog, "ask", lambda *_, **__: Verdict("Odile", "ill"))
    type_line(qtbot, page, "Nora Noir", "Omar Oriol")
    type_line(qtbot, page, "Inès Imbert", "Hugo Hamel")
    page.choose(1)
    page.card.withdraw.trigger()
    assert [row[3] for row in listed(page)] == ["–", "yes"]
    assert not page.card.present.isVisible()
    qtbot.keyClick(page.table, Qt.Key.Key_Space)
    page.table.selectAll()
    qtbot.keyClick(page.table, Qt.Key.Key_Space)
    assert [team.present for team in teams(desk)] == [True, False]
    assert page.counters.text() == "0 present of 1 · 1 no longer plays · 0 have paid"


def test_escape_ends_the_search_from_its_field_and_from_the_list(page, qtbot, desk):
    page.changed.emit(register_teams(desk, [TeamDraft(("Nora Noir", "Omar Oriol")), TeamDraft(("Inès Imbert", "Hugo Hamel"))]))
    for widget in (page.search, page.table):
        page.search.setFocus()
        qtbot.keyClicks(page.search, "noir")
        assert len(page.model.lines) == 1
        widget.setFocus()
        qtbot.keyClick(widget, Qt.Key.Key_Escape)
        assert (page.search.text(), len(page.model.lines)) == ("", 2)
        assert widget.hasFocus()


def test_a_telephone_number_stays_on_one_line(page, desk):
    page.changed.emit(register_team(desk, TeamDraft(("Nora Noir", "Omar Oriol"), club="Comité des fêtes", phone="06 96 73 00 73")).changes)
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


def bring_in(page, qtbot, path):
    """Choose a list, and wait until it has been read."""
    page.import_list(path)
    qtbot.waitUntil(lambda: not page.work.is_running)


def test_a_list_is_read_beside_the_window(page, qtbot, monkeypatch):
    readers = []

    def read(path, players):
        readers.append(current_thread())
        return read_list(path, players)

    monkeypatch.setattr(teams_page, "read_list", read)
    monkeypatch.setattr(ImportDialog, "exec", lambda _: False)
    bring_in(page, qtbot, LIST)
    assert len(readers) == 1
    assert readers[0] is not main_thread()


def test_a_list_is_shown_before_it_is_registered(page, qtbot, desk, monkeypatch):
    seen = []

    def look(dialog):
        seen.append([(line.line_number, line.verdict) for line in dialog.lines[:3]])
        assert "already plays" in dialog.sentence.text()
        return True

    monkeypatch.setattr(ImportDialog, "exec", look)
    bring_in(page, qtbot, LIST)
    assert seen == [[(68, "refused"), (71, "team"), (69, "waiting")]]
    assert len(teams(desk)) == 64
    assert say_done(newest_entry(desk), translator("en")) == "List imported, 63 teams and 1 person who waits."
    assert not any(team.present for team in teams(desk))
    undo(desk)
    assert teams(desk) == ()


def test_who_is_on_a_list_is_ticked_at_the_door_unless_everybody_is_there(page, qtbot, desk, monkeypatch):
    def say_that_all_are_here(dialog):
        dialog.show()
        qtbot.keyClick(dialog.here, Qt.Key.Key_Space)
        return True

    monkeypatch.setattr(ImportDialog, "exec", say_that_all_are_here)
    bring_in(page, qtbot, LIST)
    assert all(team.present for team in teams(desk))
    next(action for action in page.offers() if action.title == "Nobody here yet").run()
    assert not any(team.present for team in teams(desk))
    assert page.counters.text().startswith("0 present of 63")
    undo(desk)
    assert all(team.present for team in teams(desk))


def test_a_list_that_tells_who_is_there_is_believed(page, qtbot, desk, monkeypatch, tmp_path):
    path = tmp_path / "liste.csv"
    path.write_text("Joueur 1;Joueur 2;Présent\nAda Abel;Bo Blot;oui\nCléo Colin;Dan Dupuy;non\n", encoding="utf-8")
    asked = []
    monkeypatch.setattr(ImportDialog, "exec", lambda dialog: asked.append(dialog.here.isHidden()) or True)
    bring_in(page, qtbot, path)
    assert asked == [True]
    assert [team.present for team in teams(desk)] == [True, False]


def is_in_sight(page, row):
    for _ in range(5):  # columns and rows take their room one after another
        settle()
    return page.table.viewport().rect().contains(page.table.visualRect(page.model.index(row, 0)))


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


def test_a_list_left_alone_registers_nobody(page, qtbot, desk, monkeypatch):
    monkeypatch.setattr(ImportDialog, "exec", lambda _: False)
    bring_in(page, qtbot, LIST)
    assert teams(desk) == ()


def test_a_file_that_is_no_list_is_refused_in_one_sentence(page, qtbot, tmp_path):
    heard = refusals(page)
    bring_in(page, qtbot, tmp_path / "nowhere.csv")
    assert heard == ["list-missing"]


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


def test_every_word_of_a_search_counts():
    team = TeamLine(7, 12, "Œillets", ("Zoé Vincent", "João Faure"), "Foyer", "", TeamStatus.ACTIVE, True, False, 1)
    assert teams_page.matches(team, "joao vin")
    assert teams_page.matches(team, "oeil 12")
    assert not teams_page.matches(team, "joao martin")


def test_undo_right_after_a_registration_is_the_window_s(page, qtbot, desk):
    QShortcut(QKeySequence("Ctrl+Z"), page, lambda: page.refresh(undo(desk)))
    type_line(qtbot, page, "Nora Noir", "Omar Oriol")
    assert page.fields.players[0].editor.hasFocus()
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert teams(desk) == ()

    type_line(qtbot, page, "Nora Noir", "Omar Oriol")
    page.fields.name.setFocus()
    qtbot.keyClicks(QApplication.focusWidget(), "Les As")
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert page.fields.name.editor.text() == ""
    assert len(teams(desk)) == 1


def test_after_a_decision_on_the_card_the_keys_go_back_to_the_list(page, qtbot, desk, monkeypatch):
    for name in ("Pia Perrin", "Rémi Roussel"):
        page.changed.emit(register_team(desk, TeamDraft((name,))).changes)
    page.choose(1)
    page.card.pair.setFocus()
    page.card.pair.menu().actions()[0].trigger()
    assert page.table.hasFocus()

    monkeypatch.setattr(DecisionDialog, "ask", lambda *_, **__: Verdict("Odile", "shouting"))
    for act in (page.card.withdraw.trigger, page.card.exclude.trigger, page.card.bring_back.click):
        page.card.more.setFocus()
        act()
        assert page.table.hasFocus(), act


@pytest.mark.parametrize("language", ["fr", "en"])
def test_no_two_things_on_the_page_share_a_letter(desk, qtbot, language):
    page = TeamsPage(desk, translator(language))
    qtbot.addWidget(page)
    card = page.card
    texts = [field.label.text() for field in page.fields.fields]
    texts += [button.text() for button in (card.pair, card.bring_back, card.more, page.more, *page.filter.buttons.values())]
    for menu in (card.more.menu(), page.more.menu()):
        of_menu = [QKeySequence.mnemonic(action.text()).toString() for action in menu.actions()]
        assert all(of_menu)
        assert len(set(of_menu)) == len(of_menu), of_menu
    letters = [QKeySequence.mnemonic(text).toString() for text in texts]
    assert all(letters)
    assert len(set(letters)) == len(letters), letters


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


def test_a_complaint_moves_nothing(page, qtbot):
    type_line(qtbot, page, "Nora Noir", "Omar Oriol")
    settle()
    before = page.table.mapTo(page, page.table.rect().topLeft())
    type_named(qtbot, page, "Les As", "Nora Noir", "Omar Oriol")
    settle()
    assert page.fields.players[0].trouble.isVisible()
    assert page.table.mapTo(page, page.table.rect().topLeft()) == before


def find(qtbot, page):
    """Ctrl and F, from wherever one is."""
    qtbot.keyClick(page, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(page.search.hasFocus)


def test_going_to_the_search_takes_hold_of_what_was_looked_for(page, qtbot, desk):
    register_teams(desk, drafts(3))
    page.refresh(Changes(teams=True))
    find(qtbot, page)
    qtbot.keyClicks(page.search, "xyz")
    page.fields.setFocus()
    find(qtbot, page)
    assert page.search.selectedText() == "xyz"


def test_a_search_that_finds_nobody_says_so(page, qtbot, desk):
    register_teams(desk, drafts(3))
    page.refresh(Changes(teams=True))
    assert not page.nobody.isVisible()
    find(qtbot, page)
    qtbot.keyClicks(page.search, "xyz")
    assert (page.nobody.isVisible(), page.nobody.text()) == (True, "Nobody is called “xyz”. Esc empties the search.")

    page.search.setText(page.teams[0].players[0])
    page.filter.buttons["waiting"].click()
    assert page.nobody.text().endswith("but somebody is under “All”.")
    qtbot.keyClick(page.search, Qt.Key.Key_Escape)
    assert page.nobody.text() == "Nobody is in this list."
    page.filter.buttons["all"].click()
    assert not page.nobody.isVisible()


class TestWhoComesAfterTheDraw:
    """Four teams are drawn; a fifth comes to the door."""

    @pytest.fixture
    def drawn(self, page, desk):
        register_teams(desk, drafts(4))
        draw(desk)
        page.refresh(Changes(teams=True, rounds=True))
        return page

    def test_before_the_posting_it_is_drawn_again(self, drawn, qtbot):
        type_line(qtbot, drawn, "Zoe Zola", "Yves Yvon")
        assert drawn.fields.message.text == "Round 1 was drawn without 5: draw it again before it is posted, on the page of the draw."

    def test_after_it_the_page_of_the_draw_has_a_place(self, drawn, qtbot, desk):
        post_draw(desk)
        type_line(qtbot, drawn, "Zoe Zola", "Yves Yvon")
        assert drawn.fields.message.text == "5 came after the draw of round 1: give it a place on the page of the draw (F6)."

    def test_so_it_has_for_one_that_is_ticked_late(self, drawn, desk):
        post_draw(desk)
        absent = register_team(desk, TeamDraft(players=("Zoe Zola", "Yves Yvon"), present=False))
        drawn.refresh(Changes(teams=True))
        assert not drawn.fields.message.isVisible()
        drawn.choose(absent.team)
        drawn.toggle_present()
        assert "give it a place" in drawn.fields.message.text
