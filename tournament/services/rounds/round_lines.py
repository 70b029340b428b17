"""The rounds of a championship: their games, how far they are, and who is there for the next."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from tournament.draw.brackets import bracket_rounds
from tournament.draw.facts import History
from tournament.draw.trees import BracketRound
from tournament.models.tables import Game, Round
from tournament.scoring.rules import Rules
from tournament.services.desk.hall import Hall, cached_from_previous
from tournament.services.people.lines import TeamLine
from tournament.services.people.registration import teams
from tournament.services.people.substituting import substitutions, teams_then
from tournament.services.rounds.cautions import RoundStage, stage_of
from tournament.services.rounds.draw_inputs import phase_of, resting_of, roster_of, turn_of, winners_of
from tournament.services.rounds.draw_past import history_before
from tournament.services.rounds.drawn import games_by_round, newest_round, rounds_drawn, rounds_invalidated
from tournament.services.rounds.lines import DrawMethod, RoundLine, RoundState
from tournament.services.scores.ledger import GameOutcome, GameRecord, outcomes
from tournament.services.scores.lines import GameLine, MemberLine, SideLine, ToCheck
from tournament.services.scores.twins import twin_tables
from tournament.services.setup.settings import terms_in
from tournament.services.setup.terms import WorthTerms


def rounds(hall: Hall) -> tuple[RoundLine, ...]:
    """Every round that was drawn, the newest last; it may not be posted yet."""
    return tuple(round_line_in(hall, row.number) for row in rounds_drawn(hall))


def current_round(hall: Hall) -> RoundLine | None:
    """The newest round; None before the first draw."""
    newest = newest_round(hall)
    return round_line_in(hall, newest.number) if newest else None


def stage(hall: Hall, number: int | None = None) -> RoundStage:
    """How far a round is: the newest, unless another number is given."""
    return stage_of(rounds(hall), number)


def game_line_in(hall: Hall, game_id: int) -> GameLine:
    """One game, for views."""
    line = round_line_in(hall, hall.one(Round, hall.one(Game, game_id).round_id).number)
    return next(game for game in line.games if game.id == game_id)


MadeOf = tuple[GameRecord, GameOutcome, int | None, BracketRound | None]


@dataclass(frozen=True)
class KnownRound:
    """A round's line, and by game id what each line was made of, beside teams and rules."""

    line: RoundLine
    made_of: Mapping[int, MadeOf]


def round_line_in(hall: Hall, number: int) -> RoundLine:
    """The line of the round with this number."""
    return known_round(hall, number).line


@cached_from_previous(rounds_invalidated)
def known_round(hall: Hall, number: int, before: KnownRound | None) -> KnownRound:
    """The round of this number, reusing `before` where it holds: teams and rules are as then."""
    row = next(row for row in rounds_drawn(hall) if row.number == number)
    terms, here = terms_in(hall), games_by_round(hall).get(number, ())
    made_of = parts_of_games(row, here, terms)
    known = {line.number: line for line in teams(hall) if line.number is not None}
    members = teams_then(known, substitutions(hall), number)
    lines = {game.id: game for game in before.line.games if made_of.get(game.id) == before.made_of[game.id]} if before else {}
    games = tuple(lines.get(id_) or game_line(*parts, members, terms.rules) for id_, parts in made_of.items())
    return KnownRound(round_line(row, here, games, history_before(hall, number)), made_of)


def parts_of_games(row: Round, here: Sequence[GameRecord], terms: WorthTerms) -> dict[int, MadeOf]:
    """What the lines of a round's games are made of, by game id, in their order."""
    results, twins = outcomes(here, terms), twin_tables(here)
    slots = {game.slot: len(game.teams) for game in here if game.slot}
    brackets = bracket_rounds(row.method, roster_of(row.inputs), row.inputs.get("options", {}), turn_of(row.inputs), slots) if slots else {}
    return {game.id: (game, results[game.id], twins.get(game.id), brackets.get(game.slot)) for game in here}


def round_line(row: Round, here: Sequence[GameRecord], games: tuple[GameLine, ...], past: History) -> RoundLine:
    """One round, by its games and what was before it."""
    complete = row.posted_at is not None and all(game.is_in for game in games)
    return RoundLine(
        number=row.number,
        method=DrawMethod(row.method),
        seed=row.seed,
        state=RoundState.DRAWN if row.posted_at is None else RoundState.COMPLETE if complete else RoundState.POSTED,
        games=games,
        touched=any(game.is_touched for game in here),
        rematches=sum(past.meetings.get(pair, 0) for game in here for pair in game.opponents),
        posted_at=datetime.fromisoformat(row.posted_at) if row.posted_at else None,
        phase=phase_of(row.inputs),
        turn=turn_of(row.inputs),
        resting=resting_of(row.inputs),
        roster=roster_of(row.inputs),
        winners=winners_of(row.inputs),
    )


def game_line(
    game: GameRecord, outcome: GameOutcome, twin: int | None, bracket: BracketRound | None, teams: Mapping[int, TeamLine], rules: Rules
) -> GameLine:
    """One game, for views. `twin` is the table with the same hands."""
    several = len(game.members) > 2
    return GameLine(
        id=game.id,
        round=game.round,
        table=game.table,
        sides=tuple(
            SideLine(
                letter,
                tuple(MemberLine(number, teams[number].name, teams[number].players) for number in members),
                outcome.totals.get(letter, 0),
                outcome.ranks.get(letter) if several else None,
            )
            for letter, members in game.members.items()
        ),
        kind=outcome.kind,
        winner=outcome.winner,
        hands=len(game.hands),
        by_hand=game.by_hand,
        from_totals=bool(game.typed_totals) and not game.hands,
        why=game.typed_why,
        slot=game.slot,
        bracket=bracket,
        to_check=(*game.to_check(rules), *((ToCheck.TWIN,) if twin is not None else ())),
        twin=twin,
    )
