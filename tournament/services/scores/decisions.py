"""What referees decide about games and teams: stops, forfeits, points, rulings of article 9, and whole rounds."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from tournament.errors import Problem, Refused
from tournament.models.tables import AdjustmentRow, Decision, Game, Hand, Round, Team
from tournament.records.kinds import (
    BEGUN_FORFEIT,
    FORFEIT,
    NO_SHOW,
    POINTS,
    STOP,
    STOPPED,
    WRONG_CARD,
    Kind,
    Outcome,
    Ruled,
)
from tournament.scoring.facts import ClockStop, HandFacts, Sheet, Side
from tournament.scoring.rules import Rules
from tournament.scoring.scores import GameScore
from tournament.scoring.stored import score_stored
from tournament.scoring.systems import form_of
from tournament.scoring.tricks import held_before, is_last_but_one
from tournament.services.desk.state import ChampionshipState
from tournament.services.desk.texts import check_texts
from tournament.services.desk.unit_of_work import UnitOfWork
from tournament.services.desk.use_cases import REFEREES, use_case
from tournament.services.rounds.drawn import newest_round, rounds_drawn, tables_out
from tournament.services.rounds.permissions import RoundAction, refuse_action
from tournament.services.rounds.round_views import game_view_in, stage
from tournament.services.scores.decisions_kept import is_noted
from tournament.services.scores.entry import (
    append_hands,
    check_sheet,
    check_told,
    decide,
    decide_about,
    note_decision,
    open_game,
    posted_game,
    take_back_decisions,
    void_hand,
    void_next,
    write_over,
)
from tournament.services.scores.game_records import GameRecord, as_they_are, games_in, given
from tournament.services.scores.views import HandView, PointsGiven, ResultKind, SheetView, StopView
from tournament.services.setup.settings import rules_in

MOST_POINTS = 10_000


@use_case("game-stopped", leaf=True, roles=REFEREES)
def stop_game(work: UnitOfWork, game_id: int, *, more: int, referee: str, reason: str) -> None:
    """Stop a game by the clock with this many hands left (article 9 D, D6)."""
    work.because(reason)
    work.details["more"] = more
    row, record = open_game(work, game_id)
    if record.kind is not ResultKind.PENDING:
        raise Refused(Problem("game-over", details={"table": record.table or 0}))
    if not (more or record.hands):
        raise Refused(Problem("stop-nothing-played", "more"))
    check_stopped(work, record, more)
    write_stop(work, row, record, more, referee, reason)


def check_stopped(work: UnitOfWork, record: GameRecord, more: int) -> None:
    """Refuse to stop a game after the last deal on its sheet where its sheet would then be wrong."""
    check_sheet(work, replace(record, stop=ClockStop(len(record.hands), more)), as_they_are(record.lines))


def write_stop(
    work: UnitOfWork, row: Game, record: GameRecord, more: int, referee: str, reason: str, *, of_all: bool = False
) -> None:
    """Stop a game after the last deal on its sheet, alone or with all of its round."""
    work.change(row, stop_after=len(record.hands), stop_more=more)
    decide(work, STOP, referee, reason, game_id=record.id, of_all=of_all, deal=len(record.hands) or None, points=more)


@use_case("game-resumed", leaf=True, roles=REFEREES)
def resume_game(work: UnitOfWork, game_id: int) -> None:
    """Take back the stop of a game."""
    row, record = open_game(work, game_id)
    work.change(row, stop_after=None, stop_more=None)
    check_sheet(work, replace(record, stop=None), as_they_are(record.lines))
    take_back_decisions(work, work.state.of(Decision, "game_id", game_id), STOP)


@use_case("game-forfeited", leaf=True, roles=REFEREES)
def forfeit(
    work: UnitOfWork, game_id: int, losers: Sequence[Side], *, referee: str, reason: str, absent: bool = False
) -> None:
    """A side not ready after ten minutes, or leaving, loses (article 9 D), and is `absent` if nobody came."""
    work.because(reason)
    _, record = posted_game(work, game_id)
    if not losers or not set(losers) <= set(record.members):
        raise Refused(Problem("forfeit-without-side", "losers"))
    declare_forfeit(work, record, losers, referee, reason, no_show=absent)
    work.details["at_side"] = "".join(sorted(losers))
    if absent:
        mark_absent(work, [team for letter in losers for team in record.members[letter]])


def declare_forfeit(
    work: UnitOfWork, record: GameRecord, losers: Sequence[Side], referee: str, reason: str, *, no_show: bool
) -> None:
    """Have sides lose a game by forfeit, as absent or otherwise; withdraws earlier decisions of it."""
    take_back_decisions(work, work.state.of(Decision, "game_id", record.id), FORFEIT, NO_SHOW, STOPPED)
    lost = "".join(sorted(losers))
    work.change(work.one(Game, record.id), decided=ResultKind.FORFEIT, losers=lost)
    ruling = NO_SHOW if no_show else BEGUN_FORFEIT if record.hands or record.typed else FORFEIT
    decide(work, ruling, referee, reason, game_id=record.id, letters=lost)


def mark_absent(work: UnitOfWork, numbers: Sequence[int]) -> None:
    """Take the tick of presence from the teams of these numbers, and write into the journal which had one."""
    there = sorted(
        (team for team in work.state.all(Team) if team.number in numbers and team.present),
        key=lambda team: team.number or 0,
    )
    for team in there:
        work.change(team, present=False)
    if there:
        work.details["absent"] = ", ".join(str(team.number) for team in there)


@use_case("game-reopened", leaf=True, roles=REFEREES)
def reopen_game(work: UnitOfWork, game_id: int) -> None:
    """Take back the decision of a game: its hands and totals count again."""
    row, _ = posted_game(work, game_id)
    if row.decided is None:
        raise Refused(Problem("game-not-decided", details={"table": row.table_number or 0}))
    work.change(row, decided=None, losers="")
    take_back_decisions(work, work.state.of(Decision, "game_id", game_id), FORFEIT, NO_SHOW, STOPPED)


@use_case("game-adjusted", leaf=True, roles=REFEREES)
def adjust(work: UnitOfWork, game_id: int, side: Side, points: int, *, reason: str, referee: str = "") -> None:
    """Give a side points, or take them (negative). By some rules they may end a running game."""
    work.because(reason)
    work.details["points"] = points
    _, record = posted_game(work, game_id)
    check_adjustment(points, reason)
    if side not in record.members:
        raise Refused(Problem("side-not-seated", "side", {"side": side}))
    after = len(record.hands) if record.kind is ResultKind.PENDING else None
    work.add(AdjustmentRow, game_id=game_id, letter=side, points=points, reason=reason.strip(), after_deals=after)
    work.details["at_side"] = side
    decide(work, POINTS, referee, reason, game_id=game_id, letters=side, points=points)


@use_case("team-adjusted", leaf=True, roles=REFEREES)
def adjust_team(work: UnitOfWork, team_id: int, points: int, *, reason: str, referee: str = "") -> None:
    """Give a team points outside its games, or take them; they count in the standings only."""
    work.because(reason)
    work.details["points"] = points
    check_texts(referee=referee)
    team = work.row(Team, team_id, "team-gone")
    check_adjustment(points, reason)
    if team.number is None:
        raise Refused(Problem("team-without-number", details={"team": team.name}))
    work.add(AdjustmentRow, team_id=team_id, points=points, reason=reason.strip())
    work.details["team"] = team.name
    decide(work, POINTS, referee, reason, team_id=team_id, points=points)


def check_adjustment(points: int, reason: str) -> None:
    """Refuse an adjustment of nothing, of too much, or without a reason."""
    if not 0 < abs(points) <= MOST_POINTS:
        raise Refused(Problem("adjustment-out-of-range", "points", {"most": MOST_POINTS}))
    if not reason.strip():
        raise Refused(Problem("decision-needs-reason", "reason"))


@use_case("round-closed", roles=REFEREES)
def close_round(work: UnitOfWork, *, referee: str, reason: str, number: int | None = None) -> None:
    """Decide the tables still out of a round, or of the earliest with any, by their present totals."""
    work.because(reason)
    out = still_out(work, RoundAction.CLOSE, number)
    for game in out:
        work.change(work.one(Game, game.id), decided=ResultKind.STOPPED)
        decide(work, STOPPED, referee, reason, game_id=game.id, of_all=True)
    work.details.update(round=out[0].round, tables=len(out))


def still_out(work: UnitOfWork, action: RoundAction, number: int | None) -> list[GameRecord]:
    """The tables of a round, or of the earliest that has any, that are still out; refuses the action where none is.

    Whoever decides about all of them decides by which they are: by what is posted, and by every game of that round and,
    where none was named, of those before.
    """
    newest, out = newest_round(work.state), tables_out(games_in(work.state).values(), number)
    if number is not None and all(row.number != number for row in rounds_drawn(work.state)):
        raise Refused(Problem("round-not-posted"))
    if newest is None or newest.posted_at is None or not out:
        asked = number if number is not None else newest.number if newest else 0
        refuse_action(action, stage(work.state, number), round=asked)
    seen = (
        game
        for game in games_in(work.state).values()
        if game.round == number or (number is None and game.round <= out[0].round)
    )
    work.depends_on(*([newest] if newest else []), *(work.state.one(Game, game.id) for game in seen))
    return out


def preview_stop(state: ChampionshipState, more: int, number: int | None = None) -> tuple[StopView, ...]:
    """The tables that stopping a round would stop, and what their sheets would come to."""
    rules, out = rules_in(state), playing(tables_out(games_in(state).values(), number))
    return tuple(StopView(game_view_in(state, record.id), more, _score_record(rules, record, more)) for record in out)


def _score_record(rules: Rules, record: GameRecord, more: int) -> GameScore:
    return score_stopped(rules, record.lines, len(record.members), more, record.adjustments)


def preview_stop_at(shown: SheetView, more: int) -> GameScore:
    """What one sheet would come to if its game were stopped now with this many hands left."""
    return score_stopped(shown.rules, shown.hands, len(shown.game.sides), more, shown.adjustments)


def score_stopped(
    rules: Rules, hands: Sequence[HandView], sides: int, more: int, points: Sequence[PointsGiven] = ()
) -> GameScore:
    """What a sheet would come to if its game were stopped after its last hand, with this many hands left."""
    deals = as_they_are(hands)
    return score_stored(
        Sheet(rules, deals.hands, sides, ClockStop(len(hands), more), given(points, len(hands))), deals.unread
    )


@use_case("round-stopped", roles=REFEREES)
def stop_round(work: UnitOfWork, *, more: int, referee: str, reason: str, number: int | None = None) -> None:
    """Stop every table of a round that is playing, with this many hands left (article 9 D, D6).

    Without a number it is the earliest round that has a table out: one of an earlier round may have been opened again.
    A table without any hand on its sheet is left alone: it may well be playing, and its sheet be typed once it is
    brought. So is one that was stopped before.
    """
    work.because(reason)
    work.details["more"] = more
    stopped = playing(still_out(work, RoundAction.STOP, number))
    if not stopped:
        raise Refused(Problem("no-table-to-stop"))
    for record in stopped:
        check_stopped(work, record, more)
    for record in stopped:
        write_stop(work, work.one(Game, record.id), record, more, referee, reason, of_all=True)
    work.details.update(round=stopped[0].round, tables=len(stopped))


def playing(out: Iterable[GameRecord]) -> list[GameRecord]:
    """Those whose hands are typed as they are played, and which nobody stopped yet."""
    return [record for record in out if record.hands and record.stop is None]


@use_case("ruling-recorded", leaf=True, roles=REFEREES)
def record_ruling(
    work: UnitOfWork, ruled: Ruled, *, game_id: int | None = None, team_id: int | None = None, number: int | None = None
) -> None:
    """Note a ruling that changes no sheet, about a game, a team alone, or with `number` alone a round."""
    work.because(ruled.reason)
    ruling = ruled.ruling
    if ruled.outcome not in ruling.noted:
        raise Refused(Problem("ruling-not-noted", "outcome", {"ruling": ruled.kind}))
    check_told(work, ruling, ruled.referee, ruled.reason)
    work.details.update({"ruling": ruled.kind} | ({"outcome": ruled.outcome} if ruled.outcome else {}))
    if game_id is None:
        rule_outside(work, ruled, team_id, number)
        return
    record = seated_game(work, game_id, ruled)
    if ruled.deal is not None and not 0 < ruled.deal <= len(record.hands) + 1:
        raise Refused(Problem("ruling-deal", "deal", {"deal": ruled.deal, "most": len(record.hands) + 1}))
    keep_ruling(work, ruled, game_id=game_id, deal=ruled.deal)


def rule_outside(work: UnitOfWork, ruled: Ruled, team_id: int | None, number: int | None) -> None:
    """Write down a decision about a team outside its games, or about a whole round."""
    drawn = next((row for row in work.state.all(Round) if row.number == number), None)
    if number is not None and (drawn is None or drawn.posted_at is None):
        raise Refused(Problem("round-not-posted"))
    if team_id is not None:
        work.details["team"] = work.row(Team, team_id, "team-gone").name
    elif drawn is None or ruled.ruling.of_side:
        raise Refused(Problem("ruling-about-nobody", "sides"))
    if drawn is not None:
        work.details["round"] = drawn.number
    decide(work, ruled.ruling, ruled.referee, ruled.reason, drawn=drawn, team_id=team_id, outcome=ruled.outcome or "")


def keep_ruling(work: UnitOfWork, ruled: Ruled, **columns: Any) -> None:
    """Keep a decision about a game; `columns` are those that its kind does not tell."""
    letters = "".join(sorted(ruled.sides))
    decide(
        work,
        ruled.ruling,
        ruled.referee,
        ruled.reason,
        letters=letters,
        outcome=ruled.outcome or "",
        trick=ruled.trick,
        **columns,
    )


@use_case("deal-voided", leaf=True, roles=REFEREES)
def void_deal(work: UnitOfWork, game_id: int, ruled: Ruled, *, hand_id: int | None = None) -> None:
    """Void a deal by ruling, to be dealt again by the same player (article 9); `hand_id`, or the next.

    On a sheet without a hand, and where the game is over, it is written down alone: nothing is marked for a void deal,
    and a line by itself would stand in the way of the totals that a table brings.
    """
    work.because(ruled.reason)
    ruling = ruled.ruling
    wanted = Outcome.ANNULLED if ruling.outcomes else None
    if ruling.void is None or ruled.outcome is not wanted:
        raise Refused(Problem("ruling-not-noted", "outcome", {"ruling": ruled.kind}))
    check_told(work, ruling, ruled.referee, ruled.reason)
    record = seated_game(work, game_id, ruled)
    work.details["ruling"] = ruled.kind
    dealer = ruled.sides[0] if ruled.kind is Kind.IRREGULAR_DEAL else None
    if hand_id is None and not (record.hands and record.kind is ResultKind.PENDING):
        keep_ruling(work, ruled, game_id=game_id, deal=len(record.hands) + 1)
        return
    hand = (
        void_next(work, game_id, ruling.void, dealer)
        if hand_id is None
        else void_hand(work, hand_of(record, hand_id), ruling.void, dealer)
    )
    keep_ruling(work, ruled, game_id=game_id, hand_id=hand.id, deal=work.details["hand"])


@use_case("award-recorded", leaf=True, roles=REFEREES)
def record_award(
    work: UnitOfWork,
    game_id: int,
    facts: HandFacts,
    *,
    held: int | None = None,
    hand_id: int | None = None,
    referee: str = "",
    reason: str = "",
) -> None:
    """Write a hand stopped at a wrong card as awarded (article 9 C): the next, or over `hand_id`.

    `facts` say where it was `stopped`, and by whom; `held` are the points that this side had from the tricks before.
    Refused where the facts show others; they tell them where it is not said.
    """
    work.because(reason)
    if facts.stopped is None:
        raise Refused(Problem("award-without-trick", "trick"))
    check_told(work, WRONG_CARD, referee, reason)
    record = seated_game(
        work, game_id, Ruled(Kind.WRONG_CARD, (facts.stopped.by,), Outcome.AWARDED, trick=facts.stopped.trick)
    )
    shown = held_before(facts, rules_in(work.state), "".join(record.members))
    if held is not None and shown is not None and held != shown:
        raise Refused(Problem("award-points-impossible", "points", {"points": held, "trick": facts.stopped.trick}))
    if hand_id is None:
        (hand,) = append_hands(work, record, [facts])
        work.details["hand"] = len(record.hands) + 1
    else:
        hand = work.row(Hand, hand_of(record, hand_id), "hand-gone")
        write_over(work, hand_id, facts)
    work.remove(*work.state.of(Decision, "hand_id", hand.id))
    work.details["ruling"] = Kind.WRONG_CARD
    by, trick = facts.stopped.by, facts.stopped.trick
    decide_about(
        work,
        hand,
        WRONG_CARD,
        referee,
        reason,
        letters=by,
        outcome=Outcome.AWARDED,
        trick=trick,
        points=shown if held is None else held,
    )


@use_case("ruling-struck-out", leaf=True, roles=REFEREES)
def strike_out_ruling(work: UnitOfWork, decision_id: int, *, referee: str = "", reason: str = "") -> None:
    """Strike out a wrongly noted decision that changed nothing else; the journal keeps it."""
    work.because(reason)
    check_texts(referee=referee)
    note_decision(work, referee)
    row = work.row(Decision, decision_id, "ruling-gone")
    if not is_noted(row):
        raise Refused(Problem("ruling-stands-on-sheet"))
    work.details["ruling"] = row.kind
    if row.round_number is not None:
        work.details["round"] = row.round_number
    if game := work.state.get(Game, row.game_id or 0):
        work.details["table"] = game.table_number or 0
    if team := work.state.get(Team, row.team_id or 0):
        work.details["team"] = team.name
    work.remove(row)


def seated_game(work: UnitOfWork, game_id: int, ruled: Ruled) -> GameRecord:
    """The record of a game of a posted round about which this can be ruled.

    Refuses a ruling about nobody where somebody must be at fault, about a side that does not sit there, a trick that no
    hand has, and one that is not the last but one where a wrong card is ignored (article 9 C).
    """
    _, record = posted_game(work, game_id)
    if not ruled.sides and ruled.ruling.of_side:
        raise Refused(Problem("ruling-about-nobody", "sides"))
    for side in ruled.sides:
        if side not in record.members:
            raise Refused(Problem("side-not-seated", "sides", {"side": side}))
    if ruled.sides:
        work.details["at_side"] = "".join(sorted(ruled.sides))
    rules, letters = rules_in(work.state), "".join(record.members)
    most = form_of(rules, letters).tricks
    if ruled.trick is not None and not 1 <= ruled.trick <= most:
        raise Refused(Problem("stopped-trick", "trick", {"trick": ruled.trick, "most": most}))
    if ruled.outcome is Outcome.NO_EFFECT and (ruled.trick is None or not is_last_but_one(ruled.trick, rules, letters)):
        raise Refused(Problem("no-effect-trick", "trick", {"trick": most - 1}))
    return record


def hand_of(record: GameRecord, hand_id: int) -> int:
    """The id of a hand, refused where it is not on the sheet of this game."""
    if all(line.id != hand_id for line in record.lines):
        raise Refused(Problem("hand-gone"))
    return hand_id
