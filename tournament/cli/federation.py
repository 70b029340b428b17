"""`capot federation`: the server that a federation's halls send to, with its pages, until Ctrl+C.

A hall is let in by `--pair NAME`: its code is printed here once, and holds for two weeks.
"""

import argparse
import sys
from dataclasses import replace
from typing import Final

from tournament.cli.serve import LOOKS, Troubles, local_address
from tournament.cli.terminal import READY, WORKING, Patience, ended_by_a_signal, tell_service, write_line
from tournament.errors import Problem, Refused
from tournament.federation.database_store import DatabaseStore
from tournament.federation.federation import Federation
from tournament.federation.store import FolderStore, Store
from tournament.hosting.certificate import local_certificate
from tournament.i18n import Translator
from tournament.messages.federation import clash_lines
from tournament.preferences import preferences_file
from tournament.standings.criteria import check_criteria
from tournament.standings.ranking import Quota
from tournament.web.federation.server import HallsServer, PagesServer

UNNAMED: Final = "Capot"


def run(args: argparse.Namespace, tr: Translator) -> int:
    """Open the federation, and keep it open until the program is asked to end."""
    store: Store = FolderStore(args.folder) if args.folder is not None else DatabaseStore(args.database)
    patience = Patience(tr, args.wait)
    federation = patience.wait_for(lambda: Federation.opened(store, args.name or ""))
    try:
        settle(federation, args)
        federation.load()
        certificate = local_certificate(args.folder or preferences_file().parent)
        address = patience.wait_for(local_address) if args.address is None else args.address
        pages = PagesServer(federation, address, args.port, names=args.known_as)
        halls = HallsServer(federation, address, args.halls_port, certificate=certificate)
        try:
            patience.wait_for(pages.start)
            patience.wait_for(halls.start)
            with ended_by_a_signal() as ending:
                for name in args.shut_out:
                    federation.revoke(name)
                for name in args.set_aside:
                    federation.set_aside(name)
                tell(federation, args, pages, halls, tr)
                clashing = Clashing(federation, tr)
                clashing.tell()
                troubles = Troubles(tr, over=tr.gettext("Copies are being made again."))
                tell_service(READY)
                while not ending.wait(LOOKS):
                    tell_service(WORKING)
                    clashing.tell()
                    troubles.tell(trouble_of_copies(federation))
                    sys.stdout.flush()
        finally:
            halls.end()
            pages.end()
    finally:
        federation.close()
    kept = args.folder or tr.gettext("the database")
    write_line(sys.stdout, tr.gettext("The federation is closed; everything is in {folder}.").format(folder=kept))
    return 0


def settle(federation: Federation, args: argparse.Namespace) -> None:
    """Keep what the command line says of the federation; what it does not say stays."""
    register = federation.register
    if args.criteria is not None:
        criteria = tuple(name.strip() for name in args.criteria.split(",") if name.strip())
        if problems := check_criteria(criteria):
            raise Refused(*problems)
        register = replace(register, criteria=criteria)
    said = {name: value for name in vars(Quota()) if (value := getattr(args, name)) is not None}
    register = replace(
        register,
        name=register.name or (args.folder.resolve().name if args.folder is not None else UNNAMED),
        quota=replace(register.quota, **said),
    )
    federation.keep(register)


def tell(
    federation: Federation, args: argparse.Namespace, pages: PagesServer, halls: HallsServer, tr: Translator
) -> None:
    """Say where it is, and the codes of the halls that are to be let in."""
    say = tr.gettext
    write_line(
        sys.stdout,
        say("{name} is open at {url} – Ctrl+C closes it.").format(name=federation.register.name, url=pages.url),
    )
    write_line(sys.stdout, say("Halls send to {address}:{port}.").format(address=halls.address, port=halls.port))
    for name in args.pair:
        code = federation.invite(name, halls.certificate.der, args.days)
        told = tr.ngettext("{hall}: {code}, for {n} day, once", "{hall}: {code}, for {n} days, once", args.days)
        write_line(sys.stdout, told.format(hall=name, code=code, n=args.days))
    for line in federation.halls():
        if line.trouble:
            write_line(
                sys.stderr,
                say("{hall}: what it sent cannot be read; it will be sent again automatically.").format(
                    hall=line.member.name
                ),
            )
    sys.stdout.flush()


def trouble_of_copies(federation: Federation) -> Problem | None:
    """Copy what is due, and say what is in the way of it."""
    try:
        federation.keep_copies()
    except Refused as refused:
        return refused.problems[0]
    return None


class Clashing:
    """Halls that cannot all have sent their own evening: each is told once in the log, when it comes to that."""

    def __init__(self, federation: Federation, tr: Translator) -> None:
        self._federation, self._tr = federation, tr
        self._told: set[tuple[str, str]] = set()

    def tell(self) -> None:
        """Tell what is new."""
        names = {key: member.name for key, member in self._federation.register.members.items()}
        now = clash_lines(self._federation.clashes(), names, self._tr)
        for name, why in now:
            if (name, why) not in self._told:
                write_line(sys.stderr, f"{name}: {why}")
        self._told = set(now)
