"""Its rule sheet. The sentence of the premium stands in the declaration of the setting, and is laid out with the
marks."""

from tournament.i18n import Translator
from tournament.papers.rules import play
from tournament.papers.rules.contrees import BID_SCALES, sections
from tournament.papers.rules.text import MARKS, Rule, RuleSection, RuleText
from tournament.sentences import N_, Convention
from tournament.services.setup.views import Settings


def _sections(championship: Settings, tr: Translator) -> tuple[RuleSection, ...]:
    marks = RuleSection(MARKS, (Rule(Convention(N_("The side that wins the hand marks the contract."))),))
    return sections(championship, tr, play.CONTRACTS, marks)


RULE_TEXT = RuleText(BID_SCALES, _sections)
