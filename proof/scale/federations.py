"""What the journal of a hall costs a federation that receives it, and a desk that follows it."""

import gc
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from statistics import linear_regression, median
from time import process_time

from proof.scale.costs import Joined, Pushes
from proof.scale.evenings import Played, Watch, memory_held
from tournament.federation.federation import Federation
from tournament.federation.joining import joined_sight
from tournament.federation.lines import HallSight
from tournament.federation.register import CODE_DAYS, Register
from tournament.federation.store import FolderStore
from tournament.models.engine import reading, writing
from tournament.models.file import close_file, open_file
from tournament.services.desk.hall import read_hall
from tournament.services.desk.received import received_entries, write_received

PORTIONS = (1, 2, 5, 10, 20)
"""How many entries are sent at once, to tell what a sending costs from what an entry costs."""
SENDINGS = 15
COPIES = 24
"""So many replicas are open to tell what one holds."""
JOINED = 5
FOLLOWED = 200


def measure_pushes(played: Played, folder: Path) -> tuple[Pushes, HallSight]:
    """Send an evening to a federation in portions, as it grew; then let it be one of many halls. What is kept in mind of it comes too."""
    federation = Federation.opened(FolderStore(folder), "Proof")
    begun, sent, reopened = Watch(), {portion: Watch() for portion in PORTIONS}, Watch()
    key = paired(federation, 0)
    with begun.watched():
        there = federation.begin(key, played.early)
    at, rest = there.sequence, SENDINGS * sum(PORTIONS)
    federation.append(key, there.identity, at, played.entries[at:-rest])
    at = len(played.entries) - rest
    for portion in PORTIONS * SENDINGS:
        with sent[portion].watched():
            federation.append(key, there.identity, at, played.entries[at : at + portion])
        at += portion
    sight = federation.sights[key]
    empty = memory_after_collecting()
    keys = [paired(federation, number) for number in range(1, COPIES + 1)]
    for other in keys:
        federation.begin(other, played.late)
    full = memory_after_collecting()
    federation.close()
    for other in keys:
        with reopened.watched():
            federation.received(other)
    federation.close()
    each = [(float(portion), median(watch.processor)) for portion, watch in sent.items()]
    an_entry, a_sending = linear_regression(*zip(*each, strict=True))
    return (
        Pushes(
            each=a_sending,
            entry=an_entry,
            reopened=median(reopened.processor),
            begun=median(begun.processor),
            waited=median(median(watch.answered) - median(watch.processor) for watch in sent.values()),
            memory=(full - empty) / COPIES,
        ),
        sight,
    )


def paired(federation: Federation, number: int) -> str:
    """The key of a hall that was let in."""
    return federation.pair(federation.invite(f"Salle {number}"))[1].key


def memory_after_collecting() -> float:
    """Bytes that this process holds."""
    gc.collect()
    return memory_held()


def halls_like(sight: HallSight, halls: int) -> tuple[Register, dict[str, HallSight]]:
    """So many halls that are all like this one."""
    register = Register("Proof", 1)
    for number in range(halls):
        register = register.invited(f"Salle {number}", f"{number:08}", datetime.now(UTC), CODE_DAYS)
    return register, {key: replace(sight, results=replace(sight.results, hall=key)) for key in register.members}


def measure_joined(sight: HallSight, halls: int, page: float) -> Joined:
    """Join so many halls that are all like this one; `page` is what a page of it takes."""
    register, sights = halls_like(sight, halls)
    taken = [joined_once(register, sights) for _ in range(JOINED)]
    return Joined(halls, halls * len(sight.teams), median(taken), page)


def joined_once(register: Register, sights: Mapping[str, HallSight]) -> float:
    """Seconds of processor time to join them."""
    begun = process_time()
    joined_sight(register, sights)
    return process_time() - begun


def measure_following(file: Path, entries: Sequence[Mapping[str, object]]) -> float:
    """Seconds of processor time in which a replica takes in one entry: the last ones of the journal, one after another, after a copy of before."""
    engine = open_file(file)
    with reading(engine) as connection:
        hall = read_hall(connection)
    watch = Watch()
    try:
        for entry in entries[hall.sequence :][:FOLLOWED]:
            with watch.watched(), writing(engine) as connection:
                hall = write_received(connection, hall, received_entries([entry], hall.sequence, hall.head))
    finally:
        close_file(engine)
    return median(watch.processor)
