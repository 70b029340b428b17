"""What other settings would do to what was played: ranked anew, with nothing written."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tournament.draw.tables import Room, has_table, table_numbers
from tournament.services.desk.hall import Hall
from tournament.services.desk.use_cases import preview
from tournament.services.people.registration import teams
from tournament.services.rounds.drawn import newest_round
from tournament.services.scores.ledger import GameOutcome, GameRecord, by_round, games_in, outcomes
from tournament.services.scores.lines import ResultKind, side_name
from tournament.services.scores.standing import games_until, last_round, moved_teams, standing_until
from tournament.services.setup.championship import change_settings
from tournament.services.setup.lines import ChangedGame, Consequences, TableMove
from tournament.services.setup.settings import room_in, terms_in
from tournament.services.setup.terms import WorthTerms
from tournament.settings import SETTINGS
from tournament.standings.criteria import Standing


def consequences(hall: Hall, wanted: Mapping[str, Any]) -> Consequences:
    """What changing these fields of `Settings` does; only those that govern the past are previewed. Refuses as it."""
    then = preview(hall, change_settings.command(wanted)).hall
    newest = newest_round(hall)
    drawn = newest.number if newest is not None and newest.posted_at is None else None
    tables = table_moves(hall, room_in(then.contents))
    if not any(SETTINGS[name].governs_past for name in wanted):
        return Consequences((), (), 0, (), (), drawn, tables)
    last = last_round(hall, None)
    played_now, played_then = (games_until(one, last) for one in (hall, then))
    before, after = standing_until(hall, last), standing_until(then, last)
    names = {line.number: line.name for line in teams(hall) if line.number is not None}
    return Consequences(
        games=tuple(changed_games(ways(played_now, terms_in(hall)), ways(played_then, terms_in(then)), names)),
        moved=moved_teams(before, after, names) if any(line.games for line in (*before, *after)) else (),
        teams=len(before),
        leaders_before=leaders(before, names),
        leaders_after=leaders(after, names),
        drawn_round=drawn,
        tables=tables,
    )


def ways(games: Iterable[GameRecord], terms: WorthTerms) -> list[tuple[GameRecord, GameOutcome]]:
    """Every game with how it came out."""
    return [(game, found[game.id]) for played in by_round(games).values() for found in [outcomes(played, terms)] for game in played]


def changed_games(
    before: Sequence[tuple[GameRecord, GameOutcome]], after: Sequence[tuple[GameRecord, GameOutcome]], names: Mapping[int, str]
) -> Iterable[ChangedGame]:
    """Games that come out otherwise, or whose hands do: winner, totals, over or not, or marks."""
    for (game, was), (other, will) in zip(before, after, strict=True):
        hands = changed_hands(game, other)
        sides = {letter: side_name(names[team] for team in members) for letter, members in game.members.items()}
        if hands or (was != will and not (was.kind is will.kind is ResultKind.PENDING)):
            yield ChangedGame(
                round=game.round,
                table=game.table,
                teams=tuple(sides.values()),
                before=tuple(was.totals[letter] for letter in sides),
                after=tuple(will.totals[letter] for letter in sides),
                winner_before=sides[was.winner] if was.winner else None,
                winner_after=sides[will.winner] if will.winner else None,
                was_over=was.kind is not ResultKind.PENDING,
                will_be_over=will.kind is not ResultKind.PENDING,
                hands=hands,
            )


def changed_hands(before: GameRecord, after: GameRecord) -> tuple[int, ...]:
    """The numbers of the hands that are marked otherwise, made or failed otherwise, or hold other points."""
    lines = zip(before.score.hands, after.score.hands, strict=True)
    return tuple(was.number for was, will in lines if (was.marks, was.made, was.held) != (will.marks, will.made, will.held))


def leaders(order: Sequence[Standing], names: Mapping[int, str]) -> tuple[str, ...]:
    """Who is first, alone or with others."""
    return tuple(names[standing.team] for standing in order if standing.rank == 1)


def table_moves(hall: Hall, room: Room) -> TableMove | None:
    """Tables of an unfinished round that the wanted room would not give it; they stay."""
    newest = newest_round(hall)
    if newest is None or room == room_in(hall.contents):
        return None
    tables = [game for game in games_in(hall).values() if game.round == newest.number and game.table is not None]
    if newest.posted_at is not None and all(game.kind is not ResultKind.PENDING for game in tables):
        return None
    given = table_numbers(room, len(tables))
    elsewhere = tuple(game.table for game in tables if game.table is not None and (game.table not in given or not has_table(room, game.table)))
    return TableMove(newest.number, elsewhere) if elsewhere else None
