"""Championships in memory, made once and then copied: a copy takes a twentieth of the time that writing the tables and
registering teams takes.

Their clocks move a minute at every look, from noon of Saint Martin's on, and their draws have known numbers; a copy
goes on where its model stopped.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from functools import cache
from typing import Any

from tests.keepers import keeper
from tournament.services.desk.desk import Desk
from tournament.services.desk.state import ChampionshipState
from tournament.services.people.registration import reachable, teams
from tournament.services.setup.championship import create_championship

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
FIRST_NUMBER = 100
SAINT_MARTIN: dict[str, Any] = {"name": "Concours de la Saint-Martin", "day": date(2026, 11, 21), "by": "Odile"}


@dataclass
class Clock:
    """Moves a minute at every look."""

    minutes: int = 0

    def __call__(self) -> datetime:
        now = NOON + timedelta(minutes=self.minutes)
        self.minutes += 1
        return now


@dataclass
class CountingRng:
    """Numbers the draws one after another."""

    number: int = FIRST_NUMBER

    def __call__(self) -> int:
        self.number += 1
        return self.number - 1


def new_desk(path=None, **settings) -> Desk:
    """A new championship, in a file or in memory."""
    return create_championship(path, **SAINT_MARTIN | settings, clock=Clock(), rng=CountingRng())


@cache
def model(make: Callable[[], Desk], kept: Any) -> tuple[Any, ChampionshipState, int, int]:
    """What a championship in memory holds, its state, and where its clock and its luck stopped."""
    desk = make()
    clock, rng = desk.clock, desk.rng
    assert isinstance(clock, Clock)
    assert isinstance(rng, CountingRng)
    held = kept.hold(desk.engine)
    desk.close()
    return held, desk.state, clock.minutes, rng.number


def copy_of(make: Callable[[], Desk]) -> Desk:
    """A championship in memory as `make` makes it."""
    held, state, minutes, number = model(make, keeper())
    unread = replace(state, groups_of_rows={}, computed={})  # what one test had computed is not given to another
    return Desk(
        keeper().copy(held),
        path=None,
        by=SAINT_MARTIN["by"],
        clock=Clock(minutes),
        rng=CountingRng(number),
        state=unread,
    )


def at_the_door(desk):
    """Another desk at the same championship."""
    return Desk(desk.engine, path=None, by="Paul", clock=desk.clock, rng=desk.rng, name="door")


def people(desk):
    """The teams with their telephone numbers."""
    return reachable(teams(desk.state), desk.phones)
