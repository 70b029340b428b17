"""The replica of one hall, which the entries of its journal make, and what a federation keeps in mind of each.

It is all that the joined standing, the pages and the lists are made of, and a small part of a hall: of hundreds, only
those that were heard last are kept whole.
"""

import json
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Final

from sqlalchemy import Engine, select

from tournament.crash_report import write_crash
from tournament.draw.catalogue import write_phase
from tournament.errors import Problem, Refused
from tournament.federation.views import FederationTeam, MemberView
from tournament.hosting.link import PlainEntry
from tournament.models.engine import writing
from tournament.models.tables import JournalEntry
from tournament.services.desk.open_file import DeskFile
from tournament.services.desk.rows import received_entries, write_received
from tournament.services.desk.state import ChampionshipState, read_state, table_of
from tournament.services.people.registration import teams
from tournament.services.people.views import TeamStatus
from tournament.services.rounds.drawn import rounds_drawn
from tournament.services.rounds.phase_plan import round_progress
from tournament.services.scores.standing import last_round, results_until, standings, terms_until
from tournament.services.setup.championship import championship
from tournament.services.setup.views import entering_together
from tournament.standings.ranking import HallResults

GONE = (TeamStatus.WITHDRAWN, TeamStatus.EXCLUDED)


POSTING: Final = "round-posted"


def first_draw(state: ChampionshipState) -> str:
    """The first round's draw and posting, as a hall's walls tell them; empty before, and of what was taken back."""
    first = next(iter(rounds_drawn(state)), None)
    return f"{first.seed} {first.posted_at}" if first is not None and first.posted_at else ""


def posting_of(state: ChampionshipState) -> int:
    """The number of the journal entry that posted the first round; 0 before.

    Its hash is of all that was done until then: it is the same in all copies of one evening, and whoever has none of
    them cannot guess it.
    """
    first = next(iter(rounds_drawn(state)), None)
    if first is None or first.posted_at is None:
        return 0
    posted_at = datetime.fromisoformat(first.posted_at)
    since = [line for line in state.journal if line.at.replace(microsecond=0) >= posted_at]
    return next(
        (line.sequence for line in since if line.what == POSTING), since[0].sequence if since else state.sequence
    )


def member_view(state: ChampionshipState, key: str) -> MemberView:
    """What is kept in mind of a hall that is known by this key."""
    settings, how_far, shown = championship(state), round_progress(state), standings(state)
    last = last_round(state, None)
    ranking = terms_until(state, last)
    terms = {
        "system": settings.rules.system,
        **{f"rules.{name}": value for name, value in settings.rules.settings},
        "bye_worth": str(settings.bye_worth),
        "bye_wins": settings.bye_wins,
        "forfeit_marks": str(settings.forfeit_marks),
        "players": entering_together(settings.rules, settings.phases),
        "phases": json.dumps([write_phase(phase) for phase in settings.phases], sort_keys=True),
        "rounds": how_far.rounds if settings.phases else settings.planned_rounds,
    }
    return MemberView(
        championship=settings.name,
        venue=settings.venue,
        first_draw=first_draw(state),
        posting=posting_of(state),
        sequence=state.sequence,
        told_at=state.journal[-1].at if state.journal else None,
        round=shown.round,
        rounds=how_far.rounds,
        tables_out=shown.tables - shown.tables_in,
        is_over=how_far.is_over,
        criteria=settings.criteria,
        teams={
            line.number: FederationTeam(
                line.number, line.name, line.players, line.club, line.category, line.licences, line.status in GONE
            )
            for line in teams(state)
            if line.number is not None
        },
        ranks={line.team: line.rank for line in shown.lines},
        results=HallResults(key, terms, ranking.teams, results_until(state, last), ranking.adjustments),
    )


class HallReplica(DeskFile):
    """A hall as far as it was received. `key` is what the federation knows it by."""

    def __init__(self, engine: Engine, path: Path | None, key: str, state: ChampionshipState | None = None) -> None:
        super().__init__(engine, path)
        self.key = key
        with self.reading() as connection:
            self.state = state or read_state(connection)
        self.view = self._with_evening(self._view_of(self.state))

    def take_in(self, since: int, plain: Sequence[PlainEntry]) -> MemberView:
        """Write the new ones of these entries, the first of which follows `since`; the hall's summary.

        What was sent before is left out, once it is seen to be the same. Refuses a gap, another history, and entries
        that nothing can be made of; nothing is written then.
        """
        self.refuse_moved()
        if since > self.state.sequence:
            raise Refused(Problem("entries-broken", details={"number": self.state.sequence + 1}))
        known, new = plain[: self.state.sequence - since], plain[self.state.sequence - since :]
        if [entry.get("hash") for entry in known] != self.hashes(since, len(known)):
            raise Refused(Problem("link-other-history"))
        entries = received_entries(new, self.state.sequence, self.state.head)
        with self.telling_trouble(), writing(self.engine) as connection:
            state = write_received(connection, self.state, entries)
            view = self._view_of(state)
        self.state = state
        self.view = self._with_evening(view)
        return self.view

    def hashes(self, since: int, most: int) -> list[str]:
        """The hashes of so many entries after that number."""
        journal = table_of(str(JournalEntry.__tablename__))
        wanted = (
            select(journal.c.hash)
            .where(journal.c.sequence > since, journal.c.sequence <= since + most)
            .order_by(journal.c.sequence)
        )
        with self.reading() as connection:
            return list(connection.execute(wanted).scalars())

    @property
    def identity(self) -> str:
        """The hash of the first entry, which all copies share; empty before there is one."""
        return next(iter(self.hashes(0, 1)), "")

    def _with_evening(self, view: MemberView) -> MemberView:
        """What is kept in mind of the hall, with the hash of the entry that posted its first round."""
        return replace(view, evening=next(iter(self.hashes(view.posting - 1, 1)), "") if view.posting else "")

    def _view_of(self, state: ChampionshipState) -> MemberView:
        """A hall's summary. Refused where its rows, which nobody judged, do not allow one."""
        try:
            return member_view(state, self.key)
        except Refused:
            raise
        except Exception as error:
            write_crash(error)
            raise Refused(Problem("hall-unreadable")) from error
