"""Belote for three for those who play it (001)."""

from typing import Final

from tournament.i18n import Translator
from tournament.papers.rules import play
from tournament.papers.rules.examples import OF_THREE
from tournament.papers.rules.play import DEFENDERS
from tournament.papers.rules.taken import choice_of_trumps, dealt, draw_of, pack, played_with_partners, sections
from tournament.papers.rules.text import OF_HANDS, RuleSection, RuleText
from tournament.scoring.systems import form_of
from tournament.services.setup.views import Settings


def _sections(championship: Settings, tr: Translator) -> tuple[RuleSection, ...]:
    rules = championship.rules
    form = form_of(rules)
    cards_dealt = dealt(
        rules, pack(form.scale, tr), draw_of(form.scale), play.CUT, play.TURN_UP, play.rest_of_deal(form.tricks)
    )
    return sections(
        championship, tr, cards_dealt, choice_of_trumps(rules), played_with_partners(rules, partners=(DEFENDERS,))
    )


RULE_TEXT: Final = RuleText(OF_THREE, _sections, OF_HANDS)
