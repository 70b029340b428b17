"""The rows of teams and their players: read as lines, and written from drafts that were judged before."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from itertools import islice, zip_longest
from typing import Any

from tournament.models.tables import Championship, Player, Team
from tournament.records.fields import values_of
from tournament.records.team import Entered
from tournament.services.desk.changes import ChangeSet
from tournament.services.desk.hall import Hall, cached_from_previous
from tournament.services.desk.work import Work
from tournament.services.people.drafts import for_each
from tournament.services.people.known_names import KnownNames, NamedTeam
from tournament.services.people.lines import TeamDraft, TeamLine, TeamStatus
from tournament.services.people.names import name_from_players
from tournament.services.setup.entering import entering_together
from tournament.services.setup.settings import phases_in, rules_of


def players_of(hall: Hall, team_id: int) -> list[Player]:
    """The rows of a team's players, seat by seat."""
    return sorted(hall.of(Player, "team_id", team_id), key=lambda player: player.seat)


def names_invalidated(_hall: Hall, change_set: ChangeSet) -> Collection[None]:
    """Whether a change touches a name."""
    return (None,) if any(table in ("team", "player") for table, _ in change_set) else ()


@cached_from_previous(names_invalidated)
def names_in(hall: Hall, _key: None, before: KnownNames | None) -> KnownNames:
    """By which names everybody is found: from those before a change, where there are any."""
    entered = {row.id: (row.name, players_of(hall, row.id)) for row in hall.all(Team)}
    return (before or KnownNames()).following(
        {id_: NamedTeam(name, tuple(one.name for one in players), tuple(one.licence for one in players)) for id_, (name, players) in entered.items()}
    )


def names(hall: Hall) -> KnownNames:
    """By which names everybody is found."""
    return names_in(hall, None)


def team_line(row: Team, players: Sequence[Player], *, paid: bool) -> TeamLine:
    """One row as a line, with those of its players, seat by seat; whether it has `paid` follows from its account."""
    return TeamLine(
        **values_of(Entered, row) | {"paid": paid},
        id=row.id,
        number=row.number,
        name=row.name,
        players=tuple(player.name for player in players),
        status=TeamStatus(row.status),
        licences=for_each(len(players), [player.licence for player in players]),
        memberships=for_each(len(players), [player.membership for player in players]),
    )


def players_of_a_team(contents: Championship) -> int:
    """How many players a team has: 1 where everybody enters alone, to play alone or with partners that are drawn."""
    return entering_together(rules_of(contents), phases_in(contents))


def number_drafts(drafts: Sequence[TeamDraft], last_number: int, players: int) -> list[TeamDraft]:
    """Whole teams with numbers: the list's if new and unique, else the lowest unclaimed."""
    claimed: dict[int, int] = {}
    for position, draft in enumerate(drafts):
        if draft.number is not None and draft.number > last_number and len(draft.players) >= players:
            claimed.setdefault(draft.number, position)
    kept = {position: number for number, position in claimed.items()}
    numbered, free = [], last_number
    for position, draft in enumerate(drafts):
        number = kept.get(position)
        if number is None and len(draft.players) >= players:
            free += 1
            while free in claimed:
                free += 1
            number = free
        numbered.append(replace(draft, number=number))
    return numbered


def write_teams(work: Work, drafts: Sequence[TeamDraft]) -> list[Team]:
    """Write new teams, their players and how to reach them: all at once, for a list has hundreds."""
    contents = work.hall.contents
    players, numbers, last = players_of_a_team(contents), [], contents.last_number
    for draft in drafts:
        number = None if len(draft.players) < players else draft.number or last + 1
        last = max(last, number or 0)
        numbers.append(number)
    rows = work.add_all(Team, [team_values(draft, number) for draft, number in zip(drafts, numbers, strict=True)])
    work.change(contents, last_number=last)
    work.add_all(
        Player,
        [
            {"team_id": row.id, "seat": seat, **player}
            for row, draft in zip(rows, drafts, strict=True)
            for seat, player in enumerate(player_values(draft), start=1)
        ],
    )
    # a copy that was brought back may still hold the numbers of teams that it never had
    work.phones |= {row.id: draft.phone or None for row, draft in zip(rows, drafts, strict=True)}
    return rows


def team_values(draft: TeamDraft, number: int | None) -> dict[str, Any]:
    """What the row of a team holds that has been judged."""
    return {
        **values_of(Entered, draft),
        "number": number,
        "name": draft.name or name_from_players(draft.players),
        "status": TeamStatus.WAITING if number is None else TeamStatus.ACTIVE,
    }


def player_values(draft: TeamDraft) -> list[dict[str, str]]:
    """What the rows of its players hold."""
    return [
        {"name": name, "licence": licence, "membership": membership}
        for name, licence, membership in islice(zip_longest(draft.players, draft.licences, draft.memberships, fillvalue=""), len(draft.players))
    ]


def write_players(work: Work, team_id: int, players: Sequence[Mapping[str, str]]) -> None:
    """Make these the players of the team, seat by seat; what is not said of a player stays."""
    rows = {row.seat: row for row in players_of(work.hall, team_id)}
    for seat, values in enumerate(players, start=1):
        if seat in rows:
            work.change(rows.pop(seat), **values)
        else:
            work.add(Player, team_id=team_id, seat=seat, **values)
    work.remove(*rows.values())


def name_team(work: Work, row: Team) -> None:
    """Let the journal say which team this was about."""
    work.details.update({"team": row.name} if row.number is None else {"team": row.name, "number": row.number})
