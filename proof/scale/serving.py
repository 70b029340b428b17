"""What pages cost their process: by loopback, one after another over one connection."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path

from proof.hall.http import Link
from proof.hall.load import process
from proof.hall.opened import ADDRESS
from proof.scale.costs import Pages
from proof.scale.evenings import memory_held, processor_used

ASKED, ASKED_JOINED = 300, 40
"""How often a page is asked for."""
PAGES_OF_STANDING = 40
"""So many pages of the joined standing are asked for one after another."""


def measure_pages(file: Path) -> tuple[Pages, float]:
    """What the pages of this hall cost a process that hosts it, and the memory that it holds."""
    with process("proof.hall.hosting", str(file), "0") as hosting:
        assert hosting.stdout is not None
        told = json.loads(hosting.stdout.readline())
        pages = asyncio.run(asked(hosting.pid, told["host"], int(told["port"]), next(iter(told["passes"].values()))))
        return pages, memory_held(hosting.pid)


def measure_joined_page(file: Path, folder: Path, halls: int) -> float:
    """A page's cost of a joined standing of so many halls, joined already."""
    with process("proof.scale.federating", str(file), str(folder), str(halls)) as serving:
        assert serving.stdout is not None
        port = int(serving.stdout.readline())
        return asyncio.run(asked_once_joined(serving.pid, port))


async def asked_once_joined(serving: int, port: int) -> float:
    """Ask for pages in the middle of the standing."""
    link = Link(ADDRESS, port)
    taken = await cost(
        serving, link, lambda number: f"/classement?page={abs(number) % PAGES_OF_STANDING + 1}", ASKED_JOINED
    )
    link.drop()
    return taken


async def cost(serving: int, link: Link, path: Callable[[int], str], times: int) -> float:
    """A serving process's seconds a page, after one for what is done only the first time."""
    await link.get(path(-1))
    before = processor_used([serving])
    for number in range(times):
        answer = await link.get(path(number))
        assert answer.status == 200, answer.status
    return (processor_used([serving]) - before) / times


async def asked(serving: int, host: str, port: int, team: str) -> Pages:
    """Ask for the standings, made anew and kept, and for the table of a team."""
    link = Link(host, port)
    await link.get(f"/p/{team}")

    made = await cost(serving, link, lambda number: f"/classement?n={number}", ASKED)
    of_team = await cost(serving, link, lambda _number: "/ma-table", ASKED)
    kept = await cost(serving, link, lambda _number: "/classement", ASKED)
    size = len((await link.get("/classement")).body)
    link.drop()
    return Pages(made, of_team, kept, size)
