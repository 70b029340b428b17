"""Who is registered, found by name keys, in linear time for thousands of names.

Pure, like `judging`, which asks it.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, islice
from typing import Any, Final

from tournament.services.people.known_names import Key, KnownNames, LookupKind, NamedTeam, PlayerSeat, called, entries_of, slips_of
from tournament.services.people.lines import TeamDraft, TeamLine
from tournament.services.people.names import name_key

Registered = TeamLine | TeamDraft
NOBODY_YET: Final = KnownNames()
MOST_WORDS_COMPARED: Final = 8
"""Of a longer name no shorter likeness is looked for: it has too many parts, and no person is called so."""
MOST_ALIKE: Final = 50
"""At most so many similar names are compared, by arrival: longer rows are a joke."""


class Roll:
    """Teams and drafts in the order they came, and their players by name.

    The teams of a hall are `known` by the names that it keeps; a team that is not in `teams`, and all that is added,
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
        if isinstance(team, TeamLine):
            self.highest = max(self.highest, team.number or 0)
            if team.id in self._known.teams:
                self._positions[team.id] = position
                return
        elif team.number is not None:
            self.claimed.add(team.number)
        for by, key, found in entries_of({position: NamedTeam(called(team.name, team.players), team.players, team.licences)}):
            self._added[by][key].append(found)

    def teams_called(self, key: Key) -> Iterator[Registered]:
        """The teams whose names are these words."""
        known = sorted(self._positions[id_] for id_ in self._known.index[LookupKind.TEAM].get(key, ()) if id_ in self._positions)
        return (self._teams[position] for position in (*known, *self._added[LookupKind.TEAM].get(key, ())))

    def has_player(self, key: Key) -> bool:
        """Whether somebody's name is these words."""
        return bool(self._seats(LookupKind.PLAYER, key))

    def teams_of(self, key: Key) -> Iterator[Registered]:
        """The teams in which somebody's name is these words."""
        return (self._teams[position] for position in dict.fromkeys(position for position, _ in self._seats(LookupKind.PLAYER, key)))

    def same_but_for_marks(self, key: Key) -> Iterator[tuple[str, Registered]]:
        """The players whose names without their marks are these words, with their teams."""
        return self._players(self._seats(LookupKind.UNMARKED, key))

    def close_to(self, key: Key) -> Iterator[tuple[str, Registered]]:
        """Players whose names may be like these words: more or fewer words, or one letter apart."""
        found = {seat for slip in slips_of(key) for seat in islice(self._seats(LookupKind.SLIP, slip), MOST_ALIKE)}
        if len(key) > 1:
            known, added = self._known.index[LookupKind.WORD], self._added[LookupKind.WORD]
            rarest = min(key, key=lambda word: len(known.get(word, ())) + len(added.get(word, ())))
            found |= {seat for seat in self._seats(LookupKind.WORD, rarest) if key <= name_key(self._teams[seat.team].players[seat.seat])}
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
