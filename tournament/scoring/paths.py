"""Paths in a published document, in the notation of its users: `hands[3].points`."""

from collections.abc import Iterable

from tournament.errors import Problem


def inside(path: str, field: str) -> str:
    """The path of a field of what stands at `path`; an empty path is the document itself."""
    return f"{path}.{field}" if path else field


def entry(path: str, index: int) -> str:
    """The path of one entry of the list at `path`, counted from 0."""
    return f"{path}[{index}]"


def beyond(problems: Iterable[Problem], told: Iterable[Problem]) -> list[Problem]:
    """The problems that do not stand at, or inside, a path for which a problem is already reported: one mistake is reported once."""
    paths = {problem.path for problem in told}
    if not paths:
        return list(problems)
    return [problem for problem in problems if not any(_is_within(problem.path, path) for path in paths)]


def _is_within(path: str, outer: str) -> bool:
    return path == outer or path.startswith((f"{outer}.", f"{outer}["))
