"""Disks that fail: folders that are there and cannot be looked at, and names that a power cut takes away."""

import errno
import os
import stat
from contextlib import suppress
from pathlib import Path

import pytest

TROUBLES = [errno.EIO, errno.EACCES]


def sicken(monkeypatch: pytest.MonkeyPatch, folder: Path, trouble: int) -> None:
    """Have the system answer with this number whenever somebody looks at a folder, or at what is in it."""
    stat = os.stat

    def sick_stat(path, *more, **named):
        if not isinstance(path, int) and folder in (Path(os.fsdecode(path)), *Path(os.fsdecode(path)).parents):
            raise OSError(trouble, os.strerror(trouble), str(path))
        return stat(path, *more, **named)

    monkeypatch.setattr(os, "stat", sick_stat)


class StrictDisk:
    """A disk on which a file keeps a new name through a power cut only once the folder of that name was brought onto
    the disk."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._lost: dict[Path, bytes | None] = {}
        replace, fsync = Path.replace, os.fsync

        def noting_replace(draft, path):
            before = Path(path).read_bytes() if Path(path).exists() else None
            renamed = replace(draft, path)
            self._lost.setdefault(Path(path), before)
            return renamed

        def noting_fsync(descriptor):
            fsync(descriptor)
            synced = os.fstat(descriptor)
            if stat.S_ISDIR(synced.st_mode):
                self._lost = {
                    path: before
                    for path, before in self._lost.items()
                    if not os.path.samestat(path.parent.stat(), synced)
                }

        monkeypatch.setattr(Path, "replace", noting_replace)
        monkeypatch.setattr(os, "fsync", noting_fsync)

    def cut_power(self) -> None:
        """Every name that was given and not brought onto the disk is as before."""
        for path, before in self._lost.items():
            with suppress(FileNotFoundError):
                path.unlink()
            if before is not None:
                path.write_bytes(before)
