"""The banner over every page while copies fail. It cannot be closed: it goes when there is a good copy again."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QLabel

from tournament.i18n import Translator
from tournament.services.safety.copy_lines import BackupTargetLine
from tournament.ui.theme.icons import picture
from tournament.ui.theme.tokens import HALF, ICON, LARGE_TEXT, SPACE, STEP, theme_of
from tournament.ui.widgets.buttons import quiet_button
from tournament.ui.widgets.surfaces import column, row
from tournament.ui.widgets.text import breakable, prose
from tournament.wording.safety.copies import say_target_trouble


class CopiesBanner(QFrame):
    """Since when there is no copy, why, and what to do. Hidden while all is well."""

    try_again_asked = Signal()
    second_asked = Signal()

    def __init__(self, words: Translator) -> None:
        super().__init__()
        self._words = words
        self.setProperty("role", "message")
        self.setProperty("tone", "alert")
        theme = theme_of(self)
        sign = QLabel()
        sign.setPixmap(picture("warning", theme.colours.amber_text, theme.px(ICON)))
        self._text = prose("")
        self.try_again = quiet_button(words.gettext("Try again"))
        self.try_again.clicked.connect(self.try_again_asked)
        self.other = quiet_button(words.gettext("Another folder…"))
        self.other.clicked.connect(self.second_asked)
        told = row(sign, self._text, space=STEP)
        told.setStretch(1, 1)
        buttons = row(None, self.try_again, self.other, space=STEP)
        layout = column(told, buttons, space=HALF) if theme.text_size > LARGE_TEXT else row(told, buttons, space=SPACE)
        if theme.text_size <= LARGE_TEXT:
            layout.setStretch(0, 1)
        layout.setContentsMargins(SPACE, STEP, SPACE, STEP)
        self.setLayout(layout)
        self.hide()

    @property
    def text(self) -> str:
        """What it says now, empty when it is gone."""
        return "" if self.isHidden() else self._text.accessibleName()

    def show_targets(self, targets: Sequence[BackupTargetLine]) -> None:
        """Show every backup target that has trouble."""
        said = "\n".join(say_target_trouble(target, self._words) for target in targets if target.trouble)
        self._text.setText(breakable(said))
        self._text.setAccessibleName(said)
        self.setVisible(bool(said))
