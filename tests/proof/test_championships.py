"""A slice of the proof: small championships by every format, judged from their exports."""

import pytest

from proof.plans import CORNER, HALL, plan_of
from proof.summary import summary
from proof.trial import Trial, try_seed
from tests.examples import a_slice
from tournament.draw.catalogue import FORMATS

SLICES, IN_EACH = 6, 8


@pytest.mark.parametrize("part", a_slice(range(SLICES), of=3))
def test_the_judge_finds_nothing(part):
    trials = [try_seed(1 + part * IN_EACH + index, CORNER) for index in range(IN_EACH)]
    assert {trial.seed: trial.violations for trial in trials if trial.violations} == {}


def test_every_format_is_planned_and_most_halls_are_small():
    plans = [plan_of(seed, HALL) for seed in range(1, 1001)]
    courses = [plan.course for plan in plans]
    planned = {str(name) for course in courses for name in course.methods} | {
        phase.format for course in courses for phase in course.phases
    }
    assert planned == set(FORMATS)
    assert sum(plan.teams <= 60 for plan in plans) > 950
    assert max(plan.teams for plan in plans) > 200


def test_a_seed_is_a_plan():
    assert plan_of(77) == plan_of(77) != plan_of(78)


def test_the_page_says_which_program_played():
    assert "at commit `76f27b5`" in "\n".join(summary([Trial(8, "9 entrants", 9)], "76f27b5"))
    assert "commit" not in "\n".join(summary([Trial(8, "9 entrants", 9)]))


def test_a_violation_is_told_with_the_way_to_play_it_again():
    page = "\n".join(
        summary([Trial(8, "9 entrants", 9), Trial(9, "12 entrants", 12, violations=("rounds[0]: nobody sits",))])
    )
    assert "seeds 8 to 9: **1 with a violation**" in page
    assert "`python -m proof --first 9 --count 1`: 12 entrants\n  - rounds[0]: nobody sits" in page
