"""Teams that leave, one or several at once: what it does to the games they are playing and to the rounds to come."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tournament.draw.catalogue import FORMATS, partners_drawn
from tournament.draw.facts import sizes_for
from tournament.errors import Problem, Refused
from tournament.models.tables import Decision, Game, Round, Team
from tournament.records.kinds import EXCLUDED, WITHDRAWN, Outcome
from tournament.scoring.facts import Side
from tournament.scoring.systems import seating_of
from tournament.services.desk.state import ChampionshipState, values_of_row
from tournament.services.desk.unit_of_work import UnitOfWork
from tournament.services.desk.use_cases import REFEREES, use_case
from tournament.services.people.views import TeamStatus
from tournament.services.repairs.seat_views import LeavingView, UnfinishedGame, UnfinishedOutcome
from tournament.services.repairs.seats import write_seats
from tournament.services.rounds.draw_inputs import with_left
from tournament.services.rounds.drawn import newest_round, present_numbers, seats_of
from tournament.services.rounds.views import NEW, GameSeats
from tournament.services.scores.entry import decide, posted_game
from tournament.services.scores.game_records import GameRecord, games_in
from tournament.services.scores.sheet_moves import wipe
from tournament.services.scores.views import ResultKind
from tournament.services.setup.settings import phases_in, rules_in

PAIR = 2
NOWHERE: Mapping[int, tuple[int, Side]] = {}


def preview_leaving(state: ChampionshipState, team_ids: Sequence[int]) -> LeavingView:
    """What would follow if these teams left now."""
    rows = [row for team_id in team_ids if (row := state.get(Team, team_id)) is not None]
    if len(rows) < len(team_ids):
        raise Refused(Problem("team-gone"))
    gone = tuple(row.number for row in rows if row.number is not None)
    newest = newest_round(state)
    drawn = newest if newest is not None and newest.posted_at is None else None
    left = [number for number in present_numbers(state) if number not in gone]
    seating = seating_of(rules_in(state))
    members = PAIR if partners_drawn(phases_in(state.contents)) else 1
    sizes = sizes_for(len(left), seating, members)
    coming = 1 if newest is None else newest.number + (newest.posted_at is not None)
    way = FORMATS[newest.method] if newest else None
    keeps_positions = way is not None and way.keeps_positions
    return LeavingView(
        teams=gone,
        names=tuple(row.name for row in rows),
        games=tuple(unfinished_games(state, gone)),
        drawn_round=drawn.number if drawn and set(gone) & set(drawn.inputs["present"]) else None,
        left=len(left),
        tables=len(sizes.tables),
        out=sizes.byes,
        rounds_left=max(state.contents.planned_rounds - coming + 1, 0),
        next_round=coming,
        certain=(len(left) + 1) // 2 if seating.most * members == PAIR and not keeps_positions else None,
        keeps_positions=keeps_positions,
        in_bracket=way is not None and way.is_bracket,
    )


def unfinished_games(state: ChampionshipState, leaving: Sequence[int]) -> list[UnfinishedGame]:
    """The games of posted rounds that these teams have not finished."""
    found, newest = [], newest_round(state)
    for game in unfinished_records(state, leaving):
        gone, stay = (tuple(team for team in game.teams if (team in leaving) is there) for there in (True, False))
        found.append(
            UnfinishedGame(game.round, game.table or 0, gone, stay, game.is_touched, is_followed(game, newest))
        )
    return found


def is_followed(game: GameRecord, newest: Round | None) -> bool:
    """Whether a later round was drawn after a game: who sat there, and who sat out, is what that draw went by."""
    return newest is not None and game.round < newest.number


def unfinished_records(state: ChampionshipState, leaving: Sequence[int]) -> list[GameRecord]:
    """The records of these games."""
    posted = {row.number for row in state.all(Round) if row.posted_at is not None}
    return [
        game
        for game in games_in(state).values()
        if game.round in posted and game.kind is ResultKind.PENDING and set(game.teams) & set(leaving)
    ]


@use_case("team-withdrawn", "teams-withdrawn")
def withdraw_teams(
    work: UnitOfWork,
    team_ids: Sequence[int],
    *,
    reason: str,
    referee: str = "",
    unfinished: UnfinishedOutcome = UnfinishedOutcome.FORFEIT,
) -> None:
    """Teams leave, all in one: they are drawn no more and keep what they have."""
    leave(work, team_ids, None, referee=referee, reason=reason, unfinished=unfinished)


@use_case("team-excluded", "teams-excluded", roles=REFEREES)
def exclude_teams(
    work: UnitOfWork,
    team_ids: Sequence[int],
    *,
    referee: str,
    reason: str,
    unfinished: UnfinishedOutcome = UnfinishedOutcome.FORFEIT,
    outcome: Outcome = Outcome.CONDUCT,
) -> None:
    """Teams are excluded, for what `outcome` says: as a withdrawal, and they are ranked no more."""
    leave(work, team_ids, outcome, referee=referee, reason=reason, unfinished=unfinished)


@use_case("team-excluded", "teams-excluded", roles=REFEREES)
def exclude_sides(
    work: UnitOfWork,
    game_id: int,
    sides: Sequence[Side],
    *,
    referee: str,
    reason: str,
    outcome: Outcome = Outcome.CONDUCT,
    loses: bool = False,
) -> None:
    """Exclude who sits at these sides; lost games stay, others by `loses`. Refuses a side without a place."""
    _, record = posted_game(work, game_id)
    if not sides or not set(sides) <= set(record.members):
        raise Refused(Problem("ruling-about-nobody", "sides"))
    seated = {team for side in sides for team in record.members[side]}
    team_ids = [team.id for team in work.state.all(Team) if team.number in seated]
    leave(
        work,
        team_ids,
        outcome,
        referee=referee,
        reason=reason,
        unfinished=UnfinishedOutcome.FORFEIT,
        at={team: (game_id, letter) for letter in sides for team in record.members[letter]},
    )
    work.details["at_side"] = "".join(sorted(sides))
    if loses and record.kind is ResultKind.PLAYED:
        work.change(work.one(Game, game_id), decided=ResultKind.FORFEIT, losers="".join(sorted(sides)))


def leave(
    work: UnitOfWork,
    team_ids: Sequence[int],
    excluded_for: Outcome | None,
    *,
    referee: str,
    reason: str,
    unfinished: UnfinishedOutcome,
    at: Mapping[int, tuple[int, Side]] = NOWHERE,
) -> None:
    """Take active teams out, with the decision why. Refuses all of them if one cannot go.

    They withdraw where they are not excluded for anything. `at` are the game and the side at which it was decided, by
    the number of the team.
    """
    status = TeamStatus.WITHDRAWN if excluded_for is None else TeamStatus.EXCLUDED
    work.because(reason)
    if status is TeamStatus.EXCLUDED and not reason.strip():
        raise Refused(Problem("decision-needs-reason", "reason"))
    rows = [work.row(Team, team_id, "team-gone") for team_id in dict.fromkeys(team_ids)]
    if not rows:
        raise Refused(Problem("team-gone"))
    for row in rows:
        if row.status != TeamStatus.ACTIVE and not (
            row.status == TeamStatus.WITHDRAWN and status is TeamStatus.EXCLUDED
        ):
            raise Refused(Problem("team-not-active", details={"team": row.name}))
        work.change(row, status=status)
        if excluded_for is not None:
            game_id, letters = at.get(row.number or 0, (None, ""))
            decide(
                work, EXCLUDED, referee, reason, team_id=row.id, outcome=excluded_for, game_id=game_id, letters=letters
            )
        else:
            decide(work, WITHDRAWN, referee, reason, team_id=row.id)
    numbers = [row.number for row in rows if row.number is not None]
    end_games(work, numbers, unfinished)
    if len(team_ids) > 1:
        work.what = f"teams-{status}"
        work.details.update(teams=len(rows), numbers=", ".join(map(str, numbers)))
    else:
        work.details.update(team=rows[0].name, number=numbers[0])


def end_games(work: UnitOfWork, leaving: Sequence[int], unfinished: UnfinishedOutcome) -> None:
    """End the unfinished games of leaving teams; a game that a later draw used is lost, not annulled."""
    newest = newest_round(work.state)
    theirs = [game.id for game in games_in(work.state).values() if set(game.teams) & set(leaving)]
    work.depends_on(
        *([newest] if newest else []), *(work.state.one(Game, id_) for id_ in theirs)
    )  # which are unfinished is what was decided by
    for game in unfinished_records(work.state, leaving):
        if unfinished is UnfinishedOutcome.FORFEIT or is_followed(game, newest):
            losers = "".join(letter for letter, side in game.members.items() if set(side) & set(leaving))
            work.change(work.one(Game, game.id), decided=ResultKind.FORFEIT, losers=losers)
        else:
            annul(work, game, leaving)
    if unfinished is UnfinishedOutcome.BYE:
        work.details["annulled"] = 1


def release_decisions(work: UnitOfWork, game: GameRecord) -> None:
    """Keep the decisions of a removed game: each concerned team has its own from then on."""
    ids = {team.number: team.id for team in work.state.all(Team)}
    for decision in work.state.of(Decision, "game_id", game.id):
        concerned = [ids[team] for letter in decision.letters for team in game.members.get(letter, ())]
        first, *others = concerned if decision.team_id is None and concerned else [decision.team_id]
        own = work.change(decision, game_id=None, team_id=first, letters="", deal=None)
        told = {name: value for name, value in values_of_row(own).items() if name != "id"}
        work.add_all(Decision, [{**told, "team_id": team_id} for team_id in others])


def annul(work: UnitOfWork, game: GameRecord, leaving: Sequence[int]) -> None:
    """Remove a game with its sheet: who stays sits out, unless enough sides can still begin."""
    row, seats = work.state.one(Game, game.id), seats_of(game)
    drawn = work.state.one(Round, row.round_id)
    sides = tuple(side for side in seats.sides if not set(side) & set(leaving))
    if game.is_touched or len(sides) < seating_of(rules_in(work.state)).fewest:
        wipe(work, row)
        release_decisions(work, game)
        stay = [team for team in seats.teams if team not in leaving]
        after = [
            GameSeats(game.id if index == 0 else NEW, None, ((team,),), slot=seats.slot)
            for index, team in enumerate(stay)
        ]
    else:
        after = [replace(seats, sides=sides)]
    write_seats(work, drawn, [seats], after)
    work.change(drawn, inputs=with_left(drawn.inputs, [team for team in seats.teams if team in leaving]))
