"""Bar belote for two to six players, and the lyonnaise (001)."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Final

from tournament.i18n import Translator
from tournament.papers.rules import play
from tournament.papers.rules.ending import (
    IRREGULAR_DEAL_OF_PLAYER,
    PLAYERS_AGREE_OR_CALL,
    PUT_RIGHT,
    end,
    referee,
    the_championship,
)
from tournament.papers.rules.play import OVER_TRUMPS, TRUMP_AGAINST_ONE, card_play, cards
from tournament.papers.rules.text import OF_BIDS, ExampleGroup, Rule, RuleExample, RuleSection, RuleText
from tournament.scoring.facts import HandFacts
from tournament.scoring.systems import form_of, seating_of
from tournament.sentences import N_, Convention
from tournament.services.setup.views import Settings
from tournament.systems.belote_comptoir import scoring

BIDDER_AND_OTHERS: Final = (N_("Bidder"), N_("Others"))
LEAST_LEFT: Final = Convention(N_("Then whoever has the least left is first."))


def _bid(bid: int, points: int) -> HandFacts:
    return HandFacts("A", bid=bid, points=points, cards=5)


SCALES: Final = (
    ExampleGroup(
        N_("Bid reached"),
        (
            RuleExample(_bid(40, 44), wall=True),
            RuleExample(_bid(50, 50)),
            RuleExample(_bid(51, 56), wall=True),
            RuleExample(_bid(70, 71)),
            RuleExample(_bid(71, 80), wall=True),
            RuleExample(_bid(91, 91), wall=True),
            RuleExample(_bid(111, 112)),
        ),
        BIDDER_AND_OTHERS,
    ),
    ExampleGroup(
        N_("Bid missed"),
        (
            RuleExample(_bid(40, 38), wall=True),
            RuleExample(_bid(50, 0)),
            RuleExample(_bid(51, 50), wall=True),
            RuleExample(_bid(70, 65)),
            RuleExample(_bid(71, 70), wall=True),
            RuleExample(_bid(91, 90), wall=True),
            RuleExample(_bid(111, 100)),
        ),
        BIDDER_AND_OTHERS,
    ),
)
LYONNAISE: Final[Mapping[str, tuple[Rule, ...]]] = {
    "off": (),
    "on": (
        Rule(
            N_(
                "some cards stay aside, the chien. The highest bidder may play without it: it is lost, and "
                "nobody bids any more. Or that player "
                "takes from it what suits their hand and puts as many cards back; the others may then bid "
                "higher, to take those put back."
            ),
            N_("Lyonnaise:"),
            wall=True,
        ),
    ),
}


CARDS_ALONE: Final = Rule(N_("Only cards count: nothing for the last trick, for belote or for declarations."))
BID_OR_PASS: Final = Rule(
    N_(
        "Each in turn says how many points they will make, more than the bid before, or passes. The suit of "
        "the highest bidder’s first "
        "card is trumps."
    )
)
CARD_PLAY: Final = card_play(
    Rule(N_("The highest bidder leads to the first trick, whoever takes a trick to the next. Follow suit.")),
    Rule(N_("All the others are partners against the highest bidder, for the hand."), wall=True),
    TRUMP_AGAINST_ONE,
    OVER_TRUMPS,
)
BANCO: Final = N_("{banco} is called banco, {super} super banco.")
MARKED: Final = (
    Rule(
        N_(
            "If it is reached or passed, the bidder goes down by it; if it is missed, all the others who are "
            "still in do."
        ),
        wall=True,
    ),
    Rule(N_("Scores are kept on paper, or by a die in front of each player.")),
)
DEAL_OF_FIVE: Final = (
    play.DRAW_OF_PLAYERS,
    play.CUT,
    Rule(
        N_(
            "Five cards each; or, if the table agrees, four, three, two or one, which is harder. The other "
            "cards are not played."
        )
    ),
    Rule(
        N_(
            "The table may also agree to turn up a card or two of everyone’s, or that all show their cards to "
            "the others without seeing them."
        )
    ),
)
OUT: Final = N_(
    "Everyone begins at {start}. Whoever gets to 0 or below is out, and the first one out has won; the last "
    "one in has lost."
)
OUT_TOGETHER: Final = Convention(N_("Those who go out on one hand share their place."))
LEAST_LEFT_OF_HANDS: Final = Convention(
    N_(
        "Everyone begins at {start}; whoever gets to 0 or below is out. After the last hand whoever has the "
        "least left is first."
    )
)


def _sections(championship: Settings, tr: Translator) -> tuple[RuleSection, ...]:
    rules = championship.rules
    seating = seating_of(rules)
    out = Rule(OUT, more=(OUT_TOGETHER,), details={"start": str(rules["start"])}, wall=True)
    return (
        cards(form_of(rules), tr, CARDS_ALONE),
        RuleSection(N_("Deal"), (play.at_a_table(seating.usual), *DEAL_OF_FIVE)),
        RuleSection(play.BIDS, (BID_OR_PASS, *LYONNAISE[str(rules["lyonnaise"])])),
        CARD_PLAY,
        _marks(),
        end(rules, championship.game_minutes, (out,), LEAST_LEFT_OF_HANDS, then=LEAST_LEFT),
        the_championship(championship, seating, tr),
        referee(championship, IRREGULAR_DEAL_OF_PLAYER, PUT_RIGHT, agree=PLAYERS_AGREE_OR_CALL),
    )


def _marks() -> RuleSection:
    """What every bid is worth, as the scoring has it: `1–50: 1, 51–70: 2` and so on."""
    bands = [(points, list(bids)) for points, bids in groupby(scoring.BIDS, key=scoring.worth)]
    said = ", ".join(f"{bids[0]}–{bids[-1]}\u00a0→\u00a0{points}" for points, bids in bands)
    named = {"banco": _band_of(bands, 2), "super": _band_of(bands, 3)}
    worth = Rule("{bands}.", N_("What a bid is worth:"), details={"bands": said}, wall=True)
    return RuleSection(N_("Scoring"), (worth, Rule(BANCO, details=named), *MARKED))


def _band_of(bands: Sequence[tuple[int, Sequence[int]]], worth: int) -> str:
    """The bids that are worth so much, from the least to the most."""
    return next(f"{bids[0]}–{bids[-1]}" for points, bids in bands if points == worth)


RULE_TEXT: Final = RuleText(SCALES, _sections, OF_BIDS)
