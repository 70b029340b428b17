"""The plan of prizes: added to, changed, put in order, taken from, or replaced as a whole."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from tournament.currencies import LARGEST_SCALE, UNITS, Currency
from tournament.errors import Problem, Refused
from tournament.models.money_tables import PrizeRow
from tournament.records.money import LAST_RANK, LONGEST_GOODS, LONGEST_WHOM, MOST_PRIZE_CENTS, PlannedPrize
from tournament.records.team import LONGEST_CATEGORY
from tournament.services.desk.hall import Hall
from tournament.services.desk.records import columns_of
from tournament.services.desk.texts import text_problems, tidy
from tournament.services.desk.use_cases import use_case
from tournament.services.desk.work import Work
from tournament.services.prizes.awarding import draft_of_prize, rows_in_order, winners_of
from tournament.services.prizes.lines import WonBy
from tournament.services.prizes.rankings import BESIDE, OWN

MOST_PRIZES: Final = 100
RANKINGS: Final = (OWN, *(bracket.value for bracket in BESIDE))
GONE: Final = "prize-gone"


@use_case("prize-added", leaf=True)
def add_prize(work: Work, draft: PlannedPrize) -> None:
    """Put a prize at the end of the plan. Refuses what cannot be won or be written, and more percent than there is."""
    prize = tidied(draft)
    check_plan(work.hall, [*plan_without(work.hall), prize], prize)
    work.add(PrizeRow, position=len(rows_in_order(work.hall)) + 1, **columns_of_prize(prize))
    work.details.update(told(prize))


@use_case("prize-changed", leaf=True)
def change_prize(work: Work, prize_id: int, draft: PlannedPrize) -> None:
    """Replace a prize in its place. Refuses as `add_prize` does, and a prize taken out."""
    row, prize = work.row(PrizeRow, prize_id, GONE), tidied(draft)
    check_plan(work.hall, [*plan_without(work.hall, prize_id), prize], prize)
    work.change(row, **columns_of_prize(prize))
    work.details.update(told(prize))


@use_case("prize-moved", leaf=True)
def move_prize(work: Work, prize_id: int, position: int) -> None:
    """Move a prize to a position of the plan, from 1; beyond its end, to the end."""
    moved = work.row(PrizeRow, prize_id, GONE)
    rows = [row for row in rows_in_order(work.hall) if row.id != prize_id]
    put_in_order(work, [*rows[: max(position, 1) - 1], moved, *rows[max(position, 1) - 1 :]])
    work.details.update(told(draft_of_prize(moved)))


@use_case("prize-removed", leaf=True)
def remove_prize(work: Work, prize_id: int) -> None:
    """Take a prize out of the plan."""
    removed = work.row(PrizeRow, prize_id, GONE)
    work.remove(removed)
    put_in_order(work, rows_in_order(work.hall))
    work.details.update(told(draft_of_prize(removed)))


@use_case("prizes-planned", leaf=True)
def plan_prizes(work: Work, drafts: Sequence[PlannedPrize]) -> None:
    """Replace the whole plan by these prizes. Refuses all that `add_prize` refuses of one of them."""
    prizes = [tidied(draft) for draft in drafts]
    check_plan(work.hall, prizes, *prizes)
    work.remove(*rows_in_order(work.hall))
    work.add_all(PrizeRow, rows_of_plan(prizes))
    work.details["prizes"] = len(prizes)


def put_in_order(work: Work, rows: Sequence[PrizeRow]) -> None:
    """Number these prizes from 1 in their order."""
    for position, row in enumerate(rows, start=1):
        work.change(row, position=position)


def plan_without(hall: Hall, prize_id: int | None = None) -> list[PlannedPrize]:
    """The prizes of the plan but one."""
    return [draft_of_prize(row) for row in rows_in_order(hall) if row.id != prize_id]


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
    return {"won_by": prize.won_by.value, "ranking": prize.ranking, "of_whom": prize.of_whom, **{name: rank for name, rank in ranks.items() if rank}}


def check_plan(hall: Hall, plan: Sequence[PlannedPrize], *new: PlannedPrize) -> None:
    """Refuse new prizes with all that is wrong, and a plan of too many, or above the takings."""
    most_cents = MOST_PRIZE_CENTS * UNITS[Currency(hall.contents.currency)].scale
    problems = [problem for prize in new for problem in prize_problems(prize, most_cents)]
    if not problems:
        problems += share_problems((one.percent or 0) * winners_of(hall, one) for one in plan)
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
    longest = LONGEST_CATEGORY if prize.won_by is WonBy.CATEGORY else LONGEST_WHOM  # no team could be of a longer category, and win it
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
