"""The standings as far as the hall may see them, and the brackets and pools, a round or a part of them at a time."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tournament.draw.facts import NOBODY
from tournament.i18n import Translator
from tournament.messages.phrases import number
from tournament.messages.rounds.brackets import bracket_text, head_text, pool_game_text, pool_text
from tournament.messages.scores.results import given_text
from tournament.messages.setup.criteria import counted_text, criterion_text, ranked_by_text
from tournament.services.desk.state import ChampionshipState
from tournament.services.hall.calls import hides_standings, standings_seen
from tournament.services.people.registration import teams
from tournament.services.people.views import TeamStatus, TeamView
from tournament.services.rounds.bracket_views import BracketGameView, BracketSideView, has_brackets, phase_bracket_views
from tournament.services.rounds.phase_plan import round_progress
from tournament.services.rounds.round_views import rounds
from tournament.services.rounds.schedule_views import PoolView, pools_of
from tournament.services.scores.standing import standings
from tournament.services.scores.views import WITHOUT_FIGURES, ResultKind, StandingsView, shared_ranks
from tournament.services.setup.championship import championship
from tournament.web.phones.parts import Who, asked_translator, in_pages, paged, posted, shown, who
from tournament.web.templating import for_everybody, in_this_state

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
class PhoneStandingsView:
    """Standings for the hall, and why none newer; without `lines`, `note` says why."""

    title: str
    order: str
    columns: tuple[str, ...]
    lines: tuple[RankedView, ...]
    note: str = ""


def phone_standings_view(state: ChampionshipState, tr: Translator) -> PhoneStandingsView:
    """The standings for the telephones."""
    seen = standings_seen(state)
    hidden = tr.gettext("The standings are shown again after the podium.") if hides_standings(state) else ""
    if seen is None or not seen.lines:
        return PhoneStandingsView(
            tr.gettext("Standings"), "", (), (), hidden or tr.gettext("There are standings once results are in.")
        )
    columns = criteria_told(state, seen)[:COLUMNS]
    tied = shared_ranks(seen.lines)
    gone = {TeamStatus.WITHDRAWN: tr.gettext("withdrawn"), TeamStatus.EXCLUDED: tr.gettext("excluded")}
    lines = tuple(
        RankedView(
            line.rank,
            who(line.team, line, tr),
            tuple(counted_text(name, line.values[name], tr) for name in columns),
            " · ".join(
                filter(
                    None,
                    (
                        tr.gettext("tied") if line.rank in tied else "",
                        gone.get(line.status, ""),
                        given_text(line, tr),
                    ),
                )
            ),
        )
        for line in seen.lines
    )
    title = title_text(seen, tr, is_final=round_progress(state).is_over and not hidden)
    return PhoneStandingsView(
        title, ranked_by_text(seen.criteria, tr), tuple(criterion_text(name, tr) for name in columns), lines, hidden
    )


def criteria_told(state: ChampionshipState, seen: StandingsView) -> tuple[str, ...]:
    """Criteria whose values tell more than the rank: at the end the secured place does not."""
    without = WITHOUT_FIGURES | {"stage"} if round_progress(state).is_over else WITHOUT_FIGURES
    return tuple(name for name in seen.criteria if name not in without)


def title_text(seen: StandingsView, tr: Translator, *, is_final: bool) -> str:
    """What these standings are."""
    if is_final:
        return tr.gettext("Final standings")
    if seen.is_provisional:
        return tr.gettext("Provisional standings")
    return tr.gettext("Standings after round {number}").format(number=seen.round)


def texts(line: RankedView) -> tuple[str, ...]:
    """What a row shows, with the markup of its figures."""
    return line.team.name, line.team.players, line.beneath, *(value + "." * 4 for value in line.values)


def standings_in_pages(
    state: ChampionshipState, tr: Translator
) -> tuple[PhoneStandingsView, list[Sequence[RankedView]]]:
    """The standings, and the pages that they are cut into."""
    view = phone_standings_view(state, tr)
    return view, in_pages(view.lines, texts)


@for_everybody("page")
def show_standings(request: Request) -> Response:
    """The standings."""
    view, every = in_this_state(
        request, "standings", lambda: standings_in_pages(request.state.championship_state, asked_translator(request))
    )
    lines, paging = paged(every, request.query_params.get("page", ""), lambda line: line.rank)
    return shown(request, "phones/standings.html", view=view, lines=lines, paging=paging)


ROUTES = [Route("/classement", show_standings)]


@dataclass(frozen=True)
class Stand:
    """Who stands at a side of a game of a bracket: a team, or in words why nobody does yet."""

    team: Who | None
    said: str = ""
    total: str = ""
    goes_on: bool = False


@dataclass(frozen=True)
class BracketBoxView:
    """A game of a bracket: `name` is its position in its round, `where` its table while it is played."""

    name: int
    stands: tuple[Stand, Stand]
    where: str = ""


@dataclass(frozen=True)
class BracketRoundView:
    """A round of a bracket with its games from the top; `link` shows it, on one page or several."""

    link: str
    title: str
    boxes: tuple[BracketBoxView, ...]
    is_current: bool


def bracket_rounds(state: ChampionshipState, tr: Translator) -> tuple[BracketRoundView, ...]:
    """Every round of every bracket of the newest posted round's phase; none where it has no brackets."""
    known = posted(rounds(state))
    shown_round = next((line for line in reversed(known) if has_brackets(line)), None)
    if shown_round is None:
        return ()
    brackets = phase_bracket_views(known, shown_round, championship(state).phases, teams(state))
    return tuple(
        BracketRoundView(
            f"{bracket.bracket.value}-{index + 1}",
            " · ".join((bracket_text(bracket, tr), head_text(bracket, index, tr))),
            tuple(box_of(box, tr) for box in boxes),
            bool(boxes) and boxes[0].round == shown_round.number,
        )
        for bracket in brackets
        for index, boxes in enumerate(bracket.rounds)
        if boxes
    )


def box_of(box: BracketGameView, tr: Translator) -> BracketBoxView:
    """A game of a bracket in words."""
    upper, lower = (stand_of(stand, box, tr) for stand in box.stands)
    is_played = box.table is not None and box.kind is ResultKind.PENDING
    return BracketBoxView(
        box.slot.position, (upper, lower), tr.gettext("Table {n}").format(n=box.table) if is_played else ""
    )


def stand_of(stand: BracketSideView, box: BracketGameView, tr: Translator) -> Stand:
    """A side of a game of a bracket in words."""
    if stand.team is None:
        return Stand(None, tr.gettext("not known yet"))
    if stand.team == NOBODY:
        return Stand(None, tr.gettext("exempt") if box.is_exempt else "–")
    return Stand(
        who(stand.team, stand, tr), "", number(stand.total, tr) if stand.total is not None else "", stand.goes_on
    )


def texts_of_box(box: BracketBoxView) -> tuple[str, ...]:
    """What a game of a bracket shows."""
    return box.where, *(
        text
        for stand in box.stands
        if stand.team
        for text in (stand.team.name, stand.team.players, stand.total, "." * 60)
    )


@for_everybody("tour", "page")
def show_bracket(request: Request) -> Response:
    """A round of a bracket: the one that is asked for, or that which is played."""
    every = in_this_state(
        request, "brackets", lambda: bracket_rounds(request.state.championship_state, asked_translator(request))
    )
    wanted = request.query_params.get("tour", "")
    chosen = next((each for each in every if each.link == wanted), None) or next(
        (each for each in every if each.is_current), None
    )
    boxes, paging = paged(
        in_pages(chosen.boxes if chosen else (), texts_of_box),
        request.query_params.get("page", ""),
        lambda box: box.name,
    )
    return shown(request, "phones/bracket.html", every=every, chosen=chosen, boxes=boxes, paging=paging)


@dataclass(frozen=True)
class PoolRow:
    """A team of a pool: its rank there, what it played, won and marked, and whether it would go on as it stands."""

    rank: int
    team: Who
    played: int
    won: int
    points: str
    goes_on: bool


@dataclass(frozen=True)
class Pool:
    """A pool with its teams, the best first, and its games in words."""

    letter: str
    title: str
    rows: tuple[PoolRow, ...]
    games: tuple[str, ...]


def pools(state: ChampionshipState, tr: Translator) -> tuple[Pool, ...]:
    """The pools of the newest phase that has any, as far as the hall may see where their teams stand."""
    if hides_standings(state):
        return ()
    lines = pools_of(championship(state), teams(state), posted(rounds(state)), standings(state))
    named = {team.number: team for team in teams(state) if team.number is not None}
    return tuple(pool_of(line, named, tr) for line in lines)


def pool_of(line: PoolView, named: Mapping[int, TeamView], tr: Translator) -> Pool:
    """A pool in words."""
    rows = tuple(
        PoolRow(
            each.rank,
            who(each.team, named[each.team], tr),
            each.played,
            each.won,
            number(each.points, tr),
            bool(each.goes_on),
        )
        for each in line.teams
    )
    return Pool(line.letter, pool_text(line, tr), rows, tuple(pool_game_text(game, tr) for game in line.games))


def texts_of_pool(pool: Pool) -> tuple[str, ...]:
    """What a pool shows."""
    rows = (text for row in pool.rows for text in (row.team.name, row.team.players, row.points, "." * 220))
    return pool.title, *rows, *(game + "." * 10 for game in pool.games), "." * 300


@for_everybody("page")
def show_pools(request: Request) -> Response:
    """The pools."""
    state = request.state.championship_state
    every = in_this_state(request, "pools", lambda: in_pages(pools(state, asked_translator(request)), texts_of_pool))
    some, paging = paged(every, request.query_params.get("page", ""), lambda pool: pool.letter)
    return shown(request, "phones/pools.html", pools=some, paging=paging, hidden=hides_standings(state))


BRACKET_ROUTES = [Route("/tableau", show_bracket), Route("/poules", show_pools)]
