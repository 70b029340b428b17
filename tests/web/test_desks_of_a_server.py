"""Desks whose host keeps its championship on a database server that goes away: what nobody knows to be done waits, and
is done once."""

import pytest

from tests.desks import copy_of
from tests.hosting.test_replica import paid
from tests.web.conftest import opened, sixteen_in_round_1
from tests.web.desks import catching_up, joined_link, serving_desks
from tournament.errors import Problem, Refused
from tournament.hosting.joining import join
from tournament.services.people.registration import set_paid


def test_what_the_server_may_have_done_before_it_went_away_waits_under_its_key(tmp_path, monkeypatch):
    hall = opened(copy_of(sixteen_in_round_1))
    done = hall.host.beside.together

    def committed_and_not_answered(asks):
        done(asks)
        raise Refused(Problem("server-away"))

    with serving_desks(hall.host, tmp_path) as server:
        replica = join(joined_link(server), tmp_path, by="Paul").replica
        catching_up(replica, lambda: replica.present)
        monkeypatch.setattr(hall.host.beside, "together", committed_and_not_answered)
        with pytest.raises(Refused, match="host-away"):
            set_paid(replica, [hall.id_of(3)], True)
        assert replica.first_waiting is not None
        monkeypatch.setattr(hall.host.beside, "together", done)
        catching_up(replica, lambda: replica.first_waiting is None)
        assert [outcome.problems for outcome in replica.outcomes()] == [()]
        assert paid(replica, 3)
        assert [line.what for line in hall.host.state.journal].count("teams-paid") == 1
        replica.leave()
