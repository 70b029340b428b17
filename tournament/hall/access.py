"""How phones come to a host, for the papers that are made while it is open."""

from tournament.hall.host import Host
from tournament.services.desk.access import HallAccess, Wifi
from tournament.services.people.registration import teams


def access_to(host: Host, url: str, wifi: tuple[str, str]) -> HallAccess:
    """Where it is, with the passes of all teams; `wifi` are the name and the password of the network, whose name is empty where nobody told it."""
    passes = {team.number: host.pass_of(team.id) for team in teams(host.hall) if team.number is not None}
    return HallAccess(url.rstrip("/"), Wifi(*wifi) if wifi[0] else None, passes, name_at(host.mark, url))


def local_name(mark: str) -> str:
    """What the computer of a championship is called in its network: by what tells it from another one, in as few letters as can be typed."""
    return f"capot-{mark[:4]}.local"


def name_at(mark: str, url: str) -> str:
    """The name with the port of an address in figures; nothing for one that is a name itself, or that no other computer reaches."""
    host, _, port = url.removeprefix("http://").partition("/")[0].partition(":")
    is_in_figures = host.replace(".", "").isdigit() and not host.startswith("127.")
    return f"{local_name(mark)}{f':{port}' if port not in ('', '80') else ''}" if is_in_figures else ""
