"""The editions of the documents: which paper left the desk, when, and under which number.

A number names one edition of one document about one round, whatever its language and however many sheets of it, so that
two posted sheets that differ can be told apart. It is written in the journal before the paper is made: a number may be
spent on paper that never came out, but is never used twice. What hangs on the wall is nothing undo could take back, so
undo passes over these entries.
"""

from collections.abc import Iterator, Mapping

from tournament.services.desk.hall import Hall
from tournament.services.desk.undo_stack import DOCUMENT_ISSUED
from tournament.services.desk.use_cases import use_case
from tournament.services.desk.work import Work
from tournament.services.papers.lines import EditionLine
from tournament.services.people.registration import teams
from tournament.services.rounds.lines import RoundState
from tournament.services.rounds.round_lines import rounds
from tournament.services.rounds.schedule_lines import announced_in, schedule_of, still_holds
from tournament.services.setup.championship import championship

PLAN = "plan"
WHOLE: Mapping[str, int] = {}


@use_case(DOCUMENT_ISSUED)
def issue_document(work: Work, document: str, about: int | None, language: str, only: Mapping[str, int] = WHOLE, *, saved: bool = False) -> None:
    """Number an edition, of a round or none; `only`: one `table` or `team`; `saved`: as a file, unprinted."""
    newest = newest_edition(work.hall, document, about)
    work.details.update(document=document, language=language, **only)
    if document == PLAN:
        work.details["in_advance"] = announced_now(work.hall)
    if about is not None:
        work.details["round"] = about
    work.details["edition"] = newest.number + 1 if newest else 1
    if saved:
        work.details["saved"] = 1


def newest_edition(hall: Hall, document: str, about: int | None) -> EditionLine | None:
    """The newest edition of a document about a round, or about none."""
    return max((line for line in _issued(hall) if (line.document, line.round) == (document, about)), key=lambda line: line.number, default=None)


def editions(hall: Hall) -> tuple[EditionLine, ...]:
    """The newest edition of every document about every round, newest first."""
    newest = {(line.document, line.round): line for line in _issued(hall)}
    return tuple(sorted(newest.values(), key=lambda line: line.at, reverse=True))


def announced_now(hall: Hall) -> str:
    """What a plan printed now would announce of the rounds to come."""
    posted = [line for line in rounds(hall) if line.state is not RoundState.DRAWN]
    return announced_in(schedule_of(championship(hall), teams(hall), posted))


def printed_plan_is_stale(hall: Hall) -> bool:
    """Whether the newest printed plan says something of a round to come that is otherwise now."""
    newest = next((line for line in editions(hall) if line.document == PLAN), None)
    return newest is not None and newest.in_advance is not None and not still_holds(newest.in_advance, announced_now(hall))


def _issued(hall: Hall) -> Iterator[EditionLine]:
    for entry in hall.journal:
        if entry.what == DOCUMENT_ISSUED:
            details, about, in_advance = entry.details, entry.details.get("round"), entry.details.get("in_advance")
            yield EditionLine(
                document=str(details["document"]),
                round=None if about is None else int(about),
                number=int(details["edition"]),
                at=entry.at,
                by=entry.by,
                in_advance=None if in_advance is None else str(in_advance),
            )
