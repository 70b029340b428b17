"""What scoring, draws, standings and the scores of a championship hand on cannot be changed by whoever gets it."""

import dataclasses
from importlib import import_module
from pkgutil import walk_packages

import pytest

WORKED_ON = {"Arc", "DoubleKnockOutState", "KnockOutState"}
"""What one function builds step by step, and hands on to nobody."""


@pytest.mark.parametrize("name", ["scoring", "draw", "standings", "services.scores"])
def test_values_are_frozen(name):
    package = import_module(f"tournament.{name}")
    modules = [import_module(found.name) for found in walk_packages(package.__path__, f"{package.__name__}.")]
    own = {
        kind
        for module in modules
        for kind in vars(module).values()
        if isinstance(kind, type) and kind.__module__ == module.__name__
    }
    values = {kind for kind in own if dataclasses.is_dataclass(kind)}
    assert values
    assert {kind.__name__ for kind in values if not vars(kind)["__dataclass_params__"].frozen} <= WORKED_ON
