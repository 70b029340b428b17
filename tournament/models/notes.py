"""A private text beside a file: what a desk must know after a crash, in no table."""

from contextlib import suppress
from pathlib import Path

from tournament.disk import OWNER_ALONE, write_whole

LONGEST = 1 << 24
"""Bytes: a list of thousands of teams has a tenth of it."""


def note_file(path: Path, name: str) -> Path:
    """Where a note of this name lies beside the file."""
    return path.with_name(f"{path.stem}.{name}")


def keep_note(path: Path, name: str, text: str) -> None:
    """Keep a note, in the place of the one before. Raises OSError."""
    keep_private(note_file(path, name), text)


def read_note(path: Path, name: str) -> str | None:
    """The note of that name; None where there is none, or it is no text. Raises OSError where it cannot be read now."""
    file = note_file(path, name)
    with suppress(FileNotFoundError, UnicodeDecodeError):
        return file.read_bytes().decode() if file.stat().st_size <= LONGEST else None
    return None


def keep_private(file: Path, text: str) -> None:
    """Write a file that its owner alone can read. Raises OSError."""
    write_whole(file, text.encode(), readable_by=OWNER_ALONE)
