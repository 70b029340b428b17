"""Places in a published document, in the notation of its users: `hands[3].points`."""

from collections.abc import Iterable

from tournament.errors import Problem


def inside(place: str, field: str) -> str:
    """The place of a field of what stands at `place`; an empty place is the document itself."""
    return f"{place}.{field}" if place else field


def entry(place: str, index: int) -> str:
    """The place of one entry of the list at `place`, counted from 0."""
    return f"{place}[{index}]"


def beyond(problems: Iterable[Problem], told: Iterable[Problem]) -> list[Problem]:
    """The problems that do not stand at, or inside, a place of which something is told already: one mistake is reported once."""
    places = {problem.path for problem in told}
    return [problem for problem in problems if not any(_is_within(problem.path, place) for place in places)]


def _is_within(place: str, outer: str) -> bool:
    return place == outer or place.startswith((f"{outer}.", f"{outer}["))
