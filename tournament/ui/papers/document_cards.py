"""Cards of the documents page: a document with its edition and options, and the club's picture."""

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

from PySide6.QtCore import QBuffer, QIODevice, QSize, Qt, Signal
from PySide6.QtGui import QImage, QImageReader, QImageWriter, QPainter, QPixmap
from PySide6.QtWidgets import QComboBox, QFrame, QLabel, QSpinBox, QWidget

from tournament.errors import Problem, Refused
from tournament.i18n import Translator
from tournament.messages.refusals import problem_text
from tournament.messages.troubles import trouble_text
from tournament.papers.document import Document, Option
from tournament.papers.documents import DOCUMENTS
from tournament.preferences import Preferences, change_preferences, read_preferences
from tournament.services.desk.desk import Desk
from tournament.services.papers.snapshot import MOST_BYTES, keep_logo, logo, remove_logo
from tournament.ui.dialogs.file_dialog import ask_open
from tournament.ui.dialogs.files import working_folder
from tournament.ui.theme.tokens import HALF, SPACE, STEP, theme_of
from tournament.ui.widgets.buttons import name_button, quiet_button
from tournament.ui.widgets.field import LabelledField, choice_editor, number_editor
from tournament.ui.widgets.surfaces import column, label, row, soft, subtitle

NARROWEST = 8  # characters: the words of a choice do not widen what it stands in


class OptionFields(QWidget):
    """A field for every option. `chosen` is emitted when another value was chosen."""

    chosen = Signal()

    def __init__(self, options: tuple[Option, ...], values: Mapping[str, str], tr: Translator) -> None:
        super().__init__()
        self.fields = {
            option.name: self._field(option, values.get(option.name, option.usual), tr) for option in options
        }
        layout = column(*self.fields.values(), space=STEP)
        layout.setContentsMargins(0, 0, 0, 0)
        self.setLayout(layout)
        self.setVisible(bool(options))

    @property
    def values(self) -> dict[str, str]:
        """What is chosen, by the names of the options."""
        return {name: _value(field.editor) for name, field in self.fields.items()}

    def _field(self, option: Option, value: str, tr: Translator) -> LabelledField[QComboBox] | LabelledField[QSpinBox]:
        say = tr.gettext
        if not option.values:
            number = number_editor(int(value), 1, option.most)
            number.setKeyboardTracking(False)  # a number of two figures is no number of one
            number.valueChanged.connect(self.chosen)
            return LabelledField(say(option.label), number)
        editor = choice_editor({code: option.say(code, tr) for code in option.values})
        editor.setMinimumContentsLength(NARROWEST)
        editor.setCurrentIndex(max(editor.findData(value), 0))
        editor.activated.connect(self.chosen)
        return LabelledField(say(option.label), editor)


def _value(editor: QComboBox | QSpinBox) -> str:
    return str(editor.value()) if isinstance(editor, QSpinBox) else str(editor.currentData())


def kept_options(identity: str, kept: Mapping[str, str] | None = None) -> dict[str, str]:
    """What was chosen last of a document at this computer, as far as it can still be chosen.

    Whoever asks about many documents reads once what is `kept` of them all.
    """
    kept = read_preferences().paper_options if kept is None else kept
    named = ((option, kept.get(f"{identity}.{option.name}")) for option in DOCUMENTS[identity].options if option.kept)
    return {option.name: value for option, value in named if value is not None and option.takes(value)}


def kept_text(identity: str, all_kept: Mapping[str, str], tr: Translator) -> str:
    """What a document prints on or as if it is not viewed first: the value of its first option."""
    options, kept = DOCUMENTS[identity].options, kept_options(identity, all_kept)
    return options[0].say(kept.get(options[0].name, options[0].usual), tr) if options else ""


def keep_options(identity: str, values: Mapping[str, str]) -> None:
    """Remember a document's options for the next one; a disk that refuses only costs choosing again."""
    kept = {f"{identity}.{option.name}": values[option.name] for option in DOCUMENTS[identity].options if option.kept}

    def change(now: Preferences) -> Preferences:
        return now.having_chosen(kept)

    if kept != {name: value for name, value in read_preferences().paper_options.items() if name in kept}:
        with suppress(OSError):
            change_preferences(change, change(read_preferences()))


class DocumentCard(QFrame):
    """While the document lacks something it says what, and offers nothing."""

    preview_wanted = Signal()
    print_wanted = Signal()
    save_wanted = Signal()

    def __init__(self, document: Document, tr: Translator) -> None:
        super().__init__()
        self.setProperty("role", "card")
        say = tr.gettext
        name = subtitle(say(document.title))
        name.setWordWrap(True)
        self.lacking, self.status = label("", "warning"), label("", "label")
        for line in (self.lacking, self.status):
            line.setWordWrap(True)
        self.preview = quiet_button(say("Preview"))
        self.print = quiet_button(say("Print…"))
        self.save = quiet_button(say("PDF…"))
        for button in (self.preview, self.print, self.save):
            button.setAccessibleName(f"{name.text()}: {button.text()}")
        self.save.setToolTip(say("Save as PDF…"))
        self._offered = QWidget()
        self._offered.setLayout(row(self.preview, self.print, self.save, None, space=STEP))
        layout = column(name, soft(say(document.purpose)), self.lacking, self.status, None, self._offered, space=HALF)
        layout.setContentsMargins(SPACE, STEP, SPACE, SPACE)
        self.setLayout(layout)
        self.preview.clicked.connect(self.preview_wanted)
        self.print.clicked.connect(self.print_wanted)
        self.save.clicked.connect(self.save_wanted)
        self.show_state("", "")

    @property
    def is_offered(self) -> bool:
        """Whether the document lacks nothing."""
        return not self._offered.isHidden()

    def show_state(self, lacking: str, state: str) -> None:
        """Say what the document lacks; or, with an empty sentence, offer it, and say which edition came out last."""
        self.lacking.setText(lacking)
        self.lacking.setVisible(bool(lacking))
        self.status.setText(state)
        self.status.setVisible(not lacking)
        self._offered.setVisible(not lacking)


FORMATS: Final = (b"png", b"jpeg")
MOST_READ: Final = 40_000_000  # bytes of a file: a photograph has a tenth
MOST_PIXELS: Final = 100_000_000  # what a JPEG may come to: Qt makes it small while it is read
# bytes of memory for a PNG, of which Qt makes a whole picture first: A4 scanned at 600 dpi has 140 million
MOST_UNPACKED: Final = 160_000_000
DEEP: Final = (16, 64)  # bits of a pixel, grey or in colours, whose channels have 16 each
LONGEST: Final = 1600  # pixels of a side: 300 for each inch of what a diploma has room for
QUALITY: Final = 90
SMALLER: Final = 0.75


def read_picture(path: Path) -> bytes:
    """The picture in a PNG or JPEG, upright, small, without other data. Refuses others; OSError if unreadable."""
    if path.stat().st_size > MOST_READ:
        raise Refused(Problem("picture-too-large"))
    reader = QImageReader(str(path))
    reader.setDecideFormatFromContent(True)
    reader.setAutoTransform(True)
    size = reader.size()
    if bytes(reader.format().data()) not in FORMATS or size.isEmpty():
        raise Refused(Problem("picture-unreadable"))
    if size.width() * size.height() > MOST_PIXELS or _unpacked(reader) > MOST_UNPACKED:
        raise Refused(Problem("picture-too-large"))
    if max(size.width(), size.height()) > LONGEST:
        reader.setScaledSize(size.scaled(LONGEST, LONGEST, Qt.AspectRatioMode.KeepAspectRatio).expandedTo(QSize(1, 1)))
    picture = reader.read()
    if picture.isNull():
        raise Refused(Problem("picture-unreadable"))
    return _small_file(_bare(picture))


def _unpacked(reader: QImageReader) -> int:
    """The bytes of a PNG in memory at full size: four a pixel, even grey, or eight for a deep one."""
    if bytes(reader.format().data()) != b"png":
        return 0
    size, depth = reader.size(), QImage(1, 1, reader.imageFormat()).depth()
    return size.width() * size.height() * (8 if depth in DEEP else 4)


def _bare(picture: QImage) -> QImage:
    """Its pixels alone: files of pictures may say where they were taken, and by whom."""
    transparent = picture.hasAlphaChannel()
    bare = QImage(picture.size(), QImage.Format.Format_ARGB32 if transparent else QImage.Format.Format_RGB32)
    bare.fill(Qt.GlobalColor.transparent if transparent else Qt.GlobalColor.white)
    painter = QPainter(bare)
    painter.drawImage(0, 0, picture)
    painter.end()
    return bare


def _small_file(picture: QImage) -> bytes:
    while True:
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        writer = QImageWriter(buffer, b"png" if picture.hasAlphaChannel() else b"jpeg")
        if not picture.hasAlphaChannel():
            writer.setQuality(QUALITY)
        writer.write(picture)
        content = bytes(buffer.data().data())
        if len(content) <= MOST_BYTES:
            return content
        mode = Qt.TransformationMode.SmoothTransformation
        picture = picture.scaled(picture.size() * SMALLER, Qt.AspectRatioMode.IgnoreAspectRatio, mode)


SHOWN = QSize(160, 80)


class LogoCard(QFrame):
    """`said` carries a sentence and its tone."""

    said = Signal(str, str)

    def __init__(self, desk: Desk, tr: Translator) -> None:
        super().__init__()
        self._desk, self._tr = desk, tr
        self.setProperty("role", "card")
        say = tr.gettext
        self.picture = QLabel()
        self.picture.setAlignment(Qt.AlignmentFlag.AlignLeft)
        self.choose, self.remove = quiet_button(say("Choose…")), quiet_button(say("Remove"))
        name_button(self.choose, say("Choose the club’s picture…"))
        name_button(self.remove, say("Remove the club’s picture"))
        purpose = soft(say("On diplomas and on the podium. PNG or JPEG; it is kept in the file of the championship."))
        layout = column(
            subtitle(say("The club’s picture")),
            purpose,
            self.picture,
            row(self.choose, self.remove, None, space=STEP),
            space=HALF,
        )
        layout.setContentsMargins(SPACE, STEP, SPACE, SPACE)
        self.setLayout(layout)
        self.choose.clicked.connect(self._choose)
        self.remove.clicked.connect(self._remove)
        self.show_picture()

    def show_picture(self) -> None:
        """Show what the file has."""
        content, drawn = logo(self._desk), QPixmap()
        has_one = content is not None
        if content:
            drawn.loadFromData(content)
        if not drawn.isNull():
            dense = self.devicePixelRatioF()
            room = SHOWN * theme_of(self).text_size * dense
            drawn = drawn.scaled(room, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation)
            drawn.setDevicePixelRatio(dense)
        self.picture.setPixmap(drawn)
        self.picture.setAccessibleName(self._tr.gettext("The club’s picture"))
        self.picture.setVisible(not drawn.isNull())
        self.remove.setVisible(has_one)

    def _choose(self) -> None:
        kinds = self._tr.gettext("Pictures") + " (*.png *.jpg *.jpeg)"
        path = ask_open(self, self._tr, self._tr.gettext("The club’s picture"), working_folder(), kinds)
        if path is None:
            return
        try:
            keep_logo(self._desk, read_picture(path))
        except Refused as refusal:
            self.said.emit("\n".join(problem_text(problem, self._tr) for problem in refusal.problems), "fault")
            return
        except OSError as trouble:
            self.said.emit(trouble_text(trouble, self._tr), "fault")
            return
        self.show_picture()
        self.said.emit(self._tr.gettext("The club’s picture is kept, and stands on the next diplomas."), "")

    def _remove(self) -> None:
        try:
            remove_logo(self._desk)
        except Refused as refusal:
            self.said.emit("\n".join(problem_text(problem, self._tr) for problem in refusal.problems), "fault")
            return
        self.choose.setFocus()
        self.show_picture()
