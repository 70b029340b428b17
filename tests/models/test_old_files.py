"""Real files of earlier versions open, and say what they said when they were made."""

import json
import shutil
from datetime import date
from pathlib import Path

import pytest

from tests.examples import a_slice
from tournament.audit.judge import judge
from tournament.cli.main import run
from tournament.errors import Refused
from tournament.exchange.championship_json import export_championship, import_championship, to_text
from tournament.models.engine import SCHEMA_VERSION
from tournament.scoring.systems import options_of, resolve_rules
from tournament.services.desk.journal import journal
from tournament.services.desk.undo import next_steps, redo, undo
from tournament.services.people.registration import reachable, teams
from tournament.services.repairs.consequences import consequences
from tournament.services.rounds.clock import clock_in
from tournament.services.rounds.game_clock import GameClock
from tournament.services.rounds.round_views import rounds
from tournament.services.scores.standing import standings
from tournament.services.setup.championship import (
    championship,
    change_championship,
    create_championship,
    open_championship,
    reading_championship,
)

FILES = Path(__file__).parents[1] / "files"
FIRST_ROUND = [(1, "played", (2100, 60)), (2, "forfeit", (2000, 0)), (None, "bye", (1000,))]
SECOND_ROUND = [(1, "played", (2010, 1240)), (2, "pending", (-30, 100)), (None, "bye", (1000,))]
RANKS = {2: 1, 4: 2, 1: 3, 5: 3, 3: 5}


@pytest.fixture
def old(tmp_path):
    """A desk at a copy of the file that version 1 left on 21 November 2026: two rounds of five teams, the second one
    still being played."""
    path = tmp_path / "version-1.capot"
    shutil.copyfile(FILES / path.name, path)
    desk = open_championship(path, by="Odile")
    yield desk
    desk.close()


def test_version_1_says_what_it_said(old):
    assert championship(old.state).name == "Concours de la Saint-Martin"
    people = reachable(teams(old.state), old.phones)
    assert [(team.number, team.phone) for team in people] == [
        (1, ""),
        (2, ""),
        (3, ""),
        (4, ""),
        (5, ""),
        (None, "06 12 34 56 78"),
    ]
    played = [
        [(game.table, game.kind.value, tuple(side.total for side in game.sides)) for game in drawn.games]
        for drawn in rounds(old.state)
    ]
    assert played == [FIRST_ROUND, SECOND_ROUND]
    assert {line.team: line.rank for line in standings(old.state).lines} == RANKS
    assert len(journal(old.state)) == 16


def test_its_round_has_the_clock_that_it_had_from_its_posting_on(old):
    assert clock_in(old.state) is None
    change_championship(old, game_minutes=45)
    assert clock_in(old.state) == GameClock(rounds(old.state)[-1].posted_at, 45)
    assert not old.state.rows["clock"]


def test_version_1_goes_back_by_its_own_journal(old):
    while next_steps(old).undo:
        undo(old)
    assert (rounds(old.state), teams(old.state)) == ((), ())


def test_a_real_file_of_each_earlier_version_is_kept():
    kept = {int(path.name.split("-")[1].removesuffix(".capot")) for path in FILES.glob("version-*.capot")}
    assert kept == set(range(1, SCHEMA_VERSION))


@pytest.mark.parametrize("name", a_slice(sorted(path.name for path in FILES.glob("version-*.capot")), of=3))
def test_each_is_opened_taken_back_done_again_exported_and_judged(name, tmp_path, capsys):
    path = Path(shutil.copyfile(FILES / name, tmp_path / name))
    desk = open_championship(path, by="Odile")
    export = to_text(export_championship(desk.state))
    steps = 0
    while next_steps(desk).undo:
        undo(desk)
        steps += 1
    assert (rounds(desk.state), teams(desk.state)) == ((), ())
    for _ in range(steps):
        redo(desk)
    assert to_text(export_championship(desk.state)) == export
    desk.close()
    assert run(["--lang", "en", "check", str(path)]) == 0
    assert "as the rules say" in capsys.readouterr().out
    assert to_text(export_championship(import_championship(json.loads(export), None, by="Odile").state)) == export


def test_version_4_says_who_went_out_first_its_referee_and_its_customs(tmp_path):
    """Six players of belote au comptoir in threes, two rounds; the newest totals were taken back on 22 November
    2026."""
    desk = open_championship(
        Path(shutil.copyfile(FILES / "version-4-belote-comptoir.capot", tmp_path / "old.capot")), by="Odile"
    )
    contents = championship(desk.state)
    assert (contents.referees, contents.customs, contents.room) == (
        "Firmin Ozanne",
        ("On coupe avant de donner.",),
        ((1, 4),),
    )
    first, second = (
        [(game.winner, tuple(side.total for side in game.sides)) for game in drawn.games]
        for drawn in rounds(desk.state)
    )
    assert (first, second) == ([("C", (0, 3, 0)), ("A", (0, 0, 5))], [("B", (4, 0, 0)), (None, (6, 6, 6))])
    assert [line.team for line in standings(desk.state).lines] == [4, 1, 3, 6, 5, 2]
    assert [(team.players, team.phone) for team in reachable(teams(desk.state), desk.phones)][-1] == (
        ("Hugo Hamel",),
        "",
    )
    desk.close()


def test_version_5_says_what_was_played_and_decided(tmp_path):
    """Five teams, two rounds, the second begun on 22 November 2026: table 1 by hand and forfeited, table 2 by
    totals."""
    desk = open_championship(
        Path(shutil.copyfile(FILES / "version-5-contree-championship.capot", tmp_path / "old.capot")), by="Odile"
    )
    first, second = (
        [(game.kind.value, tuple(side.total for side in game.sides)) for game in drawn.games]
        for drawn in rounds(desk.state)
    )
    assert (first, second) == (
        [("forfeit", (0, 2000)), ("played", (2050, 1300)), ("bye", (1000,))],
        [("pending", (100, 60)), ("pending", (0, 0)), ("bye", (1000,))],
    )
    desk.close()


OF_VERSION_8 = {
    "contree-championship": [((-100, 0), "A"), ((350, 400), "A")],
    "belote-traditional": [((0, 520), "B"), ((350, 400), "A")],
}
"""What came of the tables of a round of version 8, to 500: points that a referee took change no winner, and a capot
loses its belote."""


@pytest.mark.parametrize("system", OF_VERSION_8)
def test_an_export_of_version_8_is_read_as_it_was_played(system):
    document = json.loads((FILES / f"export-of-version-8-{system}.json").read_text(encoding="utf-8"))
    assert document["championship"]["options"] == {"target": 500}
    assert judge(document) == []
    desk = import_championship(document, None, by="Odile")
    (played,) = rounds(desk.state)
    assert [(tuple(side.total for side in game.sides), game.winner) for game in played.games] == OF_VERSION_8[system]
    assert championship(desk.state).rules.by_name["decided_points"] == "ranking"
    said = export_championship(desk.state)["championship"].pop("options")
    assert said == {"target": 500, "decided_points": "ranking"} | (
        {"capot_belote": "defence"} if system == "belote-traditional" else {}
    )
    desk.close()


@pytest.mark.parametrize(
    ("system", "said"), [("contree-championship", {}), ("belote-traditional", {"capot_belote": "holder"})]
)
def test_an_export_of_today_says_by_which_choice_it_was_played(system, said):
    desk = create_championship(None, name="Soirée", day=date(2026, 11, 24), by="Odile", rules=resolve_rules(system, {}))
    export = export_championship(desk.state)
    assert export["championship"]["options"] == {"decided_points": "winner", **said}
    again = import_championship(export, None, by="Odile")
    assert championship(again.state).rules == championship(desk.state).rules
    assert export_championship(again.state) == export
    again.close()
    desk.close()


@pytest.fixture(params=["version-2-contree-multiplied", "version-3-contree-multiplied", "version-3-belote-two-bonus"])
def over(request, tmp_path):
    """A copy of a file whose first round was over, and whose second round was posted, when some choices were still a
    rule.

    `contree-multiplied` to 240, versions of 21 and 22 November 2026: A made 80 with contre at 81 points each; B made a
    capot elsewhere. `belote-two-bonus` to 300, version of 22 November: four jacks and four queens for B, whose tricks
    hold no card of worth.
    """
    return Path(shutil.copyfile(FILES / f"{request.param}.capot", tmp_path / "over.capot"))


OVER = {
    "contree-multiplied": (
        {"target": 240, "decided_points": "ranking", "litige_doubled": "doubled-rule"},
        [("A", (241, 0)), ("B", (0, 252))],
        [1, 2, 3, 3],
    ),
    "belote-two-bonus": (
        {"target": 300, "decided_points": "ranking", "low_brelans_cancel": "off", "combinations_need_worth": "off"},
        [("B", (160, 300))],
        [1, 2],
    ),
}
"""By the system of a file: what its rules are, which side won with which totals in the first round, and the ranks."""


@pytest.fixture
def desk(over):
    desk = open_championship(over, by="Odile")
    yield desk
    desk.close()


def said(desk):
    """The rules, the results of the first round and the ranks, as `OVER` tells them."""
    first = [(game.winner, tuple(side.total for side in game.sides)) for game in rounds(desk.state)[0].games]
    return options_of(championship(desk.state).rules), first, [line.rank for line in standings(desk.state).lines]


def as_today(rules):
    """These rules with the defaults of today, where a choice was still a rule."""
    return resolve_rules(rules.system, {"target": rules.target})


def test_an_evening_that_was_over_stays_over(desk):
    assert said(desk) == OVER[championship(desk.state).rules.system]
    assert [drawn.number for drawn in rounds(desk.state)] == [1, 2]


def test_the_judge_has_nothing_against_it(over, capsys):
    for _ in range(2):
        assert run(["--lang", "en", "check", str(over)]) == 0
        assert "as the rules say" in capsys.readouterr().out
        open_championship(over, by="Odile").close()


def test_what_was_scored_otherwise_is_told_by_its_export(desk):
    export = export_championship(desk.state)
    options, _, _ = OVER[export["championship"]["rules"]]
    assert export["championship"]["options"] == options
    again = import_championship(export, None, by="Odile")
    assert to_text(export_championship(again.state)) == to_text(export)


def test_another_setting_of_it_leaves_them_as_they_were(desk):
    rules = championship(desk.state).rules
    options, *played = said(desk)
    change_championship(desk, rules=resolve_rules(rules.system, {**options, "tied_game": "drawn"}))
    assert said(desk) == ({**options, "tied_game": "drawn"}, *played)


def test_a_round_that_another_followed_keeps_them(desk):
    before = said(desk)
    with pytest.raises(Refused) as refused:
        change_championship(desk, rules=as_today(championship(desk.state).rules))
    assert [problem.code for problem in refused.value.problems] == ["rules-do-not-fit"]
    assert said(desk) == before


@pytest.fixture
def newest(desk):
    """The desk after the second round was taken back: the first one may go on."""
    undo(desk)
    undo(desk)
    return desk


def test_the_reading_of_today_can_be_chosen_and_taken_back(newest, over, capsys):
    before = said(newest)
    today = as_today(championship(newest.state).rules)
    assert len(consequences(newest.state, {"rules": today}).games) == 1
    change_championship(newest, rules=today)
    chosen = said(newest)
    assert championship(newest.state).rules == today
    assert chosen[1][0] == (None, (0, 81) if today.system == "contree-multiplied" else (160, 0))
    undo(newest)
    assert said(newest) == before
    redo(newest)
    assert said(newest) == chosen
    newest.close()
    assert run(["--lang", "en", "check", str(over)]) == 0
    with reading_championship(over, by="Odile") as looked_at:
        assert said(looked_at) == chosen


def test_it_goes_back_by_its_own_journal(newest):
    rules = championship(newest.state).rules
    change_championship(newest, rules=as_today(rules))
    while next_steps(newest).undo:
        undo(newest)
    assert (rounds(newest.state), teams(newest.state), championship(newest.state).rules) == ((), (), rules)


def test_a_new_championship_has_the_readings_of_today(tmp_path):
    desk = create_championship(
        None, by="Odile", name="Coinche", day=date(2026, 11, 22), rules=resolve_rules("contree-multiplied", {})
    )
    assert championship(desk.state).rules["litige_doubled"] == "taker-loses"
    desk.close()
