"""Everything that can be done, complete: the modules that declare use cases, and a command done in a role."""

from collections.abc import Mapping
from typing import Any

from tournament.errors import Problem, Refused
from tournament.services.cash import accounts, payments
from tournament.services.desk import undo
from tournament.services.desk.changes import Changes
from tournament.services.desk.desk import Desk
from tournament.services.desk.use_cases import USE_CASES, Command, Role, UseCase
from tournament.services.hall import calls, devices, reports
from tournament.services.papers import snapshot
from tournament.services.people import keeping_apart, registration
from tournament.services.prizes import prizes
from tournament.services.raffle import raffle
from tournament.services.repairs import consequences, leaving, seating_changes
from tournament.services.rounds import clock, drawing
from tournament.services.scores import decisions, entry, sheet_moves
from tournament.services.setup import championship

DECLARING = (
    accounts, calls, calls, championship, registration, reports, clock, decisions, drawing, snapshot, entry, calls,
    keeping_apart, seating_changes, leaving, raffle, devices, consequences, prizes, payments, prizes, clock, raffle,
    registration, decisions, seating_changes, sheet_moves, decisions, registration, raffle, payments, payments, undo,
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
        raise Refused(
            Problem("intent-malformed", details={"name": command.use_case, "argument": str(unwritable)})
        ) from unwritable
