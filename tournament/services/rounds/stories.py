"""Views of one team: frozen lines about its games and changes, without SQL."""

from dataclasses import dataclass

from tournament.services.desk.lines import JournalLine
from tournament.services.people.lines import SubstitutionLine, TeamLine
from tournament.services.scores.lines import GameLine, LedgerLine, MemberLine, Repeated, SideLine, StandingLine


@dataclass(frozen=True)
class PointsLine:
    """Points given by a referee, or taken: in a game of that round at that table, or outside games."""

    points: int
    reason: str
    round: int | None = None
    table: int | None = None


@dataclass(frozen=True)
class TeamRound:
    """A round of a team. `game` None: not seated; `met_in`: earlier meetings; `rank` after it, None if not ranked."""

    number: int
    game: GameLine | None
    rank: int | None
    met_in: tuple[int, ...] = ()


@dataclass(frozen=True)
class TeamStory:
    """One team with everything that is known of it.

    `standing` is None for a team that is not ranked; `numbers` are those of all teams, to go from one to the next.
    `is_posted` says that a draw has been posted, so that a player may only be replaced with a reason. `came_in` is the
    round that a team came in with where it was late, else None. `faults` say how often it was at fault in each way, and
    what the last time brought.
    """

    team: TeamLine
    standing: StandingLine | None
    is_shared: bool
    ranked: int
    criteria: tuple[str, ...]
    is_provisional: bool
    rounds: tuple[TeamRound, ...]
    decisions: tuple[LedgerLine, ...]
    points: tuple[PointsLine, ...]
    substitutions: tuple[SubstitutionLine, ...]
    entries: tuple[JournalLine, ...]
    numbers: tuple[int, ...]
    is_posted: bool
    came_in: int | None = None
    faults: tuple[Repeated, ...] = ()


def opponents_in(game: GameLine, number: int) -> tuple[SideLine, ...]:
    """The other sides of a team's game; none in a bye."""
    return tuple(side for side in game.sides if number not in side.teams)


def partners_in(game: GameLine, number: int) -> tuple[MemberLine, ...]:
    """Who sits at the same side, where partners are drawn."""
    return tuple(member for side in game.sides if number in side.teams for member in side.members if member.team != number)
