"""The names by which teams and players are found, carried over: a new team reads only itself.

Pure: a value is never changed, so that every hall keeps its own.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Any, NamedTuple

from tournament.services.people.names import name_from_players, name_key, unmarked

Key = frozenset[str]
"""The words of a name, as `name_key` gives them."""


class LookupKind(Enum):
    """What is looked up, and by what: of `TEAM` the ids of teams are found, of all others players."""

    TEAM = auto()
    PLAYER = auto()
    UNMARKED = auto()
    WORD = auto()
    SLIP = auto()
    LICENCE = auto()


class PlayerSeat(NamedTuple):
    """A player: the id of the team, and which of its players, from 0."""

    team: int
    seat: int


@dataclass(frozen=True)
class NamedTeam:
    """What a team is found by."""

    name: str
    players: tuple[str, ...]
    licences: tuple[str, ...] = ()


Index = Mapping[LookupKind, Mapping[Any, tuple[Any, ...]]]


@dataclass(frozen=True)
class KnownNames:
    """The names of teams by their ids, and where each is found."""

    teams: Mapping[int, NamedTeam] = field(default_factory=dict)
    index: Index = field(default_factory=lambda: {by: {} for by in LookupKind})

    def following(self, teams: Mapping[int, NamedTeam]) -> "KnownNames":
        """The known names of these teams: only those that are new, gone or called otherwise are read."""
        if teams == self.teams:
            return self
        gone = {id_: named for id_, named in self.teams.items() if teams.get(id_) != named}
        new = {id_: named for id_, named in teams.items() if self.teams.get(id_) != named}
        index = {by: dict(known) for by, known in self.index.items()}
        for by, key, found in entries_of(gone):
            index[by][key] = tuple(other for other in index[by][key] if other != found)
        added: dict[tuple[LookupKind, Any], list[Any]] = defaultdict(list)
        for by, key, found in entries_of(new):
            added[by, key].append(found)
        for (by, key), more in added.items():
            index[by][key] = (*index[by].get(key, ()), *more)
        return KnownNames(dict(teams), index)


def entries_of(teams: Mapping[int, NamedTeam]) -> Iterator[tuple[LookupKind, Any, Any]]:
    """Everything that teams are found by."""
    for id_, named in teams.items():
        yield LookupKind.TEAM, name_key(called(named.name, named.players)), id_
        for seat, player in enumerate(named.players):
            licence = named.licences[seat] if seat < len(named.licences) else ""
            yield from ((by, key, PlayerSeat(id_, seat)) for by, key in keys_of(player, licence))


def keys_of(player: str, licence: str) -> Iterator[tuple[LookupKind, Any]]:
    """Everything that a player is found by."""
    key = name_key(player)
    yield LookupKind.PLAYER, key
    yield LookupKind.UNMARKED, name_key(unmarked(player))
    yield from ((LookupKind.WORD, word) for word in key)
    yield from ((LookupKind.SLIP, slip) for slip in set(slips_of(key)))
    if held := licence_key(licence):
        yield LookupKind.LICENCE, held


def called(name: str, players: Sequence[str]) -> str:
    """What a team is called: its name, or its players' surnames where it brought none."""
    return name or name_from_players(players)


def licence_key(licence: str) -> str:
    """What a licence is compared by: its letters and figures, whatever the case and what stands between them."""
    return "".join(character for character in licence.casefold() if character.isalnum())


def slips_of(key: Key) -> Iterator[tuple[Key, str]]:
    """A name as it is and less one letter of a word: names one letter apart share one of these."""
    for word in key if len(key) > 1 else ():
        others = key - {word}
        yield others, word
        for left_out in range(1, len(word)):
            yield others, word[:left_out] + word[left_out + 1 :]
