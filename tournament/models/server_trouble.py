"""Errors of database servers: which operators can mend, and which are tried again."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic, sleep
from typing import Any, Final, TypeVar

from sqlalchemy.exc import DataError, DBAPIError, OperationalError

from tournament.errors import Problem
from tournament.models.server_refusal import refusal_code

T = TypeVar("T")

PATIENCE: Final = 4.0
"""Seconds for which a command is tried again on a server that went away: less than a turn at the desk is waited for."""
FIRST_PAUSE: Final = 0.05
OUT_OF_RANGE: Final = "22003"
LOST: Final = re.compile(r"08...|57P0[1-5]|25P03")
"""The SQLSTATEs of a connection that ended before its answer came, as one without any does."""
TURNED_AWAY: Final = re.compile(r"password authentication failed|no password supplied|no pg_hba\.conf entry|(role|database) .* does not exist")
"""What English servers say to the unauthorised, or of missing things: retrying changes nothing."""
NO_LOGIN: Final = re.compile(r"28...|3D000")
"""The SQLSTATEs of whoever may not come in, or asks for a database that there is not."""
TROUBLES: Final = (
    (re.compile(r"55P03|57014|40...|53300|53400"), "server-busy"),
    (re.compile(r"53100"), "server-full"),
    (re.compile(r"42501|28...|3D000|3F000"), "server-forbids"),
    (re.compile(r"25006"), "server-read-only"),
    (re.compile(r"CAP01"), "server-other-history"),
    (re.compile(r"53200|58...|XX00[12]"), "server-trouble"),
)
"""What a server can do to us that the people who run it can mend, by its SQLSTATE; any other is a bug."""


def sqlstate_of(error: Exception) -> str | None:
    """A server error's SQLSTATE; empty for lost connections, None for other errors."""
    cause: Any = getattr(error, "orig", None) or error
    if not hasattr(cause, "sqlstate"):
        return None
    return cause.sqlstate or ("" if isinstance(error, OperationalError) else None)


def is_lost(error: Exception) -> bool:
    """Whether the connection ended, so that nobody knows whether what was asked for was done."""
    state = sqlstate_of(error)
    return state is not None and (not state or LOST.fullmatch(state) is not None) and not is_turned_away(error)


def is_turned_away(error: Exception) -> bool:
    """Whether a server answered that it lets nobody in like this."""
    return sqlstate_of(error) == "" and TURNED_AWAY.search(str(error)) is not None


def server_trouble(error: Exception) -> Problem | None:
    """What a server refuses, as a problem for the people who run it; None where it is no trouble of theirs."""
    state = sqlstate_of(error)
    if state is None:
        return None
    if is_turned_away(error) or (not state and NO_LOGIN.fullmatch(refusal_code(error))):
        return Problem("server-login", details={"message": first_line(error)})
    code = "server-away" if is_lost(error) else next((code for states, code in TROUBLES if states.fullmatch(state)), None)
    return Problem(code, details={"message": first_line(error)}) if code else None


def first_line(error: Exception) -> str:
    """What the server says of an error, in its own language."""
    lines = str(getattr(error, "orig", None) or error).strip().splitlines()
    return lines[0].strip() if lines else ""


def patiently(act: Callable[[bool], T], *, clock: Callable[[], float] = monotonic, pause: Callable[[float], None] = sleep) -> T:
    """Do something on a server, and again where its connection was lost, for as long as a person would wait.

    `act` is told whether it is being done again: it is to look first whether it was done, for the answer to a commit
    may have been lost.
    """
    until, wait = clock() + PATIENCE, FIRST_PAUSE
    again = False
    while True:
        try:
            return act(again)
        except DBAPIError as error:
            if not is_lost(error) or clock() + wait > until:
                raise
        pause(wait)
        again, wait = True, wait * 2


@contextmanager
def refusing_unwritable() -> Iterator[None]:
    """Raise OverflowError for unstorable values, as SQLite's driver does: also texts with NUL."""
    try:
        yield
    except DataError as error:
        if sqlstate_of(error) in (OUT_OF_RANGE, None):
            raise OverflowError(first_line(error)) from error
        raise
