"""How what people wait for grows with a championship: the exponent of size that its processor time follows.

Work that looks at everything once has the exponent 1; what is done in the same time however large a hall is, 0. The
time is that of the processor, so that a computer with other things to do gives the same exponents.
"""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date
from functools import partial
from itertools import islice
from pathlib import Path
from time import process_time
from typing import Any

from sqlalchemy import insert

from bench.cases import Case
from bench.desks import typed_at
from bench.rows import POWER, Row, figure_text
from bench.standing import ranked_cold, write_rounds
from tournament.collecting import without_collecting
from tournament.models.engine import writing
from tournament.models.journal import entry_hash, plain_entry
from tournament.models.tables import JournalEntry
from tournament.services.desk.desk import Desk
from tournament.services.desk.undo import undo
from tournament.services.people.registration import register_team, register_teams
from tournament.services.people.views import TeamDraft
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round
from tournament.services.scores.entry import record_totals
from tournament.services.scores.standing import standings
from tournament.services.setup.championship import create_championship, open_championship
from tournament.simulation.rng import SeededRng, draft_teams

MOST = 1.15
"""The exponent of work that looks at everything once, and a little for what larger memory costs a processor."""
NOT_LINEAR = {"drawing a round"}
"""What weighs teams against each other: it promises seconds, no exponent."""
TIMES = 3
HALL_OF_ROUNDS, HALL_OF_ENTRIES = 200, 40
BATCH, WON = 1_000, 2_100

Taken = Mapping[str, float]
"""Seconds of processor that each thing took."""


def measure_growth(case: Case, folder: Path) -> Iterator[Row]:
    """What grows with teams, with rounds, with the entries of the journal and with the desks that are joined."""
    for unit, sizes, taken in (
        ("teams", case.growing_teams, partial(taken_by_teams, folder)),
        ("rounds", case.growing_rounds, taken_by_rounds),
        ("entries", case.growing_entries, partial(taken_by_entries, folder)),
        ("desks", case.growing_desks, partial(taken_by_desks, case, folder)),
    ):
        yield from rows_of(unit, sizes, [taken(size) for size in sizes])


def rows_of(unit: str, sizes: Sequence[int], taken: Sequence[Taken]) -> Iterator[Row]:
    """A row for each thing that was done at all sizes."""
    for what in taken[0]:
        seconds = [each[what] for each in taken]
        yield Row(
            f"growth of {what}, {sizes[0]:,} to {sizes[-1]:,} {unit}",
            (exponent(sizes, seconds),),
            None if what in NOT_LINEAR else MOST,
            unit=POWER,
            note=", ".join(figure_text(each, "s") for each in seconds),
            beside={f"seconds of {size}": each for size, each in zip(sizes, seconds, strict=True)},
        )


def exponent(sizes: Sequence[int], seconds: Sequence[float]) -> float:
    """The slope of the logarithms between the last two sizes: seconds are about a constant times size^slope there.

    At small sizes what is the same at all of them would hide how the rest grows.
    """
    return math.log(seconds[-1] / seconds[-2]) / math.log(sizes[-1] / sizes[-2])


def least(action: Callable[[], object], times: int = TIMES) -> float:
    """The processor seconds that something takes, least of several times: what else a computer does only adds."""
    taken = []
    for _ in range(times):
        begun = process_time()
        action()
        taken.append(process_time() - begun)
    return max(min(taken), 1e-6)


def taken_by_teams(folder: Path, teams: int) -> Taken:
    """From registering to opening again, in a championship of so many teams."""
    file = folder / f"growing-{teams}.capot"
    desk = create_championship(file, name="Bench", day=date(2026, 11, 21), planned_rounds=4, by="Bench")
    taken = {"registering all": least(partial(register_teams, desk, draft_teams(teams, SeededRng(teams))), 1)}
    coming = iter(TeamDraft(players=(f"Zyx {letter}wvu", f"Vwx {letter}zyx")) for letter in "abcdefgh")
    register_team(desk, next(coming))
    taken["one more team at the door"] = least(lambda: register_team(desk, next(coming)))
    taken["drawing a round"] = least(partial(draw, desk), 1)
    post_draw(desk)
    taken["a result and the standings after it"] = least(results_at(desk))
    desk.close()
    taken["opening a file"] = least(partial(open_and_close, file))
    return taken


def results_at(desk: Desk, times: int = TIMES) -> Callable[[], object]:
    """Record a result at another table each time, and rank all; the first of them is recorded at once."""
    drawn = current_round(desk.state)
    assert drawn is not None
    tables = iter([table.id for table in drawn.tables if len(table.sides) > 1] * (times + 1))

    def recorded() -> None:
        record_totals(desk, next(tables), {"A": next(totals), "B": 900})
        standings(desk.state)

    totals = iter(range(WON + 10, 9_000, 10))
    recorded()
    return recorded


def open_and_close(file: Path) -> None:
    """As it is done from a window."""
    open_championship(file, by="Bench").close()


def taken_by_rounds(rounds: int) -> Taken:
    """Ranking a hall of so many rounds, of which nothing is in memory."""
    desk = create_championship(None, name="Bench", day=date(2026, 11, 21), planned_rounds=rounds, by="Bench")
    register_teams(desk, draft_teams(HALL_OF_ROUNDS, SeededRng(HALL_OF_ROUNDS)))
    write_rounds(desk, HALL_OF_ROUNDS, SeededRng(HALL_OF_ROUNDS), rounds)
    taken = {"standings from hands": least(partial(ranked_cold, desk))}
    desk.close()
    return taken


def taken_by_entries(folder: Path, entries: int) -> Taken:
    """Opening a file of so many entries, and what is done in it."""
    file = folder / f"growing-{entries}-entries.capot"
    write_entries(file, entries)
    taken = {"opening a journal": least(partial(open_and_close, file), 2)}
    desk = open_championship(file, by="Bench")
    taken["a command"] = least(results_at(desk))
    undo(desk)
    record = results_at(desk)

    def undone() -> None:
        record()
        undo(desk)

    taken["a command and undoing it"] = least(undone)
    desk.close()
    return taken


def write_entries(file: Path, entries: int) -> None:
    """A championship in which one result is typed over and over, never twice the same, until it has so many entries."""
    desk = create_championship(file, name="Bench", day=date(2026, 11, 21), planned_rounds=4, by="Bench")
    register_teams(desk, draft_teams(HALL_OF_ENTRIES, SeededRng(HALL_OF_ENTRIES)))
    draw(desk)
    post_draw(desk)
    drawn = current_round(desk.state)
    assert drawn is not None
    record_totals(desk, drawn.tables[0].id, {"A": WON, "B": 900})
    (told,) = desk.entries(desk.state.sequence - 1)
    following = chained(told, entries)
    with without_collecting(), writing(desk.engine) as connection:
        while batch := list(islice(following, BATCH)):
            connection.execute(insert(JournalEntry), batch)
    desk.close()


def chained(told: JournalEntry, entries: int) -> Iterator[dict[str, Any]]:
    """The entries after that of a result, each chained to the one before; the last has the same result again."""
    ((table, id_, row),) = told.after
    before, head = row, told.hash
    for sequence in range(told.sequence + 1, entries + 1):
        after = row | {"typed_totals": row["typed_totals"] | {"A": WON + 10 * (entries - sequence)}}
        changed = {"before": [[table, id_, before]], "after": [[table, id_, after]]}
        entry = JournalEntry(
            **told.model_dump()
            | changed
            | {"sequence": sequence, "command": f"growing-{sequence}", "previous": head, "hash": ""}
        )
        before, head = after, entry_hash(plain_entry(entry))
        yield entry.model_dump() | {"hash": head}


def taken_by_desks(case: Case, folder: Path, desks: int) -> Taken:
    """What the host has to do for a command where so many type and all are told."""
    done = typed_at(case, folder / f"growing-{desks}-desks", desks, case.typing / 2)
    return {"the host’s work for a command": done.cost}
