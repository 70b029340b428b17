"""Processes that can be killed and restarted at once, forked from one with the program.

Windows forks none: there each loads the program itself, and takes seconds.
"""

import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any

LOADED = ("proof.desks.hosting", "proof.desks.sitting", "proof.desks.rivals", "proof.desks.controls")
PATIENCE = 300.0
"""Seconds of a process's silence that are an error: more than any wait on a busy computer."""
if sys.platform == "win32":
    FORKED = get_context("spawn")
else:
    FORKED = get_context("forkserver")
FORKED.set_forkserver_preload(list(LOADED))

HERE_NOW = "here"
"""What a process says when it is ready."""
Safeguards = Sequence[Callable[[], None]]
"""What takes safeguards away, in a process of its own."""


class Silent(Exception):
    """A process says nothing, or has ended without being told to."""


class Child:
    """A process that runs `target(pipe, …)` and talks over the pipe."""

    def __init__(self, target: Callable[..., None], *arguments: Any, **named: Any) -> None:
        self._pipe, far = FORKED.Pipe()
        self._process = FORKED.Process(
            target=run, name=target.__name__, args=(target, far, *arguments), kwargs=named, daemon=True
        )
        self._process.start()
        far.close()

    @property
    def is_alive(self) -> bool:
        """Whether it runs."""
        return self._process.is_alive()

    def tell(self, told: Any) -> None:
        """Tell it something. Raises Silent where it is gone."""
        try:
            self._pipe.send(told)
        except OSError:
            raise self._ended() from None

    def hear(self, seconds: float = PATIENCE) -> Any:
        """What it says next. Raises Silent where nothing comes."""
        if not self._pipe.poll(seconds):
            raise Silent(f"a process says nothing ({self._process.name})")
        try:
            return self._pipe.recv()
        except (EOFError, OSError):
            raise self._ended() from None

    def _ended(self) -> Silent:
        return Silent(f"a process ended unasked ({self._process.name})")

    def ask(self, told: Any, seconds: float = PATIENCE) -> Any:
        """Tell it something, and what it says to that."""
        self.tell(told)
        return self.hear(seconds)

    def kill(self) -> None:
        """As a power cut ends it: at once, wherever it is (SIGKILL)."""
        self._process.kill()
        self._process.join(PATIENCE)
        self._pipe.close()

    def end(self) -> None:
        """Let it end by itself: nobody talks to it any more."""
        self._pipe.close()
        self._process.join(PATIENCE)
        if self._process.is_alive():
            self._process.kill()


def run(target: Callable[..., None], pipe: Connection, *arguments: Any, **named: Any) -> None:
    """Run it until it is done, or whoever started it is gone."""
    with suppress(EOFError, BrokenPipeError, ConnectionResetError):
        target(pipe, *arguments, **named)


def told_to_stop(pipe: Connection) -> bool:
    """Whether whoever started this process has something to say, or is gone."""
    return pipe.poll(0)


def end_all(children: Sequence[Child]) -> None:
    """End processes that are there no more for anybody."""
    for child in children:
        child.end()
