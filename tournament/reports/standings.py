"""The standings, for the wall: shared ranks, the criteria in the organiser's order, figures under figures."""

from dataclasses import replace
from typing import Any, Final

from reportlab.lib.units import mm

from tournament.errors import Problem
from tournament.i18n import N_, Translator
from tournament.reports.fonts import BOLD, REGULAR
from tournament.reports.names import say_players, write_team
from tournament.reports.page import AREA, BAIZE, INK, LINE, SOFT, Box, Drawing, Heading, print_framed, rule, shade_every_second
from tournament.reports.text import fit, write, write_right
from tournament.services.lines import Snapshot, StandingLine, TeamStatus
from tournament.wording.criteria import say_criterion
from tournament.wording.numbers import number

HEAD: Final = 8 * mm
ROW: Final = 9.6 * mm
RANK_COLUMN: Final = 14 * mm
NUMBER_COLUMN: Final = 12 * mm
VALUE_COLUMN: Final = 21 * mm
NARROW_COLUMN: Final = 16 * mm
GAP: Final = 2.5 * mm
WITHOUT_FIGURES: Final = frozenset({"lot"})
GONE: Final = {TeamStatus.WITHDRAWN: N_("withdrawn"), TeamStatus.EXCLUDED: N_("excluded")}


def lacking_standings(snapshot: Snapshot) -> Problem | None:
    """Why no standings can be printed: nobody is registered."""
    return None if snapshot.standings.lines else Problem("no-team-registered")


def render_standings(snapshot: Snapshot, words: Translator) -> bytes:
    """The standings as far as they go; those of a round under way say that they are provisional."""
    lines = snapshot.standings.lines
    a_page = int((AREA.height - HEAD) // ROW)
    columns = tuple(name for name in snapshot.standings.criteria if name not in WITHOUT_FIGURES)
    pages = [_page(lines[start : start + a_page], columns, words) for start in range(0, len(lines), a_page)]
    return print_framed(pages, Heading(_title(snapshot, words), _subtitle(snapshot, words)), snapshot, words)


def _title(snapshot: Snapshot, words: Translator) -> str:
    standings = snapshot.standings
    if standings.is_provisional:
        return words.gettext("Provisional standings")
    return words.gettext("Standings after round {number}").format(number=standings.round) if standings.round else words.gettext("Standings")


def _subtitle(snapshot: Snapshot, words: Translator) -> str:
    standings = snapshot.standings
    order = words.gettext("In this order: {criteria}").format(criteria=", ".join(say_criterion(name, words) for name in standings.criteria))
    if not standings.is_provisional:
        return order
    tables = words.gettext("Round {number}: {tables_in} of {tables} tables in")
    return f"{tables.format(number=standings.round, tables_in=standings.tables_in, tables=standings.tables)} · {order}"


def _page(lines: tuple[StandingLine, ...], columns: tuple[str, ...], words: Translator) -> Drawing:
    width = VALUE_COLUMN if len(columns) <= 4 else NARROW_COLUMN

    def draw(canvas: Any) -> None:
        _draw_labels(canvas, columns, width, words)
        for place, line in enumerate(lines):
            row = Box(AREA.left, AREA.top - HEAD - (place + 1) * ROW, AREA.width, ROW)
            shade_every_second(canvas, place, row)
            _draw_line(canvas, line, columns, width, row, words)
            rule(canvas, row.bottom, LINE, 0.4)

    return draw


def _draw_labels(canvas: Any, columns: tuple[str, ...], width: float, words: Translator) -> None:
    y = AREA.top - HEAD + 3 * mm
    canvas.setFillColor(SOFT)
    write_right(canvas, fit(words.gettext("Rank"), REGULAR, 8.5, RANK_COLUMN - GAP, least=6), AREA.left + RANK_COLUMN - GAP, y)
    write(canvas, fit(words.gettext("Team"), REGULAR, 8.5, 40 * mm, least=6), AREA.left + RANK_COLUMN + NUMBER_COLUMN, y)
    labels = [*(say_criterion(name, words) for name in columns), words.gettext("Games")]
    fitted = [fit(label, REGULAR, 8.5, width - GAP, least=6.5, two_lines=1) for label in labels]
    size = min(label.size for label in fitted)
    for right, label in zip(_value_edges(len(labels), width), fitted, strict=True):
        even = replace(label, size=size)
        write_right(canvas, even, right, y + even.height - size)
    canvas.setFillColor(INK)
    rule(canvas, AREA.top - HEAD, BAIZE, 1)


def _value_edges(count: int, width: float) -> list[float]:
    """The right edges of the columns of figures, the last of them at the edge of the page."""
    return [AREA.right - GAP - (count - 1 - place) * width for place in range(count)]


def _draw_line(canvas: Any, line: StandingLine, columns: tuple[str, ...], width: float, row: Box, words: Translator) -> None:
    middle = row.bottom + row.height / 2 - 4.2
    values = [*(number(line.values[name], words) for name in columns), number(line.games, words)]
    edges = _value_edges(len(values), width)
    canvas.setFillColor(INK)
    write_right(canvas, fit(str(line.rank), BOLD, 13, RANK_COLUMN - GAP, least=8), row.left + RANK_COLUMN - GAP, middle)
    for place, (right, value) in enumerate(zip(edges, values, strict=True)):
        face = BOLD if place == 0 else REGULAR
        canvas.setFillColor(SOFT if place == len(values) - 1 else INK)
        write_right(canvas, fit(value, face, 11, width - GAP, least=8), right, middle)
    left = row.left + RANK_COLUMN
    _draw_team(canvas, line, Box(left, row.bottom, edges[0] - width - left, row.height), words)


def _draw_team(canvas: Any, line: StandingLine, cell: Box, words: Translator) -> None:
    """The team's number and name, whether it is gone, and beneath its players and its club."""
    left = cell.left + NUMBER_COLUMN
    name = f"{line.name} ({words.gettext(GONE[line.status])})" if line.status in GONE else line.name
    beneath = " · ".join(part for part in (say_players(line.players, words), line.club) if part)
    canvas.setFillColor(SOFT)
    write_right(canvas, fit(str(line.team), REGULAR, 10, NUMBER_COLUMN - GAP, least=7), left - GAP, cell.bottom + cell.height / 2 - 4)
    write_team(canvas, name, beneath, Box(left, cell.bottom, cell.right - left, cell.height), 10, 7.5)
