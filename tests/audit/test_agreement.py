"""Two programs that agree: the judge and the rooms it judges come to the same, each with its own code."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples
from tournament.audit.judge import judge
from tournament.audit.reader import Reader
from tournament.audit.reading import read_hand, read_options
from tournament.audit.rules.course import played_out
from tournament.audit.rules.possible import impossible_fields
from tournament.audit.rules.system import resolve
from tournament.draw.catalogue import draw_round
from tournament.draw.facts import Field, History
from tournament.errors import Refused
from tournament.scoring.facts import ClockStop, Sheet
from tournament.scoring.games import check_hand, score_sheet
from tournament.scoring.sheet_json import read_hand as read_facts
from tournament.scoring.systems import resolve_rules
from tournament.standings.criteria import CRITERIA, GameResult
from tournament.standings.ranking import rank_teams

Json = dict[str, Any]

letters = st.sampled_from("AB")
points_given = st.lists(
    st.fixed_dictionaries({"side": letters, "points": st.sampled_from([-160, 10, 162]), "reason": st.just("words")}),
    max_size=1,
)


@st.composite
def likely_hands(draw: st.DrawFn) -> Json:
    """Hands that were played, most of them possible."""
    declarer = draw(letters)
    capot = draw(st.none() | letters)
    points = draw(st.integers(0, 81).map(lambda half: 2 * half)) if capot is None else 162 if capot == declarer else 0
    hand: Json = {
        "declarer": declarer,
        "contract": draw(st.sampled_from([*range(80, 161, 10), "capot"])),
        "points": points,
        "doubling": draw(st.sampled_from(["none", "none", "contre", "surcontre"])),
        "belote": draw(st.lists(letters, max_size=1)),
        "adjustments": draw(points_given),
    }
    return hand | ({"capot": capot} if capot else {})


whatever_hands = st.fixed_dictionaries(
    {},
    optional={
        "declarer": letters,
        "contract": st.integers(70, 170) | st.just("capot"),
        "trump": st.just("hearts"),
        "points": st.integers(-1, 163),
        "doubling": st.sampled_from(["none", "contre"]),
        "capot": letters,
        "belote": st.lists(letters, max_size=2),
        "stopped": st.fixed_dictionaries({"trick": st.integers(0, 9), "by": letters}),
        "adjustments": points_given,
        "passed": st.booleans(),
        "annulled": st.just("agreed"),
    },
)
deals = likely_hands() | st.just({"passed": True}) | st.just({"annulled": "agreed"})
options = st.fixed_dictionaries(
    {},
    optional={
        "tied_game": st.sampled_from(["more", "drawn"]),
        "ending": st.sampled_from(["real", "rounded"]),
        "defence_capot": st.sampled_from([250, 160]),
        "failed_capot": st.sampled_from([500, 410, 250, 160]),
        "doubled_belote": st.sampled_from(["winner", "holder"]),
        "capot_belote": st.sampled_from(["defence", "holder"]),
    },
)
lengths = st.fixed_dictionaries({"target": st.integers(100, 2000)}) | st.fixed_dictionaries(
    {"hands": st.integers(1, 6)}
)


@examples(100, 1000)
@given(whatever_hands | likely_hands())
def test_the_same_hands_are_impossible(hand: Json) -> None:
    facts = read_facts(hand, 2, "")
    refused = bool(check_hand(facts, resolve_rules("contree-championship", {}), "AB"))
    assert (
        bool(list(impossible_fields(read_hand(hand, "", Reader()), resolve("contree-championship", {}), 2))) == refused
    )


@examples(100, 1000)
@given(st.lists(deals, max_size=12), options, lengths, st.none() | st.tuples(st.integers(0, 12), st.integers(0, 3)))
def test_games_end_with_the_same_totals(
    hands: list[Json], chosen: Json, length: Json, stop: tuple[int, int] | None
) -> None:
    stop = (min(stop[0], len(hands)), stop[1]) if stop else None
    rules = resolve_rules("contree-championship", chosen | length)
    reader = Reader()
    judged = played_out(
        [read_hand(hand, "", reader) for hand in hands],
        2,
        stop,
        read_options("contree-championship", chosen | length, reader),
    )
    assert reader.findings == []
    sheet = Sheet(rules, tuple(read_facts(hand, 2, "") for hand in hands), 2, ClockStop(*stop) if stop else None)
    if judged.ended_after is not None and judged.ended_after < len(hands):
        with pytest.raises(Refused) as refused:
            score_sheet(sheet)
        places = [(problem.code, problem.path) for problem in refused.value.problems]
        assert places == [("hand-after-end", f"hands[{index}]") for index in range(judged.ended_after, len(hands))]
        return
    scored = score_sheet(sheet)
    assert judged.totals == tuple(scored.totals.values())
    assert judged.ended_after == scored.ended_after
    assert (None if judged.winner is None else "AB"[judged.winner]) == scored.winner


def championship(
    teams: int, rounds: int, criteria: list[str], seed: int, absences: list[set[int]], method: str
) -> Json:
    """A championship drawn and ranked by the program, its games entered by totals that repeat often."""
    meetings: dict[frozenset[int], int] = {}
    byes: dict[int, int] = {}
    results: list[GameResult] = []
    told = []
    for number in range(1, rounds + 1):
        ranked = [line.team for line in rank_teams(range(1, teams + 1), results, criteria, seed=seed)]
        present = [team for team in ranked if team not in absences[number - 1]] or ranked
        drawn = draw_round(
            method, Field(entrants=tuple(present), history=History(meetings, byes), seed=seed, round_number=number)
        )
        games = []
        for table, (one, other) in enumerate(drawn.tables, start=1):
            meetings[frozenset((one, other))] = meetings.get(frozenset((one, other)), 0) + 1
            lost = (one * other * number + seed) % 4 * 100
            winner = one if (one + other + number + seed) % 3 else other
            totals = (2000, lost) if winner == one else (lost, 2000)
            results.append(GameResult(number, (one, other), totals, winner))
            games.append(
                {
                    "table": table,
                    "sides": [one, other],
                    "hands": [],
                    "result": {"kind": "played", "totals": [*totals], "winner": winner},
                }
            )
        for bye in drawn.byes:
            byes[bye] = byes.get(bye, 0) + 1
            results.append(GameResult(number, (bye,), (1000,), bye))
            games.append({"table": None, "sides": [bye], "result": {"kind": "bye", "totals": [1000], "winner": bye}})
        told.append({"number": number, "method": method, "seed": seed, "present": present, "games": games})
    return {
        "format": "belote-championship",
        "version": 1,
        "championship": {"rules": "contree-championship", "criteria": criteria, "lot_seed": seed},
        "teams": [
            {"number": team, "name": "", "players": [f"Ann {team}", f"Bob {team}"], "status": "active"}
            for team in range(1, teams + 1)
        ],
        "rounds": told,
        "standings": [
            {"rank": line.rank, "team": line.team, **line.values}
            for line in rank_teams(range(1, teams + 1), results, criteria, seed=seed)
        ],
    }


@examples(20, 200)
@given(
    st.integers(1, 14),
    st.lists(st.sets(st.integers(1, 14), max_size=4), max_size=9),
    st.lists(st.sampled_from(sorted(CRITERIA)), min_size=1, unique=True),
    st.integers(-(10**6), 10**6),
    st.sampled_from(["random", "swiss"]),
)
def test_draws_and_standings_of_the_program_are_valid(
    teams: int, absences: list[set[int]], criteria: list[str], seed: int, method: str
) -> None:
    assert judge(championship(teams, len(absences), criteria, seed, absences, method)) == []


@pytest.mark.parametrize("method", ["random", "swiss"])
def test_a_large_championship_is_valid(method: str) -> None:
    assert (
        judge(
            championship(
                101, 6, ["wins", "points", "head-to-head", "lot"], 4, [{number} for number in range(1, 7)], method
            )
        )
        == []
    )
