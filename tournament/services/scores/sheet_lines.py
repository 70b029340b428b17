"""What a correction of whole sheets would do, for views. Imports no SQL."""

from dataclasses import dataclass

from tournament.services.setup.lines import MovedTeam


@dataclass(frozen=True)
class SheetState:
    """A table's state: totals by side, number of hands, whether it is in, and the winner's name."""

    totals: tuple[int, ...]
    hands: int
    is_in: bool
    winner: str | None


@dataclass(frozen=True)
class ChangedTable:
    """A table as it is, and as it would be; `sides` are the names of its sides."""

    table: int
    sides: tuple[str, ...]
    before: SheetState
    after: SheetState


@dataclass(frozen=True)
class SheetForeseen:
    """What a correction would make of its tables, and which `teams` would change rank."""

    tables: tuple[ChangedTable, ...]
    moved: tuple[MovedTeam, ...]
    teams: int
