"""Belote for two with piles of two, for those who play it (001)."""

from typing import Final

from tournament.i18n import Translator
from tournament.papers.rules import play
from tournament.papers.rules.examples import CLASSIC
from tournament.papers.rules.taken import sections_for_two
from tournament.papers.rules.text import OF_HANDS, Rule, RuleSection, RuleText
from tournament.sentences import N_
from tournament.services.setup.views import Settings

DEAL: Final = (
    Rule(
        N_(
            "Five cards each for the hand, three then two or two then three, the other player first. Then, in "
            "turn, a row of four face down before "
            "each, and four face up on top of them. The next card of the pack is turned up."
        )
    ),
    play.REST_OF_TWO,
)


def _sections(championship: Settings, tr: Translator) -> tuple[RuleSection, ...]:
    return sections_for_two(championship, tr, *DEAL)


RULE_TEXT: Final = RuleText(CLASSIC, _sections, OF_HANDS)
