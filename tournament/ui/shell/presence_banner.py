"""The banner ten minutes after a round's start, until those present are counted; covers nothing."""

from PySide6.QtCore import Signal

from tournament.i18n import Translator
from tournament.ui.safety.banner import Banner
from tournament.ui.widgets.buttons import icon_button, quiet_button


class PresenceBanner(Banner):
    """Says which tables are known to be incomplete, with the button that counts who is there. It can be closed."""

    counting_asked = Signal()
    closed = Signal()

    def __init__(self, words: Translator) -> None:
        self.count, self.close_button = quiet_button(words.gettext("Roll call…")), icon_button("cross", words.gettext("Close this message"))
        super().__init__("", lambda colours: colours.baize, self.count, self.close_button, sign="clock")
        self.close_button.setProperty("role", "flat")
        self.count.clicked.connect(self.counting_asked)
        self.close_button.clicked.connect(self.closed)
