"""Who sits where in a round, as plain values that can be changed, and what is wrong with them beside the draw."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations

from tournament.draw.catalogue import FORMATS
from tournament.draw.facts import ApartPair, History
from tournament.errors import Problem, Refused
from tournament.models.tables import Game, Round, SeatedSide, Team
from tournament.scoring.facts import SIDES
from tournament.services.desk.state import ChampionshipState
from tournament.services.desk.unit_of_work import UnitOfWork
from tournament.services.people.keeping_apart import kept_apart
from tournament.services.repairs.seat_views import Wrong
from tournament.services.rounds.draw_plans import history_before
from tournament.services.rounds.drawing import delete_game, drop_what_was_said
from tournament.services.rounds.drawn import COMPUTED, games_by_round, seats_of
from tournament.services.rounds.views import NEW, GameSeats
from tournament.services.scores.game_records import GameRecord
from tournament.services.scores.standing import games_until
from tournament.services.scores.views import ResultKind


def written(seats: Iterable[GameSeats]) -> str:
    """Who sits at several tables, as the journal keeps it."""
    return ", ".join(seated.written for seated in seats)


def seats_in(state: ChampionshipState, number: int) -> tuple[GameSeats, ...]:
    """The seats of the round of that number, in the order of its tables, the byes last."""
    return tuple(map(seats_of, games_by_round(state).get(number, ())))


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


def write_seats(work: UnitOfWork, drawn: Round, before: Sequence[GameSeats], after: Sequence[GameSeats]) -> None:
    """Write a round's seats. Changed games become seated by hand; kept seats keep their rows."""
    state, (were, will) = work.state, changes_between(before, after)
    ids = {team.number: team.id for team in state.all(Team)}
    wanted: list[tuple[int, str, int]] = []
    for seated in will:
        game_id = write_game(work, drawn, state.get(Game, seated.game), seated)
        wanted += [
            (game_id, letter, ids[team]) for letter, side in zip(SIDES, seated.sides, strict=False) for team in side
        ]
    taken = {
        (row.game_id, row.letter, row.team_id): row
        for seated in were
        for row in state.of(SeatedSide, "game_id", seated.game)
    }
    work.remove(*(row for seat, row in taken.items() if seat not in set(wanted)))
    work.add_all(
        SeatedSide,
        [{"game_id": seat[0], "letter": seat[1], "team_id": seat[2]} for seat in wanted if seat not in taken],
    )
    sides = {seated.game: seated.sides for seated in will}
    for seated in were:
        if seated.game not in sides:
            delete_game(work, state.one(Game, seated.game))
        elif sides[seated.game] != seated.sides:
            drop_what_was_said(work, seated.game)


def write_game(work: UnitOfWork, drawn: Round, row: Game | None, seated: GameSeats) -> int:
    """Write the game of these seats, a new one where it has no row; its id."""
    decided = ResultKind.BYE if seated.table is None else None
    if row is None:
        row = work.add(Game, round_id=drawn.id)
    return work.change(row, table_number=seated.table, decided=decided, by_hand=True, slot=seated.slot).id


@dataclass(frozen=True)
class Measure:
    """What seats are judged by: what was played, who is kept apart, and the order drawn by."""

    history: History
    met_in: dict[frozenset[int], tuple[int, ...]]
    order: tuple[int, ...] = ()
    apart: ApartPair = field(default_factory=ApartPair)
    keeps_positions: bool = False
    tables_move: bool = False
    near_door: frozenset[int] = frozenset()
    door_tables: tuple[int, ...] = ()


def measure_of(state: ChampionshipState, row: Round) -> Measure:
    """The measure of a round's seats."""
    games = games_until(state, row.number - 1)
    way = FORMATS[row.method]
    return Measure(
        history=replace(history_before(state, row.number), floats={}),
        apart=kept_apart(state, state.contents, row.number),
        met_in=meetings_of(games),
        order=tuple(row.inputs["present"]) if way.ranked and not way.keeps_positions else (),
        keeps_positions=way.keeps_positions,
        tables_move=state.contents.tables_move,
        near_door=frozenset(team.number for team in state.all(Team) if team.near_door and team.number is not None),
        door_tables=tuple(state.contents.door_tables),
    )


def meetings_of(games: Iterable[GameRecord]) -> dict[frozenset[int], tuple[int, ...]]:
    """The rounds in which two teams met."""
    met: dict[frozenset[int], tuple[int, ...]] = {}
    for game in games:
        for pair in game.opponents:
            met[pair] = (*met.get(pair, ()), game.round)
    return met


def keep_computed(work: UnitOfWork, row: Round, seats: Sequence[GameSeats]) -> Round:
    """Keep the seats as the draw made them, before they are changed for the first time; the round with them."""
    if COMPUTED in row.inputs:
        return row
    return work.change(
        row,
        inputs={**row.inputs, COMPUTED: [[seated.table, [list(side) for side in seated.sides]] for seated in seats]},
    )


def wrongs_of(seats: Sequence[GameSeats], measure: Measure) -> tuple[Wrong, ...]:
    """Everything that is wrong with the seats, the gravest first."""
    kinds = (too_near, rematches, repeated_byes, partners_again, bye_too_high, far_from_the_door, same_table_again)
    return tuple(wrong for kind in kinds for wrong in kind(seats, measure))


def far_from_the_door(seats: Sequence[GameSeats], measure: Measure) -> Iterator[Wrong]:
    """Who should sit near the door and does not: those named, or as many firsts as are needed."""
    tables = sorted(seated.table for seated in seats if seated.table is not None)
    needed = [seated for seated in seats if seated.table is not None and measure.near_door & set(seated.teams)]
    near = measure.door_tables or tuple(tables[: len(needed)])
    for seated in needed:
        if seated.table not in near:
            yield from (
                Wrong("seats-door", {"team": team, "table": seated.table or 0})
                for team in seated.teams
                if team in measure.near_door
            )


def same_table_again(seats: Sequence[GameSeats], measure: Measure) -> Iterator[Wrong]:
    """Those who come back to a table, where nobody should."""
    for seated in seats if measure.tables_move else ():
        for team in seated.teams:
            if seated.table is not None and seated.table in measure.history.tables.get(team, ()):
                yield Wrong("seats-table-again", {"team": team, "table": seated.table})


def distances(changed: Sequence[GameSeats], computed: Sequence[GameSeats], measure: Measure) -> tuple[Wrong, ...]:
    """Changed games wider apart in the standings than any that the draw had made of these teams."""
    drawn = {team: widest(seated, measure) for seated in computed for team in seated.teams}
    wide = [
        (seated, widest(seated, measure), max((drawn.get(team, 0) for team in seated.teams), default=0))
        for seated in changed
    ]
    return tuple(
        Wrong("seats-far", {"table": seated.table or 0, "places": now, "before": before})
        for seated, now, before in wide
        if now > before
    )


def off_the_plan(before: Sequence[GameSeats], after: Sequence[GameSeats], measure: Measure) -> tuple[Wrong, ...]:
    """That others play than the format meant, where it settled all rounds before the first."""
    games = [{frozenset(seated.teams) for seated in seats} for seats in (before, after)]
    return (Wrong("seats-plan", {}),) if measure.keeps_positions and games[0] != games[1] else ()


def widest(seated: GameSeats, measure: Measure) -> int:
    """How many ranks lie between the first and the last team of a table, in a draw by standings."""
    seated_games = [measure.order.index(team) for team in seated.teams if team in measure.order]
    return max(seated_games) - min(seated_games) if seated_games else 0


def opponents(seated: GameSeats) -> Iterator[tuple[int, int]]:
    """Every two teams at a table that play against each other, the lower number first."""
    for side, against in combinations(seated.sides, 2):
        yield from (tuple(sorted((one, other))) for one in side for other in against)  # type: ignore[misc]


def too_near(seats: Sequence[GameSeats], measure: Measure) -> Iterator[Wrong]:
    """Those who should never meet, or not so early."""
    for seated in seats:
        for one, other in opponents(seated):
            pair = frozenset((one, other))
            if pair in measure.apart.never:
                yield Wrong("seats-never", {"one": one, "other": other})
            elif pair in measure.apart.early:
                yield Wrong("seats-early", {"one": one, "other": other})


def rematches(seats: Sequence[GameSeats], measure: Measure) -> Iterator[Wrong]:
    """Those who met before."""
    for seated in seats:
        for one, other in opponents(seated):
            if rounds := measure.met_in.get(frozenset((one, other))):
                yield Wrong("seats-rematch", {"one": one, "other": other, "rounds": rounds})


def repeated_byes(seats: Sequence[GameSeats], measure: Measure) -> Iterator[Wrong]:
    """Those who sit out once more."""
    for seated in seats:
        for team in seated.teams if seated.table is None else ():
            if times := measure.history.byes.get(team, 0):
                yield Wrong("seats-bye-again", {"team": team, "times": times + 1})


def partners_again(seats: Sequence[GameSeats], measure: Measure) -> Iterator[Wrong]:
    """Partners who were partners before, where partners are drawn."""
    for seated in seats:
        for side in seated.sides:
            for one, other in combinations(sorted(side), 2):
                if measure.history.partners.get(frozenset((one, other))):
                    yield Wrong("seats-partners-again", {"one": one, "other": other})


def bye_too_high(seats: Sequence[GameSeats], measure: Measure) -> Iterator[Wrong]:
    """Of those who sat out least often, the last in the standings should sit out."""
    if not measure.order:
        return
    out = [team for seated in seats if seated.table is None for team in seated.teams]
    for team in out:
        above = (
            [other for other in measure.order[measure.order.index(team) + 1 :] if other not in out]
            if team in measure.order
            else []
        )
        fresh = [other for other in above if measure.history.byes.get(other, 0) <= measure.history.byes.get(team, 0)]
        if fresh:
            yield Wrong("seats-bye-high", {"team": team, "below": len(fresh)})
