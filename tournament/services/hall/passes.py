"""The secret that the passes of teams are derived from, and giving out a team's pass anew."""

from collections.abc import Callable

from sqlalchemy import Connection, insert, select

from tournament.models.tables import HallSecret, Team
from tournament.services.desk.hall import table_of
from tournament.services.desk.open_file import DeskFile
from tournament.services.desk.use_cases import REFEREES, use_case
from tournament.services.desk.work import Work

SECRET = table_of(str(HallSecret.__tablename__))


def hall_secret(desk: DeskFile, luck: Callable[[int], str]) -> str:
    """The file's secret, 64 hexadecimal digits; `luck` gives the random bytes if none was made."""
    with desk.reading() as connection:
        known = secret_in(connection)
    if known is not None:
        return known
    with desk.writing_beside() as connection:
        if (known := secret_in(connection)) is not None:  # another host of the same championship was faster
            return known
        made = luck(32)
        connection.execute(insert(SECRET), [{"id": 1, "secret": made}])
    return made


def secret_in(connection: Connection) -> str | None:
    """The secret that is there, if one was made yet."""
    known = connection.execute(select(SECRET.c.secret)).scalar()
    return None if known is None else str(known)


@use_case("pass-reissued", leaf=True, roles=REFEREES)
def reissue_pass(work: Work, team_id: int) -> None:
    """Give out a team's pass anew: the one before lets nobody in any more."""
    team = work.row(Team, team_id, "team-gone")
    work.details["number"] = team.number or 0
    work.change(team, pass_issue=team.pass_issue + 1)
