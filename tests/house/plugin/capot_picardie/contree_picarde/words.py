"""What the hall calls it."""

from tournament.messages.setup.rules import SystemWords
from tournament.sentences import N_

WORDS = SystemWords(
    N_("contrée of Picardy"),
    N_("Two against two: the contract is marked, with a premium where nobody doubled it."),
    reasons={"picarde-premium": N_("Side {side} marks {marks}, {premium} of them as premium")},
)
