"""`belote-classic`: the taker must have more than the other side; with or without declarations, litige held over (001).

Every custom that the source tells is a setting:

    rounding, ending         how card points are marked, and whether the last hand counts unrounded
    both_over                who wins when both sides reach the target: the greater total, or the winner of the last hand
    litige                   equal totals are held for the next hand, or the taker has failed
    failed_marks             what a failed hand is worth to the defence: all the points, or 250
    failed_belote            whose the belote of a taker is that failed
    capot_bid, taker_capot   capot asked for (D16); what the defence marks that took all the tricks
    capot_declarations       whose the declarations are of a side without a trick
    round_five               in tens, 105 is 110, or 110 and 100 in turn
    belote_makes             belote counts for making the hand
    declarations …           whether they are played, count for making the hand, what carrés are worth, the order of cards, cards that serve twice
    seven_annuls, annul_under, misdeal   deals that may be annulled, and what an irregular deal costs
    vache                    the dealer must choose trumps where nobody took, so that no deal is passed
    turned_jack, higher_suit, belote_first, under_trump   how trumps are chosen and cards played: no mark depends on them
"""

from tournament.errors import Problem
from tournament.scoring.cards import USUAL_SCALE, Scale
from tournament.scoring.declarations import KINDS, check_declarations
from tournament.scoring.facts import SUITS, Annulment, HandFacts, Rank
from tournament.scoring.forms import ANNULMENTS, HandForm
from tournament.scoring.rules import Rules, Seating, Setting, game_settings
from tournament.scoring.scores import Before, HandScore
from tournament.scoring.system import CheckHand, FormOf, ScoreHand, System
from tournament.scoring.taken import score_taken, terms_of

SEATING = Seating(usual=2, fewest=2, most=2, players=2)

ON_OFF = ("on", "off")


MODERN_JACK = ("taken", "free")
"""What the source tells of a turned-up jack where no trump and all trumps may be said: it is taken (001)."""


def classic_settings(
    rounding: tuple[str, ...] = ("none", "tens", "tens-160", "fives"), turned_jack: tuple[str, ...] = ("free", "taken")
) -> tuple[Setting, ...]:
    """The settings of classic belote and of the systems that are played like it, which may know fewer roundings; the usual choice first."""
    return (
        *game_settings(target=1000),
        Setting("rounding", "none", rounding),
        Setting("round_five", "up", ("up", "in-turn")),
        Setting("ending", "real", ("real", "rounded")),
        Setting("both_over", "greater", ("greater", "last-hand")),
        Setting("litige", "held", ("held", "failed")),
        Setting("failed_marks", 162, (162, 250)),
        Setting("failed_belote", "holder", ("holder", "defence")),
        Setting("capot_bid", "off", ("off", "on")),
        Setting("taker_capot", 252, (252, 162)),
        Setting("capot_declarations", "kept", ("kept", "lost", "other")),
        Setting("belote_makes", "on", ON_OFF),
        Setting("declarations", "on", ON_OFF),
        Setting("declarations_make", "on", ON_OFF),
        Setting("carre_values", "150-100", ("150-100", "140-110")),
        Setting("natural_order", "natural", ("natural", "strength")),
        Setting("card_twice", "on", ON_OFF),
        Setting("seven_annuls", "off", ("off", "on")),
        Setting("annul_under", "off", ("off", "eleven", "eleven-no-trump")),
        Setting("misdeal", "again", ("again", 162)),
        Setting("vache", "off", ("off", "on")),
        Setting("turned_jack", turned_jack[0], turned_jack),
        Setting("higher_suit", "off", ("off", "on")),
        Setting("belote_first", "any", ("any", "king")),
        UNDER_TRUMP,
    )


UNDER_TRUMP = Setting("under_trump", "must", ("must", "free"))
SETTINGS = classic_settings()


def form(rules: Rules, letters: str) -> HandForm:
    """What a hand may tell: no bid, unless a capot may be asked for; declarations where they are played."""
    return classic_form(rules, letters)


def classic_form(rules: Rules, letters: str, scale: Scale = USUAL_SCALE, tricks: int = 8) -> HandForm:
    """The form of a hand of classic belote, played with the cards of a scale in so many tricks."""
    return HandForm(
        letters,
        scale=scale,
        tricks=tricks,
        contracts=("capot",) if rules["capot_bid"] == "on" else (),
        contract_needed=False,
        declarations=KINDS if rules["declarations"] == "on" else (),
        passes=rules["vache"] == "off",
        annulments=(*ANNULMENTS, *_annulments(rules, scale)),
    )


def _annulments(rules: Rules, scale: Scale) -> tuple[Annulment, ...]:
    """Why a deal may be annulled beside what every system knows: by four sevens only where the pack has them and declarations are played."""
    under_eleven = (Annulment.UNDER_ELEVEN,) if rules["annul_under"] != "off" else ()
    has_carre = rules["declarations"] == "on" and scale.count(Rank.SEVEN) == len(SUITS)
    carre_of_seven = (Annulment.CARRE_OF_SEVEN,) if rules["seven_annuls"] == "on" and has_carre else ()
    return (*under_eleven, *carre_of_seven)


def classic_check(players: int) -> CheckHand:
    """How the declarations of a hand are checked where a side has so many `players`: one by itself where more than two sides sit."""

    def check_hand(hand: HandFacts, rules: Rules, form: HandForm, place: str) -> list[Problem]:
        return check_declarations(hand, rules, form, 1 if form.several_defend else players, place)

    return check_hand


def classic_marks(form: FormOf) -> ScoreHand:
    """How the hands of a form are scored: by the terms that the settings of classic belote make (001)."""

    def score_hand(hand: HandFacts, rules: Rules, before: Before) -> HandScore:
        hand_form = form(rules, before.letters)
        return score_taken(hand, rules, hand_form, before, terms_of(rules, hand_form, hand))

    return score_hand


def system_for_two() -> System:
    """Classic belote of two players face to face, who have all the cards between them: sixteen tricks, and nobody else who may have trumped."""

    def form_for_two(rules: Rules, letters: str) -> HandForm:
        return classic_form(rules, letters, tricks=16)

    seating = Seating(usual=2, fewest=2, most=2, players=1)
    settings = tuple(setting for setting in SETTINGS if setting is not UNDER_TRUMP)
    return System(seating, settings, form_for_two, classic_marks(form_for_two), classic_check(seating.players))


SYSTEM = System(SEATING, SETTINGS, form, classic_marks(form), classic_check(SEATING.players))
