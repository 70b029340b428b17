"""What the window tells about the program itself."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tournament.ui.ground.main_window import MainWindow


def show_about(window: "MainWindow") -> None:
    """Tell about the program, over whatever page is shown."""
    from tournament.ui.about.about_dialog import AboutDialog

    AboutDialog(window.words, window.view.desk.path if window.view is not None else None, window).open()
