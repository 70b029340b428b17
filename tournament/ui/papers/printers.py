"""The printers of this computer, and printing: page by page, as sharp grey pictures."""

from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QMarginsF, QRect, QSizeF
from PySide6.QtGui import QImage, QPageLayout, QPageSize, QPainter
from PySide6.QtPrintSupport import QPrinter, QPrinterInfo

from tournament.errors import Problem, Refused
from tournament.ui.papers.sheet_pictures import POINTS_PER_INCH, SheetPictures

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


def print_document(content: bytes, printer: QPrinter, report: Callable[[int, int], None]) -> int:
    """Print a PDF, reporting pages done of all; returns how many. A silent printer refuses."""
    with closing(SheetPictures(content)) as pictures:
        printer.setResolution(DOTS_PER_INCH)
        printer.setFullPage(True)
        printer.setPageLayout(page_layout(pictures.sizes[0]))
        painter = QPainter()
        if not painter.begin(printer):
            raise Refused(Problem("printer-silent", details={"printer": printer.printerName()}))
        try:
            _paint(painter, printer, pictures, report)
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
    return QPageLayout(QPageSize(upright, QPageSize.Unit.Point, "", QPageSize.SizeMatchPolicy.FuzzyMatch), orientation, QMarginsF())


def _paint(painter: QPainter, printer: QPrinter, pictures: SheetPictures, report: Callable[[int, int], None]) -> None:
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
        report(number + 1, len(pictures))


def _cut(picture: QImage, after: int) -> int:
    """Where to cut a picture below a line: where nothing is seen of the cut; else a band further down."""
    for line in range(after, min(after + BAND, picture.height() - 1)):
        if picture.constScanLine(line - 1) == picture.constScanLine(line) == picture.constScanLine(line + 1):
            return line
    return min(after + BAND, picture.height())
