"""Who is in the championship, for views, and teams as they are typed, for forms, lists and registration. Pure.

Frozen, and without SQL: windows and sheets can name these types before the database is loaded.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Any, Final

from tournament.records.fields import fields_of, values_of
from tournament.records.team import OF_PLAYERS, Entered, Team
from tournament.records.team import TeamStatus as TeamStatus
from tournament.services.desk.texts import tidy
from tournament.services.people.names import name_key

LONGEST_HALL: Final = 120
"""Of the name of a hall that a team comes from: that of its championship."""
LABELLED: Final = tuple(field for field in fields_of(Entered).values() if field.label)
"""The texts of a team that have a label, by which they are typed, listed and read."""


def texts_of(team: Entered) -> tuple[str, ...]:
    """What is known of a team beside its names: its club and the texts with a label, where they say something."""
    return tuple(filter(None, (team.club, *(getattr(team, field.name) for field in LABELLED))))


@dataclass(frozen=True, kw_only=True)
class TeamView(Team):
    """A registered team. `number` is None on the waiting list. `players` are as typed; a lone player is one name."""

    id: int
    phone: str = ""


@dataclass(frozen=True)
class ApartView:
    """Two teams, lower number first, that should not meet up to a round, or never (None)."""

    id: int
    teams: tuple[int, int]
    names: tuple[str, str]
    until_round: int | None = None


def players_under(name: str, players: tuple[str, ...]) -> tuple[str, ...]:
    """The players who are written under the name of their team: nobody where somebody alone is called by it."""
    return () if players == (name,) else players


@dataclass(frozen=True)
class TeamDraft(Entered):
    """A team as typed. One player alone waits for a partner; without a name, players' names make one.

    `licences` and `memberships` are those of the players, in their order; they may be fewer. `paid_cents` is how much a
    list says was paid, 0 the whole fee. `hall` is the hall of an earlier stage in which it qualified, and `hall_rank`
    its rank there.
    """

    players: tuple[str, ...]
    name: str = ""
    phone: str = ""
    number: int | None = None
    paid_cents: int = 0
    hall: str = ""
    hall_rank: int = 0


@dataclass(frozen=True)
class Origin:
    """The hall of an earlier stage in which a team qualified, and its rank there, 0 where the list did not say."""

    hall: str
    rank: int = 0


@dataclass(frozen=True)
class SubstitutionView:
    """A player who replaced another after the posting of a round, and why."""

    after_round: int
    leaving: str
    entering: str
    reason: str


def for_each(players: int, texts: Sequence[str]) -> tuple[str, ...]:
    """One text for each of so many players; none at all where nobody has one."""
    return (*texts, *[""] * (players - len(texts))) if any(texts) else ()


def texts_of_players(team: Entered) -> dict[str, Any]:
    """The lists of what its players have."""
    return {many: getattr(team, many) for many in OF_PLAYERS}


def tidied(draft: TeamDraft) -> TeamDraft:
    """The draft as kept: no name is nobody, and licences of nobody come after the players'."""
    columns = zip_longest(draft.players, *texts_of_players(draft).values(), fillvalue="")
    seats = [seat for seat in (tuple(map(tidy, told)) for told in columns) if any(seat)]
    seats.sort(key=lambda seat: not seat[0])
    players = tuple(name for name, *_ in seats if name)
    told: dict[str, Any] = {
        name: tidy(text) for name, text in values_of(Entered, draft).items() if isinstance(text, str)
    }
    for position, many in enumerate(OF_PLAYERS, start=1):
        told[many] = for_each(len(players), [seat[position] for seat in seats])
    return replace(
        draft, **told, players=players, name=tidy(draft.name), phone=tidy(draft.phone), hall=tidy(draft.hall)
    )


def draft_of(line: TeamView) -> TeamDraft:
    """A team as it would be typed."""
    told = values_of(Entered, line) | texts_of_players(line)
    return TeamDraft(**told, players=line.players, name=line.name, phone=line.phone)


def is_unchanged(draft: TeamDraft, line: TeamView) -> bool:
    """Whether a correction says of a team what it is already."""
    return replace(tidied(draft), number=None) == draft_of(line)


def carried(texts: Sequence[str], before: Sequence[str], players: Sequence[str]) -> tuple[str, ...]:
    """Licences or memberships of these players from another list, by person; new names bring none."""
    own = {name_key(player): text for player, text in zip(before, texts, strict=False)}
    return for_each(len(players), [own.get(name_key(player), "") for player in players])
