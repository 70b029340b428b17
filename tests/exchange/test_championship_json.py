"""A championship as a document: out and in again to the letter, and refused with its path wherever it is not what it
should be."""

import copy
import json
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from tests.desks import copy_of
from tests.examples import a_slice, examples
from tests.exchange.conftest import new_desk, played_evening
from tests.full_championship import full_championship
from tournament.errors import Refused
from tournament.exchange.championship_json import export_championship, import_championship, to_text
from tournament.i18n import translator
from tournament.messages.refusals import problem_text
from tournament.scoring.systems import SYSTEMS, resolve_rules
from tournament.services.desk.undo import next_steps
from tournament.services.people.registration import teams
from tournament.services.repairs.leaving import withdraw_teams
from tournament.services.repairs.seat_views import UnfinishedOutcome
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round
from tournament.services.rounds.views import DrawMethod
from tournament.services.safety.restoring import championship_facts, restore
from tournament.services.setup.championship import open_championship
from tournament.simulation.championship import SimulationPlan, simulate

SCHEMAS = Path(__file__).parents[2] / "resources" / "schemas"
SCHEMA, SHEET_SCHEMA = (
    json.loads((SCHEMAS / f"{name}.schema.json").read_text(encoding="utf-8"))
    for name in ("championship", "score-sheet")
)
VALIDATOR = Draft202012Validator(
    SCHEMA, registry=Registry().with_resource("score-sheet.schema.json", Resource.from_contents(SHEET_SCHEMA))
)


WHOLE = to_text(export_championship(played_evening().state))


@pytest.fixture
def document():
    """The evening, written once."""
    return json.loads(WHOLE)


def again(text: str) -> str:
    """A document brought in and written out again."""
    desk = import_championship(json.loads(text), None, by="test")
    try:
        return to_text(export_championship(desk.state))
    finally:
        desk.close()


class TestOut:
    def test_facts_and_what_follows_from_them(self, evening):
        export = export_championship(evening.state)
        first = export["rounds"][0]
        assert (first["number"], first["method"], first["seed"], first["present"]) == (
            1,
            "random",
            2026,
            [1, 2, 3, 4, 5, 6, 7, 8, 9],
        )
        assert [game["table"] for game in first["games"]] == [1, 2, 3, 4, None]
        played, typed, forfeited, stopped, bye = first["games"]
        assert played["hands"][0] == {"declarer": "A", "contract": "capot", "points": 162, "capot": "A"}
        assert played["hands"][1] == {"passed": True}
        assert played["result"] == {"kind": "played", "totals": [2000, 0], "winner": played["sides"][0]}
        assert typed["hands"] == []
        assert typed["adjustments"] == [{"side": "A", "points": -100, "reason": "carte vue"}]
        assert typed["result"] == {
            "kind": "played",
            "totals": [1850, 1400],
            "winner": typed["sides"][0],
            "why": "clock",
        }
        assert forfeited["result"] == {"kind": "forfeit", "totals": [2000, 0], "winner": forfeited["sides"][0]}
        assert stopped["stop"] == {"after": 1, "more": 1}
        assert (bye["result"]["kind"], bye["result"]["totals"], bye["result"]["winner"]) == (
            "bye",
            [1000],
            bye["sides"][0],
        )

    def test_totals_beside_hands_are_kept_apart(self, evening):
        game = export_championship(evening.state)["rounds"][1]["games"][0]
        assert game["typed"] == {"totals": [10, 2010], "winner": game["sides"][1], "why": "target"}
        assert game["result"]["kind"] == "stopped"

    def test_a_draw_that_is_not_posted_is_no_fact(self, evening):
        assert [found["number"] for found in export_championship(evening.state)["rounds"]] == [1, 2]

    def test_teams_in_every_state(self, evening):
        export = export_championship(evening.state)
        assert [team["status"] for team in export["teams"]] == [
            "active",
            "active",
            "withdrawn",
            "excluded",
            *["active"] * 6,
        ]
        assert export["teams"][9] == {
            "number": 10, "name": "Dix de der", "players": ["=1+1", "<b>Léon</b>"], "club": "", "status": "active",
            "present": False, "paid": False,
        }  # fmt: skip
        assert export["waiting"] == [
            {"players": ["Zoé Seule"], "name": "Cherche partenaire", "club": "", "present": True, "paid": False}
        ]

    def test_what_was_decided(self, evening):
        export = export_championship(evening.state)
        told = {"kind": "forfeit", "referee": "Paul", "article": "9 D", "reason": "pas venus", "round": 1, "table": 3}
        assert export["decisions"][0] == {**told, "sides": ["B"], "at": "2026-11-21T19:09:00+00:00", "minutes": 4}
        withdrawn = next(one for one in export["decisions"] if one["kind"] == "withdrawn")
        assert withdrawn == {"kind": "withdrawn", "reason": "malade", "team": 3, "at": withdrawn["at"]}
        assert export["adjustments"] == [{"team": 5, "points": -50, "reason": "retard"}]
        assert export["substitutions"] == [
            {"team": 6, "after_round": 1, "leaving": "Bo Lemoine", "entering": "Eve Nouvelle", "reason": "jambe cassée"}
        ]

    def test_standings_carry_every_criterion(self, evening):
        export = export_championship(evening.state)
        assert all(set(line) == {"rank", "team", *export["championship"]["criteria"]} for line in export["standings"])

    def test_phone_numbers_stay_in_the_file(self, evening):
        assert "06 00" not in to_text(export_championship(evening.state))

    def test_the_text_is_for_people_too(self, evening):
        text = to_text(export_championship(evening.state))
        assert text.endswith("}\n")
        assert "Œuilly, « Saint-Martin »" in text

    def test_the_schema_allows_it(self, evening):
        Draft202012Validator.check_schema(SCHEMA)
        VALIDATOR.validate(export_championship(evening.state))


class TestInAgain:
    def test_to_the_letter(self, evening):
        text = to_text(export_championship(evening.state))
        assert again(text) == text

    def test_whose_game_was_annulled_when_they_left(self):
        desk = simulate(SimulationPlan(9, 1, DrawMethod.SWISS, 5, by_totals=True))
        draw(desk)
        post_draw(desk)
        gone = [team for side in current_round(desk.state).tables[1].sides for team in side.teams]
        withdraw_teams(
            desk,
            [team.id for team in teams(desk.state) if team.number in gone],
            reason="",
            unfinished=UnfinishedOutcome.BYE,
        )
        text = to_text(export_championship(desk.state))
        export = json.loads(text)
        assert [sorted(found.get("left", [])) for found in export["rounds"]] == [[], sorted(gone)]
        assert all("resting" not in found for found in export["rounds"])
        VALIDATOR.validate(export)
        assert again(text) == text

    def test_facts_are_the_same_facts(self, evening):
        facts = championship_facts(evening.state)
        assert championship_facts(restore(None, facts, by="test").state) == facts

    @examples(4, 40)
    @given(
        seed=st.integers(0, 10**6),
        size=st.integers(2, 13),
        rounds=st.integers(1, 3),
        method=st.sampled_from([DrawMethod.RANDOM, DrawMethod.SWISS]),
        chances=st.tuples(*[st.sampled_from([0.0, 0.15])] * 3),
    )
    def test_simulated_championships_to_the_letter(self, seed, size, rounds, method, chances):
        desk = simulate(SimulationPlan(size, rounds, method, seed, *chances))
        export = export_championship(desk.state)
        desk.close()
        VALIDATOR.validate(export)
        assert again(to_text(export)) == to_text(export)

    @pytest.mark.parametrize("system", a_slice(SYSTEMS, of=3))
    def test_every_rule_system_to_the_letter(self, system):
        desk = simulate(SimulationPlan(9, 2, DrawMethod.SWISS, 6, 0.1, 0.2, 0.1, resolve_rules(system, {})))
        export = export_championship(desk.state)
        desk.close()
        VALIDATOR.validate(export)
        assert again(to_text(export)) == to_text(export)
        hands = next(game["hands"] for played in export["rounds"] for game in played["games"] if game.get("hands"))
        hands.append({**hands[0], "contract": 85})
        assert not VALIDATOR.is_valid(export)

    def test_into_a_file(self, evening, tmp_path):
        text = to_text(export_championship(evening.state))
        import_championship(json.loads(text), tmp_path / "again.capot", by="Odile").close()
        desk = open_championship(tmp_path / "again.capot", by="Odile")
        assert to_text(export_championship(desk.state)) == text
        assert next_steps(desk).undo is None
        desk.close()

    def test_an_empty_championship(self):
        text = to_text(export_championship(new_desk().state))
        assert again(text) == text

    def test_the_least_that_another_program_can_write(self):
        document = {
            "format": "belote-championship",
            "version": 1,
            "championship": {"name": "x", "date": "2026-11-21", "rules": "contree-championship",
                             "criteria": ["wins", "points"]},
            "teams": [
                {"number": 3, "name": "a", "players": ["A B", "C D"], "club": "", "status": "active"},
                {"number": 8, "name": "b", "players": ["E F", "G H"], "club": "", "status": "active"},
                {"number": 5, "name": "", "players": ["I Jouve", "K Lamy"]},
            ],
            "rounds": [
                {"number": 1, "method": "random", "seed": 20261121, "present": [3, 5, 8], "games": [
                    {"table": None, "sides": [5], "hands": [], "result": {"kind": "bye", "totals": [1000],
                                                                          "winner": 5}},
                    {"table": 1, "sides": [3, 8], "hands": [], "result": {"kind": "played", "totals": [1810, 1450],
                                                                          "winner": 3}},
                ]},
            ],
        }  # fmt: skip
        desk = import_championship(document, None, by="test", clock=lambda: datetime(2026, 11, 21, tzinfo=UTC))
        assert [(line.number, line.name, line.present, line.paid) for line in teams(desk.state)] == [
            (3, "a", True, False), (5, "Jouve / Lamy", True, False), (8, "b", True, False),
        ]  # fmt: skip
        export = export_championship(desk.state)
        assert export["rounds"][0]["games"][0]["result"] == {
            "kind": "played",
            "totals": [1810, 1450],
            "winner": 3,
            "why": "clock",
        }
        assert export["standings"][0] == {"rank": 1, "team": 3, "wins": 1, "points": 1810}


DELETED = object()


def changed(document, path, value):
    """A copy of a document with one value changed, put in, or deleted."""
    document = copy.deepcopy(document)
    *way, last = path
    part = document
    for step in way:
        part = part[step]
    if value is DELETED:
        del part[last]
    else:
        part[last] = value
    return document


def put(path):
    """A path in the notation of refusals."""
    path = tuple("\\ud800" if step == "\ud800" else step for step in path)
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path).lstrip(".")


GAME = ("rounds", 0, "games", 0)
BYE = ("rounds", 0, "games", 4)


@pytest.mark.parametrize(
    ("path", "value", "code"),
    [
        (("format",), "chess", "format-unknown"),
        (("format",), DELETED, "field-missing"),
        (("version",), 2, "version-newer"),
        (("version",), "1", "not-whole"),
        (("surprise",), 1, "field-unknown"),
        (("teams",), {}, "not-list"),
        (("championship",), [], "not-object"),
        (("championship", "name"), "", "championship-without-name"),
        (("championship", "name"), DELETED, "field-missing"),
        (("championship", "date"), "21/11/2026", "not-date"),
        (("championship", "rules"), "tarot", "rules-unknown"),
        (("championship", "options", "litige"), "kept", "option-unknown"),
        (("championship", "bye_worth"), "lots", "not-choice"),
        (("championship", "bye_wins"), 1, "not-flag"),
        (("championship", "planned_rounds"), 0, "rounds-out-of-range"),
        (("championship", "lot_seed"), 2**80, "number-out-of-range"),
        (("championship", "last_number"), 3, "number-out-of-range"),
        (("teams", 1, "number"), 0, "number-out-of-range"),
        (("teams", 1, "number"), True, "not-whole"),
        (("teams", 1, "status"), "waiting", "waiting-with-number"),
        (("teams", 1, "players"), ["Seul"], "players-needed"),
        (("teams", 1, "name"), "x" * 61, "name-too-long"),
        (("teams", 1, "phone"), "06", "field-unknown"),
        (("waiting", 0, "players"), ["Un", "Deux"], "players-needed"),
        (("rounds", 0, "number"), 2, "round-out-of-order"),
        (("rounds", 0, "number"), True, "not-whole"),
        (("rounds", 0, "method"), "fixed", "not-choice"),
        (("rounds", 0, "seed"), 1.5, "not-whole"),
        (("rounds", 0, "posted"), "tonight", "not-moment"),
        (("rounds", 0, "posted"), "2026-11-21T19:00:00", "not-moment"),
        (("rounds", 0, "posted"), "0001-01-01T00:00:00+14:00", "not-moment"),
        (("rounds", 0, "saw", "scores"), [], "scores-of-present"),
        (("rounds", 0, "saw", "scores", 0, "\ud800"), 1, "field-unknown"),
        ((*GAME, "sides"), [1], "sides-of-game"),
        ((*GAME, "table"), None, "table-of-bye"),
        ((*BYE, "table"), 9, "table-of-bye"),
        (("rounds", 0, "games", 1, "table"), 1, "table-twice"),
        ((*BYE, "hands"), [{"passed": True}], "bye-with-hands"),
        ((*GAME, "by"), "lot", "not-choice"),
        ((*GAME, "hands", 0, "points"), 163, "points-range"),
        ((*GAME, "hands", 0, "points"), "162", "not-whole"),
        ((*GAME, "hands", 0, "colour"), "red", "field-unknown"),
        ((*GAME, "result", "kind"), "won", "not-choice"),
        ((*GAME, "result", "score"), {}, "field-unknown"),
        ((*GAME, "result", "totals"), [2000], "totals-of-sides"),
        ((*GAME, "result", "winner"), 99, "winner-not-seated"),
        ((*GAME, "result", "winner"), DELETED, "field-missing"),
        (("rounds", 0, "games", 1, "result", "why"), "luck", "not-choice"),
        (("rounds", 0, "games", 1, "adjustments", 0, "points"), 0, "adjustment-points"),
        (("rounds", 0, "games", 1, "adjustments", 0, "reason"), " ", "adjustment-reason"),
        (("adjustments", 0, "team"), 77, "team-unknown"),
        (("decisions", 0, "table"), 77, "table-unknown"),
        (("decisions", 0, "kind"), "whim", "not-choice"),
        (("substitutions", 0, "after_round"), 9, "number-out-of-range"),
    ],
    ids=lambda value: put(value) if isinstance(value, tuple) else None,
)
def test_refused_with_its_path(document, path, value, code):
    with pytest.raises(Refused) as refused:
        import_championship(changed(document, path, value), None, by="test")
    told = [(problem.path, problem.code) for problem in refused.value.problems]
    assert (put(path), code) in told
    for language in ("fr", "en"):
        assert all(problem_text(problem, translator(language)) for problem in refused.value.problems)


@pytest.mark.parametrize(
    ("path", "value", "at", "code"),
    [
        (("teams", 1, "number"), 1, "teams[1].number", "number-twice"),
        (("teams", 1, "players"), ["ADA aubry", "Bo Dupuy"], "teams[1].players[0]", "player-elsewhere"),
        (("rounds", 0, "present"), [1, 2, 2], "rounds[0].present[2]", "team-twice"),
        (("rounds", 0, "present"), [1, 2, 77], "rounds[0].present[2]", "team-unknown"),
        (("rounds", 0, "games", 4, "sides"), [77], "rounds[0].games[4].sides[0]", "team-unknown"),
        ((*GAME, "stop"), {"after": 9, "more": 1}, "rounds[0].games[0].stop.after", "stop-after"),
        (
            (*GAME, "result"),
            {"kind": "pending", "winner": 1},
            "rounds[0].games[0].result.winner",
            "pending-with-result",
        ),
        (
            ("rounds", 0, "games", 1, "result", "totals"),
            [900, 1400],
            "rounds[0].games[1].result.winner",
            "winner-has-less",
        ),
        (
            ("rounds", 0, "games", 1, "typed"),
            {"totals": [1, 2], "winner": 99},
            "rounds[0].games[1].typed.winner",
            "winner-not-seated",
        ),
        (
            ("rounds", 0, "games", 1, "typed"),
            {"totals": [1, 2], "winner": None},
            "rounds[0].games[1].typed.why",
            "target-not-reached",
        ),
        (("championship", "criteria"), ["wins", "luck"], "championship.criteria[1]", "criterion-unknown"),
    ],
)
def test_refused_at_the_part_that_is_wrong(document, path, value, at, code):
    with pytest.raises(Refused) as refused:
        import_championship(changed(document, path, value), None, by="test")
    assert (at, code) in [(problem.path, problem.code) for problem in refused.value.problems]


@pytest.mark.parametrize(
    ("forge", "at", "code"),
    [
        (lambda round_: round_["saw"]["options"].update(losers=2), "saw.options.losers", "phase-option-value"),
        (lambda round_: round_["saw"]["options"].pop("losers"), "saw.options.losers", "field-missing"),
        (lambda round_: round_["saw"].pop("options"), "saw.options", "field-missing"),
        (lambda round_: round_.pop("saw"), "saw.options", "field-missing"),
        (lambda round_: round_["saw"]["options"].update(takes="all"), "saw.options.takes", "number-out-of-range"),
        (lambda round_: round_["saw"]["options"].update(takes=1), "saw.options.takes", "number-out-of-range"),
    ],
)
def test_settings_of_a_drawn_bracket_that_there_are_not(forge, at, code):
    desk = copy_of(full_championship)
    document = export_championship(desk.state)
    desk.close()
    forge(document["rounds"][1])
    with pytest.raises(Refused) as refused:
        import_championship(document, None, by="test")
    assert [(problem.path, problem.code) for problem in refused.value.problems] == [(f"rounds[1].{at}", code)]


def test_a_team_seated_twice(document):
    twice = document["rounds"][0]["games"][0]["sides"][0]
    document = changed(
        document, BYE, {"table": None, "sides": [twice], "result": {"kind": "bye", "totals": [1000], "winner": twice}}
    )
    with pytest.raises(Refused) as refused:
        import_championship(document, None, by="test")
    assert [(problem.path, problem.code) for problem in refused.value.problems] == [
        ("rounds[0].games[4].sides[0]", "team-seated-twice")
    ]


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ((*GAME, "result", "totals", 0), 2010),
        ((*GAME, "result", "kind"), "pending"),
        ((*BYE, "result", "totals", 0), 2000),
        ((*BYE, "result", "winner"), None),
        (("standings", 0, "rank"), 2),
        (("standings", 0, "points"), 1),
        (("standings", 0, "points"), "many"),
        (("standings", 0, "team"), 4),
        (("standings",), []),
    ],
    ids=lambda value: put(value) if isinstance(value, tuple) else None,
)
def test_what_follows_from_facts_must_follow_from_them(document, path, value):
    document = changed(document, path, value)
    if path[-1] == "kind":
        document = changed(document, (*GAME, "result"), {"kind": value})
    with pytest.raises(Refused) as refused:
        import_championship(document, None, by="test")
    assert [(problem.path, problem.code) for problem in refused.value.problems] == [(put(path), "computed-differs")]


def test_every_problem_is_told_at_once(document):
    for path, value in [
        (("teams", 0, "number"), "one"),
        (("rounds", 1, "method"), 3),
        ((*GAME, "hands", 0, "points"), 1000),
    ]:
        document = changed(document, path, value)
    with pytest.raises(Refused) as refused:
        import_championship(document, None, by="test")
    assert {"teams[0].number", "rounds[1].method", "rounds[0].games[0].hands[0].points"} <= {
        problem.path for problem in refused.value.problems
    }


@pytest.mark.parametrize(
    "document", [None, [], 3, "x", {}, {"teams": 3, "rounds": [None], "championship": None, "standings": [1]}]
)
def test_what_is_no_championship_at_all(document):
    with pytest.raises(Refused):
        import_championship(document, None, by="test")


def paths_of(value, path=()):
    """Every path in a JSON value."""
    yield path
    for step, item in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield from paths_of(item, (*path, step))


PLACES = [path for path in paths_of(json.loads(WHOLE)) if path]
ODD = st.sampled_from(
    [
        None,
        True,
        -1,
        0,
        1,
        2,
        10**30,
        1.5,
        "",
        "x",
        "A",
        "\ud800",
        "\x00",
        [],
        [None],
        [1, 1],
        {},
        {"kind": "bye"},
        DELETED,
    ]
)


@examples(20, 200)
@given(path=st.sampled_from(PLACES), value=ODD)
def test_whatever_is_altered_is_refused_or_comes_back_as_it_is(path, value):
    try:
        desk = import_championship(changed(json.loads(WHOLE), path, value), None, by="test")
    except Refused as refused:
        for problem in refused.problems:
            problem_text(problem, translator("fr"))
        return
    text = to_text(export_championship(desk.state))
    desk.close()
    assert again(text) == text


def test_a_table_beyond_all_numbers_is_out_of_range(document):
    document["decisions"][0]["table"] = 10**20
    with pytest.raises(Refused) as refused:
        import_championship(document, None, by="test")
    assert [(problem.code, problem.path) for problem in refused.value.problems] == [
        ("number-out-of-range", "decisions[0].table")
    ]


@pytest.mark.parametrize("number", [0, -1, 10**20])
def test_a_number_that_no_team_can_have_is_no_team(document, number):
    document["adjustments"][0]["team"] = document["substitutions"][0]["team"] = number
    with pytest.raises(Refused) as refused:
        import_championship(document, None, by="test")
    assert [(problem.code, problem.path) for problem in refused.value.problems] == [
        ("team-unknown", "adjustments[0].team"),
        ("team-unknown", "substitutions[0].team"),
    ]
