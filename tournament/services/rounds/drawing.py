"""Drawing a round, posting it, and taking back a posting while nothing was played."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC
from typing import Any

from tournament.draw.brackets import bracket_rounds
from tournament.draw.catalogue import FORMATS, options_of
from tournament.draw.facts import NOBODY, PAIRS, Draw, Phase, sizes_for
from tournament.draw.trees import Bracket, slot_named
from tournament.errors import Problem, Refused
from tournament.models.tables import (
    Call,
    ClockRow,
    Decision,
    Game,
    PresenceCount,
    Report,
    Round,
    SeatedSide,
    Substitution,
    Team,
)
from tournament.scoring.facts import SIDES
from tournament.scoring.systems import seating_of
from tournament.services.desk.state import ChampionshipState
from tournament.services.desk.unit_of_work import UnitOfWork
from tournament.services.desk.use_cases import use_case
from tournament.services.rounds.draw_inputs import inputs_of, phase_of, roster_of, turn_of
from tournament.services.rounds.draw_plans import (
    DrawPlan,
    is_changed,
    plan_draw,
    plan_unchanged,
    sizes_drawn,
    tables_of,
    there_now,
)
from tournament.services.rounds.drawn import newest_round, present_numbers
from tournament.services.rounds.permissions import RoundAction, refuse_action
from tournament.services.rounds.round_views import stage
from tournament.services.rounds.views import DrawMethod
from tournament.services.scores.views import ResultKind
from tournament.services.setup.setting_checks import HIGHEST_TABLE
from tournament.services.setup.settings import phases_in, room_in, rules_in


def refuse_misfit(plan: DrawPlan, drawn: Draw) -> None:
    """Refuse what no draw of a plan can be; whether the seed gives it is not checked."""
    if not (everybody_is_seated(plan, drawn) and tables_fit(plan, drawn) and slots_fit(drawn)):
        raise Refused(Problem("draw-misfit", details={"round": plan.number}))


def everybody_is_seated(plan: DrawPlan, drawn: Draw) -> bool:
    """Whether all who are there have exactly one place, and all or none have positions."""
    seated = [*(team for table in drawn.tables for team in table), *drawn.byes, *drawn.resting]
    return sorted(seated) == sorted((*plan.field.entrants, *plan.resting)) and {*drawn.roster} <= {
        NOBODY,
        *plan.field.entrants,
        *plan.field.roster,
    }


def tables_fit(plan: DrawPlan, drawn: Draw) -> bool:
    """Whether tables have the rules' sides, the format's members, and distinct numbers."""
    seating, members = plan.field.seating, FORMATS[plan.method].members
    sizes = {members * sides for sides in range(seating.fewest, seating.most + 1)}
    numbered = len({*drawn.at}) == len(drawn.at) in (0, len(drawn.tables)) and all(
        0 < table <= HIGHEST_TABLE for table in drawn.at
    )
    return drawn.members == members and {len(table) for table in drawn.tables} <= sizes and numbered


def slots_fit(drawn: Draw) -> bool:
    """Whether all games have slots, or none has, and they are slots of brackets."""
    try:
        return len(drawn.slots) in (0, len(drawn.tables) + len(drawn.byes)) and all(
            str(slot_named(slot)) == slot for slot in drawn.slots if slot
        )
    except ValueError:
        return False


@use_case("round-drawn", "round-redrawn")
def draw(work: UnitOfWork, method: DrawMethod | None = None, *, seed: int | None = None) -> None:
    """Draw the next round, or the unposted one again, at once; refuses as `plan_draw` does."""
    plan = plan_draw(work.state, method, seed=work.rng() if seed is None else seed)
    seat(work, plan, plan.draw())


@use_case("round-drawn", "round-redrawn")
def seat_draw(work: UnitOfWork, drawn: Draw, method: DrawMethod, seed: int, read_at: int) -> None:
    """Write a worked-out draw of this method and seed. The discarded one stays in the journal.

    Refused with `draw-overtaken` where something that it went by has changed since it was planned, after the entry
    `read_at`, and with `draw-misfit` where it is no draw of that plan.
    """
    plan = plan_unchanged(work, method, seed, read_at)
    refuse_misfit(plan, drawn)
    seat(work, plan, drawn)


def seat(work: UnitOfWork, plan: DrawPlan, drawn: Draw) -> None:
    """Replace a draw that is not posted."""
    throw_away_draft(work)
    write_draw(work, drawn, plan)
    work.details.update(round=plan.number, seed=plan.seed, method=plan.method)


def throw_away_draft(work: UnitOfWork) -> None:
    """Delete the draw that is not posted, if there is one."""
    newest = newest_round(work.state)
    if newest is not None and newest.posted_at is None:
        work.what = "round-redrawn"
        work.details["thrown_away"] = newest.seed
        delete_round(work, newest)


def delete_round(work: UnitOfWork, row: Round) -> None:
    """Delete a round on which nothing was entered."""
    for game in work.state.of(Game, "round_id", row.id):
        work.remove(*work.state.of(SeatedSide, "game_id", game.id), *work.state.of(Decision, "game_id", game.id))
        delete_game(work, game)
    forget_clock(work, row)
    work.remove(row)


def forget_clock(work: UnitOfWork, row: Round) -> None:
    """Delete the clock of a round, and who was counted at its tables."""
    work.remove(*work.state.of(ClockRow, "round_id", row.id), *work.state.of(PresenceCount, "round_id", row.id))


def delete_game(work: UnitOfWork, game: Game) -> None:
    """Delete a game at which nobody sits any more, with what was said about it in the hall."""
    drop_what_was_said(work, game.id)
    work.remove(*work.state.of(ClockRow, "game_id", game.id), game)


def drop_what_was_said(work: UnitOfWork, game_id: int) -> None:
    """Delete the results that teams reported of a game, and their calls for a referee: others sit there now."""
    work.remove(*(row for table in (Report, Call) for row in work.state.of(table, "game_id", game_id)))


def write_draw(work: UnitOfWork, drawn: Draw, plan: DrawPlan) -> None:
    """Write a draw: its round, its games at the tables of the room in order, and who sits where."""
    ids = {team.number: team.id for team in work.state.all(Team)}
    row = work.add(Round, number=plan.number, method=plan.method, seed=plan.seed, inputs=inputs_drawn(plan, drawn))
    tables = tables_of(drawn, room_in(work.state.contents))
    seats: list[tuple[int | None, tuple[int, ...]]] = [
        *zip(tables, drawn.tables, strict=True),
        *((None, (bye,)) for bye in drawn.byes),
    ]
    slots = drawn.slots or ("",) * len(seats)
    games = work.add_all(
        Game,
        [
            {
                "round_id": row.id,
                "table_number": table,
                "decided": ResultKind.BYE if table is None else None,
                "slot": slot,
            }
            for (table, _), slot in zip(seats, slots, strict=True)
        ],
    )
    work.add_all(
        SeatedSide,
        [
            {"game_id": game.id, "letter": SIDES[position // drawn.members], "team_id": ids[team]}
            for game, (_, seated) in zip(games, seats, strict=True)
            for position, team in enumerate(seated)
        ],
    )


def inputs_drawn(plan: DrawPlan, drawn: Draw) -> dict[str, Any]:
    """What is kept of a draw beside its games."""
    saw = replace(plan.saw, roster=drawn.roster or plan.saw.roster)
    return inputs_of(plan.field.entrants, saw, drawn.resting)


@use_case("round-posted")
def post_draw(work: UnitOfWork) -> None:
    """Announce the draw. From here on it is a fact, and its clock runs, unless that is started by hand.

    Refuses when the plan, who is present or how many sit at a table is otherwise since.
    """
    state = work.state
    refuse_action(RoundAction.POST, stage(state))
    row = newest_round(state)
    assert row is not None
    if there_now(state, row) != set(present_numbers(state)):
        raise Refused(Problem("present-changed", details={"round": row.number}))
    if is_off_plan(row, phases_in(state.contents)):
        raise Refused(Problem("plan-changed", details={"round": row.number}))
    refuse_other_seats(state, row)
    work.depends_on(row, *state.of(Game, "round_id", row.id))
    work.change(row, posted_at=work.clock().astimezone(UTC).isoformat(timespec="seconds"))
    if state.contents.clock_by_hand and state.contents.game_minutes is not None:
        work.add(ClockRow, round_id=row.id)
    work.details.update(round=row.number, seed=row.seed, **main_bracket(state, row))


def main_bracket(state: ChampionshipState, row: Round) -> dict[str, int]:
    """Rounds left in a round's main bracket, by the journal; nothing if it has none."""
    slots = {game.slot: PAIRS.usual for game in state.of(Game, "round_id", row.id) if game.slot}
    found = (
        bracket_rounds(row.method, roster_of(row.inputs), row.inputs.get("options", {}), turn_of(row.inputs), slots)
        if slots
        else {}
    )
    left = next((game.left for game in found.values() if game.bracket is Bracket.MAIN), None)
    return {} if left is None else {"to_the_final": left}


def refuse_other_seats(state: ChampionshipState, row: Round) -> None:
    """Refuse a draw whose tables are not those that the rules seat now."""
    way, seating, sizes = FORMATS[row.method], seating_of(rules_in(state)), sizes_drawn(state, row)
    if seating.most > PAIRS.most and not way.several:
        raise Refused(Problem("format-needs-pairs", "method"))
    as_drawn = not way.keeps_positions and not is_changed(state, row)
    wanted = sizes_for(len(row.inputs["present"]), seating, way.members) if as_drawn else sizes
    if sizes != wanted or any(not seating.fewest <= sides <= seating.most for sides in sizes.tables):
        raise Refused(Problem("seats-changed", details={"round": row.number}))


def is_off_plan(row: Round, phases: Sequence[Phase]) -> bool:
    """Whether a round was drawn for a phase that the plan has no more, or has otherwise."""
    at, turn = phase_of(row.inputs), turn_of(row.inputs)
    phase = phases[at - 1] if 0 < at <= len(phases) else None
    if phase is None:
        return at > 0
    return (phase.format, options_of(phase)) != (row.method, row.inputs.get("options", {})) or turn > (
        phase.rounds or turn
    )


@use_case("posting-taken-back")
def take_back_posting(work: UnitOfWork) -> None:
    """Take back the newest posting, seating late positions. Refuses once a game has an entry."""
    row = newest_round(work.state)
    refuse_action(RoundAction.TAKE_BACK, stage(work.state), round=row.number if row else 0)
    assert row is not None
    forget_clock(work, row)
    work.change(row, posted_at=None)
    for made in work.state.all(Substitution):
        if made.after_round == row.number:
            work.change(made, after_round=row.number - 1)  # posted anew, the round seats whoever entered
    work.details.update(round=row.number, seed=row.seed)


@use_case("draw-discarded")
def discard_draw(work: UnitOfWork) -> None:
    """Throw away the draw that is not posted; it stays in the journal with its seed."""
    refuse_action(RoundAction.DISCARD, stage(work.state))
    row = newest_round(work.state)
    assert row is not None
    work.details.update(round=row.number, seed=row.seed)
    delete_round(work, row)
