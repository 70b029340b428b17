"""Phones and screens of a hall, in a process: told what to look at, they tell their waits.

    python -m proof.hall.phones < told.json > seen.json

A phone behaves as the script of the pages does: it looks at a page, hears of news, and looks again after a moment of
its own; now and then it goes to another page. A screen looks again at once. All of it ends after the seconds that are
told.
"""

import asyncio
import json
import random
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from time import perf_counter

from proof.hall.http import GONE, Link

EVENTS, NEWS = "/evenements", ("hall", "screen")
ARRIVING = 0.25
"""The part of the time over which phones arrive: a posting sends all within a quarter."""


@dataclass(frozen=True)
class Told:
    """What a crowd is to do, for how many seconds.

    Of each client the pages it looks at, the first always its own, and its cookies: first of the phones, then of the
    screens. A phone waits at most `spread` seconds after news, or until `rest` have passed since it last did, and
    `stays` about so many on a page. All phones look `at_once` so many seconds after the beginning.
    """

    host: str
    port: int
    phones: Sequence[Sequence[str]]
    screens: Sequence[Sequence[str]]
    cookies: Sequence[dict[str, str]]
    seconds: float
    spread: float
    rest: float
    stays: float
    at_once: float


@dataclass
class Seen:
    """What a crowd saw: seconds of pages, alone and at once; largest page; failures.

    `late` is how late this process itself took its turns, which is no fault of the host.
    """

    pages: list[float] = field(default_factory=list)
    at_once: list[float] = field(default_factory=list)
    news: int = 0
    listeners: int = 0
    largest: int = 0
    bytes: int = 0
    failed: dict[str, int] = field(default_factory=dict)
    late: float = 0.0


def address_of(index: int) -> str:
    """Each client has an address of its own in this computer, as each phone has one in the hall."""
    return f"127.1.{index // 250}.{1 + index % 250}"


def kind_of(path: str) -> str:
    """A page, whichever team it is of."""
    return f"/{path.split('/')[1]}"


class Crowd:
    """All clients of a process."""

    def __init__(self, told: Told) -> None:
        self.told, self.seen = told, Seen()
        self.rng = random.Random(20261122)
        self.links: list[Link] = []

    async def live(self) -> Seen:
        """Be there for as long as was told."""
        told = self.told
        self.links = [self._link(index) for index in range(len(told.phones))]
        clients = [
            *(self._phone(pages, self.links[index], index) for index, pages in enumerate(told.phones)),
            *(self._screen(pages, self._link(index)) for index, pages in enumerate(told.screens, len(told.phones))),
        ]
        tasks = [asyncio.create_task(client) for client in (*clients, self._watch_itself(), self._all_at_once())]
        await asyncio.sleep(told.seconds)
        going = set(tasks)
        while going:  # a task whose answer comes in the moment in which it is told to end goes on with the next
            for task in going:
                task.cancel()
            _, going = await asyncio.wait(going, timeout=1)
        for outcome in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(outcome, Exception):
                self._count(f"{type(outcome).__name__}: {outcome}")
        return self.seen

    def _link(self, index: int) -> Link:
        return Link(self.told.host, self.told.port, address_of(index), cookies=dict(self.told.cookies[index]))

    async def _phone(self, pages: Sequence[str], link: Link, index: int) -> None:
        await asyncio.sleep(self.told.seconds * ARRIVING * index / len(self.told.phones))
        here, looked = pages[0], perf_counter()
        await self._look(link, here)
        news = asyncio.Event()
        listening = asyncio.create_task(self._listen(link, news))
        try:
            leaves = self._leaving()
            while True:
                try:
                    await asyncio.wait_for(news.wait(), max(0.0, leaves - perf_counter()))
                except TimeoutError:
                    here, leaves = self.rng.choice(pages), self._leaving()
                else:
                    await asyncio.sleep(
                        max(self.rng.uniform(0, self.told.spread), looked + self.told.rest - perf_counter())
                    )
                    news.clear()
                looked = perf_counter()
                await self._look(link, here)
        finally:
            listening.cancel()

    def _leaving(self) -> float:
        return perf_counter() + self.rng.uniform(0.5, 1.5) * self.told.stays

    async def _screen(self, pages: Sequence[str], link: Link) -> None:
        news = asyncio.Event()
        listening = asyncio.create_task(self._listen(link, news))
        try:
            while True:
                for page in pages:
                    await self._look(link, page)
                await news.wait()
                news.clear()
        finally:
            listening.cancel()

    async def _listen(self, link: Link, news: asyncio.Event) -> None:
        while True:
            try:
                self.seen.listeners += 1
                async for event, _ in link.events(EVENTS):
                    if event in NEWS:
                        self.seen.news += 1
                        news.set()
            except GONE as trouble:
                self._count(f"events: {type(trouble).__name__}")
            await asyncio.sleep(1)

    async def _look(self, link: Link, path: str, *, together: bool = False) -> None:
        async with link.free:
            await self._fetch(link, path, together=together)

    async def _fetch(self, link: Link, path: str, *, together: bool) -> None:
        begun = perf_counter()
        try:
            answer = await link.get(path)
        except GONE as trouble:
            self._count(f"{kind_of(path)}: {type(trouble).__name__}")
            return
        (self.seen.at_once if together else self.seen.pages).append(perf_counter() - begun)
        self.seen.largest = max(self.seen.largest, len(answer.body))
        self.seen.bytes += len(answer.body)
        if answer.status != 200:
            self._count(f"{kind_of(path)}: {answer.status}")

    async def _all_at_once(self) -> None:
        """Everybody in the same moment, as when a round is posted and nobody's script waits."""
        await asyncio.sleep(self.told.at_once)
        await asyncio.gather(
            *(
                self._look(link, pages[0], together=True)
                for link, pages in zip(self.links, self.told.phones, strict=True)
            )
        )

    async def _watch_itself(self) -> None:
        """How late this process takes its own turns."""
        while True:
            begun = perf_counter()
            await asyncio.sleep(0.01)
            self.seen.late = max(self.seen.late, perf_counter() - begun - 0.01)

    def _count(self, failed: str) -> None:
        self.seen.failed[failed] = self.seen.failed.get(failed, 0) + 1


def main() -> int:
    """Be told, be there, say what was seen."""
    told = Told(**json.load(sys.stdin))
    json.dump(asdict(asyncio.run(Crowd(told).live())), sys.stdout)
    return 0


if __name__ == "__main__":
    sys.exit(main())
