"""Texts as they are kept, in whatever field: in one Unicode form, and of characters that can be written and printed."""

import unicodedata

from tournament.errors import Problem, Refused
from tournament.scoring.shapes import LONGEST_TEXT, is_writable

LETTERS_WITHOUT_DECOMPOSITION = str.maketrans(
    {"œ": "oe", "æ": "ae", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "ı": "i", "þ": "th"}
)
"""Letters of which Unicode takes no mark off, as they are typed without one."""


def tidy(text: str) -> str:
    """The text in Unicode's composed form (NFC), its runs of white space made one space, none at either end."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def text_problems(text: str, path: str, most: int = LONGEST_TEXT) -> list[Problem]:
    """What is wrong with a text that is kept and printed: invisible characters, then too many of them."""
    if not is_writable(text):
        return [Problem("text-unwritable", path)]
    return [Problem("text-too-long", path, {"most": most})] if len(text) > most else []


def check_texts(**texts: str) -> None:
    """Refuse texts that could not be kept or printed, each at the name it is given by."""
    problems = [problem for path, text in texts.items() for problem in text_problems(text, path)]
    if problems:
        raise Refused(*problems)
