"""The names of a team are corrected on its page: in a dialog that keeps what is refused, and with a question once a
draw is posted."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.ui.team.conftest import ENTER, play, press
from tournament.i18n import translator
from tournament.services.desk.journal import newest_entry
from tournament.services.people.registration import change_team, teams
from tournament.services.people.views import SubstitutionView
from tournament.services.rounds.round_views import team_story
from tournament.ui.people.team_actions import SamePersonDialog
from tournament.ui.people.team_dialogs import CorrectionDialog
from tournament.ui.people.team_page import TeamPage

pytestmark = pytest.mark.unstyled


class TestCorrection:
    def dialog(self, qtbot, full_desk, attempt):
        dialog = CorrectionDialog(translator("en"), teams(full_desk.state)[0], attempt)
        qtbot.addWidget(dialog)
        dialog.show()
        return dialog

    def test_the_dialog_keeps_what_is_refused(self, qtbot, full_desk):
        page = TeamPage(full_desk, translator("en"))
        qtbot.addWidget(page)
        dialog = self.dialog(
            qtbot, full_desk, lambda draft: page.submit(change_team, teams(full_desk.state)[0].id, draft)
        )
        dialog.players[1].editor.setText("Clara Colin")
        QTest.keyClick(dialog.players[1].editor, ENTER)
        assert dialog.isVisible()
        assert dialog.players[1].trouble.text().startswith("Clara Colin")
        assert dialog.players[1].editor.text() == "Clara Colin"
        dialog.players[1].editor.setText("BLOT Bruno")
        dialog.keep.click()
        assert not dialog.isVisible()
        assert teams(full_desk.state)[0].players == ("Adèle Aubry", "BLOT Bruno")

    @pytest.fixture
    def correct(self, monkeypatch, qtbot, page):
        """Corrects the names of team 1, and answers the question that follows; what was chosen in it, and whether the
        names are still there."""

        def correct_names(players, answer):
            heard = []

            def question(dialog):
                qtbot.addWidget(dialog)
                dialog.show()
                heard.append([button.text() for button in dialog.questions[0].buttons if button.isChecked()])
                answer(dialog)
                return dialog.result()

            def correction(dialog):
                qtbot.addWidget(dialog)
                dialog.show()
                for field, name in zip(dialog.players, players, strict=True):
                    field.editor.setText(name)
                dialog.keep.click()
                heard.append(dialog.isVisible())

            monkeypatch.setattr(SamePersonDialog, "exec", question)
            monkeypatch.setattr(CorrectionDialog, "exec", correction)
            page(1)
            press(Qt.Key.Key_F2)
            return heard

        return correct_names

    def test_another_name_after_the_posting_is_asked_about_and_another_person_needs_a_reason(self, correct, full_desk):
        play(full_desk)

        def answer(dialog):
            dialog.keep.click()
            assert dialog.isVisible()
            dialog.reason.editor.setText("malade")
            dialog.keep.click()

        assert correct(("Adèle Aubry", "Zoé Zola"), answer) == [["Another person"], False]
        assert team_story(full_desk.state, 1).substitutions == (
            SubstitutionView(1, "Bruno Blot", "Zoé Zola", "malade"),
        )

    def test_the_same_person_misspelt_is_one_answer(self, correct, full_desk):
        play(full_desk)
        assert correct(("Adèle Aubry", "Brunot Blot"), lambda dialog: dialog.keep.click()) == [
            ["Same person, misspelt"],
            False,
        ]
        assert team_story(full_desk.state, 1).substitutions == ()
        assert teams(full_desk.state)[0].players == ("Adèle Aubry", "Brunot Blot")

    def test_what_is_typed_stays_where_the_question_is_thought_better_of(self, correct, full_desk):
        play(full_desk)
        assert correct(("Adèle Aubry", "Zoé Zola"), lambda dialog: dialog.reject()) == [["Another person"], True]
        assert teams(full_desk.state)[0].players == ("Adèle Aubry", "Bruno Blot")

    def test_before_the_posting_nobody_is_asked(self, correct, full_desk):
        assert correct(("Adèle Aubry", "Zoé Zola"), lambda dialog: dialog.reject()) == [False]
        assert teams(full_desk.state)[0].players == ("Adèle Aubry", "Zoé Zola")

    def test_the_first_player_is_chosen_to_be_typed_over(self, page, full_desk, qtbot, monkeypatch):
        chosen = []

        def question(dialog):
            qtbot.addWidget(dialog)
            dialog.show()
            chosen.append(dialog.players[0].editor.selectedText())
            dialog.reject()

        monkeypatch.setattr(CorrectionDialog, "exec", question)
        page(1)
        press(Qt.Key.Key_F2)
        assert chosen == ["Adèle Aubry"]

    def test_nothing_changed_is_no_correction(self, correct, full_desk):
        newest = newest_entry(full_desk.state)
        assert correct(("Adèle Aubry", "Bruno Blot"), lambda dialog: dialog.reject()) == [False]
        assert newest_entry(full_desk.state) == newest
