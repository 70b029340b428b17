"""Everything that sheets of paper are made from, frozen at one moment, so that they can be printed while the desk goes on."""

from tournament.services.desk.desk import Desk
from tournament.services.desk.history import journal, journal_head
from tournament.services.papers.lines import Snapshot
from tournament.services.people.registration import teams
from tournament.services.rounds.drawing import rounds
from tournament.services.rounds.why import drawn_rounds
from tournament.services.scores.standing import standings
from tournament.services.setup.championship import championship


def snapshot(desk: Desk, edition: int | None = None) -> Snapshot:
    """The championship as it stands now, for the edition of that number."""
    return Snapshot(
        championship=championship(desk),
        teams=teams(desk),
        rounds=rounds(desk),
        standings=standings(desk),
        journal_head=journal_head(desk),
        taken_at=desk.clock().astimezone(),
        journal=journal(desk),
        edition=edition,
        draws=drawn_rounds(desk),
    )
