"""A host is killed, a desk takes over, the old host returns: the later epoch goes on."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path
from time import sleep

from proof.desks.hosting import Hosting, Kept, hosting
from proof.desks.patience import AtReplica, patiently
from proof.desks.proxy import HERE
from proof.desks.sitting import Sitting, link_of
from proof.desks.verdicts import Check
from tournament.errors import Refused
from tournament.hosting.certificate import local_certificate
from tournament.hosting.exclusive import Direct
from tournament.hosting.former_host import FormerHost, FormerHostReport, Reached
from tournament.hosting.host import Host
from tournament.hosting.https_link import HttpsLink, pair
from tournament.hosting.joining import JoinedReplica, join, take_over
from tournament.hosting.passes import Access
from tournament.hosting.replica import Replica
from tournament.models.journal import chain_is_whole
from tournament.services.desk.desk import Desk
from tournament.services.desk.open_file import is_superseded
from tournament.services.safety.recovering import epoch_of, only_here
from tournament.services.scores.entry import record_totals
from tournament.web.desks import DeskServer

LOOKS = 600
"""So many looks at most for what has to come; between two of them there is `AGAIN`."""
AGAIN = 0.1
BEFORE, AFTER = 3, 2
"""Totals each desk types before the kill, and at both hosts afterwards."""


@dataclass(frozen=True)
class Succession:
    """What came of it, on which engine the old host kept its championship."""

    engine: str
    checks: tuple[Check, ...]


class NeverCame(Exception):
    """What had to come did not."""


def succession(kept: Kept, folder: Path) -> Succession:
    """Play it once, and hold what both hosts have against what was typed."""
    with hosting(kept, folder) as running, ExitStack() as ends:
        sittings = [running.seat(number, folder) for number in range(2)]
        first, second = (joined_at(sitting, ends) for sitting in sittings)
        games = iter(running.games)
        for replica in (first, second):
            for _ in range(BEFORE):
                typed(replica, next(games))
        until(lambda: (first.catch_up(), first.state.head == second.state.head)[1], second)
        waited = killed_under(running, second, next(games))
        new = taken_over(first, folder)
        ends.callback(new.leave)
        running.start()
        until(lambda: second.first_waiting is None, second)
        report = met_again(new, sittings[0], folder)
        afterwards = [typed(new, next(games)) for _ in range(AFTER)]
        refused = refusal(second, next(games))
        joined = joined_anew(new, second, folder, ends)
        found = list(held_together(new, joined, report, waited, afterwards, refused))
    old = kept.opened()
    found += held_at_old(old, report, new)
    old.leave()
    return Succession(kept.engine, tuple(found))


def joined_at(sitting: Sitting, ends: ExitStack) -> Replica:
    """A desk with a replica, let go of in the end."""
    replica = patiently(lambda: join(link_of(sitting), sitting.folder, by=f"Scorer {sitting.number}")).replica

    def leave() -> None:
        with suppress(Refused):
            replica.leave()

    ends.callback(leave)
    return replica


def typed(desk: Desk, game: int) -> int:
    """Totals of a game, typed and acknowledged."""
    try:
        record_totals(desk.on_sight_of(desk.state), game, {"A": 2000 + game, "B": 10})
    except Refused as trouble:
        if not isinstance(desk, Replica) or (refused := AtReplica(desk).settle(trouble)) is not None:
            raise refused if isinstance(desk, Replica) and refused is not None else trouble from None
    return game


def killed_under(running: Hosting, desk: Replica, game: int) -> int:
    """The host is killed, and one more thing is typed at a desk: it waits."""
    running.kill()
    with suppress(Refused):
        record_totals(desk.on_sight_of(desk.state), game, {"A": 2000 + game, "B": 10})
    if desk.first_waiting is None:
        raise NeverCame("nothing waits at the desk whose host is gone")
    return game


def taken_over(replica: Replica, folder: Path) -> Desk:
    """The desk of the host that goes on."""
    return take_over(replica, folder / "goes-on.capot", device="Desk 0").desk


def met_again(new: Desk, sitting: Sitting, folder: Path) -> FormerHostReport:
    """What the new host finds at the old one, once that answers."""
    link = link_of(sitting)
    reached = Reached(link.address, link.port, "", link.token)
    former = FormerHost(
        new, Direct(), lambda _met: None, kept=folder / "former.capot", reached=reached, links=lambda: [link]
    )
    for _ in range(LOOKS):
        if (report := former.look()) is not None:
            link.close()
            return report
        sleep(AGAIN)
    raise NeverCame("the old host was never report")


def refusal(desk: Replica, game: int) -> str:
    """With what code the old host refuses one more thing."""
    try:
        typed(desk, game)
    except Refused as refused:
        return refused.problems[0].code
    return ""


def joined_anew(new: Desk, desk: Replica, folder: Path, ends: ExitStack) -> JoinedReplica:
    """The desk of the old host, joined to the new one by a code."""
    where, by = desk.path, desk.by
    assert where is not None
    desk.leave()
    own = folder / "certificate"
    server = DeskServer(Host(new, Direct()), HERE, 0, certificate=local_certificate(own))
    server.start()
    ends.callback(server.stop)
    paired = pair(HERE, server.port, server.host.new_code(Access.DESK, is_for_computer=True).code, "Desk 1")
    joined = join(HttpsLink(HERE, server.port, paired.certificate, paired.token), where.parent, by=by)
    ends.callback(joined.replica.leave)
    return joined


def held_together(
    new: Desk, joined: JoinedReplica, report: FormerHostReport, waited: int, afterwards: Sequence[int], refused: str
) -> Iterator[Check]:
    """What the new host has, what it said of the old one, and what the desk that came over has."""
    replica = joined.replica
    until(lambda: replica.state.head == new.state.head, replica)
    tables = {line.details.get("table") for line in report.lost}
    yield Check("the new host names what only the old one has", f"{len(report.lost)} things", len(report.lost) == 1)
    yield Check("the old host does nothing any more", refused or "it did", refused == "championship-superseded")
    named = {line.details.get("table") for line in joined.lost}
    yield Check(
        "the desk that came over is told the same", f"{len(joined.lost)} things", bool(tables) and named == tables
    )
    missing = [game for game in afterwards if not new.state.rows["game"][game].typed_totals]
    yield Check(
        "all that is typed at the new host is there", f"{len(afterwards)} typed, {len(missing)} missing", not missing
    )
    is_at_both = bool(new.state.rows["game"][waited].typed_totals)
    yield Check(
        "what went to the old host is not at the new one unsaid", "it is" if is_at_both else "it is not", not is_at_both
    )
    yield Check("the chain of the new host is whole", f"{len(new.entries()):,} entries", chain_is_whole(new.entries()))


def held_at_old(old: Desk, report: FormerHostReport, new: Desk) -> Iterator[Check]:
    """The old host's championship, opened again."""
    lines = only_here(old.state)
    yield Check(
        "the old host is superseded, also once it is opened again",
        f"epoch {epoch_of(old.state)}",
        is_superseded(old.state),
    )
    same = [line.details for line in lines] == [line.details for line in report.lost]
    yield Check("the old host names what only it has", f"{len(lines)} things", same)
    yield Check("its chain is whole", f"{len(old.entries()):,} entries", chain_is_whole(old.entries()))


def until(is_so: Callable[[], object], desk: Replica) -> None:
    """Wait until something is so, as far as the desk hears."""
    for _ in range(LOOKS):
        desk.catch_up()
        if is_so():
            return
        sleep(AGAIN)
    raise NeverCame("what had to come did not")
