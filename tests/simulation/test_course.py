"""The few characters that say how rounds are drawn."""

import pytest

from tournament.cli.parsers import DRAW
from tournament.draw.facts import Phase
from tournament.errors import Refused
from tournament.services.rounds.views import DrawMethod
from tournament.simulation.championship import RoundPlan, read_course


@pytest.mark.parametrize(
    ("typed", "methods"),
    [
        ("swiss", ["swiss"] * 4),
        ("random/swiss", ["random", "swiss", "swiss", "swiss"]),
        ("random/random/swiss", ["random", "random", "swiss", "swiss"]),
    ],
)
def test_formats_one_after_another(typed, methods):
    course = read_course(typed)
    assert [course.method_of(number) for number in range(1, 5)] == [DrawMethod(method) for method in methods]
    assert str(course) == typed


@pytest.mark.parametrize(
    ("typed", "phases"),
    [
        ("swiss*3", [Phase("swiss", 3)]),
        ("swiss*3+random@8", [Phase("swiss", 3), Phase("random", takes=8)]),
        ("random*1+swiss*2@16", [Phase("random", 1), Phase("swiss", 2, 16)]),
    ],
)
def test_a_plan_of_phases(typed, phases):
    course = read_course(typed)
    assert (course, str(course)) == (RoundPlan(phases=tuple(phases)), typed)
    assert course.method_of(1) is None


@pytest.mark.parametrize(
    ("typed", "codes"),
    [
        ("", ["simulation-course"]),
        ("swiss*3+", ["simulation-course"]),
        ("swiss@8*3", ["simulation-course"]),
        ("swiss:inside", ["simulation-course"]),
        ("chess", ["draw-method"]),
        ("swiss+random", ["phase-never-ends"]),
        ("swiss*0", ["phase-rounds"]),
        ("swiss:inside=fold", ["phase-option-unknown"]),
        ("random/chess", ["simulation-course"]),
    ],
)
def test_what_is_no_course_is_refused(typed, codes):
    with pytest.raises(Refused) as refused:
        read_course(typed)
    assert [problem.code for problem in refused.value.problems] == codes


@pytest.mark.parametrize("method", list(DrawMethod))
def test_the_help_names_every_format(method):
    assert f" {method}" in DRAW
