"""300 phones and six screens at a window that is typed in: what the crowd waited for, and what the window noticed."""

import asyncio
import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path

from proof.hall.http import Link
from proof.hall.phones import Seen, Told, address_of

PHONES, OF_TEAMS, SCREENS = 300, 200, 6
ALONE, CROWDED = 15.0, 60.0
"""Seconds that the window is typed in before the hall is opened, and with the crowd."""
SPREAD, REST, STAYS = 3.0, 8.0, 15.0
OF_TEAM = ("/ma-table", "/ma-table", "/classement", "/tables")
PATIENCE = 600
"""Seconds after which a process that says nothing is an error."""


@dataclass(frozen=True)
class Loaded:
    """What came of it; see `Seen` of the phones and `Noticed` of the window."""

    crowd: Seen
    seconds_alone: float
    seconds_crowded: float
    alone: list[float]
    crowded: list[float]
    hands_alone: int
    hands_crowded: int
    busy_alone: float
    busy_crowded: float
    memory_before: float
    memory_peak: float


def load(file: Path, crowded: float = CROWDED, alone: float = ALONE) -> Loaded:
    """Have a crowd at the window of this evening."""
    with process("proof.hall.window", str(file), str(alone)) as window:
        assert window.stdout is not None
        assert window.stdin is not None
        opened = json.loads(window.stdout.readline())
        told = asyncio.run(gathered(opened, crowded))
        with process("proof.hall.phones") as phones:
            seen, _ = phones.communicate(json.dumps(asdict(told)), timeout=crowded + PATIENCE)
        window.stdin.write("\n")
        window.stdin.flush()
        noticed = json.loads(window.stdout.readline())
        window.wait(PATIENCE)
    return Loaded(Seen(**json.loads(seen)), alone, crowded, **noticed)


async def gathered(opened: dict[str, object], seconds: float) -> Told:
    """A crowd that has come in: two phones in three by the pass of their team, the screens by their codes."""
    host, port, passes, codes = str(opened["host"]), int(str(opened["port"])), opened["passes"], opened["codes"]
    assert isinstance(passes, dict)
    assert isinstance(codes, list)
    phones, cookies = [], []
    for index in range(PHONES):
        number = sorted(map(int, passes))[index % len(passes)]
        link = Link(host, port, address_of(index))
        if index < OF_TEAMS:
            await link.get(f"/p/{passes[str(number)]}")
        phones.append(
            OF_TEAM if index < OF_TEAMS else (f"/equipe/{number}", "/tables", "/classement", "/equipes", "/regles", "/")
        )
        cookies.append(link.cookies)
        link.drop()
    for index, code in enumerate(codes):
        link = Link(host, port, address_of(PHONES + index))
        await link.post("/appairer", {"code": code, "name": f"Écran {index + 1}"})
        cookies.append(link.cookies)
        link.drop()
    screens = [("/ecran",)] * len(codes)
    return Told(
        host, port, phones, screens, cookies, seconds, spread=SPREAD, rest=REST, stays=STAYS, at_once=0.6 * seconds
    )


@contextmanager
def process(module: str, *arguments: str) -> Iterator["subprocess.Popen[str]"]:
    """A process of ours that is told and tells; it ends with the block."""
    with subprocess.Popen(
        [sys.executable, "-m", module, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as started:
        try:
            yield started
        finally:
            if started.poll() is None:
                started.terminate()
                started.wait(20)
