"""Copies of a championship that is on a server are files, as those of a file are."""

from contextlib import closing

import pytest

from tests.desks import copy_of
from tests.services.conftest import hall_of_five
from tournament.models.backup import copies_in, folders_in
from tournament.models.engine import writing
from tournament.preferences import copies_folder
from tournament.services.people.registration import set_paid
from tournament.services.safety.copies import Copies
from tournament.services.safety.recovering import all_copies, bring_back
from tournament.services.safety.views import CopyView
from tournament.services.setup.championship import open_championship

pytestmark = pytest.mark.usefixtures("on_postgresql")


@pytest.fixture
def desk():
    return copy_of(hall_of_five)


@pytest.fixture
def copies(desk):
    return Copies(desk)


def newest() -> CopyView:
    return all_copies([copies_folder()])[0]


def test_a_copy_is_a_file_that_can_be_gone_on_with(desk, copies, tmp_path):
    set_paid(desk, [1], True)
    copies.copy_now()
    set_paid(desk, [2], True)  # stands beside the copy
    copies.wait()
    bring_back(newest(), tmp_path / "back.capot")
    with closing(open_championship(tmp_path / "back.capot", by="Paul")) as back:
        assert back.state.head == desk.state.head


def test_a_copy_waits_for_nobody(desk, copies):
    """Somebody is in the middle of a command for as long as it takes to make one."""
    with writing(desk.engine):
        copies.copy_now()
        copies.wait()
    (target,) = copies.targets
    assert target.good
    assert not target.trouble


@pytest.mark.long
def test_a_server_that_is_away_is_said_and_tried_again(desk, copies, schemas):
    schemas.cluster.stop()
    try:
        copies.copy_now()
        copies.wait()
        (target,) = copies.targets
        assert target.trouble.code == "server-away"
    finally:
        schemas.cluster.start()
    desk.clock.minutes += 2
    copies.tick()
    copies.wait()
    (target,) = copies.targets
    assert target.good
    assert not target.trouble
    assert [len(copies_in(folder)) for folder in folders_in([copies_folder()])] == [1]
