"""What a refusal about the raffle says."""

from collections.abc import Mapping
from typing import Final

from tournament.sentences import N_

OF_RAFFLE: Final[Mapping[str, str]] = {
    "raffle-lot-gone": N_("This prize was taken off the list in the meantime."),
    "raffle-lot-unnamed": N_("Say what there is to win: a bottle of wine, a hamper, a voucher."),
    "raffle-lots-too-many": N_("A raffle has up to {most} prizes."),
    "raffle-lot-drawn": N_("“{lot}” was drawn and stays on the list as it is. Undo the drawing first."),
    "raffle-lot-won": N_("“{lot}” is won already. If nobody comes for it, draw it again."),
    "raffle-lot-undrawn": N_("“{lot}” was not drawn yet."),
    "raffle-no-ticket": N_("There is no ticket left to draw from: sell tickets first."),
    "tickets-out-of-range": N_("Tickets have numbers from 1 to {most}; type the first one, then the last one."),
    "tickets-sold-already": N_("Tickets {first} to {last} were sold already. Check the numbers."),
    "tickets-gone": N_("These tickets were taken back in the meantime."),
    "tickets-drawn-from": N_("Tickets {first} to {last} were in a drawing and cannot be taken back any more."),
    "ticket-runs": N_("A run of tickets is its first number and its last one, from 1 to {most}."),
    "entry-not-of-tickets": N_("Entry no. {number} of the cash is not what these tickets cost."),
    "drawn-unsold": N_("This drawing was made among tickets that nobody bought."),
    "ticket-drawn-twice": N_("Ticket {ticket} was drawn twice."),
    "cash-entry-unknown": N_("There is no entry no. {number} in the cash."),
    "no-drawing": N_("No raffle prize has been drawn yet."),
    "no-raffle": N_("There is nothing to win in the raffle yet."),
}
