"""The slides in which somebody looks for a table or a name: draws, lists, and a part of a bracket."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QRectF

from tournament.draw.facts import NOBODY
from tournament.hosting.screens.pages import rows_of as rows_of_game
from tournament.hosting.screens.slides import (
    LETTER,
    BracketPart,
    DrawByName,
    DrawByTable,
    Expected,
    ListLayout,
    Results,
    WaitingTables,
    in_columns,
)
from tournament.i18n import Translator
from tournament.messages.hall.slides import hint_text, seat_text, table_text, title_text, total_texts
from tournament.messages.phrases import number
from tournament.messages.rounds.brackets import bracket_text, head_text
from tournament.services.rounds.bracket_views import BracketGameView, BracketSideView
from tournament.services.scores.views import GameView
from tournament.ui.screen.board import (
    BOLD,
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
    within,
)

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
    tr: Translator
    totals: bool


def paint_draw_by_table(board: Board, slide: DrawByTable, scene: Scene) -> None:
    """The table, and who sits there."""
    paint_frame(board, slide, scene, title_text(slide, scene.tr))
    _paint_games(board, slide, scene, totals=False)


def paint_waiting_tables(board: Board, slide: WaitingTables, scene: Scene) -> None:
    """The tables whose result is not in, and who sits there."""
    paint_frame(board, slide, scene, title_text(slide, scene.tr))
    _paint_games(board, slide, scene, totals=False)


def paint_results(board: Board, slide: Results, scene: Scene) -> None:
    """What each table came to; who won stands out."""
    paint_frame(board, slide, scene, title_text(slide, scene.tr))
    _paint_games(board, slide, scene, totals=True)


def _paint_games(board: Board, slide: DrawByTable | WaitingTables | Results, scene: Scene, *, totals: bool) -> None:
    if not slide.games:
        paint_nothing(board, hint_text(slide, scene.tr))
        return
    layout = slide.layout
    table = table_room(board, [(table_text(game, scene.tr), game.table is None) for game in slide.games], layout)
    number = max(
        board.measure(str(team), layout.letter, BOLD)
        for game in slide.games
        for side in game.sides
        for team in side.teams
    )
    listed = GamesLayout(layout, slide.across, table, number, scene.tr, totals)
    columns = columns_of(board, layout.columns)
    column, top = 0, columns[0].y()
    for index, game in enumerate(slide.games):
        tall = layout.row * rows_of_game(game, slide.across)
        if top + tall > columns[column].bottom() + TOO_LITTLE and column + 1 < len(columns):
            column, top = column + 1, columns[0].y()
        box = QRectF(columns[column].x(), top, columns[column].width(), tall)
        paint_stripe(board, box, index)
        badge, sides = parts(within(box, layout), table, 0, gap=layout.letter * NUMBER)
        paint_table(board, badge, table_text(game, scene.tr), layout, is_bye=game.table is None)
        _paint_sides(board, sides, game, listed)
        top += tall


def table_room(board: Board, told: Sequence[tuple[str, bool]], layout: ListLayout) -> float:
    """How wide the numbers of tables are with their ground; that there is none (True) is written smaller."""
    widths = [
        board.measure(text, layout.letter * (EXEMPT if none else 1), BOLD) + (0 if none else layout.letter)
        for text, none in told
    ]
    return max(widths, default=layout.letter)


def paint_table(board: Board, box: QRectF, text: str, layout: ListLayout, *, is_bye: bool = False) -> None:
    """The number of a table, on a ground of its own."""
    free = layout.row * BADGE
    ground = QRectF(box.x(), box.center().y() - layout.row / 2 + free, box.width(), layout.row - 2 * free)
    if not is_bye:
        board.fill(ground, board.colours.baize, layout.letter * 0.2)
    letter, ink = (layout.letter * EXEMPT, board.colours.soft) if is_bye else (layout.letter, board.colours.on_baize)
    board.write(text, ground, letter, ink, weight=BOLD, side=Side.MIDDLE)


def _paint_sides(board: Board, box: QRectF, game: GameView, listed: GamesLayout) -> None:
    totals = total_texts(game, listed.tr) if listed.totals else [""] * len(game.sides)
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
        figure, name, mark = parts(
            QRectF(place.x(), top, place.width(), listed.layout.row), listed.number, 0, wide, gap=letter * NUMBER * 0.6
        )
        for position, member in enumerate(side.members):
            down = position * listed.layout.row
            number_ink = board.colours.baize if stands_out else ink
            board.write(str(member.team), figure.translated(0, down), letter, number_ink, weight=BOLD, side=Side.RIGHT)
            board.write(member.name, name.translated(0, down), letter, ink, weight=STRONG, lines=2)
        mark.setHeight(mark.height() * len(side.members))
        board.write(total, mark, small, ink, weight=BOLD if won else STRONG, side=Side.RIGHT)


def paint_draw_by_name(board: Board, slide: DrawByName, scene: Scene) -> None:
    """Everybody by name, and where they go."""
    paint_frame(board, slide, scene, title_text(slide, scene.tr))
    layout = slide.layout
    tables = table_room(board, [(seat_text(seat, scene.tr), seat.table is None) for seat in slide.seats], layout)
    numbers = max(
        (board.measure(str(seat.member.team), layout.letter, BOLD) for seat in slide.seats), default=layout.letter
    )
    for seat, box, index in rows_of(board, slide.seats, layout):
        paint_stripe(board, box, index)
        name, badge = parts(within(box, layout), 0, tables, gap=layout.letter * NUMBER)
        _paint_entrant(board, name, str(seat.member.team), seat.member.name, (numbers, layout.letter))
        paint_table(board, badge, seat_text(seat, scene.tr), layout, is_bye=seat.table is None)


def _paint_entrant(board: Board, box: QRectF, number: str, said: str, wide_and_tall: tuple[float, float]) -> None:
    wide, letter = wide_and_tall
    figure, name = parts(box, wide, 0, gap=letter * NUMBER * 0.6)
    board.write(number, figure, letter, board.colours.baize, weight=BOLD, side=Side.RIGHT)
    board.write(said, name, letter, weight=STRONG, lines=2)


def paint_expected(board: Board, slide: Expected, scene: Scene) -> None:
    """Who has not been ticked at the door."""
    paint_frame(board, slide, scene, title_text(slide, scene.tr))
    if not slide.teams:
        paint_nothing(board, hint_text(slide, scene.tr))
    letter = slide.layout.letter
    numbers = [str(team.number) if team.number is not None else "" for team in slide.teams]
    wide = max((board.measure(shown, letter, BOLD) for shown in numbers), default=0) or TOO_LITTLE
    for (team, shown), box, index in rows_of(board, list(zip(slide.teams, numbers, strict=True)), slide.layout):
        paint_stripe(board, box, index)
        _paint_entrant(board, within(box, slide.layout), shown, team.name, (wide, letter))


def paint_nothing(board: Board, hint: str) -> None:
    """What stands where a list has nothing on it."""
    board.write(hint, QRectF(0, 0.3, board.width, 0.4), 0.07, board.colours.soft, weight=STRONG, side=Side.MIDDLE)


GAP: Final = 0.05
FREE: Final = 0.12
"""How much of what a game has is left free above and below it."""
LINE: Final = 0.003


def paint_bracket(board: Board, slide: BracketPart, scene: Scene) -> None:
    """Games as boxes of two lines; in a tree two lead to the next one."""
    whole = slide.bracket
    paint_frame(board, slide, scene, bracket_text(whole, scene.tr))
    if not whole.tree:
        _paint_beside(board, slide, scene)
        return
    columns = parts(body_of(board), *[0.0] * len(slide.columns), gap=GAP)
    tall = _tall(slide, columns[0], max(map(len, slide.columns)))
    for index, (games, column) in enumerate(zip(slide.columns, columns, strict=True)):
        paint_label(board, head_text(whole, slide.first + index, scene.tr), labels_over(column))
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
    paint_label(board, head_text(slide.bracket, slide.first, scene.tr), labels_over(columns[0]))
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
    board.line(
        [(column.right(), middle), (between, middle), (between, to), (following.x(), to)], board.colours.border, LINE
    )


def _paint_game(board: Board, box: QRectF, game: BracketGameView, slide: BracketPart, scene: Scene) -> None:
    board.fill(box, board.colours.paper, 0.008)
    half = box.height() / 2
    table = f"{game.table}" if game.table is not None and not any(stand.goes_on for stand in game.stands) else ""
    room = board.measure("888", slide.layout.letter * 0.7, BOLD) if table else 0
    for index, stand in enumerate(game.stands):
        line = QRectF(box.x() + 0.012, box.y() + index * half, box.width() - 0.024 - room, half)
        _paint_stand(board, line, stand, game, slide, scene)
    board.line(
        [(box.x() + 0.012, box.center().y()), (box.right() - 0.012 - room, box.center().y())], board.colours.line, LINE
    )
    if table:
        ground = QRectF(box.right() - room - 0.006, box.y() + box.height() * 0.2, room, box.height() * 0.6)
        board.fill(ground, board.colours.baize, 0.008)
        board.write(table, ground, slide.layout.letter * 0.8, board.colours.on_baize, weight=BOLD, side=Side.MIDDLE)


def _paint_stand(
    board: Board, box: QRectF, stand: BracketSideView, game: BracketGameView, slide: BracketPart, scene: Scene
) -> None:
    if stand.team is None:
        return
    letter = min(slide.layout.letter, box.height() / 2)
    decided = any(each.goes_on for each in game.stands)
    ink = board.colours.ink if stand.goes_on or not decided else board.colours.soft
    total = number(stand.total, scene.tr) if stand.total is not None else ""
    small = min(letter, LETTER) * TOTAL
    wide = board.measure(total, small, BOLD)
    known = [
        str(each.team) for column in slide.columns for one in column for each in one.stands if each.team is not None
    ]
    numbers = max(board.measure(one, letter, BOLD) for one in known)
    figure, name, mark = parts(box, numbers, 0, wide or TOO_LITTLE, gap=letter * 0.5)
    if stand.team == NOBODY:
        board.write(scene.tr.gettext("exempt") if game.is_exempt else "", name, letter, board.colours.soft)
        return
    board.write(
        str(stand.team),
        figure,
        letter,
        board.colours.baize if stand.goes_on or not decided else ink,
        weight=BOLD,
        side=Side.RIGHT,
    )
    board.write(stand.name, name, letter, ink, weight=BOLD if stand.goes_on else STRONG, lines=2)
    board.write(total, mark, small, ink, weight=BOLD if stand.goes_on else STRONG, side=Side.RIGHT)
