"""What knock-outs of every kind share: who is in which bracket and round of it, who is still in, and who meets whom.

Beside the tree a bracket is a pool: those alive in it are drawn anew in each round, so that nobody waits for a game
elsewhere. The best meets the last, nobody meets again whom another could meet, and of an odd number the best of those
who were exempt least often goes on without a game.

What was played counts, not what should have been: a result corrected after the next draw moves nobody who has sat down
since.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from tournament.draw.crossing import crossed
from tournament.draw.facts import NOBODY, Choice, Draw, DrawCost, Field, PastGame
from tournament.draw.format import JITTER
from tournament.draw.lots import lot
from tournament.draw.matching import Tier, cheapest_pairing, every_pair
from tournament.draw.trees import Bracket, BracketRound, PhaseGames, Slot, Standing, Tree, slot_named

TAKES = "takes"
"""The option for how many of the best the phase takes; it comes with the phase, not the format."""


@dataclass(frozen=True)
class BracketGame:
    """A game to play: its slot, and two teams, or one exempt, the better roster position first."""

    slot: Slot
    teams: tuple[int, ...]


@dataclass(frozen=True)
class Taken:
    """The roster of a phase divided: who is in the main bracket, and who was not taken."""

    main: tuple[int, ...]
    others: tuple[int, ...]


def taken(roster: Sequence[int], options: Mapping[str, Choice]) -> Taken:
    """The first positions of the roster, as many as the phase takes, and the rest."""
    takes = int(options.get(TAKES) or len(roster))
    return Taken(tuple(roster[:takes]), tuple(roster[takes:]))


def size_of_main(size: int, options: Mapping[str, Choice]) -> int:
    """How many of so many positions are in the main bracket."""
    return min(size, int(options.get(TAKES) or size))


def roster_of(field: Field) -> tuple[int, ...]:
    """The roster; later teams take empty positions or make the tree longer. After pools, mates meet late."""
    roster = list(field.roster or field.entrants)
    if field.turn == 1:
        if field.pools:
            divided = taken(roster, field.options)
            roster = [*crossed(divided.main, field.pools), *crossed(divided.others, field.pools)]
        for team in field.entrants:
            if team not in roster:
                seat_late(roster, team, field.options)
    return tuple(roster)


def seat_late(roster: list[int], team: int, options: Mapping[str, Choice]) -> None:
    """Give a late team the first empty position, at the exempt one's cost alone; else it stays out."""
    main = size_of_main(len(roster), options)
    closed = main == options.get(TAKES)
    if closed and options.get("rest") != "bracket":
        return
    first = main if closed else 0
    size = len(roster) - first
    if NOBODY in roster[first:]:
        roster[roster.index(NOBODY, first)] = team
    elif size < 2 or size & (size - 1):
        roster.append(team)


@dataclass(frozen=True)
class LateSlot:
    """Where a late team can still enter the first round: the roster with it, the slot, and the opponent there."""

    roster: tuple[int, ...]
    slot: Slot
    against: int


def slot_for_late(roster: Sequence[int], team: int, options: Mapping[str, Choice]) -> LateSlot | None:
    """The position of a team that comes when round one is posted: its own, or the first empty; or None."""
    after = list(roster)
    if team not in after:
        seat_late(after, team, options)
    divided = taken(after, options)
    for bracket, size in (
        (Bracket.MAIN, divided.main),
        (Bracket.OTHERS, divided.others if options.get("rest") == "bracket" else ()),
    ):
        if team in size:
            leaves = Tree(bracket, size).leaves
            at = leaves.index(team)
            return LateSlot(tuple(after), Slot(bracket, 1, at // 2 + 1), leaves[at ^ 1]) if len(leaves) > 1 else None
    return None


def tree_seats(tree: Tree, row: Sequence[Standing], number: int, present: frozenset[int]) -> list[BracketGame]:
    """The games of a tree's round, two by two, with teams seated by hand; a team without an opponent is exempt."""
    rank = {team: index for index, team in enumerate(tree.by_seed)}
    seats = []
    for position in range(len(row) // 2):
        there = [team for team in row[2 * position : 2 * position + 2] if team in present and team]
        if there:
            seats.append(
                BracketGame(
                    tree.slot(number, position + 1), tuple(sorted(there, key=lambda team: rank.get(team, len(rank))))
                )
            )
    return seats


def pool_seats(bracket: Bracket, number: int, pool: Sequence[int], field: Field) -> list[BracketGame]:
    """A pool's games of a round among those there, its exempt last; the pool is in roster order."""
    pairs, exempt = paired(pool, field)
    return [BracketGame(Slot(bracket, number, position), teams) for position, teams in enumerate([*pairs, *exempt], 1)]


def paired(teams: Sequence[int], field: Field) -> tuple[list[tuple[int, ...]], list[tuple[int, ...]]]:
    """Teams, best first, in pairs; of an odd number the best of the least exempt is left over."""
    playing = list(teams)
    left: list[tuple[int, ...]] = []
    if len(playing) % 2:
        left = [(exempt_of(playing, field),)]
        playing.remove(left[0][0])
    size = len(playing)
    pairs = [(index, size - 1 - index) for index in range(size // 2)]
    if any(unwanted(playing, field, *pair) for pair in pairs):
        pairs = cheapest_pairing(every_pair(size), tiers(playing, field))
    return [(playing[one], playing[other]) for one, other in pairs], left


def exempt_of(teams: Sequence[int], field: Field) -> int:
    """The best of the least exempt in this phase; after pools, one whose absence avoids rematches."""
    byes = [game.teams[0] for game in field.past if len(game.teams) == 1]
    least = min(map(byes.count, teams))
    possible = [team for team in teams if byes.count(team) == least]
    if not field.pools:
        return possible[0]

    def again(team: int) -> int:
        pairs, _ = paired([other for other in teams if other != team], field)
        return sum(field.history.times_met(*pair) for pair in pairs)

    return min(possible, key=again)


def unwanted(teams: Sequence[int], field: Field, one: int, other: int) -> int:
    """How grave it would be if two met: they should never, or they have met before."""
    pair = frozenset((teams[one], teams[other]))
    return int(pair in field.apart.never) * 2 + min(field.history.meetings.get(pair, 0), 1)


def tiers(teams: Sequence[int], field: Field) -> list[Tier]:
    """What pairing two positions of a pool costs, the gravest first."""
    lots = [lot(field.seed, field.round_number, team) for team in teams]
    last = len(teams) - 1
    return [
        lambda one, others: [int(frozenset((teams[one], teams[other])) in field.apart.never) for other in others],
        lambda one, others: [field.history.times_met(teams[one], teams[other]) for other in others],
        lambda one, others: [(one + other - last) ** 2 for other in others],
        lambda one, others: [lots[one] * lots[other] % JITTER for other in others],
    ]


def seated(field: Field, seats: Iterable[BracketGame], roster: tuple[int, ...]) -> Draw:
    """The draw that consists of these games."""
    listed = list(seats)
    tables = [seat for seat in listed if len(seat.teams) == 2]
    byes = [seat for seat in listed if len(seat.teams) == 1]
    busy = {team for seat in listed for team in seat.teams}
    cost = DrawCost(
        rematches=sum(field.history.times_met(*seat.teams) for seat in tables),
        repeated_byes=sum(field.history.byes.get(seat.teams[0], 0) for seat in byes),
    )
    return Draw(
        tables=tuple(seat.teams for seat in tables),
        byes=tuple(seat.teams[0] for seat in byes),
        cost=cost,
        resting=tuple(team for team in field.entrants if team not in busy),
        slots=tuple(str(seat.slot) for seat in (*tables, *byes)),
        roster=roster,
    )


def pool_after(
    pool: Sequence[int], played: Sequence[PastGame], games: PhaseGames
) -> tuple[list[int], list[int], list[int]]:
    """What a drawn round made of a pool: who goes on, alone or not, who lost or stayed away, who still plays."""
    if len(pool) == 1 and not played:
        return list(pool), [], []
    on = [winner for game in played if (winner := games.went_on(game)) is not None]
    playing = [team for game in played if games.went_on(game) is None for team in game.teams]
    there = dict.fromkeys([*pool, *(team for game in played for team in game.teams)])
    return on, [team for team in there if team not in on and team not in playing], playing


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
    return KnockOutPlan(
        main,
        Tree(Bracket.OTHERS, others),
        options["third_place"] == "yes" and main.rounds > 1,
        DEEPEST[options["losers"]],
    )


def bracket_state_of(plan: KnockOutPlan, games: PhaseGames) -> KnockOutState:
    """Play the drawn rounds again."""
    entrants = {team for team in plan.main.by_seed if team != NOBODY}
    bracket_state = KnockOutState(
        plan.main.standing(games), {CONSOLATION: [], THIRD: []}, {MAIN: entrants, CONSOLATION: set(), THIRD: set()}
    )
    for turn in range(1, games.drawn + 1):
        ends = is_last(plan, bracket_state, CONSOLATION, turn)
        newcomers = main_round(plan, bracket_state, games, turn) if turn <= plan.main.rounds else []
        newcomers = pool_round(
            bracket_state, games, CONSOLATION, turn, newcomers, falls=plan.deepest == THIRD and not ends
        )
        pool_round(bracket_state, games, THIRD, turn, newcomers, falls=False)
    return bracket_state


def main_round(plan: KnockOutPlan, bracket_state: KnockOutState, games: PhaseGames, turn: int) -> list[int]:
    """Play a main round; returns who falls to the consolation. Who sat in the next round went on."""
    before, after = bracket_state.rows[turn - 1 : turn + 1]
    played = games.of(Bracket.MAIN, turn)
    there = dict.fromkeys(team for team in before if team)
    there.update(dict.fromkeys(team for game in played for team in game.teams))
    playing = {team for game in played if games.went_on(game) is None for team in game.teams}
    falling = []
    went_on = {team for game in games.of(Bracket.MAIN, turn + 1) for team in game.teams}
    for team in there:
        if team in playing:
            bracket_state.playing[team] = (MAIN, turn)
        elif team not in after and team not in went_on:
            falls = team in bracket_state.fresh[MAIN] and turn <= plan.last_falling
            falling += [team] if falls else []
            bracket_state.out[team] = (MAIN, turn)
    bracket_state.fell[MAIN][turn] += len(falling)
    bracket_state.fresh[MAIN] -= {
        team for game in played if len(game.teams) == 2 for team in game.teams if team not in playing
    }
    return falling


def pool_round(
    bracket_state: KnockOutState, games: PhaseGames, depth: int, turn: int, newcomers: Sequence[int], *, falls: bool
) -> list[int]:
    """Play a round of a lower draw with `newcomers`; returns who `falls` deeper, if anybody."""
    played = games.of(POOLS[depth], turn)
    on, lost, playing = pool_after(bracket_state.pools[depth], played, games)
    falling = [team for team in lost if team in bracket_state.fresh[depth] and falls]
    bracket_state.out.update(dict.fromkeys(lost, (depth, turn)))
    bracket_state.playing.update(dict.fromkeys(playing, (depth, turn)))
    bracket_state.leaving[depth][turn] += len(lost) + len(playing) // 2
    bracket_state.fell[depth][turn] += len(falling)
    bracket_state.fresh[depth] -= {
        team for game in played if len(game.teams) == 2 for team in game.teams if team not in playing
    }
    bracket_state.fresh[depth].update(newcomers)
    for team in (*on, *newcomers):
        bracket_state.out.pop(team, None)
    bracket_state.pools[depth] = sorted({*on, *newcomers}, key=games.rank_of)
    return falling


def newcomers_possible(plan: KnockOutPlan, bracket_state: KnockOutState, depth: int, turn: int) -> bool:
    """Whether somebody can still fall into a pool from a round of the phase or a later one."""
    if depth == CONSOLATION:
        return turn <= plan.last_falling and any(
            team in bracket_state.fresh[MAIN] for team in bracket_state.rows[turn - 1]
        )
    if depth > plan.deepest:
        return False
    above = bracket_state.pools[CONSOLATION]
    fresh = (
        any(team in bracket_state.fresh[CONSOLATION] for team in above)
        and not is_last(plan, bracket_state, CONSOLATION, turn)
        and len(above) > 1
    )
    return fresh or newcomers_possible(plan, bracket_state, CONSOLATION, turn)


def is_last(plan: KnockOutPlan, bracket_state: KnockOutState, depth: int, turn: int) -> bool:
    """Whether a round of a pool is its final."""
    return len(bracket_state.pools[depth]) == 2 and not newcomers_possible(plan, bracket_state, depth, turn)


def candidates(plan: KnockOutPlan, bracket_state: KnockOutState, games: PhaseGames) -> list[int]:
    """Losers of semi-finals, for the third place, from the top; none where neither came."""
    found: list[int] = []
    number = plan.main.rounds - 1
    for index, winner in enumerate(bracket_state.rows[number] if plan.third_place else ()):
        if winner:
            game = games.by_slot.get(plan.main.slot(number, index + 1))
            met = (
                game.teams
                if game and len(game.teams) > 1
                else bracket_state.rows[number - 1][2 * index : 2 * index + 2]
            )
            found += [team for team in met if team and team != winner][:1]
    return found


def third_place_slot(plan: KnockOutPlan) -> Slot:
    """The game for the third place is played beside the final."""
    return Slot(Bracket.THIRD_PLACE, plan.main.rounds, 1)


def alive_in(rows: Sequence[Sequence[Standing]], turn: int) -> list[Standing]:
    """The teams of a round of a tree, or its winner where it has no such round."""
    return [team for team in rows[min(turn, len(rows)) - 1] if team != NOBODY]


KNOCK_OUT = "knock-out"


def bracket_rounds(
    format_name: str, roster: Sequence[int], options: Mapping[str, Choice], turn: int, games: Mapping[str, int]
) -> dict[str, BracketRound]:
    """The rounds of a round's games by slot, with how many sit there; `turn`: round of the phase."""
    plan = plan_of(roster, options) if format_name == KNOCK_OUT else None
    slots = {name: slot_named(name) for name in games}
    alive = {
        bracket: sum(games[name] for name, slot in slots.items() if slot.bracket is bracket) for bracket in Bracket
    }
    return {
        name: BracketRound(
            slot.bracket, slot.round, rounds_left(plan, slot.bracket, slot.round, turn, alive) if plan else None
        )
        for name, slot in slots.items()
    }


def rounds_left(
    plan: KnockOutPlan, bracket: Bracket, number: int, turn: int, alive: Mapping[Bracket, int]
) -> int | None:
    """How many rounds follow in a knock-out's bracket; a consolation's are known once nobody can fall into it."""
    if bracket in (Bracket.MAIN, Bracket.OTHERS):
        return (plan.main if bracket is Bracket.MAIN else plan.others).rounds - number
    if bracket is Bracket.THIRD_PLACE:
        return 0
    closed = turn > plan.last_falling and (bracket is Bracket.CONSOLATION or alive[Bracket.CONSOLATION] <= len("AB"))
    return max(alive[bracket] - 1, 1).bit_length() - 1 if closed else None
