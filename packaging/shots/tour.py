"""Pictures of the tour: each of its steps where it happens, and its end."""

from collections.abc import Iterator

from shots.evenings import Shot
from tournament.i18n import Translator
from tournament.ui.shell.championship_view import ChampionshipView
from tournament.ui.tour.steps import STEPS
from tournament.ui.tour.tour_part import TourPart
from tournament.ui.tour.touring import begun


def first_evening(tr: Translator) -> Iterator[Shot]:
    """The way to the first page, then every step on its own page with what happened at the one before."""
    view = ChampionshipView(begun(0, "Odile Quesnel"), tr)
    tour = TourPart(0, lambda _: None, lambda: None, lambda: None)
    view.services.attach(tour)
    view.show()  # what is not in sight is not pointed at
    tour.look()
    yield "tour-begins", view
    for number, step in enumerate(STEPS, 1):
        if step.is_done is not None and view.here is not step.page:  # the last one is done by being there
            view.go(step.page)
            tour.look()
        yield f"tour-{number}", view
        tour.do_it()
    yield "tour-is-over", view
    view.services.closing()
