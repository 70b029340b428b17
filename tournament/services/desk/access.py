"""How somebody's phone comes to an open hall, as papers and pages show it."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Wifi:
    """The wireless network of the hall, as it is joined. Without a password it is open to all."""

    name: str
    password: str = ""
    hidden: bool = False


@dataclass(frozen=True)
class HallAccess:
    """Where an open hall is: `url` of its first page (numeric, no final slash), and its Wi-Fi.

    `passes` are those of the teams, by their numbers. `name` is what the same page is called in a network that passes
    names on, with its port: it stays where the address changes.
    """

    url: str
    wifi: Wifi | None = None
    passes: Mapping[int, str] = field(default_factory=dict)
    name: str = ""

    @property
    def typed(self) -> str:
        """What is typed in a browser: the address without what every browser puts before it."""
        return self.url.removeprefix("http://")

    def page_of(self, team: int) -> str:
        """The page that is the team's own; empty where the team has no pass."""
        return f"{self.url}/p/{self.passes[team]}" if team in self.passes else ""
