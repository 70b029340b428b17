"""Whoever watches a server asks whether it is well, and is told nothing else."""

from starlette.testclient import TestClient

from tests.federation.halls import federation_in
from tournament.errors import Problem
from tournament.web.federation.pages import make_pages_app


def test_a_hall_is_well_while_its_championship_can_be_worked_in(hall):
    nobody = hall.nobody()
    assert (nobody.get("/sante").status_code, nobody.get("/sante").text) == (200, "ok\n")
    hall.host.trouble = Problem("server-away", details={"message": "no answer from 10.0.0.7"})
    answer = nobody.get("/sante")
    assert (answer.status_code, answer.text) == (503, "not now\n")
    assert answer.headers["cache-control"] == "no-store"
    hall.host.trouble = None
    assert nobody.get("/sante").status_code == 200


def test_a_federation_is_well_while_it_answers(tmp_path):
    federation = federation_in(tmp_path / "tarn")
    client = TestClient(make_pages_app(federation, {"tarn"}), base_url="http://tarn")
    assert (client.get("/sante").status_code, client.get("/sante").text) == (200, "ok\n")
    federation.close()
