"""`capot send`: the journal of a championship sent up to its federation, all that is new of it."""

import argparse
import sys

from tournament.cli.terminal import write_line
from tournament.errors import Problem, Refused
from tournament.federation.https_channel import HttpsChannel, address_of, join_federation
from tournament.federation.memberships import Joined, Memberships
from tournament.federation.uplink import DeskSource, send_all
from tournament.hall.link import LinkDown
from tournament.hall.turns import Direct
from tournament.i18n import Translator
from tournament.preferences import preferences_file
from tournament.services.setup.championship import open_championship


def run(args: argparse.Namespace, words: Translator) -> int:
    """Send it, once the federation has let this computer in."""
    memberships, say = Memberships(preferences_file().parent), words.gettext
    desk = open_championship(args.file, by=say("command line"))
    try:
        source = DeskSource(desk, Direct())
        identity = source.hash_at(1)
        joined = memberships.of(identity)
        if args.code:
            if args.to is None:
                raise Refused(Problem("federation-where"))
            joined = Joined(join_federation(args.to, args.code), joined is not None and joined.sends)
            memberships.keep(identity, joined)
        if joined is None:
            raise Refused(Problem("federation-not-joined"))
        if args.to is not None and not args.code:
            host, port = address_of(args.to)
            joined = Joined(type(joined.membership)(**{**vars(joined.membership), "address": host, "port": port}), joined.sends)
            memberships.keep(identity, joined)
        try:
            sent = send_all(source, HttpsChannel(joined.membership), instead=args.instead)
        except LinkDown:
            raise Refused(Problem("federation-away", details={"address": joined.membership.address})) from None
    finally:
        desk.close()
    told = say("Sent to {federation} as {hall}, up to entry {sequence}.")
    write_line(sys.stdout, told.format(federation=joined.membership.federation, hall=joined.membership.hall, sequence=sent.sequence))
    return 0
