"""What is known of a team: every column of it comes back from an export, and every field of it is typed again by a correction."""

from dataclasses import fields
from datetime import date

import pytest
from sqlmodel import SQLModel

from tournament.exchange.championship_json import export_championship, import_championship
from tournament.models.tables import Player, Team
from tournament.services.people.drafts import draft_of
from tournament.services.people.lines import TeamDraft, TeamLine
from tournament.services.people.registration import register_teams, teams
from tournament.services.setup.championship import create_championship

OF_ONE_FILE = {"team.pass_issue"}
"""What no export tells: the passes of a championship are those of its file."""
FULL = TeamDraft(
    players=("Adèle Aubry", "Bruno Blot"),
    name="Dix de der",
    club="Amicale",
    phone="06 12 34 56 78",
    present=False,
    paid=True,
    near_door=True,
    category="dames",
    licences=("L1", "L2"),
    memberships=("A1", "A2"),
)


@pytest.fixture
def desk():
    desk = create_championship(None, name="Soirée", day=date(2026, 11, 24), by="Odile", licence_fields=True)
    register_teams(desk, [FULL])
    yield desk
    desk.close()


def known(desk):
    """Every value of the one team, by table and column; those of its players as a list."""
    return {
        f"{table.__tablename__}.{column.name}": [getattr(row, column.name) for row in desk.hall.all(table)]
        for table in (Team, Player)
        for column in SQLModel.metadata.tables[str(table.__tablename__)].columns
    }


def usual(name):
    """What a column holds where nothing was said."""
    table, column = name.split(".")
    return {"team": Team, "player": Player}[table].model_fields[column].default


def test_every_column_comes_back_from_an_export(desk):
    told = known(desk)
    untold = {name for name, values in told.items() if usual(name) in values}
    assert untold == OF_ONE_FILE, "a column that this team says nothing of: fill it here, and carry it through exports"
    again = import_championship(export_championship(desk.hall), None, by="Odile")
    assert known(again) == told
    again.close()


def test_every_field_is_typed_again_by_a_correction(desk):
    (line,) = teams(desk.hall)
    draft, empty = draft_of(line), TeamDraft(players=())
    shared = {field.name for field in fields(TeamDraft)} & {field.name for field in fields(TeamLine)} - {"number", "phone"}
    assert {name for name in shared if getattr(draft, name) == getattr(empty, name)} == set()
    assert {name: getattr(draft, name) for name in shared} == {name: getattr(line, name) for name in shared}
