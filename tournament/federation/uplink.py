"""How a hall sends its journal up to a federation: what is new, once, whenever the network lets it.

The federation says how far it has what; so nothing has to be remembered here, and whatever was cut short is simply gone
on with. Sending never holds up the desk: the journal is read in jobs of its own, and the network is waited for in
another thread.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from threading import Event, Thread
from typing import Final, Protocol

from tournament.crash_report import write_crash
from tournament.errors import Detail, Problem, Refused
from tournament.federation.hall_replica import member_view
from tournament.federation.https_channel import FileKey
from tournament.federation.views import OTHER_EVENING, OTHER_HISTORY, EveningOutline, Received, UplinkState, outline_of
from tournament.hosting.exclusive import Exclusive
from tournament.hosting.link import LinkDown, PlainEntry, written
from tournament.models.copying import scrubbed_copy
from tournament.models.journal import plain_entry
from tournament.models.open_files import real_path
from tournament.models.server import is_server, place_on_server
from tournament.services.desk.desk import Desk

BATCH: Final = 500
"""So many entries at most are sent at once."""
BATCH_BYTES: Final = 1 << 20
"""Bytes of one batch at most, but for a single entry; federations read up to sixteen times that."""
GATHERING: Final = 3.0
"""Seconds in which what is done one after another is sent in one."""
FIRST_PAUSE, LONGEST_PAUSE = 5.0, 60.0
"""Seconds after which it is tried again where nobody answers: twice as many each time."""
BUSY: Final = {"host-busy", "host-closed", "hall-sent-meanwhile", "link-other-history", "federation-busy"}
"""What is over by itself."""


class Channel(Protocol):
    """The way to a federation. Everything refuses what the federation refuses, and is LinkDown where nobody answers."""

    @property
    def federation_name(self) -> str:
        """What the federation is called."""

    @property
    def hall_name(self) -> str:
        """As which hall is sent."""

    def outline(self) -> EveningOutline:
        """What it has of this hall, in a few words."""

    def received(self) -> Received:
        """How far it has this hall's journal."""

    def begin(self, content: bytes, instead_of: str) -> Received:
        """Send the whole championship, in the place of the history that ends with that hash."""

    def append(self, identity: str, since: int, entries: Sequence[PlainEntry]) -> Received:
        """Send the entries after that number."""

    def qualified(self) -> bytes:
        """The list of those who go on, as JSON."""


class JournalSource(Protocol):
    """The journal of a championship, to be asked from any thread."""

    def newest(self) -> int:
        """The number of the newest entry."""

    def hash_at(self, sequence: int) -> str:
        """The hash of the entry of that number; empty where there is none."""

    def entries(self, since: int) -> Sequence[PlainEntry]:
        """The entries after that number, as many as are sent at once."""

    def copy(self) -> bytes:
        """The whole championship, without what never leaves the hall."""

    def outline(self) -> EveningOutline:
        """The championship in a few words."""


@dataclass(frozen=True)
class DeskSource:
    """The journal of a desk's championship, read by jobs at the desk."""

    desk: Desk
    exclusive: Exclusive

    def newest(self) -> int:
        """The number of the newest entry."""
        return self.desk.state.sequence

    def hash_at(self, sequence: int) -> str:
        """The hash of the entry of that number."""
        return next(
            (
                entry.hash
                for entry in self.exclusive.run(lambda: self.desk.entries(sequence - 1, most=1))
                if entry.sequence == sequence
            ),
            "",
        )

    def entries(self, since: int) -> Sequence[PlainEntry]:
        """The entries after that number."""
        return batch_of(
            [plain_entry(entry) for entry in self.exclusive.run(lambda: self.desk.entries(since, most=BATCH))]
        )

    def copy(self) -> bytes:
        """The whole championship, read in one job."""
        return self.exclusive.run(self._copied)

    def outline(self) -> EveningOutline:
        """The championship in a few words, as it is now."""
        return outline_of(member_view(self.desk.state, ""))

    def key(self) -> FileKey:
        """By what memberships know this championship."""
        return FileKey(self.hash_at(1), self.exclusive.run(lambda: place_of(self.desk)))

    def _copied(self) -> bytes:
        with self.desk.reading() as connection:
            return scrubbed_copy(connection)


@dataclass(frozen=True)
class Sent:
    """What sending did: last entry there, how many were sent now, and whether it replaced a history."""

    sequence: int
    entries: int = 0
    replaced: bool = False


def send_all(
    source: JournalSource, channel: Channel, *, instead_of: str = "", is_ended: Callable[[], bool] = lambda: False
) -> Sent:
    """Send what the federation lacks until done or ended; can be resumed. Raises Refused, LinkDown.

    Where the federation has another history of this hall, it is refused unless this one is to count `instead_of` the
    one that ends with that hash: it may be the older one.
    """
    there = channel.received()
    if not is_gone_on_with(source, there):
        if there.sequence and there.head != instead_of:
            raise Refused(clash_of(source, channel, there))
        begun = channel.begin(source.copy(), there.head)
        return replace(_go_on(source, channel, begun, is_ended), replaced=there.sequence > 0)
    return _go_on(source, channel, there, is_ended)


def is_gone_on_with(source: JournalSource, there: Received) -> bool:
    """Whether the journal goes on where that of the federation ends."""
    return there.sequence > 0 and source.hash_at(there.sequence) == there.head


def clash_of(source: JournalSource, channel: Channel, there: Received) -> Problem:
    """That the federation has another history of this hall, or another hall's evening."""
    ours, theirs = source.outline(), channel.outline()
    details: dict[str, Detail] = {"federation": channel.federation_name, "hall": channel.hall_name, "head": there.head}
    for whose, outline, entries in (("our", ours, source.newest()), ("their", theirs, there.sequence)):
        told_at = outline.told_at.isoformat() if outline.told_at is not None else ""
        details |= {
            f"{whose}_name": outline.championship,
            f"{whose}_teams": len(outline.teams),
            f"{whose}_round": outline.round,
        }
        details |= {f"{whose}_entries": entries, f"{whose}_at": told_at}
    return Problem(OTHER_EVENING if ours.is_of_others(theirs) else OTHER_HISTORY, details=details)


def batch_of(entries: Sequence[PlainEntry]) -> Sequence[PlainEntry]:
    """The first of these entries: as many as are sent at once, and the first one however long it is."""
    length = 0
    for number, entry in enumerate(entries):
        length += len(written(entry))
        if number and length > BATCH_BYTES:
            return entries[:number]
    return entries


def place_of(desk: Desk) -> str:
    """Where a championship is kept; empty where it is in memory alone."""
    if desk.path is not None:
        return str(real_path(desk.path))
    if not is_server(desk.engine):
        return ""
    with desk.reading() as connection:
        return place_on_server(connection)


def _go_on(source: JournalSource, channel: Channel, there: Received, is_ended: Callable[[], bool]) -> Sent:
    sent = 0
    while not is_ended() and (entries := source.entries(there.sequence)):
        there = channel.append(there.identity, there.sequence, entries)
        sent += len(entries)
    return Sent(there.sequence, sent)


class Uplink:
    """Sends in a thread from `start` to `stop`, which calls `told` on each new state."""

    def __init__(
        self,
        source: JournalSource,
        channel: Channel,
        *,
        told: Callable[[], None] = lambda: None,
        clock: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self.source, self.channel, self.clock, self.told = source, channel, clock, told
        self.state = UplinkState()
        self.gathering, self.first_pause = GATHERING, FIRST_PAUSE
        self._nudged, self._ended = Event(), Event()
        self._thread = Thread(target=self._run, name="uplink", daemon=True)
        self._pause = 0.0
        self._instead_of = ""

    def start(self) -> None:
        """Begin: what is lacking is sent now."""
        self._nudged.set()
        self._thread.start()

    def nudge(self) -> None:
        """Something was done: it is sent soon. Where nobody answers, it is tried again when it is time."""
        if self.state.away_since is None and not self.state.problems:
            self._nudged.set()

    def retry(self, *, instead: bool = False) -> None:
        """Try again now; `instead` names the reported history that this one is to replace."""
        told = (
            str(problem.details["head"]) for problem in self.state.problems if instead and problem.code == OTHER_HISTORY
        )
        self._instead_of = next(told, "")
        self._pause = 0.0
        self._nudged.set()

    def stop(self, seconds: float = 3.0) -> None:
        """Send no more; what is on its way may arrive."""
        self._ended.set()
        self._nudged.set()
        if self._thread.is_alive():
            self._thread.join(seconds)

    def _run(self) -> None:
        while not self._ended.is_set():
            self._nudged.wait(self._pause or None)
            self._nudged.clear()
            if not self._ended.is_set():
                self.send()
                self._ended.wait(self.gathering)

    def send(self) -> None:
        """Send what is new, and note what came of it."""
        self._change(is_sending=True)
        try:
            sent = send_all(self.source, self.channel, instead_of=self._instead_of, is_ended=self._ended.is_set)
        except LinkDown:
            self._wait_longer(away_since=self.state.away_since or self.clock(), problems=())
        except Refused as refused:
            waits = all(problem.code in BUSY for problem in refused.problems)
            self._wait_longer(away_since=None, problems=() if waits else refused.problems)
        except Exception as error:  # the thread goes on: sending would end without a word
            write_crash(error)
            self._pause = LONGEST_PAUSE
            self._wait_longer(away_since=None, problems=(Problem("uplink-failed"),))
        else:
            self._pause, self._instead_of = 0.0, ""
            self._change(
                sequence=sent.sequence,
                sent_at=self.clock(),
                away_since=None,
                problems=(),
                is_sending=False,
                replaced=self.state.replaced or sent.replaced,
            )
            if sent.sequence < self.source.newest():
                self._nudged.set()

    def _wait_longer(self, *, away_since: datetime | None, problems: tuple[Problem, ...]) -> None:
        self._pause = min(max(self._pause * 2, self.first_pause), LONGEST_PAUSE)
        self._change(away_since=away_since, problems=problems, is_sending=False)

    def _change(self, **values: object) -> None:
        before, self.state = self.state, replace(self.state, **values)  # type: ignore[arg-type]
        if before != self.state:
            with suppress(RuntimeError):  # who is told may be gone
                self.told()
