"""What is said of the cash in a drawer: what it holds, and what it lacks before money is paid out of it."""

from collections.abc import Iterator, Sequence

from tournament.i18n import Translator
from tournament.messages.cash.words import say_till, title_of_till
from tournament.messages.numbers import euros
from tournament.services.cash.lines import TillLine


def say_drawer(till: TillLine, words: Translator) -> str:
    """What should be in the drawer of a till."""
    return words.gettext("In the drawer ({till}): {amount}.").format(till=say_till(till.name, words), amount=euros(till.expected, words))


def say_lacking(till: TillLine, cents: int, words: Translator) -> str:
    """What the drawer lacks for so much to be paid out of it in cash; nothing where it holds that."""
    if not till.lacks(cents):
        return ""
    sentence = words.gettext("The drawer ({till}) should hold {amount}: {lacking} short. In cash, it would stand below zero.")
    amounts = {"amount": euros(till.expected, words), "lacking": euros(till.lacks(cents), words)}
    return sentence.format(till=say_till(till.name, words), **amounts)


def say_below_zero(tills: Sequence[TillLine], words: Translator) -> Iterator[str]:
    """The tills out of which more cash went than came in: something was entered by the wrong means, or not at all."""
    sentence = words.gettext("{till}: {amount} more in cash went out than came in. A float, or another means of payment, is missing in its entries.")
    for till in tills:
        if till.expected < 0:
            yield sentence.format(till=title_of_till(till.name, words), amount=euros(-till.expected, words))
