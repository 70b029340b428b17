"""Which text belongs to which rule system."""

from collections.abc import Mapping
from typing import Final

from tournament.reports.rules.comptoir import BELOTE_COMPTOIR
from tournament.reports.rules.contree_championship import CONTREE_CHAMPIONSHIP
from tournament.reports.rules.contrees import COINCHE_MADE_PLUS_CONTRACT, CONTREE_ANNOUNCED, CONTREE_MULTIPLIED
from tournament.reports.rules.exact import BELOTE_FOUR_EXACT
from tournament.reports.rules.prizes import BELOTE_FOUR_BONUS, BELOTE_TWO_BONUS
from tournament.reports.rules.taken import (
    BELOTE_CLASSIC,
    BELOTE_MODERN,
    BELOTE_THREE,
    BELOTE_TRADITIONAL,
    BELOTE_TWO_OPEN,
    BELOTE_TWO_PILES,
)
from tournament.reports.rules.text import RuleText

RULE_TEXTS: Final[Mapping[str, RuleText]] = {
    "contree-championship": CONTREE_CHAMPIONSHIP,
    "contree-multiplied": CONTREE_MULTIPLIED,
    "contree-announced": CONTREE_ANNOUNCED,
    "coinche-made-plus-contract": COINCHE_MADE_PLUS_CONTRACT,
    "belote-traditional": BELOTE_TRADITIONAL,
    "belote-classic": BELOTE_CLASSIC,
    "belote-modern": BELOTE_MODERN,
    "belote-four-exact": BELOTE_FOUR_EXACT,
    "belote-four-bonus": BELOTE_FOUR_BONUS,
    "belote-two-bonus": BELOTE_TWO_BONUS,
    "belote-three": BELOTE_THREE,
    "belote-two-open": BELOTE_TWO_OPEN,
    "belote-two-piles": BELOTE_TWO_PILES,
    "belote-comptoir": BELOTE_COMPTOIR,
}
