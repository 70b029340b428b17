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
    """A deal at these totals, or a usual table's first; a few are passed or annulled."""
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
    """All deals of a game of so many sides, until its end, or `STOPPED` if it drags on."""
    sides = sides or seating_of(rules).usual
    hands: tuple[HandFacts, ...] = ()
    score = score_sheet(Sheet(rules, hands, sides))
    while not score.is_over:
        hands = (*hands, deal(rules, luck, score.totals))
        score = score_next(Sheet(rules, hands, sides, stop_of(rules, hands)), score)
    return hands


def stop_of(rules: Rules, hands: Sequence[HandFacts]) -> ClockStop | None:
    """The stop of a game so far; none while short, or with a fixed number of hands."""
    return STOPPED if rules.hands is None and len(hands) > STOPPED.after else None
