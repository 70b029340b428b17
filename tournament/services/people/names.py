"""Names of people and of teams: how they are kept, when two are the same, and when one is the other misspelt.

A name is kept as it was typed, but for its spaces and its Unicode form. Two names are compared as sets of words,
whatever their order, their case and accents, so that `BEGOÑA marie` and `Marie Begoña` are one person. Two people who
do have the same name are distinguished by a mark in brackets at the end, `João Faure (2)` or `João Faure (père)`: one
more word, so that they are two on the screen, on paper and in files alike.
"""

import re
import unicodedata
from collections.abc import Callable, Sequence
from difflib import SequenceMatcher
from functools import lru_cache
from typing import Final

from tournament.errors import Problem, Refused
from tournament.records.team import LONGEST_NAME
from tournament.scoring.shapes import is_no_character
from tournament.services.desk.texts import LETTERS_WITHOUT_DECOMPOSITION, tidy

MOST_CHARACTERS = LONGEST_NAME
SHORTEST_SURNAME = 3
"""Least letters of a surname in capitals: `JP` is a first name, `LE GOFF` one surname."""
UNSEEN_CATEGORIES = {"Cc", "Cf", "Cs", "Co"}
WORD = re.compile(r"[^\W_]+")
MARK = re.compile(r"\s*\(([^()]+)\)$")


def name_problems(text: str, path: str = "") -> list[Problem]:
    """What is wrong with a name: invisible characters, then more than `MOST_CHARACTERS`."""
    name = tidy(text)
    unseen = [
        character
        for character in name
        if unicodedata.category(character) in UNSEEN_CATEGORIES or is_no_character(character)
    ]
    if unseen:
        seen = "".join("\N{REPLACEMENT CHARACTER}" if character in unseen else character for character in name)
        return [
            Problem(
                "name-unseen-character", path, {"name": seen[:MOST_CHARACTERS], "character": f"U+{ord(unseen[0]):04X}"}
            )
        ]
    if len(name) > MOST_CHARACTERS:
        return [
            Problem(
                "name-too-long",
                path,
                {"name": name[:MOST_CHARACTERS] + "…", "characters": len(name), "most": MOST_CHARACTERS},
            )
        ]
    return []


def check_names(**names: str) -> None:
    """Refuse names that no team or player can have, each at the field it is given by."""
    problems = [problem for path, name in names.items() for problem in name_problems(name, path)]
    if problems:
        raise Refused(*problems)


@lru_cache(maxsize=8192)
def name_key(name: str) -> frozenset[str]:
    """The key to compare names: words without case, accents, hyphens, order; whole if without letters."""
    folded = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    plain = "".join(character for character in folded if not unicodedata.combining(character)).translate(
        LETTERS_WITHOUT_DECOMPOSITION
    )
    return frozenset(WORD.findall(plain) or plain.split())


def alphabetical(name: str) -> str:
    """What a name is sorted by: its letters and figures as a dictionary has them, whatever their case and accents."""
    plain = unicodedata.normalize("NFKD", name.casefold().translate(LETTERS_WITHOUT_DECOMPOSITION))
    return " ".join(
        "".join(sign if sign.isalnum() else " " for sign in plain if not unicodedata.combining(sign)).split()
    )


@lru_cache(maxsize=8192)
def unmarked(player: str) -> str:
    """A name without the mark of a namesake: `João Faure` of `João Faure (2)`."""
    return MARK.sub("", player) or player


def marked(player: str, is_taken: Callable[[frozenset[str]], bool]) -> str:
    """A player's name with the first number that tells it from those taken, by `name_key`."""
    number = 2
    while is_taken(name_key(f"{unmarked(player)} ({number})")):
        number += 1
    return f"{unmarked(player)} ({number})"


def swapped(player: str) -> str:
    """A name with first and last name exchanged (`FAURE João`, `João FAURE`), its mark kept last.

    Where capitals do not show which words are the surname, the first word goes to the end: more than two words come
    round word by word.
    """
    words, mark = unmarked(player).split(), player[len(unmarked(player)) :]
    capitals = _surname_in_capitals(words)
    split = 1
    if capitals and capitals == words[: len(capitals)]:
        split = len(capitals)
    elif capitals and capitals == words[-len(capitals) :]:
        split = -len(capitals)
    return " ".join([*words[split:], *words[:split]]) + mark


def surname(player: str) -> str:
    """The surname of a player: the words in capitals if only some are, else all but the first."""
    words = unmarked(player).split()
    return " ".join(_surname_in_capitals(words) or words[1:] or words)


def surname_first(player: str) -> str:
    """A name by surname, `FAURE, João`, mark last: words in capitals if some are, else the last word."""
    words = unmarked(player).split()
    last = _surname_in_capitals(words)
    first = [word for word in words if word not in last] if last else words[:-1]
    return ", ".join(filter(None, (" ".join(last or words[-1:]), " ".join(first)))) + player[len(unmarked(player)) :]


def _surname_in_capitals(words: Sequence[str]) -> list[str]:
    """The surname shown by capitals, or nothing; initials, `J.-P.` or `JP`, show nothing."""
    capitals = [word for word in words if sum(map(str.isalpha, word)) > 1 and word.isupper() and "." not in word]
    are_initials = all(sum(map(str.isalpha, word)) < SHORTEST_SURNAME for word in capitals)
    return [] if are_initials or len(capitals) == len(words) else capitals


def name_from_players(players: Sequence[str]) -> str:
    """The default name of a team, `Gillet / Lefèvre`, shortened if long; one alone has the whole name."""
    if len(players) == 1:
        return players[0]
    most = (MOST_CHARACTERS - len(" / ") * (len(players) - 1)) // max(len(players), 1)
    surnames = [surname(player) for player in players]
    whole = " / ".join(surnames)
    return (
        whole
        if len(whole) <= MOST_CHARACTERS
        else " / ".join(name if len(name) <= most else name[: most - 1].rstrip() + "…" for name in surnames)
    )


LEAST_ALIKE: Final = 0.75
"""Least similarity of a misspelling: `Thérèse` and `Thérèze`, but not `Marc` and `Marie`."""
LEAST_ALIKE_WHOLE: Final = 0.9
"""So much of whole names is the same whose words were written as one, or apart."""
OTHER_ENDINGS: Final = [{"", ending} for ending in ("e", "a", "ne", "te", "le", "la", "na", "ia", "ie", "ine",
                                                    "ette")] + [
    {"e", "a"}, {"e", "ie"}, {"e", "ia"}, {"e", "ine"}, {"e", "ette"}, {"o", "a"}, {"es", "ie"}, {"t", "ce"},
]  # fmt: skip
"""Endings that tell a man's name from a woman's: `Jean` and `Jeanne`, `Mario` and `Maria`."""


def is_misspelt(written: str, meant: str) -> bool:
    """Whether a name that was written is probably that of the person who is meant.

    Each word of the name that has fewer is compared with the word of the other that is most like it; an initial stands
    for a word. A word more or less says nothing where another one is the same. `Jeanne Martin` is another person than
    `Jean Martin`, who may well be her husband.
    """
    one, other = words_of_name(written), words_of_name(meant)
    if not one or not other or _end_otherwise(one[0], other[0]):
        return False
    fewer, more = sorted((one, other), key=len)
    if _alike("".join(one), "".join(other)) >= LEAST_ALIKE_WHOLE and len(one) != len(other):
        return True
    rest, shared = list(more), 0
    for word in fewer:
        nearest = max(rest, key=lambda theirs: _likeness(word, theirs))
        if _likeness(word, nearest) < LEAST_ALIKE:
            return False
        shared += word == nearest
        rest.remove(nearest)
    return not rest or shared > 0


def words_of_name(name: str) -> Sequence[str]:
    """A name's words by their letters, without case, accents or mark; other signs leave no gap."""
    plain = unicodedata.normalize("NFKD", unmarked(name).casefold()).translate(LETTERS_WITHOUT_DECOMPOSITION)
    words = plain.replace("-", " ").replace(".", " ").split()
    return [letters for word in words if (letters := "".join(sign for sign in word if sign.isalnum()))]


def _end_otherwise(one: str, other: str) -> bool:
    """Whether two first words of names are those of a man and of a woman."""
    same = next(
        (at for at, (mine, theirs) in enumerate(zip(one, other, strict=False)) if mine != theirs),
        min(len(one), len(other)),
    )
    return {one[same:], other[same:]} in OTHER_ENDINGS


def _likeness(one: str, other: str) -> float:
    """How much of two words is the same, from 0 to 1; an initial is the word that begins with it."""
    if 1 in (len(one), len(other)):
        return float(one[0] == other[0])
    return _alike(one, other)


def _alike(one: str, other: str) -> float:
    return SequenceMatcher(None, one, other, autojunk=False).ratio()
