"""The clock of a round in words."""

from datetime import datetime, timedelta, tzinfo

from tournament.i18n import Translator
from tournament.services.rounds.game_clock import GameClock


def say_clock(clock: GameClock, now: datetime, words: Translator, zone: tzinfo | None = None) -> str:
    """How long is played, and until when: `38 min · ends at 21:40`; then that time is up. `zone` is this computer's by default."""
    end = f"{clock.end.astimezone(zone):%H:%M}"
    if clock.is_over(now):
        return words.gettext("Time is up since {end}").format(end=end)
    return words.gettext("{minutes} min · ends at {end}").format(minutes=clock.elapsed(now), end=end)


def say_minutes_played(minutes: int, words: Translator) -> str:
    """How long a table has been playing, for screen readers."""
    return words.ngettext("playing for {n} minute", "playing for {n} minutes", minutes).format(n=minutes)


ABOUT = 5
"""Nobody expects an end to the minute: it is rounded to the next five."""


def say_expected(end: datetime, words: Translator, zone: tzinfo | None = None) -> str:
    """When something will probably be over: `about 22:35`."""
    local = end.astimezone(zone)
    late = local + timedelta(minutes=-local.minute % ABOUT)
    return words.gettext("about {time}").format(time=f"{late:%H:%M}")
