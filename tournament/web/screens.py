"""The screen of the hall in a browser: the slide that is on, and until when it is.

The page is asked for again when its slide is over, when something was done, and when the desk steers. Whatever it is
asked for, it shows the newest published state; a screen that is cut off keeps its last slide, and its clock goes on.
"""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from types import SimpleNamespace
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from tournament.draw.facts import NOBODY
from tournament.hosting.host import Host
from tournament.hosting.qr import dark_runs, qr_modules
from tournament.hosting.screens.programme import shown
from tournament.hosting.screens.slides import (
    BracketPart,
    DrawByName,
    DrawByTable,
    Expected,
    NameFit,
    Pools,
    Results,
    Slide,
    Standings,
    WaitingTables,
    fit_of,
    in_columns,
)
from tournament.i18n import Translator
from tournament.messages.hall import slides as messages
from tournament.messages.people.players import translator_for
from tournament.messages.phrases import day_text, number
from tournament.messages.rounds.brackets import bracket_text, game_round_text, head_text
from tournament.messages.rounds.clock import clock_view_text, figures_text
from tournament.messages.scores.results import short_movement_text
from tournament.messages.setup.criteria import criterion_text, rank_text, reached_texts, value_text
from tournament.services.rounds.game_clock import LAST_MINUTES, MINUTE
from tournament.services.scores.views import StandingView
from tournament.services.setup.championship import championship
from tournament.web.templating import page

LONGEST: Final = 60.0
"""Seconds after which a page that stays is asked for all the same."""
WIDTH: Final = 1.69
"""How wide what is written may be, of the height of the picture: as in `screen.css`."""
BETWEEN: Final = 0.04
"""Between two columns, of the same."""
TABLE, NUMBER, TOTAL, APART = 2.3, 2.1, 3.2, 0.7
"""How wide these are, in sizes of the font; the last is what one figure of a row has from the next beside that."""
FITS: Final = {
    NameFit.WHOLE: "",
    NameFit.SMALLER: "smaller",
    NameFit.SMALLEST: "smallest",
    NameFit.TWO_LINES: "two-lines",
}


def screen(request: Request) -> Response:
    """What is on now, for a paired device."""
    if request.state.visitor.access is None:
        return RedirectResponse("/appairer", 303)
    host: Host = request.app.state.host
    now, steering = host.clock(), request.state.steering
    on = shown(request.state.championship_state, now, steering)
    tr = translator_for(championship(request.state.championship_state), request.state.tr)
    lasts = min((on.until - now).total_seconds(), LONGEST) if on.until is not None else LONGEST
    return page(
        request,
        "screen/screen.html",
        on=on,
        slide=on.slide,
        steering=steering,
        lasts=lasts,
        theme=steering.theme.value if steering.motion else f"{steering.theme.value} still",
        rows=rows_class(on.slide),
        room=room_of_names(on.slide),
        say=saying(tr, now),
        fit=lambda text, width: FITS[fit_of(text, width)],
        in_columns=in_columns,
        late=on.clock is not None and on.clock.is_late,
        nobody=NOBODY,
        last_minutes=LAST_MINUTES * MINUTE,
        qr=qr_of(steering.address) if steering.address else (),
    )


def rows_class(slide: Slide) -> str:
    """The class that says how tall the rows of a slide are."""
    return f"rows-{slide.layout.rows}"


def room_of_names(slide: Slide) -> float:
    """How wide a name may be on a slide, in sizes of its font."""
    across = (WIDTH - BETWEEN * (slide.layout.columns - 1)) / slide.layout.columns / slide.layout.size
    if isinstance(slide, (DrawByTable, WaitingTables, Results)):
        total = TOTAL if isinstance(slide, Results) else 0
        return (across - TABLE) / max(slide.across, 2) - NUMBER - total
    if isinstance(slide, DrawByName):
        return across - NUMBER - TABLE
    if isinstance(slide, Standings):
        moved = slide.layout.columns == 1 and any(line.movement is not None for line in slide.lines)
        return across - NUMBER * (3 if moved else 2) - TOTAL * len(slide.criteria) - APART * (len(slide.criteria) - 1)
    if isinstance(slide, Expected):
        return across - NUMBER
    if isinstance(slide, Pools):
        return across - NUMBER - 3.0
    if isinstance(slide, BracketPart):
        return (WIDTH - BETWEEN) / 2 / slide.layout.size - NUMBER - TOTAL
    return across


def qr_of(text: str) -> tuple[int, list[tuple[int, int, int]]]:
    """A QR code: how many modules it has on a side, and its dark bars."""
    modules = qr_modules(text)
    return len(modules), dark_runs(modules)


def reached(line: StandingView, criteria: Sequence[str], rank: int, tr: Translator) -> str:
    """What whoever stands on a step of the podium has reached."""
    return " · ".join(
        reached_texts({name: line.values[name] for name in criteria if name in line.values}, tr, rank=rank)
    )


SENTENCES: Final[Mapping[str, Callable[..., Any]]] = {
    "title": messages.title_text,
    "part": messages.part_text,
    "hint": messages.hint_text,
    "join": messages.join_text,
    "there": messages.present_text,
    "day": day_text,
    "seat": messages.seat_text,
    "table": messages.table_text,
    "totals": messages.total_texts,
    "number": number,
    "bracket": bracket_text,
    "head": head_text,
    "stage": game_round_text,
    "movement": short_movement_text,
    "criterion": criterion_text,
    "value": value_text,
    "address": messages.address_text,
    "reached": reached,
    "rank": rank_text,
}
"""By what templates call them; the translator comes last."""


def saying(tr: Translator, now: datetime) -> SimpleNamespace:
    """What is written on slides, in one language, as templates call it."""

    def of(sentence: Callable[..., Any]) -> Callable[..., Any]:
        return lambda *about: sentence(*about, tr)

    sentences = {name: of(sentence) for name, sentence in SENTENCES.items()}
    zone = now.astimezone().tzinfo
    return SimpleNamespace(**sentences, clock=lambda view: clock_view_text(view, tr, zone), figures=figures_text)


ROUTES = [Route("/ecran", screen)]
