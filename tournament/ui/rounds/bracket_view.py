"""Brackets as columns of rounds with lines, names and totals. Arrows go from game to game."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QFont, QKeyEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from tournament.draw.trees import Bracket
from tournament.i18n import Translator
from tournament.messages.phrases import number
from tournament.messages.rounds.brackets import box_text, bracket_text, head_text, stand_text
from tournament.services.rounds.bracket_views import BracketSideView, PhaseBracketView
from tournament.services.scores.views import ResultKind
from tournament.ui.rounds.bracket_plan import BracketSpot, followed_by, spots_of
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

ARROWS: Final = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


class GameBox(QWidget):
    """A game: two lines, each with a name and a total. It takes the keyboard and knows where the arrows lead."""

    arrow_pressed = Signal(object, int, int)
    reached = Signal(object)

    def __init__(self, bracket: PhaseBracketView, spot: BracketSpot, tr: Translator, parent: QWidget) -> None:
        super().__init__(parent)
        self.bracket, self.spot, self._tr = bracket, spot, tr
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setAccessibleName(box_text(bracket, spot.column, spot.box, tr))
        self.setToolTip("\n".join(part for part in (self._tip(stand) for stand in spot.box.stands) if part))

    def _tip(self, stand: BracketSideView) -> str:
        return (
            f"{stand.team} · {stand.name}" + (f"\n{', '.join(stand.players)}" if stand.players else "")
            if stand.team
            else ""
        )

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
        edge = colours.ring if focused else colours.border if box.kind is not None else colours.line
        pen = QPen(QColor(edge), 2 if focused else 1)
        if box.kind is None and not focused:
            pen.setStyle(Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.setBrush(QColor(ground))
        painter.drawRoundedRect(room, theme.px(RADIUS) / 2, theme.px(RADIUS) / 2)
        painter.setPen(QPen(QColor(colours.line), 1))
        painter.drawLine(
            QPointF(room.left() + STEP, room.center().y()), QPointF(room.right() - STEP, room.center().y())
        )
        for index, stand in enumerate(box.stands):
            line = QRect(0, index * self.height() // 2, self.width(), self.height() // 2)
            self._draw_stand(painter, stand, line)
        painter.end()

    def _draw_stand(self, painter: QPainter, stand: BracketSideView, line: QRect) -> None:
        theme, box = theme_of(self), self.spot.box
        line = line.adjusted(theme.px(STEP), 0, -theme.px(STEP), 0)
        font = QFont(self.font())
        font.setPixelSize(theme.px(SMALL))
        font.setWeight(QFont.Weight.Bold if stand.goes_on and not box.is_exempt else QFont.Weight.Normal)
        painter.setFont(font)
        painter.setPen(
            QColor(theme.colours.ink if stand.team and (stand.goes_on or stand.total is None) else theme.colours.soft)
        )
        told = self._beside(stand)
        width = painter.fontMetrics().horizontalAdvance(told) + theme.px(STEP) if told else 0
        middle = Qt.AlignmentFlag.AlignVCenter
        name = painter.fontMetrics().elidedText(
            stand_text(stand, box, self._tr), Qt.TextElideMode.ElideRight, line.width() - width
        )
        painter.drawText(line, middle | Qt.AlignmentFlag.AlignLeft, name)
        painter.drawText(line, middle | Qt.AlignmentFlag.AlignRight, told)

    def _beside(self, stand: BracketSideView) -> str:
        """What ends a line: the total with a mark of the one that goes on, or the table at which it is played."""
        box = self.spot.box
        if stand.total is not None:
            return f"{number(stand.total, self._tr)} ▸" if stand.goes_on else number(stand.total, self._tr)
        if stand.goes_on and not box.is_exempt:
            return "▸"
        upper = stand is box.stands[0]
        return (
            self._tr.gettext("table {n}").format(n=box.table)
            if upper and box.table is not None and box.kind is ResultKind.PENDING
            else ""
        )


class BracketSheet(QWidget):
    """Brackets under each other, as wide as there is room for, and wider where names could not be read."""

    game_reached = Signal(QRect)

    def __init__(self, tr: Translator) -> None:
        super().__init__()
        self._tr = tr
        self._brackets: tuple[PhaseBracketView, ...] = ()
        self.boxes: tuple[GameBox, ...] = ()
        self.setProperty("role", "page")
        self.setAccessibleName(tr.gettext("Brackets"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)

    def show_brackets(self, brackets: Sequence[PhaseBracketView]) -> None:
        """Show other brackets, and keep the keyboard at the game where it was."""
        if tuple(brackets) == self._brackets:
            return
        kept = next((box.spot.box.slot for box in self.boxes if box.hasFocus()), None)
        for box in self.boxes:
            box.hide()
            box.deleteLater()
        self._brackets = tuple(brackets)
        self.boxes = tuple(GameBox(bracket, spot, self._tr, self) for bracket in brackets for spot in spots_of(bracket))
        for box in self.boxes:
            box.arrow_pressed.connect(self._go)
            box.reached.connect(self._reach)
            box.show()
            if box.spot.box.slot == kept:
                box.setFocus()
        self._let_in(
            next((box for box in self.boxes if box.spot.box.slot == kept), self.boxes[0] if self.boxes else None)
        )
        self._lay_out()
        self.update()

    def _reach(self, reached: GameBox) -> None:
        self._let_in(reached)
        self.game_reached.emit(reached.geometry())

    def _let_in(self, door: GameBox | None) -> None:
        """Let Tab come in at one game only; from there arrows lead on."""
        for box in self.boxes:
            box.setFocusPolicy(Qt.FocusPolicy.StrongFocus if box is door else Qt.FocusPolicy.ClickFocus)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place everything anew."""
        super().resizeEvent(event)
        self._lay_out()

    def sizeHint(self) -> QSize:
        """Room for every bracket, each game no narrower than can be read."""
        return self.minimumSizeHint()

    def minimumSizeHint(self) -> QSize:
        """The room for every bracket: it never becomes smaller."""
        columns = max((len(bracket.rounds) for bracket in self._brackets), default=1)
        theme = theme_of(self)
        return QSize(columns * theme.px(BRACKET_BOX) + (columns - 1) * theme.px(BRACKET_GAP), round(self._stands()[1]))

    @property
    def _step(self) -> float:
        return theme_of(self).px(2 * BRACKET_LINE + STEP)

    @property
    def _head(self) -> float:
        return theme_of(self).px(LARGE + STEP + SMALL * 2 + HALF)

    def _stands(self) -> tuple[list[tuple[PhaseBracketView, int, float]], float]:
        """All brackets with first column and top, under each other, third place under the final, and their height."""
        stands: list[tuple[PhaseBracketView, int, float]] = []
        below = 0.0
        for bracket in self._brackets:
            column, top = 0, below
            if bracket.bracket is Bracket.THIRD_PLACE and stands:
                main, _, above = stands[-1]
                column, top = len(main.rounds) - 1, above + self._head + (spots_of(main)[-1].height + 1) * self._step
            stands.append((bracket, column, top))
            lowest = max((spot.height for spot in spots_of(bracket)), default=0.0)
            below = max(below, top + self._head + (lowest + 1) * self._step + theme_of(self).px(SPACE))
        return stands, below

    def _width(self) -> tuple[float, float]:
        theme, columns = theme_of(self), max((len(bracket.rounds) for bracket in self._brackets), default=1)
        gap = theme.px(BRACKET_GAP)
        box = min(max((self.width() - (columns - 1) * gap) / columns, theme.px(BRACKET_BOX)), theme.px(BRACKET_MOST))
        return box, box + gap

    def _lay_out(self) -> None:
        width, across = self._width()
        boxes = iter(self.boxes)
        for bracket, column, top in self._stands()[0]:
            for spot in spots_of(bracket):
                x, y = (column + spot.column) * across, top + self._head + spot.height * self._step
                next(boxes).setGeometry(round(x), round(y), round(width), theme_of(self).px(2 * BRACKET_LINE))
        self.setMinimumSize(self.minimumSizeHint())

    def _go(self, start: GameBox, across: int, down: int) -> None:
        """Move to the nearest game of the next column, or to the one above or below."""
        there = [
            box
            for box in self.boxes
            if (box.x() - start.x()) * across > 0 or (box.x() == start.x() and (box.y() - start.y()) * down > 0)
        ]
        if there:
            min(there, key=lambda box: (abs(box.x() - start.x()), abs(box.y() - start.y()))).setFocus()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the heads of the brackets and of their rounds, and the lines from game to game."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for bracket, column, top in self._stands()[0]:
            self._draw_heads(painter, bracket, column, top)
        self._draw_lines(painter)
        painter.end()

    def _draw_heads(self, painter: QPainter, bracket: PhaseBracketView, column: int, top: float) -> None:
        theme = theme_of(self)
        width, across = self._width()
        left = column * across
        painter.setPen(QColor(theme.colours.ink))
        painter.setFont(self._font(LARGE, bold=True))
        title = QRectF(left, top, self.width() - left, theme.px(LARGE + STEP))
        painter.drawText(title, Qt.AlignmentFlag.AlignVCenter, bracket_text(bracket, self._tr))
        painter.setFont(self._font(SMALL))
        painter.setPen(QColor(theme.colours.soft))
        for index in range(len(bracket.rounds)):
            head = QRectF(left + index * across, title.bottom(), width, theme.px(SMALL * 2 + HALF))
            painter.drawText(
                head, Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap, head_text(bracket, index, self._tr)
            )

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

    def __init__(self, tr: Translator) -> None:
        super().__init__()
        self.sheet = BracketSheet(tr)
        self.area: QScrollArea = scrolled(self.sheet, sideways=True)
        self.area.setMinimumHeight(theme_of(self).px(LEAST_TABLE))
        # between two scroll bars Qt draws a grip, which there is nothing to resize by
        self.area.setCornerWidget(QWidget())
        self.sheet.game_reached.connect(self._into_sight)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.area)

    def show_brackets(self, brackets: Sequence[PhaseBracketView]) -> None:
        """Show other brackets."""
        self.sheet.show_brackets(brackets)

    def _into_sight(self, area: QRect) -> None:
        self.area.ensureVisible(
            area.center().x(), area.center().y(), area.width() // 2 + SPACE, area.height() // 2 + SPACE
        )
