"""What an exported championship holds, once its shape is known to be right, and what the judge finds wrong in it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from tournament.errors import NO_DETAILS, Detail

NOBODY = 0
"""In details, the winner of a game that has none. No team has this number."""


@dataclass(frozen=True)
class Finding:
    """One thing that is not what the rules say.

    `code` names it, `path` says where it is, in the notation of the published format (`rounds[0].games[2].result`), and
    `details` are the values its sentence needs; where two are held against each other, `said` is what was found and
    `right` what it should be.
    """

    code: str
    path: str
    details: Mapping[str, Detail] = field(default_factory=lambda: NO_DETAILS)


Letter = str
"""A side of a table, `A` to `F`."""
Contract = int | Literal["capot", "generale"]
Choice = str | int


@dataclass(frozen=True)
class ExportedRules:
    """A rule system with settings and defaults. A fixed number of `hands` and bar belote have no target."""

    system: str
    settings: Mapping[str, Choice]
    target: int | None
    hands: int | None = None

    def __getitem__(self, name: str) -> Choice:
        return self.settings[name]

    @property
    def worth(self) -> int:
        """What an unplayed game is worth: the target, 160 for each hand, or in bar belote all the way down."""
        if self.counts_down:
            return int(self["start"])
        return self.target if self.target is not None else 160 * (self.hands or 0)

    @property
    def counts_down(self) -> bool:
        """Whether totals go down, and the fewer the better: only such a game has a start of its own."""
        return "start" in self.settings

    def counted(self, total: int) -> int:
        """What standings count for a total, and its inverse: itself, or in bar belote how far it went down."""
        return int(self["start"]) - total if self.counts_down else total

    def has(self, name: str, value: Choice) -> bool:
        """Whether a setting has this value. One that the system does not have has none."""
        return self.settings.get(name) == value


@dataclass(frozen=True)
class ExportedPhase:
    """A phase of the plan: format, rounds (None: as it takes), how many of the best (None: everybody)."""

    path: str
    format: str
    rounds: int | None
    takes: int | None
    options: Mapping[str, Choice]


@dataclass(frozen=True)
class ExportedSettings:
    """The settings of the championship."""

    rules: ExportedRules
    criteria: tuple[str, ...]
    bye_worth: str
    bye_wins: bool
    forfeit_marks: str
    lot_seed: int
    phases: tuple[ExportedPhase, ...] = ()


@dataclass(frozen=True)
class ExportedTeam:
    """A team. `number` is None for a single player who waits for a partner."""

    path: str
    number: int | None
    players: tuple[str, ...]
    status: str


@dataclass(frozen=True)
class ExportedDeclaration:
    """An announced combination. A sequence has a `top` and, if long, a `length`; four alike a `rank`."""

    side: Letter
    kind: str
    top: str | None = None
    suit: str | None = None
    rank: str | None = None
    length: int | None = None
    player: int | None = None
    shown: bool = True
    used: bool = False


@dataclass(frozen=True)
class ExportedHand:
    """One deal of a sheet, as it was typed. `points` are the declarer's, or those of every side."""

    path: str
    declarer: Letter | None
    contract: Contract | None
    trump: str | None
    doubling: str
    points: int | Mapping[Letter, int] | None
    capot: str | None
    generale: Letter | None
    belote: tuple[Letter, ...]
    declarations: tuple[ExportedDeclaration, ...]
    last_trick: Letter | None
    prizes: tuple[tuple[Letter, str], ...]
    penalties: tuple[tuple[Letter, str], ...]
    claim: Letter | None
    bid: int | None
    cards: int | None
    chien: bool | None
    stopped: tuple[int, Letter] | None
    irregular_deal: tuple[Letter, ...]
    adjustments: tuple[tuple[Letter, int], ...]
    passed: bool
    annulled: str | None

    @property
    def is_played(self) -> bool:
        """Whether cards were played for marks."""
        return not self.passed and self.annulled is None


@dataclass(frozen=True)
class ExportedGame:
    """A game as exported: `totals`, `winner` (team number) and `ranks` are claims that are yet to be judged.

    Where partners are drawn `members` are the players of each side, and the first of them represents it in `sides` and
    as `winner`. `slot` is where the game is in a bracket. `adjustments` are a side, the points that a referee gave it,
    and after how many deals of a game that went on.
    """

    path: str
    table: int | None
    sides: tuple[int, ...]
    hands: tuple[ExportedHand, ...]
    stop: tuple[int, int] | None
    adjustments: tuple[tuple[Letter, int, int | None], ...]
    by_hand: bool
    kind: str
    totals: tuple[int, ...]
    winner: int | None
    ranks: tuple[int, ...] | None
    why: str | None = None
    slot: str = ""
    members: tuple[tuple[int, ...], ...] = ()

    @property
    def teams(self) -> tuple[int, ...]:
        """Everybody who sits here."""
        return tuple(team for side in self.members for team in side)

    @property
    def is_bye(self) -> bool:
        """Whether one side sits out."""
        return len(self.sides) == 1


@dataclass(frozen=True)
class ExportedSeenByDraw:
    """What a draw saw beside who was present, as far as it is known; a later correction changes none of it.

    `scores` and `groups` are in the order of `present`. `phase` is 0 where the round was drawn without a plan,
    otherwise `turn` is the round of the phase and `options` are the settings of its format that are given. `roster` are
    the positions of the phase after the draw, 0 where nobody is; `winners` says by its slot who had won a game of the
    bracket; `pools` are the teams of each pool that it was drawn after. `never` and `early` are pairs of teams, lower
    number first, to be kept apart.
    """

    scores: tuple[Mapping[str, int], ...] = ()
    criteria: tuple[str, ...] = ()
    phase: int = 0
    turn: int = 0
    options: Mapping[str, Choice] = field(default_factory=dict)
    roster: tuple[int, ...] = ()
    groups: tuple[int, ...] = ()
    winners: Mapping[str, int] = field(default_factory=dict)
    pools: tuple[tuple[int, ...], ...] = ()
    never: frozenset[tuple[int, int]] = frozenset()
    early: frozenset[tuple[int, int]] = frozenset()


@dataclass(frozen=True)
class ExportedRound:
    """A round: who was present, in the order the draw used, the games it made, and who had neither game nor bye.

    `left` are those whose game was annulled when they left: to the rest of the round they are not there.
    """

    path: str
    number: int
    method: str
    present: tuple[int, ...]
    games: tuple[ExportedGame, ...]
    saw: ExportedSeenByDraw = field(default_factory=ExportedSeenByDraw)
    resting: tuple[int, ...] = ()
    left: tuple[int, ...] = ()

    @property
    def there(self) -> tuple[int, ...]:
        """Those present who stayed, in the order the draw used."""
        return tuple(team for team in self.present if team not in self.left)

    @property
    def tables(self) -> tuple[ExportedGame, ...]:
        """The games that sit at tables."""
        return tuple(game for game in self.games if not game.is_bye)

    @property
    def byes(self) -> tuple[ExportedGame, ...]:
        """The games of those who sit out."""
        return tuple(game for game in self.games if game.is_bye)

    @property
    def is_changed_by_hand(self) -> bool:
        """Whether a seat was given or changed after the draw."""
        return any(game.by_hand for game in self.games)


@dataclass(frozen=True)
class ExportedStanding:
    """A team's standing, as an export tells it."""

    path: str
    rank: int
    team: int
    values: Mapping[str, int]


@dataclass(frozen=True)
class ExportedChampionship:
    """A whole export. `adjustments` are the points given to teams outside games."""

    settings: ExportedSettings
    teams: tuple[ExportedTeam, ...]
    rounds: tuple[ExportedRound, ...]
    standings: tuple[ExportedStanding, ...]
    adjustments: tuple[tuple[str, int, int], ...]
