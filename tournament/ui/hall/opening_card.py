"""Where the hall is opened: in which network, and what can be reached then by whom, said before."""

from collections.abc import Callable, Sequence
from itertools import product
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame

from tournament.i18n import Translator
from tournament.sentences import N_
from tournament.ui.hall.network_field import NetworkField
from tournament.ui.hall.networks import LocalNetwork, NetworkKind
from tournament.ui.theme.tokens import LARGE_TEXT, theme_of
from tournament.ui.widgets.buttons import flat_button, primary_button
from tournament.ui.widgets.field import LabelledField, number_editor
from tournament.ui.widgets.keys import ENTER_KEYS, on_key
from tournament.ui.widgets.surfaces import card, column, row
from tournament.ui.widgets.text import SteadyProse, label, prose, subtitle

PORT: Final = 8471
LEAST_PORT, MOST_PORT = 1024, 65535
REACHED: Final = {
    NetworkKind.WIFI: N_("Whoever is on this Wi-Fi can open the pages of this championship, and nothing else on this computer."),
    NetworkKind.CABLE: N_(
        "Whoever is on the network of this cable, and on the Wi-Fi of its box, can open the pages of this championship, and nothing else."
    ),
    NetworkKind.OTHER: N_("Whoever is on this network can open the pages of this championship. It may not be that of the hall: look at its name."),
    NetworkKind.HERE: N_("Nobody else can open the pages: only a browser on this computer."),
}

IN_NO_NETWORK: Final = N_("This computer is on no network: join the Wi-Fi of the hall, or plug in its cable, and look again.")


class OpeningCard(QFrame):
    """Chooses the network. `asked` carries it and the port."""

    asked = Signal(LocalNetwork, int)

    def __init__(self, words: Translator, networks: Callable[[], Sequence[LocalNetwork]]) -> None:
        super().__init__()
        self._words = words
        say = words.gettext
        self.network = NetworkField(say("Which network do phones use?"), networks, words)
        self.port = LabelledField(say("Port"), number_editor(PORT, LEAST_PORT, MOST_PORT))
        self.port.editor.setGroupSeparatorShown(False)
        self.again = flat_button(say("Look for networks again"), picture="search")
        self.open = primary_button(say("Open the hall"), "Ctrl+Return")
        self.reached = SteadyProse([say(told) for told in (*REACHED.values(), IN_NO_NETWORK)])
        self.trouble = label("", "error")
        self.trouble.setWordWrap(True)
        self.trouble.hide()
        fields = row(self.network, self.port)
        fields.setStretch(0, 1)
        told = prose(
            say(
                "Phones, tablets and screens of the hall see the championship on the hall’s own network: no internet, no account, nothing to install."
            )
        )
        ends = row(self.again, None, self.open) if theme_of(self).text_size <= LARGE_TEXT else column(self.again, self.open)
        inner = card(subtitle(say("Open the hall")), told, fields, self.reached, self.trouble, ends, role="hot")
        self.setLayout(column(inner))
        self.network.editor.currentIndexChanged.connect(self._say_reached)
        self.again.clicked.connect(self.look)
        self.open.clicked.connect(self._ask)
        for editor, key in product((self.network.editor, self.port.editor), ENTER_KEYS):
            on_key(editor, key, self._ask)
        self.look()

    @property
    def chosen(self) -> LocalNetwork:
        """The network that is chosen."""
        return self.network.chosen

    def look(self) -> None:
        """Find the networks this computer is in now; the one chosen stays where it is still there."""
        self.network.look()
        self._say_reached()

    def complain(self, sentence: str) -> None:
        """Say why it was not opened."""
        self.trouble.setText(sentence)
        self.trouble.setVisible(bool(sentence))

    def _say_reached(self) -> None:
        self.complain("")
        if self.network.networks:
            lonely = len(self.network.networks) == 1
            self.reached.setText(self._words.gettext(IN_NO_NETWORK if lonely else REACHED[self.chosen.kind]))

    def _ask(self) -> None:
        self.asked.emit(self.chosen, self.port.editor.value())
