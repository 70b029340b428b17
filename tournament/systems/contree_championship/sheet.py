"""The championship contrée for those who play it, as the settings decide (000)."""

from typing import Final

from tournament.i18n import Translator
from tournament.papers.rules import play
from tournament.papers.rules.ending import (
    ENDING,
    IRREGULAR_CONTRACT,
    IRREGULAR_DEAL,
    WRONG_CARD,
    end,
    referee,
    the_championship,
    to_target,
)
from tournament.papers.rules.examples import all_tricks_bid, contract
from tournament.papers.rules.play import BELOTE, LEAD, OVER_TRUMPS, TO_SEE_A_TRICK, TRUMP_OR_DISCARD, card_play, cards
from tournament.papers.rules.text import ExampleGroup, Rule, RuleExample, RuleSection, RuleText, setting_sentence_text
from tournament.scoring.facts import Doubling
from tournament.scoring.rules import Rules
from tournament.scoring.systems import form_of, seating_of
from tournament.sentences import N_, Convention
from tournament.services.setup.views import Settings

SCALES: Final = (
    ExampleGroup(
        N_("A contract"),
        (
            RuleExample(contract(90, 102), wall=True),
            RuleExample(contract(80, 86)),
            RuleExample(contract(80, 80)),
            RuleExample(contract(100, 80, "A"), wall=True),
            RuleExample(contract(90, 102, "B")),
            RuleExample(contract(90, 74), wall=True),
            RuleExample(contract(100, 76, "A")),
            RuleExample(contract(90, 74, "B")),
            RuleExample(all_tricks_bid(100), wall=True),
            RuleExample(all_tricks_bid(100, "A")),
            RuleExample(contract(100, 0, capot="B"), wall=True),
            RuleExample(contract(100, 0, "A", capot="B")),
            RuleExample(all_tricks_bid("capot"), wall=True),
        ),
    ),
    ExampleGroup(
        N_("Capot bid, contre, surcontre"),
        (
            RuleExample(all_tricks_bid("capot", "A")),
            RuleExample(contract("capot", 140), wall=True),
            RuleExample(contract("capot", 0, capot="B")),
            RuleExample(contract(100, 110, doubling=Doubling.CONTRE), wall=True),
            RuleExample(contract(100, 92, doubling=Doubling.CONTRE)),
            RuleExample(contract(100, 110, "B", doubling=Doubling.CONTRE)),
            RuleExample(contract(100, 92, "A", doubling=Doubling.CONTRE)),
            RuleExample(all_tricks_bid(100, "A", Doubling.CONTRE)),
            RuleExample(contract(100, 110, doubling=Doubling.SURCONTRE), wall=True),
            RuleExample(contract(100, 0, capot="B", doubling=Doubling.SURCONTRE)),
            RuleExample(all_tricks_bid(100, "A", Doubling.SURCONTRE)),
            RuleExample(all_tricks_bid("capot", doubling=Doubling.CONTRE), wall=True),
            RuleExample(contract("capot", 140, doubling=Doubling.SURCONTRE)),
        ),
    ),
)

FAILED: Final = N_("Otherwise the taker has failed.")
LAST_HAND: Final = {
    "real": N_(
        "The last hand counts in real points, not rounded: a side that needs 30 and takes 26 scores 30 and "
        "plays one more hand."
    ),
    "rounded": N_("The last hand is rounded like the others: a side that needs 30 and takes 25 has enough."),
}


def sections(championship: Settings, tr: Translator) -> tuple[RuleSection, ...]:
    """The rules in the order in which an evening needs them."""
    rules = championship.rules
    return (
        cards(form_of(rules), tr, BELOTE),
        RuleSection(N_("Deal"), (play.DRAW_OF_SIDES, play.CUT, play.FULL_DEAL)),
        play.CONTRACTS,
        card_play(LEAD, TRUMP_OR_DISCARD, OVER_TRUMPS, TO_SEE_A_TRICK),
        _marks(rules),
        _end(rules, championship.game_minutes, tr),
        the_championship(championship, seating_of(rules), tr),
        referee(championship, IRREGULAR_DEAL, IRREGULAR_CONTRACT, WRONG_CARD),
    )


def _marks(rules: Rules) -> RuleSection:
    made = N_(
        "A contract is made when the taker’s real points and its belote reach it; with all the tricks it "
        "always is. No majority is needed."
    )
    belote = (setting_sentence_text(rules, "capot_belote"), setting_sentence_text(rules, "doubled_belote"))
    return RuleSection(
        N_("Scoring"),
        (
            Rule(made, more=(FAILED,)),
            Rule(N_("Card points are scored in tens, each side by itself: 4 and less down, 5 and more up.")),
            Rule(N_("scored by the side that announced it."), N_("Belote:"), belote),
        ),
    )


def _end(rules: Rules, minutes: int | None, tr: Translator) -> RuleSection:
    conditions = N_(
        "After a hand, a side wins when its total has reached {target} and is greater than the other’s, and "
        "in that hand it neither failed "
        "a contract nor went without a trick. Otherwise one more hand is played."
    )
    by_target = (
        to_target(rules, tr, conditions),
        Rule(LAST_HAND[str(rules["ending"])], more=(N_("Belote helps to finish."),), wall=True),
        Rule(N_("Both past the target: the greater total wins, on the same conditions; if equal, one more hand.")),
    )
    by_hands = Convention(N_("The greater total wins, even after a failed contract or without a trick."))
    return end(rules, minutes, by_target, by_hands, ENDING)


RULE_TEXT: Final = RuleText(SCALES, sections)
