"""Asks which kind of decision is taken, where it is not about a table."""

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtWidgets import QWidget

from tournament.i18n import Translator
from tournament.ui.dialogs.fitting import FittingDialog, keep_width
from tournament.ui.scores.kind_choice import KindChoice
from tournament.ui.theme.tokens import READING, SPACE, WIDE
from tournament.ui.widgets.buttons import primary_button, quiet_button
from tournament.ui.widgets.surfaces import column, row
from tournament.ui.widgets.text import breakable, prose, title

ABREAST = 2


@dataclass(frozen=True)
class KindWords:
    """A kind of decision: its name, and what it does."""

    name: str
    told: str


class KindDialog(FittingDialog):
    """The kinds under their letters, and what the one does that is chosen."""

    def __init__(self, words: Translator, heading: str, kinds: Mapping[str, KindWords], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._told = kinds
        self.setWindowTitle(heading)
        keep_width(self, READING)
        self.kinds = KindChoice({kind: words.name for kind, words in kinds.items()}, ABREAST)
        self.kinds.press((next(iter(kinds)),))
        self.sentence = prose("")
        head = title(breakable(heading))
        head.setWordWrap(True)
        go_on, leave = primary_button(words.gettext("Continue")), quiet_button(words.gettext("Cancel"))
        go_on.setDefault(True)
        go_on.clicked.connect(self.accept)
        leave.clicked.connect(self.reject)
        layout = column(head, self.kinds, self.sentence, row(None, leave, go_on), space=SPACE)
        layout.setContentsMargins(WIDE, WIDE, WIDE, WIDE)
        self.setLayout(layout)
        self.kinds.chosen.connect(self._tell)
        self.kinds.taken.connect(self.accept)
        self._tell()
        self.kinds.button(self.kinds.value).setFocus()

    def _tell(self) -> None:
        self.sentence.setText(breakable(self._told[self.kinds.value].told))
        self.fit()

    @classmethod
    def ask(cls, parent: QWidget, words: Translator, heading: str, kinds: Mapping[str, KindWords]) -> str | None:
        """The kind that is taken; None where it was thought better of."""
        dialog = cls(words, heading, kinds, parent)
        return dialog.kinds.value if dialog.exec() else None
