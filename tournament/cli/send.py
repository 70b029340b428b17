"""`capot send`: the journal of a championship sent up to its federation, all that is new of it."""

import argparse
import sys
from dataclasses import replace

from tournament.cli.terminal import write_line
from tournament.errors import Problem, Refused
from tournament.federation.https_channel import HttpsChannel, Membership, address_of, join_federation
from tournament.federation.memberships import Joined, Memberships
from tournament.federation.uplink import DeskSource, send_all
from tournament.hall.link import LinkDown
from tournament.hall.turns import Direct
from tournament.i18n import Translator
from tournament.preferences import preferences_file
from tournament.services.setup.championship import open_championship


def run(args: argparse.Namespace, words: Translator) -> int:
    """Send it, once the federation has let this computer in."""
    say = words.gettext
    desk = open_championship(args.file, by=say("command line"))
    try:
        source = DeskSource(desk, Direct())
        membership = membership_of(source, args)
        try:
            channel = HttpsChannel(membership)
            sent = send_all(source, channel, instead_of=channel.received().head if args.instead else "")
        except LinkDown:
            raise Refused(Problem("federation-away")) from None
    finally:
        desk.close()
    told = say("Sent to {federation} as {hall}, up to entry {sequence}.")
    write_line(sys.stdout, told.format(federation=membership.federation, hall=membership.hall, sequence=sent.sequence))
    return 0


def membership_of(source: DeskSource, args: argparse.Namespace) -> Membership:
    """What the championship belongs to: what it joins now by a code, at another address where one is given, or what it has joined before."""
    memberships, identity = Memberships(preferences_file().parent), source.hash_at(1)
    known = memberships.of(identity)
    if args.code:
        if args.to is None:
            raise Refused(Problem("federation-where"))
        joined = join_federation(args.to, args.code)
    elif known is None:
        raise Refused(Problem("federation-not-joined"))
    elif args.to is not None:
        host, port = address_of(args.to)
        joined = replace(known.membership, address=host, port=port)
    else:
        return known.membership
    memberships.keep(identity, Joined(joined, known is not None and known.sends))
    return joined
