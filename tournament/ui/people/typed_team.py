"""A team while it is typed: what stands in the fields, and whether a name is being corrected or replaced."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.register.people import Person
from tournament.services.people.lines import TeamLine
from tournament.ui.people.whom import Suggestion

BEGINNING = 2
"""So many letters of a name are left as they are when it is corrected."""


@dataclass(frozen=True)
class TypedTeam:
    """What is in the fields: the corrected team, if any, the texts, and the focused position."""

    team: TeamLine | None
    texts: tuple[str, ...]
    here: int | None


def nobody_offered(_typed: str) -> Sequence[Suggestion]:
    """Without a register nobody is offered."""
    return ()


def nobody_known(_name: str) -> Person | None:
    """Without a register nobody is known."""
    return None


def is_still(refused: str, typed: str) -> bool:
    """Whether a name is being corrected rather than replaced: it begins as before, or has a word of it."""
    before, now = refused.casefold().split(), typed.casefold().split()
    if not before or not now:
        return False
    return before[0].startswith(now[0]) or now[0].startswith(before[0][:BEGINNING]) or not set(now).isdisjoint(before)
