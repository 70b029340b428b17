"""Makes the program's icon for every system from the window's drawings (`resources/icon`): `make icon`.

`capot-SIZE.png` for Linux, `capot.ico` for Windows, `capot.icns` for macOS. They are committed, and made anew when the
drawing changes.
"""

import os
import struct
from collections.abc import Iterable
from pathlib import Path
from typing import Final, cast

from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QGuiApplication, QImage

from tournament.ui.theme.icons import program_image

FOLDER: Final = Path(__file__).resolve().parent
SIZES: Final = (16, 24, 32, 48, 64, 128, 256, 512)
"""Of the pictures, in pixels each way: those that hicolor's folders of icons are named after."""
IN_ICO: Final = (16, 24, 32, 48, 64, 128, 256)
AS_PNG_IN_ICO: Final = 256
"""From this size on a picture in an icon of Windows is a PNG; below it old programs know bitmaps alone."""
IN_ICNS: Final = {
    "icp4": 16,
    "icp5": 32,
    "ic11": 32,
    "ic12": 64,
    "ic07": 128,
    "ic13": 256,
    "ic08": 256,
    "ic14": 512,
    "ic09": 512,
    "ic10": 1024,
}
"""Pictures of a macOS icon by Apple's names: `ic10` to `ic14` are for dense screens."""


def png(image: QImage) -> bytes:
    """The picture as a PNG."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    return bytes(buffer.data().data())


def bitmap(image: QImage) -> bytes:
    """The picture as in a Windows icon: blue, green, red, opacity, last row first, then an empty mask."""
    size = image.width()
    plain = image.convertToFormat(QImage.Format.Format_ARGB32)
    rows = [bytes(cast("memoryview", plain.constScanLine(row))) for row in reversed(range(size))]
    mask = bytes(size * ((size + 31) // 32 * 4))
    return (
        struct.pack("<IiiHHIIiiII", 40, size, 2 * size, 1, 32, 0, 4 * size * size + len(mask), 0, 0, 0, 0)
        + b"".join(rows)
        + mask
    )


def ico(images: Iterable[QImage]) -> bytes:
    """An icon of Windows: a list of its pictures, then the pictures."""
    drawn = [(image.width(), png(image) if image.width() >= AS_PNG_IN_ICO else bitmap(image)) for image in images]
    at = 6 + 16 * len(drawn)
    entries = []
    for size, data in drawn:
        entries.append(struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(data), at))
        at += len(data)
    return struct.pack("<HHH", 0, 1, len(drawn)) + b"".join(entries) + b"".join(data for _, data in drawn)


def icns(images: dict[str, QImage]) -> bytes:
    """An icon of macOS: each picture after the name of its kind and its length."""
    drawn = [(kind.encode(), png(image)) for kind, image in images.items()]
    blocks = b"".join(kind + struct.pack(">I", 8 + len(data)) + data for kind, data in drawn)
    return b"icns" + struct.pack(">I", 8 + len(blocks)) + blocks


def make(folder: Path) -> None:
    """Write every picture and both icons."""
    for size in SIZES:
        (folder / f"capot-{size}.png").write_bytes(png(program_image(size)))
    (folder / "capot.ico").write_bytes(ico(program_image(size) for size in IN_ICO))
    (folder / "capot.icns").write_bytes(icns({kind: program_image(size) for kind, size in IN_ICNS.items()}))


if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = QGuiApplication([])
    make(FOLDER)
