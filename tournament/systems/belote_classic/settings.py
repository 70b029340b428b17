"""Every custom of classic belote that the source describes, and those of the systems that are played like it (001)."""

from dataclasses import replace

from tournament.scoring.facts import Annulment, Declaration, DeclarationKind, HandFacts, Rank, Trump
from tournament.scoring.settings import (
    BELOTE_MAKES,
    ENDING,
    FAILED_BELOTE,
    FAILED_MARKS,
    LITIGE,
    ON_OFF,
    TAKER,
    RuleSetting,
    SettingExample,
    SettingSubject,
    game_settings,
)
from tournament.sentences import N_

DECLARED = {"declarations": ("on",)}
TAKES_100 = HandFacts(TAKER, points=100)
NO_TRICK = HandFacts(TAKER, points=0, capot="B")
ALL_TRICKS = HandFacts(TAKER, points=162, capot=TAKER)
TIERCE = Declaration(TAKER, DeclarationKind.TIERCE, top=Rank.KING, suit=Trump.HEARTS, player=1)
FOUR_NINES = Declaration(TAKER, DeclarationKind.CARRE, rank=Rank.NINE)
FOUR_ACES = Declaration(TAKER, DeclarationKind.CARRE, rank=Rank.ACE)
FOUR_JACKS = Declaration(TAKER, DeclarationKind.CARRE, rank=Rank.JACK, player=1)


def declares(hand: HandFacts, *declarations: Declaration) -> HandFacts:
    """A hand of an example with what is declared in it."""
    return replace(hand, declarations=declarations)


# --- what a hand is worth, and who wins the game on it
# ------------------------------------------------------------------------------------------

ROUNDING = RuleSetting(
    "rounding",
    ("none", "tens", "tens-160", "fives"),
    label=N_("Rounding"),
    sentence=N_("How card points become the score. Belote and declarations are added afterwards."),
    said={
        "none": N_("none: point by point"),
        "tens": N_("to tens, each side by itself"),
        "tens-160": N_("to tens, 160 in all"),
        "fives": N_("to fives, 160 in all"),
    },
    plain=True,
    shown_by=(SettingExample(N_("The taker takes 117 points, the defence 45."), HandFacts(TAKER, 100, points=117)),),
)
ROUND_FIVE = RuleSetting(
    "round_five",
    ("up", "in-turn"),
    label=N_("Points that end in 5"),
    sentence=N_("How they become tens where each side is rounded by itself: 105 is 110, or 110 and 100 in turn."),
    said={"up": N_("always up"), "in-turn": N_("up and down in turn")},
    needs={"rounding": ("tens",)},
    shown_by=(
        SettingExample(
            N_("For the second time the taker takes 105 points."),
            HandFacts(TAKER, points=105),
            earlier=(HandFacts(TAKER, points=105),),
        ),
    ),
)
BOTH_OVER = RuleSetting(
    "both_over",
    ("greater", "last-hand"),
    label=N_("Both sides over the target"),
    sentence=N_("Who wins where one hand takes both sides over the target."),
    said={"greater": N_("the greater total"), "last-hand": N_("the side that wins that hand")},
    subject=SettingSubject.COURSE,
    shown_by=(
        SettingExample(
            N_("The taker needs 90 points and makes 100; side 2 needs 10 and makes more. The totals:"),
            HandFacts(TAKER, 80, points=100),
            given={"hands": None},
            short=(90, 10),
        ),
    ),
)
FAILED_SHARE = RuleSetting(
    "failed_share",
    ("half", "all"),
    label=N_("Failed hand: each of two defenders scores"),
    sentence=N_("Whether the two defenders share the points of a failed hand, or each scores all of them."),
    said={"half": N_("half of the points"), "all": N_("all the points")},
    plain=True,
    needs={"seats": ("3",)},
    shown_by=(SettingExample(N_("The taker takes 60 points of 162, and has failed."), HandFacts(TAKER, points=60)),),
)

# --- all the tricks
# ----------------------------------------------------------------------------------------------------------------------

CAPOT_BID = RuleSetting(
    "capot_bid",
    ("off", "on"),
    label=N_("Capot may be asked for"),
    sentence=N_("Whether the taker may announce all the tricks: 500 for it, and 500 to the defence when one is lost."),
    note='On a sheet it is `"contract": "capot"`.',
    subject=SettingSubject.ALL_TRICKS,
    plain=True,
    shown_by=(
        SettingExample(
            N_("The taker takes all the tricks, and has asked for them where that is allowed."),
            ALL_TRICKS,
            {"on": replace(ALL_TRICKS, contract="capot")},
        ),
    ),
)
TAKER_CAPOT = RuleSetting(
    "taker_capot",
    (252, 162),
    label=N_("Taker without a trick: the defence scores"),
    sentence=N_("What a defence that took all the tricks scores."),
    subject=SettingSubject.ALL_TRICKS,
    order=1,
    shown_by=(SettingExample(N_("The taker takes no trick."), NO_TRICK),),
)
CAPOT_DECLARATIONS = RuleSetting(
    "capot_declarations",
    ("kept", "lost", "other"),
    label=N_("Declarations of a side without a trick go to"),
    sentence=N_("Who scores the declarations of a side that took no trick."),
    said={"kept": N_("the side that declared them"), "lost": N_("nobody at all"), "other": N_("the other side")},
    subject=SettingSubject.ALL_TRICKS,
    needs=DECLARED,
    shown_by=(
        SettingExample(N_("The taker takes no trick, and shows four nines."), declares(NO_TRICK, FOUR_NINES)),
        SettingExample(N_("The taker takes no trick, and shows four aces."), declares(NO_TRICK, FOUR_ACES)),
    ),
)

# --- declarations
# ----------------------------------------------------------------------------------------------------------------------

DECLARATIONS = RuleSetting(
    "declarations",
    ON_OFF,
    label=N_("Declarations"),
    sentence=N_("Whether tierce, cinquante, cent and carrés are announced and scored."),
    said={"on": N_("they are played"), "off": N_("only the belote is played")},
    subject=SettingSubject.DECLARATIONS,
    plain=True,
    shown_by=(
        SettingExample(
            N_("The taker takes 100 points and holds a tierce."), TAKES_100, {"on": declares(TAKES_100, TIERCE)}
        ),
    ),
)
DECLARATIONS_MAKE = RuleSetting(
    "declarations_make",
    ON_OFF,
    label=N_("Declarations help to make the hand"),
    sentence=N_("Whether they count when it is seen who has made the hand."),
    subject=SettingSubject.DECLARATIONS,
    needs=DECLARED,
    shown_by=(
        SettingExample(
            N_("The taker takes 75 points and announced a tierce."), declares(HandFacts(TAKER, points=75), TIERCE)
        ),
    ),
)
CARRE_VALUES = RuleSetting(
    "carre_values",
    ("150-100", "140-110"),
    label=N_("Four nines, and four aces"),
    sentence=N_("What these two carrés are worth; the others are the same everywhere."),
    said={"150-100": N_("150, and 100"), "140-110": N_("140, and 110")},
    subject=SettingSubject.DECLARATIONS,
    needs=DECLARED,
    shown_by=(
        SettingExample(N_("The taker takes 100 points and shows four nines."), declares(TAKES_100, FOUR_NINES)),
        SettingExample(N_("The taker takes 100 points and shows four aces."), declares(TAKES_100, FOUR_ACES)),
    ),
)
NATURAL_ORDER = RuleSetting(
    "natural_order",
    ("natural", "strength"),
    label=N_("Order of the cards in a sequence"),
    sentence=N_("Which cards follow one another in a tierce, a cinquante or a cent."),
    said={"natural": N_("7 8 9 10 J Q K A"), "strength": N_("as in tricks: 7 8 9 J Q K 10 A")},
    subject=SettingSubject.DECLARATIONS,
    needs=DECLARED,
    shown_by=(
        SettingExample(
            N_("The taker takes 100 points and holds queen, king and ten of a suit."),
            TAKES_100,
            {"strength": declares(TAKES_100, replace(TIERCE, top=Rank.TEN))},
        ),
    ),
)
CARD_TWICE = RuleSetting(
    "card_twice",
    ON_OFF,
    label=N_("A card may serve twice"),
    sentence=N_("Whether a card of a carré may stand in a sequence of the same player as well."),
    subject=SettingSubject.DECLARATIONS,
    needs=DECLARED,
    shown_by=(
        SettingExample(
            N_("The taker takes 100 points. It holds four jacks, and a tierce with one of them."),
            declares(TAKES_100, TIERCE, FOUR_JACKS),
            {"off": declares(TAKES_100, FOUR_JACKS)},
        ),
    ),
)
SEVEN_ANNULS = RuleSetting(
    "seven_annuls",
    ("off", "on"),
    label=N_("Four sevens"),
    sentence=N_("Whether their holder may have the hand annulled."),
    note="On a sheet it is `annulled: carre-of-seven`.",
    said={"on": N_("may annul the hand"), "off": N_("annul nothing")},
    subject=SettingSubject.DECLARATIONS,
    needs={**DECLARED, "pack": (), "seats": ("2",)},
    shown_by=(
        SettingExample(
            N_("The taker takes 100 points, where the holder of four sevens does not annul the hand."),
            TAKES_100,
            {"on": HandFacts(annulled=Annulment.CARRE_OF_SEVEN)},
        ),
    ),
)

# --- the deal
# ----------------------------------------------------------------------------------------------------------------------

ANNUL_UNDER = RuleSetting(
    "annul_under",
    ("off", "eleven", "eleven-no-trump"),
    label=N_("Fewer than eleven points in hand"),
    sentence=N_("Whether a player with such a poor hand may have the deal annulled."),
    note="On a sheet it is `annulled: under-eleven`.",
    said={
        "off": N_("the deal is played"),
        "eleven": N_("the deal is annulled"),
        "eleven-no-trump": N_("annulled if there is no trump either"),
    },
    subject=SettingSubject.DEAL,
    shown_by=(
        SettingExample(
            N_("A player holds 9 points and the seven of trumps. If it is played, the taker takes 100 points."),
            TAKES_100,
            {"eleven": HandFacts(annulled=Annulment.UNDER_ELEVEN)},
        ),
    ),
)
MISDEAL = RuleSetting(
    "misdeal",
    ("again", 162),
    label=N_("Wrong deal"),
    sentence=N_("What a side pays for dealing wrongly."),
    said={"again": N_("nothing: it is dealt again"), "162": N_("162 to the others")},
    subject=SettingSubject.DEAL,
    shown_by=(
        SettingExample(
            N_("Side 1 dealt wrongly."), HandFacts(annulled=Annulment.IRREGULAR_DEAL, irregular_deal=("A",))
        ),
    ),
)

# --- how trumps are chosen, and how cards are played
# --------------------------------------------------------------------------------------------

VACHE = RuleSetting(
    "vache",
    ("off", "on"),
    label=N_("If nobody takes"),
    sentence=N_("What happens when everybody has passed twice."),
    note="With `on` no deal is `passed`.",
    said={"off": N_("the next player deals"), "on": N_("la vache: the dealer must choose trumps")},
    subject=SettingSubject.PLAY,
    shown_by=(
        SettingExample(
            N_("Side 1 deals, and nobody takes. If the dealer has to take, they take 60 points and fail."),
            HandFacts(TAKER, points=60),
            {"off": HandFacts(passed=True)},
        ),
    ),
)
TURNED_JACK = RuleSetting(
    "turned_jack",
    ("free", "taken"),
    label=N_("A jack turned up"),
    sentence=N_("Whether the first to speak may pass where the card turned up is a jack."),
    said={"free": N_("may pass"), "taken": N_("must take")},
    subject=SettingSubject.PLAY,
    unshown="it says who takes, not what his hand is worth",
    note="No mark depends on it.",
)
HIGHER_SUIT = RuleSetting(
    "higher_suit",
    ("off", "on"),
    label=N_("Bids over the taker"),
    sentence=N_("Whether the others may name a higher suit once somebody has taken: clubs, diamonds, hearts, spades."),
    said={"off": N_("not allowed"), "on": N_("in a higher suit")},
    subject=SettingSubject.PLAY,
    unshown="it says who comes to take, not what his hand is worth",
    note="No mark depends on it.",
)
BELOTE_FIRST = RuleSetting(
    "belote_first",
    ("any", "king"),
    label=N_("First card of a belote"),
    sentence=N_("Which of the king and the queen of trumps is to be played first."),
    said={"any": N_("either of them"), "king": N_("the king")},
    subject=SettingSubject.PLAY,
    unshown="a belote is worth the same whichever card comes first",
    note="No mark depends on it.",
)
UNDER_TRUMP = RuleSetting(
    "under_trump",
    ("must", "free"),
    label=N_("Trick trumped by an opponent"),
    sentence=N_("What is played by a player who cannot follow and has no higher trump."),
    said={"must": N_("a lower trump"), "free": N_("a lower trump, or any card")},
    subject=SettingSubject.PLAY,
    unshown="it says which cards may be played, not what they are worth",
    note="No mark depends on it.",
)

SETTINGS = (
    *game_settings(target=1000),
    ROUNDING,
    ROUND_FIVE,
    ENDING,
    BOTH_OVER,
    LITIGE,
    FAILED_MARKS,
    FAILED_BELOTE,
    CAPOT_BID,
    TAKER_CAPOT,
    CAPOT_DECLARATIONS,
    BELOTE_MAKES,
    DECLARATIONS,
    DECLARATIONS_MAKE,
    CARRE_VALUES,
    NATURAL_ORDER,
    CARD_TWICE,
    SEVEN_ANNULS,
    ANNUL_UNDER,
    MISDEAL,
    VACHE,
    TURNED_JACK,
    HIGHER_SUIT,
    BELOTE_FIRST,
    UNDER_TRUMP,
)
OWN_WITH_ANY_TRUMP = {
    "rounding": replace(ROUNDING, choices=("none", "tens")),
    # what the source says of a turned-up jack where no trump and all trumps may be said: it is taken
    "turned_jack": replace(TURNED_JACK, default="taken", choices=("taken", "free")),
}
WITH_ANY_TRUMP = tuple(OWN_WITH_ANY_TRUMP.get(setting.name, setting) for setting in SETTINGS)
"""The customs where no trump and all trumps may be said."""
FOR_TWO = tuple(setting for setting in SETTINGS if setting is not UNDER_TRUMP)
"""The customs of two players, of whom nobody else may have trumped."""
