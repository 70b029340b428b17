"""Who wins which prize as things stand, computed from plan, rankings and takings when shown."""

from collections import Counter
from collections.abc import Mapping

from tournament.models.money_tables import CashEntry, PrizeRow
from tournament.models.tables import Team
from tournament.records.money import PlannedPrize
from tournament.services.cash.accounts import about
from tournament.services.cash.lines import CashKind
from tournament.services.desk.hall import Hall
from tournament.services.desk.records import record_of
from tournament.services.people.names import name_key
from tournament.services.prizes.lines import AwardLine, AwardsLine, Funds, PrizeLine, WonBy
from tournament.services.prizes.rankings import Lines, rankings
from tournament.services.prizes.takings import money_for_prizes, round_sum, taken, takings
from tournament.services.scores.standing import standings
from tournament.standings.prizes import PrizeAward, PrizeCandidate, PrizeOnOffer, Share, award, parts_of


def awards(hall: Hall) -> AwardsLine:
    """The plan of prizes and who wins which, as the results that are in make it."""
    plan, names = plan_of_prizes(hall), Names(hall)
    there = rankings(hall)
    won = award(
        [prize_of(line, names) for line in plan],
        {name: [names.ranked(line.rank, line.team) for line in lines] for name, lines in there.items()},
        parted=hall.contents.ties_parted,
        seed=hall.contents.lot_seed,
    )
    standing, paid, due = standings(hall), paid_out(hall), Counter[int]()
    for one in won.won:
        due[one.team] += one.cents
    return AwardsLine(
        prizes=plan,
        awards=tuple(award_line(one, there, is_paid=0 < due[one.team] <= paid.get(one.team, 0)) for one in won.won),
        not_won=won.not_won,
        remainder=won.remainder,
        funds=Funds(takings(hall), money_for_prizes(hall), sum(line.total for line in plan), sum(one.cents for one in won.won), taken(hall)),
        is_provisional=standing.is_provisional or not standing.round,
        paid=paid,
    )


class Names:
    """The clubs and categories of the teams, each as it was written first: `US Ville` and `us ville` are one club."""

    def __init__(self, hall: Hall) -> None:
        self.clubs: dict[frozenset[str], str] = {}
        self.categories: dict[frozenset[str], str] = {}
        self._teams: dict[int, tuple[str, str, bool]] = {}
        for team in hall.all(Team):
            if team.number is not None:
                self._teams[team.number] = (self.club(team.club), self.category(team.category), team.present)

    def club(self, name: str) -> str:
        """A club as it was written first."""
        return self.clubs.setdefault(name_key(name), name) if name else ""

    def category(self, name: str) -> str:
        """A category as it was written first."""
        return self.categories.setdefault(name_key(name), name) if name else ""

    def ranked(self, rank: int, team: int) -> PrizeCandidate:
        """A team on its rank, with its club, its category and whether it is there."""
        return PrizeCandidate(rank, team, *self._teams[team])

    def of_whom(self, won_by: WonBy, name: str) -> str:
        """The club or the category that a prize names."""
        return self.club(name) if won_by is WonBy.CLUB else self.category(name)


def plan_of_prizes(hall: Hall) -> tuple[PrizeLine, ...]:
    """The prizes in the order of the plan, with what each winner has in money as things stand."""
    drafts = {row.id: draft_of_prize(row) for row in rows_in_order(hall)}
    winners = {id_: winners_of(hall, draft) for id_, draft in drafts.items()}
    fixed = sum((draft.cents or 0) * winners[id_] for id_, draft in drafts.items())
    shares = {id_: Share(draft.percent, winners[id_]) for id_, draft in drafts.items() if draft.percent is not None}
    parts = parts_of(max((money_for_prizes(hall) or 0) - fixed, 0), tuple(shares.values()), round_sum(hall))
    each = dict(zip(shares, parts, strict=True))
    return tuple(PrizeLine(id_, draft, winners[id_], each.get(id_, draft.cents or 0)) for id_, draft in drafts.items())


def rows_in_order(hall: Hall) -> list[PrizeRow]:
    """The rows of the prizes in the order of the plan."""
    return sorted(hall.all(PrizeRow), key=lambda row: row.position)


def draft_of_prize(row: PrizeRow) -> PlannedPrize:
    """A prize of the plan as it was typed."""
    return record_of(PlannedPrize, row, {})


def prize_of(line: PrizeLine, names: Names) -> PrizeOnOffer:
    """A prize of the plan as the pure part takes it."""
    draft = line.prize
    whose = names.of_whom(draft.won_by, draft.of_whom)
    return PrizeOnOffer(line.id, draft.won_by, draft.ranking, draft.first_rank or 0, draft.last_rank or 0, whose, line.each, draft.goods)


def winners_of(hall: Hall, draft: PlannedPrize) -> int:
    """How many teams a prize is for: one for each of its ranks, or for each club or category where it names none."""
    names = Names(hall)
    groups = {WonBy.CLUB: names.clubs, WonBy.CATEGORY: names.categories}.get(draft.won_by)
    return max(len(groups), 1) if groups is not None and not draft.of_whom else draft.ranks


def paid_out(hall: Hall) -> dict[int, int]:
    """What was paid to each team as prizes, by its number, after corrections."""
    paid: Counter[int] = Counter()
    for row in hall.all(CashEntry):
        if row.team_id is not None and about(hall, row) == CashKind.PRIZE:
            paid[hall.one(Team, row.team_id).number or 0] -= row.cents
    return {team: cents for team, cents in paid.items() if cents}


def award_line(one: PrizeAward, there: Mapping[str, Lines], *, is_paid: bool) -> AwardLine:
    """What a team wins, with its names."""
    line = next(line for line in there[one.ranking] if line.team == one.team)
    title = (one.won_by, one.ranking, one.rank, one.team, line.name, line.players, line.club)
    return AwardLine(*title, one.of_whom, one.cents, one.goods, one.shared_by, one.by_lot, is_paid)
