"""The settings of the rule systems in the hall's words: a name, what each changes in one sentence, and its choices.

One row a setting, whichever systems have it. What most contests decide is `plain` and stands in front; the rest stands behind "more".
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from tournament.i18n import N_, Translator
from tournament.scoring.rules import Rules, Setting, SettingValue
from tournament.scoring.systems import SYSTEMS


@dataclass(frozen=True)
class Worded:
    """A setting in words.

    `choices` are those that neither a number nor yes and no says; `needs` names other settings, each with the values at which this one does anything.
    """

    label: str
    sentence: str
    choices: Mapping[str, str] = field(default_factory=dict)
    plain: bool = False
    needs: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


YES_OR_NO: Final = {"on": N_("yes"), "off": N_("no")}
ROUNDED: Final = {"rounding": ("tens", "tens-160", "fives")}
DECLARED: Final = {"declarations": ("on",)}

RULE_SETTINGS: Final[Mapping[str, Worded]] = {
    # who plays, and how long a game is
    "seats": Worded(
        N_("Sides at a table"), N_("How many sides usually sit at a table. Where there are more than two, everybody plays alone."), plain=True
    ),
    "target": Worded(N_("Target of a game"), N_("The total that wins a game."), plain=True),
    "hands": Worded(
        N_("Hands of a game"), N_("So many hands make a game, and the greater total wins. Deals that are not played do not count."), plain=True
    ),
    "start": Worded(N_("Everyone starts at"), N_("From here everyone goes down; a longer start makes a longer game."), plain=True),
    "tied_game": Worded(
        N_("Tie after the last hand"),
        N_("What happens where the number of hands or the clock ends a game at equal totals."),
        {"more": N_("one more hand"), "drawn": N_("the game is drawn")},
        plain=True,
    ),
    "decided_points": Worded(
        N_("Points by decision"),
        N_("Whether the points that a referee gives or takes in a game can change who won it, or only count in the ranking."),
        {"ranking": N_("only for the ranking"), "winner": N_("for the winner too")},
    ),
    "ending": Worded(
        N_("Points that end a game"),
        N_("Whether the hand that may end a game counts point by point, or as it is marked."),
        {"real": N_("the last hand is not rounded"), "rounded": N_("the last hand is rounded")},
        needs=ROUNDED,
    ),
    "both_over": Worded(
        N_("Both sides over the target"),
        N_("Who wins where one hand takes both sides over the target."),
        {"greater": N_("the greater total"), "last-hand": N_("the side that wins that hand")},
    ),
    # what a hand is worth
    "rounding": Worded(
        N_("Rounding"),
        N_("How card points become marks. Belote and declarations are added afterwards."),
        {
            "none": N_("none: point by point"),
            "tens": N_("to tens, each side by itself"),
            "tens-160": N_("to tens, 160 in all"),
            "fives": N_("to fives, 160 in all"),
        },
        plain=True,
    ),
    "round_five": Worded(
        N_("Points that end in 5"),
        N_("How they become tens where each side is rounded by itself: 105 is 110, or 110 and 100 in turn."),
        {"up": N_("always up"), "in-turn": N_("up and down in turn")},
        needs={"rounding": ("tens",)},
    ),
    "litige": Worded(
        N_("Equal points in a hand"),
        N_("What a hand comes to in which both sides have as much as the other."),
        {"held": N_("litige: half is held for the next hand"), "failed": N_("the taker has failed")},
        plain=True,
    ),
    "litige_doubled": Worded(
        N_("Equal points in a doubled hand"),
        N_("What a contract made with contre or surcontre comes to in which both sides have as much as the other."),
        {"taker-loses": N_("the taker loses its points"), "doubled-rule": N_("the taker marks alone, as after any contre")},
        plain=True,
    ),
    "failed_marks": Worded(
        N_("Failed hand: the defence marks"),
        N_("What a failed hand gives to the defence, belote and declarations apart."),
        {"162": N_("all the points of the hand"), "contract": N_("the contract")},
    ),
    "failed_share": Worded(
        N_("Failed hand: each of two defenders marks"),
        N_("Whether the two defenders share the points of a failed hand, or each marks all of them."),
        {"half": N_("half of the points"), "all": N_("all the points")},
        plain=True,
        needs={"seats": ("3",)},
    ),
    "doubled": Worded(
        N_("Contre and surcontre multiply"),
        N_("What is marked twice with contre, and four times with surcontre."),
        {"contract": N_("the contract"), "everything": N_("everything that is marked")},
        plain=True,
    ),
    "king": Worded(N_("A king counts"), N_("What a king is worth, trump or not."), plain=True),
    "low_brelans_cancel": Worded(
        N_("Four sevens or eights cancel sequences"),
        N_("Whether a brelan that counts nothing cancels the sequences of the others, as every other brelan does."),
    ),
    "combinations_need_worth": Worded(
        N_("Combinations need a card of worth"),
        N_("Whether a side whose tricks hold no card of worth loses its combinations and its belote."),
    ),
    "faults": Worded(
        N_("A fault at the table"),
        N_("Whether each fault costs points, or a referee decides what follows, as in the championship."),
        {"penalties": N_("costs 10 points"), "referee": N_("is decided by a referee")},
    ),
    # all the tricks
    "capot_bid": Worded(
        N_("Capot may be asked for"),
        N_("Whether the taker may announce all the tricks: 500 for it, and 500 to the defence when one is lost."),
        plain=True,
    ),
    "failed_capot": Worded(
        N_("Bid capot that fails: the defence marks"), N_("What the defence marks where all the tricks were bid and one was lost.")
    ),
    "defence_capot": Worded(
        N_("Defence that takes all the tricks marks"),
        N_("What the defence marks, without contre, for a contract in which the declarer took no trick."),
    ),
    "capot_declarations": Worded(
        N_("Declarations of a side without a trick go to"),
        N_("Who marks what a side declared that took no trick at all."),
        {"kept": N_("the side that declared them"), "lost": N_("nobody at all"), "other": N_("the other side")},
        needs=DECLARED,
    ),
    "taker_capot": Worded(N_("Taker without a trick: the defence marks"), N_("What the defence marks that took all the tricks.")),
    # the belote
    "belote_makes": Worded(N_("Belote helps to make the hand"), N_("Whether its 20 points count when it is seen who has made the hand.")),
    "failed_belote": Worded(
        N_("Belote of a taker that failed goes to"),
        N_("Who marks the belote that a taker announced in a hand it lost."),
        {"holder": N_("the side that announced it"), "defence": N_("the defence")},
    ),
    "capot_belote": Worded(
        N_("Belote of a declarer without a trick goes to"),
        N_("Who marks the belote of a declarer that took no trick at all."),
        {"holder": N_("the side that announced it"), "defence": N_("the defence")},
    ),
    "doubled_belote": Worded(
        N_("Belote of a doubled hand goes to"),
        N_("Who marks the belote where contre or surcontre was said."),
        {"winner": N_("the side that wins the hand"), "holder": N_("the side that announced it")},
    ),
    # declarations
    "declarations": Worded(
        N_("Declarations"),
        N_("Whether tierce, cinquante, cent and carrés are announced and marked."),
        {"on": N_("they are played"), "off": N_("only the belote is played")},
        plain=True,
    ),
    "declarations_make": Worded(
        N_("Declarations help to make the hand"), N_("Whether they count when it is seen who has made the hand."), needs=DECLARED
    ),
    "carre_values": Worded(
        N_("Four nines, and four aces"),
        N_("What these two carrés are worth; the others are the same everywhere."),
        {"150-100": N_("150, and 100"), "140-110": N_("140, and 110")},
        needs=DECLARED,
    ),
    "natural_order": Worded(
        N_("Order of the cards in a sequence"),
        N_("Which cards follow one another in a tierce, a cinquante or a cent."),
        {"natural": N_("7 8 9 10 J Q K A"), "strength": N_("as they take: 7 8 9 J Q K 10 A")},
        needs=DECLARED,
    ),
    "card_twice": Worded(
        N_("A card may serve twice"), N_("Whether a card of a carré may stand in a sequence of the same player as well."), needs=DECLARED
    ),
    "seven_annuls": Worded(
        N_("Four sevens"),
        N_("Whether their holder may have the hand annulled."),
        {"on": N_("may annul the hand"), "off": N_("annul nothing")},
        needs={**DECLARED, "pack": (), "seats": ("2",)},
    ),
    # the deal
    "pack": Worded(
        N_("Cards of the pack"),
        N_("How many cards are dealt, and so how many tricks a hand has."),
        {"24": N_("24: no sevens, no eights"), "30": N_("30: two sevens left out")},
        plain=True,
    ),
    "annul_under": Worded(
        N_("Fewer than eleven points in hand"),
        N_("Whether a player with such a poor hand may have the deal annulled."),
        {"off": N_("the deal is played"), "eleven": N_("the deal is annulled"), "eleven-no-trump": N_("annulled if there is no trump either")},
    ),
    "misdeal": Worded(
        N_("Wrong deal"),
        N_("What a side pays that dealt wrongly."),
        {"again": N_("nothing: it is dealt again"), "162": N_("162 to the others")},
    ),
    # how trumps are chosen, and how cards are played
    "vache": Worded(
        N_("If nobody takes"),
        N_("What happens where everybody has passed twice."),
        {"off": N_("the next player deals"), "on": N_("la vache: the dealer must choose trumps")},
    ),
    "turned_jack": Worded(
        N_("A jack turned up"),
        N_("Whether the first to speak may pass where the card turned up is a jack."),
        {"free": N_("he may pass"), "taken": N_("he must take")},
    ),
    "higher_suit": Worded(
        N_("Bids over the taker"),
        N_("Whether the others may name a higher suit once somebody has taken: clubs, diamonds, hearts, spades."),
        {"off": N_("not allowed"), "on": N_("in a higher suit")},
    ),
    "belote_first": Worded(
        N_("First card of a belote"),
        N_("Which of the king and the queen of trumps is to be played first."),
        {"any": N_("either of them"), "king": N_("the king")},
    ),
    "under_trump": Worded(
        N_("Trick trumped by an opponent"),
        N_("What is played by a player who cannot follow and has no higher trump."),
        {"must": N_("a lower trump"), "free": N_("a lower trump, or any card")},
    ),
    "lyonnaise": Worded(
        N_("With a chien (lyonnaise)"),
        N_("Whether cards lie aside that the winner of the bidding may take, so that the others may bid again."),
        plain=True,
    ),
}


def say_setting(name: str, words: Translator) -> str:
    """The name of a setting of the rules."""
    return words.gettext(RULE_SETTINGS[name].label)


def say_what_it_changes(name: str, words: Translator) -> str:
    """What a setting changes, in one sentence."""
    return words.gettext(RULE_SETTINGS[name].sentence)


def say_choice(name: str, value: object, words: Translator) -> str:
    """One value of a setting; a number of points where it is a number."""
    said = {**YES_OR_NO, **RULE_SETTINGS[name].choices}.get(str(value))
    return words.gettext(said) if said else str(value)


def is_plain(name: str) -> bool:
    """Whether most contests decide it, so that it stands in front."""
    return RULE_SETTINGS[name].plain


def what_it_needs(name: str, rules: Rules) -> Mapping[str, SettingValue]:
    """What other settings would have to be for this one to change anything; nothing where it changes something as the others stand.

    None stands for what no choice of the other would do: the packs of three players never have four sevens.
    """
    needs, declared = RULE_SETTINGS[name].needs, {setting.name: setting for setting in SYSTEMS[rules.system].settings}
    lacking = (other for other, values in needs.items() if other in declared and str(rules[other]) not in values)
    return {other: next((choice for choice in declared[other].choices if str(choice) in needs[other]), None) for other in lacking}


def chosen_settings(system: str) -> tuple[Setting, ...]:
    """The settings of a system that are chosen from a few values, in the order of this table: what belongs together stands together."""
    order = list(RULE_SETTINGS)
    return tuple(sorted((setting for setting in SYSTEMS[system].settings if setting.choices), key=lambda setting: order.index(setting.name)))
