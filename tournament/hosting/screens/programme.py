"""What a screen shows at a moment: what the evening calls for by itself, or what the desk chose.

A pure function of the state, the moment and the steering, so that all screens show the same without being told of each
other. A `Programme` goes round and round from the moment the evening came to where it is.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from tournament.hosting.screens.pages import (
    EVER,
    ScreenStage,
    announced,
    clock,
    evening_at,
    expected,
    how_it_stands,
    podium,
    podium_steps,
    slides_of,
    welcome,
)
from tournament.hosting.screens.slides import A_TABLE, LETTER, Slide, SlideKind, rows_at, seconds_for
from tournament.hosting.screens.steering import Steering, hold, podium_back, podium_on
from tournament.services.desk.state import ChampionshipState
from tournament.services.hall.calls import announcements, hides_standings
from tournament.services.rounds.clock import clock_view
from tournament.services.rounds.game_clock import ClockView
from tournament.services.rounds.views import RoundView
from tournament.services.scores.standing import standings
from tournament.services.setup.championship import championship

FRESH: Final = timedelta(seconds=30)
"""For so long a new announcement is over everything that the evening shows by itself."""
A_PAGE_OF_TABLES: Final = seconds_for(rows_at(LETTER), A_TABLE)


@dataclass(frozen=True)
class ProgrammeSlot:
    """A time of a programme: so many seconds, in which every pass shows the next of these pages.

    What gets shorter while the evening stays where it is, the tables still out, has one slot: the others keep their
    times.
    """

    pages: tuple[Slide, ...]
    seconds: float


@dataclass(frozen=True)
class Programme:
    """What goes round and round, counted from a moment."""

    slots: tuple[ProgrammeSlot, ...]
    since: datetime

    def at(self, now: datetime) -> tuple[Slide, datetime]:
        """What is on at a moment, and when that ends."""
        length = sum(slot.seconds for slot in self.slots)
        passed = (now - self.since).total_seconds()
        turn, into = divmod(passed, length)
        for slot in self.slots[:-1]:
            if into < slot.seconds:
                break
            into -= slot.seconds
        else:
            slot = self.slots[-1]
        return slot.pages[int(turn) % len(slot.pages)], now + timedelta(seconds=max(slot.seconds - into, 0.1))

    @property
    def pages(self) -> tuple[Slide, ...]:
        """All pages in their order."""
        return tuple(page for slot in self.slots for page in slot.pages)


def each(pages: tuple[Slide, ...]) -> tuple[ProgrammeSlot, ...]:
    """One page after another."""
    return tuple(ProgrammeSlot((page,), page.seconds) for page in pages)


def programme(state: ChampionshipState, now: datetime) -> Programme:
    """What the evening calls for at a moment."""
    evening = evening_at(state, now)
    slots = (*SLOTS[evening.stage](state, now, evening.round), *each(announced(state)))
    return Programme(slots or each(welcome(state)), evening.since)


def when_welcoming(state: ChampionshipState, _now: datetime, _drawn: RoundView | None) -> tuple[ProgrammeSlot, ...]:
    """Who is there, and who is awaited."""
    return each((*welcome(state), *expected(state)))


def when_finding(state: ChampionshipState, now: datetime, _drawn: RoundView | None) -> tuple[ProgrammeSlot, ...]:
    """Where everybody goes, and how long there is for it."""
    return each(
        (
            *slides_of(state, SlideKind.DRAW_BY_TABLE, now),
            *slides_of(state, SlideKind.DRAW_BY_NAME, now),
            *clock(state, now),
        )
    )


def when_playing(state: ChampionshipState, now: datetime, drawn: RoundView | None) -> tuple[ProgrammeSlot, ...]:
    """The clock, who is still out, and how it stood before."""
    out = slides_of(state, SlideKind.WAITING, now) if drawn is not None and drawn.tables_in else ()
    tables = out or clock(state, now) or slides_of(state, SlideKind.DRAW_BY_TABLE, now)
    return (
        *each(clock(state, now)),
        *((ProgrammeSlot(tables, A_PAGE_OF_TABLES),) if tables else ()),
        *each(how_it_stands(state, now)),
    )


def when_complete(state: ChampionshipState, now: datetime, _drawn: RoundView | None) -> tuple[ProgrammeSlot, ...]:
    """What the tables came to, and how it stands now."""
    return each((*slides_of(state, SlideKind.RESULTS, now), *how_it_stands(state, now)))


def when_over(state: ChampionshipState, now: datetime, _drawn: RoundView | None) -> tuple[ProgrammeSlot, ...]:
    """The podium and how it stands; as long as that is hidden the podium is covered, and the last results are told."""
    hidden = hides_standings(state)
    return each(
        (
            *slides_of(state, SlideKind.PODIUM, now),
            *(slides_of(state, SlideKind.RESULTS, now) if hidden else how_it_stands(state, now)),
        )
    )


SLOTS: Final[
    Mapping[ScreenStage, Callable[[ChampionshipState, datetime, RoundView | None], tuple[ProgrammeSlot, ...]]]
] = {
    ScreenStage.WELCOMING: when_welcoming,
    ScreenStage.FINDING: when_finding,
    ScreenStage.PLAYING: when_playing,
    ScreenStage.COMPLETE: when_complete,
    ScreenStage.OVER: when_over,
}


@dataclass(frozen=True)
class Shown:
    """What screens show: a slide, until when (None: nothing follows), and the clock in its corner."""

    slide: Slide
    until: datetime | None
    clock: ClockView | None
    name: str


def shown(state: ChampionshipState, now: datetime, steering: Steering) -> Shown:
    """What is on the screens at a moment."""
    slide, until = slide_at(state, now, steering)
    return Shown(slide, until, clock_view(state, now), championship(state).name)


def slide_at(state: ChampionshipState, now: datetime, steering: Steering) -> tuple[Slide, datetime | None]:
    """The slide that is on, and until when. What the desk chose and is no longer there leaves the evening to itself."""
    told = announced(state)
    if steering.on_top and told:
        return Programme(each(told), EVER).at(now)
    if steering.podium is not None and podium_steps(standings(state)):
        return podium(standings(state), steering.podium), None
    pages = slides_of(state, steering.chosen.kind, now) if steering.chosen is not None else ()
    if steering.chosen is not None and steering.chosen.page is not None and pages:
        return pages[min(steering.chosen.page, len(pages)) - 1], None
    if pages:
        return Programme(each(pages), EVER).at(now)
    fresh = next((line.at + FRESH for line in announcements(state) if line.at <= now < line.at + FRESH), None)
    return (told[0], fresh) if fresh is not None else programme(state, now).at(now)


def frozen(state: ChampionshipState, now: datetime, steering: Steering) -> Steering:
    """Hold what is on; a podium stays as far as it was shown anyway."""
    slide, _ = slide_at(state, now, steering)
    return steering if steering.podium is not None else hold(steering, slide.kind, slide.page)


def turned(state: ChampionshipState, now: datetime, steering: Steering, by: int) -> Steering:
    """Hold the page after (1) or before (-1) the one that is on; of a podium, the next step or the one before."""
    if steering.podium is not None:
        return podium_on(steering, len(podium_steps(standings(state)))) if by > 0 else podium_back(steering)
    on, _ = slide_at(state, now, steering)
    pages = programme(state, now).pages
    here = [index for index, page in enumerate(pages) if (page.kind, page.page) == (on.kind, on.page)]
    if not here:
        pages = slides_of(state, on.kind, now)
        here = [on.page - 1]
    following = pages[(here[0] + by) % len(pages)]
    return hold(steering, following.kind, following.page)
