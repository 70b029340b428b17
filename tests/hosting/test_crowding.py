"""Whose place is given up where more come than there is room for."""

import pytest

from tournament.hosting.limits import crowding


@pytest.mark.parametrize(
    ("held", "newcomer", "gives_up"),
    [
        ("", "a", None),
        ("bbbbb", "a", "b"),
        ("bbbba", "a", "b"),
        ("bbaa", "a", None),
        ("bbbaa", "a", None),
        ("bbaaa", "c", "a"),
        ("abcd", "e", None),
        ("aaaa", "a", None),
    ],
    ids=lambda value: str(value) or "nobody",
)
def test_the_address_that_holds_the_most_gives_one_up(held, newcomer, gives_up):
    assert crowding(held, newcomer) == gives_up
