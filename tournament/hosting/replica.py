"""A desk that is joined to a host: a championship file of its own, which the host's entries make and nothing else.

It is a desk like any other: whatever shows, prints or previews does so from its state. Only what is done is done by the
host, as a command with a key of this desk's own; the entries that come back, or that the host tells of, are written
into the file and followed. Where no answer comes nobody knows whether the host did it: the command waits, with its key,
and is sent again when the host is back, which does it once.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, Engine

from tournament.errors import Problem, Refused
from tournament.hosting.former_host import tell_superseded
from tournament.hosting.link import (
    Alive,
    Connected,
    CutOff,
    DesksThere,
    Greeting,
    Heard,
    Link,
    LinkDown,
    LinkState,
    NewEntries,
    PlainEntry,
)
from tournament.hosting.waiting import Answered, Fetched, WaitingFile, fetch_in_background
from tournament.hosting.waiting_desk import OTHER_HISTORY, WaitingDesk
from tournament.models.engine import writing
from tournament.models.tables import JournalEntry
from tournament.services.desk.changes import Changes, both
from tournament.services.desk.journal import news_of
from tournament.services.desk.open_file import is_superseded, who_took_over
from tournament.services.desk.rows import received_entries, write_received
from tournament.services.desk.state import ChampionshipState
from tournament.services.desk.steady_clock import awake_or_asleep
from tournament.services.safety.recovering import epoch_of, takeovers


class HostClock:
    """What time it is at the host."""

    def __init__(self, seconds: Callable[[], float]) -> None:
        self._seconds = seconds
        self.set(datetime.now(UTC), seconds())

    def set(self, now: datetime, at: float) -> None:
        """It was this time there when our seconds were so many."""
        self._now, self._at = now, at

    def __call__(self) -> datetime:
        """What time it is now."""
        return self._now + timedelta(seconds=self._seconds() - self._at)


AT_A_TIME: Final = 0.4
"""Seconds for which a window may follow at once what it was not told for hours."""
TOGETHER: Final = 25
"""So many entries are written in one transaction, which nothing interrupts."""
TRIED_AGAIN: Final = 1.0
"""Seconds until what waits is sent again with the host there, and what is missing asked for."""


class Replica(WaitingDesk):
    """The desk, used in one thread; the link's thread is heard at `catch_up` or `ask`, and calls `woken`."""

    def __init__(
        self,
        engine: Engine,
        *,
        path: Path,
        by: str,
        name: str,
        link: Link,
        state: ChampionshipState | None = None,
        seconds: Callable[[], float] = awake_or_asleep,
    ) -> None:
        """`name` is what the journal of the host calls this desk. Refused where what waited cannot be read."""
        kept = WaitingFile(path)
        waiting = kept.read()
        self._host_clock = HostClock(seconds)
        super().__init__(engine, path=path, by=by, clock=self._host_clock, name=name, state=state)
        self.link, self.seconds = link, seconds
        self.link_state = LinkState(connected=False, since=seconds())
        self._followers = []
        self.woken: Callable[[], None] = lambda: None
        self._heard: deque[tuple[float, Heard | Answered | Fetched]] = deque()
        self._told = 0
        """The sequence of the newest entry that the host told of."""
        self._keep_in(kept, waiting)
        self._stop: Callable[[], None] = lambda: None

    # the link

    def listen(self) -> None:
        """Follow the host from now on, until this desk is left."""
        self._stop()
        self._stop = self.link.listen(self.state.sequence, self.by, self._hear)

    def _hear(self, heard: Heard | Answered | Fetched) -> None:
        self._heard.append((self.seconds(), heard))
        if (
            not isinstance(heard, Alive)
            or self.first_waiting is not None
            or not self.link_state.connected
            or heard.sequence > self.state.sequence
        ):
            self.woken()

    def leave(self) -> None:
        """Let go of the file, and of the host."""
        self._stop()
        self.link.close()
        super().leave()

    def catch_up(self) -> Changes:
        """Take account of what the host told since, and send again what waits; what changed since this was last asked.

        What takes too long for whoever looks at a window is left for the next time, for which it wakes. No answer is
        waited for.
        """
        until = self.seconds() + AT_A_TIME
        is_all = self._listen_to_all(until=until)
        if (
            is_all
            and self.link_state.connected
            and not (self._is_asking or is_superseded(self.state))
            and self.seconds() - self._tried >= TRIED_AGAIN
        ):
            self._ask_in_background()
            is_all = self._listen_to_all(until=until)  # a link within one program has answered already
        if not is_all:
            self.woken()
        return self.news()

    def _ask_in_background(self) -> None:
        """Ask what came of what waits, and for what was told but not kept: nobody repeats it."""
        if self.first_waiting is not None:
            self._send_again(self.first_waiting)
        elif self.state.sequence < self._told:
            self._is_asking = True
            fetch_in_background(self.link, self.state.sequence, TOGETHER, self._hear)

    def _listen_to_all(self, *, until: float) -> bool:
        """Take what was heard in order, many entries together; whether that was all within the time."""
        while self._heard and self.seconds() < until:
            entries: list[PlainEntry] = []
            while self._heard and len(entries) < TOGETHER and isinstance(heard := self._heard[0][1], NewEntries):
                self._heard.popleft()
                entries += heard.entries
            self._take_account_of(entries)
            if not entries:
                at, heard = self._heard.popleft()
                self._follow_link(heard, at)
        return not self._heard

    def _follow_link(self, heard: Heard | Answered | Fetched, at: float) -> None:
        if isinstance(heard, Connected):
            self._host_clock.set(heard.greeting.now, at)
            self._is_asking = False  # what was asked over the connection before may never be answered
            self.meet(heard.greeting)
        elif isinstance(heard, Alive):
            self._host_clock.set(heard.now, at)
            self._told = max(self._told, heard.sequence)
            self._be_connected(at)
        elif isinstance(heard, DesksThere):
            self._show_present(heard.desks)
        elif isinstance(heard, CutOff):
            self._be_cut_off(at, heard.problem)
        elif isinstance(heard, Answered | Fetched):
            self._is_asking, self._tried = False, self.seconds()
            if isinstance(heard, Answered):
                self._settle(heard)

    def _be_connected(self, at: float) -> None:
        if not self.link_state.connected and at >= self.link_state.since and not self.is_apart:
            self.link_state = LinkState(connected=True, since=at)

    def _be_cut_off(self, at: float, problem: Problem | None = None) -> None:
        if not self.is_apart and (self.link_state.connected or problem != self.link_state.problem):
            self.link_state = LinkState(connected=False, since=at, problem=problem)
            self._show_present(())

    def meet(self, greeting: Greeting) -> None:
        """The host is there, and its journal goes so far: go on from here, unless it is another one."""
        try:
            if greeting.epoch < epoch_of(self.state) and (greeting := self.link.greet()).epoch < epoch_of(self.state):
                self._find_superseded(greeting)
                return
            if greeting.sequence < self.state.sequence:  # it may have been said before an answer that is known already
                known, greeting = self.state.sequence, self.link.greet()
                if greeting.sequence < known:
                    self._find_other_history()
            if greeting.sequence <= self.state.sequence and not self._has_entry(greeting.sequence, greeting.head):
                self._find_other_history()
            self._be_connected(self.seconds())
        except LinkDown:
            self._be_cut_off(self.seconds())
        except Refused as refused:
            self._be_cut_off(self.seconds(), refused.problems[0])

    def follow_to(self, greeting: Greeting) -> None:
        """Bring this up to date by asking, however long, never from a former host. LinkDown if the host goes."""
        if greeting.epoch < epoch_of(self.state):
            self._find_superseded(greeting)
            return
        try:
            self._follow_to((), greeting.sequence)
        except Refused:
            if not self.has_other_history:
                raise
        else:
            self.meet(greeting)

    def _find_other_history(self) -> None:
        """Another history is told at the host: nothing is taken over from it, and nothing sent to it."""
        self.link_state = LinkState(connected=False, since=self.seconds(), problem=OTHER_HISTORY)

    def _find_superseded(self, greeting: Greeting) -> None:
        """The host is one of before: it is told who has taken over, and nothing is sent to it."""
        if self.is_behind:
            return
        known = takeovers(self)
        newest, keys = max(known, key=lambda one: one.epoch), self._keys_since(min(one.since for one in known))
        problem = Problem("host-superseded", details={"who": who_took_over(newest.device, newest.by)})
        self.link_state = LinkState(connected=False, since=self.seconds(), problem=problem)

        def work(link: Link) -> None:
            with suppress(LinkDown, Refused):
                tell_superseded(link, greeting, known, lambda done: [key for key in done if key in keys])

        self.link.in_background(work)

    def _keys_since(self, sequence: int) -> frozenset[str]:
        return frozenset(entry.command for entry in self.entries(sequence))

    # what the host did

    def _take_account_of(self, entries: Sequence[PlainEntry]) -> None:
        """Follow what others did, as far as it is new; what is missing in between is asked for later."""
        if not entries or self.is_apart:
            return
        try:
            self._told = max(self._told, int(entries[-1]["sequence"]))
            self._follow_news(entries)
        except Refused:
            if not self.has_other_history:
                raise

    def _follow_to(self, entries: Iterable[PlainEntry], sequence: int, *, done: int | None = None) -> None:
        """Follow the entries up to that number. All but that with the number `done` are news."""
        while True:
            self._follow_news(entries, done=done)
            if self.state.sequence >= sequence:
                return
            if not (entries := self.link.entries(self.state.sequence)):
                raise LinkDown

    def _follow_news(self, entries: Iterable[PlainEntry], *, done: int | None = None) -> None:
        for entry in self._take_in(entries):
            if entry.sequence != done:
                self._news = both(self._news, news_of(entry))

    def _take_in(self, told: Iterable[PlainEntry]) -> Sequence[JournalEntry]:
        """Write the entries that go on from the newest one, and the rows that they changed; those that were."""
        entries = self._fitting(told)
        if not entries:
            return ()
        with self._telling_watchers():
            with self.telling_trouble(), writing(self.engine) as connection:
                state = self._written(connection, entries)
                if (trouble := self.file_trouble) is not None:
                    raise Refused(trouble)
            self._note_followed(entry.command for entry in entries)
            self._follow(entries, state)
        return entries

    def _fitting(self, told: Iterable[PlainEntry]) -> list[JournalEntry]:
        """Those entries that follow the newest; known ones are left out, and those after a gap."""
        with self._finding_other_history():
            new = [plain for plain in told if int(plain["sequence"]) > self.state.sequence]
            expected = range(self.state.sequence + 1, self.state.sequence + 1 + len(new))
            following = [plain for plain, sequence in zip(new, expected, strict=True) if plain["sequence"] == sequence]
            return received_entries(following, self.state.sequence, self.state.head)

    def _written(self, connection: Connection, entries: Sequence[JournalEntry]) -> ChampionshipState:
        with self._finding_other_history():
            return write_received(connection, self.state, entries)

    @contextmanager
    def _finding_other_history(self) -> Iterator[None]:
        """Entries that do not fit what is here are of another history, wherever they come from."""
        try:
            yield
        except (Refused, KeyError, TypeError, ValueError) as refused:
            self._find_other_history()
            raise Refused(OTHER_HISTORY) from refused
