"""Pictures of joined desks: being joined, the host away while something waits, and the page of the host."""

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from ssl import DER_cert_to_PEM_cert

from PySide6.QtTest import QTest

from shots.evenings import Shot
from tournament.exchange.sample import MID_EVENING, create_sample
from tournament.hosting.certificate import local_certificate
from tournament.hosting.https_link import HttpsLink
from tournament.hosting.joining import keep, opened_at
from tournament.hosting.replica import Replica
from tournament.i18n import Translator
from tournament.models.copying import scrubbed_copy
from tournament.ui.ground.page_specs import PageName
from tournament.ui.joining.joining import JoinDialog, VisibleHost, WantedHost
from tournament.ui.joining.known_hosts import KnownHost, remember_host
from tournament.ui.joining.part import JoinedPart
from tournament.ui.scores.entry_page import EntryPage
from tournament.ui.shell.championship_view import ChampionshipView
from tournament.ui.shell.start_page import StartPage

NOBODYS_PORT = 9
HOST = KnownHost("0123456789ab", "Concours de la Saint-Martin", "192.168.1.20", 8472, "", "", "Saisie 2", "hall/2")


def find(tell: Callable[[VisibleHost], None]) -> Callable[[], None]:
    """One host makes itself known."""
    tell(HOST)
    return lambda: None


def pair(_wanted: WantedHost) -> KnownHost:
    """Nobody presses the button."""
    return HOST


def joined_desks(tr: Translator) -> Iterator[Shot]:
    """The first page with a host that was joined, the dialog, and two pages while the host is away."""
    yield "welcome-joined", StartPage(tr, (__file__,), "Paul Petit", hosts=(HOST,))
    yield "join", JoinDialog(tr, "Saisie 2", find, pair)
    with tempfile.TemporaryDirectory() as folder, environment(CAPOT_CONFIG=folder):
        remember_host(HOST)
        replica = replica_in(Path(folder))
        view = ChampionshipView(replica, tr, PageName.ENTRY)
        page, part = view.pages.of(EntryPage), view.services.find(JoinedPart)
        drawn = page.controller.round
        assert drawn is not None
        assert part is not None
        page.open_table(next(game.table for game in drawn.tables if game.table is not None and not game.is_in))
        QTest.keyClicks(page.hand_panel.line_edit, "19c102")
        page.hand_panel.save.click()
        part.catch_up()
        yield "joined-away", view
        view.go(PageName.HALL)
        yield "joined-host", view
        view.services.closing()
        replica.leave()


@contextmanager
def environment(**named: str) -> Iterator[None]:
    """These variables in the block."""
    before = {name: os.environ.get(name) for name in named}
    os.environ.update(named)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


def replica_in(folder: Path) -> Replica:
    """What a joined desk has of the sample, whose host does not answer."""
    desk = create_sample(None, MID_EVENING, by="Odile Quesnel")
    path, clock = folder / f"{HOST.identity}.capot", desk.clock
    with desk.reading() as connection:
        keep(scrubbed_copy(connection), path)
    desk.close()
    link = HttpsLink("127.0.0.1", NOBODYS_PORT, DER_cert_to_PEM_cert(local_certificate(folder).der), "")
    replica = opened_at(
        path,
        lambda engine, file, state: Replica(engine, path=file, by="Paul Petit", name=HOST.desk, link=link, state=state),
    )
    replica.clock = clock
    return replica
