"""Puts a theme on the application and on its windows."""

from PySide6.QtWidgets import QApplication, QStyleFactory, QWidget

from tournament.ui.theme.fonts import text_font
from tournament.ui.theme.palette import qt_palette
from tournament.ui.theme.stylesheet import style_sheet
from tournament.ui.theme.tokens import WindowTheme, theme_of


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
