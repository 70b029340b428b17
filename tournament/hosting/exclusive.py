"""Jobs of other threads have the desk to themselves, one after another, in the only thread that writes.

Nobody waits for ever: after the deadline a job is given back undone, and asked for again under the same key it is done
once.
"""

from collections.abc import Callable
from concurrent.futures import CancelledError, Future, InvalidStateError
from contextlib import suppress
from threading import RLock, get_ident
from typing import Any, Protocol, TypeVar

from tournament.errors import Problem, Refused

T = TypeVar("T")
DEADLINE = 5.0
"""Seconds until a job that has not begun is given back."""
LONGEST, BETWEEN_FRAMES = 0.05, 0.02
"""Seconds of a job after which it begins nothing more: at a desk without a window, and at one with it."""


class Exclusive(Protocol):
    """Gives exclusive access to the desk. A job begins nothing more after `longest` seconds."""

    longest: float

    def run(self, job: Callable[[], T]) -> T:
        """Do a job in the desk's thread and wait. Refuses `host-busy` (deadline) and `host-closed`."""

    def close(self) -> None:
        """Do nothing more; whoever waits is refused."""


class Direct:
    """Where the desk has no thread of its own: one job after another, in the thread of whoever asks."""

    longest = LONGEST

    def __init__(self, deadline: float = DEADLINE) -> None:
        self._deadline = deadline
        self._lock = RLock()
        self._closed = False

    def run(self, job: Callable[[], T]) -> T:
        """Do it as soon as nobody else does something."""
        if not self._lock.acquire(timeout=self._deadline):
            raise Refused(Problem("host-busy"))
        try:
            if self._closed:
                raise Refused(Problem("host-closed"))
            return job()
        finally:
            self._lock.release()

    def close(self) -> None:
        """Do nothing more; returns when the job that has begun is over, or takes too long: the desk closes next."""
        is_alone = self._lock.acquire(timeout=self._deadline)
        self._closed = True
        if is_alone:
            self._lock.release()


class Queued:
    """Jobs in this thread's event loop, by `post` from any thread; the desk's own thread does not wait."""

    longest = BETWEEN_FRAMES

    def __init__(self, post: Callable[[Callable[[], None]], None], deadline: float = DEADLINE) -> None:
        self._post, self._deadline = post, deadline
        self._own_thread = get_ident()
        self._lock = RLock()
        self._waiting: set[Future[Any]] = set()
        self._closed = False

    def run(self, job: Callable[[], T]) -> T:
        """Have the desk do it when it comes to it."""
        if get_ident() == self._own_thread:
            return job()
        future: Future[T] = Future()
        with self._lock:
            if self._closed:
                raise Refused(Problem("host-closed"))
            self._waiting.add(future)
        self._post(lambda: run(future, job))
        try:
            return self._result(future)
        except CancelledError:
            raise Refused(Problem("host-closed")) from None
        finally:
            with self._lock:
                self._waiting.discard(future)

    def _result(self, future: "Future[T]") -> T:
        """The result. Past the deadline a job that has begun is waited for once more, others are given back."""
        try:
            return future.result(self._deadline)
        except TimeoutError:
            if future.done():
                raise  # it is the job's own
            if future.cancel():
                raise Refused(Problem("host-busy")) from None
        try:
            return future.result(self._deadline)
        except TimeoutError:
            raise Refused(Problem("host-busy")) from None

    def close(self) -> None:
        """Do nothing more; whoever waits for a job that has not begun is refused."""
        with self._lock:
            self._closed = True
            waiting = list(self._waiting)
        for future in waiting:
            future.cancel()


def run(future: "Future[T]", job: Callable[[], T]) -> None:
    """Do a job that has the desk, unless it was given back."""
    if not future.set_running_or_notify_cancel():
        return
    try:
        result = job()
    except BaseException as trouble:
        with suppress(InvalidStateError):
            future.set_exception(trouble)
    else:
        future.set_result(result)
