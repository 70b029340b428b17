"""Paths in a published document, in the notation of its users: `hands[3].points`."""

from collections.abc import Iterable, Iterator

from tournament.errors import Problem


def inside(path: str, field: str) -> str:
    """The path of a field of what is at `path`; an empty path is the document itself."""
    return f"{path}.{field}" if path else field


def entry(path: str, index: int) -> str:
    """The path of one entry of the list at `path`, counted from 0."""
    return f"{path}[{index}]"


def beyond(problems: Iterable[Problem], known: Iterable[Problem]) -> list[Problem]:
    """The problems that are not at, or inside, a path that has a problem already: one mistake is reported once."""
    paths = {problem.path for problem in known}
    return list(problems) if not paths else [problem for problem in problems if paths.isdisjoint(around(problem.path))]


def is_known(problems: Iterable[Problem], path: str) -> bool:
    """Whether something is wrong with what is at a path, or inside of it."""
    return any(path in around(problem.path) for problem in problems)


def around(path: str) -> Iterator[str]:
    """A path and those of all that contain it, but for the document itself."""
    yield path
    for index, sign in enumerate(path):
        if sign in ".[":
            yield path[:index]
