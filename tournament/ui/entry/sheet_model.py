"""The lines of a score sheet as Qt knows a table: one row a deal, as on the paper."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt

from tournament.i18n import Translator
from tournament.scoring.facts import SIDES, HandFacts, Side
from tournament.scoring.scores import ScoredHand
from tournament.services.lines import HandLine, SheetLine
from tournament.wording.hands import say_contract, say_unplayed
from tournament.wording.numbers import number

Index = QModelIndex | QPersistentModelIndex
FLAG: Final = "⚑"
CONTRACT_COLUMN: Final = 2
TOTAL_ROLE: Final = int(Qt.ItemDataRole.UserRole)


@dataclass(frozen=True)
class Column:
    """A column of the sheet: what stands at its head and in each of its cells, figures to the right, totals in bold."""

    title: str
    text: Callable[[HandLine, ScoredHand], str]
    figures: bool = True
    total: bool = False


def sheet_columns(sides: str, words: Translator) -> tuple[Column, ...]:
    """The columns of a sheet for the sides of its table."""
    return (
        Column(words.gettext("Hand"), lambda line, _: str(line.number)),
        Column(words.gettext("Taker"), lambda line, _: side_numbers((line.facts.declarer,) if line.facts.declarer else ())),
        Column(words.gettext("Contract"), lambda line, _: say_contract(line.facts, words) or say_unplayed(line.facts, words), figures=False),
        Column(words.gettext("Points"), lambda line, _: points_text(line.facts)),
        Column(words.gettext("Belote"), lambda line, _: side_numbers(line.facts.belote)),
        *(Column(words.gettext("Marks {side}").format(side=SIDES.index(side) + 1), _marks(side, words)) for side in sides),
        *(Column(words.gettext("Total {side}").format(side=SIDES.index(side) + 1), _totals(side, words), total=True) for side in sides),
        Column("", lambda line, _: FLAG if notes(line.facts) else "", figures=False),
    )


def side_numbers(sides: tuple[Side, ...]) -> str:
    """Sides as the screen and the paper call them: `1`, or `1 2`."""
    return " ".join(str(SIDES.index(side) + 1) for side in sides)


def points_text(facts: HandFacts) -> str:
    """The taker's points, empty for a deal that was not played."""
    return "" if facts.points is None else str(facts.points)


def notes(facts: HandFacts) -> tuple[str, ...]:
    """What a referee noted on a deal, beyond its play: the reasons of its adjustments."""
    return tuple(f"{side_numbers((adjustment.side,))}: {adjustment.points:+} · {adjustment.reason}" for adjustment in facts.adjustments)


def _marks(side: Side, words: Translator) -> Callable[[HandLine, ScoredHand], str]:
    return lambda line, scored: number(scored.marks.get(side, 0), words) if line.facts.is_played or scored.marks.get(side) else ""


def _totals(side: Side, words: Translator) -> Callable[[HandLine, ScoredHand], str]:
    return lambda _, scored: number(scored.totals.get(side, 0), words)


class SheetModel(QAbstractTableModel):
    """The deals of a sheet with what they are worth."""

    def __init__(self, words: Translator) -> None:
        super().__init__()
        self._words = words
        self._columns: tuple[Column, ...] = sheet_columns("AB", words)
        self._hands: tuple[HandLine, ...] = ()
        self._scored: tuple[ScoredHand, ...] = ()

    def show(self, sheet: SheetLine) -> None:
        """Show another sheet, or the same one after something changed."""
        self.beginResetModel()
        self._columns = sheet_columns("".join(side.letter for side in sheet.game.sides), self._words)
        self._hands, self._scored = sheet.hands, sheet.score.hands
        self.endResetModel()

    def hand(self, row: int) -> HandLine:
        """The deal of a row."""
        return self._hands[row]

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008, N802
        """One row a deal."""
        return 0 if parent.isValid() else len(self._hands)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008, N802
        """As many as the sides of the table need."""
        return 0 if parent.isValid() else len(self._columns)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:  # noqa: N802
        """The heads of the columns, over their figures."""
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self._columns[section].title
        return self._alignment(section) if role == Qt.ItemDataRole.TextAlignmentRole else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The text of a cell, its alignment, whether it is a total, and what the referee noted on its deal."""
        column, line = self._columns[index.column()], self._hands[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return column.text(line, self._scored[index.row()])
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self._alignment(index.column())
        if role == Qt.ItemDataRole.ToolTipRole:
            return "\n".join(notes(line.facts)) or None
        return column.total if role == TOTAL_ROLE else None

    def _alignment(self, section: int) -> Qt.AlignmentFlag:
        side = Qt.AlignmentFlag.AlignRight if self._columns[section].figures else Qt.AlignmentFlag.AlignLeft
        return side | Qt.AlignmentFlag.AlignVCenter
