"""What becomes of the account of a team that is no more: the entries stay in the cash."""

from tournament.errors import Problem, Refused
from tournament.models.money_tables import CashEntry, GrantedRow, TicketSale
from tournament.models.tables import Team
from tournament.services.cash.accounts import accounts
from tournament.services.desk.work import Work


def join_accounts(work: Work, team: Team, other: Team) -> None:
    """Two people who waited are a team: what one of them paid, and the reductions, are the team's."""
    known = {row.reduction_id: row for row in work.hall.of(GrantedRow, "team_id", team.id)}
    for row in work.hall.of(GrantedRow, "team_id", other.id):
        if row.reduction_id not in known:
            work.change(row, team_id=team.id)
            continue
        # each was asked for a part of the fee less the reduction, and owes no more of it as a team
        work.change(known[row.reduction_id], times=known[row.reduction_id].times + row.times)
        work.remove(row)
    name_payer(work, other, team.id)


def leave_cash(work: Work, team: Team) -> None:
    """Let a registration be struck out: its reductions go, its entries stay. Refuses while it is owed money."""
    if paid := accounts(work.hall)[team.id].paid:
        raise Refused(Problem("team-has-paid", details={"team": team.name, "paid_cents": paid}))
    work.remove(*work.hall.of(GrantedRow, "team_id", team.id))
    name_payer(work, team, None)


def name_payer(work: Work, team: Team, team_id: int | None) -> None:
    """Give the entries and tickets of a team to another one, or to none, under the name of who paid."""
    for entry in work.hall.of(CashEntry, "team_id", team.id):
        work.change(entry, team_id=team_id, payer=entry.payer or team.name)
    for sale in work.hall.of(TicketSale, "team_id", team.id):
        work.change(sale, team_id=team_id, buyer=sale.buyer or team.name)
