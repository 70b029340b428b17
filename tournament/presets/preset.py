"""A preset: everything a formula says of a championship, under a name somebody gave it."""

import unicodedata
from dataclasses import dataclass, field, fields, replace
from datetime import date
from typing import Any

from tournament.draw.facts import Phase
from tournament.errors import Problem
from tournament.scoring.rules import Rules
from tournament.scoring.systems import usual_rules
from tournament.services.people.names import MOST_CHARACTERS, UNSEEN_CATEGORIES, name_key, name_problems, tidy
from tournament.services.setup.lines import ByeWorth, ForfeitMarks, Settings
from tournament.standings.criteria import DEFAULT_CRITERIA


@dataclass(frozen=True, kw_only=True)
class Preset:
    """A name, the rules, and how the championship runs: the fields of `Settings` but for what only one championship has.

    A championship has its own name, venue and day, its own referees, and its hall its own tables.
    """

    name: str
    rules: Rules = field(default_factory=usual_rules)
    criteria: tuple[str, ...] = DEFAULT_CRITERIA
    bye_worth: ByeWorth = ByeWorth.HALF
    bye_wins: bool = True
    forfeit_marks: ForfeitMarks = ForfeitMarks.TARGET
    planned_rounds: int = 4
    game_minutes: int | None = None
    totals_first: bool = False
    phases: tuple[Phase, ...] = ()
    clubs_apart: int = 0
    tables_move: bool = False
    customs: tuple[str, ...] = ()

    @property
    def key(self) -> frozenset[str]:
        """What its name is compared by."""
        return name_key(self.name)

    @property
    def choices(self) -> dict[str, Any]:
        """What it chooses for a championship, by the fields of `Settings`."""
        return {name: getattr(self, name) for name in CHOSEN}

    def settings(self, name: str, venue: str, day: date) -> Settings:
        """The settings of a championship that is run like this."""
        return Settings(name=name, venue=venue, day=day, **self.choices)


CHOSEN = tuple(field.name for field in fields(Preset) if field.name != "name")
"""The fields that a preset and the settings of a championship have in common."""


def preset_of(settings: Settings, name: str) -> Preset:
    """How a championship is run, under a name."""
    return Preset(name=tidy(name), **{field: getattr(settings, field) for field in CHOSEN})


def proposed_name(settings: Settings) -> str:
    """A name for the preset of a championship: the championship's own, as far as a preset can be called so."""
    seen = "".join(sign for sign in tidy(settings.name) if unicodedata.category(sign) not in UNSEEN_CATEGORIES)
    return tidy(seen[:MOST_CHARACTERS]) or settings.rules.system


def named_apart(preset: Preset, others: frozenset[frozenset[str]]) -> Preset:
    """The preset under a name that none of the others has: `Vendredi (2)`."""
    named, number = preset, 1
    while named.key in others:
        number += 1
        named = replace(preset, name=f"{preset.name} ({number})")
    return named


def preset_name_problems(name: str) -> list[Problem]:
    """What is wrong with the name of a preset."""
    return name_problems(name, "name") if tidy(name) else [Problem("preset-without-name", "name")]
