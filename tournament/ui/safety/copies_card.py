"""The card that says when the last copies were made and where, with what can be done about them."""

from collections.abc import Sequence

from PySide6.QtCore import QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from tournament.i18n import Translator
from tournament.messages.phrases import say_moment
from tournament.services.safety.copies import on_own_disk
from tournament.services.safety.lines import BackupTargetLine
from tournament.ui.ground.action import Action, of_button
from tournament.ui.ground.copying import Copying
from tournament.ui.theme.tokens import HALF, STEP
from tournament.ui.widgets.buttons import danger_button, flat_button, quiet_button
from tournament.ui.widgets.surfaces import card, clear, column, row
from tournament.ui.widgets.text import breakable, pill, soft, strong, subtitle


class CopiesCard(QFrame):
    """Where the copies are. Hidden until it is given copies to show: the sample has none."""

    saving_asked = Signal()
    second_asked = Signal()
    no_second_asked = Signal()

    def __init__(self, words: Translator) -> None:
        super().__init__()
        self._words = words
        self._lines = QVBoxLayout()
        self._lines.setSpacing(STEP)
        self.save = quiet_button(words.gettext("Save a copy…"))
        self.save.clicked.connect(self.saving_asked)
        self.second = quiet_button("")
        self.second.clicked.connect(self.second_asked)
        self.no_second = danger_button(words.gettext("Stop copying to a second place"))
        self.no_second.clicked.connect(self.no_second_asked)
        self.folder = flat_button(words.gettext("Open the folder"))
        self.folder.clicked.connect(self.open_folder)
        inside = card(subtitle(words.gettext("Copies")), self._lines, self.save, self.second, self.no_second, self.folder)
        self.setLayout(column(inside, space=0))
        self._copying: Copying | None = None
        self.hide()

    def follow(self, copying: Copying) -> None:
        """Show these copies from now on."""
        self._copying = copying
        copying.changed.connect(self.refresh)
        self.refresh()
        self.show()

    def offers(self) -> Sequence[Action]:
        """The actions on copies, while there are any; those on every page are the window's."""
        return () if self.isHidden() else (*of_button(self.no_second, "cross"), *of_button(self.folder, "open"))

    def refresh(self) -> None:
        """Show the present state."""
        if self._copying is None:
            return
        say = self._words.gettext
        clear(self._lines)
        own, *others = self._copying.targets
        self._lines.addWidget(self._line(say("On this computer"), own, ""))
        for other in others:
            notes = [str(other.folder)]
            if on_own_disk(other.folder):
                notes.append(say("This folder is on the same disk: a USB stick is safer."))
            self._lines.addWidget(self._line(say("In the second place"), other, "\n".join(notes)))
        if not others:
            self._lines.addWidget(soft(say("A second place, on a USB stick, keeps the championship even if this computer dies.")))
        self.second.setText(say("Change the second place…") if others else say("Choose a second place…"))
        self.no_second.setVisible(bool(others))

    def _line(self, name: str, target: BackupTargetLine, note: str) -> QWidget:
        state, tone = self._words.gettext("no copy yet"), "alert"
        if target.good is not None:
            moment = say_moment(target.good.astimezone(), self._words)
            state, tone = (self._words.gettext("none since {when}").format(when=moment), "alert") if target.trouble else (f"✓ {moment}", "done")
        line = QWidget()
        line.setLayout(column(strong(name), row(pill(state, tone), None), *([soft(breakable(note))] if note else []), space=HALF))
        return line

    def open_folder(self) -> None:
        """Show the copies of this computer in its own way of showing folders."""
        if self._copying is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._copying.targets[0].folder)))
