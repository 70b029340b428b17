"""QR codes as squares, drawn by paper, window and pages; and the text that joins a Wi-Fi."""

import re
from functools import lru_cache
from typing import Any

from reportlab.graphics.barcode.qrencoder import QR8bitByte, QRCode, QRErrorCorrectLevel

from tournament.services.desk.views import Wifi

QUIET = 4
"""Modules that stay white on every side (ISO/IEC 18004)."""
ECI_MODE, ECI_UTF8, ECI_BITS = 7, 26, 12
SPECIAL = re.compile(r'([\\;,":])')
HEXADECIMAL = re.compile(r"(?:[0-9A-Fa-f]{2})+")
Modules = tuple[tuple[bool, ...], ...]
"""Rows from the top, each from the left; True is dark."""


class Utf8(QR8bitByte):  # type: ignore[misc]
    """Bytes that say that they are UTF-8: without that some readers take them for another alphabet."""

    @property
    def bitlength(self) -> int:
        """How many bits it has, with those that say what they are."""
        return int(super().bitlength) + ECI_BITS

    def write(self, buffer: Any, version: int) -> None:
        """Write the alphabet, then the bytes."""
        buffer.put(ECI_MODE, 4)
        buffer.put(ECI_UTF8, 8)
        super().write(buffer, version)


@lru_cache(maxsize=1024)
def qr_modules(text: str) -> Modules:
    """A text's QR modules in the smallest version for its UTF-8; a sixth may be unreadable (level M)."""
    code = QRCode(None, QRErrorCorrectLevel.M)
    code.addData(QR8bitByte(text) if text.isascii() else Utf8(text))
    code.make()
    return tuple(tuple(bool(module) for module in row) for row in code.modules)


def dark_runs(modules: Modules) -> list[tuple[int, int, int]]:
    """Dark modules as bars (row, first column, length): squares drawn one by one leave hairlines."""
    bars = []
    for row, line in enumerate(modules):
        start = None
        for column, dark in enumerate((*line, False)):
            if dark and start is None:
                start = column
            elif not dark and start is not None:
                bars.append((row, start, column - start))
                start = None
    return bars


def wifi_text(wifi: Wifi) -> str:
    """What cameras read to join a Wi-Fi, separators escaped; names that read as numbers are quoted."""
    kind = (
        f"T:WPA;S:{_escaped(wifi.name)};P:{_escaped(wifi.password)};"
        if wifi.password
        else f"T:nopass;S:{_escaped(wifi.name)};"
    )
    return f"WIFI:{kind}{'H:true;' if wifi.hidden else ''};"


def _escaped(value: str) -> str:
    """A name or password with special characters escaped, quoted where it reads as hexadecimal."""
    return f'"{value}"' if HEXADECIMAL.fullmatch(value) else SPECIAL.sub(r"\\\1", value)
