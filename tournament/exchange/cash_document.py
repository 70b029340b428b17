"""The shape of the cash in a championship document. Money is in cents."""

import datetime
from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Final

from pydantic import AfterValidator, Field

from tournament.currencies import PIECES
from tournament.exchange.document_fields import GREATEST, MOST_ENTRIES, MOST_TEAMS, TeamNumber, moment, no_longer_than
from tournament.scoring.published import OneOf, Part, Table, Text, Whole, refusal
from tournament.services.cash.lines import (
    HIGHEST_RECEIPT,
    LONGEST_NOTE,
    LONGEST_PAYER,
    LONGEST_RECEIVER,
    LONGEST_REDUCTION,
    LONGEST_TILL,
    MOST_KEPT,
    MOST_PIECES,
    CashKind,
    Means,
)

MOST_REDUCTIONS: Final = 1_000
MOST_TIMES: Final = 2
MOST_IN_TILL: Final = MOST_KEPT * MOST_ENTRIES


def _not_nothing(cents: int) -> int:
    if cents == 0:
        raise refusal("amount-out-of-range", most_cents=MOST_KEPT)
    return cents


def _named(text: str) -> str:
    if not text.strip():
        raise refusal("name-empty")
    return text


TillName = Annotated[
    str,
    Text(),
    AfterValidator(_named),
    AfterValidator(no_longer_than(LONGEST_TILL)),
    Field(json_schema_extra={"minLength": 1, "maxLength": LONGEST_TILL}),
]
ReductionName = Annotated[
    str,
    Text(),
    AfterValidator(_named),
    AfterValidator(no_longer_than(LONGEST_REDUCTION)),
    Field(json_schema_extra={"minLength": 1, "maxLength": LONGEST_REDUCTION}),
]
Payer = Annotated[str, Text(), AfterValidator(no_longer_than(LONGEST_PAYER)), Field(json_schema_extra={"maxLength": LONGEST_PAYER})]
Receiver = Annotated[str, Text(), AfterValidator(no_longer_than(LONGEST_RECEIVER)), Field(json_schema_extra={"maxLength": LONGEST_RECEIVER})]
Note = Annotated[str, Text(), AfterValidator(no_longer_than(LONGEST_NOTE)), Field(json_schema_extra={"maxLength": LONGEST_NOTE})]
Moment = Annotated[datetime.datetime, Text(), AfterValidator(moment), Field(json_schema_extra={"format": "date-time"})]
Amount = Annotated[int, Whole(-MOST_KEPT, MOST_KEPT), AfterValidator(_not_nothing), Field(json_schema_extra={"not": {"const": 0}})]
Position = Annotated[int, Whole(1, MOST_TEAMS, is_checked=False)]
Receipt = Annotated[int, Whole(1, HIGHEST_RECEIPT)]
HARMLESS_MOMENT: Final = "2000-01-01T00:00:00+00:00"


class Granted(Part):
    """Who has a reduction, and how many times."""

    team: TeamNumber | None = None
    waiting: Position | None = Field(None, description="Instead of a team: who waits for a partner, by the position in `waiting`, from 1.")
    times: Annotated[int, Whole(1, MOST_TIMES)] = 1


class Reduction(Part):
    """A reason to pay less."""

    harmless: ClassVar[Mapping[str, object]] = {"name": "-", "cents": 1}

    name: ReductionName
    cents: Annotated[int, Whole(1, MOST_KEPT)] = Field(description="By how much the fee is less each time, in cents.")
    granted: Annotated[list[Granted], Field(max_length=MOST_TEAMS)] = Field([], description="Who has it.")


class Entry(Part):
    """Money that came into a till, or, negative, went out of it. Nothing is erased: an entry that was wrong has another one that corrects it."""

    harmless: ClassVar[Mapping[str, object]] = {
        "number": 1, "at": HARMLESS_MOMENT, "till": "-", "kind": "fee", "cents": 1, "means": "cash",
    }  # fmt: skip

    number: Receipt = Field(description="The number on its receipt, which no other entry ever had.")
    at: Moment = Field(description="When it was entered, with the time zone.")
    till: TillName = Field(description="The name of the till.")
    kind: Annotated[CashKind, OneOf(tuple(CashKind))]
    cents: Amount = Field(description="How much, in cents; negative where it went out.")
    means: Annotated[Means, OneOf(tuple(Means))] = Field(description="By what means it was paid.")
    team: TeamNumber | None = None
    waiting: Position | None = Field(None, description="Instead of a team: who waits for a partner, by the position in `waiting`, from 1.")
    payer: Payer = Field("", description="From or to whom, where it is not the team.")
    received_by: Receiver = Field("", description="Who took it at the desk, or gave it.")
    note: Note = ""
    corrects: Annotated[int | None, Whole(1, GREATEST, is_checked=False)] = Field(None, description="The number of the entry that it corrects.")


class TillCount(Part):
    """What was counted in a till."""

    harmless: ClassVar[Mapping[str, object]] = {"till": "-", "at": HARMLESS_MOMENT, "expected": 0, "cents": 0}

    till: TillName
    at: Moment
    expected: Annotated[int, Whole(-MOST_IN_TILL, MOST_IN_TILL)] = Field(description="What should have been there in coins and notes, in cents.")
    cents: Annotated[int, Whole(0, MOST_IN_TILL)] = Field(description="What was there, in cents.")
    pieces: Annotated[dict[Any, Annotated[int, Whole(0, MOST_PIECES)]], Table()] = Field(
        {},
        description="How many there were of each coin and note, by its cents.",
        json_schema_extra={"propertyNames": {"enum": [str(piece) for piece in PIECES]}},
    )
    counted_by: Receiver = ""
    note: Note = ""


class Cash(Part):
    """The cash: reductions of the entry fee, every entry, what was counted."""

    reductions: Annotated[list[Reduction], Field(max_length=MOST_REDUCTIONS)] = Field([])
    entries: Annotated[list[Entry], Field(max_length=MOST_ENTRIES)] = Field([], description="Every entry, by number.")
    counts: Annotated[list[TillCount], Field(max_length=MOST_ENTRIES)] = Field([], description="What was counted in the tills, oldest first.")
    last_number: Annotated[int | None, Whole(1, HIGHEST_RECEIPT)] = Field(
        None, description="The highest number that an entry ever had, where that one was undone; the highest there is when absent."
    )
