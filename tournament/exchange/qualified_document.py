"""Who goes on to the next stage, as JSON and CSV; the JSON is read back as an entry list."""

import csv
import io
import json
from typing import Annotated, Any, ClassVar, Final

from pydantic import Field, StrictBool

from tournament.errors import Problem, Refused
from tournament.exchange.documents import Count, Name
from tournament.exchange.entrants_document import OfPlayers
from tournament.exchange.entry_lists import EntryList, LineVerdict, ListLine
from tournament.exchange.grids import neutral
from tournament.federation.joining import QualifiedList, QualifiedTeam
from tournament.i18n import Translator
from tournament.messages.federation import way_text
from tournament.records.fields import MOST_TEAMS
from tournament.scoring.published import OneOf, PublishedPart, Text, Whole, read_part
from tournament.scoring.shapes import quoted
from tournament.services.desk.views import Warned
from tournament.services.people.judging import PLAYERS_OF_A_TEAM
from tournament.services.people.views import LONGEST_HALL, TeamDraft, tidied
from tournament.standings.ranking import By

FORMAT, VERSION = "belote-qualified", 1
MOST_PLAYERS: Final = 2


class Going(PublishedPart):
    """A team that goes on, or waits as a reserve."""

    harmless: ClassVar[dict[str, object]] = {
        "order": 1,
        "by": "hall",
        "hall": "",
        "number": 1,
        "hall_rank": 1,
        "name": "",
        "players": [],
    }

    order: Count
    by: Annotated[By, OneOf(tuple(By))]
    by_lot: StrictBool = Field(False)
    hall: Annotated[str, Text()]
    number: Count
    hall_rank: Count
    joined_rank: Count | None = Field(None)
    name: Name
    players: Annotated[list[Name], Field(max_length=MOST_PLAYERS)]
    club: Name = ""
    category: Annotated[str, Text()] = ""
    licences: OfPlayers = Field([])


class QualifiedDocument(PublishedPart):
    """Who goes on of the halls of a federation."""

    harmless: ClassVar[dict[str, object]] = {
        "format": FORMAT,
        "version": VERSION,
        "federation": "",
        "made": "",
        "teams": [],
    }

    format: Annotated[str, OneOf((FORMAT,))]
    version: Annotated[int, Whole(VERSION, VERSION)]
    federation: Annotated[str, Text()]
    made: Annotated[str, Text()]
    final: StrictBool = Field(True)
    still_playing: Annotated[list[Annotated[str, Text()]], Field(max_length=MOST_TEAMS)] = Field([])
    quota: dict[str, Any] = Field({})
    teams: Annotated[list[Going], Field(max_length=MOST_TEAMS)]


def is_qualified(document: object) -> bool:
    """Whether a document says that it is such a list."""
    return isinstance(document, dict) and document.get("format") == FORMAT


def qualified_json(qualified: QualifiedList) -> bytes:
    """The list as it is handed down."""
    document = {
        "format": FORMAT,
        "version": VERSION,
        "federation": qualified.federation,
        "made": qualified.made_at.isoformat(timespec="seconds"),
        "final": qualified.is_final,
        "still_playing": list(qualified.still_playing),
        "quota": vars(qualified.quota),
        "teams": [_written(team) for team in qualified.teams],
    }
    return (json.dumps(document, ensure_ascii=False, indent=1) + "\n").encode()


def _written(team: QualifiedTeam) -> dict[str, object]:
    """A team; what it has not is left out."""
    known = {**vars(team), "players": list(team.players), "licences": list(team.licences)}
    return {name: value for name, value in known.items() if value not in ("", [], None, False)}


def qualified_csv(qualified: QualifiedList, tr: Translator) -> bytes:
    """The list for spreadsheets, an entry list too: semicolons, byte order mark, no formula."""
    say = tr.gettext
    text = io.StringIO(newline="")
    writer = csv.writer(text, delimiter=";")
    players = (say("Player 1"), say("Player 2"))
    ranks = (say("Hall of origin"), say("Rank in its hall"), say("Joined rank"))
    writer.writerow(
        (
            say("Team"),
            *players,
            say("Club"),
            say("Category"),
            *ranks,
            say("Licence 1"),
            say("Licence 2"),
            say("Qualified by"),
        )
    )
    for team in qualified.teams:
        names, licences = (*team.players, "", "")[:2], (*team.licences, "", "")[:2]
        told = (team.hall, str(team.hall_rank), str(team.joined_rank or ""))
        cells = (team.name, *names, team.club, team.category, *told, *licences, way_text(team, tr))
        writer.writerow(map(neutral, cells))
    return text.getvalue().encode("utf-8-sig")


def read_qualified(document: object, file: str, players: int = PLAYERS_OF_A_TEAM) -> EntryList:
    """The entry list of teams of so many players, reserves skipped. Refuses all that is wrong with the document."""
    if not is_qualified(document):
        found = document.get("format") if isinstance(document, dict) else document
        raise Refused(Problem("qualified-format", "format", {"found": quoted(found), "wanted": FORMAT}))
    part, problems = read_part(QualifiedDocument, document)
    if problems:
        raise Refused(*problems)
    lines = tuple(_line(number, team, players) for number, team in enumerate(part.teams, start=1))
    provisional = (Warned("list-provisional"),) if part.still_playing or not part.final else ()
    playing = (Warned("list-still-playing", {"halls": tuple(part.still_playing)}),) if part.still_playing else ()
    return EntryList(file, part.federation, lines, players=players, warnings=(*provisional, *playing))


def _line(number: int, team: Going, players: int) -> ListLine:
    draft = tidied(
        TeamDraft(
            players=tuple(team.players),
            name="" if [team.name] == team.players else team.name,
            club=team.club or team.hall,
            category=team.category,
            licences=tuple(team.licences),
            hall=team.hall[:LONGEST_HALL],
            hall_rank=team.hall_rank,
        )
    )
    if team.by is By.RESERVE:
        return ListLine(number, LineVerdict.SKIPPED, draft, (Problem("line-reserve"),))
    if not draft.players:
        return ListLine(number, LineVerdict.REFUSED, draft, (Problem("line-without-players"),))
    return ListLine(number, LineVerdict.WAITING if len(draft.players) < players else LineVerdict.TEAM, draft)
