"""The seats of a round as the file has them, and as the draw made them."""

from collections.abc import Sequence

from tournament.models.tables import Round
from tournament.services.rounds.seat_lines import NEW, GameSeats
from tournament.services.scores.ledger import GameRecord

COMPUTED = "computed"
"""Where a round keeps the seats that the draw made, once they were changed by hand."""


def seats_of(game: GameRecord) -> GameSeats:
    """The seats of a game as the file has them."""
    return GameSeats(game.id, game.table, tuple(game.members.values()), begun=game.is_touched, by_hand=game.by_hand, slot=game.slot)


def computed_seats(row: Round, seats: Sequence[GameSeats]) -> Sequence[GameSeats]:
    """The seats as the draw made them: as they are, until somebody changes them by hand."""
    kept = row.inputs.get(COMPUTED)
    if kept is None:
        return seats
    return [GameSeats(game=NEW, table=table, sides=tuple(tuple(side) for side in sides)) for table, sides in kept]
