"""What is said at the tables of the hall beside their games: what the teams report, and where a referee was called."""

from collections.abc import Mapping

from tournament.services.desk.hall import Hall, kept
from tournament.services.hall.calls import open_calls
from tournament.services.hall.claim_lines import ClaimsLine, ClaimState, SaidLine
from tournament.services.hall.claim_states import claims_in
from tournament.services.scores.ledger import record_in


@kept("claim", "call", "team", "player", "game", "hand", "round", "adjustment", "championship")
def said_at_tables(hall: Hall) -> Mapping[int, SaidLine]:
    """What is said at each table where anything is, by game id."""
    claims = claims_in(hall)
    calls = {call.game: call for call in open_calls(hall) if call.game is not None}
    return {game: SaidLine(claims.get(game, ClaimsLine(game)), calls.get(game)) for game in sorted({*claims, *calls})}


def contested_tables(hall: Hall) -> Mapping[int, tuple[int, ...]]:
    """The tables whose teams do not report the same, by the number of their round: they wait for a referee."""
    found: dict[int, list[int]] = {}
    for game, said in said_at_tables(hall).items():
        if said.state is ClaimState.CONTESTED:
            record = record_in(hall, game)
            found.setdefault(record.round, []).append(record.table or 0)
    return {number: tuple(sorted(tables)) for number, tables in sorted(found.items())}
