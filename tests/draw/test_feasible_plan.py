"""Whether an evening of several phases can be held."""

from tournament.draw.facts import Phase
from tournament.draw.feasible import Advice, Meetings, Outline, Prospect, prospect_of_plan

FINALS = Phase("knock-out", takes=8, options={"rest": "bracket"})


def outlook(
    entrants: int, *phases: Phase, end: int | None = None, rounds: int = 4, played: int = 0, leaving: int = 0
) -> Prospect:
    """An evening from 14:00, of games of 40 minutes with 10 between them."""
    outline = Outline(
        format="swiss",
        entrants=entrants,
        minutes=40,
        between=10,
        start=14 * 60,
        end=end,
        rounds=rounds,
        played=played,
        leaving=leaving,
        tables=10,
    )
    return prospect_of_plan(outline, phases)


def test_pools_of_four_and_then_finals_of_eight() -> None:
    """16 teams: three rounds of pools, quarter-finals and semi-finals in two brackets, then two finals and the third
    place."""
    found = outlook(16, Phase("pools"), FINALS)
    assert [ahead.tables for ahead in found.rounds] == [8, 8, 8, 8, 4, 3]
    assert (found.end, found.byes, found.meetings) == (18 * 60 + 50, (0,) * 6, Meetings(3, 3))
    assert found.advice == ()


def test_only_those_a_phase_takes_play_in_it() -> None:
    found = outlook(21, Phase("swiss", 3), Phase("round-robin", takes=4))
    assert [(ahead.tables, ahead.byes) for ahead in found.rounds] == [(10, 1)] * 3 + [(2, 0)] * 3
    assert found.meetings == Meetings(3, 3)


def test_a_plan_that_does_not_fit_needs_all_of_its_rounds() -> None:
    found = outlook(16, Phase("pools"), FINALS, end=18 * 60)
    assert (found.fit, found.advice[0]) == (5, Advice("other-format", 5))


def test_an_open_end_takes_the_rounds_that_are_planned() -> None:
    assert len(outlook(12, Phase("random", 1), Phase("swiss"), rounds=5).rounds) == 5
    assert len(outlook(12, Phase("random", 4), Phase("swiss"), rounds=3).rounds) == 5


def test_who_leaves_after_the_pools_is_not_there_for_the_finals() -> None:
    found = outlook(16, Phase("pools"), FINALS, played=3, leaving=4)
    assert [ahead.tables for ahead in found.rounds] == [6, 3, 2]
    assert not found.byes_at_most


def test_who_leaves_in_the_middle_of_the_pools_leaves_opponents_behind() -> None:
    found = outlook(16, Phase("pools"), Phase("swiss", 2, takes=4), played=1, leaving=2)
    assert (found.byes, found.byes_at_most) == ((2, 2, 0, 0), True)


def test_nothing_is_left_of_a_plan_that_is_played() -> None:
    assert outlook(8, Phase("round-robin"), played=7).rounds == ()
