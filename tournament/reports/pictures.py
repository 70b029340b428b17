"""The club's picture on paper."""

from io import BytesIO
from typing import Any, Final

from reportlab.lib.utils import ImageReader

from tournament.errors import Problem, Refused
from tournament.reports.page import Box

LARGEST: Final = 4000  # pixels of a side: what the window keeps is smaller, and a few bytes of a forged file can stand for gigabytes


def picture_of(content: bytes | None) -> Any:
    """A picture, read; None where there is none. Refuses a file that cannot be read as one."""
    if content is None:
        return None
    try:
        picture = ImageReader(BytesIO(content))
        if max(picture.getSize()) <= LARGEST:
            picture.getRGBData()
            return picture
    except Exception as trouble:  # a file that was tampered with raises almost anything
        raise Refused(Problem("emblem-unreadable")) from trouble
    raise Refused(Problem("emblem-unreadable"))


def draw_picture(canvas: Any, picture: Any, box: Box) -> None:
    """A picture as large as it fits into a box, in the middle of it."""
    canvas.drawImage(picture, box.left, box.bottom, box.width, box.height, mask="auto", preserveAspectRatio=True, anchor="c")
