"""Shows a slide in a widget of any size: the hall's screen, and its miniature on the desk."""

from dataclasses import replace
from typing import Final

from PySide6.QtCore import QAbstractAnimation, QEasingCurve, QSize, Qt, QVariantAnimation, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from tournament.hosting.screens.slides import Podium, Slide, Standings
from tournament.hosting.screens.steering import ScreenTheme
from tournament.ui.screen.frame import Scene
from tournament.ui.screen.painting import live_parts, paint_live, paint_slide

TURNING: Final = 450
"""Milliseconds in which a page gives way to the next."""
SLIDING: Final = 2400
"""In which the rows of the standings slide to their new ranks; first they stand for a while as they stood."""
RISING: Final = 900
"""In which a block of the podium rises."""
HELD: Final = 0.3
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
        gone = 0 if self._before.isNull() or moves_itself(self.slide) else round(self.width() * (1 - eased(self.slide, self._moved)))
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
        return QEasingCurve(QEasingCurve.Type.InOutCubic).valueForProgress(max(moved - HELD, 0) / (1 - HELD))
    return QEasingCurve(QEasingCurve.Type.OutCubic).valueForProgress(moved)
