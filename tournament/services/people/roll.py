"""Who is registered, found by number, by names or by the beginnings of words, among thousands of them.

Pure: a value is never changed, so that every state keeps its own.

Pure, like `judging`, which asks it.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from itertools import combinations, islice
from typing import Any, Final, NamedTuple, Protocol

from tournament.services.people.names import name_from_players, name_key, unmarked
from tournament.services.people.views import TeamDraft, TeamView

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
        gone, new = without_same(self.teams, teams), without_same(teams, self.teams)
        index = {by: dict(known) for by, known in self.index.items()}
        for by, key, found in entries_of(gone):
            index[by][key] = tuple(other for other in index[by][key] if other != found)
        added: dict[tuple[LookupKind, Any], list[Any]] = defaultdict(list)
        for by, key, found in entries_of(new):
            added[by, key].append(found)
        for (by, key), more in added.items():
            index[by][key] = (*index[by].get(key, ()), *more)
        return KnownNames(dict(teams), index)


def without_same(teams: Mapping[int, NamedTeam], others: Mapping[int, NamedTeam]) -> dict[int, NamedTeam]:
    """The teams that are not the same among the others; most are not even compared, being the same object."""
    known = ((id_, named, others.get(id_)) for id_, named in teams.items())
    return {id_: named for id_, named, other in known if named is not other and named != other}


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


Registered = TeamView | TeamDraft
NOBODY_YET: Final = KnownNames()
MOST_WORDS_COMPARED: Final = 8
"""Of a longer name no shorter likeness is looked for: it has too many parts, and no person is called so."""
MOST_ALIKE: Final = 50
"""At most so many similar names are compared, by arrival: longer rows are a joke."""


class Roll:
    """Teams and drafts in the order they came, and their players by name.

    The teams of a state are `known` by the names that it keeps; a team that is not in `teams`, and all that is added,
    stand on top of these.
    """

    def __init__(self, teams: Iterable[Registered] = (), known: KnownNames = NOBODY_YET) -> None:
        self._known = known
        self._teams: list[Registered] = []
        self._positions: dict[int, int] = {}
        """Where the teams that are known stand, by their ids."""
        self._added: dict[LookupKind, dict[Any, list[Any]]] = {by: defaultdict(list) for by in LookupKind}
        """The names as in `known`, by the position of a team in the place of its id."""
        self.highest = 0
        """The highest number a team has, and so was ever given."""
        self.claimed: set[int] = set()
        """The numbers that drafts ask for."""
        for team in teams:
            self.add(team)

    def add(self, team: Registered) -> None:
        """Put a team at the end."""
        position = len(self._teams)
        self._teams.append(team)
        if isinstance(team, TeamView):
            self.highest = max(self.highest, team.number or 0)
            if team.id in self._known.teams:
                self._positions[team.id] = position
                return
        elif team.number is not None:
            self.claimed.add(team.number)
        for by, key, found in entries_of(
            {position: NamedTeam(called(team.name, team.players), team.players, team.licences)}
        ):
            self._added[by][key].append(found)

    def teams_called(self, key: Key) -> Iterator[Registered]:
        """The teams whose names are these words."""
        known = sorted(
            self._positions[id_] for id_ in self._known.index[LookupKind.TEAM].get(key, ()) if id_ in self._positions
        )
        return (self._teams[position] for position in (*known, *self._added[LookupKind.TEAM].get(key, ())))

    def has_player(self, key: Key) -> bool:
        """Whether somebody's name is these words."""
        return bool(self._seats(LookupKind.PLAYER, key))

    def teams_of(self, key: Key) -> Iterator[Registered]:
        """The teams in which somebody's name is these words."""
        return (
            self._teams[position]
            for position in dict.fromkeys(position for position, _ in self._seats(LookupKind.PLAYER, key))
        )

    def same_but_for_marks(self, key: Key) -> Iterator[tuple[str, Registered]]:
        """The players whose names without their marks are these words, with their teams."""
        return self._players(self._seats(LookupKind.UNMARKED, key))

    def close_to(self, key: Key) -> Iterator[tuple[str, Registered]]:
        """Players whose names may be like these words: more or fewer words, or one letter apart."""
        found = {seat for slip in slips_of(key) for seat in islice(self._seats(LookupKind.SLIP, slip), MOST_ALIKE)}
        if len(key) > 1:
            known, added = self._known.index[LookupKind.WORD], self._added[LookupKind.WORD]
            rarest = min(key, key=lambda word: len(known.get(word, ())) + len(added.get(word, ())))
            found |= {
                seat
                for seat in self._seats(LookupKind.WORD, rarest)
                if key <= name_key(self._teams[seat.team].players[seat.seat])
            }
        if len(key) <= MOST_WORDS_COMPARED:
            parts = (frozenset(part) for size in range(2, len(key)) for part in combinations(key, size))
            found |= {seat for part in parts for seat in self._seats(LookupKind.PLAYER, part)}
        return self._players(sorted(found))

    def holders_of(self, licence: str) -> Iterator[tuple[str, Registered]]:
        """The players who have a licence, as `licence_key` gives it, with their teams."""
        return self._players(self._seats(LookupKind.LICENCE, licence))

    def _seats(self, by: LookupKind, key: Any) -> Sequence[PlayerSeat]:
        """Whoever is found by a key, in the order they came: the position of the team, and which of its players."""
        known, added = self._known.index[by].get(key, ()), self._added[by].get(key, ())
        if not known:
            return added
        positions = self._positions
        return [*sorted(PlayerSeat(positions[team], seat) for team, seat in known if team in positions), *added]

    def _players(self, seats: Iterable[PlayerSeat]) -> Iterator[tuple[str, Registered]]:
        return ((self._teams[position].players[seat], self._teams[position]) for position, seat in seats)


NUMBER = re.compile(r"\d+", re.ASCII)


class Findable(Protocol):
    """Whoever is looked for: a team or a line of the standings, by all that it is called."""

    @property
    def name(self) -> str:
        """What it is called."""
        ...

    @property
    def players(self) -> tuple[str, ...]:
        """Who plays in it."""
        ...

    @property
    def club(self) -> str:
        """Where they come from."""
        ...


def found(lines: Sequence[tuple[int | None, Findable]], wanted: str) -> list[int]:
    """Positions in the list of who is meant: by number, or all with words beginning so."""
    typed = name_key(wanted)
    numbered = [
        index for index, (number, _) in enumerate(lines) if number is not None and str(number) == wanted.strip()
    ]
    if numbered or not typed:
        return numbered
    return [index for index, (_, line) in enumerate(lines) if all(_has_word(line, beginning) for beginning in typed)]


def found_teams(teams: Sequence[TeamView], wanted: str) -> list[TeamView]:
    """The teams that are meant: also by a licence, and by `n° 12` or `équipe 12` if no name fits."""
    lines = [(team.number, team) for team in teams]
    numbers = NUMBER.findall(wanted)
    positions = (
        found(lines, wanted)
        or _with_licence(teams, wanted)
        or (found(lines, numbers[0].lstrip("0")) if len(numbers) == 1 else [])
    )
    return [teams[position] for position in positions]


def _with_licence(teams: Sequence[TeamView], wanted: str) -> list[int]:
    key = licence_key(wanted)
    return [index for index, team in enumerate(teams) if key and key in map(licence_key, team.licences)]


def _has_word(line: Findable, beginning: str) -> bool:
    return any(word.startswith(beginning) for word in name_key(" ".join((line.name, *line.players, line.club))))
