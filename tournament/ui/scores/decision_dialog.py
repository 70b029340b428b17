"""Asks for what a decision needs: who decides, and why. Both go into the journal."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtWidgets import QWidget

from tournament.i18n import Translator
from tournament.ui.dialogs.fitting import FittingDialog, keep_width
from tournament.ui.scores.referee_line import referee_field
from tournament.ui.theme.tokens import CONSEQUENCES, LARGE_TEXT, READING, SPACE, STEP, WIDE, theme_of
from tournament.ui.widgets.buttons import primary_button, quiet_button
from tournament.ui.widgets.field import text_field
from tournament.ui.widgets.surfaces import column, row, scrolled
from tournament.ui.widgets.text import breakable, prose, title


@dataclass(frozen=True)
class RulingReason:
    """Who decided, and why."""

    referee: str
    reason: str


class DecisionDialog(FittingDialog):
    """A referee and a reason, under what is being decided and what follows from it."""

    def __init__(
        self,
        words: Translator,
        heading: str,
        consequence: str,
        action: str,
        referee: str,
        needs_reason: bool,
        parent: QWidget | None = None,
        further: QWidget | None = None,
        referees: Sequence[str] = (),
        reason: str = "",
    ) -> None:
        """`action` is on the primary button; `referee` is proposed of `referees`; `further` asks for more.

        `reason` is what was typed before, where it was refused.
        """
        super().__init__(parent)
        self._words, self._needs_reason = words, needs_reason
        self.setWindowTitle(heading)
        keep_width(self, READING)
        self.reason = text_field(words.gettext("&Reason"), hint="" if needs_reason else words.gettext("Optional."))
        self.reason.editor.setText(reason)
        self.referee = referee_field(words, referees, referee)
        self.referee.editor.heard_in(self)
        decide = primary_button(action)
        decide.setDefault(True)
        decide.clicked.connect(self.decide)
        leave = quiet_button(words.gettext("Cancel"))
        leave.clicked.connect(self.reject)
        head = title(breakable(heading))
        head.setWordWrap(True)
        asked = [further] if further is not None else []
        parts = [prose(breakable(consequence)), *asked, self.referee, self.reason]
        body = [in_sight(parts, heading)] if "\n" in consequence else parts
        layout = column(head, *body, row(None, leave, decide), space=SPACE)
        layout.setContentsMargins(WIDE, WIDE, WIDE, WIDE)
        self.setLayout(layout)
        (self.reason if self.referee.editor.text().strip() else self.referee).setFocus()

    @property
    def verdict(self) -> RulingReason:
        """What was typed."""
        return RulingReason(self.referee.editor.text().strip(), self.reason.editor.text().strip())

    def decide(self) -> None:
        """Close, if everything that is needed was typed. Figures alone are no reason: they were meant for a sheet."""
        if self._needs_reason and not any(map(str.isalpha, self.verdict.reason)):
            self.reason.complain(self._words.gettext("Write in a few words why: the journal and the sheets will show it."))
            self.reason.setFocus()
            self.fit()
        else:
            self.accept()

    @classmethod
    def ask(
        cls,
        parent: QWidget,
        words: Translator,
        heading: str,
        consequence: str,
        action: str,
        *,
        referee: str = "",
        needs_reason: bool = True,
        further: QWidget | None = None,
        referees: Sequence[str] = (),
        reason: str = "",
    ) -> RulingReason | None:
        """Who decides, and why; None where it was thought better of."""
        dialog = cls(words, heading, consequence, action, referee, needs_reason, parent, further, referees, reason)
        return dialog.verdict if dialog.exec() else None


def in_sight(parts: Sequence[QWidget], name: str) -> QWidget:
    """What is said and asked, scrolled where it is higher than the screen; the buttons stay in sight."""
    inside = QWidget()
    inside.setProperty("role", "page")
    inside.setLayout(column(*parts, None, space=SPACE))
    whole = scrolled(inside)
    whole.setAccessibleName(name)
    theme = theme_of(whole)
    most = CONSEQUENCES if theme.text_size <= LARGE_TEXT else CONSEQUENCES - WIDE
    whole.setMinimumHeight(min(inside.heightForWidth(theme.px(READING) - 2 * WIDE) + STEP, most))
    return whole
