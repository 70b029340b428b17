"""`capot send`: the journal of a championship sent up to its federation, all that is new of it.

The hall as which it is sent is named before anything is, and nothing takes the place of what a hall has sent before
somebody has seen both, or has named the hall.
"""

import argparse
import sys
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from tournament.cli.terminal import is_sure, write_line
from tournament.errors import Problem, Refused
from tournament.federation.https_channel import (
    ChampionshipMembership,
    FileKey,
    HttpsChannel,
    Membership,
    Memberships,
    address_of,
    join_federation,
)
from tournament.federation.uplink import DeskSource, clash_of, is_gone_on_with, send_all
from tournament.federation.views import OTHER_HISTORY
from tournament.hosting.exclusive import Direct
from tournament.hosting.link import LinkDown
from tournament.i18n import Translator
from tournament.messages.federation import outline_text, side_lines
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


def run(args: argparse.Namespace, tr: Translator) -> int:
    """Send it, once the federation has let this computer in."""
    try:
        return send(args, tr)
    except LinkDown:
        raise Refused(Problem("send-away")) from None
    except Refused as refused:
        raise Refused(
            *(replace(problem, code=ONCE.get(problem.code, problem.code)) for problem in refused.problems)
        ) from None


def send(args: argparse.Namespace, tr: Translator) -> int:
    """Send it, and say how far the federation has it now."""
    say = tr.gettext
    desk = open_championship(args.file, by=say("command line"))
    try:
        source = DeskSource(desk, Direct())
        membership = membership_of(source, args, tr)
        channel = HttpsChannel(membership)
        told = say("To {federation}, as {hall}: {outline}.")
        outline = outline_text(source.outline(), tr)
        write_line(sys.stdout, told.format(federation=membership.federation, hall=membership.hall, outline=outline))
        sys.stdout.flush()
        sent = send_all(source, channel, instead_of=replaced(source, channel, args, tr) if args.instead else "")
    finally:
        desk.close()
    told = say("Sent to {federation} as {hall}, up to entry {sequence}.")
    write_line(sys.stdout, told.format(federation=membership.federation, hall=membership.hall, sequence=sent.sequence))
    return 0


def replaced(source: DeskSource, channel: HttpsChannel, args: argparse.Namespace, tr: Translator) -> str:
    """The last hash of the history this one replaces, once confirmed; empty where there is none.

    Refused where other people play in it, where nobody is there to be asked, and where it is not meant.
    """
    there = channel.received()
    if not there.sequence or is_gone_on_with(source, there):
        return ""
    clash = clash_of(source, channel, there)
    if clash.code != OTHER_HISTORY:
        raise Refused(clash)
    for line in side_lines(clash, tr):
        write_line(sys.stdout, line)
    question = tr.gettext("Let this file count for {hall} instead of what the federation has?").format(
        hall=channel.hall_name
    )
    make_sure(question, channel.hall_name, args, tr)
    return there.head


def make_sure(question: str, hall: str, args: argparse.Namespace, tr: Translator) -> None:
    """Refuse to go on unless the hall was named with the command, or somebody at the terminal says yes."""
    if args.hall == hall:
        return
    answer = is_sure(question, tr)
    if not answer:
        raise Refused(Problem("send-unsure" if answer is None else "send-left", details={"hall": hall}))


def membership_of(source: DeskSource, args: argparse.Namespace, tr: Translator) -> Membership:
    """The membership of the championship: joined now by a code, moved to an address, or kept.

    A copy that is kept elsewhere than the one that has joined belongs to nothing, until its hall is named.
    """
    memberships, key = Memberships(preferences_file().parent), source.key()
    known, elsewhere = memberships.of(key), memberships.elsewhere(key)
    if args.code:
        if args.to is None:
            raise Refused(Problem("federation-where"))
        joined = join_federation(args.to, args.code)
        refuse_other_hall(joined, args)
        if other := sent_as_other(source, joined, {**elsewhere, **({key: known} if known is not None else {})}):
            at, before = other
            details = {
                "federation": joined.federation,
                "hall": joined.hall,
                "other": before.membership.hall,
                "place": at.place,
            }
            question = tr.gettext("So far this evening was sent as {other} ({place}). Send it as {hall}?").format(
                **details
            )
            if args.hall != joined.hall and not is_sure(question, tr):
                raise Refused(Problem("send-as-other", details=details))
    elif known is None:
        joined = gone_on_here(memberships, key, elsewhere, args)
        known = memberships.of(key)
    else:
        joined = known.membership
        refuse_other_hall(joined, args)
    if args.to is not None and not args.code:
        host, port = address_of(args.to)
        joined = replace(joined, address=host, port=port)
    if known is None or known.membership != joined:
        memberships.keep(key, ChampionshipMembership(joined, known is not None and known.sends))
    return joined


def refuse_other_hall(joined: Membership, args: argparse.Namespace) -> None:
    """Refuse to send as another hall than the one that was named with the command."""
    if args.hall not in (None, joined.hall):
        raise Refused(
            Problem(
                "send-named-otherwise",
                details={"federation": joined.federation, "hall": joined.hall, "wanted": args.hall},
            )
        )


def sent_as_other(
    source: DeskSource, joined: Membership, known: Mapping[FileKey, ChampionshipMembership]
) -> tuple[FileKey, ChampionshipMembership] | None:
    """As which other hall this evening is sent; before the first draw, copies are other evenings."""
    others = ((key, one) for key, one in known.items() if one.membership.certificate == joined.certificate)
    return (
        next(((key, one) for key, one in others if one.membership.hall != joined.hall), None)
        if source.outline().round
        else None
    )


def gone_on_here(
    memberships: Memberships,
    key: FileKey,
    elsewhere: Mapping[FileKey, ChampionshipMembership],
    args: argparse.Namespace,
) -> Membership:
    """The membership of a championship kept elsewhere, once its hall is named; else refused."""
    if not elsewhere:
        raise Refused(Problem("federation-not-joined"))
    before = next((other for other, joined in elsewhere.items() if joined.membership.hall == args.hall), None)
    if before is None:
        halls = tuple(sorted({joined.membership.hall for joined in elsewhere.values()}))
        raise Refused(Problem("send-copy", details={"halls": halls, "place": key.place}))
    memberships.carry_over(before, key)
    return elsewhere[before].membership
