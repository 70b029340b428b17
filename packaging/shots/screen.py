"""Pictures of the hall's screen, and of the page from which it is steered."""

from collections.abc import Iterator
from datetime import timedelta

from shots.evenings import Shot
from tournament.exchange.sample import MID_EVENING, create_sample
from tournament.hosting.screens.pages import kinds_to_show, slides_of
from tournament.hosting.screens.steering import ScreenTheme
from tournament.i18n import Translator
from tournament.services.hall.calls import announce
from tournament.services.rounds.clock import clock_view
from tournament.services.rounds.round_views import current_round
from tournament.services.setup.championship import change_championship
from tournament.ui.ground.page_specs import PageName
from tournament.ui.screen.board import Scene
from tournament.ui.screen.painting import SlideView
from tournament.ui.shell.championship_view import ChampionshipView


def hall_screen(tr: Translator) -> Iterator[Shot]:
    """Every slide of the sample championship, dark and light, and the page with what is on in small."""
    desk = create_sample(None, MID_EVENING, by="Odile Quesnel")
    change_championship(desk, game_minutes=45)
    announce(desk, "La buvette ferme à 23 h.")
    drawn = current_round(desk.state)
    posted = drawn.posted_at if drawn is not None else None
    now = (posted or desk.clock()) + timedelta(minutes=22, seconds=13)
    for kind in kinds_to_show(desk.state, now):
        for theme in ScreenTheme:
            slide_view = SlideView(moves=False)
            slide_view.show_slide(
                slides_of(desk.state, kind, now)[0], Scene(tr, now, clock_view(desk.state, now)), theme
            )
            yield f"screen-{kind}-{theme}", slide_view
    view = ChampionshipView(desk, tr)
    view.go(PageName.SCREEN)
    yield "screen-page", view
