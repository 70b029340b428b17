"""The draw explained, for whoever asks or protests: every table of a round with the reason why, what could not be avoided, and how to check it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from reportlab.lib.units import mm

from tournament.i18n import Translator
from tournament.reports.draw_by_table import wanted_round
from tournament.reports.fonts import BOLD, REGULAR
from tournament.reports.page import AREA, BAIZE, INK, LINE, SOFT, Box, Drawing, Heading, Paper, Part, framed, in_pages, rule, shade_every_second
from tournament.reports.text import Fitted, fit, wrapped, write, write_right
from tournament.services.explaining import WhyLine, explain
from tournament.services.lines import RoundLine, Snapshot
from tournament.wording.formats import say_format
from tournament.wording.why import say_why, tell_round

TABLE_COLUMN: Final = 17 * mm
GAP: Final = 3 * mm
TEAMS, WORDS, TOLD, TABLE = 10.5, 9.5, 9.5, 16.0
BREATH: Final = 9.0
BETWEEN: Final = 4.0
WIDTH: Final = AREA.width - TABLE_COLUMN - GAP
HALF_DIGIT: Final = 0.365  # half the height of a figure, in sizes of its face
RISE: Final = 0.86  # how far the first line of a text lies under its top, in sizes of its face


@dataclass(frozen=True)
class Row:
    """A table as it is printed: its number, who sits there and why."""

    table: str
    teams: Fitted
    reason: Fitted

    @property
    def height(self) -> float:
        """From its upper edge to the line beneath it, in points."""
        return self.teams.height + BETWEEN + self.reason.height + 2 * BREATH


def lay_out_draw_explained(snapshot: Snapshot, words: Translator, part: Part) -> Paper:
    """A posted round: first what holds for all of it, then its tables in order, the bye last."""
    drawn = wanted_round(snapshot, part)
    lines = explained(snapshot, drawn)
    title = words.gettext("Draw of round {number} explained").format(number=drawn.number)
    tables = words.ngettext("{count} table", "{count} tables", len(drawn.tables)).format(count=len(drawn.tables))
    told = [wrapped(f"– {sentence}", REGULAR, TOLD, AREA.width) for sentence in tell_round(lines, words)]
    room = sum(sentence.height + BETWEEN for sentence in told) + 2 * BREATH
    rows = [_row(line, words) for line in lines]
    pages = [
        _page(rows[rows_here.start : rows_here.stop], told if place == 0 else ())
        for place, rows_here in enumerate(in_pages([row.height for row in rows], AREA.height, AREA.height - room))
    ]
    return framed(pages, Heading(title, " · ".join([say_format(drawn.method, words), tables]), drawn.seed), snapshot, words)


def explained(snapshot: Snapshot, drawn: RoundLine) -> tuple[WhyLine, ...]:
    """Why every game of a round is as it is."""
    went_by = next(line for line in snapshot.draws if line.number == drawn.number)
    return explain(went_by, drawn.games, snapshot.rounds, snapshot.teams, snapshot.journal)


def _row(line: WhyLine, words: Translator) -> Row:
    game = line.game
    teams = " – ".join(side.numbered_name for side in game.sides)
    return Row(
        words.gettext("Bye") if game.table is None else str(game.table),
        wrapped(teams, BOLD, TEAMS, WIDTH),
        wrapped(say_why(line, words), REGULAR, WORDS, WIDTH),
    )


def _page(rows: Sequence[Row], told: Sequence[Fitted]) -> Drawing:
    def draw(canvas: Any) -> None:
        top = AREA.top
        for sentence in told:
            canvas.setFillColor(INK)
            write(canvas, sentence, AREA.left, top - sentence.size * RISE)
            top -= sentence.height + BETWEEN
        top -= 2 * BREATH if told else 0
        rule(canvas, top, BAIZE, 1)
        for place, row in enumerate(rows):
            shade_every_second(canvas, place, Box(AREA.left, top - row.height, AREA.width, row.height))
            _draw_row(canvas, row, top)
            top -= row.height
            rule(canvas, top, LINE, 0.3)

    return draw


def _draw_row(canvas: Any, row: Row, top: float) -> None:
    canvas.setFillColor(INK)
    table = fit(row.table, BOLD, TABLE, TABLE_COLUMN - GAP, least=9)
    write_right(canvas, table, AREA.left + TABLE_COLUMN - GAP, top - BREATH - TABLE / 2 - table.size * HALF_DIGIT + TEAMS / 4)
    left, y = AREA.left + TABLE_COLUMN, top - BREATH
    write(canvas, row.teams, left, y - row.teams.size * RISE)
    canvas.setFillColor(SOFT)
    write(canvas, row.reason, left, y - row.teams.height - BETWEEN - row.reason.size * RISE)
