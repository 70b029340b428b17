"""What the journal of a hall costs a federation that receives it, and a desk that follows it."""

import gc
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from statistics import linear_regression, median
from time import perf_counter, process_time

from proof.hall.load import process
from proof.hall.opened import ADDRESS
from proof.scale.costs import Joined, Pushes
from proof.scale.evenings import Played, Watch, memory_held, processor_used
from tournament.federation.federation import Federation
from tournament.federation.https_channel import HttpsChannel, join_federation
from tournament.federation.joining import joined_standings_view
from tournament.federation.store import FolderStore
from tournament.federation.views import CODE_DAYS, FederationRegister, MemberView
from tournament.models.engine import reading, writing
from tournament.models.file import close_file, open_file
from tournament.services.desk.rows import received_entries, write_received
from tournament.services.desk.state import read_state

BATCHES = (1, 5, 10, 20)
"""How many entries are sent at once, to tell what a sending costs from what an entry costs."""
SENDINGS = 40
HALL = "Salle"
COPIES = 24
"""So many replicas are open to tell what one holds."""
JOINED = 5
FOLLOWED = 200


def measure_pushes(played: Played, folder: Path) -> tuple[Pushes, MemberView]:
    """A federation's cost of an evening as it grows, then as one of many halls; and its memory."""
    sendings = [sent_over_network(played, folder / f"in-{batch}", batch) for batch in BATCHES]
    an_entry, a_sending = linear_regression([float(batch) for batch in BATCHES], [each for each, _ in sendings])
    federation = Federation.opened(FolderStore(folder / "many"), "Proof")
    begun, reopened = Watch(), Watch()
    empty = memory_after_collecting()
    keys = [paired(federation, number) for number in range(COPIES)]
    for key in keys:
        with begun.watched():
            federation.begin(key, played.late)
    full = memory_after_collecting()
    view = federation.views[keys[0]]
    federation.close()
    federation = Federation.opened(FolderStore(folder / "many"), "Proof")
    for key in keys:
        with reopened.watched():
            federation.received(key)
    federation.close()
    return (
        Pushes(
            each=a_sending,
            entry=an_entry,
            reopened=median(reopened.processor),
            begun=median(begun.processor),
            waited=median(waited for _, waited in sendings),
            memory=(full - empty) / COPIES,
        ),
        view,
    )


def sent_over_network(played: Played, folder: Path, batch: int) -> tuple[float, float]:
    """Processor and waiting seconds of `capot federation` for each batch sent over TLS."""
    command = (
        "--lang",
        "en",
        "federation",
        "--folder",
        str(folder),
        "--pair",
        HALL,
        "--address",
        ADDRESS,
        "--port",
        "0",
        "--halls-port",
        "0",
    )
    with process("tournament", *command) as serving:
        assert serving.stdout is not None
        _pages, halls, invited = (serving.stdout.readline() for _ in range(3))
        code = invited.partition(f"{HALL}: ")[2].partition(",")[0]
        port = int(halls.rpartition(":")[2].strip().strip("."))
        channel = HttpsChannel(join_federation(f"{ADDRESS}:{port}", code))
        there = channel.begin(played.early, "")
        used, begun = processor_used([serving.pid]), perf_counter()
        starts = range(there.sequence, there.sequence + SENDINGS * batch, batch)
        for at in starts:
            channel.append(there.identity, at, played.entries[at : at + batch])
        taken, lasted = (processor_used([serving.pid]) - used) / SENDINGS, (perf_counter() - begun) / SENDINGS
    return taken, max(lasted - taken, 0.0)


def paired(federation: Federation, number: int) -> str:
    """The key of a hall that was let in."""
    return federation.pair(federation.invite(f"Salle {number}"))[1].key


def memory_after_collecting() -> float:
    """Bytes that this process holds."""
    gc.collect()
    return memory_held()


def halls_like(view: MemberView, halls: int) -> tuple[FederationRegister, dict[str, MemberView]]:
    """So many halls that are all like this one."""
    register = FederationRegister("Proof", 1)
    for number in range(halls):
        register = register.invited(f"Salle {number}", f"{number:08}", datetime.now(UTC), CODE_DAYS)
    return register, {
        key: replace(view, evening=key, results=replace(view.results, hall=key)) for key in register.members
    }


def measure_joined(view: MemberView, halls: int, page: float) -> Joined:
    """Join so many halls that are all like this one; `page` is what a page of it takes."""
    register, views = halls_like(view, halls)
    taken = [joined_once(register, views) for _ in range(JOINED)]
    return Joined(halls, halls * len(view.teams), median(taken), page)


def joined_once(register: FederationRegister, views: Mapping[str, MemberView]) -> float:
    """Seconds of processor time to join them."""
    begun = process_time()
    joined_standings_view(register, views)
    return process_time() - begun


def measure_following(file: Path, entries: Sequence[Mapping[str, object]]) -> float:
    """Processor seconds of a replica's entry: the journal's last ones, after an earlier copy."""
    engine = open_file(file)
    with reading(engine) as connection:
        state = read_state(connection)
    watch = Watch()
    try:
        for entry in entries[state.sequence :][:FOLLOWED]:
            with watch.watched(), writing(engine) as connection:
                state = write_received(connection, state, received_entries([entry], state.sequence, state.head))
    finally:
        close_file(engine)
    return median(watch.processor)
