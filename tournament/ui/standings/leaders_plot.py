"""The progress of the leaders: the rank of each over the rounds, a line for each, named where it ends."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPen, QPolygonF, QTextOption
from PySide6.QtWidgets import QSizePolicy, QWidget

from tournament.i18n import Translator
from tournament.messages.scores.scores import say_courses
from tournament.services.scores.lines import CourseLine
from tournament.ui.standings.plot_scale import height_of_rank, set_apart, ticks
from tournament.ui.theme.tokens import HALF, MARKER, MOST_PLOT_HEIGHT, PLOT, PLOT_HEIGHT, PLOT_SLOT, SMALL, SPACE, STEP, theme_of

LEADERS: Final = 6
LABELS: Final = 0.46
"""How much of the width the names take."""
THIN, THICK = 2.0, 4.0
COLOURS: Final = ("baize", "red", "blue", "amber_text", "violet", "teal", "brown")
DASHES: Final[tuple[tuple[float, ...], ...]] = ((), (6, 3), (), (2, 2.5), (6, 2.5, 1.5, 2.5), (), (3, 3))


@dataclass(frozen=True)
class Look:
    """How a line differs from the others: its colour, its dashes, and the shape of its marks."""

    colour: str
    dashes: tuple[float, ...]
    shape: str


def circle(painter: QPainter, at: QPointF, radius: float) -> None:
    """A disc."""
    painter.drawEllipse(at, radius, radius)


def square(painter: QPainter, at: QPointF, radius: float) -> None:
    """A square on its side."""
    painter.drawRect(QRectF(at.x() - radius * 0.85, at.y() - radius * 0.85, radius * 1.7, radius * 1.7))


def polygon(*corners: tuple[float, float]) -> Callable[[QPainter, QPointF, float], None]:
    """A shape with these corners, in radii from its middle."""

    def draw(painter: QPainter, at: QPointF, radius: float) -> None:
        painter.drawPolygon(QPolygonF([QPointF(at.x() + x * radius, at.y() + y * radius) for x, y in corners]))

    return draw


SHAPES: Final[Mapping[str, Callable[[QPainter, QPointF, float], None]]] = {
    "circle": circle,
    "square": square,
    "diamond": polygon((0, -1.2), (1.2, 0), (0, 1.2), (-1.2, 0)),
    "up": polygon((0, -1.1), (1.1, 0.9), (-1.1, 0.9)),
    "down": polygon((0, 1.1), (1.1, -0.9), (-1.1, -0.9)),
    "hexagon": polygon((-0.55, -1), (0.55, -1), (1.15, 0), (0.55, 1), (-0.55, 1), (-1.15, 0)),
    "bar": polygon((-0.5, -1.2), (0.5, -1.2), (0.5, 1.2), (-0.5, 1.2)),
}
LOOKS: Final = tuple(Look(colour, dashes, shape) for colour, dashes, shape in zip(COLOURS, DASHES, SHAPES, strict=True))


class LeadersPlot(QWidget):
    """Draws the courses of the first teams, and of the chosen one whatever its rank."""

    def __init__(self, words: Translator) -> None:
        super().__init__()
        self._words = words
        self._courses: tuple[CourseLine, ...] = ()
        self.chosen: int | None = None
        self.setAccessibleName(words.gettext("Progress of the leaders"))
        theme = theme_of(self)
        self.setMinimumSize(theme.px(PLOT), theme.px(PLOT_HEIGHT))
        self.setMaximumHeight(theme.px(MOST_PLOT_HEIGHT))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_courses(self, courses: Sequence[CourseLine]) -> None:
        """Show other courses, in the order of the standings."""
        self._courses = tuple(courses)
        self._tell()

    def choose(self, team: int | None) -> None:
        """Highlight the line of a team."""
        self.chosen = team
        self._tell()

    @property
    def shown(self) -> tuple[CourseLine, ...]:
        """The courses that have a line: the leaders', then that of the chosen team if it is not one of them."""
        leaders = tuple(course for course in self._courses[:LEADERS] if any(course.ranks))
        chosen = tuple(course for course in self._courses[LEADERS:] if course.team == self.chosen and course.ranks[-1])
        return leaders + chosen

    def _tell(self) -> None:
        self.setAccessibleDescription(say_courses(self.shown, self._words))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the ranks at the edge, the rounds below, the lines, and the names at their ends."""
        if not self.shown:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        room = self._room()
        self._draw_frame(painter, room)
        for course, look in zip(self.shown, LOOKS, strict=False):
            if course.team != self.chosen:
                self._draw_course(painter, room, course, look)
        for course, look in zip(self.shown, LOOKS, strict=False):
            if course.team == self.chosen:
                self._draw_course(painter, room, course, look)
        self._draw_names(painter, room)
        painter.end()

    def _room(self) -> QRectF:
        """Where the lines are drawn: ranks at the left of it, names at the right, rounds below."""
        theme = theme_of(self)
        left, bottom = theme.px(SPACE + SPACE + HALF), theme.px(SPACE + STEP + HALF)
        return QRectF(left, theme.px(SPACE), self.width() * (1 - LABELS) - left - theme.px(SPACE), self.height() - theme.px(SPACE) - bottom)

    @property
    def _worst(self) -> int:
        return max(rank for course in self.shown for rank in course.ranks if rank)

    def _at(self, room: QRectF, index: int, rank: int) -> QPointF:
        rounds = len(self.shown[0].ranks)
        across = room.left() + room.width() * index / max(rounds - 1, 1)
        return QPointF(across, room.top() + room.height() * height_of_rank(rank, LEADERS, self._worst))

    def _draw_frame(self, painter: QPainter, room: QRectF) -> None:
        theme = theme_of(self)
        painter.setFont(self._font(SMALL))
        high = painter.fontMetrics().height()
        for rank in ticks(LEADERS, max(self._worst, LEADERS)):
            y = self._at(room, 0, rank).y()
            painter.setPen(QPen(QColor(theme.colours.line), 1))
            painter.drawLine(QPointF(room.left(), y), QPointF(room.right(), y))
            painter.setPen(QColor(theme.colours.soft))
            edge = QRectF(0, y - high / 2, room.left() - theme.px(STEP + HALF), high)
            painter.drawText(edge, str(rank), QTextOption(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter))
        for index in range(len(self.shown[0].ranks)):
            x = self._at(room, index, 1).x()
            below = QRectF(x - theme.px(SPACE * 2), room.bottom() + theme.px(STEP), theme.px(SPACE * 4), high)
            text = self._words.gettext("round {n}") if index == 0 else "{n}"
            if index == 0:
                below.moveLeft(0)
                painter.drawText(below, text.format(n=1), QTextOption(Qt.AlignmentFlag.AlignLeft))
            else:
                painter.drawText(below, text.format(n=index + 1), QTextOption(Qt.AlignmentFlag.AlignHCenter))

    def _draw_course(self, painter: QPainter, room: QRectF, course: CourseLine, look: Look) -> None:
        theme = theme_of(self)
        colour = QColor(getattr(theme.colours, look.colour))
        stands_out = course.team == self.chosen
        pen = QPen(colour, (THICK if stands_out else THIN) * theme.text_size)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        if look.dashes and not stands_out:
            pen.setDashPattern(list(look.dashes))
        points = [self._at(room, index, rank) for index, rank in enumerate(course.ranks) if rank]
        painter.setPen(pen)
        painter.drawPolyline(points)
        painter.setPen(QPen(QColor(theme.colours.paper), theme.text_size))
        painter.setBrush(colour)
        for point in points:
            SHAPES[look.shape](painter, point, theme.px(MARKER) / 2 * (1.4 if stands_out else 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)

    def _draw_names(self, painter: QPainter, room: QRectF) -> None:
        """Rank, number and name where each line ends; a thin line leads to a displaced name."""
        theme = theme_of(self)
        last = len(self.shown[0].ranks) - 1
        ends = [self._at(room, last, course.ranks[last] or self._worst) for course in self.shown]
        slot = min(theme.px(PLOT_SLOT), (room.height() + theme.px(SPACE)) / len(ends))
        left = room.right() + theme.px(SPACE)
        for course, end, y in zip(self.shown, ends, set_apart([end.y() for end in ends], slot, room.bottom()), strict=True):
            painter.setPen(QPen(QColor(theme.colours.border), 1))
            painter.drawLine(QPointF(end.x() + theme.px(MARKER), end.y()), QPointF(left - HALF, y))
            painter.setFont(self._font(SMALL, bold=course.team == self.chosen))
            painter.setPen(QColor(theme.colours.ink))
            box = QRectF(left, y - slot / 2, self.width() - left, slot)
            painter.drawText(box, two_lines(f"{course.team} · {course.name}", painter, box), option())

    def _font(self, size: int, *, bold: bool = False) -> QFont:
        font = QFont(self.font())
        font.setPixelSize(theme_of(self).px(size))
        font.setWeight(QFont.Weight.Bold if bold else QFont.Weight.Medium)
        return font


def option() -> QTextOption:
    """Names are centred in their height, on two lines if need be."""
    made = QTextOption(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    made.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    return made


def two_lines(name: str, painter: QPainter, box: QRectF) -> str:
    """As much of a name as its place holds; the table beside has the whole."""
    shown = name
    while len(shown) > 1 and painter.boundingRect(QRectF(0, 0, box.width(), 10 * box.height()), shown, option()).height() > box.height() + 2:
        shown = shown[:-2].rstrip() + "…"
    return shown
