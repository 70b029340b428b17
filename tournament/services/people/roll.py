"""Who is registered, found by what names are compared by: thousands of names are held against each other in the time of a list, not of its square.

Pure, like `judging`, which asks it.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import combinations, repeat

from tournament.services.people.drafts import for_each
from tournament.services.people.lines import TeamDraft, TeamLine
from tournament.services.people.names import name_from_players, name_key, unmarked

Registered = TeamLine | TeamDraft
Key = frozenset[str]
"""The words of a name, as `name_key` gives them."""

MOST_WORDS_COMPARED = 8
"""Of a longer name no shorter likeness is looked for: it has too many parts, and no person is called so."""


class Roll:
    """Teams and drafts in the order they came, and their players by name."""

    def __init__(self, teams: Iterable[Registered] = ()) -> None:
        self.teams: list[Registered] = []
        self.players: list[tuple[str, int]] = []
        """Every player, with the position of the team."""
        self.highest = 0
        """The highest number a team has, and so was ever given."""
        self.claimed: set[int] = set()
        """The numbers that drafts ask for."""
        self._teams_called: dict[Key, list[int]] = defaultdict(list)
        self._by_key: dict[Key, list[int]] = defaultdict(list)
        self._by_unmarked: dict[Key, list[int]] = defaultdict(list)
        self._by_word: dict[str, set[int]] = defaultdict(set)
        self._by_slip: dict[tuple[Key, str], list[int]] = defaultdict(list)
        self._by_licence: dict[str, list[int]] = defaultdict(list)
        for team in teams:
            self.add(team)

    def add(self, team: Registered) -> None:
        """Put a team at the end."""
        position = len(self.teams)
        self.teams.append(team)
        self._teams_called[name_key(called(team))].append(position)
        if isinstance(team, TeamLine):
            self.highest = max(self.highest, team.number or 0)
        elif team.number is not None:
            self.claimed.add(team.number)
        for player, licence in zip(team.players, for_each(len(team.players), team.licences) or repeat(""), strict=False):
            self._add_player(player, licence, position)

    def _add_player(self, player: str, licence: str, team: int) -> None:
        position, key = len(self.players), name_key(player)
        self.players.append((player, team))
        self._by_key[key].append(position)
        self._by_unmarked[name_key(unmarked(player))].append(position)
        for word in key:
            self._by_word[word].add(position)
        for slip in _slips(key):
            self._by_slip[slip].append(position)
        if held := licence_key(licence):
            self._by_licence[held].append(position)

    def teams_called(self, key: Key) -> Iterator[Registered]:
        """The teams whose names are these words."""
        return (self.teams[position] for position in self._teams_called.get(key, ()))

    def has_player(self, key: Key) -> bool:
        """Whether somebody's name is these words."""
        return key in self._by_key

    def teams_of(self, key: Key) -> Iterator[Registered]:
        """The teams in which somebody's name is these words."""
        return (self.teams[team] for team in dict.fromkeys(self.players[position][1] for position in self._by_key.get(key, ())))

    def same_but_for_marks(self, key: Key) -> Iterator[tuple[str, Registered]]:
        """The players whose names without their marks are these words, with their teams."""
        return self._found(self._by_unmarked.get(key, ()))

    def close_to(self, key: Key) -> Iterator[tuple[str, Registered]]:
        """The players whose names may be like these words: more words, fewer of them, or one word a letter apart. Some are not alike after all."""
        found = {position for slip in _slips(key) for position in self._by_slip.get(slip, ())}
        if len(key) > 1:
            found |= set.intersection(*(self._by_word.get(word, set()) for word in key))
        if len(key) <= MOST_WORDS_COMPARED:
            parts = (frozenset(part) for size in range(2, len(key)) for part in combinations(key, size))
            found |= {position for part in parts for position in self._by_key.get(part, ())}
        return self._found(sorted(found))

    def holders_of(self, licence: str) -> Iterator[tuple[str, Registered]]:
        """The players who have a licence, as `licence_key` gives it, with their teams."""
        return self._found(self._by_licence.get(licence, ()))

    def _found(self, positions: Iterable[int]) -> Iterator[tuple[str, Registered]]:
        return ((self.players[position][0], self.teams[self.players[position][1]]) for position in positions)


def called(team: Registered) -> str:
    """What a team is called: its name, or its players' surnames where it brought none."""
    return team.name or name_from_players(team.players)


def licence_key(licence: str) -> str:
    """What a licence is compared by: its letters and figures, whatever the case and what stands between them."""
    return "".join(character for character in licence.casefold() if character.isalnum())


def _slips(key: Key) -> Iterator[tuple[Key, str]]:
    """A name with one word as it is, or with a letter after its first left out: two names of which a word is one letter apart share one of these."""
    for word in key if len(key) > 1 else ():
        others = key - {word}
        yield others, word
        for left_out in range(1, len(word)):
            yield others, word[:left_out] + word[left_out + 1 :]
