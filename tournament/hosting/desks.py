"""What the desks that are joined to a host have it do, and what they are told."""

import json
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import closing, suppress
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from threading import Lock
from time import monotonic
from typing import Protocol

from tournament.errors import Problem, Refused
from tournament.hosting.exclusive import Exclusive
from tournament.hosting.joined import JoinedDesks, Shares
from tournament.hosting.link import BATCH, LARGEST, Greeting
from tournament.hosting.passes import Access
from tournament.hosting.presence import Visitor
from tournament.models.backup import KEY_LENGTH, freezing
from tournament.models.copying import scrubbed
from tournament.models.journal import plain_entry
from tournament.models.tables import JournalEntry
from tournament.services.catalogue import perform
from tournament.services.desk.desk import Desk, outcome_of
from tournament.services.desk.journal import entry_under
from tournament.services.desk.state import ChampionshipState, table_of
from tournament.services.desk.texts import check_texts, tidy
from tournament.services.desk.use_cases import Command, Role
from tournament.services.safety.copies import may_be_copied_before
from tournament.services.safety.recovering import Takeover, epoch_of, head_at, supersede

KEPT = 2 * BATCH
"""So many of the newest entries are kept; whoever is further behind has them read from the file."""


def line_of(entry: JournalEntry) -> str:
    """An entry as it is sent."""
    return json.dumps(plain_entry(entry), ensure_ascii=False, separators=(",", ":"))


class Feed:
    """Watches a host's desks, which tell every entry once, in order; read by several threads."""

    def __init__(self, sequence: int, tell: Callable[[], None]) -> None:
        """`sequence` is the newest entry so far; `tell` is called after each one, in the thread of the desk."""
        self.newest, self._tell = sequence, tell
        self._entries: deque[JournalEntry | str] = deque(maxlen=KEPT)
        self._heads: deque[str] = deque(maxlen=KEPT)
        self._lock = Lock()

    def before(self, what: str) -> None:
        """Something is about to be done."""

    def after(self, entry: JournalEntry) -> None:
        """Something was done: one more entry, unless another desk has told it already."""
        with self._lock:
            if entry.sequence <= self.newest:
                return
            if entry.sequence != self.newest + 1:  # a desk that was opened on a later state than this feed
                self._entries.clear()
                self._heads.clear()
            self.newest = entry.sequence
            self._entries.append(entry)
            self._heads.append(entry.hash)
        self._tell()

    def closing(self) -> None:
        """The file is about to be closed."""

    def head(self, sequence: int) -> str:
        """The hash of the entry of that number; empty where it is kept no more, or not yet."""
        with self._lock:
            behind = self.newest - sequence
            return self._heads[-1 - behind] if 0 <= behind < len(self._heads) else ""

    def since(self, sequence: int, most: int = BATCH) -> Sequence[str] | None:
        """The entries after that number, oldest first; None where some of them are kept no more."""
        with self._lock:
            behind = self.newest - sequence
            if behind <= 0:
                return ()
            if behind > len(self._entries):
                return None
            first = len(self._entries) - behind
            wanted = range(first, min(first + most, len(self._entries)))
            for place in wanted:
                if isinstance(entry := self._entries[place], JournalEntry):
                    self._entries[place] = line_of(entry)
            return [line for place in wanted if isinstance(line := self._entries[place], str)]


JOURNAL = table_of("journal")
ONLY_AT_HOST = frozenset({"erase_contacts"})
"""What changes only what never leaves the host."""
LONGEST_NAME = 60
LONGEST_KEY = 64
MOST_GIVEN_UP = 1000
MOST_WAITING = 1000
"""Commands that may wait at once: a desk waits for one at a time, and there are no thousand of them."""


@dataclass(frozen=True)
class Lines:
    """The answer to a command, its entries as lines of JSON."""

    entries: Sequence[str]
    done: int


@dataclass(frozen=True, eq=False)
class JoinedCommand:
    """A command that a joined desk waits for, who sits there (`by`), and the newest entry that it knows.

    Nobody waits for one whose answer is cancelled; it is not begun.
    """

    desk: str
    command: Command
    by: str
    since: int
    head: str
    answer: "Future[Lines]" = field(default_factory=Future)

    @property
    def is_alone(self) -> bool:
        """Whether it is not done together with others: the championship may be copied as it is before it."""
        with suppress(Refused):
            return may_be_copied_before(self.command.what)
        return False


class HostOfDesks(Protocol):
    """What joined desks need of the host that they are joined to."""

    exclusive: Exclusive
    clock: Callable[[], datetime]
    state: ChampionshipState
    beside: Desk
    joined: JoinedDesks
    commands: int

    def publish(self, state: ChampionshipState) -> None:
        """Show this state to everybody, unless a newer one is shown."""


class Desks:
    """Those of one host. It may be asked from any thread; what needs the desk is a job there."""

    def __init__(self, host: HostOfDesks) -> None:
        self.host = host
        self.feed = Feed(host.state.sequence, self.tell)
        self._followers: list[Callable[[], None]] = []
        self._waiting: deque[JoinedCommand] = deque()
        self._given_up_keys: deque[str] = deque(maxlen=MOST_GIVEN_UP)
        self._lock = Lock()
        self._identity = ""
        """That of the championship, once somebody was greeted."""

    # what they have done

    def ask(self, visitor: Visitor, command: Command, *, by: str, since: int, head: str) -> "Future[Lines]":
        """Have a joined desk's command done once under its key, without a limit a second, when `serve` comes to it.

        The answer may be a refusal of the desk. A desk whose newest entry, `since`, has another hash than here has seen
        another history, and is refused whatever it asks for.
        """
        refuse_others(visitor)
        if command.use_case in ONLY_AT_HOST:
            raise Refused(Problem("only-at-host"))
        if not is_key(command.key):
            raise Refused(Problem("intent-malformed", details={"name": command.use_case, "argument": "key"}))
        if not 0 <= since <= LARGEST:
            raise Refused(Problem("link-malformed"))
        if len(self._waiting) >= MOST_WAITING:
            raise Refused(Problem("host-busy"))
        joined = JoinedCommand(visitor.desk, command, name_of(by) or visitor.name, since, head)
        self._waiting.append(joined)
        return joined.answer

    @property
    def waiting(self) -> int:
        """How many commands wait for `serve`."""
        return len(self._waiting)

    def serve(self) -> None:
        """Do the commands that wait in one job at the desk: they are on the disk together, and then published.

        As many as the job may hold; the rest is left to the next one. All are refused where the desk is not given.
        """
        try:
            self.host.exclusive.run(self._serve)
        except Exception as trouble:
            while (joined := self._next()) is not None:
                joined.answer.set_exception(trouble)

    def _serve(self) -> None:
        if (first := self._next()) is None:
            return
        desk, begun, until = self.host.beside, [first], monotonic() + self.host.exclusive.longest

        def asks() -> Iterator[Callable[[], int]]:
            yield partial(self._done, first)
            while monotonic() <= until and (joined := self._next(is_first=False)) is not None:
                begun.append(joined)
                yield partial(self._done, joined)

        try:
            try:
                outcomes = [outcome_of(next(asks()))] if first.is_alone else desk.together(asks())
            finally:  # whoever watches the desk may fail once all of it is on the disk
                self.host.publish(desk.state)
        except BaseException as trouble:
            for joined in begun:
                joined.answer.set_exception(trouble)
            if isinstance(trouble, Refused):
                raise  # the disk or the server is away for all that wait
            return
        self.host.commands += sum(not isinstance(outcome, Exception) for outcome in outcomes)
        for joined, outcome in zip(begun, outcomes, strict=True):
            self._answer(joined, outcome)

    def _next(self, *, is_first: bool = True) -> JoinedCommand | None:
        """The next command that somebody waits for still, from now on begun; None where there is none for this job."""
        with self._lock:
            while self._waiting and (is_first or not self._waiting[0].is_alone):
                joined = self._waiting.popleft()
                if joined.answer.set_running_or_notify_cancel():
                    return joined
        return None

    def _answer(self, joined: JoinedCommand, outcome: int | Exception) -> None:
        try:
            if isinstance(outcome, Exception):
                raise outcome
            answer = Lines(self._lines(self.host.beside, joined.since), outcome)
        except Exception as trouble:
            joined.answer.set_exception(trouble)
        else:
            joined.answer.set_result(answer)

    def _done(self, joined: JoinedCommand) -> int:
        """The sequence of the entry of a command, which is done unless it was before."""
        desk = self.host.beside
        if joined.command.key in self._given_up_keys:
            raise Refused(Problem("intent-given-up"))
        known = self._head_at(desk, joined.since)
        if joined.head != known or (joined.since and not known):
            raise Refused(Problem("link-other-history"))
        desk.seat(joined.by, joined.desk)
        self.host.joined.seat(joined.desk, joined.by)
        perform(desk, joined.command, Role.SCORER)
        assert desk.answered is not None
        return desk.answered.sequence

    def _head_at(self, desk: Desk, sequence: int) -> str:
        """The hash of an entry that is on the disk, from memory where it is kept."""
        return self.feed.head(sequence) or head_at(desk, sequence)

    def give_up(self, visitor: Visitor, key: str) -> int | None:
        """Do nothing more under a key, even if under way; returns the sequence if it was already done."""
        refuse_others(visitor)
        if not is_key(key):
            raise Refused(Problem("link-malformed"))
        return self.host.exclusive.run(lambda: self._given_up(key))

    def _given_up(self, key: str) -> int | None:
        done = entry_of_key(self.host.beside, key)
        if done is None:
            self._given_up_keys.append(key)
        return done

    def supersede(self, visitor: Visitor, by: Takeover, known_there: Sequence[str]) -> None:
        """Hear from a desk of a takeover: nothing is written here any more. Refuses misfits and earlier epochs."""
        refuse_others(visitor)
        self.host.exclusive.run(lambda: self._superseded(visitor, by, known_there))

    def _superseded(self, visitor: Visitor, by: Takeover, known_there: Sequence[str]) -> None:
        desk = self.host.beside
        if not by.head or head_at(desk, by.since) != by.head:
            raise Refused(Problem("link-other-history"))
        desk.seat(visitor.name, visitor.desk)
        supersede(desk, by, frozenset(known_there))
        self.host.publish(desk.state)

    def share(self, visitor: Visitor, shares: Shares) -> None:
        """Say which tables desks take first."""
        refuse_others(visitor)
        self.host.joined.share(shares)

    def write_at(self, visitor: Visitor, table: int | None) -> None:
        """Say at which table a desk types now."""
        refuse_others(visitor)
        if table is not None:
            self.host.joined.write_at(visitor.desk, table)

    # what they are told

    def greeting(self, visitor: Visitor) -> Greeting:
        """Who answers a desk."""
        refuse_others(visitor)
        return self.host.exclusive.run(lambda: self._greeting(visitor))

    def greeting_again(self, visitor: Visitor) -> Greeting:
        """Who answers a desk that comes back, by what is published: a desk at long work keeps nobody out."""
        refuse_others(visitor)
        return self._greeting_by(self.host.state, visitor) if self._identity else self.greeting(visitor)

    def _greeting(self, visitor: Visitor) -> Greeting:
        desk = self.host.beside
        desk.catch_up()
        self.host.publish(desk.state)
        self._identity = identity_of(desk)
        return self._greeting_by(desk.state, visitor)

    def _greeting_by(self, state: ChampionshipState, visitor: Visitor) -> Greeting:
        return Greeting(
            self._identity,
            state.contents.name,
            state.sequence,
            state.head,
            self.host.clock(),
            visitor.desk,
            visitor.name,
            epoch_of(state),
        )

    def entries(self, visitor: Visitor, since: int) -> Sequence[str]:
        """The entries after that number, as lines of JSON, as far as one answer holds."""
        refuse_others(visitor)
        known = self.feed.since(since)
        return known if known is not None else self.host.exclusive.run(lambda: self._lines(self.host.beside, since))

    def _lines(self, desk: Desk, since: int) -> Sequence[str]:
        known = self.feed.since(since)
        return known if known is not None else [line_of(entry) for entry in desk.entries(since, most=BATCH)]

    def copy(self, visitor: Visitor) -> bytes:
        """The championship as a file, without what never leaves the host; takes the desk milliseconds."""
        refuse_others(visitor)
        with self.host.beside.telling_trouble():
            give = self.host.exclusive.run(lambda: freezing(self.host.beside.engine))
            with closing(give()) as frozen:
                return scrubbed(frozen)

    def follow(self, follower: Callable[[], None]) -> Callable[[], None]:
        """Call this, in the thread of the desk, when an entry is there to tell; what is returned ends it."""
        with self._lock:
            self._followers.append(follower)

        def leave() -> None:
            with self._lock:
                if follower in self._followers:
                    self._followers.remove(follower)

        return leave

    def tell(self) -> None:
        """Tell those who follow that there is something new."""
        with self._lock:
            followers = list(self._followers)
        for follower in followers:
            follower()


def refuse_others(visitor: Visitor) -> None:
    """Refuse whoever is no joined desk."""
    if visitor.access is not Access.DESK:
        raise Refused(Problem("device-shut-out"))


def is_key(key: str) -> bool:
    """Whether this may be a key: it is kept in the journal for good."""
    return 0 < len(key) <= LONGEST_KEY and key.isascii() and key.isprintable()


def name_of(by: str) -> str:
    """Who sits at a desk, as the journal keeps it. Refuses what cannot be printed."""
    name = tidy(by)[:LONGEST_NAME].strip()
    check_texts(by=name)
    return name


def identity_of(desk: Desk) -> str:
    """What all copies of a championship are known by: the beginning of the hash of its first entry."""
    return head_at(desk, 1)[:KEY_LENGTH]


def entry_of_key(desk: Desk, key: str) -> int | None:
    """The sequence of the entry that was made under a key."""
    with desk.reading() as connection:
        done = entry_under(connection, key)
    return None if done is None else done.sequence
