"""Whether rows of the cash, of the raffle and of decisions can be read, by themselves and beside each other."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from tournament.currencies import PIECES
from tournament.draw.lots import is_within, winner_of, without_tickets
from tournament.records.kinds import Kind, Outcome
from tournament.records.money import HIGHEST_TICKET, MOST_PIECES
from tournament.scoring.facts import SIDES
from tournament.services.cash.views import OF_ENTRIES, CashKind, sign_fits

ALIKE = ("team_id", "till", "means")
"""What a correction has in common with the entry that it corrects."""
OF_PIECES = frozenset(map(str, PIECES))


def validate_entry(row: Any) -> None:
    """Refuses, by a ValueError, an entry whose money goes the wrong way for its kind, is none, or came at no moment."""
    if not sign_fits(CashKind(row.kind), row.cents) or (row.corrects is None) == (row.kind == CashKind.CORRECTION):
        raise ValueError


def validate_count(row: Any) -> None:
    """Refuses, by a ValueError, a count of what is no coin, of numbers that are none, or at no moment."""
    if not row.pieces.keys() <= OF_PIECES:
        raise ValueError
    if any(type(many) is not int or not 0 <= many <= MOST_PIECES for many in row.pieces.values()):
        raise ValueError


def ill_corrected(entries: Sequence[Any]) -> Iterator[tuple[str, int, str]]:
    """Rows of impossible corrections: of a correction, or another team, till or means; unpaid refunds."""
    known = {row.id: row for row in entries}
    paid: Counter[int] = Counter()
    last: dict[int, int] = {}
    for row in entries:
        corrected = row if row.corrects is None else known.get(row.corrects, row)
        if row.corrects is not None and (
            corrected.corrects is not None or any(getattr(row, name) != getattr(corrected, name) for name in ALIKE)
        ):
            yield "cash", row.id, "corrects"
        if corrected.kind in OF_ENTRIES and row.team_id is not None:
            paid[row.team_id] += row.cents
            last[row.team_id] = row.id
    yield from (("cash", id_, "cents") for team_id, id_ in last.items() if paid[team_id] < 0)


def validate_drawing(row: Any) -> None:
    """Refuses, by a ValueError, a drawing whose runs of tickets are none, overlap, or could not have been sold."""
    if not isinstance(row.tickets, list) or not row.tickets:
        raise ValueError("tickets")
    for run in row.tickets:
        if (
            not isinstance(run, list)
            or [type(ticket) for ticket in run] != [int, int]
            or not 1 <= run[0] <= run[1] <= HIGHEST_TICKET
        ):
            raise ValueError("tickets")
    if any(other[0] <= one[1] for one, other in pairwise(row.tickets)):
        raise ValueError("tickets")


def ill_matched(
    sales: Sequence[Any], drawings: Sequence[Any], entries: Sequence[Any]
) -> Iterator[tuple[str, int, str]]:
    """The table, id and column of what does not fit.

    That is tickets sold twice, or for money that is none of theirs; lots won twice, tickets drawn that nobody bought,
    or that were drawn before.
    """
    kinds = {row.id: row.kind for row in entries}
    counted: set[int] = set()
    for row in sales:
        if row.cash_id is not None and (kinds.get(row.cash_id) != CashKind.RAFFLE or row.cash_id in counted):
            yield "ticket_sale", row.id, "cash_id"
        counted |= set() if row.cash_id is None else {row.cash_id}
    for one, other in pairwise(sorted(sales, key=lambda row: row.first)):
        if other.first <= one.last:
            yield "ticket_sale", other.id, "first"
    sold = without_tickets(((row.first, row.last) for row in sales), ())
    won: set[int] = set()
    drawn: set[int] = set()
    for row in sorted(drawings, key=lambda row: row.id):
        ticket = winner_of(row.seed, row.tickets)
        if ticket in drawn or not is_within(row.tickets, sold):
            yield "raffle_draw", row.id, "tickets"
        drawn.add(ticket)
        if not row.unclaimed and row.lot_id in won:
            yield "raffle_draw", row.id, "lot_id"
        won |= set() if row.unclaimed else {row.lot_id}


def validate_decision(row: Any) -> None:
    """Raises ValueError for a decision of unknown kind, outcome, sides or moment."""
    Kind(row.kind)
    if row.outcome:
        Outcome(row.outcome)
    if not set(row.letters) <= set(SIDES) or len(set(row.letters)) < len(row.letters):
        raise ValueError


def validate_presence(row: Any) -> None:
    """Raises ValueError for a count without moment, or missing teams that cannot be."""
    numbers = row.missing
    if any(type(number) is not int or number < 1 for number in numbers):
        raise ValueError
    if len(set(numbers)) < len(numbers) or len(numbers) > row.seated:
        raise ValueError


def ill_placed(decisions: Sequence[Any], hands: Sequence[Any]) -> Iterator[tuple[str, int, str]]:
    """The table, id and column of decisions about a hand of another game."""
    games = {hand.id: hand.game_id for hand in hands}
    for row in decisions:
        if row.hand_id is not None and games.get(row.hand_id) != row.game_id:
            yield "decision", row.id, "hand_id"
