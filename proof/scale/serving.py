"""What pages cost the process that serves them: on the network of this computer, asked for one after another over one connection."""

import asyncio
import json
import os
from collections.abc import Callable, Iterable
from pathlib import Path

from proof.hall.http import Link
from proof.hall.load import process
from proof.scale.costs import Pages
from proof.scale.evenings import memory_held

ASKED = 300
"""How often a page is asked for."""
TICKS = os.sysconf("SC_CLK_TCK")


def measure_pages(file: Path) -> tuple[Pages, float]:
    """What the pages of this hall cost a process that hosts it, and the memory that it holds."""
    with process("proof.hall.hosting", str(file), "0") as hosting:
        assert hosting.stdout is not None
        told = json.loads(hosting.stdout.readline())
        pages = asyncio.run(asked(hosting.pid, told["host"], int(told["port"]), next(iter(told["passes"].values()))))
        return pages, memory_held(hosting.pid)


async def asked(serving: int, host: str, port: int, team: str) -> Pages:
    """Ask for the standings, made anew and kept, and for the table of a team."""
    link = Link(host, port)
    await link.get(f"/p/{team}")

    async def cost(path: Callable[[int], str]) -> float:
        await link.get(path(-1))
        before = processor_used([serving])
        for number in range(ASKED):
            answer = await link.get(path(number))
            assert answer.status == 200, answer.status
        return (processor_used([serving]) - before) / ASKED

    made = await cost(lambda number: f"/classement?n={number}")
    of_team = await cost(lambda _number: "/ma-table")
    kept = await cost(lambda _number: "/classement")
    size = len((await link.get("/classement")).body)
    link.drop()
    return Pages(made, of_team, kept, size)


def processor_used(processes: Iterable[int]) -> float:
    """Seconds of processor time that these processes have used."""
    ticks = 0
    for process_id in processes:
        told = Path(f"/proc/{process_id}/stat").read_text().rpartition(")")[2].split()
        ticks += int(told[11]) + int(told[12])
    return ticks / TICKS
