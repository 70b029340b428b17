"""A rule setting's declaration: name, values, texts, examples, and its first version.

Everything that is known of a setting is in its declaration: form, journal, preset, schema and rule sheet follow from
it. What it does is in the scoring of its system, and once more in that of the judge.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum

from tournament.scoring.facts import SIDES, HandFacts
from tournament.scoring.rules import SettingValue

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
    values at which this one does anything. Among those of its subject it has its `turn`, else the order of declaration.

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
    turn: int = 0
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
            "said and on_sheet by its choices alone": not self.choices or {*self.on_sheet} <= {str(choice) for choice in self.choices},
        }
        return [f"setting {self.name}: {what}" for what, is_there in wanted.items() if not is_there]


def settings_of(values: Mapping[str, SettingValue], declared: Sequence[RuleSetting]) -> tuple[tuple[str, SettingValue], ...]:
    """Every declared setting with its value, or its default, in the declared order."""
    return tuple((setting.name, values.get(setting.name, setting.default)) for setting in declared)


def by_side(*points: int) -> HandFacts:
    """A hand of an example of which the points of every side are given; the taker won the last trick."""
    return HandFacts(TAKER, by_side=tuple(zip(SIDES, points, strict=False)), last_trick=TAKER)
