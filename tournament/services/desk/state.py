"""The state: an immutable picture of the whole championship at one entry of its journal.

It is read from the file once, in one read-only transaction; from then on every journal entry makes the next picture of
it, which shares with the one before all that the entry left alone. Whatever is shown, printed, exported or drawn is
computed from a state, and reads nothing else. Telephone numbers are not in it.
"""

from collections import defaultdict, namedtuple
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cache, update_wrapper
from typing import Any, Generic, TypeVar, cast

from sqlalchemy import JSON, Connection, Table, column, desc, select
from sqlmodel import SQLModel

from tournament.collecting import without_collecting
from tournament.models.tables import OUTSIDE, Championship, JournalEntry
from tournament.services.desk.changes import ChangeSet, RowValues, games_of
from tournament.services.desk.views import JournalEntryView

COLUMNS: tuple[Any, ...] = tuple(
    getattr(JournalEntry, name) for name in ("sequence", "what", "by_whom", "at", "why", "details", "undoes", "desk")
)
"""The columns read for an entry's line: its rows, the largest part, only undo and catching up need."""


def journal_entry_view(entry: Any) -> JournalEntryView:
    """One entry; for an undo or a redo, `details` also say what it takes back (`undone`)."""
    return JournalEntryView(
        entry.sequence,
        entry.what,
        entry.by_whom,
        datetime.fromisoformat(entry.at),
        entry.why,
        entry.details,
        entry.undoes,
        entry.desk,
    )


RowT = TypeVar("RowT", bound=SQLModel)
Value = TypeVar("Value")
Key = TypeVar("Key")

SEATING = ("championship-created", "team-registered", "teams-imported")
"""What brings teams in that were never there; undo and redo only bring back."""


@cache
def tables() -> Mapping[str, type[SQLModel]]:
    """The tables that make up the picture, by name, in an order in which no row refers to one of a later table."""
    order = [table.name for table in SQLModel.metadata.sorted_tables]
    mapped: list[type[SQLModel]] = [Championship, *SQLModel.__subclasses__()]
    classes = {str(each.__tablename__): each for each in mapped}
    return {name: classes[name] for name in order if name not in OUTSIDE}


@cache
def name_of(table: type[SQLModel]) -> str:
    """The name of a table; its class takes a fifth of a large hall's time to say it."""
    return str(table.__tablename__)


def table_of(name: str) -> Table:
    """The table of that name, as SQLAlchemy knows it."""
    return SQLModel.metadata.tables[name]


@cache
def columns_of(name: str) -> tuple[str, ...]:
    """The columns of a table."""
    return tuple(column.name for column in table_of(name).columns)


@cache
def json_columns(name: str) -> frozenset[str]:
    """The columns of a table that hold JSON."""
    return frozenset(column.name for column in table_of(name).columns if isinstance(column.type, JSON))


@cache
def usual_values(name: str) -> RowValues:
    """What the columns of a new row hold where nothing is said."""
    usual = {column: known.default for column, known in tables()[name].model_fields.items() if not known.is_required()}
    empty = {column.name: None for column in table_of(name).columns if column.nullable}
    return {column: value for column, value in (empty | usual).items() if column in columns_of(name)}


@cache
def row_class(name: str) -> Any:
    """The class of the rows of a table in a state: named tuples, which nobody can change."""
    return namedtuple(name, columns_of(name))


def row_of(name: str, values: RowValues) -> Any:
    """A row from its values; those of columns that came later are as usual."""
    usual = usual_values(name)
    return row_class(name)._make([values[column] if column in values else usual[column] for column in columns_of(name)])


def row_then(row: Any, values: RowValues) -> Any:
    """A row with these values; columns that they do not name stay."""
    return row._replace(**{column: values[column] for column in row._fields if column in values})


def values_of_row(row: Any) -> RowValues:
    """The values of a row by its columns, as the journal has them."""
    return cast(RowValues, row._asdict())


@dataclass(frozen=True, eq=False)
class ChampionshipState:
    """The championship after the journal entry `sequence`, whose hash is `head`.

    `rows` are the rows of each table by id, in the order of their ids. They are named tuples; mypy knows them as their
    table's class. `journal` tells the entries, oldest first. `last_ids` are the highest ids that rows of a table had
    since the file was opened and, of teams, ever. What is computed from a state is kept in it (`computed`), and carried
    over to the next where that has not changed it.

    Several threads may read a state, and make the next one of it, at once. What one of them keeps another may find or
    compute again, to the same value; so whatever traverses what is kept traverses a copy, which is made in one step.
    """

    sequence: int
    head: str
    rows: Mapping[str, Mapping[int, Any]]
    journal: tuple[JournalEntryView, ...]
    last_ids: Mapping[str, int]
    groups_of_rows: dict[tuple[str, str], dict[int, tuple[Any, ...]]] = field(default_factory=dict, repr=False)
    computed: dict[Any, dict[Any, Any]] = field(default_factory=dict, repr=False)

    def all(self, table: type[RowT]) -> Collection[RowT]:
        """The rows of a table in the order of their ids."""
        return self.rows[name_of(table)].values()

    def get(self, table: type[RowT], id_: int) -> RowT | None:
        """The row of that id."""
        return self.rows[name_of(table)].get(id_)

    def one(self, table: type[RowT], id_: int) -> RowT:
        """The row of that id; KeyError where there is none."""
        return cast(RowT, self.rows[name_of(table)][id_])

    def of(self, table: type[RowT], column: str, owner: int) -> tuple[RowT, ...]:
        """The rows of a table whose `column` refers to the row with the id `owner`, in the order of their ids."""
        name = name_of(table)
        if (name, column) not in self.groups_of_rows:
            groups = defaultdict(list)
            for row in self.rows[name].values():
                groups[getattr(row, column)].append(row)
            self.groups_of_rows[name, column] = {id_: tuple(rows) for id_, rows in groups.items()}
        return self.groups_of_rows[name, column].get(owner, ())

    @property
    def contents(self) -> Championship:
        """The championship's own row."""
        return self.one(Championship, 1)

    def after(self, change_set: ChangeSet, told: JournalEntryView | None = None, head: str = "") -> "ChampionshipState":
        """The state with these rows changed, after the journal entry `told`, or within a command."""
        rows, last_ids = dict(self.rows), dict(self.last_ids)
        for name, changed in by_table(change_set).items():
            if name in rows:
                rows[name] = changed_rows(name, rows[name], changed)
                last_ids[name] = max(last_ids[name], *changed)
        groups = {
            (name, column): regrouped(known, name, column, change_set, rows[name])
            for (name, column), known in self.groups_of_rows.copy().items()
        }
        following = ChampionshipState(self.sequence, self.head, rows, self.journal, last_ids, groups)
        for function, values in self.computed.copy().items():
            following.computed[function] = function.carry_over(values, self, change_set)
        return following.at_entry(told, head) if told else following

    def at_entry(self, line: JournalEntryView, head: str) -> "ChampionshipState":
        """Carry this state, in which the changes of a journal entry are already, to that entry."""
        return replace(self, sequence=line.sequence, head=head, journal=(*self.journal, line))


def by_table(change_set: ChangeSet) -> Mapping[str, Mapping[int, RowValues | None]]:
    """What changed rows are now, by table and id."""
    changed: dict[str, dict[int, RowValues | None]] = defaultdict(dict)
    for (name, id_), (_, after) in change_set.items():
        changed[name][id_] = after
    return changed


def changed_rows(name: str, rows: Mapping[int, Any], changed: Mapping[int, RowValues | None]) -> Mapping[int, Any]:
    """The rows of a table after a change, in the order of their ids."""
    following, last = dict(rows), next(reversed(rows), 0)
    for id_, values in sorted(changed.items()):
        if values is None:
            following.pop(id_, None)
        elif id_ in following:
            following[id_] = row_then(following[id_], values)
        else:
            following[id_] = row_of(name, values)
    in_order = all(id_ in rows or id_ > last for id_ in changed)
    return following if in_order else dict(sorted(following.items()))


def regrouped(
    known: dict[int, tuple[Any, ...]], name: str, column: str, change_set: ChangeSet, rows: Mapping[int, Any]
) -> dict[int, tuple[Any, ...]]:
    """The groups of a table's rows by owner after a change: only those that it touches are made anew."""
    changed = {id_: states for (table, id_), states in change_set.items() if table == name}
    if not changed:
        return known
    moved = [
        owner for states in changed.values() for state in states if state and (owner := state.get(column)) is not None
    ]
    following, new = dict(known), defaultdict(list)
    for id_ in changed:
        if id_ in rows:
            new[getattr(rows[id_], column)].append(rows[id_])
    for owner in {*moved, *new}:
        kept = [row for row in known.get(owner, ()) if row.id not in changed]
        following[owner] = tuple(sorted((*kept, *new.get(owner, ())), key=lambda row: row.id))
    return following


Invalidation = Callable[[ChampionshipState, ChangeSet], Collection[Any] | None]
"""The keys whose values a change of these rows invalidates; None means all."""


class Cached(Generic[Value]):
    """A value computed from a state, once: it lasts while no row changes of the tables that it is computed from."""

    def __init__(self, compute: Callable[[ChampionshipState], Value], of: Collection[str]) -> None:
        self.compute, self.of = compute, frozenset(of)
        update_wrapper(self, compute)

    def __call__(self, state: ChampionshipState) -> Value:
        """The value, computed if it has not been."""
        values = state.computed.setdefault(self, {})
        return cast(Value, values[None] if None in values else values.setdefault(None, self.compute(state)))

    def carry_over(self, values: dict[Any, Any], _state: ChampionshipState, change_set: ChangeSet) -> dict[Any, Any]:
        """The value where it holds after a change."""
        return {} if self.of & {table for table, _ in change_set} else values


class CachedByKey(Generic[Key, Value]):
    """A value for each key computed from a state; `invalidated` names the stale keys, None for all."""

    def __init__(self, compute: Callable[[ChampionshipState, Key], Value], invalidated: Invalidation) -> None:
        self.compute, self.invalidated = compute, invalidated
        update_wrapper(self, compute)

    def __call__(self, state: ChampionshipState, key: Key) -> Value:
        """The value of a key, computed if it has not been."""
        values = state.computed.setdefault(self, {})
        return cast(Value, values[key] if key in values else values.setdefault(key, self.compute(state, key)))

    def carry_over(self, values: dict[Key, Value], state: ChampionshipState, change_set: ChangeSet) -> dict[Key, Value]:
        """The values that hold after a change."""
        invalidated = self.invalidated(state, change_set)
        if invalidated is None:
            return {}
        return {key: value for key, value in values.copy().items() if key not in invalidated} if invalidated else values


@dataclass(frozen=True)
class Previous(Generic[Value]):
    """A value that a change has invalidated."""

    value: Value


class CachedFromPrevious(CachedByKey[Key, Value]):
    """A value for each key, computed from the previous one, or from None when all is new."""

    def __init__(
        self, compute: Callable[[ChampionshipState, Key, Value | None], Value], invalidated: Invalidation
    ) -> None:
        super().__init__(lambda state, key: compute(state, key, None), invalidated)
        self.compute_from_previous = compute
        update_wrapper(self, compute)

    def __call__(self, state: ChampionshipState, key: Key) -> Value:
        """The value of a key, computed if it has not been since the change that made it untrue."""
        values = state.computed.setdefault(self, {})
        if isinstance(before := values.get(key), Previous):
            values[key] = self.compute_from_previous(state, key, before.value)
        return super().__call__(state, key)

    def carry_over(self, values: dict[Key, Value], state: ChampionshipState, change_set: ChangeSet) -> dict[Key, Any]:
        """The values that still hold after a change, and the previous ones of those that do not."""
        invalidated = self.invalidated(state, change_set)
        if invalidated is None:
            return {}
        new = {
            key: Previous(value)
            for key, value in values.copy().items()
            if key in invalidated and not isinstance(value, Previous)
        }
        return {**values, **new} if invalidated else values


def cached(*of: str) -> Callable[[Callable[[ChampionshipState], Value]], Cached[Value]]:
    """Keep what a function computes from a state until a row of these tables changes."""
    return lambda compute: Cached(compute, of)


def cached_by_key(
    invalidated: Invalidation,
) -> Callable[[Callable[[ChampionshipState, Key], Value]], CachedByKey[Key, Value]]:
    """Keep what a function computes from a state for a key until a change invalidates it."""
    return lambda compute: CachedByKey(compute, invalidated)


def cached_from_previous(
    invalidated: Invalidation,
) -> Callable[[Callable[[ChampionshipState, Key, Value | None], Value]], CachedFromPrevious[Key, Value]]:
    """Keep what a function computes from a state for a key, and from the value that a change has made untrue."""
    return lambda compute: CachedFromPrevious(compute, invalidated)


def games_invalidated(_state: ChampionshipState, change_set: ChangeSet) -> Collection[int] | None:
    """The games whose facts a change touches; all where it changes the rules they are scored by."""
    return None if any(table == "championship" for table, _ in change_set) else games_of(change_set)


@without_collecting()
def read_state(connection: Connection) -> ChampionshipState:
    """The state as the file has it now."""
    entries = select(*COLUMNS, JournalEntry.hash)  # type: ignore[call-overload]
    told, head = [], ""
    for entry in connection.execute(entries.order_by(JournalEntry.sequence)):
        told.append(journal_entry_view(entry))
        head = entry.hash
    seats = column("what").in_(SEATING)
    seating = connection.execute(select(JournalEntry.after).where(seats))  # type: ignore[call-overload]
    last_team = last_team_ever(after for (after,) in seating)
    return made_state({name: read_rows(connection, name) for name in tables()}, told, head, last_team)


def made_state(
    rows: Mapping[str, Mapping[int, Any]], told: Sequence[JournalEntryView], head: str, last_team: int
) -> ChampionshipState:
    """The state of these rows after this journal, whose newest entry has this hash, with the highest id of a team."""
    last_ids = {name: next(reversed(known), 0) for name, known in rows.items()}
    last_ids["team"] = max(last_ids["team"], last_team)
    return ChampionshipState(told[-1].sequence if told else 0, head, rows, tuple(told), last_ids)


def last_team_ever(seating: Iterable[Iterable[Any]]) -> int:
    """The highest id any team had, by the journal: undo may bring back a team that has no row."""
    return max((id_ for after in seating for table, id_, _ in after if table == "team"), default=0)


def head_of(connection: Connection) -> str:
    """The hash of the newest entry of the journal."""
    hashes = select(JournalEntry.hash)  # type: ignore[call-overload]
    newest = hashes.order_by(desc(column("sequence"))).limit(1)
    return str(connection.execute(newest).scalar() or "")


def read_rows(connection: Connection, name: str) -> Mapping[int, Any]:
    """The rows of a table by id, in the order of their ids."""
    table = table_of(name)
    return by_id(name, connection.execute(select(table).order_by(table.c.id)))


def by_id(name: str, rows: Iterable[Any]) -> Mapping[int, Any]:
    """Rows of a state, by their ids, of rows with all columns of a table."""
    return {row.id: row for row in map(row_class(name)._make, rows)}


def numbers(state: ChampionshipState, ids: Iterable[int]) -> tuple[int, ...]:
    """The numbers of the teams of these ids."""
    return tuple(state.rows["team"][id_].number for id_ in ids)
