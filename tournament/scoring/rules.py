"""A rule system and the settings it is played with.

Settings are declared as data, each by its published name with its default and its possible values; a `Rules` value is one system with every setting
decided. Contests differ, and the organiser has the last word.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType

SettingValue = str | int | None


@dataclass(frozen=True)
class Setting:
    """One setting of a rule system: its published name, its default, and what may stand instead.

    `choices` are the values allowed; where there are none the value is a whole number from `least` to `most`, or `"none"` where the default is None.
    `earlier` is the choice by which games were scored before there was a setting, where that is not the default.
    """

    name: str
    default: SettingValue
    choices: tuple[str | int, ...] = ()
    least: int = 0
    most: int = 0
    earlier: SettingValue = None


@dataclass(frozen=True)
class Rules:
    """A rule system with all of its settings decided. Equal rules score alike, so a value of this class can be the key of what was computed."""

    system: str
    settings: tuple[tuple[str, SettingValue], ...]

    def __getitem__(self, name: str) -> SettingValue:
        return self.by_name[name]

    def number(self, name: str) -> int:
        """The value of a setting that is always a whole number."""
        value = self[name]
        if not isinstance(value, int):
            raise TypeError(f"{self.system}: {name} is {value!r}, no whole number")
        return value

    @cached_property
    def by_name(self) -> Mapping[str, SettingValue]:
        """The settings by their published names."""
        return MappingProxyType(dict(self.settings))

    @property
    def target(self) -> int | None:
        """The total that ends a game; None when a fixed number of hands is played, or the game is a countdown."""
        value = self.by_name.get("target")
        return value if self.hands is None and isinstance(value, int) else None

    @property
    def hands(self) -> int | None:
        """The fixed number of hands of a game; None when it is played to a target."""
        value = self["hands"]
        return value if isinstance(value, int) else None


@dataclass(frozen=True)
class Seating:
    """How a system seats a table: from `fewest` to `most` sides of `players` each; `usual` sides unless said otherwise."""

    usual: int
    fewest: int
    most: int
    players: int


def game_settings(target: int) -> tuple[Setting, ...]:
    """The settings that say when a game ends: at a total, or after a fixed number of hands (D0)."""
    return (Setting("target", target, least=1, most=100_000), *course_settings())


def course_settings() -> tuple[Setting, ...]:
    """The settings every system has, also where a game has no target.

    They are a fixed number of hands, what follows equal totals, and whether points that a referee gives in a game count for its winner.
    """
    return (
        Setting("hands", None, least=1, most=200),
        Setting("tied_game", "more", ("more", "drawn")),
        Setting("decided_points", "ranking", ("ranking", "winner")),
    )


def settings_of(values: Mapping[str, SettingValue], declared: Sequence[Setting]) -> tuple[tuple[str, SettingValue], ...]:
    """Every declared setting with its value, or its default, in the declared order."""
    return tuple((setting.name, values.get(setting.name, setting.default)) for setting in declared)
