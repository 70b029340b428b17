"""Bids on a rule sheet: contracts, or a suit that is turned up and taken."""

from typing import Final

from tournament.reports.rules.text import Rule, RuleSection
from tournament.sentences import N_

BIDS: Final = N_("Bids")
TRUMPS: Final = N_("Choosing trumps")

# --- contracts
# ----------------------------------------------------------------------------------------------------------------------------------

CONTRE: Final = Rule(
    N_(
        "In turn, contre answers a bid of the other side, and surcontre a contre. "
        "After a contre only surcontre can be said; after a bid capot, only contre and then surcontre."
    )
)
END_OF_BIDS: Final = Rule(N_("Three passes after a bid: it is played, nobody bids over themselves. Four passes: no hand, the next player deals."))
BIDS_AND_CARDS: Final = Rule(N_("Partners tell each other nothing except by bids and cards."))
CONTRACTS: Final = RuleSection(
    BIDS,
    (
        Rule(
            N_(
                "The player on the dealer’s right speaks first. A bid names points and a suit: 80 to 160, by steps of 10 or more, or capot (all "
                "the tricks). A player without a bid says “I pass” or “go”. Speak at once, in the same words all through the game."
            )
        ),
        CONTRE,
        END_OF_BIDS,
        BIDS_AND_CARDS,
    ),
)

# --- a suit that is turned up
# -------------------------------------------------------------------------------------------------------------------

FIRST_TO_SPEAK: Final = N_("The player on the dealer’s right speaks first.")
OTHER_SPEAKS_FIRST: Final = N_("The player who did not deal speaks first.")
TAKE_OR_PASS: Final = N_(
    "Each in turn takes the suit turned up as trumps (“I take”) or passes (“I pass”, or “one”). The first who takes is the taker."
)
SECOND_ROUND: Final = N_("All passed: in a second round each in turn names any suit as trumps, or passes (“two”).")
SECOND_ROUND_OTHER_SUIT: Final = N_("All passed: in a second round each in turn names another suit as trumps, or passes. There is no other bid.")
NOBODY_TOOK: Final = N_("All passed again: no hand, the next player deals.")
