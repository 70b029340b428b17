"""The host this one took over from: it may reopen, and is asked while the championship is open.

It is known from the time when this computer was a desk of it: its certificate tells it from whoever has its address
now, and the token of the desk lets us in. It is superseded as soon as it answers, and what only it has is told here.
"""

import json
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from ssl import PEM_cert_to_DER_cert
from threading import Event, Thread
from typing import TYPE_CHECKING, Final

from tournament.crash_report import write_crash
from tournament.errors import Problem, Refused
from tournament.hosting.addresses import LOOPBACK
from tournament.hosting.exclusive import Exclusive
from tournament.hosting.https_link import HttpsLink
from tournament.hosting.link import Greeting, Link, LinkDown, PlainEntry, reading, typed
from tournament.models.open_files import keep_note, read_note
from tournament.models.tables import JournalEntry
from tournament.services.desk.desk import Desk
from tournament.services.desk.journal import entry_under
from tournament.services.desk.open_file import is_superseded
from tournament.services.desk.rows import received_entries
from tournament.services.desk.state import journal_entry_view
from tournament.services.desk.undo_stack import SUPERSEDED, TAKEN_OVER
from tournament.services.desk.views import JournalEntryView
from tournament.services.safety.recovering import HOST_MATTERS, Takeover, epoch_of, supersede, takeovers

if TYPE_CHECKING:
    from tournament.hosting.finding import FoundHost


@dataclass(frozen=True)
class JournalFork:
    """Another host's journal is the same up to `since`, with hash `head`, and goes on with these."""

    since: int
    head: str
    entries: tuple[JournalEntry, ...]

    def entries_without(self, keys: Iterable[str]) -> tuple[JournalEntryView, ...]:
        """What was done there alone, as far as it was not done here under one of these keys as well."""
        known = frozenset(keys)
        return tuple(
            journal_entry_view(entry)
            for entry in self.entries
            if entry.command not in known and entry.what not in HOST_MATTERS
        )


def journal_fork(link: Link, greeting: Greeting, known: Sequence[Takeover]) -> JournalFork | None:
    """Where a host's journal leaves one with these takeovers, or None. LinkDown, or refused if it is no journal."""
    for takeover in sorted(known, key=lambda one: -one.since):
        if 0 < takeover.since <= greeting.sequence:
            after = entries_after(link, takeover.since, greeting.sequence)
            if (after[0].get("previous") if after else greeting.head) == takeover.head:
                return JournalFork(
                    takeover.since, takeover.head, tuple(received_entries(after, takeover.since, takeover.head))
                )
    return None


def entries_after(link: Link, since: int, until: int) -> list[PlainEntry]:
    """The entries of a host after one number and up to another."""
    found: list[PlainEntry] = []
    while since < until:
        more = link.entries(since)
        with reading():
            reached = int(more[-1]["sequence"]) if more else since
        if reached <= since:
            raise LinkDown
        found += more
        since = reached
    return found


def tell_superseded(
    link: Link, greeting: Greeting, known: Sequence[Takeover], known_here: Callable[[Sequence[str]], Sequence[str]]
) -> tuple[JournalEntryView, ...]:
    """Tell a host of a lower epoch about the takeover; what it did alone beside the `known_here`."""
    where = journal_fork(link, greeting, known)
    if where is None:
        raise Refused(Problem("link-other-history"))
    newest = max(known, key=lambda one: one.epoch)
    keys = known_here([entry.command for entry in where.entries])
    link.supersede(replace(newest, since=where.since, head=where.head), keys)
    return where.entries_without(keys)


NOTE: Final = "former-host"
AGAIN_SECONDS: Final = 2.0
"""Between two looks for it while it does not answer."""
ONCE_MET_SECONDS: Final = 20.0
"""Between two looks for it once it is known: it may be brought back from a copy of before."""

MOST_LINKS: Final = 8
"""Of the places that say to be a host of this championship, so many are asked."""


@dataclass(frozen=True)
class Reached:
    """Where a host was, and the credentials of both; `told` is the last of its entries told here."""

    address: str
    port: int
    certificate: str
    token: str
    told: int = 0


def keep_reached(path: Path, reached: Reached) -> None:
    """Keep it privately beside the old replica's `path`; without it only the former host is not found."""
    with suppress(OSError):
        keep_note(path, NOTE, json.dumps(asdict(reached)))


def reached_before(path: Path) -> Reached | None:
    """What is kept of the former host; None if nothing, or unreadable: then the next opening asks."""
    with suppress(OSError, ValueError, TypeError, KeyError):
        kept = json.loads(read_note(path, NOTE) or "{}")
        address, certificate, token = (typed(kept[name], str) for name in ("address", "certificate", "token"))
        PEM_cert_to_DER_cert(certificate)
        return Reached(address, typed(kept["port"], int), certificate, token, typed(kept["told"], int))
    return None


class HostLinks:
    """Links that may lead to it: to its old address, and to hosts that announce this championship."""

    def __init__(self, reached: Reached, identity: str) -> None:
        self._reached, self._identity = reached, identity
        self._links: list[Link] = [HttpsLink(reached.address, reached.port, reached.certificate, reached.token)]
        self._stop: Callable[[], None] = lambda: None

    def open(self) -> Sequence[Link]:
        """Look around in the network from now on; the links that there are, which become more."""
        if self._reached.address != LOOPBACK:
            from tournament.hosting import finding  # takes its time

            self._stop = finding.look_around(self._hear)
        return self._links

    def close(self) -> None:
        """Look around no more."""
        self._stop()
        for link in self._links:
            link.close()

    def _hear(self, found: "FoundHost") -> None:
        is_new = all(
            (found.address, found.port) != (link.address, link.port)
            for link in self._links
            if isinstance(link, HttpsLink)
        )
        if found.identity == self._identity and is_new and len(self._links) < MOST_LINKS:
            self._links.append(HttpsLink(found.address, found.port, self._reached.certificate, self._reached.token))


@dataclass(frozen=True)
class FormerHostReport:
    """The former host's answer; `lost` is what was done there alone since, as far as not told yet.

    `rival` is who has taken over from it as well; `is_ours_superseded` says that it goes on by a later epoch, so
    that this one does not.
    """

    lost: Sequence[JournalEntryView] = ()
    rival: str = ""
    is_ours_superseded: bool = False


class FormerHost:
    """Asks for it in a thread of its own, and tells what comes of it there."""

    def __init__(
        self,
        desk: Desk,
        exclusive: Exclusive,
        told: Callable[[FormerHostReport], None],
        *,
        kept: Path,
        reached: Reached,
        links: Callable[[], Sequence[Link]],
    ) -> None:
        """`exclusive` is the desk's, `links` may lead to the former host, `kept` is beside the old replica."""
        self._desk, self._exclusive, self._told = desk, exclusive, told
        self._kept, self._reached, self._links = kept, reached, links
        self._newest = 0
        """How far its journal went when it answered last."""
        self._reported = ""
        """The crash reported last: it recurs every two seconds, and would hide others."""
        self._ended = Event()
        self._thread = Thread(target=self._run, name="former host", daemon=True)

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def stop(self) -> None:
        """End. What is under way may still be answered, and is told no more."""
        self._ended.set()

    def _run(self) -> None:
        while not self._ended.is_set():
            self.ask()
            self._ended.wait(ONCE_MET_SECONDS if self._newest else AGAIN_SECONDS)

    def ask(self) -> None:
        """Ask once, and tell what is new. What fails does not end the asking: nobody would see that it did."""
        try:
            report = self.look()
            if report is not None and not self._ended.is_set():
                self._told(report)
        # the desk is busy or closed: what could not be kept as told is told again when the championship is opened the
        # next time
        except Refused:
            return
        except Exception as error:
            if (
                not self._ended.is_set() and repr(error) != self._reported
            ):  # while the championship is closed, the desk and whoever is told may be gone
                self._reported = repr(error)
                write_crash(error)

    def look(self) -> FormerHostReport | None:
        """Ask once. What is new with it; None where nothing is, or it does not answer."""
        for link in tuple(self._links()):
            with suppress(
                LinkDown, Refused
            ):  # nobody is there, or somebody else; and a desk that is busy is asked again
                return self._look(link)
        return None

    def _look(self, link: Link) -> FormerHostReport | None:
        greeting = link.greet()
        if greeting.sequence == self._newest:
            return None
        epoch, known = self._exclusive.run(lambda: (epoch_of(self._desk.state), takeovers(self._desk)))
        report = (
            self._superseded_by(link, greeting, known)
            if greeting.epoch > epoch
            else self._meet(link, greeting, known, epoch)
        )
        self._newest = greeting.sequence if greeting.epoch >= epoch else 0  # it has one more once superseded
        return report

    def _meet(self, link: Link, greeting: Greeting, known: Sequence[Takeover], epoch: int) -> FormerHostReport | None:
        """Have it superseded where it is not yet; what only it has."""
        if greeting.epoch < epoch:
            tell_superseded(link, greeting, known, self._known_here)
            greeting = link.greet()
        where, told = journal_fork(link, greeting, known), self._reached.told
        if where is None:
            raise Refused(Problem("link-other-history"))
        done_here = self._known_here([entry.command for entry in where.entries])
        lost = [line for line in where.entries_without(done_here) if line.sequence > told]
        return FormerHostReport(lost, rival_in(where, known)) if lost or told < where.since else None

    def keep_told(self, report: FormerHostReport) -> None:
        """Keep that this was told, so that it is not told again when the championship is opened the next time."""
        known = takeovers(self._desk)
        told = max([self._reached.told, *(one.since for one in known), *(line.sequence for line in report.lost)])
        self._reached = replace(self._reached, told=told)
        keep_reached(self._kept, self._reached)

    def _known_here(self, keys: Sequence[str]) -> Sequence[str]:
        def those() -> Sequence[str]:
            with self._desk.reading() as connection:
                return [key for key in keys if entry_under(connection, key) is not None]

        return self._exclusive.run(those)

    def _superseded_by(self, link: Link, greeting: Greeting, known: Sequence[Takeover]) -> FormerHostReport | None:
        where = journal_fork(link, greeting, known)
        if where is None:
            raise Refused(Problem("link-other-history"))
        newest = next((entry for entry in reversed(where.entries) if entry.what == TAKEN_OVER), None)
        if newest is None:
            raise Refused(Problem("link-malformed"))
        by = Takeover(greeting.epoch, where.since, where.head, str(newest.details.get("device", "")), newest.by_whom)
        keys = frozenset(entry.command for entry in where.entries)

        def supersede_ours() -> bool:
            if not is_superseded(self._desk.state):
                supersede(self._desk, by, keys)
                return True
            return False

        return FormerHostReport(is_ours_superseded=True) if self._exclusive.run(supersede_ours) else None


def rival_in(where: JournalFork, known: Sequence[Takeover]) -> str:
    """Who else has taken over from a host, as its journal says; empty where nobody has."""
    told = next((entry.details for entry in reversed(where.entries) if entry.what == SUPERSEDED), None)
    ours = {(one.device, one.by) for one in known}
    return "" if told is None or (told.get("device"), told.get("by")) in ours else str(told.get("device", ""))
