"""How those who play are written on paper."""

from collections.abc import Sequence
from typing import Any, Final

from tournament.i18n import Translator
from tournament.reports.fonts import BOLD, REGULAR
from tournament.reports.page import INK, SOFT, Box
from tournament.reports.text import TWO_LINES, Fitted, fit, write

SHRINK: Final = 0.72  # how far a name shrinks before it takes a second line
READABLE: Final = 6.5  # the smallest letters, in points, that a second line is not better than
BETWEEN: Final = 2.6
ABOVE_BASELINE: Final = 0.85


def say_players(players: Sequence[str], words: Translator) -> str:
    """The players of a team as a sentence would name them."""
    if len(players) == 2:
        return words.gettext("{first} and {second}").format(first=players[0], second=players[1])
    return ", ".join(players)


def height_of_team(name: str, beneath: str, width: float, size: float, small: float) -> float:
    """How much room `write_team` needs from top to bottom, in points: more where a name takes a second line."""
    title, players = _fit_team(name, beneath, width, size, small)
    return title.height + players.height + BETWEEN


def _fit_team(name: str, beneath: str, width: float, size: float, small: float) -> tuple[Fitted, Fitted]:
    return _fit_line(name, BOLD, size, width), _fit_line(beneath, REGULAR, small, width)


def _fit_line(text: str, face: str, size: float, width: float) -> Fitted:
    return fit(text, face, size, width, least=max(size * SHRINK, READABLE), two_lines=max(TWO_LINES, READABLE / size))


def write_team(canvas: Any, name: str, beneath: str, cell: Box, size: float, small: float) -> None:
    """A team's name with a smaller line beneath it, its players, in the middle of a cell."""
    title, players = _fit_team(name, beneath, cell.width, size, small)
    first = cell.bottom + (cell.height + title.height + players.height + BETWEEN) / 2 - title.size * ABOVE_BASELINE
    canvas.setFillColor(INK)
    write(canvas, title, cell.left, first)
    canvas.setFillColor(SOFT)
    write(canvas, players, cell.left, first - (title.height - title.size) - players.size - BETWEEN)
    canvas.setFillColor(INK)
