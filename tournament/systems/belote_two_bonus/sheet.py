"""Belote with prizes for two or three players for those who play it (002)."""

from typing import Final

from tournament.i18n import Translator
from tournament.papers.rules.play import LEAD, LEAD_OF_TWO, at_a_table
from tournament.papers.rules.prizes import SEVEN, scales, sections
from tournament.papers.rules.text import OF_PRIZES, Rule, RuleSection, RuleText
from tournament.scoring.systems import form_of
from tournament.sentences import N_
from tournament.services.setup.views import Settings

DEAL_OF_NINE: Final = (
    Rule(
        N_(
            "Each player draws a card; the lowest deals first. Then the one who scored best in the last hand "
            "deals; after a hand "
            "nobody took, the next player."
        )
    ),
    Rule(
        N_(
            "The dealer shuffles, the player on the dealer’s left cuts. Six cards each, three at a time, "
            "anticlockwise; the next card is "
            "turned up beside the pack. Once trumps are chosen, three more each: nine. The last card of the "
            "pack is then turned up too, only "
            "to be seen."
        )
    ),
    SEVEN,
)
TAKE_OF_NINE: Final = Rule(
    N_(
        "The first after the dealer speaks first. Each in turn accepts the suit turned up as trumps, or "
        "passes. All passed: each "
        "in turn may name a suit. "
        "All passed again: no hand, a new deal."
    )
)


def _sections(championship: Settings, tr: Translator) -> tuple[RuleSection, ...]:
    lead = LEAD if len(form_of(championship.rules).letters) > 2 else LEAD_OF_TWO
    dealt = (at_a_table(len(form_of(championship.rules).letters)), *DEAL_OF_NINE)
    return sections(championship, tr, dealt, TAKE_OF_NINE, lead)


# hands with kings of ten points, and with kings of four: a sheet shows those that its settings allow
RULE_TEXT: Final = RuleText((*scales((60, 70), (130, 0)), *scales((50, 60, 40), (140, 0, 0))), _sections, OF_PRIZES)
