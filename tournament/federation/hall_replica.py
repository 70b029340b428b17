"""The replica of one hall: a championship that the entries of its journal make, one portion in one transaction."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from sqlalchemy import Engine, select

from tournament.crash_report import write_crash
from tournament.errors import Problem, Refused
from tournament.federation.lines import HallSight
from tournament.federation.sight import sight_of
from tournament.hall.link import PlainEntry
from tournament.models.engine import writing
from tournament.models.tables import JournalEntry
from tournament.services.desk.hall import Hall, read_hall, table_of
from tournament.services.desk.open_file import DeskFile
from tournament.services.desk.received import received_entries, write_received


class HallReplica(DeskFile):
    """A hall as far as it was received. `key` is what the federation knows it by."""

    def __init__(self, engine: Engine, path: Path | None, key: str, hall: Hall | None = None) -> None:
        super().__init__(engine, path)
        self.key = key
        with self.reading() as connection:
            self.hall = hall or read_hall(connection)
        self.sight = self._with_evening(self._sight_of(self.hall))

    def take_in(self, since: int, plain: Sequence[PlainEntry]) -> HallSight:
        """Write the new ones of these entries, the first of which follows `since`; the hall's summary.

        What was sent before is left out, once it is seen to be the same. Refuses a gap, another history, and entries
        that nothing can be made of; nothing is written then.
        """
        self.refuse_moved()
        if since > self.hall.sequence:
            raise Refused(Problem("entries-broken", details={"number": self.hall.sequence + 1}))
        known, new = plain[: self.hall.sequence - since], plain[self.hall.sequence - since :]
        if [entry.get("hash") for entry in known] != self.hashes(since, len(known)):
            raise Refused(Problem("link-other-history"))
        entries = received_entries(new, self.hall.sequence, self.hall.head)
        with self.telling_trouble(), writing(self.engine) as connection:
            hall = write_received(connection, self.hall, entries)
            sight = self._sight_of(hall)
        self.hall = hall
        self.sight = self._with_evening(sight)
        return self.sight

    def hashes(self, since: int, most: int) -> list[str]:
        """The hashes of so many entries after that number."""
        journal = table_of(str(JournalEntry.__tablename__))
        wanted = select(journal.c.hash).where(journal.c.sequence > since, journal.c.sequence <= since + most).order_by(journal.c.sequence)
        with self.reading() as connection:
            return list(connection.execute(wanted).scalars())

    @property
    def identity(self) -> str:
        """The hash of the first entry, which all copies share; empty before there is one."""
        return next(iter(self.hashes(0, 1)), "")

    def _with_evening(self, sight: HallSight) -> HallSight:
        """What is kept in mind of the hall, with the hash of the entry that posted its first round."""
        return replace(sight, evening=next(iter(self.hashes(sight.posting - 1, 1)), "") if sight.posting else "")

    def _sight_of(self, hall: Hall) -> HallSight:
        """A hall's summary. Refused where its rows, which nobody judged, do not allow one."""
        try:
            return sight_of(hall, self.key)
        except Refused:
            raise
        except Exception as error:
            write_crash(error)
            raise Refused(Problem("hall-unreadable")) from error
