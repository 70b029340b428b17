"""Where the championships of tests are that stand in no file: in SQLite's memory, or in schemas of a PostgreSQL cluster
that is thrown away."""

from typing import Any, Protocol

from sqlalchemy import Engine

from tournament.models.engine import driver_of, file_engine


class Keeper(Protocol):
    """Holds championships that are made once and then copied."""

    def __hash__(self) -> int: ...

    def hold(self, engine: Engine) -> Any:
        """What a championship holds, for copies of it."""

    def copy(self, held: Any) -> Engine:
        """A new championship that holds the same."""


class InMemory:
    """A championship is a few pages of memory."""

    def hold(self, engine: Engine) -> bytes:
        """Its pages."""
        with driver_of(engine) as driver:
            return driver.serialize()

    def copy(self, content: bytes) -> Engine:
        """The same pages once more."""
        engine = file_engine(None)
        with driver_of(engine) as driver:
            driver.deserialize(content)
        return engine


_kept: list[Keeper] = [InMemory()]


def keeper() -> Keeper:
    """The one that tests use now."""
    return _kept[-1]


class using:  # noqa: N801 (a context manager)
    """Have another keeper for a while."""

    def __init__(self, other: Keeper) -> None:
        self._other = other

    def __enter__(self) -> None:
        _kept.append(self._other)

    def __exit__(self, *_: object) -> None:
        _kept.remove(self._other)
