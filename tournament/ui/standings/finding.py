"""Finding a team in the standings: its number, or the beginning of any of its words."""

from collections.abc import Sequence

from tournament.services.people.names import name_key
from tournament.services.scores.lines import StandingLine


def found(lines: Sequence[StandingLine], wanted: str) -> list[int]:
    """The places in the list of the teams that are meant: the one with that number, or else all that have words beginning so."""
    typed = name_key(wanted)
    numbered = [index for index, line in enumerate(lines) if str(line.team) == wanted.strip()]
    if numbered or not typed:
        return numbered
    return [index for index, line in enumerate(lines) if all(_has_word(line, beginning) for beginning in typed)]


def _has_word(line: StandingLine, beginning: str) -> bool:
    return any(word.startswith(beginning) for word in name_key(" ".join((line.name, *line.players, line.club))))
