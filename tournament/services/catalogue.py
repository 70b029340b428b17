"""Everything that can be done, complete: the modules that declare use cases, and a command done in a role."""

from collections.abc import Mapping
from typing import Any

from tournament.errors import Problem, Refused
from tournament.services.cash import accounts, payments, ticks, tills
from tournament.services.desk import undo
from tournament.services.desk.changes import Changes
from tournament.services.desk.desk import Desk
from tournament.services.desk.use_cases import USE_CASES, Command, Role, UseCase
from tournament.services.hall import announcements, calls, claims, hidden_standings, passes
from tournament.services.papers import editions
from tournament.services.people import checking_in, keeping_apart, registration, substituting
from tournament.services.prizes import paying, planning
from tournament.services.raffle import lot_drawing, raffle, tickets
from tournament.services.repairs import late, leaving, past_errors, seating_changes
from tournament.services.rounds import clock, drawing, presence
from tournament.services.scores import decisions, entry, rulings, sheet_moves, stopping
from tournament.services.setup import championship

DECLARING = (
    accounts, announcements, calls, championship, checking_in, claims, clock, decisions, drawing, editions, entry, hidden_standings,
    keeping_apart, late, leaving, lot_drawing, passes, past_errors, paying, payments, planning, presence, raffle, registration, rulings,
    seating_changes, sheet_moves, stopping, substituting, tickets, ticks, tills, undo,
)  # fmt: skip
"""The modules that declare use cases."""
CATALOGUE: Mapping[str, UseCase[Any]] = USE_CASES
"""Everything that can be done, by name. `USE_CASES` has no more of it than the modules that were imported so far."""


def perform(desk: Desk, command: Command, role: Role = Role.SCORER) -> Changes:
    """Do a command once. Refuses the unknown, what the role may not do, and wrong arguments."""
    roles, _ = command.declared.roles, command.values
    if role not in roles:
        raise Refused(Problem("intent-not-allowed", details={"name": command.use_case}))
    try:
        return desk.ask(command)
    except (OverflowError, UnicodeEncodeError) as unwritable:  # a number, or a text, that no file can hold
        raise Refused(Problem("intent-malformed", details={"name": command.use_case, "argument": str(unwritable)})) from unwritable
