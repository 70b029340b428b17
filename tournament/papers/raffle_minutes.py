"""The minutes of the raffle: every drawing with what it was made from, and how anybody can make it again."""

from typing import Any, Final

from tournament.i18n import Translator
from tournament.messages.raffle import (
    convention_lines,
    how_to_check_lines,
    made_from_text,
    sold_text,
    taken_back_text,
    winner_text,
)
from tournament.papers.document import Document, EveningMoment
from tournament.papers.page import AREA, BAIZE, INK, LINE, SOFT, Heading, Paper, Part, framed
from tournament.papers.rows import Block, kept_together, pages_of, paragraph
from tournament.papers.text import BOLD, fit, write
from tournament.sentences import N_
from tournament.services.papers.views import Snapshot
from tournament.services.raffle.views import DrawingView

SIGNATURE: Final = 56.0
INDENT: Final = 12.0


def lay_out_raffle_minutes(snapshot: Snapshot, tr: Translator, _part: Part) -> Paper:
    """All drawings in order, unclaimed ones too; how to check them, and room to sign."""
    line = snapshot.raffle
    blocks = [
        kept_together(_drawing(number, drawing, snapshot, tr)) for number, drawing in enumerate(line.drawings, start=1)
    ]
    if taken_back := taken_back_text(line, tr):
        blocks.append(paragraph(taken_back, above=8))
    for heading, sentences in (
        (tr.gettext("How to draw again"), how_to_check_lines(tr)),
        (tr.gettext("Convention of this championship"), convention_lines(tr)),
    ):
        told = [paragraph(sentence, above=2, indent=INDENT) for sentence in sentences]
        blocks.append(kept_together([paragraph(heading, face=BOLD, size=11, colour=BAIZE, above=12), *told]))
    blocks.append(_signatures(tr))
    return framed(pages_of(blocks), Heading(tr.gettext("Record of the raffle draw"), sold_text(line, tr)), snapshot, tr)


def _drawing(number: int, drawing: DrawingView, snapshot: Snapshot, tr: Translator) -> list[Block]:
    won = tr.gettext("{number}. {lot}: {winner}").format(
        number=number, lot=drawing.lot, winner=winner_text(drawing, tr)
    )
    time = f"{drawing.at.astimezone(snapshot.taken_at.tzinfo):%H:%M}"
    blocks = [
        paragraph(won, face=BOLD, size=11, above=8, colour=SOFT if drawing.unclaimed else INK),
        paragraph(f"{time} · {made_from_text(drawing, tr)}", above=1, indent=INDENT),
    ]
    if drawing.unclaimed:
        was_last = drawing == next(lot for lot in snapshot.raffle.lots if lot.id == drawing.lot_id).drawings[-1]
        say = tr.gettext
        what_then = (
            say("Nobody came, and no other ticket was left.")
            if was_last
            else say("Nobody came: the prize was drawn again.")
        )
        blocks.append(paragraph(what_then, above=1, indent=INDENT, colour=SOFT))
    return blocks


def _signatures(tr: Translator) -> Block:
    half = AREA.width / 2

    def draw(canvas: Any, top: float) -> None:
        for index, text in enumerate((tr.gettext("Drawn by, signature"), tr.gettext("Witness, signature"))):
            left = AREA.left + index * half
            canvas.setFillColor(SOFT)
            write(canvas, fit(text, BOLD, 9, half - 12), left, top - 24)
            canvas.setStrokeColor(LINE)
            canvas.setLineWidth(0.7)
            canvas.line(left, top - SIGNATURE, left + half - 16, top - SIGNATURE)
        canvas.setFillColor(INK)

    return Block(SIGNATURE + 4, draw)


DOCUMENT: Final = Document(
    N_("Every drawing of the raffle with its draw number, so that anybody can make it again, and room to sign."),
    EveningMoment.RESULTS,
    lay_out_raffle_minutes,
    of_rows="raffle_draw",
)
