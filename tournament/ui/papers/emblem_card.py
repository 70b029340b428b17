"""The club's picture on the documents page: what it is, another one, or none."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QFrame, QLabel

from tournament.errors import Refused
from tournament.i18n import Translator
from tournament.messages.refusals import say_problem
from tournament.messages.troubles import say_trouble
from tournament.services.desk.desk import Desk
from tournament.services.papers.snapshot import emblem, keep_emblem, remove_emblem
from tournament.ui.dialogs.file_dialog import ask_open
from tournament.ui.dialogs.files import working_folder
from tournament.ui.papers.picture_file import read_picture
from tournament.ui.theme.tokens import HALF, SPACE, STEP, theme_of
from tournament.ui.widgets.buttons import name_button, quiet_button
from tournament.ui.widgets.surfaces import column, row
from tournament.ui.widgets.text import soft, subtitle

SHOWN = QSize(160, 80)


class EmblemCard(QFrame):
    """`said` carries a sentence and its tone."""

    said = Signal(str, str)

    def __init__(self, desk: Desk, words: Translator) -> None:
        super().__init__()
        self._desk, self._words = desk, words
        self.setProperty("role", "card")
        say = words.gettext
        self.picture = QLabel()
        self.picture.setAlignment(Qt.AlignmentFlag.AlignLeft)
        self.choose, self.remove = quiet_button(say("Choose…")), quiet_button(say("Remove"))
        name_button(self.choose, say("Choose the club’s picture…"))
        name_button(self.remove, say("Remove the club’s picture"))
        purpose = soft(say("On diplomas and on the podium. PNG or JPEG; it is kept in the file of the championship."))
        layout = column(subtitle(say("The club’s picture")), purpose, self.picture, row(self.choose, self.remove, None, space=STEP), space=HALF)
        layout.setContentsMargins(SPACE, STEP, SPACE, SPACE)
        self.setLayout(layout)
        self.choose.clicked.connect(self._choose)
        self.remove.clicked.connect(self._remove)
        self.show_picture()

    def show_picture(self) -> None:
        """Show what the file has."""
        content, drawn = emblem(self._desk), QPixmap()
        has_one = content is not None
        if content:
            drawn.loadFromData(content)
        if not drawn.isNull():
            dense = self.devicePixelRatioF()
            room = SHOWN * theme_of(self).text_size * dense
            drawn = drawn.scaled(room, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation)
            drawn.setDevicePixelRatio(dense)
        self.picture.setPixmap(drawn)
        self.picture.setAccessibleName(self._words.gettext("The club’s picture"))
        self.picture.setVisible(not drawn.isNull())
        self.remove.setVisible(has_one)

    def _choose(self) -> None:
        kinds = self._words.gettext("Pictures") + " (*.png *.jpg *.jpeg)"
        path = ask_open(self, self._words, self._words.gettext("The club’s picture"), working_folder(), kinds)
        if path is None:
            return
        try:
            keep_emblem(self._desk, read_picture(path))
        except Refused as refusal:
            self.said.emit("\n".join(say_problem(problem, self._words) for problem in refusal.problems), "fault")
            return
        except OSError as trouble:
            self.said.emit(say_trouble(trouble, self._words), "fault")
            return
        self.show_picture()
        self.said.emit(self._words.gettext("The club’s picture is kept, and stands on the next diplomas."), "")

    def _remove(self) -> None:
        try:
            remove_emblem(self._desk)
        except Refused as refusal:
            self.said.emit("\n".join(say_problem(problem, self._words) for problem in refusal.problems), "fault")
            return
        self.choose.setFocus()
        self.show_picture()
