"""What each team has to pay, what it has paid, and by what reductions it pays less."""

from collections.abc import Collection, Mapping

from tournament.currencies import UNITS, Currency
from tournament.errors import Problem, Refused
from tournament.models.money_tables import CashEntry, GrantedRow, ReductionRow, TicketSale
from tournament.models.tables import Player, Team
from tournament.records.money import LONGEST_REDUCTION, MOST_CENTS
from tournament.services.cash.views import OF_ENTRIES, AccountView, CashKind, GrantedView, ReductionView
from tournament.services.desk.changes import ChangeSet, differing, teams_of
from tournament.services.desk.state import ChampionshipState, cached, cached_by_key
from tournament.services.desk.texts import text_problems, tidy
from tournament.services.desk.unit_of_work import UnitOfWork
from tournament.services.desk.use_cases import AT_THE_DOOR, use_case

FEE = {"fee_cents", "fee_per_player"}
"""The settings of the championship that accounts depend on."""
LEFT = ("withdrawn", "excluded")
"""The status of teams that play no more, and are asked for nothing."""


@cached("championship", "team", "player", "cash", "granted", "reduction")
def accounts(state: ChampionshipState) -> Mapping[int, AccountView]:
    """The accounts of all teams by id, by number, then those of everybody who waits."""
    rows = sorted(state.all(Team), key=lambda row: (row.number is None, row.number or 0, row.id))
    return {row.id: account_in(state, row.id) for row in rows}


def accounts_invalidated(_state: ChampionshipState, change_set: ChangeSet) -> Collection[int] | None:
    """The teams whose accounts a change touches; all where it changes the fee or what a reduction is."""
    for (table, _), (before, after) in change_set.items():
        if table == "reduction":
            return None
        if table == "championship" and not (before and after and differing(before, after).isdisjoint(FEE)):
            return None
    return teams_of(change_set)


@cached_by_key(accounts_invalidated)
def account_in(state: ChampionshipState, team_id: int) -> AccountView:
    """The account of a team."""
    row, fees, refunds = state.one(Team, team_id), [], 0
    for entry in state.of(CashEntry, "team_id", team_id):
        kind = about(state, entry)
        fees += [entry.cents] if kind in OF_ENTRIES else []
        refunds += entry.cents if kind == CashKind.REFUND else 0
    paid = sum(fees)
    is_to_play = row.status not in LEFT and row.number is not None and row.present
    return AccountView(
        team_id=row.id,
        number=row.number,
        name=row.name,
        fee=fee_of(state, row),
        reductions=granted_to(state, row.id),
        paid=paid,
        is_entered=bool(fees),
        is_ticked=row.paid,
        has_left=row.status in LEFT,
        is_refunded=refunds != 0 and paid == 0 and not is_to_play,
    )


def fee_of(state: ChampionshipState, row: Team) -> int:
    """A team's fee without its reductions; who waits pays half of it, the odd cent included."""
    fee = int(state.contents.fee_cents)
    if state.contents.fee_per_player:
        return fee * len(state.of(Player, "team_id", row.id))
    return (fee + 1) // 2 if row.number is None else fee


def about(state: ChampionshipState, row: CashEntry) -> str:
    """What an entry is about: a correction is about the same as the entry that it corrects."""
    return row.kind if row.corrects is None else state.one(CashEntry, row.corrects).kind


@cached("granted", "reduction")
def reductions(state: ChampionshipState) -> tuple[ReductionView, ...]:
    """The reductions there are, by name."""
    rows = sorted(state.all(ReductionRow), key=lambda row: row.name.casefold())
    return tuple(
        ReductionView(row.id, row.name, row.cents, len(state.of(GrantedRow, "reduction_id", row.id))) for row in rows
    )


def granted_to(state: ChampionshipState, team_id: int) -> tuple[GrantedView, ...]:
    """The reductions of a team, in the order in which they were granted."""
    rows = ((row, state.one(ReductionRow, row.reduction_id)) for row in state.of(GrantedRow, "team_id", team_id))
    return tuple(GrantedView(reduction.id, reduction.name, reduction.cents, row.times) for row, reduction in rows)


@use_case("reduction-added")
def add_reduction(work: UnitOfWork, name: str, cents: int) -> None:
    """A reason to pay less. Refuses a name that another has, and an amount that is none."""
    name = judged_reduction(work.state, name, cents)
    work.add(ReductionRow, name=name, cents=cents)
    work.details.update(name=name, cents=cents)


@use_case("reduction-changed")
def change_reduction(work: UnitOfWork, reduction_id: int, name: str, cents: int) -> None:
    """Change a reduction, for all who have it. Refuses what `add_reduction` refuses."""
    row = work.row(ReductionRow, reduction_id, "reduction-gone")
    name = judged_reduction(work.state, name, cents, but=row.id)
    work.change(row, name=name, cents=cents)
    work.details.update(name=name, cents=cents)


@use_case("reduction-removed")
def remove_reduction(work: UnitOfWork, reduction_id: int) -> None:
    """Take a reduction off the list. Refuses one that a team has: its account would change unseen."""
    row = work.row(ReductionRow, reduction_id, "reduction-gone")
    if granted := work.state.of(GrantedRow, "reduction_id", row.id):
        raise Refused(Problem("reduction-granted", "name", {"name": row.name, "teams": len(granted)}))
    work.remove(row)
    work.details.update(name=row.name, cents=row.cents)


def judged_reduction(state: ChampionshipState, typed: str, cents: int, *, but: int = 0) -> str:
    """A reduction's name as kept; refuses at once everything wrong with it or with its amount."""
    name = tidy(typed)
    problems = text_problems(name, "name", LONGEST_REDUCTION) if name else [Problem("reduction-without-name", "name")]
    if any(line.name.casefold() == name.casefold() and line.id != but for line in reductions(state)):
        problems.append(Problem("reduction-name-taken", "name", {"name": name}))
    problems += amount_problems(state, cents)
    if problems:
        raise Refused(*problems)
    return name


def amount_problems(state: ChampionshipState, cents: int) -> list[Problem]:
    """What is wrong with an amount: it is more than nothing, and no slip of the hand."""
    most_cents = MOST_CENTS * UNITS[Currency(state.contents.currency)].scale
    return [] if 0 < cents <= most_cents else [Problem("amount-out-of-range", "cents", {"most_cents": most_cents})]


@use_case("reduction-given", "reduction-withdrawn", leaf=True, roles=AT_THE_DOOR)
def grant_reduction(work: UnitOfWork, team_id: int, reduction_id: int, times: int = 1) -> None:
    """Let a team pay less, `times` over where each player pays; 0 withdraws. Refuses more than its players."""
    team = work.row(Team, team_id, "team-gone")
    reduction = work.row(ReductionRow, reduction_id, "reduction-gone")
    work.depends_on(team, reduction)
    most = len(work.state.of(Player, "team_id", team.id)) if work.state.contents.fee_per_player else 1
    if not 0 <= times <= most:
        raise Refused(Problem("reduction-too-often", "times", {"most": most}))
    known = next(
        (row for row in work.state.of(GrantedRow, "team_id", team.id) if row.reduction_id == reduction.id), None
    )
    if known is None and times:
        work.add(GrantedRow, team_id=team.id, reduction_id=reduction.id, times=times)
    elif known is not None and times:
        work.change(known, times=times)
    elif known is not None:
        work.remove(known)
    work.what = "reduction-given" if times else "reduction-withdrawn"
    work.details.update(team=team.name, name=reduction.name, times=times, cents=reduction.cents)
    if team.number is not None:
        work.details["number"] = team.number


def join_accounts(work: UnitOfWork, team: Team, other: Team) -> None:
    """Two people who waited are a team: what one of them paid, and the reductions, are the team's."""
    known = {row.reduction_id: row for row in work.state.of(GrantedRow, "team_id", team.id)}
    for row in work.state.of(GrantedRow, "team_id", other.id):
        if row.reduction_id not in known:
            work.change(row, team_id=team.id)
            continue
        # each was asked for a part of the fee less the reduction, and owes no more of it as a team
        work.change(known[row.reduction_id], times=known[row.reduction_id].times + row.times)
        work.remove(row)
    name_payer(work, other, team.id)


def leave_cash(work: UnitOfWork, team: Team) -> None:
    """Let a registration be struck out: its reductions go, its entries stay. Refuses while it is owed money."""
    if paid := accounts(work.state)[team.id].paid:
        raise Refused(Problem("team-has-paid", details={"team": team.name, "paid_cents": paid}))
    work.remove(*work.state.of(GrantedRow, "team_id", team.id))
    name_payer(work, team, None)


def name_payer(work: UnitOfWork, team: Team, team_id: int | None) -> None:
    """Give the entries and tickets of a team to another one, or to none, under the name of who paid."""
    for entry in work.state.of(CashEntry, "team_id", team.id):
        work.change(entry, team_id=team_id, payer=entry.payer or team.name)
    for sale in work.state.of(TicketSale, "team_id", team.id):
        work.change(sale, team_id=team_id, buyer=sale.buyer or team.name)
