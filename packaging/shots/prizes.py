"""Pictures of the prizes: before there are any, and a plan that follows the entries, with equal teams."""

from collections.abc import Iterator

from shots.evenings import Shot
from tournament.exchange.sample import MID_EVENING, create_sample
from tournament.i18n import Translator
from tournament.records.money import PlannedPrize
from tournament.services.prizes.prizes import plan_prizes
from tournament.services.prizes.views import WonBy
from tournament.services.setup.championship import change_championship
from tournament.ui.ground.page_specs import PageName
from tournament.ui.shell.championship_view import ChampionshipView

PLAN = (
    PlannedPrize(first_rank=1, percent=30, goods="Coupe du club"),
    PlannedPrize(first_rank=2, percent=20),
    PlannedPrize(first_rank=3, percent=14),
    PlannedPrize(first_rank=4, percent=12),
    PlannedPrize(first_rank=5, last_rank=8, percent=6),
    PlannedPrize(first_rank=1, last_rank=3, goods="Jambon de pays"),
    PlannedPrize(WonBy.CATEGORY, of_whom="Dames", goods="Bouquet de fleurs"),
    PlannedPrize(WonBy.LAST, goods="Lanterne rouge"),
)


def prizes(tr: Translator) -> Iterator[Shot]:
    """The page as one first comes to it, and with a plan."""
    desk = create_sample(None, MID_EVENING, by="Odile Quesnel")
    change_championship(desk, fee_cents=20_00)
    view = ChampionshipView(desk, tr)
    view.go(PageName.PRIZES)
    yield "prizes-none", view
    view.follow(change_championship(desk, prize_percent=75))
    view.follow(plan_prizes(desk, PLAN))
    yield "prizes", view
    view.follow(change_championship(desk, criteria=("wins",)))
    yield "prizes-shared", view
