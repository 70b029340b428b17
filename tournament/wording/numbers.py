"""Numbers as a reader expects them: thousands apart, never broken over two lines."""

from tournament.i18n import Translator

THOUSANDS = {"fr": "\u202f", "en": ","}


def number(value: int, words: Translator) -> str:
    """A whole number with its thousands apart: a narrow no-break space in French, a comma in English. A minus sign is one."""
    written = f"{value:,}".replace(",", THOUSANDS[words.language])
    return written.replace("-", "\u2212")
