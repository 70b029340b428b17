"""`capot serve --database URL` without a name: all championships of a database in one program, until Ctrl+C.

Each is opened when somebody first asks for it, and found within seconds when it comes. What is of one championship
only, such as pairing codes, is asked of `capot serve` with its name.
"""

import argparse
import sys
from contextlib import suppress
from functools import partial
from threading import Lock
from typing import Final

from tournament.cli.terminal import (
    ENDING,
    READY,
    WORKING,
    Patience,
    ended_by_a_signal,
    log_fault,
    tell_service,
    write_line,
)
from tournament.crash_report import crash_file, write_crash
from tournament.errors import Problem, Refused
from tournament.federation.database_store import refuse_hall_of_federation
from tournament.hosting.many import ManyHosts
from tournament.i18n import Translator
from tournament.messages.refusals import problem_text
from tournament.preferences import backup_target
from tournament.web.many import ManyServer

LOOKS: Final = 1.0
"""Seconds between two looks at what is due."""
OF_ONE: Final = ("pair", "desks", "papers", "send", "to", "code")
"""Options that are about one championship."""


def run_many(args: argparse.Namespace, address: str, tr: Translator, patience: Patience) -> int:
    """Serve them at this address, and keep them open until the program is asked to end."""
    of_one = [f"--{name}" for name in OF_ONE if getattr(args, name)]
    if of_one:
        raise Refused(Problem("serve-many-of-one", details={"option": of_one[0]}))
    hosts = ManyHosts(
        args.database,
        by=tr.gettext("command line"),
        refuse=partial(refuse_hall_of_federation, args.database),
        backup_target=backup_target(),
    )
    return serve_all(hosts, address, args, tr, patience)


def serve_all(hosts: ManyHosts, address: str, args: argparse.Namespace, tr: Translator, patience: Patience) -> int:
    """Serve the pages of these, until the program is asked to end."""
    faults = Faults(tr)
    hosts.told, hosts.failed = faults.tell, log_failure
    try:
        patience.wait_for(lambda: list_now(hosts))
        server = ManyServer(hosts, address, args.port, on_bug=log_failure, names=args.known_as)
        patience.wait_for(server.start)
        try:
            with ended_by_a_signal() as ending:
                hosts.follow()
                told = tr.gettext("All championships of the database are open at {url} – Ctrl+C closes them.")
                write_line(sys.stdout, told.format(url=server.known_url))
                sys.stdout.flush()
                tell_service(READY)
                while not ending.wait(LOOKS):
                    tell_service(WORKING)
                    hosts.look()
                    faults.tell("", hosts.trouble)
                tell_service(ENDING)
        finally:
            server.stop()
    finally:
        hosts.close()
    write_line(sys.stdout, tr.gettext("The championships are closed; everything is in the database."))
    return 0


def list_now(hosts: ManyHosts) -> None:
    """Find what is in the database. Refused as the database does."""
    hosts.list_anew()
    if hosts.trouble is not None:
        raise Refused(hosts.trouble)


def log_failure(championship: str, error: Exception) -> None:
    """Log a mistake of the program, of one championship or of none; others go on."""
    with suppress(OSError):
        write_crash(error)
    log_fault("bug", championship=championship, error=type(error).__name__, report=crash_file())


class Faults:
    """What keeps championships from being worked in: each is logged when it begins and when it is over."""

    def __init__(self, tr: Translator) -> None:
        self._tr = tr
        self._told: dict[str, Problem] = {}
        self._lock = Lock()

    def tell(self, championship: str, trouble: Problem | None) -> None:
        """Log what is in the way of one, or of all where it has no name; None where nothing is. Busy is no fault."""
        if trouble is not None and trouble.code == "host-busy":
            return
        with self._lock:
            if championship and "" in self._told:
                return  # that of all is told, and each is looked at again when it is over
            before = self._told.pop(championship, None)
            if trouble is not None:
                self._told[championship] = trouble
            if (before and before.code) == (trouble and trouble.code):
                return
            if (fault := trouble or before) is not None:
                over = self._tr.gettext("The championship can be worked in again.")
                if not championship:
                    over = self._tr.gettext("The championships can be worked in again.")
                said = problem_text(fault, self._tr) if trouble is not None else over
                write_line(sys.stdout, f"{championship}: {said}" if championship else said)
                sys.stdout.flush()
                log_fault(fault.code, championship=championship, is_over=trouble is None)
