"""An earlier championship as template: its settings and who came; from file, copy or export."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from tournament.errors import Problem, Refused
from tournament.exchange.championship_json import import_championship
from tournament.records.prizes import PlannedPrize
from tournament.scoring.shapes import LARGEST_DOCUMENT, parse_limited
from tournament.services.cash.accounts import reductions
from tournament.services.cash.lines import ReductionLine
from tournament.services.desk.hall import Hall
from tournament.services.papers.emblem import emblem
from tournament.services.people.drafts import draft_of
from tournament.services.people.lines import TeamDraft, TeamStatus
from tournament.services.people.registration import reachable, teams
from tournament.services.prizes.awarding import draft_of_prize, rows_in_order
from tournament.services.setup.championship import championship, reading_championship
from tournament.services.setup.lines import Settings

READER: Final = "template"
AS_NEW: Final[Mapping[str, Any]] = {"present": False, "paid": False, "near_door": False, "memberships": ()}


@dataclass(frozen=True)
class Template:
    """An earlier championship's settings, prizes, reductions, and teams as absent, unpaid drafts.

    `emblem` is the club's picture, which is in files and in no export. A licence stays with its player; a membership is
    for a season, and is asked for again.
    """

    settings: Settings
    teams: tuple[TeamDraft, ...]
    prizes: tuple[PlannedPrize, ...] = ()
    emblem: bytes | None = None
    reductions: tuple[ReductionLine, ...] = ()


def read_template(path: Path) -> Template:
    """The template of a championship file or export, unchanged. Refuses what is none of these."""
    if path.suffix.lower() != ".json":
        with reading_championship(path, by=READER) as desk:
            return replace(_template(desk.hall, desk.phones), emblem=emblem(desk) or None)
    with path.open("rb") as file:
        raw = file.read(LARGEST_DOCUMENT + 1)
    try:
        desk = import_championship(parse_limited(raw, LARGEST_DOCUMENT), None, by=READER)
    except Refused as refused:
        raise Refused(Problem("template-unusable", details={"path": path.name})) from refused
    try:
        return _template(desk.hall, desk.phones)
    finally:
        desk.close()


def _template(hall: Hall, phones: Mapping[int, str]) -> Template:
    came = [line for line in reachable(teams(hall), phones) if line.status in (TeamStatus.ACTIVE, TeamStatus.WITHDRAWN)]
    prizes = tuple(draft_of_prize(row) for row in rows_in_order(hall))
    return Template(championship(hall), tuple(replace(draft_of(line), **AS_NEW) for line in came), prizes, reductions=reductions(hall))
