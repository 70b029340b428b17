"""Why this table: what the round's draw went by, as stored, whatever was corrected later."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from tournament.draw.catalogue import FORMATS
from tournament.draw.facts import ApartPair, Field, PastGame
from tournament.errors import Problem, Refused
from tournament.models.tables import Round
from tournament.services.desk.hall import Hall
from tournament.services.people.registration import teams
from tournament.services.rounds.draw_inputs import DrawSight, phase_of, roster_of, sight_of, turn_of
from tournament.services.rounds.draw_past import history_before
from tournament.services.rounds.drawn import rounds_drawn
from tournament.services.rounds.drawn_seats import computed_seats, seats_of
from tournament.services.rounds.explaining import WhyLine, explain
from tournament.services.rounds.lines import DrawMethod, DrawnRound
from tournament.services.rounds.phase_plan import past_games
from tournament.services.rounds.round_lines import rounds
from tournament.services.scores.ledger import GameRecord, games_in
from tournament.services.setup.settings import terms_in
from tournament.services.setup.terms import WorthTerms


def why(hall: Hall, game_id: int) -> WhyLine:
    """Why a game came about. Refused when it is no longer there."""
    lines = rounds(hall)
    found = next(((line, game) for line in lines for game in line.games if game.id == game_id), None)
    if found is None:
        raise Refused(Problem("game-gone"))
    line, game = found
    drawn = next(drawn for drawn in drawn_rounds(hall, line.number))
    return explain(drawn, [game], lines, teams(hall), hall.journal)[0]


def drawn_rounds(hall: Hall, number: int | None = None) -> tuple[DrawnRound, ...]:
    """What the draw of every round, or of one, went by."""
    terms = terms_in(hall)
    games = tuple(games_in(hall).values())
    rows = rounds_drawn(hall)
    return tuple(drawn_round(hall, row, games, terms) for row in rows if number in (None, row.number))


def drawn_round(hall: Hall, row: Round, games: Sequence[GameRecord], terms: WorthTerms) -> DrawnRound:
    """What the draw of one round went by."""
    before = [game for game in games if game.round < row.number]
    seats = [seats_of(game) for game in sorted(games, key=lambda game: game.id) if game.round == row.number]
    sight, phase, has_slots = sight_of(row.inputs), phase_of(row.inputs), any(seat.slot for seat in seats)
    options = FORMATS[row.method].with_defaults({}) | dict(sight.options if sight else {})
    facing = Field(
        entrants=tuple(row.inputs["present"]),
        seed=row.seed,
        round_number=row.number,
        history=history_before(hall, row.number),
        turn=turn_of(row.inputs) or row.number,
        groups=dict(zip(row.inputs["present"], sight.groups, strict=True)) if sight and sight.groups else {},
        roster=roster_of(row.inputs),
        past=as_seen(past_games(hall, phase, row.number, before, terms), sight.winners) if sight and phase and has_slots else (),
        options=options,
        apart=apart_of(sight),
        pools=sight.pools if sight else (),
    )
    drawn = sorted(computed_seats(row, seats), key=lambda seated: seated.table is None)
    return DrawnRound(row.number, DrawMethod(row.method), phase, facing, tuple(seated.sides for seated in drawn))


def as_seen(past: Iterable[PastGame], winners: Mapping[str, int]) -> tuple[PastGame, ...]:
    """The games of a phase with the winners that the draw saw, whatever was corrected since."""
    return tuple(replace(game, winner=winners.get(game.slot)) if game.slot else game for game in past)


def apart_of(sight: DrawSight | None) -> ApartPair:
    """Who should not meet when the draw was made."""
    return ApartPair(frozenset(map(frozenset, sight.never)), frozenset(map(frozenset, sight.early))) if sight else ApartPair()
