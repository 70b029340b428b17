"""A plan of phases: what it says of its rounds and places, how it is published, and everything that can be wrong with
one."""

import pytest

from tournament.draw.catalogue import (
    FORMATS,
    MOST_PHASES,
    check_phases,
    criteria_of_plan,
    options_of,
    partners_drawn,
    read_phase,
    size_of_phase,
    turns_of,
    write_phase,
)
from tournament.draw.facts import Phase
from tournament.draw.phase_reading import PhaseDocument, phases_of
from tournament.scoring.published import PublishedPart, read_part

SWISS, KNOCK_OUT = Phase("swiss", 3), Phase("knock-out", takes=8, options={"rest": "bracket"})


@pytest.mark.parametrize(
    ("phase", "size", "turns"),
    [
        (Phase("swiss", 3), 32, 3),
        (Phase("swiss"), 32, None),
        (Phase("round-robin"), 6, 5),
        (Phase("round-robin", 3), 6, 3),
        (Phase("round-robin", 9), 6, 5),
    ],
)
def test_rounds_of_a_phase(phase, size, turns):
    assert turns_of(phase, size) == turns


@pytest.mark.parametrize(
    ("phase", "size"),
    [(SWISS, 30), (KNOCK_OUT, 30), (Phase("knock-out", takes=8), 8), (Phase("knock-out", takes=64), 30)],
)
def test_size_of_a_phase(phase, size):
    assert size_of_phase(phase.takes, phase.options, 30) == size


@pytest.mark.parametrize("phase", [SWISS, KNOCK_OUT, Phase("pools")], ids=lambda phase: phase.format)
def test_what_is_published_reads_back_and_says_nothing_that_is_as_usual(phase):
    assert read_phase(write_phase(phase)) == phase
    assert write_phase(Phase("pools")) == {"format": "pools"}


def test_the_settings_of_a_draw_are_whole_and_tell_how_many_it_takes():
    assert options_of(KNOCK_OUT) == FORMATS["knock-out"].with_defaults({}) | {"rest": "bracket", "takes": 8}


@pytest.mark.parametrize(
    ("phases", "criteria", "then"),
    [
        ([SWISS, KNOCK_OUT], ("wins", "points"), ("stage", "wins", "points")),
        ([KNOCK_OUT], ("wins", "stage"), ("wins", "stage")),
        ([SWISS], ("stage", "wins"), ("wins",)),
        ([SWISS], ("stage",), ("stage",)),
    ],
)
def test_how_far_each_came_counts_where_there_is_a_bracket(phases, criteria, then):
    assert criteria_of_plan(phases, criteria) == then


def test_partners_are_drawn_in_a_melee():
    assert partners_drawn([Phase("melee", 3)])
    assert not partners_drawn([SWISS])


@pytest.mark.parametrize(
    ("phases", "wrong"),
    [
        ([], []),
        ([SWISS, KNOCK_OUT], []),
        ([Phase("roulette")], ["draw-method at phases[0].format"]),
        ([Phase("swiss", 0)], ["phase-rounds at phases[0].rounds"]),
        ([Phase("swiss"), KNOCK_OUT], ["phase-never-ends at phases[0].rounds"]),
        ([Phase("knock-out", takes=1)], ["phase-takes at phases[0].takes"]),
        ([Phase("swiss", 3, options={"legs": 2})], ["phase-option-unknown at phases[0].options.legs"]),
        ([Phase("round-robin", options={"legs": 7})], ["phase-option-value at phases[0].options.legs"]),
        ([SWISS] * (MOST_PHASES + 1), ["phases-too-many at phases"]),
        ([Phase("melee", 2), SWISS], ["phases-mixed at phases"]),
    ],
)
def test_everything_wrong_with_a_plan_is_told(phases, wrong):
    assert [f"{problem.code} at {problem.path}" for problem in check_phases(phases)] == wrong


class Plan(PublishedPart):
    """A document that tells a plan and nothing else."""

    phases: list[PhaseDocument]


@pytest.mark.parametrize(
    ("told", "wrong"),
    [
        ([{"format": "swiss", "rounds": 3}, {"format": "knock-out", "takes": 8, "options": {"rest": "bracket"}}], []),
        ([{"rounds": 3}], ["field-missing at phases[0].format"]),
        ([{"format": "swiss", "rounds": 101}], ["number-out-of-range at phases[0].rounds"]),
        ([{"format": "swiss", "rounds": None}], ["not-whole at phases[0].rounds"]),
        ([{"format": "swiss", "rounds": 3, "takes": 1}], ["number-out-of-range at phases[0].takes"]),
        ([{"format": "swiss", "rounds": 3, "options": []}], ["not-object at phases[0].options"]),
        ([{"format": "pools", "options": {"size": True, "legs": 1}}], ['not-choice at phases[0].options."size"']),
        ([{"format": "roulette", "rounds": 3}], ["draw-method at phases[0].format"]),
    ],
)
def test_a_published_plan_is_read_or_everything_wrong_with_it_is_told_at_its_place(told, wrong):
    document, problems = read_part(Plan, {"phases": told})
    phases, beyond_shape = ((), []) if problems else phases_of(document.phases, "")
    problems += beyond_shape
    assert [f"{problem.code} at {problem.path}" for problem in problems] == wrong
    assert phases == (() if wrong else (SWISS, KNOCK_OUT))
