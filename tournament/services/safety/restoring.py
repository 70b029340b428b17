"""A whole championship out of its file as facts, and facts back into a new file."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from datetime import datetime
from pathlib import Path
from typing import Any

from sqlmodel import SQLModel

from tournament.models.money_tables import (
    CashEntry,
    GrantedRow,
    PrizeRow,
    RaffleDraw,
    RaffleLot,
    ReductionRow,
    TicketSale,
    TillCountRow,
)
from tournament.models.tables import (
    AdjustmentRow,
    ApartRow,
    Championship,
    Decision,
    Game,
    Hand,
    Player,
    PresenceCount,
    Round,
    SeatedSide,
    Substitution,
    Team,
)
from tournament.records import game as game_records
from tournament.records import money, rulings, team
from tournament.records import round as round_records
from tournament.records.kinds import rests_on
from tournament.scoring.facts import SIDES, HandFacts
from tournament.scoring.sheet_json import write_hand
from tournament.services.cash.accounts import accounts, reductions
from tournament.services.cash.payments import last_number
from tournament.services.desk.desk import Desk, draw_a_seed
from tournament.services.desk.rows import Names, columns_of, record_of
from tournament.services.desk.state import ChampionshipState
from tournament.services.desk.undo_stack import CREATED
from tournament.services.desk.unit_of_work import UnitOfWork, utc_now
from tournament.services.people.registration import teams
from tournament.services.people.team_rows import player_values
from tournament.services.people.views import TeamView
from tournament.services.prizes.prizes import draft_of_prize, rows_in_order, rows_of_plan
from tournament.services.raffle.raffle import TAKEN_BACK, drawings_taken_back, lots_in_order
from tournament.services.rounds.clock import presence_counts
from tournament.services.rounds.draw_inputs import inputs_of, left_of, rested_of, seen_by_draw
from tournament.services.safety.views import ChampionshipFacts, SettingsFacts
from tournament.services.scores.decisions_kept import decision_views
from tournament.services.scores.game_records import GameRecord, by_round, games_in
from tournament.services.setup.championship import beginning
from tournament.services.setup.settings import columns_of as columns_of_settings
from tournament.services.setup.settings import settings_in
from tournament.settings import values_of

Rows = tuple[type[SQLModel], Sequence[Mapping[str, Any]]]
"""A table, and the values of new rows of it."""


def numbers_in(state: ChampionshipState) -> Names:
    """Published numbers by id: teams, positions of who waits, receipts, and raffle prizes."""
    unnumbered = [id_ for id_, line in accounts(state).items() if line.number is None]
    return {
        "team": {row.id: row.number for row in state.all(Team)},
        "waiting": {id_: position for position, id_ in enumerate(unnumbered, start=1)},
        "cash": {row.id: row.number for row in state.all(CashEntry)},
        "lot": {row.id: position for position, row in enumerate(lots_in_order(state), start=1)},
    }


# --- out of a file
# ----------------------------------------------------------------------------------------------------------------------


def cash_in(state: ChampionshipState) -> money.Cash:
    """The cash: reductions as they are listed, entries by number, counts oldest first."""
    numbers = numbers_in(state)
    return money.Cash(
        reductions=tuple(
            record_of(money.Reduction, line, numbers, granted=granted_in(state, line.id, numbers))
            for line in reductions(state)
        ),
        entries=tuple(
            record_of(money.Entry, row, numbers) for row in sorted(state.all(CashEntry), key=lambda row: row.number)
        ),
        counts=tuple(record_of(money.TillCount, row, numbers) for row in state.all(TillCountRow)),
        last_number=last_number(state),
    )


def granted_in(state: ChampionshipState, reduction_id: int, numbers: Names) -> tuple[money.Granted, ...]:
    """Who has a reduction, in the order of the numbers of the teams, who waits after them."""
    rows = {row.team_id: row for row in state.of(GrantedRow, "reduction_id", reduction_id)}
    return tuple(record_of(money.Granted, rows[id_], numbers) for id_ in accounts(state) if id_ in rows)


def raffle_in(state: ChampionshipState) -> money.Raffle:
    """The raffle: lots by position, tickets by number, drawings as they were made."""
    numbers = numbers_in(state)
    return money.Raffle(
        lots=tuple(row.name for row in lots_in_order(state)),
        tickets=tuple(
            record_of(money.Tickets, row, numbers, buyer=buyer_of(state, row))
            for row in sorted(state.all(TicketSale), key=lambda row: row.first)
        ),
        drawings=tuple(
            record_of(money.Drawing, row, numbers) for row in sorted(state.all(RaffleDraw), key=lambda row: row.id)
        ),
        taken_back=drawings_taken_back(state),
    )


def buyer_of(state: ChampionshipState, row: TicketSale) -> str:
    """Who bought tickets, as it was typed; whoever waits for a partner has no number, and is told by name."""
    team = None if row.team_id is None else state.one(Team, row.team_id)
    return team.name if team and team.number is None and not row.buyer else row.buyer


# --- into a new one
# ----------------------------------------------------------------------------------------------------------------------


def cash_rows(found: money.Cash, ids: Names) -> Iterator[Rows]:
    """The rows of the cash."""
    yield ReductionRow, [columns_of(one, ids) for one in found.reductions]
    yield (
        GrantedRow,
        [
            {**columns_of(granted, ids), "reduction_id": id_}
            for id_, one in enumerate(found.reductions, start=1)
            for granted in one.granted
        ],
    )
    yield CashEntry, [columns_of(entry, ids) for entry in found.entries]
    yield TillCountRow, [columns_of(count, ids) for count in found.counts]


def raffle_rows(found: money.Raffle, ids: Names) -> Iterator[Rows]:
    """The rows of the raffle, lots by their positions, which are their ids."""
    yield RaffleLot, [{"position": position, "name": name} for position, name in enumerate(found.lots, start=1)]
    yield TicketSale, [columns_of(one, ids) for one in found.tickets]
    yield RaffleDraw, [columns_of(one, ids) for one in found.drawings]


def championship_facts(state: ChampionshipState) -> ChampionshipFacts:
    """The championship as facts, phones left out. A draw that is not posted is no fact yet."""
    contents, games = state.contents, by_round(games_in(state).values())
    numbers = {team.id: team.number or 0 for team in state.all(Team)}
    named = {"team": numbers}
    posted = sorted((row for row in state.all(Round) if row.posted_at is not None), key=lambda row: row.number)
    return ChampionshipFacts(
        settings=SettingsFacts(**settings_in(contents), lot_seed=contents.lot_seed, last_number=contents.last_number),
        teams=tuple(map(_team_facts, teams(state))),
        rounds=tuple(_round_facts(state, row, games.get(row.number, ())) for row in posted),
        adjustments=tuple(
            record_of(rulings.TeamAdjustment, row, named) for row in state.all(AdjustmentRow) if row.team_id is not None
        ),
        decisions=decision_views(state, state.all(Decision)),
        substitutions=tuple(record_of(rulings.Substitution, row, named) for row in state.all(Substitution)),
        apart=tuple(
            record_of(team.Apart, row, named, teams=(numbers[row.one_id], numbers[row.other_id]))
            for row in state.all(ApartRow)
        ),
        cash=cash_in(state),
        prizes=tuple(draft_of_prize(row) for row in rows_in_order(state)),
        raffle=raffle_in(state),
    )


def _team_facts(line: TeamView) -> team.Team:
    return team.Team(**{field.name: getattr(line, field.name) for field in fields(team.Team)})


def _round_facts(state: ChampionshipState, row: Round, games: Sequence[GameRecord]) -> round_records.Round:
    return record_of(
        round_records.Round,
        row,
        {},
        present=tuple(row.inputs["present"]),
        games=tuple(games),
        saw=seen_by_draw(row.inputs),
        resting=rested_of(row.inputs),
        left=left_of(row.inputs),
        presence=tuple(line for line in presence_counts(state) if line.round == row.number),
    )


def restore(
    path: Path | None,
    facts: ChampionshipFacts,
    *,
    by: str,
    clock: Callable[[], datetime] | None = None,
    rng: Callable[[], int] = draw_a_seed,
) -> Desk:
    """A new championship of these facts, as its first command, in a new file, or in memory if `path` is None."""

    def write(work: UnitOfWork) -> None:
        work.details["name"] = facts.settings.name
        if facts.cash.last_number:
            work.details["receipt"] = facts.cash.last_number
        if facts.raffle.taken_back:
            work.details[TAKEN_BACK] = facts.raffle.taken_back
        for table, rows in _rows(facts, clock or utc_now):
            work.add_all(table, rows)

    with beginning(path, by=by, clock=clock, rng=rng) as desk:
        desk.run(CREATED, write)
    return desk


def _rows(facts: ChampionshipFacts, clock: Callable[[], datetime]) -> Iterator[Rows]:
    """A file's rows in the order of references; each table's ids count from 1."""
    ids = {team.number: id_ for id_, team in enumerate(facts.teams, start=1) if team.number is not None}
    alone = [id_ for id_, team in enumerate(facts.teams, start=1) if team.number is None]
    waiting = dict(enumerate(alone, start=1))
    receipts = {entry.number: id_ for id_, entry in enumerate(facts.cash.entries, start=1)}
    named = {
        "team": ids,
        "waiting": waiting,
        "cash": receipts,
        "lot": {position: position for position, _ in enumerate(facts.raffle.lots, start=1)},
    }
    seats = [(found.number, game) for found in facts.rounds for game in found.games]
    games = list(enumerate((game for _, game in seats), start=1))
    places = {(number, game.table): id_ for id_, (number, game) in enumerate(seats, start=1)}
    settings = columns_of_settings(values_of(facts.settings))
    yield Championship, [{**settings, "lot_seed": facts.settings.lot_seed, "last_number": facts.settings.last_number}]
    yield Team, [columns_of(team, {}) for team in facts.teams]
    yield (
        Player,
        [
            {"team_id": id_, "seat": seat, **values}
            for id_, team in enumerate(facts.teams, start=1)
            for seat, values in enumerate(player_values(team), start=1)
        ],
    )
    yield Round, [_round_row(found, clock) for found in facts.rounds]
    yield Game, [_game_row(number, game) for number, game in seats]
    yield (
        SeatedSide,
        [
            {"game_id": id_, "letter": letter, "team_id": ids[team]}
            for id_, game in games
            for letter, members in zip(SIDES, game.sides, strict=False)
            for team in members
        ],
    )
    yield (
        Hand,
        [
            {"game_id": id_, "position": position, "facts": write_hand(hand)}
            for id_, game in games
            for position, hand in enumerate(game.hands, start=1)
        ],
    )
    yield (
        AdjustmentRow,
        [
            *({**columns_of(given, named), "game_id": id_} for id_, game in games for given in game.adjustments),
            *(columns_of(given, named) for given in facts.adjustments),
        ],
    )
    yield Decision, [_decision_row(decision, places, ids, hands_decided(facts)) for decision in facts.decisions]
    yield (
        PresenceCount,
        [
            {**columns_of(line, {}), "round_id": id_}
            for id_, found in enumerate(facts.rounds, start=1)
            for line in found.presence
        ],
    )
    yield Substitution, [columns_of(one, named) for one in facts.substitutions]
    yield ApartRow, [_apart_row(apart, ids) for apart in facts.apart]
    yield from cash_rows(facts.cash, named)
    yield PrizeRow, rows_of_plan(facts.prizes)
    yield from raffle_rows(facts.raffle, named)


def _round_row(found: round_records.Round, clock: Callable[[], datetime]) -> dict[str, Any]:
    return {
        **columns_of(replace(found, posted=found.posted or clock()), {}),
        "id": found.number,
        "inputs": inputs_of(found.present, found.saw, found.resting, found.left),
    }


def _game_row(round_id: int, game: game_records.Game) -> dict[str, Any]:
    typed, stop = game.typed, game.stop
    return {
        **columns_of(game, {}),
        "round_id": round_id,
        **(
            {
                "typed_totals": dict(typed.totals),
                "typed_winner": typed.winner,
                "typed_why": typed.why,
                "typed_out": "".join(typed.out),
            }
            if typed
            else {}
        ),
        **({"stop_after": stop.after, "stop_more": stop.more} if stop else {}),
    }


def hands_decided(facts: ChampionshipFacts) -> Mapping[tuple[int, int | None, int], tuple[int, HandFacts]]:
    """Every hand by its round, table and number on the sheet: the id of its row, and its facts."""
    hands = [
        ((found.number, game.table, number), hand)
        for found in facts.rounds
        for game in found.games
        for number, hand in enumerate(game.hands, start=1)
    ]
    return {at: (id_, hand) for id_, (at, hand) in enumerate(hands, start=1)}


def _decision_row(
    decision: rulings.Decision,
    games: Mapping[tuple[int, int | None], int],
    ids: Mapping[int, int],
    hands: Mapping[tuple[int, int | None, int], tuple[int, HandFacts]],
) -> dict[str, Any]:
    """The row of a decision; it hangs on the hand of its deal where that is what the decision made of it."""
    hand_id, facts = hands.get((decision.round or 0, decision.table, decision.deal or 0), (None, HandFacts()))
    named = {
        "team": ids,
        "table": {decision.table: games[decision.round or 0, decision.table]} if decision.table is not None else {},
    }
    return {
        **columns_of(decision, named),
        "letters": "".join(decision.sides),
        "hand_id": hand_id if rests_on(decision.kind, decision.outcome, facts) else None,
    }


def _apart_row(apart: team.Apart, ids: Mapping[int, int]) -> dict[str, Any]:
    one, other = sorted(ids[team] for team in apart.teams)
    return {**columns_of(apart, {}), "one_id": one, "other_id": other}
