"""The referees' rulings: every decision, with whom it concerns, as views and papers list them."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, cast

from tournament.models.tables import AdjustmentRow, Decision, Game, Hand, Team
from tournament.records import rulings
from tournament.records.kinds import COUNTED, RULINGS, Kind, brings
from tournament.scoring.facts import Side
from tournament.services.desk.rows import record_of
from tournament.services.desk.state import ChampionshipState, cached
from tournament.services.scores.game_records import GameRecord, games_in, record_in
from tournament.services.scores.views import Repeated, RulingView

Dealt = tuple[int, int]
"""A deal: its round, and its number there."""
LAST: Final = 10_000
"""In the place of a round or deal that a decision does not name: after all others."""


def decisions(
    state: ChampionshipState, *, team: int | None = None, round: int | None = None, table: int | None = None
) -> tuple[RulingView, ...]:
    """Decisions, oldest first: all, or of one team by number, one round, or one of its tables."""
    return tuple(
        line
        for line in ruling_views(state)
        if (team is None or team in (line.concerned or line.seated))
        and (round is None or line.decision.round == round)
        and (table is None or line.decision.table == table)
    )


@cached("decision", "adjustment", "game", "side", "hand", "round", "team", "championship")
def ruling_views(state: ChampionshipState) -> tuple[RulingView, ...]:
    """Every decision, oldest first, and before them points of a file that did not yet keep who gave them."""
    counted: Counter[tuple[str, int]] = Counter()
    undecided = undecided_deals(state)
    lines = [*points_alone(state), *(ruling_view(state, row, counted, undecided) for row in state.all(Decision))]
    return tuple(lines)


def ruling_view(
    state: ChampionshipState, row: Decision, counted: Counter[tuple[str, int]], undecided: Mapping[int, Sequence[Dealt]]
) -> RulingView:
    """A decision; `counted`: earlier faults by kind for each team, `undecided`: irregular deals."""
    game = state.get(Game, row.game_id or 0)
    line = decision_view(state, row)
    members = record_in(state, game.id).members if game else {}
    concerned = concerned_by(state, row, members)
    for team in concerned:
        counted[row.kind, team] += 1
    only_typed = {team: typed_before(line, undecided.get(team, ())) for team in concerned}
    return RulingView(
        id=row.id,
        decision=line,
        game=row.game_id,
        concerned=concerned,
        seated=tuple(team for side in members.values() for team in side),
        count=max((counted[row.kind, team] + only_typed[team] for team in concerned), default=0),
        can_be_struck_out=is_noted(row),
    )


def typed_before(line: rulings.Decision, undecided: Sequence[Dealt]) -> int:
    """How many irregular deals without decision preceded one; their moments are not kept."""
    if line.kind != Kind.IRREGULAR_DEAL:
        return 0
    here = (line.round or LAST, line.deal or LAST)
    return sum(dealt < here for dealt in undecided)


def undecided_deals(state: ChampionshipState) -> Mapping[int, Sequence[Dealt]]:
    """The irregular deals that stand on sheets, and that no decision tells, by the number of the team."""
    found: dict[int, list[Dealt]] = {}
    for record in games_in(state).values():
        for side, deal in undecided_in(state, record):
            for team in record.members.get(side, ()):
                found.setdefault(team, []).append((record.round, deal))
    return found


def undecided_in(state: ChampionshipState, record: GameRecord) -> Iterator[tuple[Side, int]]:
    """The irregular deals on the sheet of a game that no decision tells: the side, and the number of the deal.

    A decision tells the deal that it names, by its hand or its number; one that names none tells any of those that are
    left.
    """
    typed = Counter((side, hand.number) for hand in record.lines for side in hand.facts.irregular_deal)
    if not typed:
        return
    numbers, loose = {hand.id: hand.number for hand in record.lines}, Counter[Side]()
    for row in state.of(Decision, "game_id", record.id):
        deal = numbers.get(row.hand_id, row.deal) if row.hand_id is not None else row.deal
        for side in row.letters if row.kind == Kind.IRREGULAR_DEAL else "":
            if deal is None:
                loose[side] += 1
            else:
                typed[side, deal] -= 1
    for (side, deal), times in sorted(typed.items()):
        told = min(loose[side], max(times, 0))
        loose[side] -= told
        yield from [(side, deal)] * (times - told)


def concerned_by(state: ChampionshipState, row: Decision, members: Mapping[Side, tuple[int, ...]]) -> tuple[int, ...]:
    """The numbers of the teams that a decision is about: the one that it names, or those at the sides at fault."""
    if row.team_id is not None:
        return (cast(int, state.one(Team, row.team_id).number),)
    return tuple(team for letter in row.letters for team in members.get(letter, ()))


def is_noted(row: Decision) -> bool:
    """Whether a decision only stands among the rulings."""
    ruling = RULINGS.get(row.kind)
    return row.hand_id is None and ruling is not None and bool(ruling.noted)


def points_alone(state: ChampionshipState) -> Iterator[RulingView]:
    """Points that were given or taken when nobody kept the decision beside them."""
    told = Counter(
        (row.game_id, row.letters or None, row.team_id, row.points, row.reason)
        for row in state.all(Decision)
        if row.kind == Kind.POINTS
    )
    for row in state.all(AdjustmentRow):
        if told[key := (row.game_id, row.letter, row.team_id, row.points, row.reason)]:
            told[key] -= 1
            continue
        record = games_in(state).get(row.game_id or 0)
        decision = rulings.Decision(
            kind=Kind.POINTS, reason=row.reason, points=row.points, sides=(row.letter,) if row.letter else (),
            round=record.round if record else None, table=record.table if record else None,
            team=state.one(Team, row.team_id).number if row.team_id is not None else None,
        )  # fmt: skip
        concerned = record.members.get(row.letter or "", ()) if record else (decision.team or 0,)
        yield RulingView(None, decision, row.game_id, concerned, record.teams if record else ())


def decision_views(state: ChampionshipState, rows: Iterable[Decision]) -> tuple[rulings.Decision, ...]:
    """Decisions of referees, for views, in their order."""
    return tuple(decision_view(state, row) for row in rows)


def decision_view(state: ChampionshipState, row: Decision) -> rulings.Decision:
    """One decision, about a game, a team or a round. The number of a deal is where it stands on the sheet now."""
    game, team = state.get(Game, row.game_id or 0), state.get(Team, row.team_id or 0)
    hand = state.get(Hand, row.hand_id or 0)
    return record_of(
        rulings.Decision,
        row,
        {},
        table=game.table_number if game else None,
        team=team.number if team else None,
        sides=tuple(row.letters),
        deal=next(line.number for line in record_in(state, hand.game_id).lines if line.id == hand.id)
        if hand
        else row.deal,
    )


Faults = Mapping[int, Mapping[str, int]]
"""How often by kind, by the number of the team."""


@cached("decision", "adjustment", "game", "side", "hand", "round", "team", "championship")
def faults(state: ChampionshipState) -> Faults:
    """How often every team was at fault in each way, over all the rounds."""
    counted: dict[int, Counter[str]] = {}
    for game_id in games_in(state):
        for team, kinds in faults_in(state, game_id).items():
            counted.setdefault(team, Counter()).update(kinds)
    for row in state.all(Decision):
        if row.game_id is None and row.kind in COUNTED:
            for team in concerned_by(state, row, {}):
                counted.setdefault(team, Counter())[row.kind] += 1
    return counted


def faults_in(state: ChampionshipState, game_id: int) -> Faults:
    """The faults of one game. An irregular deal is one whether a decision tells of it, the sheet, or both."""
    record = record_in(state, game_id)
    counted: dict[int, Counter[str]] = {team: Counter() for team in record.teams}
    for row in state.of(Decision, "game_id", game_id):
        if row.kind in COUNTED:
            for team in concerned_by(state, row, record.members):
                counted[team][row.kind] += 1
    for side, _ in undecided_in(state, record):
        for team in record.members.get(side, ()):
            counted[team][Kind.IRREGULAR_DEAL] += 1
    return {team: kinds for team, kinds in counted.items() if kinds}


def repeated(state: ChampionshipState, kind: Kind, team: int, game_id: int | None = None) -> Repeated:
    """A team's next fault of this kind: its number in the game and in all rounds, and effect."""
    in_all = faults(state).get(team, {}).get(kind, 0) + 1
    in_game = faults_in(state, game_id).get(team, {}).get(kind, 0) + 1 if game_id is not None else in_all
    return Repeated(kind, team, in_game, in_all, brings(kind, in_all))


def faults_of(state: ChampionshipState, team: int) -> tuple[Repeated, ...]:
    """How often a team was at fault in each way over all the rounds, and what the last time brought."""
    counted = faults(state).get(team, {})
    return tuple(
        Repeated(kind, team, times, times, brings(kind, times)) for kind in COUNTED if (times := counted.get(kind, 0))
    )
