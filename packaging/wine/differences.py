"""What fails under Wine and why: a plugin of pytest that expects these tests to fail, and them alone.

A test that asks what Windows cannot is marked where it stands (tests/abilities.py). Here are those that Windows would pass, as far as is known, or
whose subject is the computer on which the program is made. One that passes after all fails the run: then its line goes.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pytest


@dataclass(frozen=True)
class Difference:
    """Some tests, by how their names begin, and why they fail. Those that are not `tried` would stop the run, or pass by chance."""

    why: str
    tests: tuple[str, ...]
    tried: bool = True


DIFFERENCES: Final[tuple[Difference, ...]] = ()


def pytest_collection_modifyitems(items: Sequence[pytest.Item]) -> None:
    """Expect what is known."""
    for item in items:
        for difference in DIFFERENCES:
            if item.nodeid.startswith(difference.tests):
                item.add_marker(pytest.mark.xfail(reason=difference.why, run=difference.tried))
