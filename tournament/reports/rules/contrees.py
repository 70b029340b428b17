"""The contrées beside that of the championship: with a multiplied contract (004), with points made and bid, and with points bid alone."""

from collections.abc import Mapping
from typing import Final

from tournament.i18n import N_, Translator
from tournament.reports.rules import bids, deal
from tournament.reports.rules.card_play import LEAD, OVER_TRUMPS, TO_SEE_A_TRICK, TRUMP_ALWAYS, card_play
from tournament.reports.rules.cards import BELOTE, BELOTE_OF_FAILED, cards
from tournament.reports.rules.championship import the_championship
from tournament.reports.rules.contracts import all_tricks, contract, generale
from tournament.reports.rules.ending import BOTH_OVER, GREATER_TOTAL, end, to_target
from tournament.reports.rules.examples import score_of
from tournament.reports.rules.referee import IRREGULAR_CONTRACT, IRREGULAR_DEAL, IRREGULAR_WITH_GENERALE, WRONG_CARD, referee
from tournament.reports.rules.text import Convention, Example, Rule, RuleText, Scale, Section
from tournament.scoring import coinche_made_plus_contract, contree_announced
from tournament.scoring.contree_multiplied import CAPOT_BID, GENERALE_BID
from tournament.scoring.facts import Doubling
from tournament.scoring.rules import Rules
from tournament.scoring.systems import form_of, seating_of
from tournament.services.setup.lines import ChampionshipLine

CONTRE, SURCONTRE = Doubling.CONTRE, Doubling.SURCONTRE

MULTIPLIED_SCALES: Final = (
    Scale(
        N_("A contract"),
        (
            Example(contract(90, 102), wall=True),
            Example(contract(80, 84)),
            Example(contract(100, 80, "A"), wall=True),
            Example(contract(90, 102, "B")),
            Example(contract(90, 74), wall=True),
            Example(contract(100, 76, "A"), wall=True),
            Example(contract(80, 81), wall=True),
            Example(contract(90, 71, "A")),
            Example(all_tricks(100), wall=True),
            Example(generale(100)),
            Example(contract(100, 0, capot="B")),
            Example(all_tricks("capot")),
            Example(contract("capot", 140)),
        ),
    ),
    Scale(
        N_("Contre, surcontre, générale"),
        (
            Example(contract(100, 110, doubling=CONTRE), wall=True),
            Example(contract(100, 92, doubling=CONTRE), wall=True),
            Example(contract(100, 110, "B", doubling=CONTRE)),
            Example(contract(100, 76, "A", doubling=CONTRE)),
            Example(all_tricks(100, doubling=CONTRE)),
            Example(contract(100, 110, doubling=SURCONTRE), wall=True),
            Example(contract(100, 92, doubling=SURCONTRE)),
            Example(contract(100, 0, capot="B", doubling=SURCONTRE)),
            Example(all_tricks("capot", doubling=CONTRE)),
            Example(contract("capot", 140, doubling=SURCONTRE)),
            Example(generale("generale"), wall=True),
            Example(all_tricks("generale")),
            Example(generale("generale", CONTRE)),
        ),
    ),
)
BID_SCALES: Final = (
    Scale(
        N_("A contract"),
        (
            Example(contract(90, 102), wall=True),
            Example(contract(80, 86)),
            Example(contract(100, 80, "A"), wall=True),
            Example(contract(90, 102, "B")),
            Example(contract(90, 74), wall=True),
            Example(contract(100, 76, "A"), wall=True),
            Example(contract(90, 74, "B")),
            Example(all_tricks(100), wall=True),
            Example(contract(100, 0, capot="B")),
            Example(all_tricks("capot"), wall=True),
            Example(contract("capot", 140), wall=True),
        ),
    ),
    Scale(
        N_("Contre, surcontre"),
        (
            Example(contract(100, 110, doubling=CONTRE), wall=True),
            Example(contract(100, 92, doubling=CONTRE), wall=True),
            Example(contract(100, 110, "B", doubling=CONTRE)),
            Example(contract(100, 76, "A", doubling=CONTRE)),
            Example(contract(100, 80, "A", doubling=CONTRE)),
            Example(all_tricks(100, doubling=CONTRE)),
            Example(contract(100, 110, doubling=SURCONTRE), wall=True),
            Example(contract(100, 92, doubling=SURCONTRE)),
            Example(contract(100, 0, capot="B", doubling=SURCONTRE)),
            Example(all_tricks("capot", doubling=CONTRE)),
            Example(contract("capot", 140, doubling=SURCONTRE)),
        ),
    ),
)

BELOTE_MAKES: Final[Mapping[str, str]] = {
    "on": Convention(
        N_("A contract is made when the taker's points and its belote reach it; with all the tricks it always is. No majority is needed.")
    ),
    "off": Convention(
        N_("A contract is made when the taker's points reach it, belote apart; with all the tricks it always is. No majority is needed.")
    ),
}
BELOTE_OF_DOUBLED: Final[Mapping[str, str]] = {
    "holder": Convention(N_("Contre and surcontre do not change that.")),
    "winner": N_("After contre or surcontre, the side that wins the hand marks it, whoever announced it."),
}
CAPOT_AS_CONTRACT: Final = Convention(N_("A bid capot is a contract of {capot}."))
MULTIPLIES: Final[Mapping[str, str]] = {
    "contract": Convention(N_("the side that wins the hand marks alone, and the contract counts twice, or four times.")),
    "everything": Convention(N_("the side that wins the hand marks alone, and everything but the belote counts twice, or four times.")),
}
LITIGE_DOUBLED: Final[Mapping[str, str]] = {
    "taker-loses": N_("equal totals in a contract that is made, doubled or not: the taker marks nothing, the defence what it has."),
    "doubled-rule": N_("equal totals in a contract made without contre: the taker marks nothing, the defence what it has."),
}


def _sections(championship: ChampionshipLine, words: Translator, bidding: Section, marks: Section) -> tuple[Section, ...]:
    """What they share, around their own bids and marks."""
    rules = championship.rules
    return (
        cards(form_of(rules), words, BELOTE),
        Section(N_("Deal"), (deal.DRAW_OF_PLAYERS, deal.CUT, deal.FULL_DEAL)),
        bidding,
        card_play(LEAD, TRUMP_ALWAYS, OVER_TRUMPS, TO_SEE_A_TRICK),
        marks,
        end(rules, championship.game_minutes, (to_target(rules, words), Rule(BOTH_OVER["greater"], wall=True)), GREATER_TOTAL),
        the_championship(championship, seating_of(rules), words),
        referee(championship, IRREGULAR_DEAL, IRREGULAR_WITH_GENERALE if form_of(rules).generale else IRREGULAR_CONTRACT, WRONG_CARD),
    )


def _multiplied(championship: ChampionshipLine, words: Translator) -> tuple[Section, ...]:
    return _sections(championship, words, _multiplied_bids(), _multiplied_marks(championship.rules))


def _multiplied_bids() -> Section:
    all_tricks_bid = {"capot": str(CAPOT_BID), "generale": str(GENERALE_BID)}
    bid = N_(
        "The player on the dealer's right speaks first. A bid names points and a suit: 80, 90 … 160, then {capot}, which is capot (all the tricks), "
        "then {generale}, which is générale (all of them by one player). Each bid is higher than the one before; who has none passes. "
        "Having bid capot or générale is not paid for."
    )
    doubling = N_("In turn, contre answers a bid of the other side, and surcontre a contre. After a contre only surcontre can be said.")
    return Section(bids.BIDS, (Rule(bid, details=all_tricks_bid), Rule(doubling), bids.END_OF_BIDS, bids.BIDS_AND_CARDS))


def _multiplied_marks(rules: Rules) -> Section:
    made = N_(
        "A contract is made when the taker's points reach it, or with all the tricks; capot and générale with the tricks alone. "
        "Then each side marks its points and its belote."
    )
    helped = Convention(N_("Its belote helps to make it."))
    failed = N_("Failed: the defence marks all the points, and the belote, whoever announced it. Nothing is rounded.")
    doubled = N_(
        "the side that wins the hand marks alone: its points, or all of them if it defended, the contract twice, or four times, and every belote."
    )
    last_trick = N_("the taker's last trick is worth {capot} in a capot, {generale} in a générale, bid or not.")
    return Section(
        N_("Marks"),
        (
            Rule(made, more=(helped,)),
            Rule(failed),
            Rule(doubled, N_("Contre, surcontre:")),
            Rule(last_trick, N_("Capot, générale:"), details=_last_tricks(rules)),
            Rule(LITIGE_DOUBLED[str(rules["litige_doubled"])], N_("Litige:")),
        ),
    )


def _last_tricks(rules: Rules) -> dict[str, str]:
    """What the last trick is worth to a taker of all of them: its marks, less the cards."""
    of_cards = form_of(rules).scale.cards_total()
    marks = {"capot": all_tricks(100), "generale": generale(100)}
    return {name: str(score_of(Example(hand), rules).marks["A"] - of_cards) for name, hand in marks.items()}


def _made_plus_contract(championship: ChampionshipLine, words: Translator) -> tuple[Section, ...]:
    rules = championship.rules
    won = Convention(
        N_(
            "Made: the taker marks its points ({capot} for all the tricks) and the contract, the defence its points. "
            "Failed: the defence marks {failed} and the contract."
        )
    )
    worth = {"capot": str(coinche_made_plus_contract.CAPOT), "failed": str(coinche_made_plus_contract.FAILED)}
    belote = Rule(BELOTE_OF_FAILED[str(rules["failed_belote"])], N_("Belote:"), (BELOTE_OF_DOUBLED[str(rules["doubled_belote"])],))
    return _sections(
        championship,
        words,
        bids.CONTRACTS,
        Section(
            N_("Marks"),
            (
                Rule(BELOTE_MAKES[str(rules["belote_makes"])]),
                Rule(won, more=(CAPOT_AS_CONTRACT,), details=worth),
                Rule(MULTIPLIES[str(rules["doubled"])], N_("Contre, surcontre:")),
                belote,
                Rule(Convention(N_("Nothing is rounded."))),
            ),
        ),
    )


def _announced(championship: ChampionshipLine, words: Translator) -> tuple[Section, ...]:
    rules = championship.rules
    flat = rules["failed_marks"] != "contract"
    won = (
        Convention(N_("Made: the taker marks the contract. Failed: the defence marks {failed}, whatever the contract. Points taken are not marked."))
        if flat
        else Convention(N_("The side that wins the hand marks the contract, and nothing else but belote: points taken are not marked."))
    )
    return _sections(
        championship,
        words,
        bids.CONTRACTS,
        Section(
            N_("Marks"),
            (
                Rule(BELOTE_MAKES[str(rules["belote_makes"])]),
                Rule(won, more=(CAPOT_AS_CONTRACT,), details={"failed": str(rules["failed_marks"]), "capot": str(contree_announced.CAPOT)}),
                Rule(Convention(N_("what is marked counts twice, or four times; belote does not.")), N_("Contre, surcontre:")),
                Rule(BELOTE_OF_FAILED[str(rules["failed_belote"])], N_("Belote:")),
            ),
        ),
    )


CONTREE_MULTIPLIED: Final = RuleText(MULTIPLIED_SCALES, _multiplied)
COINCHE_MADE_PLUS_CONTRACT: Final = RuleText(BID_SCALES, _made_plus_contract)
CONTREE_ANNOUNCED: Final = RuleText(BID_SCALES, _announced)
