"""A lock that one program has to itself for as long as it runs, and that ends with it however it ends."""

import sqlite3
from contextlib import suppress
from pathlib import Path

from tournament.errors import Problem, Refused
from tournament.models.engine import connect, trouble_of


class FileHold:
    """The lock of a small file made for it, SQLite's on every system. Refused as `taken`, by this program too."""

    def __init__(self, path: Path, taken: str) -> None:
        try:
            self._connection = connect(path, mode="rwc")
        except sqlite3.Error as trouble:
            raise Refused(trouble_of(trouble, path)) from trouble
        try:
            self._connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as trouble:
            self._connection.close()
            is_taken = trouble.sqlite_errorname.startswith("SQLITE_BUSY")
            raise Refused(Problem(taken) if is_taken else trouble_of(trouble, path)) from trouble

    def release(self) -> None:
        """Let others have it."""
        with suppress(sqlite3.Error):
            self._connection.close()
