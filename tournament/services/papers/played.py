"""Sheets after play: what is on them, what sides approved by phone, and who wrote them."""

from collections.abc import Iterator, Mapping, Sequence

from tournament.models.tables import Game
from tournament.services.desk.hall import Hall
from tournament.services.desk.journal import undone_entries
from tournament.services.desk.lines import JournalLine
from tournament.services.hall.claim_lines import ClaimLine
from tournament.services.hall.claim_states import claims_of, differs
from tournament.services.papers.lines import Approval, PlayedSheet, Response, TypedBy
from tournament.services.rounds.lines import RoundState
from tournament.services.rounds.round_lines import game_line_in, rounds
from tournament.services.scores.ledger import GameRecord, record_in
from tournament.services.scores.lines import GameLine, ResultKind
from tournament.services.scores.sheets import sheet_line

Table = tuple[int, int]
"""A round, and a table of it."""

WRITING = ("hand", "totals", "sheet", "sides", "deal-voided", "award-recorded", "claim-agreed", "claims-accepted")
"""So begin the codes of what writes on a sheet, or strikes from it."""
POSTED = "round-posted"


def played_sheet(hall: Hall, game_id: int) -> PlayedSheet | None:
    """The sheet of one game; None where the game is not there."""
    if hall.get(Game, game_id) is None:
        return None
    return played_sheet_of(hall, game_line_in(hall, game_id), typed_at_tables(hall))


def played_sheets(hall: Hall) -> tuple[PlayedSheet, ...]:
    """The sheets of all tables of the posted rounds, in the order of rounds and tables."""
    typed = typed_at_tables(hall)
    posted = (drawn for drawn in rounds(hall) if drawn.state is not RoundState.DRAWN)
    return tuple(played_sheet_of(hall, game, typed) for drawn in posted for game in drawn.tables)


def played_sheet_of(hall: Hall, game: GameLine, typed: Mapping[Table, Sequence[TypedBy]]) -> PlayedSheet:
    """The sheet of a game that is already known as a line."""
    return PlayedSheet(sheet_line(hall, game), approvals(hall, game.id), tuple(typed.get((game.round, game.table or 0), ())))


def approvals(hall: Hall, game_id: int) -> tuple[Approval, ...]:
    """What the sides of a game said of its result, in order. Hands of an unfinished game do not count."""
    record = record_in(hall, game_id)
    return tuple(
        Approval(claim.letter, claim.team, claim.name, said_of(claim, record), claim.at, claim.settled)
        for claim in claims_of(hall, game_id).claims
        if claim.is_complete
    )


def said_of(claim: ClaimLine, record: GameRecord) -> Response:
    """Whether a side approved what is recorded."""
    if claim.contests:
        return Response.CONTESTED
    if record.kind is ResultKind.PENDING:
        return Response.REPORTED
    return Response.OTHERWISE if differs(claim, record) else Response.APPROVED


def typed_at_tables(hall: Hall) -> Mapping[Table, tuple[TypedBy, ...]]:
    """Who wrote on each table's sheet, in order, without what was undone or is of an earlier posting."""
    written: dict[Table, dict[str, TypedBy]] = {}
    undone = undone_entries(hall.journal)
    for entry in hall.journal:
        if entry.sequence in undone:
            continue
        if entry.what == POSTED:
            number = entry.details.get("round")
            written = {table: by for table, by in written.items() if table[0] != number}
        elif entry.what.startswith(WRITING):
            for table in tables_of(entry):
                by = written.setdefault(table, {})
                by[entry.by] = TypedBy(entry.by, by[entry.by].first if entry.by in by else entry.at, entry.at)
    return {table: tuple(by.values()) for table, by in written.items()}


def tables_of(entry: JournalLine) -> Iterator[Table]:
    """The tables on whose sheets an entry wrote: two where a sheet was moved."""
    number = entry.details.get("round")
    for table in (entry.details.get("table"), entry.details.get("to")):
        if isinstance(number, int) and isinstance(table, int):
            yield number, table
