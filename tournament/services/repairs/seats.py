"""Who sits where in a round, as plain values that can be changed and judged before anything is written."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from sqlmodel import Session, select

from tournament.errors import Problem, Refused
from tournament.models.tables import Game, Round, SeatedSide, Team
from tournament.scoring.facts import SIDES
from tournament.services.desk.desk import Work, next_id, touch
from tournament.services.repairs.seat_lines import NEW, Seats
from tournament.services.scores.ledger import GameRecord
from tournament.services.scores.lines import ResultKind


def told(seats: Iterable[Seats]) -> str:
    """Who sits at several tables, as the journal keeps it."""
    return ", ".join(seated.told for seated in seats)


def seats_of(game: GameRecord) -> Seats:
    """The seats of a game as the file has them."""
    return Seats(game.id, game.table, tuple(game.members.values()), begun=game.is_touched, by_hand=game.by_hand, slot=game.slot)


def seats_of_team(seats: Sequence[Seats], team: int) -> Seats:
    """Where a team sits; refused where it does not."""
    seated = next((seated for seated in seats if team in seated.teams), None)
    if seated is None:
        raise Refused(Problem("team-not-seated", details={"team": team}))
    return seated


def seats_at_table(seats: Sequence[Seats], table: int) -> Seats:
    """The seats at a table; refused where there is none of that number."""
    seated = next((seated for seated in seats if seated.table == table), None)
    if seated is None:
        raise Refused(Problem("table-unknown", details={"table": table}))
    return seated


def exchanged(seated: Seats, one: int, other: int) -> Seats:
    """The same seats with one team in the place of the other, whichever of them sits there."""
    instead = {one: other, other: one}
    return replace(seated, sides=tuple(tuple(instead.get(team, team) for team in side) for side in seated.sides))


def changes_between(before: Sequence[Seats], after: Sequence[Seats]) -> tuple[list[Seats], list[Seats]]:
    """The games that are not the same in both, as they were and as they will be; one that is new or gone stands on one side only."""
    known = {seated.game: seated for seated in before}
    kept = {seated.game: seated for seated in after if seated.game != NEW}
    were = [seated for seated in before if seated.game not in kept or differs(seated, kept[seated.game])]
    will = [seated for seated in after if seated.game == NEW or differs(known[seated.game], seated)]
    return were, will


def differs(before: Seats, after: Seats) -> bool:
    """Whether others sit here, or at another table, or on other sides."""
    return (before.table, before.sides, before.slot) != (after.table, after.sides, after.slot)


def write_seats(work: Work, drawn: Round, before: Sequence[Seats], after: Sequence[Seats]) -> None:
    """Make the seats of a round what `after` says. Every game that changes is one seated by hand from then on."""
    were, will = changes_between(before, after)
    rows = {seated.game: work.session.get_one(Game, seated.game) for seated in were}
    stay = {seated.game for seated in will}
    for seated in were:
        if seated.game not in stay:
            seat_teams(work.session, seated.game, ())
            work.session.delete(rows[seated.game])
            work.session.flush()
    for seated in will:
        row = rows.get(seated.game) or new_game(work.session, drawn, seated)
        row.table_number, row.decided = seated.table, ResultKind.BYE if seated.table is None else None
        row.by_hand, row.slot = True, seated.slot
        work.session.flush()
        seat_teams(work.session, row.id, seated.sides)
        touch([row])


def new_game(session: Session, drawn: Round, seated: Seats) -> Game:
    """A game that the draw did not make."""
    decided = ResultKind.BYE if seated.table is None else None
    row = Game(id=next_id(session, Game), round_id=drawn.id, table_number=seated.table, decided=decided, by_hand=True)
    session.add(row)
    session.flush()
    return row


def seat_teams(session: Session, game: int, sides: Sequence[Sequence[int]]) -> None:
    """Make these the sides of a game: whoever keeps a letter keeps its row."""
    ids = {number: id_ for id_, number in session.exec(select(Team.id, Team.number)) if number is not None}
    wanted = [(letter, ids[team]) for letter, side in zip(SIDES, sides, strict=False) for team in side]
    rows = list(session.exec(select(SeatedSide).where(SeatedSide.game_id == game)))
    kept = {(row.letter, row.team_id) for row in rows} & set(wanted)
    for row in rows:
        if (row.letter, row.team_id) not in kept:
            session.delete(row)
    session.flush()
    first = next_id(session, SeatedSide)
    missing = [seat for seat in wanted if seat not in kept]
    session.add_all(SeatedSide(id=first + index, game_id=game, letter=letter, team_id=team) for index, (letter, team) in enumerate(missing))
    session.flush()
