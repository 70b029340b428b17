"""`capot send`: the journal of a championship sent up to its federation, all that is new of it."""

import argparse
import sys
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

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

ONCE: Final[Mapping[str, str]] = {
    "federation-away": "send-away",
    "federation-busy": "send-busy",
    "federation-failed": "send-failed",
    "federation-other-history": "send-other-history",
    "hall-sent-meanwhile": "send-meanwhile",
}
"""What a window or an open hall tries again by itself, and this command does not: it has ended by then."""


def run(args: argparse.Namespace, words: Translator) -> int:
    """Send it, once the federation has let this computer in."""
    try:
        return send(args, words)
    except LinkDown:
        raise Refused(Problem("send-away")) from None
    except Refused as refused:
        raise Refused(*(replace(problem, code=ONCE.get(problem.code, problem.code)) for problem in refused.problems)) from None


def send(args: argparse.Namespace, words: Translator) -> int:
    """Send it, and say how far the federation has it now."""
    say = words.gettext
    desk = open_championship(args.file, by=say("command line"))
    try:
        source = DeskSource(desk, Direct())
        membership = membership_of(source, args)
        channel = HttpsChannel(membership)
        sent = send_all(source, channel, instead_of=channel.received().head if args.instead else "")
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
