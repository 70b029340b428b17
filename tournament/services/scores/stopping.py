"""The clock stops a whole round: what that does to each table, and doing it in one."""

from collections.abc import Iterable, Sequence

from tournament.errors import Problem, Refused
from tournament.models.tables import Game
from tournament.scoring.facts import ClockStop, Sheet
from tournament.scoring.rules import Rules
from tournament.scoring.scores import GameScore
from tournament.scoring.stored import score_stored
from tournament.services.desk.hall import Hall
from tournament.services.desk.use_cases import REFEREES, use_case
from tournament.services.desk.work import Work
from tournament.services.rounds.cautions import Deed
from tournament.services.rounds.drawn import tables_out
from tournament.services.rounds.round_lines import game_line_in
from tournament.services.scores.decisions import check_stopped, still_out, write_stop
from tournament.services.scores.ledger import GameRecord, games_in, given
from tournament.services.scores.lines import HandLine, PointsGiven, SheetLine
from tournament.services.scores.sheet_deals import as_they_are
from tournament.services.scores.stop_lines import StopLine
from tournament.services.setup.settings import rules_in


def foresee_stop(hall: Hall, more: int, number: int | None = None) -> tuple[StopLine, ...]:
    """The tables that stopping a round would stop, and what their sheets would come to."""
    rules, out = rules_in(hall), playing(tables_out(games_in(hall).values(), number))
    return tuple(StopLine(game_line_in(hall, record.id), more, _score_record(rules, record, more)) for record in out)


def _score_record(rules: Rules, record: GameRecord, more: int) -> GameScore:
    return score_stopped(rules, record.hands, len(record.members), more, record.adjustments)


def foresee_stop_at(shown: SheetLine, more: int) -> GameScore:
    """What one sheet would come to if its game were stopped now with this many hands left."""
    return score_stopped(shown.rules, shown.hands, len(shown.game.sides), more, shown.adjustments)


def score_stopped(rules: Rules, hands: Sequence[HandLine], sides: int, more: int, points: Sequence[PointsGiven] = ()) -> GameScore:
    """What a sheet would come to if its game were stopped after its last hand, with this many hands left."""
    deals = as_they_are(hands)
    return score_stored(Sheet(rules, deals.hands, sides, ClockStop(len(hands), more), given(points, len(hands))), deals.unread)


@use_case("round-stopped", roles=REFEREES)
def stop_round(work: Work, *, more: int, referee: str, reason: str, number: int | None = None) -> None:
    """Stop every table of a round that is playing, with this many hands left (article 9 D, D6).

    Without a number it is the earliest round that has a table out: one of an earlier round may have been opened again.
    A table without any hand on its sheet is left alone: it may well be playing, and its sheet be typed once it is
    brought. So is one that was stopped before.
    """
    work.because(reason)
    work.details["more"] = more
    stopped = playing(still_out(work, Deed.STOP, number))
    if not stopped:
        raise Refused(Problem("no-table-to-stop"))
    for record in stopped:
        check_stopped(work, record, more)
    for record in stopped:
        write_stop(work, work.one(Game, record.id), record, more, referee, reason)
    work.details.update(round=stopped[0].round, tables=len(stopped))


def playing(out: Iterable[GameRecord]) -> list[GameRecord]:
    """Those whose hands are typed as they are played, and which nobody stopped yet."""
    return [record for record in out if record.hands and record.stop is None]
