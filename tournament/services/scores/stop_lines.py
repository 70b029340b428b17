"""What views are given before the clock stops a round. Imports no SQL."""

from dataclasses import dataclass

from tournament.scoring.scores import GameScore
from tournament.services.scores.lines import GameLine


@dataclass(frozen=True)
class StopLine:
    """A table that is still playing; `score` is what its sheet is worth once it is stopped with `more` hands left."""

    game: GameLine
    more: int
    score: GameScore
