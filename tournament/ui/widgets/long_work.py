"""Long work in the background: it reports progress, can be cancelled, and never holds up a key.

What runs in the thread is a function over frozen values. The desk and its connection belong to the window's thread, and
so does every widget: a page reads first, has the thread work on what was read, and writes with what comes back.
"""

from collections.abc import Callable, Sequence
from functools import partial
from threading import Lock, Thread
from time import monotonic
from typing import Final, Generic, TypeVar

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QWidget

from tournament.errors import Refused
from tournament.i18n import Translator
from tournament.ui.widgets.deferred_call import DeferredCall
from tournament.ui.widgets.work_card import WorkCard

T = TypeVar("T")
Report = Callable[[int, int], None]
"""Called by the work: so many of so many done (0 of 0: unknown). Raises `Cancelled` once unwanted."""

AT_ONCE: Final = 0.005
"""Seconds the window waits for the work itself: what is done by then never shows that it was done elsewhere."""
UNTIL_SHOWN: Final = 0.5
LOOKS: Final = 10
"""Milliseconds between two looks at how far the work is."""


class Cancelled(Exception):
    """Nobody waits for this work any more."""


class Task(Generic[T]):
    """One piece of work and its thread. Knows no widget: the window polls it, and may go before it ends."""

    def __init__(self, work: Callable[[Report], T], throw_away: Callable[[T], None]) -> None:
        self.told = (0, 0)
        self.is_cancelled = False
        self.answer: list[T] = []
        self.trouble: BaseException | None = None
        self._work, self._throw_away = work, throw_away
        self._one_at_a_time = Lock()
        self.thread = Thread(target=self._do, name="long work")
        self.thread.start()

    def _do(self) -> None:
        try:
            answer = self._work(self._report)
        except BaseException as trouble:
            self.trouble = trouble
            return
        with self._one_at_a_time:
            self.answer.append(answer)
            wanted = not self.is_cancelled
        if not wanted:
            self._throw_away(answer)  # nobody looks at this task any more: what goes wrong here is reported by the thread itself

    def _report(self, done: int, of: int) -> None:
        if self.is_cancelled:
            raise Cancelled
        self.told = (done, of)

    def cancel(self) -> None:
        """Wish it over: it ends at its next report, and its result is discarded."""
        with self._one_at_a_time:
            late, self.is_cancelled = self.answer[:], True
        for answer in late:
            self._throw_away(answer)


class LongWork(QObject):
    """One piece of work at a time over a page, which waits meanwhile. Cancelled when the page goes away."""

    def __init__(self, over: QWidget, words: Translator) -> None:
        super().__init__(over)
        self._over, self.words = over, words
        self._under_way: list[Task] = []
        self._card: WorkCard | None = None
        self._end: Callable[[Task], None] = _nothing
        self._given_up: Callable[[], None] = _nothing
        self._begun = 0.0
        self._clock = QTimer(self, interval=LOOKS)
        self._clock.timeout.connect(self._look)
        self.destroyed.connect(partial(_cancel_all, self._under_way))

    @property
    def is_running(self) -> bool:
        """Whether something is being worked on."""
        return bool(self._under_way)

    def run(
        self,
        what: str,
        work: Callable[[Report], T],
        *,
        done: Callable[[T], None],
        refused: Callable[[Refused | OSError], None],
        given_up: Callable[[], None] = lambda: None,
        throw_away: Callable[[T], None] = lambda _answer: None,
    ) -> None:
        """Do `work` in a thread and give its answer to `done` in this one; at once if it is quick.

        `what` is being done is shown after half a second. A refusal, or what the disk refuses, goes to `refused`;
        anything else is a bug, raised here. `given_up` follows a cancellation, and `throw_away` takes the answer that
        nobody waits for any more, in whichever thread that turns out. While one piece of work is under way a second is
        not begun.
        """
        if self.is_running:
            return

        def end(task: Task[T]) -> None:
            if isinstance(task.trouble, (Refused, OSError)):
                refused(task.trouble)
            elif task.trouble is not None:
                raise task.trouble
            else:
                done(task.answer[0])

        task = Task(work, throw_away)
        self._under_way.append(task)
        self._end, self._given_up, self._begun = end, given_up, monotonic()
        task.thread.join(AT_ONCE)
        if task.thread.is_alive():
            self._card = WorkCard(self._over, what, self.words)
            self._card.cancelled.connect(self.cancel)
            self._clock.start()
        else:
            self._finish()

    def cancel(self) -> None:
        """Give up the work: nothing was changed by it."""
        if self.is_running:
            self.let_go()
            self._given_up()

    def let_go(self) -> None:
        """Give up the work without a word: whoever waited for it is going."""
        _cancel_all(self._under_way)
        self._clear_away()

    def _look(self) -> None:
        for task in self._under_way[:]:
            if not task.thread.is_alive():
                self._finish()
            elif self._card is not None and monotonic() - self._begun >= UNTIL_SHOWN:
                self._card.tell(*task.told)

    def _finish(self) -> None:
        """Give the answer to `done`, after what was done before is shown: questions must fit what is seen."""
        for deferred in self._over.window().findChildren(DeferredCall):
            deferred.finish()
        if not self._under_way:
            return  # what was shown took the place of this page
        task = self._under_way[0]
        self._clear_away()
        self._end(task)

    def _clear_away(self) -> None:
        self._clock.stop()
        self._under_way.clear()
        if self._card is not None:
            self._card.go()
            self._card = None


def let_go_of_work(page: QWidget) -> None:
    """Give up whatever is being worked on anywhere on a page that goes away."""
    for work in page.findChildren(LongWork):
        work.let_go()


def _cancel_all(tasks: Sequence[Task], _gone: QObject | None = None) -> None:
    for task in tasks:
        task.cancel()


def _nothing(_task: Task | None = None) -> None:
    """Nobody waits."""
