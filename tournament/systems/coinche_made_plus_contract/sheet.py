"""The coinche with points made and bid for those who play it."""

from typing import Final

from tournament.i18n import Translator
from tournament.papers.rules.contrees import BID_SCALES, bid_sections
from tournament.papers.rules.text import Rule, RuleSection, RuleText, setting_sentence_text
from tournament.sentences import N_, Convention
from tournament.services.setup.views import Settings
from tournament.systems.coinche_made_plus_contract.scoring import CAPOT, FAILED


def _sections(championship: Settings, tr: Translator) -> tuple[RuleSection, ...]:
    rules = championship.rules
    won = Convention(
        N_(
            "Made: the taker scores its points ({capot} for all the tricks) and the contract, the defence "
            "its points. Failed: the defence scores {failed} and the contract."
        )
    )
    worth = {"capot": str(CAPOT), "failed": str(FAILED)}
    belote = Rule(
        setting_sentence_text(rules, "failed_belote"), N_("Belote:"), (setting_sentence_text(rules, "doubled_belote"),)
    )
    doubled = Rule(setting_sentence_text(rules, "doubled"), N_("Contre, surcontre:"))
    return bid_sections(championship, tr, won, worth, doubled, belote, Rule(Convention(N_("Nothing is rounded."))))


RULE_TEXT: Final = RuleText(BID_SCALES, _sections)
