"""The standings at any moment, computed from the facts."""

from collections.abc import Iterable, Sequence

from sqlmodel import Session, col, select

from tournament.models.tables import AdjustmentRow, Championship, Round, Team
from tournament.services.desk import Desk
from tournament.services.ledger import GameRecord, Terms, by_round, outcomes, read_games, terms_of
from tournament.services.lines import ResultKind, StandingLine, StandingsLine, TeamStatus
from tournament.services.registration import known_teams
from tournament.standings.facts import GameResult, Standing
from tournament.standings.ranking import rank_teams


def standings(desk: Desk, after_round: int | None = None) -> StandingsLine:
    """The standings now, or as the results up to a round make them."""
    with desk.reading() as session:
        contents = session.exec(select(Championship)).one()
        posted = session.exec(select(Round.number).where(col(Round.posted_at).is_not(None)).order_by(col(Round.number))).all()
        last = len(posted) if after_round is None else min(after_round, len(posted))
        games = [game for game in read_games(session, terms_of(contents).rules, desk.ledger).values() if game.round <= last]
        teams = {line.number: line for line in known_teams(session, desk)}
        lines = []
        for standing in rank(session, games):
            team = teams[standing.team]
            lines.append(StandingLine(standing.rank, standing.team, team.name, team.players, team.club, team.status, standing.values, standing.games))
        tables = [game for game in games if game.table is not None and (game.round == last or game.kind is ResultKind.PENDING)]
        return StandingsLine(
            round=last,
            tables_in=sum(game.kind is not ResultKind.PENDING for game in tables),
            tables=len(tables),
            criteria=tuple(contents.criteria),
            lines=tuple(lines),
        )


def rank(session: Session, games: Iterable[GameRecord]) -> Sequence[Standing]:
    """Rank every team that has a number and was not excluded, by the results of these games."""
    contents = session.exec(select(Championship)).one()
    numbers = session.exec(select(Team.number).where(col(Team.number).is_not(None), Team.status != TeamStatus.EXCLUDED).order_by(col(Team.number)))
    adjusted = select(Team.number, AdjustmentRow.points).join(Team, col(Team.id) == col(AdjustmentRow.team_id))
    adjustments: dict[int, int] = {}
    for number, points in session.exec(adjusted):
        if number is not None:
            adjustments[number] = adjustments.get(number, 0) + points
    teams = [number for number in numbers if number is not None]
    return rank_teams(teams, results(games, terms_of(contents)), contents.criteria, adjustments=adjustments, seed=contents.lot_seed)


def results(games: Iterable[GameRecord], terms: Terms) -> list[GameResult]:
    """The finished games, as the standings take them."""
    finished = []
    for number, played in by_round(games).items():
        ways = outcomes(played, terms)
        for game in played:
            way = ways[game.id]
            if way.kind is not ResultKind.PENDING:
                teams, totals = tuple(game.teams.values()), tuple(way.totals[letter] for letter in game.teams)
                finished.append(GameResult(number, teams, totals, game.teams[way.winner] if way.winner else None))
    return finished
