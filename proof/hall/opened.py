"""Where a hall is, and what a crowd needs to come in."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.hosting.host import Host
from tournament.services.people.registration import teams

ADDRESS = "127.0.0.1"


@dataclass(frozen=True)
class Opened:
    """Where the hall is, the passes of its teams by their numbers, and codes by which screens are paired."""

    host: str
    port: int
    passes: dict[int, str]
    codes: Sequence[str] = ()


def passes_of(host: Host) -> dict[int, str]:
    """The passes of the teams by their numbers."""
    return {team.number: host.pass_of(team.id) for team in teams(host.state) if team.number is not None}
