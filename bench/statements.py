"""How often the file is asked: the statements and the transactions of what somebody does."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from sqlalchemy import Engine, event

from bench.rows import Row

BEGINNING = "BEGIN"


@dataclass
class Asked:
    """How many statements the file got, in how many transactions; their ends do not count."""

    statements: int = 0
    transactions: int = 0

    def so_far(self) -> tuple[int, int]:
        """Both at this moment."""
        return self.statements, self.transactions


@contextmanager
def counted(engine: Engine) -> Iterator[Asked]:
    """Count what is asked of a file in the block."""
    asked = Asked()

    def statement(*told: object) -> None:
        asked.statements += not str(told[2]).startswith(BEGINNING)

    def begun(_connection: object) -> None:
        asked.transactions += 1

    watched: tuple[tuple[str, Callable[..., None]], ...] = (("before_cursor_execute", statement), ("begin", begun))
    for name, hear in watched:
        event.listen(engine, name, hear)
    try:
        yield asked
    finally:
        for name, hear in watched:
            event.remove(engine, name, hear)


def asked_rows(what: str, asked: Sequence[tuple[int, int]], most: tuple[int | None, int | None]) -> Iterator[Row]:
    """Statements and transactions of something, each time; at most `most`, None if not promised."""
    for index, unit in enumerate(("statements", "transactions")):
        yield Row(f"{unit} of {what}", tuple(counts[index] for counts in asked), most[index], unit="")
