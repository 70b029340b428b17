"""What no championship can be set to, for settings outside files too. No SQL."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tournament.currencies import Currency
from tournament.declared import Declared
from tournament.draw.catalogue import check_phases
from tournament.errors import Problem
from tournament.services.desk.texts import text_problems, tidy
from tournament.services.setup.rooms import HIGHEST_TABLE, check_room
from tournament.settings import SETTINGS
from tournament.standings.criteria import check_criteria

MOST_CUSTOMS, LONGEST_CUSTOM = 12, 240
"""Lines of customs, and characters of one: together they fill half a page."""


def check_settings(wanted: Mapping[str, Any]) -> list[Problem]:
    """All that is wrong with settings by field, at their published keys. Amounts in their currency."""
    currency = Currency(wanted.get("currency", Currency.EURO))
    return [found for name, value in wanted.items() for found in (CHECKS.get(name) or _check_plain)(value, SETTINGS[name].paid_in(currency))]


def _check_plain(value: Any, declared: Declared) -> list[Problem]:
    if isinstance(value, str) and declared.most:
        return text_problems(tidy(value), declared.key, declared.most)
    if not isinstance(value, int) or not declared.most or declared.least <= value <= declared.most:
        return []
    least = {"least": declared.least} if declared.refusal == "number-out-of-range" else {}
    most = declared.most // 100 if declared.is_money else declared.most  # whole units: the currency may be one that is only asked for
    return [Problem(declared.refusal, declared.key, {**least, "most": most})]


def _check_name(name: str, declared: Declared) -> list[Problem]:
    return _check_plain(name, declared) if tidy(name) else [Problem("championship-without-name", "name")]


def _check_door(tables: Sequence[int], _: Declared) -> list[Problem]:
    return [] if all(1 <= table <= HIGHEST_TABLE for table in tables) else [Problem("room-out-of-range", "door_tables", {"most": HIGHEST_TABLE})]


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
