"""The banner over every page while copies fail. It cannot be closed: it goes when there is a good copy again."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QLabel, QPushButton

from tournament.i18n import Translator
from tournament.messages.safety.copies import say_target_trouble
from tournament.services.safety.lines import BackupTargetLine
from tournament.ui.ground.copying import Copying
from tournament.ui.theme.icons import picture
from tournament.ui.theme.tokens import HALF, ICON, LARGE_TEXT, SPACE, STEP, Colours, theme_of
from tournament.ui.widgets.buttons import quiet_button
from tournament.ui.widgets.surfaces import column, row
from tournament.ui.widgets.text import breakable, prose


class Banner(QFrame):
    """A warning over every page, with buttons for what to do about it. Hidden while there is nothing to say."""

    def __init__(self, tone: str, colour_of: Callable[[Colours], str], *buttons: QPushButton, sign: str = "warning") -> None:
        super().__init__()
        self.setProperty("role", "message")
        self.setProperty("tone", tone)
        theme = theme_of(self)
        drawn = QLabel()
        drawn.setPixmap(picture(sign, colour_of(theme.colours), theme.px(ICON)))
        self._text = prose("")
        sentence, answers = row(drawn, self._text, space=STEP), row(None, *buttons, space=STEP)
        sentence.setStretch(1, 1)
        is_wide = theme.text_size <= LARGE_TEXT
        layout = row(sentence, answers, space=SPACE) if is_wide else column(sentence, answers, space=HALF)
        if is_wide:
            layout.setStretch(0, 1)
        layout.setContentsMargins(SPACE, STEP, SPACE, STEP)
        self.setLayout(layout)
        self.hide()

    @property
    def text(self) -> str:
        """What it says now, empty when it is gone."""
        return "" if self.isHidden() else self._text.accessibleName()

    def show_text(self, text: str) -> None:
        """Show this, or nothing at all."""
        self._text.setText(breakable(text))
        self._text.setAccessibleName(text)
        self.setVisible(bool(text))


class CopiesBanner(Banner):
    """Since when there is no copy, why, and what to do. Hidden while copies succeed."""

    try_again_asked = Signal()
    second_asked = Signal()

    def __init__(self, words: Translator) -> None:
        try_again, other = quiet_button(words.gettext("Try again")), quiet_button(words.gettext("Another folder…"))
        super().__init__("alert", lambda colours: colours.amber_text, try_again, other)
        self._words, self.try_again, self.other = words, try_again, other
        self._copying: Copying | None = None
        self.try_again.clicked.connect(self.try_again_asked)
        self.other.clicked.connect(self.second_asked)

    def follow(self, copying: Copying) -> None:
        """Show from now on what troubles these copies."""
        self._copying = copying
        self.try_again_asked.connect(copying.try_again)
        copying.changed.connect(self._look)
        self._look()

    def _look(self) -> None:
        if self._copying is not None:
            self.show_targets(self._copying.targets)

    def show_targets(self, targets: Sequence[BackupTargetLine]) -> None:
        """Show every backup target that has trouble."""
        self.show_text("\n".join(say_target_trouble(target, self._words) for target in targets if target.trouble))
