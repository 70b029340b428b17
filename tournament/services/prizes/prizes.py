"""The prizes: the plan of them, who wins which as things stand, what that costs, and paying it out."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from tournament.currencies import LARGEST_SCALE, UNITS, Currency
from tournament.draw.catalogue import settings_of
from tournament.draw.facts import Choice
from tournament.draw.trees import Bracket, slot_named
from tournament.errors import Problem, Refused
from tournament.models.money_tables import CashEntry, PrizeRow
from tournament.models.tables import Team
from tournament.records.money import LAST_RANK, LONGEST_GOODS, LONGEST_WHOM, MOST_PRIZE_CENTS, PlannedPrize
from tournament.records.team import LONGEST_CATEGORY
from tournament.services.cash.accounts import about, accounts
from tournament.services.cash.payments import enter_all
from tournament.services.cash.views import AccountView, CashKind, Handover
from tournament.services.desk.rows import columns_of, record_of
from tournament.services.desk.state import ChampionshipState
from tournament.services.desk.texts import text_problems, tidy
from tournament.services.desk.unit_of_work import UnitOfWork
from tournament.services.desk.use_cases import use_case
from tournament.services.people.names import name_key
from tournament.services.people.views import TeamStatus
from tournament.services.prizes.views import AwardsView, AwardView, Funds, PrizeView, WonBy
from tournament.services.rounds.drawn import present_numbers
from tournament.services.rounds.phase_plan import stages_after
from tournament.services.scores.standing import games_until, standings
from tournament.services.scores.views import StandingView, ranked_by, who_played
from tournament.services.setup.settings import phases_in, terms_in
from tournament.standings.prizes import PrizeAward, PrizeCandidate, PrizeOnOffer, Share, award, parts_of


def takings(state: ChampionshipState) -> int:
    """Entries due less reductions; of teams that left, or missed the first posting, what they paid."""
    begun = standings(state).round > 0
    there = {*present_numbers(state), *(line.team for line in standings(state).lines if line.games)}
    return sum(line.due if line.number in there or not begun else paid_of(line) for line in entered(state))


def taken(state: ChampionshipState) -> int:
    """How much of it was paid so far."""
    return sum(map(paid_of, entered(state)))


def entered(state: ChampionshipState) -> Sequence[AccountView]:
    """The accounts of the teams; who waits for a partner plays for no prize."""
    return [line for line in accounts(state).values() if line.number is not None]


def paid_of(account: AccountView) -> int:
    """What a team paid, at most what it had to; a tick without an entry says that it paid."""
    return account.due if account.is_unbooked else min(account.due, max(account.paid, 0))


def money_for_prizes(state: ChampionshipState) -> int | None:
    """The takings' share for prizes, in whole round sums; None where sums are fixed."""
    percent, step = state.contents.prize_percent, round_sum(state)
    return None if percent is None else takings(state) * percent // 100 // step * step


def round_sum(state: ChampionshipState) -> int:
    """The unit of prizes that follow the takings, in cents: 5 €, or a usual note of the currency."""
    return UNITS[Currency(state.contents.currency)].step


OWN: Final = ""
"""The championship's own ranking."""
BESIDE: Final = (Bracket.CONSOLATION, Bracket.THIRD, Bracket.OTHERS)
"""The brackets that have prizes of their own."""

Lines = tuple[StandingView, ...]


def rankings(state: ChampionshipState) -> Mapping[str, Lines]:
    """Who can win in each ranking that there is, by its name, best first: those who played in it and did not leave."""
    own = ranked_by(
        (line for line in who_played(standings(state).lines) if line.status is TeamStatus.ACTIVE),
        lambda line: (line.rank,),
    )
    there = teams_of_brackets(state)
    if not there:
        return {OWN: own}
    last = standings(state).round
    stages = stages_after(state, games_until(state, last), last, terms_in(state))

    def of(bracket: Bracket) -> Lines:
        """How far each came in the bracket counts first, then how it stands in the championship's own ranking."""
        return ranked_by(
            (line for line in own if line.team in there[bracket]),
            lambda line: (stages.get(line.team, len(own)), line.rank),
        )

    return {OWN: own, **{bracket.value: of(bracket) for bracket in BESIDE if bracket in there}}


def teams_of_brackets(state: ChampionshipState) -> Mapping[Bracket, set[int]]:
    """Who played in each of the brackets that have prizes of their own."""
    teams: defaultdict[Bracket, set[int]] = defaultdict(set)
    for game in games_until(state, standings(state).round):
        if game.slot and (bracket := slot_named(game.slot).bracket) in BESIDE:
            teams[bracket].update(game.teams)
    return dict(teams)


def rankings_offered(state: ChampionshipState) -> tuple[str, ...]:
    """The rankings to plan prizes in: the main one, and brackets of the plan or the prizes."""
    planned = {bracket.value for phase in phases_in(state.contents) for bracket in brackets_beside(settings_of(phase))}
    named = {row.ranking for row in state.all(PrizeRow)} | {bracket.value for bracket in teams_of_brackets(state)}
    return (OWN, *(bracket.value for bracket in BESIDE if bracket.value in planned | named))


def brackets_beside(options: Mapping[str, Choice]) -> Iterator[Bracket]:
    """The brackets beside the main one that the settings of a format make."""
    if options.get("losers") in ("consolation", "consolation-third"):
        yield Bracket.CONSOLATION
    if options.get("losers") == "consolation-third":
        yield Bracket.THIRD
    if options.get("rest") == "bracket":
        yield Bracket.OTHERS


def awards(state: ChampionshipState) -> AwardsView:
    """The plan of prizes and who wins which, as the results that are in make it."""
    plan, names = plan_of_prizes(state), Names(state)
    there = rankings(state)
    won = award(
        [prize_of(line, names) for line in plan],
        {name: [names.ranked(line.rank, line.team) for line in lines] for name, lines in there.items()},
        parted=state.contents.ties_parted,
        seed=state.contents.lot_seed,
    )
    standing, paid, due = standings(state), paid_out(state), Counter[int]()
    for one in won.won:
        due[one.team] += one.cents
    return AwardsView(
        prizes=plan,
        awards=tuple(award_view(one, there, is_paid=0 < due[one.team] <= paid.get(one.team, 0)) for one in won.won),
        not_won=won.not_won,
        remainder=won.remainder,
        funds=Funds(
            takings(state),
            money_for_prizes(state),
            sum(line.total for line in plan),
            sum(one.cents for one in won.won),
            taken(state),
        ),
        is_provisional=standing.is_provisional or not standing.round,
        paid=paid,
    )


class Names:
    """The clubs and categories of the teams, each as it was written first: `US Ville` and `us ville` are one club."""

    def __init__(self, state: ChampionshipState) -> None:
        self.clubs: dict[frozenset[str], str] = {}
        self.categories: dict[frozenset[str], str] = {}
        self._teams: dict[int, tuple[str, str, bool]] = {}
        for team in state.all(Team):
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


def plan_of_prizes(state: ChampionshipState) -> tuple[PrizeView, ...]:
    """The prizes in the order of the plan, with what each winner has in money as things stand."""
    drafts = {row.id: draft_of_prize(row) for row in rows_in_order(state)}
    winners = {id_: winners_of(state, draft) for id_, draft in drafts.items()}
    fixed = sum((draft.cents or 0) * winners[id_] for id_, draft in drafts.items())
    shares = {id_: Share(draft.percent, winners[id_]) for id_, draft in drafts.items() if draft.percent is not None}
    parts = parts_of(max((money_for_prizes(state) or 0) - fixed, 0), tuple(shares.values()), round_sum(state))
    each = dict(zip(shares, parts, strict=True))
    return tuple(PrizeView(id_, draft, winners[id_], each.get(id_, draft.cents or 0)) for id_, draft in drafts.items())


def rows_in_order(state: ChampionshipState) -> list[PrizeRow]:
    """The rows of the prizes in the order of the plan."""
    return sorted(state.all(PrizeRow), key=lambda row: row.position)


def draft_of_prize(row: PrizeRow) -> PlannedPrize:
    """A prize of the plan as it was typed."""
    return record_of(PlannedPrize, row, {})


def prize_of(line: PrizeView, names: Names) -> PrizeOnOffer:
    """A prize of the plan as the pure part takes it."""
    draft = line.prize
    whose = names.of_whom(draft.won_by, draft.of_whom)
    return PrizeOnOffer(
        line.id, draft.won_by, draft.ranking, draft.first_rank or 0, draft.last_rank or 0, whose, line.each, draft.goods
    )


def winners_of(state: ChampionshipState, draft: PlannedPrize) -> int:
    """How many teams a prize is for: one for each of its ranks, or for each club or category where it names none."""
    names = Names(state)
    groups = {WonBy.CLUB: names.clubs, WonBy.CATEGORY: names.categories}.get(draft.won_by)
    return max(len(groups), 1) if groups is not None and not draft.of_whom else draft.ranks


def paid_out(state: ChampionshipState) -> dict[int, int]:
    """What was paid to each team as prizes, by its number, after corrections."""
    paid: Counter[int] = Counter()
    for row in state.all(CashEntry):
        if row.team_id is not None and about(state, row) == CashKind.PRIZE:
            paid[state.one(Team, row.team_id).number or 0] -= row.cents
    return {team: cents for team, cents in paid.items() if cents}


def award_view(one: PrizeAward, there: Mapping[str, Lines], *, is_paid: bool) -> AwardView:
    """What a team wins, with its names."""
    line = next(line for line in there[one.ranking] if line.team == one.team)
    title = (one.won_by, one.ranking, one.rank, one.team, line.name, line.players, line.club)
    return AwardView(*title, one.of_whom, one.cents, one.goods, one.shared_by, one.by_lot, is_paid)


MOST_PRIZES: Final = 100
RANKINGS: Final = (OWN, *(bracket.value for bracket in BESIDE))
GONE: Final = "prize-gone"


@use_case("prize-added", leaf=True)
def add_prize(work: UnitOfWork, draft: PlannedPrize) -> None:
    """Put a prize at the end of the plan. Refuses what cannot be won or be written, and more percent than there is."""
    prize = tidied(draft)
    check_plan(work.state, [*plan_without(work.state), prize], prize)
    work.add(PrizeRow, position=len(rows_in_order(work.state)) + 1, **columns_of_prize(prize))
    work.details.update(told(prize))


@use_case("prize-changed", leaf=True)
def change_prize(work: UnitOfWork, prize_id: int, draft: PlannedPrize) -> None:
    """Replace a prize in its place. Refuses as `add_prize` does, and a prize taken out."""
    row, prize = work.row(PrizeRow, prize_id, GONE), tidied(draft)
    check_plan(work.state, [*plan_without(work.state, prize_id), prize], prize)
    work.change(row, **columns_of_prize(prize))
    work.details.update(told(prize))


@use_case("prize-moved", leaf=True)
def move_prize(work: UnitOfWork, prize_id: int, position: int) -> None:
    """Move a prize to a position of the plan, from 1; beyond its end, to the end."""
    moved = work.row(PrizeRow, prize_id, GONE)
    rows = [row for row in rows_in_order(work.state) if row.id != prize_id]
    put_in_order(work, [*rows[: max(position, 1) - 1], moved, *rows[max(position, 1) - 1 :]])
    work.details.update(told(draft_of_prize(moved)))


@use_case("prize-removed", leaf=True)
def remove_prize(work: UnitOfWork, prize_id: int) -> None:
    """Take a prize out of the plan."""
    removed = work.row(PrizeRow, prize_id, GONE)
    work.remove(removed)
    put_in_order(work, rows_in_order(work.state))
    work.details.update(told(draft_of_prize(removed)))


@use_case("prizes-planned", leaf=True)
def plan_prizes(work: UnitOfWork, drafts: Sequence[PlannedPrize]) -> None:
    """Replace the whole plan by these prizes. Refuses all that `add_prize` refuses of one of them."""
    prizes = [tidied(draft) for draft in drafts]
    check_plan(work.state, prizes, *prizes)
    work.remove(*rows_in_order(work.state))
    work.add_all(PrizeRow, rows_of_plan(prizes))
    work.details["prizes"] = len(prizes)


def put_in_order(work: UnitOfWork, rows: Sequence[PrizeRow]) -> None:
    """Number these prizes from 1 in their order."""
    for position, row in enumerate(rows, start=1):
        work.change(row, position=position)


def plan_without(state: ChampionshipState, prize_id: int | None = None) -> list[PlannedPrize]:
    """The prizes of the plan but one."""
    return [draft_of_prize(row) for row in rows_in_order(state) if row.id != prize_id]


def tidied(draft: PlannedPrize) -> PlannedPrize:
    """A prize as kept: ranks for rank prizes only, last defaulting to first; names for clubs, categories."""
    ranks = (draft.first_rank, draft.last_rank or draft.first_rank) if draft.won_by is WonBy.RANK else (None, None)
    of_whom = tidy(draft.of_whom) if draft.won_by in (WonBy.CLUB, WonBy.CATEGORY) else ""
    return replace(draft, first_rank=ranks[0], last_rank=ranks[1], of_whom=of_whom, goods=tidy(draft.goods))


def rows_of_plan(prizes: Sequence[PlannedPrize]) -> list[dict[str, Any]]:
    """The values of the rows of a plan, in its order."""
    return [{"position": position, **columns_of_prize(prize)} for position, prize in enumerate(prizes, start=1)]


def columns_of_prize(prize: PlannedPrize) -> dict[str, Any]:
    """A prize by the columns of its row."""
    return columns_of(prize, {})


def told(prize: PlannedPrize) -> dict[str, str | int]:
    """A prize as the journal tells of it: what it is for."""
    ranks = {"first_rank": prize.first_rank, "last_rank": prize.last_rank}
    return {
        "won_by": prize.won_by.value,
        "ranking": prize.ranking,
        "of_whom": prize.of_whom,
        **{name: rank for name, rank in ranks.items() if rank},
    }


def check_plan(state: ChampionshipState, plan: Sequence[PlannedPrize], *new: PlannedPrize) -> None:
    """Refuse new prizes with all that is wrong, and a plan of too many, or above the takings."""
    most_cents = MOST_PRIZE_CENTS * UNITS[Currency(state.contents.currency)].scale
    problems = [problem for prize in new for problem in prize_problems(prize, most_cents)]
    if not problems:
        problems += share_problems((one.percent or 0) * winners_of(state, one) for one in plan)
    if len(plan) > MOST_PRIZES:
        problems.append(Problem("prizes-too-many", details={"most": MOST_PRIZES}))
    if problems:
        raise Refused(*problems)


def share_problems(shares: Iterable[int], path: str = "percent") -> Iterator[Problem]:
    """That the shares of a plan, in percent, give away more than there is."""
    if (percent := sum(shares)) > 100:
        yield Problem("prizes-over-share", path, {"percent": percent})


def prize_problems(prize: PlannedPrize, most_cents: int = MOST_PRIZE_CENTS * LARGEST_SCALE) -> Iterator[Problem]:
    """Everything wrong with a prize, each at its field.

    Without `most_cents` its sum may be what it could be in any currency: one that was planned stays when another is
    chosen.
    """
    longest = (
        LONGEST_CATEGORY if prize.won_by is WonBy.CATEGORY else LONGEST_WHOM
    )  # no team could be of a longer category, and win it
    yield from text_problems(prize.of_whom, "of_whom", longest)
    yield from text_problems(prize.goods, "goods", LONGEST_GOODS)
    if prize.ranking not in RANKINGS:
        yield Problem("prize-ranking", "ranking", {"ranking": prize.ranking})
    if prize.won_by is WonBy.RANK and not 1 <= (prize.first_rank or 0) <= (prize.last_rank or 0) <= LAST_RANK:
        yield Problem("prize-ranks", "first_rank", {"most": LAST_RANK})
    if prize.cents is not None and prize.percent is not None:
        yield Problem("prize-both", "percent")
    if prize.cents is not None and not 1 <= prize.cents <= most_cents:
        yield Problem("prize-cents", "cents", {"most_cents": most_cents})
    if prize.percent is not None and not 1 <= prize.percent <= 100:
        yield Problem("prize-percent", "percent")
    if prize.cents is None and prize.percent is None and not prize.goods:
        yield Problem("prize-empty", "goods")


def unpaid_prizes(state: ChampionshipState) -> Mapping[int, int]:
    """Cents won and not paid yet, by team number in the order of awards; empty while results are out."""
    line = awards(state)
    if line.is_provisional:
        return {}
    left = {team: line.left_to_pay(team) for team in dict.fromkeys(award.team for award in line.awards)}
    return {team: cents for team, cents in left.items() if cents > 0}


@use_case("prizes-paid", leaf=True)
def pay_prizes(work: UnitOfWork, notes: Mapping[int, str], how: Handover) -> None:
    """Pay these teams what is left, noting what for. Refuses, paying none, if one is owed nothing."""
    left, rows = unpaid_prizes(work.state), {row.number: row for row in work.state.all(Team)}
    if settled := [number for number in notes if number not in left]:
        raise Refused(*(Problem("prize-not-owed", details={"team": number}) for number in settled))
    if not notes:
        raise Refused(Problem("no-prize-to-pay"))
    work.depends_on(*(rows[number] for number in notes))
    shared = {
        "means": how.means,
        "till": how.till,
        "payer": how.payer,
        "received_by": how.received_by,
        "kind": CashKind.PRIZE,
    }
    enter_all(
        work,
        [
            {**shared, "note": note, "cents": -left[number], "team_id": rows[number].id}
            for number, note in notes.items()
        ],
    )
    work.details["teams"] = len(notes)
