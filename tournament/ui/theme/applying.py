"""Puts a theme on the application and its windows: its palette, its style sheet, and the typeface shipped with it."""

from PySide6.QtGui import QColor, QFont, QFontDatabase, QPalette
from PySide6.QtWidgets import QApplication, QStyleFactory, QWidget

from tournament.shipped_files import RESOURCES
from tournament.ui.theme.stylesheet import style_sheet
from tournament.ui.theme.tokens import FAMILY, TEXT, Colours, WindowTheme, theme_of

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


def qt_palette(colours: Colours) -> QPalette:
    """A QPalette of these colours, the disabled text softened."""
    role, palette = QPalette.ColorRole, QPalette()
    roles = {
        role.Window: colours.ground,
        role.WindowText: colours.ink,
        role.Base: colours.paper,
        role.AlternateBase: colours.ground,
        role.Text: colours.ink,
        role.PlaceholderText: colours.soft,
        role.Button: colours.paper,
        role.ButtonText: colours.ink,
        role.BrightText: colours.red,
        role.Highlight: colours.chosen,
        role.HighlightedText: colours.ink,
        role.Accent: colours.baize,
        role.Link: colours.baize,
        role.LinkVisited: colours.baize,
        role.ToolTipBase: colours.paper,
        role.ToolTipText: colours.ink,
        role.Light: colours.paper,
        role.Midlight: colours.line,
        role.Mid: colours.line,
        role.Dark: colours.border,
        role.Shadow: colours.border,
    }
    for name, colour in roles.items():
        palette.setColor(name, QColor(colour))
    for name in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, name, QColor(colours.soft))
    return palette


def apply_theme(application: QApplication, theme: WindowTheme) -> None:
    """Give the whole application its style, palette and font. May be called again to change them."""
    if application.style().name() != "fusion":
        application.setStyle(QStyleFactory.create("Fusion"))
    application.setPalette(qt_palette(theme.colours))
    application.setFont(text_font(theme))


def style_window(window: QWidget) -> None:
    """Give a window, and all that is ever put into it, the style sheet of the theme it is shown in.

    It is the window's and not the application's: under an application's sheet, Qt styles every part of a page again
    whenever a part is put into another one, and a page takes three times as long to make.
    """
    window.setStyleSheet(style_sheet(theme_of(window)))
