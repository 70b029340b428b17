"""Pictures of the prizes: before there are any, and a plan that follows the entries, with equal teams."""

from collections.abc import Iterator

from shots.evenings import Shot
from tournament.exchange.sample import MID_EVENING, create_sample
from tournament.i18n import Translator
from tournament.services.prizes.lines import PrizeDraft, WonBy
from tournament.services.prizes.planning import plan_prizes
from tournament.services.setup.championship import change_championship
from tournament.ui.ground.page_specs import PageName
from tournament.ui.shell.evening import Evening

PLAN = (
    PrizeDraft(first_rank=1, percent=30, goods="Coupe du club"),
    PrizeDraft(first_rank=2, percent=20),
    PrizeDraft(first_rank=3, percent=14),
    PrizeDraft(first_rank=4, percent=12),
    PrizeDraft(first_rank=5, last_rank=8, percent=6),
    PrizeDraft(first_rank=1, last_rank=3, goods="Jambon de pays"),
    PrizeDraft(WonBy.CATEGORY, of_whom="Dames", goods="Bouquet de fleurs"),
    PrizeDraft(WonBy.LAST, goods="Lanterne rouge"),
)


def prizes(words: Translator) -> Iterator[Shot]:
    """The page as one first comes to it, and with a plan."""
    desk = create_sample(None, MID_EVENING, by="Odile Quesnel")
    change_championship(desk, fee_cents=20_00)
    evening = Evening(desk, words)
    evening.go(PageName.PRIZES)
    yield "prizes-none", evening
    evening.follow(change_championship(desk, prize_percent=75))
    evening.follow(plan_prizes(desk, PLAN))
    yield "prizes", evening
    evening.follow(change_championship(desk, criteria=("wins",)))
    yield "prizes-shared", evening
