"""Whether everything that a file holds can be read: checked row by row, before anybody works in it.

The chain of the journal says that nothing in it was altered, the tables' own checks that every value is of its kind.
What neither says is looked at here: that JSON has the shape its readers expect, that rows fit each other, and that they
are what the journal says. Rules of play are not asked: a sheet that breaks them is read, and put right by those who
play.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import date, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import JSON, Engine, LargeBinary, Text, cast, select
from sqlalchemy.exc import OperationalError
from sqlmodel import SQLModel

from tournament.draw.catalogue import FORMATS
from tournament.draw.reasons import TREES
from tournament.draw.trees import slot_named
from tournament.errors import Problem, Refused
from tournament.models.columns import JSON_DECODER
from tournament.models.engine import file_engine, reading
from tournament.models.file import Judge, rows_of
from tournament.models.journal import StoredEntry
from tournament.models.tables import OUTSIDE
from tournament.plugins import IDENTIFIER
from tournament.records import money, rulings
from tournament.records.game import Game
from tournament.records.hall import Announcement, Device
from tournament.records.round import Round
from tournament.records.team import Apart, EnteredPlayer, Team
from tournament.scoring.systems import SYSTEMS
from tournament.services.cash.payments import cash_book
from tournament.services.desk.rows import check_row
from tournament.services.desk.state import ChampionshipState, by_id, made_state, tables, usual_values
from tournament.services.prizes.prizes import draft_of_prize, prize_problems
from tournament.services.rounds.draw_inputs import left_of, phase_of, rested_of, seen_by_draw, turn_of
from tournament.services.rounds.drawn import COMPUTED
from tournament.services.safety import row_validation
from tournament.services.safety.journal_reading import LARGEST, JournalReading
from tournament.services.safety.row_validation import ill_matched, validate_drawing
from tournament.services.setup.setting_checks import check_settings
from tournament.services.setup.settings import phases_in, room_in, settings_in
from tournament.standings.criteria import CRITERIA, check_criteria

MOST_TOLD = 20
JOURNAL = "journal"


TABLES = SQLModel.metadata.tables
COLUMNS = {name: tuple(table.columns.keys()) for name, table in TABLES.items()}
IN_JOURNAL = TABLES.keys() - {*OUTSIDE}
"""The tables whose rows are in the journal."""

Rows = Mapping[str, Sequence[Any]]
"""All rows of a file but those of its journal, by their table."""


class Validation(Judge):
    """Judges a file; `state` is its state once it was judged and not refused."""

    state: ChampionshipState

    def __init__(self) -> None:
        self._told = JournalReading()

    def note(self, entry: StoredEntry) -> None:
        """Take note of an entry of the journal."""
        self._told.note(entry)

    def judge(self, copy: Path, path: Path) -> None:
        """Refuses what is unusable, naming bad rows."""
        rows = _rows_to_read(copy, path, self._told)
        self.state = _state_to_show(rows, path, self._told)
        _refuse(path, [*untold(rows, self._told)])

    def readable_state(self, copy: Path, path: Path) -> ChampionshipState:
        """The state, also where the journal denies rows. Refuses what cannot be read, naming the rows.

        Only when all of them can, the next question is asked: text and JSON, then shapes, then whether they fit each
        other.
        """
        return _state_to_show(_rows_to_read(copy, path, self._told), path, self._told)


def _refuse(path: Path, problems: Sequence[Problem]) -> None:
    if problems and problems[0].code == "bundle-absent":
        raise Refused(Problem("bundle-absent", details={**problems[0].details, "path": str(path)}))
    if problems:
        raise Refused(Problem("file-unsound", details={"path": str(path)}), *problems[:MOST_TOLD])


def _rows_to_read(copy: Path, path: Path, told: JournalReading) -> Rows:
    engine = file_engine(copy)
    try:
        with reading(engine) as connection:
            rows = {table: rows_of(connection, table) for table in TABLES if table != JOURNAL}
    except (ValueError, RecursionError, OperationalError):
        _refuse(path, [*_undecoded(engine)])
        raise
    finally:
        engine.dispose()
    _refuse(path, [*_absent(rows, told)] or [*_misshapen(rows, told)] or [*_misfits(rows, told)])
    return rows


def _state_to_show(rows: Rows, path: Path, told: JournalReading) -> ChampionshipState:
    """The state of these rows with its pages' values. Refuses what makes that fail, for any cause."""
    from tournament.services.people.registration import teams
    from tournament.services.rounds.phase_plan import round_progress  # these open championships themselves
    from tournament.services.rounds.round_views import drawn_rounds, rounds
    from tournament.services.scores.standing import standings

    shown: Mapping[str, Callable[[ChampionshipState], object]] = {
        "team": teams, "round": rounds, "standings": standings, "course": round_progress, "draw": drawn_rounds,
        "cash": cash_book,
    }  # fmt: skip
    part = JOURNAL
    try:
        by_ids = {name: by_id(name, rows[name]) for name in tables()}
        state = made_state(by_ids, told.lines, told.head, told.last_team)
        for part, show in shown.items():  # noqa: B007
            with suppress(Refused):  # a refusal is an answer
                show(state)
    except Exception:
        _refuse(path, [Problem("row-unreadable", part, {"row": part})])
        raise
    return state


def _bad(table: str, id_: int, what: str = "") -> Problem:
    path = f"{table}[{id_}]" + (f".{what}" if what else "")
    return Problem("row-unreadable", path, {"row": path})


def _undecoded(engine: Engine) -> Iterator[Problem]:
    """Columns that should hold text, or JSON, and do not."""
    with reading(engine) as connection:
        for table in TABLES.values():
            (key,) = table.primary_key.columns
            for column in table.columns:
                if isinstance(column.type, JSON | Text):
                    wanted = select(key, cast(column, LargeBinary)).where(column.is_not(None)).order_by(key)
                    for id_, stored in connection.execute(wanted):
                        try:
                            text = stored.decode()
                            if isinstance(column.type, JSON):
                                JSON_DECODER.decode(text)
                        except (ValueError, RecursionError):
                            yield _bad(table.name, id_, column.name)


def _absent(rows: Rows, told: JournalReading) -> Iterator[Problem]:
    """A rule system or criteria of packages not installed here: the file itself is valid."""
    for row in rows["championship"]:
        named = [
            name
            for name in (row.criteria if isinstance(row.criteria, list) else ())
            if isinstance(name, str) and name not in CRITERIA
        ]
        names = [
            name for name in (*([] if row.rules in SYSTEMS else [row.rules]), *named) if IDENTIFIER.fullmatch(name)
        ]
        if names and not [*untold(rows, told)]:
            yield Problem("bundle-absent", details={"names": tuple(names)})


def _misshapen(rows: Rows, told: JournalReading) -> Iterator[Problem]:
    """Rows that their readers cannot read, each by itself."""
    for table in {**READERS, **RECORDS}:
        if table == JOURNAL:
            yield from (_bad(JOURNAL, sequence) for sequence in told.unreadable)
        read, record = READERS.get(table), RECORDS.get(table)
        for row in rows.get(table, ()):
            try:
                if read:
                    read(row)
                if record:
                    check_row(record, row)
            except Exception:  # of what another shape holds, a reader raises almost anything
                yield _bad(table, row[0])


def _need(*facts: object) -> None:
    if not all(facts):
        raise ValueError


def _number(value: object, least: int = -LARGEST) -> bool:
    return type(value) is int and least <= value <= LARGEST


def _numbers(values: object, least: int = 0) -> bool:
    return isinstance(values, list) and all(_number(value, least) for value in values)


def _lists(values: object, depth: int = 1) -> bool:
    return isinstance(values, list) and all(
        _numbers(value) if depth == 1 else _lists(value, depth - 1) for value in values
    )


def _choices(values: object) -> bool:
    return isinstance(values, dict) and all(
        value is None or isinstance(value, str | bool) or _number(value) for value in values.values()
    )


def _texts(values: object) -> bool:
    return isinstance(values, list) and all(isinstance(value, str) for value in values)


def _is_moment(text: str | None) -> bool:
    return text is None or datetime.fromisoformat(text).tzinfo is not None


def _validate_championship(row: Any) -> None:
    date.fromisoformat(row.day)
    _need(_choices(row.options), _texts(row.criteria), _texts(row.customs))
    _need(
        _lists(row.room),
        all(1 <= first <= last for first, last in room_in(row)),
        _numbers(row.door_tables, 1),
        isinstance(row.phases, list),
    )
    for phase in row.phases:
        _need(isinstance(phase["format"], str), phase["format"] in FORMATS, _choices(phase.get("options", {})))
        _need(all(phase.get(name) is None or _number(phase[name], 1) for name in ("rounds", "takes")))
    settings = settings_in(row)
    _need(
        not check_settings({name: settings[name] for name in ("criteria", "planned_rounds", "game_minutes", "phases")}),
        _number(row.last_number, 0),
    )


def _validate_round(row: Any) -> None:
    inputs = row.inputs
    _need(row.method in FORMATS, isinstance(inputs, dict), _number(row.number, 1))
    for name in ("present", "resting", "left", "roster", "groups"):
        _need(_numbers(inputs.get(name, [])))
    options, known = inputs.get("options", {}), FORMATS[row.method].settings
    _need("present" in inputs, _lists(inputs.get("pools", [])), _choices(options))
    _need(all(value in known[name] for name, value in options.items() if name in known))
    apart = inputs.get("apart", {})
    _need(
        isinstance(apart, dict),
        all(_lists(pairs) and all(len(pair) == 2 for pair in pairs) for pairs in apart.values()),
    )
    computed = inputs.get(COMPUTED) or []
    _need(
        isinstance(computed, list),
        all(len(seats) == 2 and (seats[0] is None or _number(seats[0], 1)) and _lists(seats[1]) for seats in computed),
    )
    winners = inputs.get("winners", {})
    _need(
        isinstance(winners, dict),
        all(_number(winner, 0) for winner in winners.values()),
        _number(inputs.get("phase", 0), 0),
    )
    _need(_number(inputs.get("turn", 0), 0), (phase_of(inputs) > 0) == (turn_of(inputs) > 0))
    if (saw := seen_by_draw(inputs)) is not None:
        _need(
            isinstance(inputs["scores"], list),
            len(saw.scores) == len(inputs["present"]),
            isinstance(saw.bye_wins, bool),
        )
        _need(
            all(
                isinstance(scores, dict) and all(type(score) is int for score in scores.values())
                for scores in saw.scores
            )
        )
        _need(isinstance(inputs["criteria"], list), not check_criteria(saw.criteria))
        _need(all(name in scores for scores in saw.scores for name in inputs["criteria"] if scores))
    rested_of(inputs), left_of(inputs)


def _validate_game(row: Any) -> None:
    totals: Any = row.typed_totals
    _need(totals is None or (isinstance(totals, dict) and len(totals) > 0 and all(map(_number, totals.values()))))
    _need(
        row.stop_after is None or (_number(row.stop_after, 0) and _number(row.stop_more, 0)),
        row.table_number is None or _number(row.table_number),
    )
    _need(not row.slot or str(slot_named(row.slot)) == row.slot)


def _validate_clock(row: Any) -> None:
    _need(*(_is_moment(moment) for moment in (row.started_at, row.paused_at, row.ended_at)))
    _need(_number(row.paused_seconds, 0), row.hands_left is None or _number(row.hands_left, 0))


READERS: Mapping[str, Callable[[Any], object] | None] = {
    "championship": _validate_championship,
    "round": _validate_round,
    "game": _validate_game,
    JOURNAL: None,
    "clock": _validate_clock,
    "decision": row_validation.validate_decision,
    "presence": row_validation.validate_presence,
    "raffle_draw": validate_drawing,
    "cash": row_validation.validate_entry,
    "till_count": row_validation.validate_count,
    "claim": lambda row: _need(_is_moment(row.at), isinstance(row.content, dict)),
    "call": lambda row: _need(_is_moment(row.at), _is_moment(row.answered_at)),
    "hand": lambda row: _need(isinstance(row.facts, dict), _number(row.position, 1)),
    "prize": lambda row: _need(_number(row.position, 1), not [*prize_problems(draft_of_prize(row))]),
    "adjustment": lambda row: _need(
        (row.game_id is None) != (row.team_id is None),
        (row.game_id is None) == (row.letter is None),
        _number(row.points),
    ),
}
"""Reads a row by itself; whatever it raises, the row cannot be read. Entries were read when they were noted."""
RECORDS: Mapping[str, type] = {
    "team": Team,
    "player": EnteredPlayer,
    "round": Round,
    "game": Game,
    "adjustment": rulings.PointsGiven,
    "apart": Apart,
    "decision": rulings.Decision,
    "presence": rulings.Presence,
    "substitution": rulings.Substitution,
    "cash": money.Entry,
    "reduction": money.Reduction,
    "granted": money.Granted,
    "till_count": money.TillCount,
    "ticket_sale": money.Tickets,
    "raffle_draw": money.Drawing,
    "announcement": Announcement,
    "prize": money.PlannedPrize,
    "device": Device,
}
"""What rows are held against beside that."""


def _misfits(rows: Rows, told: JournalReading) -> Iterator[Problem]:
    """Rows that can be read and do not fit the others."""
    (contents,) = rows["championship"]
    if max((team.number for team in rows["team"] if team.number is not None), default=0) > contents.last_number:
        yield _bad("championship", 1, "last_number")
    yield from _lone_teams(rows)
    drawn = sorted(rows["round"], key=lambda row: row.number)
    yield from (_bad("round", row.id, "number") for position, row in enumerate(drawn, 1) if row.number != position)
    phases = len(phases_in(contents))
    for row in rows["round"]:
        present = row.inputs["present"]
        if row.posted_at is None and row is not drawn[-1]:
            yield _bad("round", row.id, "posted_at")
        named = {*present, *rested_of(row.inputs), *left_of(row.inputs)} | {
            number for number in row.inputs.get("roster", []) if number
        }
        if len(set(present)) != len(present) or phase_of(row.inputs) > phases or 0 in named:
            yield _bad("round", row.id, "inputs")
    yield from _twice_there(rows["prize"])
    yield from _bad_games(rows)
    yield from (_bad(*found) for found in ill_matched(rows["ticket_sale"], rows["raffle_draw"], rows["cash"]))
    yield from (_bad(*found) for found in row_validation.ill_placed(rows["decision"], rows["hand"]))
    yield from (_bad(*found) for found in row_validation.ill_corrected(rows["cash"]))
    yield from (_bad(JOURNAL, sequence, "undoes") for sequence in told.misplaced)


def _twice_there(prizes: Sequence[Any]) -> Iterator[Problem]:
    """Prizes at a position of the plan that another one has."""
    taken: set[int] = set()
    for row in prizes:
        if row.position in taken:
            yield _bad("prize", row.id, "position")
        taken.add(row.position)


def _lone_teams(rows: Rows) -> Iterator[Problem]:
    seats: dict[int, list[int]] = {team.id: [] for team in rows["team"]}
    for player in rows["player"]:
        seats[player.team_id].append(player.seat)
    for id_, taken in seats.items():
        if sorted(taken) not in ([1], [1, 2]):
            yield _bad("team", id_, "players")


def _bad_games(rows: Rows) -> Iterator[Problem]:
    numbered = {team.id for team in rows["team"] if team.number is not None}
    yield from (_bad("side", side.id, "team_id") for side in rows["side"] if side.team_id not in numbered)
    letters: dict[int, set[str]] = {}
    for side in rows["side"]:
        letters.setdefault(side.game_id, set()).add(side.letter)
    yield from _bad_results(rows, letters)
    for row in rows["adjustment"]:
        if row.game_id is not None and row.letter not in letters.get(row.game_id, ()):
            yield _bad("adjustment", row.id, "letter")
    taken: set[tuple[int, int]] = set()
    for hand in rows["hand"]:
        if (hand.game_id, hand.position) in taken:
            yield _bad("hand", hand.id, "position")
        taken.add((hand.game_id, hand.position))
    seated = {(side.game_id, side.team_id, side.letter) for side in rows["side"]}
    yield from (
        _bad("claim", row.id, "team_id")
        for row in rows["claim"]
        if (row.game_id, row.team_id, row.letter) not in seated
    )
    of_rounds = {(game.id, game.round_id) for game in rows["game"]}
    yield from (
        _bad("clock", row.id, "game_id")
        for row in rows["clock"]
        if row.game_id and (row.game_id, row.round_id) not in of_rounds
    )
    for decision in rows["decision"]:
        if decision.round_number is not None and not _number(decision.round_number, 0):
            yield _bad("decision", decision.id, "round_number")


def _bad_results(rows: Rows, letters: Mapping[int, set[str]]) -> Iterator[Problem]:
    trees = {row.id for row in rows["round"] if row.method in TREES}
    for game in rows["game"]:
        if game.slot and game.round_id not in trees:
            yield _bad("game", game.id, "slot")
        seated = sorted(letters.get(game.id, ()))
        if seated != list("ABCDEF"[: len(seated)]) or (len(seated) == 1) != (game.decided == "bye") or not seated:
            yield _bad("game", game.id, "sides")
        elif game.typed_totals is not None and sorted(game.typed_totals) != seated:
            yield _bad("game", game.id, "typed_totals")
        elif game.typed_winner is not None and game.typed_winner not in seated:
            yield _bad("game", game.id, "typed_winner")
        elif (
            not set(game.losers) <= set(seated)
            or len(set(game.losers)) != len(game.losers)
            or bool(game.losers) != (game.decided == "forfeit")
        ):
            yield _bad("game", game.id, "losers")


def untold(rows: Rows, told: JournalReading) -> Iterator[Problem]:
    """Rows that the journal denies: different, there although gone, or gone although there."""
    given = told.given
    standing = {
        (table, row[0]): dict(zip(COLUMNS[table], row, strict=True)) for table in IN_JOURNAL for row in rows[table]
    }
    differing = [named for named, values in standing.items() if not _is_given(named[0], values, given.get(named))]
    gone = [named for named, values in given.items() if values is not None and named not in standing]
    yield from (
        Problem("row-not-as-told", f"{table}[{id_}]", {"row": f"{table}[{id_}]"})
        for table, id_ in sorted([*differing, *gone])
    )


def _is_given(table: str, standing: Mapping[str, Any], given: Mapping[str, Any] | None) -> bool:
    """Whether a row has the values that the journal gives. A column that did not exist then is empty, or as usual."""
    if given is None:
        return False
    usual = usual_values(table)
    return all(
        value == given[name] if name in given else not value or value == usual.get(name)
        for name, value in standing.items()
    )
