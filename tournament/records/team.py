"""Who is in the championship: what is known of a team, or of someone alone."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from tournament.records.fields import UNSAID, fields_of, known
from tournament.sentences import N_
from tournament.settings import MOST_ROUNDS

LONGEST_NAME: Final = 60
LONGEST_CATEGORY: Final = 40
LONGEST_LICENCE: Final = 30
"""Of a licence, and of a membership."""
HIGHEST_NUMBER: Final = 2**31  # no list comes near it


class TeamStatus(StrEnum):
    """The status of a team: `waiting` is someone alone who looks for a partner and has no number yet."""

    ACTIVE = "active"
    WAITING = "waiting"
    WITHDRAWN = "withdrawn"
    EXCLUDED = "excluded"


@dataclass(frozen=True, kw_only=True)
class Entered:
    """The fields that all who entered share."""

    club: str = known("", most=LONGEST_NAME, is_checked=False, is_said=True)
    present: bool = known(True, is_said=True, meaning="Whether the next draw would seat it.")
    paid: bool = known(False, is_said=True, meaning="Whether the entry fee is paid.")
    near_door: bool = known(False, meaning="Whether it needs a table near the door.")
    category: str = known(
        "",
        most=LONGEST_CATEGORY,
        meaning="What it may win a prize of its own for: ladies, juniors …",
        label=N_("Category"),
        headings=(
            "categorie", "categories", "cat", "categorie equipe", "categorie de l equipe", "category", "team category",
        ),
    )  # fmt: skip

    licences: tuple[str, ...] = ()
    memberships: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class EnteredPlayer:
    """A player of a team, whose list of each text but the name has the `key` of that."""

    name: str = known(least=1, most=LONGEST_NAME)
    licence: str = known("", most=LONGEST_LICENCE, key="licences")
    membership: str = known("", most=LONGEST_LICENCE, key="memberships")


OF_PLAYERS: Final = {field.key: field.name for field in fields_of(EnteredPlayer).values() if not field.is_required}
"""What a team has a list of, one for each player or none, with the field of a player."""


@dataclass(frozen=True, kw_only=True)
class Team(Entered):
    """A team, or waiting people without number."""

    number: int | None = known(least=1, most=HIGHEST_NUMBER, key=UNSAID)
    name: str = known(key=UNSAID)
    players: tuple[str, ...]
    status: TeamStatus = known(key=UNSAID)


@dataclass(frozen=True)
class Apart:
    """Two teams that should not meet, up to a round or, where that is None, never."""

    teams: tuple[int, int] = known(in_row=False)
    until_round: int | None = known(
        None, least=1, most=MOST_ROUNDS, meaning="The last round in which they should not; absent: never."
    )
