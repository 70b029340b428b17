"""The belotes with combinations, prizes and penalties: for two or three players, and for four in teams (002)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from tournament.i18n import Translator
from tournament.papers.rules import play
from tournament.papers.rules.ending import (
    GREATER_TOTAL,
    IRREGULAR_DEAL,
    IRREGULAR_TAKE,
    WRONG_CARD,
    end,
    referee,
    the_championship,
    to_target,
)
from tournament.papers.rules.examples import score_of
from tournament.papers.rules.play import card_play, cards
from tournament.papers.rules.text import ExampleGroup, Rule, RuleExample, RuleSection, setting_sentence_text
from tournament.scoring.facts import (
    Declaration,
    DeclarationKind,
    HandFacts,
    Penalty,
    PenaltyKind,
    PrizeKind,
    Rank,
    RevokePrize,
    Side,
    Trump,
)
from tournament.scoring.rules import Rules
from tournament.scoring.systems import form_of, seating_of
from tournament.sentences import N_, Convention
from tournament.services.setup.views import Settings

SIDES_OF_TABLE: Final = ("A", "B", "C")

# --- the scale
# ----------------------------------------------------------------------------------------------------------------------


def _hand(
    points: tuple[int, ...],
    *declarations: Declaration,
    last: Side = "A",
    belote: Side = "",
    prize: Side = "",
    penalty: Side = "",
) -> HandFacts:
    return HandFacts(
        "A",
        trump=Trump.HEARTS,
        by_side=tuple(zip(SIDES_OF_TABLE, points, strict=False)),
        last_trick=last,
        belote=tuple(belote),
        declarations=declarations,
        prizes=tuple(RevokePrize(side, PrizeKind.NOT_FOLLOWED) for side in prize),
        penalties=tuple(Penalty(side, PenaltyKind.OUT_OF_TURN) for side in penalty),
    )


def _all_tricks(points: tuple[int, ...]) -> HandFacts:
    return HandFacts("A", trump=Trump.HEARTS, by_side=tuple(zip(SIDES_OF_TABLE, points, strict=False)), capot="A")


def _row(side: Side, kind: DeclarationKind, top: Rank, suit: Trump, length: int | None = None) -> Declaration:
    return Declaration(side, kind, top, suit, length=length)


def _brelan(side: Side, rank: Rank) -> Declaration:
    return Declaration(side, DeclarationKind.BRELAN, rank=rank)


TIERCE: Final = _row("A", DeclarationKind.TIERCE, Rank.NINE, Trump.CLUBS)
QUARTE: Final = _row("A", DeclarationKind.QUARTE, Rank.JACK, Trump.SPADES)
QUARTE_OF_B: Final = _row("B", DeclarationKind.QUARTE, Rank.ACE, Trump.DIAMONDS)
QUINTE: Final = _row("A", DeclarationKind.QUINTE, Rank.JACK, Trump.SPADES)
EIGHT_IN_A_ROW: Final = _row("A", DeclarationKind.QUINTE, Rank.ACE, Trump.SPADES, 8)


def scales(points: tuple[int, ...], all_points: tuple[int, ...]) -> tuple[ExampleGroup, ExampleGroup]:
    """The scale of a table: hands in which the sides take these points, and the capot of the first of them."""
    columns = SIDES_OF_TABLE[: len(points)]
    return (
        ExampleGroup(
            N_("Cards, prizes, penalties"),
            (
                RuleExample(_hand(points), wall=True),
                RuleExample(_hand(points, last="B")),
                RuleExample(_hand(points, belote="A"), wall=True),
                RuleExample(_hand(points, prize="A"), wall=True),
                RuleExample(_hand(points, penalty="A"), wall=True),
                RuleExample(_all_tricks(all_points), wall=True),
            ),
            columns,
        ),
        ExampleGroup(
            N_("Combinations"),
            (
                RuleExample(_hand(points, TIERCE), wall=True),
                RuleExample(_hand(points, QUARTE), wall=True),
                RuleExample(_hand(points, QUINTE), wall=True),
                RuleExample(_hand(points, EIGHT_IN_A_ROW)),
                RuleExample(_hand(points, _brelan("A", Rank.JACK)), wall=True),
                RuleExample(_hand(points, _brelan("A", Rank.NINE)), wall=True),
                RuleExample(_hand(points, _brelan("A", Rank.ACE)), wall=True),
                RuleExample(_hand(points, TIERCE, QUARTE_OF_B)),
                RuleExample(_hand(points, QUINTE, _brelan("B", Rank.QUEEN))),
                RuleExample(_hand(points, _brelan("A", Rank.ACE), _brelan("B", Rank.TEN))),
            ),
            columns,
        ),
    )


# --- two or three players
# ----------------------------------------------------------------------------------------------------------------------

SEVEN: Final = Rule(
    N_(
        "If the suit turned up is trumps, whoever holds its seven may exchange it for the card turned up, at "
        "once after the last three cards, "
        "before the next player has played."
    )
)

# --- four players
# ----------------------------------------------------------------------------------------------------------------------


# --- what both share
# ----------------------------------------------------------------------------------------------------------------------

PLAY: Final = (
    Rule(N_("A player who cannot follow plays any card: nobody has to trump."), wall=True),
    Rule(N_("When trumps are led, play a higher one whenever you can."), wall=True),
)
BELOTE: Final = Rule(
    N_(
        "king and queen of trumps in one hand, 20 points more, if the player says “belote” with the king and "
        "“rebelote” with the queen, "
        "whoever wins these tricks."
    ),
    N_("Belote:"),
)
BEST_COMBINATIONS: Final = (
    Rule(
        N_(
            "Before the first card the leader names theirs, brelans first, by their names and not their "
            "value; each of the others in turn "
            "names only what is stronger, or says “good”. What counts is shown when all have played their first card."
        )
    ),
    Rule(
        N_(
            "The stronger brelan is that of more points; it cancels the other. Any brelan of another side cancels all "
            "sequences. The stronger sequence is the longer, then the higher, then that in trumps, then the "
            "first named."
        ),
        more=(
            Convention(
                N_(
                    "Between brelans of equal value the higher cards win; whoever has the strongest of a kind "
                    "counts all of that kind."
                )
            ),
        ),
    ),
)
NEED_OF_WORTH: Final[Mapping[str, tuple[Rule, ...]]] = {
    "on": (
        Rule(N_("A side that wins no trick with a counting card scores neither combinations nor belote."), wall=True),
    ),
    "off": (),
}


def _on_low_brelans_and_worth(rules: Rules) -> tuple[Rule, ...]:
    return (
        Rule(setting_sentence_text(rules, "low_brelans_cancel")),
        *NEED_OF_WORTH[str(rules["combinations_need_worth"])],
    )


def _combinations(rules: Rules, worth: Mapping[str, str]) -> RuleSection:
    return RuleSection(
        N_("Combinations"),
        (
            Rule(
                N_("four jacks {jacks}, nines {nines}, aces, kings, queens or tens {aces}."),
                N_("Brelan:"),
                details=worth,
            ),
            Rule(
                N_(
                    "in the order 7 8 9 10 J Q K A of a suit three cards are a tierce, {tierce}, four a "
                    "quarte, {quarte}, five a quinte, {quinte}, "
                    "and six and seven too; eight are a quinte and a tierce, {eight}."
                ),
                N_("Sequences:"),
                details=worth,
            ),
            *BEST_COMBINATIONS,
            *_on_low_brelans_and_worth(rules),
        ),
    )


IN_ORDER: Final[Mapping[str, str]] = {
    "penalties": N_(
        "Nobody fails. Each side scores, in this order, its combinations that count, the cards of its tricks, "
        "its prizes, less its penalties."
    ),
    "referee": N_(
        "Nobody fails. Each side scores, in this order, its combinations that count, the cards of its tricks, "
        "its prizes."
    ),
}
PRIZES: Final[Mapping[str, str]] = {
    "penalties": N_(
        "the last trick, {last}; all the tricks, {all}, and then nothing for the last; an opponent who could "
        "follow suit and did not, {prize}."
    ),
    "referee": N_("the last trick, {last}; all the tricks, {all}, and then nothing for the last."),
}
PENALTIES: Final = N_(
    "{penalty} for a mistake in dealing; more than one card turned up; the last card not turned up; playing "
    "or announcing out of turn; "
    "a wrong card in a trick; tricks piled up; a combination that counts and is not shown."
)
NOT_SHOWN: Final = Convention(N_("A combination that is not shown is lost."))
DECIDED: Final = (IRREGULAR_DEAL, IRREGULAR_TAKE, WRONG_CARD)
"""What a referee decides by, where faults have no price."""


def _marks(rules: Rules, worth: Mapping[str, str]) -> RuleSection:
    faults = str(rules["faults"])
    priced = Rule(PENALTIES, N_("Penalties:"), (NOT_SHOWN,), worth) if faults == "penalties" else Rule(NOT_SHOWN)
    return RuleSection(
        N_("Scoring"), (Rule(IN_ORDER[faults], wall=True), Rule(PRIZES[faults], N_("Prizes:"), details=worth), priced)
    )


def _worth(rules: Rules) -> dict[str, str]:
    """The worth of combinations, prizes, penalties: a hand's marks with each less without."""
    points = (10,) * len(form_of(rules).letters)
    plain = _hand(points, last="B")
    hands = {
        "tierce": replace(plain, declarations=(TIERCE,)),
        "quarte": replace(plain, declarations=(QUARTE,)),
        "quinte": replace(plain, declarations=(QUINTE,)),
        "eight": replace(plain, declarations=(EIGHT_IN_A_ROW,)),
        "jacks": replace(plain, declarations=(_brelan("A", Rank.JACK),)),
        "nines": replace(plain, declarations=(_brelan("A", Rank.NINE),)),
        "aces": replace(plain, declarations=(_brelan("A", Rank.ACE),)),
        "last": replace(plain, last_trick="A"),
        "all": replace(plain, last_trick=None, capot="A"),
        "prize": replace(plain, prizes=(RevokePrize("A", PrizeKind.NOT_FOLLOWED),)),
        "penalty": replace(plain, penalties=(Penalty("A", PenaltyKind.DEALING),)),
    }
    before = score_of(RuleExample(plain), rules).marks["A"]
    return {name: str(abs(score_of(RuleExample(hand), rules).marks["A"] - before)) for name, hand in hands.items()}


CLAIM: Final = Rule(
    N_(
        "a side that believes it has the points says so, and the hand stops. It wins if it has them, and has "
        "lost the game if "
        "not. It must have won a trick "
        "with points in this hand, and more than one trick must be left."
    ),
    N_("“I’m out”:"),
    wall=True,
)


def sections(
    championship: Settings, tr: Translator, dealt: tuple[Rule, ...], chosen: Rule, lead: Rule
) -> tuple[RuleSection, ...]:
    """What both share, around their own deal, choice of trumps and first lead."""
    rules = championship.rules
    worth = _worth(rules)
    return (
        cards(form_of(rules), tr, BELOTE),
        RuleSection(N_("Deal"), dealt),
        RuleSection(play.TRUMPS, (chosen,)),
        _combinations(rules, worth),
        card_play(lead, *PLAY),
        _marks(rules, worth),
        _end(championship, tr),
        the_championship(championship, seating_of(rules), tr),
        referee(championship, *(DECIDED if rules["faults"] == "referee" else ())),
    )


def _end(championship: Settings, tr: Translator) -> RuleSection:
    rules = championship.rules
    return end(rules, championship.game_minutes, (to_target(rules, tr, is_barred=False), CLAIM), GREATER_TOTAL)
