"""A table at play: deals like those of real score sheets, one after another until the game ends."""

from collections.abc import Mapping, Sequence

from tournament.scoring.facts import ClockStop, HandFacts, Sheet, Side
from tournament.scoring.games import score_next, score_sheet
from tournament.scoring.rules import Rules
from tournament.scoring.systems import form_of, seating_of
from tournament.simulation.bids import bid_hand
from tournament.simulation.cards import CardTable, played_hand
from tournament.simulation.incidents import unplayed_deal
from tournament.simulation.luck import Luck

STOPPED = ClockStop(after=22, more=2)
"""A game that drags on is stopped by the organiser, and left two hands more."""


def deal(rules: Rules, luck: Luck, totals: Mapping[Side, int] | None = None) -> HandFacts:
    """One deal between the sides that have these totals, or the first of a usual table; a few are passed or annulled."""
    if totals is None:
        totals = score_sheet(Sheet(rules, sides=seating_of(rules).usual)).totals
    form = form_of(rules, "".join(totals))
    if unplayed := unplayed_deal(form, luck):
        return unplayed
    if form.numbers:
        return bid_hand(form, luck)
    players = seating_of(rules).players if len(totals) == 2 else 1
    return played_hand(CardTable(rules, form, players, totals), luck)


def play_to_end(rules: Rules, luck: Luck, sides: int | None = None) -> tuple[HandFacts, ...]:
    """All the deals of a game of so many sides, or as many as usual, until its rules end it; one that drags on to a target, until `STOPPED` does."""
    sides = sides or seating_of(rules).usual
    hands: tuple[HandFacts, ...] = ()
    score = score_sheet(Sheet(rules, hands, sides))
    while not score.is_over:
        hands = (*hands, deal(rules, luck, score.totals))
        score = score_next(Sheet(rules, hands, sides, stop_of(rules, hands)), score)
    return hands


def stop_of(rules: Rules, hands: Sequence[HandFacts]) -> ClockStop | None:
    """The stop of a game that has come as far as this: none while it is short enough, or where its number of hands is fixed."""
    return STOPPED if rules.hands is None and len(hands) > STOPPED.after else None
