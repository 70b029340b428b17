"""Classic belote for those who play it (001)."""

from typing import Final

from tournament.i18n import Translator
from tournament.papers.rules import play
from tournament.papers.rules.examples import CLASSIC
from tournament.papers.rules.play import TO_SEE_A_TRICK
from tournament.papers.rules.taken import choice_of_trumps, dealt, played_with_partners, sections
from tournament.papers.rules.text import OF_HANDS, RuleSection, RuleText
from tournament.services.setup.views import Settings


def _sections(championship: Settings, tr: Translator) -> tuple[RuleSection, ...]:
    rules = championship.rules
    cards_dealt = dealt(rules, play.DRAW_OF_PLAYERS, play.CUT, play.TURN_UP, play.rest_of_deal(8))
    return sections(championship, tr, cards_dealt, choice_of_trumps(rules), played_with_partners(rules, TO_SEE_A_TRICK))


RULE_TEXT: Final = RuleText(CLASSIC, _sections, OF_HANDS)
