"""The standings, for the wall: shared ranks, the criteria in the organiser's order, figures under figures."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from reportlab.lib.units import mm

from tournament.errors import Problem
from tournament.i18n import Translator
from tournament.messages.people.teams import who_plays
from tournament.messages.phrases import number
from tournament.messages.scores.results import given_text
from tournament.messages.setup.criteria import criterion_text, ranked_by_text, value_text
from tournament.papers.document import Document, EveningMoment
from tournament.papers.names import height_of_team, under_text, write_team
from tournament.papers.page import (
    AREA,
    BAIZE,
    INK,
    LINE,
    SOFT,
    Box,
    Drawing,
    Heading,
    Paper,
    Part,
    evenly_in_pages,
    framed,
    in_pages,
    rule,
    shade_every_second,
)
from tournament.papers.text import BOLD, REGULAR, fit, write, write_right
from tournament.sentences import N_
from tournament.services.papers.views import Snapshot
from tournament.services.people.views import TeamStatus, TeamView
from tournament.services.rounds.views import RoundView
from tournament.services.scores.views import WITHOUT_FIGURES, StandingsView, StandingView, shared_ranks

HEAD: Final = 9 * mm
ROW: Final[float] = 11 * mm
LEAST_ROW: Final[float] = 9 * mm
BREATH: Final = 6.0
LEAST_BREATH: Final = 3.0
TIGHTER: Final = 8
"""In how many steps rows become lower, as far as the least, where that takes a page less."""
RANK_COLUMN: Final = 14 * mm
TIED_COLUMN: Final = 12 * mm
MOVED_COLUMN: Final = 15 * mm
NUMBER_COLUMN: Final = 12 * mm
VALUE_COLUMN: Final = 21 * mm
NARROW_COLUMN: Final = 15 * mm
GAP: Final = 2.5 * mm
NAME: Final = 11.5
PLAYERS: Final = 8.0
LABEL: Final = 8.5
UP, DOWN, SAME = "▲", "▼", "="
GONE: Final = {TeamStatus.WITHDRAWN: N_("withdrawn"), TeamStatus.EXCLUDED: N_("excluded")}


def lacking_standings(teams: Sequence[TeamView], _rounds: Sequence[RoundView]) -> Problem | None:
    """Why no standings can be printed: nobody is in them."""
    ranked = any(team.number is not None and team.status is not TeamStatus.EXCLUDED for team in teams)
    return None if ranked else Problem("no-team-registered")


def lay_out_standings(snapshot: Snapshot, tr: Translator, _part: Part) -> Paper:
    """The standings as far as they go; those of a round under way say that they are provisional."""
    return framed(pages_of(snapshot, tr), Heading(_title(snapshot, tr), _subtitle(snapshot, tr)), snapshot, tr)


def pages_of(
    snapshot: Snapshot, tr: Translator, above: float = 0.0, draw_above: Drawing | None = None
) -> list[Drawing]:
    """The pages of the whole table. The first leaves so many points `above` it, where `draw_above` draws."""
    lines, table = snapshot.standings.lines, _table_of(snapshot.standings, who_plays(snapshot.championship, tr).one)
    room = AREA.height - HEAD
    heights = rows_fitted([_needed(line, table, tr) for line in lines], room, room - above)
    parts = evenly_in_pages(heights, room, room - above)
    first = Box(AREA.left, AREA.bottom, AREA.width, AREA.height - above)
    rows = [list(zip(lines, heights, strict=True))[part.start : part.stop] for part in parts]
    return [
        _page(part, table, AREA if index else first, tr, None if index else draw_above)
        for index, part in enumerate(rows)
    ]


@dataclass(frozen=True)
class StandingsLayout:
    """The table's layout: heading of names, columns of figures, shared ranks, origin of moves."""

    head: str
    columns: tuple[str, ...]
    width: float
    shared: frozenset[int]
    moved_since: int | None

    @property
    def names(self) -> tuple[float, float]:
        """Where the names begin, from the left edge of the page's content, and how wide they may be."""
        left = RANK_COLUMN + TIED_COLUMN + (MOVED_COLUMN if self.moved_since is not None else 0) + NUMBER_COLUMN
        return left, AREA.width - GAP - (len(self.columns) + 1) * self.width - left


def _table_of(standings: StandingsView, head: str) -> StandingsLayout:
    columns = tuple(name for name in standings.criteria if name not in WITHOUT_FIGURES)
    return StandingsLayout(
        head,
        columns,
        VALUE_COLUMN if len(columns) <= 2 else NARROW_COLUMN,
        shared_ranks(standings.lines),
        standings.compared_with,
    )


def _needed(line: StandingView, table: StandingsLayout, tr: Translator) -> float:
    """How tall the words of a row are: taller than usual where a name takes more lines."""
    return height_of_team(_team_text(line, tr), _beneath_text(line, tr), table.names[1], NAME, PLAYERS)


def rows_fitted(needed: Sequence[float], room: float, first: float) -> list[float]:
    """How tall each row is: as usual, or, where that takes a page less, all of them a little lower."""
    usual = [max(ROW, height + BREATH) for height in needed]
    pages = len(in_pages(usual, room, first))
    for step in range(1, TIGHTER + 1):
        part = step / TIGHTER
        row, breath = ROW - part * (ROW - LEAST_ROW), BREATH - part * (BREATH - LEAST_BREATH)
        tighter = [max(row, height + breath) for height in needed]
        if len(in_pages(tighter, room, first)) < pages:
            return tighter
    return usual


def _title(snapshot: Snapshot, tr: Translator) -> str:
    standings = snapshot.standings
    if standings.is_provisional:
        return tr.gettext("Provisional standings")
    return (
        tr.gettext("Standings after round {number}").format(number=standings.round)
        if standings.round
        else tr.gettext("Standings")
    )


def _subtitle(snapshot: Snapshot, tr: Translator) -> str:
    standings = snapshot.standings
    order = ranked_by_text(standings.criteria, tr)
    if not standings.is_provisional:
        return order
    tables = tr.ngettext(
        "Round {number}: {tables_in} of {tables} tables in",
        "Round {number}: {tables_in} of {tables} tables in",
        standings.tables_in,
    )
    return f"{tables.format(number=standings.round, tables_in=standings.tables_in, tables=standings.tables)} · {order}"


def _page(
    rows: Sequence[tuple[StandingView, float]],
    table: StandingsLayout,
    area: Box,
    tr: Translator,
    draw_above: Drawing | None,
) -> Drawing:
    def draw(canvas: Any) -> None:
        if draw_above:
            draw_above(canvas)
        _draw_labels(canvas, table, area, tr)
        top = area.top - HEAD
        for index, (line, height) in enumerate(rows):
            top -= height
            row = Box(area.left, top, area.width, height)
            shade_every_second(canvas, index, row)
            _draw_line(canvas, line, table, row, tr)
            rule(canvas, row.bottom, LINE, 0.4)

    return draw


def _draw_labels(canvas: Any, table: StandingsLayout, area: Box, tr: Translator) -> None:
    y = area.top - HEAD + 2.5 * mm
    canvas.setFillColor(SOFT)
    _label_right(canvas, tr.gettext("Rank"), area.left + RANK_COLUMN - GAP, RANK_COLUMN, y)
    if table.moved_since is not None:
        since = tr.gettext("Since round {number}").format(number=table.moved_since)
        _label_right(canvas, since, area.left + RANK_COLUMN + TIED_COLUMN + MOVED_COLUMN - GAP, MOVED_COLUMN, y)
    write(canvas, fit(table.head, REGULAR, LABEL, 40 * mm), area.left + table.names[0], y)
    labels = [*(criterion_text(name, tr) for name in table.columns), tr.gettext("Games")]
    for right, label in zip(_value_edges(len(labels), table.width), labels, strict=True):
        _label_right(canvas, label, right, table.width - GAP / 2, y)
    canvas.setFillColor(INK)
    rule(canvas, area.top - HEAD, BAIZE, 1)


def _label_right(canvas: Any, label: str, right: float, width: float, y: float) -> None:
    fitted = fit(label, REGULAR, LABEL, width, least=7.5, two_lines=1)
    write_right(canvas, fitted, right, y + fitted.height - fitted.size)


def _value_edges(count: int, width: float) -> list[float]:
    """The right edges of the columns of figures, the last of them at the edge of the page."""
    return [AREA.right - GAP - (count - 1 - index) * width for index in range(count)]


def _draw_line(canvas: Any, line: StandingView, table: StandingsLayout, row: Box, tr: Translator) -> None:
    middle = row.bottom + row.height / 2 - 4.6
    values = [*(value_text(name, line.values[name], tr) for name in table.columns), number(line.games, tr)]
    canvas.setFillColor(INK)
    write_right(canvas, fit(str(line.rank), BOLD, 15, RANK_COLUMN - GAP, least=8), row.left + RANK_COLUMN - GAP, middle)
    canvas.setFillColor(SOFT)
    if line.rank in table.shared:
        write(
            canvas,
            fit(tr.gettext("tied"), REGULAR, 7.5, TIED_COLUMN + GAP),
            row.left + RANK_COLUMN - GAP + 1 * mm,
            middle,
        )
    if line.movement is not None and table.moved_since is not None:
        moved = fit(movement_text(line.movement, tr), REGULAR, 10, MOVED_COLUMN - GAP, least=8)
        write_right(canvas, moved, row.left + RANK_COLUMN + TIED_COLUMN + MOVED_COLUMN - GAP, middle)
    for index, (right, value) in enumerate(zip(_value_edges(len(values), table.width), values, strict=True)):
        face = BOLD if index == 0 else REGULAR
        canvas.setFillColor(SOFT if index == len(values) - 1 else INK)
        write_right(canvas, fit(value, face, 12.5, table.width - GAP, least=8), right, middle)
    left, width = table.names
    _draw_team(canvas, line, Box(row.left + left, row.bottom, width, row.height), tr)


def movement_text(gained: int, tr: Translator) -> str:
    """How far a team moved, by signs that need no colour."""
    return f"{UP if gained > 0 else DOWN} {number(abs(gained), tr)}" if gained else SAME


def _draw_team(canvas: Any, line: StandingView, cell: Box, tr: Translator) -> None:
    canvas.setFillColor(SOFT)
    write_right(
        canvas,
        fit(str(line.team), REGULAR, 11, NUMBER_COLUMN - GAP),
        cell.left - GAP,
        cell.bottom + cell.height / 2 - 4,
    )
    write_team(canvas, _team_text(line, tr), _beneath_text(line, tr), cell, NAME, PLAYERS)


def _team_text(line: StandingView, tr: Translator) -> str:
    return f"{line.name} ({tr.gettext(GONE[line.status])})" if line.status in GONE else line.name


def _beneath_text(line: StandingView, tr: Translator) -> str:
    return " · ".join(part for part in (under_text(line, tr), line.club, given_text(line, tr)) if part)


DOCUMENT: Final = Document(
    N_("The teams by rank, as far as the results go: for the wall."),
    EveningMoment.RESULTS,
    lay_out_standings,
    lacking_standings,
    of_round=True,
)
