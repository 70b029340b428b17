"""Where a federation keeps its register and the replica of each hall: a folder of files, or a database server."""

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Final, Protocol

from sqlalchemy.exc import DatabaseError

from tournament.disk import FOLDER_OF_OWNER, OWNER_ALONE, make_folder, put, write_whole
from tournament.errors import Problem, Refused
from tournament.federation.hall_replica import HallReplica
from tournament.hosting.certificate import FILE as CERTIFICATE
from tournament.hosting.joining import keep, put_aside
from tournament.models.backup import freeze, write_copy
from tournament.models.engine import FileHold, trouble_of
from tournament.models.file import checked_copy, open_file, remove_file
from tournament.models.open_files import keep_note, keep_private
from tournament.services.safety.validation import Validation

try:
    import resource
except ImportError:  # Windows has no such limit
    resource = None  # type: ignore[assignment]

MOST_OPEN: Final = 512
"""Each is a whole hall in memory."""
FILES_OF_REPLICA: Final = 2
"""The file and its log. As many again are left for connections of halls and visitors."""


def most_open() -> int:
    """So many replicas may be open; raises the process's limit of files where the system allows."""
    if resource is None:
        return MOST_OPEN
    wanted = 2 * FILES_OF_REPLICA * MOST_OPEN
    allowed, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if allowed != resource.RLIM_INFINITY and allowed < wanted:
        allowed = wanted if most == resource.RLIM_INFINITY else min(wanted, most)
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, most))
    return MOST_OPEN if allowed == resource.RLIM_INFINITY else max(min(MOST_OPEN, allowed // 2 // FILES_OF_REPLICA), 1)


REGISTER, HALLS, HOLD = "federation.json", "halls", "federation.lock"
COPIES, NAMES = "copies", "halls.txt"
OPEN_ELSEWHERE: Final = "federation-open"
SUFFIX: Final = ".capot"


class Store(Protocol):
    """Keeps what a federation has. Everything refuses what the disk or the server refuses."""

    @property
    def most_open(self) -> int:
        """So many replicas may be open at once."""

    def hold(self) -> None:
        """Lock it until `release`: two programs would undo each other's work. Refused if locked."""

    def release(self) -> None:
        """Let another program have it."""

    def read(self) -> str | None:
        """The register as it was kept; None where there is none."""

    def write(self, text: str) -> None:
        """Keep the register, in the place of the one before."""

    def is_taken(self, key: str) -> bool:
        """Whether a hall's key is in use, by whomever: it is not shown as a new hall's."""

    def open(self, key: str) -> HallReplica | None:
        """The replica of a hall; None where there is none."""

    def bring_in(self, key: str, content: bytes) -> HallReplica:
        """Keep a judged championship file as a hall's replica; the closed one before is set aside."""

    def put_aside(self, key: str) -> None:
        """Keep the replica of a hall, which is closed, under another name; nothing where there is none."""

    def copy(self, key: str, replica: HallReplica | None) -> None:
        """Copy a hall's replica, None if closed, always whole for readers; a server has its own copies."""

    def copy_register(self, text: str, names: Mapping[str, str]) -> None:
        """Make a copy of the register too, with what the hall of each key is called."""


class FolderStore:
    """A folder: the register in it, and a file for each hall, which is a championship like any other."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.most_open = folder, most_open()
        self._register, self._halls, self._copies = folder / REGISTER, folder / HALLS, folder / COPIES
        self._hold: FileHold | None = None
        try:
            make_folder(self._halls, FOLDER_OF_OWNER)
        except OSError as trouble:
            raise Refused(trouble_of(trouble, folder)) from trouble

    def hold(self) -> None:
        """Have the lock of the folder."""
        self._hold = FileHold(self.folder / HOLD, OPEN_ELSEWHERE)

    def release(self) -> None:
        """Let go of it."""
        if self._hold is not None:
            self._hold.release()
            self._hold = None

    def read(self) -> str | None:
        """The register."""
        try:
            return self._register.read_text(encoding="utf-8")
        except FileNotFoundError:
            return None
        except UnicodeDecodeError as error:
            raise Refused(Problem("federation-unreadable")) from error
        except OSError as trouble:
            raise Refused(trouble_of(trouble, self._register)) from trouble

    def write(self, text: str) -> None:
        """Keep it: the old one stays whole until the new one is."""
        try:
            keep_note(self._register, self._register.suffix.lstrip("."), text)
        except OSError as trouble:
            raise Refused(trouble_of(trouble, self._register)) from trouble

    def is_taken(self, key: str) -> bool:
        """Whether there is a file of that name."""
        return self._file(key).exists()

    def open(self, key: str) -> HallReplica | None:
        """The replica in its file."""
        path = self._file(key)
        if not path.exists():
            return None
        validation = Validation()
        return HallReplica(open_file(path, validation), path, key, validation.state)

    def bring_in(self, key: str, content: bytes) -> HallReplica:
        """Judge it beside the one before, and only then put it in its place."""
        path, coming = self._file(key), self._halls / f"coming-{key}{SUFFIX}"
        remove_file(coming)
        try:
            keep(content, coming)
            validation = Validation()
            with checked_copy(coming, validation.note) as copy:
                validation.judge(copy, coming)
            if path.exists():
                put_aside(path)
            put(coming, path)
        except OSError as trouble:
            raise Refused(trouble_of(trouble, path)) from trouble
        finally:
            remove_file(coming)
        replica = self.open(key)
        assert replica is not None
        return replica

    def put_aside(self, key: str) -> None:
        """Give the file another name."""
        if self._file(key).exists():
            put_aside(self._file(key))

    def copy(self, key: str, replica: HallReplica | None) -> None:
        """Write it into the folder of copies, which is laid out as the federation itself."""
        try:
            make_folder(self._copies / HALLS, FOLDER_OF_OWNER)
            path = self._copies / HALLS / self._file(key).name
            if replica is None:
                write_whole(path, self._file(key).read_bytes(), readable_by=OWNER_ALONE)
                return
            with closing(freeze(replica.engine)) as frozen:
                write_copy(frozen, path)
        except (
            OSError,
            sqlite3.Error,
            DatabaseError,
        ) as trouble:  # a sector of the replica that cannot be read is as bad as a full disk
            raise Refused(trouble_of(trouble, self._copies)) from trouble

    def copy_register(self, text: str, names: Mapping[str, str]) -> None:
        """Write it there, and by what halls know this federation again."""
        try:
            make_folder(self._copies, FOLDER_OF_OWNER)
            keep_private(self._copies / REGISTER, text)
            keep_private(
                self._copies / NAMES, "".join(f"{HALLS}/{key}{SUFFIX}\t{name}\n" for key, name in names.items())
            )
            if (own := self.folder / CERTIFICATE).is_file():
                keep_private(self._copies / CERTIFICATE, own.read_text(encoding="ascii"))
        except OSError as trouble:
            raise Refused(trouble_of(trouble, self._copies)) from trouble

    def _file(self, key: str) -> Path:
        return self._halls / f"{key}{SUFFIX}"
