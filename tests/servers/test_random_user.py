"""The user who does anything at any time, at a championship on a server."""

import pytest
from hypothesis import HealthCheck
from hypothesis.stateful import run_state_machine_as_test

from tests.desks import Clock, new_desk
from tests.examples import examples
from tests.services.test_random_user import AnyUser
from tournament.services.setup.championship import open_on_server


@pytest.mark.long
@pytest.mark.timeout(600)
def test_any_user(on_postgresql):
    schemas = on_postgresql

    class UserOnServer(AnyUser):
        def begun(self):
            desk = new_desk(None, **self.championship)
            self.schema = schemas.name_of(desk.engine)
            return desk

        def opened(self):
            return open_on_server(schemas.cluster.url(), self.schema, by="Odile", clock=Clock())

    run_state_machine_as_test(
        UserOnServer, settings=examples(1, 30, stateful_step_count=25, suppress_health_check=list(HealthCheck))
    )
