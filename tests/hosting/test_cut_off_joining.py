"""A desk whose program ends while it fetches the championship anew: what the host does not have is told when it is
joined the next time."""

import pytest

from tests.desks import copy_of
from tests.hosting.links import DirectLink
from tests.hosting.test_replica import digest, paid
from tests.web.conftest import opened, sixteen_in_round_1
from tournament.disk import put
from tournament.errors import Refused
from tournament.hosting import joining
from tournament.hosting.joining import join
from tournament.services.people.registration import set_paid, set_present
from tournament.services.setup.championship import open_championship


@pytest.mark.parametrize("step", ["keep", "put_aside"])
def test_what_the_host_does_not_have_is_told_after_a_crash(tmp_path, monkeypatch, step):
    def then_end(*arguments):
        done(*arguments)
        raise KeyboardInterrupt

    hall = opened(copy_of(sixteen_in_round_1))
    link = DirectLink(hall.host)
    replica = join(link, tmp_path, by="Paul").replica
    set_paid(replica, [hall.id_of(3)], True)
    replica.leave()
    back = opened(copy_of(sixteen_in_round_1))
    set_present(back.desk, [back.id_of(7)], False)
    link.meet(back.host)
    done = getattr(joining, step)
    with monkeypatch.context() as patch:
        patch.setattr(joining, step, then_end)
        with pytest.raises(KeyboardInterrupt):
            join(link, tmp_path, by="Paul")
    joined = join(link, tmp_path, by="Paul")
    assert [(line.what, line.by) for line in joined.lost] == [("teams-paid", "Paul")]
    assert digest(joined.replica) == digest(back.desk)
    joined.replica.leave()
    kept = open_championship(joined.aside, by="Paul")
    assert paid(kept, 3)
    kept.close()
    joined = join(link, tmp_path, by="Paul")
    assert (joined.lost, joined.aside) == ((), None)
    joined.replica.leave()


def test_a_disk_that_does_not_give_the_fresh_one_its_place_refuses_and_nothing_is_lost(tmp_path, monkeypatch):
    def refuse_the_fresh(draft, path):
        if ".new" in draft.name:
            raise PermissionError(13, "Access is denied", str(path))
        put(draft, path)

    hall = opened(copy_of(sixteen_in_round_1))
    link = DirectLink(hall.host)
    replica = join(link, tmp_path, by="Paul").replica
    set_paid(replica, [hall.id_of(3)], True)
    replica.leave()
    link.meet(opened(copy_of(sixteen_in_round_1)).host)
    with monkeypatch.context() as patch:
        patch.setattr(joining, "put", refuse_the_fresh)
        with pytest.raises(Refused, match="file-unwritable"):
            join(link, tmp_path, by="Paul")
    joined = join(link, tmp_path, by="Paul")
    assert [(line.what, line.by) for line in joined.lost] == [("teams-paid", "Paul")]
    joined.replica.leave()
