"""The podium, A4 across: the first three ranks on their steps, for the announcement, the wall and the photograph."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from reportlab.lib.colors import white
from reportlab.lib.pagesizes import A4, landscape
from reportlab.lib.units import mm

from tournament.i18n import Translator
from tournament.messages.prizes import ranking_text, winnings_text
from tournament.messages.setup.criteria import rank_text, reached_texts
from tournament.papers.diploma_designs import METALS
from tournament.papers.document import Document, EveningMoment
from tournament.papers.final_ranking import PODIUM, lacking_final_ranking
from tournament.papers.label_sheets import LabelLine, lines_in, write_lines
from tournament.papers.names import under_text
from tournament.papers.page import (
    BAIZE,
    FOOT_FONT,
    INK,
    SHADE,
    SOFT,
    Box,
    Drawing,
    Paper,
    Part,
    draw_picture,
    picture_of,
    rule,
    tie_text,
    venue_and_date_text,
)
from tournament.papers.text import BOLD, REGULAR, first_line, fit, write, write_centred
from tournament.sentences import N_
from tournament.services.papers.views import Snapshot
from tournament.services.prizes.views import AwardView, WonBy
from tournament.services.scores.views import who_played

HEIGHT, WIDTH = A4
EDGE: Final = 14 * mm
STEP: Final = 84 * mm
FLOOR: Final = 20 * mm
STEPS: Final = {1: 66 * mm, 2: 50 * mm, 3: 38 * mm}
"""How high each step is."""
NAME: Final = 34.0
LEAST_NAME: Final = 7.0
LESS: Final = 4.0
"""Largest and smallest size of a name alone on a step, and how each further one shrinks it."""
BETWEEN: Final = 4.0
MOST_NAMED: Final = (
    4  # so many teams of one rank are named on its step; where more share it, how many others there are is said
)


@dataclass(frozen=True)
class PodiumPlace:
    """Somebody on the podium: the rank, the name and the players, and what was reached or won."""

    rank: int
    name: str
    beneath: str
    told: str


def lay_out_podium(snapshot: Snapshot, tr: Translator, _part: Part) -> Paper:
    """A page for the championship's own ranking, and one for each other ranking in which ranks win prizes."""
    pages = [_page(_own(snapshot, tr), "", snapshot, tr)]
    first = [
        award
        for award in snapshot.awards.awards
        if award.ranking and award.won_by is WonBy.RANK and award.rank <= PODIUM
    ]
    for ranking in dict.fromkeys(award.ranking for award in first):
        placed = [_winner(award, tr) for award in first if award.ranking == ranking]
        pages.append(_page(placed, ranking_text(ranking, tr), snapshot, tr))
    return Paper(pages, tr.gettext("Podium"), landscape(A4))


def _own(snapshot: Snapshot, tr: Translator) -> list[PodiumPlace]:
    """The first three ranks, with what each of them wins, or else with what it has reached."""
    won = {
        award.team: winnings_text(award.cents, award.goods, tr)
        for award in snapshot.awards.awards
        if award.won_by is WonBy.RANK and not award.ranking
    }
    placed = []
    for line in who_played(snapshot.standings.lines):
        if line.rank <= PODIUM:
            reached = " · ".join(reached_texts(line.values, tr, rank=line.rank))
            placed.append(PodiumPlace(line.rank, line.name, under_text(line, tr), won.get(line.team) or reached))
    return placed


def _winner(award: AwardView, tr: Translator) -> PodiumPlace:
    return PodiumPlace(award.rank, award.name, under_text(award, tr), winnings_text(award.cents, award.goods, tr))


def _page(placed: Sequence[PodiumPlace], ranking: str, snapshot: Snapshot, tr: Translator) -> Drawing:
    picture = picture_of(snapshot.logo)

    def draw(canvas: Any) -> None:
        _draw_head(canvas, ranking, picture, snapshot, tr)
        rule(canvas, FLOOR, BAIZE, 1.4, EDGE, WIDTH - EDGE)
        for rank, step in _steps(placed):
            _draw_step(canvas, rank, step)
        for lines, room in step_texts(placed, tr):
            write_lines(canvas, lines, room, between=BETWEEN)
        canvas.setFillColor(SOFT)
        write(canvas, first_line(tie_text(snapshot, None, tr), REGULAR, FOOT_FONT, WIDTH - 2 * EDGE), EDGE, 9 * mm)

    return draw


def _steps(placed: Sequence[PodiumPlace]) -> list[tuple[int, Box]]:
    """The steps that somebody stands on: the first in the middle, the second at its left, the third at its right."""
    there = {one.rank for one in placed}
    middle = WIDTH / 2 - STEP / 2
    at = {1: middle, 2: middle - STEP - 3 * mm, 3: middle + STEP + 3 * mm}
    return [(rank, Box(at[rank], FLOOR, STEP, STEPS[rank])) for rank in STEPS if rank in there]


def _draw_head(canvas: Any, ranking: str, picture: Any, snapshot: Snapshot, tr: Translator) -> None:
    """Which contest, where and when; the club's picture at the right."""
    room = WIDTH - 2 * EDGE
    if picture is not None:
        draw_picture(canvas, picture, Box(WIDTH - EDGE - 40 * mm, HEIGHT - EDGE - 26 * mm, 40 * mm, 26 * mm))
        room -= 44 * mm
    title = " – ".join(filter(None, (tr.gettext("Podium"), ranking)))
    lines = [
        LabelLine(title, BOLD, 18, BAIZE),
        LabelLine(snapshot.championship.name, BOLD, 16),
        LabelLine(venue_and_date_text(snapshot, tr), size=11, colour=SOFT),
    ]
    write_lines(canvas, lines, Box(EDGE, HEIGHT - EDGE - 26 * mm, room, 26 * mm), centred=False, between=4)


def _draw_step(canvas: Any, rank: int, step: Box) -> None:
    canvas.setFillColor(SHADE)
    canvas.rect(step.left, step.bottom, step.width, step.height, stroke=0, fill=1)
    canvas.setFillColor(METALS[rank])
    canvas.rect(step.left, step.top - 3 * mm, step.width, 3 * mm, stroke=0, fill=1)
    canvas.circle(step.middle, step.bottom + step.height / 2 - 1.5 * mm, 13 * mm, stroke=0, fill=1)
    canvas.setFillColor(white)
    figure = fit(str(rank), BOLD, 44, 20 * mm)
    write_centred(canvas, figure, step.middle, step.bottom + step.height / 2 - 1.5 * mm - figure.size * 0.365)
    canvas.setFillColor(INK)


def step_texts(placed: Sequence[PodiumPlace], tr: Translator) -> list[tuple[list[LabelLine], Box]]:
    """What is written above each step, and where.

    All names are of one size, the largest in which each of them has room: who comes first is never written smaller than
    who comes third.
    """
    rooms = [([one for one in placed if one.rank == rank], _above(step)) for rank, step in _steps(placed)]
    most = max((min(len(there), MOST_NAMED) for there, _ in rooms), default=1)
    size = NAME - LESS * (most - 1)
    while size > LEAST_NAME and not all(_has_room(_place_texts(there, size, tr), room) for there, room in rooms):
        size -= 1
    return [(_place_texts(there, size, tr), _just_above(there, room)) for there, room in rooms]


def _above(step: Box) -> Box:
    return Box(step.left + 2 * mm, step.top + 3 * mm, step.width - 4 * mm, HEIGHT - EDGE - 30 * mm - step.top - 3 * mm)


def _just_above(placed: Sequence[PodiumPlace], room: Box) -> Box:
    """As much of it as so many names take, just above the step."""
    return Box(room.left, room.bottom, room.width, min(room.height, (14 + 34 * min(len(placed), MOST_NAMED)) * mm))


def _has_room(lines: Sequence[LabelLine], room: Box) -> bool:
    written = lines_in(lines, room, BETWEEN)
    return all(fitted.size >= line.size for line, fitted in zip(lines, written, strict=True) if line.keeps_size)


def _place_texts(placed: Sequence[PodiumPlace], size: float, tr: Translator) -> list[LabelLine]:
    """Who stands on a step, the names in this size. Of very many the first are named."""
    named = placed[:MOST_NAMED]
    lines = (
        [LabelLine(tr.gettext("{rank} tied").format(rank=rank_text(placed[0].rank, tr)), size=11, colour=SOFT)]
        if len(placed) > 1
        else []
    )
    for one in named:
        lines += [
            LabelLine(one.name.replace(" / ", "\N{NO-BREAK SPACE}/ "), BOLD, size, keeps_size=True),
            LabelLine(one.beneath, size=max(size * 0.5, 9)),
            LabelLine(one.told, size=max(size * 0.45, 9), colour=SOFT),
        ]
    if more := len(placed) - len(named):
        lines.append(
            LabelLine(tr.ngettext("and {n} other", "and {n} others", more).format(n=more), size=11, colour=SOFT)
        )
    return [line for line in lines if line.text]


DOCUMENT: Final = Document(
    N_(
        "The first three ranks on their steps, also of the consolation: to announce them, for the wall, for "
        "the photograph."
    ),
    EveningMoment.RESULTS,
    lay_out_podium,
    lacking_final_ranking,
    at_end=True,
)
