"""The rounds of a championship: their games, how far they are, the story of a team, and why a table is as it is."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from tournament.draw.brackets import bracket_rounds
from tournament.draw.catalogue import FORMATS
from tournament.draw.facts import ApartPair, Field, History, PastGame
from tournament.draw.trees import BracketRound
from tournament.errors import Problem, Refused
from tournament.models.tables import AdjustmentRow, Game, Round, SeatedSide
from tournament.records.kinds import Kind
from tournament.scoring.rules import Rules
from tournament.services.desk.journal import undone_entries
from tournament.services.desk.state import ChampionshipState, cached_from_previous
from tournament.services.desk.views import JournalEntryView
from tournament.services.people.registration import substitutions, teams, teams_then
from tournament.services.people.views import TeamView
from tournament.services.rounds.draw_inputs import (
    SeenByDraw,
    phase_of,
    resting_of,
    roster_of,
    seen_by_draw,
    turn_of,
    winners_of,
)
from tournament.services.rounds.draw_plans import history_before
from tournament.services.rounds.drawn import (
    computed_seats,
    games_by_round,
    newest_round,
    rounds_drawn,
    rounds_invalidated,
    seats_of,
)
from tournament.services.rounds.permissions import RoundStage, stage_of
from tournament.services.rounds.phase_plan import past_games
from tournament.services.rounds.views import (
    DrawMethod,
    DrawnRound,
    PointsView,
    RoundState,
    RoundView,
    TeamRound,
    TeamStory,
    WhyView,
    explain,
    opponents_in,
)
from tournament.services.scores.decisions_kept import decisions, faults_of
from tournament.services.scores.game_records import GameOutcome, GameRecord, duplicate_results, games_in, outcomes
from tournament.services.scores.standing import standings, team_progress
from tournament.services.scores.views import GameView, RulingView, SeatedView, SideView, ToCheck
from tournament.services.setup.settings import terms_in
from tournament.services.setup.views import WorthTerms


def rounds(state: ChampionshipState) -> tuple[RoundView, ...]:
    """Every round that was drawn, the newest last; it may not be posted yet."""
    return tuple(round_view_in(state, row.number) for row in rounds_drawn(state))


def current_round(state: ChampionshipState) -> RoundView | None:
    """The newest round; None before the first draw."""
    newest = newest_round(state)
    return round_view_in(state, newest.number) if newest else None


def stage(state: ChampionshipState, number: int | None = None) -> RoundStage:
    """How far a round is: the newest, unless another number is given."""
    return stage_of(rounds(state), number)


def game_view_in(state: ChampionshipState, game_id: int) -> GameView:
    """One game, for views."""
    line = round_view_in(state, state.one(Round, state.one(Game, game_id).round_id).number)
    return next(game for game in line.games if game.id == game_id)


MadeOf = tuple[GameRecord, GameOutcome, int | None, BracketRound | None]


@dataclass(frozen=True)
class KnownRound:
    """A round's line, and by game id what each line was made of, beside teams and rules."""

    line: RoundView
    made_of: Mapping[int, MadeOf]


def round_view_in(state: ChampionshipState, number: int) -> RoundView:
    """The line of the round with this number."""
    return known_round(state, number).line


@cached_from_previous(rounds_invalidated)
def known_round(state: ChampionshipState, number: int, previous: KnownRound | None) -> KnownRound:
    """The round of this number, reusing `previous` where it holds: teams and rules are as then."""
    row = next(row for row in rounds_drawn(state) if row.number == number)
    terms, here = terms_in(state), games_by_round(state).get(number, ())
    made_of = parts_of_games(row, here, terms)
    known = {line.number: line for line in teams(state) if line.number is not None}
    members = teams_then(known, substitutions(state), number)
    lines = (
        {game.id: game for game in previous.line.games if made_of.get(game.id) == previous.made_of[game.id]}
        if previous
        else {}
    )
    games = tuple(lines.get(id_) or game_view(*parts, members, terms.rules) for id_, parts in made_of.items())
    return KnownRound(round_view(row, here, games, history_before(state, number)), made_of)


def parts_of_games(row: Round, here: Sequence[GameRecord], terms: WorthTerms) -> dict[int, MadeOf]:
    """What the lines of a round's games are made of, by game id, in their order."""
    results, duplicates = outcomes(here, terms), duplicate_results(here)
    slots = {game.slot: len(game.teams) for game in here if game.slot}
    brackets = (
        bracket_rounds(row.method, roster_of(row.inputs), row.inputs.get("options", {}), turn_of(row.inputs), slots)
        if slots
        else {}
    )
    return {game.id: (game, results[game.id], duplicates.get(game.id), brackets.get(game.slot)) for game in here}


def round_view(row: Round, here: Sequence[GameRecord], games: tuple[GameView, ...], past: History) -> RoundView:
    """One round, by its games and what was before it."""
    complete = row.posted_at is not None and all(game.is_in for game in games)
    return RoundView(
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


def game_view(
    game: GameRecord,
    outcome: GameOutcome,
    duplicate_result: int | None,
    bracket: BracketRound | None,
    teams: Mapping[int, TeamView],
    rules: Rules,
) -> GameView:
    """One game, for views. `duplicate_result` is the table with the same hands."""
    several = len(game.members) > 2
    return GameView(
        id=game.id,
        round=game.round,
        table=game.table,
        sides=tuple(
            SideView(
                letter,
                tuple(SeatedView(number, teams[number].name, teams[number].players) for number in members),
                outcome.totals.get(letter, 0),
                outcome.ranks.get(letter) if several else None,
            )
            for letter, members in game.members.items()
        ),
        kind=outcome.kind,
        winner=outcome.winner,
        hands=len(game.hands),
        by_hand=game.by_hand,
        from_totals=game.typed is not None and not game.hands,
        why=game.typed.why if game.typed else None,
        slot=game.slot,
        bracket=bracket,
        to_check=(*game.to_check(rules), *((ToCheck.DUPLICATE_RESULT,) if duplicate_result is not None else ())),
        duplicate_result=duplicate_result,
    )


LATE = ("late-seated", "late-exempt")
OF_TEAMS = (
    "team-registered",
    "waiting-paired",
    "team-changed",
    "player-replaced",
    "spelling-corrected",
    "team-brought-back",
    *LATE,
    "teams-present",
    "teams-absent",
    "teams-paid",
    "teams-unpaid",
    "fee-paid",
    "fee-refunded",
    "cash-corrected",
    "cash-prize",
    "reduction-given",
    "reduction-withdrawn",
    "teams-near-door",
    "teams-anywhere",
    "teams-in-category",
    "teams-without-category",
    "pair-kept-apart",
    "pair-kept-apart-at-first",
    "pair-may-meet",
)
"""The commands whose journal entries name the team they are about, but for those that leave a decision."""


def team_story(state: ChampionshipState, number: int) -> TeamStory:
    """The story of the team with that number; refused where its registration was struck out."""
    lines = {line.number: line for line in teams(state) if line.number is not None}
    if number not in lines:
        raise Refused(Problem("team-gone"))
    team, now = lines[number], standings(state)
    standing = next((line for line in now.lines if line.team == number), None)
    posted = [line for line in rounds(state) if line.state is not RoundState.DRAWN]
    ranks = next((progress.ranks for progress in team_progress(state) if progress.team == number), ())
    return TeamStory(
        team=team,
        standing=standing,
        is_shared=standing is not None and sum(line.rank == standing.rank for line in now.lines) > 1,
        ranked=len(now.lines),
        criteria=now.criteria,
        is_provisional=now.is_provisional,
        rounds=tuple(
            team_round(line, number, posted, ranks[index] if ranks else None) for index, line in enumerate(posted)
        ),
        decisions=decisions_about(state, number),
        faults=faults_of(state, number),
        points=tuple(points_of(state, team.id)),
        substitutions=substitutions(state).get(team.id, ()),
        entries=tuple(entries_about(state, number)),
        numbers=tuple(sorted(lines)),
        is_posted=bool(posted),
        came_in=came_in(state, number, posted),
    )


def came_in(state: ChampionshipState, number: int, posted: Sequence[RoundView]) -> int | None:
    """The round with which a team came in late; None if there from the start, or in no round."""
    resting = {row.number: resting_of(row.inputs) for row in state.all(Round)}
    there = [line.number for line in posted if game_of(line, number) is not None or number in resting[line.number]]
    return there[0] if there and there[0] != posted[0].number else None


def team_round(drawn: RoundView, number: int, posted: Sequence[RoundView], rank: int | None) -> TeamRound:
    """What one posted round was for a team."""
    game = game_of(drawn, number)
    if game is None:
        return TeamRound(drawn.number, None, rank)
    opponents = teams_against(game, number)
    earlier = [(line.number, game_of(line, number)) for line in posted if line.number < drawn.number]
    met = tuple(round_ for round_, other in earlier if other and opponents & teams_against(other, number))
    return TeamRound(drawn.number, game, rank, met)


def teams_against(game: GameView, number: int) -> set[int]:
    """The numbers of those whom a team met in a game."""
    return {team for side in opponents_in(game, number) for team in side.teams}


def game_of(drawn: RoundView, number: int) -> GameView | None:
    """The game of a team in a round."""
    return next((game for game in drawn.games if any(number in side.teams for side in game.sides)), None)


def decisions_about(state: ChampionshipState, number: int) -> tuple[RulingView, ...]:
    """Decisions about a team, or its games without a named side, oldest first, without points."""
    return tuple(line for line in decisions(state, team=number) if line.decision.kind != Kind.POINTS)


def points_of(state: ChampionshipState, team_id: int) -> Iterator[PointsView]:
    """Points that a team was given or that were taken from it, in its games and outside them."""
    seats = {(side.game_id, side.letter) for side in state.of(SeatedSide, "team_id", team_id)}
    for row in state.all(AdjustmentRow):
        if row.team_id == team_id:
            yield PointsView(row.points, row.reason, None, None)
        elif row.game_id is not None and (row.game_id, row.letter) in seats:
            game = state.one(Game, row.game_id)
            yield PointsView(row.points, row.reason, state.one(Round, game.round_id).number, game.table_number)


def entries_about(state: ChampionshipState, number: int) -> list[JournalEntryView]:
    """What was done to a team by name and still holds, without decisions and substitutions."""
    undone = undone_entries(state.journal)
    entries = (
        entry
        for entry in state.journal
        if entry.what in OF_TEAMS and entry.undoes is None and entry.sequence not in undone
    )
    return [entry for entry in entries if is_about(entry, number)]


def is_about(entry: JournalEntryView, number: int) -> bool:
    """Whether an entry is about this team alone, and about nothing that its page shows already."""
    is_substitution = entry.what == "player-replaced" and bool(entry.why)
    is_of_many = entry.details.get("teams", 1) != 1 or "waiting" in entry.details
    if entry.what in LATE:
        return str(number) in str(entry.details.get("teams", "")).split(", ")
    return (
        number in (entry.details.get("number"), entry.details.get("other_number"))
        and not is_of_many
        and not is_substitution
    )


def why(state: ChampionshipState, game_id: int) -> WhyView:
    """Why a game came about. Refused when it is no longer there."""
    lines = rounds(state)
    found = next(((line, game) for line in lines for game in line.games if game.id == game_id), None)
    if found is None:
        raise Refused(Problem("game-gone"))
    line, game = found
    drawn = next(drawn for drawn in drawn_rounds(state, line.number))
    return explain(drawn, [game], lines, teams(state), state.journal)[0]


def drawn_rounds(state: ChampionshipState, number: int | None = None) -> tuple[DrawnRound, ...]:
    """What the draw of every round, or of one, went by."""
    terms = terms_in(state)
    games = tuple(games_in(state).values())
    rows = rounds_drawn(state)
    return tuple(drawn_round(state, row, games, terms) for row in rows if number in (None, row.number))


def drawn_round(state: ChampionshipState, row: Round, games: Sequence[GameRecord], terms: WorthTerms) -> DrawnRound:
    """What the draw of one round went by."""
    before = [game for game in games if game.round < row.number]
    seats = [seats_of(game) for game in sorted(games, key=lambda game: game.id) if game.round == row.number]
    saw, phase, has_slots = seen_by_draw(row.inputs), phase_of(row.inputs), any(seat.slot for seat in seats)
    options = FORMATS[row.method].with_defaults({}) | dict(saw.options if saw else {})
    facing = Field(
        entrants=tuple(row.inputs["present"]),
        seed=row.seed,
        round_number=row.number,
        history=history_before(state, row.number),
        turn=turn_of(row.inputs) or row.number,
        groups=dict(zip(row.inputs["present"], saw.groups, strict=True)) if saw and saw.groups else {},
        roster=roster_of(row.inputs),
        past=as_seen(past_games(state, phase, row.number, before, terms), saw.winners)
        if saw and phase and has_slots
        else (),
        options=options,
        apart=apart_of(saw),
        pools=saw.pools if saw else (),
    )
    drawn = sorted(computed_seats(row, seats), key=lambda seated: seated.table is None)
    return DrawnRound(row.number, DrawMethod(row.method), phase, facing, tuple(seated.sides for seated in drawn))


def as_seen(past: Iterable[PastGame], winners: Mapping[str, int]) -> tuple[PastGame, ...]:
    """The games of a phase with the winners that the draw saw, whatever was corrected since."""
    return tuple(replace(game, winner=winners.get(game.slot)) if game.slot else game for game in past)


def apart_of(saw: SeenByDraw | None) -> ApartPair:
    """Who should not meet when the draw was made."""
    return ApartPair(frozenset(map(frozenset, saw.never)), frozenset(map(frozenset, saw.early))) if saw else ApartPair()
