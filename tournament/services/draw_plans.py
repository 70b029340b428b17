"""What a draw goes by, read from the file at one moment: frozen, so that the draw can be worked out elsewhere while the desk goes on."""

import dataclasses
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from sqlmodel import Session, col, func, select

from tournament.draw.catalogue import draw_round, format_of
from tournament.draw.facts import Draw, Field, History
from tournament.draw.lots import lot
from tournament.draw.room import table_numbers
from tournament.draw.sizes import Sizes, sizes_for
from tournament.errors import Problem, Refused
from tournament.models.tables import Championship, Game, JournalEntry, Round, SeatedSide, Team
from tournament.scoring.systems import seating_of
from tournament.services.desk import Desk
from tournament.services.ledger import GameRecord, by_round, read_games, room_in, rules_of
from tournament.services.lines import DrawMethod, ResultKind, TeamStatus
from tournament.services.standing import rank


@dataclass(frozen=True)
class DrawPlan:
    """Everything a draw goes by: the format, the field it draws, and `seen`, what the file keeps of it.

    `read_at` is the newest journal entry when it was read: as long as there is no newer one it is true.
    """

    method: DrawMethod
    field: Field
    seen: Mapping[str, Any]
    read_at: int = dataclasses.field(compare=False)

    def draw(self) -> Draw:
        """The draw: the same wherever and whenever it is worked out."""
        return draw_round(self.method, self.field)

    @property
    def number(self) -> int:
        """The number of the round in the championship."""
        return self.field.round_number

    @property
    def seed(self) -> int:
        """The seed of its luck."""
        return self.field.seed


def plan_draw(desk: Desk, method: DrawMethod | None = None, *, seed: int | None = None) -> DrawPlan:
    """What the next draw would go by: by lot in round 1 and by standings after it, unless a method is given.

    Refuses while a table of the posted round is still out, and when nobody is present.
    """
    with desk.reading() as session:
        number, games = before_the_draw(session, desk)
        refuse_tables_out(games)
        seed = desk.luck() if seed is None else seed
        return plan(session, number, games, method or (DrawMethod.RANDOM if number == 1 else DrawMethod.SWISS), seed)


def before_the_draw(session: Session, desk: Desk) -> tuple[int, list[GameRecord]]:
    """The number of the round to draw, and the games of the rounds before it: a draw that is not posted is drawn again."""
    newest = newest_round(session)
    number = 1 if newest is None else newest.number if newest.posted_at is None else newest.number + 1
    games = read_games(session, rules_of(session.exec(select(Championship)).one()), desk.ledger)
    return number, [game for game in games.values() if game.round < number]


def plan(session: Session, number: int, games: Sequence[GameRecord], method: DrawMethod, seed: int) -> DrawPlan:
    """What this draw goes by now. Refuses when nobody is present."""
    present = present_numbers(session)
    if not present:
        raise Refused(Problem("nobody-present"))
    contents = session.exec(select(Championship)).one()
    ranked = {standing.team: standing for standing in rank(session, games)}
    if format_of(method).ranked:
        # lots of this draw order those that share a rank
        present.sort(key=lambda team: (ranked[team].rank, lot(seed, number, team)))
    seen = {
        "present": present,
        "scores": [dict(ranked[team].values) for team in present],
        "criteria": contents.criteria,
        "bye": [contents.bye_worth, contents.bye_wins],
    }
    seating = seating_of(rules_of(contents))
    drawn = Field(entrants=tuple(present), seed=seed, round_number=number, history=history(games, seating.usual), seating=seating)
    return DrawPlan(method, drawn, seen, newest_sequence(session))


def refuse_outdated(session: Session, desk: Desk, old: DrawPlan) -> None:
    """Refuse a plan when something it goes by has changed since it was read."""
    if newest_sequence(session) == old.read_at:
        return
    number, games = before_the_draw(session, desk)
    if tables_out(games) or not present_numbers(session) or plan(session, number, games, old.method, old.seed) != old:
        raise Refused(Problem("draw-overtaken", details={"round": old.number}))


def overtaken_by(desk: Desk) -> tuple[str, ...]:
    """What the draw that is not posted went by and is otherwise now; nothing where there is no such draw.

    Codes: `present`, `seats`, `criteria`, `bye`, `results` and `room`.
    """
    with desk.reading() as session:
        drawn = newest_round(session)
        if drawn is None or drawn.posted_at is not None or not present_numbers(session):
            return ()
        number, games = before_the_draw(session, desk)
        wanted_now = plan(session, number, games, DrawMethod(drawn.method), drawn.seed)
        now, then = wanted_now.seen, drawn.inputs
        codes = ["present"] if sorted(now["present"]) != sorted(then["present"]) else []
        if not codes and sizes_drawn(session, drawn) != sizes_for(len(now["present"]), wanted_now.field.seating):
            codes.append("seats")
        if drawn.method != DrawMethod.RANDOM and "scores" in then:
            codes += [name for name in ("criteria", "bye") if now[name] != then[name]]
            # where any of these changed, so may have the scores, and nobody needs to be told twice
            if not codes and (now["present"], now["scores"]) != (then["present"], then["scores"]):
                codes.append("results")
        tables = session.exec(select(Game.table_number).where(Game.round_id == drawn.id))
        seated = sorted(table for table in tables if table is not None)
        wanted = table_numbers(room_in(session.exec(select(Championship)).one()), len(seated))
        return (*codes, "room") if seated != sorted(wanted) else tuple(codes)


def sizes_drawn(session: Session, drawn: Round) -> Sizes:
    """How many sides sit at each table of a round, and how many sit out."""
    seats = select(Game.table_number, func.count()).join(SeatedSide, col(SeatedSide.game_id) == col(Game.id)).where(Game.round_id == drawn.id)
    counted = session.exec(seats.group_by(col(Game.id)).order_by(col(Game.table_number))).all()
    return Sizes(tuple(sides for table, sides in counted if table is not None), sum(table is None for table, _ in counted))


def newest_sequence(session: Session) -> int:
    """The number of the newest journal entry."""
    return session.exec(select(func.max(JournalEntry.sequence))).one() or 0


def newest_round(session: Session) -> Round | None:
    """The round with the highest number."""
    return session.exec(select(Round).order_by(col(Round.number).desc())).first()


def refuse_tables_out(games: Iterable[GameRecord]) -> None:
    """Refuse to draw while a table has not come in."""
    out = tables_out(games)
    if out:
        raise Refused(Problem("tables-still-out", details={"round": out[0].round, "tables": tuple(game.table or 0 for game in out)}))


def tables_out(games: Iterable[GameRecord]) -> list[GameRecord]:
    """The tables that have not come in, of the earliest round that has any."""
    out = [game for game in games if game.kind is ResultKind.PENDING]
    return [game for game in out if game.round == out[0].round]


def present_numbers(session: Session) -> list[int]:
    """The numbers of the teams that would be drawn now."""
    rows = session.exec(select(Team.number).where(Team.status == TeamStatus.ACTIVE, col(Team.present)).order_by(col(Team.number)))
    return [number for number in rows if number is not None]


def history(games: Iterable[GameRecord], usual: int) -> History:
    """Who met whom, who sat out and who sat at an uneven table before: a forfeited game counts as met. `usual` is how many sides a table has."""
    meetings: Counter[frozenset[int]] = Counter()
    byes: Counter[int] = Counter()
    uneven: Counter[int] = Counter()
    for played in by_round(games).values():
        sizes = {len(game.teams) for game in played if game.table is not None}
        even = usual if usual in sizes else max(sizes, default=0)
        for game in played:
            teams = tuple(game.teams.values())
            if game.table is None:
                byes.update(teams)
            else:
                meetings.update(map(frozenset, combinations(teams, 2)))
                uneven.update(teams if len(teams) != even else ())
    return History(dict(meetings), dict(byes), dict(uneven))
