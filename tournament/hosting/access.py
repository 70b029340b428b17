"""How phones come to a host, for the papers that are made while it is open."""

from tournament.hosting.host import Host
from tournament.services.desk.access import HallAccess, Wifi
from tournament.services.people.registration import teams


def access_to(host: Host, url: str, wifi: tuple[str, str]) -> HallAccess:
    """Where it is, with all teams' passes; `wifi` is the network's name, empty if untold, and password."""
    passes = {team.number: host.pass_of(team.id) for team in teams(host.hall) if team.number is not None}
    return HallAccess(url.rstrip("/"), Wifi(*wifi) if wifi[0] else None, passes, name_at(host.mark, url))


def local_name(mark: str) -> str:
    """A championship's computer in its network: what tells it from others, in few letters to type."""
    return f"capot-{mark[:4]}.local"


def name_at(mark: str, url: str) -> str:
    """The name with the port of a numeric address; empty for names, and where nobody else reaches it."""
    host, _, port = url.removeprefix("http://").partition("/")[0].partition(":")
    is_in_figures = host.replace(".", "").isdigit() and not host.startswith("127.")
    return f"{local_name(mark)}{f':{port}' if port not in ('', '80') else ''}" if is_in_figures else ""
