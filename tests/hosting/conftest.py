"""A hall of sixteen teams, and a desk that is joined to it by a link that can be cut."""

import pytest

from tests.desks import copy_of
from tests.hosting.links import DirectLink
from tests.web.conftest import opened, sixteen_in_round_1
from tournament.hosting.joining import join


@pytest.fixture
def hall():
    return opened(copy_of(sixteen_in_round_1))


@pytest.fixture
def link(hall):
    return DirectLink(hall.host)


class Seconds:  # that go forward only when a test says so
    now = 0.0

    def __call__(self):
        return self.now


@pytest.fixture
def seconds():
    return Seconds()


@pytest.fixture
def replica(link, tmp_path, seconds):
    joined = join(link, tmp_path, by="Paul").replica
    joined.seconds = seconds
    joined.catch_up()
    yield joined
    joined.leave()
