"""The state of a knock-out: who is still in which of its brackets, computed anew from the games that were played.

What was played counts, not what should have been: a result corrected after the next draw moves nobody who has sat down
since.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tournament.draw.brackets import pool_after, taken
from tournament.draw.facts import NOBODY, Choice
from tournament.draw.trees import Bracket, PhaseGames, Slot, Standing, Tree

MAIN, CONSOLATION, THIRD = range(3)
"""How deep a team has fallen: the brackets in which it can play, one after another."""
POOLS = {CONSOLATION: Bracket.CONSOLATION, THIRD: Bracket.THIRD}
DEEPEST: Mapping[Choice, int] = {"out": MAIN, "consolation": CONSOLATION, "consolation-third": THIRD}


@dataclass(frozen=True)
class KnockOutPlan:
    """A knock-out as set up: its trees, the game for the third place, and how deep losers fall."""

    main: Tree
    others: Tree
    third_place: bool
    deepest: int

    @property
    def last_falling(self) -> int:
        """The last round from which who loses its first game falls into the consolation; 0 where nobody does."""
        return self.main.rounds - 1 - self.third_place if self.deepest else 0


@dataclass
class KnockOutState:
    """The state of a knock-out after some of its rounds.

    `pools` are who is alive in the consolation and in the third draw, `fresh` who has not yet played in each bracket,
    `out` where and in which round each was knocked out, `playing` the same for those whose game still runs. `leaving`
    counts by bracket and round who left it or is about to, `fell` the same for those of them who fell into the next
    bracket.
    """

    rows: list[list[Standing]]
    pools: dict[int, list[int]]
    fresh: dict[int, set[int]]
    out: dict[int, tuple[int, int]] = field(default_factory=dict)
    playing: dict[int, tuple[int, int]] = field(default_factory=dict)
    leaving: dict[int, Counter[int]] = field(default_factory=lambda: {depth: Counter() for depth in POOLS})
    fell: dict[int, Counter[int]] = field(default_factory=lambda: {depth: Counter() for depth in (MAIN, *POOLS)})


def plan_of(roster: Sequence[int], options: Mapping[str, Choice]) -> KnockOutPlan:
    """The knock-out that a roster makes with these settings."""
    divided = taken(roster, options)
    others = divided.others if options["rest"] == "bracket" else ()
    main = Tree(Bracket.MAIN, divided.main)
    return KnockOutPlan(main, Tree(Bracket.OTHERS, others), options["third_place"] == "yes" and main.rounds > 1, DEEPEST[options["losers"]])


def course_of(plan: KnockOutPlan, games: PhaseGames) -> KnockOutState:
    """Play the drawn rounds again."""
    entrants = {team for team in plan.main.by_seed if team != NOBODY}
    course = KnockOutState(plan.main.standing(games), {CONSOLATION: [], THIRD: []}, {MAIN: entrants, CONSOLATION: set(), THIRD: set()})
    for turn in range(1, games.drawn + 1):
        ends = is_last(plan, course, CONSOLATION, turn)
        newcomers = main_round(plan, course, games, turn) if turn <= plan.main.rounds else []
        newcomers = pool_round(course, games, CONSOLATION, turn, newcomers, falls=plan.deepest == THIRD and not ends)
        pool_round(course, games, THIRD, turn, newcomers, falls=False)
    return course


def main_round(plan: KnockOutPlan, course: KnockOutState, games: PhaseGames, turn: int) -> list[int]:
    """Play a main round; returns who falls to the consolation. Who sat in the next round went on."""
    before, after = course.rows[turn - 1 : turn + 1]
    played = games.of(Bracket.MAIN, turn)
    there = dict.fromkeys(team for team in before if team)
    there.update(dict.fromkeys(team for game in played for team in game.teams))
    playing = {team for game in played if games.went_on(game) is None for team in game.teams}
    falling = []
    went_on = {team for game in games.of(Bracket.MAIN, turn + 1) for team in game.teams}
    for team in there:
        if team in playing:
            course.playing[team] = (MAIN, turn)
        elif team not in after and team not in went_on:
            falls = team in course.fresh[MAIN] and turn <= plan.last_falling
            falling += [team] if falls else []
            course.out[team] = (MAIN, turn)
    course.fell[MAIN][turn] += len(falling)
    course.fresh[MAIN] -= {team for game in played if len(game.teams) == 2 for team in game.teams if team not in playing}
    return falling


def pool_round(course: KnockOutState, games: PhaseGames, depth: int, turn: int, newcomers: Sequence[int], *, falls: bool) -> list[int]:
    """Play a round of a lower draw with `newcomers`; returns who `falls` deeper, if anybody."""
    played = games.of(POOLS[depth], turn)
    on, lost, playing = pool_after(course.pools[depth], played, games)
    falling = [team for team in lost if team in course.fresh[depth] and falls]
    course.out.update(dict.fromkeys(lost, (depth, turn)))
    course.playing.update(dict.fromkeys(playing, (depth, turn)))
    course.leaving[depth][turn] += len(lost) + len(playing) // 2
    course.fell[depth][turn] += len(falling)
    course.fresh[depth] -= {team for game in played if len(game.teams) == 2 for team in game.teams if team not in playing}
    course.fresh[depth].update(newcomers)
    for team in (*on, *newcomers):
        course.out.pop(team, None)
    course.pools[depth] = sorted({*on, *newcomers}, key=games.rank_of)
    return falling


def newcomers_possible(plan: KnockOutPlan, course: KnockOutState, depth: int, turn: int) -> bool:
    """Whether somebody can still fall into a pool from a round of the phase or a later one."""
    if depth == CONSOLATION:
        return turn <= plan.last_falling and any(team in course.fresh[MAIN] for team in course.rows[turn - 1])
    if depth > plan.deepest:
        return False
    above = course.pools[CONSOLATION]
    fresh = any(team in course.fresh[CONSOLATION] for team in above) and not is_last(plan, course, CONSOLATION, turn) and len(above) > 1
    return fresh or newcomers_possible(plan, course, CONSOLATION, turn)


def is_last(plan: KnockOutPlan, course: KnockOutState, depth: int, turn: int) -> bool:
    """Whether a round of a pool is its final."""
    return len(course.pools[depth]) == 2 and not newcomers_possible(plan, course, depth, turn)


def candidates(plan: KnockOutPlan, course: KnockOutState, games: PhaseGames) -> list[int]:
    """Losers of semi-finals, for the third place, from the top; none where neither came."""
    found: list[int] = []
    number = plan.main.rounds - 1
    for index, winner in enumerate(course.rows[number] if plan.third_place else ()):
        if winner:
            game = games.by_slot.get(plan.main.slot(number, index + 1))
            met = game.teams if game and len(game.teams) > 1 else course.rows[number - 1][2 * index : 2 * index + 2]
            found += [team for team in met if team and team != winner][:1]
    return found


def third_place_slot(plan: KnockOutPlan) -> Slot:
    """The game for the third place is played beside the final."""
    return Slot(Bracket.THIRD_PLACE, plan.main.rounds, 1)


def alive_in(rows: Sequence[Sequence[Standing]], turn: int) -> list[Standing]:
    """The teams of a round of a tree, or its winner where it has no such round."""
    return [team for team in rows[min(turn, len(rows)) - 1] if team != NOBODY]
