"""Forged files: one value altered in a row, the journal, or consistently in both.

Whoever reads such a file must refuse it by name or read it to the end; nothing else may come of it.
"""

import json
import random
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from sqlalchemy import JSON, Boolean

from tournament.models.journal import entry_hash
from tournament.models.tables import OUTSIDE, Championship

OF_TABLES: Final = Championship.metadata.tables
JSON_COLUMNS: Final = {
    name: tuple(column.name for column in table.columns if isinstance(column.type, JSON))
    for name, table in OF_TABLES.items()
}
TABLES: Final = tuple(name for name in OF_TABLES if name not in OUTSIDE)
BOOLEANS: Final = {
    column.name for table in OF_TABLES.values() for column in table.columns if isinstance(column.type, Boolean)
}
NUMBERS: Final = (0, 1, 2, 3, 7, 99, -1, 10**6, 2**31, 2**63 - 1, -(2**63))
TEXTS: Final = (
    "",
    "x",
    "A",
    "AB",
    "Z",
    "0",
    "null",
    "2026-02-30",
    "2026-11-21T12:00:00",
    "\\ud800",
    "é" * 60,
    "swiss",
    "target",
    "bye",
    "capot",
    "\x00",
)
STRANGE: Final[tuple[Any, ...]] = (
    None,
    True,
    0,
    -1,
    1.5,
    10**30,
    "",
    "x",
    "A",
    [],
    [[]],
    {},
    {"x": 1},
    [None],
    [1, "x"],
    {"A": None},
)
NO_JSON: Final = ("", "{", "NaN", "[1,", "\x00", "[" * 3000, "1e999", '"x')
WAYS: Final = ("row", "both", "both", "both", "gone", "doubled", "entry")


@dataclass(frozen=True)
class Forgery:
    """A forged file, and what was done to it."""

    path: Path
    what: str


def forge(real: Path, path: Path, seed: int) -> Forgery:
    """A forged copy of a closed championship file. The same seed forges the same."""
    rng = random.Random(seed)
    while True:
        path.write_bytes(real.read_bytes())
        with closing(sqlite3.connect(path, isolation_level=None)) as file:
            file.execute("PRAGMA foreign_keys=OFF")
            told = None
            with suppress(sqlite3.IntegrityError, sqlite3.DataError):
                told = _forge(file, rng)
            if told and not file.execute("PRAGMA foreign_key_check").fetchone():
                file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
                return Forgery(path, f"seed {seed}: {told}")


def _forge(file: sqlite3.Connection, rng: random.Random) -> str | None:
    way = rng.choice(WAYS)
    if way == "entry":
        return _forge_entry(file, rng)
    table = rng.choice([table for table in TABLES if file.execute(f"SELECT count(*) FROM {table}").fetchone()[0]])
    (id_,) = rng.choice(file.execute(f"SELECT id FROM {table}").fetchall())
    if way in ("gone", "doubled"):
        return _forge_row(file, table, id_, way)
    columns = [name for _, name, *_ in file.execute(f"PRAGMA table_info({table})") if name not in ("id", "version")]
    column = rng.choice(columns)
    (old,) = file.execute(f"SELECT {column} FROM {table} WHERE id = ?", (id_,)).fetchone()
    if column in JSON_COLUMNS.get(table, ()):
        new: Any = (
            rng.choice(NO_JSON)
            if way == "row" and rng.random() < 0.2
            else json.dumps(changed(json.loads(old or "null"), rng))
        )
    else:
        others = [value for (value,) in file.execute(f"SELECT DISTINCT {column} FROM {table}")]
        new = rng.choice([*others, *(NUMBERS if isinstance(old, int) else TEXTS), None])
    if new == old:
        return None
    file.execute(f"UPDATE {table} SET {column} = ? WHERE id = ?", (new, id_))
    if way == "both":
        value = json.loads(new) if column in JSON_COLUMNS.get(table, ()) else bool(new) if column in BOOLEANS else new

        def retell(retold: dict[str, Any] | None) -> dict[str, Any] | None:
            return None if retold is None else {**retold, column: value}

        _retell(file, table, id_, retell)
    return f"{way} {table}[{id_}].{column}: {str(old)[:80]!r} -> {str(new)[:160]!r}"


def _forge_row(file: sqlite3.Connection, table: str, id_: int, way: str) -> str | None:
    """A row is gone, or stands there twice, and the journal says so too."""
    if way == "gone":
        file.execute(f"DELETE FROM {table} WHERE id = ?", (id_,))
        _retell(file, table, id_, lambda _: None)
    else:
        columns = [name for _, name, *_ in file.execute(f"PRAGMA table_info({table})") if name != "id"]
        (other,) = file.execute(f"SELECT max(id) + 1 FROM {table}").fetchone()
        file.execute(
            f"INSERT INTO {table} (id, {', '.join(columns)}) SELECT ?, {', '.join(columns)} FROM {table} WHERE id = ?",
            (other, id_),
        )
        _retell(file, table, id_, lambda retold: retold, twice_as=other)
    return f"{way} {table}[{id_}]"


def _forge_entry(file: sqlite3.Connection, rng: random.Random) -> str | None:
    """An entry of the journal says something else, and the chain after it is whole."""
    entries = _entries(file)
    entry = rng.choice(entries)
    name = rng.choice(["details", "details", "before", "after", "looked_at", "at", "what", "undoes", "by", "desk"])
    old = entry[name]
    if name in JSON_COLUMNS["journal"]:
        entry[name] = changed(old, rng)
    elif name == "undoes":
        entry[name] = rng.choice([None, *NUMBERS])
    else:
        entry[name] = rng.choice([*TEXTS[:-1], *(other[name] for other in entries)])
    if entry[name] == old:
        return None
    _write(file, entries)
    return f"entry journal[{entry['sequence']}].{name}: {str(old)[:80]!r} -> {str(entry[name])[:160]!r}"


def changed(value: Any, rng: random.Random) -> Any:
    """The same JSON value, other in one place."""
    paths = list(_paths(value))
    path = rng.choice(paths)
    if not path:
        return rng.choice(STRANGE)
    copy = json.loads(json.dumps(value))
    inner = copy
    for step in path[:-1]:
        inner = inner[step]
    how = rng.random()
    if how < 0.25:
        del inner[path[-1]]
    elif how < 0.4 and isinstance(inner, dict):
        inner[rng.choice(["x", "", "A", "C", "1", "99"])] = rng.choice(STRANGE)
    elif how < 0.4:
        inner.append(rng.choice(STRANGE))
    else:
        inner[path[-1]] = rng.choice([*STRANGE, *NUMBERS, *TEXTS[:-1]])
    return copy


def _paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield path
    inner: Sequence[tuple[Any, Any]] = ()
    if isinstance(value, dict):
        inner = list(value.items())
    elif isinstance(value, list):
        inner = list(enumerate(value))
    for step, below in inner:
        yield from _paths(below, (*path, step))


RowValues = dict[str, Any] | None


def _retell(
    file: sqlite3.Connection,
    table: str,
    id_: int,
    retold: Callable[[RowValues], RowValues],
    twice_as: int | None = None,
) -> None:
    """Have the last entry about a row say so."""
    entries = _entries(file)
    telling = [entry for entry in entries for told, row, _ in entry["after"] if (told, row) == (table, id_)]
    if not telling:
        return
    last = telling[-1]
    after = []
    for told, row, values in last["after"]:
        mine = (told, row) == (table, id_)
        after.append([told, row, retold(values) if mine else values])
        if mine and twice_as is not None and values is not None:
            after.append([told, twice_as, {**values, "id": twice_as}])
            last["before"] = [*last["before"], [told, twice_as, None]]
    last["after"] = after
    _write(file, entries)


def _entries(file: sqlite3.Connection) -> list[dict[str, Any]]:
    rows = file.execute(
        "SELECT sequence, command, what, by_whom AS 'by', at, why, details, before, after, undoes, previous, "
        "hash, desk, looked_at "
        "FROM journal ORDER BY sequence"
    )
    names = [name for name, *_ in rows.description]
    return [
        {
            name: json.loads(value) if name in JSON_COLUMNS["journal"] else value
            for name, value in zip(names, row, strict=True)
        }
        for row in rows
    ]


def _write(file: sqlite3.Connection, entries: Sequence[dict[str, Any]]) -> None:
    """Write the journal anew, with a chain that is whole."""
    (trigger,) = file.execute("SELECT sql FROM sqlite_master WHERE name = 'journal_is_never_changed'").fetchone()
    file.execute("DROP TRIGGER journal_is_never_changed")
    previous = ""
    for entry in entries:
        entry["previous"] = previous
        entry["hash"] = previous = entry_hash(entry)
        file.execute(
            "UPDATE journal SET what = ?, by_whom = ?, at = ?, details = ?, before = ?, after = ?, looked_at "
            "= ?, desk = ?, undoes = ?, "
            "previous = ?, hash = ? WHERE sequence = ?",
            (
                *(entry["what"], entry["by"], entry["at"]),
                *(json.dumps(entry[name]) for name in JSON_COLUMNS["journal"]),
                *(entry["desk"], entry["undoes"], entry["previous"], entry["hash"], entry["sequence"]),
            ),
        )
    file.execute(trigger)
