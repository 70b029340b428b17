"""Where a team qualified, as its page says it."""

from tournament.i18n import Translator
from tournament.messages.setup.criteria import say_rank
from tournament.services.people.lines import Origin


def say_origin(origin: Origin, words: Translator) -> str:
    """The hall, and the rank there as far as it is known: `Qualified at Brens, 3rd there`."""
    if not origin.rank:
        return words.gettext("Qualified at {hall}").format(hall=origin.hall)
    return words.gettext("Qualified at {hall}, {rank} there").format(hall=origin.hall, rank=say_rank(origin.rank, words))
