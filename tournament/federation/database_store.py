"""A federation in a database: its register in a table, a schema for each hall."""

from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Final

from tournament.errors import Problem, Refused
from tournament.federation.hall_replica import HallReplica
from tournament.federation.store import OPEN_ELSEWHERE, SUFFIX
from tournament.federation.views import read
from tournament.hosting.joining import keep
from tournament.models.engine import file_engine, reading
from tournament.models.file import checked_copy, private_folder
from tournament.models.server import is_of_federation
from tournament.models.server_schema import (
    SCHEMA,
    DatabaseHold,
    bring_in,
    connected,
    has_schema,
    look_at_register,
    put_aside,
    read_register,
    write_register,
)
from tournament.services.safety.validation import Validation
from tournament.services.setup.championship import open_on_server

MOST_OPEN: Final = 30
"""Each has a connection or two, of the hundred that a server usually gives."""


class DatabaseStore:
    """A database, by its address."""

    most_open = MOST_OPEN

    def __init__(self, address: str) -> None:
        self.address = address
        self._hold: DatabaseHold | None = None

    def hold(self) -> None:
        """Have the lock of the database."""
        self._hold = DatabaseHold(self.address, OPEN_ELSEWHERE)

    def release(self) -> None:
        """Let go of it."""
        if self._hold is not None:
            self._hold.release()
            self._hold = None

    def read(self) -> str | None:
        """The register."""
        return read_register(self.address)

    def write(self, text: str) -> None:
        """Keep it, as long as nobody else has taken the database."""
        if self._hold is not None:
            self._hold.confirm()
        write_register(self.address, text)

    def is_taken(self, key: str) -> bool:
        """Whether there is a schema of that name: a championship that is older than the federation may be called so."""
        with connected(self.address, schema_of(key)) as connection:
            return has_schema(connection, schema_of(key))

    def open(self, key: str) -> HallReplica | None:
        """The replica in its schema."""
        try:
            desk = open_on_server(self.address, schema_of(key), by="")
        except Refused as refused:
            if [problem.code for problem in refused.problems] != ["schema-unknown"]:
                raise
            return None
        return HallReplica(desk.engine, None, key, desk.state)

    def bring_in(self, key: str, content: bytes) -> HallReplica:
        """Judge it in a private file, and carry its rows over."""
        with private_folder() as folder:
            coming = Path(folder) / f"{key}{SUFFIX}"
            keep(content, coming)
            validation = Validation()
            with checked_copy(coming, validation.note) as copy:
                validation.judge(copy, coming)
                engine = file_engine(copy)
                try:
                    with reading(engine) as source:
                        bring_in(self.address, schema_of(key), aside_of(key), source)
                finally:
                    engine.dispose()
        replica = self.open(key)
        assert replica is not None
        return replica

    def put_aside(self, key: str) -> None:
        """Give its schema another name."""
        put_aside(self.address, schema_of(key), aside_of(key))

    def copy(self, key: str, replica: HallReplica | None) -> None:
        """Nothing: pg_dump copies a database while it is worked in."""

    def copy_register(self, text: str, names: Mapping[str, str]) -> None:
        """Nothing."""


def aside_of(key: str) -> str:
    """What the schema of a hall is called once it is put aside now."""
    return f"{schema_of(key)}_{datetime.now():%Y%m%d_%H%M%S}"


def schema_of(key: str) -> str:
    """The schema of a hall."""
    return f"hall_{key}"


def refuse_hall_of_federation(address: str, schema: str) -> None:
    """Refuse to work in what a hall has sent to the federation of this database.

    A championship of such a name may be older than the federation, or be in a database without any: it is opened like
    every other.
    """
    if is_of_federation(schema) and is_kept_by_federation(address, schema):
        raise Refused(Problem("schema-of-federation", details={"schema": schema}))


def is_kept_by_federation(address: str, schema: str) -> bool:
    """Whether a database's federation keeps this schema; so too if its register is unreadable."""
    try:
        text = look_at_register(address)
        names = [schema_of(key) for key in read(text).members] if text is not None else []
    except Refused as refused:
        if {problem.code for problem in refused.problems} <= {"server-forbids", "federation-unreadable"}:
            return True
        raise
    return text is not None and (
        schema == SCHEMA or any(schema == name or schema.startswith(f"{name}_") for name in names)
    )
