"""A whole championship out of its file as facts, and facts back into a new file."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

from sqlmodel import Session, SQLModel, col, select

from tournament.models.tables import AdjustmentRow, ApartRow, Championship, Decision, Game, Hand, Player, Round, SeatedSide, Substitution, Team
from tournament.scoring.facts import SIDES, Adjustment
from tournament.scoring.sheet_json import write_hand
from tournament.services.desk.desk import CREATED, Desk, draw_a_seed, utc_now
from tournament.services.people.registration import team_lines
from tournament.services.rounds.draw_inputs import inputs_of, left_of, rested_of, sight_of
from tournament.services.rounds.lines import DrawMethod
from tournament.services.scores.entry import decision_lines
from tournament.services.scores.ledger import GameRecord, by_round, read_games, rules_of
from tournament.services.scores.lines import DecisionLine
from tournament.services.setup.championship import beginning
from tournament.services.setup.championship_facts import (
    ApartFacts,
    ChampionshipFacts,
    GameFacts,
    RoundFacts,
    SettingsFacts,
    SubstitutionFacts,
    TeamAdjustment,
    TeamFacts,
    TypedTotals,
)
from tournament.services.setup.settings import row_of, settings_in


def championship_facts(desk: Desk) -> ChampionshipFacts:
    """The championship as facts, phones left out. A draw that is not posted is no fact yet."""
    with desk.reading() as session:
        contents = session.exec(select(Championship)).one()
        numbers = dict(session.exec(select(Team.id, Team.number)).all())
        games = by_round(read_games(session, rules_of(contents), desk.ledger).values())
        posted = session.exec(select(Round).where(col(Round.posted_at).is_not(None)).order_by(col(Round.number))).all()
        return ChampionshipFacts(
            settings=SettingsFacts(**settings_in(contents), lot_seed=contents.lot_seed, last_number=contents.last_number),
            teams=tuple(
                TeamFacts(line.number, line.name, line.players, line.club, line.status, line.present, line.paid, line.near_door)
                for line in team_lines(session)
            ),
            rounds=tuple(_round_facts(session, row, games.get(row.number, ())) for row in posted),
            adjustments=tuple(
                TeamAdjustment(numbers[row.team_id or 0] or 0, row.points, row.reason)
                for row in session.exec(select(AdjustmentRow).where(col(AdjustmentRow.team_id).is_not(None)).order_by(col(AdjustmentRow.id)))
            ),
            decisions=tuple(decision_lines(session)),
            substitutions=tuple(_substitutions(session, numbers)),
            apart=tuple(
                ApartFacts((numbers[row.one_id] or 0, numbers[row.other_id] or 0), row.until_round)
                for row in session.exec(select(ApartRow).order_by(col(ApartRow.id)))
            ),
        )


def _round_facts(session: Session, row: Round, games: Sequence[GameRecord]) -> RoundFacts:
    return RoundFacts(
        number=row.number,
        method=DrawMethod(row.method),
        seed=row.seed,
        present=tuple(row.inputs["present"]),
        games=tuple(_game_facts(session, game) for game in games),
        saw=sight_of(row.inputs),
        posted=datetime.fromisoformat(row.posted_at) if row.posted_at else None,
        resting=rested_of(row.inputs),
        left=left_of(row.inputs),
    )


def _game_facts(session: Session, game: GameRecord) -> GameFacts:
    return GameFacts(
        table=game.table,
        sides=tuple(game.members.values()),
        by_hand=game.by_hand,
        hands=tuple(hand.facts for hand in game.hands),
        stop=game.stop,
        adjustments=tuple(Adjustment(*adjustment) for adjustment in game.adjustments),
        decided=game.decided,
        losers=game.losers,
        slot=game.slot,
        typed=TypedTotals(game.typed_totals, game.typed_winner, game.typed_why, game.typed_out) if game.typed_totals else None,
        unread={index: session.get_one(Hand, hand.id).facts for index, hand in enumerate(game.hands) if not hand.is_read},
    )


def _substitutions(session: Session, numbers: Mapping[int, int | None]) -> Iterator[SubstitutionFacts]:
    for row in session.exec(select(Substitution).order_by(col(Substitution.id))):
        yield SubstitutionFacts(numbers[row.team_id] or 0, row.after_round, row.leaving, row.entering, row.reason)


def restore(
    path: Path | None,
    facts: ChampionshipFacts,
    *,
    by: str,
    clock: Callable[[], datetime] = utc_now,
    luck: Callable[[], int] = draw_a_seed,
) -> Desk:
    """A new championship made of these facts, in a file that does not exist yet or, where `path` is None, in memory.

    That is one command: its first, which undo does not take back.
    """
    with beginning(path, by=by, clock=clock, luck=luck) as desk, desk.command(CREATED, name=facts.settings.name) as work:
        for rows in _rows(facts, clock):
            work.session.add_all(rows)
            work.session.flush()
    return desk


def _rows(facts: ChampionshipFacts, clock: Callable[[], datetime]) -> Iterator[list[SQLModel]]:
    """The rows of a file, in the order in which they refer to each other."""
    ids = {team.number: id_ for id_, team in enumerate(facts.teams, start=1) if team.number is not None}
    yield [row_of(facts.settings, lot_seed=facts.settings.lot_seed, last_number=facts.settings.last_number)]
    yield [
        Team(
            id=id_,
            number=team.number,
            name=team.name,
            club=team.club,
            status=team.status,
            present=team.present,
            paid=team.paid,
            near_door=team.near_door,
        )
        for id_, team in enumerate(facts.teams, start=1)
    ]
    player_ids = count(1)
    yield [
        Player(id=next(player_ids), team_id=id_, seat=seat, name=name)
        for id_, team in enumerate(facts.teams, start=1)
        for seat, name in enumerate(team.players, start=1)
    ]
    yield [_round_row(found, clock) for found in facts.rounds]
    seats = [(found, game) for found in facts.rounds for game in found.games]
    yield [_game_row(id_, found.number, game) for id_, (found, game) in enumerate(seats, start=1)]
    yield from _rows_of_games([game for _, game in seats], ids)
    adjustment_ids = count(sum(len(game.adjustments) for _, game in seats) + 1)
    yield [AdjustmentRow(id=next(adjustment_ids), team_id=ids[given.team], points=given.points, reason=given.reason) for given in facts.adjustments]
    games = {(found.number, game.table): id_ for id_, (found, game) in enumerate(seats, start=1)}
    yield [_decision_row(id_, decision, games, ids) for id_, decision in enumerate(facts.decisions, start=1)]
    yield [
        Substitution(id=id_, team_id=ids[one.team], after_round=one.after_round, leaving=one.leaving, entering=one.entering, reason=one.reason)
        for id_, one in enumerate(facts.substitutions, start=1)
    ]
    yield [_apart_row(id_, apart, ids) for id_, apart in enumerate(facts.apart, start=1)]


def _round_row(found: RoundFacts, clock: Callable[[], datetime]) -> Round:
    """The row of a round, under its number as its id."""
    inputs = inputs_of(found.present, found.saw, found.resting, found.left)
    posted = (found.posted or clock()).astimezone(UTC).isoformat(timespec="seconds")
    return Round(id=found.number, number=found.number, method=found.method, seed=found.seed, inputs=inputs, posted_at=posted)


def _game_row(id_: int, round_id: int, game: GameFacts) -> Game:
    return Game(
        id=id_,
        round_id=round_id,
        table_number=game.table,
        by_hand=game.by_hand,
        decided=game.decided,
        losers=game.losers,
        typed_totals=dict(game.typed.totals) if game.typed else None,
        typed_winner=game.typed.winner if game.typed else None,
        typed_why=game.typed.why if game.typed else None,
        stop_after=game.stop.after if game.stop else None,
        stop_more=game.stop.more if game.stop else None,
        slot=game.slot,
        typed_out="".join(game.typed.out) if game.typed else "",
    )


def _rows_of_games(games: Sequence[GameFacts], ids: Mapping[int, int]) -> Iterator[list[SQLModel]]:
    """Who sits where, the hands and the adjustments of the games, whose ids count from 1."""
    side_ids, hand_ids, adjustment_ids = count(1), count(1), count(1)
    numbered = list(enumerate(games, start=1))
    yield [
        SeatedSide(id=next(side_ids), game_id=id_, letter=letter, team_id=ids[team])
        for id_, game in numbered
        for letter, members in zip(SIDES, game.sides, strict=False)
        for team in members
    ]
    yield [
        Hand(id=next(hand_ids), game_id=id_, position=position, facts=write_hand(hand))
        for id_, game in numbered
        for position, hand in enumerate(game.hands, start=1)
    ]
    yield [
        AdjustmentRow(id=next(adjustment_ids), game_id=id_, letter=given.side, points=given.points, reason=given.reason)
        for id_, game in numbered
        for given in game.adjustments
    ]


def _apart_row(id_: int, apart: ApartFacts, ids: Mapping[int, int]) -> ApartRow:
    one, other = sorted(ids[team] for team in apart.teams)
    return ApartRow(id=id_, one_id=one, other_id=other, until_round=apart.until_round)


def _decision_row(id_: int, decision: DecisionLine, games: Mapping[tuple[int, int | None], int], ids: Mapping[int, int]) -> Decision:
    return Decision(
        id=id_,
        kind=decision.kind,
        referee=decision.referee,
        article=decision.article,
        reason=decision.reason,
        round_number=decision.round,
        game_id=games[decision.round or 0, decision.table] if decision.table is not None else None,
        team_id=ids[decision.team] if decision.team is not None else None,
    )
