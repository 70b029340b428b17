"""Everything that sheets of paper are made from, frozen at one moment, so that they can be printed while the desk goes on."""

from datetime import datetime

from tournament.services.desk.hall import Hall
from tournament.services.papers.lines import Snapshot
from tournament.services.people.registration import teams
from tournament.services.rounds.round_lines import rounds
from tournament.services.rounds.why import drawn_rounds
from tournament.services.scores.standing import standings
from tournament.services.setup.championship import championship


def snapshot(hall: Hall, taken_at: datetime, edition: int | None = None) -> Snapshot:
    """The championship as a hall has it, taken at that moment for the edition of that number."""
    return Snapshot(
        championship=championship(hall),
        teams=teams(hall),
        rounds=rounds(hall),
        standings=standings(hall),
        journal_head=hall.head,
        taken_at=taken_at.astimezone(),
        journal=hall.journal,
        edition=edition,
        draws=drawn_rounds(hall),
    )
