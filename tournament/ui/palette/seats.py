"""Where everybody sits now, as offers of the palette: tables, and teams with their players."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from tournament.i18n import Translator
from tournament.services.people.lines import TeamLine, TeamStatus, players_under
from tournament.services.rounds.lines import RoundLine, RoundState
from tournament.services.scores.lines import GameLine
from tournament.ui.palette.offers import Offer, OfferKind
from tournament.ui.scores.tile_words import state_words, totals_text

ToTable = Callable[[int, int], object]
ToTeam = Callable[[int], object]


def seat_offers(teams: Sequence[TeamLine], current: RoundLine | None, words: Translator, to_table: ToTable, to_team: ToTeam) -> Iterator[Offer]:
    """Tables of the played round, then teams by seat and page, leading by number `to_table` or `to_team`."""
    posted = current if current is not None and current.state is not RoundState.DRAWN else None
    yield from (table_offer(game, words, to_table) for game in posted.tables) if posted else ()
    seats = {team: game for game in posted.games for side in game.sides for team in side.teams} if posted else {}
    for team in teams:
        if team.number is not None:
            yield from team_offers(team, team.number, seats.get(team.number), words, to_table, to_team)


def table_offer(game: GameLine, words: Translator, to_table: ToTable) -> Offer:
    """A table: who plays there, and how far it is."""
    assert game.table is not None
    facing = words.gettext(" against ").join(side.numbered_name for side in game.sides)
    so_far = " · ".join(filter(None, (facing, state_words(game, words), totals_text(game, words))))
    return Offer(words.gettext("Table {n}").format(n=game.table), so_far, "pencil", partial(to_table, game.round, game.table), OfferKind.TABLE)


def team_offers(team: TeamLine, number: int, game: GameLine | None, words: Translator, to_table: ToTable, to_team: ToTeam) -> Iterator[Offer]:
    """Where a team sits and against whom, and the team itself."""
    players = words.gettext(" and ").join(players_under(team.name, team.players))
    title = f"{number} {team.name}"
    if game is not None:
        run = partial(to_team, number) if game.table is None else partial(to_table, game.round, game.table)
        yield Offer(title, " · ".join(filter(None, (seat_words(number, game, words), players))), "people", run, OfferKind.SEAT)
        title = words.gettext("Page of team {team}").format(team=title)
    under = " · ".join(filter(None, (absence_words(team, words), players, team.club)))
    kind = OfferKind.SEAT if game is None else OfferKind.TEAM
    yield Offer(title, under, "people", partial(to_team, number), kind)


def absence_words(team: TeamLine, words: Translator) -> str:
    """Why a team is not to be looked for in the hall; empty where it is."""
    left = {TeamStatus.WITHDRAWN: words.gettext("withdrawn"), TeamStatus.EXCLUDED: words.gettext("excluded")}
    return left.get(team.status, "" if team.present else words.gettext("absent"))


def seat_words(number: int, game: GameLine, words: Translator) -> str:
    """Where a team sits now, and its opponents: `Table 12, against Hamon / Leroy`."""
    if game.table is None:
        return words.gettext("Bye in round {n}").format(n=game.round)
    opponents = words.gettext(" and ").join(side.name for side in game.sides if number not in side.teams)
    return words.gettext("Table {n}, against {opponents}").format(n=game.table, opponents=opponents)
