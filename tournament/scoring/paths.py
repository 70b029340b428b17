"""Paths in a published document, in the notation of its users: `hands[3].points`."""

from collections.abc import Iterable, Iterator

from tournament.errors import Problem


def inside(path: str, field: str) -> str:
    """The path of a field of what stands at `path`; an empty path is the document itself."""
    return f"{path}.{field}" if path else field


def entry(path: str, index: int) -> str:
    """The path of one entry of the list at `path`, counted from 0."""
    return f"{path}[{index}]"


def beyond(problems: Iterable[Problem], told: Iterable[Problem]) -> list[Problem]:
    """The problems that do not stand at, or inside, a path of which something is told already: one mistake is reported once."""
    paths = {problem.path for problem in told}
    return list(problems) if not paths else [problem for problem in problems if paths.isdisjoint(around(problem.path))]


def is_told(problems: Iterable[Problem], path: str) -> bool:
    """Whether something is told of what stands at a path, or inside of it."""
    return any(path in around(problem.path) for problem in problems)


def around(path: str) -> Iterator[str]:
    """A path and those of all that it stands in, but for the document itself."""
    yield path
    for index, sign in enumerate(path):
        if sign in ".[":
            yield path[:index]
