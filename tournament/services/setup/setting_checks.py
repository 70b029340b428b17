"""What no championship can be set to, and the tables of a room as an organiser types them. Imports no SQL."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from tournament.currencies import Currency
from tournament.declared import Declared
from tournament.draw.catalogue import check_phases
from tournament.draw.tables import Room, room_of
from tournament.errors import Problem, Refused
from tournament.services.desk.texts import text_problems, tidy
from tournament.settings import SETTINGS
from tournament.standings.criteria import check_criteria

HIGHEST_TABLE: Final = 9999
MISSING: Final = re.compile(r"\b(?:but not|sauf|sans|hors|excepté|moins|except|but|without|not)\b")
RUN: Final = re.compile(r"(\d{1,9})\s*(?:-|\bà\b|\bau\b|\bto\b)\s*(\d{1,9})")
SAID_BESIDE: Final = re.compile(
    r"\b(?:tables?|n|no|numéros?|numbers?|les?|la|la|des?|du|the|from|et|and|puis|then)\b|[°ºs]"
)
DASHES: Final = str.maketrans(dict.fromkeys("–—−‑‐", "-"))


def read_room(text: str) -> Room:
    """The typed room; a single number is the count of tables, nothing is none. May refuse."""
    typed = " ".join(text.casefold().translate(DASHES).split())
    if not typed:
        return ()
    there, *missing = MISSING.split(typed)
    found, absent = _numbers(there, text), {number for part in missing for number in _numbers(part, text)}
    if len(found) == 1 and not RUN.search(there):
        found = set(range(1, max(found) + 1))
    room = room_of(found - absent)
    if not room:
        raise Refused(Problem("room-without-tables", "room", {"text": text.strip()}))
    return room


def read_tables(text: str) -> tuple[int, ...]:
    """The typed tables, rising; a single number is that table, nothing is none. May refuse."""
    typed = " ".join(text.casefold().translate(DASHES).split())
    return tuple(sorted(_numbers(typed, text))) if typed else ()


def _numbers(typed: str, text: str) -> set[int]:
    runs = [sorted((int(one), int(other))) for one, other in RUN.findall(typed)]
    alone = [int(one) for one in re.findall(r"\d{1,9}", RUN.sub(" ", typed))]
    rest = re.sub(r"[\d\s,;:.&+/()]+", "", SAID_BESIDE.sub("", RUN.sub(" ", typed)))
    if rest or not (runs or alone):
        raise Refused(Problem("room-unreadable", "room", {"text": text.strip()}))
    named = [*alone, *(number for run in runs for number in run)]
    if not all(1 <= number <= HIGHEST_TABLE for number in named):
        raise Refused(Problem("room-out-of-range", "room", {"most": HIGHEST_TABLE}))
    return {*alone, *(number for first, last in runs for number in range(first, last + 1))}


def check_room(room: Room) -> list[Problem]:
    """What is wrong with a room given as runs: they rise, do not touch, and name possible tables."""
    before = -1
    for first, last in room:
        if not before + 1 < first <= last <= HIGHEST_TABLE:
            return [Problem("room-runs", "room", {"most": HIGHEST_TABLE})]
        before = last
    return []


MOST_CUSTOMS, LONGEST_CUSTOM = 12, 240
"""Lines of customs, and characters of one: together they fill half a page."""


def check_settings(wanted: Mapping[str, Any]) -> list[Problem]:
    """All that is wrong with settings by field, at their published keys. Amounts in their currency."""
    currency = Currency(wanted.get("currency", Currency.EURO))
    return [
        found
        for name, value in wanted.items()
        for found in (CHECKS.get(name) or _check_plain)(value, SETTINGS[name].paid_in(currency))
    ]


def _check_plain(value: Any, declared: Declared) -> list[Problem]:
    if isinstance(value, str) and declared.most:
        return text_problems(tidy(value), declared.key, declared.most)
    if not isinstance(value, int) or not declared.most or declared.least <= value <= declared.most:
        return []
    least = {"least": declared.least} if declared.refusal == "number-out-of-range" else {}
    most = (
        declared.most // 100 if declared.is_money else declared.most
    )  # whole units: the currency may be one that is only asked for
    return [Problem(declared.refusal, declared.key, {**least, "most": most})]


def _check_name(name: str, declared: Declared) -> list[Problem]:
    return _check_plain(name, declared) if tidy(name) else [Problem("championship-without-name", "name")]


def _check_door(tables: Sequence[int], _: Declared) -> list[Problem]:
    return (
        []
        if all(1 <= table <= HIGHEST_TABLE for table in tables)
        else [Problem("room-out-of-range", "door_tables", {"most": HIGHEST_TABLE})]
    )


def _check_customs(lines: Sequence[str], _: Declared) -> list[Problem]:
    kept = tidy_lines(lines)
    problems = [Problem("customs-too-many", "customs", {"most": MOST_CUSTOMS})] if len(kept) > MOST_CUSTOMS else []
    return problems + [problem for line in kept for problem in text_problems(line, "customs", LONGEST_CUSTOM)][:1]


CHECKS: Mapping[str, Callable[[Any, Declared], list[Problem]]] = {
    "name": _check_name,
    "criteria": lambda criteria, _: check_criteria(criteria),
    "room": lambda room, _: check_room(room),
    "phases": lambda phases, _: check_phases(phases),
    "door_tables": _check_door,
    "customs": _check_customs,
}
"""What is checked of a setting that is neither a text nor a number."""


def tidy_lines(lines: Sequence[str]) -> list[str]:
    """Lines of a free text, each tidied; empty ones say nothing."""
    return [line for line in map(tidy, lines) if line]
