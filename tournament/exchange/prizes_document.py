"""The plan of prizes in a championship document: its shape, how it is written, and how it is read."""

from collections.abc import Callable, Iterable, Mapping
from typing import Annotated, Any, ClassVar

from pydantic import AfterValidator, Field

from tournament.currencies import LARGEST_SCALE
from tournament.errors import Problem
from tournament.exchange.document_fields import no_longer_than
from tournament.scoring.published import NotNull, OneOf, Part, Text, Whole
from tournament.services.prizes.lines import PrizeDraft, WonBy
from tournament.services.prizes.planning import LAST_RANK, LONGEST_GOODS, LONGEST_WHOM, MOST_CENTS, RANKINGS, prize_problems, share_problems, tidied

Rank = Annotated[Annotated[int, Whole(1, LAST_RANK, is_checked=False)] | None, NotNull()]


class Prize(Part):
    """A prize of the plan."""

    harmless: ClassVar[Mapping[str, object]] = {"kind": "last", "goods": "-"}

    kind: Annotated[WonBy, OneOf(tuple(WonBy))] = Field(
        description="By what it is won: a rank, being the best of a club or of a category, being the last."
    )
    ranking: Annotated[str, OneOf(RANKINGS)] = Field("", description="The bracket in whose ranking it is won; absent: the championship's own.")
    first_rank: Rank = Field(None, description="The rank, or the first of those, that a prize of the kind `rank` is for.")
    last_rank: Rank = Field(None, description="The last of those ranks; absent where it is the first.")
    of_whom: Annotated[str, Text(), AfterValidator(no_longer_than(LONGEST_WHOM))] = Field(
        "", description="The club or the category; absent: the best of each wins one.", json_schema_extra={"maxLength": LONGEST_WHOM}
    )
    cents: Annotated[Annotated[int, Whole(1, MOST_CENTS * LARGEST_SCALE)] | None, NotNull()] = Field(
        None, description="A fixed sum for each who wins it, in cents."
    )
    percent: Annotated[Annotated[int, Whole(1, 100)] | None, NotNull()] = Field(
        None, description="Instead of a sum, the part of the money for prizes for each who wins it, in percent."
    )
    goods: Annotated[str, Text(), AfterValidator(no_longer_than(LONGEST_GOODS))] = Field(
        "", description="What is won in kind.", json_schema_extra={"maxLength": LONGEST_GOODS}
    )


def write_prize(prize: PrizeDraft) -> dict[str, Any]:
    """A prize in its published form: what it does not have is left out."""
    parts = {**vars(prize), "kind": prize.won_by.value}
    if prize.last_rank == prize.first_rank:
        del parts["last_rank"]
    return {name: parts[name] for name in Prize.model_fields if parts.get(name) not in ("", None)}


def read_prizes(parts: Iterable[Prize], tell: Callable[[str, list[Problem]], None]) -> tuple[PrizeDraft, ...]:
    """The prizes of a document; what is wrong with one of them, or with all their shares together, is told at its path.

    Who wins the prizes is counted without the teams: a plan that clubs outgrew since it was typed can be read again.
    """
    prizes, shares = [], []
    for index, part in enumerate(parts):
        values = {name: getattr(part, name) for name in Prize.model_fields if name != "kind"}
        prize = tidied(PrizeDraft(won_by=part.kind, **values))
        problems = [*prize_problems(prize)]
        tell(f"prizes[{index}]", problems)
        shares.append(0 if problems else (prize.percent or 0) * prize.ranks)
        prizes.append(prize)
    tell("", [*share_problems(shares, "prizes")])
    return tuple(prizes)
