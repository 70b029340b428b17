"""Drawing a round, posting it, and taking back a posting while nothing was played."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from sqlmodel import Session, col, select

from tournament.draw.bracket_rounds import bracket_rounds
from tournament.draw.catalogue import FORMATS
from tournament.draw.facts import Draw, Phase
from tournament.draw.phases import options_of
from tournament.draw.sizes import PAIRS, sizes_for
from tournament.draw.trees import Bracket, BracketRound
from tournament.errors import Problem, Refused
from tournament.models.tables import Championship, Decision, Game, Round, SeatedSide, Substitution, Team
from tournament.scoring.facts import SIDES
from tournament.scoring.rules import Rules
from tournament.scoring.systems import seating_of
from tournament.services.desk.changes import Changes
from tournament.services.desk.desk import Desk, Work, next_id
from tournament.services.people.lines import TeamLine
from tournament.services.people.registration import known_teams
from tournament.services.people.substituting import substitutions, teams_then
from tournament.services.repairs.cautions import Deed, Stage, refuse_deed, stage_of
from tournament.services.rounds.draw_inputs import inputs_of, phase_of, resting_of, roster_of, turn_of, winners_of
from tournament.services.rounds.draw_past import history
from tournament.services.rounds.draw_plans import (
    DrawPlan,
    is_changed,
    newest_round,
    plan_draw,
    present_numbers,
    refuse_outdated,
    sizes_drawn,
    tables_of,
    there_now,
)
from tournament.services.rounds.lines import DrawMethod, RoundLine, RoundState
from tournament.services.scores.ledger import GameRecord, Outcome, by_round, outcomes, phases_in, read_games, room_in, rules_of, terms_of
from tournament.services.scores.lines import GameLine, MemberLine, ResultKind, SideLine, ToCheck
from tournament.services.scores.twins import twin_tables
from tournament.services.setup.terms import Terms


def rounds(desk: Desk) -> tuple[RoundLine, ...]:
    """Every round that was drawn, the newest last; it may not be posted yet."""
    with desk.reading() as session:
        return round_lines(session, desk, session.exec(select(Round).order_by(col(Round.number))).all())


def current_round(desk: Desk) -> RoundLine | None:
    """The newest round; None before the first draw."""
    with desk.reading() as session:
        newest = newest_round(session)
        return round_lines(session, desk, [newest])[0] if newest else None


def stage(session: Session, desk: Desk, number: int | None = None) -> Stage:
    """How far a round is: the newest, unless another number is given."""
    return stage_of(round_lines(session, desk, session.exec(select(Round).order_by(col(Round.number))).all()), number)


def round_lines(session: Session, desk: Desk, rows: Sequence[Round]) -> tuple[RoundLine, ...]:
    """The lines of these rounds, within a transaction. Only those are worked out of which something has changed."""
    fresh = [row for row in rows if row.number not in desk.rounds]
    if fresh:
        desk.rounds.update((line.number, line) for line in worked_out(session, desk, fresh))
    return tuple(desk.rounds[row.number] for row in rows)


def worked_out(session: Session, desk: Desk, rows: Sequence[Round]) -> tuple[RoundLine, ...]:
    """The lines of these rounds as the file has them now."""
    terms = terms_of(session.exec(select(Championship)).one())
    teams = {line.number: line for line in known_teams(session, desk) if line.number is not None}
    games, replaced = by_round(read_games(session, terms.rules, desk.ledger).values()), substitutions(session)
    return tuple(round_line(row, games, terms, teams_then(teams, replaced, row.number)) for row in rows)


def round_line(row: Round, games: Mapping[int, Sequence[GameRecord]], terms: Terms, teams: Mapping[int, TeamLine]) -> RoundLine:
    """One round, by the games of every round."""
    here = games.get(row.number, ())
    results = outcomes(here, terms)
    complete = row.posted_at is not None and all(outcome.kind is not ResultKind.PENDING for outcome in results.values())
    twins = twin_tables(here)
    before = history((game for number, played in games.items() if number < row.number for game in played), seating_of(terms.rules).usual, {})
    slots = {game.slot: len(game.teams) for game in here if game.slot}
    brackets = bracket_rounds(row.method, roster_of(row.inputs), row.inputs.get("options", {}), turn_of(row.inputs), slots) if slots else {}
    return RoundLine(
        number=row.number,
        method=DrawMethod(row.method),
        seed=row.seed,
        state=RoundState.DRAWN if row.posted_at is None else RoundState.COMPLETE if complete else RoundState.POSTED,
        games=tuple(game_line(game, results[game.id], teams, terms.rules, twins.get(game.id), brackets.get(game.slot)) for game in here),
        touched=any(game.is_touched for game in here),
        rematches=sum(before.meetings.get(pair, 0) for game in here for pair in game.opponents),
        posted_at=datetime.fromisoformat(row.posted_at) if row.posted_at else None,
        phase=phase_of(row.inputs),
        turn=turn_of(row.inputs),
        resting=resting_of(row.inputs),
        roster=roster_of(row.inputs),
        winners=winners_of(row.inputs),
    )


def game_line(
    game: GameRecord, outcome: Outcome, teams: Mapping[int, TeamLine], rules: Rules, twin: int | None, bracket: BracketRound | None
) -> GameLine:
    """One game as views see it. `twin` is the table where the same hands stand."""
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
        version=game.version,
        by_hand=game.by_hand,
        from_totals=bool(game.typed_totals) and not game.hands,
        why=game.typed_why,
        slot=game.slot,
        bracket=bracket,
        to_check=(*game.to_check(rules), *((ToCheck.TWIN,) if twin is not None else ())),
        twin=twin,
    )


def draw(desk: Desk, method: DrawMethod | None = None, *, seed: int | None = None) -> Changes:
    """Draw the next round, or draw again the one that is not posted yet, all at once; refuses what `plan_draw` refuses."""
    plan = plan_draw(desk, method, seed=seed)
    return seat_draw(desk, plan, plan.draw())


def seat_draw(desk: Desk, plan: DrawPlan, drawn: Draw) -> Changes:
    """Write a draw that was worked out from a plan. A draw thrown away for it stays in the journal with its seed.

    Refuses when something the draw went by has changed since it was planned.
    """
    with desk.command("round-drawn") as work:
        refuse_outdated(work.session, desk, plan)
        throw_away_draft(work)
        write_draw(work, drawn, plan)
        work.details.update(round=plan.number, seed=plan.seed, method=plan.method)
    return work.changes


def throw_away_draft(work: Work) -> None:
    """Delete the draw that is not posted, if there is one."""
    newest = newest_round(work.session)
    if newest is not None and newest.posted_at is None:
        work.what = "round-redrawn"
        work.details["thrown_away"] = newest.seed
        delete_round(work.session, newest)


def delete_round(session: Session, row: Round) -> None:
    """Delete a round on which nothing was entered."""
    games = session.exec(select(Game).where(Game.round_id == row.id)).all()
    ids = [game.id for game in games]
    sides = session.exec(select(SeatedSide).where(col(SeatedSide.game_id).in_(ids))).all()
    decisions = session.exec(select(Decision).where(col(Decision.game_id).in_(ids))).all()
    for rows in ([*sides, *decisions], games, [row]):
        for doomed in rows:
            session.delete(doomed)
        session.flush()


def write_draw(work: Work, drawn: Draw, plan: DrawPlan) -> None:
    """Write a draw: its round, its games at the tables of the room in order, and who sits where."""
    session = work.session
    ids = {number: id_ for id_, number in session.exec(select(Team.id, Team.number)) if number is not None}
    round_id, game_id, side_id = next_id(session, Round), next_id(session, Game), next_id(session, SeatedSide)
    session.add(Round(id=round_id, number=plan.number, method=plan.method, seed=plan.seed, inputs=inputs_drawn(plan, drawn)))
    session.flush()
    tables = tables_of(drawn, room_in(work.contents))
    seats: list[tuple[int | None, tuple[int, ...]]] = [*zip(tables, drawn.tables, strict=True), *((None, (bye,)) for bye in drawn.byes)]
    slots = drawn.slots or ("",) * len(seats)
    games = [
        {"id": game_id + index, "round_id": round_id, "table_number": table, "decided": ResultKind.BYE.value if table is None else None, "slot": slot}
        for index, ((table, _), slot) in enumerate(zip(seats, slots, strict=True))
    ]
    sides = [
        {"game_id": game_id + index, "letter": SIDES[position // drawn.members], "team_id": ids[team]}
        for index, (_, teams) in enumerate(seats)
        for position, team in enumerate(teams)
    ]
    work.insert(Game, games)
    work.insert(SeatedSide, [{"id": side_id + index, **side} for index, side in enumerate(sides)])


def inputs_drawn(plan: DrawPlan, drawn: Draw) -> dict[str, Any]:
    """What is kept of a draw beside its games."""
    sight = replace(plan.sight, roster=drawn.roster or plan.sight.roster)
    return inputs_of(plan.field.entrants, sight, drawn.resting)


def post_draw(desk: Desk) -> Changes:
    """Announce the draw. From here on it is a fact. Refuses when the plan, who is present or how many sit at a table is otherwise since."""
    with desk.command("round-posted") as work:
        refuse_deed(Deed.POST, stage(work.session, desk))
        row = newest_round(work.session)
        assert row is not None
        if there_now(work.session, row) != set(present_numbers(work.session)):
            raise Refused(Problem("present-changed", details={"round": row.number}))
        if is_off_plan(row, phases_in(work.contents)):
            raise Refused(Problem("plan-changed", details={"round": row.number}))
        refuse_other_seats(work, row)
        row.posted_at = desk.clock().astimezone(UTC).isoformat(timespec="seconds")
        work.details.update(round=row.number, seed=row.seed, **main_bracket(work.session, row))
    return work.changes


def main_bracket(session: Session, row: Round) -> dict[str, int]:
    """How many rounds follow in the main bracket of a round until it is won, as the journal keeps it; nothing where it has none."""
    slots = {slot: PAIRS.usual for slot in session.exec(select(Game.slot).where(Game.round_id == row.id)) if slot}
    found = bracket_rounds(row.method, roster_of(row.inputs), row.inputs.get("options", {}), turn_of(row.inputs), slots) if slots else {}
    left = next((game.left for game in found.values() if game.bracket is Bracket.MAIN), None)
    return {} if left is None else {"to_the_final": left}


def refuse_other_seats(work: Work, row: Round) -> None:
    """Refuse a draw whose tables are not those that the rules seat now."""
    way, seating, sizes = FORMATS[row.method], seating_of(rules_of(work.contents)), sizes_drawn(work.session, row)
    if seating.most > PAIRS.most and not way.several:
        raise Refused(Problem("format-needs-pairs", "method"))
    as_drawn = not way.keeps_positions and not is_changed(work.session, row)
    wanted = sizes_for(len(row.inputs["present"]), seating, way.members) if as_drawn else sizes
    if sizes != wanted or any(not seating.fewest <= sides <= seating.most for sides in sizes.tables):
        raise Refused(Problem("seats-changed", details={"round": row.number}))


def is_off_plan(row: Round, phases: Sequence[Phase]) -> bool:
    """Whether a round was drawn for a phase that the plan has no more, or has otherwise."""
    at, turn = phase_of(row.inputs), turn_of(row.inputs)
    phase = phases[at - 1] if 0 < at <= len(phases) else None
    if phase is None:
        return at > 0
    return (phase.format, options_of(phase)) != (row.method, row.inputs.get("options", {})) or turn > (phase.rounds or turn)


def take_back_posting(desk: Desk) -> Changes:
    """Take back the newest posting, and whoever took a place since is seated in that round. Refuses once anything was entered for a game of it."""
    with desk.command("posting-taken-back") as work:
        row = newest_round(work.session)
        refuse_deed(Deed.TAKE_BACK, stage(work.session, desk), round=row.number if row else 0)
        assert row is not None
        row.posted_at = None
        for made in work.session.exec(select(Substitution).where(Substitution.after_round == row.number)):
            made.after_round = row.number - 1  # posted anew, the round seats whoever entered
        work.details.update(round=row.number, seed=row.seed)
    return work.changes


def discard_draw(desk: Desk) -> Changes:
    """Throw away the draw that is not posted; it stays in the journal with its seed."""
    with desk.command("draw-discarded") as work:
        refuse_deed(Deed.DISCARD, stage(work.session, desk))
        row = newest_round(work.session)
        assert row is not None
        work.details.update(round=row.number, seed=row.seed)
        delete_round(work.session, row)
    return work.changes
