"""The shape of entrants in a document: teams, players for drawn partners, and those waiting."""

from collections.abc import Mapping
from typing import Annotated, ClassVar

from pydantic import AfterValidator, Field, StrictStr

from tournament.exchange.document_fields import Count, Name, no_longer_than
from tournament.exchange.documents import part_of
from tournament.records.team import Entered
from tournament.scoring.published import OneOf, Text
from tournament.scoring.shapes import LONGEST_LIST
from tournament.services.people.lines import LONGEST_LICENCE, TeamStatus
from tournament.services.people.names import MOST_CHARACTERS

Status = Annotated[TeamStatus, OneOf(tuple(TeamStatus)), Field(json_schema_extra={"enum": ["active", "withdrawn", "excluded"]})]

Licence = Annotated[str, Text(), AfterValidator(no_longer_than(LONGEST_LICENCE)), Field(json_schema_extra={"maxLength": LONGEST_LICENCE})]
OfPlayers = Annotated[list[Licence], Field(max_length=LONGEST_LIST, json_schema_extra={"maxItems": 2})]
"""A text for each player of a team, in their order."""


class EnteredDocument(part_of(Entered)):  # type: ignore[misc]  # its fields are those of the record
    """The fields that all who entered share."""


class TeamDocument(EnteredDocument):
    """A team."""

    harmless: ClassVar[Mapping[str, object]] = {"number": 1, "name": "", "players": []}

    number: Count
    name: Name
    players: Annotated[list[Annotated[StrictStr, Field(json_schema_extra={"maxLength": MOST_CHARACTERS})]], Field(max_length=LONGEST_LIST)] = Field(
        json_schema_extra={"minItems": 1, "maxItems": 2}
    )
    licences: OfPlayers = Field([], description="The licence of each player, empty where one has none; absent where nobody has any.")
    memberships: OfPlayers = Field([], description="The membership of each player, empty where one has none; absent where nobody has any.")
    status: Status = TeamStatus.ACTIVE


class PlayerDocument(EnteredDocument):
    """Somebody who enters alone."""

    harmless: ClassVar[Mapping[str, object]] = {"number": 1, "name": ""}

    number: Count
    name: Name
    called: Name = Field("", description="What the player is called in the hall, where it is not the name.")
    licence: Licence = ""
    membership: Licence = ""
    status: Status = TeamStatus.ACTIVE


class Waiting(EnteredDocument):
    """Somebody who looks for a partner."""

    harmless: ClassVar[Mapping[str, object]] = {"players": []}

    players: Annotated[list[Annotated[StrictStr, Field(json_schema_extra={"maxLength": MOST_CHARACTERS})]], Field(max_length=LONGEST_LIST)] = Field(
        json_schema_extra={"minItems": 1, "maxItems": 1}
    )
    licences: OfPlayers = Field([])
    memberships: OfPlayers = Field([])
    name: Name = ""
