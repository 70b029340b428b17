"""All pages of a kind of slide, made of a hall as it may be seen at a moment. Pure."""

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Final

from tournament.hosting.screens.draws import draw_by_name, draw_by_table, results, waiting_tables
from tournament.hosting.screens.evening import ScreenStage, evening_at, posted_round
from tournament.hosting.screens.rankings import bracket_parts, podium, podium_steps, pool_pages, standings_pages, whole_podium
from tournament.hosting.screens.slides import ClockSlide, Slide, SlideKind
from tournament.hosting.screens.welcome_slides import announced, expected, welcome
from tournament.services.desk.hall import Hall
from tournament.services.hall.hidden_standings import hides_standings, last_round_seen
from tournament.services.people.registration import teams
from tournament.services.rounds.bracket_lines import bracket_lines
from tournament.services.rounds.clock import clock_sight
from tournament.services.rounds.lines import DrawMethod, RoundLine, RoundState
from tournament.services.rounds.round_lines import rounds
from tournament.services.rounds.schedule_lines import pools_of
from tournament.services.scores.lines import StandingsLine
from tournament.services.scores.standing import standings
from tournament.services.setup.championship import championship

MOVING: Final = timedelta(minutes=10)
"""For so long after its last result the standings of a round show how ranks changed."""
A_CLOCK: Final = 15.0


def slides_of(hall: Hall, kind: SlideKind, now: datetime) -> tuple[Slide, ...]:
    """All pages of a kind, as the hall may see them now; none where there is nothing to show."""
    return OF_KIND[kind](hall, now)


def how_it_stands(hall: Hall, now: datetime) -> tuple[Slide, ...]:
    """Brackets and pools where the round has any; the standings as far as they are seen."""
    return tuple(page for kind in (SlideKind.BRACKET, SlideKind.POOLS, SlideKind.STANDINGS) for page in slides_of(hall, kind, now))


def of_round(make: Callable[[RoundLine], tuple[Slide, ...]]) -> Callable[[Hall, datetime], tuple[Slide, ...]]:
    """Pages of the newest posted round."""

    def made(hall: Hall, _now: datetime) -> tuple[Slide, ...]:
        drawn = posted_round(hall)
        return make(drawn) if drawn is not None else ()

    return made


def names(hall: Hall, _now: datetime) -> tuple[Slide, ...]:
    """The draw by name."""
    drawn = posted_round(hall)
    return draw_by_name(drawn, teams(hall)) if drawn is not None else ()


def clock(hall: Hall, now: datetime) -> tuple[Slide, ...]:
    """The clock of the round that is played."""
    drawn = posted_round(hall)
    return (ClockSlide(round=drawn, seconds=A_CLOCK),) if drawn is not None and clock_sight(hall, now) is not None else ()


def standings_whole(hall: Hall) -> StandingsLine | None:
    """The newest standings that the hall may see in which every table is in."""
    drawn = posted_round(hall)
    if drawn is None:
        return None
    last = min(last_round_seen(hall), drawn.number if drawn.state is RoundState.COMPLETE else drawn.number - 1)
    return standings(hall, last) if last else None


def ranks(hall: Hall, now: datetime) -> tuple[Slide, ...]:
    """The standings after the last round that is complete, as far as they are seen."""
    shown, evening = standings_whole(hall), evening_at(hall, now)
    if shown is None:
        return ()
    complete = evening.stage in (ScreenStage.COMPLETE, ScreenStage.OVER)
    return standings_pages(shown, is_final=evening.stage is ScreenStage.OVER, moves=complete and now < evening.since + MOVING)


def brackets(hall: Hall, _now: datetime) -> tuple[Slide, ...]:
    """The brackets of the newest posted round."""
    drawn = posted_round(hall)
    return bracket_parts(bracket_lines(rounds(hall), drawn, championship(hall).phases, teams(hall))) if drawn is not None else ()


def pools(hall: Hall, _now: datetime) -> tuple[Slide, ...]:
    """The pools of the newest posted round; they are standings too, and hidden with them."""
    drawn = posted_round(hall)
    if drawn is None or hides_standings(hall) or not drawn.phase:
        return ()
    posted = [line for line in rounds(hall) if line.number <= drawn.number]
    if drawn.method is not DrawMethod.POOLS:
        return ()
    return pool_pages(pools_of(championship(hall), teams(hall), posted, standings(hall, drawn.number)), teams(hall))


def steps(hall: Hall, _now: datetime) -> tuple[Slide, ...]:
    """The podium: covered as long as the standings are hidden."""
    shown = standings(hall)
    if not podium_steps(shown):
        return ()
    return (podium(shown, 0),) if hides_standings(hall) else whole_podium(shown)


OF_KIND: Final[Mapping[SlideKind, Callable[[Hall, datetime], tuple[Slide, ...]]]] = {
    SlideKind.WELCOME: lambda hall, _now: welcome(hall),
    SlideKind.EXPECTED: lambda hall, _now: expected(hall),
    SlideKind.DRAW_BY_TABLE: of_round(draw_by_table),
    SlideKind.DRAW_BY_NAME: names,
    SlideKind.CLOCK: clock,
    SlideKind.WAITING: of_round(waiting_tables),
    SlideKind.RESULTS: of_round(results),
    SlideKind.STANDINGS: ranks,
    SlideKind.BRACKET: brackets,
    SlideKind.POOLS: pools,
    SlideKind.ANNOUNCEMENTS: lambda hall, _now: announced(hall),
    SlideKind.PODIUM: steps,
}


def kinds_to_show(hall: Hall, now: datetime) -> tuple[SlideKind, ...]:
    """What the desk can ask for: of everything else there is nothing to show yet."""
    return tuple(kind for kind in SlideKind if slides_of(hall, kind, now))
