"""Two programs that serve one championship of a server: as when a second one takes over before the first is ended."""

import pytest

from tests.desks import copy_of
from tests.services.conftest import hall_of_five
from tournament.cli.serve import Codes, Troubles, watch
from tournament.cli.terminal import Ending
from tournament.errors import Problem, Refused
from tournament.hosting.exclusive import Direct
from tournament.hosting.host import Host
from tournament.hosting.passes import Access
from tournament.hosting.presence import NOBODY
from tournament.i18n import translator
from tournament.services.desk.desk import Desk
from tournament.services.people.registration import teams
from tournament.services.safety.copies import Copies

pytestmark = pytest.mark.usefixtures("on_postgresql")


@pytest.fixture
def desk():
    return copy_of(hall_of_five)


@pytest.fixture
def hosts(desk):
    other = Desk(desk.engine, path=None, by="Paul", clock=desk.clock, rng=desk.rng)
    return Host(desk, Direct()), Host(other, Direct())


def test_the_passes_of_teams_are_the_same(hosts):
    one, other = hosts
    assert [one.pass_of(team.id) for team in teams(one.state)] == [
        other.pass_of(team.id) for team in teams(other.state)
    ]


def test_a_device_is_let_in_by_both_and_shut_out_by_both(hosts):
    one, other = hosts
    token, visitor = one.pair(one.new_code(Access.DOOR).code, "Tablette")
    other.learn_devices()
    assert other.visitor(token=token) == visitor
    other.revoke(int(visitor.device))
    one.learn_devices()
    assert one.visitor(token=token) == NOBODY


def test_serving_goes_on_when_the_desk_is_busy(desk):
    """Somebody's command waits for a server that is away: what is done each second is done a second later."""
    ending, tries = Ending(), []

    class Busy(Direct):
        def run(self, job):
            tries.append(job)
            if len(tries) < 3:
                raise Refused(Problem("host-busy"))
            ending.ask()
            return super().run(job)

    host = Host(desk, Busy())
    copies = Copies(desk)
    watch(ending, host, copies, Codes(host, [], "http://127.0.0.1/", translator("en")), Troubles(translator("en")))
    copies.wait()
    assert len(tries) >= 3
    assert copies.targets[0].good
