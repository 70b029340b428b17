"""What lets somebody into an open hall: paired devices, and the secret from which the passes of teams derive."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import Connection, func, insert, select, update

from tournament.errors import Problem, Refused
from tournament.models.tables import DeviceRow, HallSecret, Team
from tournament.records import hall as records
from tournament.services.desk.open_file import DeskFile
from tournament.services.desk.rows import record_of
from tournament.services.desk.state import table_of
from tournament.services.desk.texts import check_texts, tidy
from tournament.services.desk.unit_of_work import UnitOfWork
from tournament.services.desk.use_cases import REFEREES, use_case

DEVICES = table_of(str(DeviceRow.__tablename__))
JOURNAL = table_of("journal")
AT_DEVICE = "hall/"
"""What the name of a desk in the journal begins with where that is a paired device, whose id follows."""


@dataclass(frozen=True, kw_only=True)
class DeviceView(records.Device):
    """A device that was paired, by its id."""

    id: int


def devices(desk: DeskFile) -> tuple[DeviceView, ...]:
    """Every device that was ever paired, in the order in which they were."""
    with desk.reading() as connection:
        rows = connection.execute(select(DEVICES).order_by(DEVICES.c.id)).all()
    return tuple(record_of(DeviceView, row, {}, id=row.id) for row in rows)


def pair_device(desk: DeskFile, access: str, name: str, token: str, clock: Callable[[], datetime]) -> int:
    """Let a device in; its id. `token` is the hash of what it will show. Refuses one without a name."""
    name = tidy(name)[: records.LONGEST_DEVICE].strip()
    if not name:
        raise Refused(Problem("device-without-name", "name"))
    check_texts(name=name)
    at = clock().astimezone(UTC).isoformat(timespec="seconds")
    with desk.writing_beside() as connection:
        id_ = (
            max(
                int(connection.execute(select(func.coalesce(func.max(DEVICES.c.id), 0))).scalar_one()),
                last_device_told(connection),
            )
            + 1
        )
        connection.execute(
            insert(DEVICES),
            [{"id": id_, "role": access, "name": name, "token": token, "paired_at": at, "revoked": False}],
        )
    return id_


def last_device_told(connection: Connection) -> int:
    """The highest id of a device that the journal has done something at.

    A replica that goes on as host has no devices; those of the host before are in its journal, and another one must not
    be taken for one of them.
    """
    desks = connection.execute(select(JOURNAL.c.desk).where(JOURNAL.c.desk.like(f"{AT_DEVICE}%")).distinct()).scalars()
    return max((int(number) for desk in desks if (number := desk.removeprefix(AT_DEVICE)).isdecimal()), default=0)


def revoke_device(desk: DeskFile, device: int) -> None:
    """Shut a device out for good. Refuses one that is not there."""
    with desk.writing_beside() as connection:
        if not connection.execute(update(DEVICES).where(DEVICES.c.id == device).values(revoked=True)).rowcount:
            raise Refused(Problem("device-gone"))


SECRET = table_of(str(HallSecret.__tablename__))


def hall_secret(desk: DeskFile, rng: Callable[[int], str]) -> str:
    """The file's secret, 64 hexadecimal digits; `rng` gives the random bytes if none was made."""
    with desk.reading() as connection:
        known = secret_in(connection)
    if known is not None:
        return known
    with desk.writing_beside() as connection:
        if (known := secret_in(connection)) is not None:  # another host of the same championship was faster
            return known
        made = rng(32)
        connection.execute(insert(SECRET), [{"id": 1, "secret": made}])
    return made


def secret_in(connection: Connection) -> str | None:
    """The secret that is there, if one was made yet."""
    known = connection.execute(select(SECRET.c.secret)).scalar()
    return None if known is None else str(known)


@use_case("pass-reissued", leaf=True, roles=REFEREES)
def reissue_pass(work: UnitOfWork, team_id: int) -> None:
    """Give out a team's pass anew: the one before lets nobody in any more."""
    team = work.row(Team, team_id, "team-gone")
    work.details["number"] = team.number or 0
    work.change(team, pass_issue=team.pass_issue + 1)
