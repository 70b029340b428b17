"""Joining a host: the replica kept here is opened and brought up to date, or one is fetched.

It is kept under the identity of the championship, which all its copies share. One whose history is not the host's is
put aside under the moment, and never thrown away: it may hold what nobody else has.
"""

import json
import re
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

from tournament.disk import put
from tournament.errors import Problem, Refused
from tournament.hosting.former_host import Reached, keep_reached
from tournament.hosting.link import Greeting, Link, LinkDown
from tournament.hosting.replica import Replica
from tournament.hosting.waiting import WaitingCommand, WaitingFile, WaitingOutcome
from tournament.hosting.waiting_desk import OTHER_HISTORY
from tournament.models.backup import look_at, write_copy
from tournament.models.engine import trouble_of
from tournament.models.file import EVERY_PART, let_go, open_file, remove_file
from tournament.models.open_files import keep_note, read_note
from tournament.services.catalogue import perform
from tournament.services.desk.desk import Desk
from tournament.services.desk.open_file import refuse_elsewhere
from tournament.services.desk.state import journal_entry_view
from tournament.services.desk.undo_stack import TAKEN_OVER
from tournament.services.desk.views import JournalEntryView
from tournament.services.safety.recovering import HOST_MATTERS, epoch_of, tell_taken_over
from tournament.services.safety.validation import Validation
from tournament.services.setup.championship import open_championship

IDENTITY: Final = re.compile(r"[0-9a-f]{12}")
TAKEOVER_NOTE: Final = "taken-over"
IN_USE: Final = {"file-in-use", "file-unwritable", "disk-full", "temporary-folder-full", "waiting-unreadable"}
"""What keeps a replica from being opened and is not wrong with it: it is not put aside for that."""


@dataclass(frozen=True)
class JoinedReplica:
    """A joined desk. `lost`: entries of its old replica, kept at `aside`, that the host lacks."""

    replica: Replica
    lost: tuple[JournalEntryView, ...] = ()
    aside: Path | None = None


def replica_file(folder: Path, identity: str) -> Path:
    """Where the replica of a championship is kept. Refuses an identity that is none: a host has said it."""
    if not IDENTITY.fullmatch(identity):
        raise Refused(Problem("link-malformed"))
    return folder / f"{identity}.capot"


def join(link: Link, folder: Path, *, by: str) -> JoinedReplica:
    """Open the replica of the championship of this host, brought up to date; it listens already.

    Refuses what the host refuses and the disk; `host-away` where nobody answers, `host-superseded` where this desk
    knows that another host has taken over from this one. May take some seconds: a first time all of it is fetched.
    """
    try:
        greeting = link.greet()
        path = replica_file(folder, greeting.identity)
        kept = opened(link, path, greeting, by) if path.exists() else None
        if kept is not None:
            refuse_behind(kept, greeting)
        joined = (
            JoinedReplica(kept)
            if kept is not None and goes_on_to(kept, greeting)
            else fetched(link, path, greeting, by, kept)
        )
    except LinkDown:
        raise Refused(Problem("host-away")) from None
    joined.replica.listen()
    return joined


def reopen(link: Link, folder: Path, identity: str, *, by: str, name: str) -> Replica:
    """The replica of a silent host's championship, to be read; `name` is this desk's in its journal."""
    replica = opened_at(
        replica_file(folder, identity),
        lambda engine, path, state: Replica(engine, path=path, by=by, name=name, link=link, state=state),
    )
    replica.listen()
    return replica


def opened(link: Link, path: Path, greeting: Greeting, by: str) -> Replica | None:
    """The replica that is kept; None where it cannot be read any more, and one has to be fetched."""
    try:
        return opened_at(
            path,
            lambda engine, path, state: Replica(engine, path=path, by=by, name=greeting.desk, link=link, state=state),
        )
    except Refused as refused:
        if refused.problems[0].code in IN_USE:
            raise
        return None


def opened_at(path: Path, made: Callable[..., Replica]) -> Replica:
    """A replica of the file, which is judged like any championship."""
    validation = Validation()
    engine = open_file(path, validation)
    try:
        return made(engine, path, validation.state)
    except BaseException:
        let_go(engine)
        raise


def goes_on_to(replica: Replica, greeting: Greeting) -> bool:
    """Whether the host's journal goes on from that of a replica, which is then brought up to date."""
    try:
        replica.follow_to(greeting)
    except BaseException:
        replica.leave()
        raise
    return not replica.has_other_history


def refuse_behind(replica: Replica, greeting: Greeting) -> None:
    """Refuse a host of before, which is told who has taken over. What is kept of the championship stays as it is."""
    if greeting.epoch < epoch_of(replica.state):
        goes_on_to(replica, greeting)
        problem = replica.link_state.problem
        replica.leave()
        raise Refused(problem or OTHER_HISTORY)


def fetched(link: Link, path: Path, greeting: Greeting, by: str, before: Replica | None) -> JoinedReplica:
    """A replica fetched from the host. The one before, and a file that could not be read, are put aside."""
    fresh = path.with_name(f"{path.stem}.new{path.suffix}")
    if (aside := left_aside(path, fresh)) is not None:
        before = opened(link, aside, greeting, by)
    try:
        content, known = link.copy(), [] if before is None else before.entries()
    finally:
        if before is not None:
            before.leave()
    keep(content, fresh)
    if path.exists():
        aside = put_aside(path)
    try:
        put(fresh, path)
    except OSError as trouble:
        raise Refused(trouble_of(trouble, path)) from trouble
    replica = opened_at(
        path, lambda engine, path, state: Replica(engine, path=path, by=by, name=greeting.desk, link=link, state=state)
    )
    now = {entry.hash for entry in replica.entries()}
    done = {entry.command for entry in replica.entries()} if any(entry.hash not in now for entry in known) else set()
    lost = tuple(
        journal_entry_view(entry)
        for entry in known
        if entry.hash not in now and entry.command not in done and entry.what not in HOST_MATTERS
    )
    if not goes_on_to(replica, greeting):
        replica.leave()
        raise Refused(OTHER_HISTORY)
    return JoinedReplica(replica, lost, aside)


def keep(content: bytes, path: Path) -> None:
    """Write what a host has sent as a file. Refuses what is none, and what the disk refuses."""
    with closing(sqlite3.connect(":memory:")) as memory:
        try:
            memory.deserialize(content)
            write_copy(memory, path)
        except (sqlite3.DatabaseError, MemoryError) as trouble:  # the latter where there is nothing at all
            raise Refused(Problem("link-malformed")) from trouble


def left_aside(path: Path, fresh: Path) -> Path | None:
    """A replica set aside when the program ended before the new one replaced it; not told yet."""
    if path.exists() or not fresh.exists():
        return None
    return max(path.parent.glob(f"{path.stem} *{path.suffix}"), default=None, key=lambda aside: aside.stem)


def put_aside(path: Path) -> Path:
    """Give a replica another name, beside the one that takes its place."""
    moment = f"{datetime.now():%Y-%m-%d %H-%M-%S}"
    names = (
        path.with_name(f"{path.stem} {moment}{more}{path.suffix}")
        for more in ("", *(f" {number}" for number in range(2, 100)))
    )
    aside = next(name for name in names if not name.exists())
    try:
        for part in EVERY_PART:
            with suppress(FileNotFoundError):
                put(Path(f"{path}{part}"), Path(f"{aside}{part}"))
    except OSError as trouble:
        raise Refused(trouble_of(trouble, path)) from trouble
    return aside


@dataclass(frozen=True)
class TakenOver:
    """The desk of a championship that goes on here as host, and what came of what had waited for the one before."""

    desk: Desk
    outcomes: tuple[WaitingOutcome, ...] = ()

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Why what had waited was not done."""
        return tuple(problem for outcome in self.outcomes for problem in outcome.problems)


def take_over(replica: Replica, path: Path, *, device: str, reached: Reached | None = None) -> TakenOver:
    """Go on as host with what a replica has: it is left, and a copy of it, at `path`, is the championship from now on.

    The journal says from which `device` and by whom. What waited for an answer is done here under its key. The replica
    stays as it was, and notes beside it say where it went on, and where the host was `reached`: that may come back.
    Refused where the host has moved the championship elsewhere: it goes on there.
    """
    refuse_elsewhere(replica.state, TAKEN_OVER)
    waited, by, kept_at = replica.waiting, replica.by, replica.path
    if path.exists():
        raise Refused(Problem("file-exists", details={"path": str(path)}))
    assert kept_at is not None
    replica.close()
    with closing(look_at(kept_at)) as kept:
        write_copy(kept, path)
    try:
        desk = opened_as_host(path, by=by, device=device)
    except BaseException:
        remove_file(path)
        raise
    if reached is not None:
        keep_reached(kept_at, reached)
    with suppress(OSError):  # it only warns whoever takes over once more
        keep_note(kept_at, TAKEOVER_NOTE, json.dumps({"path": str(path), "at": desk.clock().isoformat()}))
    outcomes = tuple(done_here(desk, waited))
    with suppress(OSError):
        WaitingFile(kept_at).write(())  # the host of before, should it be joined once more, is not sent it
    return TakenOver(desk, outcomes)


def done_here(desk: Desk, waiting: Sequence[WaitingCommand]) -> Iterator[WaitingOutcome]:
    """What comes of all that waited, in its order. What goes by something that was not done is not done either."""
    refused_games = set()
    for one in waiting:
        game = one.command.arguments.get("game_id")
        if game in refused_games:
            yield WaitingOutcome(one, problems=(Problem("wish-before-refused"),))
            continue
        try:
            yield WaitingOutcome(one, perform(desk, one.command))
        except Refused as refused:
            if game is not None:
                refused_games.add(game)
            yield WaitingOutcome(one, problems=refused.problems)


def opened_as_host(path: Path, *, by: str, device: str) -> Desk:
    """The desk of a championship in whose journal is said that it goes on here."""
    desk = open_championship(path, by=by)
    try:
        tell_taken_over(desk, device)
    except BaseException:
        desk.leave()
        raise
    return desk


@dataclass(frozen=True)
class FormerHome:
    """Where the championship of a replica was taken over to before, and when."""

    path: Path
    at: datetime


def taken_over_before(replica: Replica) -> FormerHome | None:
    """When this computer has taken over from that replica, or None. Refuses where it is unreadable."""
    assert replica.path is not None
    try:
        note = read_note(replica.path, TAKEOVER_NOTE)
    except OSError as trouble:
        raise Refused(Problem("takeover-unreadable", details={"path": str(replica.path.parent)})) from trouble
    with suppress(ValueError, KeyError, TypeError):
        document = json.loads(note or "")
        return FormerHome(Path(document["path"]), datetime.fromisoformat(document["at"]))
    return None
