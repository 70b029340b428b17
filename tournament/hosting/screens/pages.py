"""All pages of a kind of slide, made of a state as it may be seen at a moment: draws, rankings, welcome. Pure."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from itertools import groupby
from typing import Final

from tournament.hosting.screens.slides import (
    A_NAME,
    A_TABLE,
    COLUMNS_OF_NAMES,
    LETTER,
    TALLEST,
    Announcements,
    BracketPart,
    ClockSlide,
    DrawByName,
    DrawByTable,
    Expected,
    ListLayout,
    Podium,
    PodiumStep,
    PoolRows,
    Pools,
    Results,
    SeatView,
    Slide,
    SlideKind,
    SlideT,
    Standings,
    WaitingTables,
    Welcome,
    layout_of,
    layout_of_message,
    numbered,
    paged,
    rows_at,
    seconds_for,
)
from tournament.services.desk.state import ChampionshipState
from tournament.services.hall.calls import announcements, hides_standings, last_round_seen
from tournament.services.people.names import alphabetical
from tournament.services.people.registration import teams
from tournament.services.people.views import TeamStatus, TeamView
from tournament.services.rounds.bracket_views import BracketGameView, PhaseBracketView, phase_bracket_views
from tournament.services.rounds.clock import clock_view
from tournament.services.rounds.phase_plan import round_progress
from tournament.services.rounds.round_views import rounds
from tournament.services.rounds.schedule_views import PoolView, names_of, pools_of
from tournament.services.rounds.views import DrawMethod, RoundState, RoundView
from tournament.services.scores.standing import standings
from tournament.services.scores.views import (
    WITHOUT_FIGURES,
    GameView,
    ResultKind,
    SeatedView,
    StandingsView,
    shared_ranks,
    sides_across,
    who_played,
)
from tournament.services.setup.championship import championship

TWO: Final = 2
"""Sides beside each other whose names have room in larger letters."""
BEGINNING: Final = 3
"""So many letters tell where a page of names begins."""

Made = Callable[[tuple[GameView, ...], int, ListLayout, float], SlideT]
"""Makes a page of games: how many sides are beside each other, their layout, and for how many seconds they stand."""


def draw_by_table(drawn: RoundView) -> tuple[DrawByTable, ...]:
    """A round, its tables in order, the byes last."""
    return pages_of_games(
        drawn.games,
        lambda games, across, layout, seconds: DrawByTable(
            round=drawn, games=games, across=across, layout=layout, seconds=seconds
        ),
    )


def waiting_tables(drawn: RoundView) -> tuple[WaitingTables, ...]:
    """The tables of a round that are still out; nothing once all are in."""
    out, tables = [game for game in drawn.tables if not game.is_in], len(drawn.tables)
    return pages_of_games(
        out,
        lambda games, across, layout, seconds: WaitingTables(
            round=drawn, games=games, across=across, out=len(out), tables=tables, layout=layout, seconds=seconds
        ),
    )


def results(drawn: RoundView) -> tuple[Results, ...]:
    """What the tables of a round came to, as far as they are in."""
    return pages_of_games(
        [game for game in drawn.tables if game.is_in],
        lambda games, across, layout, seconds: Results(
            round=drawn, games=games, across=across, layout=layout, seconds=seconds
        ),
    )


def pages_of_games(games: Sequence[GameView], make: Made[SlideT]) -> tuple[SlideT, ...]:
    """Games on pages; none of no game."""
    if not games:
        return ()
    across = sides_across(max(len(game.sides) for game in games))

    def rows(game: GameView) -> int:
        return rows_of(game, across)

    layout = layout_of(sum(map(rows, games)), tallest=TALLEST if across <= TWO else LETTER)
    return numbered(
        make(tuple(page), across, layout, seconds_for(len(page), A_TABLE)) for page in paged(games, layout, rows)
    )


def rows_of(game: GameView, across: int) -> int:
    """How many rows a game takes: one for as many sides as are `across`, and partners are under each other."""
    return -(-len(game.sides) // across) * max(len(side.members) for side in game.sides)


def draw_by_name(drawn: RoundView, teams: Sequence[TeamView]) -> tuple[DrawByName, ...]:
    """Everybody who is in a round, by name, with the table; who has nothing to play comes too."""
    seats = [SeatView(member, game.table) for game in drawn.games for side in game.sides for member in side.members]
    known = {team.number: team for team in teams if team.number is not None}
    seats += [
        SeatView(SeatedView(number, known[number].name, known[number].players), None, rests=True)
        for number in drawn.resting
        if number in known
    ]
    ordered = sorted(seats, key=lambda seat: (alphabetical(seat.member.name), seat.member.team))
    if not ordered:
        return ()
    layout = layout_of(len(ordered), *COLUMNS_OF_NAMES)
    return numbered(
        DrawByName(
            round=drawn,
            seats=tuple(page),
            first=beginning(page[0].member.name),
            last=beginning(page[-1].member.name),
            layout=layout,
            seconds=seconds_for(len(page), A_NAME),
        )
        for page in paged(ordered, layout)
    )


def beginning(name: str) -> str:
    """How a name begins, as the edge of a dictionary has it: `DUR`."""
    return alphabetical(name)[:BEGINNING].strip().upper() or name[:BEGINNING]


FINDING: Final = timedelta(minutes=10)
"""How long people look for their tables after a posting, if no result is in; longer if the draw does."""
PASSES: Final = 2
"""So many times everybody sees the draw go by."""
EVER: Final = datetime(2000, 1, 1, tzinfo=UTC)
"""The moment from which is counted what began before the first posting."""


class ScreenStage(StrEnum):
    """Where an evening is, for those who look at a screen."""

    WELCOMING = "welcoming"
    FINDING = "finding"
    PLAYING = "playing"
    COMPLETE = "complete"
    OVER = "over"


@dataclass(frozen=True)
class ScreenState:
    """Where it is, since when, and with which posted round."""

    stage: ScreenStage
    since: datetime
    round: RoundView | None = None


def evening_at(state: ChampionshipState, now: datetime) -> ScreenState:
    """Where the evening is at a moment. A draw that is not posted changes nothing for the hall."""
    posted = posted_round(state)
    if posted is None or posted.posted_at is None:
        return ScreenState(ScreenStage.WELCOMING, EVER)
    if posted.state is RoundState.COMPLETE:
        return ScreenState(
            ScreenStage.OVER if round_progress(state).is_over else ScreenStage.COMPLETE,
            last_told_of(state, posted),
            posted,
        )
    return ScreenState(
        ScreenStage.FINDING if is_looked_for(posted, now - posted.posted_at) else ScreenStage.PLAYING,
        posted.posted_at,
        posted,
    )


def is_looked_for(posted: RoundView, since: timedelta) -> bool:
    """Whether people still look for their tables, so long after the posting."""
    if posted.tables_in:
        return False
    return since < FINDING or since < PASSES * timedelta(
        seconds=sum(page.seconds for page in (*draw_by_table(posted), *draw_by_name(posted, ())))
    )


def posted_round(state: ChampionshipState) -> RoundView | None:
    """The newest round that the hall knows of."""
    return next((line for line in reversed(rounds(state)) if line.state is not RoundState.DRAWN), None)


def last_told_of(state: ChampionshipState, drawn: RoundView) -> datetime:
    """When something was last done to a round: entered, corrected, decided."""
    return next(
        (entry.at for entry in reversed(state.journal) if entry.details.get("round") == drawn.number),
        drawn.posted_at or EVER,
    )


A_RANK: Final = 0.7
"""Seconds in which one sees a line of the standings."""
A_GAME: Final = 1.5
MOST_FIGURES: Final = 2
"""So many criteria have a column: more of them leave no room for names."""
COLUMNS_CROWDED: Final = 2
BOXES: Final = rows_at(LETTER) // 2
"""Games of a bracket under each other: each has two rows."""
BESIDE: Final = 2
"""Rounds of a bracket, or pools, beside each other."""
RANKS: Final = 3
A_STEP: Final = 8.0
"""Seconds for which a step of the podium stands where nobody steps through it."""
MOST_ON_A_STEP: Final = 4
"""Of more teams that share a rank of the podium, so many are named."""


def standings_pages(shown: StandingsView, *, is_final: bool = False, moves: bool = False) -> tuple[Standings, ...]:
    """Who played, by rank; nothing as long as nobody has."""
    lines = who_played(shown.lines)
    if not lines:
        return ()
    layout, shared = layout_of(len(lines), 1, COLUMNS_CROWDED), shared_ranks(lines)
    criteria = tuple(name for name in shown.criteria if name not in WITHOUT_FIGURES)[:MOST_FIGURES]
    return numbered(
        Standings(
            round=shown.round,
            criteria=criteria,
            lines=tuple(page),
            shared=shared,
            is_final=is_final,
            moves=moves and any(line.movement for line in page),
            layout=layout,
            seconds=seconds_for(len(page), A_RANK),
        )
        for page in paged(lines, layout)
    )


def podium_steps(shown: StandingsView) -> tuple[PodiumStep, ...]:
    """The first three ranks, the last of them first; those who share one are one step."""
    first = [line for line in who_played(shown.lines) if line.rank <= RANKS]
    steps = [(rank, tuple(lines)) for rank, lines in groupby(first, key=lambda line: line.rank)]
    return tuple(
        PodiumStep(rank, lines[:MOST_ON_A_STEP], max(len(lines) - MOST_ON_A_STEP, 0)) for rank, lines in reversed(steps)
    )


def podium(shown: StandingsView, steps: int) -> Podium:
    """The podium as far as so many steps of it were shown."""
    ranks = podium_steps(shown)
    criteria = tuple(name for name in shown.criteria if name not in WITHOUT_FIGURES)[:MOST_FIGURES]
    tallest = max((len(step.lines) for step in ranks), default=1)
    return Podium(
        steps=ranks, shown=min(steps, len(ranks)), criteria=criteria, layout=layout_of(tallest), seconds=A_STEP
    )


def whole_podium(shown: StandingsView) -> tuple[Podium, ...]:
    """The podium step by step; nothing as long as nobody played."""
    return numbered(podium(shown, steps) for steps in range(1, len(podium_steps(shown)) + 1))


def bracket_parts(brackets: Sequence[PhaseBracketView]) -> tuple[BracketPart, ...]:
    """What is played now of each bracket, and what it leads to."""
    return numbered(part for bracket in brackets if bracket.rounds for part in parts_of(bracket))


def parts_of(bracket: PhaseBracketView) -> Iterator[BracketPart]:
    """The branches of a bracket from the round that is played: a tree also has what they lead to."""
    first = round_played(bracket)
    if not bracket.tree:
        boxes = bracket.rounds[first]
        layout = replace(layout_of(2 * min(BOXES, -(-len(boxes) // BESIDE))), columns=BESIDE)
        for page in paged(boxes, layout, lambda _: 2):
            yield BracketPart(
                bracket=bracket,
                first=first,
                columns=(tuple(page),),
                layout=layout,
                seconds=seconds_for(len(page), A_GAME),
            )
        return
    first = max(min(first, len(bracket.rounds) - BESIDE), 0)
    under = min(BOXES, len(bracket.rounds[first]))
    layout = layout_of(2 * under)
    for start in range(0, len(bracket.rounds[first]), under):
        columns = tuple(
            branch(bracket.rounds[first + depth], start >> depth, under >> depth)
            for depth in range(min(BESIDE, len(bracket.rounds)))
        )
        games = sum(map(len, columns))
        yield BracketPart(
            bracket=bracket, first=first, columns=columns, layout=layout, seconds=seconds_for(games, A_GAME)
        )


def branch(boxes: Sequence[BracketGameView], start: int, count: int) -> tuple[BracketGameView, ...]:
    """The games of a round that belong to a branch."""
    return tuple(boxes[start : start + max(count, 1)])


def round_played(bracket: PhaseBracketView) -> int:
    """The first round with a game that is not in; the last drawn one of a bracket not played on."""
    drawn = [index for index, boxes in enumerate(bracket.rounds) if any(box.kind is not None for box in boxes)]
    open_ = [index for index in drawn if any(box.kind is ResultKind.PENDING for box in bracket.rounds[index])]
    return open_[0] if open_ else max(drawn, default=0)


def pool_pages(pools: Sequence[PoolView], teams: Sequence[TeamView]) -> tuple[Pools, ...]:
    """The pools, as many as fit under and beside each other; a large one takes several columns."""
    if not pools:
        return ()
    most = rows_at(LETTER) - 1
    parts = [
        PoolRows(pool.letter, pool.teams[start : start + most], pool.is_done)
        for pool in pools
        for start in range(0, len(pool.teams), most)
    ]
    layout = layout_of(max((len(part.teams) + 1 for part in parts), default=1), tallest=LETTER)
    columns = paged(parts, layout, lambda part: len(part.teams) + 1)
    names = {number: team.name for number, team in names_of(teams).items()}
    return numbered(
        Pools(
            columns=tuple(map(tuple, columns[start : start + BESIDE])),
            names=names,
            layout=replace(layout, columns=BESIDE),
            seconds=seconds_for(
                sum(len(part.teams) for column in columns[start : start + BESIDE] for part in column), A_RANK
            ),
        )
        for start in range(0, len(columns), BESIDE)
    )


GREETING: Final = 15.0
"""Seconds for which the welcome stands: time to take out a telephone."""
A_WORD: Final = 0.4
"""Seconds in which a word of a sentence is read."""


def registered(state: ChampionshipState) -> list[TeamView]:
    """Who has a number and has not gone."""
    return [team for team in teams(state) if team.number is not None and team.status is TeamStatus.ACTIVE]


def welcome(state: ChampionshipState) -> tuple[Welcome, ...]:
    """Where one is, and how many are there."""
    settings, here = championship(state), registered(state)
    present = sum(team.present for team in here)
    return (
        Welcome(
            name=settings.name,
            day=settings.day,
            venue=settings.venue,
            registered=len(here),
            present=present,
            seconds=GREETING,
        ),
    )


def expected(state: ChampionshipState) -> tuple[Expected, ...]:
    """Who has not been ticked at the door, by name; nothing once all are there."""
    absent = sorted(
        (team for team in registered(state) if not team.present),
        key=lambda team: (alphabetical(team.name), team.number or 0),
    )
    if not absent:
        return ()
    layout = layout_of(len(absent), *COLUMNS_OF_NAMES)
    return numbered(
        Expected(teams=tuple(page), count=len(absent), layout=layout, seconds=seconds_for(len(page), A_NAME))
        for page in paged(absent, layout)
    )


def announced(state: ChampionshipState) -> tuple[Announcements, ...]:
    """What the desk tells the hall, each by itself, the newest first; nothing where nothing is up."""
    return numbered(
        Announcements(
            message=line.message,
            layout=layout_of_message(len(line.message)),
            seconds=seconds_for(len(line.message.split()), A_WORD),
        )
        for line in announcements(state)
    )


MOVING: Final = timedelta(minutes=10)
"""For so long after its last result the standings of a round show how ranks changed."""
A_CLOCK: Final = 15.0


def slides_of(state: ChampionshipState, kind: SlideKind, now: datetime) -> tuple[Slide, ...]:
    """All pages of a kind, as the hall may see them now; none where there is nothing to show."""
    return OF_KIND[kind](state, now)


def how_it_stands(state: ChampionshipState, now: datetime) -> tuple[Slide, ...]:
    """Brackets and pools where the round has any; the standings as far as they are seen."""
    return tuple(
        page
        for kind in (SlideKind.BRACKET, SlideKind.POOLS, SlideKind.STANDINGS)
        for page in slides_of(state, kind, now)
    )


def of_round(
    make: Callable[[RoundView], tuple[Slide, ...]],
) -> Callable[[ChampionshipState, datetime], tuple[Slide, ...]]:
    """Pages of the newest posted round."""

    def made(state: ChampionshipState, _now: datetime) -> tuple[Slide, ...]:
        drawn = posted_round(state)
        return make(drawn) if drawn is not None else ()

    return made


def names(state: ChampionshipState, _now: datetime) -> tuple[Slide, ...]:
    """The draw by name."""
    drawn = posted_round(state)
    return draw_by_name(drawn, teams(state)) if drawn is not None else ()


def clock(state: ChampionshipState, now: datetime) -> tuple[Slide, ...]:
    """The clock of the round that is played."""
    drawn = posted_round(state)
    return (
        (ClockSlide(round=drawn, seconds=A_CLOCK),) if drawn is not None and clock_view(state, now) is not None else ()
    )


def standings_whole(state: ChampionshipState) -> StandingsView | None:
    """The newest standings that the hall may see in which every table is in."""
    drawn = posted_round(state)
    if drawn is None:
        return None
    last = min(last_round_seen(state), drawn.number if drawn.state is RoundState.COMPLETE else drawn.number - 1)
    return standings(state, last) if last else None


def ranks(state: ChampionshipState, now: datetime) -> tuple[Slide, ...]:
    """The standings after the last round that is complete, as far as they are seen."""
    shown, evening = standings_whole(state), evening_at(state, now)
    if shown is None:
        return ()
    complete = evening.stage in (ScreenStage.COMPLETE, ScreenStage.OVER)
    return standings_pages(
        shown, is_final=evening.stage is ScreenStage.OVER, moves=complete and now < evening.since + MOVING
    )


def brackets(state: ChampionshipState, _now: datetime) -> tuple[Slide, ...]:
    """The brackets of the newest posted round."""
    drawn = posted_round(state)
    return (
        bracket_parts(phase_bracket_views(rounds(state), drawn, championship(state).phases, teams(state)))
        if drawn is not None
        else ()
    )


def pools(state: ChampionshipState, _now: datetime) -> tuple[Slide, ...]:
    """The pools of the newest posted round; they are standings too, and hidden with them."""
    drawn = posted_round(state)
    if drawn is None or hides_standings(state) or not drawn.phase:
        return ()
    posted = [line for line in rounds(state) if line.number <= drawn.number]
    if drawn.method is not DrawMethod.POOLS:
        return ()
    return pool_pages(pools_of(championship(state), teams(state), posted, standings(state, drawn.number)), teams(state))


def steps(state: ChampionshipState, _now: datetime) -> tuple[Slide, ...]:
    """The podium: covered as long as the standings are hidden."""
    shown = standings(state)
    if not podium_steps(shown):
        return ()
    return (podium(shown, 0),) if hides_standings(state) else whole_podium(shown)


OF_KIND: Final[Mapping[SlideKind, Callable[[ChampionshipState, datetime], tuple[Slide, ...]]]] = {
    SlideKind.WELCOME: lambda state, _now: welcome(state),
    SlideKind.EXPECTED: lambda state, _now: expected(state),
    SlideKind.DRAW_BY_TABLE: of_round(draw_by_table),
    SlideKind.DRAW_BY_NAME: names,
    SlideKind.CLOCK: clock,
    SlideKind.WAITING: of_round(waiting_tables),
    SlideKind.RESULTS: of_round(results),
    SlideKind.STANDINGS: ranks,
    SlideKind.BRACKET: brackets,
    SlideKind.POOLS: pools,
    SlideKind.ANNOUNCEMENTS: lambda state, _now: announced(state),
    SlideKind.PODIUM: steps,
}


def kinds_to_show(state: ChampionshipState, now: datetime) -> tuple[SlideKind, ...]:
    """What the desk can ask for: of everything else there is nothing to show yet."""
    return tuple(kind for kind in SlideKind if slides_of(state, kind, now))
