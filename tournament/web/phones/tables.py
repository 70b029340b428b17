"""The tables of the round that is played, or of the last one: who sits where, and what has come in."""

from collections.abc import Sequence
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tournament.i18n import Translator
from tournament.messages.rounds.bracket_rounds import say_round_and_brackets
from tournament.services.desk.hall import Hall
from tournament.services.people.registration import teams
from tournament.services.rounds.round_lines import rounds
from tournament.web.caching import for_everybody, in_this_state
from tournament.web.phones.parts import GameSight, Who, game_sight, in_pages, paged, posted, who
from tournament.web.phones.shown import asked_words, shown


@dataclass(frozen=True)
class TablesSight:
    """The tables of a round by their numbers, the byes last, then who rests; nothing before the first posting."""

    round: int
    title: str
    games: tuple[GameSight, ...]
    resting: tuple[Who, ...] = ()


def tables_sight(hall: Hall, words: Translator) -> TablesSight:
    """The tables of the newest posted round."""
    known = posted(rounds(hall))
    if not known:
        return TablesSight(0, words.gettext("Tables"), ())
    newest, named = known[-1], {team.number: team for team in teams(hall)}
    resting = tuple(who(number, named[number], words) for number in newest.resting if number in named)
    return TablesSight(newest.number, say_round_and_brackets(newest, words), tuple(game_sight(game, words) for game in newest.games), resting)


def texts(game: GameSight) -> tuple[str, ...]:
    """What the row of a game shows, with what stands around each side of it."""
    people = [text for side in game.sides for one in side.people for text in (one.name, one.players, AROUND)]
    return *people, *(side.total + side.outcome + AROUND for side in game.sides), game.state, game.bracket


AROUND = "." * 60
"""As many bytes as the markup of a name takes."""


def tables_in_pages(hall: Hall, words: Translator) -> tuple[TablesSight, list[Sequence[GameSight]]]:
    """The tables of the round, and the pages that they are cut into."""
    sight = tables_sight(hall, words)
    return sight, in_pages(sight.games, texts)


@for_everybody("page")
def show_tables(request: Request) -> Response:
    """The tables of the round."""
    sight, every = in_this_state(request, "tables", lambda: tables_in_pages(request.state.hall, asked_words(request)))
    games, paging = paged(every, request.query_params.get("page", ""), lambda game: game.table)
    return shown(request, "phones/tables.html", sight=sight, games=games, paging=paging)


ROUTES = [Route("/tables", show_tables)]
