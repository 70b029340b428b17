"""F8 on any page: about a table, a team or the whole round; and who is there ten minutes after the start."""

from datetime import timedelta
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFrame

from tests.ui.settling import focused, settle
from tournament.i18n import translator
from tournament.messages.rounds.clock import due_text
from tournament.scoring.facts import HandFacts
from tournament.services.desk.undo import undo
from tournament.services.people.registration import set_present, teams
from tournament.services.rounds.clock import count_presence, presence_counts
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round
from tournament.services.scores.decisions_kept import decisions
from tournament.services.scores.entry import record_hand
from tournament.services.scores.views import ResultKind
from tournament.services.setup.championship import change_championship
from tournament.ui.ground.page_specs import PageName
from tournament.ui.scores.decision_dialog import KindDialog, KindWords, NumberDialog
from tournament.ui.scores.entry_controller import AskedBelow
from tournament.ui.scores.entry_page import EntryPage
from tournament.ui.shell.championship_view import ChampionshipView

pytestmark = pytest.mark.unstyled

F8, ENTER, F2 = Qt.Key.Key_F8, Qt.Key.Key_Return, Qt.Key.Key_F2


@pytest.fixture
def view(full_desk, qtbot):
    """A round is posted, and the championship has one referee."""
    change_championship(full_desk, referees="Odile Quesnel")
    draw(full_desk)
    post_draw(full_desk)
    made = ChampionshipView(full_desk, translator("en"))
    qtbot.addWidget(made)
    made.resize(1366, 768)
    made.show()
    qtbot.waitUntil(lambda: made.isActiveWindow())
    return made


PATIENCE = 100
"""So often is looked at a dialog that stays open."""


class Answering(QTimer):
    """Types each of these into the next dialog that has the keys; one that nobody answers is left."""

    def __init__(self, answers):
        super().__init__(interval=10)
        self.answers, self.seen, self.waited = list(answers), None, 0
        self.timeout.connect(self.look)
        self.start()

    def look(self):
        dialog: Any = QApplication.activeModalWidget()
        if dialog is None or not dialog.isAncestorOf(focused()):
            return
        if dialog is self.seen:
            self.waited += 1
            if self.waited > PATIENCE:
                dialog.reject()
            return
        self.seen, self.waited = dialog, 0
        if not self.answers:
            dialog.reject()
            return
        for key in self.answers.pop(0):
            (QTest.keyClicks if isinstance(key, str) else QTest.keyClick)(focused(), key)


@pytest.fixture
def press(view, qtbot):
    """Presses F8, answers the dialogs that follow, and waits until the window has the keys again."""

    def pressed(*answers):
        answering = Answering(answers)
        QTest.keyClick(focused(), F8)
        settle()
        answering.stop()
        assert answering.answers == []
        view.activateWindow()
        qtbot.waitUntil(lambda: focused() is not None)

    return pressed


def test_a_table_is_named_and_its_decisions_are_asked(view, press):
    view.go(PageName.STANDINGS)
    press(("2", ENTER))
    entry = view.pages.of(EntryPage)
    assert (view.here, entry.game.table, entry.controller.asked) == (PageName.ENTRY, 2, AskedBelow.INCIDENT)
    assert focused() is entry.incident_panel.kinds.button("irregular-deal")


def test_a_table_that_is_not_there_is_said_beside_its_number(view, qtbot):
    dialog = NumberDialog(translator("en"), [1, 2], [1, 2, 3])
    qtbot.addWidget(dialog)
    dialog.number.editor.setText("9")
    dialog.hand_in()
    assert dialog.number.trouble.text() == "No table 9 in this round."
    assert not dialog.result()


def test_before_a_round_is_posted_only_a_team_can_be_meant(qtbot):
    dialog = NumberDialog(translator("en"), [], [1, 2, 3])
    qtbot.addWidget(dialog)
    assert dialog.about.what == "team"


def test_a_team_is_warned_from_anywhere_and_the_second_time_says_what_it_may_bring(view, full_desk, press):
    team = current_round(full_desk.state).tables[0].sides[0].team
    view.go(PageName.DRAW)
    for _ in range(2):
        press(("e", str(team), ENTER), ("w",), ("insulted a neighbour", ENTER))
    assert [
        (line.decision.kind, line.count, line.decision.referee) for line in decisions(full_desk.state, team=team)
    ] == [
        ("warning", 1, "Odile Quesnel"),
        ("warning", 2, "Odile Quesnel"),
    ]


def test_on_the_page_of_a_team_it_is_about_this_team(view, full_desk, press):
    game = current_round(full_desk.state).tables[1]
    view.show_team(game.sides[1].team)
    settle()
    press((ENTER,))  # the first of its kinds: at its table
    entry = view.pages.of(EntryPage)
    assert (view.here, entry.game.table, entry.controller.asked) == (PageName.ENTRY, game.table, AskedBelow.INCIDENT)


def test_the_whole_round_leads_to_who_is_there(view, press):
    press(("w", ENTER), (ENTER,))
    entry = view.pages.of(EntryPage)
    assert entry.controller.deciding is AskedBelow.COUNTING
    assert focused() is entry.frame.presence_panel.missing


@pytest.fixture
def counting(view):
    view.go(PageName.ENTRY)
    entry = view.pages.of(EntryPage)
    entry.tables.count_presence.click()
    return entry.frame.presence_panel


def later(desk, minutes):
    """It is so many minutes after the posting."""
    now = current_round(desk.state).posted_at + timedelta(minutes=minutes)
    desk.clock = lambda: now


def test_missing_teams_are_named_with_who_would_win_and_declared_forfeit(view, full_desk, counting):
    later(full_desk, 12)
    game = current_round(full_desk.state).tables[0]
    winner, loser = (f"{side.team} {side.name}" for side in game.sides)
    QTest.keyClicks(counting.missing, str(game.sides[1].team))
    assert counting.tables.text() == f"Table 1: {loser}; {winner} would win."
    assert counting.sentence.text().startswith(
        "5 teams of 6 are there after 12 minutes. Whoever is missing has lost this game (art. 9 D)"
    )
    assert counting.save.text() == "Declare 1 forfeit"
    QTest.keyClick(counting.missing, ENTER)
    settle()
    game = current_round(full_desk.state).tables[0]
    assert (game.kind, game.winner) == (ResultKind.FORFEIT, "A")
    (line,) = decisions(full_desk.state)
    assert (line.decision.kind, line.decision.minutes, line.decision.referee) == ("no-show", 12, "Odile Quesnel")
    assert not next(team for team in teams(full_desk.state) if team.number == game.sides[1].team).present
    view.follow(undo(full_desk))
    assert current_round(full_desk.state).tables[0].kind is ResultKind.PENDING


def test_before_ten_minutes_only_the_count_is_kept(view, full_desk, counting):
    later(full_desk, 6)
    team = current_round(full_desk.state).tables[0].sides[1].team
    QTest.keyClicks(counting.missing, str(team))
    assert "has lost only once ten minutes are over" in counting.sentence.text()
    counting.note.click()
    settle()
    (count,) = presence_counts(full_desk.state)
    assert (count.minutes, count.missing) == (6, (team,))
    assert decisions(full_desk.state) == ()


@pytest.mark.parametrize(("typed", "told"), [("abc", "“abc” is not a team number."), ("99", "99")])
def test_what_is_no_team_of_the_round_is_said(counting, typed, told):
    counting.missing.setText(typed)
    counting.tell_consequence()
    assert told in counting.sentence.text()
    assert counting.sentence.property("tone") == "fault"


def team_id(desk, number):
    return next(team.id for team in teams(desk.state) if team.number == number)


@pytest.fixture
def banner(view):
    """What is said over every page once ten minutes are over."""
    return next(part for part in view.findChildren(QFrame) if type(part).__name__ == "PresenceBanner")


@pytest.fixture
def timed(full_desk, view):
    """Games last 45 minutes, and it is eleven minutes after the posting."""
    view.follow(change_championship(full_desk, game_minutes=45))
    view.go(PageName.ENTRY)
    later(full_desk, 11)
    view.services.tell_time()
    return view


@pytest.mark.styled
def test_after_ten_minutes_a_banner_asks_and_covers_nothing(timed, banner, full_desk):
    settle()
    entry = timed.pages.of(EntryPage)
    assert banner.text == "Round 1 has been played for ten minutes. Is everybody there?"
    assert timed.message.isHidden()
    over = QRect(banner.mapTo(timed, QPoint(0, 0)), banner.size())
    assert not over.intersects(QRect(entry.mapTo(timed, QPoint(0, 0)), entry.size()))
    assert entry.tables.count_presence.property("tone") == "alert"
    banner.count.click()
    assert focused() is entry.frame.presence_panel.missing
    QTest.keyClick(focused(), ENTER)
    settle()
    timed.services.tell_time()
    assert presence_counts(full_desk.state)[0].missing == ()
    assert (banner.text, entry.tables.count_presence.property("tone")) == ("", "")


def test_the_banner_names_the_tables_where_somebody_is_known_to_be_missing_and_threatens_nobody(
    timed, banner, full_desk
):
    later(full_desk, 6)
    away = [game.sides[0].team for game in current_round(full_desk.state).tables[:2]]
    timed.follow(count_presence(full_desk, away[:1]))
    assert banner.text == ""
    later(full_desk, 11)
    timed.services.tell_time()
    assert banner.text == "Table 1 is incomplete. It has been ten minutes."
    timed.follow(set_present(full_desk, [team_id(full_desk, away[1])], False))
    assert banner.text == "Tables 1 and 2 are incomplete. It has been ten minutes."
    assert due_text(1, (4, 9), translator("fr")) == "Il manque les tables 4 et 9. Depuis dix minutes."


def test_a_closed_banner_does_not_come_back_in_that_round(timed, banner):
    banner.close_button.click()
    timed.services.tell_time()
    assert banner.text == ""


def test_nothing_is_said_once_a_table_has_typed_anything(timed, banner, full_desk):
    timed.follow(
        record_hand(
            full_desk,
            current_round(full_desk.state).tables[0].id,
            HandFacts(declarer="A", contract="capot", points=162, capot="A"),
        )
    )
    assert banner.text == ""
    assert timed.pages.of(EntryPage).tables.count_presence.property("tone") == ""


def test_without_a_clock_nothing_is_said_of_ten_minutes(view, banner, full_desk):
    later(full_desk, 11)
    view.services.tell_time()
    assert (banner.text, view.message.text) == ("", "")


def test_kinds_are_taken_by_their_letters(qtbot):
    dialog = KindDialog(
        translator("en"), "Decision", {"one": KindWords("Warning", "a"), "two": KindWords("Exclusion", "b")}
    )
    qtbot.addWidget(dialog)
    dialog.show()
    assert dialog.sentence.text() == "a"
    QTest.keyClicks(dialog.kinds.button("one"), "e")
    assert (dialog.result(), dialog.kinds.value) == (1, "two")
