"""What pictures are taken of: championships as an evening has them, and their pages."""

from collections.abc import Iterator
from datetime import UTC, date, datetime

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from tournament.exchange.entry_lists import read_list
from tournament.exchange.sample import ENTRIES
from tournament.services.desk.desk import Desk
from tournament.services.people.views import TeamDraft
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round
from tournament.services.scores.entry import record_totals
from tournament.services.setup.championship import create_championship
from tournament.ui.ground.page_specs import OFF_THE_RAIL, PAGES
from tournament.ui.shell.championship_view import ChampionshipView
from tournament.ui.widgets.keys import tab_stops

Shot = tuple[str, QWidget]


def new_desk() -> Desk:
    """A championship of today, whose draws have known numbers."""
    return create_championship(
        None,
        name="Concours de la Saint-Martin",
        venue="Salle des fêtes d'Œuilly",
        day=date(2026, 11, 21),
        by="Odile Quesnel",
        clock=lambda: datetime(2026, 11, 21, 13, tzinfo=UTC),
        rng=lambda: 202611211,
    )


def entries_of_the_list() -> list[TeamDraft]:
    """The teams of the list that a club keeps."""
    return [line.draft for line in read_list(ENTRIES).lines if line.draft is not None and line.goes_in]


def play_by_totals(desk: Desk) -> None:
    """One round, won by the lower number."""
    draw(desk)
    post_draw(desk)
    drawn = current_round(desk.state)
    for game in drawn.tables if drawn else ():
        first, second = game.sides
        winner, loser = (first, second) if first.teams < second.teams else (second, first)
        record_totals(
            desk,
            game.id,
            {winner.letter: 2100 - winner.teams[0], loser.letter: 1300 - 7 * loser.teams[0]},
            winner=winner.letter,
        )


def every_page(view: ChampionshipView, state: str, *names: str) -> Iterator[Shot]:
    """The pages of an evening, or those named."""
    for spec in PAGES:
        if not names or spec.name in names:
            view.go(spec.name)
            yield f"{spec.name}-{state}", view


def with_the_keyboard(view: ChampionshipView) -> Iterator[Shot]:
    """Every page with the ring where Tab has led: on the rail, in the bar, and on what the page is for."""
    view.activateWindow()
    for spec in (*PAGES, *OFF_THE_RAIL):
        if spec.name != "team":
            view.go(spec.name)
        else:
            view.show_team(1)
        stops = [
            stop for stop in tab_stops(view) if not view.rail.isAncestorOf(stop) and not view.bar.isAncestorOf(stop)
        ]
        shown = next((stop for stop in stops if stop.property("role") == "primary"), stops[-1])
        shown.setFocus(Qt.FocusReason.TabFocusReason)
        yield f"tab-{spec.name}", view
    for part, name in ((view.rail, "rail"), (view.bar, "bar")):
        next(stop for stop in tab_stops(view)[1:] if part.isAncestorOf(stop)).setFocus(Qt.FocusReason.TabFocusReason)
        yield f"tab-{name}", view
