"""The championship of a host, fetched or gone on with, and going on as host where that one does not come back."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from queue import Empty, SimpleQueue
from time import monotonic
from typing import Final

from PySide6.QtWidgets import QWidget

from tournament.errors import Refused
from tournament.hosting.joining import JoinedReplica, TakenOver, join, reopen, replica_file, taken_over_before
from tournament.hosting.replica import Replica
from tournament.i18n import Translator
from tournament.messages.desk import entry_text
from tournament.messages.phrases import moment_text
from tournament.messages.refusals import problem_text
from tournament.models.copy_names import SUFFIX
from tournament.preferences import desks_folder
from tournament.services.desk.journal import newest_entry
from tournament.services.desk.open_file import elsewhere_problem
from tournament.services.setup.championship import championship
from tournament.ui.dialogs.dialog import SureDialog
from tournament.ui.dialogs.file_dialog import ask_save
from tournament.ui.dialogs.files import proposed_file
from tournament.ui.joining import joining
from tournament.ui.joining.known_hosts import KnownHost
from tournament.ui.joining.part import waiting_text

MOST_TOLD: Final = 5
"""Of what a host does not have so many things are named."""
LOOKED_FOR: Final = 2.0
"""Seconds in which a moved host may announce its new address: a restarted box gives out others."""


def joined_or_kept(host: KnownHost, by: str) -> tuple[KnownHost, JoinedReplica]:
    """A desk joined to a host, and its address now; the kept copy, to be read, while it does not answer."""
    folder = desks_folder()
    try:
        return host, join(joining.link_to(host), folder, by=by)
    except Refused as refused:
        if all(problem.code not in ("host-away", "host-superseded") for problem in refused.problems):
            raise
        away = refused
    for moved in elsewhere(host):
        with suppress(Refused):  # whoever says to be this host need not be
            return moved, join(joining.link_to(moved), folder, by=by)
    if not replica_file(folder, host.identity).exists():
        raise away
    return host, JoinedReplica(reopen(joining.link_to(host), folder, host.identity, by=by, name=host.desk))


def elsewhere(host: KnownHost) -> Iterator[KnownHost]:
    """Another address of this championship's host; only the one with its certificate is believed."""
    heard: SimpleQueue[tuple[str, str, int]] = SimpleQueue()
    stop = joining.look_around(lambda found: heard.put((found.identity, found.address, found.port)))
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


def lost_lines(joined: JoinedReplica, tr: Translator) -> Iterator[str]:
    """What was done or seen here that the host lacks, and where it is kept; empty if it has everything."""
    many = len(joined.lost)
    if not many:
        return
    yield tr.ngettext(
        "The main computer has a different history from this desk; it lacks {n} thing that this desk had:",
        "The main computer has a different history from this desk; it lacks {n} things that this desk had:",
        many,
    ).format(n=many)
    for line in joined.lost[-MOST_TOLD:]:
        yield tr.gettext("{who}: {what}").format(who=line.by, what=entry_text(line, tr))
    kept = tr.gettext("Type again what is missing. All of it is kept in {file}, which opens as a championship.")
    yield kept.format(file=joined.aside)


def ask_where(over: QWidget, replica: Replica, tr: Translator) -> Path | None:
    """Confirm, saying what this desk has, and ask for the file to go on in. None if cancelled."""
    say = tr.gettext
    if not SureDialog.ask(
        over, tr, say("Take over as main computer?"), "\n\n".join(what_follows_lines(replica, tr)), say("Take over")
    ):
        return None
    line = championship(replica.state)
    title, kinds = say("Where to keep the championship"), say("Championships") + f" (*{SUFFIX})"
    return ask_save(over, tr, title, proposed_file(line.name, line.day), kinds, suffix=SUFFIX, may_replace=False)


def what_follows_lines(replica: Replica, tr: Translator) -> Iterator[str]:
    """What this desk goes on with, and what must not be done any more."""
    say, newest = tr.gettext, newest_entry(replica.state)
    if replica.link_state.connected:
        yield say("The main computer answers: there is no need for this.")
    if (trouble := elsewhere_problem(replica.state)) is not None:
        yield problem_text(trouble, tr)
    yield from taken_over_before_lines(replica, tr)
    yield say(
        "This computer continues with everything it has received from the main computer. The latest, {when}: "
        "{who}, {what}."
    ).format(when=moment_text(newest.at.astimezone(), tr), who=newest.by, what=entry_text(newest, tr))
    if replica.is_waiting:
        yield say("Still waiting to be sent: {what}. It will be done here, once.").format(
            what=waiting_text(replica, tr)
        )
    yield say(
        "The old computer must no longer be used: what is typed there would be missing here. Telephone "
        "numbers stay behind on it."
    )
    yield say("The other desks join this one, and the hall is opened here: page Hall.")


def taken_over_before_lines(replica: Replica, tr: Translator) -> Iterator[str]:
    """That this computer did so already, or that nobody can say whether it did."""
    say = tr.gettext
    try:
        before = taken_over_before(replica)
    except Refused as refused:
        yield from (problem_text(problem, tr) for problem in refused.problems)
        return
    if before is not None:
        yield say(
            "This computer took over already, {when}: the championship goes on in {file}. Taking over again "
            "makes a second one of it; what is "
            "typed in one is missing in the other."
        ).format(when=moment_text(before.at.astimezone(), tr), file=before.path)


def taken_over_lines(taken: TakenOver, path: Path, tr: Translator) -> Iterator[str]:
    """Where the championship is now, what is to be done next, and why what waited was not done."""
    say = tr.gettext
    done = say(
        "This is the main computer now; the championship is in {file}. Page Hall (Ctrl+8), “Join other "
        "computers”: let the others join."
    )
    yield done.format(file=path)
    if taken.problems:
        yield say("What waited was not done:")
        yield from dict.fromkeys(problem_text(problem, tr) for problem in taken.problems)
