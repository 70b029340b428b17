"""A team says by itself, from its own telephone, that it is there."""

from tournament.errors import Problem, Refused
from tournament.models.tables import Team
from tournament.services.desk.use_cases import TEAMS, use_case
from tournament.services.desk.work import Work
from tournament.services.people.lines import TeamStatus
from tournament.services.people.registration import tick


@use_case("teams-present", leaf=True, roles=TEAMS)
def check_in(work: Work, team_id: int) -> None:
    """Tick a team as present, to be drawn. Nobody ticks themselves absent, or back from a withdrawal."""
    row = work.row(Team, team_id, "team-gone")
    if row.status not in (TeamStatus.ACTIVE, TeamStatus.WAITING):
        raise Refused(Problem("team-not-active", details={"team": row.name}))
    tick(work, "present", [team_id], present=True)
