"""Slides to look up a table or name: the draw, who is missing, tables still out, results."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QRectF

from tournament.hosting.screens.pages import rows_of as rows_of_game
from tournament.hosting.screens.slides import LETTER, DrawByName, DrawByTable, Expected, ListLayout, Results, WaitingTables
from tournament.i18n import Translator
from tournament.messages.hall.slides import say_hint, say_seat, say_table, say_title, say_totals
from tournament.services.scores.lines import GameLine
from tournament.ui.screen.board import Board, Side
from tournament.ui.screen.frame import BOLD, STRONG, TOO_LITTLE, Scene, columns_of, paint_frame, paint_stripe, parts, rows_of, within

NUMBER: Final = 0.9
"""What stands between the parts of a row, of a capital."""
TOTAL: Final = 0.85
"""How large totals are, of the names beside them."""
EXEMPT: Final = 0.55
"""How large it is written that somebody has no table, of the letters beside it."""
BADGE: Final = 0.14
"""How much of its row the ground of a table's number leaves free above and below."""


@dataclass(frozen=True)
class GamesLayout:
    """How games are listed: so many sides after a table and numbers of some width; with totals or not."""

    layout: ListLayout
    across: int
    table: float
    number: float
    words: Translator
    totals: bool


def paint_draw_by_table(board: Board, slide: DrawByTable, scene: Scene) -> None:
    """The table, and who sits there."""
    paint_frame(board, slide, scene, say_title(slide, scene.words))
    _paint_games(board, slide, scene, totals=False)


def paint_waiting_tables(board: Board, slide: WaitingTables, scene: Scene) -> None:
    """The tables whose result is not in, and who sits there."""
    paint_frame(board, slide, scene, say_title(slide, scene.words))
    _paint_games(board, slide, scene, totals=False)


def paint_results(board: Board, slide: Results, scene: Scene) -> None:
    """What each table came to; who won stands out."""
    paint_frame(board, slide, scene, say_title(slide, scene.words))
    _paint_games(board, slide, scene, totals=True)


def _paint_games(board: Board, slide: DrawByTable | WaitingTables | Results, scene: Scene, *, totals: bool) -> None:
    if not slide.games:
        paint_nothing(board, say_hint(slide, scene.words))
        return
    layout = slide.layout
    table = table_room(board, [(say_table(game, scene.words), game.table is None) for game in slide.games], layout)
    number = max(board.measure(str(team), layout.letter, BOLD) for game in slide.games for side in game.sides for team in side.teams)
    listed = GamesLayout(layout, slide.across, table, number, scene.words, totals)
    columns = columns_of(board, layout.columns)
    column, top = 0, columns[0].y()
    for index, game in enumerate(slide.games):
        tall = layout.row * rows_of_game(game, slide.across)
        if top + tall > columns[column].bottom() + TOO_LITTLE and column + 1 < len(columns):
            column, top = column + 1, columns[0].y()
        box = QRectF(columns[column].x(), top, columns[column].width(), tall)
        paint_stripe(board, box, index)
        badge, sides = parts(within(box, layout), table, 0, gap=layout.letter * NUMBER)
        paint_table(board, badge, say_table(game, scene.words), layout, is_bye=game.table is None)
        _paint_sides(board, sides, game, listed)
        top += tall


def table_room(board: Board, told: Sequence[tuple[str, bool]], layout: ListLayout) -> float:
    """How wide the numbers of tables are with their ground; that there is none (True) is written smaller."""
    widths = [board.measure(text, layout.letter * (EXEMPT if none else 1), BOLD) + (0 if none else layout.letter) for text, none in told]
    return max(widths, default=layout.letter)


def paint_table(board: Board, box: QRectF, text: str, layout: ListLayout, *, is_bye: bool = False) -> None:
    """The number of a table, on a ground of its own."""
    free = layout.row * BADGE
    ground = QRectF(box.x(), box.center().y() - layout.row / 2 + free, box.width(), layout.row - 2 * free)
    if not is_bye:
        board.fill(ground, board.colours.baize, layout.letter * 0.2)
    letter, ink = (layout.letter * EXEMPT, board.colours.soft) if is_bye else (layout.letter, board.colours.on_baize)
    board.write(text, ground, letter, ink, weight=BOLD, side=Side.MIDDLE)


def _paint_sides(board: Board, box: QRectF, game: GameLine, listed: GamesLayout) -> None:
    totals = say_totals(game, listed.words) if listed.totals else [""] * len(game.sides)
    letter = listed.layout.letter
    small = min(letter, LETTER) * TOTAL
    wide = max(board.measure(total, small, BOLD) for total in totals) or TOO_LITTLE
    beside = parts(box, *[0.0] * min(listed.across, max(len(game.sides), 2)), gap=letter * NUMBER * 1.5)
    members = max(len(side.members) for side in game.sides)
    for index, (side, total) in enumerate(zip(game.sides, totals, strict=True)):
        place = beside[index % listed.across]
        won = side.letter == game.winner or side.rank == 1
        stands_out = not listed.totals or game.winner is None or won
        ink = board.colours.ink if stands_out else board.colours.soft
        top = box.y() + index // listed.across * members * listed.layout.row
        figure, name, mark = parts(QRectF(place.x(), top, place.width(), listed.layout.row), listed.number, 0, wide, gap=letter * NUMBER * 0.6)
        for position, member in enumerate(side.members):
            down = position * listed.layout.row
            number_ink = board.colours.baize if stands_out else ink
            board.write(str(member.team), figure.translated(0, down), letter, number_ink, weight=BOLD, side=Side.RIGHT)
            board.write(member.name, name.translated(0, down), letter, ink, weight=STRONG, lines=2)
        mark.setHeight(mark.height() * len(side.members))
        board.write(total, mark, small, ink, weight=BOLD if won else STRONG, side=Side.RIGHT)


def paint_draw_by_name(board: Board, slide: DrawByName, scene: Scene) -> None:
    """Everybody by name, and where they go."""
    paint_frame(board, slide, scene, say_title(slide, scene.words))
    layout = slide.layout
    tables = table_room(board, [(say_seat(seat, scene.words), seat.table is None) for seat in slide.seats], layout)
    numbers = max((board.measure(str(seat.member.team), layout.letter, BOLD) for seat in slide.seats), default=layout.letter)
    for seat, box, index in rows_of(board, slide.seats, layout):
        paint_stripe(board, box, index)
        name, badge = parts(within(box, layout), 0, tables, gap=layout.letter * NUMBER)
        _paint_entrant(board, name, str(seat.member.team), seat.member.name, (numbers, layout.letter))
        paint_table(board, badge, say_seat(seat, scene.words), layout, is_bye=seat.table is None)


def _paint_entrant(board: Board, box: QRectF, number: str, said: str, wide_and_tall: tuple[float, float]) -> None:
    wide, letter = wide_and_tall
    figure, name = parts(box, wide, 0, gap=letter * NUMBER * 0.6)
    board.write(number, figure, letter, board.colours.baize, weight=BOLD, side=Side.RIGHT)
    board.write(said, name, letter, weight=STRONG, lines=2)


def paint_expected(board: Board, slide: Expected, scene: Scene) -> None:
    """Who has not been ticked at the door."""
    paint_frame(board, slide, scene, say_title(slide, scene.words))
    if not slide.teams:
        paint_nothing(board, say_hint(slide, scene.words))
    letter = slide.layout.letter
    numbers = [str(team.number) if team.number is not None else "" for team in slide.teams]
    wide = max((board.measure(number, letter, BOLD) for number in numbers), default=0) or TOO_LITTLE
    for (team, number), box, index in rows_of(board, list(zip(slide.teams, numbers, strict=True)), slide.layout):
        paint_stripe(board, box, index)
        _paint_entrant(board, within(box, slide.layout), number, team.name, (wide, letter))


def paint_nothing(board: Board, hint: str) -> None:
    """What stands where a list has nothing on it."""
    board.write(hint, QRectF(0, 0.3, board.width, 0.4), 0.07, board.colours.soft, weight=STRONG, side=Side.MIDDLE)
