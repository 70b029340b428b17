"""Cells with wrapped texts: columns take the width they need if there is room, rows the height."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QTextLayout, QTextOption
from PySide6.QtWidgets import QHeaderView, QStyledItemDelegate, QStyleOptionViewItem, QTableView

from tournament.ui.tables.lines_model import CellIndex, LinesModel, font_of, is_chosen, paint_ground, room_of
from tournament.ui.theme.tokens import LEAST_COLUMN, ROW, SMALL, STEP, theme_of

LINE = "\N{LINE SEPARATOR}"
"""Begins another line of the same paragraph."""

MOST_KEPT: Final = 2000
"""So many cells are kept laid out."""
Paragraphs = list[tuple[QTextLayout, float]]
WRAPPED = QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere


class WrappedWords(QStyledItemDelegate):
    """Paints a cell's wrapped paragraphs: the first as its column says, others small. Layouts are cached."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._laid: dict[tuple[str, int], Paragraphs] = {}
        self._fonts: tuple[QFont, QFont] | None = None

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: CellIndex) -> None:
        """Paint the ground as every cell has it, and the words on it."""
        model = index.model()
        assert isinstance(model, LinesModel)
        column, line = model.columns[index.column()], model.lines[index.row()]
        theme, text = theme_of(option.widget), column.text(line)
        room = QRectF(room_of(option, theme))
        paragraphs = self._paragraphs(text, font_of(option, bold=column.bold), theme.px(SMALL), round(room.width()))
        top = room.top() + (room.height() - sum(height for _, height in paragraphs)) / 2
        colour = column.colour(line) if column.colour is not None and not is_chosen(option) else None
        painter.save()
        paint_ground(painter, option, theme)
        painter.setClipRect(option.rect)
        for position, (laid, height) in enumerate(paragraphs):
            painter.setPen(QColor(theme.colours.soft if position else colour or theme.colours.ink))
            laid.draw(painter, QPointF(room.left(), top))
            top += height
        painter.restore()

    def _paragraphs(self, text: str, font: QFont, small_pixels: int, width: int) -> "Paragraphs":
        fonts = font, small(font, small_pixels)
        if self._fonts != fonts or len(self._laid) >= MOST_KEPT:
            self._fonts = fonts
            self._laid.clear()
        if (text, width) not in self._laid:
            self._laid[text, width] = layouts(text, *fonts, width)
        return self._laid[text, width]

    def sizeHint(self, option: QStyleOptionViewItem, index: CellIndex) -> QSize:
        """As wide as the longest paragraph."""
        theme = theme_of(option.widget)
        font = index.data(Qt.ItemDataRole.FontRole) or option.font
        return QSize(
            round(width_of(index.data() or "", QFontMetricsF(font), QFontMetricsF(small(font, theme.px(SMALL)))))
            + 2 * theme.px(STEP)
            + 1,
            theme.slow_px(ROW),
        )


def small(font: QFont, pixels: int) -> QFont:
    """The font of a cell's later paragraphs."""
    made = QFont(font)
    made.setPixelSize(pixels)
    made.setWeight(QFont.Weight.Normal)
    return made


def layouts(text: str, first: QFont, others: QFont, width: float) -> Paragraphs:
    """The paragraphs of a cell laid out in a width, each with its height."""
    laid = []
    for index, paragraph in enumerate(text.split("\n")):
        layout = QTextLayout(paragraph, others if index else first)
        layout.setTextOption(wrapping())
        layout.beginLayout()
        height = 0.0
        while (line := layout.createLine()).isValid():
            line.setLineWidth(max(width, 1))
            line.setPosition(QRectF(0, height, 0, 0).topLeft())
            height += line.height()
        layout.endLayout()
        laid.append((layout, height))
    return laid


def height_of(text: str, first: QFont, others: QFont, width: float) -> float:
    """How tall a cell's words are in a width that breaks some of its lines."""
    return sum(height for _, height in layouts(text, first, others, width))


def wrapping() -> QTextOption:
    """At a space where there is one, anywhere in a word that no line can hold."""
    option = QTextOption()
    option.setWrapMode(WRAPPED)
    return option


def width_of(text: str, first: QFontMetricsF, others: QFontMetricsF) -> float:
    """How wide the longest line of a cell is where none is broken."""
    return max(
        (others if index else first).horizontalAdvance(line)
        for index, paragraph in enumerate(text.split("\n"))
        for line in paragraph.split(LINE)
    )


class Measured:
    """A column's words in its fonts, measured once: tables are laid out often, with the same teams."""

    def __init__(self, first: QFont, others: QFont) -> None:
        self._first, self._others = first, others
        self._metrics, self._small_metrics = QFontMetricsF(first), QFontMetricsF(others)
        self._line_height, self._small_line_height = self._metrics.height(), self._small_metrics.height()
        self._texts: Sequence[str] = ()
        self._widths: dict[str, float] = {}
        self._heights: dict[str, float] = {}
        self._for_width: float | None = None

    def show(self, texts: Sequence[str]) -> None:
        """Measure these from now on."""
        if len(self._widths) >= MOST_KEPT:
            self._widths.clear()
            self._heights.clear()
        self._texts = texts
        self._widths |= {
            text: width_of(text, self._metrics, self._small_metrics) for text in texts if text not in self._widths
        }

    @property
    def widest(self) -> float:
        """How wide the widest of them is where none is broken."""
        return max((self._widths[text] for text in self._texts), default=0.0)

    def height(self, row: int, width: float) -> float:
        """How tall the words of a row are in a width."""
        if self._for_width != width:
            self._heights.clear()
            self._for_width = width
        text = self._texts[row]
        if text not in self._heights:
            self._heights[text] = (
                self._unbroken(text)
                if self._widths[text] <= width
                else height_of(text, self._first, self._others, width)
            )
        return self._heights[text]

    def _unbroken(self, text: str) -> float:
        paragraphs = text.split("\n")
        lines = sum(1 + paragraph.count(LINE) for paragraph in paragraphs[1:])
        return (1 + paragraphs[0].count(LINE)) * self._line_height + lines * self._small_line_height


class WrappedFit(QObject):
    """Keeps the wrapped columns of a table as wide as there is room for, and its rows as tall as their words."""

    def __init__(self, view: QTableView, model: LinesModel) -> None:
        super().__init__(view)
        self._view, self._model = view, model
        self._words = WrappedWords(view)
        self._sections = self._wrap()
        self._measured: dict[int, Measured] = {}
        self._lines: object = None
        self._look: object = None
        self._timer = QTimer(self, singleShot=True, interval=0)
        self._timer.timeout.connect(self.fit)
        model.modelReset.connect(self._fit_before_painting)
        view.horizontalHeader().sectionResized.connect(self._timer.start)
        view.viewport().installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Fit again when the table is shown, or given another width."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Show):
            self._fit_before_painting()
        return False

    def _fit_before_painting(self) -> None:
        """Fit other lines or widths before painting: else they are painted twice and seen to move."""
        self._view.viewport().setUpdatesEnabled(False)
        self._timer.start()

    def fit(self) -> None:
        """Give wrapped columns their width, then rows their height; the chosen row stays in sight."""
        self._measure()
        chosen = self._view.currentIndex()
        is_in_sight = chosen.isValid() and self._view.viewport().rect().intersects(self._view.visualRect(chosen))
        self._fit_columns()
        self._fit_rows()
        if is_in_sight:
            self._view.updateGeometries()  # otherwise the scroll bar learns only later how tall the rows are now
            self._view.scrollTo(chosen)
        self._view.viewport().setUpdatesEnabled(True)

    def _fit_columns(self) -> None:
        header = self._view.horizontalHeader()
        others = sum(header.sectionSize(section) for section in range(header.count()) if section not in self._sections)
        wanted = {section: self._wanted(section) for section in self._sections}
        room = self._view.viewport().width() - others
        widths = shared_out(wanted, room, theme_of(self._view).px(LEAST_COLUMN))
        fits = sum(widths.values()) <= room
        for section, width in widths.items():
            # a column that takes what is left keeps a width that words can be read in: where that is too much, the
            # table is moved sideways
            takes_the_rest = self._model.columns[section].stretch and fits
            mode = QHeaderView.ResizeMode.Stretch if takes_the_rest else QHeaderView.ResizeMode.Fixed
            if header.sectionResizeMode(section) is not mode:
                header.setSectionResizeMode(section, mode)
            if not takes_the_rest and header.sectionSize(section) != width:
                header.resizeSection(section, width)

    def _measure(self) -> None:
        lines, look = self._model.lines, (self._model.columns, self._view.font(), theme_of(self._view).px(SMALL))
        if self._look != look:
            self._look, self._lines = look, None
            self._sections = self._wrap()
            self._measured = {section: Measured(*self._fonts(section)) for section in self._sections}
        if self._lines is not lines:
            self._lines = lines
            for section, measured in self._measured.items():
                measured.show([self._model.columns[section].text(line) for line in lines])

    def _wrap(self) -> tuple[int, ...]:
        sections = tuple(section for section, column in enumerate(self._model.columns) if column.wrap)
        for section in sections:
            self._view.setItemDelegateForColumn(section, self._words)
        return sections

    def _wanted(self, section: int) -> int:
        return max(
            round(self._measured[section].widest) + 1 + 2 * theme_of(self._view).px(STEP),
            self._view.horizontalHeader().sectionSizeHint(section),
        )

    def _fit_rows(self) -> None:
        theme, rows = theme_of(self._view), self._view.verticalHeader()
        around = theme.px(STEP)
        widths = {section: self._view.columnWidth(section) - 2 * theme.px(STEP) for section in self._sections}
        least, heights = theme.slow_px(ROW), []
        for position in range(len(self._model.lines)):
            tallest = max(self._measured[section].height(position, widths[section]) for section in self._sections)
            heights.append(max(least, round(tallest) + around))
        usual = max(set(heights), key=heights.count, default=least)
        if (before := rows.defaultSectionSize()) != usual:
            rows.setDefaultSectionSize(usual)  # all at once: nearly all rows are of one height
            rows.sectionResized.emit(0, before, usual)  # Qt tells nobody, and a table may be as tall as its rows
        for position, height in enumerate(heights):
            if rows.sectionSize(position) != height:
                rows.resizeSection(position, height)

    def _fonts(self, section: int) -> tuple[QFont, QFont]:
        font = QFont(self._view.font())
        if self._model.columns[section].bold:
            font.setWeight(QFont.Weight.Bold)
        return font, small(font, theme_of(self._view).px(SMALL))


def shared_out(wanted: dict[int, int], room: int, least: int) -> dict[int, int]:
    """Widths of columns: as wanted if there is room; else wide ones share what narrow ones leave."""
    widths: dict[int, int] = {}
    for index, (section, width) in enumerate(sorted(wanted.items(), key=lambda item: item[1])):
        share = (room - sum(widths.values())) // (len(wanted) - index)
        widths[section] = max(min(width, share), min(width, least))
    return widths
