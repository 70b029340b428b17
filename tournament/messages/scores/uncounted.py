"""Deals of a sheet that do not count among the hands that were agreed, in words."""

from tournament.i18n import Translator
from tournament.messages.enumerations import say_list
from tournament.services.scores.lines import SheetLine


def say_uncounted(sheet: SheetLine, words: Translator) -> str:
    """Deals that do not count and hands left, once lines reach the agreed number; else empty."""
    agreed = sheet.rules.hands
    unplayed = [hand for hand in sheet.hands if not hand.facts.is_played]
    if agreed is None or not unplayed or len(sheet.hands) < agreed or len(sheet.hands) - len(unplayed) >= agreed:
        return ""
    left = agreed - (len(sheet.hands) - len(unplayed))
    numbers = say_list([str(hand.number) for hand in unplayed], words)
    if all(hand.facts.passed for hand in unplayed):
        told = words.ngettext("Hand {numbers}, passed, does not count:", "Hands {numbers}, passed, do not count:", len(unplayed))
    elif any(hand.facts.passed for hand in unplayed):
        told = words.gettext("Hands {numbers}, passed or annulled, do not count:")
    else:
        told = words.ngettext("Hand {numbers}, annulled, does not count:", "Hands {numbers}, annulled, do not count:", len(unplayed))
    more = words.ngettext("{n} more hand.", "{n} more hands.", left)
    return f"{told.format(numbers=numbers)} {more.format(n=left)}"
