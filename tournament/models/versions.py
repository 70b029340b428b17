"""The tables' version: the newest named by a setting or column; since 9, these upgrade files."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from sqlmodel import SQLModel

from tournament.models import money_tables as money_tables
from tournament.models import tables as tables
from tournament.models.columns import BY_HAND, SINCE
from tournament.settings import SETTINGS


def later_columns() -> Iterator[tuple[int, Any]]:
    """The columns that name the version which brought them, and that version, in the order of the tables."""
    for table in SQLModel.metadata.tables.values():
        yield from ((column.info[SINCE], column) for column in table.columns if SINCE in column.info)


SCHEMA_VERSION: Final = max(
    BY_HAND, *(since for since, _ in later_columns()), *(declared.since for declared in SETTINGS.values())
)
"""The version of the tables, which a file has in its header and a championship on a server in a table of its own."""

WIDER_CHECKS: Final[Mapping[int, tuple[str, ...]]] = {9: ("fee_cents", "ticket_cents")}
"""By the version that widened them: columns of the championship whose check allows more than it did."""
