"""The typeface of the window, shipped with the program so that it looks the same everywhere."""

from PySide6.QtGui import QFont, QFontDatabase

from tournament.shipped_files import RESOURCES
from tournament.ui.theme.tokens import FAMILY, TEXT, WindowTheme

FONTS = RESOURCES / "fonts"


def load_fonts() -> None:
    """Make the shipped faces known to Qt. Needs the application; call it once."""
    for face in sorted([*FONTS.glob("*.otf"), *FONTS.glob("*.ttf")]):
        QFontDatabase.addApplicationFont(str(face))


def text_font(theme: WindowTheme) -> QFont:
    """The font of all text, with figures of equal width so that scores line up. DejaVu Sans brings the suits."""
    font = QFont([FAMILY, "DejaVu Sans"])
    font.setPixelSize(theme.px(TEXT))
    font.setFeature(QFont.Tag("tnum"), 1)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font
