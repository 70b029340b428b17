"""Pictures of the round's clock: in the bar at all stages, on tiles, and its panel."""

from collections.abc import Iterator
from datetime import timedelta

from shots.evenings import Shot
from tournament.exchange.sample import MID_EVENING, create_sample
from tournament.i18n import Translator
from tournament.services.rounds.clock import add_minutes, call_time, pause_clock, resume_clock
from tournament.services.rounds.round_views import current_round
from tournament.services.setup.championship import change_championship
from tournament.ui.ground.page_specs import PageName
from tournament.ui.shell.bar_clock import BarClock
from tournament.ui.shell.championship_view import ChampionshipView


def clock_of_the_round(tr: Translator) -> Iterator[Shot]:
    """Round 3, from its posting to the hands that are left."""
    desk = create_sample(None, MID_EVENING, by="Odile Quesnel")
    change_championship(desk, game_minutes=45)
    drawn = current_round(desk.state)
    assert drawn is not None
    assert drawn.posted_at is not None
    posted = drawn.posted_at

    def at(minutes: int) -> None:
        desk.clock = lambda: posted + timedelta(minutes=minutes)

    at(4)
    view = ChampionshipView(desk, tr, PageName.ENTRY)
    out = [game.id for game in drawn.tables if not game.is_in]
    for name, minutes in (("arriving", 4), ("playing", 23), ("last-minutes", 41), ("over", 48)):
        at(minutes)
        view.services.tell_time()
        yield f"clock-{name}", view
    at(23)
    view.follow(pause_clock(desk))
    yield "clock-paused", view
    view.follow(resume_clock(desk))
    view.follow(add_minutes(desk, 5, out[0]))
    view.follow(pause_clock(desk, out[1]))
    yield "clock-tables", view
    clock = view.services.find(BarClock)
    assert clock is not None
    clock.open()
    assert clock.panel is not None
    yield "clock-panel", clock.panel
    clock.panel.accept()
    at(50)
    view.follow(call_time(desk, more=2))
    yield "clock-ended", view
    desk.close()
