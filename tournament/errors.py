"""Refusals: what the program will not do, and why.

A refusal is data: a code with its details and the path it concerns. Only `tournament.messages` turns it into a
sentence, in the language it is given. Anything else that goes wrong is a bug, and is left to crash where someone can
see it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

Detail = str | int | tuple[str, ...] | tuple[int, ...]
MOST_IN_A_TRACE = 20
NO_DETAILS: Mapping[str, Detail] = MappingProxyType({})


@dataclass(frozen=True)
class Problem:
    """One thing that is wrong.

    `code` names it (`contract-step`), `path` says where it is, in the notation of the published formats
    (`hands[3].points`), empty when it concerns the whole, and `details` are the values its sentence needs.
    """

    code: str
    path: str = ""
    details: Mapping[str, Detail] = field(default_factory=lambda: NO_DETAILS)


class Refused(Exception):
    """The program will not do what was asked; nothing has changed. Carries every problem found, not just the first."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__(
            "; ".join(
                f"{problem.path or '.'}: {problem.code} {dict(problem.details)}"
                for problem in problems[:MOST_IN_A_TRACE]
            )
        )
        self.problems = problems
