"""What a setting changes, by a hand: what each side marks under each choice, the present one first."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel

from tournament.messages.setup.rules import WorkedHand, WorkedLine
from tournament.ui.theme.tokens import HALF, LARGE_TEXT, SPACE, STEP, theme_of
from tournament.ui.widgets.surfaces import clear, column
from tournament.ui.widgets.text import change_role, label, soft

HOLDS, OTHER = "✓", ""


class WorkedTable(QFrame):
    """A line for each choice, with its marks; the one that holds has a sign and is bold."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "example")
        self._happened = soft("")
        self._grid = QGridLayout()
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(SPACE)
        self._grid.setVerticalSpacing(HALF)
        self._grid.setColumnStretch(1, 1)
        layout = column(self._happened, self._grid, space=HALF)
        layout.setContentsMargins(STEP + HALF, STEP, STEP + HALF, STEP)
        self.setLayout(layout)
        self.lines: list[tuple[str, ...]] = []
        self.worked: WorkedHand | None = None
        self.hide()

    def show_hand(self, worked: WorkedHand | None) -> None:
        """Show what the hand is worth now, and otherwise; nothing where no hand shows the setting."""
        if worked == self.worked:
            return
        self.worked = worked
        clear(self._grid)
        self.lines = []
        self.setVisible(worked is not None)
        if worked is None:
            return
        self._happened.setText(worked.happened)
        for index, head in enumerate(worked.heads):
            self._grid.addWidget(label(head, "label"), 0, 2 + index, Qt.AlignmentFlag.AlignRight)
        for row, line in enumerate(worked.lines, start=1):
            self._add(row, line, len(worked.heads))

    @property
    def holding(self) -> WorkedLine | None:
        """The line of the choice that holds."""
        return next((line for line in self.worked.lines if line.holds), None) if self.worked else None

    def be_fresh(self, is_fresh: bool) -> None:
        """Highlight it while its marks have just changed."""
        self.setProperty("tone", "fresh" if is_fresh else "")
        change_role(self)

    def _add(self, row: int, line: WorkedLine, sides: int) -> None:
        role = "strong" if line.holds else "soft"
        parts: list[QLabel] = [label(text, role) for text in (HOLDS if line.holds else OTHER, line.choice, *line.marks, line.note)]
        parts[1].setWordWrap(True)
        if theme_of(self).text_size > LARGE_TEXT and line.note:
            parts[-1].setWordWrap(True)
            self._grid.setColumnStretch(len(parts) - 1, 1)
        for index, part in enumerate(parts):
            is_number = 2 <= index < 2 + sides
            side = Qt.AlignmentFlag.AlignRight if is_number else Qt.AlignmentFlag(0)
            self._grid.addWidget(part, row, index, Qt.AlignmentFlag.AlignVCenter | side)
        self.lines.append((HOLDS if line.holds else OTHER, line.choice, *line.marks, line.note))
