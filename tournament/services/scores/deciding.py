"""Decisions are kept with their subject; entries name referee, article, and effect on totals."""

from collections.abc import Iterable
from typing import Any

from tournament.errors import Problem, Refused
from tournament.models.tables import Call, Decision, Game, Hand, Round
from tournament.records.kinds import Kind, Outcome, Ruling, rests_on
from tournament.scoring.facts import HandFacts
from tournament.scoring.tricks import held_before
from tournament.services.desk.texts import check_texts
from tournament.services.desk.work import Work
from tournament.services.rounds.clock_rows import in_file, minutes_played
from tournament.services.scores.ledger import GameRecord, record_in
from tournament.services.scores.lines import ResultKind
from tournament.services.setup.settings import rules_in


def decide(work: Work, ruling: Ruling, referee: str, reason: str, *, drawn: Round | None = None, **columns: Any) -> None:
    """Keep a decision with its moment; `columns` are the `Decision`'s: game, hand or team, and content.

    `drawn` is the round where it is about no game. Writes into the journal who decided, by which article, and, while
    its tables are out, after how many minutes. Where a referee was called to that game, somebody went.
    """
    check_texts(referee=referee)
    article = ruling.cites(columns.get("outcome", ""))
    note_decision(work, referee, article)
    game_id, now = columns.get("game_id"), work.moment
    of_round = work.one(Round, work.one(Game, game_id).round_id) if game_id is not None else drawn
    minutes = minutes_played(work.before, of_round, game_id, now) if of_round is not None and is_played(work, of_round, game_id) else None
    if minutes is not None:
        work.details["elapsed"] = minutes
    if columns.get("trick") is not None:
        work.details["trick"] = columns["trick"]
    if game_id is not None:
        answer_calls(work, game_id, referee)
    told = {"kind": ruling.kind, "referee": referee.strip(), "article": article, "reason": reason.strip()}
    work.add(Decision, **told, round_number=of_round.number if of_round is not None else None, at=in_file(now), minutes=minutes, **columns)


def answer_calls(work: Work, game_id: int, referee: str) -> None:
    """Nobody waits at a table any more where a referee decides."""
    for call in work.hall.of(Call, "game_id", game_id):
        if call.answered_at is None:
            work.change(call, answered_at=in_file(work.moment), answered_by=referee.strip())


def is_played(work: Work, drawn: Round, game_id: int | None) -> bool:
    """Whether a game or round was still played when this began: later its clock says nothing."""
    before = work.before
    if drawn.posted_at is None or before.get(Round, drawn.id) is None:
        return False
    games = [game.id for game in before.of(Game, "round_id", drawn.id)] if game_id is None else [game_id]
    return any(record_in(before, id_).kind is ResultKind.PENDING for id_ in games if before.get(Game, id_) is not None)


def check_told(work: Work, ruling: Ruling, referee: str, reason: str) -> None:
    """Refuse a decision of which it is not said who made it and why, unless the championship keeps them brief."""
    if work.hall.contents.brief_decisions:
        return
    if ruling.needs_referee and not referee.strip():
        raise Refused(Problem("decision-needs-referee", "referee"))
    if ruling.needs_referee and not reason.strip():
        raise Refused(Problem("decision-needs-reason", "reason"))


def keep_true(work: Work, hand: Hand, facts: HandFacts) -> None:
    """Check a hand's decisions against its new facts, strike out what no longer matches, and update awards."""
    rules, letters = rules_in(work.hall), "".join(record_in(work.hall, hand.game_id).members)
    for row in work.hall.of(Decision, "hand_id", hand.id):
        if not rests_on(row.kind, row.outcome, facts):
            work.remove(row)
        elif row.outcome == Outcome.AWARDED and facts.stopped is not None:
            work.change(row, letters=facts.stopped.by, trick=facts.stopped.trick, points=held_before(facts, rules, letters))


def take_back_decisions(work: Work, decisions: Iterable[Decision], *rulings: Ruling) -> None:
    """Strike out decisions, or those of them that are of these kinds; the journal keeps them."""
    kinds = {ruling.kind for ruling in rulings}
    work.remove(*(row for row in decisions if not kinds or row.kind in kinds))


def release_from_hands(work: Work, game_id: int) -> None:
    """Keep what was ruled about the hands of a game that go off its sheet: who was at fault is not forgotten with them.

    Each decision keeps the number of its deal. An annulment for which nobody is at fault is nothing but its line, and
    goes with it.
    """
    for line in record_in(work.hall, game_id).hands:
        for row in work.hall.of(Decision, "hand_id", line.id):
            if row.kind == Kind.ANNULLED and not row.letters:
                work.remove(row)
            else:
                work.change(row, hand_id=None, deal=line.number)


def note_totals(work: Work, before: GameRecord) -> None:
    """Note in the entry what a command did to the first game whose totals it changed."""
    after = record_in(work.hall, before.id)
    was, now = ("/".join(str(total) for _, total in sorted(game.played_totals.items())) for game in (before, after))
    if was != now and "before" not in work.details:
        work.details.update(before=was, after=now)


def note_decision(work: Work, referee: str, article: str = "") -> None:
    """Write into the entry who decided, and by which article, where that is known."""
    work.details.update({name: value for name, value in (("referee", referee.strip()), ("article", article)) if value})
