"""Reproducible zip archives, as small as the one method makes them that all Windows unpack.

`zipfile` compresses by zlib alone, whose highest level leaves three parts in a hundred that libdeflate finds, so the
few records of an archive are written here. Whoever unpacks it sees no difference.
"""

import os
import struct
import time
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from deflate import deflate_compress

EARLIEST: Final = 315532800
"""The first moment that a zip archive can name, 1 January 1980, in seconds since 1970."""
REGULAR_FILE: Final = 0o100644
STORED: Final = 0
DEFLATED: Final = 8
SMALLEST: Final = 12
"""The level of libdeflate that takes longest."""
VERSION: Final = 20
"""Of the format: 2.0, which knows folders and Deflate."""
UNIX: Final = 3
"""Whose permissions are given."""
UTF8: Final = 0x800
"""That a name is in UTF-8, which is told of those alone that need it."""
ENTRY: Final = struct.Struct("<4s5H3L2H")
LISTED: Final = struct.Struct("<4s2B5H3L5H2L")
END: Final = struct.Struct("<4s4H2LH")


@dataclass(frozen=True)
class Packed:
    """One file of an archive: its name, its contents as they lie there, and how."""

    name: bytes
    method: int
    checksum: int
    contents: bytes
    size: int

    @property
    def flags(self) -> int:
        """What is told of the name."""
        return 0 if self.name.isascii() else UTF8

    def entry(self, when: tuple[int, int]) -> bytes:
        """The record that stands before the contents."""
        sizes = (self.checksum, len(self.contents), self.size)
        return ENTRY.pack(b"PK\3\4", VERSION, self.flags, self.method, *when, *sizes, len(self.name), 0) + self.name

    def listed(self, when: tuple[int, int], offset: int) -> bytes:
        """The record in the list at the end of the archive, from which files are found."""
        sizes = (self.checksum, len(self.contents), self.size)
        told = (
            VERSION,
            UNIX,
            VERSION,
            self.flags,
            self.method,
            *when,
            *sizes,
            len(self.name),
            0,
            0,
            0,
            0,
            REGULAR_FILE << 16,
            offset,
        )
        return LISTED.pack(b"PK\1\2", *told) + self.name


def moment() -> int:
    """The moment of the build, in seconds since 1970: the one that SOURCE_DATE_EPOCH says."""
    return max(EARLIEST, int(os.environ.get("SOURCE_DATE_EPOCH", EARLIEST)))


def write_zip(out: Path, files: Mapping[str, Path], *, compressed: bool = True) -> None:
    """Pack files under names: sorted, all of the moment that SOURCE_DATE_EPOCH says, and without whose they were."""
    when = time_and_day(moment())
    told = []
    with out.open("wb") as archive:
        for name in sorted(files):
            packed = pack(name.replace(os.sep, "/"), files[name].read_bytes(), compressed=compressed)
            told.append(packed.listed(when, archive.tell()))
            archive.write(packed.entry(when) + packed.contents)
        start, listed = archive.tell(), b"".join(told)
        archive.write(listed + END.pack(b"PK\5\6", 0, 0, len(told), len(told), len(listed), start, 0))


def pack(name: str, contents: bytes, *, compressed: bool) -> Packed:
    """A file as it will lie in the archive: compressed, unless that makes it larger."""
    smaller = bytes(deflate_compress(contents, SMALLEST)) if compressed else contents
    shrunk = len(smaller) < len(contents)
    method, kept = (DEFLATED, smaller) if shrunk else (STORED, contents)
    return Packed(name.encode(), method, zlib.crc32(contents), kept, len(contents))


def time_and_day(seconds: int) -> tuple[int, int]:
    """A moment as an archive names it: two numbers, to two seconds, of a clock without a zone."""
    year, month, day, hour, minute, second = time.gmtime(seconds)[:6]
    return hour << 11 | minute << 5 | second // 2, (year - 1980) << 9 | month << 5 | day
