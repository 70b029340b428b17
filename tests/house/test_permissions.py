"""What may be done when has its words: the manual and the window say it by them."""

from tournament.messages.repairs import PERMISSIONS, ROUND_ACTIONS, STAGES
from tournament.services.rounds.permissions import Permission, RoundAction, RoundStage


def test_everything_in_the_table_has_its_words():
    assert (set(ROUND_ACTIONS), set(STAGES), set(PERMISSIONS)) == (set(RoundAction), set(RoundStage), set(Permission))
