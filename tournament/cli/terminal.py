"""What commands share: lines for a terminal, their JSON file, waiting for a database, what systemd is told.

A computer that starts has its network late, and a program that ends keeps its port for a moment. What starts a hall or
a federation waits for both; where it waits in vain it ends with an exit code of its own, by which a service is started
again.

It is said over a socket that systemd names in the environment; nobody is told where nobody asks.
"""

import json
import os
import signal
import sys
import unicodedata
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from queue import Empty, SimpleQueue
from time import monotonic, sleep
from typing import Final, TextIO, TypeVar

from tournament.errors import Refused
from tournament.i18n import Translator
from tournament.messages.refusals import problem_lines
from tournament.scoring.shapes import parse_limited

STEERING = {"Cc", "Cf", "Cs", "Zl", "Zp"}
"""Control characters, direction marks and what else steers instead of being read."""


def write_line(stream: TextIO, line: str) -> None:
    """Write one line, with a visible sign instead of every control character."""
    stream.write(readable(line) + "\n")


def readable(line: str) -> str:
    """The line without what steers; a tab is a space."""
    if line.isprintable():
        return line
    plain = line.replace("\t", " ")
    return "".join(
        "\N{REPLACEMENT CHARACTER}" if unicodedata.category(character) in STEERING else character for character in plain
    )


def is_sure(question: str, tr: Translator) -> bool | None:
    """What whoever sits at the terminal answers to a question; None where nobody does. Only a plain yes is one."""
    if not is_terminal():
        return None
    sys.stdout.write(readable(question) + " " + tr.pgettext("terminal", "[y/N]") + " ")
    sys.stdout.flush()
    return sys.stdin.readline().strip().casefold() in (
        tr.pgettext("terminal", "y"),
        tr.pgettext("terminal", "yes"),
    )


def is_terminal() -> bool:
    """Whether somebody sits there who sees the question and can answer."""
    return sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()


def read_json(name: str, most: int) -> object:
    """The JSON of a file, or of standard input (`-`). Refused as no JSON, or above `most` bytes."""
    if name == "-":
        raw = sys.stdin.buffer.read(most + 1)
    else:
        with Path(name).open("rb") as file:
            raw = file.read(most + 1)
    try:
        return parse_limited(raw, most)
    except Refused as refused:
        raise Refused(
            *(problem if problem.path else replace(problem, path=name) for problem in refused.problems)
        ) from refused


T = TypeVar("T")

NOT_NOW: Final = frozenset(
    {
        "federation-away",
        "federation-busy",
        "federation-open",
        "hall-address-gone",
        "hall-port-taken",
        "host-away",
        "host-busy",
        "no-network",
        "send-away",
        "send-busy",
        "send-meanwhile",
        "server-away",
        "server-busy",
        "server-full",
        "server-read-only",
        "server-trouble",
    }
)
"""The refusals that may be over in a moment, without anybody typing anything else."""
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 8.0
"""Seconds between two tries: twice as many each time."""


def is_not_now(refused: Refused) -> bool:
    """Whether all that is refused may be possible in a moment."""
    return bool(refused.problems) and all(problem.code in NOT_NOW for problem in refused.problems)


class Ending:
    """Whether the program was asked to end.

    A signal may come between any two steps of the main thread, also while that begins to wait: a lock which both take
    (as those of `threading.Event`) would then be waited for for ever.
    """

    def __init__(self) -> None:
        self.is_asked = False
        self._asked: SimpleQueue[None] = SimpleQueue()

    def ask(self) -> None:
        """Have the program end; may be called by the handler of a signal."""
        self.is_asked = True
        self._asked.put(None)

    def wait(self, seconds: float) -> bool:
        """Whether it is to end, which is waited for so long at most."""
        if not self.is_asked:
            with suppress(Empty):
                self._asked.get(timeout=seconds)
        return self.is_asked


@contextmanager
def ended_by_a_signal() -> Iterator[Ending]:
    """What is asked by Ctrl+C, and where a service is stopped: nothing is cut off in the middle."""
    ending = Ending()
    signals = [signal.SIGINT, signal.SIGTERM]
    before = [signal.signal(one, lambda *_: ending.ask()) for one in signals]
    try:
        yield ending
    finally:
        for one, handler in zip(signals, before, strict=True):
            signal.signal(one, handler)


class Patience:
    """Tries what may only be impossible now again, for so many seconds in all, and says once what it waits for."""

    def __init__(
        self,
        tr: Translator,
        seconds: float,
        *,
        clock: Callable[[], float] = monotonic,
        pause: Callable[[float], None] = sleep,
    ) -> None:
        self._tr, self._seconds, self._clock, self._pause = tr, seconds, clock, pause
        self._until = clock() + seconds
        self._told: set[str] = set()

    def wait_for(self, attempt: Callable[[], T]) -> T:
        """The result of an attempt or a later one. Refuses what is final, or still refused after that time."""
        wait = FIRST_PAUSE
        while True:
            try:
                return attempt()
            except Refused as refused:
                if not is_not_now(refused) or self._clock() + wait > self._until:
                    raise
                self._tell(refused)
            self._pause(wait)
            wait = min(wait * 2, LONGEST_PAUSE)

    def _tell(self, refused: Refused) -> None:
        new = [problem for problem in refused.problems if problem.code not in self._told]
        self._told |= {problem.code for problem in new}
        if new:
            for line in problem_lines(new, self._tr):
                write_line(sys.stderr, line)
            told = self._tr.ngettext(
                "Capot waits for it, {n} second at most.",
                "Capot waits for it, {n} seconds at most.",
                int(self._seconds),
            )
            write_line(sys.stderr, told.format(n=int(self._seconds)))
            sys.stderr.flush()


def log_fault(fault: str, **details: object) -> None:
    """One line of JSON for whoever gathers what servers log: what is wrong, of which championship, and whether over."""
    sys.stderr.write(json.dumps({"fault": fault, **details}, default=str) + "\n")
    sys.stderr.flush()


SOCKET: Final = "NOTIFY_SOCKET"
READY, WORKING, ENDING = "READY=1", "WATCHDOG=1", "STOPPING=1"


def tell_service(state: str) -> None:
    """Tell it a state."""
    address = os.environ.get(SOCKET, "")
    if address[:1] not in ("/", "@"):
        return
    import socket  # the window, which is told nothing, does without

    if not hasattr(socket, "AF_UNIX"):
        return
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sender:
        sender.sendto(state.encode(), address.replace("@", "\0", 1) if address.startswith("@") else address)
