"""Lines for whoever reads a terminal: a name out of a file must not move the cursor, change the colours or turn the direction of what follows."""

import unicodedata
from typing import TextIO

STEERING = {"Cc", "Cf", "Cs", "Zl", "Zp"}
"""Control characters, direction marks and what else steers instead of being read."""


def write_line(stream: TextIO, line: str) -> None:
    """Write one line, with a visible sign instead of every control character."""
    stream.write(readable(line) + "\n")


def readable(line: str) -> str:
    """The line without what steers; a tab is a space."""
    if line.isprintable():
        return line
    plain = line.replace("\t", " ")
    return "".join("\N{REPLACEMENT CHARACTER}" if unicodedata.category(character) in STEERING else character for character in plain)
