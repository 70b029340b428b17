"""A command under way: it reads the state as its own changes have left it, and writes nothing before it is whole."""

import json
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from enum import Enum
from functools import cached_property
from typing import Any, TypeVar, cast

from sqlmodel import SQLModel

from tournament.errors import Problem, Refused
from tournament.models.tables import JournalEntry
from tournament.services.desk.changes import Row, RowChange, RowValues
from tournament.services.desk.state import (
    ChampionshipState,
    columns_of,
    json_columns,
    row_of,
    row_then,
    tables,
    usual_values,
    values_of_row,
)
from tournament.services.desk.texts import check_texts

RowT = TypeVar("RowT", bound=SQLModel)


def utc_now() -> datetime:
    """The clock of what is only previewed."""
    return datetime.now(UTC)


class UnitOfWork:
    """What a command does to a state, and what it will say of itself in the journal.

    `change_set` are the rows that it changed, before and after; `looked_at` those that it depends on without changing
    them, `regardless` those that it changes without depending on them. `phones` are telephone numbers that it keeps or,
    where None, takes away. What stands in `afterwards` is called when everything is done, to tell in the entry what
    came of it.
    """

    def __init__(
        self,
        state: ChampionshipState,
        what: str = "",
        *,
        desk: str = "",
        clock: Callable[[], datetime] = utc_now,
        rng: Callable[[], int] = lambda: 0,
        entries: Callable[[int], list[JournalEntry]] = lambda _since: [],
        known_phones: Callable[[], Mapping[int, str]] = dict,
    ) -> None:
        """`desk` is the name of the desk that does it.

        `entries` reads the entries of the journal after a number, with the rows that they changed, `known_phones`
        telephone numbers.
        """
        self.previous = state
        self.desk = desk
        self.entries = entries
        self.known_phones = known_phones
        self.what = what
        self.clock = clock
        self.rng = rng
        self.why = ""
        self.details: dict[str, str | int] = {}
        self.undoes: int | None = None
        self.change_set: dict[Row, RowChange] = {}
        self.looked_at: set[Row] = set()
        self.regardless: set[Row] = set()
        self.phones: dict[int, str | None] = {}
        self.afterwards: list[Callable[[], None]] = []
        self._state = state
        self._fresh: dict[Row, RowChange] = {}
        self._last_ids: dict[str, int] = {}

    @cached_property
    def moment(self) -> datetime:
        """When this command is done: one moment, however many rows tell it."""
        return self.clock()

    def do(self, body: Callable[["UnitOfWork"], None]) -> None:
        """Do what a command does, and write into its entry what came of it."""
        body(self)
        for tell in self.afterwards:
            tell()

    @property
    def state(self) -> ChampionshipState:
        """The state with everything that was done so far."""
        if self._fresh:
            fresh, self._fresh = self._fresh, {}
            self._state = self._state.after(fresh)
        return self._state

    def because(self, reason: str) -> None:
        """Write the reason into the entry. Refuses one that cannot be kept."""
        check_texts(reason=reason)
        self.why = reason

    def row(self, table: type[RowT], id_: int, code: str) -> RowT:
        """The row of that id; refuses with the code when another command has taken it away."""
        row = self._row(str(table.__tablename__), id_)
        if row is None:
            raise Refused(Problem(code))
        return cast(RowT, row)

    def one(self, table: type[RowT], id_: int) -> RowT:
        """The row of that id as it is now, without building a state: a command may change many rows."""
        row = self._row(str(table.__tablename__), id_)
        if row is None:
            raise KeyError(id_)
        return cast(RowT, row)

    def _row(self, name: str, id_: int) -> Any:
        row, fresh = self._state.rows[name].get(id_), self._fresh.get((name, id_))
        if fresh is None:
            return row
        values = fresh[1]
        return None if values is None else row_of(name, values) if row is None else row_then(row, values)

    def new_id(self, table: type[SQLModel]) -> int:
        """An id that no row of the table had since this desk was opened; of teams, none ever."""
        name = str(table.__tablename__)
        return max(self._state.last_ids.get(name, 0), self._last_ids.get(name, 0)) + 1

    def add(self, table: type[RowT], **values: Any) -> RowT:
        """A new row with these values, under a new id unless one is given; those left out are as usual."""
        return self.add_all(table, [values])[0]

    def add_all(self, table: type[RowT], rows: Sequence[Mapping[str, Any]]) -> list[RowT]:
        """New rows, in their order."""
        name, next_id, added = str(table.__tablename__), self.new_id(table), []
        for values in rows:
            row = row_of(name, {"id": next_id, **usual_values(name), **plain(name, values)})
            next_id = max(next_id, row.id) + 1
            self.put(name, row.id, values_of_row(row))
            added.append(cast(RowT, row))
        return added

    def change(self, row: RowT, **values: Any) -> RowT:
        """Change columns of a row as it is now; the changed row."""
        name = type(row).__name__
        now: Any = self.one(tables()[name], cast(Any, row).id)
        after = now._replace(**plain(name, values))
        if after != now:
            self.put(name, after.id, values_of_row(after))
        return cast(RowT, after)

    def remove(self, *rows: SQLModel) -> None:
        """Take rows away."""
        for row in rows:
            self.put(type(row).__name__, cast(Any, row).id, None)

    def put(self, name: str, id_: int, values: RowValues | None) -> None:
        """Make a row what the values say, or take it away."""
        self._last_ids[name] = max(self._last_ids.get(name, 0), id_)
        now = self._fresh[name, id_][1] if (name, id_) in self._fresh else self._values(name, id_)
        self._fresh[name, id_] = (self._fresh.get((name, id_), (now,))[0], values)
        before = self.change_set[name, id_][0] if (name, id_) in self.change_set else now
        self.change_set[name, id_] = (before, values)

    def _values(self, name: str, id_: int) -> RowValues | None:
        row = self._state.rows[name].get(id_)
        return None if row is None else values_of_row(row)

    def depends_on(self, *rows: SQLModel) -> None:
        """Refuse this command where somebody else has changed one of these rows since its user saw them."""
        self.looked_at |= {(type(row).__name__, cast(Any, row).id) for row in rows}

    def change_regardless(self, row: RowT, **values: Any) -> RowT:
        """Change a row, whatever somebody else has done to it since its user saw it."""
        self.regardless.add((type(row).__name__, cast(Any, row).id))
        return self.change(row, **values)


def plain(name: str, values: Mapping[str, Any]) -> dict[str, Any]:
    """Values as the file gives them back: names for choices, lists for rows of things."""
    unknown = values.keys() - set(columns_of(name))
    if unknown:
        raise KeyError(f"{name} has no {', '.join(sorted(unknown))}")
    of_json = json_columns(name)
    return {column: plain_value(value, is_json=column in of_json) for column, value in values.items()}


def plain_value(value: Any, *, is_json: bool) -> Any:
    """One value as the file gives it back."""
    if is_json:
        return json.loads(json.dumps(value))
    return value.value if isinstance(value, Enum) else value
