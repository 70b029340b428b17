"""The standings, as far as the hall may see them, in the columns that a telephone has room for."""

from collections.abc import Sequence
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tournament.i18n import Translator
from tournament.messages.scores.standings import say_given
from tournament.messages.setup.criteria import say_counted, say_criterion, say_ranked_by
from tournament.services.desk.hall import Hall
from tournament.services.hall.hidden_standings import hides_standings, standings_seen
from tournament.services.people.lines import TeamStatus
from tournament.services.rounds.course import course
from tournament.services.scores.lines import WITHOUT_FIGURES, StandingsLine, shared_ranks
from tournament.web.caching import for_everybody, in_this_state
from tournament.web.phones.parts import Who, in_pages, paged, who
from tournament.web.phones.shown import asked_words, shown

COLUMNS = 2
"""So many criteria have room beside a name."""


@dataclass(frozen=True)
class RankedView:
    """A team in the standings. `beneath` says what else is to know: a shared rank, gone, points given or taken."""

    rank: int
    team: Who
    values: tuple[str, ...]
    beneath: str = ""


@dataclass(frozen=True)
class StandingsSight:
    """Standings for the hall, and why none newer; without `lines`, `note` says why."""

    title: str
    order: str
    columns: tuple[str, ...]
    lines: tuple[RankedView, ...]
    note: str = ""


def standings_sight(hall: Hall, words: Translator) -> StandingsSight:
    """The standings for the telephones."""
    seen = standings_seen(hall)
    hidden = words.gettext("The standings are shown again after the podium.") if hides_standings(hall) else ""
    if seen is None or not seen.lines:
        return StandingsSight(words.gettext("Standings"), "", (), (), hidden or words.gettext("There are standings once results are in."))
    columns = criteria_told(hall, seen)[:COLUMNS]
    tied = shared_ranks(seen.lines)
    gone = {TeamStatus.WITHDRAWN: words.gettext("withdrawn"), TeamStatus.EXCLUDED: words.gettext("excluded")}
    lines = tuple(
        RankedView(
            line.rank,
            who(line.team, line, words),
            tuple(say_counted(name, line.values[name], words) for name in columns),
            " · ".join(filter(None, (words.gettext("tied") if line.rank in tied else "", gone.get(line.status, ""), say_given(line, words)))),
        )
        for line in seen.lines
    )
    title = say_title(seen, words, is_final=course(hall).is_over and not hidden)
    return StandingsSight(title, say_ranked_by(seen.criteria, words), tuple(say_criterion(name, words) for name in columns), lines, hidden)


def criteria_told(hall: Hall, seen: StandingsLine) -> tuple[str, ...]:
    """Criteria whose values tell more than the rank: at the end the secured place does not."""
    without = WITHOUT_FIGURES | {"stage"} if course(hall).is_over else WITHOUT_FIGURES
    return tuple(name for name in seen.criteria if name not in without)


def say_title(seen: StandingsLine, words: Translator, *, is_final: bool) -> str:
    """What these standings are."""
    if is_final:
        return words.gettext("Final standings")
    if seen.is_provisional:
        return words.gettext("Provisional standings")
    return words.gettext("Standings after round {number}").format(number=seen.round)


def texts(line: RankedView) -> tuple[str, ...]:
    """What a row shows, with the markup of its figures."""
    return line.team.name, line.team.players, line.beneath, *(value + "." * 4 for value in line.values)


def standings_in_pages(hall: Hall, words: Translator) -> tuple[StandingsSight, list[Sequence[RankedView]]]:
    """The standings, and the pages that they are cut into."""
    sight = standings_sight(hall, words)
    return sight, in_pages(sight.lines, texts)


@for_everybody("page")
def show_standings(request: Request) -> Response:
    """The standings."""
    sight, every = in_this_state(request, "standings", lambda: standings_in_pages(request.state.hall, asked_words(request)))
    lines, paging = paged(every, request.query_params.get("page", ""), lambda line: line.rank)
    return shown(request, "phones/standings.html", sight=sight, lines=lines, paging=paging)


ROUTES = [Route("/classement", show_standings)]
