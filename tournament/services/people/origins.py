"""Where the teams of a later stage qualified: the hall, and the rank that they had there.

The journal entry that registered them says so, by their ids, which no other team ever has; undone it brings them in no
more.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Final

from tournament.models.tables import Team
from tournament.services.desk.hall import Hall, cached
from tournament.services.desk.work import Work
from tournament.services.people.lines import Origin, TeamDraft

ORIGINS: Final = "origins"
"""The detail of the journal that says it: JSON, of ids with the hall and the rank."""


def tell_origins(work: Work, rows: Sequence[Team], drafts: Sequence[TeamDraft]) -> None:
    """Let the journal say where these teams qualified, as far as their drafts do."""
    told = {str(row.id): [draft.hall, draft.hall_rank] for row, draft in zip(rows, drafts, strict=True) if draft.hall}
    if told:
        work.details[ORIGINS] = json.dumps(told, ensure_ascii=False)


@cached("team")
def origins(hall: Hall) -> Mapping[int, Origin]:
    """Where teams qualified, by their ids; those that were registered otherwise have none."""
    found: dict[int, Origin] = {}
    for line in hall.journal:
        for id_, origin in _told(line.details.get(ORIGINS)).items():
            if id_.isdecimal() and hall.get(Team, int(id_)) is not None and isinstance(origin, list) and len(origin) == 2:
                found[int(id_)] = Origin(str(origin[0]), origin[1] if isinstance(origin[1], int) else 0)
    return found


def _told(detail: object) -> Mapping[str, object]:
    """What a detail says; nothing where it is none of ours."""
    try:
        told = json.loads(detail) if isinstance(detail, str) else None
    except (ValueError, RecursionError):
        return {}
    return told if isinstance(told, dict) else {}
