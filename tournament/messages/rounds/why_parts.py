"""What the sentences about a game are put together from."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.i18n import Translator
from tournament.messages.enumerations import say_list
from tournament.services.rounds.explaining import KnownBefore, WhyLine


@dataclass(frozen=True)
class WhyPart:
    """A part of what is said on demand: its title and its lines."""

    heading: str
    lines: tuple[str, ...]


def called(team: int, played: KnownBefore) -> str:
    """A team by its number and name."""
    return f"{team} {played.names.get(team, '')}".strip()


def teams_of(line: WhyLine) -> list[str]:
    """The teams of a game, called by number and name."""
    return [called(team, line.played) for side in line.game.sides for team in side.teams]


def as_sentence(said: str) -> str:
    """With a capital and a full stop."""
    return said[:1].upper() + said[1:] + "."


def say_rounds(rounds: Sequence[int], words: Translator) -> str:
    """`round 2`, `rounds 2 and 5`."""
    return words.ngettext("round {rounds}", "rounds {rounds}", len(rounds)).format(rounds=say_list(list(map(str, rounds)), words))
