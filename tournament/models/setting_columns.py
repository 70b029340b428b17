"""The columns that the settings of a championship have in its table, as they are declared."""

from enum import StrEnum
from typing import Any, Final, get_origin

from sqlalchemy import false, true

from tournament.declared import FIRST_VERSION, Declared
from tournament.models.columns import flag, integer, json, text
from tournament.settings import SETTINGS, written

BY_HAND: Final = 6
"""The last version whose steps add settings by hand; later settings add their own columns."""


def column_of(declared: Declared) -> tuple[Any, Any]:
    """A setting's column and type. Older files, unmentioned in the journal, have its default."""
    name, kind, later = declared.column, declared.kind, declared.since > BY_HAND
    usual = {} if declared.since == FIRST_VERSION else {"default": written(declared.default)}
    if kind is bool:
        return bool, flag(**usual, empty=(true() if declared.default else false()) if later else None)
    if kind in (int, int | None):
        check = f"{name} BETWEEN {declared.least} AND {declared.most_held}"
        return kind, integer(check, **usual, empty=str(declared.default) if later and kind is int else None)
    if get_origin(kind) is tuple:
        return list[Any], json(**({"default": [], "empty": "[]"} if later else {}))
    check = f"length({name}) BETWEEN {declared.least} AND {declared.most}" if declared.least else ""
    if issubclass(kind, StrEnum):
        check = f"{name} IN ({', '.join(repr(choice.value) for choice in kind)})"
    return str, text(check, **usual, empty=written(declared.default) if later else None)


def columns_of_settings(*, later: bool) -> dict[str, Any]:
    """Columns of settings from before derived steps, or of later ones."""
    columns: dict[str, Any] = {}
    for declared in SETTINGS.values():
        if (declared.since > BY_HAND) == later:
            columns[declared.column] = column_of(declared)
            columns |= {"options": (dict[str, Any], json())} if declared.name == "rules" else {}
    return columns
