"""Who is to be registered, from any list: a club's entry list, or the qualified."""

from pathlib import Path
from typing import Final

from tournament.errors import Problem, Refused
from tournament.exchange.entry_lists import EntryList, read_list
from tournament.scoring.shapes import parse_limited
from tournament.services.people.judging import PLAYERS_OF_A_TEAM

QUALIFIED: Final = ".json"
LARGEST: Final = 10_000_000


def read_entrants(path: Path, players: int = PLAYERS_OF_A_TEAM) -> EntryList:
    """The list in a file, of teams of so many players. Raises Refused where it is none."""
    if path.suffix.lower() != QUALIFIED:
        return read_list(path, players)
    from tournament.exchange.qualified_document import read_qualified  # the shapes of documents take their time

    try:
        with path.open("rb") as file:
            raw = file.read(LARGEST + 1)
    except OSError as error:
        raise Refused(Problem("file-unreadable", details={"path": path.name})) from error
    return read_qualified(parse_limited(raw, LARGEST), path.name, players)
