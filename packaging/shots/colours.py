"""Pictures in few colours, for files that are a fraction of the size."""

from collections import Counter

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage


def in_colours(picture: QImage, count: int) -> QImage:
    """A picture in the colours that it has most of, at most 256."""
    flat = picture.convertToFormat(QImage.Format.Format_RGB32)
    colours = Counter(memoryview(flat.constBits()).cast("I"))
    most = [colour for colour, _ in colours.most_common(count)]
    return flat.convertToFormat(QImage.Format.Format_Indexed8, most, Qt.ImageConversionFlag.ThresholdDither)
