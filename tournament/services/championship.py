"""Creating and opening a championship, and changing its settings."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import date, datetime
from pathlib import Path
from typing import Any

from sqlmodel import select

from tournament.draw.room import Room
from tournament.errors import Problem, Refused
from tournament.models.engine import file_engine
from tournament.models.file import checked_copy, create_file, open_file, remove_file
from tournament.models.tables import Championship
from tournament.scoring.rules import Rules
from tournament.scoring.systems import DEFAULT_SYSTEM, options_of, resolve_rules
from tournament.services.changes import Changes
from tournament.services.desk import CREATED, Desk, draw_a_seed, expect_version, touch, utc_now
from tournament.services.ledger import room_in, rules_of
from tournament.services.lines import ByeWorth, ChampionshipLine, ForfeitMarks, Settings
from tournament.services.names import text_problems, tidy
from tournament.services.rooms import check_room
from tournament.services.rules_change import refuse_misfits
from tournament.standings.criteria import DEFAULT_CRITERIA, check_criteria

LONGEST_NAME = 120
MOST_ROUNDS = 100
MOST_MINUTES = 600


def create_championship(
    path: Path | None,
    *,
    name: str,
    place: str = "",
    day: date,
    rules: Rules | None = None,
    criteria: Sequence[str] = DEFAULT_CRITERIA,
    planned_rounds: int = 4,
    bye_worth: ByeWorth = ByeWorth.HALF,
    bye_wins: bool = True,
    forfeit_marks: ForfeitMarks = ForfeitMarks.TARGET,
    game_minutes: int | None = None,
    totals_first: bool = False,
    room: Room = (),
    by: str,
    clock: Callable[[], datetime] = utc_now,
    luck: Callable[[], int] = draw_a_seed,
) -> Desk:
    """A new championship in a file that does not exist yet, or in memory where `path` is None."""
    rules = rules or resolve_rules(DEFAULT_SYSTEM, {})
    problems = [*check_settings(name, place, criteria, planned_rounds, game_minutes), *check_room(room)]
    if problems:
        raise Refused(*problems)
    contents = Championship(
        name=tidy(name),
        place=tidy(place),
        day=day.isoformat(),
        rules=rules.system,
        options=options_of(rules),
        criteria=list(criteria),
        bye_worth=bye_worth,
        bye_wins=bye_wins,
        forfeit_marks=forfeit_marks,
        planned_rounds=planned_rounds,
        game_minutes=game_minutes,
        totals_first=totals_first,
        room=[list(run) for run in room],
        lot_seed=luck(),
    )
    with beginning(path, by=by, clock=clock, luck=luck) as desk, desk.command(CREATED, name=contents.name) as work:
        work.session.add(contents)
    return desk


def create_from(path: Path | None, settings: Settings, *, by: str) -> Desk:
    """A new championship with all of these settings."""
    return create_championship(
        path,
        name=settings.name,
        place=settings.place,
        day=settings.date,
        rules=settings.rules,
        criteria=settings.criteria,
        planned_rounds=settings.planned_rounds,
        bye_worth=settings.bye_worth,
        bye_wins=settings.bye_wins,
        forfeit_marks=settings.forfeit_marks,
        game_minutes=settings.game_minutes,
        totals_first=settings.totals_first,
        room=settings.room,
        by=by,
    )


@contextmanager
def beginning(path: Path | None, *, by: str, clock: Callable[[], datetime], luck: Callable[[], int] = draw_a_seed) -> Iterator[Desk]:
    """The desk of a new file whose first command is the block; nothing of the file is left where that fails."""
    with kept_if_done(Desk(create_file(path), path=path, by=by, clock=clock, luck=luck)) as desk:
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
    """Let go of a new file that nobody wants any more, and take it away."""
    desk.close()
    if desk.path is not None:
        remove_file(desk.path.resolve())


def open_championship(path: Path, *, by: str, clock: Callable[[], datetime] = utc_now, luck: Callable[[], int] = draw_a_seed) -> Desk:
    """Open a championship's file. Refuses what is missing, not ours, newer, damaged, or open elsewhere, and leaves it untouched."""
    return Desk(open_file(path), path=path, by=by, clock=clock, luck=luck)


@contextmanager
def reading_championship(path: Path, *, by: str) -> Iterator[Desk]:
    """A desk at a private copy of a championship's file, to look at what stands in it: the file itself is only read."""
    with checked_copy(path) as copy:
        desk = Desk(file_engine(copy), path=None, by=by)
        try:
            yield desk
        finally:
            desk.close()


def championship(desk: Desk) -> ChampionshipLine:
    """The championship and its settings."""
    with desk.reading() as session:
        row = session.exec(select(Championship)).one()
        return ChampionshipLine(**settings_in(row), version=row.version)


def settings_in(row: Championship) -> dict[str, Any]:
    """What a championship's row holds, by the fields of `Settings`."""
    return {
        "name": row.name,
        "place": row.place,
        "date": date.fromisoformat(row.day),
        "rules": rules_of(row),
        "criteria": tuple(row.criteria),
        "bye_worth": ByeWorth(row.bye_worth),
        "bye_wins": row.bye_wins,
        "forfeit_marks": ForfeitMarks(row.forfeit_marks),
        "planned_rounds": row.planned_rounds,
        "game_minutes": row.game_minutes,
        "totals_first": row.totals_first,
        "room": room_in(row),
    }


def change_championship(
    desk: Desk,
    *,
    version: int | None = None,
    name: str | None = None,
    place: str | None = None,
    day: date | None = None,
    rules: Rules | None = None,
    criteria: Sequence[str] | None = None,
    planned_rounds: int | None = None,
    bye_worth: ByeWorth | None = None,
    bye_wins: bool | None = None,
    forfeit_marks: ForfeitMarks | None = None,
    game_minutes: int | None = None,
    totals_first: bool | None = None,
    room: Room | None = None,
) -> Changes:
    """Change what is given and leave the rest; 0 minutes take the clock away.

    What governs games that were played counts for them too. Other rules of play are refused where a sheet could not have been played by them.
    """
    with desk.command("championship-changed") as work:
        row = work.contents
        expect_version(row, version, work.session)
        if rules is not None:
            refuse_misfits(work.session, desk.ledger, rules)
        wanted = {
            "name": name,
            "place": place,
            "day": day,
            "rules": rules,
            "criteria": criteria,
            "planned_rounds": planned_rounds,
            "bye_worth": bye_worth,
            "bye_wins": bye_wins,
            "forfeit_marks": forfeit_marks,
            "game_minutes": game_minutes,
            "totals_first": totals_first,
            "room": room,
        }
        write_settings(row, wanted)
        given = [setting for setting, value in wanted.items() if value is not None]
        if len(given) == 1:
            work.details["setting"] = given[0]
        refuse_settings(row)
        touch([row])
    return work.changes


def refuse_settings(row: Championship) -> None:
    """Refuse settings that no championship can have."""
    problems = [*check_settings(row.name, row.place, row.criteria, row.planned_rounds, row.game_minutes), *check_room(room_in(row))]
    if problems:
        raise Refused(*problems)


def write_settings(row: Championship, wanted: Mapping[str, Any]) -> None:
    """Write the settings that are wanted into a championship's row, by their names in `change_championship`; None leaves one as it is."""
    for name, value in wanted.items():
        if value is None:
            continue
        if name == "rules":
            row.rules, row.options = value.system, options_of(value)
        else:
            setattr(row, name, WRITTEN[name](value) if name in WRITTEN else value)


WRITTEN: Mapping[str, Callable[[Any], object]] = {
    # how a setting is kept where its row does not hold it as it is
    "name": tidy,
    "place": tidy,
    "day": date.isoformat,
    "criteria": list,
    "game_minutes": lambda minutes: minutes or None,
    "room": lambda room: [list(run) for run in room],
}


def check_settings(name: str, place: str, criteria: Sequence[str], planned_rounds: int, game_minutes: int | None = None) -> list[Problem]:
    """Everything that is wrong with the settings of a championship, each at its field."""
    problems = []
    if not tidy(name):
        problems.append(Problem("championship-without-name", "name"))
    problems += [*text_problems(tidy(name), "name", LONGEST_NAME), *text_problems(tidy(place), "place", LONGEST_NAME)]
    if not 1 <= planned_rounds <= MOST_ROUNDS:
        problems.append(Problem("rounds-out-of-range", "planned_rounds", {"most": MOST_ROUNDS}))
    if game_minutes is not None and not 1 <= game_minutes <= MOST_MINUTES:
        problems.append(Problem("minutes-out-of-range", "game_minutes", {"most": MOST_MINUTES}))
    return problems + check_criteria(criteria)
