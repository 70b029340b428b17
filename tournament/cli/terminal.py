"""Terminal lines: names from files must not move the cursor, change colours or text direction."""

import sys
import unicodedata
from typing import TextIO

from tournament.i18n import Translator

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


def is_sure(question: str, words: Translator) -> bool | None:
    """What whoever sits at the terminal answers to a question; None where nobody does. Only a plain yes is one."""
    if not is_terminal():
        return None
    sys.stdout.write(readable(question) + " " + words.pgettext("terminal", "[y/N]") + " ")
    sys.stdout.flush()
    return sys.stdin.readline().strip().casefold() in (words.pgettext("terminal", "y"), words.pgettext("terminal", "yes"))


def is_terminal() -> bool:
    """Whether somebody sits there who sees the question and can answer."""
    return sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()
