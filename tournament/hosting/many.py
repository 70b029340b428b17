"""The championships of a database in one program: the host of each is opened when somebody first asks for it.

What keeps one of them from being opened or worked in is told to whoever asks for that one, and keeps nobody out of the
others. A host stays open until the program ends or its championship is gone: it takes a megabyte or two, opening it
again a fifth of a second of the processor.
"""

from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from threading import Lock, Thread
from time import monotonic
from typing import Final

from sqlalchemy.exc import DBAPIError

from tournament.errors import Problem, Refused
from tournament.hosting.exclusive import Direct
from tournament.hosting.host import Host
from tournament.hosting.metrics import CountedExclusive
from tournament.models.server import SharedConnections, is_of_federation, is_schema_name, listen_to
from tournament.models.server_schema import ServedChampionship, heads_in, look_into_one, schemas_in, seconds_behind
from tournament.services.desk.open_file import elsewhere_problem
from tournament.services.safety.copies import Copies
from tournament.services.scores.totals import learn_bounds
from tournament.services.setup.championship import open_on_server
from tournament.services.setup.settings import rules_in

BETWEEN_LISTS: Final = 5.0
"""Seconds between two looks for championships that came or went."""
BETWEEN_LOOKS: Final = 30.0
"""Seconds after which a host is looked at though nobody told of anything, at most: hints may be missed."""
NOT_READ: Final = 1 << 62
"""Is newer than what is shown of a championship whose newest entry could not be read."""
AGAIN: Final = 2.0
"""Seconds for which a refusal to open is told again, before it is tried again."""
AT_ONCE: Final = 4
"""So many hosts are looked at, or closed, at the same time: one that is locked holds up one of them."""
CLOSING: Final = 10.0
OF_ALL: Final = frozenset({"server-away", "server-login", "server-full", "server-driver-missing"})
"""What keeps all championships of a database from being worked in; of any other refusal one of them is the reason."""


def caught_up(host: Host, copies: Copies | None) -> Problem | None:
    """Show what others did, and make a copy if it is time for one; what is in the way of that, if anything is."""

    def follow() -> None:
        host.desk.catch_up()
        host.publish(host.desk.state)
        host.is_newest()
        host.learn_devices()
        if copies is not None:
            copies.tick()

    trouble = None
    try:
        host.exclusive.run(follow)
    except Refused as refused:  # a server that is away, or a desk that is busy, is asked again a second later
        trouble = refused.problems[0]
    if trouble is None or trouble.code != "host-busy":
        host.trouble = trouble or elsewhere_problem(host.state)
    return trouble


@dataclass(eq=False)
class HostedChampionship:
    """One of them: what its list says, its host once it is open, and why it could not be opened last."""

    line: ServedChampionship
    host: Host | None = None
    copies: Copies | None = None
    refused: Refused | None = None
    refused_at: float = 0.0
    looked_at: float = 0.0
    is_told: bool = False
    """Whether somebody else wrote to it since it was looked at."""
    lock: Lock = field(default_factory=Lock)
    looking: "Future[None] | None" = None


class ManyHosts:
    """The hosts of the championships of a database. It may be asked from any thread."""

    def __init__(
        self,
        address: str,
        *,
        by: str,
        refuse: Callable[[str], None] = lambda _schema: None,
        backup_target: Path | None = None,
        seconds: Callable[[], float] = monotonic,
        is_only_shown: bool = False,
    ) -> None:
        """`refuse` refuses a schema that is not to be worked in, as those that a federation keeps.

        Those that are only shown may be in a database that follows another: there nobody writes, tells of what was
        written, or needs copies.
        """
        self.is_only_shown = is_only_shown
        self.address, self.by, self.seconds = address, by, seconds
        self.trouble: Problem | None = None
        """What keeps all of them from being worked in."""
        self.told: Callable[[str, Problem | None], None] = lambda _schema, _trouble: None
        """Told what is in the way of one, or that nothing is, whenever it was opened or looked at."""
        self.failed: Callable[[str, Exception], None] = lambda _schema, _error: None
        """Told of a mistake of the program in looking at one of them."""
        self.gone: Callable[[str], None] = lambda _schema: None
        """Told, in any thread, of a championship that is there no more."""
        self._refuse, self._backup_target = refuse, backup_target
        self._connections = SharedConnections(address)
        self._known: dict[str, HostedChampionship] = {}
        self._hidden: set[str] = set()
        self._listed_at: float | None = None
        self._threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="looking")
        self._closing: list[Future[None]] = []
        self._asking: Future[None] | None = None
        self._leave: Callable[[], None] = lambda: None

    # which there are

    def follow(self) -> None:
        """Look at each that somebody writes to, as soon as the database tells of it; one that is a replica cannot."""
        if not self.is_only_shown:
            self._leave = listen_to(self._connections.whole, lambda: tuple(self._known), self._heard)

    def _heard(self, schema: str) -> None:
        for name in (schema,) if schema else tuple(self._known):
            if (one := self._known.get(name)) is not None:
                one.is_told = True
                if schema:
                    self._look_at(name, one)

    def look(self) -> None:
        """Find championships that came or went when it is time, and look at hosts that are due; waits for none."""
        now = self.seconds()
        if self._listed_at is None or now - self._listed_at >= BETWEEN_LISTS or self.trouble is not None:
            self.list_anew()
        if self.trouble is None:
            if self.is_only_shown and (self._asking is None or self._asking.done()):
                self._asking = self._threads.submit(self._telling_failures, "", self._ask_for_news)
            for schema, one in list(self._known.items()):
                if one.is_told or now - one.looked_at >= BETWEEN_LOOKS:
                    self._look_at(schema, one)

    def list_anew(self) -> None:
        """Find championships that came or went. A database that is away is the trouble of all of them."""
        try:
            there = {name: may for name, may in schemas_in(self._connections.whole).items() if is_schema_name(name)}
            for schema in [name for name in there if name not in self._known and not self._is_hidden(name)]:
                line = self._looked_into(schema) if there[schema] else ServedChampionship(schema)
                self._known[schema] = HostedChampionship(line, is_told=there[schema] and not line.name)
        except Refused as refused:
            self._is_away(refused.problems[0])
            return
        self._listed_at, self.trouble = self.seconds(), None
        self._closing = [closing for closing in self._closing if not closing.done()]
        for schema in [schema for schema in self._known if schema not in there]:
            self._closing.append(self._closed(schema, self._known.pop(schema)))
            self.gone(schema)

    def _looked_into(self, schema: str) -> ServedChampionship:
        """What the list says of one; of one that cannot be read now, its schema."""
        try:
            return look_into_one(self._connections.whole, schema)
        except Refused as refused:
            if refused.problems[0].code in OF_ALL:
                raise
            return ServedChampionship(schema)

    def _ask_for_news(self) -> None:
        """Find which of those that are open were written to, by one question for all that could be read last.

        Where it is refused or fails for one of them, each is looked at by itself: that says which one it is.
        """
        well = [(schema, one.host) for schema, one in list(self._known.items()) if not one.is_told]
        hosts = {
            schema: host
            for schema, host in well
            if host is not None and host.trouble in (None, elsewhere_problem(host.state))
        }
        try:
            behind = seconds_behind(self._connections.whole)
            heads = heads_in(self._connections.whole, list(hosts))
        except (Refused, DBAPIError) as error:
            if isinstance(error, Refused) and error.problems[0].code in OF_ALL:
                self._is_away(error.problems[0])
                return
            self._listed_at = None  # one of them may be there no more
            heads, behind = {}, 0.0
        for schema, host in hosts.items():
            if (one := self._known.get(schema)) is not None and heads.get(schema, NOT_READ) > host.state.sequence:
                one.is_told = True
            elif schema in heads:
                host.is_newest(behind)

    def _is_hidden(self, schema: str) -> bool:
        if schema not in self._hidden and is_of_federation(schema):
            try:
                self._refuse(schema)
            except Refused as refused:
                if refused.problems[0].code != "schema-of-federation":
                    raise
                self._hidden.add(schema)
        return schema in self._hidden

    def _is_away(self, problem: Problem) -> None:
        self.trouble = problem
        for one in list(self._known.values()):
            one.is_told = True
            if one.host is not None:
                one.host.trouble = problem

    @property
    def championships(self) -> Mapping[str, HostedChampionship]:
        """All of them, by their schemas."""
        return dict(self._known)

    @property
    def hosts(self) -> Mapping[str, Host]:
        """The hosts that are open, by their schemas."""
        return {schema: one.host for schema, one in list(self._known.items()) if one.host is not None}

    # each of them

    def host(self, schema: str) -> Host | None:
        """The host of a championship where it is open."""
        one = self._known.get(schema)
        return one.host if one is not None else None

    def opened(self, schema: str) -> Host:
        """The host of a championship, opened now where it is not open yet. Refuses one that cannot be opened."""
        one = self._known.get(schema)
        if one is None:
            raise Refused(Problem("schema-unknown", details={"schema": schema}))
        with one.lock:
            if self._known.get(schema) is not one:  # it went while this waited
                raise Refused(Problem("schema-unknown", details={"schema": schema}))
            if one.host is not None:
                return one.host
            if one.refused is not None and self.seconds() - one.refused_at < AGAIN:
                raise one.refused
            try:
                self._open(schema, one)
            except Refused as refused:
                one.refused, one.refused_at = refused, self.seconds()
                self.told(schema, refused.problems[0])
                raise
            assert one.host is not None
            self.told(schema, None)
            return one.host

    def _open(self, schema: str, one: HostedChampionship) -> None:
        self._refuse(schema)
        desk = open_on_server(
            self.address, schema, by=self.by, engine_of=self._connections.engine, is_only_read=self.is_only_shown
        )
        try:
            host = Host(desk, CountedExclusive(Direct()), is_only_shown=self.is_only_shown)
        except BaseException:
            desk.close()
            raise
        one.copies = Copies(desk, self._backup_target) if not self.is_only_shown else None
        one.refused, one.looked_at, one.host = None, self.seconds(), host
        Thread(target=learn_bounds, args=(rules_in(host.state),), name="bounds", daemon=True).start()

    def _look_at(self, schema: str, one: HostedChampionship) -> None:
        """Have a thread look at a host, unless one does; a championship that is not open is read for the list."""
        if one.looking is None or one.looking.done():
            one.is_told, one.looked_at = False, self.seconds()
            with suppress(RuntimeError):  # told of while all of them are closed
                one.looking = self._threads.submit(self._looked_at, schema, one)

    def _looked_at(self, schema: str, one: HostedChampionship) -> None:
        try:
            if (host := one.host) is not None:
                trouble = caught_up(host, one.copies)
                one.is_told = one.is_told or trouble is not None
                self.told(schema, trouble or elsewhere_problem(host.state))
            else:
                one.line = look_into_one(self._connections.whole, schema)
        except Refused:
            one.is_told = True
        except Exception as error:
            if self._is_there(schema):
                self.failed(schema, error)

    def _is_there(self, schema: str) -> bool:
        """Whether a championship is there still, as far as anybody can tell: one that went is no mistake."""
        with suppress(Refused):
            return schema in schemas_in(self._connections.whole)
        return True

    def close(self) -> None:
        """Let nobody do anything any more; the last copies are waited for, but not for long."""
        self._leave()
        known, self._known = self._known, {}
        wait([*self._closing, *(self._closed(schema, one) for schema, one in known.items())], CLOSING)
        self._threads.shutdown(wait=False, cancel_futures=True)
        self._connections.close()

    def _closed(self, schema: str, one: HostedChampionship) -> "Future[None]":
        return self._threads.submit(self._telling_failures, schema, partial(self._close, one))

    def _telling_failures(self, schema: str, act: Callable[[], None]) -> None:
        """Do something in a thread whose mistakes nobody else would hear of."""
        try:
            act()
        except Exception as error:
            self.failed(schema, error)

    def _close(self, one: HostedChampionship) -> None:
        with one.lock:
            host, one.host = one.host, None
            if host is not None:
                host.close()
                host.desk.close()
