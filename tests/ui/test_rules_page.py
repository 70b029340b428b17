"""The page of the rules: which game is played, and settings with a hand whose marks follow them."""

import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.examples import a_slice
from tests.ui.settling import refresh
from tournament.errors import Problem
from tournament.i18n import translator
from tournament.messages.refusals import problem_text
from tournament.messages.setup.rules import chosen_settings
from tournament.scoring.facts import HandFacts
from tournament.scoring.systems import SYSTEMS, resolve_rules
from tournament.services.desk.journal import newest_entry
from tournament.services.desk.undo import undo
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round
from tournament.services.scores.entry import record_hand, record_hands
from tournament.services.scores.standing import standings
from tournament.services.setup.championship import championship, change_championship, open_championship
from tournament.ui.papers.preview_dialog import PreviewDialog
from tournament.ui.setup.rules_page import RulesPage
from tournament.ui.setup.settings_page import ConsequencesDialog
from tournament.ui.setup.system_dialog import SystemDialog
from tournament.ui.shell.championship_view import ChampionshipView

pytestmark = pytest.mark.unstyled

CAPOT_HAND = HandFacts(declarer="A", contract="capot", points=162, capot="A")
OLD_FILE = Path(__file__).parents[1] / "files" / "version-3-contree-multiplied.capot"


@pytest.fixture
def page(desk, shown):
    page = shown(RulesPage(desk, translator("en")))
    page.heard = []
    page.refused.connect(
        lambda refusal: page.heard.extend((problem.code, problem.details) for problem in refusal.problems)
    )
    return page


@pytest.fixture
def played(page, full_desk):
    """Three games, of which the first is over: four capots, 2000 to 0."""
    draw(full_desk)
    post_draw(full_desk)
    refresh(page, record_hands(full_desk, current_round(full_desk.state).tables[0].id, [CAPOT_HAND] * 4))
    return full_desk


@pytest.fixture
def answer(monkeypatch):
    """What one says when the consequences are shown; what was shown."""
    shown = []

    def answering(change):
        monkeypatch.setattr(
            ConsequencesDialog, "ask", classmethod(lambda cls, parent, tr, found: (shown.append(found), change)[1])
        )
        return shown

    return answering


def press(widget, *keys):
    """Go to a field and press keys."""
    widget.setFocus()
    for key in keys:
        QTest.keyClick(QApplication.focusWidget(), key)


def lines(page, name):
    """The worked hand of a setting, with the sign of the choice that holds."""
    return [" ".join(filter(None, line)) for line in page.form.rule_fields[name].worked.lines]


def rules(system="contree-championship", **options):
    return resolve_rules(system, options)


class TestSettings:
    def test_the_marks_change_as_a_setting_is_touched(self, page, desk):
        page.form.more.click()
        assert lines(page, "failed_capot") == ["✓ 500 0 500", "410 0 410", "250 0 250", "160 0 160"]
        press(page.form.rule_fields["failed_capot"], Qt.Key.Key_Down, Qt.Key.Key_Down)
        assert lines(page, "failed_capot") == ["500 0 500", "410 0 410", "✓ 250 0 250", "160 0 160"]
        assert championship(desk.state).rules == rules(failed_capot=250)

    def test_each_is_told_to_those_who_hear_the_screen(self, page):
        said = page.form.rule_fields["defence_capot"].field.editor.accessibleDescription()
        assert said.startswith("What the defence scores, without contre,")
        assert said.endswith("100 bid, and no trick taken. 250: Taker 0, Defence 250; 160: Taker 0, Defence 160.")

    def test_what_few_decide_is_behind_a_button(self, page, desk):
        assert page.form.more.text() == "More settings: 6"
        assert page.form.rule_fields["tied_game"].isVisible()
        assert not page.form.rule_fields["failed_capot"].isVisible()
        press(page.form.more, Qt.Key.Key_Return)
        assert page.form.rule_fields["failed_capot"].isVisible()
        assert page.form.more.text() == "Fewer settings"
        press(page.form.more, Qt.Key.Key_Return)
        refresh(page, change_championship(desk, rules=rules(failed_capot=250, capot_belote="holder")))
        assert page.form.more.text() == "More settings: 6, 2 not as usual"

    def test_a_game_of_so_many_hands(self, page, desk):
        press(page.form.length, Qt.Key.Key_Down)
        assert (championship(desk.state).rules.hands, page.form.amount.editor.text()) == (12, "12 hands")
        assert (page.form.amount.label.text(), page.form.amount.editor.accessibleName()) == (
            "&How many hands",
            "How many hands",
        )
        page.form.amount.editor.selectAll()
        press(page.form.amount, Qt.Key.Key_1, Qt.Key.Key_6, Qt.Key.Key_Tab)
        assert championship(desk.state).rules == rules(hands=16)
        press(page.form.length, Qt.Key.Key_Up)
        assert championship(desk.state).rules == rules()
        assert page.form.amount.label.text() == "&How many points"

    @pytest.mark.long
    def test_what_does_nothing_as_the_others_stand_is_not_there(self, page, desk):
        refresh(page, change_championship(desk, rules=rules("belote-classic")))
        page.form.more.click()
        assert page.form.rule_fields["carre_values"].isVisible()
        assert not page.form.rule_fields["ending"].isVisible()
        press(page.form.rule_fields["declarations"], Qt.Key.Key_Down)
        press(page.form.rule_fields["rounding"], Qt.Key.Key_Down)
        assert not page.form.rule_fields["carre_values"].isVisible()
        assert page.form.rule_fields["ending"].isVisible()
        assert championship(desk.state).rules == rules("belote-classic", declarations="off", rounding="tens")

    @pytest.mark.parametrize("system", a_slice(SYSTEMS, of=5))
    def test_every_system_has_its_form(self, page, desk, system):
        refresh(page, change_championship(desk, rules=rules(system)))
        assert list(page.form.rule_fields) == [setting.name for setting in chosen_settings(system)]
        undo(desk)


class TestSystem:
    def test_another_game_is_chosen_by_keys(self, page, desk, front, monkeypatch):
        chosen = []

        def choose(cls, parent, tr, system):
            dialog = front(cls(tr, system))
            press(QApplication.focusWidget(), Qt.Key.Key_Down)
            chosen.append(dialog.system)
            press(QApplication.focusWidget(), Qt.Key.Key_Return)
            return dialog.system if dialog.result() else None

        monkeypatch.setattr(SystemDialog, "ask", classmethod(choose))
        press(page.choose, Qt.Key.Key_Return)
        assert championship(desk.state).rules == rules(*chosen)
        assert chosen != ["contree-championship"]
        undo(desk)
        assert championship(desk.state).rules == rules()

    def test_every_system_says_what_it_is_its_table_and_its_length(self, qtbot):
        dialog = SystemDialog(translator("en"), "contree-championship")
        qtbot.addWidget(dialog)
        assert list(dialog.cards) == list(SYSTEMS)
        assert dialog.cards["contree-championship"].accessibleName() == "Contrée, 2\u00a0×\u00a02 · 2,000 points"
        assert (
            dialog.cards["belote-modern"].accessibleName()
            == "Modern belote, 2\u00a0×\u00a02 or 3\u00a0×\u00a01 · 1,000 points"
        )
        assert dialog.cards["belote-comptoir"].accessibleName() == "Bar belote, 2 to 6\u00a0×\u00a01 · from 6 down"
        assert "carrés" not in dialog.cards["belote-three"].accessibleDescription()

    def test_leaving_the_question_changes_nothing(self, page, desk, front, monkeypatch):
        def leave(cls, parent, tr, system):
            dialog = front(cls(tr, system))
            press(QApplication.focusWidget(), Qt.Key.Key_Down, Qt.Key.Key_Escape)
            return dialog.system if dialog.result() else None

        monkeypatch.setattr(SystemDialog, "ask", classmethod(leave))
        page.choose.click()
        assert championship(desk.state).rules == rules()

    def test_what_both_games_have_is_kept_but_for_the_target(self, page, desk, monkeypatch):
        refresh(page, change_championship(desk, rules=rules(hands=12, tied_game="drawn", defence_capot=160)))
        monkeypatch.setattr(SystemDialog, "ask", classmethod(lambda *_: "belote-traditional"))
        page.choose.click()
        assert championship(desk.state).rules == rules("belote-traditional", hands=12, tied_game="drawn")
        refresh(page, change_championship(desk, rules=rules("belote-traditional", target=1500)))
        monkeypatch.setattr(SystemDialog, "ask", classmethod(lambda *_: "contree-championship"))
        page.choose.click()
        assert championship(desk.state).rules == rules()


class TestOnceHandsExist:
    def test_what_would_change_is_shown_first(self, page, played, answer):
        shown = answer(False)
        page.form.more.click()
        refresh(
            page,
            record_hand(
                played, current_round(played.state).tables[1].id, HandFacts(declarer="A", contract="capot", points=140)
            ),
        )
        page.form.amount.editor.setValue(3000)
        page.form.amount.editor.editingFinished.emit()
        assert [(game.before, game.will_be_over) for game in shown[0].games if game.was_over] == [((2000, 0), False)]
        assert championship(played.state).rules == rules()
        assert page.form.amount.editor.value() == 2000

    def test_agreed_it_is_changed(self, page, played, answer):
        answer(True)
        page.form.amount.editor.setValue(3000)
        page.form.amount.editor.editingFinished.emit()
        assert championship(played.state).rules == rules(target=3000)
        assert standings(played.state).is_provisional

    def test_a_field_that_loses_the_keys_to_the_question_asks_once(self, page, played, monkeypatch):
        asked = []

        def ask(cls, parent, tr, found):
            asked.append(found)
            page.form.amount.editor.editingFinished.emit()
            return False

        monkeypatch.setattr(ConsequencesDialog, "ask", classmethod(ask))
        page.form.amount.editor.setValue(3000)
        page.form.amount.editor.editingFinished.emit()
        assert len(asked) == 1

    def test_rules_that_a_sheet_cannot_have_been_played_by_are_refused_by_table(self, page, played):
        page.form.amount.editor.setValue(500)
        page.form.amount.editor.editingFinished.emit()
        assert page.heard == [("rules-do-not-fit", {"rounds": (1,), "tables": (1,)})]
        assert page.form.amount.editor.value() == 2000

    def test_another_game_than_the_one_that_was_played_is_refused_by_table(self, page, played, monkeypatch):
        monkeypatch.setattr(SystemDialog, "ask", classmethod(lambda *_: "belote-traditional"))
        page.choose.click()
        assert page.heard == [("game-does-not-fit", {"game": "belote-traditional", "rounds": (1,), "tables": (1,)})]
        assert championship(played.state).rules == rules()
        assert problem_text(Problem(page.heard[0][0], details=page.heard[0][1]), translator("en")) == (
            "The game was not changed to traditional belote: what was entered is of another game (round 1, "
            "table 1). A new championship can play it."
        )

    def test_another_game_whose_hands_tell_the_same_is_shown_first(self, page, played, answer, monkeypatch):
        shown = answer(True)
        monkeypatch.setattr(SystemDialog, "ask", classmethod(lambda *_: "contree-announced"))
        page.choose.click()
        assert [(game.before, game.will_be_over) for game in shown[0].games if game.was_over] == [((2000, 0), False)]
        assert championship(played.state).rules == rules("contree-announced")
        assert newest_entry(played.state).details == {"setting": "rules", "game": "contree-announced"}
        undo(played)
        assert championship(played.state).rules == rules()
        assert current_round(played.state).tables[0].is_in


class TestFileOfAnEarlierVersion:
    """Contrée with multiplied contracts to 240, version 3: a contre with 81 points each was made, which was a rule then
    and is a choice now."""

    @pytest.fixture
    def desk(self, tmp_path):
        path = Path(shutil.copyfile(OLD_FILE, tmp_path / "old.capot"))
        desk = open_championship(path, by="Odile")
        undo(desk)
        undo(desk)
        yield desk
        desk.close()

    def test_it_shows_the_choice_by_which_it_was_played_and_lets_it_be_changed(self, page, desk, answer):
        was = championship(desk.state).rules
        shown = answer(True)
        page.form.more.click()
        field = page.form.rule_fields["litige_doubled"]
        assert field.value == "doubled-rule"
        press(field, Qt.Key.Key_Up)
        assert [(game.before, game.will_be_over) for game in shown[0].games if game.was_over] == [((241, 0), False)]
        assert championship(desk.state).rules == rules("contree-multiplied", target=240, decided_points="ranking")
        assert newest_entry(desk.state).details == {"setting": "rules", "rule": "litige_doubled"}
        refresh(page, undo(desk))
        assert championship(desk.state).rules == was
        assert field.value == "doubled-rule"


class TestGameThatIsOut:
    """Classic belote, four hands: 100, 90, a litige that is held, and 100 to side 2. By a litige that is failed hands 3
    and 4 change."""

    @pytest.fixture
    def begun(self, page, full_desk):
        draw(full_desk)
        post_draw(full_desk)
        refresh(page, change_championship(full_desk, rules=rules("belote-classic")))
        piles = [
            HandFacts(declarer=declarer, points=points)
            for declarer, points in (("A", 100), ("A", 90), ("A", 81), ("B", 100))
        ]
        refresh(page, record_hands(full_desk, current_round(full_desk.state).tables[0].id, piles))
        page.form.more.setFocus()
        return full_desk

    @pytest.mark.parametrize(("key", "litige"), [(Qt.Key.Key_Return, "failed"), (Qt.Key.Key_Escape, "held")])
    def test_its_hands_are_shown_and_enter_makes_the_change_and_esc_leaves_it(
        self, page, begun, front, monkeypatch, key, litige
    ):
        lines = []

        def answer(dialog):
            front(dialog)
            lines.extend(line for _, told in dialog.told.lists for line in told)
            QTest.keyClick(dialog.focusWidget(), key)
            assert not dialog.isVisible()
            return dialog.result()

        monkeypatch.setattr(ConsequencesDialog, "exec", answer)
        press(page.form.rule_fields["litige"], Qt.Key.Key_Down)
        (line,) = lines
        assert line.replace("\u200a", "").endswith("hands 3 and 4 change; 252–396 (not over) as before")
        assert championship(begun.state).rules["litige"] == litige
        assert (newest_entry(begun.state).details.get("rule") == "litige") == (litige == "failed")


class TestInTheEvening:
    @pytest.fixture
    def view(self, desk, front):
        return front(ChampionshipView(desk, translator("en")))

    def test_the_page_is_reached_from_the_championship_and_left_by_esc(self, view):
        view.go("settings")
        press(view.pages["settings"].form.adjust, Qt.Key.Key_Return)
        assert (view.here, view.back_bar.button.text()) == ("rules", "Back to: Settings")
        press(QApplication.focusWidget(), Qt.Key.Key_Escape)
        assert view.here == "settings"

    def test_hands_that_come_to_something_else_stand_out_for_a_moment(self, view):
        view.follow(change_championship(view.desk, rules=rules("belote-classic")))
        view.go("rules")
        form = view.pages["rules"].form
        press(form.rule_fields["rounding"], Qt.Key.Key_Down)
        fresh = {name for name, field in form.rule_fields.items() if field.worked.property("tone") == "fresh"}
        assert {"rounding", "litige", "failed_marks"} <= fresh
        assert "capot_bid" in fresh  # 252 is 250 where marks are rounded
        assert "both_over" not in fresh  # the hand that ends a game is not rounded
        view.just_changed.let_go()
        assert {field.worked.property("tone") for field in form.rule_fields.values()} == {""}

    @pytest.mark.long
    @pytest.mark.parametrize(("button", "title"), [("sheet", "Rule sheet"), ("poster", "Rule poster")])
    def test_its_papers_are_looked_at_from_here(self, view, qtbot, button, title):
        view.follow(change_championship(view.desk, rules=rules("belote-classic")))
        view.go("rules")
        press(getattr(view.pages["rules"], button), Qt.Key.Key_Return)
        (preview,) = view.pages["rules"].findChildren(PreviewDialog)
        qtbot.waitUntil(lambda: not preview.paper.jobs.is_running)
        assert preview.windowTitle() == title
        preview.reject()

    @pytest.mark.styled
    def test_a_setting_is_found_by_its_name(self, view, qtbot):
        offered = {action.title: action for action in view.pages["settings"].offers()}
        offered["Bid capot that fails: the defence scores"].run()
        page = view.pages["rules"]
        assert view.here == "rules"
        field = page.form.rule_fields["failed_capot"]
        assert field.field.editor.hasFocus()
        qtbot.waitUntil(lambda: field.visibleRegion().boundingRect().height() == field.height())
        offered["Tie after the last hand"].run()
        assert page.form.rule_fields["tied_game"].field.editor.hasFocus()
        view.go_back()
        assert view.here == "championship"


def test_referees_and_customs_of_the_hall_are_typed_here(page, desk, qtbot):
    texts = page.texts
    texts.referees.editor.setFocus()
    qtbot.keyClicks(texts.referees.editor, "Ada Abel, Jean Petit")
    qtbot.keyClick(texts.referees.editor, Qt.Key.Key_Tab)
    qtbot.waitUntil(texts.customs.editor.hasFocus)
    assert championship(desk.state).referees == "Ada Abel, Jean Petit"
    qtbot.keyClicks(texts.customs.editor, "The bar closes at midnight.\r\r  No dogs. ")
    qtbot.keyClick(texts.customs.editor, Qt.Key.Key_Tab)
    assert championship(desk.state).customs == ("The bar closes at midnight.", "No dogs.")
    undo(desk)
    assert championship(desk.state).customs == ()


def test_too_many_customs_are_told_beside_them_and_stay_typed(page, desk, qtbot):
    texts = page.texts
    texts.customs.editor.setFocus()
    texts.customs.editor.setPlainText("\n".join(f"Custom {number}" for number in range(13)))
    qtbot.keyClick(texts.customs.editor, Qt.Key.Key_Tab)
    assert texts.customs.trouble.text() == "The house rules may be 12 lines long."
    assert (len(texts.customs.editor.lines()), championship(desk.state).customs) == (13, ())
