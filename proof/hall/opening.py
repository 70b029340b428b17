"""The hall of an evening in the window, opened to this computer alone, as the page of the hall opens it."""

from collections.abc import Iterator
from contextlib import contextmanager

from proof.hall.opened import ADDRESS, Opened, passes_of
from tournament.hosting.passes import Access
from tournament.ui.hall.networks import HERE
from tournament.ui.hall.part import HallPart
from tournament.ui.shell.championship_view import ChampionshipView

SCREENS = 6


@contextmanager
def opened_hall(view: ChampionshipView) -> Iterator[Opened]:
    """Open the hall for the time of the block."""
    part = view.services.find(HallPart)
    assert part is not None
    part.open(view.desk, HERE, 0)
    assert part.host is not None
    codes = [part.host.new_code(Access.SCREEN).code for _ in range(SCREENS)]
    try:
        yield Opened(ADDRESS, int(part.url.rpartition(":")[2]), passes_of(part.host), codes)
    finally:
        part.close()
