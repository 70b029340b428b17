"""Whether everything that a file holds can be read: told row by row, before anybody works in it.

The chain of the journal says that nothing in it was altered, the tables' own checks that every value is of its kind. What neither says is looked at
here: that JSON has the shape its readers expect, that rows fit each other, and that they are what the journal says. Rules of play are not asked: a
sheet that breaks them is read, and put right by those who play.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from datetime import date, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import JSON, Engine, text
from sqlmodel import Session, SQLModel, select

from tournament.draw.catalogue import FORMATS
from tournament.draw.phases import check_phases
from tournament.draw.trees import slot_named
from tournament.errors import Problem, Refused
from tournament.models.engine import file_engine
from tournament.models.journal import plain_entry
from tournament.models.tables import AdjustmentRow, Championship, Decision, Game, Hand, JournalEntry, Player, Round, SeatedSide, Team
from tournament.services.desk.desk import NOT_UNDONE, OUTSIDE_THE_JOURNAL, REDO, UNDO, Desk, image
from tournament.services.rounds.draw_inputs import left_of, phase_of, rested_of, sight_of, turn_of
from tournament.services.scores.ledger import phases_in, room_in, rules_of
from tournament.services.setup.setting_checks import check_course
from tournament.services.setup.settings import settings_in
from tournament.standings.criteria import check_criteria

MOST_TOLD = 20
LARGEST = 2**31
"""No number of a table, a team, a round or of points comes near."""


def refuse_unsound(copy: Path, path: Path) -> None:
    """Refuse a file that cannot be worked in, naming the rows that cannot be read, or are not what the journal says. Judged on a private copy."""
    _refuse(path, [*unreadable(copy)] or [*untold(copy)])


def refuse_unreadable(copy: Path, path: Path) -> None:
    """Refuse a file of which something cannot be read, naming the rows. Judged on a private copy."""
    _refuse(path, [*unreadable(copy)])


def _refuse(path: Path, problems: list[Problem]) -> None:
    if problems:
        raise Refused(Problem("file-unsound", details={"path": str(path)}), *problems[:MOST_TOLD])


def unreadable(file: Path) -> Iterator[Problem]:
    """Every row that cannot be read. Only when all of them can, the next question is asked: JSON, then shapes, then whether they fit each other."""
    engine = file_engine(file)
    try:
        with Session(engine, autoflush=False) as session:
            for look in (_no_json, _misshapen, _misfits):
                found = list(look(session))
                yield from found
                if found:
                    return
        yield from _unshowable(engine)
    finally:
        engine.dispose()


def _unshowable(engine: Engine) -> Iterator[Problem]:
    """What pages show cannot be made of rows that each can be read: whatever no question before thought of. A refusal is an answer."""
    from tournament.services.desk.history import journal, next_steps
    from tournament.services.people.registration import teams
    from tournament.services.rounds.drawing import rounds
    from tournament.services.rounds.why import drawn_rounds
    from tournament.services.scores.standing import standings
    from tournament.services.setup.course import course  # these open championships themselves

    shown: Mapping[str, Callable[[Desk], object]] = {
        "team": teams, "round": rounds, "standings": standings, "course": course, "draw": drawn_rounds, "journal": journal, "undo": next_steps,
    }  # fmt: skip
    part = "journal"
    try:
        desk = Desk(engine, path=None, by="")
        for part, show in shown.items():  # noqa: B007
            with suppress(Refused):
                show(desk)
    except Exception:
        yield Problem("row-unreadable", part, {"row": part})


def _bad(table: type[SQLModel], id_: int, what: str = "") -> Problem:
    path = f"{table.__tablename__}[{id_}]" + (f".{what}" if what else "")
    return Problem("row-unreadable", path, {"row": path})


def _no_json(session: Session) -> Iterator[Problem]:
    """Columns of JSON in which none stands."""
    for mapper in SQLModel._sa_registry.mappers:
        table: Any = mapper.local_table
        key = mapper.primary_key[0].name
        for column in table.columns:
            if isinstance(column.type, JSON):
                for id_, told in session.execute(text(f"SELECT {key}, {column.name} FROM {table.name} WHERE {column.name} IS NOT NULL")):
                    try:
                        json.loads(told, parse_constant=_no_number)
                    except (ValueError, RecursionError):
                        yield _bad(mapper.class_, id_, column.name)


def _no_number(constant: str) -> None:
    raise ValueError(constant)


def _misshapen(session: Session) -> Iterator[Problem]:
    """Rows that their readers cannot read, each by itself."""
    for table, read in READERS.items():
        for row in session.exec(select(table)):
            try:
                read(row)
            except Exception:  # of what another shape holds, a reader raises almost anything
                yield _bad(table, row.sequence if isinstance(row, JournalEntry) else row.id)  # type: ignore[attr-defined]


def _need(*facts: object) -> None:
    if not all(facts):
        raise ValueError


def _number(value: object, least: int = -LARGEST) -> bool:
    return type(value) is int and least <= value <= LARGEST


def _numbers(values: object, least: int = 0) -> bool:
    return isinstance(values, list) and all(_number(value, least) for value in values)


def _lists(values: object, depth: int = 1) -> bool:
    return isinstance(values, list) and all(_numbers(value) if depth == 1 else _lists(value, depth - 1) for value in values)


def _choices(values: object) -> bool:
    return isinstance(values, dict) and all(value is None or isinstance(value, str | bool) or _number(value) for value in values.values())


def _is_moment(told: str | None) -> bool:
    return told is None or datetime.fromisoformat(told).tzinfo is not None


def _read_championship(row: Championship) -> None:
    date.fromisoformat(row.day)
    _need(_choices(row.options), isinstance(row.criteria, list), all(isinstance(name, str) for name in row.criteria))
    _need(_lists(row.room), all(1 <= first <= last for first, last in room_in(row)), _numbers(row.door_tables, 1), isinstance(row.phases, list))
    for phase in row.phases:
        _need(isinstance(phase["format"], str), phase["format"] in FORMATS, _choices(phase.get("options", {})))
        _need(all(phase.get(name) is None or _number(phase[name], 1) for name in ("rounds", "takes")))
    settings_in(row)
    rules_of(row)
    _need(not check_course(row.criteria, row.planned_rounds, row.game_minutes), not check_criteria(row.criteria), not check_phases(phases_in(row)))
    _need(_number(row.last_number, 0))


def _read_round(row: Round) -> None:
    inputs = row.inputs
    _need(row.method in FORMATS, _is_moment(row.posted_at), isinstance(inputs, dict), _number(row.number, 1))
    for name in ("present", "resting", "left", "roster", "groups"):
        _need(_numbers(inputs.get(name, [])))
    _need("present" in inputs, _lists(inputs.get("pools", [])), _choices(inputs.get("options", {})))
    apart = inputs.get("apart", {})
    _need(isinstance(apart, dict), all(_lists(pairs) and all(len(pair) == 2 for pair in pairs) for pairs in apart.values()))
    winners = inputs.get("winners", {})
    _need(isinstance(winners, dict), all(_number(winner, 0) for winner in winners.values()), _number(inputs.get("phase", 0), 0))
    _need(_number(inputs.get("turn", 0), 0), (phase_of(inputs) > 0) == (turn_of(inputs) > 0))
    if (sight := sight_of(inputs)) is not None:
        _need(isinstance(inputs["scores"], list), len(sight.scores) == len(inputs["present"]), isinstance(sight.bye_wins, bool))
        _need(all(isinstance(scores, dict) and all(type(score) is int for score in scores.values()) for scores in sight.scores))
        _need(isinstance(inputs["criteria"], list), not check_criteria(sight.criteria))
        _need(all(name in scores for scores in sight.scores for name in inputs["criteria"] if scores))
    rested_of(inputs), left_of(inputs)


def _read_game(row: Game) -> None:
    totals: Any = row.typed_totals
    _need(totals is None or (isinstance(totals, dict) and len(totals) > 0 and all(map(_number, totals.values()))))
    _need(row.stop_after is None or (_number(row.stop_after, 0) and _number(row.stop_more, 0)), row.table_number is None or _number(row.table_number))
    _need(not row.slot or str(slot_named(row.slot)) == row.slot)


def _read_entry(entry: JournalEntry) -> None:
    _need(datetime.fromisoformat(entry.at).tzinfo is not None, isinstance(entry.details, dict))
    _need(all(isinstance(value, str) or _number(value, -(2**63)) for value in entry.details.values()))
    _need(isinstance(entry.looked_at, list), all(_is_image(table, id_, None) for table, id_ in entry.looked_at))
    before, after = (
        {(table, id_): values for table, id_, values in images if _is_image(table, id_, values)} for images in (entry.before, entry.after)
    )
    _need(before.keys() == after.keys(), len(before) == len(entry.before), len(after) == len(entry.after))


def _is_image(table: object, id_: object, values: object) -> bool:
    known = SQLModel.metadata.tables.get(table) if isinstance(table, str) else None
    if known is None or type(id_) is not int:
        raise ValueError
    if values is None:
        return True
    return isinstance(values, dict) and values.get("id") == id_ and values.keys() <= set(known.columns.keys())


READERS: Mapping[type[SQLModel], Callable[[Any], object]] = {
    Championship: _read_championship,
    Round: _read_round,
    Game: _read_game,
    JournalEntry: _read_entry,
    Hand: lambda row: _need(isinstance(row.facts, dict), _number(row.position, 1)),
    Team: lambda row: _need(row.number is None or _number(row.number, 1)),
    AdjustmentRow: lambda row: _need(
        (row.game_id is None) != (row.team_id is None), (row.game_id is None) == (row.letter is None), _number(row.points)
    ),
}
"""Reads a row by itself; whatever it raises, the row cannot be read."""


def _misfits(session: Session) -> Iterator[Problem]:
    """Rows that can be read and do not fit the others."""
    (contents,) = session.exec(select(Championship))
    teams = {team.id: team for team in session.exec(select(Team))}
    numbers = {team.number for team in teams.values() if team.number is not None}
    if max(numbers, default=0) > contents.last_number:
        yield _bad(Championship, 1, "last_number")
    yield from _lone_teams(session, teams)
    rounds = {row.id: row for row in session.exec(select(Round))}
    yield from (
        _bad(Round, row.id, "number") for position, row in enumerate(sorted(rounds.values(), key=lambda row: row.number), 1) if row.number != position
    )
    newest = max((row.number for row in rounds.values()), default=0)
    phases = phases_in(contents)
    for row in rounds.values():
        if row.posted_at is None and row.number != newest:
            yield _bad(Round, row.id, "posted_at")
        named = {*row.inputs["present"], *rested_of(row.inputs), *left_of(row.inputs)} | {number for number in row.inputs.get("roster", []) if number}
        if len(set(row.inputs["present"])) != len(row.inputs["present"]) or phase_of(row.inputs) > max(len(phases), 0) or 0 in named:
            yield _bad(Round, row.id, "inputs")
    yield from _bad_games(session, teams)
    yield from _bad_history(session)


def _lone_teams(session: Session, teams: Mapping[int, Team]) -> Iterator[Problem]:
    """Teams without their players."""
    seats: dict[int, list[int]] = {id_: [] for id_ in teams}
    for player in session.exec(select(Player)):
        seats[player.team_id].append(player.seat)
    for id_, taken in seats.items():
        if sorted(taken) not in ([1], [1, 2]):
            yield _bad(Team, id_, "players")


def _bad_games(session: Session, teams: Mapping[int, Team]) -> Iterator[Problem]:
    """Games whose sides, totals and decisions do not fit each other."""
    letters: dict[int, list[str]] = {}
    for side in session.exec(select(SeatedSide)):
        letters.setdefault(side.game_id, []).append(side.letter)
        if teams[side.team_id].number is None:
            yield _bad(SeatedSide, side.id, "team_id")
    games = {game.id: game for game in session.exec(select(Game))}
    for game in games.values():
        seated = sorted(set(letters.get(game.id, [])))
        if seated != list("ABCDEF"[: len(seated)]) or (len(seated) == 1) != (game.decided == "bye") or not seated:
            yield _bad(Game, game.id, "sides")
        elif game.typed_totals is not None and sorted(game.typed_totals) != seated:
            yield _bad(Game, game.id, "typed_totals")
        elif game.typed_winner is not None and game.typed_winner not in seated:
            yield _bad(Game, game.id, "typed_winner")
        elif not set(game.losers) <= set(seated) or len(set(game.losers)) != len(game.losers) or bool(game.losers) != (game.decided == "forfeit"):
            yield _bad(Game, game.id, "losers")
    for row in session.exec(select(AdjustmentRow)):
        if row.game_id is not None and row.letter not in letters.get(row.game_id, []):
            yield _bad(AdjustmentRow, row.id, "letter")
    hands: dict[int, set[int]] = {}
    for hand in session.exec(select(Hand)):
        if hand.position in hands.setdefault(hand.game_id, set()):
            yield _bad(Hand, hand.id, "position")
        hands[hand.game_id].add(hand.position)
    for decision in session.exec(select(Decision)):
        if decision.round_number is not None and not _number(decision.round_number, 0):
            yield _bad(Decision, decision.id, "round_number")


def _bad_history(session: Session) -> Iterator[Problem]:
    """Entries that take back what was never done, or not what is to be taken back next."""
    undo: list[int] = []
    redo: list[int] = []
    for entry in session.exec(select(JournalEntry).order_by(text("sequence"))):
        if entry.what in (UNDO, REDO):
            steps, others = (undo, redo) if entry.what == UNDO else (redo, undo)
            if not steps or entry.undoes != steps.pop():
                yield _bad(JournalEntry, entry.sequence, "undoes")
                return
            others.append(entry.sequence)
        elif entry.undoes is not None:
            yield _bad(JournalEntry, entry.sequence, "undoes")
        elif entry.what not in NOT_UNDONE:
            undo.append(entry.sequence)
            redo.clear()


def untold(file: Path) -> Iterator[Problem]:
    """Every row that is not what the journal says of it: another, or there although it is gone, or gone although it is there."""
    engine = file_engine(file)
    try:
        with suppress(Exception), Session(engine, autoflush=False) as session:
            told: dict[tuple[str, int], dict[str, Any] | None] = {}
            for entry in session.exec(select(JournalEntry).order_by(text("sequence"))):
                told |= {(table, id_): values for table, id_, values in plain_entry(entry)["after"]}
            standing = {
                (str(mapper.class_.__tablename__), row.id): image(row)
                for mapper in SQLModel._sa_registry.mappers
                if not issubclass(mapper.class_, OUTSIDE_THE_JOURNAL)
                for row in session.exec(select(mapper.class_))
            }
            differing = [named for named, values in standing.items() if not _is_told(values, told.get(named))]
            gone = [named for named, values in told.items() if values is not None and named not in standing]
            yield from (Problem("row-not-as-told", f"{table}[{id_}]", {"row": f"{table}[{id_}]"}) for table, id_ in sorted([*differing, *gone]))
    finally:
        engine.dispose()


def _is_told(standing: Mapping[str, Any], told: Mapping[str, Any] | None) -> bool:
    """Whether a row is what is told of it. A column that nobody knew of then is as it was before anybody did: empty."""
    return told is not None and all(value == told[name] if name in told else not value for name, value in standing.items())
