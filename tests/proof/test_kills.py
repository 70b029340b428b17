"""Desks and their host in processes of their own, killed while they type: a few seconds of what `make proof-desks` does
for minutes."""

from proof.desks import controls
from proof.desks.hosting import Kept
from proof.desks.kills import DESK, HOST, Evening, survive
from proof.hall.evening import make_evening

KILLS, ANSWERS = 3, 4


def test_whoever_is_killed_everything_acknowledged_is_there_once(tmp_path):
    make_evening(tmp_path / "soiree.capot", teams=12, played=0)
    evening = Evening(Kept(tmp_path / "soiree.capot"), tmp_path, seed=1, desks=2, games=2, lost=0.1)
    survived = survive(evening, KILLS, ANSWERS)
    assert survived.killed[DESK] + survived.killed[HOST] >= KILLS
    assert {check.what: check.was for check in survived.checks if not check.is_right} == {}


def test_what_a_control_takes_away_is_there(monkeypatch):
    """Renamed and not found, a control would be tried for ever: the host that is to do without ends at its start."""
    found = []
    monkeypatch.setattr(controls, "take_away", lambda owner, name, _instead: found.append(hasattr(owner, name)))
    for taken in controls.TAKEN:
        for without in (*taken.desks, *taken.host):
            without()
    controls.without_lock()
    assert found == [True] * 5
