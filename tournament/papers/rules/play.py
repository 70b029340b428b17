"""A hand on a rule sheet: how it is dealt and bid, what the cards are worth, and what must be followed and trumped."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from tournament.i18n import Translator
from tournament.papers.rules.text import Rule, RuleSection
from tournament.scoring.cards import CardScale
from tournament.scoring.facts import Rank, Trump
from tournament.scoring.forms import HandForm
from tournament.sentences import N_, Convention

DRAW_OF_SIDES: Final = Rule(
    N_(
        "Each side, or each player if the table agrees, draws a card; the lowest (7 8 9 10 J Q K A) deals "
        "first. Everything goes anticlockwise."
    )
)
DRAW_OF_PLAYERS: Final = Rule(
    N_(
        "Each player draws a card; the lowest (7 8 9 10 J Q K A) deals first, then the next on the right each "
        "time. Everything goes anticlockwise."
    )
)
DRAW_OF_24: Final = Rule(
    N_(
        "Each player draws a card; the lowest (9 10 J Q K A) deals first, then the next on the right each "
        "time. Everything goes anticlockwise."
    )
)
DRAW_OF_TWO: Final = Rule(
    N_("Each player draws a card; the lower (7 8 9 10 J Q K A) deals first, then they deal in turn.")
)

CUT: Final = Rule(
    N_(
        "The player on the dealer’s left always cuts, leaving two cards or more in each part; after the cut "
        "nobody shuffles. Shuffle "
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
    N_(
        "The dealer may shuffle or not; the player on the dealer’s left always cuts. Shuffle whenever cards "
        "were shown or a deal went wrong."
    )
)

FULL_DEAL: Final = Rule(
    N_(
        "All the cards are dealt two or three at a time, as many to each, in three rounds at most, from the "
        "dealer’s right."
    )
)
TURN_UP: Final = Rule(
    N_(
        "Each player gets five cards, three then two or two then three, from the dealer’s right. The next "
        "card is turned up: its suit is offered."
    )
)


def rest_of_deal(cards: int) -> Rule:
    """What is dealt after trumps are chosen, to so many cards: five and one turned up before."""
    dealt = {"fewer": str(cards - 6), "more": str(cards - 5), "cards": str(cards)}
    return Rule(
        N_(
            "Once trumps are chosen the taker picks up that card and gets {fewer} more, the others get "
            "{more}: {cards} each."
        ),
        details=dealt,
    )


REST_OF_TWO: Final = Rule(
    N_(
        "Once trumps are chosen the taker picks up that card and gets two more, the other player gets three: "
        "eight in hand, "
        "sixteen each with those on the table."
    )
)


def at_a_table(seats: int) -> Rule:
    """How many play together, where everyone plays alone."""
    return Rule(
        N_("Everyone plays alone, {seats} at a table where the number of players allows it."),
        details={"seats": str(seats)},
    )


BIDS: Final = N_("Bids")
TRUMPS: Final = N_("Choosing trumps")

# --- contracts
# ----------------------------------------------------------------------------------------------------------------------

CONTRE: Final = Rule(
    N_(
        "In turn, contre answers a bid of the other side, and surcontre a contre. "
        "After a contre only surcontre can be said; after a bid capot, only contre and then surcontre."
    )
)
END_OF_BIDS: Final = Rule(
    N_(
        "Three passes after a bid: it is played, nobody bids over themselves. Four passes: no hand, the next "
        "player deals."
    )
)
BIDS_AND_CARDS: Final = Rule(N_("Partners tell each other nothing except by bids and cards."))
CONTRACTS: Final = RuleSection(
    BIDS,
    (
        Rule(
            N_(
                "The player on the dealer’s right speaks first. A bid names points and a suit: 80 to 160, by "
                "steps of 10 or more, or capot (all "
                "the tricks). A player without a bid says “I pass” or “go”. Speak at once, in the same words "
                "all through the game."
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
    "Each in turn takes the suit turned up as trumps (“I take”) or passes (“I pass”, or “one”). The first who "
    "takes is the taker."
)
SECOND_ROUND: Final = N_("All passed: in a second round each in turn names any suit as trumps, or passes (“two”).")
SECOND_ROUND_OTHER_SUIT: Final = N_(
    "All passed: in a second round each in turn names another suit as trumps, or passes. There is no other bid."
)
NOBODY_TOOK: Final = N_("All passed again: no hand, the next player deals.")


BELOTE: Final = Rule(
    N_(
        "king and queen of trumps in one hand, 20 points, if the player says “belote” with the first and "
        "“rebelote” with the second."
    ),
    N_("Belote:"),
)
SEVERAL: Final = Convention(N_("At no trump there is none, at all trumps one in each suit."))
COUNT_AGAIN: Final = N_("Where both sides together do not come to that, the points are counted again.")


def cards(form: HandForm, tr: Translator, *more: Rule) -> RuleSection:
    """The cards in and out of trumps, what they are worth together, then further rules."""
    scale = form.scale
    return RuleSection(
        N_("Cards"),
        (
            Rule("{cards}", N_("Trumps, strongest first:"), details={"cards": _cards_text(scale, tr, is_trump=True)}),
            Rule("{cards}", N_("Other suits:"), details={"cards": _cards_text(scale, tr, is_trump=False)}),
            *_totals(form),
            *(
                replace(rule, more=(*rule.more, SEVERAL)) if rule is BELOTE and form.most_belotes > 1 else rule
                for rule in more
            ),
        ),
    )


def _totals(form: HandForm) -> tuple[Rule, ...]:
    scale = form.scale
    totals = {
        "last": str(scale.last_trick),
        "total": str(scale.total()),
        "none": str(scale.total(Trump.NO_TRUMP)),
        "all": str(scale.total(Trump.ALL_TRUMP)),
    }
    if not form.shares_total:
        return ()
    if not scale.last_trick:
        return (Rule(N_("{total} points in all."), more=(COUNT_AGAIN,), details=totals),)
    if Trump.ALL_TRUMP not in form.trumps:
        return (
            Rule(
                N_("The last trick is worth {last} more: {total} points in all."), more=(COUNT_AGAIN,), details=totals
            ),
        )
    any_trumps = N_(
        "The last trick is worth {last} more: {total} points in all with a suit. At no trump no suit is "
        "trumps; at all trumps every suit is."
    )
    worth = Convention(N_("In all {none} points at no trump, {all} at all trumps."))
    return (Rule(any_trumps, more=(worth, COUNT_AGAIN), details=totals),)


def _cards_text(scale: CardScale, tr: Translator, *, is_trump: bool) -> str:
    return (
        ", ".join(f"{rank_text(rank, tr)}\u00a0({scale.value(rank, is_trump)})" for rank in scale.strength(is_trump))
        + "."
    )


def ranks_text(ranks: Iterable[Rank], tr: Translator) -> str:
    """`7 8 9 10 J Q K A`."""
    return "\u00a0".join(rank_text(rank, tr) for rank in ranks)


def rank_text(rank: Rank, tr: Translator) -> str:
    """The letter or the figures of a card."""
    letters = {
        Rank.JACK: tr.pgettext("card", "J"),
        Rank.QUEEN: tr.pgettext("card", "Q"),
        Rank.KING: tr.pgettext("card", "K"),
        Rank.ACE: tr.pgettext("card", "A"),
    }
    return letters.get(rank, rank.value)


LEAD: Final = Rule(
    N_("The player on the dealer’s right leads to the first trick, whoever takes a trick to the next. Follow suit.")
)
LEAD_OF_TWO: Final = Rule(
    N_("The player who did not deal leads to the first trick, whoever takes a trick to the next. Follow suit.")
)

TRUMP_OR_DISCARD: Final = Rule(
    N_(
        "A player who cannot follow must trump if the other side holds the trick; if it was trumped already, "
        "only with a higher trump; "
        "one who has none plays any card. If the partner holds the trick, any card may be played."
    ),
    wall=True,
)
"""Who cannot trump higher discards (000)."""
TRUMP_ALWAYS: Final = Rule(
    N_(
        "A player who cannot follow must trump if the other side holds the trick, higher than the trumps on "
        "the table if possible, otherwise lower; "
        "one who has no trump plays any card. If the partner holds the trick, any card may be played."
    ),
    wall=True,
)
"""Who cannot trump higher trumps lower (001, 003, 004)."""
TRUMP_ALONE: Final = Rule(
    N_("A player who cannot follow must trump; one who has no trump either plays any card."), wall=True
)
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

OVER_TRUMPS: Final = Rule(
    N_("When trumps are led, play a higher trump than those on the table whenever you can, otherwise any trump."),
    wall=True,
)
OVER_PARTNER: Final = Rule(
    N_(
        "When trumps are led, play a higher trump than those on the table whenever you can, even over the "
        "partner, otherwise any trump."
    ),
    wall=True,
)
TO_SEE_A_TRICK: Final = Rule(
    N_(
        "Leave everyone time to see a trick. The one before may be looked at once four cards lie, before they "
        "are gathered; no other."
    )
)


def card_play(*rules: Rule) -> RuleSection:
    """The rules of play under their title."""
    return RuleSection(N_("Card play"), rules)
