"""The draw explained, for protests: exceptional tables with reasons, and how to verify it.

Of the other tables there is nothing to say but how the whole round was drawn: they are listed after the exceptions,
without a sentence.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from reportlab.lib.units import mm

from tournament.i18n import Translator
from tournament.messages.rounds.why import round_lines, why_text
from tournament.messages.setup.formats import format_text
from tournament.papers.document import Document, EveningMoment, lacking_posted_round, wanted_round
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
    framed,
    in_pages,
    rule,
    shade_every_second,
)
from tournament.papers.text import BOLD, REGULAR, Fitted, fit, wrapped, write, write_right
from tournament.sentences import N_
from tournament.services.papers.views import Snapshot
from tournament.services.rounds.views import RoundView, WhyView, explain

TABLE_COLUMN: Final = 17 * mm
GAP: Final = 3 * mm
TEAMS, WORDS, SENTENCE, TABLE = 10.5, 9.5, 9.5, 16.0
BREATH: Final = 9.0
BETWEEN: Final = 4.0
WIDTH: Final = AREA.width - TABLE_COLUMN - GAP
RISE: Final = 0.86  # how far the first line of a text lies under its top, in sizes of its face


@dataclass(frozen=True)
class ExplainedRow:
    """A printed table: number, who sits there, and why if exceptional; without one, a remark."""

    table: str
    teams: Fitted
    reason: Fitted | None = None

    @property
    def height(self) -> float:
        """From its upper edge to the line beneath it, in points."""
        if self.reason is None:
            return self.teams.height + BREATH
        return self.teams.height + BETWEEN + self.reason.height + 2 * BREATH


def lay_out_draw_explained(snapshot: Snapshot, tr: Translator, part: Part) -> Paper:
    """A posted round: what holds for all, its exceptions, then other tables, the bye last."""
    drawn = wanted_round(snapshot, part)
    lines = explained(snapshot, drawn)
    title = tr.gettext("Draw of round {number} explained").format(number=drawn.number)
    tables = tr.ngettext("{count} table", "{count} tables", len(drawn.tables)).format(count=len(drawn.tables))
    sentences = [wrapped(f"– {sentence}", REGULAR, SENTENCE, AREA.width) for sentence in round_lines(lines, tr)]
    room = sum(sentence.height + BETWEEN for sentence in sentences) + 2 * BREATH
    ordinary = [line for line in lines if not line.is_exception]
    rows = [_row(line, tr) for line in lines if line.is_exception]
    if ordinary:
        rows.append(
            ExplainedRow("", wrapped(tr.gettext("Nothing stood in the way of these tables:"), BOLD, TEAMS, WIDTH))
        )
        rows += [_row(line, tr) for line in ordinary]
    pages = [
        _page(rows[rows_here.start : rows_here.stop], sentences if index == 0 else ())
        for index, rows_here in enumerate(in_pages([row.height for row in rows], AREA.height, AREA.height - room))
    ]
    return framed(pages, Heading(title, " · ".join([format_text(drawn.method, tr), tables]), drawn.seed), snapshot, tr)


def explained(snapshot: Snapshot, drawn: RoundView) -> tuple[WhyView, ...]:
    """Why every game of a round is as it is."""
    went_by = next(line for line in snapshot.draws if line.number == drawn.number)
    return explain(went_by, drawn.games, snapshot.rounds, snapshot.teams, snapshot.journal)


def _row(line: WhyView, tr: Translator) -> ExplainedRow:
    game = line.game
    teams = " – ".join(side.numbered_name for side in game.sides)
    return ExplainedRow(
        tr.gettext("Bye") if game.table is None else str(game.table),
        wrapped(teams, BOLD, TEAMS, WIDTH),
        wrapped(why_text(line, tr), REGULAR, WORDS, WIDTH) if line.is_exception else None,
    )


def _page(rows: Sequence[ExplainedRow], sentences: Sequence[Fitted]) -> Drawing:
    def draw(canvas: Any) -> None:
        top = AREA.top
        for sentence in sentences:
            canvas.setFillColor(INK)
            write(canvas, sentence, AREA.left, top - sentence.size * RISE)
            top -= sentence.height + BETWEEN
        top -= 2 * BREATH if sentences else 0
        rule(canvas, top, BAIZE, 1)
        for index, row in enumerate(rows):
            shade_every_second(canvas, index, Box(AREA.left, top - row.height, AREA.width, row.height))
            _draw_row(canvas, row, top)
            top -= row.height
            rule(canvas, top, LINE, 0.3)

    return draw


def _draw_row(canvas: Any, row: ExplainedRow, top: float) -> None:
    y = top - (BREATH if row.reason else BREATH / 2)
    left, first = AREA.left + TABLE_COLUMN, y - TEAMS * RISE
    canvas.setFillColor(INK if row.table else BAIZE)
    write_right(
        canvas, fit(row.table, BOLD, TABLE if row.reason else TEAMS, TABLE_COLUMN - GAP, least=9), left - GAP, first
    )
    write(canvas, row.teams, left, first)
    if row.reason:
        canvas.setFillColor(SOFT)
        write(canvas, row.reason, left, y - row.teams.height - BETWEEN - row.reason.size * RISE)


DOCUMENT: Final = Document(
    N_("Which tables were an exception and why, and what could not be avoided: for anyone who asks or protests."),
    EveningMoment.ROUND,
    lay_out_draw_explained,
    lacking_posted_round,
    of_round=True,
)
