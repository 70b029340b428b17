"""What a change of the settings would do to what was played: computed by ranking anew under the settings that are wanted, with nothing written."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from sqlmodel import Session, select

from tournament.draw.room import has_table, table_numbers
from tournament.models.tables import Championship
from tournament.scoring.rules import Rules
from tournament.scoring.stored import score_stored
from tournament.services.desk.desk import Desk
from tournament.services.people.registration import known_teams
from tournament.services.rounds.draw_plans import newest_round
from tournament.services.scores.ledger import GameRecord, Outcome, by_round, outcomes, phases_in, read_games, room_in, rules_of, sheet_of, terms_of
from tournament.services.scores.lines import ResultKind, side_name
from tournament.services.scores.sheet_deals import as_they_are
from tournament.services.scores.standing import last_round, ranked, results, terms_of_ranking
from tournament.services.setup.lines import ChangedGame, Consequences, MovedTeam, TableMove
from tournament.services.setup.rules_change import refuse_misfits
from tournament.services.setup.settings import refuse_settings, with_what_follows, write_settings
from tournament.standings.facts import Standing


def consequences(desk: Desk, wanted: Mapping[str, object]) -> Consequences:
    """What changing these settings (by the fields of `Settings`) would do. Refuses what the change itself would refuse."""
    with desk.reading() as session:
        contents = session.exec(select(Championship)).one()
        future = Championship(**{column.name: getattr(contents, column.name) for column in Championship.__table__.columns})  # type: ignore[attr-defined]
        write_settings(future, with_what_follows(contents, wanted))
        refuse_settings(future)
        refuse_misfits(session, desk.ledger, rules_of(future), phases_in(future))
        known, last = read_games(session, rules_of(contents), desk.ledger).values(), last_round(session, None)
        games = [game for game in known if game.round <= last]
        then = games if rules_of(future) == rules_of(contents) else [scored_by(game, rules_of(future)) for game in games]
        results_now, results_then = results(games, terms_of(contents)), results(then, terms_of(future))
        before = ranked(terms_of_ranking(session, games, contents), results_now)
        after = ranked(terms_of_ranking(session, then, future), results_then)
        names = {line.number: line.name for line in known_teams(session, desk) if line.number is not None}
        newest = newest_round(session)
        return Consequences(
            games=tuple(changed_games(ways(games, contents), ways(then, future), names)),
            moved=moved_teams(before, after, names) if results_now or results_then else (),
            teams=len(before),
            leaders_before=leaders(before, names),
            leaders_after=leaders(after, names),
            drawn_round=newest.number if newest is not None and newest.posted_at is None else None,
            tables=table_moves(session, known, contents, future),
        )


def scored_by(game: GameRecord, rules: Rules) -> GameRecord:
    """A game as other rules make it."""
    deals = as_they_are(game.hands)
    return replace(game, score=score_stored(sheet_of(deals.hands, len(game.members), game.stop, rules), deals.unread))


def ways(games: Iterable[GameRecord], row: Championship) -> list[tuple[GameRecord, Outcome]]:
    """Every game with how it came out."""
    terms = terms_of(row)
    return [(game, found[game.id]) for played in by_round(games).values() for found in [outcomes(played, terms)] for game in played]


def changed_games(
    before: Sequence[tuple[GameRecord, Outcome]], after: Sequence[tuple[GameRecord, Outcome]], names: Mapping[int, str]
) -> Iterable[ChangedGame]:
    """The games that come out otherwise, or whose hands do: another winner, other totals, over where it was not, or other marks while it is out."""
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


def moved_teams(before: Sequence[Standing], after: Sequence[Standing], names: Mapping[int, str]) -> tuple[MovedTeam, ...]:
    """The teams whose rank changes, in the order that would hold."""
    ranks = {standing.team: standing.rank for standing in before}
    return tuple(
        MovedTeam(standing.team, names[standing.team], ranks[standing.team], standing.rank)
        for standing in after
        if ranks[standing.team] != standing.rank
    )


def leaders(order: Sequence[Standing], names: Mapping[int, str]) -> tuple[str, ...]:
    """Who stands first, alone or together."""
    return tuple(names[standing.team] for standing in order if standing.rank == 1)


def table_moves(session: Session, games: Iterable[GameRecord], contents: Championship, future: Championship) -> TableMove | None:
    """The tables that a round which is not over was given and the room that is wanted would not give it; they stay as they are."""
    newest, room = newest_round(session), room_in(future)
    if newest is None or room == room_in(contents):
        return None
    tables = [game for game in games if game.round == newest.number and game.table is not None]
    if newest.posted_at is not None and all(game.kind is not ResultKind.PENDING for game in tables):
        return None
    given = table_numbers(room, len(tables))
    elsewhere = tuple(game.table for game in tables if game.table is not None and (game.table not in given or not has_table(room, game.table)))
    return TableMove(newest.number, elsewhere) if elsewhere else None
