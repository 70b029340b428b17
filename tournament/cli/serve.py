"""`capot serve`: a championship's hall open without a window, until Ctrl+C.

A tablet is let in by `--pair`: its code is printed here, and a new one whenever it has run out, until a device has used
it. No running program is asked for a code from outside: whoever can start this can read what it prints, and nobody else
is trusted. With `--desks` other computers with Capot are joined to it as to a window, over TLS and on a port of their
own.
"""

import argparse
import socket
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from threading import Lock

from tournament.cli.send import membership_of
from tournament.cli.terminal import (
    ENDING,
    READY,
    WORKING,
    Ending,
    Patience,
    ended_by_a_signal,
    log_fault,
    tell_service,
    write_line,
)
from tournament.crash_report import crash_file
from tournament.disk import make_folder
from tournament.errors import Problem, Refused
from tournament.exchange.files import write_whole
from tournament.federation.database_store import refuse_hall_of_federation
from tournament.federation.https_channel import HttpsChannel
from tournament.federation.uplink import DeskSource, Uplink
from tournament.hosting.addresses import LOOPBACK
from tournament.hosting.certificate import local_certificate
from tournament.hosting.desks import identity_of
from tournament.hosting.exclusive import Direct
from tournament.hosting.former_host import FormerHost, FormerHostReport, HostLinks, reached_before
from tournament.hosting.host import Host, access_to
from tournament.hosting.joining import replica_file
from tournament.hosting.many import caught_up
from tournament.hosting.metrics import CountedExclusive
from tournament.hosting.passes import Access, PairingCode
from tournament.i18n import Translator
from tournament.messages.desk import former_host_lines, only_here_lines, rival_text
from tournament.messages.hall.tables import TITLES
from tournament.messages.refusals import problem_text
from tournament.models.engine import following
from tournament.models.server import schema_named
from tournament.papers.documents import DOCUMENTS
from tournament.preferences import backup_target, desks_folder, preferences_file, read_preferences
from tournament.services.desk.desk import Desk
from tournament.services.desk.open_file import elsewhere_problem
from tournament.services.desk.state import ChampionshipState
from tournament.services.papers.snapshot import snapshot
from tournament.services.safety.copies import Copies
from tournament.services.safety.recovering import only_here
from tournament.services.setup.championship import open_championship, open_on_server
from tournament.web.desks import DeskServer
from tournament.web.server import Server
from tournament.web.watched import Watched

LOOKS = 1.0
"""Seconds between two looks at codes and copies."""
PAPERS = ("hall-poster", "team-slips")
"""What is of use only while the hall is open."""
MOST_CODES = 30
"""At most so many codes for one device, an hour of them: logs of unwatched services stay small."""
NO_NETWORK = "192.0.2.1"
"""A documentation address (RFC 5737): nothing is sent, the system only picks its own address."""


def run(args: argparse.Namespace, tr: Translator) -> int:
    """Open the championship and its hall, and keep both open until the program is asked to end."""
    patience = Patience(tr, args.wait)
    if args.file is None and args.database is not None and args.championship is None:
        from tournament.cli.serve_many import run_many  # of no use to whoever serves one

        return run_many(args, address_for(args, patience), tr, patience)
    desk = patience.wait_for(lambda: opened(args, tr.gettext("command line")))
    copies = Copies(desk, backup_target())
    try:
        for line in only_here_lines(only_here(desk.state), place_of(args), tr):
            write_line(sys.stderr, line)
        host = Host(desk, CountedExclusive(Direct()))
        identity = identity_of(desk)  # before the first device comes: from then on, only jobs read the desk
        server = Server(
            host,
            address_for(args, patience),
            args.port,
            names=args.known_as,
            watched=Watched(name_of(args), partial(log_bug, championship=place_of(args))),
        )
        patience.wait_for(server.start)
        try:
            with (
                ended_by_a_signal() as ending,
                desks_joined(host, identity, server.address, args, patience) as desks,
                sent_up(host, args, tr),
                former_host(host, identity, tr),
            ):
                write_line(
                    sys.stdout, tr.gettext("The hall is open at {url} – Ctrl+C closes it.").format(url=server.url)
                )
                if desks:
                    write_line(sys.stdout, tr.gettext("Other computers are joined at {address}.").format(address=desks))
                if args.papers is not None:
                    write_papers(args.papers, host, server.known_url, tr)
                codes = Codes(host, args.pair, server.known_url, tr, computers=args.desks or 0, desks=desks)
                watch(ending, host, copies, codes, Troubles(tr, place_of(args)))
        finally:
            server.stop()
        write_line(sys.stdout, tr.gettext("The hall is closed; everything is in {file}.").format(file=place_of(args)))
    finally:
        desk.close()
    return 0


def opened(args: argparse.Namespace, by: str) -> Desk:
    """The desk of the file, or of the championship in a database, that is to be served. Refuses neither and both."""
    if (args.file is None) == (args.database is None) or (args.database is None) != (args.championship is None):
        raise Refused(Problem("serve-file-or-database"))
    if args.file is not None:
        return open_championship(args.file, by=by)
    schema = schema_named(args.championship)
    refuse_hall_of_federation(args.database, schema)
    return open_on_server(args.database, schema, by=by)


@contextmanager
def desks_joined(
    host: Host, identity: str, address: str, args: argparse.Namespace, patience: Patience
) -> Iterator[str]:
    """Where other computers reach the host, while they can be joined; empty where that was not asked for."""
    if args.desks is None:
        yield ""
        return
    from tournament.hosting import finding  # of no use to whoever lets no computer be joined

    server = DeskServer(host, address, args.desk_port, certificate=local_certificate(preferences_file().parent))
    patience.wait_for(server.start)
    named = (host.state.contents.name, identity, server.address, server.port)
    conceal = finding.announce(*named) if server.address != LOOPBACK else lambda: None
    try:
        yield f"{server.address}:{server.port}"
    finally:
        conceal()
        server.stop(is_last=False)


def place_of(args: argparse.Namespace) -> str:
    """Where the championship is kept."""
    return str(args.file or args.championship)


def name_of(args: argparse.Namespace) -> str:
    """What its numbers are called, which everybody in the network may read: no path, nor whose computer it is."""
    return str(args.file.stem if args.file is not None else args.championship)


@contextmanager
def former_host(host: Host, identity: str, tr: Translator) -> Iterator[None]:
    """Ask for the host from which this computer took over, where it has, and say what only that one has."""
    kept = replica_file(desks_folder(), identity)
    reached = reached_before(kept)
    if reached is None:
        yield
        return

    def tell(report: FormerHostReport) -> None:
        rival = [rival_text(report.rival, tr)] if report.rival else []
        for line in [] if report.is_ours_superseded else [*rival, *former_host_lines(report.lost, tr)]:
            write_line(sys.stdout, line)
        sys.stdout.flush()
        if not report.is_ours_superseded:  # which is told like any other trouble
            host.exclusive.run(lambda: former.keep_told(report))

    with closing(HostLinks(reached, identity)) as host_links:
        links = host_links.open()
        former = FormerHost(host.desk, host.exclusive, tell, kept=kept, reached=reached, links=lambda: links)
        former.start()
        try:
            yield
        finally:
            former.stop()


@contextmanager
def sent_up(host: Host, args: argparse.Namespace, tr: Translator) -> Iterator[None]:
    """Send what is done to the federation of the championship, where that was asked for."""
    if not (args.send or args.to or args.code):
        yield
        return
    source = DeskSource(host.desk, host.exclusive)
    membership = membership_of(source, args, tr)
    uplink = Uplink(source, HttpsChannel(membership))
    troubles = Troubles(tr, over=tr.gettext("What is done is being sent again."))
    uplink.told = lambda: (
        troubles.tell(next(iter(uplink.state.problems), None)) if not uplink.state.is_sending else None
    )
    leave = host.follow(lambda _state: uplink.nudge())
    told = tr.gettext("What is done is sent to {federation}, as {hall}.")
    write_line(sys.stdout, told.format(federation=membership.federation, hall=membership.hall))
    sys.stdout.flush()
    uplink.start()
    try:
        yield
    finally:
        leave()
        uplink.stop()


def address_for(args: argparse.Namespace, patience: Patience) -> str:
    """Where to serve: as was asked for, or by the address that this computer has in its network."""
    return patience.wait_for(local_address) if args.address is None else str(args.address)


def local_address() -> str:
    """The computer's address in its network. Refused without one: nobody else could come."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((NO_NETWORK, 9))
        except OSError as trouble:
            raise Refused(Problem("no-network")) from trouble
        return str(probe.getsockname()[0])


def watch(ending: Ending, host: Host, copies: Copies, codes: "Codes", troubles: "Troubles") -> None:
    """Give codes and make copies when due, between the jobs of the hall; show what others did at once."""

    def look() -> None:
        troubles.tell(caught_up(host, copies) or elsewhere_problem(host.state), host.state)

    leave = following(host.desk.engine, look)
    tell_service(READY)
    try:
        while not ending.is_asked:
            tell_service(WORKING)
            if elsewhere_problem(host.state) is None:
                codes.look()
            look()
            sys.stdout.flush()
            ending.wait(LOOKS)
    finally:
        tell_service(ENDING)
        leave()


def log_bug(error: Exception, championship: str) -> None:
    """Log that a page could not be shown, by a mistake of the program, whose traceback is told beside."""
    log_fault("bug", championship=championship, error=type(error).__name__, report=crash_file())


class Troubles:
    """What keeps a championship from being worked in, logged when it begins and ends."""

    def __init__(self, tr: Translator, where: str = "", over: str = "") -> None:
        """`over` is what is told when nothing is in the way any more."""
        self._tr, self._where = tr, where
        self._over = over or tr.gettext("The championship can be worked in again.")
        self._told: Problem | None = None
        self._lock = Lock()

    def tell(self, trouble: Problem | None, state: ChampionshipState | None = None) -> None:
        """Log a trouble, or None, with what only this `hall` has after a takeover; busy desks are not logged."""
        with self._lock:
            if (trouble and trouble.code) == (self._told and self._told.code) or (
                trouble is not None and trouble.code == "host-busy"
            ):
                return
            if (fault := trouble or self._told) is not None:
                log_fault(fault.code, championship=self._where, is_over=trouble is None)
            self._told = trouble
            write_line(sys.stdout, problem_text(trouble, self._tr) if trouble else self._over)
            for line in only_here_lines(only_here(state), self._where, self._tr) if state is not None else ():
                write_line(sys.stdout, line)
            sys.stdout.flush()


@dataclass(frozen=True)
class WantedDevice:
    """What a device is paired as, whether it is a joined computer, and its printed code with count."""

    access: Access
    is_computer: bool = False
    code: PairingCode | None = None
    codes: int = 0


class Codes:
    """The pairing codes that were asked for: each is printed anew until a device has used it."""

    def __init__(
        self, host: Host, wanted: Sequence[str], url: str, tr: Translator, *, computers: int = 0, desks: str = ""
    ) -> None:
        """`url`: where tablets type codes; `desks`: where so many computers join, empty without any."""
        self._host, self._url, self._tr, self._desks = host, url, tr, desks
        self._wanted = [
            *(WantedDevice(Access(name)) for name in wanted),
            *[WantedDevice(Access.DESK, is_computer=True)] * computers,
        ]

    def look(self) -> None:
        """Print a code where missing or expired; say when one was used, or nobody came for an hour."""
        self._wanted = [still for one in self._wanted if (still := self._looked_at(one)) is not None]

    def _looked_at(self, one: WantedDevice) -> WantedDevice | None:
        if one.code is not None and (device := self._host.let_in_by(one.code)) is not None:
            self._say(self._tr.gettext("Let in as {role}: {name}."), role=self._role(one.access), name=device.name)
            return None
        if one.code is not None and self._host.clock() < one.code.until:
            return one
        if one.codes == MOST_CODES:
            told = self._tr.gettext(
                "{role}: nobody has come for an hour, so no more codes are given out. Start again to let somebody in."
            )
            self._say(told, role=self._role(one.access))
            return None
        return replace(one, code=self._give(one.access, is_computer=one.is_computer), codes=one.codes + 1)

    def _give(self, access: Access, *, is_computer: bool) -> PairingCode:
        code = self._host.new_code(access, is_for_computer=is_computer)
        if is_computer:
            self._say(
                self._tr.gettext("Pairing code for a computer: {code}, for two minutes, at {address}"),
                code=code.code,
                address=self._desks,
            )
        else:
            told = self._tr.gettext("Pairing code, {role}: {code}, for two minutes, at {url}appairer")
            self._say(told, role=self._role(access), code=code.code, url=self._url)
        return code

    def _role(self, access: Access) -> str:
        return self._tr.gettext(TITLES[access])

    def _say(self, sentence: str, **details: str) -> None:
        write_line(sys.stdout, sentence.format(**details))


def write_papers(folder: Path, host: Host, url: str, tr: Translator) -> None:
    """Write the wall poster, and the slips with the passes of the teams where a round is posted."""
    access, desk = access_to(host, url, read_preferences().wifi), host.desk
    taken = snapshot(desk.state, desk.clock(), access=access)
    make_folder(folder)
    for name, document in ((name, DOCUMENTS[name]) for name in PAPERS):
        if document.lacking(taken.teams, taken.rounds, access) is None:
            write_whole(folder / f"{name}.pdf", document.render(taken, tr), readable_by=document.rights(access))
            write_line(sys.stdout, str(folder / f"{name}.pdf"))
