"""Whom a few letters may mean at the door: people of earlier championships, and those who are registered already."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.register.people import Person, is_enough, is_meant, key_of
from tournament.register.register import Register
from tournament.services.people.lines import TeamLine
from tournament.services.people.names import name_key

MOST_OFFERED = 6
MOST_REGISTERED = 2


@dataclass(frozen=True)
class Suggestion:
    """Who may be meant: a known `person`, or a player of a `team`, shown so as not to be typed twice."""

    name: str
    person: Person | None = None
    team: TeamLine | None = None


def whom(typed: str, register: Register, teams: Sequence[TeamLine]) -> list[Suggestion]:
    """Who may be meant by what is typed, whoever plays here already at the end; nobody before two letters."""
    if not is_enough(typed):
        return []
    here = {key_of(name): (name, team) for team in teams for name in team.players}
    known = [Suggestion(person.name, person) for person in register.suggestions(typed) if key_of(person.name) not in here]
    words = name_key(typed)
    registered = [Suggestion(name, team=team) for key, (name, team) in here.items() if is_meant(key, words)]
    return [*known[:MOST_OFFERED], *registered[:MOST_REGISTERED]]


def known_person(name: str, register: Register) -> Person | None:
    """The person of exactly that name, if an earlier championship knew one."""
    return register.person(name) if is_enough(name) else None
