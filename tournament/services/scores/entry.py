"""Score entry: the hands and the totals of a game, and what is kept of who decided about it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from tournament.errors import Problem, Refused
from tournament.models.tables import Call, Decision, Game, Hand, Round
from tournament.records.kinds import ANNULLED, Kind, Outcome, Ruling, rests_on
from tournament.scoring.facts import Annulment, HandFacts, Sheet, Side
from tournament.scoring.scores import GameScore
from tournament.scoring.sheet_json import write_hand
from tournament.scoring.stored import score_changed
from tournament.scoring.tricks import held_before
from tournament.services.desk.texts import check_texts, tidy
from tournament.services.desk.unit_of_work import UnitOfWork
from tournament.services.desk.use_cases import REFEREES, use_case
from tournament.services.rounds.drawn import clock_of_round, in_file, minutes_played
from tournament.services.rounds.permissions import RoundAction, RoundStage, refuse_action
from tournament.services.scores.game_records import (
    Deals,
    GameRecord,
    given,
    record_in,
    stop_of,
    with_hand,
    with_more,
    without_hand,
)
from tournament.services.scores.totals import check_out, settle_totals, whole_order
from tournament.services.scores.views import ResultKind, WinReason
from tournament.services.setup.settings import rules_in


def decide(
    work: UnitOfWork,
    ruling: Ruling,
    referee: str,
    reason: str,
    *,
    drawn: Round | None = None,
    of_all: bool = False,
    **columns: Any,
) -> None:
    """Keep a decision with its moment; `columns` are the `Decision`'s: game, hand or team, and content.

    `drawn` is the round where it is about no game. Writes into the journal who decided, by which article, and, while
    its tables are out, after how many minutes. Where a referee was called to that game, somebody went, unless it is one
    `of_all` games of its round.
    """
    check_texts(referee=referee)
    article = ruling.cites(columns.get("outcome", ""))
    note_decision(work, referee, article)
    game_id, now = columns.get("game_id"), work.moment
    of_round = work.one(Round, work.one(Game, game_id).round_id) if game_id is not None else drawn
    minutes = (
        minutes_played(work.previous, of_round, game_id, now)
        if of_round is not None and is_played(work, of_round, game_id)
        else None
    )
    if minutes is not None:
        work.details["elapsed"] = minutes
    if columns.get("trick") is not None:
        work.details["trick"] = columns["trick"]
    if game_id is not None and not of_all:
        # of the previous state: that of now would be made for each of many tables
        answer_calls(work, work.previous.of(Call, "game_id", game_id), referee)
    told = {"kind": ruling.kind, "referee": referee.strip(), "article": article, "reason": reason.strip()}
    work.add(
        Decision,
        **told,
        round_number=of_round.number if of_round is not None else None,
        at=in_file(now),
        minutes=minutes,
        **columns,
    )


def answer_calls(work: UnitOfWork, calls: Iterable[Call], referee: str) -> None:
    """Nobody waits any more where a referee decides or goes, even one who has not seen these calls."""
    for call in calls:
        if call.answered_at is None:
            work.change_regardless(call, answered_at=in_file(work.moment), answered_by=tidy(referee))


def is_played(work: UnitOfWork, drawn: Round, game_id: int | None) -> bool:
    """Whether a game or round was still played when this began: later its clock says nothing."""
    previous = work.previous
    if drawn.posted_at is None or previous.get(Round, drawn.id) is None:
        return False
    games = [game.id for game in previous.of(Game, "round_id", drawn.id)] if game_id is None else [game_id]
    return any(
        record_in(previous, id_).kind is ResultKind.PENDING for id_ in games if previous.get(Game, id_) is not None
    )


def check_told(work: UnitOfWork, ruling: Ruling, referee: str, reason: str) -> None:
    """Refuse a decision of which it is not said who made it and why, unless the championship keeps them brief."""
    if work.state.contents.brief_decisions:
        return
    if ruling.needs_referee and not referee.strip():
        raise Refused(Problem("decision-needs-referee", "referee"))
    if ruling.needs_referee and not reason.strip():
        raise Refused(Problem("decision-needs-reason", "reason"))


def keep_true(work: UnitOfWork, hand: Hand, facts: HandFacts) -> None:
    """Check a hand's decisions against its new facts, strike out what no longer matches, and update awards."""
    rules, letters = rules_in(work.state), "".join(record_in(work.state, hand.game_id).members)
    for row in work.state.of(Decision, "hand_id", hand.id):
        if not rests_on(row.kind, row.outcome, facts):
            work.remove(row)
        elif row.outcome == Outcome.AWARDED and facts.stopped is not None:
            work.change(
                row, letters=facts.stopped.by, trick=facts.stopped.trick, points=held_before(facts, rules, letters)
            )


def take_back_decisions(work: UnitOfWork, decisions: Iterable[Decision], *rulings: Ruling) -> None:
    """Strike out decisions, or those of them that are of these kinds; the journal keeps them."""
    kinds = {ruling.kind for ruling in rulings}
    work.remove(*(row for row in decisions if not kinds or row.kind in kinds))


def release_from_hands(work: UnitOfWork, game_id: int) -> None:
    """Keep what was ruled about the hands of a game that go off its sheet: who was at fault is not forgotten with them.

    Each decision keeps the number of its deal. An annulment for which nobody is at fault is nothing but its line, and
    goes with it.
    """
    for line in record_in(work.state, game_id).lines:
        for row in work.state.of(Decision, "hand_id", line.id):
            if row.kind == Kind.ANNULLED and not row.letters:
                work.remove(row)
            else:
                work.change(row, hand_id=None, deal=line.number)


def note_totals(work: UnitOfWork, before: GameRecord) -> None:
    """Note in the entry what a command did to the first game whose totals it changed."""
    after = record_in(work.state, before.id)
    was, now = ("/".join(str(total) for _, total in sorted(game.played_totals.items())) for game in (before, after))
    if was != now and "before" not in work.details:
        work.details.update(before=was, after=now)


def note_decision(work: UnitOfWork, referee: str, article: str = "") -> None:
    """Write into the entry who decided, and by which article, where that is known."""
    work.details.update({name: value for name, value in (("referee", referee.strip()), ("article", article)) if value})


@use_case("hand-recorded", leaf=True)
def record_hand(work: UnitOfWork, game_id: int, facts: HandFacts) -> None:
    """Write the next hand of a game. Refuses a hand that cannot have been played, and one after the end."""
    _, record = open_game(work, game_id)
    append_hands(work, record, [facts])
    work.details["hand"] = len(record.hands) + 1


@use_case("hands-recorded", leaf=True)
def record_hands(work: UnitOfWork, game_id: int, hands: Sequence[HandFacts]) -> None:
    """Write several hands of a game at once, or none of them."""
    work.details["hands"] = len(hands)
    _, record = open_game(work, game_id)
    append_hands(work, record, hands)


def append_hands(work: UnitOfWork, record: GameRecord, hands: Sequence[HandFacts]) -> list[Hand]:
    """Write these hands after those of the sheet."""
    check_sheet(work, record, with_more(record.lines, hands))
    last = max((hand.position for hand in work.state.of(Hand, "game_id", record.id)), default=0)
    rows = [
        {"game_id": record.id, "position": last + 1 + index, "facts": write_hand(facts)}
        for index, facts in enumerate(hands)
    ]
    return work.add_all(Hand, rows)


@use_case("hand-changed", leaf=True)
def change_hand(work: UnitOfWork, hand_id: int, facts: HandFacts) -> None:
    """Correct a hand. Refuses a correction after which the game would have ended before the last hand on the sheet."""
    write_over(work, hand_id, facts)


@use_case("hand-annulled", leaf=True, roles=REFEREES)
def annul_hand(
    work: UnitOfWork, hand_id: int, *, annulment: Annulment, referee: str, reason: str, dealer: Side | None = None
) -> None:
    """Annul a hand (article 9); its mistakes and adjustments count. `dealer`: side at fault."""
    work.because(reason)
    hand = void_hand(work, hand_id, annulment, dealer)
    decide_about(work, hand, ANNULLED[annulment], referee, reason, letters=dealer or "")


@use_case("hand-annulled", leaf=True, roles=REFEREES)
def annul_next(
    work: UnitOfWork, game_id: int, *, annulment: Annulment, referee: str, reason: str, dealer: Side | None = None
) -> None:
    """Annul the next deal before it is typed (article 9). `dealer`: the side that dealt wrongly."""
    work.because(reason)
    hand = void_next(work, game_id, annulment, dealer)
    decide_about(work, hand, ANNULLED[annulment], referee, reason, letters=dealer or "")


def void_hand(work: UnitOfWork, hand_id: int, annulment: Annulment, dealer: Side | None) -> Hand:
    """Annul a hand on the sheet; what had been decided about it is decided anew."""
    hand = work.row(Hand, hand_id, "hand-gone")
    facts = next(line.facts for line in record_in(work.state, hand.game_id).lines if line.id == hand_id)
    dealt = (*facts.irregular_deal, dealer) if dealer else facts.irregular_deal
    write_over(
        work,
        hand_id,
        HandFacts(annulled=annulment, penalties=facts.penalties, adjustments=facts.adjustments, irregular_deal=dealt),
    )
    take_back_decisions(work, work.state.of(Decision, "hand_id", hand_id))
    if dealer:
        work.details["at_side"] = dealer
    return hand


def void_next(work: UnitOfWork, game_id: int, annulment: Annulment, dealer: Side | None) -> Hand:
    """Write the deal that comes next onto the sheet as annulled."""
    _, record = open_game(work, game_id)
    (hand,) = append_hands(work, record, [HandFacts(annulled=annulment, irregular_deal=(dealer,) if dealer else ())])
    work.details["hand"] = len(record.hands) + 1
    return hand


def decide_about(work: UnitOfWork, hand: Hand, ruling: Ruling, referee: str, reason: str, **decided: Any) -> None:
    """Keep what was decided about a hand, with its number on the sheet; `decided` is as `decide` takes it."""
    decide(
        work, ruling, referee, reason, game_id=hand.game_id, hand_id=hand.id, deal=int(work.details["hand"]), **decided
    )


def write_over(work: UnitOfWork, hand_id: int, facts: HandFacts) -> None:
    """Replace the facts of a hand."""
    hand = work.row(Hand, hand_id, "hand-gone")
    _, record = open_game(work, hand.game_id)
    check_sheet(work, record, with_hand(record.lines, facts, hand_id))
    work.change(hand, facts=write_hand(facts))
    keep_true(work, hand, facts)
    work.details["hand"] = next(line.number for line in record.lines if line.id == hand_id)


@use_case("hand-removed", leaf=True)
def remove_hand(work: UnitOfWork, hand_id: int) -> None:
    """Strike a hand out that was never played."""
    hand = work.row(Hand, hand_id, "hand-gone")
    row, record = open_game(work, hand.game_id)
    number = next(line.number for line in record.lines if line.id == hand_id)
    if row.stop_after is not None and number <= row.stop_after:
        row = work.change(row, stop_after=row.stop_after - 1)
    check_sheet(work, replace(record, stop=stop_of(row)), without_hand(record.lines, hand_id))
    take_back_decisions(work, work.state.of(Decision, "hand_id", hand_id))
    work.remove(hand)
    work.details["hand"] = number


def open_game(work: UnitOfWork, game_id: int) -> tuple[Game, GameRecord]:
    """A game that can be played: posted, at a table, undecided. Notes its table in the journal."""
    row, record = posted_game(work, game_id)
    if row.decided is not None:
        raise Refused(Problem("game-decided", details={"table": row.table_number or 0}))
    return row, record


def posted_game(work: UnitOfWork, game_id: int) -> tuple[Game, GameRecord]:
    """A game at a table of a posted round."""
    row = work.row(Game, game_id, "game-gone")
    if row.table_number is None:
        raise Refused(Problem("game-is-bye"))
    if work.state.one(Round, row.round_id).posted_at is None:
        refuse_action(RoundAction.ENTER, RoundStage.DRAWN)
    work.depends_on(row, work.state.contents)
    record = record_in(work.state, game_id)
    work.details.update(round=record.round, table=row.table_number)
    work.afterwards.append(partial(note_totals, work, record))
    return row, record


def check_sheet(work: UnitOfWork, record: GameRecord, deals: Deals) -> GameScore:
    """Score the sheet with other deals; refuses what the command brings in, not what was wrong before."""
    points = given(record.adjustments, len(deals.hands))
    sheet = Sheet(rules_in(work.state), deals.hands, len(record.members), record.stop, points)
    return score_changed(sheet, record.score, deals.were, deals.unread)


@use_case("totals-recorded", leaf=True)
def record_totals(
    work: UnitOfWork,
    game_id: int,
    totals: Mapping[Side, int],
    *,
    winner: Side | None = None,
    why: WinReason | None = None,
    out: Sequence[Side] = (),
) -> None:
    """Write a game's totals as reported, with who won and why where totals do not show it.

    `out` are the sides that went out of a countdown, in that order: the first of them has won.
    Where hands are on the sheet they stay the result, and the totals are held against them.
    """
    row, record = open_game(work, game_id)
    rules = rules_in(work.state)
    if problems := check_out(out, winner, totals, rules):
        raise Refused(*problems)
    reason = why or reason_of_call(work, row)
    settled = settle_totals(totals, out[0] if out else winner, reason, rules, tuple(record.members), record.adjustments)
    order = "".join(whole_order(out, totals))
    work.change(row, typed_totals=dict(totals), typed_winner=settled.winner, typed_why=settled.why, typed_out=order)


def reason_of_call(work: UnitOfWork, row: Game) -> WinReason | None:
    """The clock, if time was called before these totals in games of a fixed number of hands."""
    clock = clock_of_round(work.state, work.one(Round, row.round_id))
    return (
        WinReason.CLOCK
        if clock is not None and clock.ended is not None and rules_in(work.state).hands is not None
        else None
    )


@use_case("totals-cleared", leaf=True)
def clear_totals(work: UnitOfWork, game_id: int) -> None:
    """Take back the totals of a game."""
    row, _ = open_game(work, game_id)
    work.change(row, typed_totals=None, typed_winner=None, typed_why=None, typed_out="")


@use_case("totals-taken", leaf=True)
def take_totals(work: UnitOfWork, game_id: int) -> None:
    """Make typed totals the result, leaving hands aside. Refuses where there are not both."""
    row, record = open_game(work, game_id)
    if not record.hands or not record.typed:
        raise Refused(Problem("totals-not-beside-hands", details={"table": record.table or 0}))
    work.details["hands"] = len(record.hands)
    lay_hands_aside(work, row)


def lay_hands_aside(work: UnitOfWork, row: Game) -> None:
    """Take the hands of a game off its sheet; the journal keeps them, and the rulings what was ruled about them."""
    release_from_hands(work, row.id)
    work.remove(*work.state.of(Hand, "game_id", row.id))
    if row.stop_after is not None:
        work.change(row, stop_after=0)
