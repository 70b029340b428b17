"""Zip archives that come out the same each time they are made of the same files."""

import os
import time
from collections.abc import Mapping
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

EARLIEST = 315532800
"""The first moment that a zip archive can name, 1 January 1980, in seconds since 1970."""
REGULAR_FILE = 0o100644


def moment() -> int:
    """The moment of the build, in seconds since 1970: the one that SOURCE_DATE_EPOCH says."""
    return max(EARLIEST, int(os.environ.get("SOURCE_DATE_EPOCH", EARLIEST)))


def write_zip(out: Path, files: Mapping[str, Path], *, compressed: bool = True) -> None:
    """Pack files under names: sorted, all of the moment that SOURCE_DATE_EPOCH says, and without whose they were."""
    said = time.gmtime(moment())[:6]
    with ZipFile(out, "w", compression=ZIP_DEFLATED if compressed else ZIP_STORED, compresslevel=9) as archive:
        for name in sorted(files):
            entry = ZipInfo(name.replace(os.sep, "/"), said)
            entry.compress_type = archive.compression
            entry.create_system = 3
            entry.external_attr = REGULAR_FILE << 16
            archive.writestr(entry, files[name].read_bytes())
