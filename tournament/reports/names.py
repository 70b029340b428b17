"""How those who play are written on paper."""

from collections.abc import Sequence
from typing import Any, Final

from tournament.i18n import Translator
from tournament.reports.fonts import BOLD, REGULAR
from tournament.reports.page import INK, SOFT, Box
from tournament.reports.text import fit, write

SHRINK: Final = 0.72  # how far a name shrinks before it takes a second line
BETWEEN: Final = 2.6
ABOVE_BASELINE: Final = 0.85


def say_players(players: Sequence[str], words: Translator) -> str:
    """The players of a team as a sentence would name them."""
    if len(players) == 2:
        return words.gettext("{first} and {second}").format(first=players[0], second=players[1])
    return ", ".join(players)


def write_team(canvas: Any, name: str, beneath: str, cell: Box, size: float, small: float) -> None:
    """A team's name with a smaller line beneath it, its players, in the middle of a cell."""
    title = fit(name, BOLD, size, cell.width, least=size * SHRINK)
    players = fit(beneath, REGULAR, small, cell.width, least=small * SHRINK)
    first = cell.bottom + (cell.height + title.height + players.height + BETWEEN) / 2 - title.size * ABOVE_BASELINE
    canvas.setFillColor(INK)
    write(canvas, title, cell.left, first)
    canvas.setFillColor(SOFT)
    write(canvas, players, cell.left, first - (title.height - title.size) - players.size - BETWEEN)
    canvas.setFillColor(INK)
