"""The rows of teams and their players: read, written from drafts, where teams qualified, and who is another person.

The journal entry that registered them says so, by their ids, which no other team ever has; undone it brings them in no
more.
"""

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice, zip_longest
from typing import Any, Final

from tournament.errors import Problem, Refused
from tournament.models.tables import Championship, Player, Round, Substitution, Team
from tournament.records.fields import values_of
from tournament.records.team import OF_PLAYERS, Entered
from tournament.records.team import Team as TeamRecord
from tournament.services.desk.changes import ChangeSet, teams_of
from tournament.services.desk.state import ChampionshipState, cached, cached_by_key, cached_from_previous
from tournament.services.desk.texts import tidy
from tournament.services.desk.unit_of_work import UnitOfWork
from tournament.services.people.names import is_misspelt, name_from_players, name_key, unmarked
from tournament.services.people.roll import KnownNames, NamedTeam
from tournament.services.people.views import Origin, TeamDraft, TeamStatus, TeamView, for_each, texts_of_players
from tournament.services.setup.settings import phases_in, rules_of
from tournament.services.setup.views import entering_together

QUALIFIED_FROM: Final = "origins"
"""The detail of the journal that says it: JSON, of ids with the hall and the rank."""


def tell_qualified_from(work: UnitOfWork, rows: Sequence[Team], drafts: Sequence[TeamDraft]) -> None:
    """Let the journal say where these teams qualified, as far as their drafts do."""
    told = {str(row.id): [draft.hall, draft.hall_rank] for row, draft in zip(rows, drafts, strict=True) if draft.hall}
    if told:
        work.details[QUALIFIED_FROM] = json.dumps(told, ensure_ascii=False)


@cached("team")
def qualified_from(state: ChampionshipState) -> Mapping[int, Origin]:
    """Where teams qualified, by their ids; those that were registered otherwise have none."""
    found: dict[int, Origin] = {}
    for line in state.journal:
        for id_, origin in _told(line.details.get(QUALIFIED_FROM)).items():
            if (
                id_.isdecimal()
                and state.get(Team, int(id_)) is not None
                and isinstance(origin, list)
                and len(origin) == 2
            ):
                found[int(id_)] = Origin(str(origin[0]), origin[1] if isinstance(origin[1], int) else 0)
    return found


def _told(detail: object) -> Mapping[str, object]:
    """What a detail says; nothing where it is none of ours."""
    try:
        told = json.loads(detail) if isinstance(detail, str) else None
    except (ValueError, RecursionError):
        return {}
    return told if isinstance(told, dict) else {}


SPELLING = "spelling-corrected"
"""The code of the journal entry of names that were misspelt."""

Renamed = tuple[str, str]
"""How a player was written, and how one is written now."""


@dataclass(frozen=True)
class PlayersChange:
    """Whose name is another one now: who plays for whom, and who was misspelt."""

    replaced: Sequence[Renamed]
    misspelt: Sequence[Renamed]


def renamed(before: Sequence[str], players: Sequence[str]) -> Sequence[Renamed]:
    """Whose name changed in a team, whatever marks, case, accents and order."""
    return tuple(zip(others_than(before, players), others_than(players, before), strict=False))


def players_changed(
    state: ChampionshipState, before: TeamView, players: Sequence[str], misspelt: Iterable[str]
) -> PlayersChange:
    """What a correction does to a team's players; `misspelt` were there under another spelling.

    Before a draw is posted nobody is asked: there the names tell. Whoever waits for a partner is in no team that
    somebody could be replaced in.
    """
    pairs = renamed(before.players, players)
    if before.status is TeamStatus.WAITING:
        return PlayersChange((), [pair for pair in pairs if is_misspelt(*pair)])
    same = {tidy(name) for name in misspelt}
    is_told = last_posted(state) is not None
    spelt = [pair for pair in pairs if pair[1] in same or (not is_told and is_misspelt(*pair))]
    return PlayersChange([pair for pair in pairs if pair not in spelt], spelt)


def last_posted(state: ChampionshipState) -> int | None:
    """The number of the newest round that was posted."""
    return max((drawn.number for drawn in state.all(Round) if drawn.posted_at is not None), default=None)


def substitute(work: UnitOfWork, before: TeamView, change: PlayersChange, reason: str) -> None:
    """Note players replaced after the first posting, with the reason; spellings change freely."""
    for was, name in change.misspelt:
        respell(work, before, was, name)
    if not change.replaced:
        return
    work.depends_on(*work.state.all(Round))  # from which round on somebody plays is what was decided by
    posted = last_posted(work.state)
    if posted is None:
        return
    if not reason.strip():
        leaving, entering = change.replaced[0]
        raise Refused(Problem("substitution-needs-reason", "reason", {"leaving": leaving, "entering": entering}))
    for leaving, entering in change.replaced:
        work.add(
            Substitution,
            team_id=before.id,
            after_round=posted,
            leaving=leaving,
            entering=entering,
            reason=reason.strip(),
        )


def respell(work: UnitOfWork, team: TeamView, was: str, name: str) -> None:
    """Write a name in the spelling of now wherever a replacement of the team has it."""
    for row in work.state.of(Substitution, "team_id", team.id):
        written = {column: name for column in ("leaving", "entering") if not others_than([was], [getattr(row, column)])}
        if written:
            work.change(row, **written)


def with_own_licences(draft: TeamDraft, before: TeamView, change: PlayersChange) -> TeamDraft:
    """A draft in which the misspelt keep licence and membership, unless new ones are typed."""
    spellings = {name: was for was, name in change.misspelt}

    def kept(texts: Sequence[str], texts_before: Sequence[str]) -> tuple[str, ...]:
        own = dict(zip(before.players, texts_before, strict=False))
        typed = (*texts, *[""] * (len(draft.players) - len(texts)))
        return for_each(
            len(draft.players),
            [
                text or own.get(spellings.get(player, ""), "")
                for player, text in zip(draft.players, typed, strict=False)
            ],
        )

    texts: dict[str, Any] = {many: kept(getattr(draft, many), getattr(before, many)) for many in OF_PLAYERS}
    return replace(draft, **texts)


def tell_players_changed(work: UnitOfWork, before: TeamView, change: PlayersChange) -> None:
    """Write into the journal entry who plays for whom, and who was misspelt."""
    if change.misspelt:
        work.what = SPELLING
        work.details.update(
            was=written(was for was, _ in change.misspelt), spelt=written(name for _, name in change.misspelt)
        )
    if change.replaced:
        work.what = "player-replaced"
        work.details.update(
            leaving=written(was for was, _ in change.replaced), entering=written(name for _, name in change.replaced)
        )


def written(names: Iterable[str]) -> str:
    """Names as a journal entry has them."""
    return ", ".join(names)


def others_than(players: Sequence[str], others: Sequence[str]) -> list[str]:
    """The players who are none of the others, however their names are spelt and marked."""
    keys = set(map(name_key, others))
    left = [unmarked(other) for other in others if name_key(other) not in set(map(name_key, players))]
    people = []
    for player in players:
        if name_key(player) in keys:
            continue
        same = next((other for other in left if name_key(other) == name_key(unmarked(player))), None)
        if same is None:
            people.append(player)
        else:
            left.remove(same)
    return people


def players_of(state: ChampionshipState, team_id: int) -> list[Player]:
    """The rows of a team's players, seat by seat."""
    return sorted(state.of(Player, "team_id", team_id), key=lambda player: player.seat)


def names_invalidated(_state: ChampionshipState, change_set: ChangeSet) -> Collection[None]:
    """Whether a change touches a name."""
    return (None,) if any(table in ("team", "player") for table, _ in change_set) else ()


@cached_from_previous(names_invalidated)
def names_in(state: ChampionshipState, _key: None, previous: KnownNames | None) -> KnownNames:
    """By which names everybody is found: from those before a change, where there are any."""
    return (previous or KnownNames()).following({row.id: named_in(state, row.id) for row in state.all(Team)})


@cached_by_key(lambda _state, change_set: teams_of(change_set))
def named_in(state: ChampionshipState, team_id: int) -> NamedTeam:
    """What a team is found by."""
    players = players_of(state, team_id)
    licences = tuple(player.licence for player in players)
    return NamedTeam(state.one(Team, team_id).name, tuple(player.name for player in players), licences)


def names(state: ChampionshipState) -> KnownNames:
    """By which names everybody is found."""
    return names_in(state, None)


def team_view(row: Team, players: Sequence[Player], *, paid: bool) -> TeamView:
    """One row as a line, with those of its players, seat by seat; whether it has `paid` follows from its account."""
    texts = {many: for_each(len(players), [getattr(one, name) for one in players]) for many, name in OF_PLAYERS.items()}
    return TeamView(
        **values_of(Entered, row) | {"paid": paid} | texts,
        id=row.id,
        number=row.number,
        name=row.name,
        players=tuple(player.name for player in players),
        status=TeamStatus(row.status),
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


def write_teams(work: UnitOfWork, drafts: Sequence[TeamDraft]) -> list[Team]:
    """Write new teams, their players and how to reach them: all at once, for a list has hundreds."""
    contents = work.state.contents
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


def player_values(team: TeamDraft | TeamRecord) -> list[dict[str, str]]:
    """What the rows of its players hold."""
    seats = zip_longest(team.players, *texts_of_players(team).values(), fillvalue="")
    return [dict(zip(("name", *OF_PLAYERS.values()), seat, strict=True)) for seat in islice(seats, len(team.players))]


def write_players(work: UnitOfWork, team_id: int, players: Sequence[Mapping[str, str]]) -> None:
    """Make these the players of the team, seat by seat; what is not said of a player stays."""
    rows = {row.seat: row for row in players_of(work.state, team_id)}
    for seat, values in enumerate(players, start=1):
        if seat in rows:
            work.change(rows.pop(seat), **values)
        else:
            work.add(Player, team_id=team_id, seat=seat, **values)
    work.remove(*rows.values())


def name_team(work: UnitOfWork, row: Team) -> None:
    """Let the journal say which team this was about."""
    work.details.update({"team": row.name} if row.number is None else {"team": row.name, "number": row.number})
