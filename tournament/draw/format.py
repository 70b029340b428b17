"""What every way to draw a round has in common: its interface, what it avoids, and the pairing that weighs it."""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import partial
from itertools import accumulate, groupby
from typing import Any

from tournament.draw.facts import Choice, Draw, DrawCost, Field, Pair, PlannedTurn
from tournament.draw.lots import lot
from tournament.draw.matching import Pairs, Rows, Tier, every_pair, widened
from tournament.draw.trees import Chart

BYE = 0
"""The number in a line-up of the team that does not exist: who is paired with it sits out. No team has this number."""

JITTER = 2**31 - 1
"""A prime: jitter is the product of two lots modulo it."""


@dataclass(frozen=True)
class LineUp:
    """The teams in the draw's order, a bye after an odd number, and by position what was played.

    `bye` is the position of the bye, one after the last where there is none. `met`, `never` and `early` are for every
    position those that it met, and how often, and those it should not meet. A score group is a run of positions:
    `group` says which it is, the higher the better, `inside` how many of it come before, `size` how many they are, and
    `before` how many are in higher groups. The bye is of no group. `below` is how many are lower in the standings.
    """

    teams: tuple[int, ...]
    bye: int
    lots: tuple[int, ...]
    met: tuple[Mapping[int, int], ...]
    never: tuple[Mapping[int, int], ...]
    early: tuple[Mapping[int, int], ...]
    byes: tuple[int, ...]
    floats: tuple[int, ...]
    group: tuple[int, ...]
    inside: tuple[int, ...]
    size: tuple[int, ...]
    before: tuple[int, ...]
    below: tuple[int, ...]

    @property
    def rounds(self) -> int:
        """How many opponents anyone has had at most."""
        return max(map(len, self.met))


@dataclass(frozen=True)
class Concern:
    """`code` names a component of the draw's cost; `costs` gives that of a position with later ones."""

    code: str
    costs: Callable[[LineUp, int, Sequence[int]], Sequence[int]]

    def cost(self, line: LineUp, one: int, other: int) -> int:
        """What it costs to pair two positions, the lower one given first."""
        return self.costs(line, one, (other,))[0]


def line_up(order: Sequence[int], field: Field) -> LineUp:
    """Entrants of a field in an order, those of a score group together, completed by the bye where it is needed."""
    teams = (*order, BYE) if len(order) % 2 else tuple(order)
    positions = {team: index for index, team in enumerate(teams)}
    below = {team: len(order) - 1 - index for index, team in enumerate(field.entrants)}
    history = field.history
    runs = [(group, len(list(run))) for group, run in groupby(order, key=lambda team: field.groups.get(team, 0))]
    runs += [(0, 1)] if BYE in positions else []
    befores = [0, *accumulate(size for _, size in runs[:-1])]
    return LineUp(
        teams=teams,
        bye=len(teams) - 1 if BYE in positions else len(teams),
        lots=tuple(lot(field.seed, field.round_number, team) for team in teams),
        met=by_position(positions, history.meetings),
        never=by_position(positions, dict.fromkeys(field.apart.never, 1)),
        early=by_position(positions, dict.fromkeys(field.apart.early - field.apart.never, 1)),
        byes=tuple(history.byes.get(team, 0) for team in teams),
        floats=tuple(history.floats.get(team, 0) for team in teams),
        group=tuple(group for group, size in runs for _ in range(size)),
        inside=tuple(index for _, size in runs for index in range(size)),
        size=tuple(size for _, size in runs for _ in range(size)),
        before=tuple(before for (_, size), before in zip(runs, befores, strict=True) for _ in range(size)),
        below=tuple(below.get(team, 0) for team in teams),
    )


def by_position(positions: Mapping[int, int], pairs: Mapping[Pair, int]) -> tuple[Mapping[int, int], ...]:
    """Pairs of teams, for every position of the line-up."""
    values: list[dict[int, int]] = [{} for _ in positions]
    for pair, times in pairs.items():
        if times and pair <= positions.keys() and len(pair) == 2:
            one, other = (positions[team] for team in pair)
            values[one][other] = values[other][one] = times
    return tuple(values)


def looked_up(values: Mapping[int, int], others: Sequence[int]) -> list[int]:
    """The value of each of these positions, 0 where there is none."""
    return [values.get(other, 0) for other in others] if values else [0] * len(others)


def with_bye(line: LineUp, others: Sequence[int], cost: int) -> list[int]:
    """A cost of the bye alone, which is the last of all positions."""
    costs = [0] * len(others)
    if others and others[-1] == line.bye:
        costs[-1] = cost
    return costs


def but_bye(line: LineUp, others: Sequence[int], costs: list[int]) -> list[int]:
    """Costs that the bye has none of."""
    if others and others[-1] == line.bye:
        costs[-1] = 0
    return costs


def banned(line: LineUp, one: int, others: Sequence[int]) -> list[int]:
    """Whether the two are never to meet."""
    return looked_up(line.never[one], others)


def rematches(line: LineUp, one: int, others: Sequence[int]) -> list[int]:
    """How often the two have met."""
    return looked_up(line.met[one], others)


def repeated_byes(line: LineUp, one: int, others: Sequence[int]) -> list[int]:
    """How often the team that would sit out has already done so."""
    return with_bye(line, others, line.byes[one])


def bye_height(line: LineUp, one: int, others: Sequence[int]) -> list[int]:
    """How many teams are below the one that would sit out."""
    return with_bye(line, others, line.below[one])


def group_gap(line: LineUp, one: int, others: Sequence[int]) -> list[int]:
    """Squared distance of score groups: linear ones tie (0–3 and 1–2 as much as 0–2 and 1–3)."""
    mine, group = line.group[one], line.group
    return but_bye(line, others, [(mine - group[other]) ** 2 for other in others])


def repeated_floats(line: LineUp, one: int, others: Sequence[int]) -> list[int]:
    """How often two of different score groups have been drawn against other groups before."""
    mine, before, group, floats = line.group[one], line.floats[one], line.group, line.floats
    return but_bye(line, others, [0 if group[other] == mine else before + floats[other] for other in others])


def early(line: LineUp, one: int, others: Sequence[int]) -> list[int]:
    """Whether the two should not meet yet."""
    return looked_up(line.early[one], others)


def float_height(line: LineUp, one: int, others: Sequence[int]) -> list[int]:
    """How many of its group are below one drawn downwards, and how many above whom it meets."""
    mine, below, group, inside = line.group[one], line.size[one] - 1 - line.inside[one], line.group, line.inside
    return but_bye(line, others, [0 if group[other] == mine else below + inside[other] for other in others])


def gap(line: LineUp, one: int, others: Sequence[int]) -> list[int]:
    """Squared distance in the standings: linear ones tie (1–4 and 2–3 as much as 1–3 and 2–4)."""
    return but_bye(line, others, [(other - one) ** 2 for other in others])


def off_middle(line: LineUp, one: int, others: Sequence[int]) -> list[int]:
    """How far the other is from half the field below the one, squared."""
    half = 2 * one + (line.bye if line.bye < len(line.teams) else len(line.teams))
    return but_bye(line, others, [off_half(2 * other - half) for other in others])


def off_half(doubled: int) -> int:
    """A doubled distance from half a field, squared; in an odd field two are equally near."""
    return doubled * doubled // 4


def off_fold(line: LineUp, one: int, others: Sequence[int]) -> list[int]:
    """In a group, squared misfit of top against end, after floaters; between groups, squared distance."""
    mine, group, first = line.group[one], line.group, line.before[one]
    up, down = floats_expected(line, one)
    target = 2 * first + line.size[one] - 1 + up - down - one
    return but_bye(line, others, [(other - (target if group[other] == mine else one)) ** 2 for other in others])


def off_slide(line: LineUp, one: int, others: Sequence[int]) -> list[int]:
    """In a group, squared misfit of half a group apart; between groups, squared distance."""
    mine, group = line.group[one], line.group
    floats = sum(floats_expected(line, one))
    half = 2 * one + line.size[one] - floats + (floats > 0)
    return but_bye(
        line, others, [off_half(2 * other - half) if group[other] == mine else (other - one) ** 2 for other in others]
    )


def floats_expected(line: LineUp, position: int) -> tuple[int, int]:
    """Whether odd groups before a position's make one of it meet upwards, and one downwards."""
    up = line.before[position] % 2
    return up, (up + line.size[position]) % 2


def jitter(line: LineUp, one: int, others: Sequence[int]) -> list[int]:
    """Luck from the seed: among draws otherwise equal it leaves one."""
    mine, lots = line.lots[one], line.lots
    return [mine * lots[other] % JITTER for other in others]


BANNED = Concern("banned", banned)
REMATCHES = Concern("rematches", rematches)
REPEATED_BYES = Concern("repeated_byes", repeated_byes)
BYE_HEIGHT = Concern("bye_height", bye_height)
GROUP_GAP = Concern("group_gap", group_gap)
REPEATED_FLOATS = Concern("repeated_floats", repeated_floats)
EARLY = Concern("early", early)
FLOAT_HEIGHT = Concern("float_height", float_height)
GAP = Concern("gap", gap)
OFF_MIDDLE = Concern("off_target", off_middle)
OFF_FOLD = Concern("off_target", off_fold)
OFF_SLIDE = Concern("off_target", off_slide)
OFF_NEIGHBOUR = Concern("off_target", gap)
LUCK = Concern("luck", jitter)


def in_groups(teams: Iterable[int], groups: Mapping[int, int]) -> list[int]:
    """Teams with those of one score group together, the best group first, and otherwise in the order given."""
    return sorted(teams, key=lambda team: -groups.get(team, 0))


FEWEST_NEAR = 20
"""At least so many positions on either side of where a partner is looked for."""

Target = Callable[[LineUp, int], int]
"""The position that a position would be paired with if nothing stood in the way."""


@dataclass(frozen=True)
class Weighing:
    """What a format weighs: line-up, concerns, gravest first and chance last, and where to look."""

    line: LineUp
    concerns: tuple[Concern, ...]
    target: Target | None = None

    @property
    def tiers(self) -> list[Tier]:
        """The concerns, as functions of positions alone."""
        return [partial(concern.costs, self.line) for concern in self.concerns]

    def blocks(self, rows: Rows) -> Sequence[int]:
        """Each position's count of borders with an odd number above, which one of these must cross.

        Who sits out does not count. Where that is not settled yet, nothing is said of borders unless it is one of the
        lowest group.
        """
        line = self.line
        size = len(line.teams)
        out = [one for one, others in enumerate(rows) if others and others[-1] == line.bye]
        lowest = line.before[size - 1 if line.bye == size else size - 2]
        if len(out) != 1 and any(one < lowest for one in out):
            return [0] * size
        gone = [*out, size] if len(out) == 1 else [size]
        borders = sorted({before for before in line.before[: line.bye] if before and (before - (gone[0] < before)) % 2})
        before_each = [bisect_right(borders, index) for index in range(size)]
        return [*before_each[:-1], before_each[gone[0]]] if len(out) == 1 else before_each

    def total(self, pairs: Pairs) -> DrawCost:
        """What these pairs of positions cost altogether."""
        costs: dict[str, Any] = {
            concern.code: sum(concern.cost(self.line, one, other) for one, other in pairs)
            for concern in self.concerns
            if concern.code != "luck"
        }
        return DrawCost(**({"rematches": 0, "repeated_byes": 0} | costs))

    def drawn(self, pairs: Pairs) -> Draw:
        """The draw that seats these pairs of positions, first pair at the first table."""
        seats = [(self.line.teams[one], self.line.teams[other]) for one, other in pairs]
        return Draw(
            tables=tuple(pair for pair in seats if BYE not in pair),
            byes=tuple(team for team, other in seats if other == BYE),
            cost=self.total(pairs),
        )

    def drawn_in_order(self, pairs: Pairs, rank: Mapping[int, int]) -> Draw:
        """Make the draw of these pairs, its tables and their sides in the order of these ranks of the teams."""
        draw = self.drawn(pairs)
        seats = [sorted(pair, key=rank.__getitem__) for pair in draw.tables]
        return replace(draw, tables=tuple(sorted(map(tuple, seats), key=lambda pair: rank[pair[0]])))


def paired(weighing: Weighing) -> Pairs:
    """The positions of a line-up in pairs, at the least cost."""
    width = max(FEWEST_NEAR, 2 * weighing.line.rounds)
    return widened(len(weighing.line.teams), partial(candidates, weighing), weighing.tiers, width, weighing.blocks)


def candidates(weighing: Weighing, width: int) -> Rows:
    """Candidates: each position's next and around its target, a group's last with the two after, all for the bye."""
    line, target = weighing.line, weighing.target
    size = len(line.teams)
    if width >= size:
        return every_pair(size)
    firsts = [index for index in range(size) if line.inside[index] == 0 and index != line.bye]
    rows = []
    for one in range(size):
        near = set(range(one + 1, min(one + 1 + width, size)))
        if one < line.bye < size:
            near.add(line.bye)
        if target is not None:
            partner = target(line, one)
            near.update(
                range(max(one + 1, partner - width), min(partner + width + 1, line.before[one] + line.size[one]))
            )
        if line.size[one] - line.inside[one] <= 2 * width:
            following = [first for first in firsts if first > one][:2]
            near.update(
                index
                for first in following
                for index in range(first, min(first + min(2 * width, line.size[first]), size))
            )
        rows.append(sorted(near))
    return rows


class Grouping(StrEnum):
    """By what a format groups its entrants: games won so far, or the last game won (1) or not (0)."""

    WINS = "wins"
    LAST = "last"


def as_many_as_wished(size: int, options: Mapping[str, Choice]) -> int | None:
    """A format that can go on."""
    return None


def no_stages(_field: Field) -> Mapping[int, int]:
    """A format without brackets."""
    return {}


@dataclass(frozen=True)
class Format:
    """A way to draw.

    `draw` draws a round for at least one entrant: everyone has a seat, a bye or rests, and the same field gives the
    same draw on every computer. `ranked`: entrants come as the standings have them, best first. `keeps_positions`: who
    has which position is settled at the beginning of the phase. `settings` are its own settings by their published
    names, each with its possible values, the default first. `turns` says how many rounds it takes for so many positions
    with these settings, None where that is open; `goes_on` that it has no end of its own; `is_over` that nothing is
    left to draw, where results decide that. `plan` is any turn of a schedule, for a roster and its settings, before a
    game is played. `stages` are the worst ranks at which entrants can still finish, and `charts` the brackets to be
    looked at, where it has any: both of the state of the phase before the round of the field. `several`: it can also
    draw tables of more than two sides. `members` are the entrants of a side, 2 where partners are drawn. `weighing` is
    what a format weighs that pairs everyone at the least cost.
    """

    draw: Callable[[Field], Draw]
    ranked: bool = False
    keeps_positions: bool = False
    groups: Grouping | None = None
    settings: Mapping[str, tuple[Choice, ...]] = field(default_factory=dict)
    turns: Callable[[int, Mapping[str, Choice]], int | None] = as_many_as_wished
    goes_on: bool = True
    is_over: Callable[[Field], bool] = lambda _: False
    plan: Callable[[Sequence[int], Mapping[str, Choice], int], PlannedTurn] | None = None
    stages: Callable[[Field], Mapping[int, int]] = no_stages
    charts: Callable[[Field], tuple[Chart, ...]] = lambda _: ()
    several: bool = False
    members: int = 1
    weighing: Callable[[Field], Weighing] | None = None

    @property
    def is_bracket(self) -> bool:
        """Whether who loses is out sooner or later, so that how far each came counts before all else."""
        return self.stages is not no_stages

    def with_defaults(self, options: Mapping[str, Choice]) -> dict[str, Choice]:
        """Every setting, those not chosen with their defaults."""
        return {name: options.get(name, values[0]) for name, values in self.settings.items()}
