"""No fact is lost on its way: every column of every table goes out and comes in, is copied, undone, redone and kept.

The columns are those of the tables as they are laid out. A new one is named here until `full_championship` says
something in it.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, get_args

import pytest
from sqlmodel import SQLModel

from tests.desks import copy_of
from tests.full_championship import full_championship
from tournament.exchange.championship_json import export_championship, import_championship
from tournament.models.copying import every_table, scrubbed_copy
from tournament.models.engine import driver_of, file_engine, reading, writing
from tournament.models.journal import plain_entry
from tournament.models.money_tables import (
    CashEntry,
    GrantedRow,
    PrizeRow,
    RaffleDraw,
    ReductionRow,
    TicketSale,
    TillCountRow,
)
from tournament.models.tables import (
    PRIVATE,
    AdjustmentRow,
    AnnouncementRow,
    ApartRow,
    Decision,
    DeviceRow,
    Game,
    Player,
    PresenceCount,
    Round,
    Substitution,
    Team,
)
from tournament.records import game, hall, money, round, rulings, team
from tournament.records.fields import fields_of
from tournament.records.money import PlannedPrize
from tournament.scoring.facts import HandFacts
from tournament.services.cash.accounts import change_reduction, grant_reduction
from tournament.services.desk.desk import Desk
from tournament.services.desk.rows import received_entries, write_received
from tournament.services.desk.state import columns_of, tables, usual_values, values_of_row
from tournament.services.desk.undo import redo, undo
from tournament.services.hall.calls import answer_call, change_announcement
from tournament.services.hall.devices import reissue_pass
from tournament.services.people.keeping_apart import keep_apart
from tournament.services.people.registration import (
    change_team,
    reachable,
    set_category,
    set_near_door,
    set_present,
    teams,
)
from tournament.services.people.views import draft_of
from tournament.services.prizes.prizes import change_prize, draft_of_prize, move_prize
from tournament.services.raffle.raffle import change_lot, move_lot
from tournament.services.rounds.clock import add_minutes
from tournament.services.safety.copies import frozen_championship, save_copy
from tournament.services.safety.moving import save_as_file
from tournament.services.safety.recovering import replay
from tournament.services.safety.validation import RECORDS
from tournament.services.scores.entry import change_hand, record_totals
from tournament.services.scores.views import WinReason
from tournament.services.setup.championship import change_championship, open_championship

TABLES: Mapping[type, tuple[type[SQLModel], set[str]]] = {
    team.Team: (Team, {"pass_issue"}),
    team.EnteredPlayer: (Player, {"team_id", "seat"}),
    PlannedPrize: (PrizeRow, {"position"}),
    game.Game: (
        Game,
        {"round_id", "typed_totals", "typed_winner", "typed_why", "typed_out", "stop_after", "stop_more"},
    ),
    rulings.Decision: (Decision, {"hand_id"}),
    round.Round: (Round, {"inputs"}),
    rulings.PointsGiven: (AdjustmentRow, {"game_id", "team_id"}),
    rulings.Presence: (PresenceCount, {"round_id"}),
    rulings.Substitution: (Substitution, set()),
    money.Entry: (CashEntry, set()),
    money.Granted: (GrantedRow, {"reduction_id"}),
    money.Reduction: (ReductionRow, set()),
    money.TillCount: (TillCountRow, set()),
    team.Apart: (ApartRow, {"one_id", "other_id"}),
    hall.Announcement: (AnnouncementRow, set()),
    hall.Device: (DeviceRow, set()),
    money.Drawing: (RaffleDraw, set()),
    money.Tickets: (TicketSale, set()),
}
"""The table of each record, and the columns that follow from where the record stands, or are no facts of one thing
alone."""
OF_ONE_FILE: Mapping[str, str] = {
    "announcement": "what the hall is told now",
    "call": "who called a referee, and who went",
    "claim": "a result that counts is on the sheet",
    "clock": "how long a round is still played",
    "contact": "how to reach people leaves by no export",
    "device": "who is let in is the host's affair",
    "emblem": "a picture is no fact of play",
    "hall_secret": "whoever has it makes passes",
    "journal": "an import begins one of its own",
    "team.pass_issue": "the passes of a championship are made with the secret of its file",
}
"""The tables and columns that no export tells, and why."""

EMPTY: Mapping[type, Any] = {str: "", int: 0, list: [], dict: {}}
"""What says nothing where a column has no default; whether something is so is always said."""
CHOICES = re.compile(r" IN \((.*?)\)")
ALIKE = {
    ("prize", "kind", "rank"),
    ("team", "status", "active"),
    ("team", "status", "waiting"),
    ("game", "decided", "bye"),
}
"""What stays as it is when every column is changed: other columns of the row go with it."""

Rows = Mapping[str, Mapping[int, Mapping[str, Any]]]
"""The rows of a championship, by table and id."""


@pytest.fixture
def desk():
    """The championship that says something everywhere."""
    found = copy_of(full_championship)
    yield found
    found.close()


def rows_in(desk: Desk) -> Rows:
    """The rows as the file has them."""
    with reading(desk.engine) as connection:
        found = {
            name: connection.execute(SQLModel.metadata.tables[name].select()).mappings().all() for name in every_table()
        }
    return {name: {next(iter(row.values())): dict(row) for row in rows} for name, rows in found.items()}


def shown(desk: Desk) -> Rows:
    """The rows as the desk has them in memory."""
    return {name: {id_: values_of_row(row) for id_, row in rows.items()} for name, rows in desk.state.rows.items()}


def told(rows: Rows) -> Rows:
    """The rows that the journal tells."""
    return {name: rows[name] for name in tables()}


def exported(rows: Rows) -> Rows:
    """What an export tells of them."""
    return {
        name: {
            id_: {column: value for column, value in row.items() if f"{name}.{column}" not in OF_ONE_FILE}
            for id_, row in rows[name].items()
        }
        for name in tables()
        if name not in OF_ONE_FILE
    }


def changes_between(before: Rows, after: Rows) -> set[str]:
    """The columns in which rows differ; a table where one came or went."""
    found = {name for name in before if before[name].keys() != after[name].keys()}
    shared = [
        (name, before[name][id_], after[name][id_])
        for name in before
        for id_ in before[name].keys() & after[name].keys()
    ]
    return found | {f"{name}.{column}" for name, one, other in shared for column in one if one[column] != other[column]}


def test_every_column_says_something(desk):
    usual = {name: usual_values(name) if name in tables() else {} for name in every_table()}
    silent = {
        f"{name}.{column}"
        for name, rows in rows_in(desk).items()
        for column in SQLModel.metadata.tables[name].columns.keys()  # noqa: SIM118 (a collection of columns has no names in it)
        if all(row[column] in (None, usual[name].get(column, EMPTY.get(type(row[column])))) for row in rows.values())
    }
    # the version by whose defaults the settings are read: that of a championship of today is always the same
    assert silent - {"championship.readings", "championship.defaults_of", "championship.id"} == set()


@pytest.mark.parametrize("record", TABLES, ids=lambda record: record.__name__)
def test_a_record_and_its_table_say_the_same(record):
    table, standing = TABLES[record]
    fields = [field for field in fields_of(record).values() if field.is_column]
    columns = SQLModel.metadata.tables[str(table.__tablename__)].columns
    told = usual_values(name) if (name := str(table.__tablename__)) in tables() else {}
    assert {field.column for field in fields} | standing | {"id"} == {column.name for column in columns}
    for field in fields:
        column, usual = columns[field.column], told.get(field.column, ...)
        checks = " ".join(str(getattr(check, "sqltext", "")) for check in column.constraints)
        assert field.is_required or usual in (field.default, field.default or "", ...), field
        assert (
            field.names in ("team", "waiting")
            or field.column == "letter"
            or column.nullable == (type(None) in get_args(field.kind))
        ), field
        assert field.kind is not str or not field.most or not field.is_checked or f"{field.most}" in checks, field


def test_every_row_of_a_file_is_held_against_its_record():
    assert {str(table.__tablename__): record for record, (table, _) in TABLES.items()} == RECORDS


def test_what_no_export_tells_is_there(desk):
    assert {name.split(".")[0] for name in OF_ONE_FILE} <= set(every_table())
    assert all(name.split(".")[1] in columns_of(name.split(".")[0]) for name in OF_ONE_FILE if "." in name)


def test_exported_and_imported(desk):
    desk.run("teams-imported", settle_ticks)
    again = import_championship(export_championship(desk.state), None, by="Odile")
    assert exported(rows_in(again)) == exported(rows_in(desk))
    again.close()


def settle_ticks(work):
    """Let the ticks “paid” be what the accounts say: that is what an export tells."""
    for line in teams(work.state):
        work.change(work.one(tables()["team"], line.id), paid=line.paid)


def test_copied_and_opened(desk, tmp_path):
    save_copy(frozen_championship(desk), tmp_path / "copy.capot")
    save_as_file(desk, tmp_path / "saved.capot")
    for path in (tmp_path / "copy.capot", tmp_path / "saved.capot"):
        again = open_championship(path, by="Odile")
        assert rows_in(again) == rows_in(desk)
        assert shown(again) == shown(desk)
        again.close()


def test_sent_to_other_desks(desk):
    with reading(desk.engine) as connection:
        sent = scrubbed_copy(connection)
    replica = file_engine(None)
    with driver_of(replica) as driver:
        driver.deserialize(sent)
    there = Desk(replica, path=None, by="Paul")
    assert rows_in(there) == {name: {} if name in PRIVATE else rows for name, rows in rows_in(desk).items()}
    last = desk.state.sequence
    change_every_column(desk)
    entries = received_entries(
        [plain_entry(entry) for entry in desk.entries(last)], there.state.sequence, there.state.head
    )
    with writing(replica) as connection:
        state = write_received(connection, there.state, entries)
    assert told(rows_in(there)) == told(rows_in(desk)) == shown(Desk(replica, path=None, by="Paul", state=state))
    there.close()


def test_brought_back_from_a_copy_and_its_journal(desk, tmp_path):
    save_copy(frozen_championship(desk), tmp_path / "copy.capot")
    last = desk.state.sequence
    change_every_column(desk)
    tail = [plain_entry(entry) for entry in desk.entries(last)]
    assert replay(tmp_path / "copy.capot", tail) == len(tail)
    again = Desk(file_engine(tmp_path / "copy.capot"), path=None, by="Odile")
    assert rows_in(again) == rows_in(desk)
    again.close()


def change_every_column(desk: Desk) -> None:
    """Change every column but the ids, in every row in which it says something."""
    before = shown(desk)

    def change(work):
        for name, rows in before.items():
            for id_, row in rows.items():
                work.put(name, id_, {column: other(before, name, column, value) for column, value in row.items()})

    desk.run("teams-imported", change)
    columns = {f"{name}.{column}" for name in tables() for column in columns_of(name) if column != "id"}
    assert changes_between(before, shown(desk)) == columns, "a column that needs a row in ALIKE"


def other(rows: Rows, table: str, column: str, value: Any) -> Any:
    """Another value of a column that the checks of its table allow; nothing stays nothing."""
    if value is None or column == "id" or (table, column, str(value)) in ALIKE:
        return value
    known = SQLModel.metadata.tables[table].columns[column]
    for key in known.foreign_keys:
        ids = list(rows[key.column.table.name])
        return ids[(ids.index(value) + 1) % len(ids)]
    if choices := [
        choice for check in known.constraints for choice in CHOICES.findall(str(getattr(check, "sqltext", "")))
    ]:
        found = [one.strip("' ") for one in choices[0].split(",")]
        return type(value)(found[(found.index(str(value)) + 1) % len(found)])
    if isinstance(value, bool):
        return not value
    if isinstance(value, dict):
        return {**value, "other": 1}
    return value + {int: 100 if known.unique else 1, str: "’", list: [7]}[type(value)]


def test_every_column_undone_and_redone(desk):
    before = told(rows_in(desk))
    change_every_column(desk)
    after = told(rows_in(desk))
    undo(desk)
    assert told(rows_in(desk)) == shown(desk) == before
    redo(desk)
    assert told(rows_in(desk)) == shown(desk) == after


def test_every_row_undone_and_redone(desk):
    before = told(rows_in(desk))
    undo(desk)
    assert all(rows == {} for name, rows in told(rows_in(desk)).items() if name != "championship")
    redo(desk)
    assert told(rows_in(desk)) == shown(desk) == before


def retyped_team(desk: Desk, **values: Any) -> None:
    """Correct a team as the window does: what its fields show is typed again, but for these."""
    line = reachable(teams(desk.state), desk.phones)[0]
    change_team(desk, line.id, replace(draft_of(line), **values))


def retyped_prize(desk: Desk, **values: Any) -> None:
    """Correct a prize as the window does."""
    row = desk.state.one(PrizeRow, 1)
    change_prize(desk, row.id, replace(draft_of_prize(row), **values))


CORRECTIONS: Mapping[str, tuple[Callable[[Desk], object], set[str]]] = {
    "club of a team": (lambda desk: retyped_team(desk, club="Autre"), {"team.club"}),
    "name of a team": (lambda desk: retyped_team(desk, name="Autre"), {"team.name"}),
    "category of a team": (lambda desk: retyped_team(desk, category="juniors"), {"team.category"}),
    "licence of a player": (lambda desk: retyped_team(desk, licences=("L7", "L2")), {"player.licence"}),
    "phone of a team": (lambda desk: retyped_team(desk, phone="07 00 00 00 00"), {"contact.phone"}),
    "category of many": (lambda desk: set_category(desk, [1], "juniors"), {"team.category"}),
    "tick near the door": (lambda desk: set_near_door(desk, [1], False), {"team.near_door"}),
    "tick present": (lambda desk: set_present(desk, [1], True), {"team.present"}),
    "pass given out anew": (lambda desk: reissue_pass(desk, 1), {"team.pass_issue"}),
    "pair kept apart longer": (lambda desk: keep_apart(desk, 3, 5, until_round=4), {"apart.until_round"}),
    "name of a reduction": (lambda desk: change_reduction(desk, 1, "Élèves", 2_00), {"reduction.name"}),
    "times of a reduction": (lambda desk: grant_reduction(desk, 2, 1, 1), {"granted.times"}),
    "goods of a prize": (lambda desk: retyped_prize(desk, goods="cidre"), {"prize.goods"}),
    "place of a prize": (lambda desk: move_prize(desk, 1, 2), {"prize.position"}),
    "name of a lot": (lambda desk: change_lot(desk, 3, "Un tandem"), {"raffle_lot.name"}),
    "place of a lot": (lambda desk: move_lot(desk, 1, 2), {"raffle_lot.position"}),
    "a hand": (lambda desk: change_hand(desk, 3, HandFacts(declarer="B", points=90)), {"hand.facts"}),
    "totals": (
        lambda desk: record_totals(desk, 4, {"A": 401, "B": 390}, winner="A", why=WinReason.CLOCK),
        {"game.typed_totals", "game.typed_out"},
    ),
    "minutes of a round": (lambda desk: add_minutes(desk, 1, 4), {"clock.added_minutes"}),
    "an announcement": (lambda desk: change_announcement(desk, 1, "Fermée"), {"announcement.message"}),
    "an answer": (lambda desk: answer_call(desk, 2, referee="Odile"), {"call.answered_at", "call.answered_by"}),
    "a setting": (lambda desk: change_championship(desk, venue="Gymnase"), {"championship.place"}),
}
"""What is corrected of things that stand there, and the columns that change: nothing else does."""


@pytest.mark.parametrize("what", CORRECTIONS)
def test_a_correction_loses_nothing(desk, what):
    before = rows_in(desk)
    correct, changed = CORRECTIONS[what]
    correct(desk)
    assert changes_between(before, rows_in(desk)) - {"journal"} == changed
    assert shown(desk) == told(rows_in(desk))


def test_what_a_field_is_like_is_worked_out_once_and_not_for_each_row(monkeypatch):
    """A championship of 8 rounds has 4,000 games, each of seven columns."""
    fields = [replace(field) for field in fields_of(game.Game).values()]  # of which nobody has asked anything yet
    asked = []
    monkeypatch.setattr("tournament.records.fields.get_args", lambda kind: asked.append(kind) or get_args(kind))
    told = [[(field.is_column, field.choice) for field in fields] for _ in range(3)]
    assert told[0] == told[1] == told[2]
    assert 0 < len(asked) <= 2 * len(fields)
