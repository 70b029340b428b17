"""The deal on a rule sheet: who deals, who cuts, and how the cards come round."""

from typing import Final

from tournament.reports.rules.text import Rule
from tournament.sentences import N_

DRAW_OF_SIDES: Final = Rule(
    N_("Each side, or each player if the table agrees, draws a card; the lowest (7 8 9 10 J Q K A) deals first. Everything goes anticlockwise.")
)
DRAW_OF_PLAYERS: Final = Rule(
    N_("Each player draws a card; the lowest (7 8 9 10 J Q K A) deals first, then the next on the right each time. Everything goes anticlockwise.")
)
DRAW_OF_24: Final = Rule(
    N_("Each player draws a card; the lowest (9 10 J Q K A) deals first, then the next on the right each time. Everything goes anticlockwise.")
)
DRAW_OF_TWO: Final = Rule(N_("Each player draws a card; the lower (7 8 9 10 J Q K A) deals first, then they deal in turn."))

CUT: Final = Rule(
    N_(
        "The player on the dealer’s left always cuts, leaving two cards or more in each part; after the cut nobody shuffles. Shuffle "
        "before the first hand, and whenever cards were shown or a deal went wrong."
    )
)
CUT_OF_TWO: Final = Rule(
    N_(
        "The other player always cuts, leaving two cards or more in each part; after the cut nobody shuffles. "
        "Shuffle before the first hand, and whenever cards were shown or a deal went wrong."
    )
)
CUT_AS_YOU_LIKE: Final = Rule(
    N_("The dealer may shuffle or not; the player on the dealer’s left always cuts. Shuffle whenever cards were shown or a deal went wrong.")
)

FULL_DEAL: Final = Rule(N_("All the cards are dealt two or three at a time, as many to each, in three rounds at most, from the dealer’s right."))
TURN_UP: Final = Rule(
    N_("Each player gets five cards, three then two or two then three, from the dealer’s right. The next card is turned up: its suit is offered.")
)


def rest_of_deal(cards: int) -> Rule:
    """What is dealt after trumps are chosen, to so many cards: five and one turned up before."""
    dealt = {"fewer": str(cards - 6), "more": str(cards - 5), "cards": str(cards)}
    return Rule(N_("Once trumps are chosen the taker picks up that card and gets {fewer} more, the others get {more}: {cards} each."), details=dealt)


REST_OF_TWO: Final = Rule(
    N_(
        "Once trumps are chosen the taker picks up that card and gets two more, the other player gets three: eight in hand, "
        "sixteen each with those on the table."
    )
)


def at_a_table(seats: int) -> Rule:
    """How many play together, where everyone plays alone."""
    return Rule(N_("Everyone plays alone, {seats} at a table where the number of players allows it."), details={"seats": str(seats)})
