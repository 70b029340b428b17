"""The coinche with points made and bid for those who play it."""

from collections.abc import Mapping
from typing import Final

from tournament.i18n import N_, Translator
from tournament.reports.rules import bids
from tournament.reports.rules.cards import BELOTE_OF_FAILED
from tournament.reports.rules.contrees import BELOTE_MAKES, BID_SCALES, CAPOT_AS_CONTRACT, sections
from tournament.reports.rules.text import Rule, RuleText, Section
from tournament.sentences import Convention
from tournament.services.setup.lines import ChampionshipLine
from tournament.systems.coinche_made_plus_contract.scoring import CAPOT, FAILED

BELOTE_OF_DOUBLED: Final[Mapping[str, str]] = {
    "holder": Convention(N_("Contre and surcontre do not change that.")),
    "winner": N_("After contre or surcontre, the side that wins the hand marks it, whoever announced it."),
}
MULTIPLIES: Final[Mapping[str, str]] = {
    "contract": Convention(N_("the side that wins the hand marks alone, and the contract counts twice, or four times.")),
    "everything": Convention(N_("the side that wins the hand marks alone, and everything but the belote counts twice, or four times.")),
}


def _sections(championship: ChampionshipLine, words: Translator) -> tuple[Section, ...]:
    rules = championship.rules
    won = Convention(
        N_(
            "Made: the taker marks its points ({capot} for all the tricks) and the contract, the defence its points. "
            "Failed: the defence marks {failed} and the contract."
        )
    )
    worth = {"capot": str(CAPOT), "failed": str(FAILED)}
    belote = Rule(BELOTE_OF_FAILED[str(rules["failed_belote"])], N_("Belote:"), (BELOTE_OF_DOUBLED[str(rules["doubled_belote"])],))
    return sections(
        championship,
        words,
        bids.CONTRACTS,
        Section(
            N_("Marks"),
            (
                Rule(BELOTE_MAKES[str(rules["belote_makes"])]),
                Rule(won, more=(CAPOT_AS_CONTRACT,), details=worth),
                Rule(MULTIPLIES[str(rules["doubled"])], N_("Contre, surcontre:")),
                belote,
                Rule(Convention(N_("Nothing is rounded."))),
            ),
        ),
    )


RULE_TEXT: Final = RuleText(BID_SCALES, _sections)
