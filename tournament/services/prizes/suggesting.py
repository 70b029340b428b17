"""A plan of prizes to start from, by how many teams enter. Pure."""

from dataclasses import replace
from typing import Final

from tournament.draw.trees import Bracket
from tournament.records.money import PlannedPrize
from tournament.services.prizes.lines import WonBy
from tournament.standings.prizes import STEP, Share, parts_of

USUAL_SHARE: Final = 75
"""What part of the takings the prizes of a proposed plan come to where none was chosen, in percent."""

LADDERS: Final = (
    # from how many teams on; each row of prizes: first rank, last rank, percent for each of them
    (64, ((1, 1, 24), (2, 2, 16), (3, 3, 12), (4, 4, 8), (5, 8, 4), (9, 16, 3))),
    (32, ((1, 1, 30), (2, 2, 20), (3, 3, 14), (4, 4, 12), (5, 8, 6))),
    (16, ((1, 1, 40), (2, 2, 25), (3, 3, 20), (4, 4, 15))),
    (8, ((1, 1, 50), (2, 2, 30), (3, 3, 20))),
    (0, ((1, 1, 65), (2, 2, 35))),
)
"""About a quarter of the teams win something."""
BESIDE: Final = ((Bracket.CONSOLATION, 10), (Bracket.THIRD, 5), (Bracket.OTHERS, 5))
"""The percentage for the winner of each side bracket; the main ranks have the rest."""


def suggested_plan(
    teams: int, takings: int, share: int | None, brackets: tuple[str, ...], categories: tuple[str, ...], goods: str, *, step: int = STEP
) -> list[PlannedPrize]:
    """A plan for so many teams that bring these takings, in cents.

    With a `share` the prizes are parts of it, and follow; otherwise they are sums, or, where nothing is taken, `goods`.
    Each category has a prize in kind for the best of it. Sums are whole multiples of `step`. Percentages are whole
    ones: what rounding down leaves is the first's.
    """
    ladder = next(rows for least, rows in LADDERS if teams >= least)
    beside = [(bracket.value, percent) for bracket, percent in BESIDE if bracket.value in brackets]
    rest = 100 - sum(percent for _, percent in beside)
    plan = [PlannedPrize(first_rank=first, last_rank=last, percent=percent * rest // 100) for first, last, percent in ladder]
    plan[0] = replace(plan[0], percent=(plan[0].percent or 0) + rest - sum((prize.percent or 0) * prize.ranks for prize in plan))
    plan += [PlannedPrize(ranking=name, first_rank=1, last_rank=1, percent=percent) for name, percent in beside]
    if share is None:
        plan = in_money(plan, takings * USUAL_SHARE // 100 // step * step, goods, step)
    return plan + [PlannedPrize(WonBy.CATEGORY, of_whom=category, goods=goods) for category in categories]


def in_money(plan: list[PlannedPrize], total: int, goods: str, step: int) -> list[PlannedPrize]:
    """Give the prizes of a plan their sums, as parts of that total, or goods where a part comes to nothing."""
    parts = parts_of(total, [Share(prize.percent or 0, prize.ranks) for prize in plan], step)
    return [replace(prize, percent=None, cents=cents or None, goods="" if cents else goods) for prize, cents in zip(plan, parts, strict=True)]
