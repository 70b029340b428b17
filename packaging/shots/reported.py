"""Pictures of reports at score entry: reported, contested, in, to check, a call, and a hall closed by a crash."""

from collections.abc import Iterator

from shots.evenings import Shot
from tournament.exchange.sample import MID_EVENING, create_sample
from tournament.i18n import Translator
from tournament.models.tables import SeatedSide
from tournament.scoring.facts import Side
from tournament.services.desk.desk import Desk
from tournament.services.hall.calls import call_referee
from tournament.services.hall.reports import report_totals
from tournament.services.hall.views import Told
from tournament.services.rounds.round_views import current_round
from tournament.services.scores.entry import record_totals
from tournament.services.scores.views import GameView
from tournament.ui.ground.page_specs import PageName
from tournament.ui.hall.hall_offer import HallOffer
from tournament.ui.scores.entry_page import EntryPage
from tournament.ui.shell.championship_view import ChampionshipView


def reported_evening(tr: Translator) -> Iterator[Shot]:
    """Tables in each of the states that reports make, and the sheet of each that is to be decided."""
    desk = create_sample(None, MID_EVENING, by="Odile Quesnel")
    drawn = current_round(desk.state)
    assert drawn is not None
    told, contested, agreed, check, called = [game for game in drawn.tables if not game.hands and not game.is_in][:5]
    totals, other = {"A": 2010, "B": 1640}, {"A": 1640, "B": 2010}
    for game in (told, contested, agreed, check, called):
        report(desk, game, "A", totals)
    report(desk, contested, "B", other)
    report(desk, agreed, "B", totals)
    record_totals(desk, check.id, other)
    call_referee(desk, called.id, seated(desk, called, "B"), "Renonce contestée")
    view = ChampionshipView(desk, tr)
    view.go(PageName.ENTRY)
    entry = view.pages.of(EntryPage)
    for name, game in (("claimed", told), ("contested", contested), ("check", check), ("called", called)):
        entry.open_table(game.table or 0)
        yield f"entry-{name}", view
    offer = view.services.find(HallOffer)
    assert offer is not None
    offer.banner.show_before(is_closed=True)
    yield "entry-hall-closed", view
    desk.close()


def report(desk: Desk, game: GameView, letter: Side, totals: dict[Side, int]) -> None:
    """A team reports its totals."""
    report_totals(desk, game.id, seated(desk, game, letter), Told(totals), device=letter)


def seated(desk: Desk, game: GameView, letter: Side) -> int:
    """The team that sits at a side of a game."""
    return next(side.team_id for side in desk.state.of(SeatedSide, "game_id", game.id) if side.letter == letter)
