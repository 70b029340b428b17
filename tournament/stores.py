"""Small files that several processes read and change under a lock: a failed read is never taken for an empty file."""

import errno
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any, Generic, TypeVar

from tournament.disk import FOLDER_OF_OWNER, OWNER_ALONE, locked, make_folder, put, write_whole

Content = TypeVar("Content")
Stamp = tuple[int, int, int]


@dataclass(frozen=True)
class _Known(Generic[Content]):
    """A file's last known content: reading thousands of people takes longer than between keys."""

    stamp: Stamp
    raw: bytes
    content: Content


_known: dict[Path, _Known[Any]] = {}


class NewerDocumentError(OSError):
    """A newer version of the program wrote the file: nobody here may write over it."""

    def __init__(self, file: Path | None = None) -> None:
        super().__init__(errno.ENOTSUP, "written by a newer version", None if file is None else str(file))


@dataclass(frozen=True)
class KeptDocument(Generic[Content]):
    """A file's reading and writing. `understand` raises ValueError, or NewerDocumentError.

    There are three things that a file can be, and they are told apart. Missing: it holds `empty`. Damaged: it is set
    aside under another name, each time under a free one, and is missing then. Unreadable, because the system refuses
    for now or it is newer: it still holds what it held, so nothing is ever written over it.
    """

    file: Path
    understand: Callable[[bytes], Content]
    written: Callable[[Content], bytes]
    empty: Callable[[], Content]

    def look(self) -> Content:
        """The file's content, or the last known where unreadable. Raises OSError if never read."""
        try:
            return self._read_again()
        except OSError:
            if (known := self._last_seen) is None:
                raise
            return known.content

    def change(self, change: Callable[[Content], Content]) -> Content:
        """Change what the file holds, while no other program does; the old file stays whole until the new one is.

        Raises OSError, with nothing written, where the file cannot be read or the disk refuses; what `change` raises is
        passed on.
        """
        make_folder(self.file.parent, FOLDER_OF_OWNER)
        with locked(self.file):
            before = self._read_under_lock()
            after = change(before)
            if after != before or not self.file.exists():
                self._write(after)
        return after

    @property
    def _last_seen(self) -> _Known[Content] | None:
        return _known.get(self.file)

    def _read_again(self) -> Content:
        known, stamp = self._last_seen, _stamp_of(self.file)
        if known is not None and stamp is not None and known.stamp == stamp:
            return known.content
        try:
            return self._read(stamp)
        except ValueError:
            self._set_aside_if_damaged()
            return self.empty()

    def _set_aside_if_damaged(self) -> None:
        """Set the file aside unless rewritten meanwhile; if that fails it is found damaged again."""
        with suppress(OSError), locked(self.file):
            self._read_under_lock()

    def _read_under_lock(self) -> Content:
        """The content itself: two changes within a tick of the disk's clock look the same outside."""
        try:
            return self._read(_stamp_of(self.file))
        except ValueError:
            put(self.file, next(name for name in names_of_damaged(self.file) if not name.exists()))
            return self.empty()

    def _read(self, stamp: Stamp | None) -> Content:
        known = self._last_seen
        try:
            raw = self.file.read_bytes() if stamp is not None else None
        except FileNotFoundError:
            raw = None
        if stamp is None or raw is None:
            _known.pop(self.file, None)
            return self.empty()
        try:
            content = known.content if known is not None and known.raw == raw else self.understand(raw)
        except RecursionError as trouble:
            raise ValueError(str(trouble)) from trouble
        _known[self.file] = _Known(stamp, raw, content)
        return content

    def _write(self, content: Content) -> None:
        raw = self.written(content)
        write_whole(self.file, raw, readable_by=OWNER_ALONE)
        if (stamp := _stamp_of(self.file)) is not None:
            _known[self.file] = _Known(stamp, raw, content)


def damaged(file: Path) -> Path:
    """Where the first file that could not be understood is kept, for whoever wants to look at it."""
    return file.with_suffix(".damaged.json")


def names_of_damaged(file: Path) -> Iterator[Path]:
    """The names under which one file after another is kept that could not be understood, without end."""
    yield damaged(file)
    yield from (file.with_suffix(f".damaged-{number}.json") for number in count(2))


def _stamp_of(file: Path) -> Stamp | None:
    """What shows outside that a file was written; None if missing. Raises OSError if unknown."""
    try:
        state = file.stat()
    except FileNotFoundError:
        return None
    return state.st_ino, state.st_mtime_ns, state.st_size
