"""Settings and the row that keeps them: every setting goes into a file and comes out as it was."""

from datetime import date

import pytest
from sqlmodel import SQLModel

from tests.examples import a_slice
from tests.services.conftest import desk_in
from tournament.errors import Refused
from tournament.scoring.systems import resolve_rules
from tournament.services.desk.journal import journal
from tournament.services.people.registration import register_teams
from tournament.services.people.views import TeamDraft
from tournament.services.repairs.consequences import consequences
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round, rounds
from tournament.services.scores.entry import record_totals
from tournament.services.scores.standing import standings
from tournament.services.setup.championship import championship, change_championship, create_from
from tournament.services.setup.views import ByeWorth, ForfeitMarks, Settings
from tournament.settings import SETTINGS

UNUSUAL = Settings(
    name="Coupe d'hiver",
    venue="Gymnase",
    day=date(2027, 1, 9),
    rules=resolve_rules("contree-championship", {"hands": 12}),
    criteria=("points", "lot"),
    bye_worth=ByeWorth.AVERAGE,
    bye_wins=False,
    forfeit_marks=ForfeitMarks.HALF,
    planned_rounds=6,
    game_minutes=45,
    totals_first=True,
    room=((1, 12), (14, 20)),
    clubs_apart=2,
    tables_move=True,
    door_tables=(2, 3),
    referees="Firmin Ozanne",
    customs=("On coupe avant de donner.",),
)


@pytest.mark.parametrize("settings", [UNUSUAL, Settings(name="Concours", day=date(2026, 11, 21))])
def test_what_goes_into_a_file_comes_out_of_it(settings):
    line = championship(create_from(None, settings, by="Odile").state)
    assert {name: getattr(line, name) for name in SETTINGS} == {name: getattr(settings, name) for name in SETTINGS}


def test_every_setting_is_a_column_and_every_column_is_told():
    apart = {"id", "options", "readings", "defaults_of", "lot_seed", "last_number"}
    assert {column.name for column in SQLModel.metadata.tables["championship"].columns} - apart == {
        declared.column for declared in SETTINGS.values()
    }


@pytest.mark.parametrize(
    "name", a_slice([name for name, declared in SETTINGS.items() if not declared.governs_past], of=3)
)
def test_what_does_not_govern_the_past_leaves_every_game_and_rank_as_it_was(name):
    desk = desk_in()
    register_teams(desk, [TeamDraft((f"Ana {letter}", f"Luc {letter}"), club="Rive") for letter in "ABCDE"])
    for _ in range(2):
        draw(desk)
        post_draw(desk)
        for table in current_round(desk.state).tables:
            record_totals(desk, table.id, {"A": 2010, "B": 1200}, winner="A", why=None)
    before = rounds(desk.state)[0].games, standings(desk.state)
    assert consequences(desk.state, {name: getattr(UNUSUAL, name)}).games == ()
    change_championship(desk, **{name: getattr(UNUSUAL, name)})
    assert (rounds(desk.state)[0].games, standings(desk.state)) == before


@pytest.mark.parametrize("name", ["rules", "bye_worth", "bye_wins"])
def test_what_governs_the_past_is_foreseen(name):
    desk = desk_in()
    register_teams(desk, [TeamDraft((f"Ana {letter}", f"Luc {letter}")) for letter in "ABC"])
    draw(desk)
    post_draw(desk)
    record_totals(desk, current_round(desk.state).tables[0].id, {"A": 2010, "B": 1200}, winner="A", why=None)
    assert not consequences(desk.state, {name: getattr(UNUSUAL, name)}).are_none


@pytest.mark.parametrize("name", SETTINGS)
def test_each_can_be_changed_alone_and_the_journal_says_which(name):
    desk, wanted = desk_in(), getattr(UNUSUAL, name)
    change_championship(desk, **{name: wanted})
    assert getattr(championship(desk.state), name) == wanted
    told = {"rules": {"rule": "hands"}, "fee_cents": {"fee_cents": wanted}}.get(name, {})
    assert journal(desk.state)[-1].details == {"setting": SETTINGS[name].column, **told}


def test_the_journal_says_which_game_and_which_rule_changed():
    desk = desk_in()
    for system, options in (
        ("contree-championship", {"ending": "rounded", "tied_game": "drawn"}),
        ("contree-championship", {"ending": "rounded"}),
        ("belote-classic", {}),
    ):
        change_championship(desk, rules=resolve_rules(system, options))
    change_championship(desk, rules=resolve_rules("belote-three", {}), planned_rounds=5)
    assert [entry.details for entry in journal(desk.state)][1:] == [
        {"setting": "rules"},
        {"setting": "rules", "rule": "tied_game"},
        {"setting": "rules", "game": "belote-classic"},
        {},
    ]


@pytest.mark.parametrize(
    "ask",
    [lambda desk: change_championship(desk, colour="red"), lambda desk: consequences(desk.state, {"colour": "red"})],
)
def test_what_is_no_setting_is_a_mistake_of_the_program(ask):
    with pytest.raises(TypeError, match="no setting of a championship: colour"):
        ask(desk_in())


def test_a_championship_that_cannot_be_leaves_no_file(tmp_path):
    with pytest.raises(Refused) as refused:
        create_from(
            tmp_path / "x.capot",
            Settings(name=" ", day=date(2026, 11, 21), planned_rounds=0, game_minutes=601),
            by="Odile",
        )
    assert [problem.path for problem in refused.value.problems] == ["name", "planned_rounds", "game_minutes"]
    assert list(tmp_path.iterdir()) == []
