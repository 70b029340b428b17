"""Every use case asked for by its name, through JSON, does what it does at the desk."""

from random import Random

import pytest

from tests.desks import copy_of
from tests.examples import a_slice
from tests.services.conftest import hall_of_five, posted
from tests.services.wishes import Wish, code_of, halfway, intent_by_name
from tournament.errors import Refused
from tournament.services.catalogue import CATALOGUE, perform


def test_everything_is_wished():
    """Whoever declares a use case says here with which arguments it is tried."""
    assert {name for name in CATALOGUE if not hasattr(Wish, name)} == set()


@pytest.mark.parametrize("name", a_slice(sorted(CATALOGUE), of=3))
def test_by_name_it_does_what_it_does_at_the_desk(name):
    """Through JSON, in whatever state it can be done in: the same rows and the same entry, or the same refusal."""
    wished = 0
    for scene in (hall_of_five, posted, halfway):
        near, far = copy_of(scene), copy_of(scene)
        for seed in range(4):
            try:
                arguments = Wish(near.state, Random(seed)).of(name)
            except (LookupError, Refused):
                continue
            wished += 1
            assert code_of(CATALOGUE[name], near, **arguments) == code_of(
                perform, far, intent_by_name(name, arguments, seen=far.state.sequence)
            )
            assert near.state.rows == far.state.rows
            assert near.state.journal == far.state.journal
    assert wished
