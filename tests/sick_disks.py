"""Folders that are there and cannot be looked at: on a stick that is dying, on a server that is gone, or of somebody else."""

import errno
import os
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
