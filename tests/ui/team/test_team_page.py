"""The page of a team: its games, what happened to it, what can be done for it, and the ways to and from it."""

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QScrollArea

from tests.ui.settling import refresh, settle
from tests.ui.team.conftest import ENTER, SHIFT, play, press, told
from tournament.i18n import translator
from tournament.services.desk.changes import Changes
from tournament.services.desk.journal import newest_entry
from tournament.services.desk.undo import undo
from tournament.services.people.registration import register_team, remove_team, replace_player, teams
from tournament.services.people.views import TeamDraft, TeamStatus
from tournament.services.repairs.leaving import exclude_teams, withdraw_teams
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round, team_story
from tournament.services.scores.decisions import adjust, forfeit
from tournament.services.scores.decisions_kept import decisions
from tournament.services.scores.entry import record_totals
from tournament.services.scores.standing import standings
from tournament.services.setup.championship import change_championship
from tournament.ui.ground.page_specs import PageName
from tournament.ui.people.team_cards import happenings, standing_lines
from tournament.ui.people.team_page import TeamPage
from tournament.ui.people.team_rulings import GivenPoints, PointsDialog
from tournament.ui.scores.decision_dialog import DecisionDialog, RulingReason
from tournament.ui.scores.entry_page import EntryPage
from tournament.ui.shell.championship_view import ChampionshipView
from tournament.ui.standings.standings_page import StandingsPage

CONTROL = Qt.KeyboardModifier.ControlModifier

pytestmark = pytest.mark.unstyled


def rows_of(page):
    model = page.rounds.model
    return [
        [model.index(row, column).data() for column in range(model.columnCount())] for row in range(model.rowCount())
    ]


class TestRounds:
    def test_before_the_first_draw_the_page_says_so(self, page):
        shown = page(1)
        assert shown.unplayed.isVisible()
        assert not shown.rounds.isVisible()
        assert (shown.figure.text(), shown.name.text(), shown.people.text()) == (
            "1",
            "Aubry / Blot",
            "Adèle Aubry and Bruno Blot",
        )
        assert told(shown) == []

    def test_against_whom_and_how_it_came_out(self, page, full_desk):
        play(full_desk)
        game = current_round(full_desk.state).tables[0]
        mine, other = game.sides
        (row,) = rows_of(page(mine.team))
        assert row == [
            "1",
            "1",
            f"{other.team} · {other.name}\n{' and '.join(other.players)}",
            "",
            "won\ntarget reached",
            "2,000 – 1,000",
            "1",
        ]
        (row,) = rows_of(page(other.team))
        assert row[4:] == ["lost\ntarget reached", "1,000 – 2,000", "4"]

    def test_a_bye_a_forfeit_a_rematch_and_a_round_missed(self, full_desk, shown):
        late = register_team(full_desk, TeamDraft(("Omar Oriol", "Pia Perrin"))).number
        draw(full_desk)
        post_draw(full_desk)
        first, second, third = current_round(full_desk.state).tables
        forfeit(full_desk, first.id, "A", referee="Paul", reason="pas venus")
        for game in (second, third):
            record_totals(full_desk, game.id, {"A": 2000, "B": 1000})
        sat_out = next(game for game in current_round(full_desk.state).games if game.table is None).sides[0].team
        made = shown(TeamPage(full_desk, translator("en")))
        made.show_team(sat_out)
        assert rows_of(made)[0][1:6] == ["–", "bye", "", "counts as a win", "1,000"]
        assert not made.rounds.sheet.isEnabled()
        made.show_team(first.sides[0].team)
        assert rows_of(made)[0][4:6] == ["lost\nby forfeit", "0 – 2,000"]
        assert told(made) == ["Forfeit · round 1, table 1 · side 1 · after 2 minutes of play · art. 9 D"]
        assert late in made.story.numbers
        withdraw_teams(full_desk, [teams(full_desk.state)[sat_out - 1].id], reason="")
        play(full_desk)
        refresh(made, Changes(teams=True, rounds=True))
        made.show_team(sat_out)
        assert rows_of(made)[1][1:6] == ["–", "not in this draw", "", "–", ""]

    def test_who_met_before_is_marked(self, desk, shown):
        register_team(desk, TeamDraft(("Adèle Aubry", "Bruno Blot")))
        register_team(desk, TeamDraft(("Clara Colin", "Denis Dupuy")))
        play(desk)
        play(desk)
        made = TeamPage(desk, translator("en"))
        made.show_team(1)
        made = shown(made)
        assert [row[2].endswith("met in round 1") for row in rows_of(made)] == [False, True]

    def test_enter_opens_the_sheet_and_shift_enter_the_opponent(self, page, full_desk, qtbot):
        play(full_desk)
        game = current_round(full_desk.state).tables[1]
        shown = page(game.sides[0].team)
        with qtbot.waitSignal(shown.table_asked) as asked:
            press(ENTER)
        assert asked.args == [1, 2]
        with qtbot.waitSignal(shown.team_asked) as asked:
            press(ENTER, SHIFT)
        assert asked.args == [game.sides[1].team]
        with qtbot.waitSignal(shown.team_asked) as asked:
            shown.rounds.view.clicked.emit(shown.rounds.model.index(0, 2))
        assert asked.args == [game.sides[1].team]


class TestHappenings:
    def test_penalties_and_players_replaced(self, page, full_desk):
        play(full_desk)
        game = current_round(full_desk.state).tables[0]
        adjust(full_desk, game.id, "A", -160, reason="propos")
        team = next(team for team in teams(full_desk.state) if team.number == game.sides[0].team)
        replace_player(full_desk, team.id, team.players[0], "Zoé Zola", reason="malade")
        shown = page(team.number)
        assert told(shown) == [
            "−160 points · round 1, table 1",
            f"Zoé Zola plays for {team.players[0]}, since the posting of round 1",
        ]
        undo(full_desk)
        refresh(shown, Changes(teams=True))
        assert told(shown) == ["−160 points · round 1, table 1"]

    def test_what_was_done_by_name_is_told_with_when_and_by_whom(self, page, full_desk):
        late = register_team(full_desk, TeamDraft(("Omar Oriol", "Pia Perrin")))
        (line,) = happenings(page(late.number).story, translator("en"))
        assert line[:2] == ("book", "Oriol / Perrin registered.")
        assert line[2].endswith(" · Odile")

    def test_where_it_stands(self, page, full_desk):
        story = page(1).story
        assert list(standing_lines(story, translator("en"))) == [("Present", "yes"), ("Paid", "no")]
        play(full_desk)
        exclude_teams(full_desk, [teams(full_desk.state)[0].id], referee="Paul", reason="injures")
        assert next(standing_lines(team_story(full_desk.state, 1), translator("en"))) == ("Rank", "not ranked")
        winner = current_round(full_desk.state).tables[-1].sides[0].team
        if winner == 1:
            winner = current_round(full_desk.state).tables[0].sides[0].team
        assert dict(standing_lines(team_story(full_desk.state, winner), translator("en")))["Rank"] == (
            "1 tied of 5" if team_story(full_desk.state, winner).is_shared else "1 of 5"
        )


class TestActions:
    def test_present_and_paid(self, page, full_desk):
        shown = page(1)
        shown.present.click()
        shown.paid.click()
        assert (teams(full_desk.state)[0].present, teams(full_desk.state)[0].paid) == (False, True)
        assert (shown.present.text(), shown.paid.text()) == ("Mark present", "Mark as not paid")

    def test_withdrawn_brought_back_and_excluded(self, page, full_desk, monkeypatch):
        monkeypatch.setattr(DecisionDialog, "ask", lambda *_, **__: RulingReason("Paul", "souffrant"))
        shown = page(1)
        shown.withdraw.click()
        assert (teams(full_desk.state)[0].status, shown.status.text()) == (TeamStatus.WITHDRAWN, "withdrawn")
        assert not shown.withdraw.isVisible()
        shown.bring_back.click()
        assert teams(full_desk.state)[0].status is TeamStatus.ACTIVE
        shown.exclude.click()
        assert teams(full_desk.state)[0].status is TeamStatus.EXCLUDED
        assert not shown.exclude.isVisible()

    def test_who_let_a_team_leave_is_kept_with_it(self, page, full_desk):
        change_championship(full_desk, referees="Odile Quesnel, Marcel Petit")
        shown = page(1)

        def answer():
            dialog = QApplication.activeModalWidget()
            assert isinstance(dialog, DecisionDialog)
            press(Qt.Key.Key_F2)
            QTest.keyClicks(dialog.reason.editor, "souffrant")
            press(ENTER)

        QTimer.singleShot(0, answer)
        shown.withdraw.click()
        (line,) = [line.decision for line in decisions(full_desk.state)]
        assert (line.kind, line.referee, line.reason) == ("withdrawn", "Odile Quesnel", "souffrant")
        assert newest_entry(full_desk.state).details["referee"] == "Odile Quesnel"

    def test_thought_better_of(self, page, full_desk, monkeypatch):
        monkeypatch.setattr(DecisionDialog, "ask", lambda *_, **__: None)
        shown = page(1)
        shown.withdraw.click()
        shown.exclude.click()
        assert teams(full_desk.state)[0].status is TeamStatus.ACTIVE

    def test_a_refusal_goes_up(self, page, full_desk, monkeypatch, qtbot):
        monkeypatch.setattr(DecisionDialog, "ask", lambda *_, **__: RulingReason("Paul", "souffrant"))
        shown = page(1)
        withdraw_teams(full_desk, [teams(full_desk.state)[0].id], reason="")
        with qtbot.waitSignal(shown.refused) as refused:
            shown.withdraw.click()
        assert [problem.code for problem in refused.args[0].problems] == ["team-not-active"]


@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080)])
def test_every_game_is_seen_whatever_the_size_of_the_window(full_desk, front, size):
    for _ in range(5):
        play(full_desk)
    view = ChampionshipView(full_desk, translator("fr"), PageName.STANDINGS)
    view.resize(*size)
    front(view)
    view.show_team(1)
    for _ in range(5):
        settle()
    table = view.pages.of(TeamPage).rounds.view
    assert table.model().rowCount() == 5
    assert table.verticalScrollBar().maximum() == 0


class TestWays:
    @pytest.fixture
    def view(self, full_desk, qtbot):
        play(full_desk)
        view = ChampionshipView(full_desk, translator("en"), PageName.STANDINGS)
        qtbot.addWidget(view)
        with qtbot.waitActive(view):
            view.show()
            view.activateWindow()
        return view

    def test_from_the_standings_to_a_team_and_back(self, view):
        first = view.pages.of(StandingsPage).chosen
        press(ENTER)
        assert (view.here, view.pages.of(TeamPage).story.team.number) == ("team", first)
        press(Qt.Key.Key_Escape)
        assert (view.here, view.pages.of(StandingsPage).chosen) == ("standings", first)

    def test_from_team_to_team_the_way_back_stays_the_same(self, view):
        view.show_team(2)
        press(Qt.Key.Key_PageDown, CONTROL)
        assert view.pages.of(TeamPage).story.team.number == 3
        press(Qt.Key.Key_PageUp, CONTROL)
        press(Qt.Key.Key_PageUp, CONTROL)
        assert view.pages.of(TeamPage).story.team.number == 1
        assert not view.pages.of(TeamPage).previous.isEnabled()
        press(Qt.Key.Key_PageUp, CONTROL)
        assert view.pages.of(TeamPage).story.team.number == 1
        press(Qt.Key.Key_Escape)
        assert view.here == "standings"

    def test_a_screenful_is_scrolled_and_the_team_stays(self, view):
        view.resize(1366, 600)
        view.show_team(2)
        page = view.pages.of(TeamPage)
        bar = page.findChild(QScrollArea).verticalScrollBar()
        settle()
        assert bar.maximum() > 0
        press(Qt.Key.Key_PageDown)
        assert bar.value() > 0
        for _ in range(5):
            press(Qt.Key.Key_PageDown)
        assert (bar.value(), page.story.team.number) == (bar.maximum(), 2)
        for _ in range(6):
            press(Qt.Key.Key_PageUp)
        assert (bar.value(), page.story.team.number) == (0, 2)

    def test_after_a_team_left_the_keys_are_not_on_its_exclusion(self, view, qtbot, monkeypatch):
        view.show_team(2)
        page = view.pages.of(TeamPage)
        monkeypatch.setattr(DecisionDialog, "ask", lambda *_, **__: RulingReason("Paul", "malade"))
        page.withdraw.setFocus()
        press(Qt.Key.Key_Space)
        settle()
        assert page.story.team.status is TeamStatus.WITHDRAWN
        assert page.rounds.view.hasFocus()

    def test_to_the_opponent_and_back_again(self, view):
        view.show_team(1)
        press(ENTER, SHIFT)
        opponent = view.pages.of(TeamPage).story.team.number
        assert opponent != 1
        press(Qt.Key.Key_Escape)
        assert view.pages.of(TeamPage).story.team.number == 1

    def test_to_the_score_sheet_of_an_earlier_round(self, view):
        play(view.desk)
        view.follow(Changes(rounds=True))
        view.show_team(1)
        view.pages.of(TeamPage).rounds.view.selectRow(0)
        wanted = view.pages.of(TeamPage).rounds.chosen.game
        press(ENTER)
        assert view.here == "entry"
        assert view.pages.of(EntryPage).game.id == wanted.id

    def test_a_team_whose_registration_was_struck_out(self, view, full_desk):
        late = register_team(full_desk, TeamDraft(("Omar Oriol", "Pia Perrin")))
        view.follow(late.changes)
        view.show_team(late.number)
        view.follow(remove_team(full_desk, late.team))
        page = view.pages.of(TeamPage)
        assert page.whole.is_empty
        refresh(page, Changes(teams=True))
        view.follow(undo(full_desk))
        assert not page.whole.is_empty
        assert any(label.text() == "Oriol / Perrin" for label in page.findChildren(QLabel))


def test_a_round_whose_result_comes_in_is_marked(qtbot, full_desk):
    draw(full_desk)
    post_draw(full_desk)
    view = ChampionshipView(full_desk, translator("en"), PageName.TEAMS)
    qtbot.addWidget(view)
    view.show_team(1)
    model = view.pages.of(TeamPage).rounds.model
    assert model.fresh_rows == []
    game = next(game for game in current_round(full_desk.state).tables if any(side.team == 1 for side in game.sides))
    view.follow(record_totals(full_desk, game.id, {"A": 2000, "B": 1000}))
    assert model.fresh_rows == [0]


class TestBonusOrPenalty:
    @pytest.fixture
    def dialog(self, full_desk, front):
        given = []
        shown = front(
            PointsDialog(
                translator("en"), teams(full_desk.state)[0], "Odile", lambda points: given.append(points) or ()
            )
        )
        shown.given_points = given
        return shown

    def test_it_is_typed_by_keys(self, dialog, qtbot):
        qtbot.waitUntil(lambda: dialog.points.editor.hasFocus())
        QTest.keyClicks(QApplication.focusWidget(), "50")
        dialog.reason.setFocus()
        qtbot.waitUntil(lambda: dialog.reason.editor.hasFocus())
        QTest.keyClicks(QApplication.focusWidget(), "late")
        assert dialog.keep.text() == "Give the penalty"
        QTest.keyClick(QApplication.focusWidget(), ENTER)
        assert dialog.given_points == [GivenPoints(-50, "late", "Odile")]

    def test_a_bonus_is_called_one(self, dialog, qtbot):
        dialog.sign.buttons[0].click()
        dialog.points.editor.setValue(20)
        assert (dialog.keep.text(), dialog.given.points) == ("Give the bonus", 20)

    def test_it_counts_is_told_and_is_undone(self, page, full_desk, monkeypatch):
        play(full_desk)
        refused = []

        def ask(_parent, _tr, _team, _state, *, by, attempt):
            refused.extend(
                problem.code
                for points, why in ((0, "x"), (-50, " "))
                for problem in attempt(GivenPoints(points, why, by))
            )
            assert attempt(GivenPoints(-50, "late again", by)) == ()

        before = next(line for line in standings(full_desk.state).lines if line.team == 1).values["points"]
        monkeypatch.setattr(PointsDialog, "ask", ask)
        shown = page(1)
        shown.points.click()
        assert refused == ["adjustment-out-of-range", "decision-needs-reason"]
        line = next(line for line in standings(full_desk.state).lines if line.team == 1)
        assert (line.values["points"], line.given) == (before - 50, -50)
        assert told(shown) == ["−50 points · outside the games"]
        assert ("Penalty", "50") in list(standing_lines(shown.story, translator("en")))
        assert newest_entry(full_desk.state).details["referee"] == "Odile"
        undo(full_desk)
        assert next(line for line in standings(full_desk.state).lines if line.team == 1).given == 0

    def test_the_referee_of_the_championship_is_proposed(self, full_desk, monkeypatch):
        proposed = []
        monkeypatch.setattr(PointsDialog, "exec", lambda dialog: proposed.append(dialog.referee.editor.text()))
        for referees in ("", "Rémi"):
            change_championship(full_desk, referees=referees)
            PointsDialog.ask(
                None, translator("en"), teams(full_desk.state)[0], full_desk.state, by="Odile", attempt=lambda _: ()
            )
        assert proposed == ["Odile", "Rémi"]


def test_that_it_came_late_is_told_first(page, full_desk):
    play(full_desk)
    late = register_team(full_desk, TeamDraft(("Late Lou", "Late Luc")))
    register_team(full_desk, TeamDraft(("Lola Late", "Léo Late")))
    play(full_desk)
    number = next(team.number for team in teams(full_desk.state) if team.id == late.team)
    shown = [label.text() for label in page(number).happenings.findChildren(QLabel) if label.text()]
    assert shown[0] == "Came late: plays from round 2 on"
