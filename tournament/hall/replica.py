"""A desk that is joined to a host: a championship file of its own, which the host's entries make and nothing else.

It is a desk like any other: whatever shows, prints or foresees does so from its hall. Only what is done is done by the host, as an intent with a key
of this desk's own; the entries that come back, or that the host tells of, are written into the file and followed. Where no answer comes nobody knows
whether the host did it: the intent waits, with its key, and is sent again when the host is back, which does it once.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from math import inf
from pathlib import Path
from typing import Final, NoReturn
from uuid import uuid4

from sqlalchemy import Connection, Engine

from tournament.errors import Problem, Refused
from tournament.hall.host_clock import HostClock
from tournament.hall.joined import DeskPresent, Shares
from tournament.hall.link import (
    Alive,
    Answer,
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
from tournament.hall.pending import NOTHING, Outcome, Pending, PendingFile
from tournament.models.engine import writing
from tournament.models.tables import JournalEntry
from tournament.services.desk.asking import Asked
from tournament.services.desk.changes import Changes, both
from tournament.services.desk.desk import Body, Desk
from tournament.services.desk.hall import Hall
from tournament.services.desk.journal import Stamp, news_of
from tournament.services.desk.received import received_entries, write_received
from tournament.services.desk.steady_clock import awake_or_asleep
from tournament.services.desk.undo_stack import REDO, UNDO
from tournament.services.desk.use_cases import Intent, intent_of

AT_A_TIME: Final = 0.4
"""Seconds for which a window may follow at once what it was not told for hours."""
TOGETHER: Final = 100
"""So many entries are written in one transaction."""
TRIED_AGAIN: Final = 1.0
"""Seconds after which what waits is sent again while the host is there."""
OTHER_HISTORY: Final = Problem("link-other-history")


class Replica(Desk):
    """The desk. All of it is used in one thread; the link tells in one of its own, and is not heard before `catch_up` or `ask`.

    `woken` is called, in the thread of the link, when there is something to catch up with. `present` are the desks that are there now, this one too.
    """

    is_joined = True

    def __init__(
        self,
        engine: Engine,
        *,
        path: Path,
        by: str,
        name: str,
        link: Link,
        hall: Hall | None = None,
        seconds: Callable[[], float] = awake_or_asleep,
    ) -> None:
        """`name` is what the journal of the host calls this desk."""
        self._host_clock = HostClock(seconds)
        super().__init__(engine, path=path, by=by, clock=self._host_clock, name=name, hall=hall)
        self.link, self.seconds = link, seconds
        self.state = LinkState(connected=False, since=seconds())
        self.present: Sequence[DeskPresent] = ()
        self._followers: list[Callable[[], None]] = []
        self.woken: Callable[[], None] = lambda: None
        self._heard: deque[tuple[float, Heard]] = deque()
        self._kept = PendingFile(path)
        self.pending: Pending | None = self._kept.read()
        self._outcomes: deque[Outcome] = deque()
        self._tried = -inf
        self._stop: Callable[[], None] = lambda: None

    # the link

    def listen(self) -> None:
        """Follow the host from now on, until this desk is left."""
        self._stop()
        self._stop = self.link.listen(self.hall.sequence, self.by, self._hear)

    def _hear(self, heard: Heard) -> None:
        """Take note of what the host tells, in the thread of the link."""
        self._heard.append((self.seconds(), heard))
        if not isinstance(heard, Alive) or self.pending is not None or not self.state.connected:
            self.woken()

    def leave(self) -> None:
        """Let go of the file, and of the host."""
        self._stop()
        self.link.close()
        super().leave()

    def catch_up(self) -> Changes:
        """Take account of what the host told since, and send again what waits; what changed since this was last asked.

        What takes too long for whoever looks at a window is left for the next time, for which it wakes.
        """
        if not self._listen_to_all(until=self.seconds() + AT_A_TIME):
            self.woken()
        elif self.pending is not None and self.state.connected and self.seconds() - self._tried >= TRIED_AGAIN:
            with suppress(Refused):  # it waits on
                self._send_again(self.pending)
        return self.news()

    def _listen_to_all(self, *, until: float = inf) -> bool:
        """Take account of what was heard, in its order; many entries together. Whether that was all, when the time was up."""
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

    def _follow_link(self, heard: Heard, at: float) -> None:
        if isinstance(heard, Connected):
            self._host_clock.set(heard.greeting.now, at)
            self.meet(heard.greeting)
        elif isinstance(heard, Alive):
            self._host_clock.set(heard.now, at)
            self._be_connected(at)
        elif isinstance(heard, DesksThere):
            self._show_present(heard.desks)
        elif isinstance(heard, CutOff):
            self._be_cut_off(at, heard.problem)

    def _be_connected(self, at: float) -> None:
        if not self.state.connected and self.state.problem != OTHER_HISTORY:
            self.state = LinkState(connected=True, since=at)

    def _be_cut_off(self, at: float, problem: Problem | None = None) -> None:
        if self.state.problem != OTHER_HISTORY and (self.state.connected or problem != self.state.problem):
            self.state = LinkState(connected=False, since=at, problem=problem)
            self._show_present(())

    def meet(self, greeting: Greeting) -> None:
        """The host is there, and its journal goes so far: go on from here, unless it is another one."""
        try:
            if greeting.sequence < self.hall.sequence:  # it may have been said before an answer that is known already
                known, greeting = self.hall.sequence, self.link.greet()
                if greeting.sequence < known:
                    self._find_other_history()
            if greeting.sequence <= self.hall.sequence and not self._has_entry(greeting.sequence, greeting.head):
                self._find_other_history()
            self._be_connected(self.seconds())
        except LinkDown:
            self._be_cut_off(self.seconds())
        except Refused as refused:
            self._be_cut_off(self.seconds(), refused.problems[0])

    def follow_to(self, greeting: Greeting) -> None:
        """Bring this up to date by asking, however long it takes, before anybody sits here. LinkDown where the host goes away meanwhile."""
        try:
            self._follow_to((), greeting.sequence)
        except Refused:
            if not self.has_other_history:
                raise
        else:
            self.meet(greeting)

    def _find_other_history(self) -> None:
        """Another history is told at the host: nothing is taken over from it, and nothing sent to it."""
        self.state = LinkState(connected=False, since=self.seconds(), problem=OTHER_HISTORY)

    @property
    def has_other_history(self) -> bool:
        """Whether the host's journal does not go on from this one: this desk has to be joined anew."""
        return self.state.problem == OTHER_HISTORY

    # what the host did

    def _take_account_of(self, entries: Sequence[PlainEntry]) -> None:
        """Follow what others did, as far as it is new; ask for what is missing in between."""
        if not entries or self.has_other_history:
            return
        try:
            self._follow_to(entries, int(entries[-1]["sequence"]))
        except LinkDown:
            self._be_cut_off(self.seconds())
        except Refused:
            if not self.has_other_history:
                raise

    def _follow_to(self, entries: Iterable[PlainEntry], sequence: int, *, own: int | None = None) -> None:
        """Follow the entries up to that number. All but that with the number `own` are news."""
        while True:
            for entry in self._take_in(entries):
                if entry.sequence != own:
                    self._news = both(self._news, news_of(entry))
            if self.hall.sequence >= sequence:
                return
            if not (entries := self.link.entries(self.hall.sequence)):
                raise LinkDown

    def _take_in(self, told: Iterable[PlainEntry]) -> Sequence[JournalEntry]:
        """Write the entries that go on from the newest one, and the rows that they changed; those that were."""
        entries = self._fitting(told)
        if not entries:
            return ()
        with self._telling_watchers():
            with self.telling_trouble(), writing(self.engine) as connection:
                hall = self._written(connection, entries)
                if (trouble := self.file_trouble) is not None:
                    raise Refused(trouble)
            self._follow_all(entries, hall)
        return entries

    def _fitting(self, told: Iterable[PlainEntry]) -> list[JournalEntry]:
        """Those of these entries that go on from the newest one; those that are known already are left out, and so are those after a gap."""
        with self._finding_other_history():
            new = [plain for plain in told if int(plain["sequence"]) > self.hall.sequence]
            expected = range(self.hall.sequence + 1, self.hall.sequence + 1 + len(new))
            following = [plain for plain, sequence in zip(new, expected, strict=True) if plain["sequence"] == sequence]
            return received_entries(following, self.hall.sequence, self.hall.head)

    def _written(self, connection: Connection, entries: Sequence[JournalEntry]) -> Hall:
        with self._finding_other_history():
            return write_received(connection, self.hall, entries)

    @contextmanager
    def _finding_other_history(self) -> Iterator[None]:
        """Entries that do not fit what is here are of another history, wherever they come from."""
        try:
            yield
        except (Refused, KeyError, TypeError, ValueError) as refused:
            self._find_other_history()
            raise Refused(OTHER_HISTORY) from refused

    # having something done

    def ask(self, asked: Asked, *, seen: int | None = None, key: str = "") -> Changes:
        """Have it done by the host. Where no answer comes it waits under its key, and this is refused as `host-away`.

        While something waits the same wish is sent again under the same key, and any other is refused.
        """
        self._listen_to_all()
        self.refuse_moved()
        if self.pending is not None:
            if asked.digest != self.pending.digest:
                raise Refused(Problem("wish-waiting", details={"what": self.pending.what}))
            return self._sent(self.pending)
        for watcher in self.watchers:
            watcher.before(asked.what)
        seen = self._shown if seen is None else seen
        intent = self._naming_step(intent_of(asked, key=key or uuid4().hex, seen=seen))
        return self._sent(Pending(intent, asked.what, asked.digest, self.by, self.clock(), self.hall.sequence, self.hall.head))

    def _naming_step(self, intent: Intent) -> Intent:
        """Undo and redo say what they take back: two that cross take back one thing."""
        if intent.use_case not in (UNDO, REDO) or intent.arguments.get("entry") is not None:
            return intent
        steps = self.undo_stack.undo if intent.use_case == UNDO else self.undo_stack.redo
        if not steps:
            raise Refused(Problem(f"nothing-to-{intent.use_case}"))
        return replace(intent, arguments={"entry": steps[-1]})

    def _sent(self, wish: Pending) -> Changes:
        """What came of a wish that is sent now; where no answer comes it waits from now on."""
        if self.has_other_history:
            raise Refused(OTHER_HISTORY)
        if not self.state.connected:
            self._wait(wish)
        self._tried = self.seconds()
        try:
            answer = self.link.perform(wish.intent, by=wish.by, since=self.hall.sequence, head=self.hall.head)
        except LinkDown:
            self._be_cut_off(self.seconds())
            self._wait(wish)
        except Refused as refused:
            self._drop_pending()
            if OTHER_HISTORY in refused.problems:
                self._find_other_history()
            raise
        return self._done(wish, answer)

    def _done(self, wish: Pending, answer: Answer) -> Changes:
        """What a wish changed that the host has done. Whatever keeps this desk from following, it waits: it is not done twice."""
        try:
            self._follow_to(answer.entries, answer.done, own=answer.done)
        except LinkDown:
            self._be_cut_off(self.seconds())
            self._wait(wish)
        except Refused:
            self._keep_pending(wish)
            raise
        self._drop_pending()
        (entry,) = self.entries(answer.done - 1, most=1)
        if self._news == NOTHING:
            self._shown = self.hall.sequence
        return news_of(entry)

    # what waits

    def _wait(self, wish: Pending) -> NoReturn:
        self._keep_pending(wish)
        raise Refused(Problem("host-away"))

    def _keep_pending(self, wish: Pending) -> None:
        if self.pending != wish:
            self.pending = wish
            self._kept.write(wish)

    def _drop_pending(self) -> None:
        if self.pending is not None:
            self.pending = None
            self._kept.drop()

    def _send_again(self, wish: Pending) -> None:
        """Send what waits under its key, and keep what came of it for whoever asks for outcomes."""
        if not self._has_entry(wish.since, wish.head):
            self._outcomes.append(self._given_up(wish, OTHER_HISTORY))
            return
        try:
            self._outcomes.append(Outcome(wish, self._sent(wish)))
        except Refused as refused:
            if self.pending is None:
                self._outcomes.append(Outcome(wish, problems=refused.problems))

    def outcomes(self) -> Sequence[Outcome]:
        """What came of what waited, since this was last asked."""
        told = list(self._outcomes)
        self._outcomes.clear()
        return told

    def give_up_pending(self) -> Outcome | None:
        """Want no more what waits: what came of it, which may be that the host has done it already. Refused while the host does not answer."""
        self._listen_to_all()
        return None if self.pending is None else self._given_up(self.pending, Problem("intent-given-up"))

    def _given_up(self, wish: Pending, why: Problem) -> Outcome:
        try:
            done = self.link.give_up(wish.intent.key)
            if done is not None:
                self._follow_to((), done)
        except LinkDown:
            self._be_cut_off(self.seconds())
            raise Refused(Problem("host-away")) from None
        self._drop_pending()
        return Outcome(wish, problems=(why,)) if done is None else Outcome(wish, news_of(self.entries(done - 1, most=1)[0]))

    def _has_entry(self, sequence: int, head: str) -> bool:
        """Whether the entry of that number has this hash here."""
        return any(entry.hash == head for entry in self.entries(sequence - 1, most=1))

    # what only the host does

    def run(self, what: str, body: Body, *, seen: int | None = None, stamp: Stamp | None = None) -> NoReturn:
        """Refused: only the host runs commands."""
        raise Refused(Problem("only-at-host"))

    @contextmanager
    def writing_beside(self) -> Iterator[Connection]:
        """Refused: what is beside the championship is the host's."""
        raise Refused(Problem("only-at-host"))
        yield

    # the other desks

    def share(self, shares: Shares) -> None:
        """Say which tables desks take first; everybody hears it. Refused while the host does not answer."""
        try:
            self.link.share(shares)
        except LinkDown:
            raise Refused(Problem("host-away")) from None

    def follow(self, follower: Callable[[], None]) -> Callable[[], None]:
        """Call this when other desks are there, or take other tables; what is returned ends it."""
        self._followers.append(follower)
        return lambda: self._followers.remove(follower) if follower in self._followers else None

    def _show_present(self, desks: Sequence[DeskPresent]) -> None:
        if desks != self.present:
            self.present = desks
            for follower in tuple(self._followers):
                follower()
