"""The contrée with points bid for those who play it."""

from typing import Final

from tournament.i18n import Translator
from tournament.papers.rules.contrees import BID_SCALES, bid_sections
from tournament.papers.rules.text import Rule, RuleSection, RuleText, setting_sentence_text
from tournament.sentences import N_, Convention
from tournament.services.setup.views import Settings
from tournament.systems.contree_announced.scoring import CAPOT


def _sections(championship: Settings, tr: Translator) -> tuple[RuleSection, ...]:
    rules = championship.rules
    flat = rules["failed_marks"] != "contract"
    won = (
        Convention(
            N_(
                "Made: the taker scores the contract. Failed: the defence scores {failed}, whatever the "
                "contract. Points taken are not scored."
            )
        )
        if flat
        else Convention(
            N_(
                "The side that wins the hand scores the contract, and nothing else but belote: points taken "
                "are not scored."
            )
        )
    )
    doubled = Rule(
        Convention(N_("what is scored counts twice, or four times; belote does not.")), N_("Contre, surcontre:")
    )
    belote = Rule(setting_sentence_text(rules, "failed_belote"), N_("Belote:"))
    return bid_sections(
        championship, tr, won, {"failed": str(rules["failed_marks"]), "capot": str(CAPOT)}, doubled, belote
    )


RULE_TEXT: Final = RuleText(BID_SCALES, _sections)
