"""Who is remembered, and whom a few letters may mean. Facts in, values out: no file, no clock."""

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import lru_cache
from itertools import zip_longest

from tournament.services.people.names import name_from_players, name_key
from tournament.services.people.views import TeamView

LEAST_LETTERS = 2
NAMES_KEPT = 20_000


@dataclass(frozen=True)
class Person:
    """A person who played: name as last typed, club, usual partner, and team name if special.

    `since` and `seen` are the days of the first and the last championship. `phone` is empty unless telephone numbers
    are remembered too. A licence stays with its holder and is remembered; a membership, which is for a season, is not.
    """

    name: str
    since: date
    seen: date
    club: str = ""
    partner: str = ""
    team: str = ""
    phone: str = ""
    licence: str = ""


People = Mapping[str, Person]
"""People by the key of their name: the words it is compared by, in one order."""


def key_of(name: str) -> str:
    """What a name is found by: its words without case, accents and order."""
    return " ".join(sorted(name_key(name)))


def people_of(team: TeamView, day: date, *, phones: bool) -> tuple[Person, ...]:
    """A team's players, as of that day's championship. The phone number is the first player's."""
    own_name = "" if len(team.players) == 1 or team.name == name_from_players(team.players) else team.name
    return tuple(
        Person(
            name=name,
            since=day,
            seen=day,
            club=team.club,
            partner=next((other for other in team.players if other != name), ""),
            team=own_name,
            phone=team.phone if phones and position == 0 else "",
            licence=licence,
        )
        for position, (name, licence) in enumerate(zip_longest(team.players, team.licences, fillvalue=""))
    )


def remembered(before: Person | None, now: Person) -> Person:
    """What is known of a person after one more championship: the newer word counts, and what it does not say stays."""
    if before is None:
        return now
    newer, older = (now, before) if now.seen >= before.seen else (before, now)
    return replace(
        newer,
        since=min(before.since, now.since),
        club=newer.club or older.club,
        partner=newer.partner or older.partner,
        team=newer.team if newer.partner else older.team,
        phone=newer.phone or older.phone,
        licence=newer.licence or older.licence,
    )


def follow_teams(
    people: People, before: Sequence[TeamView], after: Sequence[TeamView], day: date, *, phones: bool
) -> dict[str, Person]:
    """The people remembered after the teams of a championship changed.

    Whoever came or was corrected is remembered. A name that left, because it was misspelt or its registration taken
    back, is forgotten again, unless an earlier championship knew it.
    """
    known = dict(people)
    seen_before = {of_players(team) for team in before}
    for team in after:
        if of_players(team) not in seen_before:
            for person in people_of(team, day, phones=phones):
                known[key_of(person.name)] = remembered(known.get(key_of(person.name)), person)
    here = {key_of(name) for team in after for name in team.players}
    for key in {key_of(name) for team in before for name in team.players} - here:
        if key in known and known[key].since == known[key].seen == day:
            del known[key]
    return known


def of_players(team: TeamView) -> tuple[object, ...]:
    """The fields of a team that concern its players; whether it is present or has paid does not."""
    return team.players, team.name, team.club, team.phone, team.licences


def found(people: Iterable[tuple[str, Person]], typed: str) -> list[Person]:
    """People with words beginning as those typed, in any case, accents, order; last seen first."""
    words = name_key(typed)
    meant = [person for key, person in people if is_meant(key, words)]
    return sorted(meant, key=lambda person: (-person.seen.toordinal(), _plain(person.name)))


@lru_cache(maxsize=NAMES_KEPT)
def _plain(name: str) -> str:
    return unicodedata.normalize("NFKD", name).casefold()


def is_meant(key: str, words: frozenset[str]) -> bool:
    """Whether the words begin different words of the key: `car c` is Cléo Carpentier, not Ada."""
    spaced = f" {key}"
    if not all(f" {word}" in spaced for word in words):
        return False
    left = key.split()
    for word in sorted(words, key=len, reverse=True):
        begun = next((other for other in left if other.startswith(word)), None)
        if begun is None:
            return False
        left.remove(begun)
    return True


def is_enough(typed: str) -> bool:
    """Whether what is typed says enough to look for somebody."""
    return sum(map(len, name_key(typed))) >= LEAST_LETTERS
