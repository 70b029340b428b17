"""Numbers as a reader expects them: thousands apart, never broken over two lines."""

from collections.abc import Sequence

from tournament.i18n import Translator

THOUSANDS = {"fr": "\u202f", "en": ","}


def number(value: int, words: Translator) -> str:
    """A whole number with its thousands apart: a narrow no-break space in French, a comma in English. A minus sign is one."""
    written = f"{value:,}".replace(",", THOUSANDS[words.language])
    return written.replace("-", "\u2212")


def side_by_side(totals: Sequence[int], words: Translator) -> str:
    """Totals beside each other, as a scorer writes them: `2 010 – 1 650`; beside a minus sign a dash would read as another one."""
    return (" · " if min(totals, default=0) < 0 else " – ").join(number(total, words) for total in totals)
