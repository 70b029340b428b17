"""Why a game is as it is: what was weighed and barred nearer opponents, its plan, its sources.

A pairing is the cheapest there is, so that whatever exchange of two tables would bring somebody a nearer opponent costs
more somewhere: what, and at which table, is the answer to whoever asks.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from itertools import combinations, product

from tournament.draw.brackets import plan_of, taken
from tournament.draw.catalogue import FORMATS
from tournament.draw.crossing import first_meeting
from tournament.draw.facts import NOBODY, Choice, Field, History, PastGame
from tournament.draw.format import BANNED, BYE_HEIGHT, GAP, LUCK, Concern, Weighing, paired
from tournament.draw.formats.scheduled import members_of_pools
from tournament.draw.trees import Bracket, Slot, Tree, games_of, slot_named

PAIR = 2
NEARER_TOLD = 2
"""So many nearer opponents of each team are answered for."""
Positions = tuple[int, ...]


class BracketWay(StrEnum):
    """How a team came to a game of a bracket.

    By its `RANK` when the phase began; it `WON` or `LOST` a game, or nobody won it and the `BETTER` rank went on; or it
    was `EXEMPT`.
    """

    RANK = "rank"
    WON = "won"
    LOST = "lost"
    BETTER = "better"
    WORSE = "worse"
    EXEMPT = "exempt"


@dataclass(frozen=True)
class BracketSource:
    """A bracket team's source: its rank in the roster (0 for none), and last game in the phase before."""

    team: int
    rank: int
    way: BracketWay
    game: PastGame | None = None


@dataclass(frozen=True)
class PoolMates:
    """How soon a team can meet a pool mate: rounds that follow that round of the tree (0: the final)."""

    team: int
    left: int


@dataclass(frozen=True)
class OfBracket:
    """A bracket's game. `drawn_anew`: each round is drawn, best with last; else the tree decides.

    Of somebody exempt, `opposite` stood there in the tree and is not present: `NOBODY` for an empty position, None
    where an odd number was drawn; `waits` says that it has won the tree and others play on. `size` is the number of
    seeds of the tree, or of the roster. In a tree after pools `mates` says when its teams can meet a pool mate, where
    one is in it, and `of_one_pool` how many of a pool are in it, if both come from that one.
    """

    slot: Slot
    sources: tuple[BracketSource, ...]
    drawn_anew: bool
    size: int
    opposite: int | None = None
    waits: bool = False
    mates: tuple[PoolMates, ...] = ()
    of_one_pool: int = 0


@dataclass(frozen=True)
class OfPlan:
    """A game of a schedule: a turn of so many (None where it goes on), between these positions of the roster, from 1.

    `pool` counts from 1, 0 where there are none. Of who sits out, `missing` should have been met: `NOBODY` for an empty
    position, None where there is an opponent; `gives_way` that this one is there, and meets somebody without a
    position. A position of 0 is that of somebody who came late and found none: it was drawn by lot among others like
    that, or goes round among those who have one.
    """

    turn: int
    turns: int | None
    positions: tuple[int, ...]
    pool: int = 0
    missing: int | None = None
    gives_way: bool = False


@dataclass(frozen=True)
class OfChance:
    """A game by chance: how often partners and opponents were so before, if ever; `byes` of who sits out."""

    partners: Mapping[frozenset[int], int]
    opponents: Mapping[frozenset[int], int]
    byes: int = 0


@dataclass(frozen=True)
class Nearer:
    """A nearer opponent that `team` was not given: its own would have met whom (`NOBODY`: a bye).

    `code` is the gravest concern that this exchange would have made worse, at the table of `pair`.
    """

    team: int
    other: int
    code: str
    pair: tuple[int, int]


@dataclass(frozen=True)
class OfPairing:
    """A game of a draw that weighs everything together.

    `ranks` are those of its teams in the order that the draw went by, from 1, empty where it was by lot; `groups` their
    score groups, if there are any. `components` are what this game adds to the cost of the draw, the gravest first, and
    `total` that of all games. `bans` says that fewer would meet again if those might meet who are never to.
    """

    ranks: tuple[int, ...]
    groups: tuple[int, ...]
    components: Mapping[str, int]
    total: Mapping[str, int]
    nearer: tuple[Nearer, ...]
    bans: bool


Reason = OfPairing | OfBracket | OfPlan | OfChance
Sides = Sequence[Sequence[int]]


@dataclass(frozen=True)
class Pairing:
    """A draw that weighs everything together, worked through once for all its games."""

    field: Field
    weighing: Weighing
    drawn: Sequence[Sides]

    @cached_property
    def position(self) -> Mapping[int, int]:
        """The position of every team in line."""
        return {team: index for index, team in enumerate(self.weighing.line.teams)}

    @cached_property
    def partner(self) -> Mapping[int, int]:
        """Whom every position was paired with."""
        games = [[team for side in game for team in side] for game in self.drawn]
        pairs = [self.positions_of(game) for game in games if self.position.keys() >= set(game)]
        return {one: other for pair in pairs for one, other in (pair, pair[::-1])}

    @cached_property
    def weighed(self) -> Sequence[Concern]:
        """Everything but luck."""
        return [concern for concern in self.weighing.concerns if concern is not LUCK]

    @cached_property
    def total(self) -> Mapping[str, int]:
        """What the whole draw costs."""
        pairs = [pair for pair in self.partner.items() if pair[0] < pair[1]]
        return {
            concern.code: sum(concern.cost(self.weighing.line, *pair) for pair in pairs) for concern in self.weighed
        }

    @cached_property
    def bans_cost(self) -> bool:
        """Whether fewer would meet again if those might meet who are never to."""
        if not self.total.get("rematches") or not self.field.apart.never:
            return False
        free = replace(
            self.weighing, concerns=tuple(concern for concern in self.weighing.concerns if concern is not BANNED)
        )
        return free.total(paired(free)).rematches < self.total["rematches"]

    def positions_of(self, teams: Sequence[int]) -> Positions:
        """The positions of a game, the lower one first; of who sits out, and of the bye."""
        one, other = self.position[teams[0]], self.position[teams[1]] if len(teams) == PAIR else self.weighing.line.bye
        return min(one, other), max(one, other)

    def reason(self, teams: Sequence[int]) -> OfPairing:
        """What a game costs, and what stood in the way of nearer opponents."""
        here, entrants = self.positions_of(teams), self.field.entrants
        distance = self.weighed[-1] if self.weighed[-1] is GAP or self.weighing.target is not None else None
        if len(teams) < PAIR and distance is not None:
            distance = BYE_HEIGHT if BYE_HEIGHT in self.weighed else None
        return OfPairing(
            ranks=tuple(entrants.index(team) + 1 for team in teams) if distance else (),
            groups=tuple(self.field.groups[team] for team in teams) if self.field.groups else (),
            components={concern.code: concern.cost(self.weighing.line, *here) for concern in self.weighed},
            total=self.total,
            nearer=tuple(
                found
                for team in teams
                for found in nearer_than(self.weighing, distance, self.partner, self.position[team])
            )
            if distance
            else (),
            bans=self.bans_cost,
        )


def reasons_of(
    name: str, field: Field, drawn: Sequence[Sides], games: Iterable[tuple[Sides, str]]
) -> tuple[Reason, ...]:
    """Why each of these games, by slot, was drawn; byes have one side. `field.roster` is after the draw."""
    chosen = FORMATS[name]
    several = any(len(game) > PAIR for game in drawn)
    pairing = None if chosen.weighing is None or several else Pairing(field, chosen.weighing(field), drawn)
    return tuple(_reason(name, field, pairing, sides, slot) for sides, slot in games)


def _reason(name: str, field: Field, pairing: Pairing | None, sides: Sides, slot: str) -> Reason:
    teams = [team for side in sides for team in side]
    if slot:
        return of_bracket(name, field, teams, slot_named(slot))
    if FORMATS[name].plan is not None:
        return of_plan(name, field, teams)
    return of_chance(field.history, sides) if pairing is None else pairing.reason(teams)


def nearer_than(weighing: Weighing, distance: Concern, partner: Mapping[int, int], one: int) -> Iterator[Nearer]:
    """The nearest positions nearer than one's partner, each with what stood in the way."""
    line, met = weighing.line, partner[one]
    sits_out = met == line.bye < len(line.teams)

    def away(other: int) -> int:
        return distance.cost(line, other, met) if sits_out else distance.cost(line, min(one, other), max(one, other))

    mine = distance.cost(line, min(one, met), max(one, met))
    nearer = sorted(
        (away(other), other) for other in partner if other not in (one, met, line.bye) and away(other) < mine
    )
    for _, other in nearer[:NEARER_TOLD]:
        # who sits out would exchange positions with the other; who plays would meet it, and their two opponents each
        # other
        after = [(other, met), (one, partner[other])] if sits_out else [(one, other), (met, partner[other])]
        worse = first_worse(weighing, [(one, met), (other, partner[other])], after)
        if worse is not None:
            code, pair = worse
            yield Nearer(line.teams[one], line.teams[other], code, (line.teams[pair[0]], line.teams[pair[1]]))


def first_worse(
    weighing: Weighing, now: Sequence[Positions], after: Sequence[Positions]
) -> tuple[str, Positions] | None:
    """The gravest concern an exchange makes worse, with its pair; None if a graver one gets better."""
    for concern in weighing.concerns:
        was, will = ([concern.cost(weighing.line, *sorted(pair)) for pair in pairs] for pairs in (now, after))
        if sum(will) != sum(was):
            return (concern.code, after[will.index(max(will))]) if sum(will) > sum(was) else None
    return None


def of_bracket(name: str, field: Field, teams: Sequence[int], slot: Slot) -> OfBracket:
    """Where the teams of a game of a bracket come from."""
    rank = {team: position for position, team in enumerate(field.roster, start=1) if team != NOBODY}
    before = [game for game in field.past if game.turn < field.turn]
    sources = tuple(source_of(team, rank, before) for team in teams)
    trees = TREES[name](field.roster, field.options)
    tree = trees.get(slot.bracket)
    opposite = None
    if tree is not None and len(teams) < PAIR:
        rows = tree.standing(games_of(field.roster, before, field.turn))
        row = rows[min(slot.round, len(rows)) - 1]  # who has won the tree may wait for the final more than a round
        stood = row[2 * slot.position - 2 : 2 * slot.position]
        opposite = next((team for team in stood if team not in (None, *teams)), NOBODY)
    drawn_anew = tree is None and slot.bracket not in (Bracket.THIRD_PLACE, Bracket.FINAL)
    waits = tree is not None and slot.round > tree.rounds
    size = len(tree.by_seed) if tree else len(field.roster)
    found = OfBracket(slot, sources, drawn_anew, size, opposite, waits)
    return found if tree is None else with_mates(found, tree, field.pools)


def with_mates(found: OfBracket, tree: Tree, pools: Sequence[Sequence[int]]) -> OfBracket:
    """Add what there is to say of pool mates."""
    leaves, teams = tree.leaves, [source.team for source in found.sources]
    earliest = {team: first_meeting(leaves, pools, team) for team in teams if team in leaves}
    mates = tuple(PoolMates(team, tree.rounds - number) for team, number in earliest.items() if number)
    together = [pool for pool in pools if len(teams) == PAIR and set(teams) <= set(pool)]
    return replace(found, mates=mates, of_one_pool=sum(team in leaves for pool in together for team in pool))


def source_of(team: int, ranks: Mapping[int, int], before: Sequence[PastGame]) -> BracketSource:
    """Where one team comes from: the last game it had, or its rank."""
    rank = ranks.get(team, 0)
    last = max((game for game in before if team in game.teams), key=lambda game: game.turn, default=None)
    if last is None:
        return BracketSource(team, rank, BracketWay.RANK)
    if len(last.teams) < PAIR:
        return BracketSource(team, rank, BracketWay.EXEMPT, last)
    if last.winner is not None:
        return BracketSource(team, rank, BracketWay.WON if last.winner == team else BracketWay.LOST, last)
    best = min(last.teams, key=lambda one: ranks.get(one, len(ranks) + 1))
    return BracketSource(team, rank, BracketWay.BETTER if best == team else BracketWay.WORSE, last)


def knock_out_trees(roster: Sequence[int], options: Mapping[str, Choice]) -> Mapping[Bracket, Tree]:
    """The trees of a knock-out."""
    plan = plan_of(roster, options)
    return {Bracket.MAIN: plan.main, Bracket.OTHERS: plan.others}


def double_knock_out_trees(roster: Sequence[int], options: Mapping[str, Choice]) -> Mapping[Bracket, Tree]:
    """The tree of a double knock-out, of those who never lost."""
    return {Bracket.MAIN: Tree(Bracket.MAIN, taken(roster, options).main)}


TREES: Mapping[str, Callable[[Sequence[int], Mapping[str, Choice]], Mapping[Bracket, Tree]]] = {
    "knock-out": knock_out_trees,
    "double-knock-out": double_knock_out_trees,
}


def of_plan(name: str, field: Field, teams: Sequence[int]) -> OfPlan:
    """Which turn of the plan a game is, and between which positions."""
    chosen, roster = FORMATS[name], list(field.roster)
    assert chosen.plan is not None
    turns = None if chosen.goes_on else chosen.turns(len(roster), field.options)
    positions = tuple(roster.index(team) + 1 if team in roster else 0 for team in teams)
    planned = next(
        (pair for pair in chosen.plan(roster, field.options, field.turn).pairs if set(teams) <= set(pair)), None
    )
    if planned is None or 0 in positions:
        return OfPlan(field.turn, turns, positions if any(positions) and 0 in positions else (0,) * len(teams))
    missing = next(team for team in planned if team not in teams) if len(teams) < PAIR else None
    pools = members_of_pools(roster, field.options) if name == "pools" else ()
    pool = next((number for number, members in enumerate(pools, start=1) if teams[0] in members), 0)
    return OfPlan(field.turn, turns, positions, pool, missing, gives_way=missing in field.entrants)


def of_chance(history: History, sides: Sides) -> OfChance:
    """Who of a table sat together before, beside or against each other."""
    partners = [frozenset(pair) for side in sides for pair in combinations(side, 2)]
    opponents = [frozenset(pair) for here, there in combinations(sides, 2) for pair in product(here, there)]
    return OfChance(
        partners={pair: history.partners[pair] for pair in partners if history.partners.get(pair)},
        opponents={pair: history.meetings[pair] for pair in opponents if history.meetings.get(pair)},
        byes=history.byes.get(sides[0][0], 0) if len(sides) == 1 else 0,
    )
