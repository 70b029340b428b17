"""A draw put right in the window: teams and tables that trade places, late teams, and what a change by hand costs a new
draw."""

import pytest
from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.examples import a_slice
from tests.services.test_permissions import come_to
from tests.ui.conftest import NAMES
from tests.ui.settling import refresh, settle
from tournament.i18n import translator
from tournament.scoring.systems import resolve_rules
from tournament.services.desk.changes import Changes
from tournament.services.desk.journal import newest_entry
from tournament.services.people.registration import register_team, register_teams
from tournament.services.people.views import TeamDraft
from tournament.services.repairs.seat_views import ChangeKind
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.permissions import RoundAction, RoundStage, is_possible, stage_of
from tournament.services.rounds.round_views import current_round, rounds
from tournament.services.rounds.views import RoundState
from tournament.services.scores.entry import record_totals
from tournament.services.setup.championship import change_championship
from tournament.ui.dialogs.dialog import SureDialog
from tournament.ui.ground.page_specs import PageName
from tournament.ui.repairs import LateDialog, SeatChangeDialog
from tournament.ui.rounds.draw_page import DrawPage
from tournament.ui.rounds.draw_table import remark
from tournament.ui.widgets import jobs

pytestmark = pytest.mark.unstyled


def seats(desk):
    return {
        game.table or 0: [team for side in game.sides for team in side.teams]
        for game in current_round(desk.state).games
    }


def press(key):
    QTest.keyClick(QApplication.focusWidget(), key)


@pytest.fixture
def odd(desk):
    """Five teams, the first round drawn."""
    register_teams(desk, [TeamDraft(players=(NAMES[index], NAMES[index + 1])) for index in range(0, 10, 2)])
    draw(desk)
    return desk


@pytest.fixture
def page(odd, shown):
    return shown(DrawPage(odd, translator("en")))


@pytest.fixture
def asked(monkeypatch, qtbot):
    """Shows the next dialog of a kind instead of running it, and does something with it; answers with those that were
    shown."""

    def ask(kind, act):
        seen = []

        def run(dialog):
            dialog.show()
            dialog.activateWindow()
            qtbot.waitUntil(dialog.isActiveWindow)
            seen.append(dialog)
            act(dialog)
            return dialog.result()

        monkeypatch.setattr(kind, "exec", run)
        return seen

    return ask


def type_numbers(*numbers):
    """Types each number and Enter behind the last."""

    def act(dialog):
        for index, number in enumerate(numbers):
            QTest.keyClicks(QApplication.focusWidget(), str(number))
            press(Qt.Key.Key_Tab if index < len(numbers) - 1 else Qt.Key.Key_Return)

    return act


ONLY_THIS_ROW = QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows


class TestByHand:
    def test_two_numbers_and_enter_swap_two_teams(self, page, odd, asked):
        (one, two), (three, four), (out,) = seats(odd)[1], seats(odd)[2], seats(odd)[0]
        asked(SeatChangeDialog, type_numbers(two, three))
        page.primary.setFocus()
        press(Qt.Key.Key_F4)
        assert seats(odd) == {1: [one, three], 2: [two, four], 0: [out]}
        assert [remark(row, translator("en")) for row in page.table.rows] == ["by hand", "by hand", ""]

    def test_the_exempt_team_trades_with_another(self, page, odd, asked):
        (out,), (one, _) = seats(odd)[0], seats(odd)[1]
        asked(SeatChangeDialog, type_numbers(out, one))
        page.repairs.by_hand.click()
        assert seats(odd)[0] == [one]

    def test_what_it_breaks_is_read_before_anything_is_done(self, page, odd, asked):
        post_draw(odd)
        for game in current_round(odd.state).tables:
            record_totals(odd, game.id, {"A": 2000, "B": 500})
        was_out = seats(odd)[0][0]
        draw(odd)
        refresh(page, Changes(rounds=True))
        sequence = newest_entry(odd.state).sequence

        def look(dialog):
            dialog.one.editor.setText(str(was_out))
            dialog.other.editor.setText(str(seats(odd)[0][0]))
            assert f"{was_out} " in dialog.broken.text()
            assert "would sit out again: 2 times in all" in dialog.broken.text()
            assert dialog.alert.isVisible()
            assert dialog.told.text().startswith("Now: table ")
            press(Qt.Key.Key_Escape)

        asked(SeatChangeDialog, look)
        page.repairs.by_hand.click()
        assert newest_entry(odd.state).sequence == sequence

    def test_a_refusal_is_said_in_the_dialog_and_nothing_typed_is_lost(self, page, odd, asked):
        (one, two) = seats(odd)[1]

        def look(dialog):
            type_numbers(one, two)(dialog)
            assert dialog.isVisible()
            assert "sit at the same table" in dialog.broken.text()
            assert dialog.other.editor.text() == str(two)

        asked(SeatChangeDialog, look)
        page.repairs.by_hand.click()
        assert not any(game.by_hand for game in current_round(odd.state).games)

    def test_a_number_that_is_missing_is_asked_for(self, page, odd, asked):
        def look(dialog):
            press(Qt.Key.Key_Return)
            assert dialog.one.trouble.text() == "Type a number."

        asked(SeatChangeDialog, look)
        page.repairs.by_hand.click()

    def test_a_team_is_named_under_its_number(self, page, odd, asked):
        def look(dialog):
            QTest.keyClicks(QApplication.focusWidget(), "1")
            assert dialog.one.hint.text() == "Aubry / Blot"

        asked(SeatChangeDialog, look)
        page.repairs.by_hand.click()

    def test_two_rows_chosen_trade_their_tables(self, page, odd, asked):
        before = seats(odd)
        view = page.table.view
        flags = QItemSelectionModel.SelectionFlag.Select | QItemSelectionModel.SelectionFlag.Rows
        for row in (0, 1):
            view.selectionModel().select(view.model().index(row, 0), flags)

        def look(dialog):
            assert dialog.kind.value is ChangeKind.TABLES
            assert (dialog.one.editor.text(), dialog.other.editor.text()) == ("1", "2")
            press(Qt.Key.Key_Return)

        asked(SeatChangeDialog, look)
        page.repairs.by_hand.click()
        assert (seats(odd)[1], seats(odd)[2]) == (before[2], before[1])

    def test_one_row_chosen_begins_with_the_side_pointed_at(self, page, odd, asked):
        view = page.table.view
        for column, side in ((0, 0), (view.model().columnCount() - 2, 1)):
            view.selectionModel().setCurrentIndex(
                view.model().index(1, column),
                QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows,
            )
            seen = asked(SeatChangeDialog, lambda dialog: press(Qt.Key.Key_Escape))
            page.repairs.by_hand.click()
            assert seen[0].one.editor.text() == str(seats(odd)[2][side])

    def test_a_player_moves_where_tables_may_be_of_several(self, desk, shown, asked):
        change_championship(desk, rules=resolve_rules("belote-comptoir", {}))
        register_teams(desk, [TeamDraft(players=(name,)) for name in NAMES[:8]])
        draw(desk)
        page = shown(DrawPage(desk, translator("en")))
        team = seats(desk)[1][0]

        def move(dialog):
            dialog.kind.button(ChangeKind.MOVE).click()
            dialog.one.setFocus()
            type_numbers(team, 2)(dialog)

        asked(SeatChangeDialog, move)
        page.repairs.by_hand.click()
        assert seats(desk)[2][-1] == team

    def test_nothing_is_offered_before_a_draw_and_after_the_last_table(self, page, odd):
        post_draw(odd)
        for game in current_round(odd.state).tables:
            record_totals(odd, game.id, {"A": 2000, "B": 500})
        refresh(page, Changes(rounds=True))
        assert not page.repairs.by_hand.isVisible()


class TestNewDraw:
    @pytest.mark.parametrize("button", ["redraw", "discard"])
    def test_a_changed_draw_is_only_thrown_away_when_that_is_wanted(self, page, odd, asked, button):
        asked(SeatChangeDialog, type_numbers(seats(odd)[1][0], seats(odd)[2][0]))
        page.repairs.by_hand.click()
        changed = seats(odd)

        told = asked(SureDialog, lambda dialog: press(Qt.Key.Key_Return))
        getattr(page, button).click()
        assert len(told) == 1
        assert seats(odd) == changed

        asked(SureDialog, lambda dialog: dialog.go_on.click())
        getattr(page, button).click()
        assert current_round(odd.state) is None or not any(game.by_hand for game in current_round(odd.state).games)

    def test_nothing_is_asked_where_nothing_was_changed(self, page, odd, asked):
        told = asked(SureDialog, lambda dialog: dialog.reject())
        page.redraw.click()
        assert told == []
        assert current_round(odd.state).state is RoundState.DRAWN


class TestLate:
    @pytest.fixture
    def late(self, page, odd):
        """The round is posted, and a sixth team comes."""
        post_draw(odd)
        register_team(odd, TeamDraft(players=("Marc Meyer", "Nora Noir")))
        refresh(page, Changes(rounds=True, teams=True))
        return page

    def test_f6_and_enter_seat_it_with_the_exempt_team(self, late, odd, asked):
        out = seats(odd)[0][0]
        assert late.repairs.who_is_late.text() == "Arrived after the draw: 6."
        told = asked(LateDialog, lambda dialog: press(Qt.Key.Key_Return))
        late.primary.setFocus()
        press(Qt.Key.Key_F6)
        assert seats(odd)[3] == [out, 6]
        assert [button.text() for button in told[0].buttons] == ["Table 3", "Next round"]
        assert not late.repairs.seat_late.isVisible()

    def test_two_are_asked_about_one_after_another(self, late, odd, asked):
        register_team(odd, TeamDraft(players=("Omar Oriol", "Pia Perrin")))
        refresh(late, Changes(teams=True))
        told = asked(LateDialog, lambda dialog: dialog.buttons[0].click())
        late.repairs.seat_late.click()
        assert len(told) == 2
        assert seats(odd)[0] == [7]

    def test_who_has_a_place_is_not_asked_about_again_while_the_window_shows_it(self, odd, front, asked):
        """A second Enter that comes at once meets no button of the place that is taken."""
        post_draw(odd)
        register_team(odd, TeamDraft(players=("Marc Meyer", "Nora Noir")))
        page = front(DrawPage(odd, translator("en")))
        told, refused, done = asked(LateDialog, lambda dialog: press(Qt.Key.Key_Return)), [], []
        page.refused.connect(refused.append)
        page.changed.connect(done.append)  # shown later, as the evening does
        page.primary.setFocus()
        press(Qt.Key.Key_F6)
        assert (len(told), len(done), refused) == (1, 1, [])

    @pytest.mark.long
    @pytest.mark.parametrize("count", [1, 2])
    def test_in_the_window_each_is_asked_about_once(self, window, file, asked, qtbot, monkeypatch, count):
        monkeypatch.setattr(jobs, "AT_ONCE", False)
        window.open_file(file)
        qtbot.waitUntil(lambda: window.view is not None)
        view = window.view
        names = iter(NAMES)
        view.follow(
            register_teams(view.desk, [TeamDraft(players=pair) for pair in zip(names, names, strict=False)][:5])
        )
        view.follow(draw(view.desk))
        view.follow(post_draw(view.desk))
        for number in range(count):
            view.follow(
                register_team(view.desk, TeamDraft(players=(f"Marc Meyer {number}", f"Nora Noir {number}"))).changes
            )
        view.go(PageName.DRAW)
        settle()
        told = asked(LateDialog, lambda dialog: press(Qt.Key.Key_Return))
        press(Qt.Key.Key_F6)
        settle()
        assert len(told) == count
        assert not view.message.text

    def test_it_may_wait(self, late, odd, asked):
        before = seats(odd)
        asked(LateDialog, lambda dialog: dialog.buttons[-1].click())
        late.repairs.seat_late.click()
        asked(LateDialog, lambda dialog: press(Qt.Key.Key_Escape))
        late.repairs.seat_late.click()
        assert seats(odd) == before


class TestByTheTable:
    """The page of the draw offers at each stage what the table of actions allows, and nothing else."""

    @pytest.mark.parametrize("stage", a_slice(RoundStage, of=8))
    def test_what_is_offered(self, stage, shown):
        desk = come_to(stage)
        page = shown(DrawPage(desk, translator("en")))
        here = stage_of(rounds(desk.state))
        buttons = {
            RoundAction.DISCARD: page.discard,
            RoundAction.TAKE_BACK: page.take_back,
            RoundAction.CHANGE_SEATS: page.repairs.by_hand,
        }
        assert {action: button.isVisible() for action, button in buttons.items()} == {
            action: is_possible(action, here) for action in buttons
        }
        assert page.primary.text().startswith("Draw round") == (
            is_possible(RoundAction.DRAW, here) and not is_possible(RoundAction.POST, here)
        )
        assert page.primary.text().startswith("Post round") == is_possible(RoundAction.POST, here)

        register_team(desk, TeamDraft(players=("Zoé Zola", "Yann Yvon")))
        refresh(page, Changes(teams=True))
        assert page.repairs.seat_late.isVisible() == is_possible(RoundAction.SEAT_LATE, here)
