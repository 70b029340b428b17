"""The values of a code, as its sentence says them."""

from collections.abc import Callable, Mapping
from typing import Final

from tournament.errors import Detail
from tournament.i18n import Translator
from tournament.scoring.facts import SIDES
from tournament.wording.enumerations import say_list
from tournament.wording.numbers import euros, number
from tournament.wording.setup.rule_settings import say_setting_named
from tournament.wording.setup.systems import say_system
from tournament.wording.sides import SideName

SAID_BY: Final[Mapping[str, Callable[[str, Translator], str]]] = {"game": say_system, "rule": say_setting_named}
"""How codes of rule systems and of their settings are said, by the names of the values."""
NAMES_OF_SIDES = ("side", "other", "seated", "sides")


def say_details(details: Mapping[str, Detail], words: Translator, name: SideName) -> dict[str, str]:
    """Every value by its name: numbers with their thousands apart, cents as euros, lists with commas, sides as `name` calls them with “and”."""
    return {key: _said(key, value, words, name) for key, value in details.items()}


def _said(key: str, value: Detail, words: Translator, name: SideName) -> str:
    if isinstance(value, tuple) and key == "sides":
        return say_list([_said(key, item, words, name) for item in value], words)
    if isinstance(value, tuple):
        return ", ".join(_said(key, item, words, name) for item in value)
    if isinstance(value, int):
        return euros(value, words) if key.endswith("cents") else number(value, words)
    if key in SAID_BY:
        return SAID_BY[key](value, words)
    return name(value) if key in NAMES_OF_SIDES and value in tuple(SIDES) else value
