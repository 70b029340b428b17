"""The slide of a part of a bracket: neighbouring rounds beside each other, and who goes on to which game."""

from typing import Final

from PySide6.QtCore import QRectF

from tournament.draw.facts import NOBODY
from tournament.hosting.screens.slides import LETTER, BracketPart, in_columns
from tournament.messages.phrases import number
from tournament.messages.rounds.brackets import say_bracket, say_head
from tournament.services.rounds.bracket_lines import BoxLine, StandLine
from tournament.ui.screen.board import Board, Side
from tournament.ui.screen.frame import BOLD, STRONG, TOO_LITTLE, Scene, body_of, columns_of, labels_over, paint_frame, paint_label, parts
from tournament.ui.screen.lists import TOTAL

GAP: Final = 0.05
FREE: Final = 0.12
"""How much of what a game has is left free above and below it."""
LINE: Final = 0.003


def paint_bracket(board: Board, slide: BracketPart, scene: Scene) -> None:
    """Games as boxes of two lines; in a tree two lead to the next one."""
    whole = slide.bracket
    paint_frame(board, slide, scene, say_bracket(whole, scene.words))
    if not whole.tree:
        _paint_beside(board, slide, scene)
        return
    columns = parts(body_of(board), *[0.0] * len(slide.columns), gap=GAP)
    tall = _tall(slide, columns[0], max(map(len, slide.columns)))
    for index, (games, column) in enumerate(zip(slide.columns, columns, strict=True)):
        paint_label(board, say_head(whole, slide.first + index, scene.words), labels_over(column))
        each = column.height() / len(games)
        for position, box in enumerate(games):
            middle = column.y() + (position + 0.5) * each
            if index + 1 < len(columns):
                _paint_way(board, column, columns[index + 1], position, middle, len(slide.columns[index + 1]))
            _paint_game(board, QRectF(column.x(), middle - tall / 2, column.width(), tall), box, slide, scene)


def _tall(slide: BracketPart, column: QRectF, most: int) -> float:
    """How high a game is where so many are under each other."""
    return min(column.height() / most * (1 - 2 * FREE), 4.2 * slide.layout.letter)


def _paint_beside(board: Board, slide: BracketPart, scene: Scene) -> None:
    games = in_columns(slide.columns[0], slide.layout)
    columns = columns_of(board, slide.layout.columns)
    paint_label(board, say_head(slide.bracket, slide.first, scene.words), labels_over(columns[0]))
    most = max(map(len, games))
    tall = _tall(slide, columns[0], most)
    for column, boxes in zip(columns, games, strict=False):
        for position, box in enumerate(boxes):
            middle = column.y() + (position + 0.5) * column.height() / most
            _paint_game(board, QRectF(column.x(), middle - tall / 2, column.width(), tall), box, slide, scene)


def _paint_way(board: Board, column: QRectF, following: QRectF, position: int, middle: float, games: int) -> None:
    """The line from a game to the one that its winner plays next."""
    to = following.y() + (position // 2 + 0.5) * following.height() / games
    between = column.right() + GAP / 2
    board.line([(column.right(), middle), (between, middle), (between, to), (following.x(), to)], board.colours.border, LINE)


def _paint_game(board: Board, box: QRectF, game: BoxLine, slide: BracketPart, scene: Scene) -> None:
    board.fill(box, board.colours.paper, 0.008)
    half = box.height() / 2
    table = f"{game.table}" if game.table is not None and not any(stand.goes_on for stand in game.stands) else ""
    room = board.measure("888", slide.layout.letter * 0.7, BOLD) if table else 0
    for index, stand in enumerate(game.stands):
        line = QRectF(box.x() + 0.012, box.y() + index * half, box.width() - 0.024 - room, half)
        _paint_stand(board, line, stand, game, slide, scene)
    board.line([(box.x() + 0.012, box.center().y()), (box.right() - 0.012 - room, box.center().y())], board.colours.line, LINE)
    if table:
        ground = QRectF(box.right() - room - 0.006, box.y() + box.height() * 0.2, room, box.height() * 0.6)
        board.fill(ground, board.colours.baize, 0.008)
        board.write(table, ground, slide.layout.letter * 0.8, board.colours.on_baize, weight=BOLD, side=Side.MIDDLE)


def _paint_stand(board: Board, box: QRectF, stand: StandLine, game: BoxLine, slide: BracketPart, scene: Scene) -> None:
    if stand.team is None:
        return
    letter = min(slide.layout.letter, box.height() / 2)
    decided = any(each.goes_on for each in game.stands)
    ink = board.colours.ink if stand.goes_on or not decided else board.colours.soft
    total = number(stand.total, scene.words) if stand.total is not None else ""
    small = min(letter, LETTER) * TOTAL
    wide = board.measure(total, small, BOLD)
    known = [str(each.team) for column in slide.columns for one in column for each in one.stands if each.team is not None]
    numbers = max(board.measure(one, letter, BOLD) for one in known)
    figure, name, mark = parts(box, numbers, 0, wide or TOO_LITTLE, gap=letter * 0.5)
    if stand.team == NOBODY:
        board.write(scene.words.gettext("exempt") if game.is_exempt else "", name, letter, board.colours.soft)
        return
    board.write(str(stand.team), figure, letter, board.colours.baize if stand.goes_on or not decided else ink, weight=BOLD, side=Side.RIGHT)
    board.write(stand.name, name, letter, ink, weight=BOLD if stand.goes_on else STRONG, lines=2)
    board.write(total, mark, small, ink, weight=BOLD if stand.goes_on else STRONG, side=Side.RIGHT)
