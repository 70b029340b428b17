"""`belote-comptoir`: bar belote, each for himself, from 6 or 12 down to nothing (001).

Bids are worth something by bands: 1 up to 50 points, 2 up to 70, 3 up to 90, and one more for every further twenty. Who
reaches the bid goes down by what it is worth; if not, all the others who are still in do. Who is at nothing is out, and
the last one in has lost (`games`).

    seats       how many sit at a table, unless a sheet says otherwise
    start       where everyone begins
    lyonnaise   whether cards lie aside, the chien, that the winner of the bidding may take
"""

from tournament.errors import Detail
from tournament.scoring.cards import CardScale
from tournament.scoring.facts import HandFacts, Side
from tournament.scoring.forms import HandForm
from tournament.scoring.rules import Rules, Seating
from tournament.scoring.scores import HandScore, Reason, TotalsBefore
from tournament.scoring.settings import TAKER, RuleSetting, SettingExample, SettingSubject, course_settings, seats
from tournament.scoring.systems import System
from tournament.sentences import N_

SEATING = Seating(usual=4, fewest=2, most=6, players=1)

SETTINGS = (
    *course_settings(),
    seats(SEATING.usual, tuple(range(SEATING.fewest, SEATING.most + 1))),
    RuleSetting(
        "start",
        (6, 12),
        label=N_("Everyone starts at"),
        sentence=N_("From here everyone goes down; a longer start makes a longer game."),
        subject=SettingSubject.COURSE,
        order=-1,
        plain=True,
        shown_by=(
            SettingExample(
                N_("The first hand: 80 bid and made. Everyone’s total:"), HandFacts(TAKER, bid=80, cards=5, points=82)
            ),
        ),
    ),
    RuleSetting(
        "lyonnaise",
        ("off", "on"),
        label=N_("With a chien (lyonnaise)"),
        sentence=N_(
            "Whether cards lie aside that the winner of the bidding may take, so that the others may bid again."
        ),
        subject=SettingSubject.PLAY,
        plain=True,
        unshown="a bid is worth the same with a chien: only who comes to bid changes",
    ),
)

CARDS_ALONE = CardScale(last_trick=0)
BIDS = range(1, CARDS_ALONE.cards_total() + 1)
DEALT = range(1, 6)
FIRST_BAND = 50
BAND = 20


def form(rules: Rules, letters: str) -> HandForm:
    """The fields of a hand: a bid of points, the cards dealt, the points made. No belote, no last trick, no capot."""
    return HandForm(
        letters,
        scale=CARDS_ALONE,
        tricks=DEALT[-1],
        shares_total=False,
        capot=False,
        belote=False,
        bid=BIDS,
        cards=DEALT,
        chien=rules["lyonnaise"] == "on",
    )


def worth(bid: int) -> int:
    """What a bid of so many points takes off."""
    bands_above = -(-(bid - FIRST_BAND) // BAND)
    return 1 + max(0, bands_above)


def score_hand(hand: HandFacts, _rules: Rules, before: TotalsBefore) -> HandScore:
    """Who goes down, and by how much: marks are what the totals lose, so they are never above nothing."""
    if hand.declarer is None or hand.bid is None or hand.points is None:
        raise ValueError("a hand is checked before it is scored")
    made, taken = hand.points >= hand.bid, worth(hand.bid)
    still_in = [side for side, total in before.totals.items() if total > 0]
    winners = tuple(side for side in still_in if (side == hand.declarer) == made)
    marks = {side: -taken if side in winners else 0 for side in before.totals}
    return HandScore(made, marks, marks, frozenset(), (_why(hand, made, winners, taken),), winners)


def _why(hand: HandFacts, made: bool, winners: tuple[Side, ...], taken: int) -> Reason:
    details: dict[str, Detail] = {
        "side": hand.declarer or "",
        "bid": hand.bid or 0,
        "points": hand.points or 0,
        "worth": taken,
    }
    if made:
        return Reason("bid-made", details)
    if len(winners) == 1:
        return Reason("bid-failed-before-one", {**details, "other": winners[0]})
    return Reason("bid-failed", {**details, "sides": winners})


SYSTEM = System(SEATING, SETTINGS, form, score_hand, countdown=True)
