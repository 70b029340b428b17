"""A plan of phases in a published document, checked with its paths."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Annotated, ClassVar, Final

from pydantic import Field, StrictInt, StrictStr

from tournament.draw.catalogue import FORMATS, MOST_ROUNDS, check_phases
from tournament.draw.facts import Phase
from tournament.errors import Problem
from tournament.scoring.published import PublishedPart, PublishedTable, Refuse, Text, Whole
from tournament.scoring.shapes import printable

FEWEST_TAKEN: Final = 2
MOST_TAKEN: Final = 10_000

FormatOptions = Annotated[
    dict[str, Annotated[StrictStr | StrictInt, Refuse("not-choice", ())]],
    PublishedTable(),
    Field(description="The settings of the format that are not as usual; which there are depends on the format."),
]


class PhaseDocument(PublishedPart):
    """A phase: a format, and for how many rounds."""

    harmless: ClassVar[Mapping[str, object]] = {"format": ""}

    format: Annotated[str, Text()] = Field(
        description="A way to draw a round.", json_schema_extra={"enum": list(FORMATS)}
    )
    rounds: Annotated[int | None, Whole(1, MOST_ROUNDS)] = Field(
        None, description="Absent: as many as the format takes."
    )
    takes: Annotated[int | None, Whole(FEWEST_TAKEN, MOST_TAKEN)] = Field(
        None, description="How many of the best enter it; absent: everybody."
    )
    options: FormatOptions = Field({})


def phases_of(documents: Sequence[PhaseDocument], path: str) -> tuple[tuple[Phase, ...], list[Problem]]:
    """The phases that a document has at a path; none where they do not go together, and why."""
    phases = tuple(
        Phase(one.format, one.rounds, one.takes, {printable(name): value for name, value in one.options.items()})
        for one in documents
    )
    problems = [replace(problem, path=path + problem.path) for problem in check_phases(phases)]
    return () if problems else phases, problems
