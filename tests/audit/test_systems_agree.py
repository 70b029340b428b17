"""Two programs that agree on every rule system: random sheets, judged and scored, each by its own code."""

import os
from random import Random
from typing import Any

import pytest

from tests.audit.random_sheets import options_of, sheet_of, spoilt
from tests.examples import a_slice
from tournament.audit.export import ExportedHand, ExportedRules
from tournament.audit.reader import Reader
from tournament.audit.reading import read_hand, read_options
from tournament.audit.rules.course import GameState, JudgedGame, course, played_out
from tournament.audit.rules.possible import impossible_fields
from tournament.audit.rules.system import SYSTEMS, JudgedTable, resolve, sides_of
from tournament.errors import Refused
from tournament.scoring.facts import SIDES, ClockStop, Given, HandFacts, Sheet
from tournament.scoring.games import check_hand, score_sheet
from tournament.scoring.rules import Rules as ScoredRules
from tournament.scoring.scores import GameScore
from tournament.scoring.sheet_json import read_hand as read_facts
from tournament.scoring.systems import SYSTEMS as SCORED
from tournament.scoring.systems import resolve_rules, seating_of

Json = dict[str, Any]
GAMES = 80
"""So many games of each system; as many as `CAPOT_GAMES` says where it is set."""


def judged(hand: Json, rules: ExportedRules, sides: int) -> ExportedHand | None:
    """The hand as the judge reads it; None where it cannot be."""
    reader = Reader()
    reader.sides = sides
    found = read_hand(hand, "", reader)
    return None if reader.findings or any(True for _ in impossible_fields(found, rules, sides)) else found


def scored(hand: Json, rules: ScoredRules, sides: int) -> HandFacts | None:
    """The hand as the program reads it; None where it is refused."""
    try:
        facts = read_facts(hand, sides, "")
    except Refused:
        return None
    return None if check_hand(facts, rules, SIDES[:sides]) else facts


def told(score: GameScore) -> tuple[object, ...]:
    """What the program says of a game, hand by hand and at its end."""
    lines = [(line.made, tuple(line.totals.values()), line.held) for line in score.hands]
    winner = None if score.winner is None else SIDES.index(score.winner)
    return lines, score.is_over, winner, tuple(score.ranks.values()) or None


def found(standings: list[GameState]) -> tuple[object, ...]:
    """The same as the judge finds it."""
    last = standings[-1]
    return [(one.made, one.totals, one.held) for one in standings[1:]], last.is_over, last.winner, last.ranks


def given(hands: int, sides: int, rng: Random) -> list[tuple[str, int, int | None]]:
    """Points that a referee gave beside the deals of some games: where and when it pleased him."""
    if rng.random() < 0.7:
        return []
    number = rng.choice((2, 160, 600))
    whens = (None, *range(hands + 1))
    return [
        (rng.choice(SIDES[:sides]), rng.choice((-1, 1)) * number, rng.choice(whens)) for _ in range(rng.randint(1, 3))
    ]


def outcome(score: GameScore) -> tuple[object, ...]:
    """How a game came out, by the program."""
    winner = None if score.winner is None else SIDES.index(score.winner)
    return (
        tuple(score.totals.values()),
        tuple(score.ranked_totals.values()),
        score.ended_after,
        winner,
        tuple(score.ranks.values()) or None,
    )


def ruled(played: JudgedGame) -> tuple[object, ...]:
    """The same by the judge."""
    ranked = tuple(total + aside for total, aside in zip(played.totals, played.aside, strict=True))
    return played.totals, ranked, played.ended_after, played.winner, played.ranks


def compare(system: str, rng: Random) -> None:
    """Play one random sheet by both."""
    options = options_of(system, rng)
    reader = Reader()
    rules, scored_rules = read_options(system, options, reader), resolve_rules(system, options)
    assert reader.findings == []
    sides = rng.choice(sides_of(rules))
    sheet = [spoilt(hand, sides, rng) if rng.random() < 0.15 else hand for hand in sheet_of(rules, sides, rng)]
    pairs = [(judged(hand, rules, sides), scored(hand, scored_rules, sides)) for hand in sheet]
    for hand, (one, other) in zip(sheet, pairs, strict=True):
        assert (one is None) == (other is None), (options, hand)
    hands = [one for one, _ in pairs if one is not None]
    facts = tuple(other for _, other in pairs if other is not None)
    stop = (rng.randint(0, len(hands)), rng.randint(0, 3)) if rng.random() < 0.2 else None
    points = given(len(hands), sides, rng)
    beside = tuple(Given(*one) for one in points)
    standings = list(course(hands, sides, stop, rules, points))
    refused_at = (
        len(standings) - 1 if standings[-1].fault or (standings[-1].is_over and len(standings) <= len(hands)) else None
    )
    if refused_at is not None:
        with pytest.raises(Refused) as refused:
            score_sheet(Sheet(scored_rules, facts, sides, ClockStop(*stop) if stop else None, beside))
        assert {problem.code for problem in refused.value.problems} <= {"hand-after-end", "side-out"}, (options, sheet)
    entries = len(standings) - 1 - (standings[-1].fault is not None)
    if stop is None or stop[0] <= entries:
        points = [(side, number, None if after is None else min(after, entries)) for side, number, after in points]
        beside = tuple(Given(*one) for one in points)
        standings = list(course(hands[:entries], sides, stop, rules, points))
        score = score_sheet(Sheet(scored_rules, facts[:entries], sides, ClockStop(*stop) if stop else None, beside))
        assert told(score)[0] == found(standings)[0], (options, sides, stop, sheet, points)
        assert outcome(score) == ruled(played_out(hands[:entries], sides, stop, rules, points)), (
            options,
            sides,
            stop,
            sheet,
            points,
        )


@pytest.mark.parametrize("system", a_slice(SYSTEMS, of=2))
def test_random_sheets_come_out_alike(system: str) -> None:
    rng = Random(system)
    for _ in range(int(os.environ.get("CAPOT_GAMES", GAMES))):
        compare(system, rng)


def test_the_judge_knows_every_system_with_its_settings_and_tables() -> None:
    assert SYSTEMS.keys() == SCORED.keys()
    for name, system in SYSTEMS.items():
        published = {setting.name: setting for setting in SCORED[name].settings}
        assert set(published) == {*system.settings, "hands", *({"target"} if system.target is not None else ())}
        assert {
            setting.name: setting.default for setting in SCORED[name].settings if setting.name in system.settings
        } == {setting: choices[0] for setting, choices in system.settings.items()}
        assert all(set(published[setting].choices) == set(choices) for setting, choices in system.settings.items())
        assert system.target is None or published["target"].default == system.target


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_judge_seats_the_same_tables(system: str) -> None:
    for seats in SYSTEMS[system].settings.get("seats", (None,)):
        chosen = {} if seats is None else {"seats": seats}
        rules, seating = resolve(system, chosen), seating_of(resolve_rules(system, chosen))
        assert set(sides_of(rules)) == set(range(seating.fewest, seating.most + 1))
        assert {JudgedTable(rules, sides).players for sides in sides_of(rules)} == {seating.players}
