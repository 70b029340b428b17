"""What need not be done before the next paint, jobs that take longer than a moment, and what is shown meanwhile.

A deferred call that yields has a turn for each of its parts.

What runs in the thread is a function over frozen values. The desk and its connection belong to the window's thread, and
so does every widget: a page reads first, has the thread work on what was read, and writes with what comes back.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from threading import Lock, Thread
from time import monotonic
from typing import Final, Generic, TypeVar

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QProgressBar, QWidget
from shiboken6 import isValid

from tournament.errors import Refused
from tournament.i18n import Translator
from tournament.ui.theme.tokens import READING, SPACE, STEP, WIDE, theme_of
from tournament.ui.widgets.buttons import quiet_button
from tournament.ui.widgets.keys import on_key
from tournament.ui.widgets.surfaces import breakable, card, change_role, column, key_cap, label, prose, row

AT_ONCE: Final = False
"""Whether it is done as soon as it is asked for: tests read a page as soon as a key was pressed."""
HEARD: Final = frozenset(
    {
        QEvent.Type.ShortcutOverride,
        QEvent.Type.Shortcut,
        QEvent.Type.KeyPress,
        QEvent.Type.InputMethod,
        QEvent.Type.MouseButtonPress,
        QEvent.Type.MouseButtonRelease,
        QEvent.Type.MouseButtonDblClick,
        QEvent.Type.TouchBegin,
        QEvent.Type.Wheel,
        QEvent.Type.ContextMenu,
    }
)
"""What somebody does: it is done by what they see, so what is still to be done comes first."""

Deferred = Callable[[], Iterator[None] | None]


class DeferredCall(QObject):
    """One thing at a time that is done a little later. Whoever needs to have it done before calls `finish`."""

    def __init__(self, parent: QWidget) -> None:
        """It is not done any more once `parent` is gone."""
        super().__init__(parent)
        self._over = parent
        self._deferred: Deferred | None = None
        self._parts: Iterator[None] | None = None
        self._is_working = False
        self._timer = QTimer(self, singleShot=True, interval=0)
        self._timer.timeout.connect(self._take_turn)

    def ask(self, deferred: Deferred) -> None:
        """Have this done, and what was begun before it; what was only asked for before is not done any more."""
        if self._parts is not None:
            self.finish()
        self._deferred = deferred
        self._timer.start()
        if AT_ONCE:
            self.finish()
        else:
            self._listen(True)

    def finish(self) -> None:
        """Do now what is still to be done."""
        while self._timer.isActive() and not self._is_working:
            self._timer.stop()
            self._take_turn()

    def give_up(self) -> None:
        """Do nothing of it any more."""
        self._timer.stop()
        self._deferred = self._parts = None
        self._listen(False)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Do it before any input or the closing of the window; other closings are of pages no longer needed."""
        if isValid(self._over) and (
            event.type() in HEARD or (event.type() is QEvent.Type.Close and watched is self._over.window())
        ):
            self.finish()
        return False

    def _listen(self, listens: bool) -> None:
        application = QApplication.instance()
        assert application is not None
        (application.installEventFilter if listens else application.removeEventFilter)(self)

    def _take_turn(self) -> None:
        """Do the next part. What it calls does not do it again.

        Nothing is listened to meanwhile: thousands of events of a page that is styled would each pass through here.
        """
        self._listen(False)
        parts, self._parts, self._is_working = self._parts, None, True
        try:
            if parts is None and self._deferred is not None:
                deferred, self._deferred = self._deferred, None
                parts = iter(deferred() or ())
            if parts is not None and next(parts, self) is not self:
                self._parts = parts
        finally:
            self._is_working = False
            if self._parts is not None or self._deferred is not None:
                self._timer.start()
                self._listen(True)


def exhaust(parts: Iterator[None]) -> None:
    """Do all parts of something in one turn."""
    for _ in parts:
        pass


@contextmanager
def waiting_pointer() -> Iterator[None]:
    """Show it in the block."""
    QApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
    try:
        yield
    finally:
        QApplication.restoreOverrideCursor()


CANCEL_KEY = "Esc"


class JobCard(QWidget):
    """Keeps keys and clicks from a page, so that nothing is begun twice, and gives the keyboard back when it goes."""

    cancelled = Signal()

    def __init__(self, over: QWidget, what: str, tr: Translator) -> None:
        super().__init__(over)
        self._over, self._tr = over, tr
        self._kept: list[QWidget] = []
        self._had_keys = QApplication.focusWidget()
        self.setProperty("role", "veil")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(what)
        self.bar = QProgressBar(textVisible=False, maximum=0)
        self.bar.setAccessibleName(what)
        self.count = label("", "soft")
        self.stop = quiet_button(tr.gettext("Cancel"))
        self._card = card(
            prose(breakable(what)),
            self.bar,
            row(self.count, None, key_cap(tr.gettext("Esc")), self.stop),
            space=SPACE,
        )
        self._card.setMaximumWidth(theme_of(self).px(READING))
        across = row(None, self._card, None, space=0)
        across.setStretch(1, 4)
        layout = column(None, across, None, space=STEP)
        layout.setContentsMargins(WIDE, WIDE, WIDE, WIDE)
        self.setLayout(layout)
        self._card.hide()
        self.stop.clicked.connect(self.cancelled)
        on_key(self, CANCEL_KEY, self.cancelled.emit, where=Qt.ShortcutContext.WindowShortcut)
        over.installEventFilter(self)
        self.setGeometry(over.rect())
        self.show()
        self.raise_()
        if self._had_keys is not None and over.isAncestorOf(self._had_keys):
            self.setFocus()

    @property
    def is_shown(self) -> bool:
        """Whether there is something to see."""
        return not self._card.isHidden()

    def tell(self, done: int, of: int) -> None:
        """Show the card, with how far the job is; 0 of 0 while that is unknown."""
        self.bar.setMaximum(of)
        self.bar.setValue(done)
        self.count.setText(self._tr.gettext("{done} of {of}").format(done=done, of=of) if of else "")
        if not self.is_shown:
            self._show()

    def _show(self) -> None:
        has_keys = self._has_keys()
        parts = self._over.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
        self._kept = [part for part in parts if part is not self and part.isEnabledTo(self._over)]
        for part in self._kept:
            part.setEnabled(False)
        change_role(self, tone="shown")
        self._card.show()
        if has_keys:
            self.stop.setFocus()

    def go(self) -> None:
        """Give the page back as it was."""
        has_keys = self._has_keys()
        for part in filter(isValid, self._kept):
            part.setEnabled(True)
        self._over.removeEventFilter(self)
        self.hide()
        if has_keys:
            (self._had_keys if self._had_keys is not None and isValid(self._had_keys) else self._over).setFocus()
        self.deleteLater()

    def _has_keys(self) -> bool:
        focused = QApplication.focusWidget()
        return focused is not None and (focused is self or self.isAncestorOf(focused))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keys wait for nobody: what is pressed meanwhile is pressed in vain."""
        event.accept()

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Cover the page whatever its size."""
        if event.type() == QEvent.Type.Resize:
            self.setGeometry(self._over.rect())
        return False


T = TypeVar("T")
OnProgress = Callable[[int, int], None]
"""Called by the job: so many of so many done (0 of 0: unknown). Raises `Cancelled` once unwanted."""

AT_ONCE_SECONDS: Final = 0.005
"""Seconds the window waits for the job itself: what is done by then never shows that it was done elsewhere."""
UNTIL_SHOWN: Final = 0.5
LOOKS: Final = 10
"""Milliseconds between two looks at how far the job is."""


class Cancelled(Exception):
    """Nobody waits for this job any more."""


class Job(Generic[T]):
    """One job and its thread. Knows no widget: the window polls it, and may go before it ends."""

    def __init__(self, function: Callable[[OnProgress], T], throw_away: Callable[[T], None]) -> None:
        self.told = (0, 0)
        self.is_cancelled = False
        self.answer: list[T] = []
        self.trouble: BaseException | None = None
        self._function, self._throw_away = function, throw_away
        self._one_at_a_time = Lock()
        self.thread = Thread(target=self._do, name="long work")
        self.thread.start()

    def _do(self) -> None:
        try:
            answer = self._function(self._on_progress)
        except BaseException as trouble:
            self.trouble = trouble
            return
        with self._one_at_a_time:
            self.answer.append(answer)
            wanted = not self.is_cancelled
        if not wanted:
            self._throw_away(
                answer
            )  # nobody looks at this job any more: what goes wrong here is reported by the thread itself

    def _on_progress(self, done: int, of: int) -> None:
        if self.is_cancelled:
            raise Cancelled
        self.told = (done, of)

    def cancel(self) -> None:
        """Wish it over: it ends when it next says how far it is, and its result is discarded."""
        with self._one_at_a_time:
            late, self.is_cancelled = self.answer[:], True
        for answer in late:
            self._throw_away(answer)


class JobRunner(QObject):
    """Runs one job at a time over a page, which waits meanwhile. Cancelled when the page goes away."""

    def __init__(self, over: QWidget, tr: Translator) -> None:
        super().__init__(over)
        self._over, self.translator = over, tr
        self._under_way: list[Job] = []
        self._card: JobCard | None = None
        self._end: Callable[[Job], None] = _nothing
        self._given_up: Callable[[], None] = _nothing
        self._begun = 0.0
        self._clock = QTimer(self, interval=LOOKS)
        self._clock.timeout.connect(self._look)
        self.destroyed.connect(partial(_cancel_all, self._under_way))

    @property
    def is_running(self) -> bool:
        """Whether a job is under way."""
        return bool(self._under_way)

    def run(
        self,
        what: str,
        function: Callable[[OnProgress], T],
        *,
        done: Callable[[T], None],
        refused: Callable[[Refused | OSError], None],
        given_up: Callable[[], None] = lambda: None,
        throw_away: Callable[[T], None] = lambda _answer: None,
    ) -> None:
        """Call `function` in a thread and give its answer to `done` in this one; at once if it is quick.

        `what` is being done is shown after half a second. A refusal, or what the disk refuses, goes to `refused`;
        anything else is a bug, raised here. `given_up` follows a cancellation, and `throw_away` takes the answer that
        nobody waits for any more, in whichever thread that turns out. While one job is under way a second is not
        begun.
        """
        if self.is_running:
            return

        def end(job: Job[T]) -> None:
            if isinstance(job.trouble, (Refused, OSError)):
                refused(job.trouble)
            elif job.trouble is not None:
                raise job.trouble
            else:
                done(job.answer[0])

        job = Job(function, throw_away)
        self._under_way.append(job)
        self._end, self._given_up, self._begun = end, given_up, monotonic()
        job.thread.join(AT_ONCE_SECONDS)
        if job.thread.is_alive():
            self._card = JobCard(self._over, what, self.translator)
            self._card.cancelled.connect(self.cancel)
            self._clock.start()
        else:
            self._finish()

    def cancel(self) -> None:
        """Give up the job: nothing was changed by it."""
        if self.is_running:
            self.let_go()
            self._given_up()

    def let_go(self) -> None:
        """Give up the job without a word: whoever waited for it is going."""
        _cancel_all(self._under_way)
        self._clear_away()

    def _look(self) -> None:
        for job in self._under_way[:]:
            if not job.thread.is_alive():
                self._finish()
            elif self._card is not None and monotonic() - self._begun >= UNTIL_SHOWN:
                self._card.tell(*job.told)

    def _finish(self) -> None:
        """Give the answer to `done`, after what was done before is shown: questions must fit what is seen."""
        for deferred in self._over.window().findChildren(DeferredCall):
            deferred.finish()
        if not self._under_way:
            return  # what was shown took the place of this page
        job = self._under_way[0]
        self._clear_away()
        self._end(job)

    def _clear_away(self) -> None:
        self._clock.stop()
        self._under_way.clear()
        if self._card is not None:
            self._card.go()
            self._card = None


def let_go_of_jobs(page: QWidget) -> None:
    """Give up whatever job is under way anywhere on a page that goes away."""
    for jobs in page.findChildren(JobRunner):
        jobs.let_go()


def _cancel_all(jobs: Sequence[Job], _gone: QObject | None = None) -> None:
    for job in jobs:
        job.cancel()


def _nothing(_job: Job | None = None) -> None:
    """Nobody waits."""
