"""What is said at the tables of the hall beside their games: what the teams report, and where a referee was called."""

from collections.abc import Mapping

from tournament.services.desk.hall import Hall, cached
from tournament.services.hall.calls import open_calls
from tournament.services.hall.claim_lines import AwaitedTables, ClaimsLine, SaidLine, awaited
from tournament.services.hall.claim_states import claims_in
from tournament.services.scores.ledger import record_in


@cached("claim", "call", "team", "player", "game", "hand", "round", "adjustment", "championship")
def said_at_tables(hall: Hall) -> Mapping[int, SaidLine]:
    """What is said at each table where anything is, by game id."""
    claims = claims_in(hall)
    calls = {call.game: call for call in open_calls(hall) if call.game is not None}
    return {game: SaidLine(claims.get(game, ClaimsLine(game)), calls.get(game)) for game in sorted({*claims, *calls})}


def reported_tables(hall: Hall, number: int) -> int:
    """At how many tables of a round a team has reported anything."""
    return sum(bool(said.claims.claims) and record_in(hall, game).round == number for game, said in said_at_tables(hall).items())


def awaited_tables(hall: Hall) -> Mapping[int, AwaitedTables]:
    """Unsettled tables by round number: readers of standings and payers of prizes should know."""
    by_round: dict[int, list[tuple[int, SaidLine]]] = {}
    for game, said in said_at_tables(hall).items():
        record = record_in(hall, game)
        by_round.setdefault(record.round, []).append((record.table or 0, said))
    found = {number: awaited(tables) for number, tables in sorted(by_round.items())}
    return {number: tables for number, tables in found.items() if tables}
