"""What the tests of belote with prizes share: the games of two and of four, and what reasons are called."""

from tournament.i18n import translator
from tournament.scoring.facts import HandFacts, Trump

TWO, FOUR = "belote-two-bonus", "belote-four-bonus"
FRENCH, ENGLISH = translator("fr"), translator("en")


def codes(score, hand=-1):
    return [reason.code for reason in score.hands[hand].reasons]


def bonus_hand(**facts):
    return HandFacts(
        **{"declarer": "A", "trump": Trump.HEARTS, "by_side": (("A", 90), ("B", 74)), "last_trick": "A", **facts}
    )
