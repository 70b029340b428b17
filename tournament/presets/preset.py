"""A preset: everything a formula says of a championship, under a name somebody gave it."""

import unicodedata
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from tournament.errors import Problem
from tournament.services.desk.texts import tidy
from tournament.services.people.names import MOST_CHARACTERS, UNSEEN_CATEGORIES, name_key, name_problems
from tournament.settings import CHOSEN, Settings, values_of

FORMAT, VERSION = "belote-rules", 1
"""What the document of a preset is called, and which version of it this is."""


@dataclass(frozen=True, kw_only=True)
class Preset(Settings):
    """A name and the settings of `CHOSEN`: rules and organisation; what is one championship's is usual."""

    day: date = date.min

    @property
    def key(self) -> frozenset[str]:
        """What its name is compared by."""
        return name_key(self.name)

    @property
    def choices(self) -> dict[str, Any]:
        """What it chooses for a championship, by the fields of `Settings`."""
        return values_of(self, CHOSEN)

    def settings(self, name: str, venue: str, day: date) -> Settings:
        """The settings of a championship that is run like this."""
        return Settings(name=name, venue=venue, day=day, **self.choices)


def preset_of(settings: Settings, name: str) -> Preset:
    """How a championship is run, under a name."""
    return Preset(name=tidy(name), **values_of(settings, CHOSEN))


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
