"""Finding somebody by a number, or by the beginnings of words, whatever their case and accents."""

import re
from collections.abc import Sequence
from typing import Protocol

from tournament.services.people.known_names import licence_key
from tournament.services.people.lines import TeamLine
from tournament.services.people.names import name_key

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
    numbered = [index for index, (number, _) in enumerate(lines) if number is not None and str(number) == wanted.strip()]
    if numbered or not typed:
        return numbered
    return [index for index, (_, line) in enumerate(lines) if all(_has_word(line, beginning) for beginning in typed)]


def found_teams(teams: Sequence[TeamLine], wanted: str) -> list[TeamLine]:
    """The teams that are meant: also by a licence, and by `n° 12` or `équipe 12` if no name fits."""
    lines = [(team.number, team) for team in teams]
    numbers = NUMBER.findall(wanted)
    positions = found(lines, wanted) or _with_licence(teams, wanted) or (found(lines, numbers[0].lstrip("0")) if len(numbers) == 1 else [])
    return [teams[position] for position in positions]


def _with_licence(teams: Sequence[TeamLine], wanted: str) -> list[int]:
    key = licence_key(wanted)
    return [index for index, team in enumerate(teams) if key and key in map(licence_key, team.licences)]


def _has_word(line: Findable, beginning: str) -> bool:
    return any(word.startswith(beginning) for word in name_key(" ".join((line.name, *line.players, line.club))))
