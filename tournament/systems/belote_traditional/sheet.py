"""Traditional belote for those who play it (000)."""

from typing import Final

from tournament.i18n import Translator
from tournament.papers.rules import play
from tournament.papers.rules.examples import TRADITIONAL
from tournament.papers.rules.play import LEAD, OVER_TRUMPS, TO_SEE_A_TRICK, TRUMP_OR_DISCARD, card_play
from tournament.papers.rules.taken import choice_of_trumps, dealt, sections
from tournament.papers.rules.text import OF_PLAIN_HANDS, Rule, RuleSection, RuleText
from tournament.sentences import Convention
from tournament.services.setup.views import Settings

TURN_UP: Final = Rule(Convention(play.TURN_UP.text))
"""000 has the trump chosen by bids, and does not say how."""


def _sections(championship: Settings, tr: Translator) -> tuple[RuleSection, ...]:
    rules = championship.rules
    cards_dealt = dealt(rules, play.DRAW_OF_SIDES, play.CUT, TURN_UP, play.rest_of_deal(8))
    played = card_play(LEAD, TRUMP_OR_DISCARD, OVER_TRUMPS, TO_SEE_A_TRICK)
    return sections(championship, tr, cards_dealt, choice_of_trumps(rules), played)


RULE_TEXT: Final = RuleText(TRADITIONAL, _sections, OF_PLAIN_HANDS)
