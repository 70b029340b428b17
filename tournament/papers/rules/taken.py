"""Belotes that take the turned-up suit: traditional, classic, modern, three, two (000, 001)."""

from collections.abc import Mapping
from typing import Final

from tournament.i18n import Translator
from tournament.papers.rules import play
from tournament.papers.rules.ending import (
    ENDING,
    ENDS_BY_CONVENTION,
    GREATER_TOTAL,
    IRREGULAR_DEAL,
    IRREGULAR_TAKE,
    WRONG_CARD,
    both_over,
    end,
    is_rounded,
    referee,
    the_championship,
    to_target,
)
from tournament.papers.rules.play import (
    BELOTE,
    LEAD,
    LEAD_OF_TWO,
    OVER_TRUMPS,
    TRUMP_ALONE,
    TRUMP_ALWAYS,
    TRUMP_OR_DISCARD,
    card_play,
    cards,
    ranks_text,
)
from tournament.papers.rules.text import Rule, RuleSection, setting_sentence_text
from tournament.scoring.cards import CardScale
from tournament.scoring.declarations import order_of
from tournament.scoring.facts import Rank, Trump
from tournament.scoring.forms import HandForm
from tournament.scoring.rules import Rules
from tournament.scoring.systems import form_of, seating_of
from tournament.sentences import N_, Convention
from tournament.services.setup.views import Settings

# --- choosing trumps
# ----------------------------------------------------------------------------------------------------------------------

NOBODY_TOOK: Final[Mapping[str, str]] = {
    "off": play.NOBODY_TOOK,
    "on": N_("All passed again: the dealer must choose trumps (la vache)."),
}
CHANGE: Final = N_("After that each in turn may change the game to no trump, or to all trumps, which is higher.")
HIGHER_SUIT: Final = N_("After that each in turn may go higher: clubs, diamonds, hearts, spades.")
HIGHER_GAME: Final = N_("After that each in turn may go higher: clubs, diamonds, hearts, spades, no trump, all trumps.")
CHANGED_LAST: Final = Convention(N_("Whoever changed it last is the taker."))
TURNED_JACK: Final = N_("If the card turned up is a jack, the first to speak must take it.")
TURNED_JACK_OR_GAME: Final = N_(
    "If the card turned up is a jack, the first to speak must take its suit, or say no trump or all trumps."
)


def take(rules: Rules, first_to_speak: str) -> Rule:
    """Who bids first, what is said in two rounds, and what follows where nobody takes."""
    nobody_took = NOBODY_TOOK[str(rules.by_name.get("vache", "off"))]
    return Rule(first_to_speak, more=(play.TAKE_OR_PASS, play.SECOND_ROUND, nobody_took))


def over_the_taker(rules: Rules, form: HandForm) -> tuple[Rule, ...]:
    """What may be said over the taker, and what a jack turned up obliges to."""
    settings, any_trump = rules.by_name, Trump.ALL_TRUMP in form.trumps
    said: list[str] = []
    if settings.get("higher_suit") == "on":
        said += [HIGHER_GAME if any_trump else HIGHER_SUIT, CHANGED_LAST]
    elif any_trump:
        said += [CHANGE, CHANGED_LAST]
    if settings.get("turned_jack") == "taken":
        said.append(TURNED_JACK_OR_GAME if any_trump else TURNED_JACK)
    return (Rule(said[0], more=tuple(said[1:])),) if said else ()


# --- the play
# ----------------------------------------------------------------------------------------------------------------------

KING_FIRST: Final = Rule(N_("The king of a belote is played first."))
TRUMPED: Final[Mapping[str, Rule]] = {"must": TRUMP_ALWAYS, "free": TRUMP_OR_DISCARD}


def trumped(rules: Rules) -> Rule:
    """What is played by who cannot follow, and what where an opponent has trumped."""
    return TRUMPED[str(rules["under_trump"])]


def belote_in_play(rules: Rules) -> tuple[Rule, ...]:
    """Which card of a belote is played first, where it matters."""
    return (KING_FIRST,) if rules.by_name.get("belote_first") == "king" else ()


# --- the marks
# ----------------------------------------------------------------------------------------------------------------------

TENS_IN_TURN: Final = N_(
    "Card points are scored in tens, each side by itself: 4 and less down, 6 and more up, a 5 up and down in turn."
)
WITHOUT_TRICK: Final[Mapping[str, Rule]] = {
    "kept": Rule(
        N_(
            "a side without a trick keeps its declarations that count, but these cannot make the taker fail, "
            "nor win the game on that hand."
        ),
        N_("Capot:"),
    ),
    "lost": Rule(Convention(N_("nobody scores the declarations of a side without a trick.")), N_("Capot:")),
    "other": Rule(
        Convention(N_("the declarations that count of a side without a trick go to the other side.")), N_("Capot:")
    ),
}


def rounds_in_turn(rules: Rules) -> bool:
    """Whether points that end in five go up and down in turn."""
    return rules.by_name.get("rounding") == "tens" and rules["round_five"] == "in-turn"


TITLE: Final = N_("Declarations")
CARD_TWICE: Final[Mapping[str, str]] = {
    "on": N_("A card may serve in several of them."),
    "off": N_("A card serves in one of them only, belote apart."),
}
CARRE_FIRST: Final = Convention(N_("At equal value, a carré beats a sequence."))
SEVENS: Final[Mapping[str, str]] = {
    "off": N_("Four eights or four sevens give their holder the right to cancel everyone’s declarations."),
    "on": N_(
        "Four eights give their holder the right to cancel everyone’s declarations, four sevens that or to "
        "annul the hand."
    ),
}


def declarations(rules: Rules, scale: CardScale, tr: Translator) -> RuleSection:
    """What is declared, when it is said and shown, and whose counts."""
    if rules["declarations"] == "off":
        return RuleSection(TITLE, (Rule(N_("There are none but belote.")),))
    nines, aces = str(rules["carre_values"]).split("-")
    worth = {
        "order": ranks_text((rank for rank in order_of(rules) if rank in scale.ranks), tr),
        "nines": nines,
        "aces": aces,
    }
    return RuleSection(
        TITLE,
        (
            Rule(
                N_(
                    "tierce 20, cinquante 50, cent 100: three, four, five cards or more of a suit in this "
                    "order: {order}."
                ),
                N_("In a row:"),
                (),
                worth,
            ),
            Rule(_fours(scale), N_("Carrés (four of a kind):"), _cancelling(rules, scale), worth),
            Rule(
                N_(
                    "Each player announces theirs when playing to the first trick, and shows them once it is gathered; "
                    "what is not shown does not count."
                )
            ),
            Rule(
                N_(
                    "Only the side with the strongest counts, and it counts all of its own. Stronger is what "
                    "is worth more, then the higher "
                    "top card, then trumps; if all are equal, nobody counts."
                ),
                more=(CARRE_FIRST, CARD_TWICE[str(rules["card_twice"])]),
            ),
        ),
    )


def _fours(scale: CardScale) -> str:
    if Rank.EIGHT in scale.ranks:
        return N_("jacks 200, nines {nines}, aces {aces}, kings, queens and tens 100, eights and sevens nothing.")
    return N_("jacks 200, nines {nines}, aces {aces}, kings, queens and tens 100.")


def _cancelling(rules: Rules, scale: CardScale) -> tuple[str, ...]:
    """What carrés that are worth nothing may do; a pack without four sevens has none of sevens."""
    if Rank.EIGHT not in scale.ranks:
        return ()
    if scale.sevens < 4:
        return (N_("Four eights give their holder the right to cancel everyone’s declarations."),)
    return (SEVENS[str(rules["seven_annuls"])],)


# --- the deal, the trumps, the play
# -------------------------------------------------------------------------------------------------------------

ANNUL_UNDER: Final[Mapping[str, tuple[Rule, ...]]] = {
    "off": (),
    "eleven": (
        Rule(
            N_(
                "A player whose cards are worth fewer than eleven points once they are dealt may have the "
                "deal annulled."
            )
        ),
    ),
    "eleven-no-trump": (
        Rule(
            N_(
                "A player without a trump whose cards are worth fewer than eleven points once they are dealt "
                "may have the deal annulled."
            )
        ),
    ),
}
CAPOT_BID: Final = Rule(
    N_("The taker may ask for capot, all the tricks, before the first card."),
    more=(Convention(N_("If it fails, the defence scores as much.")),),
)


def choice_of_trumps(rules: Rules, first_to_speak: str = play.FIRST_TO_SPEAK) -> RuleSection:
    """What is said until somebody has taken, and a capot that may be asked for."""
    capot = (CAPOT_BID,) if rules.by_name.get("capot_bid") == "on" else ()
    return RuleSection(play.TRUMPS, (take(rules, first_to_speak), *over_the_taker(rules, form_of(rules)), *capot))


def played_with_partners(rules: Rules, *more: Rule, partners: tuple[Rule, ...] = ()) -> RuleSection:
    """Card play where a side has partners, or two `partners` play against one."""
    return card_play(LEAD, trumped(rules), *partners, OVER_TRUMPS, *belote_in_play(rules), *more)


def dealt(rules: Rules, *by_these: Rule) -> RuleSection:
    """The deal, and when it may be annulled."""
    return RuleSection(N_("Deal"), (*by_these, *ANNUL_UNDER[str(rules.by_name.get("annul_under", "off"))]))


def pack(scale: CardScale, tr: Translator) -> Rule:
    """What is left out of the pack for three players."""
    if Rank.SEVEN in scale.ranks and scale.sevens == 2:
        return Rule(N_("Two sevens are left out: 30 cards."))
    return Rule(N_("The sevens and the eights are left out: 24 cards."))


def draw_of(scale: CardScale) -> Rule:
    """Who deals first, by the cards that the pack has."""
    return play.DRAW_OF_PLAYERS if Rank.SEVEN in scale.ranks else play.DRAW_OF_24


# --- the marks
# ----------------------------------------------------------------------------------------------------------------------

MADE: Final[Mapping[tuple[bool, bool], str]] = {
    # whether belote, and declarations, count for making the hand
    (True, True): N_(
        "The taker makes the hand with more than the other side, belote and declarations counted, or with all "
        "the tricks."
    ),
    (True, False): N_(
        "The taker makes the hand with more than the other side, belote counted, or with all the tricks."
    ),
    (False, True): N_(
        "The taker makes the hand with more than the other side, declarations counted but not belote, or with "
        "all the tricks."
    ),
    (False, False): N_(
        "The taker makes the hand with more card points than the other side, or with all the tricks; belote "
        "does not help."
    ),
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
    "tens-160": N_(
        "Card points are scored in tens: 5 and less down, 7 and more up; of two that end in 6 the larger up, "
        "the smaller down."
    ),
    "fives": N_("Card points are scored in fives: 1 to 3 down, 4 to 8 to the five, 9 up."),
}
THREE_DECIDE: Final = N_("The points of the two defenders are counted together to decide.")
SHARES: Final[Mapping[str, str]] = {
    "half": Convention(
        N_("When the taker fails, each defender scores half of what the defence scores, rounded up to a whole point.")
    ),
    "all": Convention(N_("When the taker fails, each defender scores all of what the defence scores.")),
}


def _marks(rules: Rules, form: HandForm) -> RuleSection:
    settings = rules.by_name
    played = settings.get("declarations") == "on"
    belote_makes = settings.get("belote_makes") != "off"
    declarations_make = played and settings.get("declarations_make") != "off"
    made = [
        MADE[belote_makes, declarations_make],
        *([DECLARATIONS_DO_NOT_HELP] if played and not declarations_make else []),
    ]
    flat = settings.get("failed_marks", ALL_POINTS) != ALL_POINTS
    failed = [FAILED_FLAT if flat else FAILED, *([FAILED_DECLARATIONS] if played else [])]
    shared = [THREE_DECIDE, SHARES[str(settings["failed_share"])]] if form.several_defend else []
    return RuleSection(
        N_("Scoring"),
        (
            Rule(made[0], more=(*made[1:], MADE_MARKS)),
            Rule(failed[0], more=tuple(failed[1:]), details={"failed": str(settings.get("failed_marks"))}),
            *([Rule(shared[0], more=tuple(shared[1:]))] if shared else []),
            Rule(
                setting_sentence_text(rules, "capot_belote" if "capot_belote" in settings else "failed_belote"),
                N_("Belote:"),
            ),
            *([WITHOUT_TRICK[str(settings["capot_declarations"])]] if played else []),
            Rule(setting_sentence_text(rules, "litige"), N_("Litige:"), _litige(rules)),
            Rule(TENS_IN_TURN if rounds_in_turn(rules) else ROUNDING[_rounding(rules)]),
        ),
    )


def _rounding(rules: Rules) -> str:
    """How marks are rounded; a system that leaves no choice marks in tens."""
    return str(rules.by_name.get("rounding", "tens"))


def _litige(rules: Rules) -> tuple[str, ...]:
    if rules["litige"] != "held":
        return ()
    settings = rules.by_name
    beside = (
        (DECLARED_BESIDE,) if settings.get("declarations") == "on" and settings["declarations_make"] == "off" else ()
    )
    is_custom = rules.system in ENDS_BY_CONVENTION  # 000 knows no litige
    in_tens = () if _rounding(rules) == "none" else (Convention(HELD_IN_TENS) if is_custom else HELD_IN_TENS,)
    return (*beside, *in_tens, LITIGE_LOST, LITIGE_AT_THE_CLOCK if rules.hands is None else LITIGE_AT_THE_END)


# --- the end, and what goes wrong
# ---------------------------------------------------------------------------------------------------------------

MISDEAL: Final[Mapping[str, Rule]] = {
    "again": IRREGULAR_DEAL,
    "162": Rule(
        N_("the next player deals, and the other side scores {points}."),
        N_("Irregular deal:"),
        details={"points": "162"},
    ),
}


def _end(championship: Settings, tr: Translator) -> RuleSection:
    rules = championship.rules
    both = both_over(rules, str(rules.by_name.get("both_over", "greater")))
    last = (Rule(ENDING[str(rules["ending"])], wall=True),) if is_rounded(rules) else ()
    return end(rules, championship.game_minutes, (to_target(rules, tr), *last, both), GREATER_TOTAL)


def _referee(championship: Settings) -> RuleSection:
    rules = championship.rules
    return referee(championship, MISDEAL[str(rules.by_name.get("misdeal", "again"))], IRREGULAR_TAKE, WRONG_CARD)


# --- the systems
# ----------------------------------------------------------------------------------------------------------------------


def sections(
    championship: Settings, tr: Translator, dealt: RuleSection, chosen: RuleSection, played: RuleSection
) -> tuple[RuleSection, ...]:
    """What all of them share, around their own deal, choice of trumps and card play."""
    rules = championship.rules
    form = form_of(rules)
    declared = (declarations(rules, form.scale, tr),) if "declarations" in rules.by_name else ()
    return (
        cards(form, tr, BELOTE),
        dealt,
        chosen,
        played,
        *declared,
        _marks(rules, form),
        _end(championship, tr),
        the_championship(championship, seating_of(rules), tr),
        _referee(championship),
    )


TABLE_CARDS: Final = Rule(
    N_(
        "The cards face up in one’s own row are played like those in hand. A card face down is turned over "
        "once the one on it was played, "
        "and nobody looks at it before."
    )
)


def sections_for_two(championship: Settings, tr: Translator, *own_deal: Rule) -> tuple[RuleSection, ...]:
    """The rules of two players face to face, around how their cards are dealt."""
    rules = championship.rules
    cards_dealt = dealt(rules, play.DRAW_OF_TWO, play.CUT_OF_TWO, *own_deal)
    played = card_play(LEAD_OF_TWO, TRUMP_ALONE, OVER_TRUMPS, *belote_in_play(rules), TABLE_CARDS)
    return sections(championship, tr, cards_dealt, choice_of_trumps(rules, play.OTHER_SPEAKS_FIRST), played)
