"""Who decides: a line for a name, into which a key puts one referee of the championship after another."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from tournament.i18n import Translator
from tournament.services.desk.hall import Hall
from tournament.services.scores.decisions_kept import decisions
from tournament.services.setup.championship import championship
from tournament.services.setup.lines import referees_of
from tournament.ui.scores.named import named
from tournament.ui.widgets.field import LabelledField, TextLine
from tournament.ui.widgets.keys import on_key

REFEREE_KEY: Final = "F2"


def referee_to_propose(hall: Hall, by: str) -> str:
    """Who decided last, or the only referee there is; whoever is at the desk where none is named."""
    referees = referees_of(championship(hall))
    last = next((line.decision.referee for line in reversed(decisions(hall)) if line.decision.referee), "")
    return last if last in referees else referees[0] if len(referees) == 1 else "" if referees else by


class RefereeLine(TextLine):
    """Names are typed here, or come by F2 from wherever the keys are in the panel around."""

    def __init__(self) -> None:
        super().__init__()
        self._referees: Sequence[str] = ()

    def offer(self, referees: Sequence[str], last: str = "") -> None:
        """Offer these referees and keep what stands here; else propose who decided `last`, or the only one."""
        self._referees = tuple(referees)
        if not self.text().strip():
            self.setText(last or (referees[0] if len(referees) == 1 else ""))

    def take_next(self) -> None:
        """Take the next referee, then all together, then the first; focus the name if there are none."""
        if not self._referees:
            self.setFocus(Qt.FocusReason.OtherFocusReason)
            self.selectAll()
            return
        together = (", ".join(self._referees),) if len(self._referees) > 1 else ()
        offered = (*self._referees, *together)
        here = offered.index(self.text()) if self.text() in offered else -1
        self.setText(offered[(here + 1) % len(offered)])
        self.textEdited.emit(self.text())

    def heard_in(self, whole: QWidget) -> None:
        """Hear the key in a whole panel or dialog."""
        on_key(whole, REFEREE_KEY, self.take_next, where=Qt.ShortcutContext.WidgetWithChildrenShortcut)

    def named_in(self, panel: QWidget, words: Translator) -> QWidget:
        """The line under its name, with its key, which is heard in the whole panel."""
        self.heard_in(panel)
        return named(words.gettext("Referee") + f"  {REFEREE_KEY}", self)


def referee_field(words: Translator, referees: Sequence[str], proposed: str) -> LabelledField[RefereeLine]:
    """The field of the referee in a dialog, which has yet to hear its key: `proposed` stands in it at first."""
    line = RefereeLine()
    line.setText(proposed)
    line.offer(referees)
    field = LabelledField(words.gettext("Decided &by") + f"  {REFEREE_KEY}", line)
    line.textEdited.connect(field.be_content)
    return field
