"""The settings of the formats: what each is called, and what each of its values means in a few words."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from tournament.draw.facts import Choice
from tournament.i18n import N_, Translator


@dataclass(frozen=True)
class SettingWords:
    """A setting: its name, and its values by their published names."""

    name: str
    values: Mapping[Choice, str]


SETTINGS: Final[Mapping[str, SettingWords]] = {
    "inside": SettingWords(
        N_("Inside a group"),
        {"fold": N_("first against last"), "slide": N_("upper half against lower half"), "lot": N_("by lot")},
    ),
    "legs": SettingWords(N_("Two teams meet"), {1: N_("once"), 2: N_("twice")}),
    "size": SettingWords(N_("Teams in a pool"), {4: N_("four, or three"), 3: N_("three, or four"), 5: N_("five, or four")}),
    "third_place": SettingWords(N_("A game for third place"), {"yes": N_("yes"), "no": N_("no")}),
    "losers": SettingWords(
        N_("Who loses the first game"),
        {
            "out": N_("is out"),
            "consolation": N_("plays on in a consolation"),
            "consolation-third": N_("plays on in a consolation, and after that in a third draw"),
        },
    ),
    "rest": SettingWords(N_("Who is not among the first"), {"out": N_("has played"), "bracket": N_("plays a bracket of their own")}),
}


def say_setting(name: str, words: Translator) -> str:
    """What a setting of a format is called."""
    return words.gettext(SETTINGS[name].name)


def say_choice(name: str, value: Choice, words: Translator) -> str:
    """What a value of a setting of a format means."""
    return words.gettext(SETTINGS[name].values[value])
