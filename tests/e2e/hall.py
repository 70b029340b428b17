"""An evening of 16 tables whose hall is open: two phones, a tablet and a screen in a real browser, and the desk.

    python -m tests.e2e.hall --out build/hall

Leaves the championship file and a picture of every page in light and dark. `make e2e` runs it; it needs chromium and axe-core (packaging/axe.py).
Nothing may be found by axe, written to a console, asked of anybody but the host, or be in another language than French.
"""

import argparse
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from tests.e2e.browser import PHONE, Browsers, browsers
from tournament.hall.host import Host
from tournament.hall.turns import Direct
from tournament.services.desk.desk import Desk
from tournament.services.people.lines import TeamDraft
from tournament.services.people.registration import register_teams, teams
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_lines import current_round
from tournament.services.scores.lines import GameLine
from tournament.services.setup.championship import create_championship
from tournament.simulation.luck import Luck
from tournament.simulation.people import draft_teams
from tournament.web.server import Server

AXE = Path(__file__).resolve().parents[2] / "build" / "axe" / "axe.min.js"
TEAMS = 32
OPEN_PAGES = ("/", "/tables", "/classement", "/equipes", "/regles", "/essai", "/appairer", "/equipe/1")
"""What everybody may look at."""


@dataclass
class Hall:
    """An open hall, its desk, and the browsers of those who come to it."""

    desk: Desk
    host: Host
    browsers: Browsers

    @property
    def games(self) -> list[GameLine]:
        """The tables of the round that is played."""
        drawn = current_round(self.desk.hall)
        return [game for game in drawn.tables if game.table is not None]

    def pass_of(self, number: int) -> str:
        """What the slip of a team has in its code."""
        return next(self.host.pass_of(team.id) for team in teams(self.desk.hall) if team.number == number)

    def publish(self) -> None:
        """Show everybody what the desk did."""
        self.desk.catch_up()
        self.host.publish(self.desk.hall)


def play(hall: Hall) -> None:
    """The evening."""
    look_up(hall)


def look_up(hall: Hall) -> None:
    """Somebody scans the code on the wall and looks for their table, by keys alone."""
    phone = hall.browsers.client("telephone-mur", PHONE)
    for path in OPEN_PAGES:
        phone.go(path)
        phone.shot(path.strip("/").replace("/", "-") or "accueil")
        phone.walk(path)
    game = hall.games[2]
    member = game.sides[0].members[0]
    phone.go("/")
    phone.tab_to_field("q")
    phone.page.keyboard.type(str(member.team))
    phone.page.keyboard.press("Enter")
    phone.see(f"Table {game.table}")
    phone.shot("ma-table")


def entries() -> list[TeamDraft]:
    """Teams as a club has them."""
    return draft_teams(TEAMS, Luck(16))


@contextmanager
def open_hall(folder: Path) -> Iterator[Hall]:
    """Sixteen tables in round 1, and the hall is open."""
    desk = create_championship(
        folder / "soiree.capot",
        name="Concours de la Saint-Martin",
        venue="Salle des fêtes",
        day=date(2026, 11, 21),
        planned_rounds=3,
        by="Odile Quesnel",
    )
    register_teams(desk, entries())
    draw(desk)
    post_draw(desk)
    host = Host(desk, Direct())
    server = Server(host, "127.0.0.1", 0)
    server.start()
    try:
        with browsers(f"{server.address}:{server.port}", folder, AXE) as opened:
            yield Hall(desk, host, opened)
    finally:
        server.stop()
        desk.close()


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path, required=True)
    folder = parser.parse_args().out.resolve()
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    with open_hall(folder) as hall:
        play(hall)
        hall.browsers.trouble.judge()
    return 0


if __name__ == "__main__":
    sys.exit(main())
