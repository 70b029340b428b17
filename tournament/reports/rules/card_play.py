"""Card play on a rule sheet: what must be followed, trumped and trumped higher."""

from typing import Final

from tournament.reports.rules.text import Rule, RuleSection
from tournament.sentences import N_

LEAD: Final = Rule(N_("The player on the dealer’s right leads to the first trick, whoever takes a trick to the next. Follow suit."))
LEAD_OF_TWO: Final = Rule(N_("The player who did not deal leads to the first trick, whoever takes a trick to the next. Follow suit."))

TRUMP_OR_DISCARD: Final = Rule(
    N_(
        "A player who cannot follow must trump if the other side holds the trick; if it was trumped already, only with a higher trump; "
        "one who has none plays any card. If the partner holds the trick, any card may be played."
    ),
    wall=True,
)
"""Who cannot trump higher discards (000)."""
TRUMP_ALWAYS: Final = Rule(
    N_(
        "A player who cannot follow must trump if the other side holds the trick, higher than the trumps on the table if possible, otherwise lower; "
        "one who has no trump plays any card. If the partner holds the trick, any card may be played."
    ),
    wall=True,
)
"""Who cannot trump higher trumps lower (001, 003, 004)."""
TRUMP_ALONE: Final = Rule(N_("A player who cannot follow must trump; one who has no trump either plays any card."), wall=True)
"""Two players: nobody else can have trumped."""
TRUMP_AGAINST_ONE: Final = Rule(
    N_(
        "A player who cannot follow must trump, higher than the trumps on the table if possible, otherwise lower; "
        "one who has no trump plays any card. If a partner against the bidder holds the trick, any card may be played."
    ),
    wall=True,
)
"""Partners for one hand, of whom there may be none or four (001)."""
DEFENDERS: Final = Rule(N_("The two defenders are partners for the hand."), wall=True)

OVER_TRUMPS: Final = Rule(N_("When trumps are led, play a higher trump than those on the table whenever you can, otherwise any trump."), wall=True)
OVER_PARTNER: Final = Rule(
    N_("When trumps are led, play a higher trump than those on the table whenever you can, even over the partner, otherwise any trump."), wall=True
)
TO_SEE_A_TRICK: Final = Rule(
    N_("Leave everyone time to see a trick. The one before may be looked at once four cards lie, before they are gathered; no other.")
)


def card_play(*rules: Rule) -> RuleSection:
    """The rules of play under their title."""
    return RuleSection(N_("Card play"), rules)
