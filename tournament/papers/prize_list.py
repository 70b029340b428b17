"""The prizes to sign for: who wins what, and room to sign when it is handed over."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from reportlab.lib.units import mm

from tournament.i18n import Translator
from tournament.messages.people.teams import EntrantWords, who_plays
from tournament.messages.phrases import euros
from tournament.messages.prizes import achieved_text, ranking_text, winnings_text
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
    framed,
    in_pages,
    rule,
)
from tournament.papers.rows import draw_rows
from tournament.papers.text import BOLD, REGULAR, Fitted, fit, write, write_right
from tournament.sentences import N_
from tournament.services.papers.views import Snapshot
from tournament.services.prizes.views import AwardsView, AwardView, PrizeView, WonBy


@dataclass(frozen=True)
class Winning:
    """A prize of one winner: ranking, reason, content (`cents` of money), and who won it or None."""

    ranking: str
    won_for: str
    what: str
    cents: int
    winner: AwardView | None = None

    def why_text(self, tr: Translator) -> str:
        """How it came to be this much, where that is not plain: equal teams shared, or the lot decided."""
        if self.winner is not None and self.winner.shared_by > 1:
            return tr.gettext("shared by {n}").format(n=self.winner.shared_by)
        return tr.gettext("by random draw") if self.winner is not None and self.winner.by_lot else ""


def winnings(awards: AwardsView, tr: Translator) -> list[Winning]:
    """Every won prize by ranking and rank; every planned prize while none is won."""
    return [_won(line, tr) for line in awards.awards] or planned(awards, tr)


def planned(awards: AwardsView, tr: Translator) -> list[Winning]:
    """Every prize of the plan, once for each who will win it."""
    return [winning for line in awards.prizes for winning in _planned(line, tr)]


def _won(line: AwardView, tr: Translator) -> Winning:
    won_for = achieved_text(line.won_by, line.rank, line.rank, line.of_whom, tr)
    return Winning(line.ranking, won_for, winnings_text(line.cents, line.goods, tr), line.cents, line)


def _planned(line: PrizeView, tr: Translator) -> Iterator[Winning]:
    prize = line.prize
    what = winnings_text(line.each, (prize.goods,) if prize.goods else (), tr)
    first = prize.first_rank or 0
    for index in range(line.winners):
        rank = first + index if prize.won_by is WonBy.RANK else 0
        yield Winning(prize.ranking, achieved_text(prize.won_by, rank, rank, prize.of_whom, tr), what, line.each)


def by_ranking(winnings: list[Winning], tr: Translator) -> list[tuple[str, list[Winning]]]:
    """Winnings under their ranking's name, unnamed where the championship's is the only one."""
    rankings = list(dict.fromkeys(winning.ranking for winning in winnings))
    of = {ranking: [winning for winning in winnings if winning.ranking == ranking] for ranking in rankings}
    return [("" if rankings == [""] else ranking_text(ranking, tr), of[ranking]) for ranking in rankings]


HEAD: Final = 7 * mm
ROW: Final[float] = 13 * mm
BREATH: Final = 8.0
FOR: Final = 30 * mm
WHAT: Final = 50 * mm
SIGNATURE: Final = 40 * mm
NUMBER: Final = 11 * mm
GAP: Final = 3 * mm
WHO: Final = AREA.width - FOR - WHAT - SIGNATURE
NAME, PLAYERS, SMALL = 10.5, 8.0, 8.0

Row = Winning | str
"""A prize, or the name of the ranking that those below it are won in."""


def lay_out_prize_list(snapshot: Snapshot, tr: Translator, _part: Part) -> Paper:
    """A row for every won prize; before winners are known, for every planned one, nameless."""
    listed = winnings(snapshot.awards, tr)
    rows: list[Row] = []
    for ranking, group in by_ranking(listed, tr):
        rows += [ranking, *group] if ranking else group
    heights = [ROW if isinstance(row, str) else _height(row, tr) for row in rows]
    who = who_plays(snapshot.championship, tr)
    sheets = in_pages(heights, AREA.height - HEAD)
    sized = [*zip(rows, heights, strict=True)]
    pages = [_page(sized[part.start : part.stop], who, tr) for part in sheets]
    return framed(pages, Heading(tr.gettext("Prizes to sign for"), _all_text(listed, snapshot, tr)), snapshot, tr)


def _all_text(listed: Sequence[Winning], snapshot: Snapshot, tr: Translator) -> str:
    """How many prizes there are, what they come to in money, and whether that may change."""
    said = [tr.ngettext("{n} prize", "{n} prizes", len(listed)).format(n=len(listed))]
    if total := sum(winning.cents for winning in listed):
        said.append(tr.gettext("Total {amount}").format(amount=euros(total, tr)))
    if snapshot.awards.is_provisional:
        said.append(tr.gettext("Provisional: results are still to come"))
    return " · ".join(said)


def _height(winning: Winning, tr: Translator) -> float:
    who = 0.0
    if winning.winner is not None:
        who = height_of_team(winning.winner.name, under_text(winning.winner, tr), WHO - NUMBER - GAP, NAME, PLAYERS)
    beside = max(fit_what(winning).height, _fit_for(winning).height + SMALL * 1.2 * bool(winning.why_text(tr)))
    return max(ROW, max(who, beside) + BREATH)


def fit_what(winning: Winning) -> Fitted:
    """What is won, in its column: many words rather on two lines than small."""
    return fit(winning.what, BOLD, 11, WHAT - GAP, least=9.5, two_lines=0.9)


def _fit_for(winning: Winning) -> Fitted:
    return fit(winning.won_for, BOLD, 11, FOR - GAP, least=8, two_lines=0.85)


def _page(rows: Sequence[tuple[Row, float]], who: EntrantWords, tr: Translator) -> Drawing:
    def draw(canvas: Any) -> None:
        _draw_labels(canvas, who, tr)
        draw_rows(canvas, rows, AREA.top - HEAD, lambda winning, cell: _draw_winning(canvas, winning, cell, tr))

    return draw


def _draw_labels(canvas: Any, who: EntrantWords, tr: Translator) -> None:
    y = AREA.top - HEAD + 2.5 * mm
    labels = (
        (tr.gettext("Prize for"), AREA.left, FOR),
        (who.one, AREA.left + FOR, WHO),
        (tr.gettext("Prize"), AREA.left + FOR + WHO, WHAT),
        (tr.gettext("Received, signature"), AREA.right - SIGNATURE + GAP, SIGNATURE),
    )
    canvas.setFillColor(SOFT)
    for text, left, width in labels:
        write(canvas, fit(text, REGULAR, 8.5, width - GAP), left, y)
    canvas.setFillColor(INK)
    rule(canvas, AREA.top - HEAD, BAIZE, 1)


def _draw_winning(canvas: Any, winning: Winning, cell: Box, tr: Translator) -> None:
    why, won_for = winning.why_text(tr), _fit_for(winning)
    _write_middle(canvas, won_for, cell.left, cell.bottom + cell.height / 2 + (SMALL * 0.6 if why else 0))
    canvas.setFillColor(SOFT)
    if why:
        y = cell.bottom + cell.height / 2 + SMALL * 0.6 - won_for.height / 2 - SMALL
        write(canvas, fit(why, REGULAR, SMALL, FOR - GAP), cell.left, y)
    left = cell.left + FOR
    if winning.winner is not None:
        canvas.setFillColor(INK)
        number = fit(str(winning.winner.team), BOLD, 11, NUMBER - 2 * mm)
        write_right(canvas, number, left + NUMBER - 2 * mm, cell.bottom + cell.height / 2 - 4)
        name = Box(left + NUMBER, cell.bottom, WHO - NUMBER - GAP, cell.height)
        write_team(canvas, winning.winner.name, under_text(winning.winner, tr), name, NAME, PLAYERS)
    canvas.setFillColor(INK)
    _write_middle(canvas, fit_what(winning), left + WHO, cell.bottom + cell.height / 2)
    canvas.setStrokeColor(LINE)
    canvas.setLineWidth(0.5)
    canvas.line(cell.right - SIGNATURE, cell.bottom, cell.right - SIGNATURE, cell.top)


def _write_middle(canvas: Any, fitted: Fitted, x: float, middle: float) -> None:
    write(canvas, fitted, x, middle + fitted.height / 2 - fitted.size * 0.86)


DOCUMENT: Final = Document(
    N_(
        "Who wins what, with room to sign: for whoever hands the prizes over. Before the results, the plan "
        "with the names left open."
    ),
    EveningMoment.RESULTS,
    lay_out_prize_list,
    at_end=True,
    of_rows="prize",
)
