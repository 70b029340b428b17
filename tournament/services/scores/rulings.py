"""Rulings about a deal, card, side or team (article 9): what changes a sheet, and what is noted."""

from typing import Any

from tournament.errors import Problem, Refused
from tournament.models.tables import Decision, Game, Hand, Round, Team
from tournament.records.kinds import WRONG_CARD, Kind, Outcome, Ruled
from tournament.scoring.facts import HandFacts
from tournament.scoring.systems import form_of
from tournament.scoring.tricks import held_before, is_last_but_one
from tournament.services.desk.texts import check_texts
from tournament.services.desk.use_cases import REFEREES, use_case
from tournament.services.desk.work import Work
from tournament.services.scores.deciding import check_told, decide, note_decision
from tournament.services.scores.decisions_kept import is_noted
from tournament.services.scores.entry import append_hands, decide_about, posted_game, void_hand, void_next, write_over
from tournament.services.scores.ledger import GameRecord
from tournament.services.scores.lines import ResultKind
from tournament.services.setup.settings import rules_in


@use_case("ruling-recorded", leaf=True, roles=REFEREES)
def record_ruling(work: Work, ruled: Ruled, *, game_id: int | None = None, team_id: int | None = None, number: int | None = None) -> None:
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


def rule_outside(work: Work, ruled: Ruled, team_id: int | None, number: int | None) -> None:
    """Write down a decision about a team outside its games, or about a whole round."""
    drawn = next((row for row in work.hall.all(Round) if row.number == number), None)
    if number is not None and (drawn is None or drawn.posted_at is None):
        raise Refused(Problem("round-not-posted"))
    if team_id is not None:
        work.details["team"] = work.row(Team, team_id, "team-gone").name
    elif drawn is None or ruled.ruling.of_side:
        raise Refused(Problem("ruling-about-nobody", "sides"))
    if drawn is not None:
        work.details["round"] = drawn.number
    decide(work, ruled.ruling, ruled.referee, ruled.reason, drawn=drawn, team_id=team_id, outcome=ruled.outcome or "")


def keep_ruling(work: Work, ruled: Ruled, **columns: Any) -> None:
    """Keep a decision about a game; `columns` are those that its kind does not tell."""
    letters = "".join(sorted(ruled.sides))
    decide(work, ruled.ruling, ruled.referee, ruled.reason, letters=letters, outcome=ruled.outcome or "", trick=ruled.trick, **columns)


@use_case("deal-voided", leaf=True, roles=REFEREES)
def void_deal(work: Work, game_id: int, ruled: Ruled, *, hand_id: int | None = None) -> None:
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
    hand = void_next(work, game_id, ruling.void, dealer) if hand_id is None else void_hand(work, hand_of(record, hand_id), ruling.void, dealer)
    keep_ruling(work, ruled, game_id=game_id, hand_id=hand.id, deal=work.details["hand"])


@use_case("award-recorded", leaf=True, roles=REFEREES)
def record_award(
    work: Work,
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
    record = seated_game(work, game_id, Ruled(Kind.WRONG_CARD, (facts.stopped.by,), Outcome.AWARDED, trick=facts.stopped.trick))
    shown = held_before(facts, rules_in(work.hall), "".join(record.members))
    if held is not None and shown is not None and held != shown:
        raise Refused(Problem("award-points-impossible", "points", {"points": held, "trick": facts.stopped.trick}))
    if hand_id is None:
        (hand,) = append_hands(work, record, [facts])
        work.details["hand"] = len(record.hands) + 1
    else:
        hand = work.row(Hand, hand_of(record, hand_id), "hand-gone")
        write_over(work, hand_id, facts)
    work.remove(*work.hall.of(Decision, "hand_id", hand.id))
    work.details["ruling"] = Kind.WRONG_CARD
    by, trick = facts.stopped.by, facts.stopped.trick
    decide_about(work, hand, WRONG_CARD, referee, reason, letters=by, outcome=Outcome.AWARDED, trick=trick, points=shown if held is None else held)


@use_case("ruling-struck-out", leaf=True, roles=REFEREES)
def strike_out_ruling(work: Work, decision_id: int, *, referee: str = "", reason: str = "") -> None:
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
    if game := work.hall.get(Game, row.game_id or 0):
        work.details["table"] = game.table_number or 0
    if team := work.hall.get(Team, row.team_id or 0):
        work.details["team"] = team.name
    work.remove(row)


def seated_game(work: Work, game_id: int, ruled: Ruled) -> GameRecord:
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
    rules, letters = rules_in(work.hall), "".join(record.members)
    most = form_of(rules, letters).tricks
    if ruled.trick is not None and not 1 <= ruled.trick <= most:
        raise Refused(Problem("stopped-trick", "trick", {"trick": ruled.trick, "most": most}))
    if ruled.outcome is Outcome.NO_EFFECT and (ruled.trick is None or not is_last_but_one(ruled.trick, rules, letters)):
        raise Refused(Problem("no-effect-trick", "trick", {"trick": most - 1}))
    return record


def hand_of(record: GameRecord, hand_id: int) -> int:
    """The id of a hand, refused where it is not on the sheet of this game."""
    if all(line.id != hand_id for line in record.hands):
        raise Refused(Problem("hand-gone"))
    return hand_id
