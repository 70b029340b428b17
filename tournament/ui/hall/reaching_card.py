"""Whether telephones reach this computer, from what was observed; and what to do where they do not."""

import sys
from collections.abc import Mapping
from typing import Final

from PySide6.QtWidgets import QFrame, QWidget

from tournament.hosting.presence import Reaching
from tournament.i18n import Translator
from tournament.sentences import N_
from tournament.ui.hall.networks import LocalNetwork, NetworkKind
from tournament.ui.theme.tokens import SPACE
from tournament.ui.widgets.surfaces import card, column, row
from tournament.ui.widgets.text import change_role, pill, prose, soft, strong, subtitle

FIREWALLS: Final[Mapping[str, str]] = {
    "win32": N_(
        "Windows asks once whether Capot may communicate: tick “Private networks”, then “Allow access”. If it was refused: Windows Security, "
        "“Firewall & network protection”, “Allow an app through firewall”, tick Capot for private networks; and set this network to “Private” in the "
        "settings of the Wi-Fi."
    ),
    "darwin": N_(
        "In System Settings, Network, Firewall, Options: let Capot (or Python) accept incoming connections; or switch the firewall off tonight."
    ),
    "linux": N_("If a firewall runs here, let the port in: “sudo ufw allow {port}/tcp”, or “sudo firewall-cmd --add-port={port}/tcp”."),
}
"""What lets telephones through the firewall of this computer, by `sys.platform`."""


def firewall_of(platform: str) -> str:
    """What lets others through the firewall of a computer of this kind."""
    return FIREWALLS.get(platform, FIREWALLS["linux"])


REASONS: Final = (
    (N_("Same network?"), N_("The phone must be on the network shown above, with mobile data off, and without a VPN.")),
    (N_("Firewall of this computer"), ""),
    (
        N_("Guest Wi-Fi"),
        N_("Some boxes keep devices apart (“guest network”, “client isolation”): take the main network, switch that off, or share one from a phone."),
    ),
    (
        N_("An older slip?"),
        N_("The address may have changed since it was printed. The slip is still valid: open the address above, “My team”, and type its letters."),
    ),
)


class ReachingCard(QFrame):
    """Says what was observed, and gives reasons in the order in which they are usual while nobody came."""

    def __init__(self, words: Translator) -> None:
        super().__init__()
        self._words = words
        say = words.gettext
        self.state, self.observed, self.test = pill(""), prose(""), soft("")
        self.reasons = QWidget()
        self._firewall = prose("")
        lines = [column(strong(say(title)), self._firewall if not told else prose(say(told)), space=0) for title, told in REASONS]
        self.reasons.setLayout(column(*lines))
        head = row(subtitle(say("Do phones get here?")), self.state, None, space=SPACE)
        self.setLayout(column(card(head, self.observed, self.test, self.reasons)))

    def show_reaching(self, found: Reaching, network: LocalNetwork, url: str) -> None:
        """Show what was observed so far."""
        say = self._words.gettext
        self._firewall.setText(say(firewall_of(sys.platform)).format(port=url.rpartition(":")[2]))
        works = found.devices > 0
        change_role(self.state, tone="done" if works else "alert")
        self.state.setText(say("Yes") if works else say("Not yet"))
        self.observed.setText(self._say_observed(found, network))
        address = f"{url.removeprefix('http://')}/essai"
        tested = say("The test page was last opened at {time}.").format(time=f"{found.tried.astimezone():%H:%M}") if found.tried else ""
        self.test.setText(tested or say("To test it, open {address} on a phone: it says what works from there.").format(address=address))
        self.reasons.setVisible(not works)

    def _say_observed(self, found: Reaching, network: LocalNetwork) -> str:
        say = self._words.gettext
        if network.kind is NetworkKind.HERE:
            return say("The hall is open to this computer only. Close it and open it on the network of the hall.")
        if found.devices and found.last is not None:
            told = self._words.ngettext(
                "{n} other device got here, the last one at {time}.", "{n} other devices got here, the last one at {time}.", found.devices
            )
            return told.format(n=found.devices, time=f"{found.last.astimezone():%H:%M}")
        if found.alone:
            return say("Only this computer has opened the pages so far. If a phone tried in vain, look at these, one after another:")
        return say("No device has got here so far. If a phone tried in vain, look at these, one after another:")
