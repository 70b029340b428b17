"""The host is killed while tablets send, and started again: what was acknowledged is there, and every key is done
once."""

import os
import subprocess
import sys
import threading
import time
from pathlib import Path
from secrets import token_hex

import httpx
import pytest

from tests.desks import new_desk
from tests.web.conftest import FAMILIES
from tournament.services.people.registration import register_teams
from tournament.services.people.views import TeamDraft
from tournament.services.setup.championship import open_championship

ROOT = Path(__file__).resolve().parents[2]
LAST = 60.0
"""Seconds until a tablet gives up: the test has failed then."""
PAUSE = threading.Event()
"""Never set: what is waited for between two tries, of which there are as many as it takes."""


class Process:
    """A host in a process of its own."""

    def __init__(self, path: Path, port: int = 0):
        command = [sys.executable, "-m", "tests.web.killed_host", str(path), str(port)]
        self.process = subprocess.Popen(
            command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=os.environ
        )
        told = self.process.stdout.readline().split()
        self.port, self.code = int(told[0]), told[1]

    def kill(self):
        self.process.kill()
        self.process.communicate()


def tablet(host: Process, number: int) -> httpx.Client:
    """A tablet at the door, as far as its cookies."""
    home = f"http://127.0.0.1:{host.port}"
    client = httpx.Client(base_url=home, headers={"Origin": home}, timeout=10)
    answer = client.post("/appairer", data={"code": host.code, "name": f"Tablette {number}"})
    assert answer.status_code == 303
    return client


def send(client: httpx.Client, teams: list[int], acknowledged: list[str]):
    """Tick one team after another as a telephone does: again and again under the same key until there is an answer."""
    for team in teams:
        form, until = {"key": token_hex(16), "seen": "99999", "team": str(team), "there": "1"}, time.monotonic() + LAST
        while time.monotonic() < until:
            try:
                answer = client.post("/cocher", data=form)
            except httpx.TransportError:
                PAUSE.wait(0.05)
                continue
            if answer.status_code == 303:
                acknowledged.append(form["key"])
                break
            PAUSE.wait(0.2)


@pytest.mark.long
def test_what_was_acknowledged_is_there_and_every_key_is_done_once(tmp_path):
    path = tmp_path / "soiree.capot"
    desk = new_desk(path)
    register_teams(desk, [TeamDraft((f"Anne {name}", f"Yves {name}")) for name in FAMILIES])
    ids = sorted(desk.state.rows["team"])
    desk.close()
    host = Process(path)
    client = tablet(host, 1)
    acknowledged: list[str] = []
    sending = threading.Thread(target=send, args=(client, ids[:4], acknowledged))
    sending.start()
    until = time.monotonic() + LAST
    while not acknowledged and time.monotonic() < until:
        PAUSE.wait(0.01)
    host.kill()
    again = Process(path, host.port)
    sending.join()
    client.close()
    again.kill()
    read = open_championship(path, by="Odile")
    commands = [entry.command for entry in read.entries() if entry.what.startswith("teams-present")]
    read.close()
    assert sorted(commands) == sorted(acknowledged)
    assert len(acknowledged) == 4
