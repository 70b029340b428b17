"""Who sits where in a round, as plain values that can be changed and judged before anything is written."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from tournament.errors import Problem, Refused
from tournament.models.tables import Game, Round, SeatedSide, Team
from tournament.scoring.facts import SIDES
from tournament.services.desk.hall import Hall
from tournament.services.desk.work import Work
from tournament.services.rounds.drawing import delete_game, drop_what_was_said
from tournament.services.rounds.drawn import games_by_round
from tournament.services.rounds.drawn_seats import seats_of
from tournament.services.rounds.seat_lines import NEW, GameSeats
from tournament.services.scores.lines import ResultKind


def written(seats: Iterable[GameSeats]) -> str:
    """Who sits at several tables, as the journal keeps it."""
    return ", ".join(seated.written for seated in seats)


def seats_in(hall: Hall, number: int) -> tuple[GameSeats, ...]:
    """The seats of the round of that number, in the order of its tables, the byes last."""
    return tuple(map(seats_of, games_by_round(hall).get(number, ())))


def seats_of_team(seats: Sequence[GameSeats], team: int) -> GameSeats:
    """Where a team sits; refused where it does not."""
    seated = next((seated for seated in seats if team in seated.teams), None)
    if seated is None:
        raise Refused(Problem("team-not-seated", details={"team": team}))
    return seated


def seats_at_table(seats: Sequence[GameSeats], table: int) -> GameSeats:
    """The seats at a table; refused where there is none of that number."""
    seated = next((seated for seated in seats if seated.table == table), None)
    if seated is None:
        raise Refused(Problem("table-unknown", details={"table": table}))
    return seated


def exchanged(seated: GameSeats, one: int, other: int) -> GameSeats:
    """Put one team in the seat of the other, whichever of them sits there."""
    instead = {one: other, other: one}
    return replace(seated, sides=tuple(tuple(instead.get(team, team) for team in side) for side in seated.sides))


def changes_between(before: Sequence[GameSeats], after: Sequence[GameSeats]) -> tuple[list[GameSeats], list[GameSeats]]:
    """Games that differ, before and after; a new or removed one is on one side only."""
    known = {seated.game: seated for seated in before}
    kept = {seated.game: seated for seated in after if seated.game != NEW}
    were = [seated for seated in before if seated.game not in kept or differs(seated, kept[seated.game])]
    will = [seated for seated in after if seated.game == NEW or differs(known[seated.game], seated)]
    return were, will


def differs(before: GameSeats, after: GameSeats) -> bool:
    """Whether others sit here, or at another table, or on other sides."""
    return (before.table, before.sides, before.slot) != (after.table, after.sides, after.slot)


def write_seats(work: Work, drawn: Round, before: Sequence[GameSeats], after: Sequence[GameSeats]) -> None:
    """Write a round's seats. Changed games become seated by hand; kept seats keep their rows."""
    hall, (were, will) = work.hall, changes_between(before, after)
    ids = {team.number: team.id for team in hall.all(Team)}
    wanted: list[tuple[int, str, int]] = []
    for seated in will:
        game_id = write_game(work, drawn, hall.get(Game, seated.game), seated)
        wanted += [(game_id, letter, ids[team]) for letter, side in zip(SIDES, seated.sides, strict=False) for team in side]
    taken = {(row.game_id, row.letter, row.team_id): row for seated in were for row in hall.of(SeatedSide, "game_id", seated.game)}
    work.remove(*(row for seat, row in taken.items() if seat not in set(wanted)))
    work.add_all(SeatedSide, [{"game_id": seat[0], "letter": seat[1], "team_id": seat[2]} for seat in wanted if seat not in taken])
    sides = {seated.game: seated.sides for seated in will}
    for seated in were:
        if seated.game not in sides:
            delete_game(work, hall.one(Game, seated.game))
        elif sides[seated.game] != seated.sides:
            drop_what_was_said(work, seated.game)


def write_game(work: Work, drawn: Round, row: Game | None, seated: GameSeats) -> int:
    """Write the game of these seats, a new one where it has no row; its id."""
    decided = ResultKind.BYE if seated.table is None else None
    if row is None:
        row = work.add(Game, round_id=drawn.id)
    return work.change(row, table_number=seated.table, decided=decided, by_hand=True, slot=seated.slot).id
