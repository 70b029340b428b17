"""How those who play are written on paper."""

from collections.abc import Sequence

from tournament.i18n import Translator


def say_players(players: Sequence[str], words: Translator) -> str:
    """The players of a team as a sentence would name them."""
    if len(players) == 2:
        return words.gettext("{first} and {second}").format(first=players[0], second=players[1])
    return ", ".join(players)
