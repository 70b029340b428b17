"""`contree-championship`: the contrée of the championship, articles 4 to 8.

Bids go from 80 to 160 by tens, or are capot; contre and surcontre; 2000 points. Where the articles are silent or at
odds, a setting decides:

    defence_capot   what a defence marks that took all the tricks of an undoubled contract (D1)
    failed_capot    what it marks when a bid capot failed (D2)
    doubled_belote  whose the belote of a doubled hand is: its winner's (article 5), or its holder's (article 7) (D3)
    capot_belote    whose the belote of a declarer without a trick is: article 7, or the general rule of the game (D4)
"""

from dataclasses import replace

from tournament.errors import Detail
from tournament.scoring.cards import to_tens
from tournament.scoring.contracts import (
    PAIR,
    SEATING,
    PlayedContract,
    belote_reason,
    form_of_bids,
    outcome,
    played_contract,
    side_of_belote,
    with_belote_for,
)
from tournament.scoring.facts import Doubling, HandFacts, Side
from tournament.scoring.forms import HandForm
from tournament.scoring.rules import Rules
from tournament.scoring.scores import CONVENTION, Explanation, HandScore, Reason, TotalsBefore
from tournament.scoring.settings import (
    CAPOT_BELOTE,
    DEFENCE_CAPOT,
    DOUBLED_BELOTE,
    ENDING,
    TAKER,
    RuleSetting,
    SettingExample,
    SettingSubject,
    game_settings,
)
from tournament.scoring.systems import System
from tournament.sentences import N_

SETTINGS = (
    *game_settings(target=2000),
    ENDING,
    DEFENCE_CAPOT,
    RuleSetting(
        "failed_capot",
        (500, 410, 250, 160),
        label=N_("Bid capot that fails: the defence scores"),
        sentence=N_("What the defence scores where all the tricks were bid and one was lost."),
        note="With 160 a defence that took all the tricks marks `defence_capot`.",
        subject=SettingSubject.ALL_TRICKS,
        order=-1,
        shown_by=(SettingExample(N_("Capot bid, and a trick lost."), HandFacts(TAKER, "capot", points=140)),),
    ),
    replace(
        DOUBLED_BELOTE,
        note="`winner` is article 5, `holder` article 7.",
        on_sheet={
            "winner": N_("After contre or surcontre, the side that wins the hand scores it, whoever announced it."),
            "holder": N_(
                "After contre or surcontre, whoever announced it scores it even in a lost hand; a taker that "
                "failed loses it as well."
            ),
        },
    ),
    replace(
        CAPOT_BELOTE,
        on_sheet={
            "defence": N_("A taker that fails leaves it to the defence."),
            "holder": N_("A taker that fails leaves it to the defence, but keeps it when it took no trick at all."),
        },
    ),
)

CAPOT = 250
CAPOT_BID = 500
FAILED = 160
DOUBLED = {Doubling.CONTRE: 320, Doubling.SURCONTRE: 640}
DOUBLED_CAPOT_BID = {Doubling.CONTRE: 1000, Doubling.SURCONTRE: 2000}
CAPOT_IN_DOUBLED = 100


def form(_rules: Rules, letters: str) -> HandForm:
    """The fields of a hand: a bid from 80 to 160 or capot, contre and surcontre (articles 2 and 3)."""
    return form_of_bids(letters)


def score_hand(hand: HandFacts, rules: Rules, _before: TotalsBefore) -> HandScore:
    """What a played hand is worth, by the first line of the table that fits (articles 4 to 7)."""
    played = played_contract(hand)
    flat, belote = _flat_marks(played, rules), _side_of_belote(played, rules)
    real = played.points_by_side if flat is None else {side: flat if side == played.winner else 0 for side in PAIR}
    # Flat marks are whole tens: rounding would leave them alone.
    marks = {side: to_tens(points) for side, points in real.items()} if flat is None else real
    with_belote = with_belote_for(belote, marks)
    return HandScore(
        made=played.made,
        marks=with_belote,
        real=with_belote if marks is real else with_belote_for(belote, real),
        barred=played.barred if played.made else played.barred | {played.declarer},
        reasons=Explanation(_reasons, played, flat, belote, rules),
        winners=(played.winner,),
    )


def _flat_marks(hand: PlayedContract, rules: Rules) -> int | None:
    """What the winner of the hand marks alone, belote apart; None where each side marks its own card points."""
    all_tricks = hand.taker_of_all is not None
    if hand.contract == "capot" and hand.is_doubled:
        return DOUBLED_CAPOT_BID[hand.doubling]
    if hand.contract == "capot":
        return CAPOT_BID if hand.made else _failed_capot_marks(hand, rules)
    if hand.is_doubled:
        return DOUBLED[hand.doubling] + (CAPOT_IN_DOUBLED if all_tricks else 0)
    if hand.made:
        return CAPOT if all_tricks else None
    return rules.number("defence_capot") if all_tricks else FAILED


def _failed_capot_marks(hand: PlayedContract, rules: Rules) -> int:
    """A bid capot priced as any failed contract (D2), also if the defence has all tricks (D1)."""
    marks = rules.number("failed_capot")
    return rules.number("defence_capot") if hand.taker_of_all is not None and marks == FAILED else marks


def _side_of_belote(hand: PlayedContract, rules: Rules) -> Side | None:
    if hand.belote is None:
        return None
    keeps_without_trick = hand.taker_of_all is not None and not hand.is_doubled and rules["capot_belote"] == "holder"
    return side_of_belote(
        hand, failed="holder" if keeps_without_trick else "defence", doubled=str(rules["doubled_belote"])
    )


# --- why
# ----------------------------------------------------------------------------------------------------------------------


def _reasons(hand: PlayedContract, flat: int | None, belote: Side | None, rules: Rules) -> tuple[Reason, ...]:
    made = outcome(hand)._replace(article=_article_of_outcome(hand))
    kept = (
        ()
        if belote is None
        else (_with_article(belote_reason(hand, belote, doubled=str(rules["doubled_belote"])), hand),)
    )
    return (made, *_worth(hand, flat, rules), *kept)


def _article_of_outcome(hand: PlayedContract) -> str:
    """Where the outcome is ruled: article 6 for a bid capot, silent on failures without contre."""
    if hand.contract != "capot":
        return "4"
    return "6" if hand.made or hand.is_doubled else ""


def _worth(hand: PlayedContract, flat: int | None, rules: Rules) -> list[Reason]:
    """What the side that won the hand marks alone, and for what."""
    if flat is None:
        return []
    details: dict[str, Detail] = {"side": hand.winner, "other": hand.loser, "marks": flat, "bonus": CAPOT_IN_DOUBLED}
    if hand.contract == "capot" and hand.is_doubled:
        return [Reason("contre-capot-bid" if hand.doubling is Doubling.CONTRE else "surcontre-capot-bid", details, "6")]
    if hand.is_doubled and hand.taker_of_all is not None:
        return [
            Reason("contre-all-tricks" if hand.doubling is Doubling.CONTRE else "surcontre-all-tricks", details, "5")
        ]
    if hand.is_doubled:
        return [Reason("contre" if hand.doubling is Doubling.CONTRE else "surcontre", details, "5")]
    is_own = not hand.made and (
        hand.taker_of_all is not None or (hand.contract == "capot" and rules["failed_capot"] != FAILED)
    )
    return [Reason("marks", details, CONVENTION if is_own else "")]


def _with_article(belote: Reason, hand: PlayedContract) -> Reason:
    """Who marks the belote, by which article: 5 or 6 if doubled; the general rule or 7 else."""
    if belote.code in ("belote", "belote-to-winner") and hand.is_doubled:
        return belote._replace(article="6" if hand.contract == "capot" else "5")
    silent = belote.code == "belote-kept-without-trick" and not hand.made
    return belote if silent else belote._replace(article="7")


SYSTEM = System(SEATING, SETTINGS, form, score_hand, cites_articles=True)
