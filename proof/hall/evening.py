"""The evening of the proof: 200 teams in a file, rounds played, the next to be typed."""

from datetime import date
from pathlib import Path

from tournament.services.desk.desk import Desk
from tournament.services.people.registration import register_teams
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.views import DrawMethod
from tournament.services.setup.championship import create_from, create_on_server
from tournament.settings import Settings
from tournament.simulation.championship import SimulationPlan, play_round
from tournament.simulation.rng import SeededRng, draft_teams

TEAMS, PLAYED = 200, 3
SETTINGS = Settings(name="Concours de la salle", day=date(2026, 11, 21), planned_rounds=6)


def make_evening(file: Path, teams: int = TEAMS, played: int = PLAYED) -> None:
    """Play so many rounds hand by hand, and post the next one."""
    rng = SeededRng(teams)
    play_evening(create_from(file, SETTINGS, by="Proof", rng=lambda: rng.number(0, 999_999_999)), rng, teams, played)


def make_served_evening(address: str, schema: str, teams: int, played: int) -> None:
    """The same in a schema of a database that does not exist yet."""
    rng = SeededRng(teams)
    play_evening(
        create_on_server(address, schema, SETTINGS, by="Proof", rng=lambda: rng.number(0, 999_999_999)),
        rng,
        teams,
        played,
    )


def play_evening(desk: Desk, rng: SeededRng, teams: int, played: int) -> None:
    """Play it at a desk, and close that."""
    register_teams(desk, draft_teams(teams, rng))
    plan = SimulationPlan(teams, 6, DrawMethod.SWISS, teams)
    for number in range(1, played + 1):
        play_round(desk, plan, rng, number, ())
    draw(desk)
    post_draw(desk)
    desk.close()
