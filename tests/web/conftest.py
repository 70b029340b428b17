"""An open hall of sixteen teams in round 1, and those who come to its pages: nobody, teams by their passes, and paired
devices."""

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from secrets import token_hex

import pytest
from starlette.testclient import TestClient

from tests.desks import NOON, copy_of, new_desk
from tests.federation.conftest import clocks as clocks
from tests.federation.conftest import federation as federation
from tests.web.phones import Phone
from tournament.hosting.exclusive import Direct
from tournament.hosting.host import Host
from tournament.hosting.passes import Access
from tournament.services.hall.devices import hall_secret
from tournament.services.people.registration import register_teams, teams
from tournament.services.people.views import TeamDraft
from tournament.services.rounds.drawing import draw, post_draw
from tournament.web.app import make_app

PLACE = "192.168.1.20:8471"
HOME = f"http://{PLACE}"
FAMILIES = [
    "Aubry", "Blot", "Colin", "Dupuy", "Evrard", "Faure", "Guyot", "Hamel", "Imbert", "Jacob", "Keller", "Lemoine",
    "Meyer", "Noir", "Oriol", "Perrin",
]  # fmt: skip
PHONE = "06 11 22 33 44"


def sixteen_teams():
    """Teams 1 to 16, `Anne` and `Yves` of a family each; the first can be reached by telephone."""
    desk = new_desk()
    register_teams(
        desk, [TeamDraft((f"Anne {name}", f"Yves {name}"), phone=PHONE if name == "Aubry" else "") for name in FAMILIES]
    )
    return desk


def sixteen_in_round_1():
    """Sixteen teams at eight tables."""
    desk = sixteen_teams()
    draw(desk)
    post_draw(desk)
    return desk


@dataclass
class Clock:
    """Stands still until a test moves it: the time of day, and seconds that only go forward."""

    now: datetime = NOON + timedelta(hours=2)
    seconds: float = 1000.0

    def __call__(self) -> datetime:
        return self.now

    def on(self, seconds: float) -> None:
        """So many seconds go by."""
        self.now += timedelta(seconds=seconds)
        self.seconds += seconds


@dataclass
class OpenHall:
    """An open hall and its pages, and the ways to come to them."""

    host: Host
    clock: Clock
    clients: list[TestClient] = field(default_factory=list)

    def __post_init__(self):
        self.app = make_app(self.host, {PLACE})

    @property
    def desk(self):
        return self.host.desk

    @property
    def secret(self) -> str:
        """What the passes are derived from."""
        return hall_secret(self.desk, token_hex)

    def nobody(self, **headers) -> TestClient:
        """A telephone that shows nothing; it sends the origin of our own pages."""
        client = TestClient(self.app, base_url=HOME, headers={"Origin": HOME} | headers, raise_server_exceptions=True)
        self.clients.append(client)
        return client

    def team(self, number: int) -> TestClient:
        """A telephone that came in by the pass of a team."""
        client = self.nobody()
        assert client.get(f"/p/{self.pass_of(number)}", follow_redirects=False).status_code == 303
        return client

    def paired(self, access: Access, name: str = "Tablette d’Odile") -> TestClient:
        """A device that was paired as this."""
        client = self.nobody()
        code = self.host.new_code(access).code
        assert client.post("/appairer", data={"code": code, "name": name}, follow_redirects=False).status_code == 303
        return client

    def id_of(self, number: int) -> int:
        """The id of the team with this number."""
        return next(team.id for team in teams(self.host.state) if team.number == number)

    def pass_of(self, number: int) -> str:
        """The pass of the team with this number."""
        return self.host.pass_of(self.id_of(number))

    def catch_up(self):
        """Publish what the window's desk did."""
        self.desk.catch_up()
        self.host.publish(self.desk.state)


def opened(desk) -> OpenHall:
    """The open hall of a desk."""
    clock = Clock()
    return OpenHall(Host(desk, Direct(), clock=clock, seconds=lambda: clock.seconds), clock)


@pytest.fixture
def hall():
    """Sixteen teams at eight tables, and the hall is open."""
    return opened(copy_of(sixteen_in_round_1))


@pytest.fixture
def nobody(hall):
    """A telephone that shows nothing."""
    return hall.nobody()


@pytest.fixture
def us(hall):
    """A telephone of the first side of table 1."""
    return Phone(hall, "A")


@pytest.fixture
def them(hall):
    """A telephone of the other side of that table."""
    return Phone(hall, "B")
