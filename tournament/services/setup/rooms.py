"""Rooms as typed, in French or English: `40`, `1-40 sauf 13, 17`, `1 to 12 and 20 to 35`."""

import re
from typing import Final

from tournament.draw.tables import Room, room_of
from tournament.errors import Problem, Refused

HIGHEST_TABLE: Final = 9999
MISSING: Final = re.compile(r"\b(?:but not|sauf|sans|hors|excepté|moins|except|but|without|not)\b")
RUN: Final = re.compile(r"(\d{1,9})\s*(?:-|\bà\b|\bau\b|\bto\b)\s*(\d{1,9})")
SAID_BESIDE: Final = re.compile(r"\b(?:tables?|n|no|numéros?|numbers?|les?|la|la|des?|du|the|from|et|and|puis|then)\b|[°ºs]")
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
