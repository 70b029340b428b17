"""What can be done with a document: look at it, save it, print it, made away from the window on a frozen state.

What is only looked at is an unnumbered copy. What is saved or printed is an edition: its number is in the journal
before the paper is made.
"""

from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Final, TypeVar

from PySide6.QtCore import QMarginsF, QObject, QRect, QSizeF, Signal
from PySide6.QtGui import QImage, QPageLayout, QPageSize, QPainter
from PySide6.QtPrintSupport import QPrinter, QPrinterInfo
from PySide6.QtWidgets import QWidget

from tournament.errors import Problem, Refused
from tournament.exchange.files import write_whole
from tournament.i18n import Translator, translator
from tournament.messages.papers import boxes_text
from tournament.messages.people.players import translator_for
from tournament.messages.refusals import problem_text
from tournament.messages.troubles import trouble_text
from tournament.models.copy_names import slug
from tournament.papers.document import Document
from tournament.papers.documents import DOCUMENTS
from tournament.papers.names import names_with_boxes
from tournament.papers.page import WHOLE, Part
from tournament.services.desk.changes import Changes
from tournament.services.desk.desk import Desk
from tournament.services.papers.snapshot import edition_of, logo, snapshot
from tournament.services.papers.views import Snapshot
from tournament.services.rounds.round_views import rounds
from tournament.services.setup.championship import championship
from tournament.services.setup.views import Settings
from tournament.ui.dialogs.dialog import FittingDialog, keep_width
from tournament.ui.dialogs.file_dialog import ask_folder, ask_save
from tournament.ui.dialogs.files import keep_papers_in, papers_folder, work_in
from tournament.ui.theme.tokens import FORM, SPACE, WIDE
from tournament.ui.widgets.buttons import primary_button, quiet_button
from tournament.ui.widgets.field import LabelledField, choice_editor, number_editor
from tournament.ui.widgets.jobs import JobRunner, OnProgress
from tournament.ui.widgets.surfaces import breakable, column, prose, row, title

if TYPE_CHECKING:
    from tournament.ui.ground.page import Page
    from tournament.ui.papers.preview_dialog import PreviewDialog


POINTS_PER_INCH = 72
_ONE_AT_A_TIME = (
    Lock()
)  # the renderer may be used by one thread only, and a page is looked at while another document is printed


class SheetPictures:
    """The pages of one PDF document, drawn when they are asked for."""

    def __init__(self, content: bytes) -> None:
        import pypdfium2

        with _ONE_AT_A_TIME:
            self._document = pypdfium2.PdfDocument(content)
            self.sizes = tuple(QSizeF(*self._document.get_page_size(number)) for number in range(len(self._document)))

    def __len__(self) -> int:
        return len(self.sizes)

    def picture(self, number: int, width: int, *, grey: bool = False) -> QImage:
        """A page, counted from 0, as a picture `width` pixels wide; `grey` for a printer."""
        with _ONE_AT_A_TIME:
            page = self._document[number]
            drawn = page.render(
                scale=width / self.sizes[number].width(), grayscale=grey, rev_byteorder=False, prefer_bgrx=True
            )
            form = QImage.Format.Format_Grayscale8 if grey else QImage.Format.Format_RGB32
            picture = QImage(bytes(drawn.buffer), drawn.width, drawn.height, drawn.stride, form).copy()
            drawn.close()
            page.close()
        return picture

    def close(self) -> None:
        """Let go of the document."""
        with _ONE_AT_A_TIME:
            self._document.close()


DOTS_PER_INCH: Final = 300
OVERLAP: Final = 6
BAND: Final = 96  # dots of a page that are sent at once: the window is blocked as long as that takes, and no longer


@dataclass(frozen=True)
class PrintWish:
    """On which printer, and how many copies."""

    printer: str
    copies: int


def printer_names() -> list[str]:
    """The printers that are set up here, the usual one first; none on a computer without any."""
    usual = QPrinterInfo.defaultPrinterName()
    return sorted(QPrinterInfo.availablePrinterNames(), key=lambda name: (name != usual, name))


def make_printer(wish: PrintWish) -> QPrinter:
    """The printer that is wished for. One that is gone since is refused when something is printed on it."""
    printer = QPrinter()
    printer.setOutputFormat(QPrinter.OutputFormat.NativeFormat)
    printer.setPrinterName(wish.printer)
    printer.setCopyCount(wish.copies)
    return printer


def print_document(content: bytes, printer: QPrinter, on_progress: Callable[[int, int], None]) -> int:
    """Print a PDF, reporting pages done of all; returns how many. A silent printer refuses."""
    with closing(SheetPictures(content)) as pictures:
        printer.setResolution(DOTS_PER_INCH)
        printer.setFullPage(True)
        printer.setPageLayout(page_layout(pictures.sizes[0]))
        painter = QPainter()
        if not painter.begin(printer):
            raise Refused(Problem("printer-silent", details={"printer": printer.printerName()}))
        try:
            _paint(painter, printer, pictures, on_progress)
        except BaseException:
            printer.abort()
            raise
        finally:
            painter.end()
        return len(pictures)


def page_layout(size: QSizeF) -> QPageLayout:
    """The paper of a page of that size: A4 or another named one, or its own, as for envelopes."""
    lying = size.width() > size.height()
    orientation = QPageLayout.Orientation.Landscape if lying else QPageLayout.Orientation.Portrait
    upright = size.transposed() if lying else size
    return QPageLayout(
        QPageSize(upright, QPageSize.Unit.Point, "", QPageSize.SizeMatchPolicy.FuzzyMatch), orientation, QMarginsF()
    )


def _paint(
    painter: QPainter, printer: QPrinter, pictures: SheetPictures, on_progress: Callable[[int, int], None]
) -> None:
    painter.setRenderHint(QPainter.RenderHint.LosslessImageRendering)
    for number, size in enumerate(pictures.sizes):
        if number:
            printer.newPage()
        dots = DOTS_PER_INCH / POINTS_PER_INCH
        whole = QRect(0, 0, round(size.width() * dots), round(size.height() * dots))
        picture = pictures.picture(number, whole.width(), grey=True)
        top = 0
        while top < picture.height():
            end = _cut(picture, top + BAND)
            # a little more than a band: whatever a printer makes of its edge lies under the next one
            band = QRect(0, top, picture.width(), min(end + OVERLAP, picture.height()) - top)
            painter.drawImage(band, picture.copy(band))
            top = end
        on_progress(number + 1, len(pictures))


def _cut(picture: QImage, after: int) -> int:
    """Where to cut a picture below a line: where nothing is seen of the cut; else a band further down."""
    for line in range(after, min(after + BAND, picture.height() - 1)):
        if picture.constScanLine(line - 1) == picture.constScanLine(line) == picture.constScanLine(line + 1):
            return line
    return min(after + BAND, picture.height())


MOST_COPIES = 50


class Instead(Enum):
    """What was chosen instead of printing."""

    SAVE = "save"


class PrintDialog(FittingDialog):
    """The printer and the number of copies; everything else is as the printer is set up."""

    def __init__(self, tr: Translator, heading: str, printers: Sequence[str], parent: QWidget | None = None) -> None:
        """`printers` are offered in their order, the first one chosen."""
        super().__init__(parent)
        say = tr.gettext
        self.answer: PrintWish | Instead | None = None
        self.setWindowTitle(heading)
        keep_width(self, FORM)
        head = title(breakable(heading))
        head.setWordWrap(True)
        leave = quiet_button(say("Cancel"))
        leave.clicked.connect(self.reject)
        self.printer = LabelledField(say("&Printer"), choice_editor({name: name for name in printers}))
        self.copies = LabelledField(say("&Copies"), number_editor(1, 1, MOST_COPIES))
        self.go = primary_button(say("Print") if printers else say("Save as PDF…"))
        self.go.clicked.connect(self._print if printers else self._save)
        sentence = prose(
            say("No printer is set up on this computer. Save the document as PDF, and print it on another one.")
        )
        asked = column(self.printer, self.copies, space=SPACE) if printers else column(sentence)
        layout = column(head, asked, row(None, leave, self.go), space=SPACE)
        layout.setContentsMargins(WIDE, WIDE, WIDE, WIDE)
        self.setLayout(layout)
        self.go.setFocus()

    def _print(self) -> None:
        self.answer = PrintWish(self.printer.editor.currentData(), self.copies.editor.value())
        self.accept()

    def _save(self) -> None:
        self.answer = Instead.SAVE
        self.accept()

    @classmethod
    def ask(cls, parent: QWidget, tr: Translator, heading: str) -> PrintWish | Instead | None:
        """Where it goes; None where it was thought better of."""
        dialog = cls(tr, heading, printer_names(), parent)
        dialog.exec()
        return dialog.answer


T = TypeVar("T")


@dataclass(frozen=True)
class WantedPaper:
    """A document by its id, what is wanted of it, and the language of the paper."""

    identity: str
    language: str
    part: Part = WHOLE

    @property
    def document(self) -> Document:
        """What is known of the document."""
        return DOCUMENTS[self.identity]

    @property
    def tr(self) -> Translator:
        """The language and the words of the paper."""
        return translator(self.language)

    def render(self, now: Snapshot, on_progress: OnProgress) -> bytes:
        """The PDF of it."""
        return self.document.render(now, self.tr, self.part, on_progress)


class PaperJobs(QObject):
    """Does one thing at a time for a page or dialog. `said`: sentence and tone; `changed`: an edition number."""

    changed = Signal(Changes)
    said = Signal(str, str)

    def __init__(self, over: "Page | PreviewDialog", desk: Desk, tr: Translator) -> None:
        super().__init__(over)
        self._over, self._desk, self._tr = over, desk, tr
        self.jobs = JobRunner(over, tr)

    def look(self, wanted: WantedPaper, use: Callable[[bytes], None]) -> None:
        """Make an unnumbered copy, and hand it over."""
        now = snapshot(self._over.state, self._desk.clock(), access=self._desk.access(), logo=logo(self._desk))

        def show(content: bytes) -> None:
            use(content)
            if boxes := boxes_text(names_with_boxes(now), self._tr):
                self.said.emit(boxes, "")

        self._do(self._tr.gettext("Making the document…"), lambda on_progress: wanted.render(now, on_progress), show)

    def save(self, wanted: WantedPaper) -> None:
        """Ask where an edition goes, number it, make it, and put it there."""
        path = ask_path(self._over, self._tr, self._stem(wanted), ".pdf")
        now = self._edition(wanted, saved=True) if path is not None else None
        if path is None or now is None:
            return

        def make(on_progress: OnProgress) -> Path:
            write_whole(path, wanted.render(now, on_progress), readable_by=wanted.document.rights(now.access))
            return path

        self._do(self._tr.gettext("Making the document…"), make, lambda made: self._tell_saved(made, now))

    def print(self, wanted: WantedPaper) -> None:
        """Ask for a printer, number an edition, make and print it; offer to save where no printer is."""
        wish = PrintDialog.ask(self._over, self._tr, self.document_text(wanted))
        if wish is Instead.SAVE:
            self.save(wanted)
        if wish is None or isinstance(wish, Instead) or (now := self._edition(wanted)) is None:
            return

        def make(on_progress: OnProgress) -> int:
            return print_document(
                wanted.render(now, lambda _done, _of: on_progress(0, 0)), make_printer(wish), on_progress
            )

        def tell(pages: int) -> None:
            sentence = self._tr.ngettext("Sent to {printer}: {pages} page.", "Sent to {printer}: {pages} pages.", pages)
            self._tell(sentence.format(printer=wish.printer, pages=pages), now)

        self._do(self._tr.gettext("Printing…"), make, tell)

    def print_all(self, heading: str, wanted: Sequence[WantedPaper]) -> None:
        """Ask once on which printer, number an edition of each, make them and print them one after another."""
        wish = PrintDialog.ask(self._over, self._tr, heading)
        if wish is Instead.SAVE:
            self.save_all(wanted)
        if wish is None or isinstance(wish, Instead):
            return
        editions = self._editions(wanted)

        def make(on_progress: OnProgress) -> int:
            pages = 0
            for document, now in editions:
                pages += print_document(
                    document.render(now, lambda _done, _of: on_progress(0, 0)), make_printer(wish), on_progress
                )
            return pages

        def tell(pages: int) -> None:
            sentence = self._tr.ngettext("Sent to {printer}: {pages} page.", "Sent to {printer}: {pages} pages.", pages)
            self._tell(sentence.format(printer=wish.printer, pages=pages), editions[0][1])

        if editions:
            self._do(self._tr.gettext("Printing…"), make, tell)

    def save_all(self, wanted: Sequence[WantedPaper]) -> None:
        """Ask for a folder, number an edition of each, make them, and put them there as files."""
        folder = ask_folder(self._over, self._tr, self._tr.gettext("Where to save it"), papers_folder())
        if folder is None or not (editions := self._editions(wanted, saved=True)):
            return
        work_in(folder)
        names = [self._stem(document) for document, _ in editions]

        def make(on_progress: OnProgress) -> Path:
            for name, (document, now) in zip(names, editions, strict=True):
                write_whole(
                    _free(folder, name),
                    document.render(now, on_progress),
                    readable_by=document.document.rights(now.access),
                )
            return folder

        self._do(self._tr.gettext("Making the document…"), make, lambda made: self._tell_saved(made, editions[0][1]))

    def _editions(self, wanted: Sequence[WantedPaper], *, saved: bool = False) -> list[tuple[WantedPaper, Snapshot]]:
        """Every document with the present championship; none where a number could not be given, which is said."""
        editions = [(document, now) for document in wanted if (now := self._edition(document, saved=saved)) is not None]
        return editions if len(editions) == len(wanted) else []

    def document_text(self, wanted: WantedPaper) -> str:
        """The document and its round, or its only sheet, in the words of the window."""
        return document_text(wanted, self._about(wanted), self._tr)

    def _stem(self, wanted: WantedPaper) -> str:
        """What its file is called, in the language of the paper and in the words of those who enter."""
        settings = championship(self._over.state)
        told = document_text(wanted, self._about(wanted), translator_for(settings, wanted.tr))
        return f"{file_stem(settings)}-{slug(told)}"

    def _about(self, wanted: WantedPaper) -> int | None:
        return wanted.document.about(rounds(self._over.state), wanted.part)

    def _edition(self, wanted: WantedPaper, *, saved: bool = False) -> Snapshot | None:
        """The present championship, for a new edition; None where no number could be given, which is said."""
        try:
            changes, now = edition_of(
                self._desk, wanted.identity, self._about(wanted), wanted.language, wanted.part.only, saved=saved
            )
        except Refused as refusal:
            self._refuse(refusal)
            return None
        self.changed.emit(changes)
        return now

    def _do(self, what: str, make: Callable[[OnProgress], T], use: Callable[[T], None]) -> None:
        self.jobs.run(what, make, done=use, refused=self._refuse)

    def _tell_saved(self, path: Path, now: Snapshot) -> None:
        self._tell(self._tr.gettext("Saved: {file}").format(file=path), now)

    def _tell(self, sentence: str, now: Snapshot) -> None:
        """Say what was done, and which names are printed with boxes."""
        self.said.emit("\n".join(filter(None, (sentence, boxes_text(names_with_boxes(now), self._tr)))), "")

    def _refuse(self, trouble: Refused | OSError) -> None:
        if isinstance(trouble, Refused):
            self.said.emit("\n".join(problem_text(problem, self._tr) for problem in trouble.problems), "fault")
        else:
            self.said.emit(trouble_text(trouble, self._tr), "fault")


def document_text(wanted: WantedPaper, about: int | None, tr: Translator) -> str:
    """The title of a document, the round it is about, and what its only sheet belongs to."""
    say, only = tr.gettext, wanted.part.only
    parts = [say("Round {number}").format(number=about)] if about is not None else []
    parts += [say("Table {number}").format(number=only["table"])] if "table" in only else []
    parts += [say("Team {number}").format(number=only["team"])] if "team" in only else []
    return " · ".join([say(wanted.document.title), *(part.replace(" ", "\N{NO-BREAK SPACE}") for part in parts)])


def _free(folder: Path, stem: str) -> Path:
    """A free PDF name in a folder, numbered if needed: nobody was asked about replacing an edition."""
    number, path = 1, folder / f"{stem}.pdf"
    while path.exists():
        number += 1
        path = folder / f"{stem}-{number}.pdf"
    return path


def file_stem(line: Settings) -> str:
    """The first part of every file's name: the championship and its day."""
    return f"{slug(line.name)}-{line.day.isoformat()}"


def ask_path(over: QWidget, tr: Translator, stem: str, suffix: str) -> Path | None:
    """Where a file goes; None where it was thought better of."""
    kind = f"{suffix[1:].upper()} (*{suffix})"
    path = ask_save(over, tr, tr.gettext("Where to save it"), papers_folder() / f"{stem}{suffix}", kind, suffix=suffix)
    if path is not None:
        keep_papers_in(path.parent)
    return path
