"""A team's story: rank, games and opponents, replacements, decisions, and other entries."""

from collections.abc import Iterator, Sequence

from tournament.errors import Problem, Refused
from tournament.models.tables import AdjustmentRow, Game, Round, SeatedSide
from tournament.records.kinds import Kind
from tournament.services.desk.hall import Hall
from tournament.services.desk.journal import undone_entries
from tournament.services.desk.lines import JournalLine
from tournament.services.people.registration import teams
from tournament.services.people.substituting import substitutions
from tournament.services.rounds.draw_inputs import resting_of
from tournament.services.rounds.lines import RoundLine, RoundState
from tournament.services.rounds.round_lines import rounds
from tournament.services.rounds.stories import PointsLine, TeamRound, TeamStory, opponents_in
from tournament.services.scores.decisions_kept import decisions
from tournament.services.scores.lines import GameLine, LedgerLine
from tournament.services.scores.repetition import faults_of
from tournament.services.scores.standing import courses, standings

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


def team_story(hall: Hall, number: int) -> TeamStory:
    """The story of the team with that number; refused where its registration was struck out."""
    lines = {line.number: line for line in teams(hall) if line.number is not None}
    if number not in lines:
        raise Refused(Problem("team-gone"))
    team, now = lines[number], standings(hall)
    standing = next((line for line in now.lines if line.team == number), None)
    posted = [line for line in rounds(hall) if line.state is not RoundState.DRAWN]
    ranks = next((course.ranks for course in courses(hall) if course.team == number), ())
    return TeamStory(
        team=team,
        standing=standing,
        is_shared=standing is not None and sum(line.rank == standing.rank for line in now.lines) > 1,
        ranked=len(now.lines),
        criteria=now.criteria,
        is_provisional=now.is_provisional,
        rounds=tuple(team_round(line, number, posted, ranks[index] if ranks else None) for index, line in enumerate(posted)),
        decisions=decisions_about(hall, number),
        faults=faults_of(hall, number),
        points=tuple(points_of(hall, team.id)),
        substitutions=substitutions(hall).get(team.id, ()),
        entries=tuple(entries_about(hall, number)),
        numbers=tuple(sorted(lines)),
        is_posted=bool(posted),
        came_in=came_in(hall, number, posted),
    )


def came_in(hall: Hall, number: int, posted: Sequence[RoundLine]) -> int | None:
    """The round with which a team came in late; None if there from the start, or in no round."""
    resting = {row.number: resting_of(row.inputs) for row in hall.all(Round)}
    there = [line.number for line in posted if game_of(line, number) is not None or number in resting[line.number]]
    return there[0] if there and there[0] != posted[0].number else None


def team_round(drawn: RoundLine, number: int, posted: Sequence[RoundLine], rank: int | None) -> TeamRound:
    """What one posted round was for a team."""
    game = game_of(drawn, number)
    if game is None:
        return TeamRound(drawn.number, None, rank)
    opponents = teams_against(game, number)
    earlier = [(line.number, game_of(line, number)) for line in posted if line.number < drawn.number]
    met = tuple(round_ for round_, other in earlier if other and opponents & teams_against(other, number))
    return TeamRound(drawn.number, game, rank, met)


def teams_against(game: GameLine, number: int) -> set[int]:
    """The numbers of those whom a team met in a game."""
    return {team for side in opponents_in(game, number) for team in side.teams}


def game_of(drawn: RoundLine, number: int) -> GameLine | None:
    """The game of a team in a round."""
    return next((game for game in drawn.games if any(number in side.teams for side in game.sides)), None)


def decisions_about(hall: Hall, number: int) -> tuple[LedgerLine, ...]:
    """Decisions about a team, or its games without a named side, oldest first, without points."""
    return tuple(line for line in decisions(hall, team=number) if line.decision.kind != Kind.POINTS)


def points_of(hall: Hall, team_id: int) -> Iterator[PointsLine]:
    """Points that a team was given or that were taken from it, in its games and outside them."""
    seats = {(side.game_id, side.letter) for side in hall.of(SeatedSide, "team_id", team_id)}
    for row in hall.all(AdjustmentRow):
        if row.team_id == team_id:
            yield PointsLine(row.points, row.reason, None, None)
        elif row.game_id is not None and (row.game_id, row.letter) in seats:
            game = hall.one(Game, row.game_id)
            yield PointsLine(row.points, row.reason, hall.one(Round, game.round_id).number, game.table_number)


def entries_about(hall: Hall, number: int) -> list[JournalLine]:
    """What was done to a team by name and still holds, without decisions and substitutions."""
    undone = undone_entries(hall.journal)
    entries = (entry for entry in hall.journal if entry.what in OF_TEAMS and entry.undoes is None and entry.sequence not in undone)
    return [entry for entry in entries if is_about(entry, number)]


def is_about(entry: JournalLine, number: int) -> bool:
    """Whether an entry is about this team alone, and about nothing that its page shows already."""
    is_substitution = entry.what == "player-replaced" and bool(entry.why)
    is_of_many = entry.details.get("teams", 1) != 1 or "waiting" in entry.details
    if entry.what in LATE:
        return str(number) in str(entry.details.get("teams", "")).split(", ")
    return number in (entry.details.get("number"), entry.details.get("other_number")) and not is_of_many and not is_substitution
