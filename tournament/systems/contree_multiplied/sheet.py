"""The contrée with a multiplied contract for those who play it (004)."""

from typing import Final

from tournament.i18n import Translator
from tournament.papers.rules import play
from tournament.papers.rules.contrees import CONTRE, DOUBLED, sections
from tournament.papers.rules.examples import all_tricks_bid, contract, generale, score_of
from tournament.papers.rules.text import ExampleGroup, Rule, RuleExample, RuleSection, RuleText, setting_sentence_text
from tournament.scoring.rules import Rules
from tournament.scoring.systems import form_of
from tournament.sentences import N_, Convention
from tournament.services.setup.views import Settings
from tournament.systems.contree_multiplied.scoring import CAPOT_BID, GENERALE_BID

SCALES: Final = (
    ExampleGroup(
        N_("A contract"),
        (
            RuleExample(contract(90, 102), wall=True),
            RuleExample(contract(80, 84)),
            RuleExample(contract(100, 80, "A"), wall=True),
            RuleExample(contract(90, 102, "B")),
            RuleExample(contract(90, 74), wall=True),
            RuleExample(contract(100, 76, "A"), wall=True),
            RuleExample(contract(80, 81), wall=True),
            RuleExample(contract(90, 71, "A")),
            RuleExample(all_tricks_bid(100), wall=True),
            RuleExample(generale(100)),
            RuleExample(contract(100, 0, capot="B")),
            RuleExample(all_tricks_bid("capot")),
            RuleExample(contract("capot", 140)),
        ),
    ),
    ExampleGroup(
        N_("Contre, surcontre, générale"),
        (
            *DOUBLED,
            RuleExample(generale("generale"), wall=True),
            RuleExample(all_tricks_bid("generale")),
            RuleExample(generale("generale", CONTRE)),
        ),
    ),
)


def _sections(championship: Settings, tr: Translator) -> tuple[RuleSection, ...]:
    return sections(championship, tr, _bids(), _marks(championship.rules))


def _bids() -> RuleSection:
    all_tricks_bid = {"capot": str(CAPOT_BID), "generale": str(GENERALE_BID)}
    bid = N_(
        "The player on the dealer’s right speaks first. A bid names points and a suit: 80, 90 … 160, then "
        "{capot}, which is capot (all the "
        "tricks), then {generale}, which is générale (all of them by one player). Each bid is higher than the "
        "one before; a player without "
        "one passes. Having bid capot or générale is not paid for."
    )
    doubling = N_(
        "In turn, contre answers a bid of the other side, and surcontre a contre. After a contre only "
        "surcontre can be said."
    )
    return RuleSection(
        play.BIDS, (Rule(bid, details=all_tricks_bid), Rule(doubling), play.END_OF_BIDS, play.BIDS_AND_CARDS)
    )


def _marks(rules: Rules) -> RuleSection:
    made = N_(
        "A contract is made when the taker’s points reach it, or with all the tricks; capot and générale with "
        "the tricks alone. Then each "
        "side scores its points and its belote."
    )
    helped = Convention(N_("Its belote helps to make it."))
    failed = N_("Failed: the defence scores all the points, and the belote, whoever announced it. Nothing is rounded.")
    doubled = N_(
        "the side that wins the hand scores alone: its points, or all of them if it defended, the contract "
        "twice, or four times, and every belote."
    )
    last_trick = N_("the taker’s last trick is worth {capot} in a capot, {generale} in a générale, bid or not.")
    return RuleSection(
        N_("Scoring"),
        (
            Rule(made, more=(helped,)),
            Rule(failed),
            Rule(doubled, N_("Contre, surcontre:")),
            Rule(last_trick, N_("Capot, générale:"), details=_last_tricks(rules)),
            Rule(setting_sentence_text(rules, "litige_doubled"), N_("Litige:")),
        ),
    )


def _last_tricks(rules: Rules) -> dict[str, str]:
    """What the last trick is worth to a taker of all of them: its marks, less the cards."""
    of_cards = form_of(rules).scale.cards_total()
    marks = {"capot": all_tricks_bid(100), "generale": generale(100)}
    return {name: str(score_of(RuleExample(hand), rules).marks["A"] - of_cards) for name, hand in marks.items()}


RULE_TEXT: Final = RuleText(SCALES, _sections)
