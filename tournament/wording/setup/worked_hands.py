"""What each setting of the rules changes, by a hand that is scored once for each of its choices: words and marks cannot disagree.

A setting has one hand, or several of which the first counts that fits the system and shows a difference. The taker is side A.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from itertools import pairwise
from typing import Any, Final

from tournament.errors import Refused
from tournament.i18n import N_, Translator
from tournament.scoring.facts import SIDES, Adjustment, Annulment, Declaration, Doubling, HandFacts, Kind, Rank, Sheet, Trump
from tournament.scoring.forms import HandForm, Points
from tournament.scoring.games import score_sheet
from tournament.scoring.rules import Rules, Setting, SettingValue, settings_of
from tournament.scoring.scores import GameScore
from tournament.scoring.systems import SYSTEMS, form_of
from tournament.wording.numbers import number
from tournament.wording.scores.sides import say_side
from tournament.wording.setup.rule_settings import say_choice, what_it_needs

TAKER: Final = "A"
ALL_POINTS: Final = 162


@dataclass(frozen=True)
class Example:
    """A hand on which a setting tells, and what happened in it; `earlier` are the hands before it.

    `instead` are the facts where they are not the same for every choice, by the choice. The settings `given` stand as the example needs them. In the
    end of a game (`ends`) the sides have come to totals that are `short` of the target by so much, or to equal ones where `level`.
    """

    told: str
    hand: HandFacts
    instead: Mapping[str, HandFacts] = field(default_factory=dict)
    given: Mapping[str, SettingValue] = field(default_factory=dict)
    earlier: tuple[HandFacts, ...] = ()
    short: tuple[int, ...] = ()
    level: bool = False

    @property
    def ends(self) -> bool:
        """Whether it is about the end of a game, so that totals are told."""
        return bool(self.short) or self.level


@dataclass(frozen=True)
class Way:
    """What the hand comes to under one choice of the setting: its marks or the totals by side, in the order of the sides."""

    value: str | int
    points: tuple[int, ...]
    score: GameScore


FAILED = HandFacts(TAKER, 90, points=60)
BID = HandFacts(TAKER, bid=80, cards=5, points=82)


def by_side(*points: int) -> HandFacts:
    """A hand of which the points of every side are told, and who won the last trick."""
    return HandFacts(TAKER, by_side=tuple(zip(SIDES, points, strict=False)), last_trick=TAKER)


TIERCE = Declaration(TAKER, Kind.TIERCE, top=Rank.KING, suit=Trump.HEARTS, player=1)
FOUR_EIGHTS = Declaration(TAKER, Kind.BRELAN, rank=Rank.EIGHT)
QUINTE = Declaration("B", Kind.QUINTE, top=Rank.ACE, suit=Trump.SPADES)
TO_A_TARGET: Final[Mapping[str, SettingValue]] = {"hands": None}

EXAMPLES: Final[Mapping[str, tuple[Example, ...]]] = {
    "tied_game": tuple(
        Example(N_("After the last hand the best totals are equal."), hand, given={"hands": 1}, level=True)
        for hand in (FAILED, by_side(90, 60), by_side(100, 76), by_side(80, 50, 40), BID)
    ),
    "ending": (
        Example(N_("The taker needs 120 points and makes 119. The totals:"), HandFacts(TAKER, 100, points=119), given=TO_A_TARGET, short=(120, 900)),
    ),
    "both_over": (
        Example(
            N_("The taker needs 90 points and makes 100; side 2 needs 10 and makes more. The totals:"),
            HandFacts(TAKER, 80, points=100),
            given=TO_A_TARGET,
            short=(90, 10),
        ),
    ),
    "start": (Example(N_("The first hand: 80 bid and made. Everyone's total:"), BID),),
    "rounding": (Example(N_("The taker takes 117 points, the defence 45."), HandFacts(TAKER, 100, points=117)),),
    "round_five": (
        Example(N_("For the second time the taker takes 105 points."), HandFacts(TAKER, points=105), earlier=(HandFacts(TAKER, points=105),)),
    ),
    "litige": (Example(N_("The taker takes 81 points of 162, half of them."), HandFacts(TAKER, points=81)),),
    "litige_doubled": (
        Example(N_("80 bid with contre, and 81 points taken of 162, half of them."), HandFacts(TAKER, 80, doubling=Doubling.CONTRE, points=81)),
    ),
    "failed_marks": (
        Example(N_("The taker takes 60 points, and has failed."), HandFacts(TAKER, points=60)),
        Example(N_("100 bid, 60 points taken: failed."), HandFacts(TAKER, 100, points=60)),
    ),
    "failed_share": (Example(N_("The taker takes 60 points of 162, and has failed."), HandFacts(TAKER, points=60)),),
    "doubled": (Example(N_("100 bid with contre, and 110 points taken."), HandFacts(TAKER, 100, doubling=Doubling.CONTRE, points=110)),),
    "king": tuple(
        Example(N_("Side 1 has three of the four kings in its tricks, side 2 the other one."), hand, {"4": with_fours})
        for hand, with_fours in ((by_side(90, 70), by_side(72, 64)), (by_side(96, 80), by_side(78, 74)), (by_side(70, 60, 40), by_side(52, 54, 40)))
    ),
    "low_brelans_cancel": tuple(
        Example(N_("Side 1 holds four eights, side 2 five cards in a row."), replace(hand, declarations=(FOUR_EIGHTS, QUINTE)))
        for hand in (by_side(90, 60), by_side(100, 76), by_side(84, 68), by_side(80, 50, 40))
    ),
    "combinations_need_worth": tuple(
        Example(N_("Side 2 holds five cards in a row, and takes no card of worth."), replace(hand, declarations=(QUINTE,)))
        for hand in (by_side(150, 0), by_side(176, 0), by_side(152, 0), by_side(150, 0, 20))
    ),
    "faults": tuple(
        Example(N_("Side 2 names five cards in a row, and does not show them."), replace(hand, declarations=(replace(QUINTE, shown=False),)))
        for hand in (by_side(90, 60), by_side(100, 76), by_side(84, 68), by_side(80, 50, 40))
    ),
    "capot_bid": (
        Example(
            N_("The taker takes all the tricks, and has asked for them where that is allowed."),
            HandFacts(TAKER, points=ALL_POINTS, capot=TAKER),
            {"on": HandFacts(TAKER, "capot", points=ALL_POINTS, capot=TAKER)},
        ),
    ),
    "failed_capot": (Example(N_("Capot bid, and a trick lost."), HandFacts(TAKER, "capot", points=140)),),
    "defence_capot": (Example(N_("100 bid, and no trick taken."), HandFacts(TAKER, 100, points=0, capot="B")),),
    "capot_declarations": (
        Example(
            N_("The taker takes no trick, and shows four nines."),
            HandFacts(TAKER, points=0, capot="B", declarations=(Declaration(TAKER, Kind.CARRE, rank=Rank.NINE),)),
        ),
        Example(
            N_("The taker takes no trick, and shows four aces."),
            HandFacts(TAKER, points=0, capot="B", declarations=(Declaration(TAKER, Kind.CARRE, rank=Rank.ACE),)),
        ),
    ),
    "taker_capot": (Example(N_("The taker takes no trick."), HandFacts(TAKER, points=0, capot="B")),),
    "belote_makes": (
        Example(N_("The taker takes 76 points and announced a belote."), HandFacts(TAKER, points=76, belote=(TAKER,))),
        Example(N_("90 bid, 76 points taken, and a belote announced."), HandFacts(TAKER, 90, points=76, belote=(TAKER,))),
    ),
    "failed_belote": (
        Example(N_("The taker takes 60 points and announced a belote: it has failed."), HandFacts(TAKER, points=60, belote=(TAKER,))),
        Example(N_("100 bid, 60 points taken, and a belote announced: failed."), HandFacts(TAKER, 100, points=60, belote=(TAKER,))),
    ),
    "capot_belote": (
        Example(N_("The declarer takes no trick, and announced a belote."), HandFacts(TAKER, 100, points=0, capot="B", belote=(TAKER,))),
    ),
    "doubled_belote": (
        Example(
            N_("100 bid with contre and made; the defence announced a belote."),
            HandFacts(TAKER, 100, doubling=Doubling.CONTRE, points=110, belote=("B",)),
        ),
    ),
    "declarations": (
        Example(
            N_("The taker takes 100 points and holds a tierce."),
            HandFacts(TAKER, points=100),
            {"on": HandFacts(TAKER, points=100, declarations=(TIERCE,))},
        ),
    ),
    "declarations_make": (
        Example(
            N_("The taker takes 75 points and announced a tierce."),
            HandFacts(TAKER, points=75, declarations=(TIERCE,)),
        ),
    ),
    "carre_values": (
        Example(
            N_("The taker takes 100 points and shows four nines."),
            HandFacts(TAKER, points=100, declarations=(Declaration(TAKER, Kind.CARRE, rank=Rank.NINE),)),
        ),
        Example(
            N_("The taker takes 100 points and shows four aces."),
            HandFacts(TAKER, points=100, declarations=(Declaration(TAKER, Kind.CARRE, rank=Rank.ACE),)),
        ),
    ),
    "natural_order": (
        Example(
            N_("The taker takes 100 points and holds queen, king and ten of a suit."),
            HandFacts(TAKER, points=100),
            {"strength": HandFacts(TAKER, points=100, declarations=(Declaration(TAKER, Kind.TIERCE, top=Rank.TEN, suit=Trump.HEARTS, player=1),))},
        ),
    ),
    "card_twice": (
        Example(
            N_("The taker takes 100 points. It holds four jacks, and a tierce with one of them."),
            HandFacts(TAKER, points=100, declarations=(TIERCE, Declaration(TAKER, Kind.CARRE, rank=Rank.JACK, player=1))),
            {"off": HandFacts(TAKER, points=100, declarations=(Declaration(TAKER, Kind.CARRE, rank=Rank.JACK, player=1),))},
        ),
    ),
    "seven_annuls": (
        Example(
            N_("The taker takes 100 points, where the holder of four sevens does not annul the hand."),
            HandFacts(TAKER, points=100),
            {"on": HandFacts(annulled=Annulment.CARRE_OF_SEVEN)},
        ),
    ),
    "annul_under": (
        Example(
            N_("A player holds 9 points and the seven of trumps. If it is played, the taker takes 100 points."),
            HandFacts(TAKER, points=100),
            {"eleven": HandFacts(annulled=Annulment.UNDER_ELEVEN)},
        ),
    ),
    "vache": (
        Example(
            N_("Side 1 deals, and nobody takes. Where the dealer must, he takes 60 points and has failed."),
            HandFacts(TAKER, points=60),
            {"off": HandFacts(passed=True)},
        ),
    ),
    "misdeal": (Example(N_("Side 1 dealt wrongly."), HandFacts(annulled=Annulment.IRREGULAR_DEAL, irregular_deal=("A",))),),
}
WITHOUT_EXAMPLE: Final[Mapping[str, str]] = {
    # settings that no mark depends on, and why; they have their sentence alone
    "decided_points": "it says who won a game in which a referee gave points, not what a hand is worth",
    "seats": "it says who sits at a table, not what a hand is worth",
    "pack": "the points of the hand are the same with more cards of nothing",
    "turned_jack": "it says who takes, not what his hand is worth",
    "higher_suit": "it says who comes to take, not what his hand is worth",
    "belote_first": "a belote is worth the same whichever card comes first",
    "under_trump": "it says which cards may be played, not what they are worth",
    "lyonnaise": "a bid is worth the same with a chien: only who comes to bid changes",
}


def ways(name: str, rules: Rules) -> tuple[Example, tuple[Way, ...]] | None:
    """The example of a setting, and what it comes to under every choice of it, the others standing as they do; None where none shows anything."""
    if None in what_it_needs(name, rules).values():
        return None
    setting = next(setting for setting in SYSTEMS[rules.system].settings if setting.name == name)
    for example in EXAMPLES.get(name, ()):
        found = _ways_of(example, setting, rules)
        if any(_comes_to(one) != _comes_to(other) for one, other in pairwise(found)):
            return example, found
    return None


def _comes_to(way: Way) -> tuple[object, ...]:
    return way.points, way.score.is_over, way.score.winner, way.score.hands[-1].held


def _ways_of(example: Example, setting: Setting, rules: Rules) -> tuple[Way, ...]:
    """What an example comes to under every choice; nothing where it does not fit the system."""
    try:
        return tuple(_way(example, setting.name, value, rules) for value in setting.choices)
    except Refused:
        return ()


def _way(example: Example, name: str, value: str | int, rules: Rules) -> Way:
    given = {given: chosen for given, chosen in {**what_it_needs(name, rules), **example.given}.items() if given in rules.by_name}
    under = Rules(rules.system, settings_of({**rules.by_name, **given, name: value}, SYSTEMS[rules.system].settings))
    form = form_of(under)
    hand = fitted(example.instead.get(str(value), example.hand), form)
    earlier = (fitted(before, form) for before in example.earlier)
    sheet = Sheet(under, (*_beginning(example, under), *earlier, hand), len(form.letters))
    score = score_sheet(_levelled(sheet, hand) if example.level else sheet)
    told = score.totals if example.ends or SYSTEMS[rules.system].countdown else score.hands[-1].marks
    return Way(value, tuple(told[side] for side in form.letters), score)


def _beginning(example: Example, rules: Rules) -> tuple[HandFacts, ...]:
    """A deal that brings the sides to the totals from which the example goes on."""
    if not example.short or rules.target is None:
        return ()
    standing = ((side, rules.target - short) for side, short in zip(SIDES, example.short, strict=False))
    return (HandFacts(annulled=Annulment.AGREED, adjustments=tuple(Adjustment(side, points, "-") for side, points in standing if points)),)


def _levelled(sheet: Sheet, hand: HandFacts) -> Sheet:
    """The sheet with its last hand brought to equal totals."""
    totals = score_sheet(sheet).totals
    missing = {side: max(totals.values()) - total for side, total in totals.items()}
    given = tuple(Adjustment(side, points, "-") for side, points in missing.items() if points)
    return replace(sheet, hands=(*sheet.hands[:-1], replace(hand, adjustments=given)))


def fitted(hand: HandFacts, form: HandForm) -> HandFacts:
    """A hand as the form of a system tells it: without what it does not know, with a trump or with points by side where it wants them."""
    if not hand.is_played:
        return hand
    unknown: dict[str, Any] = {fact.name: fact.default for fact in fields(HandFacts) if not form.knows(fact.name)}
    hand = replace(hand, **unknown)
    if isinstance(hand.contract, int) and hand.contract not in form.contracts:
        hand = replace(hand, contract=None)
    if form.trump_needed and hand.trump is None:
        hand = replace(hand, trump=Trump.HEARTS)
    if form.several_defend and hand.capot not in (None, hand.declarer):
        hand = replace(hand, capot="defence")
    if hand.points is not None and (form.several_defend or form.points is Points.SIDES) and form.bid is None:
        return replace(hand, points=None, by_side=_by_side(hand.points, form))
    return hand


def _by_side(points: int, form: HandForm) -> tuple[tuple[str, int], ...]:
    """The taker's points, and what is left shared by the others: as evenly as may be, in even numbers."""
    others = form.letters[1:]
    left = form.total(Trump.HEARTS) - points
    share = left // len(others) // 2 * 2
    return ((TAKER, points), *((side, share) for side in others[1:]), (others[0], left - share * (len(others) - 1)))


# --- in words -----------------------------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class WorkedLine:
    """One choice of a setting: its words, the marks of every side, what else there is to say, and whether it is the one that holds."""

    choice: str
    marks: tuple[str, ...]
    note: str
    holds: bool


@dataclass(frozen=True)
class WorkedHand:
    """What happened, who marks, and what is marked under each choice."""

    told: str
    heads: tuple[str, ...]
    lines: tuple[WorkedLine, ...]

    @property
    def sentence(self) -> str:
        """All of it in one go, for those who hear the screen: the choice that holds first."""
        lines = sorted(self.lines, key=lambda line: not line.holds)
        said = (
            f"{line.choice}: {', '.join(f'{head} {marks}' for head, marks in zip(self.heads, line.marks, strict=True))} {line.note}" for line in lines
        )
        return f"{self.told} {'; '.join(each.strip() for each in said)}."


def say_worked_hand(name: str, rules: Rules, words: Translator) -> WorkedHand | None:
    """The worked hand of a setting under the rules as they stand; None where no hand shows what it does."""
    found = ways(name, rules)
    if found is None:
        return None
    example, scored = found
    lines = tuple(
        WorkedLine(
            say_choice(name, way.value, words),
            tuple(number(points, words) for points in way.points),
            _note(example, way, words),
            way.value == rules[name],
        )
        for way in scored
    )
    return WorkedHand(words.gettext(example.told), _heads(scored[0], words), lines)


def _heads(way: Way, words: Translator) -> tuple[str, ...]:
    """Who marks: taker and defence, or the sides by number where there are more than two or nobody can fail."""
    sides = len(way.points)
    named = [say_side(side, words) for side in SIDES[:sides]]
    heads = [side[:1].upper() + side[1:] for side in named]
    if way.score.hands[-1].made is not None:
        heads[0] = words.gettext("Taker")
        heads[1:] = [words.gettext("Defence")] if sides == 2 else heads[1:]
    return tuple(heads)


def _note(example: Example, way: Way, words: Translator) -> str:
    """What the marks alone do not tell."""
    last = way.score.hands[-1]
    if last.held:
        return words.gettext("{n} held").format(n=number(last.held, words))
    if not example.ends:
        return ""
    short = next((reason.details["total"] for reason in last.reasons if reason.code == "short-of-target"), None)
    if isinstance(short, int):
        return words.gettext("{total} unrounded: play goes on").format(total=number(short, words))
    if not way.score.is_over:
        return words.gettext("play goes on")
    return words.gettext("drawn game") if way.score.winner is None else words.gettext("won by {side}").format(side=say_side(way.score.winner, words))
