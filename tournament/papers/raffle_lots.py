"""The lots of the raffle: what can be won, and who won it as far as it is drawn; room to write where it is not."""

from typing import Any, Final

from tournament.i18n import Translator
from tournament.messages.raffle import winner_text
from tournament.papers.document import Document, EveningMoment
from tournament.papers.page import AREA, INK, LINE, SOFT, Heading, Paper, Part, framed, rule
from tournament.papers.rows import Block, pages_of
from tournament.papers.text import BOLD, REGULAR, fit, write, write_right
from tournament.sentences import N_
from tournament.services.papers.views import Snapshot
from tournament.services.raffle.views import RafflePrizeView

ROW: Final = 30.0
NUMBER: Final = 30.0
WINNER: Final = AREA.width * 0.42
GAP: Final = 8.0


def lay_out_raffle_lots(snapshot: Snapshot, tr: Translator, _part: Part) -> Paper:
    """One row a lot, in the order of the list."""
    lots = snapshot.raffle.lots
    said = tr.ngettext("{n} raffle prize", "{n} raffle prizes", len(lots)).format(n=len(lots))
    return framed(pages_of([_row(lot, tr) for lot in lots]), Heading(tr.gettext("Raffle prizes"), said), snapshot, tr)


def _row(lot: RafflePrizeView, tr: Translator) -> Block:
    width = AREA.width - NUMBER - WINNER - GAP
    name = fit(lot.name, BOLD, 12, width, least=8, two_lines=0.85)
    height = max(ROW, name.height + 12)

    def draw(canvas: Any, top: float) -> None:
        middle = top - height / 2
        canvas.setFillColor(SOFT)
        write_right(canvas, fit(str(lot.position), REGULAR, 12, NUMBER - GAP), AREA.left + NUMBER - GAP, middle - 4)
        canvas.setFillColor(INK)
        write(canvas, name, AREA.left + NUMBER, middle + name.height / 2 - name.size * 0.86)
        if lot.won is not None:
            write(
                canvas,
                fit(winner_text(lot.won, tr), REGULAR, 11, WINNER, least=7, two_lines=0.85),
                AREA.right - WINNER,
                middle - 4,
            )
        rule(canvas, top - height, LINE, 0.5)

    return Block(height, draw)


DOCUMENT: Final = Document(
    N_("What can be won in the raffle, to hang beside the prizes; with the winners once they are drawn."),
    EveningMoment.BEFORE,
    lay_out_raffle_lots,
    of_rows="raffle_lot",
)
