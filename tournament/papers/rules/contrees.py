"""Other contrées: multiplied contracts (004), points made and bid, and points bid alone."""

from collections.abc import Mapping
from typing import Final

from tournament.i18n import Translator
from tournament.papers.rules import play
from tournament.papers.rules.ending import (
    GREATER_TOTAL,
    IRREGULAR_CONTRACT,
    IRREGULAR_DEAL,
    IRREGULAR_WITH_GENERALE,
    WRONG_CARD,
    both_over,
    end,
    referee,
    the_championship,
    to_target,
)
from tournament.papers.rules.examples import all_tricks_bid, contract
from tournament.papers.rules.play import (
    BELOTE,
    CONTRACTS,
    LEAD,
    OVER_TRUMPS,
    TO_SEE_A_TRICK,
    TRUMP_ALWAYS,
    card_play,
    cards,
)
from tournament.papers.rules.text import MARKS, ExampleGroup, Rule, RuleExample, RuleSection, setting_sentence_text
from tournament.scoring.facts import Doubling
from tournament.scoring.systems import form_of, seating_of
from tournament.sentences import N_, Convention
from tournament.services.setup.views import Settings

CONTRE, SURCONTRE = Doubling.CONTRE, Doubling.SURCONTRE

DOUBLED: Final = (
    RuleExample(contract(100, 110, doubling=CONTRE), wall=True),
    RuleExample(contract(100, 92, doubling=CONTRE), wall=True),
    RuleExample(contract(100, 110, "B", doubling=CONTRE)),
    RuleExample(contract(100, 76, "A", doubling=CONTRE)),
    RuleExample(all_tricks_bid(100, doubling=CONTRE)),
    RuleExample(contract(100, 110, doubling=SURCONTRE), wall=True),
    RuleExample(contract(100, 92, doubling=SURCONTRE)),
    RuleExample(contract(100, 0, capot="B", doubling=SURCONTRE)),
    RuleExample(all_tricks_bid("capot", doubling=CONTRE)),
    RuleExample(contract("capot", 140, doubling=SURCONTRE)),
)
"""Doubled hands whose marks differ from one contrée to another."""

BID_SCALES: Final = (
    ExampleGroup(
        N_("A contract"),
        (
            RuleExample(contract(90, 102), wall=True),
            RuleExample(contract(80, 86)),
            RuleExample(contract(100, 80, "A"), wall=True),
            RuleExample(contract(90, 102, "B")),
            RuleExample(contract(90, 74), wall=True),
            RuleExample(contract(100, 76, "A"), wall=True),
            RuleExample(contract(90, 74, "B")),
            RuleExample(all_tricks_bid(100), wall=True),
            RuleExample(contract(100, 0, capot="B")),
            RuleExample(all_tricks_bid("capot"), wall=True),
            RuleExample(contract("capot", 140), wall=True),
        ),
    ),
    ExampleGroup(
        N_("Contre, surcontre"),
        (*DOUBLED[:4], RuleExample(contract(100, 80, "A", doubling=CONTRE)), *DOUBLED[4:]),
    ),
)

CAPOT_AS_CONTRACT: Final = Convention(N_("A bid capot is a contract of {capot}."))


def bid_sections(
    championship: Settings, tr: Translator, won: str, worth: Mapping[str, str], *others: Rule
) -> tuple[RuleSection, ...]:
    """Systems with contracts of points: what the winner has `won`, `worth` named, and `others`."""
    helps = Rule(setting_sentence_text(championship.rules, "belote_makes"))
    marks = RuleSection(MARKS, (helps, Rule(won, more=(CAPOT_AS_CONTRACT,), details=worth), *others))
    return sections(championship, tr, CONTRACTS, marks)


def sections(
    championship: Settings, tr: Translator, bidding: RuleSection, marks: RuleSection
) -> tuple[RuleSection, ...]:
    """What they share, around their own bids and marks."""
    rules = championship.rules
    return (
        cards(form_of(rules), tr, BELOTE),
        RuleSection(N_("Deal"), (play.DRAW_OF_PLAYERS, play.CUT, play.FULL_DEAL)),
        bidding,
        card_play(LEAD, TRUMP_ALWAYS, OVER_TRUMPS, TO_SEE_A_TRICK),
        marks,
        end(rules, championship.game_minutes, (to_target(rules, tr), both_over(rules)), GREATER_TOTAL),
        the_championship(championship, seating_of(rules), tr),
        referee(
            championship,
            IRREGULAR_DEAL,
            IRREGULAR_WITH_GENERALE if form_of(rules).generale else IRREGULAR_CONTRACT,
            WRONG_CARD,
        ),
    )
