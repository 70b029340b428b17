"""A player is replaced, in a dialog that keeps what is typed."""

import pytest

from tests.ui.team.conftest import play
from tournament.i18n import translator
from tournament.services.people.registration import replace_player, teams
from tournament.services.rounds.round_views import team_story
from tournament.ui.people.team_dialogs import Replacement, ReplacementDialog
from tournament.ui.people.team_page import TeamPage

pytestmark = pytest.mark.unstyled


class TestReplacement:
    def attempt(self, full_desk):
        page = TeamPage(full_desk, translator("en"))
        page.deleteLater()
        return lambda wish: page.submit(
            replace_player, teams(full_desk.state)[0].id, wish.leaving, wish.entering, reason=wish.reason
        )

    def test_freely_before_the_first_posting(self, qtbot, full_desk):
        dialog = ReplacementDialog(translator("en"), teams(full_desk.state)[0], False, self.attempt(full_desk))
        qtbot.addWidget(dialog)
        dialog.show()
        assert not dialog.reason.isVisible()
        dialog.leaving.editor.setCurrentIndex(1)
        dialog.hand_in()
        assert dialog.entering.trouble.isVisible()
        dialog.entering.editor.setText("Zoé Zola")
        dialog.hand_in()
        assert not dialog.isVisible()
        assert teams(full_desk.state)[0].players == ("Adèle Aubry", "Zoé Zola")

    def test_with_a_reason_afterwards_and_nothing_typed_is_lost(self, qtbot, full_desk):
        play(full_desk)
        dialog = ReplacementDialog(translator("en"), teams(full_desk.state)[0], True, self.attempt(full_desk))
        qtbot.addWidget(dialog)
        dialog.show()
        dialog.leaving.editor.setCurrentIndex(1)
        dialog.entering.editor.setText("Zoé Zola")
        dialog.hand_in()
        assert "art. 9 D" in dialog.reason.trouble.text()
        assert dialog.replacement == Replacement("Bruno Blot", "Zoé Zola", "")
        dialog.reason.editor.setText("malade")
        dialog.hand_in()
        assert team_story(full_desk.state, 1).substitutions[0].reason == "malade"

    def test_a_posting_meanwhile_is_said_in_the_dialog(self, qtbot, full_desk):
        dialog = ReplacementDialog(translator("en"), teams(full_desk.state)[0], False, self.attempt(full_desk))
        qtbot.addWidget(dialog)
        dialog.show()
        dialog.leaving.editor.setCurrentIndex(1)
        dialog.entering.editor.setText("Zoé Zola")
        play(full_desk)
        dialog.hand_in()
        assert dialog.isVisible()
        assert "art. 9 D" in dialog.message.text
