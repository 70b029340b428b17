"""Belotes that take the turned-up suit: traditional, classic, modern, three, two (000, 001)."""

from collections.abc import Mapping
from typing import Final

from tournament.i18n import Translator
from tournament.reports.rules import bids, deal, variants
from tournament.reports.rules.card_play import (
    LEAD,
    LEAD_OF_TWO,
    OVER_TRUMPS,
    TRUMP_ALONE,
    card_play,
)
from tournament.reports.rules.cards import BELOTE, cards
from tournament.reports.rules.championship import the_championship
from tournament.reports.rules.declarations import declarations
from tournament.reports.rules.ending import ENDING, ENDS_BY_CONVENTION, GREATER_TOTAL, both_over, end, is_rounded, to_target
from tournament.reports.rules.referee import IRREGULAR_DEAL, IRREGULAR_TAKE, WRONG_CARD, referee
from tournament.reports.rules.text import Rule, RuleSection, said_by_setting
from tournament.scoring.cards import CardScale
from tournament.scoring.facts import Rank
from tournament.scoring.forms import HandForm
from tournament.scoring.rules import Rules
from tournament.scoring.systems import form_of, seating_of
from tournament.sentences import N_, Convention
from tournament.services.setup.lines import Settings

# --- the deal, the trumps, the play
# -------------------------------------------------------------------------------------------------------------

ANNUL_UNDER: Final[Mapping[str, tuple[Rule, ...]]] = {
    "off": (),
    "eleven": (Rule(N_("A player whose cards are worth fewer than eleven points once they are dealt may have the deal annulled.")),),
    "eleven-no-trump": (
        Rule(N_("A player without a trump whose cards are worth fewer than eleven points once they are dealt may have the deal annulled.")),
    ),
}
CAPOT_BID: Final = Rule(
    N_("The taker may ask for capot, all the tricks, before the first card."), more=(Convention(N_("If it fails, the defence scores as much.")),)
)


def choice_of_trumps(rules: Rules, first_to_speak: str = bids.FIRST_TO_SPEAK) -> RuleSection:
    """What is said until somebody has taken, and a capot that may be asked for."""
    capot = (CAPOT_BID,) if rules.by_name.get("capot_bid") == "on" else ()
    return RuleSection(bids.TRUMPS, (variants.take(rules, first_to_speak), *variants.over_the_taker(rules, form_of(rules)), *capot))


def played_with_partners(rules: Rules, *more: Rule, partners: tuple[Rule, ...] = ()) -> RuleSection:
    """Card play where a side has partners, or two `partners` play against one."""
    return card_play(LEAD, variants.trumped(rules), *partners, OVER_TRUMPS, *variants.belote_in_play(rules), *more)


def dealt(rules: Rules, *by_these: Rule) -> RuleSection:
    """The deal, and when it may be annulled."""
    return RuleSection(N_("Deal"), (*by_these, *ANNUL_UNDER[str(rules.by_name.get("annul_under", "off"))]))


def pack(scale: CardScale, words: Translator) -> Rule:
    """What is left out of the pack for three players."""
    if Rank.SEVEN in scale.ranks and scale.sevens == 2:
        return Rule(N_("Two sevens are left out: 30 cards."))
    return Rule(N_("The sevens and the eights are left out: 24 cards."))


def draw_of(scale: CardScale) -> Rule:
    """Who deals first, by the cards that the pack has."""
    return deal.DRAW_OF_PLAYERS if Rank.SEVEN in scale.ranks else deal.DRAW_OF_24


# --- the marks
# ----------------------------------------------------------------------------------------------------------------------------------

MADE: Final[Mapping[tuple[bool, bool], str]] = {
    # whether belote, and declarations, count for making the hand
    (True, True): N_("The taker makes the hand with more than the other side, belote and declarations counted, or with all the tricks."),
    (True, False): N_("The taker makes the hand with more than the other side, belote counted, or with all the tricks."),
    (False, True): N_("The taker makes the hand with more than the other side, declarations counted but not belote, or with all the tricks."),
    (False, False): N_("The taker makes the hand with more card points than the other side, or with all the tricks; belote does not help."),
}
DECLARATIONS_DO_NOT_HELP: Final = N_("Declarations do not help.")
MADE_MARKS: Final = N_("Then each side scores what it has.")
ALL_POINTS: Final = 162
FAILED: Final = N_("If not, the taker has failed: the defence scores all the card points.")
FAILED_FLAT: Final = N_("If not, the taker has failed: the defence scores {failed} instead of the card points.")
FAILED_DECLARATIONS: Final = N_("The declarations that count go to the defence, whoever made them.")
LITIGE_LOST: Final = Convention(N_("What is still held at the end of the game is lost."))
LITIGE_AT_THE_END: Final = Convention(N_("On the last hand each side scores its half."))
LITIGE_AT_THE_CLOCK: Final = Convention(N_("On the last hand that the clock allows each side scores its half."))
DECLARED_BESIDE: Final = N_("Declarations are not halved: the defence scores its own, those of the taker are held.")
HELD_IN_TENS: Final = N_("Points held are counted in tens.")
ROUNDING: Final[Mapping[str, str]] = {
    "none": N_("Every point is scored, without rounding."),
    "tens": N_("Card points are scored in tens, each side by itself: 4 and less down, 5 and more up."),
    "tens-160": N_("Card points are scored in tens: 5 and less down, 7 and more up; of two that end in 6 the larger up, the smaller down."),
    "fives": N_("Card points are scored in fives: 1 to 3 down, 4 to 8 to the five, 9 up."),
}
THREE_DECIDE: Final = N_("The points of the two defenders are counted together to decide.")
SHARES: Final[Mapping[str, str]] = {
    "half": Convention(N_("When the taker fails, each defender scores half of what the defence scores, rounded up to a whole point.")),
    "all": Convention(N_("When the taker fails, each defender scores all of what the defence scores.")),
}


def _marks(rules: Rules, form: HandForm) -> RuleSection:
    settings = rules.by_name
    played = settings.get("declarations") == "on"
    belote_makes, declarations_make = settings.get("belote_makes") != "off", played and settings.get("declarations_make") != "off"
    made = [MADE[belote_makes, declarations_make], *([DECLARATIONS_DO_NOT_HELP] if played and not declarations_make else [])]
    flat = settings.get("failed_marks", ALL_POINTS) != ALL_POINTS
    failed = [FAILED_FLAT if flat else FAILED, *([FAILED_DECLARATIONS] if played else [])]
    shared = [THREE_DECIDE, SHARES[str(settings["failed_share"])]] if form.several_defend else []
    return RuleSection(
        N_("Scoring"),
        (
            Rule(made[0], more=(*made[1:], MADE_MARKS)),
            Rule(failed[0], more=tuple(failed[1:]), details={"failed": str(settings.get("failed_marks"))}),
            *([Rule(shared[0], more=tuple(shared[1:]))] if shared else []),
            Rule(said_by_setting(rules, "capot_belote" if "capot_belote" in settings else "failed_belote"), N_("Belote:")),
            *([variants.WITHOUT_TRICK[str(settings["capot_declarations"])]] if played else []),
            Rule(said_by_setting(rules, "litige"), N_("Litige:"), _litige(rules)),
            Rule(variants.TENS_IN_TURN if variants.rounds_in_turn(rules) else ROUNDING[_rounding(rules)]),
        ),
    )


def _rounding(rules: Rules) -> str:
    """How marks are rounded; a system that leaves no choice marks in tens."""
    return str(rules.by_name.get("rounding", "tens"))


def _litige(rules: Rules) -> tuple[str, ...]:
    if rules["litige"] != "held":
        return ()
    settings = rules.by_name
    beside = (DECLARED_BESIDE,) if settings.get("declarations") == "on" and settings["declarations_make"] == "off" else ()
    is_custom = rules.system in ENDS_BY_CONVENTION  # 000 knows no litige
    in_tens = () if _rounding(rules) == "none" else (Convention(HELD_IN_TENS) if is_custom else HELD_IN_TENS,)
    return (*beside, *in_tens, LITIGE_LOST, LITIGE_AT_THE_CLOCK if rules.hands is None else LITIGE_AT_THE_END)


# --- the end, and what goes wrong
# ---------------------------------------------------------------------------------------------------------------

MISDEAL: Final[Mapping[str, Rule]] = {
    "again": IRREGULAR_DEAL,
    "162": Rule(N_("the next player deals, and the other side scores {points}."), N_("Irregular deal:"), details={"points": "162"}),
}


def _end(championship: Settings, words: Translator) -> RuleSection:
    rules = championship.rules
    both = both_over(rules, str(rules.by_name.get("both_over", "greater")))
    last = (Rule(ENDING[str(rules["ending"])], wall=True),) if is_rounded(rules) else ()
    return end(rules, championship.game_minutes, (to_target(rules, words), *last, both), GREATER_TOTAL)


def _referee(championship: Settings) -> RuleSection:
    rules = championship.rules
    return referee(championship, MISDEAL[str(rules.by_name.get("misdeal", "again"))], IRREGULAR_TAKE, WRONG_CARD)


# --- the systems
# --------------------------------------------------------------------------------------------------------------------------------


def sections(championship: Settings, words: Translator, dealt: RuleSection, chosen: RuleSection, played: RuleSection) -> tuple[RuleSection, ...]:
    """What all of them share, around their own deal, choice of trumps and card play."""
    rules = championship.rules
    form = form_of(rules)
    declared = (declarations(rules, form.scale, words),) if "declarations" in rules.by_name else ()
    return (
        cards(form, words, BELOTE),
        dealt,
        chosen,
        played,
        *declared,
        _marks(rules, form),
        _end(championship, words),
        the_championship(championship, seating_of(rules), words),
        _referee(championship),
    )


TABLE_CARDS: Final = Rule(
    N_(
        "The cards face up in one’s own row are played like those in hand. A card face down is turned over once the one on it was played, "
        "and nobody looks at it before."
    )
)


def sections_for_two(championship: Settings, words: Translator, *own_deal: Rule) -> tuple[RuleSection, ...]:
    """The rules of two players face to face, around how their cards are dealt."""
    rules = championship.rules
    cards_dealt = dealt(rules, deal.DRAW_OF_TWO, deal.CUT_OF_TWO, *own_deal)
    played = card_play(LEAD_OF_TWO, TRUMP_ALONE, OVER_TRUMPS, *variants.belote_in_play(rules), TABLE_CARDS)
    return sections(championship, words, cards_dealt, choice_of_trumps(rules, bids.OTHER_SPEAKS_FIRST), played)
