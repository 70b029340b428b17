"""What a diploma says."""

from tournament.i18n import Translator
from tournament.messages.numbers import number
from tournament.messages.setup.criteria import say_rank


def say_place(rank: int, words: Translator) -> str:
    """A rank as an honour: `1st place`; in French feminine, with a raised ending."""
    ordinal = ("1ʳᵉ" if rank == 1 else f"{number(rank, words)}ᵉ") if words.language == "fr" else say_rank(rank, words)
    return words.gettext("{ordinal} place").format(ordinal=ordinal)


def say_among(teams: int, words: Translator) -> str:
    """Among how many: `of 63 teams`."""
    return words.ngettext("of {count} team", "of {count} teams", teams).format(count=number(teams, words))
