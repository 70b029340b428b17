"""A host's championship, fetched or taken from what is kept; and what this desk has that it lacks."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from queue import Empty, SimpleQueue
from time import monotonic
from typing import Final

from tournament.errors import Refused
from tournament.hosting.joining import JoinedReplica, join, reopen, replica_file
from tournament.i18n import Translator
from tournament.messages.desk import say_entry
from tournament.preferences import desks_folder
from tournament.ui.joining import reaching_host
from tournament.ui.joining.known_hosts import KnownHost

MOST_TOLD: Final = 5
"""Of what a host does not have so many things are named."""
LOOKED_FOR: Final = 2.0
"""Seconds in which a moved host may announce its new address: a restarted box gives out others."""


def joined_or_kept(host: KnownHost, by: str) -> tuple[KnownHost, JoinedReplica]:
    """A desk joined to a host, and its address now; the kept copy, to be read, while it does not answer."""
    folder = desks_folder()
    try:
        return host, join(reaching_host.link_to(host), folder, by=by)
    except Refused as refused:
        if all(problem.code not in ("host-away", "host-superseded") for problem in refused.problems):
            raise
        away = refused
    for moved in elsewhere(host):
        with suppress(Refused):  # whoever says to be this host need not be
            return moved, join(reaching_host.link_to(moved), folder, by=by)
    if not replica_file(folder, host.identity).exists():
        raise away
    return host, JoinedReplica(reopen(reaching_host.link_to(host), folder, host.identity, by=by, name=host.desk))


def elsewhere(host: KnownHost) -> Iterator[KnownHost]:
    """Another address of this championship's host; only the one with its certificate is believed."""
    heard: SimpleQueue[tuple[str, str, int]] = SimpleQueue()
    stop = reaching_host.look_around(lambda found: heard.put((found.identity, found.address, found.port)))
    until = monotonic() + LOOKED_FOR
    try:
        while (left := until - monotonic()) > 0:
            identity, address, port = heard.get(timeout=left)
            if identity == host.identity and (address, port) != (host.address, host.port):
                yield replace(host, address=address, port=port)
    except Empty:
        return
    finally:
        stop()


def say_lost(joined: JoinedReplica, words: Translator) -> Iterator[str]:
    """What was done or seen here that the host lacks, and where it is kept; empty if it has everything."""
    many = len(joined.lost)
    if not many:
        return
    yield words.ngettext(
        "The main computer has a different history from this desk; it lacks {n} thing that this desk had:",
        "The main computer has a different history from this desk; it lacks {n} things that this desk had:",
        many,
    ).format(n=many)
    for line in joined.lost[-MOST_TOLD:]:
        yield words.gettext("{who}: {what}").format(who=line.by, what=say_entry(line, words))
    kept = words.gettext("Type again what is missing. All of it is kept in {file}, which opens as a championship.")
    yield kept.format(file=joined.aside)
