"""Where a championship may be worked in, for tests of moves: in a file, or on a database server. Each opens it by
itself, as a person would."""

from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.desks import Clock, CountingRng, new_desk
from tests.services.conftest import drafts
from tournament.models.copying import every_table
from tournament.models.engine import reading
from tournament.models.file import rows_of
from tournament.models.server_schema import championships_on
from tournament.services.people.registration import register_teams
from tournament.services.safety.moving import FileTarget, ServerTarget, move
from tournament.services.setup.championship import open_championship, open_on_server


@dataclass(frozen=True)
class InFile:
    """A file."""

    path: Path

    @property
    def target(self):
        return FileTarget(self.path)

    def is_there(self):
        return self.path.exists()

    def desk(self):
        return open_championship(self.path, by="Odile", clock=Clock(600), rng=CountingRng())

    def beside(self):
        return InFile(self.path.with_name("autre.capot"))


@dataclass(frozen=True)
class OnServer:
    """A schema of a database."""

    address: str
    schema: str = "concours"

    @property
    def target(self):
        return ServerTarget(self.address, self.schema)

    def is_there(self):
        return self.schema in [one.schema for one in championships_on(self.address)]

    def desk(self):
        return open_on_server(self.address, self.schema, by="Odile", clock=Clock(600), rng=CountingRng())

    def beside(self):
        return OnServer(self.address, "autre")


def five_teams_in(path):
    """A file in which five teams are registered."""
    desk = new_desk(path)
    register_teams(desk, drafts(5))
    desk.close()
    return path


@contextmanager
def open_at(home):
    """A desk at the championship that is there."""
    desk = home.desk()
    try:
        yield desk
    finally:
        desk.close()


def moved(source, target):
    """Move the championship from one to another; whether there was anything to do."""
    with open_at(source) as desk:
        return move(desk, target.target, source=source.target.name)


def everything(home, but=0):
    """All rows that are there, without the newest entries of the journal."""
    with open_at(home) as desk, reading(desk.engine) as connection:
        rows = {name: rows_of(connection, name) for name in every_table()}
    return rows | {"journal": rows["journal"][: len(rows["journal"]) - but]}


def told(home):
    """The newest entries of the journal."""
    with open_at(home) as desk:
        return [entry.what for entry in desk.state.journal][-3:]
