"""QR codes, as squares that paper, window and pages each draw themselves; and the text of the one by which a phone joins a Wi-Fi."""

import re
from functools import lru_cache
from typing import Any

from reportlab.graphics.barcode.qrencoder import QR8bitByte, QRCode, QRErrorCorrectLevel

from tournament.services.desk.access import Wifi

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
    """The modules of a QR code in the smallest version that holds the text in UTF-8; a sixth of it may be unreadable (level M)."""
    code = QRCode(None, QRErrorCorrectLevel.M)
    code.addData(QR8bitByte(text) if text.isascii() else Utf8(text))
    code.make()
    return tuple(tuple(bool(module) for module in row) for row in code.modules)


def dark_runs(modules: Modules) -> list[tuple[int, int, int]]:
    """The dark modules as horizontal bars: row, first column, how many. Neighbouring squares drawn one by one leave hairlines between them."""
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
    """What a phone's camera reads to join a Wi-Fi, with everything that separates its parts escaped; a name that reads as a number is quoted."""
    kind = f"T:WPA;S:{_escaped(wifi.name)};P:{_escaped(wifi.password)};" if wifi.password else f"T:nopass;S:{_escaped(wifi.name)};"
    return f"WIFI:{kind}{'H:true;' if wifi.hidden else ''};"


def _escaped(value: str) -> str:
    """A name or a password with a backslash before each special character; in quotation marks where it would be taken for hexadecimal digits."""
    return f'"{value}"' if HEXADECIMAL.fullmatch(value) else SPECIAL.sub(r"\\\1", value)
