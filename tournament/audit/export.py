"""What an exported championship holds, once its shape is known to be right. Every part knows its place in the export."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Letter = Literal["A", "B"]
Contract = int | Literal["capot"]


@dataclass(frozen=True)
class Options:
    """The settings of `contree-championship`. A game of a fixed number of `hands` has no target."""

    target: int = 2000
    hands: int | None = None
    tied_game: str = "more"
    ending: str = "real"
    defence_capot: int = 250
    failed_capot: int = 500
    doubled_belote: str = "winner"
    capot_belote: str = "defence"

    @property
    def worth(self) -> int:
        """What a whole game is worth where nobody plays it: the target, or 160 for each hand."""
        return self.target if self.hands is None else 160 * self.hands


@dataclass(frozen=True)
class Settings:
    """The settings of the championship."""

    options: Options
    criteria: tuple[str, ...]
    bye_worth: str
    bye_wins: bool
    forfeit_marks: str
    lot_seed: int


@dataclass(frozen=True)
class Team:
    """A team. `number` is None for a single player who waits for a partner."""

    place: str
    number: int | None
    players: tuple[str, ...]
    status: str


@dataclass(frozen=True)
class Hand:
    """One deal of a sheet, as it is told."""

    place: str
    declarer: Letter | None
    contract: Contract | None
    trump: str | None
    doubling: str
    points: int | None
    capot: Letter | None
    belote: tuple[Letter, ...]
    stopped: tuple[int, Letter] | None
    adjustments: tuple[tuple[Letter, int], ...]
    passed: bool
    annulled: str | None

    @property
    def is_played(self) -> bool:
        """Whether cards were played for marks."""
        return not self.passed and self.annulled is None


@dataclass(frozen=True)
class Game:
    """A game with its result as the export tells it: `totals` and `winner` (a team number) are what is said, not yet what is right."""

    place: str
    table: int | None
    sides: tuple[int, ...]
    hands: tuple[Hand, ...]
    stop: tuple[int, int] | None
    adjustments: tuple[tuple[Letter, int], ...]
    by_hand: bool
    kind: str
    totals: tuple[int, ...]
    winner: int | None


@dataclass(frozen=True)
class Round:
    """A round: who was present, in the order the draw used, and the games it made."""

    place: str
    number: int
    method: str
    present: tuple[int, ...]
    games: tuple[Game, ...]


@dataclass(frozen=True)
class Line:
    """A line of the standings."""

    place: str
    rank: int
    team: int
    values: Mapping[str, int]


@dataclass(frozen=True)
class Championship:
    """A whole export. `adjustments` are the points given to teams outside games."""

    settings: Settings
    teams: tuple[Team, ...]
    rounds: tuple[Round, ...]
    standings: tuple[Line, ...]
    adjustments: tuple[tuple[str, int, int], ...]
