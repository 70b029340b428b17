"""What papers are made from, frozen at one moment, so that they print while the desk goes on."""

from collections.abc import Mapping
from datetime import datetime

from tournament.services.cash.tills import cash_book
from tournament.services.desk.access import HallAccess
from tournament.services.desk.changes import Changes
from tournament.services.desk.desk import Desk
from tournament.services.desk.hall import Hall
from tournament.services.papers.editions import WHOLE, issue_document, newest_edition
from tournament.services.papers.emblem import emblem
from tournament.services.papers.lines import Snapshot
from tournament.services.papers.played import played_sheets
from tournament.services.people.registration import teams
from tournament.services.prizes.awarding import awards
from tournament.services.raffle.raffle import raffle
from tournament.services.rounds.clock import clock_decisions
from tournament.services.rounds.presence import presence_counts
from tournament.services.rounds.round_lines import rounds
from tournament.services.rounds.why import drawn_rounds
from tournament.services.scores.decisions_kept import decisions
from tournament.services.scores.standing import standings
from tournament.services.setup.championship import championship


def snapshot(hall: Hall, taken_at: datetime, edition: int | None = None, access: HallAccess | None = None, emblem: bytes | None = None) -> Snapshot:
    """The championship at a moment, for an edition; `access` of phones and `emblem` are in no state."""
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
        access=access,
        clocks=clock_decisions(hall),
        awards=awards(hall),
        sheets=played_sheets(hall),
        filled=filled(hall),
        cash=cash_book(hall),
        raffle=raffle(hall),
        emblem=emblem,
        ledger=decisions(hall),
        presence=presence_counts(hall),
    )


def filled(hall: Hall) -> frozenset[str]:
    """The tables that have rows: a paper about prizes needs one."""
    return frozenset(name for name, rows in hall.rows.items() if rows)


def edition_of(
    desk: Desk, document: str, about: int | None, language: str, only: Mapping[str, int] = WHOLE, *, saved: bool = False
) -> tuple[Changes, Snapshot]:
    """Number an edition and take the championship of that moment; arguments as of `issue_document`."""
    changes = issue_document(desk, document, about, language, only, **({"saved": True} if saved else {}))
    edition = newest_edition(desk.hall, document, about)
    return changes, snapshot(desk.hall, desk.clock(), edition.number if edition else None, desk.access(), emblem(desk))
