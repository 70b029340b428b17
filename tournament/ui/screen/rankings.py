"""Slides that rank: standings, whose rows slide to new ranks, pools, and the podium from third to first."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QRectF

from tournament.hosting.screens.slides import ListLayout, Podium, PodiumStep, PoolRows, Pools, Standings, in_columns
from tournament.messages.hall.slides import hint_text, title_text
from tournament.messages.scores.results import short_movement_text
from tournament.messages.setup.criteria import criterion_text, rank_text, reached_texts, value_text
from tournament.services.scores.views import StandingView
from tournament.ui.screen.board import (
    BOLD,
    LABEL,
    STRONG,
    TOO_LITTLE,
    Board,
    Scene,
    Side,
    body_of,
    columns_of,
    labels_over,
    paint_frame,
    paint_label,
    paint_stripe,
    parts,
    rows_of,
    whole_of,
    within,
)
from tournament.ui.screen.lists import paint_nothing

MEDALS: Final = {1: "amber", 2: "soft", 3: "brown"}
"""The colours of the first three ranks."""
ARROW: Final = 0.32
GAP: Final = 0.54
"""Between the parts of a row, of a capital."""
APART, RULE = 1.1, 0.2
"""Room between figures of neighbouring rows, in capitals, and where in it a rule stands."""
TIED, TIED_LETTER = "=", 0.6
"""What stands after a rank that several share, and how large it is, of a capital."""
LEAST_NAME: Final = 8
"""How many capitals wide a name has room at least."""
PLACES: Final = {1: (0,), 2: (1, 0), 3: (1, 0, 2)}
"""Where first, second and third stand from the left, by the podium's steps: the first in the middle."""
LOWEST: Final = 0.1
STAIRS: Final = (0.44, 0.33, 0.24)
"""How high the blocks of the podium are, the first rank first."""
ABOVE_FOOT: Final = 0.014
"""Between the blocks and what is told below them."""


def paint_standings(board: Board, slide: Standings, scene: Scene) -> None:
    """Ranks, who has them, and what by. Rows that moved slide from where they were."""
    paint_frame(board, slide, scene, title_text(slide, scene.tr))
    if not slide.lines:
        paint_nothing(board, hint_text(slide, scene.tr))
        return
    shown = columns_with_room(board, slide, scene)
    widths = _widths(board, shown, scene)
    for column in columns_of(board, slide.layout.columns)[: len(in_columns(slide.lines, slide.layout))]:
        cells = parts(within(labels_over(column), slide.layout), *widths, gap=slide.layout.letter * GAP)
        for name, cell in zip(shown.criteria, cells[4:], strict=True):
            paint_label(board, criterion_text(name, scene.tr), cell, Side.RIGHT)
    board.clip(body_of(board))
    for line, box, index in sorted(rows_of(board, slide.lines, slide.layout), key=lambda row: row[0].movement or 0):
        came = (line.movement or 0) * slide.layout.row * (1 - scene.moved) if slide.moves else 0.0
        row = box.translated(0, came)
        paint_stripe(board, row, index, board.colours.hot if came else "")
        _paint_line(board, line, row, shown, scene, widths)
    board.unclip()


def columns_with_room(board: Board, slide: Standings, scene: Scene) -> Standings:
    """The criteria that leave room for names: the last go first, and movement where rows are in columns."""
    if slide.layout.columns > 1:
        slide = replace(slide, moves=False)
    wide = within(columns_of(board, slide.layout.columns)[0], slide.layout).width()
    taken = sum(_widths(board, slide, scene)) + slide.layout.letter * GAP * (3 + len(slide.criteria))
    if slide.criteria and wide - taken < LEAST_NAME * slide.layout.letter:
        return columns_with_room(board, replace(slide, criteria=slide.criteria[:-1]), scene)
    return slide


def _widths(board: Board, slide: Standings, scene: Scene) -> list[float]:
    """How wide rank, movement, number, name and the criteria are; the name has what is left."""
    letter = slide.layout.letter
    ranks = max(board.measure(str(line.rank), letter, BOLD) for line in slide.lines) + _tied_room(board, slide)
    movement = board.measure("88", letter, BOLD) + letter if slide.moves else TOO_LITTLE
    criteria: list[float] = []
    for name in slide.criteria:
        values = [value_text(name, line.values[name], scene.tr) for line in slide.lines if name in line.values]
        label = board.measure(criterion_text(name, scene.tr), LABEL, STRONG)
        apart = APART if criteria else 0.3
        criteria.append(max([label, *(board.measure(value, letter, BOLD) for value in values)]) + letter * apart)
    return [ranks, movement, max(board.measure(str(line.team), letter, BOLD) for line in slide.lines), 0.0, *criteria]


def _paint_line(
    board: Board, line: StandingView, box: QRectF, slide: Standings, scene: Scene, widths: Sequence[float]
) -> None:
    layout, colours = slide.layout, board.colours
    cells = parts(within(box, layout), *widths, gap=layout.letter * GAP)
    if line.rank in MEDALS and slide.is_final:
        board.fill(QRectF(box.x(), box.y(), layout.letter * 0.16, box.height()), getattr(colours, MEDALS[line.rank]))
    tied = _tied_room(board, slide)
    board.write(str(line.rank), cells[0].adjusted(0, 0, -tied, 0), layout.letter, weight=BOLD, side=Side.RIGHT)
    if line.rank in slide.shared:
        board.write(TIED, cells[0], layout.letter * TIED_LETTER, colours.soft, weight=BOLD, side=Side.RIGHT)
    if slide.moves:
        _paint_movement(board, line, cells[1], layout, scene)
    board.write(str(line.team), cells[2], layout.letter, colours.baize, weight=BOLD, side=Side.RIGHT)
    board.write(line.name, cells[3], layout.letter, weight=STRONG, lines=2)
    for index, (name, cell) in enumerate(zip(slide.criteria, cells[4:], strict=True)):
        if index:
            between = QRectF(
                cell.x() + layout.letter * RULE, box.y() + box.height() * 0.2, layout.letter * 0.06, box.height() * 0.6
            )
            board.fill(between, colours.soft)
        if name in line.values:
            board.write(
                value_text(name, line.values[name], scene.tr),
                cell,
                layout.letter,
                weight=BOLD if name == slide.criteria[0] else STRONG,
                side=Side.RIGHT,
            )


def _tied_room(board: Board, slide: Standings) -> float:
    """What the sign of a shared rank takes after it."""
    return board.measure(TIED, slide.layout.letter * TIED_LETTER, BOLD) if slide.shared else 0.0


def _paint_movement(board: Board, line: StandingView, box: QRectF, layout: ListLayout, scene: Scene) -> None:
    """An arrow up or down with the number of ranks; a dash for none."""
    letter, colours = layout.letter * 0.72, board.colours
    moved = line.movement or 0
    colour = colours.baize if moved > 0 else colours.red if moved < 0 else colours.soft
    text = short_movement_text(line, scene.tr)
    if moved:
        middle, half = box.center().y(), layout.letter * ARROW
        left, tip = box.x() + layout.letter * 0.5, half if moved < 0 else -half
        board.shape([(left, middle - tip), (left + 2 * half, middle - tip), (left + half, middle + tip)], colour)
        box = box.adjusted(layout.letter * 0.5 + 2 * half + layout.letter * 0.2, 0, 0, 0)
        board.write(text, box, letter, colour, weight=BOLD)
    else:
        board.write(text, box, letter, colour, weight=STRONG, side=Side.MIDDLE)


def paint_pools(board: Board, slide: Pools, scene: Scene) -> None:
    """Pools beside each other: who is in them, best first; those who would go on stand out."""
    paint_frame(board, slide, scene, title_text(slide, scene.tr))
    if not slide.columns:
        paint_nothing(board, hint_text(slide, scene.tr))
        return
    for pools, column in zip(slide.columns, columns_of(board, slide.layout.columns), strict=False):
        top = column.y()
        for pool in pools:
            tall = (len(pool.teams) + 1) * slide.layout.row
            _paint_pool(board, pool, QRectF(column.x(), top, column.width(), tall), slide, scene)
            top += tall


def _paint_pool(board: Board, pool: PoolRows, box: QRectF, slide: Pools, scene: Scene) -> None:
    layout, colours = slide.layout, board.colours
    head = QRectF(box.x(), box.y(), box.width(), layout.row)
    board.write(
        scene.tr.gettext("Pool {letter}").format(letter=pool.letter),
        within(head, layout),
        layout.letter,
        colours.baize,
        weight=BOLD,
    )
    for index, team in enumerate(pool.teams):
        line = head.translated(0, (index + 1) * layout.row)
        paint_stripe(board, line, index, colours.done if team.goes_on and pool.is_done else "")
        widths = (
            board.measure("8", layout.letter, BOLD),
            board.measure("888", layout.letter, BOLD),
            0.0,
            board.measure("88", layout.letter, BOLD),
        )
        rank, figure, name, won = parts(within(line, layout), *widths, gap=layout.letter * GAP)
        board.write(str(team.rank), rank, layout.letter, colours.soft, weight=STRONG, side=Side.RIGHT)
        board.write(str(team.team), figure, layout.letter, colours.baize, weight=BOLD, side=Side.RIGHT)
        board.write(
            slide.names.get(team.team, ""), name, layout.letter, weight=BOLD if team.goes_on else STRONG, lines=2
        )
        board.write(str(team.won), won, layout.letter, weight=STRONG, side=Side.RIGHT)


def paint_podium(board: Board, slide: Podium, scene: Scene) -> None:
    """The blocks of the first three; each rises with who stands on it once it is shown."""
    paint_frame(board, slide, scene, title_text(slide, scene.tr))
    if not slide.steps:
        paint_nothing(board, hint_text(slide, scene.tr))
        return
    best_first = slide.steps[::-1]
    order = PLACES[min(len(best_first), len(PLACES))]
    places = parts(whole_of(board), *[0.0] * len(order), gap=0.02)
    for index, step in enumerate(best_first[: len(order)]):
        place, last = places[order[index]], len(slide.steps) - index
        risen = scene.moved if last == slide.shown else float(last < slide.shown)
        high = LOWEST + (STAIRS[index] - LOWEST) * risen
        _paint_step(
            board, step, QRectF(place.x(), place.bottom() - high, place.width(), high - ABOVE_FOOT), slide, scene, risen
        )


def _paint_step(board: Board, step: PodiumStep, block: QRectF, slide: Podium, scene: Scene, risen: float) -> None:
    """A block with its rank; once it rises, who stands on it."""
    colours = board.colours
    colour = getattr(colours, MEDALS[step.rank]) if risen and step.rank in MEDALS else colours.line
    board.fill(block, colour, 0.012)
    ink = colours.paper if risen else colours.soft
    board.write(
        rank_text(step.rank, scene.tr),
        QRectF(block.x(), block.y(), block.width(), min(block.height(), 0.14)),
        0.06,
        ink,
        weight=BOLD,
        side=Side.MIDDLE,
    )
    if not risen:
        return
    if block.height() > 0.2 and slide.criteria:
        values = step.lines[0].values
        told = " · ".join(
            reached_texts({name: values[name] for name in slide.criteria if name in values}, scene.tr, rank=step.rank)
        )
        board.write(
            told,
            QRectF(block.x() + 0.02, block.y() + 0.12, block.width() - 0.04, 0.08),
            0.026,
            ink,
            weight=STRONG,
            side=Side.MIDDLE,
        )
    room = min(0.26 * len(step.lines), 0.4)
    above = QRectF(block.x(), block.y() - 0.02 - room, block.width(), room)
    each = above.height() / (len(step.lines) + bool(step.others))
    for index, line in enumerate(step.lines):
        _paint_winner(
            board,
            line,
            QRectF(above.x(), above.y() + index * each, above.width(), each),
            risen,
            alone=len(step.lines) == 1,
        )
    if step.others:
        rest = scene.tr.ngettext("and {n} more", "and {n} more", step.others).format(n=step.others)
        board.write(
            rest,
            QRectF(above.x(), above.bottom() - each, above.width(), each),
            0.034,
            colours.soft,
            weight=STRONG,
            side=Side.MIDDLE,
        )


def _paint_winner(board: Board, line: StandingView, box: QRectF, risen: float, *, alone: bool) -> None:
    """A team on its block: number and name, and below it who they are, unless others stand there too."""
    board.painter.setOpacity(risen)
    name = box.adjusted(0, 0, 0, -box.height() * 0.38) if alone else box
    board.paragraph(f"{line.team} · {line.name}", name, 0.06, 0.036, weight=BOLD)
    if alone:
        players = box.adjusted(0, box.height() * 0.62, 0, 0)
        board.paragraph(" – ".join(line.players), players, 0.034, 0.022, board.colours.soft, weight=STRONG)
    board.painter.setOpacity(1)
