"""A value that is kept until some tables change is computed from these tables alone: whatever else it read would be
shown when it is true no more."""

import importlib
import pkgutil
from dataclasses import dataclass, field, fields

import pytest

import tournament.hosting
import tournament.services
from proof.forged import SMALL
from proof.plans import plan_of
from tournament.services.desk.state import Cached, ChampionshipState
from tournament.simulation.championship import simulate

NEWEST = {"journal", "sequence", "head"}
"""Other with every entry, whatever tables it changes."""
BY_ENTRIES = {
    "tournament.services.cash.payments.undone_views": (
        "an entry that tells a receipt, or takes one back, changes `cash`"
    ),
    "tournament.services.people.team_rows.qualified_from": "an entry that tells where teams come from changes `team`",
    "tournament.services.raffle.raffle.raffle": "an entry that draws a lot, or takes that back, changes `raffle_draw`",
}
"""Those that may read the journal: every entry that they look at changes a table of theirs."""


def kept_values():
    """Every value of the program that is kept until a row of certain tables changes, by its name."""
    for package in (tournament.services, tournament.hosting):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            for value in vars(importlib.import_module(module.name)).values():
                if isinstance(value, Cached):
                    yield f"{value.__module__}.{value.compute.__name__}", value


KEPT = dict(kept_values())


class Rows(dict):
    """The rows of a state, which note the tables that are read."""

    def __init__(self, rows, read):
        super().__init__(rows)
        self._read = read

    def __getitem__(self, table):
        self._read.add(table)
        return super().__getitem__(table)


@dataclass(frozen=True)
class Watched(ChampionshipState):
    """A state that notes what is read of it."""

    read: set[str] = field(default_factory=set)

    def __getattribute__(self, name):
        if name in NEWEST:
            object.__getattribute__(self, "read").add(name)
        return super().__getattribute__(name)


def watched(state):
    """A state with the same rows, of which nothing was computed yet."""
    read = set()
    known = {each.name: getattr(state, each.name) for each in fields(state)}
    return Watched(**{**known, "rows": Rows(state.rows, read), "groups_of_rows": {}, "computed": {}, "read": read})


@pytest.fixture(scope="module")
def states():
    """Championships with whatever happens on an evening."""
    return [simulate(plan_of(seed, SMALL)).state for seed in (0, 3)]


def test_they_are_all_found():
    assert "tournament.services.scores.decisions_kept.faults" in KEPT
    assert len(KEPT) > 20


@pytest.mark.parametrize("name", sorted(KEPT))
def test_it_reads_no_table_but_those_it_is_declared_by(name, states):
    for state in map(watched, states):
        KEPT[name](state)
        undeclared = state.read - KEPT[name].of - ({"journal"} if name in BY_ENTRIES else set())
        assert undeclared == set(), (
            f"{name} reads {sorted(undeclared)}: name them in its @kept(…), or it is shown when it is true no more"
        )
