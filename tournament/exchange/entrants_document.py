"""Those who entered, in a championship document: teams, players where partners are drawn, and how they are read."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Any, ClassVar

from pydantic import AfterValidator, Field, StrictStr

from tournament.draw.facts import Phase
from tournament.errors import Problem
from tournament.exchange.documents import Count, KnownTeams, Name, no_longer_than, part_of, read
from tournament.records.team import LONGEST_LICENCE, OF_PLAYERS, Entered, TeamStatus
from tournament.records.team import Team as TeamRecord
from tournament.scoring.published import OneOf, Text
from tournament.scoring.shapes import LONGEST_LIST
from tournament.scoring.systems import seating_of, usual_rules
from tournament.services.desk.texts import tidy
from tournament.services.people.names import MOST_CHARACTERS, name_from_players, name_key, name_problems
from tournament.services.people.views import for_each
from tournament.services.setup.views import entering_together

Status = Annotated[
    TeamStatus, OneOf(tuple(TeamStatus)), Field(json_schema_extra={"enum": ["active", "withdrawn", "excluded"]})
]

Licence = Annotated[
    str,
    Text(),
    AfterValidator(no_longer_than(LONGEST_LICENCE)),
    Field(json_schema_extra={"maxLength": LONGEST_LICENCE}),
]
OfPlayers = Annotated[list[Licence], Field(max_length=LONGEST_LIST, json_schema_extra={"maxItems": 2})]
"""A text for each player of a team, in their order."""


class EnteredDocument(part_of(Entered)):  # type: ignore[misc]  # its fields are those of the record
    """The fields that all who entered share."""


class TeamDocument(EnteredDocument):
    """A team."""

    harmless: ClassVar[Mapping[str, object]] = {"number": 1, "name": "", "players": []}

    number: Count
    name: Name
    players: Annotated[
        list[Annotated[StrictStr, Field(json_schema_extra={"maxLength": MOST_CHARACTERS})]],
        Field(max_length=LONGEST_LIST),
    ] = Field(json_schema_extra={"minItems": 1, "maxItems": 2})
    licences: OfPlayers = Field(
        [], description="The licence of each player, empty where one has none; absent where nobody has any."
    )
    memberships: OfPlayers = Field(
        [], description="The membership of each player, empty where one has none; absent where nobody has any."
    )
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

    players: Annotated[
        list[Annotated[StrictStr, Field(json_schema_extra={"maxLength": MOST_CHARACTERS})]],
        Field(max_length=LONGEST_LIST),
    ] = Field(json_schema_extra={"minItems": 1, "maxItems": 1})
    licences: OfPlayers = Field([])
    memberships: OfPlayers = Field([])
    name: Name = ""


class ReadEntrants(KnownTeams):
    """Teams, players and those waiting, each once; how many enter together is by rules and phases."""

    def __init__(self, wrong: list[Problem]) -> None:
        super().__init__(wrong)
        self.rules = usual_rules()
        self.phases: tuple[Phase, ...] = ()
        self._players: dict[frozenset[str], str] = {}

    def player(self, part: PlayerDocument, path: str) -> TeamRecord:
        """Somebody who entered alone."""
        name, called = self.name(part.name, f"{path}.name"), self.name(part.called, f"{path}.called")
        self._register(name, f"{path}.name", path)
        facts = self._facts(part, path, self._number(part, path), part.status, (name,), called)
        return with_papers(facts, {many: [getattr(part, one)] for many, one in OF_PLAYERS.items()})

    def team(self, part: TeamDocument, path: str) -> TeamRecord:
        """A team, of as many players as the rules seat at a side."""
        return self._registered(part, path, self._number(part, path), part.status, seating_of(self.rules).players)

    def _number(self, part: TeamDocument | PlayerDocument, path: str) -> int:
        if part.number in self.numbers:
            self.note("number-twice", f"{path}.number", number=part.number)
        if self.is_read(f"{path}.number"):
            self.numbers.add(part.number)
        else:
            self.knows_all = False
        return part.number

    def waiting(self, part: Waiting, path: str) -> TeamRecord:
        """Somebody who looks for a partner."""
        if entering_together(self.rules, self.phases) == 1:
            self.note("waiting-for-nobody", path)
        return self._registered(part, path, None, TeamStatus.WAITING, 1)

    def _registered(
        self, part: TeamDocument | Waiting, path: str, number: int | None, status: TeamStatus, seats: int
    ) -> TeamRecord:
        players = [self.name(player, f"{path}.players[{index}]") for index, player in enumerate(part.players)]
        if len(players) != seats:
            self.note("players-needed", f"{path}.players", players=seats)
        for index, player in enumerate(players):
            self._register(player, f"{path}.players[{index}]", path)
        papers: dict[str, list[str]] = {many: getattr(part, many) for many in OF_PLAYERS}
        for field, texts in papers.items():
            for index, text in enumerate(texts):
                if text and index >= len(players):
                    self.note("licence-without-player", f"{path}.{field}[{index}]", licence=text)
        facts = self._facts(part, path, number, status, players, self.name(part.name, f"{path}.name"))
        return with_papers(facts, papers)

    def _facts(
        self,
        part: EnteredDocument,
        path: str,
        number: int | None,
        status: TeamStatus,
        players: Sequence[str],
        name: str,
    ) -> TeamRecord:
        if number is not None and status is TeamStatus.WAITING:
            self.note("waiting-with-number", f"{path}.status")
        club = self.name(part.club, f"{path}.club")
        return read(
            TeamRecord,
            part,
            path,
            self,
            club=club,
            number=number,
            name=name or name_from_players(players),
            players=tuple(players),
            status=status,
        )

    def name(self, text: str, path: str) -> str:
        """A name as it is kept."""
        self.problems += name_problems(text, path)
        return tidy(text)

    def _register(self, player: str, path: str, team: str) -> None:
        """Refuse a player without a name, or one who is there already."""
        if not player:
            self.note("player-unnamed", path)
        elif name_key(player) in self._players:
            self.note("player-elsewhere", path, player=player, other=self._players[name_key(player)])
        else:
            self._players[name_key(player)] = team


def with_papers(team: TeamRecord, papers: Mapping[str, Sequence[str]]) -> TeamRecord:
    """A team with what its players brought along."""
    players = len(team.players)
    told: dict[str, Any] = {
        many: for_each(players, [tidy(text) for text in texts[:players]]) for many, texts in papers.items()
    }
    return replace(team, **told)
