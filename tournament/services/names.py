"""Names of people and of teams: how they are kept, and when two of them are the same.

A name is kept as it was typed, but for its spaces and its Unicode form. Two names are compared as sets of words, whatever their order, their case and
their accents, so that `BEGOÑA marie` and `Marie Begoña` are one person.
"""

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache

from tournament.errors import Problem, Refused
from tournament.scoring.shapes import LONGEST_TEXT, is_writable

MOST_CHARACTERS = 60
UNSEEN_CATEGORIES = {"Cc", "Cf", "Cs", "Co"}
WORD = re.compile(r"[^\W_]+")
LETTERS_WITHOUT_DECOMPOSITION = str.maketrans({"œ": "oe", "æ": "ae", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "ı": "i", "þ": "th"})


def tidy(text: str) -> str:
    """The text in Unicode's composed form (NFC), its runs of white space made one space, none at either end."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def name_problems(text: str, place: str = "") -> list[Problem]:
    """What is wrong with a name: characters that nobody sees (control, writing direction), then more than `MOST_CHARACTERS`."""
    name = tidy(text)
    unseen = [character for character in name if unicodedata.category(character) in UNSEEN_CATEGORIES]
    if unseen:
        seen = "".join("\N{REPLACEMENT CHARACTER}" if character in unseen else character for character in name)
        return [Problem("name-unseen-character", place, {"name": seen[:MOST_CHARACTERS], "character": f"U+{ord(unseen[0]):04X}"})]
    if len(name) > MOST_CHARACTERS:
        return [Problem("name-too-long", place, {"name": name[:MOST_CHARACTERS] + "…", "characters": len(name), "most": MOST_CHARACTERS})]
    return []


def text_problems(text: str, place: str, most: int = LONGEST_TEXT) -> list[Problem]:
    """What is wrong with a text that is kept and printed: characters that nobody sees, then too many of them."""
    if not is_writable(text):
        return [Problem("text-unwritable", place)]
    return [Problem("text-too-long", place, {"most": most})] if len(text) > most else []


def check_names(**names: str) -> None:
    """Refuse names that no team or player can have, each at the field it is given by."""
    problems = [problem for place, name in names.items() for problem in name_problems(name, place)]
    if problems:
        raise Refused(*problems)


def check_texts(**texts: str) -> None:
    """Refuse texts that could not be kept or printed, each at the name it is given by."""
    problems = [problem for place, text in texts.items() for problem in text_problems(text, place)]
    if problems:
        raise Refused(*problems)


@lru_cache(maxsize=8192)
def name_key(name: str) -> frozenset[str]:
    """What a name is compared by: its words without case, accents, hyphens and order. A name without a letter or a figure is compared whole."""
    folded = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    plain = "".join(character for character in folded if not unicodedata.combining(character)).translate(LETTERS_WITHOUT_DECOMPOSITION)
    return frozenset(WORD.findall(plain) or plain.split())


def surname(player: str) -> str:
    """The part of a player's name that a team is called by: the words in capitals if only some are, otherwise all but the first."""
    words = player.split()
    capitals = [word for word in words if len(word) > 1 and word.isupper()]
    if capitals and len(capitals) < len(words):
        return " ".join(capitals)
    return " ".join(words[1:] or words)


def name_from_players(players: Sequence[str]) -> str:
    """The name of a team that brought none: `Gillet / Lefèvre`, shortened where both are so long that no team could be called so."""
    most = (MOST_CHARACTERS - len(" / ") * (len(players) - 1)) // max(len(players), 1)
    surnames = [surname(player) for player in players]
    whole = " / ".join(surnames)
    return whole if len(whole) <= MOST_CHARACTERS else " / ".join(name if len(name) <= most else name[: most - 1].rstrip() + "…" for name in surnames)
