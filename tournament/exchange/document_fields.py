"""What the fields of a championship document are made of, whatever part they are in."""

from datetime import UTC, date, datetime
from collections.abc import Callable
from typing import Annotated, Final

from pydantic import AfterValidator, Field

from tournament.records.fields import GREATEST, MOST_TEAMS
from tournament.scoring.published import Exactly, Text, Whole, refusal
from tournament.scoring.shapes import LONGEST_TEXT
from tournament.services.people.names import MOST_CHARACTERS
from tournament.services.scores.decisions import MOST_POINTS
from tournament.services.setup.rooms import HIGHEST_TABLE

MOST_PAIRS: Final = 10_000


def day(text: str) -> date:
    """A day, without a time."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise refusal("not-date") from None


def moment(text: str) -> datetime:
    """A moment in a time zone, in that of the world."""
    try:
        read = datetime.fromisoformat(text)
        if read.tzinfo is not None:
            return read.astimezone(UTC)
    except (ValueError, OverflowError):
        pass
    raise refusal("not-moment")


def _not_nothing(points: int) -> int:
    if points == 0:
        raise refusal("adjustment-points", points=0, most=MOST_POINTS)
    return points


def _said(reason: str) -> str:
    if not reason.strip():
        raise refusal("adjustment-reason")
    return reason.strip()


def no_longer_than(most: int) -> Callable[[str], str]:
    """Refuses a text of more characters."""

    def check(text: str) -> str:
        if len(text) > most:
            raise refusal("text-too-long", most=most)
        return text

    return check


Line = Annotated[str, Text()]
Name = Annotated[str, Text(), Field(json_schema_extra={"maxLength": MOST_CHARACTERS})]
Count = Annotated[int, Whole(1, GREATEST)]
Seed = Annotated[int, Whole(-GREATEST, GREATEST)]
TableNumber = Annotated[int, Whole(1, HIGHEST_TABLE)]
TeamNumber = Annotated[int, Whole(1, GREATEST, is_checked=False)]
"""The number of a team; that there is such a team is checked with the whole document."""
Teams = Annotated[list[TeamNumber], Field(max_length=MOST_TEAMS, json_schema_extra={"uniqueItems": True})]
Pair = Annotated[list[TeamNumber], Exactly(2, "pair-of-teams", different=True)]
Pairs = Annotated[list[Pair], Field(max_length=MOST_TEAMS * MOST_TEAMS)]
Points = Annotated[int, Whole(-MOST_POINTS, MOST_POINTS), AfterValidator(_not_nothing), Field(json_schema_extra={"not": {"const": 0}})]
Reason = Annotated[str, Text(), AfterValidator(_said), Field(json_schema_extra={"minLength": 1, "maxLength": LONGEST_TEXT})]
