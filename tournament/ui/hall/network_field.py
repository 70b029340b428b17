"""Where a network is chosen, by the name that people have for it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from PySide6.QtWidgets import QComboBox

from tournament.i18n import Translator
from tournament.sentences import N_
from tournament.ui.hall.networks import LocalNetwork, NetworkKind
from tournament.ui.widgets.field import LabelledField, choice_editor

LEAST_LETTERS: Final = 12
NAMES: Final[Mapping[NetworkKind, str]] = {
    NetworkKind.WIFI: N_("Wi-Fi – {name}, {address}"),
    NetworkKind.CABLE: N_("Cable – {name}, {address}"),
    NetworkKind.OTHER: N_("Other – {name}, {address}"),
    NetworkKind.HERE: N_("This computer only, to try it"),
}


def say_network(network: LocalNetwork, words: Translator) -> str:
    """What a network is called in the window."""
    return words.gettext(NAMES[network.kind]).format(name=network.name, address=network.address)


class NetworkField(LabelledField[QComboBox]):
    """The networks of this computer, from `find`; in large text they are cut, as the page must fit."""

    def __init__(self, text: str, find: Callable[[], Sequence[LocalNetwork]], words: Translator) -> None:
        super().__init__(text, choice_editor({}))
        self._find, self._words = find, words
        self.networks: Sequence[LocalNetwork] = ()
        self.editor.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.editor.setMinimumContentsLength(LEAST_LETTERS)
        self.look()

    def choose(self, name: str) -> None:
        """Choose the network that the system calls so, where this computer is in it."""
        named = [position for position, network in enumerate(self.networks) if network.name == name]
        if named:
            self.editor.setCurrentIndex(named[0])

    @property
    def chosen(self) -> LocalNetwork:
        """The network that is chosen."""
        return self.networks[max(self.editor.currentIndex(), 0)]

    def look(self) -> None:
        """Find the networks this computer is in now; the one chosen stays where it is still there."""
        before = self.editor.currentText()
        self.networks = tuple(self._find())
        self.editor.clear()
        self.editor.addItems([say_network(network, self._words) for network in self.networks])
        self.editor.setCurrentIndex(max(self.editor.findText(before), 0))
