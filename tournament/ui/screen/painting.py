"""A slide becomes a picture by the painter of its kind, in a widget of any size."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from PySide6.QtCore import QAbstractAnimation, QEasingCurve, QRect, QRectF, QSize, Qt, QVariantAnimation, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPixmap, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from tournament.hosting.screens.slides import (
    CAPITAL,
    FOOT,
    HEAD,
    Announcements,
    ClockSlide,
    Podium,
    Slide,
    SlideKind,
    Standings,
    Welcome,
)
from tournament.hosting.screens.steering import ScreenTheme
from tournament.messages.hall.slides import join_text, present_text, title_text
from tournament.messages.phrases import day_text
from tournament.messages.rounds.clock import clock_view_text, figures_text
from tournament.ui.screen.board import (
    BOLD,
    MARGIN,
    STRONG,
    Board,
    Scene,
    Side,
    paint_foot,
    paint_frame,
    paint_time,
    time_box,
    whole_of,
)
from tournament.ui.screen.lists import (
    paint_bracket,
    paint_draw_by_name,
    paint_draw_by_table,
    paint_expected,
    paint_results,
    paint_waiting_tables,
)
from tournament.ui.screen.rankings import paint_podium, paint_pools, paint_standings
from tournament.ui.theme.tokens import DARK, LIGHT, Colours

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
        board.paragraph(join_text(scene.network, scene.tr), below, 0.034, 0.02, weight=STRONG)
    board.paragraph(slide.name, QRectF(left, 0.12, wide, 0.4), 0.115, 0.06, weight=BOLD)
    board.write(
        day_text(slide.day, scene.tr),
        QRectF(left, 0.54, wide, 0.1),
        0.045,
        board.colours.soft,
        weight=STRONG,
        side=Side.MIDDLE,
    )
    if slide.venue:
        board.write(
            slide.venue, QRectF(left, 0.64, wide, 0.1), 0.045, board.colours.soft, weight=STRONG, side=Side.MIDDLE
        )
    if slide.registered:
        board.write(
            present_text(slide, scene.tr),
            QRectF(left, 0.78, wide, 0.12),
            0.06,
            board.colours.baize,
            weight=BOLD,
            side=Side.MIDDLE,
        )
    paint_foot(board, scene)


def paint_clock(board: Board, slide: ClockSlide, scene: Scene) -> None:
    """Which round it is; its figures change with every second."""
    paint_frame(board, slide, scene, scene.tr.gettext("Round {n}").format(n=slide.round.number))


def figures_box(board: Board) -> QRectF:
    """Where the figures of the clock are, and what they mean."""
    return QRectF(0, HEAD, board.width, 1 - HEAD - FOOT)


def paint_figures(board: Board, scene: Scene) -> None:
    """How much is left, as large as it fits, and what that means; the time of day where no clock runs."""
    view = scene.clock
    late = view is not None and view.is_late
    colour = board.colours.amber_text if late else board.colours.ink
    figures = f"{scene.now:%H:%M}" if view is None else figures_text(view)
    wide = board.measure(figures, CAPITAL, BOLD) or 1
    letter = min(TALLEST_FIGURES, CAPITAL * board.width * 0.92 / wide)
    board.write(figures, QRectF(0, FIGURES[0], board.width, FIGURES[1]), letter, colour, weight=BOLD, side=Side.MIDDLE)
    if view is not None:
        meaning = QRectF(board.width * 0.05, 0.72, board.width * 0.9, 0.22)
        board.paragraph(clock_view_text(view, scene.tr, scene.now.tzinfo), meaning, 0.065, 0.04, colour, weight=STRONG)


def paint_announcement(board: Board, slide: Announcements, scene: Scene) -> None:
    """What is announced, as large as it fits."""
    paint_frame(board, slide, scene, title_text(slide, scene.tr))
    card = whole_of(board)
    board.fill(card, board.colours.paper, 0.016)
    board.fill(QRectF(card.x(), card.y(), 0.016, card.height()), board.colours.amber, 0.008)
    board.paragraph(slide.message, card.adjusted(0.07, 0.02, -0.06, -0.02), LARGEST_NOTICE, LEAST_NOTICE, weight=STRONG)


PAINTERS: Final[Mapping[SlideKind, Callable[[Board, Any, Scene], None]]] = {
    SlideKind.WELCOME: paint_welcome,
    SlideKind.EXPECTED: paint_expected,
    SlideKind.DRAW_BY_TABLE: paint_draw_by_table,
    SlideKind.DRAW_BY_NAME: paint_draw_by_name,
    SlideKind.CLOCK: paint_clock,
    SlideKind.WAITING: paint_waiting_tables,
    SlideKind.RESULTS: paint_results,
    SlideKind.STANDINGS: paint_standings,
    SlideKind.BRACKET: paint_bracket,
    SlideKind.POOLS: paint_pools,
    SlideKind.ANNOUNCEMENTS: paint_announcement,
    SlideKind.PODIUM: paint_podium,
}
COLOURS: Final[Mapping[ScreenTheme, Colours]] = {ScreenTheme.LIGHT: LIGHT, ScreenTheme.DARK: DARK}


Size = tuple[float, float]
"""Pixels across and down."""


def paint_slide(painter: QPainter, size: Size, slide: Slide, scene: Scene, theme: ScreenTheme) -> None:
    """Paint a slide over all of a picture, but what changes with the time."""
    board = Board(painter, size, COLOURS[theme])
    painter.fillRect(0, 0, round(size[0]), round(size[1]), QColor(board.colours.ground))
    PAINTERS[slide.kind](board, slide, scene)


def paint_live(painter: QPainter, size: Size, slide: Slide, scene: Scene, theme: ScreenTheme) -> None:
    """Paint over it what changes with the time."""
    board = Board(painter, size, COLOURS[theme])
    paint_time(board, slide, scene)
    if slide.kind is SlideKind.CLOCK:
        paint_figures(board, scene)


def live_parts(size: Size, slide: Slide) -> list[QRect]:
    """Where that is, in pixels."""
    board = Board(QPainter(), size, LIGHT)
    boxes = [time_box(board), *([figures_box(board)] if slide.kind is SlideKind.CLOCK else [])]
    return [board.rect(box).toAlignedRect() for box in boxes]


TURNING: Final = 450
"""Milliseconds in which a page gives way to the next."""
SLIDING: Final = 2400
"""In which the rows of the standings slide to their new ranks; first they stand for a while as they stood."""
RISING: Final = 900
"""In which a block of the podium rises."""
STILL_SHARE: Final = 0.3
"""For which part of their time the rows stand as they stood."""
WIDE, HIGH = 16, 9


class SlideView(QWidget):
    """Paints its slide: what does not depend on time once, into a picture; a tick paints the clock."""

    appeared = Signal()
    """It was not seen before, and is now: what it shows may be old."""

    def __init__(self, *, moves: bool = True) -> None:
        """Where nothing `moves`, a page is replaced by the next at once."""
        super().__init__()
        self.moves = moves
        self.slide: Slide | None = None
        self._theme = ScreenTheme.DARK
        self._scene: Scene | None = None
        self._picture, self._before = QPixmap(), QPixmap()
        self._moved = 1.0
        self._animation = QVariantAnimation(self, startValue=0.0, endValue=1.0)
        self._animation.valueChanged.connect(self._move)
        self._animation.finished.connect(self._forget_before)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def sizeHint(self) -> QSize:
        """Wide, as screens are."""
        return QSize(40 * WIDE, 40 * HIGH)

    def show_slide(self, slide: Slide, scene: Scene, theme: ScreenTheme) -> None:
        """Show a slide; where it is another page than before, it moves into its place."""
        before, now = self._looks, replace(scene, now=scene.now.min, clock=None)
        if (slide, now, theme) == (self.slide, before, self._theme):
            self.tick(scene)
            return
        lasts = duration_of(self.slide, slide) if self.moves and self.isVisible() else 0
        self.slide, self._scene, self._theme = slide, scene, theme
        self._animation.stop()
        self._before = self._picture
        if lasts:
            self._animation.setDuration(lasts)
            self._animation.start()
        else:
            self._move(1.0)
            self._forget_before()

    @property
    def _looks(self) -> Scene | None:
        return None if self._scene is None else replace(self._scene, now=self._scene.now.min, clock=None)

    @property
    def is_moving(self) -> bool:
        """Whether something has not come to its place yet."""
        return self._animation.state() is QAbstractAnimation.State.Running

    def _move(self, moved: float) -> None:
        """Bring what moves so far. A page that only gives way is painted once."""
        self._moved = moved
        if moved in (0.0, 1.0) or moves_itself(self.slide):
            self._paint_picture()
        self.update()

    def _forget_before(self) -> None:
        self._before = QPixmap()

    def tick(self, scene: Scene) -> None:
        """Show what depends on the time: only that is painted."""
        self._scene = scene
        if self.slide is not None:
            for part in live_parts((self.width(), self.height()), self.slide):
                self.update(part)

    def _paint_picture(self) -> None:
        if self.slide is None or self._scene is None or self.size().isEmpty():
            return
        sharpness = self.devicePixelRatioF()
        picture = QPixmap(self.size() * sharpness)
        painter = QPainter(picture)
        scene = replace(self._scene, moved=eased(self.slide, self._moved))
        paint_slide(painter, (picture.width(), picture.height()), self.slide, scene, self._theme)
        painter.end()
        picture.setDevicePixelRatio(sharpness)
        self._picture = picture

    def showEvent(self, event: QShowEvent) -> None:
        """Be brought up to date."""
        super().showEvent(event)
        self.appeared.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Paint it anew in this size."""
        super().resizeEvent(event)
        self._forget_before()
        self._paint_picture()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Show the picture and what depends on time; while a page turns, the rest of the one before."""
        painter = QPainter(self)
        painter.setClipRegion(event.region())
        if self._picture.isNull() or self.slide is None or self._scene is None:
            painter.fillRect(self.rect(), Qt.GlobalColor.black)
            return
        gone = (
            0
            if self._before.isNull() or moves_itself(self.slide)
            else round(self.width() * (1 - eased(self.slide, self._moved)))
        )
        if gone:
            painter.drawPixmap(gone - self.width(), 0, self._before)
        painter.drawPixmap(gone, 0, self._picture)
        painter.translate(gone, 0)
        paint_live(painter, (self.width(), self.height()), self.slide, self._scene, self._theme)


def moves_itself(slide: Slide | None) -> bool:
    """Whether something on the slide moves: rows to their new ranks, a block of the podium."""
    return isinstance(slide, Podium) or (isinstance(slide, Standings) and slide.moves)


def duration_of(before: Slide | None, slide: Slide) -> int:
    """Milliseconds in which a slide moves in after the one before; 0 for other values on the same page."""
    if isinstance(slide, Podium):
        return RISING
    if before is not None and (before.kind, before.page) == (slide.kind, slide.page):
        return 0
    return SLIDING if moves_itself(slide) else TURNING


def eased(slide: Slide, moved: float) -> float:
    """How far it has come, beginning and ending gently."""
    if isinstance(slide, Standings) and slide.moves:
        return QEasingCurve(QEasingCurve.Type.InOutCubic).valueForProgress(
            max(moved - STILL_SHARE, 0) / (1 - STILL_SHARE)
        )
    return QEasingCurve(QEasingCurve.Type.OutCubic).valueForProgress(moved)
