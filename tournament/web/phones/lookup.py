"""The tables of the round, one team as everybody may look it up by number or name, and saying that it is there."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from tournament.errors import Problem
from tournament.i18n import Translator
from tournament.messages.people.teams import how_text, outcome_text, totals_text
from tournament.messages.phrases import number, side_text
from tournament.messages.refusals import problem_lines
from tournament.messages.rounds.brackets import game_round_text, meeting_text, round_and_brackets_text
from tournament.messages.scores.rulings import decision_text, reason_text
from tournament.messages.setup.criteria import rank_text, reached_texts
from tournament.records.rulings import Decision
from tournament.services.desk.state import ChampionshipState
from tournament.services.hall.calls import hides_standings, standings_seen
from tournament.services.people.registration import teams
from tournament.services.people.roll import found_teams
from tournament.services.people.views import TeamStatus, TeamView
from tournament.services.rounds.bracket_views import has_brackets
from tournament.services.rounds.phase_plan import round_progress
from tournament.services.rounds.round_views import decisions_about, game_of, rounds
from tournament.services.rounds.schedule_views import POOLS, current_phase, schedule_of
from tournament.services.rounds.views import RoundState, RoundView, opponents_in, partners_in
from tournament.services.scores.views import GameView, ResultKind, RulingView, shared_ranks
from tournament.services.setup.championship import championship
from tournament.web.forms import do, done, new_key, said_on, status_of
from tournament.web.phones.parts import (
    PhoneGameView,
    Who,
    asked_translator,
    in_pages,
    member,
    paged,
    phone_game_view,
    posted,
    shown,
    who,
)
from tournament.web.phones.standings import criteria_told
from tournament.web.templating import for_everybody, in_this_state


@dataclass(frozen=True)
class TablesView:
    """The tables of a round by their numbers, the byes last, then who rests; nothing before the first posting."""

    round: int
    title: str
    games: tuple[PhoneGameView, ...]
    resting: tuple[Who, ...] = ()


def tables_view(state: ChampionshipState, tr: Translator) -> TablesView:
    """The tables of the newest posted round."""
    known = posted(rounds(state))
    if not known:
        return TablesView(0, tr.gettext("Tables"), ())
    newest, named = known[-1], {team.number: team for team in teams(state)}
    resting = tuple(who(number, named[number], tr) for number in newest.resting if number in named)
    return TablesView(
        newest.number,
        round_and_brackets_text(newest, tr),
        tuple(phone_game_view(game, tr) for game in newest.games),
        resting,
    )


def texts_of_game(game: PhoneGameView) -> tuple[str, ...]:
    """What the row of a game shows, with what stands around each side of it."""
    people = [text for side in game.sides for one in side.people for text in (one.name, one.players, AROUND)]
    return *people, *(side.total + side.outcome + AROUND for side in game.sides), game.state, game.bracket


AROUND = "." * 60
"""As many bytes as the markup of a name takes."""


def tables_in_pages(state: ChampionshipState, tr: Translator) -> tuple[TablesView, list[Sequence[PhoneGameView]]]:
    """The tables of the round, and the pages that they are cut into."""
    view = tables_view(state, tr)
    return view, in_pages(view.games, texts_of_game)


@for_everybody("page")
def show_tables(request: Request) -> Response:
    """The tables of the round."""
    view, every = in_this_state(
        request, "tables", lambda: tables_in_pages(request.state.championship_state, asked_translator(request))
    )
    games, paging = paged(every, request.query_params.get("page", ""), lambda game: game.table)
    return shown(request, "phones/tables.html", view=view, games=games, paging=paging)


TABLE_ROUTES = [Route("/tables", show_tables)]


LONGEST = 60
"""Nobody types more of a name."""


@dataclass(frozen=True)
class Listed:
    """A team in a list: `number` is 0 for who is on the waiting list. `note` says why it does not play."""

    team: Who
    club: str
    note: str = ""


@dataclass(frozen=True)
class Entrance:
    """The first page: what was looked for, who may be meant, and which other pages there are."""

    wanted: str
    found: tuple[Listed, ...]
    more: int
    has_brackets: bool
    has_pools: bool


def listed(team: TeamView, tr: Translator) -> Listed:
    """A team as a list shows it."""
    notes = {
        TeamStatus.WAITING: tr.gettext("on the waiting list"),
        TeamStatus.WITHDRAWN: tr.gettext("withdrawn"),
        TeamStatus.EXCLUDED: tr.gettext("excluded"),
    }
    return Listed(who(team.number or 0, team, tr), team.club, notes.get(team.status, ""))


def texts_of_team(line: Listed) -> tuple[str, ...]:
    """What a line of a list shows."""
    return line.team.name, line.team.players, line.club, line.note


def entrance(state: ChampionshipState, wanted: str, tr: Translator) -> Entrance:
    """The first page, with those who may be meant by what was typed."""
    lines = [listed(team, tr) for team in found_teams(teams(state), wanted)]
    first = in_pages(lines, texts_of_team)[0]
    known = posted(rounds(state))
    return Entrance(
        wanted,
        tuple(first),
        len(lines) - len(first),
        has_brackets=bool(known) and has_brackets(known[-1]),
        has_pools=current_phase(championship(state), known, POOLS) is not None,
    )


def look_up(request: Request) -> Response:
    """The first page, or at once the page of the only team that can be meant."""
    state, wanted = request.state.championship_state, request.query_params.get("q", "").strip()[:LONGEST]
    found = found_teams(teams(state), wanted)
    if len(found) == 1 and found[0].number is not None:
        return RedirectResponse(f"/equipe/{found[0].number}", 303)
    return shown(request, "phones/lookup.html", view=entrance(state, wanted, asked_translator(request)))


def teams_in_pages(state: ChampionshipState, tr: Translator) -> list[Sequence[Listed]]:
    """Every team by its number, and who waits for a partner, in the pages that they are cut into."""
    return in_pages([listed(team, tr) for team in teams(state)], texts_of_team)


@for_everybody("page")
def list_teams(request: Request) -> Response:
    """Every team by its number, and who waits for a partner."""
    every = in_this_state(
        request, "teams", lambda: teams_in_pages(request.state.championship_state, asked_translator(request))
    )
    rows, paging = paged(every, request.query_params.get("page", ""), lambda line: line.team.number)
    return shown(request, "phones/teams.html", rows=rows, paging=paging)


ROUTES = [Route("/", for_everybody("q")(look_up)), Route("/equipes", list_teams)]


def own_team(request: Request) -> TeamView | None:
    """The team whose pass is shown."""
    return next(
        (team for team in teams(request.state.championship_state) if team.id == request.state.visitor.team), None
    )


def ask_who(request: Request, problems: tuple[Problem, ...] = ()) -> Response:
    """The names to confirm, or what is known already; whoever shows no pass is told how to come by one."""
    team, tr = own_team(request), asked_translator(request)
    return shown(
        request,
        "phones/check_in.html",
        status=status_of(problems),
        team=who(team.number or 0, team, tr) if team is not None else None,
        is_present=team is not None and team.present,
        plays=team is not None and team.status is TeamStatus.ACTIVE,
        key=new_key(request),
        sentences=problem_lines(problems, tr, at="{sentence}"),
    )


@said_on(ask_who)
def check_in(request: Request) -> Response:
    """Tick the team whose pass is shown as present."""
    do(request, "check_in", team_id=request.state.visitor.team)
    return done("/presence")


CHECK_IN_ROUTES = [Route("/presence", ask_who), Route("/presence", check_in, methods=["POST"])]


FEW = 3
"""So many criteria say where a team stands; all of them are on the page of the standings."""


@dataclass(frozen=True)
class PhoneRoundView:
    """A team's round: where, with and against whom, result; `note`: why it has no seat."""

    round: int
    bracket: str = ""
    table: int | None = None
    side: str = ""
    partners: tuple[Who, ...] = ()
    opponents: tuple[Who, ...] = ()
    outcome: str = ""
    totals: str = ""
    how: str = ""
    note: str = ""
    is_in: bool = False
    is_bye: bool = False


@dataclass(frozen=True)
class PhoneTeamView:
    """A team on a phone. `now`: its newest round while played; `coming`: what it waits for."""

    team: Who
    club: str
    now: PhoneRoundView | None
    earlier: tuple[PhoneRoundView, ...]
    standing: str
    coming: str
    decisions: tuple[str, ...] = ()
    is_expected: bool = False


def phone_team_view(state: ChampionshipState, team: TeamView, tr: Translator, *, is_own: bool = False) -> PhoneTeamView:
    """What everybody may know of a numbered team; reasons of rulings are its own alone."""
    assert team.number is not None
    known = posted(rounds(state))
    played = [played_in(line, team, tr) for line in known]
    is_on = bool(known) and known[-1].state is not RoundState.COMPLETE
    return PhoneTeamView(
        team=who(team.number, team, tr),
        club=team.club,
        now=played[-1] if is_on else None,
        earlier=tuple(reversed(played[:-1] if is_on else played)),
        standing=standing_text(state, team.number, tr),
        coming=coming_text(state, team, known, tr),
        decisions=tuple(
            decided_text(line.decision, tr, is_own=is_own)
            for line in decisions_shown(state, team.number, is_own=is_own)
        ),
        is_expected=team.status is TeamStatus.ACTIVE and not team.present,
    )


def decisions_shown(state: ChampionshipState, number: int, *, is_own: bool) -> Iterator[RulingView]:
    """The decisions about a team; those that changed no result only to the team itself."""
    return (line for line in decisions_about(state, number) if is_own or not line.can_be_struck_out)


def decided_text(line: Decision, tr: Translator, *, is_own: bool) -> str:
    """A decision with its article; to the team itself also who decided, and why."""
    return " – ".join(filter(None, (decision_text(line, tr), reason_text(line, tr) if is_own else "")))


def played_in(drawn: RoundView, team: TeamView, tr: Translator) -> PhoneRoundView:
    """A posted round for a team."""
    assert team.number is not None
    game = game_of(drawn, team.number)
    if game is None:
        rests = team.number in drawn.resting
        return PhoneRoundView(
            drawn.number, note=tr.gettext("rests in this round") if rests else tr.gettext("not in this draw")
        )
    return PhoneRoundView(
        drawn.number,
        bracket=game_round_text(game, tr),
        table=game.table,
        side=side_of(game, team.number, tr),
        partners=tuple(member(line, tr) for line in partners_in(game, team.number)),
        opponents=tuple(member(line, tr) for side in opponents_in(game, team.number) for line in side.members),
        outcome=outcome_text(game, team.number, tr),
        totals="" if game.kind is ResultKind.BYE else totals_text(game, team.number, tr),
        how=how_text(game, tr),
        is_in=game.is_in,
        is_bye=game.table is None,
    )


def side_of(game: GameView, team: int, tr: Translator) -> str:
    """What the side of a team is called on the score sheet; nothing in a bye, which has none."""
    return (
        next((side_text(side.letter, tr) for side in game.sides if team in side.teams), "")
        if game.table is not None
        else ""
    )


def standing_text(state: ChampionshipState, team: int, tr: Translator) -> str:
    """Where a team stands: its rank and what that goes by, or why the hall is not told."""
    seen = standings_seen(state)
    line = next((line for line in seen.lines if line.team == team), None) if seen is not None else None
    hidden = tr.gettext("The standings are shown again after the podium.") if hides_standings(state) else ""
    if seen is None or line is None or not line.games:
        return hidden
    rank = tr.gettext("{rank} of {teams}").format(rank=rank_text(line.rank, tr), teams=number(len(seen.lines), tr))
    tied = tr.gettext("tied") if line.rank in shared_ranks(seen.lines) else ""
    values = {name: line.values[name] for name in criteria_told(state, seen)}
    reached = reached_texts(values, tr, rank=line.rank, of=len(seen.lines))[:FEW]
    provisional = tr.gettext("provisional") if seen.is_provisional else ""
    after = tr.gettext("after round {n}").format(n=seen.round) if hidden else ""
    said = " · ".join(filter(None, (rank, tied, *reached, provisional, after)))
    return f"{said}. {hidden}" if hidden else said


def coming_text(state: ChampionshipState, team: TeamView, known: Sequence[RoundView], tr: Translator) -> str:
    """What a team waits for, and what it should do meanwhile."""
    say = tr.gettext
    if team.status is not TeamStatus.ACTIVE:
        return say("No longer plays in this championship.")
    if known and known[-1].state is RoundState.COMPLETE and round_progress(state).is_over:
        return say("Thank you for playing!")
    if not team.present:
        return say("Not marked as present: whoever is not is not drawn. Tell the door that you are there.")
    if not known:
        return say("You are marked as present. The table of the first round will be shown here.")
    planned = planned_text(state, team, known, tr)
    if planned:
        return planned
    if known[-1].state is RoundState.COMPLETE:
        return say("The table of the next round will be shown here once it is posted.")
    if known[-1].number == round_progress(state).rounds:
        return say("This is the last round: the ranking is final once every table is in.")
    return say("The next round is posted once every table is in.")


def planned_text(state: ChampionshipState, team: TeamView, known: Sequence[RoundView], tr: Translator) -> str:
    """Whom a team meets next, where a plan tells it in advance."""
    settings = championship(state)
    schedule = schedule_of(settings, teams(state), known)
    coming = (
        next((each for each in schedule.rounds if each.number > known[-1].number), None)
        if schedule is not None
        else None
    )
    assert team.number is not None
    meeting = meeting_text(coming, team.number, tr) if coming is not None else ""
    if coming is None or not meeting:
        return ""
    return tr.gettext("Round {n}, as long as everybody is there: {meeting}.").format(n=coming.number, meeting=meeting)


def numbered(state: ChampionshipState, wanted: str) -> TeamView | None:
    """The team of that number, if there is one."""
    known = {str(team.number): team for team in teams(state) if team.number is not None}
    return known.get(wanted.lstrip("0"))


def show_team(request: Request) -> Response:
    """The page of a team."""
    state = request.state.championship_state
    team = numbered(state, request.path_params["number"])
    if team is None:
        raise HTTPException(404)
    is_own = request.state.visitor.team == team.id
    return shown(
        request,
        "phones/team.html",
        view=phone_team_view(state, team, asked_translator(request), is_own=is_own),
        is_own=is_own,
    )


TEAM_ROUTES = [Route("/equipe/{number}", show_team)]
