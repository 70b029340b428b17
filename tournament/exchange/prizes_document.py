"""The plan of prizes in a championship document: its shape, how it is written, and how it is read."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Annotated, Any, ClassVar, Final

from pydantic import Field

from tournament.errors import Problem
from tournament.exchange.documents import part_of, written
from tournament.records.fields import fields_of
from tournament.records.prizes import PlannedPrize
from tournament.scoring.published import OneOf
from tournament.services.prizes.lines import WonBy
from tournament.services.prizes.planning import RANKINGS, prize_problems, share_problems, tidied

WON_BY: Final = fields_of(PlannedPrize)["won_by"]
OF_PRIZES: Final[Mapping[str, Any]] = {
    "won_by": (Annotated[WonBy, OneOf(tuple(WonBy))], Field(description=WON_BY.meaning)),
    "ranking": Annotated[str, OneOf(RANKINGS)],
}


class PrizeDocument(part_of(PlannedPrize, **OF_PRIZES)):  # type: ignore[misc]  # its fields are the record's
    """A prize of the plan."""

    harmless: ClassVar[Mapping[str, object]] = {"kind": "last", "goods": "-"}


def write_prize(prize: PlannedPrize) -> dict[str, Any]:
    """A prize in its published form: what it does not have is left out, and its last rank where that is the first."""
    return written(replace(prize, last_rank=None if prize.last_rank == prize.first_rank else prize.last_rank))


def read_prizes(parts: Iterable[PrizeDocument], tell: Callable[[str, list[Problem]], None]) -> tuple[PlannedPrize, ...]:
    """A document's prizes, problems at their paths; winners are counted without teams, as clubs may outgrow plans."""
    prizes, shares = [], []
    for index, part in enumerate(parts):
        prize = tidied(PlannedPrize(**{name: getattr(part, field.key) for name, field in fields_of(PlannedPrize).items()}))
        problems = [*prize_problems(prize)]
        tell(f"prizes[{index}]", problems)
        shares.append(0 if problems else (prize.percent or 0) * prize.ranks)
        prizes.append(prize)
    tell("", [*share_problems(shares, "prizes")])
    return tuple(prizes)
