"""Pictures of the raffle: before anything is known of it, and once lots are drawn."""

from collections.abc import Iterator

from shots.evenings import Shot, entries_of_the_list, new_desk
from tournament.i18n import Translator
from tournament.services.people.registration import register_teams
from tournament.services.raffle.raffle import add_lots, draw_again, draw_lot, sell_tickets
from tournament.services.setup.championship import change_championship
from tournament.ui.ground.page_specs import PageName
from tournament.ui.raffle.raffle_page import RafflePage
from tournament.ui.shell.championship_view import ChampionshipView


def raffle_evening(tr: Translator) -> Iterator[Shot]:
    """The page of the raffle, empty and in the middle of the drawing."""
    desk = new_desk()
    view = ChampionshipView(desk, tr)
    view.go(PageName.RAFFLE)
    yield "raffle-empty", view
    register_teams(desk, entries_of_the_list()[:12])
    change_championship(desk, ticket_cents=200)
    add_lots(
        desk,
        [
            "Jambon d’Auvergne",
            "Panier garni de l’Amicale des boulistes",
            "Filet de légumes",
            "Bon d’achat de 20 € à la boulangerie",
        ],
    )
    for first, last, buyer, team in (
        (1, 10, "Odile Quesnel", None),
        (11, 15, "", 3),
        (16, 40, "Comité des fêtes", None),
        (41, 43, "", 7),
    ):
        sell_tickets(desk, first, last, buyer=buyer, team_id=team)
    draw_lot(desk, 3)
    draw_lot(desk, 1)
    draw_again(desk, 1)
    view.close()
    view = ChampionshipView(desk, tr)
    view.go(PageName.RAFFLE)
    view.pages.of(RafflePage).lots.selectRow(0)
    yield "raffle", view
