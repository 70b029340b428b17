"""The open hall: its address in large letters, and its code for cameras."""

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFrame

from tournament.i18n import Translator
from tournament.ui.hall.network_field import say_network
from tournament.ui.hall.networks import LocalNetwork, NetworkKind
from tournament.ui.hall.qr_picture import QrPicture
from tournament.ui.theme.tokens import SPACE
from tournament.ui.widgets.buttons import danger_button, flat_button
from tournament.ui.widgets.surfaces import card, column, row
from tournament.ui.widgets.text import label, prose, soft, subtitle


class OpenCard(QFrame):
    """Shows where the hall is, and closes it."""

    closing_asked = Signal()

    def __init__(self, words: Translator) -> None:
        super().__init__()
        self._words = words
        say = words.gettext
        self.code = QrPicture(say("QR code of the page of the hall"))
        self.address = label("", "figure")
        self.address.setAccessibleName(say("Address of the page"))
        self.address.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.network, self.gone = soft(""), prose("")
        self.gone.setProperty("role", "error")
        self.gone.hide()
        told = prose(
            say("Scan this code with a phone that is on the same network, or type the address in its browser. The same code may hang on the wall.")
        )
        self.look, self.close_hall = flat_button(say("Look at it here"), picture="search"), danger_button(say("Close the hall"))
        beside = column(self.address, self.network, self.gone, told, None, row(self.look, None, self.close_hall))
        inside = row(self.code, beside, space=SPACE)
        inside.setStretch(1, 1)
        self.setLayout(column(card(subtitle(say("The hall is open")), inside, role="hot")))
        self.look.clicked.connect(lambda: QDesktopServices.openUrl(QUrl(self.code.text)))
        self.close_hall.clicked.connect(self.closing_asked)

    def show_hall(self, url: str, network: LocalNetwork, *, is_there: bool, name: str = "") -> None:
        """Show where the hall is, also by its `name` in the network; or that its network is gone."""
        say = self._words.gettext
        self.code.show_text(url + "/")
        self.address.setText(url.removeprefix("http://"))
        named = say("On most phones also: {name}").format(name=name) if name else ""
        self.network.setText("\n".join(filter(None, (named, say_network(network, self._words)))))
        self.gone.setText(
            ""
            if is_there
            else say(
                "This computer no longer has this address: join the network again, or close the hall and reopen it. The slips are still valid: "
                "open “My team” at the new address and type their letters."
            )
        )
        self.gone.setVisible(not is_there)
        if network.kind is NetworkKind.HERE:
            self.network.setText(say("This computer only: no phone gets here."))
