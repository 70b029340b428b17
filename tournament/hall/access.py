"""How phones come to a host, for the papers that are made while it is open."""

from tournament.hall.host import Host
from tournament.services.desk.access import HallAccess, Wifi
from tournament.services.people.registration import teams


def access_to(host: Host, url: str, wifi: tuple[str, str]) -> HallAccess:
    """Where it is, with the passes of all teams; `wifi` are the name and the password of the network, whose name is empty where nobody told it."""
    passes = {team.number: host.pass_of(team.id) for team in teams(host.hall) if team.number is not None}
    return HallAccess(url.rstrip("/"), Wifi(*wifi) if wifi[0] else None, passes)
