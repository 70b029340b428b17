"""Asking for a use case: of a desk, of a desk on sight of an earlier hall, or only to see what it would do."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol

from tournament.services.desk.changes import Changes
from tournament.services.desk.hall import Hall
from tournament.services.desk.work import Work, utc_now


class BoundUseCase(Protocol):
    """A use case with its arguments, as it is asked for."""

    @property
    def what(self) -> str:
        """Its code in the journal."""

    @property
    def name(self) -> str:
        """The name of the use case."""

    @property
    def arguments(self) -> Mapping[str, Any]:
        """Its arguments by name."""

    @property
    def digest(self) -> str:
        """What distinguishes it from everything else that may be asked for."""

    def do(self, work: Work) -> None:
        """Do it within a command."""


class Doing(Protocol):
    """Who is asked to do something."""

    def ask(self, asked: BoundUseCase) -> Changes:
        """Do it in one transaction with one journal entry."""


Correction = Callable[[Doing], Changes]
"""Something to do, of whom it is asked left open."""


@dataclass
class RecordingDesk:
    """Who is asked and does nothing, to know what was asked for."""

    heard: list[BoundUseCase]

    def ask(self, asked: BoundUseCase) -> Changes:
        """Take note of it."""
        self.heard.append(asked)
        return Changes()


def asked_by(correction: Correction) -> BoundUseCase:
    """What a correction asks for."""
    listening = RecordingDesk([])
    correction(listening)
    (asked,) = listening.heard
    return asked


def rehearse(hall: Hall, correction: Correction, clock: Callable[[], datetime] = utc_now) -> Work:
    """Preview a correction by the desk's `clock`: the work's `hall` is what would be. Refuses as it does."""
    work = Work(hall, clock=clock)
    work.do(asked_by(correction).do)
    return work
