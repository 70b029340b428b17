"""Score entry: hands, totals, and what referees decide about a game."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from sqlmodel import Session, col, select

from tournament.errors import Problem, Refused
from tournament.models.tables import AdjustmentRow, Championship, Decision, Game, Hand, Round, Team
from tournament.scoring.facts import Annulment, HandFacts, Sheet, Side
from tournament.scoring.scores import GameScore
from tournament.scoring.sheet_json import write_hand
from tournament.scoring.stored import score_changed
from tournament.services.desk.changes import Changes
from tournament.services.desk.desk import Desk, Work, expect_version, next_id, row_or_refuse, touch
from tournament.services.people.names import check_texts
from tournament.services.repairs.cautions import Deed, Stage, refuse_deed
from tournament.services.rounds.draw_plans import newest_round, tables_out
from tournament.services.rounds.drawing import round_lines, stage
from tournament.services.scores.ledger import GameRecord, read_games, rules_of, stop_of
from tournament.services.scores.lines import DecisionLine, GameLine, ResultKind, SheetLine, WinReason
from tournament.services.scores.sheet_deals import Deals, as_they_are, with_hand, with_more, without_hand
from tournament.services.scores.telling import tell_decision, tell_totals
from tournament.services.scores.totals import check_out, settle_totals, whole_order

FORFEIT_ARTICLE = STOP_ARTICLE = "9 D"
ANNULMENT_ARTICLES = {Annulment.IRREGULAR_DEAL: "9 A", Annulment.IRREGULAR_BID: "9 B", Annulment.AGREED: "9"}
OUTCOMES = ("forfeit", "stopped")
MOST_POINTS = 10_000


def sheet(desk: Desk, game_id: int) -> SheetLine:
    """The score sheet of a game."""
    with desk.reading() as session:
        row = row_or_refuse(session, Game, game_id, "game-gone")
        (drawn,) = round_lines(session, desk, [session.get_one(Round, row.round_id)])
        return sheet_line(session, desk.ledger[game_id], next(game for game in drawn.games if game.id == game_id))


def sheet_line(session: Session, record: GameRecord, line: GameLine) -> SheetLine:
    """The sheet of a game that is already known as a line."""
    return SheetLine(
        game=line,
        rules=rules_of(session.exec(select(Championship)).one()),
        hands=record.hands,
        score=record.score,
        stop=record.stop,
        typed_totals=record.typed_totals,
        typed_out=record.typed_out,
        adjustments=record.adjustments,
        decisions=tuple(decision_lines(session, Decision.game_id == record.id)),
    )


def decision_lines(session: Session, *which: object) -> list[DecisionLine]:
    """The decisions that meet the conditions, oldest first."""
    numbers: dict[int | None, int | None] = dict(session.exec(select(Team.id, Team.number)).all())
    tables: dict[int | None, int | None] = dict(session.exec(select(Game.id, Game.table_number)).all())
    return [
        DecisionLine(
            kind=row.kind,
            referee=row.referee,
            reason=row.reason,
            article=row.article,
            round=row.round_number,
            table=tables.get(row.game_id),
            team=numbers.get(row.team_id),
        )
        for row in session.exec(select(Decision).where(*which).order_by(col(Decision.id)))  # type: ignore[arg-type]
    ]


def preview_hand(shown: SheetLine, facts: HandFacts, replacing: int | None = None) -> GameScore:
    """What the sheet would be with this hand at its end, or in the place of the hand with the id `replacing`. Refuses as recording it would."""
    written = with_hand(shown.hands, facts, replacing)
    return score_changed(replace_hands(shown, written.hands), shown.score, written.were, written.unread)


def replace_hands(shown: SheetLine, hands: Sequence[HandFacts]) -> Sheet:
    """The sheet with other deals on it."""
    return Sheet(shown.rules, tuple(hands), len(shown.game.sides), shown.stop)


def record_hand(desk: Desk, game_id: int, facts: HandFacts, *, version: int | None = None) -> Changes:
    """Write the next hand of a game. Refuses a hand that cannot have been played, and one after the end."""
    with desk.command("hand-recorded") as work:
        row, record = open_game(desk, work, game_id, version)
        check_sheet(work, record, with_more(record.hands, [facts]))
        append_hands(work.session, record, [facts])
        touch([row])
        work.details["hand"] = len(record.hands) + 1
    return work.changes


def record_hands(desk: Desk, game_id: int, hands: Sequence[HandFacts]) -> Changes:
    """Write several hands of a game at once, or none of them."""
    with desk.command("hands-recorded", hands=len(hands)) as work:
        row, record = open_game(desk, work, game_id, None)
        check_sheet(work, record, with_more(record.hands, hands))
        append_hands(work.session, record, hands)
        touch([row])
    return work.changes


def append_hands(session: Session, record: GameRecord, hands: Sequence[HandFacts]) -> list[int]:
    """Add rows for these hands after those of the sheet; their ids."""
    first_id = next_id(session, Hand)
    last = session.exec(select(Hand.position).where(Hand.game_id == record.id).order_by(col(Hand.position).desc())).first() or 0
    rows = [Hand(id=first_id + index, game_id=record.id, position=last + 1 + index, facts=write_hand(facts)) for index, facts in enumerate(hands)]
    session.add_all(rows)
    session.flush()
    return [row.id for row in rows]


def change_hand(desk: Desk, hand_id: int, facts: HandFacts, *, version: int | None = None) -> Changes:
    """Correct a hand. Refuses a correction after which the game would have ended before the last hand on the sheet."""
    with desk.command("hand-changed") as work:
        write_over(desk, work, hand_id, facts, version)
    return work.changes


def annul_hand(desk: Desk, hand_id: int, *, annulment: Annulment, referee: str, reason: str, dealer: Side | None = None) -> Changes:
    """Annul a hand (article 9): the deal stays, and only mistakes and adjustments of it count. `dealer` is the side that dealt wrongly."""
    with desk.command("hand-annulled", why=reason) as work:
        hand = row_or_refuse(work.session, Hand, hand_id, "hand-gone")
        record = read_games(work.session, rules_of(work.contents), desk.ledger)[hand.game_id]
        facts = next(line.facts for line in record.hands if line.id == hand_id)
        dealt = (*facts.irregular_deal, dealer) if dealer else facts.irregular_deal
        annulled = HandFacts(annulled=annulment, penalties=facts.penalties, adjustments=facts.adjustments, irregular_deal=dealt)
        write_over(desk, work, hand_id, annulled, None)
        if dealer:
            work.details["at_side"] = dealer
        decide(work, hand.game_id, "annulled", referee, reason, ANNULMENT_ARTICLES.get(annulment, ""), hand_id)
    return work.changes


def annul_next(desk: Desk, game_id: int, *, annulment: Annulment, referee: str, reason: str, dealer: Side | None = None) -> Changes:
    """Annul the deal that comes next, before anything of it was written down (article 9). `dealer` is the side that dealt wrongly, if one did."""
    with desk.command("hand-annulled", why=reason) as work:
        row, record = open_game(desk, work, game_id, None)
        facts = HandFacts(annulled=annulment, irregular_deal=(dealer,) if dealer else ())
        check_sheet(work, record, with_more(record.hands, [facts]))
        (hand_id,) = append_hands(work.session, record, [facts])
        touch([row])
        work.details["hand"] = len(record.hands) + 1
        decide(work, game_id, "annulled", referee, reason, ANNULMENT_ARTICLES.get(annulment, ""), hand_id)
    return work.changes


def write_over(desk: Desk, work: Work, hand_id: int, facts: HandFacts, version: int | None) -> None:
    """Put other facts in the place of a hand."""
    hand = row_or_refuse(work.session, Hand, hand_id, "hand-gone")
    expect_version(hand, version, work.session)
    row, record = open_game(desk, work, hand.game_id, None)
    check_sheet(work, record, with_hand(record.hands, facts, hand_id))
    hand.facts = write_hand(facts)
    take_back_decisions(work, Decision.hand_id == hand_id)
    touch([hand, row])
    work.details["hand"] = next(line.number for line in record.hands if line.id == hand_id)


def remove_hand(desk: Desk, hand_id: int) -> Changes:
    """Strike a hand out that was never played."""
    with desk.command("hand-removed") as work:
        hand = row_or_refuse(work.session, Hand, hand_id, "hand-gone")
        row, record = open_game(desk, work, hand.game_id, None)
        number = next(line.number for line in record.hands if line.id == hand_id)
        if row.stop_after is not None and number <= row.stop_after:
            row.stop_after -= 1
        check_sheet(work, replace(record, stop=stop_of(row)), without_hand(record.hands, hand_id))
        take_back_decisions(work, Decision.hand_id == hand_id)
        work.session.delete(hand)
        touch([row])
        work.details["hand"] = number
    return work.changes


def open_game(desk: Desk, work: Work, game_id: int, version: int | None) -> tuple[Game, GameRecord]:
    """A game that can be played: posted, at a table, not decided otherwise. Tells the journal which table it is."""
    row, record = posted_game(desk, work, game_id, version)
    if row.decided is not None:
        raise Refused(Problem("game-decided", details={"table": row.table_number or 0}))
    return row, record


def posted_game(desk: Desk, work: Work, game_id: int, version: int | None) -> tuple[Game, GameRecord]:
    """A game at a table of a posted round."""
    row = row_or_refuse(work.session, Game, game_id, "game-gone")
    expect_version(row, version, work.session)
    if row.table_number is None:
        raise Refused(Problem("game-is-bye"))
    if work.session.get_one(Round, row.round_id).posted_at is None:
        refuse_deed(Deed.ENTER, Stage.DRAWN)
    record = desk.ledger.get(game_id) or read_games(work.session, rules_of(work.contents), desk.ledger)[game_id]
    work.details.update(round=record.round, table=row.table_number)
    work.afterwards.append(partial(tell_totals, work, record))
    return row, record


def check_sheet(work: Work, record: GameRecord, deals: Deals) -> GameScore:
    """Score the sheet with other deals on it; refuses with everything that the command brings in and that cannot be.

    What was wrong with the sheet before stays to be checked: it must not keep the rest from being put right.
    """
    return score_changed(Sheet(rules_of(work.contents), deals.hands, len(record.members), record.stop), record.score, deals.were, deals.unread)


def record_totals(
    desk: Desk,
    game_id: int,
    totals: Mapping[Side, int],
    *,
    winner: Side | None = None,
    why: WinReason | None = None,
    out: Sequence[Side] = (),
    version: int | None = None,
) -> Changes:
    """Write the totals of a game as the table brings them, and who won and why wherever the totals alone do not tell.

    `out` are the sides that went out of a countdown, in that order: the first of them has won.
    Where hands are on the sheet they stay the result, and the totals are held against them.
    """
    with desk.command("totals-recorded") as work:
        row, record = open_game(desk, work, game_id, version)
        rules = rules_of(work.contents)
        if problems := check_out(out, winner, totals, rules):
            raise Refused(*problems)
        settled = settle_totals(totals, out[0] if out else winner, why, rules, tuple(record.members))
        row.typed_out = "".join(whole_order(out, totals))
        row.typed_totals, row.typed_winner, row.typed_why = dict(totals), settled.winner, settled.why
        touch([row])
    return work.changes


def clear_totals(desk: Desk, game_id: int) -> Changes:
    """Take back the totals of a game."""
    with desk.command("totals-cleared") as work:
        row, _ = open_game(desk, work, game_id, None)
        row.typed_totals = row.typed_winner = row.typed_why = None
        row.typed_out = ""
        touch([row])
    return work.changes


def take_totals(desk: Desk, game_id: int, *, version: int | None = None) -> Changes:
    """Let the totals that were typed be the result, and leave the hands of the sheet aside. Refuses where there are not both."""
    with desk.command("totals-taken") as work:
        row, record = open_game(desk, work, game_id, version)
        if not record.hands or not record.typed_totals:
            raise Refused(Problem("totals-not-beside-hands", details={"table": record.table or 0}))
        ids = [hand.id for hand in record.hands]
        take_back_decisions(work, col(Decision.hand_id).in_(ids))
        for hand in work.session.exec(select(Hand).where(col(Hand.id).in_(ids))):
            work.session.delete(hand)
        if row.stop_after is not None:
            row.stop_after = 0
        touch([row])
        work.details["hands"] = len(ids)
    return work.changes


def stop_game(desk: Desk, game_id: int, *, more: int, referee: str, reason: str) -> Changes:
    """Stop a game by the clock with this many hands left (article 9 D, D6)."""
    with desk.command("game-stopped", why=reason, more=more) as work:
        row, record = open_game(desk, work, game_id, None)
        if record.kind is not ResultKind.PENDING:
            raise Refused(Problem("game-over", details={"table": record.table or 0}))
        if not (more or record.hands):
            raise Refused(Problem("stop-nothing-played", "more"))
        write_stop(work, row, record, more, referee, reason)
    return work.changes


def write_stop(work: Work, row: Game, record: GameRecord, more: int, referee: str, reason: str) -> None:
    """Stop a game after the last deal on its sheet."""
    row.stop_after, row.stop_more = len(record.hands), more
    check_sheet(work, replace(record, stop=stop_of(row)), as_they_are(record.hands))
    decide(work, record.id, "stop", referee, reason, STOP_ARTICLE)
    touch([row])


def resume_game(desk: Desk, game_id: int) -> Changes:
    """Take back the stop of a game."""
    with desk.command("game-resumed") as work:
        row, record = open_game(desk, work, game_id, None)
        row.stop_after = row.stop_more = None
        check_sheet(work, replace(record, stop=None), as_they_are(record.hands))
        take_back_decisions(work, Decision.game_id == game_id, Decision.kind == "stop")
        touch([row])
    return work.changes


def forfeit(desk: Desk, game_id: int, losers: Sequence[Side], *, referee: str, reason: str, absent: bool = False) -> Changes:
    """A side that is not ready ten minutes after the start, or leaves, has lost the game (article 9 D); both may have.

    Who lost because nobody came is `absent` from then on, in the same breath: the next draw would seat them again.
    """
    with desk.command("game-forfeited", why=reason) as work:
        row, record = posted_game(desk, work, game_id, None)
        if not losers or not set(losers) <= set(record.members):
            raise Refused(Problem("forfeit-without-side", "losers"))
        take_back_decisions(work, Decision.game_id == game_id, col(Decision.kind).in_(OUTCOMES))
        row.decided, row.losers = ResultKind.FORFEIT, "".join(sorted(losers))
        work.details["at_side"] = row.losers
        decide(work, game_id, "forfeit", referee, reason, FORFEIT_ARTICLE)
        touch([row])
        if absent:
            mark_absent(work, [team for letter in row.losers for team in record.members[letter]])
    return work.changes


def mark_absent(work: Work, numbers: Sequence[int]) -> None:
    """Take the tick of presence from the teams of these numbers, and tell the journal which had one."""
    there = work.session.exec(select(Team).where(col(Team.number).in_(numbers), col(Team.present)).order_by(col(Team.number))).all()
    for team in there:
        team.present = False
    touch(there)
    if there:
        work.details["absent"] = ", ".join(str(team.number) for team in there)


def reopen_game(desk: Desk, game_id: int) -> Changes:
    """Take back the decision of a game: its hands and totals count again."""
    with desk.command("game-reopened") as work:
        row, _ = posted_game(desk, work, game_id, None)
        if row.decided is None:
            raise Refused(Problem("game-not-decided", details={"table": row.table_number or 0}))
        row.decided, row.losers = None, ""
        take_back_decisions(work, Decision.game_id == game_id, col(Decision.kind).in_(OUTCOMES))
        touch([row])
    return work.changes


def adjust(desk: Desk, game_id: int, side: Side, points: int, *, reason: str) -> Changes:
    """Give points to a side of a game, or, negative, take them: they count in its total, and do not end the game."""
    with desk.command("game-adjusted", why=reason, points=points) as work:
        row, record = posted_game(desk, work, game_id, None)
        check_adjustment(points, reason)
        if side not in record.members:
            raise Refused(Problem("side-not-seated", "side", {"side": side}))
        work.session.add(AdjustmentRow(id=next_id(work.session, AdjustmentRow), game_id=game_id, letter=side, points=points, reason=reason.strip()))
        work.details["at_side"] = side
        touch([row])
    return work.changes


def adjust_team(desk: Desk, team_id: int, points: int, *, reason: str, referee: str = "") -> Changes:
    """Give points to a team outside its games, or, negative, take them. They count in the standings, and end no game."""
    with desk.command("team-adjusted", why=reason, points=points) as work:
        check_texts(referee=referee)
        team = row_or_refuse(work.session, Team, team_id, "team-gone")
        check_adjustment(points, reason)
        if team.number is None:
            raise Refused(Problem("team-without-number", details={"team": team.name}))
        work.session.add(AdjustmentRow(id=next_id(work.session, AdjustmentRow), team_id=team_id, points=points, reason=reason.strip()))
        work.details["team"] = team.name
        tell_decision(work, referee)
    return work.changes


def check_adjustment(points: int, reason: str) -> None:
    """Refuse an adjustment of nothing, of too much, or without a reason."""
    if not 0 < abs(points) <= MOST_POINTS:
        raise Refused(Problem("adjustment-out-of-range", "points", {"most": MOST_POINTS}))
    if not reason.strip():
        raise Refused(Problem("decision-needs-reason", "reason"))


def close_round(desk: Desk, *, referee: str, reason: str, number: int | None = None) -> Changes:
    """Decide every table of a round that is still out: its game counts as it stands. So a round can always be closed.

    Without a number it is the earliest round that has a table out: one of an earlier round may have been opened again.
    """
    with desk.command("round-closed", why=reason) as work:
        newest = newest_round(work.session)
        out = tables_out(read_games(work.session, rules_of(work.contents), desk.ledger).values(), number)
        if newest is None or newest.posted_at is None or not out:
            refuse_deed(Deed.CLOSE, stage(work.session, desk, number), round=newest.number if newest else 0)
        for game in out:
            row = work.session.get_one(Game, game.id)
            row.decided = ResultKind.STOPPED
            decide(work, game.id, "stopped", referee, reason, STOP_ARTICLE)
            touch([row])
        work.details.update(round=out[0].round, tables=len(out))
    return work.changes


def decide(work: Work, game_id: int, kind: str, referee: str, reason: str, article: str, hand_id: int | None = None) -> None:
    """Keep what a referee decided about a game, or about one of its hands, and tell the journal who did and by which article."""
    check_texts(referee=referee)
    tell_decision(work, referee, article)
    row = Decision(
        id=next_id(work.session, Decision),
        kind=kind,
        referee=referee.strip(),
        article=article,
        reason=reason.strip(),
        round_number=work.session.get_one(Round, work.session.get_one(Game, game_id).round_id).number,
        game_id=game_id,
        hand_id=hand_id,
    )
    work.session.add(row)
    work.session.flush()


def take_back_decisions(work: Work, *which: object) -> None:
    """Strike out the decisions that meet the conditions; the journal keeps them."""
    for row in work.session.exec(select(Decision).where(*which)):  # type: ignore[arg-type]
        work.session.delete(row)
    work.session.flush()
