"""Pictures of a document's pages: as large as shown for the screen, as sharp as it prints for a printer."""

from threading import Lock

from PySide6.QtCore import QSizeF
from PySide6.QtGui import QImage

POINTS_PER_INCH = 72
_ONE_AT_A_TIME = Lock()  # the renderer may be used by one thread only, and a page is looked at while another document is printed


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
            drawn = page.render(scale=width / self.sizes[number].width(), grayscale=grey, rev_byteorder=False, prefer_bgrx=True)
            form = QImage.Format.Format_Grayscale8 if grey else QImage.Format.Format_RGB32
            picture = QImage(bytes(drawn.buffer), drawn.width, drawn.height, drawn.stride, form).copy()
            drawn.close()
            page.close()
        return picture

    def close(self) -> None:
        """Let go of the document."""
        with _ONE_AT_A_TIME:
            self._document.close()
