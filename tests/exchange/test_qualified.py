"""The list of those who qualified: handed down as a file, and registered by the next championship with hall and
rank."""

import json
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from tests.exchange.conftest import new_desk
from tests.exchange.test_entry_lists import codes
from tournament.cli.main import run
from tournament.errors import Refused
from tournament.exchange.entry_lists import LineVerdict, entering, preview, read_entrants
from tournament.exchange.qualified_document import qualified_csv, qualified_json
from tournament.federation.joining import QualifiedList, QualifiedTeam
from tournament.i18n import translator
from tournament.messages.people.teams import origin_text
from tournament.services.desk.undo import redo, undo
from tournament.services.people.registration import register_teams, teams
from tournament.services.people.team_rows import qualified_from
from tournament.services.people.views import Origin
from tournament.services.setup.championship import reading_championship
from tournament.standings.ranking import By, Quota

WHO: dict[str, Any] = {"by_lot": False, "number": 7, "joined_rank": 1}
QUALIFIED = QualifiedList(
    "Fédération du Tarn",
    datetime(2026, 11, 21, 18, tzinfo=UTC),
    Quota(of_each_hall=1, overall=1, reserves=1),
    ("Lavaur",),
    (
        QualifiedTeam(
            1,
            By.HALL,
            hall="Brens",
            hall_rank=1,
            name="Les Valets",
            players=("Ada Roy", "Bo Lem"),
            licences=("041", ""),
            **WHO,
        ),
        QualifiedTeam(
            2,
            By.OVERALL,
            hall="Lavaur; =1+1",
            hall_rank=3,
            name="=Fau",
            players=("Cy Fau", "Di Bon"),
            club="Graulhet",
            **WHO,
        ),
        QualifiedTeam(1, By.RESERVE, hall="Brens", hall_rank=2, name="Noir", players=("Ed Noir", "Flo Sy"), **WHO),
    ),
)


@pytest.fixture(params=["json", "fr.csv", "en.csv"])
def handed_down(request, tmp_path):
    """The list as a file, of each kind."""
    path = tmp_path / f"qualified.{request.param}"
    language = request.param.partition(".")[0]
    path.write_bytes(
        qualified_json(QUALIFIED) if language == "json" else qualified_csv(QUALIFIED, translator(language))
    )
    return path


def test_whoever_goes_on_is_registered_with_hall_and_rank_and_a_reserve_waits(handed_down) -> None:
    desk = new_desk()
    entry_list = read_entrants(handed_down)
    lines = preview(teams(desk.state), entry_list)
    assert [line.verdict for line in lines] == [LineVerdict.TEAM, LineVerdict.TEAM, LineVerdict.SKIPPED]
    assert codes(lines[2]) == ["line-reserve"]
    register_teams(desk, entering(entry_list, lines))
    first, second = teams(desk.state)
    assert (first.name, first.club, first.licences, first.present) == ("Les Valets", "Brens", ("041", ""), False)
    assert (second.name, second.club) == ("=Fau", "Graulhet")
    assert qualified_from(desk.state) == {first.id: Origin("Brens", 1), second.id: Origin("Lavaur; =1+1", 3)}
    undo(desk)
    assert not qualified_from(desk.state)
    redo(desk)
    assert len(qualified_from(desk.state)) == 2


def test_the_command_line_registers_it(handed_down, tmp_path, capsys) -> None:
    into = tmp_path / "finale.capot"
    assert run(["--lang", "en", "import", str(handed_down), "--into", str(into)]) == 0
    said = capsys.readouterr()
    assert "2 teams" in said.out
    if handed_down.suffix == ".json":
        assert said.err == "This list is not final: others may still take a place on it.\nStill playing: Lavaur.\n"
    with reading_championship(into, by="") as desk:
        assert {origin.hall for origin in qualified_from(desk.state).values()} == {"Brens", "Lavaur; =1+1"}


WRONG: dict[str, tuple[dict[str, Any], list[str]]] = {
    "another format": ({"format": "belote-rules"}, ["qualified-format"]),
    "a later version": ({"version": 2}, ["number-out-of-range"]),
    "no teams": ({"teams": None}, ["not-list"]),
    "a field of another": ({"phone": "06"}, ["field-unknown"]),
    "an unknown way": (
        {"teams": [{"order": 1, "by": "luck", "hall": "x", "number": 1, "hall_rank": 1, "name": "x", "players": []}]},
        ["not-choice"],
    ),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_is_no_such_list_is_refused(what, tmp_path) -> None:
    changed, problems = WRONG[what]
    path = tmp_path / "list.json"
    path.write_text(json.dumps({**json.loads(qualified_json(QUALIFIED)), **changed}))
    with pytest.raises(Refused) as refused:
        read_entrants(path)
    assert [problem.code for problem in refused.value.problems] == problems


def test_an_empty_list_and_a_missing_file(tmp_path) -> None:
    path = tmp_path / "list.json"
    path.write_bytes(qualified_json(replace(QUALIFIED, teams=())))
    assert not read_entrants(path).lines
    with pytest.raises(Refused, match="file-unreadable"):
        read_entrants(tmp_path / "gone.json")


def test_where_a_team_qualified_is_said() -> None:
    assert origin_text(Origin("Brens", 3), translator("fr")) == "Qualification à Brens, 3e de sa salle"
    assert origin_text(Origin("Brens"), translator("en")) == "Qualified at Brens"
