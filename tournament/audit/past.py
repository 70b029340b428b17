"""Who is in the championship, every number once, and what had been played before a draw."""

import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations, product

from tournament.audit.export import ExportedChampionship, ExportedGame, ExportedRound, Finding

LIGATURES = str.maketrans({"œ": "oe", "æ": "ae"})


def judge_roll(championship: ExportedChampionship) -> Iterator[Finding]:
    """What is wrong with the teams themselves, and every path that names a team nobody registered."""
    yield from twice_numbered(championship)
    yield from twice_playing(championship)
    registered = {team.number for team in championship.teams}
    for path, team in teams_named(championship):
        if team not in registered:
            yield Finding("team-unknown", path, {"team": team})


def twice_numbered(championship: ExportedChampionship) -> Iterator[Finding]:
    """Numbers that two teams have."""
    seen: set[int] = set()
    for team in championship.teams:
        if team.number is not None and team.number in seen:
            yield Finding("team-number-twice", f"{team.path}.number", {"team": team.number})
        seen |= {team.number} if team.number is not None else set()


def twice_playing(championship: ExportedChampionship) -> Iterator[Finding]:
    """Players that are on the roll more than once."""
    seen: set[tuple[str, ...]] = set()
    for team in championship.teams:
        for index, player in enumerate(team.players):
            key = words_of(player)
            if key and key in seen:
                yield Finding("player-twice", f"{team.path}.players[{index}]", {"player": player})
            seen.add(key)


def words_of(player: str) -> tuple[str, ...]:
    """The words of a name without order, case and accents: what makes two of them the same person."""
    letters = unicodedata.normalize("NFKD", player.casefold().translate(LIGATURES))
    plain = "".join(letter if letter.isalnum() else " " for letter in letters if not unicodedata.combining(letter))
    return tuple(sorted(set(plain.split())))


def seats_of(game: ExportedGame) -> Iterator[tuple[str, int]]:
    """Everybody who sits at a game, with the path that says so."""
    for index, side in enumerate(game.members):
        for number, team in enumerate(side):
            yield f"{game.path}.sides[{index}]" + (f"[{number}]" if len(side) > 1 else ""), team


def teams_named(championship: ExportedChampionship) -> Iterable[tuple[str, int]]:
    """Every mention of a team outside the roll, with its path; standings and results are judged elsewhere."""
    for found in championship.rounds:
        yield from ((f"{found.path}.present[{index}]", team) for index, team in enumerate(found.present))
        for game in found.games:
            yield from ((path, team) for path, team in seats_of(game))
        yield from ((f"{found.path}.resting[{index}]", team) for index, team in enumerate(found.resting))
        yield from ((f"{found.path}.left[{index}]", team) for index, team in enumerate(found.left))
    yield from ((f"{path}.team", team) for path, team, _ in championship.adjustments)


Pair = tuple[int, int]
"""Two teams, the lower number first."""


@dataclass
class Past:
    """How often two teams met, sat together, had a bye, or were drawn against another score group."""

    met: Counter[Pair] = field(default_factory=Counter)
    partners: Counter[Pair] = field(default_factory=Counter)
    sat_out: Counter[int] = field(default_factory=Counter)
    floats: Counter[int] = field(default_factory=Counter)
    rounds: list[ExportedRound] = field(default_factory=list)

    def remember(self, found: ExportedRound) -> None:
        """Add a round. A game counts as met however it came out."""
        self.rounds.append(found)
        group = groups_of(found)
        for game in found.games:
            self.sat_out.update(game.teams if game.is_bye else ())
            self.met.update(opponents(game))
            self.partners.update(partners(game))
            if len({group.get(team, 0) for team in game.teams}) > 1:
                self.floats.update(game.teams)

    def of_phase(self, phase: int) -> list[ExportedRound]:
        """The rounds of a phase so far."""
        return [found for found in self.rounds if found.saw.phase == phase > 0]


def opponents(game: ExportedGame) -> Iterator[Pair]:
    """Who met whom: the pairs that sat at different sides."""
    for here, there in combinations(game.members, 2):
        yield from (pair(one, other) for one, other in product(here, there))


def partners(game: ExportedGame) -> Iterator[Pair]:
    """The pairs that sat at one side."""
    for side in game.members:
        yield from (pair(one, other) for one, other in combinations(side, 2))


def pair(one: int, other: int) -> Pair:
    """Two teams in the order of their numbers."""
    return (one, other) if one < other else (other, one)


def groups_of(found: ExportedRound) -> dict[int, int]:
    """The score groups that a draw saw, of those who were present."""
    return dict(zip(found.present, found.saw.groups, strict=False))


def playing(found: ExportedRound) -> Sequence[int]:
    """Those present who were drawn, in the order the draw used: without those who rested, or left."""
    return [team for team in found.there if team not in found.resting]
