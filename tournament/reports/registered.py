"""Who is in the championship, for papers that go to everybody who still plays."""

from collections.abc import Sequence

from tournament.errors import Problem, Refused
from tournament.reports.names import NamedPlayers
from tournament.reports.page import Part
from tournament.services.people.lines import TeamLine, TeamStatus
from tournament.services.people.names import name_from_players
from tournament.services.rounds.lines import RoundLine


def playing(teams: Sequence[TeamLine]) -> list[TeamLine]:
    """The teams that have a number and have not left, by number."""
    return sorted((team for team in teams if team.number and team.status is TeamStatus.ACTIVE), key=lambda team: team.number or 0)


def lacking_players(teams: Sequence[TeamLine], _rounds: Sequence[RoundLine]) -> Problem | None:
    """Why there is no paper for those who play: nobody does."""
    return None if playing(teams) else Problem("no-team-registered")


def wanted_teams(teams: Sequence[TeamLine], part: Part) -> list[TeamLine]:
    """Those who play, or one of them alone. Refused where there is none of that number."""
    wanted = [team for team in playing(teams) if part.team in (None, team.number)]
    if not wanted and part.team is not None:
        raise Refused(Problem("team-unknown", details={"number": part.team}))
    return wanted


def own_name(team: NamedPlayers) -> str:
    """What a team calls itself; nothing where it goes by the names of its players."""
    return "" if team.name in (name_from_players(team.players), *team.players) else team.name
