"""Reaches a host: finds it in the network, is let in by a code, and makes the link to a known one.

What reaches over the network is imported where it is used: the window is painted, with this in it, before.
"""

from collections.abc import Callable
from dataclasses import asdict
from threading import Thread
from typing import TYPE_CHECKING

from tournament.ui.joining.join_dialog import VisibleHost, WantedHost
from tournament.ui.joining.known_hosts import KnownHost

if TYPE_CHECKING:
    from tournament.hosting.link import Link


def link_to(host: KnownHost) -> "Link":
    """The link to a host that has let this computer in; nothing is sent yet."""
    from tournament.hosting.https_link import HttpsLink

    return HttpsLink(host.address, host.port, host.certificate, host.token)


def pair(wanted: WantedHost) -> KnownHost:
    """Have a host let this computer in. Refuses what the host refuses; `host-away` where nobody answers."""
    from tournament.hosting import https_link

    return KnownHost(**asdict(https_link.pair(wanted.address, wanted.port, wanted.code, wanted.device)))


def look_around(tell: Callable[[VisibleHost], None]) -> Callable[[], None]:
    """Tell every host that makes itself known in the network, in a thread of its own; what is returned ends it."""
    from tournament.hosting import finding

    stop = finding.look_around(tell)
    return Thread(target=stop, name="looked around", daemon=True).start  # ending it takes seconds, in which a dialog would not close
