"""Who was at the tables when presence was counted, as papers tell it."""

from datetime import tzinfo

from tournament.i18n import Translator
from tournament.messages.numbers import number
from tournament.services.rounds.lines import PresenceLine


def say_presence(line: PresenceLine, words: Translator, zone: tzinfo | None = None) -> str:
    """A count of presence: when, after how many minutes, how many teams were missing, and which."""
    at = f"{line.at.astimezone(zone):%H:%M}"
    counted = words.gettext("Presence counted at {time}").format(time=at)
    if line.minutes is not None:
        after = words.ngettext("{counted}, after {n} minute", "{counted}, after {n} minutes", line.minutes)
        counted = after.format(counted=counted, n=number(line.minutes, words))
    if not line.missing:
        return words.gettext("{counted}: nobody was missing.").format(counted=counted)
    numbers = ", ".join(map(str, line.missing))
    missing = words.gettext("{counted}: {n} of {seated} missing, {numbers}.")
    return missing.format(counted=counted, n=number(len(line.missing), words), seated=number(line.seated, words), numbers=numbers)
