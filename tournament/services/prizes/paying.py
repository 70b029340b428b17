"""Paying out prizes not paid yet, of all or some teams, by one means, as one entry."""

from collections.abc import Mapping

from tournament.errors import Problem, Refused
from tournament.models.tables import Team
from tournament.services.cash.lines import CashKind, Handover
from tournament.services.cash.payments import enter_all
from tournament.services.desk.hall import Hall
from tournament.services.desk.use_cases import use_case
from tournament.services.desk.work import Work
from tournament.services.prizes.awarding import awards


def unpaid_prizes(hall: Hall) -> Mapping[int, int]:
    """Cents won and not paid yet, by team number in the order of awards; empty while results are out."""
    line = awards(hall)
    if line.is_provisional:
        return {}
    left = {team: line.left_to_pay(team) for team in dict.fromkeys(award.team for award in line.awards)}
    return {team: cents for team, cents in left.items() if cents > 0}


@use_case("prizes-paid", leaf=True)
def pay_prizes(work: Work, notes: Mapping[int, str], how: Handover) -> None:
    """Pay these teams what is left, noting what for. Refuses, paying none, if one is owed nothing."""
    left, rows = unpaid_prizes(work.hall), {row.number: row for row in work.hall.all(Team)}
    if settled := [number for number in notes if number not in left]:
        raise Refused(*(Problem("prize-not-owed", details={"team": number}) for number in settled))
    if not notes:
        raise Refused(Problem("no-prize-to-pay"))
    work.depends_on(*(rows[number] for number in notes))
    shared = {"means": how.means, "till": how.till, "payer": how.payer, "received_by": how.received_by, "kind": CashKind.PRIZE}
    enter_all(work, [{**shared, "note": note, "cents": -left[number], "team_id": rows[number].id} for number, note in notes.items()])
    work.details["teams"] = len(notes)
