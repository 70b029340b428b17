"""The knock-out: who loses is out, or plays on in a consolation; the last two meet in the final.

Any number of entrants makes a tree, in the order of the roster; the best are exempt from its first round. Beside it,
where it is wanted: a game for the third place, a consolation for those who lose their first game and a third draw for
those who also lose the first one there, and a bracket of their own for those whom the phase did not take. Who loses its
first game in the final, or on the way to the third place, stays in the main bracket.
"""

from collections.abc import Mapping

from tournament.draw.brackets import BracketGame, pool_seats, roster_of, seated, tree_seats
from tournament.draw.charts import Chart
from tournament.draw.facts import Choice, Draw, Field
from tournament.draw.format import Format
from tournament.draw.knock_out_course import (
    POOLS,
    KnockOutPlan,
    KnockOutState,
    alive_in,
    candidates,
    course_of,
    newcomers_possible,
    plan_of,
    third_place_slot,
)
from tournament.draw.knock_out_outlook import charts_of, games_to_come, stages_of
from tournament.draw.trees import PhaseGames, games_of

SETTINGS: Mapping[str, tuple[Choice, ...]] = {
    "third_place": ("yes", "no"),
    "losers": ("out", "consolation", "consolation-third"),
    "rest": ("out", "bracket"),
}


def draw_knock_out(field: Field) -> Draw:
    """Draw the next round of every bracket: the main one first, its final before the game for the third place."""
    roster = roster_of(field)
    plan, course, games = standing_of(field, roster)
    present = frozenset(field.entrants)
    seats: list[BracketGame] = []
    if len(alive_in(course.rows, field.turn)) > 1:
        seats += tree_seats(plan.main, course.rows[field.turn - 1], field.turn, present)
    if field.turn == plan.main.rounds and (there := [team for team in candidates(plan, course, games) if team in present]):
        seats.append(BracketGame(third_place_slot(plan), tuple(sorted(there, key=games.rank_of))))
    for depth, bracket in POOLS.items():
        pool = [team for team in course.pools[depth] if team in present]
        if len(course.pools[depth]) > 1 or newcomers_possible(plan, course, depth, field.turn):
            seats += pool_seats(bracket, field.turn - depth, pool, field)
    others = plan.others.standing(games)
    if len(alive_in(others, field.turn)) > 1:
        seats += tree_seats(plan.others, others[field.turn - 1], field.turn, present)
    return seated(field, seats, roster)


def standing_of(field: Field, roster: tuple[int, ...]) -> tuple[KnockOutPlan, KnockOutState, PhaseGames]:
    """The knock-out of a roster, its state before a round, and its games so far."""
    games = games_of(roster, field.past, field.turn)
    plan = plan_of(roster, field.options)
    return plan, course_of(plan, games), games


def is_over(field: Field) -> bool:
    """Whether every bracket has its winner."""
    plan, course, games = standing_of(field, field.roster)
    trees = (course.rows, plan.others.standing(games))
    return (
        all(len(alive_in(rows, field.turn)) < 2 for rows in trees)
        and (field.turn > plan.main.rounds or len(candidates(plan, course, games)) < 2)
        and not any(len(pool) > 1 or newcomers_possible(plan, course, depth, field.turn) for depth, pool in course.pools.items())
    )


def stages(field: Field) -> Mapping[int, int]:
    """The worst rank at which each entrant can still finish, before the round of the field is drawn."""
    return stages_of(*standing_of(field, field.roster))


def charts(field: Field) -> tuple[Chart, ...]:
    """The brackets to be looked at, before the round of the field is drawn."""
    return charts_of(*standing_of(field, field.roster))


def turns(size: int, options: Mapping[str, Choice]) -> int:
    """Most rounds for so many; a consolation may last longer where the exempt lose at once."""
    plan = plan_of(range(1, size + 1), options)
    course = course_of(plan, games_of((), (), 1))
    last = max((turn for by_turn in games_to_come(plan, course, 0).values() for turn in by_turn), default=0)
    return max(plan.main.rounds, plan.others.rounds, last)


FORMAT = Format(
    draw_knock_out, ranked=True, keeps_positions=True, settings=SETTINGS, turns=turns, goes_on=False, is_over=is_over, stages=stages, charts=charts
)
