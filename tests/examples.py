"""On how many examples a property is tried: on a few, and always the same, in `make test`; on many, and on others each
time, in `make long`."""

from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import settings

SHORT, LONG = "short", "long"

settings.register_profile(SHORT, max_examples=15, derandomize=True, deadline=None, database=None)
settings.register_profile(LONG, max_examples=200, deadline=None, database=None, print_blob=True)
settings.load_profile(SHORT)


def examples(few: int, many: int, **more) -> settings:
    """The settings of a property of which the profile's number of examples would be too many or too few."""
    return settings(max_examples=so_many(few, many), **more)


def is_long() -> bool:
    """Whether it is `make long` that runs."""
    return settings.get_current_profile_name() == LONG


def so_many(few: int, many: int) -> int:
    """How many examples a test takes: a few in `make test`, many in `make long`."""
    return many if is_long() else few


def a_slice(cases: Iterable[Any], *, of: int, first: int = 0) -> list[Any]:
    """Cases of a test: one of every so many from the first on in `make test`, all of them in `make long`."""
    return [
        case
        if index % of == first
        else pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=pytest.mark.long)
        for index, case in enumerate(cases)
    ]
