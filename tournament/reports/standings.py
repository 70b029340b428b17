"""The standings, for the wall: shared ranks, the criteria in the organiser's order, figures under figures."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from reportlab.lib.units import mm

from tournament.errors import Problem
from tournament.i18n import N_, Translator
from tournament.reports.fonts import BOLD, REGULAR
from tournament.reports.names import height_of_team, say_players, write_team
from tournament.reports.page import AREA, BAIZE, INK, LINE, SOFT, Box, Drawing, Heading, print_framed, rule, shade_every_second
from tournament.reports.text import fit, write, write_right
from tournament.services.lines import Snapshot, StandingLine, TeamStatus
from tournament.wording.criteria import say_criterion
from tournament.wording.numbers import number

HEAD: Final = 8 * mm
ROW: Final[float] = 9.6 * mm
BREATH: Final = 5.0
RANK_COLUMN: Final = 13 * mm
TIED_COLUMN: Final = 10 * mm
NUMBER_COLUMN: Final = 12 * mm
VALUE_COLUMN: Final = 21 * mm
NARROW_COLUMN: Final = 16 * mm
GAP: Final = 2.5 * mm
NAME: Final = 10.0
PLAYERS: Final = 7.5
WITHOUT_FIGURES: Final = frozenset({"lot"})
GONE: Final = {TeamStatus.WITHDRAWN: N_("withdrawn"), TeamStatus.EXCLUDED: N_("excluded")}


def lacking_standings(snapshot: Snapshot) -> Problem | None:
    """Why no standings can be printed: nobody is registered."""
    return None if snapshot.standings.lines else Problem("no-team-registered")


def render_standings(snapshot: Snapshot, words: Translator) -> bytes:
    """The standings as far as they go; those of a round under way say that they are provisional."""
    return print_framed(pages_of(snapshot, words), Heading(_title(snapshot, words), _subtitle(snapshot, words)), snapshot, words)


def pages_of(snapshot: Snapshot, words: Translator, above: float = 0.0, draw_above: Drawing | None = None) -> list[Drawing]:
    """The pages of the whole table. The first leaves so many points `above` it, where `draw_above` draws."""
    lines, table = snapshot.standings.lines, _table_of(snapshot, words)
    first = max(table.rows_in(AREA.height - above), 1)
    areas = [Box(AREA.left, AREA.bottom, AREA.width, AREA.height - above)]
    parts = [lines[:first]]
    a_page = table.rows_in(AREA.height)
    for start in range(first, len(lines), a_page):
        areas.append(AREA)
        parts.append(lines[start : start + a_page])
    return [_page(part, table, area, words, None if place else draw_above) for place, (part, area) in enumerate(zip(parts, areas, strict=True))]


@dataclass(frozen=True)
class Layout:
    """How the table stands: its columns of figures and their width, the height of its rows, and the ranks that several teams share."""

    columns: tuple[str, ...]
    width: float
    row: float
    shared: frozenset[int]

    def rows_in(self, height: float) -> int:
        """How many lines stand in so much height, beneath the labels."""
        return int((height - HEAD) // self.row)

    @property
    def names(self) -> tuple[float, float]:
        """Where the names begin, from the left edge of the page's content, and how wide they may be."""
        left = RANK_COLUMN + TIED_COLUMN + NUMBER_COLUMN
        return left, AREA.width - GAP - (len(self.columns) + 1) * self.width - left


def shared_ranks(lines: Sequence[StandingLine]) -> frozenset[int]:
    """The ranks that more than one team has."""
    return frozenset(rank for rank, teams in Counter(line.rank for line in lines).items() if teams > 1)


def _table_of(snapshot: Snapshot, words: Translator) -> Layout:
    lines = snapshot.standings.lines
    columns = tuple(name for name in snapshot.standings.criteria if name not in WITHOUT_FIGURES)
    table = Layout(columns, VALUE_COLUMN if len(columns) <= 3 else NARROW_COLUMN, ROW, shared_ranks(lines))
    _, width = table.names
    tallest = max(height_of_team(_say_team(line, words), _say_beneath(line, words), width, NAME, PLAYERS) for line in lines)
    return replace(table, row=max(ROW, tallest + BREATH))


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


def _page(lines: Sequence[StandingLine], table: Layout, area: Box, words: Translator, draw_above: Drawing | None) -> Drawing:
    def draw(canvas: Any) -> None:
        if draw_above:
            draw_above(canvas)
        _draw_labels(canvas, table, area, words)
        for place, line in enumerate(lines):
            row = Box(area.left, area.top - HEAD - (place + 1) * table.row, area.width, table.row)
            shade_every_second(canvas, place, row)
            _draw_line(canvas, line, table, row, words)
            rule(canvas, row.bottom, LINE, 0.4)

    return draw


def _draw_labels(canvas: Any, table: Layout, area: Box, words: Translator) -> None:
    y = area.top - HEAD + 3 * mm
    canvas.setFillColor(SOFT)
    write_right(canvas, fit(words.gettext("Rank"), REGULAR, 8.5, RANK_COLUMN - GAP, least=6), area.left + RANK_COLUMN - GAP, y)
    write(canvas, fit(words.gettext("Team"), REGULAR, 8.5, 40 * mm, least=6), area.left + table.names[0], y)
    labels = [*(say_criterion(name, words) for name in table.columns), words.gettext("Games")]
    fitted = [fit(label, REGULAR, 8.5, table.width - GAP, least=6.5, two_lines=1) for label in labels]
    size = min(label.size for label in fitted)
    for right, label in zip(_value_edges(len(labels), table.width), fitted, strict=True):
        even = replace(label, size=size)
        write_right(canvas, even, right, y + even.height - size)
    canvas.setFillColor(INK)
    rule(canvas, area.top - HEAD, BAIZE, 1)


def _value_edges(count: int, width: float) -> list[float]:
    """The right edges of the columns of figures, the last of them at the edge of the page."""
    return [AREA.right - GAP - (count - 1 - place) * width for place in range(count)]


def _draw_line(canvas: Any, line: StandingLine, table: Layout, row: Box, words: Translator) -> None:
    middle = row.bottom + row.height / 2 - 4.2
    values = [*(number(line.values[name], words) for name in table.columns), number(line.games, words)]
    canvas.setFillColor(INK)
    write_right(canvas, fit(str(line.rank), BOLD, 13, RANK_COLUMN - GAP, least=8), row.left + RANK_COLUMN - GAP, middle)
    if line.rank in table.shared:
        canvas.setFillColor(SOFT)
        write(canvas, fit(words.gettext("tied"), REGULAR, 6.5, TIED_COLUMN, least=5), row.left + RANK_COLUMN - GAP + 1 * mm, middle)
    for place, (right, value) in enumerate(zip(_value_edges(len(values), table.width), values, strict=True)):
        face = BOLD if place == 0 else REGULAR
        canvas.setFillColor(SOFT if place == len(values) - 1 else INK)
        write_right(canvas, fit(value, face, 11, table.width - GAP, least=8), right, middle)
    left, width = table.names
    _draw_team(canvas, line, Box(row.left + left, row.bottom, width, row.height), words)


def _draw_team(canvas: Any, line: StandingLine, cell: Box, words: Translator) -> None:
    """The team's number and name, whether it is gone, and beneath its players and its club."""
    canvas.setFillColor(SOFT)
    write_right(canvas, fit(str(line.team), REGULAR, 10, NUMBER_COLUMN - GAP, least=7), cell.left - GAP, cell.bottom + cell.height / 2 - 4)
    write_team(canvas, _say_team(line, words), _say_beneath(line, words), cell, NAME, PLAYERS)


def _say_team(line: StandingLine, words: Translator) -> str:
    return f"{line.name} ({words.gettext(GONE[line.status])})" if line.status in GONE else line.name


def _say_beneath(line: StandingLine, words: Translator) -> str:
    return " · ".join(part for part in (say_players(line.players, words), line.club) if part)
