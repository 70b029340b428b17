"""A desk that is joined to a host: a championship file of its own, which the host's entries make and nothing else.

It is a desk like any other: whatever shows, prints or foresees does so from its hall. Only what is done is done by the host, as an intent with a key
of this desk's own; the entries that come back, or that the host tells of, are written into the file and followed. Where no answer comes nobody knows
whether the host did it: the intent waits, with its key, and is sent again when the host is back, which does it once.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from math import inf
from pathlib import Path
from typing import Final, NoReturn
from uuid import uuid4

from sqlalchemy import Connection, Engine

from tournament.errors import Problem, Refused
from tournament.hall.beside import Answered, Fetched, fetch_beside, send_beside
from tournament.hall.host_clock import HostClock
from tournament.hall.joined_desk import JoinedDesk
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
from tournament.services.desk.hall import Hall
from tournament.services.desk.journal import news_of
from tournament.services.desk.received import received_entries, write_received
from tournament.services.desk.steady_clock import awake_or_asleep
from tournament.services.desk.use_cases import intent_of

AT_A_TIME: Final = 0.4
"""Seconds for which a window may follow at once what it was not told for hours."""
BEFORE_ASKING: Final = 1.0
"""Seconds for which it may follow before it asks something of the host, and waits for the answer."""
TOGETHER: Final = 25
"""So many entries are written in one transaction, which nothing interrupts."""
TRIED_AGAIN: Final = 1.0
"""Seconds after which what waits is sent again while the host is there, and after which what is missing is asked for again."""
OTHER_HISTORY: Final = Problem("link-other-history")


class Replica(JoinedDesk):
    """The desk. All of it is used in one thread; the link tells in one of its own, and is not heard before `catch_up` or `ask`.

    `woken` is called, in the thread of the link, when there is something to catch up with.
    """

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
        self._followers = []
        self.woken: Callable[[], None] = lambda: None
        self._heard: deque[tuple[float, Heard | Answered | Fetched]] = deque()
        self._told = 0
        """The sequence of the newest entry that the host told of."""
        self._kept = PendingFile(path)
        self.pending: Pending | None = self._kept.read()
        self._outcomes: deque[Outcome] = deque()
        self._is_asking = False
        """Whether an answer is waited for beside."""
        self._tried = -inf
        self._stop: Callable[[], None] = lambda: None

    # the link

    def listen(self) -> None:
        """Follow the host from now on, until this desk is left."""
        self._stop()
        self._stop = self.link.listen(self.hall.sequence, self.by, self._hear)

    def _hear(self, heard: Heard | Answered | Fetched) -> None:
        """Take note of what the host tells, in a thread of the link."""
        self._heard.append((self.seconds(), heard))
        if not isinstance(heard, Alive) or self.pending is not None or not self.state.connected or heard.sequence > self.hall.sequence:
            self.woken()

    def leave(self) -> None:
        """Let go of the file, and of the host."""
        self._stop()
        self.link.close()
        super().leave()

    def catch_up(self) -> Changes:
        """Take account of what the host told since, and send again what waits; what changed since this was last asked.

        What takes too long for whoever looks at a window is left for the next time, for which it wakes. No answer is waited for.
        """
        until = self.seconds() + AT_A_TIME
        is_all = self._listen_to_all(until=until)
        if is_all and self.state.connected and not self._is_asking and self.seconds() - self._tried >= TRIED_AGAIN:
            self._ask_beside()
            is_all = self._listen_to_all(until=until)  # a link within one program has answered already
        if not is_all:
            self.woken()
        return self.news()

    def _ask_beside(self) -> None:
        """Ask what came of what waits, and for what was told and is not here: what a disk refused once is told by nobody again."""
        if self.pending is not None:
            self._send_again(self.pending)
        elif self.hall.sequence < self._told:
            self._is_asking = True
            fetch_beside(self.link, self.hall.sequence, TOGETHER, self._hear)

    def _listen_to_all(self, *, until: float) -> bool:
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
        if not self.state.connected and at >= self.state.since and self.state.problem != OTHER_HISTORY:
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
        """Follow what others did, as far as it is new; what is missing in between is asked for later."""
        if not entries or self.has_other_history:
            return
        try:
            self._told = max(self._told, int(entries[-1]["sequence"]))
            self._follow_news(entries)
        except Refused:
            if not self.has_other_history:
                raise

    def _follow_to(self, entries: Iterable[PlainEntry], sequence: int, *, own: int | None = None) -> None:
        """Follow the entries up to that number. All but that with the number `own` are news."""
        while True:
            self._follow_news(entries, own=own)
            if self.hall.sequence >= sequence:
                return
            if not (entries := self.link.entries(self.hall.sequence)):
                raise LinkDown

    def _follow_news(self, entries: Iterable[PlainEntry], *, own: int | None = None) -> None:
        for entry in self._take_in(entries):
            if entry.sequence != own:
                self._news = both(self._news, news_of(entry))

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
        has_followed = self._listen_to_all(until=self.seconds() + BEFORE_ASKING)
        self.refuse_moved()
        if self.pending is not None:
            if asked.digest != self.pending.digest:
                raise Refused(Problem("wish-waiting", details={"what": self.pending.what}))
            if self._is_asking:
                self._wait(self.pending)
            return self._sent(self.pending)
        for watcher in self.watchers:
            watcher.before(asked.what)
        seen = self._shown if seen is None else seen
        intent = self._naming_step(intent_of(asked, key=key or uuid4().hex, seen=seen))
        wish = Pending(intent, asked.what, asked.digest, self.by, self.clock(), self.hall.sequence, self.hall.head)
        if not has_followed:  # it is sent when everything before it is followed
            self.woken()
            self._wait(wish)
        return self._sent(wish)

    def _sent(self, wish: Pending) -> Changes:
        """What came of a wish that is sent now; where no answer comes it waits from now on."""
        if self.has_other_history:
            raise Refused(OTHER_HISTORY)
        if not self.state.connected:
            self._wait(wish)
        begun = self.seconds()
        try:
            answer = self.link.perform(wish.intent, by=wish.by, since=self.hall.sequence, head=self.hall.head)
        except LinkDown:
            self._tried = self.seconds()
            if not self._has_heard_since(begun):
                self._be_cut_off(self._tried)
            self._wait(wish)
        except Refused as refused:
            self._be_refused(refused)
            raise
        return self._done(wish, answer)

    def _has_heard_since(self, moment: float) -> bool:
        """Whether the host told something after that moment: it is there, but busy."""
        return any(at > moment and not isinstance(heard, CutOff) for at, heard in tuple(self._heard))

    def _be_refused(self, refused: Refused) -> None:
        self._drop_pending()
        if OTHER_HISTORY in refused.problems:
            self._find_other_history()

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
        """Send what waits under its key, without waiting for the answer."""
        if self._has_entry(wish.since, wish.head):
            self._is_asking = True
            send_beside(self.link, wish, self.hall.sequence, self.hall.head, self._hear)
            return
        self._tried = self.seconds()
        with suppress(Refused):  # it waits on
            self._outcomes.append(self._given_up(wish, OTHER_HISTORY))

    def _settle(self, heard: Answered) -> None:
        """Keep what came of what waited for whoever asks for outcomes."""
        wish, answer = heard.wish, heard.answer
        if self.pending is not wish or answer is None or self.has_other_history:
            return
        if isinstance(answer, Refused):
            self._be_refused(answer)
            self._outcomes.append(Outcome(wish, problems=answer.problems))
            return
        with suppress(Refused):  # it waits on
            self._outcomes.append(Outcome(wish, self._done(wish, answer)))

    def outcomes(self) -> Sequence[Outcome]:
        """What came of what waited, since this was last asked."""
        told = list(self._outcomes)
        self._outcomes.clear()
        return told

    def give_up_pending(self) -> Outcome | None:
        """Want no more what waits: what came of it, which may be that the host has done it already. Refused while the host does not answer."""
        if not self._listen_to_all(until=self.seconds() + BEFORE_ASKING):
            self.woken()
            raise Refused(Problem("host-away"))
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
