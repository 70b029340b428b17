"""Pictures of score entry while several desks work: whose tables are whose, what another one just did, and the tables shared out."""

from collections.abc import Iterator

from shots.evenings import Shot
from tournament.exchange.sample import MID_EVENING, create_sample
from tournament.hall.joined import HOST_DESK, JoinedDesks
from tournament.i18n import Translator
from tournament.services.desk.desk import Desk
from tournament.services.rounds.round_lines import current_round
from tournament.services.scores.entry import record_totals
from tournament.ui.scores.my_tables_dialog import MyTablesDialog
from tournament.ui.scores.shared_tables import SharedTables
from tournament.ui.shell.evening import Evening
from tournament.ui.shell.page import PageName


def desks_together(words: Translator) -> Iterator[Shot]:
    """The tables of three desks as the second one of them sees them, and what it is asked about them."""
    desk = create_sample(None, MID_EVENING, by="Odile Quesnel")
    drawn = current_round(desk.hall)
    assert drawn is not None
    evening = Evening(desk, words)
    there = JoinedDesks(desk.clock)
    there.arrive("hall/1", "Comptoir", "Paul Morvan")
    there.arrive(HOST_DESK, "", "Odile Quesnel")
    there.arrive("hall/2", "Portable de l'arbitre", "Marie-Christine Le Bihan")
    there.share({"hall/2": None})
    shared = evening.outside.part(SharedTables)
    assert shared is not None
    shared.use(there, HOST_DESK)
    numbers = [game.table for game in drawn.tables if game.table is not None]
    shared.share_out(numbers)
    evening.go(PageName.ENTRY)
    yield "entry-shared-out", evening
    paul = Desk(desk.engine, path=None, by="Paul Morvan", clock=desk.clock, luck=desk.luck, name="hall/1")
    out = next(game for game in drawn.tables if not game.is_in and not game.hands)
    record_totals(paul, out.id, {"A": 2010, "B": 1640})
    evening.follow_others()
    yield "entry-shared", evening
    yield "my-tables", MyTablesDialog(words, there.present, HOST_DESK, numbers)
    desk.close()
