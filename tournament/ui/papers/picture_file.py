"""Reads the picture of a club from whatever file it is in, and makes a small file of it that paper can draw."""

from pathlib import Path
from typing import Final

from PySide6.QtCore import QBuffer, QIODevice, QSize, Qt
from PySide6.QtGui import QImage, QImageReader, QImageWriter, QPainter

from tournament.errors import Problem, Refused
from tournament.services.papers.snapshot import MOST_BYTES

FORMATS: Final = (b"png", b"jpeg")
MOST_READ: Final = 40_000_000  # bytes of a file: a photograph has a tenth
MOST_PIXELS: Final = 100_000_000  # what a JPEG may come to: Qt makes it small while it is read
MOST_UNPACKED: Final = 160_000_000  # bytes of memory for a PNG, of which Qt makes a whole picture first: A4 scanned at 600 dpi has 140 million
DEEP: Final = (16, 64)  # bits of a pixel, grey or in colours, whose channels have 16 each
LONGEST: Final = 1600  # pixels of a side: 300 for each inch of what a diploma has room for
QUALITY: Final = 90
SMALLER: Final = 0.75


def read_picture(path: Path) -> bytes:
    """The picture in a PNG or JPEG, upright, small, without other data. Refuses others; OSError if unreadable."""
    if path.stat().st_size > MOST_READ:
        raise Refused(Problem("picture-too-large"))
    reader = QImageReader(str(path))
    reader.setDecideFormatFromContent(True)
    reader.setAutoTransform(True)
    size = reader.size()
    if bytes(reader.format().data()) not in FORMATS or size.isEmpty():
        raise Refused(Problem("picture-unreadable"))
    if size.width() * size.height() > MOST_PIXELS or _unpacked(reader) > MOST_UNPACKED:
        raise Refused(Problem("picture-too-large"))
    if max(size.width(), size.height()) > LONGEST:
        reader.setScaledSize(size.scaled(LONGEST, LONGEST, Qt.AspectRatioMode.KeepAspectRatio).expandedTo(QSize(1, 1)))
    picture = reader.read()
    if picture.isNull():
        raise Refused(Problem("picture-unreadable"))
    return _small_file(_bare(picture))


def _unpacked(reader: QImageReader) -> int:
    """The bytes of a PNG in memory at full size: four a pixel, even grey, or eight for a deep one."""
    if bytes(reader.format().data()) != b"png":
        return 0
    size, depth = reader.size(), QImage(1, 1, reader.imageFormat()).depth()
    return size.width() * size.height() * (8 if depth in DEEP else 4)


def _bare(picture: QImage) -> QImage:
    """Its pixels alone: files of pictures may say where they were taken, and by whom."""
    transparent = picture.hasAlphaChannel()
    bare = QImage(picture.size(), QImage.Format.Format_ARGB32 if transparent else QImage.Format.Format_RGB32)
    bare.fill(Qt.GlobalColor.transparent if transparent else Qt.GlobalColor.white)
    painter = QPainter(bare)
    painter.drawImage(0, 0, picture)
    painter.end()
    return bare


def _small_file(picture: QImage) -> bytes:
    while True:
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        writer = QImageWriter(buffer, b"png" if picture.hasAlphaChannel() else b"jpeg")
        if not picture.hasAlphaChannel():
            writer.setQuality(QUALITY)
        writer.write(picture)
        content = bytes(buffer.data().data())
        if len(content) <= MOST_BYTES:
            return content
        mode = Qt.TransformationMode.SmoothTransformation
        picture = picture.scaled(picture.size() * SMALLER, Qt.AspectRatioMode.IgnoreAspectRatio, mode)
