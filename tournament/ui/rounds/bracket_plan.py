"""The layout of a bracket: its games in columns, each between the two it follows from, in steps of one game."""

from dataclasses import dataclass

from tournament.services.rounds.bracket_views import BracketGameView, PhaseBracketView


@dataclass(frozen=True)
class BracketSpot:
    """A game by column and height, both from 0; 0.5 is halfway between the first round's first two games."""

    column: int
    height: float
    box: BracketGameView


def spots_of(bracket: PhaseBracketView) -> tuple[BracketSpot, ...]:
    """The games of a bracket by column, from the top; in a tree each between the two that lead to it."""
    spots = []
    for column, games in enumerate(bracket.rounds):
        apart = 2**column if bracket.tree else 1
        spots += [BracketSpot(column, apart * (index + 0.5) - 0.5, box) for index, box in enumerate(games)]
    return tuple(spots)


def followed_by(bracket: PhaseBracketView, spot: BracketSpot) -> tuple[int, int] | None:
    """The column and position of the game to which the winner of a game goes; None where no line leads on."""
    if not bracket.tree or spot.column == len(bracket.rounds) - 1:
        return None
    return spot.column + 1, (spot.box.slot.position + 1) // 2
