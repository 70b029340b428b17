"""Creating and opening a championship, and changing its settings."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any

from sqlalchemy import Engine

from tournament.models.engine import file_engine
from tournament.models.file import checked_copy, checked_copy_of_server, create_file, open_file, take_away
from tournament.models.server import server_engine
from tournament.models.server_schema import create_server, open_server
from tournament.models.tables import Championship
from tournament.services.desk.changes import Changes
from tournament.services.desk.desk import Desk, draw_a_seed
from tournament.services.desk.state import ChampionshipState, cached
from tournament.services.desk.undo_stack import CREATED
from tournament.services.desk.unit_of_work import UnitOfWork
from tournament.services.desk.use_cases import Doing, use_case
from tournament.services.repairs.rules_change import refuse_misfits, told_of
from tournament.services.rounds.phase_plan import refuse_new_past
from tournament.services.safety.validation import Validation
from tournament.services.setup.settings import (
    SomeSettings,
    columns_of,
    phases_in,
    refuse_settings,
    rules_in,
    settings_in,
    with_what_follows,
)
from tournament.settings import SETTINGS, Settings, values_of


def create_from(
    path: Path | None,
    settings: Settings,
    *,
    by: str,
    clock: Callable[[], datetime] | None = None,
    rng: Callable[[], int] = draw_a_seed,
) -> Desk:
    """A new championship with these settings, in a file that does not exist yet or in memory where `path` is None."""
    refuse_settings(settings)
    with beginning(path, by=by, clock=clock, rng=rng) as desk:
        begin_with(desk, settings)
    return desk


def create_on_server(
    address: str,
    schema: str,
    settings: Settings,
    *,
    by: str,
    clock: Callable[[], datetime] | None = None,
    rng: Callable[[], int] = draw_a_seed,
) -> Desk:
    """A new championship with these settings in a database, in a schema that does not exist yet."""
    refuse_settings(settings)
    with kept_if_done(Desk(create_server(address, schema), path=None, by=by, clock=clock, rng=rng)) as desk:
        begin_with(desk, settings)
    return desk


def begin_with(desk: Desk, settings: Settings) -> None:
    """The first command of every championship."""
    lot_seed = desk.rng()

    def create(work: UnitOfWork) -> None:
        begin(work, settings, lot_seed=lot_seed)

    desk.run(CREATED, create)


def begin(work: UnitOfWork, settings: Settings, *, lot_seed: int, last_number: int = 0) -> None:
    """Write the row of a new championship. Refuses settings that no championship can have."""
    refuse_settings(settings)
    columns = columns_of(values_of(settings))
    row = work.add(Championship, id=1, **columns, lot_seed=lot_seed, last_number=last_number)
    work.details["name"] = row.name


def create_championship(
    path: Path | None,
    *,
    by: str,
    clock: Callable[[], datetime] | None = None,
    rng: Callable[[], int] = draw_a_seed,
    **settings: Any,
) -> Desk:
    """`create_from` with the settings one by one, by the fields of `Settings`: at least `name` and `day`."""
    return create_from(path, Settings(**settings), by=by, clock=clock, rng=rng)


@contextmanager
def beginning(
    path: Path | None, *, by: str, clock: Callable[[], datetime] | None, rng: Callable[[], int] = draw_a_seed
) -> Iterator[Desk]:
    """The desk of a new file whose first command is the block; nothing of the file is left where that fails."""
    with kept_if_done(Desk(create_file(path), path=path, by=by, clock=clock, rng=rng)) as desk:
        yield desk


@contextmanager
def kept_if_done(desk: Desk) -> Iterator[Desk]:
    """What is still to be done in a new file before anybody has it; nothing of the file is left where that fails."""
    try:
        yield desk
    except BaseException:
        abandon(desk)
        raise


def abandon(desk: Desk) -> None:
    """Let go of a new championship that nobody wants any more, and take it away."""
    desk.leave()
    take_away(desk.engine, desk.path)


def open_championship(
    path: Path, *, by: str, clock: Callable[[], datetime] | None = None, rng: Callable[[], int] = draw_a_seed
) -> Desk:
    """Open a championship file. Refuses, untouched: missing, foreign, newer, damaged, open elsewhere."""
    validation = Validation()
    engine = open_file(path, validation)
    return Desk(engine, path=path, by=by, clock=clock, rng=rng, state=validation.state)


def open_on_server(
    address: str,
    schema: str,
    *,
    by: str,
    clock: Callable[[], datetime] | None = None,
    rng: Callable[[], int] = draw_a_seed,
    engine_of: Callable[[str, str], Engine] = server_engine,
    is_only_read: bool = False,
) -> Desk:
    """Open a championship on a server. Refuses missing, foreign, newer, altered, or unreliable."""
    engine, validation = open_server(address, schema, engine_of=engine_of, is_only_read=is_only_read), Validation()
    try:
        with checked_copy_of_server(engine, schema, validation.note) as copy:
            validation.judge(copy, Path(schema))
        return Desk(engine, path=None, by=by, clock=clock, rng=rng, state=validation.state)
    except BaseException:
        engine.dispose()
        raise


@contextmanager
def reading_championship(path: Path, *, by: str) -> Iterator[Desk]:
    """A desk at a private copy of a championship's file, to look at its contents: the file itself is only read."""
    validation = Validation()
    with checked_copy(path, validation.note) as copy:
        state = validation.readable_state(copy, path)
        desk = Desk(file_engine(copy), path=None, by=by, state=state)
        try:
            yield desk
        finally:
            desk.leave()


@cached("championship")
def championship(state: ChampionshipState) -> Settings:
    """The championship's settings."""
    return Settings(**settings_in(state.contents))


def change_championship(desk: Doing, **wanted: Any) -> Changes:
    """Change the given fields of `Settings` alone; 0 minutes remove the clock."""
    return change_settings(desk, wanted)


@use_case("championship-changed")
def change_settings(work: UnitOfWork, wanted: SomeSettings) -> None:
    """Change settings, by the fields of `Settings`, and leave the rest.

    What governs games that were played counts for them too. Other rules of play are refused where a sheet could not
    have been played by them.
    """
    row, state = work.state.contents, work.state
    if not wanted.keys().isdisjoint(("rules", "phases")):
        refuse_misfits(state, wanted.get("rules", rules_in(state)), wanted.get("phases", phases_in(row)))
    if "phases" in wanted:
        refuse_new_past(state, phases_in(row), wanted["phases"])
    columns = columns_of(with_what_follows(row, wanted))
    if len(wanted) == 1:
        (setting,) = wanted
        work.details["setting"] = SETTINGS[setting].column
        work.details |= told_of(rules_in(state), wanted["rules"]) if "rules" in wanted else {}
    if "fee_cents" in wanted and wanted.keys() <= {"fee_cents", "fee_per_player"}:
        work.details.update(setting="fee_cents", fee_cents=wanted["fee_cents"])
    changed = work.change(row, **columns)
    refuse_settings(Settings(**settings_in(changed)))
