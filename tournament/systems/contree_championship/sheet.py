"""The championship contrée for those who play it, as the settings decide (000)."""

from typing import Final

from tournament.i18n import Translator
from tournament.reports.rules import bids, deal
from tournament.reports.rules.card_play import LEAD, OVER_TRUMPS, TO_SEE_A_TRICK, TRUMP_OR_DISCARD, card_play
from tournament.reports.rules.cards import BELOTE, cards
from tournament.reports.rules.championship import the_championship
from tournament.reports.rules.contracts import all_tricks, contract
from tournament.reports.rules.ending import ENDING, end, to_target
from tournament.reports.rules.referee import IRREGULAR_CONTRACT, IRREGULAR_DEAL, WRONG_CARD, referee
from tournament.reports.rules.text import Example, Rule, RuleText, Scale, Section, said_by_setting
from tournament.scoring.facts import Doubling
from tournament.scoring.rules import Rules
from tournament.scoring.systems import form_of, seating_of
from tournament.sentences import N_, Convention
from tournament.services.setup.lines import Settings

SCALES: Final = (
    Scale(
        N_("A contract"),
        (
            Example(contract(90, 102), wall=True),
            Example(contract(80, 86)),
            Example(contract(80, 80)),
            Example(contract(100, 80, "A"), wall=True),
            Example(contract(90, 102, "B")),
            Example(contract(90, 74), wall=True),
            Example(contract(100, 76, "A")),
            Example(contract(90, 74, "B")),
            Example(all_tricks(100), wall=True),
            Example(all_tricks(100, "A")),
            Example(contract(100, 0, capot="B"), wall=True),
            Example(contract(100, 0, "A", capot="B")),
            Example(all_tricks("capot"), wall=True),
        ),
    ),
    Scale(
        N_("Capot bid, contre, surcontre"),
        (
            Example(all_tricks("capot", "A")),
            Example(contract("capot", 140), wall=True),
            Example(contract("capot", 0, capot="B")),
            Example(contract(100, 110, doubling=Doubling.CONTRE), wall=True),
            Example(contract(100, 92, doubling=Doubling.CONTRE)),
            Example(contract(100, 110, "B", doubling=Doubling.CONTRE)),
            Example(contract(100, 92, "A", doubling=Doubling.CONTRE)),
            Example(all_tricks(100, "A", Doubling.CONTRE)),
            Example(contract(100, 110, doubling=Doubling.SURCONTRE), wall=True),
            Example(contract(100, 0, capot="B", doubling=Doubling.SURCONTRE)),
            Example(all_tricks(100, "A", Doubling.SURCONTRE)),
            Example(all_tricks("capot", doubling=Doubling.CONTRE), wall=True),
            Example(contract("capot", 140, doubling=Doubling.SURCONTRE)),
        ),
    ),
)

FAILED: Final = N_("Otherwise the taker has failed.")
LAST_HAND: Final = {
    "real": N_("The last hand counts in real points, not rounded: a side that needs 30 and takes 26 scores 30 and plays one more hand."),
    "rounded": N_("The last hand is rounded like the others: a side that needs 30 and takes 25 has enough."),
}


def sections(championship: Settings, words: Translator) -> tuple[Section, ...]:
    """The rules in the order in which an evening needs them."""
    rules = championship.rules
    return (
        cards(form_of(rules), words, BELOTE),
        Section(N_("Deal"), (deal.DRAW_OF_SIDES, deal.CUT, deal.FULL_DEAL)),
        bids.CONTRACTS,
        card_play(LEAD, TRUMP_OR_DISCARD, OVER_TRUMPS, TO_SEE_A_TRICK),
        _marks(rules),
        _end(rules, championship.game_minutes, words),
        the_championship(championship, seating_of(rules), words),
        referee(championship, IRREGULAR_DEAL, IRREGULAR_CONTRACT, WRONG_CARD),
    )


def _marks(rules: Rules) -> Section:
    made = N_("A contract is made when the taker’s real points and its belote reach it; with all the tricks it always is. No majority is needed.")
    belote = (said_by_setting(rules, "capot_belote"), said_by_setting(rules, "doubled_belote"))
    return Section(
        N_("Scoring"),
        (
            Rule(made, more=(FAILED,)),
            Rule(N_("Card points are scored in tens, each side by itself: 4 and less down, 5 and more up.")),
            Rule(N_("scored by the side that announced it."), N_("Belote:"), belote),
        ),
    )


def _end(rules: Rules, minutes: int | None, words: Translator) -> Section:
    conditions = N_(
        "After a hand, a side wins when its total has reached {target} and is greater than the other’s, and in that hand it neither failed "
        "a contract nor went without a trick. Otherwise one more hand is played."
    )
    by_target = (
        to_target(rules, words, conditions),
        Rule(LAST_HAND[str(rules["ending"])], more=(N_("Belote helps to finish."),), wall=True),
        Rule(N_("Both past the target: the greater total wins, on the same conditions; if equal, one more hand.")),
    )
    by_hands = Convention(N_("The greater total wins, even after a failed contract or without a trick."))
    return end(rules, minutes, by_target, by_hands, ENDING)


RULE_TEXT: Final = RuleText(SCALES, sections)
