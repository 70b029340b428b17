"""Pictures of score entry with several desks: whose tables, what others did, sharing."""

from collections.abc import Iterator

from shots.evenings import Shot
from tournament.exchange.sample import MID_EVENING, create_sample
from tournament.hosting.joined import HOST_DESK, JoinedDesks
from tournament.hosting.passes import Access
from tournament.i18n import Translator
from tournament.services.desk.desk import Desk
from tournament.services.rounds.round_views import current_round
from tournament.services.scores.entry import record_totals
from tournament.ui.ground.page_specs import PageName
from tournament.ui.hall import networks
from tournament.ui.hall.desks_part import DesksPart
from tournament.ui.hall.hall_page import HallPage
from tournament.ui.scores.shared_tables import MyTablesDialog, SharedTables
from tournament.ui.shell.championship_view import ChampionshipView


def desks_together(tr: Translator) -> Iterator[Shot]:
    """The tables of three desks as the second one of them sees them, and what it is asked about them."""
    desk = create_sample(None, MID_EVENING, by="Odile Quesnel")
    drawn = current_round(desk.state)
    assert drawn is not None
    view = ChampionshipView(desk, tr)
    there = JoinedDesks(desk.clock)
    there.arrive("hall/1", "Comptoir", "Paul Morvan")
    there.arrive(HOST_DESK, "", "Odile Quesnel")
    there.arrive("hall/2", "Portable de l'arbitre", "Marie-Christine Le Bihan")
    there.share({"hall/2": None})
    shared = view.services.find(SharedTables)
    assert shared is not None
    shared.use(there, HOST_DESK)
    numbers = [game.table for game in drawn.tables if game.table is not None]
    shared.share_out(numbers)
    view.go(PageName.ENTRY)
    yield "entry-shared-out", view
    paul = Desk(desk.engine, path=None, by="Paul Morvan", clock=desk.clock, rng=desk.rng, name="hall/1")
    out = next(game for game in drawn.tables if not game.is_in and not game.hands)
    record_totals(paul, out.id, {"A": 2010, "B": 1640})
    view.follow_others()
    yield "entry-shared", view
    view.go(PageName.JOURNAL)
    yield "journal-desks", view
    yield "my-tables", MyTablesDialog(tr, lambda: there.present, HOST_DESK, numbers)
    desk.close()


def desks_joined(tr: Translator) -> Iterator[Shot]:
    """The page of the hall while other computers may be joined: before, with a code, and with those who are there."""
    desk = create_sample(None, MID_EVENING, by="Odile Quesnel")
    view = ChampionshipView(desk, tr)
    view.go(PageName.HALL)
    page = view.pages.of(HallPage)
    yield "desks-off", view
    part = view.services.find(DesksPart)
    assert part is not None
    part.open(desk, networks.HERE, 0)
    yield "desks-code", view
    host = part.host
    assert host is not None
    played = current_round(desk.state)
    assert played is not None
    for device, by in (
        ("Comptoir", "Paul Morvan"),
        ("Portable de l'arbitre", "Marie-Christine Le Bihan"),
        ("Accueil", "Léa Masson"),
    ):
        host.pair(host.new_code(Access.DESK).code, device)
        name = f"hall/{host.devices[-1].id}"
        leave = host.joined.arrive(name, device, by)
    leave()
    host.joined.leave("hall/3")
    paul = Desk(desk.engine, path=None, by="Paul Morvan", clock=host.clock, rng=desk.rng, name="hall/1")
    out = next(game for game in played.tables if not game.is_in and not game.hands)
    record_totals(paul, out.id, {"A": 2010, "B": 1640})
    view.follow_others()
    page.desks.share_out.click()
    page.look()
    yield "desks-joined", view
    part.close()
    desk.close()
