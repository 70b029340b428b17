"""The money of the prizes: what the entries bring, what of it the prizes follow, and what is left for the club."""

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QGridLayout, QSpinBox, QWidget

from tournament.i18n import Translator
from tournament.messages.prizes import say_funds
from tournament.services.prizes.lines import AwardsLine
from tournament.ui.theme.tokens import HALF, SPACE, STEP
from tournament.ui.widgets.field import LabelledField, number_editor
from tournament.ui.widgets.side_by_side import SideBySide
from tournament.ui.widgets.surfaces import clear, column, row
from tournament.ui.widgets.text import prose, strong

FIVE: Final = 5


class FundsCard(QWidget):
    """Amounts under each other, and the two settings that decide about them."""

    share_asked = Signal(int)
    """The prizes are to follow this share of the entry fees, in percent; 0 where their sums are fixed."""
    parting_asked = Signal(bool)

    def __init__(self, words: Translator) -> None:
        super().__init__()
        self._words = words
        say = words.gettext
        self.share: LabelledField[QSpinBox] = LabelledField(say("Share of the entry &fees for prizes"), number_editor(0, 0, 100, FIVE))
        self.share.editor.setSuffix(" %")
        self.share.editor.setSpecialValueText(say("fixed sums"))
        self.share.editor.setKeyboardTracking(False)
        self.parted = QCheckBox(say("Draw &lots for the prizes of a shared rank"))
        self.amounts = QGridLayout()
        amounts = QWidget()
        amounts.setLayout(self.amounts)
        self.amounts.setContentsMargins(0, 0, 0, 0)
        self.amounts.setHorizontalSpacing(SPACE)
        self.amounts.setVerticalSpacing(HALF)
        settings = QWidget()
        settings.setLayout(row(self.share, None))
        self.setLayout(column(SideBySide(amounts, settings, 0, share=1), self.parted, space=STEP))
        self.share.editor.valueChanged.connect(self.share_asked)
        self.parted.clicked.connect(self.parting_asked)

    def show_funds(self, line: AwardsLine, percent: int | None, *, parted: bool) -> None:
        """Show the amounts and the settings as they are."""
        blocked = self.share.editor.blockSignals(True)
        self.share.editor.setValue(percent or 0)
        self.share.editor.blockSignals(blocked)
        self.parted.setChecked(parted)
        clear(self.amounts)
        for at, (name, amount) in enumerate(say_funds(line, percent, self._words)):
            self.amounts.addWidget(prose(name), at, 0)
            self.amounts.addWidget(strong(amount), at, 1, Qt.AlignmentFlag.AlignRight)
