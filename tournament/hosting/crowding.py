"""Whose place is given up where more come than there is room for: nobody can take every place from one address."""

from collections import Counter
from collections.abc import Iterable


def crowding(held: Iterable[str], newcomer: str) -> str | None:
    """The address that yields a place to the newcomer's; None where that has as many, as behind one router."""
    places = Counter(held)
    if not places:
        return None
    [(address, most)] = places.most_common(1)
    return address if most > places[newcomer] + 1 else None
