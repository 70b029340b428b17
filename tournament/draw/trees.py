"""Fixed trees: who meets whom is settled by the seeds alone, whoever wins.

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
            rows.append([self.on(games, number, index + 1, before[2 * index : 2 * index + 2]) for index in range(len(before) // 2)])
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
