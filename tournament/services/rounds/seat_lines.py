"""The seats of a round, as they are and as they might be. No SQL here."""

from dataclasses import dataclass

NEW = 0
"""The id of a game that is not written yet."""


@dataclass(frozen=True)
class GameSeats:
    """A game's seats: the teams of each side, by letter. `table` None: a bye; `begun`: has entries."""

    game: int
    table: int | None
    sides: tuple[tuple[int, ...], ...]
    begun: bool = False
    by_hand: bool = False
    slot: str = ""

    @property
    def teams(self) -> tuple[int, ...]:
        """Everybody who sits here."""
        return tuple(team for side in self.sides for team in side)

    @property
    def written(self) -> str:
        """Who sits where, in figures that need no language: `3: 4–7`, and `–: 9` for a bye."""
        return f"{self.table or '–'}: " + "–".join("+".join(map(str, side)) for side in self.sides)
