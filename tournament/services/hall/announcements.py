"""What the desk tells the hall: typed once, it is on every screen and telephone until it is taken down."""

from datetime import UTC

from tournament.errors import Problem, Refused
from tournament.models.tables import Announcement
from tournament.services.desk.hall import Hall, cached
from tournament.services.desk.records import record_of
from tournament.services.desk.texts import text_problems, tidy
from tournament.services.desk.use_cases import use_case
from tournament.services.desk.work import Work
from tournament.services.hall.lines import LONGEST_ANNOUNCEMENT, MOST_ANNOUNCEMENTS, AnnouncementLine

PLACE = "message"
"""Where a form shows what is wrong with an announcement."""


@cached("announcement")
def announcements(hall: Hall) -> tuple[AnnouncementLine, ...]:
    """What is up now, the newest first."""
    lines = [record_of(AnnouncementLine, row, {}, id=row.id) for row in hall.all(Announcement)]
    return tuple(sorted(lines, key=lambda line: (line.at, line.id), reverse=True))


@use_case("announced", leaf=True)
def announce(work: Work, message: str) -> None:
    """Tell the hall something, until it is taken down.

    Refuses an empty message, one that is too long or cannot be written, one that is up already, and more of them than
    are noticed.
    """
    said = message_of(work.hall, message)
    if len(announcements(work.hall)) >= MOST_ANNOUNCEMENTS:
        raise Refused(Problem("announcements-too-many", PLACE, {"most": MOST_ANNOUNCEMENTS}))
    work.add(Announcement, message=said, at=work.clock().astimezone(UTC).isoformat(timespec="seconds"))
    work.details["message"] = said


@use_case("announcement-changed", leaf=True)
def change_announcement(work: Work, announcement_id: int, message: str) -> None:
    """Correct an announcement, keeping its time. Refuses as `announce` does, and one taken down."""
    row = work.row(Announcement, announcement_id, "announcement-gone")
    work.change(row, message=message_of(work.hall, message))
    work.details["message"] = tidy(message)


@use_case("announcement-taken-down", leaf=True)
def take_down(work: Work, announcement_id: int) -> None:
    """Tell the hall something no longer. Refuses one that was taken down meanwhile."""
    row = work.row(Announcement, announcement_id, "announcement-gone")
    work.details["message"] = row.message
    work.remove(row)


def message_of(hall: Hall, typed: str) -> str:
    """What was typed, as it is kept. Refuses what cannot be announced, and what is up already, word by word."""
    message = tidy(typed)
    problems = text_problems(message, PLACE, LONGEST_ANNOUNCEMENT) if message else [Problem("announcement-empty", PLACE)]
    if not problems and any(line.message == message for line in announcements(hall)):
        problems = [Problem("announcement-twice", PLACE)]
    if problems:
        raise Refused(*problems)
    return message
