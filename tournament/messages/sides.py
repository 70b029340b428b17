"""How sides are called: by number on screens and paper, by letter in published files."""

from collections.abc import Callable

from tournament.i18n import Translator
from tournament.scoring.facts import SIDES, Side

SideName = Callable[[Side], str]


def numbered(side: Side) -> str:
    """`1` for side A: on screens and paper."""
    return str(SIDES.index(side) + 1)


def lettered(side: Side) -> str:
    """`A` for side A: in files."""
    return side


def say_side(side: Side, words: Translator, name: SideName = numbered) -> str:
    """`side 1`."""
    return words.gettext("side {side}").format(side=name(side))
