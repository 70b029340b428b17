"""Settings of the rules: how one is declared, with what it says, and those that systems of several families share.

Everything that is known of a setting is in its declaration: form, journal, preset, schema and rule sheet follow from
it. What it does is in the scoring of its system, and once more in that of the judge.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum

from tournament.scoring.facts import SIDES, Doubling, HandFacts
from tournament.scoring.rules import SettingValue
from tournament.sentences import N_, Convention

TAKER = SIDES[0]


class SettingSubject(IntEnum):
    """What a setting is about: settings of one subject are together in a form, in this order."""

    COURSE = 0
    MARKS = 1
    ALL_TRICKS = 2
    BELOTE = 3
    DECLARATIONS = 4
    DEAL = 5
    PLAY = 6


@dataclass(frozen=True)
class SettingExample:
    """A hand that shows a setting, with what happened; `earlier` hands before it. Side A takes.

    `instead` are the facts where they are not the same for every choice, by the choice. The settings `given` are as the
    example needs them. In the end of a game (`ends`) the sides have come to totals that are `short` of the target by so
    much, or to equal ones where `level`.
    """

    happened: str
    hand: HandFacts
    instead: Mapping[str, HandFacts] = field(default_factory=dict)
    given: Mapping[str, SettingValue] = field(default_factory=dict)
    earlier: tuple[HandFacts, ...] = ()
    short: tuple[int, ...] = ()
    level: bool = False

    @property
    def ends(self) -> bool:
        """Whether it is about the end of a game, so that totals are shown."""
        return bool(self.short) or self.level


@dataclass(frozen=True)
class RuleSetting:
    """One setting of a rule system: its published name, what it may be, what it usually is, and its words, in English.

    `choices` are the values allowed, the first is the default; where there are no choices the value is a whole number
    from `least`
    to `most`, or `"none"` where the default is None.
    `earlier` is the choice by which games were scored before the setting, or its default, was what it is; files older
    than the version `read_since`
    of the tables are read by it where they leave the setting unsaid.

    `label` names it and `sentence` says what it changes; `said` are the choices that neither a number nor yes and no
    says. What most contests decide is `plain` and comes first in a form. `needs` names other settings, each with the
    values at which this one does anything. Those of a subject have an `order`, else the order of declaration.

    `shown_by` are hands that show what it changes, of which the first counts that fits the system and shows a
    difference; where none can, `unshown` says why. `on_sheet` are the sentences of the rule sheet by choice, empty
    where its text weaves the setting into others. `note` is what whoever writes a score sheet must know besides, for
    the page about the formats.
    """

    name: str
    choices: tuple[str | int, ...] = ()
    default: SettingValue = None
    least: int = 0
    most: int = 0
    earlier: SettingValue = None
    read_since: int = 4
    label: str = ""
    sentence: str = ""
    said: Mapping[str, str] = field(default_factory=dict, hash=False)
    subject: SettingSubject = SettingSubject.MARKS
    order: int = 0
    plain: bool = False
    needs: Mapping[str, tuple[str, ...]] = field(default_factory=dict, hash=False)
    shown_by: tuple[SettingExample, ...] = field(default=(), hash=False)
    unshown: str = ""
    on_sheet: Mapping[str, str] = field(default_factory=dict, hash=False)
    note: str = ""

    def __post_init__(self) -> None:
        if self.default is None and self.choices:
            object.__setattr__(self, "default", self.choices[0])

    def lacking(self) -> list[str]:
        """What a declaration must say and does not, each as `setting: what`."""
        is_shown = bool(self.shown_by) or bool(self.unshown) or not self.choices
        wanted = {
            "label": bool(self.label),
            "sentence": bool(self.sentence),
            "a default among its choices": not self.choices or self.default in self.choices,
            "shown_by, or unshown and why": is_shown,
            "said and on_sheet by its choices alone": not self.choices
            or {*self.on_sheet} <= {str(choice) for choice in self.choices},
        }
        return [f"setting {self.name}: {what}" for what, is_there in wanted.items() if not is_there]


def settings_of(
    values: Mapping[str, SettingValue], declared: Sequence[RuleSetting]
) -> tuple[tuple[str, SettingValue], ...]:
    """Every declared setting with its value, or its default, in the declared order."""
    return tuple((setting.name, values.get(setting.name, setting.default)) for setting in declared)


def by_side(*points: int) -> HandFacts:
    """A hand of an example of which the points of every side are given; the taker won the last trick."""
    return HandFacts(TAKER, by_side=tuple(zip(SIDES, points, strict=False)), last_trick=TAKER)


ON_OFF = ("on", "off")


# --- who plays, and how long a game is
# ----------------------------------------------------------------------------------------------------------


def game_settings(target: int) -> tuple[RuleSetting, ...]:
    """The settings that say when a game ends: at a total, or after a fixed number of hands (D0)."""
    of_target = RuleSetting(
        "target",
        default=target,
        least=1,
        most=100_000,
        label=N_("Target of a game"),
        sentence=N_("The total that wins a game."),
        note="A sheet has a target or a number of hands, not both.",
        subject=SettingSubject.COURSE,
        plain=True,
    )
    return (of_target, *course_settings())


def course_settings() -> tuple[RuleSetting, ...]:
    """The settings every system has, also where a game has no target.

    They are a fixed number of hands, what follows equal totals, and whether points that a referee gives in a game count
    for its winner.
    """
    return (HANDS, TIED_GAME, DECIDED_POINTS)


HANDS = RuleSetting(
    "hands",
    least=1,
    most=200,
    label=N_("Hands of a game"),
    sentence=N_("A game is this many hands, and the greater total wins. Deals that are not played do not count."),
    subject=SettingSubject.COURSE,
    plain=True,
)
TIED_GAME = RuleSetting(
    "tied_game",
    ("more", "drawn"),
    label=N_("Tie after the last hand"),
    sentence=N_("What happens where the number of hands or the clock ends a game at equal totals."),
    said={"more": N_("one more hand"), "drawn": N_("the game is drawn")},
    subject=SettingSubject.COURSE,
    plain=True,
    shown_by=tuple(
        SettingExample(N_("After the last hand the best totals are equal."), hand, given={"hands": 1}, level=True)
        for hand in (
            HandFacts(TAKER, 90, points=60),
            by_side(90, 60),
            by_side(100, 76),
            by_side(80, 50, 40),
            HandFacts(TAKER, bid=80, cards=5, points=82),
        )
    ),
)
DECIDED_POINTS = RuleSetting(
    "decided_points",
    ("winner", "ranking"),
    earlier="ranking",
    read_since=9,
    label=N_("Bonus or penalty"),
    sentence=N_(
        "Whether points that a referee gives or takes count in the totals, the end and the result of a game, "
        "or only in the ranking."
    ),
    said={"ranking": N_("only for the ranking"), "winner": N_("in the game itself")},
    subject=SettingSubject.COURSE,
    on_sheet={
        "winner": Convention(
            N_("Points that a referee gives or takes in a game count in its totals, for its end and for its winner.")
        ),
        "ranking": Convention(
            N_(
                "Points that a referee gives or takes in a game count only in the ranking: they do not change "
                "who wins it."
            )
        ),
    },
    unshown="it says who won a game in which a referee gave points, not what a hand is worth",
)
ENDING = RuleSetting(
    "ending",
    ("real", "rounded"),
    label=N_("Points that end a game"),
    sentence=N_("Whether the hand that may end a game counts point by point, or as it is scored."),
    said={"real": N_("the last hand is not rounded"), "rounded": N_("the last hand is rounded")},
    subject=SettingSubject.COURSE,
    needs={"rounding": ("tens", "tens-160", "fives")},
    shown_by=(
        SettingExample(
            N_("The taker needs 120 points and makes 119. The totals:"),
            HandFacts(TAKER, 100, points=119),
            given={"hands": None},
            short=(120, 900),
        ),
    ),
)


def seats(default: int, choices: tuple[int, ...]) -> RuleSetting:
    """How many sides a table has, where a system leaves a choice."""
    return RuleSetting(
        "seats",
        choices,
        default,
        label=N_("Sides at a table"),
        sentence=N_("How many sides usually sit at a table. Where there are more than two, everybody plays alone."),
        subject=SettingSubject.COURSE,
        order=-2,
        plain=True,
        unshown="it says who sits at a table, not what a hand is worth",
    )


# --- what a hand is worth
# ----------------------------------------------------------------------------------------------------------------------

LITIGE = RuleSetting(
    "litige",
    ("held", "failed"),
    label=N_("Equal points in a hand"),
    sentence=N_("What happens when both sides have the same points."),
    said={"held": N_("litige: half is held for the next hand"), "failed": N_("the taker has failed")},
    plain=True,
    shown_by=(SettingExample(N_("The taker takes 81 points of 162, half of them."), HandFacts(TAKER, points=81)),),
    on_sheet={
        "held": N_(
            "equal totals, and no capot. Belotes stay with those who announced them; half of the rest goes to "
            "the defence, the other half is held "
            "for the winner of the next hand without a litige."
        ),
        "failed": N_("equal totals: the taker has failed."),
    },
)
FAILED_MARKS = RuleSetting(
    "failed_marks",
    (162, 250),
    label=N_("Failed hand: the defence scores"),
    sentence=N_("What a failed hand gives to the defence, belote and declarations apart."),
    said={"162": N_("all the points of the hand")},
    shown_by=(
        SettingExample(N_("The taker takes 60 points, and has failed."), HandFacts(TAKER, points=60)),
        SettingExample(N_("100 bid, 60 points taken: failed."), HandFacts(TAKER, 100, points=60)),
    ),
)
DEFENCE_CAPOT = RuleSetting(
    "defence_capot",
    (250, 160),
    label=N_("Defence that takes all the tricks scores"),
    sentence=N_("What the defence scores, without contre, for a contract in which the declarer took no trick."),
    subject=SettingSubject.ALL_TRICKS,
    shown_by=(SettingExample(N_("100 bid, and no trick taken."), HandFacts(TAKER, 100, points=0, capot="B")),),
)

# --- the belote
# ----------------------------------------------------------------------------------------------------------------------

BELOTE_MAKES = RuleSetting(
    "belote_makes",
    ON_OFF,
    label=N_("Belote helps to make the hand"),
    sentence=N_("Whether its 20 points count when it is seen who has made the hand."),
    subject=SettingSubject.BELOTE,
    shown_by=(
        SettingExample(
            N_("The taker takes 76 points and announced a belote."), HandFacts(TAKER, points=76, belote=(TAKER,))
        ),
        SettingExample(
            N_("90 bid, 76 points taken, and a belote announced."), HandFacts(TAKER, 90, points=76, belote=(TAKER,))
        ),
    ),
)
BELOTE_MAKES_CONTRACT = replace(
    BELOTE_MAKES,
    on_sheet={
        "on": Convention(
            N_(
                "A contract is made when the taker’s points and its belote reach it; with all the tricks it "
                "always is. No majority is needed."
            )
        ),
        "off": Convention(
            N_(
                "A contract is made when the taker’s points reach it, belote apart; with all the tricks it "
                "always is. No majority is needed."
            )
        ),
    },
)
"""When a contract is made, where one is bid."""
FAILED_BELOTE = RuleSetting(
    "failed_belote",
    ("holder", "defence"),
    label=N_("Belote of a taker that failed goes to"),
    sentence=N_("Who scores the belote that a taker announced in a hand it lost."),
    said={"holder": N_("the side that announced it"), "defence": N_("the defence")},
    subject=SettingSubject.BELOTE,
    order=1,
    shown_by=(
        SettingExample(
            N_("The taker takes 60 points and announced a belote: it has failed."),
            HandFacts(TAKER, points=60, belote=(TAKER,)),
        ),
        SettingExample(
            N_("100 bid, 60 points taken, and a belote announced: failed."),
            HandFacts(TAKER, 100, points=60, belote=(TAKER,)),
        ),
    ),
    on_sheet={
        "holder": N_("scored by whoever announced it, even by a taker that failed."),
        "defence": N_("scored by whoever announced it, but that of a taker that failed goes to the defence."),
    },
)
CAPOT_BELOTE = RuleSetting(
    "capot_belote",
    ("defence", "holder"),
    label=N_("Belote of a declarer without a trick goes to"),
    sentence=N_("Who scores the belote of a declarer that took no trick at all."),
    said={"holder": N_("the side that announced it"), "defence": N_("the defence")},
    subject=SettingSubject.BELOTE,
    shown_by=(
        SettingExample(
            N_("The declarer takes no trick, and announced a belote."),
            HandFacts(TAKER, 100, points=0, capot="B", belote=(TAKER,)),
        ),
    ),
)
DOUBLED_BELOTE = RuleSetting(
    "doubled_belote",
    ("winner", "holder"),
    label=N_("Belote of a doubled hand goes to"),
    sentence=N_("Who scores the belote where contre or surcontre was said."),
    said={"winner": N_("the side that wins the hand"), "holder": N_("the side that announced it")},
    subject=SettingSubject.BELOTE,
    order=2,
    shown_by=(
        SettingExample(
            N_("100 bid with contre and made; the defence announced a belote."),
            HandFacts(TAKER, 100, doubling=Doubling.CONTRE, points=110, belote=("B",)),
        ),
    ),
)
