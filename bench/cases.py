"""How much is measured: a large hall for people, a small one for the test of the bench itself."""

from dataclasses import dataclass

from tournament.exchange.sample import MID_EVENING
from tournament.simulation.evening import Progress


@dataclass(frozen=True)
class Case:
    """The sizes of everything that is measured.

    `teams` play six rounds at a desk; in the fifth at least `hands` are typed. `draws` are the numbers of teams drawn,
    `patience` the seconds that networkx is given for one draw, a `crowd` of so many is drawn in the window, and
    `ranked` are ranked after eight rounds. At the `door` one comes after so many. At `desks` of `typed` teams hands are
    typed for `typing` seconds. `games` are scored, `sheets` printed, `entries` imported, and what starts a process is
    done `starts` times, with the sample championship as far as `sample`. What is `growing` is measured at each of these
    sizes, of which the last is far more than an evening has.
    """

    teams: int
    hands: int
    draws: tuple[int, ...]
    patience: float
    crowd: int
    ranked: int
    door: int
    desks: int
    typed: int
    typing: float
    games: int
    sheets: int
    entries: int
    starts: int
    sample: Progress
    growing_teams: tuple[int, ...]
    growing_rounds: tuple[int, ...]
    growing_entries: tuple[int, ...]
    growing_desks: tuple[int, ...]


HALL = Case(
    teams=200,
    hands=200,
    draws=(64, 128, 200, 256, 512, 1024, 2048, 5000),
    patience=60,
    crowd=1024,
    ranked=1000,
    door=5000,
    desks=20,
    typed=200,
    typing=8.0,
    games=500,
    sheets=200,
    entries=500,
    starts=5,
    sample=MID_EVENING,
    growing_teams=(50, 500, 5_000),
    growing_rounds=(1, 5, 20),
    growing_entries=(900, 10_000, 100_000),
    growing_desks=(1, 10, 80),
)
CORNER = Case(
    teams=6,
    hands=3,
    draws=(8,),
    patience=20,
    crowd=6,
    ranked=6,
    door=6,
    desks=3,
    typed=12,
    typing=0.5,
    games=2,
    sheets=2,
    entries=3,
    starts=1,
    sample=Progress(rounds=0, tables=2),
    growing_teams=(6, 8),
    growing_rounds=(1, 2),
    growing_entries=(10, 20),
    growing_desks=(1, 2),
)
