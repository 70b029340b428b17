"""What is said in the hall and reported from telephones, for views: frozen, and without SQL."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final

from tournament.errors import Problem
from tournament.records.hall import LONGEST_ANNOUNCEMENT as LONGEST_ANNOUNCEMENT
from tournament.records.hall import Announcement
from tournament.scoring.facts import HandFacts, Side
from tournament.scoring.scores import GameScore
from tournament.services.scores.views import WinReason

MOST_ANNOUNCEMENTS: Final = 6
"""So many announcements are up at once: with more of them, each is seen too rarely."""


@dataclass(frozen=True, kw_only=True)
class AnnouncementView(Announcement):
    """An announcement that is up."""

    id: int


class ReportState(StrEnum):
    """What the reports of a table come to.

    `claimed`: one side has reported, or several the same, and nothing is recorded. `contested`: they do not say the
    same, and only a referee goes on. `agreed`: every side reports the result that is recorded. `check`: a report is not
    what is recorded, or cannot be recorded beside it.
    """

    NONE = "none"
    REPORTED = "claimed"
    CONTESTED = "contested"
    AGREED = "agreed"
    CHECK = "check"


@dataclass(frozen=True)
class Told:
    """A game's totals as a table reports them; who won, why, and who went out, where totals do not tell."""

    totals: Mapping[Side, int]
    winner: Side | None = None
    why: WinReason | None = None
    out: tuple[Side, ...] = ()


@dataclass(frozen=True)
class ReportedResult:
    """A side's result: totals, winner, and hands if written; compared once `is_over`; `score` explains hands."""

    totals: Mapping[Side, int]
    winner: Side | None
    why: WinReason | None = None
    out: tuple[Side, ...] = ()
    hands: tuple[HandFacts, ...] = ()
    score: GameScore | None = None
    is_over: bool = True

    def agrees_with(self, other: "ReportedResult") -> bool:
        """Whether both report one result; the order of going out is compared where both give it."""
        same_order = not self.out or not other.out or self.out == other.out
        return dict(self.totals) == dict(other.totals) and self.winner == other.winner and same_order


@dataclass(frozen=True)
class ReportView:
    """What one side reports: by whom, when, from which device; `said` tells it from other reports.

    Without a `result` the side contests what others reported, or `problems` say why the rules do not allow what it
    reported before they changed. `settled`: the desk or a referee has decided about it.
    """

    id: int
    letter: Side
    team: int
    name: str
    at: datetime
    device: str
    said: str
    result: ReportedResult | None = None
    problems: tuple[Problem, ...] = ()
    settled: bool = False

    @property
    def contests(self) -> bool:
        """Whether the side only says that the others are wrong."""
        return self.result is None and not self.problems

    @property
    def is_complete(self) -> bool:
        """Whether it is more than hands of a game that goes on."""
        return self.result is None or self.result.is_over


@dataclass(frozen=True)
class ReportsView:
    """All reports of a game by side (`letters`); `one_device` spoke for several, as a referee is shown."""

    game: int
    state: ReportState = ReportState.NONE
    reports: tuple[ReportView, ...] = ()
    one_device: bool = False
    letters: tuple[Side, ...] = ("A", "B")

    @property
    def told(self) -> tuple[ReportView, ...]:
        """The results, and what contests one, that nobody has decided about."""
        return tuple(report for report in self.reports if report.is_complete and not report.settled)

    @property
    def silent(self) -> tuple[Side, ...]:
        """The sides that have not said a result yet, nor contested one."""
        said = {report.letter for report in self.reports if report.is_complete}
        return tuple(letter for letter in self.letters if letter not in said)

    @property
    def is_disputed(self) -> bool:
        """Whether undecided reports contradict each other, which a referee has to settle."""
        return any(report.contests for report in self.told) or self._differ

    @property
    def is_only_denied(self) -> bool:
        """Whether one result alone is reported, and a side only says that it is not right."""
        return any(report.contests for report in self.told) and not self._differ

    @property
    def _differ(self) -> bool:
        results = [report.result for report in self.told if report.result is not None]
        return any(not results[0].agrees_with(other) for other in results[1:])

    def of(self, letter: Side) -> ReportView | None:
        """What a side reports."""
        return next((report for report in self.reports if report.letter == letter), None)

    def others(self, letter: Side) -> tuple[ReportView, ...]:
        """What the other sides report."""
        return tuple(report for report in self.reports if report.letter != letter)


@dataclass(frozen=True)
class CallView:
    """A referee was called, and nobody has gone yet: by a team, to a table, or from the door."""

    id: int
    at: datetime
    reason: str
    game: int | None = None
    round: int | None = None
    table: int | None = None
    team: int | None = None
    name: str = ""


class Awaits(StrEnum):
    """Why a table is unsettled: reports differ, or differ from the record, or a referee was called."""

    CONTESTED = "contested"
    DIFFERS = "differs"
    CALLED = "called"


@dataclass(frozen=True)
class SaidView:
    """What is said at a table: what its sides report, and the call for a referee that nobody has answered."""

    reports: ReportsView
    call: CallView | None = None

    @property
    def state(self) -> ReportState:
        """What the reports come to."""
        return self.reports.state

    @property
    def awaits(self) -> tuple[Awaits, ...]:
        """Why somebody has yet to decide about this table; empty where nobody has."""
        reasons = {
            Awaits.CONTESTED: self.state is ReportState.CONTESTED,
            Awaits.DIFFERS: self.state is ReportState.CHECK,
            Awaits.CALLED: self.call is not None,
        }
        return tuple(reason for reason, holds in reasons.items() if holds)


NOTHING_SAID = SaidView(ReportsView(0))

AwaitedTables = Mapping[Awaits, tuple[int, ...]]
"""The tables of a round that are not settled, by the reason."""


def awaited(said: Iterable[tuple[int, SaidView]]) -> AwaitedTables:
    """Which of these tables, each with what is said there, are not settled."""
    found: dict[Awaits, list[int]] = {}
    for table, line in said:
        for reason in line.awaits:
            found.setdefault(reason, []).append(table)
    return {reason: tuple(sorted(found[reason])) for reason in Awaits if reason in found}
