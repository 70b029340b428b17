"""Puts a theme on the application."""

from PySide6.QtWidgets import QApplication, QStyleFactory

from tournament.ui.theme.fonts import text_font
from tournament.ui.theme.palette import qt_palette
from tournament.ui.theme.stylesheet import style_sheet
from tournament.ui.theme.tokens import Theme


def dress(application: QApplication, theme: Theme) -> None:
    """Give the whole application its style, palette, font and style sheet. May be called again to change them."""
    if not application.styleSheet():  # a style sheet hides the name of the style it stands on
        application.setStyle(QStyleFactory.create("Fusion"))
    application.setPalette(qt_palette(theme.colours))
    application.setFont(text_font(theme))
    application.setStyleSheet(style_sheet(theme))
