"""A bracket's chart for screen and paper: all rounds, those to come with empty positions."""

from collections.abc import Mapping
from dataclasses import dataclass

from tournament.draw.facts import NOBODY, PastGame
from tournament.draw.trees import Bracket, PhaseGames, Slot, Standing, Tree


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


def pool_chart(bracket: Bracket, games: PhaseGames, begins: int, expected: Mapping[int, int], last: int) -> Chart | None:
    """A pool's drawn games, and empty ones to come, at most as `expected`. None without games."""
    rounds = []
    for turn in range(begins, last + 1):
        number = turn - begins + 1
        slots = sorted(slot for slot, game in games.by_slot.items() if slot.bracket == bracket and slot.round == number)
        if turn <= games.drawn:
            rounds.append(tuple(pool_box(slot, games) for slot in slots))
        else:
            rounds.append(tuple(ChartBox(Slot(bracket, number, index + 1), (None, None)) for index in range(expected.get(turn, 0))))
    while rounds and not rounds[-1]:
        rounds.pop()
    return Chart(bracket, False, begins, tuple(rounds)) if any(rounds) else None


def pool_box(slot: Slot, games: PhaseGames) -> ChartBox:
    """A game of a pool that was drawn."""
    game = games.by_slot[slot]
    upper, lower = (*game.teams, NOBODY)[:2]
    return ChartBox(slot, (upper, lower), game, games.went_on(game))
