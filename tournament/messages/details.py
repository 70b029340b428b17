"""The values of a code, as its sentence says them."""

from collections.abc import Callable, Container, Mapping
from datetime import datetime
from typing import Final

from tournament.errors import Detail
from tournament.i18n import Translator
from tournament.messages.phrases import SideName, euros, list_text, moment_text, number
from tournament.scoring.facts import SIDES


class UntoldError(Exception):
    """What a later version or another program wrote, told as such; missing sentences are bugs."""


class DetailTexts(dict[str, str]):
    """The values of a sentence; one that the sentence needs and that was not told is none of this version's."""

    def __missing__(self, name: str) -> str:
        raise UntoldError(name)


def whole(details: Mapping[str, Detail], name: str) -> int:
    """A value that is a whole number. Raises UntoldError where it is none."""
    try:
        return int(str(details[name]))
    except (KeyError, ValueError) as trouble:
        raise UntoldError(name) from trouble


def one_of(known: Container[str], details: Mapping[str, Detail], name: str) -> str:
    """A value that is one of those that this version knows. Raises UntoldError where it is none."""
    if (told := str(details.get(name))) not in known:
        raise UntoldError(name)
    return told


def iso_moment_text(told: str, tr: Translator) -> str:
    """A moment as it is written in ISO 8601; a dash where there is none."""
    return moment_text(datetime.fromisoformat(told).astimezone(), tr) if told else "–"


def _system_text(told: str, tr: Translator) -> str:
    from tournament.messages.setup.rules import system_text  # it imports scoring: not before a window is painted

    return system_text(told, tr)


def _setting_text(told: str, tr: Translator) -> str:
    from tournament.messages.setup.rules import setting_named_text

    return setting_named_text(told, tr)


SAID_BY: Final[Mapping[str, Callable[[str, Translator], str]]] = {
    "game": _system_text,
    "rule": _setting_text,
    "our_at": iso_moment_text,
    "their_at": iso_moment_text,
}
"""How codes of rule systems and of their settings, and moments, are said, by the names of the values."""
NAMES_OF_SIDES = ("side", "other", "seated", "sides")


def detail_texts(details: Mapping[str, Detail], tr: Translator, name: SideName) -> dict[str, str]:
    """Values by name: grouped numbers, euros, lists with commas, sides by `name` with “and”."""
    return {key: _detail_text(key, value, tr, name) for key, value in details.items()}


def _detail_text(key: str, value: Detail, tr: Translator, name: SideName) -> str:
    if isinstance(value, tuple) and key == "sides":
        return list_text([_detail_text(key, item, tr, name) for item in value], tr)
    if isinstance(value, tuple):
        return ", ".join(_detail_text(key, item, tr, name) for item in value)
    if isinstance(value, int):
        return euros(value, tr) if key.endswith("cents") else number(value, tr)
    if key in SAID_BY:
        return SAID_BY[key](value, tr)
    return name(value) if key in NAMES_OF_SIDES and value in tuple(SIDES) else value
