"""Several things in one sentence."""

from collections.abc import Sequence

from tournament.i18n import Translator


def say_list(things: Sequence[str], words: Translator) -> str:
    """`13`, `13 and 17`, `13, 17 and 21`; nothing of nothing."""
    if len(things) < 2:
        return "".join(things)
    return words.gettext("{first} and {last}").format(first=", ".join(things[:-1]), last=things[-1])


def say_first(things: Sequence[str], most: int, words: Translator) -> str:
    """The first of many things, and how many others there are: `1, 2, 3 and 7 others`."""
    left = len(things) - most
    if left <= 0:
        return ", ".join(things)
    others = words.ngettext("and {n} other", "and {n} others", left).format(n=left)
    return f"{', '.join(things[:most])} {others}"
