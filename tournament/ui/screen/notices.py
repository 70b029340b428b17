"""The slides that are read at one glance: the welcome, the clock, what is announced."""

from typing import Final

from PySide6.QtCore import QRectF

from tournament.hosting.screens.slides import CAPITAL, FOOT, HEAD, Announcements, ClockSlide, Welcome
from tournament.messages.hall.slides import say_join, say_there, say_title
from tournament.messages.phrases import say_day
from tournament.messages.rounds.clock import say_figures, say_sight
from tournament.ui.screen.board import Board, Side
from tournament.ui.screen.frame import BOLD, MARGIN, STRONG, Scene, paint_foot, paint_frame, whole_of

TALLEST_FIGURES: Final = 0.5
FIGURES: Final = (0.16, 0.56)
"""Where the figures of the clock begin, and how much is theirs; they are as wide as the screen."""
LARGEST_NOTICE: Final = 0.13
LEAST_NOTICE: Final = 0.05
CODE: Final = 0.58
"""How wide the code is that telephones scan."""


def paint_welcome(board: Board, slide: Welcome, scene: Scene) -> None:
    """Where one is, how many are there, and the code that brings a telephone to the same."""
    wide, left = board.width * 0.86, board.width * 0.07
    if scene.url:
        wide, left = board.width - CODE - 3 * MARGIN, MARGIN
        code = QRectF(board.width - CODE - MARGIN, 0.14, CODE, CODE)
        board.code(scene.url, code)
        below = QRectF(code.x(), code.bottom() + 0.02, CODE, 0.16)
        board.paragraph(say_join(scene.network, scene.words), below, 0.034, 0.02, weight=STRONG)
    board.paragraph(slide.name, QRectF(left, 0.12, wide, 0.4), 0.115, 0.06, weight=BOLD)
    board.write(say_day(slide.day, scene.words), QRectF(left, 0.54, wide, 0.1), 0.045, board.colours.soft, weight=STRONG, side=Side.MIDDLE)
    if slide.venue:
        board.write(slide.venue, QRectF(left, 0.64, wide, 0.1), 0.045, board.colours.soft, weight=STRONG, side=Side.MIDDLE)
    if slide.registered:
        board.write(say_there(slide, scene.words), QRectF(left, 0.78, wide, 0.12), 0.06, board.colours.baize, weight=BOLD, side=Side.MIDDLE)
    paint_foot(board, scene)


def paint_clock(board: Board, slide: ClockSlide, scene: Scene) -> None:
    """Which round it is; its figures change with every second."""
    paint_frame(board, slide, scene, scene.words.gettext("Round {n}").format(n=slide.round.number))


def figures_box(board: Board) -> QRectF:
    """Where the figures of the clock are, and what they mean."""
    return QRectF(0, HEAD, board.width, 1 - HEAD - FOOT)


def paint_figures(board: Board, scene: Scene) -> None:
    """How much is left, as large as it fits, and what that means; the time of day where no clock runs."""
    sight = scene.clock
    late = sight is not None and sight.is_late
    colour = board.colours.amber_text if late else board.colours.ink
    figures = f"{scene.now:%H:%M}" if sight is None else say_figures(sight)
    wide = board.measure(figures, CAPITAL, BOLD) or 1
    letter = min(TALLEST_FIGURES, CAPITAL * board.width * 0.92 / wide)
    board.write(figures, QRectF(0, FIGURES[0], board.width, FIGURES[1]), letter, colour, weight=BOLD, side=Side.MIDDLE)
    if sight is not None:
        meaning = QRectF(board.width * 0.05, 0.72, board.width * 0.9, 0.22)
        board.paragraph(say_sight(sight, scene.words, scene.now.tzinfo), meaning, 0.065, 0.04, colour, weight=STRONG)


def paint_announcement(board: Board, slide: Announcements, scene: Scene) -> None:
    """What is announced, as large as it fits."""
    paint_frame(board, slide, scene, say_title(slide, scene.words))
    card = whole_of(board)
    board.fill(card, board.colours.paper, 0.016)
    board.fill(QRectF(card.x(), card.y(), 0.016, card.height()), board.colours.amber, 0.008)
    board.paragraph(slide.message, card.adjusted(0.07, 0.02, -0.06, -0.02), LARGEST_NOTICE, LEAST_NOTICE, weight=STRONG)
