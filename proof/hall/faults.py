"""What breaks in a hall, and what is left in its file.

Phones report, and the host is killed, the cable pulled, a form sent twice, a page long out of date.

What a phone was told is compared with the journal of the file afterwards. A phone sends again under its key until it is
answered, as the script of the pages does.
"""

import asyncio
import json
import random
import signal
import subprocess
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from proof.hall.evening import make_evening
from proof.hall.forms import Form, forms_of
from proof.hall.http import GONE, Link
from proof.hall.load import process
from proof.hall.phones import EVENTS, address_of
from tournament.services.desk.undo import undo
from tournament.services.setup.championship import change_championship, open_championship

TEAMS = 60
OF_TEAM, TYPED = "/ma-table", "/ma-table/totaux"
KEY = "key"
AGAIN = 0.2
"""Seconds until a phone that was not answered sends again; the script of the pages waits longer."""
TRIES = 1500
ANSWERED = (200, 303)
BUSY = (429, 503)
MOMENT = 1.0
"""Seconds in which a second event would come."""
KILLED_AFTER, DOWN = 0.35, 0.5
"""Seconds after which the host is killed, and is there again."""
BEHIND = 1000
TOTALS = ("2110", "840")


@dataclass(frozen=True)
class Outcome:
    """A fault, what must be left of it, what was, and whether that is right."""

    fault: str
    must_be: str
    was: str
    is_right: bool


@dataclass
class Reporter:
    """A team's phone that reports a result: the form as it stood on its page, and what it was told."""

    link: Link
    form: Form
    told: list[int] = field(default_factory=list)
    failed: int = 0

    @property
    def key(self) -> str:
        """Under which what it reports is done once; after it the form says of whom and of what it is."""
        return self.form.fields[KEY].partition(".")[0]

    async def send(self) -> None:
        """Send until there is an answer."""
        for _ in range(TRIES):
            try:
                answer = await self.link.post(self.form.action, self.form.fields)
            except GONE:
                self.failed += 1
            else:
                if answer.status not in BUSY:
                    self.told.append(answer.status)
                    return
            await asyncio.sleep(AGAIN)

    async def send_and_pull(self) -> None:
        """Send, and pull the cable before the answer comes; then send again."""
        sending = asyncio.create_task(self.link.post(self.form.action, self.form.fields))
        await asyncio.sleep(random.Random(self.key).uniform(0, 0.02))
        self.link.drop()
        sending.cancel()
        await asyncio.gather(sending, return_exceptions=True)
        self.failed += 1
        await self.send()


def break_it(folder: Path) -> list[Outcome]:
    """Every fault, each in an evening of its own."""
    return [
        asyncio.run(killed(folder)),
        asyncio.run(sent_twice(folder)),
        asyncio.run(cable_pulled(folder)),
        asyncio.run(left_behind(folder)),
    ]


async def killed(folder: Path) -> Outcome:
    """The host is killed while the phones send, and comes back."""
    file = new_evening(folder, "killed")
    with hosted(file) as (host, opened):
        reporters = await reporters_of(opened)
        sending = [asyncio.create_task(spread(reporter.send, index)) for index, reporter in enumerate(reporters)]
        await asyncio.sleep(KILLED_AFTER)
        host.send_signal(signal.SIGKILL)
        host.wait()
        before = sum(bool(reporter.told) for reporter in reporters)
        await asyncio.sleep(DOWN)
        with hosted(file, opened["port"]):
            await asyncio.gather(*sending)
    cut = sum(bool(reporter.failed) for reporter in reporters)
    return judged(
        file,
        reporters,
        f"host killed (kill -9) while {len(reporters)} phones send, and started again",
        f"{before} answered before, {cut} sent again",
    )


async def sent_twice(folder: Path) -> Outcome:
    """A double tap: every form is sent twice at the same time, and once more at the end."""
    file = new_evening(folder, "twice")
    with hosted(file) as (_, opened):
        reporters = await reporters_of(opened)
        doubles = [
            Reporter(Link(one.link.host, one.link.port, one.link.address, cookies=one.link.cookies), one.form)
            for one in reporters
        ]
        await asyncio.gather(*(one.send() for one in (*reporters, *doubles)))
        for one in reporters:
            await one.send()
    same = sum(set(one.told) == set(other.told) for one, other in zip(reporters, doubles, strict=True))
    return judged(
        file,
        reporters,
        f"{len(reporters)} forms sent twice at once, and a third time later",
        f"{same} had the same answer each time",
    )


async def cable_pulled(folder: Path) -> Outcome:
    """The cable is pulled between the form and its answer."""
    file = new_evening(folder, "cable")
    with hosted(file) as (_, opened):
        reporters = await reporters_of(opened)
        await asyncio.gather(*(spread(one.send_and_pull, index) for index, one in enumerate(reporters)))
    return judged(
        file, reporters, f"cable pulled after {len(reporters)} forms were sent, before their answers", "all sent again"
    )


async def left_behind(folder: Path) -> Outcome:
    """A phone slept for a thousand entries: told once, its old form is judged as it must be."""
    file = new_evening(folder, "behind")
    with hosted(file) as (_, opened):
        reporters = await reporters_of(opened)
    grow(file, BEHIND)
    with hosted(file, opened["port"]):
        link = reporters[0].link
        told = await told_soon(link)
        page = await link.get(OF_TEAM)
        for one in reporters:
            await one.send()
    outcome = judged(
        file, reporters, f"pages behind by {BEHIND:,} entries", f"told {told.count('hall')} time, page {page.status}"
    )
    return Outcome(
        outcome.fault,
        f"told once; {outcome.must_be}",
        outcome.was,
        outcome.is_right and told.count("hall") == 1 and page.status in ANSWERED,
    )


def judged(file: Path, reporters: Sequence[Reporter], fault: str, besides: str) -> Outcome:
    """Hold what the phones were told against the journal."""
    desk = open_championship(file, by="Proof")
    commands = Counter(entry.command for entry in desk.entries())
    desk.close()
    acknowledged = [one for one in reporters if one.told and one.told[0] in ANSWERED]
    missing = sum(commands[one.key] == 0 for one in acknowledged)
    more = sum(commands[one.key] > 1 for one in reporters)
    was = f"{len(acknowledged)} of {len(reporters)} accepted, {missing} missing, {more} more than once; {besides}"
    return Outcome(
        fault, "each report once in the journal", was, len(acknowledged) == len(reporters) and not missing and not more
    )


def new_evening(folder: Path, name: str) -> Path:
    """The first round of an evening, posted."""
    file = folder / f"{name}.capot"
    make_evening(file, TEAMS, 0)
    return file


def grow(file: Path, entries: int) -> None:
    """The desk does a thousand things."""
    desk = open_championship(file, by="Proof")
    for number in range(entries // 2):
        change_championship(desk, venue=f"Salle {number}")
        undo(desk)
    desk.close()


async def reporters_of(opened: dict[str, object]) -> list[Reporter]:
    """A phone of each team that is at a table, with the form for its result filled in."""
    passes = opened["passes"]
    assert isinstance(passes, dict)
    reporters = []
    for index, letters in enumerate(passes.values()):
        link = Link(str(opened["host"]), int(str(opened["port"])), address_of(index))
        await link.get(f"/p/{letters}")
        form = await report_form(link)
        if form is not None:
            reporters.append(Reporter(link, form))
    assert reporters, "no phone is offered a form for its result"
    return reporters


async def report_form(link: Link) -> Form | None:
    """The form of a team's page in which the totals are typed, filled in: the first side won."""
    for form in forms_of((await link.get(TYPED)).text):
        if len(form.typed) >= len(TOTALS):
            form.fields.update(zip(form.typed, TOTALS, strict=False))
            return form
    return None


async def told_soon(link: Link) -> list[str]:
    """The events that a page is told until the first of the hall, and a moment longer."""
    told: list[str] = []
    first = asyncio.Event()

    async def listen() -> None:
        async for event, _ in link.events(EVENTS):
            told.append(event)
            if event == "hall":
                first.set()

    listening = asyncio.create_task(listen())
    with suppress(TimeoutError):
        await asyncio.wait_for(first.wait(), TRIES * AGAIN)
    await asyncio.sleep(MOMENT)
    listening.cancel()
    await asyncio.gather(listening, return_exceptions=True)
    return told


async def spread(send: Callable[[], Awaitable[None]], index: int) -> None:
    """Not everybody presses in the same moment."""
    await asyncio.sleep(index * 0.015)
    await send()


@contextmanager
def hosted(file: Path, port: object = 0) -> Iterator["tuple[subprocess.Popen[str], dict[str, object]]"]:
    """The hall of an evening, hosted in a process of its own; it is ended with the block, where it was not killed."""
    with process("proof.hall.hosting", str(file), str(port)) as host:
        assert host.stdout is not None
        yield host, json.loads(host.stdout.readline())
