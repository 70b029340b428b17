"""The facts of every game, and what the rules make of them.

Marks, totals and winners are computed here from facts whenever they are needed. A state keeps what was computed for a
game until a command changes one of its facts.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, combinations, product
from typing import Final, cast

from tournament.collecting import without_collecting
from tournament.models.tables import AdjustmentRow, Decision, Game, Hand, Round, SeatedSide, Team
from tournament.records import game as records
from tournament.scoring.course import decides, out_since
from tournament.scoring.facts import SIDES, ClockStop, Given, HandFacts, Sheet, Side
from tournament.scoring.rules import Rules
from tournament.scoring.scores import GameScore
from tournament.scoring.shapes import entry
from tournament.scoring.sheet_json import read_stored_hand
from tournament.scoring.stored import score_stored
from tournament.scoring.systems import SYSTEMS, seating_of
from tournament.services.desk.rows import record_of
from tournament.services.desk.state import ChampionshipState, cached, cached_by_key, games_invalidated
from tournament.services.scores.totals import in_order, ranks_by, slips_of, with_points
from tournament.services.scores.views import HandView, PointsGiven, ResultKind, ToCheck, WinReason
from tournament.services.setup.settings import rules_in
from tournament.services.setup.views import WorthTerms


@dataclass(frozen=True)
class Deals:
    """A sheet's deals in a command, with former positions from 0 (None: new), and those `unread`."""

    hands: tuple[HandFacts, ...]
    were: tuple[int | None, ...]
    unread: frozenset[int] = frozenset()


def as_they_are(hands: Sequence[HandView]) -> Deals:
    """The deals of a sheet that stays as it is."""
    return Deals(
        hands=tuple(hand.facts for hand in hands),
        were=tuple(range(len(hands))),
        unread=frozenset(index for index, hand in enumerate(hands) if not hand.is_read),
    )


def with_more(hands: Sequence[HandView], more: Sequence[HandFacts]) -> Deals:
    """The deals of a sheet with others after them."""
    return deals_of([*((hand, index) for index, hand in enumerate(hands)), *((facts, None) for facts in more)])


def with_hand(hands: Sequence[HandView], facts: HandFacts, replacing: int | None) -> Deals:
    """The deals of a sheet with one added or replaced."""
    if replacing is None:
        return with_more(hands, [facts])
    return deals_of([(facts, None) if hand.id == replacing else (hand, index) for index, hand in enumerate(hands)])


def without_hand(hands: Sequence[HandView], struck_out: int) -> Deals:
    """The deals of a sheet without one of them."""
    return deals_of([(hand, index) for index, hand in enumerate(hands) if hand.id != struck_out])


def deals_of(lines: Sequence[tuple[HandView | HandFacts, int | None]]) -> Deals:
    """Deals that are lines of the sheet or written now, each with where it stood before."""
    return Deals(
        hands=tuple(line.facts if isinstance(line, HandView) else line for line, _ in lines),
        were=tuple(was for _, was in lines),
        unread=frozenset(
            index for index, (line, _) in enumerate(lines) if isinstance(line, HandView) and not line.is_read
        ),
    )


@dataclass(frozen=True, kw_only=True)
class GameRecord(records.Game):
    """A stored game, scored. `lines` are its hands by their rows; `is_ruled`: a referee decided something."""

    id: int
    round: int
    lines: tuple[HandView, ...]
    score: GameScore
    is_ruled: bool = False

    @property
    def members(self) -> Mapping[Side, tuple[int, ...]]:
        """The numbers at each side, by its letter."""
        return dict(zip(SIDES, self.sides, strict=False))

    @property
    def teams(self) -> tuple[int, ...]:
        """The numbers of all who sit there, in the order of the sides."""
        return tuple(team for side in self.sides for team in side)

    @property
    def opponents(self) -> Iterator[frozenset[int]]:
        """Who meets whom: the pairs of numbers that sit at different sides."""
        for here, there in combinations(self.sides, 2):
            yield from map(frozenset, product(here, there))

    @property
    def partners(self) -> Iterator[frozenset[int]]:
        """The pairs of numbers that sit at one side."""
        for side in self.sides:
            yield from map(frozenset, combinations(side, 2))

    @property
    def kind(self) -> ResultKind:
        """The result of the game: a decision goes before the hands, the hands go before totals."""
        if self.decided:
            return self.decided
        if self.hands:
            return ResultKind.PLAYED if self.score.is_over else ResultKind.PENDING
        return ResultKind.PLAYED if self.typed else ResultKind.PENDING

    @property
    def is_touched(self) -> bool:
        """Whether anything was entered or decided about this game: after that its posting cannot be taken back."""
        is_entered = bool(self.hands or self.typed or self.adjustments or self.stop)
        return is_entered or self.is_ruled or self.decided not in (None, ResultKind.BYE)

    @property
    def is_counted(self) -> bool:
        """Whether the game was played, if not to its end: only then it counts in the average of its round."""
        return self.kind in (ResultKind.PLAYED, ResultKind.STOPPED) and bool(self.hands or self.typed)

    @property
    def played_totals(self) -> dict[Side, int]:
        """The totals of the hands or, without hands, those typed; adjustments of the game included."""
        if self.hands or not self.typed:
            return self.score.ranked_totals
        return with_points(self.typed.totals, self.adjustments)

    @property
    def disputed(self) -> bool:
        """Whether the totals typed and the hands on the sheet do not say the same."""
        if not self.hands or not self.typed:
            return False
        return dict(self.typed.totals) != self.score.dealt_totals

    def to_check(self, rules: Rules) -> tuple[ToCheck, ...]:
        """Why someone should look at the game by itself again; a forfeit counts whatever its sheet says."""
        if self.decided is ResultKind.FORFEIT:
            return ()
        reasons = {
            ToCheck.DISPUTED: self.disputed,
            ToCheck.REFUSED: bool(self.score.problems),
            ToCheck.UNLIKELY: bool(
                self.typed and not self.hands and slips_of(self.typed.totals, rules, self.typed.why)
            ),
        }
        return tuple(reason for reason, holds in reasons.items() if holds)


@dataclass(frozen=True)
class GameOutcome:
    """How a game came out: totals, winner, ranks by letter; while pending, totals so far, no ranks.

    Equal sides share a rank. At a table of several, all who did not forfeit share rank 1, and nobody of them is the
    winner.
    """

    kind: ResultKind
    totals: Mapping[Side, int]
    winner: Side | None
    ranks: Mapping[Side, int] = field(default_factory=dict)


def by_round(games: Iterable[GameRecord]) -> dict[int, list[GameRecord]]:
    """The games of each round, in their order."""
    grouped: dict[int, list[GameRecord]] = {}
    for game in games:
        grouped.setdefault(game.round, []).append(game)
    return grouped


def outcomes(records: Iterable[GameRecord], terms: WorthTerms) -> dict[int, GameOutcome]:
    """A round's results by game id. Byes and forfeits may depend on the average of played games."""
    games = tuple(records)
    average = average_gain(games, terms)
    return {game.id: outcome(game, terms, average) for game in games}


def average_gain(games: Sequence[GameRecord], terms: WorthTerms) -> int | None:
    """The average gain of a side in a round's played games, rounded half up; None without any."""
    totals = [terms.gained(total) for game in games if game.is_counted for total in game.played_totals.values()]
    return (2 * sum(totals) + len(totals)) // (2 * len(totals)) if totals else None


def outcome(game: GameRecord, terms: WorthTerms, average: int | None) -> GameOutcome:
    """The result of one game."""
    kind = game.kind
    if kind is ResultKind.BYE:
        return GameOutcome(
            kind, {"A": terms.gained(terms.worth(terms.bye_worth, average))}, "A" if terms.bye_wins else None
        )
    if kind is ResultKind.FORFEIT:
        return forfeited(game, terms, average)
    totals = game.played_totals
    if kind is ResultKind.PENDING:
        return GameOutcome(kind, totals, None)
    if kind is ResultKind.STOPPED:
        return by_totals(kind, totals, game, terms)
    if game.adjustments and not game.hands and decides(terms.rules):
        return by_totals(kind, totals, game, terms)
    if game.hands:
        return GameOutcome(
            kind, totals, game.score.winner, game.score.ranks or ranks_by(totals, game.score.winner, terms.rules)
        )
    winner = game.typed.winner if game.typed else None
    return GameOutcome(
        kind, totals, winner, ranks_by(ranked(game, terms.rules), winner, terms.rules, went_out(game, totals))
    )


def ranked(game: GameRecord, rules: Rules) -> Mapping[Side, int]:
    """The totals that rank sides of a game known by totals; in a countdown without a referee's points."""
    return game.typed.totals if game.typed and SYSTEMS[rules.system].countdown else game.played_totals


def by_totals(kind: ResultKind, totals: Mapping[Side, int], game: GameRecord, terms: WorthTerms) -> GameOutcome:
    """A game decided by present totals: closed, or typed with counting decisions. No ties."""
    ranks = ranks_by(totals, None, terms.rules, went_out(game, totals))
    leaders = [letter for letter, rank in ranks.items() if rank == 1]
    return GameOutcome(kind, totals, leaders[0] if len(leaders) == 1 else None, ranks)


def went_out(game: GameRecord, totals: Mapping[Side, int]) -> Mapping[Side, int]:
    """When sides of a countdown went out: by the sheet, or as typed, if only who was first."""
    if game.hands:
        return out_since(game.score)
    if not game.typed:
        return in_order((), totals)
    first = (game.typed.winner,) if game.typed.winner else ()
    return in_order(game.typed.out or first, totals)


def forfeited(game: GameRecord, terms: WorthTerms, average: int | None) -> GameOutcome:
    """A game that some of its sides lost by not playing it: they are last, and the others share rank 1."""
    worth = terms.worth(terms.forfeit_marks, average)
    winners = [letter for letter in game.members if letter not in game.losers]
    totals = {letter: terms.gained(worth if letter in winners else 0) for letter in game.members}
    ranks = {letter: 1 if letter in winners else len(game.members) for letter in game.members}
    return GameOutcome(ResultKind.FORFEIT, totals, winners[0] if len(winners) == 1 else None, ranks)


@cached("game", "side", "hand", "adjustment", "decision", "round", "team", "championship")
@without_collecting()
def games_in(state: ChampionshipState) -> Mapping[int, GameRecord]:
    """Every game by id, in the order of rounds and tables, the byes last."""
    rounds = {row.id: row.number for row in state.all(Round)}
    in_order = sorted(
        state.all(Game), key=lambda game: (rounds[game.round_id], game.table_number is None, game.table_number or 0)
    )
    return {game.id: record_in(state, game.id) for game in in_order}


@cached_by_key(games_invalidated)
def record_in(state: ChampionshipState, game_id: int) -> GameRecord:
    """A game's record with scored hands. Problems are in the score: stored sheets are always read."""
    row, rules = state.one(Game, game_id), rules_in(state)
    members: dict[Side, tuple[int, ...]] = defaultdict(tuple)
    for side in sorted(state.of(SeatedSide, "game_id", game_id), key=lambda side: (side.letter, side.id)):
        members[side.letter] += (cast(int, state.one(Team, side.team_id).number),)
    hands = sorted(state.of(Hand, "game_id", game_id), key=lambda hand: hand.position)
    stop, sides = stop_of(row), len(members)
    read = [read_stored_hand(hand.facts, sides, entry("hands", index)) for index, hand in enumerate(hands)]
    lines = [
        HandView(hand.id, index + 1, facts or HandFacts(), facts is not None)
        for index, (hand, (facts, _)) in enumerate(zip(hands, read, strict=True))
    ]
    deals = as_they_are(lines)
    points = points_of_game(state, game_id)
    score = score_stored(sheet_of(deals.hands, sides, stop, rules, given(points, len(lines))), deals.unread)
    if unreadable := [problem for _, found in read for problem in found]:
        score = replace(score, problems=(*unreadable, *score.problems))
    return record_of(
        GameRecord,
        row,
        {},
        id=row.id,
        round=state.one(Round, row.round_id).number,
        sides=tuple(members.values()),
        hands=deals.hands,
        stop=stop,
        adjustments=points,
        typed=typed_of(row),
        unread={index: hands[index].facts for index in sorted(deals.unread)},
        lines=tuple(lines),
        score=score,
        is_ruled=bool(state.of(Decision, "game_id", game_id)),
    )


def stop_of(row: Game) -> ClockStop | None:
    """The clock's stop of a game."""
    return (
        ClockStop(row.stop_after, row.stop_more) if row.stop_after is not None and row.stop_more is not None else None
    )


def typed_of(row: Game) -> records.TypedTotals | None:
    """The totals that were typed of a game."""
    if not row.typed_totals:
        return None
    why = WinReason(row.typed_why) if row.typed_why else None
    return records.TypedTotals(row.typed_totals, row.typed_winner, why, tuple(row.typed_out))


def points_of_game(state: ChampionshipState, game_id: int) -> tuple[PointsGiven, ...]:
    """The points by a referee that stand beside the deals of a game, in the order in which they were given."""
    rows = state.of(AdjustmentRow, "game_id", game_id)
    return tuple(record_of(PointsGiven, row, {}) for row in rows)


def given(points: Iterable[PointsGiven], deals: int) -> tuple[Given, ...]:
    """A referee's points for scoring; where deals are gone since, they are of the last one left."""
    return tuple(Given(one.side, one.points, None if one.after is None else min(one.after, deals)) for one in points)


def sheet_of(
    hands: Sequence[HandFacts], sides: int, stop: ClockStop | None, rules: Rules, points: Sequence[Given] = ()
) -> Sheet:
    """The sheet of a game; a bye, of one side, has the empty sheet of a usual table."""
    return Sheet(rules, tuple(hands), sides if sides > 1 else seating_of(rules).usual, stop, points)


TELLING: Final = 3
"""So many hands, no two of them alike, do not come about twice in an evening."""


def duplicate_results(games: Iterable[GameRecord]) -> dict[int, int]:
    """Games whose hands are on another sheet too, with its first table, by id; the longer may go on."""
    alike: dict[tuple[object, ...], list[GameRecord]] = {}
    for game in games:
        if game.table is not None and len(game.hands) >= TELLING:
            begins = tuple((hand.declarer, hand.points, hand.by_side) for hand in game.hands[:TELLING])
            alike.setdefault(begins, []).append(game)
    duplicates: dict[int, int] = {}
    for one, other in chain.from_iterable(combinations(written, 2) for written in alike.values()):
        if are_one_sheet(one.hands, other.hands):
            duplicates.setdefault(one.id, other.table or 0)
            duplicates.setdefault(other.id, one.table or 0)
    return duplicates


def are_one_sheet(one: Sequence[HandFacts], other: Sequence[HandFacts]) -> bool:
    """Whether two sheets have the same hands as far as both go, and enough of them."""
    both = min(len(one), len(other))
    return one[:both] == other[:both] and len({hand for hand in one[:both] if hand.is_played}) >= TELLING
