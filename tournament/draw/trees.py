"""Fixed trees, in which the seeds alone settle who meets whom, and the charts of them that screen and paper show.

Of so many positions, completed to a power of two by empty ones, the first meets the last, and the first two can only
meet in the final; the empty positions are paired with the best, who are exempt from the first round. Every game has a
`Slot`: bracket, round and position from the top, and the winner of a slot goes on to the slot of half that position.
What was played says who is where: a result corrected later moves nobody who has sat down since.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from tournament.draw.facts import NOBODY, PastGame


class Bracket(StrEnum):
    """The brackets of a phase, by the names that slots begin with.

    `CONSOLATION` is for those who lost their first game, `THIRD` for those who also lost the first one there, `OTHERS`
    for those whom the phase did not take. In a double knock-out `SECOND` is for those who lost once, and `FINAL` joins
    them with the one who never lost.
    """

    MAIN = "main"
    THIRD_PLACE = "third-place"
    CONSOLATION = "consolation"
    THIRD = "third"
    OTHERS = "others"
    SECOND = "second"
    FINAL = "final"


class Slot(NamedTuple):
    """A bracket's slot: `round` from its first, `position` from the top; both from 1."""

    bracket: Bracket
    round: int
    position: int

    def __str__(self) -> str:
        return f"{self.bracket.value}-{self.round}-{self.position}"


@dataclass(frozen=True)
class BracketRound:
    """A bracket's round, from 1. `left`: rounds that follow until it is won; None where uncertain."""

    bracket: Bracket
    number: int
    left: int | None = None


def slot_named(name: str) -> Slot:
    """The slot of a published name such as `main-2-1`; ValueError for any other text."""
    bracket, number, position = name.rsplit("-", 2)
    return Slot(Bracket(bracket), int(number), int(position))


Standing = int | None
"""A team, `NOBODY`, or None where that is not yet known."""


@dataclass(frozen=True)
class PhaseGames:
    """A phase's games by slot and round: `drawn` of them; the better `rank` goes on from drawn games."""

    by_slot: Mapping[Slot, PastGame]
    rank: Mapping[int, int]
    drawn: int

    def winner(self, game: PastGame) -> Standing:
        """Who won a game by its present result; None while it is being played."""
        return None if game.pending else self.better(game, game.winner)

    def went_on(self, game: PastGame) -> Standing:
        """Who goes on from a game; once the next round was drawn, who then did, whatever changed."""
        return self.winner(game) if game.seen is None else self.better(game, game.seen)

    def better(self, game: PastGame, winner: int | None) -> int:
        """The winner of a game, where it has one of its teams."""
        return winner if winner in game.teams else min(game.teams, key=self.rank_of)

    def rank_of(self, team: int) -> int:
        """The rank of a team in the roster, the lower the better."""
        return self.rank.get(team, len(self.rank))

    def of(self, bracket: Bracket, turn: int) -> list[PastGame]:
        """The games of a bracket in a round of the phase, from the top."""
        return [game for slot, game in sorted(self.by_slot.items()) if slot.bracket == bracket and game.turn == turn]


def games_of(roster: Sequence[int], past: Sequence[PastGame], turn: int) -> PhaseGames:
    """The games of the rounds before this one that have a slot."""
    named = {slot_named(game.slot): game for game in past if game.slot}
    return PhaseGames(named, {team: index for index, team in enumerate(roster) if team != NOBODY}, turn - 1)


@dataclass(frozen=True)
class Tree:
    """A fixed tree over the teams `by_seed`, best first: team numbers, and `NOBODY` where a seed is empty."""

    bracket: Bracket
    by_seed: tuple[int, ...]

    @property
    def rounds(self) -> int:
        """How many rounds lead to one winner."""
        return max(len(self.by_seed) - 1, 0).bit_length()

    @property
    def entrants(self) -> int:
        """How many seeds are taken."""
        return sum(team != NOBODY for team in self.by_seed)

    @property
    def leaves(self) -> list[int]:
        """The teams of the first round, from the top."""
        return [self.by_seed[seed - 1] if seed <= len(self.by_seed) else NOBODY for seed in seeding(self.rounds)]

    def room_in(self, number: int) -> int:
        """How many can reach a round."""
        return min(self.entrants, 1 << self.rounds - number + 1)

    def slot(self, number: int, position: int) -> Slot:
        """A game of this tree."""
        return Slot(self.bracket, number, position)

    def standing(self, games: PhaseGames) -> list[list[Standing]]:
        """The teams of each round from the top, two by two, and last the winner of the tree."""
        rows: list[list[Standing]] = [list(self.leaves)]
        for number in range(1, self.rounds + 1):
            before = rows[-1]
            rows.append(
                [
                    self.on(games, number, index + 1, before[2 * index : 2 * index + 2])
                    for index in range(len(before) // 2)
                ]
            )
        return rows

    def on(self, games: PhaseGames, number: int, position: int, met: Sequence[Standing]) -> Standing:
        """Who goes on from a slot: unopposed ones do, seated or not; nobody where neither of two came."""
        if number > games.drawn:
            return None
        if game := games.by_slot.get(self.slot(number, position)):
            return games.went_on(game)
        there = [team for team in met if team != NOBODY]
        return there[0] if len(there) == 1 else NOBODY


def seeding(rounds: int) -> list[int]:
    """The seeds of a tree of so many rounds from the top, two and two: 1–8, 4–5, 2–7, 3–6."""
    order = [1]
    for _ in range(rounds):
        size = 2 * len(order)
        order = [seed for high in order for seed in (high, size + 1 - high)]
    return order


@dataclass(frozen=True)
class ChartBox:
    """A game of a chart. `teams`: two from the top, `NOBODY` on an empty position, None if undecided.

    `game` is the game, once it was drawn; `winner` goes on from it. `is_alone` says that nobody will ever come to meet
    a team: there is no game.
    """

    slot: Slot
    teams: tuple[Standing, Standing]
    game: PastGame | None = None
    winner: Standing = None
    is_alone: bool = False


@dataclass(frozen=True)
class Chart:
    """A bracket to be looked at: its rounds, first one first, each with its games from the top.

    In a `tree` the winners of two neighbours meet in the next round; in other brackets those alive are drawn anew. The
    first column is played in the round `begins` of the phase.
    """

    bracket: Bracket
    tree: bool
    begins: int
    rounds: tuple[tuple[ChartBox, ...], ...]


def tree_chart(tree: Tree, games: PhaseGames) -> Chart:
    """A fixed tree, all its rounds. That of one team has no game, and one box in which it stands alone."""
    rows = tree.standing(games)
    if not tree.rounds:
        (only,) = tree.leaves
        return Chart(tree.bracket, True, 1, ((ChartBox(tree.slot(1, 1), (only, NOBODY), None, only, is_alone=True),),))
    rounds = []
    for number in range(1, tree.rounds + 1):
        boxes = []
        for index, winner in enumerate(rows[number]):
            slot = tree.slot(number, index + 1)
            upper, lower = rows[number - 1][2 * index : 2 * index + 2]
            boxes.append(box_of(slot, (upper, lower), games.by_slot.get(slot), winner))
        rounds.append(tuple(boxes))
    return Chart(tree.bracket, True, 1, tuple(rounds))


def box_of(slot: Slot, stands: tuple[Standing, Standing], game: PastGame | None, winner: Standing) -> ChartBox:
    """A game with those who sat at it, and who should have and did not, where a side of it is free."""
    if game is None:
        return ChartBox(slot, stands, None, winner)
    absent = [team if team in game.teams else NOBODY for team in stands]
    came = [team for team in game.teams if team not in stands]
    teams = [team if team != NOBODY or not came else came.pop(0) for team in absent]
    return ChartBox(slot, (teams[0], teams[1]), game, winner)


def pool_chart(
    bracket: Bracket, games: PhaseGames, begins: int, expected: Mapping[int, int], last: int
) -> Chart | None:
    """A pool's drawn games, and empty ones to come, at most as `expected`. None without games."""
    rounds = []
    for turn in range(begins, last + 1):
        number = turn - begins + 1
        slots = sorted(slot for slot, game in games.by_slot.items() if slot.bracket == bracket and slot.round == number)
        if turn <= games.drawn:
            rounds.append(tuple(pool_box(slot, games) for slot in slots))
        else:
            rounds.append(
                tuple(
                    ChartBox(Slot(bracket, number, index + 1), (None, None)) for index in range(expected.get(turn, 0))
                )
            )
    while rounds and not rounds[-1]:
        rounds.pop()
    return Chart(bracket, False, begins, tuple(rounds)) if any(rounds) else None


def pool_box(slot: Slot, games: PhaseGames) -> ChartBox:
    """A game of a pool that was drawn."""
    game = games.by_slot[slot]
    upper, lower = (*game.teams, NOBODY)[:2]
    return ChartBox(slot, (upper, lower), game, games.went_on(game))
