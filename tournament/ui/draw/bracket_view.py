"""Brackets to look at: columns of rounds, lines from game to game, names, totals, who goes on. Arrows go from game to game."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QFont, QKeyEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from tournament.i18n import Translator
from tournament.services.bracket_lines import BracketLine, StandLine
from tournament.services.lines import ResultKind
from tournament.ui.draw.bracket_plan import Spot, followed_by, spots_of
from tournament.ui.theme.tokens import (
    BRACKET_BOX,
    BRACKET_GAP,
    BRACKET_LINE,
    BRACKET_MOST,
    HALF,
    LARGE,
    LEAST_TABLE,
    RADIUS,
    SMALL,
    SPACE,
    STEP,
    theme_of,
)
from tournament.ui.widgets.surfaces import scrolled
from tournament.wording.brackets import say_box, say_bracket, say_column, say_stand, say_when
from tournament.wording.numbers import number

ARROWS: Final = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


class GameBox(QWidget):
    """A game: two lines, each with a name and a total. It takes the keyboard and tells where the arrows lead."""

    arrow_pressed = Signal(object, int, int)
    reached = Signal(object)

    def __init__(self, bracket: BracketLine, spot: Spot, words: Translator, parent: QWidget) -> None:
        super().__init__(parent)
        self.bracket, self.spot, self._words = bracket, spot, words
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(say_box(bracket, spot.column, spot.box, words))
        self.setToolTip("\n".join(part for part in (self._tip(stand) for stand in spot.box.stands) if part))

    def _tip(self, stand: StandLine) -> str:
        return f"{stand.team} · {stand.name}" + (f"\n{', '.join(stand.players)}" if stand.players else "") if stand.team else ""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows lead to the next game; every other key is the page's."""
        step = ARROWS.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
        else:
            self.arrow_pressed.emit(self, *step)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Come into sight."""
        super().focusInEvent(event)
        self.reached.emit(self)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the sheet of the game, its two lines and what is known of them."""
        theme, box = theme_of(self), self.spot.box
        colours = theme.colours
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        room = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        ground = colours.hot if box.kind is ResultKind.PENDING else colours.paper
        focused = self.hasFocus()
        edge = colours.baize if focused else colours.border if box.kind is not None else colours.line
        pen = QPen(QColor(edge), 2 if focused else 1)
        if box.kind is None and not focused:
            pen.setStyle(Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.setBrush(QColor(ground))
        painter.drawRoundedRect(room, theme.px(RADIUS) / 2, theme.px(RADIUS) / 2)
        painter.setPen(QPen(QColor(colours.line), 1))
        painter.drawLine(QPointF(room.left() + STEP, room.center().y()), QPointF(room.right() - STEP, room.center().y()))
        for place, stand in enumerate(box.stands):
            line = QRect(0, place * self.height() // 2, self.width(), self.height() // 2)
            self._draw_stand(painter, stand, line)
        painter.end()

    def _draw_stand(self, painter: QPainter, stand: StandLine, line: QRect) -> None:
        theme, box = theme_of(self), self.spot.box
        line = line.adjusted(theme.px(STEP), 0, -theme.px(STEP), 0)
        font = QFont(self.font())
        font.setPixelSize(theme.px(SMALL))
        font.setWeight(QFont.Weight.Bold if stand.goes_on and not box.is_exempt else QFont.Weight.Normal)
        painter.setFont(font)
        painter.setPen(QColor(theme.colours.ink if stand.team and (stand.goes_on or stand.total is None) else theme.colours.soft))
        told = self._beside(stand)
        width = painter.fontMetrics().horizontalAdvance(told) + theme.px(STEP) if told else 0
        middle = Qt.AlignmentFlag.AlignVCenter
        name = painter.fontMetrics().elidedText(say_stand(stand, box, self._words), Qt.TextElideMode.ElideRight, line.width() - width)
        painter.drawText(line, middle | Qt.AlignmentFlag.AlignLeft, name)
        painter.drawText(line, middle | Qt.AlignmentFlag.AlignRight, told)

    def _beside(self, stand: StandLine) -> str:
        """What stands at the end of a line: the total with a mark of the one that goes on, or the table at which it is played."""
        box = self.spot.box
        if stand.total is not None:
            return f"{number(stand.total, self._words)} ▸" if stand.goes_on else number(stand.total, self._words)
        if stand.goes_on and not box.is_exempt:
            return "▸"
        upper = stand is box.stands[0]
        return self._words.gettext("table {n}").format(n=box.table) if upper and box.table is not None and box.kind is ResultKind.PENDING else ""


class BracketSheet(QWidget):
    """Brackets under each other, as wide as there is room for, and wider where names could not be read."""

    game_reached = Signal(QRect)

    def __init__(self, words: Translator) -> None:
        super().__init__()
        self._words = words
        self._brackets: tuple[BracketLine, ...] = ()
        self.boxes: tuple[GameBox, ...] = ()
        self.setAccessibleName(words.gettext("Brackets"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)

    def show_brackets(self, brackets: Sequence[BracketLine]) -> None:
        """Show other brackets, and keep the keyboard at the game where it was."""
        kept = next((box.spot.box.slot for box in self.boxes if box.hasFocus()), None)
        for box in self.boxes:
            box.hide()
            box.deleteLater()
        self._brackets = tuple(brackets)
        self.boxes = tuple(GameBox(bracket, spot, self._words, self) for bracket in brackets for spot in spots_of(bracket))
        for box in self.boxes:
            box.arrow_pressed.connect(self._go)
            box.reached.connect(lambda reached: self.game_reached.emit(reached.geometry()))
            box.show()
            if box.spot.box.slot == kept:
                box.setFocus()
        self._place()
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place everything anew."""
        super().resizeEvent(event)
        self._place()

    def sizeHint(self) -> QSize:
        """Room for every bracket, each game no narrower than can be read."""
        return self.minimumSizeHint()

    def minimumSizeHint(self) -> QSize:
        """The same."""
        columns = max((len(bracket.rounds) for bracket in self._brackets), default=1)
        theme = theme_of(self)
        return QSize(
            columns * theme.px(BRACKET_BOX) + (columns - 1) * theme.px(BRACKET_GAP), round(sum(self._height(line) for line in self._brackets))
        )

    @property
    def _step(self) -> float:
        """The height of a game with the space under it."""
        return theme_of(self).px(2 * BRACKET_LINE + STEP)

    def _head(self, bracket: BracketLine) -> float:
        return theme_of(self).px(LARGE + SMALL * 2 + SPACE + STEP)

    def _height(self, bracket: BracketLine) -> float:
        """The height of a bracket with its head and the space under it."""
        lowest = max((spot.height for spot in spots_of(bracket)), default=0.0)
        return self._head(bracket) + (lowest + 1) * self._step + theme_of(self).px(SPACE)

    def _width(self) -> tuple[float, float]:
        """The width of a game, and from one column to the next."""
        theme, columns = theme_of(self), max((len(bracket.rounds) for bracket in self._brackets), default=1)
        gap = theme.px(BRACKET_GAP)
        box = min(max((self.width() - (columns - 1) * gap) / columns, theme.px(BRACKET_BOX)), theme.px(BRACKET_MOST))
        return box, box + gap

    def _place(self) -> None:
        width, across = self._width()
        top = 0.0
        boxes = iter(self.boxes)
        for bracket in self._brackets:
            for spot in spots_of(bracket):
                y = top + self._head(bracket) + spot.height * self._step
                next(boxes).setGeometry(round(spot.column * across), round(y), round(width), theme_of(self).px(2 * BRACKET_LINE))
            top += self._height(bracket)
        self.setMinimumSize(self.minimumSizeHint())

    def _go(self, start: GameBox, across: int, down: int) -> None:
        """Take the keyboard to the next game in a direction: the nearest of the next column, or the one above or below."""
        here = start.geometry().center()
        if across:
            wanted = start.spot.column + across
            there = [box for box in self.boxes if box.bracket is start.bracket and box.spot.column == wanted]
        else:
            column = [box for box in self.boxes if box.spot.column == start.spot.column]
            there = [box for box in column if (box.y() - start.y()) * down > 0]
        if there:
            min(there, key=lambda box: abs(box.geometry().center().y() - here.y())).setFocus()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the heads of the brackets and of their rounds, and the lines from game to game."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        top = 0.0
        for bracket in self._brackets:
            self._draw_heads(painter, bracket, top)
            top += self._height(bracket)
        self._draw_lines(painter)
        painter.end()

    def _draw_heads(self, painter: QPainter, bracket: BracketLine, top: float) -> None:
        theme = theme_of(self)
        width, across = self._width()
        painter.setPen(QColor(theme.colours.ink))
        painter.setFont(self._font(LARGE, bold=True))
        title = QRectF(0, top, self.width(), theme.px(LARGE + STEP))
        painter.drawText(title, Qt.AlignmentFlag.AlignVCenter, say_bracket(bracket, self._words))
        painter.setFont(self._font(SMALL))
        painter.setPen(QColor(theme.colours.soft))
        for place, games in enumerate(bracket.rounds):
            head = QRectF(place * across, title.bottom(), width, theme.px(SMALL * 2 + HALF))
            text = f"{say_column(bracket, place, self._words)} · {say_when(games, self._words)}"
            painter.drawText(head, Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap, text)

    def _draw_lines(self, painter: QPainter) -> None:
        theme = theme_of(self)
        at = {(box.bracket.bracket, box.spot.column, box.spot.box.slot.position): box for box in self.boxes}
        for box in self.boxes:
            follows = followed_by(box.bracket, box.spot)
            if follows is None:
                continue
            after = at[(box.bracket.bracket, *follows)]
            start = QPointF(box.geometry().right() + 1, box.geometry().center().y())
            end = QPointF(after.x(), after.geometry().center().y())
            middle = (start.x() + end.x()) / 2
            known = any(stand.goes_on for stand in box.spot.box.stands)
            painter.setPen(QPen(QColor(theme.colours.baize if known else theme.colours.border), 2 if known else 1))
            painter.drawPolyline([start, QPointF(middle, start.y()), QPointF(middle, end.y()), end])

    def _font(self, size: int, *, bold: bool = False) -> QFont:
        font = QFont(self.font())
        font.setPixelSize(theme_of(self).px(size))
        font.setWeight(QFont.Weight.Bold if bold else QFont.Weight.Medium)
        return font


class BracketView(QWidget):
    """Brackets that scroll in both directions; the game that has the keyboard is always in sight."""

    def __init__(self, words: Translator) -> None:
        super().__init__()
        self.sheet = BracketSheet(words)
        self.area: QScrollArea = scrolled(self.sheet, sideways=True)
        self.area.setMinimumHeight(theme_of(self).px(LEAST_TABLE))
        self.sheet.game_reached.connect(self._into_sight)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.area)

    def show_brackets(self, brackets: Sequence[BracketLine]) -> None:
        """Show other brackets."""
        self.sheet.show_brackets(brackets)

    def _into_sight(self, place: QRect) -> None:
        self.area.ensureVisible(place.center().x(), place.center().y(), place.width() // 2 + SPACE, place.height() // 2 + SPACE)
