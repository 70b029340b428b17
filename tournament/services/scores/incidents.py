"""What a referee can decide at a table, as a table of choices: each says what it asks, when it is offered, and what it does."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final

from tournament.scoring.facts import Annulment, Side
from tournament.services.desk.asking import Doing
from tournament.services.desk.changes import Changes
from tournament.services.scores import decisions
from tournament.services.scores.entry import annul_hand, annul_next, remove_hand
from tournament.services.scores.lines import HandLine, ResultKind, SheetLine

MOST_HANDS_LEFT: Final = 99


@dataclass(frozen=True)
class Answers:
    """What was answered; what a choice does not ask for stays as it is."""

    cause: Annulment = Annulment.IRREGULAR_DEAL
    dealer: Side | None = None
    sides: tuple[Side, ...] = ()
    points: int = 0
    more: int = 0
    referee: str = ""
    reason: str = ""
    absent: bool = False


@dataclass(frozen=True)
class Subject:
    """Where it happens: a sheet, and the hand that was chosen on it (None: the deal that comes next)."""

    sheet: SheetLine
    hand: HandLine | None

    @property
    def number(self) -> int:
        """The number of the deal."""
        return self.hand.number if self.hand else len(self.sheet.hands) + 1

    @property
    def last(self) -> HandLine | None:
        """The hand that would be struck out: the one chosen, or else the last."""
        return self.hand or (self.sheet.hands[-1] if self.sheet.hands else None)

    @property
    def numbers(self) -> Mapping[str, int]:
        """What the sentences of a choice name: `n`, the number of the deal, and `last`, that of the hand that would be struck out."""
        return {"n": self.number, "last": self.last.number if self.last else 0}


@dataclass(frozen=True)
class Incident:
    """One choice: `asks` are names of `Answers`, and `several` says that more than one side may be answered.

    `by_clock`: what is said of it holds at table after table, and where games are stopped by a clock nothing need be said.
    """

    asks: tuple[str, ...]
    is_offered: Callable[[Subject], bool]
    decide: Callable[[Doing, Subject, Answers], Changes]
    several: bool = False
    by_clock: bool = False


def annul(desk: Doing, subject: Subject, answers: Answers) -> Changes:
    """Annul the hand chosen, or the deal that comes next."""
    dealer = answers.dealer if answers.cause is Annulment.IRREGULAR_DEAL else None
    act = partial(annul_next, desk, subject.sheet.game.id) if subject.hand is None else partial(annul_hand, desk, subject.hand.id)
    return act(annulment=answers.cause, referee=answers.referee, reason=answers.reason, dealer=dealer)


def adjust(desk: Doing, subject: Subject, answers: Answers) -> Changes:
    """Give points to a side, or take them."""
    return decisions.adjust(desk, subject.sheet.game.id, answers.sides[0], answers.points, reason=answers.reason)


def forfeit(desk: Doing, subject: Subject, answers: Answers) -> Changes:
    """Have the sides lose by forfeit."""
    return decisions.forfeit(desk, subject.sheet.game.id, answers.sides, referee=answers.referee, reason=answers.reason, absent=answers.absent)


def stop(desk: Doing, subject: Subject, answers: Answers) -> Changes:
    """Stop the game by the clock."""
    return decisions.stop_game(desk, subject.sheet.game.id, more=answers.more, referee=answers.referee, reason=answers.reason)


def remove(desk: Doing, subject: Subject, answers: Answers) -> Changes:
    """Strike a hand out."""
    assert subject.last is not None
    return remove_hand(desk, subject.last.id)


def is_open(subject: Subject) -> bool:
    """Whether the game goes on."""
    return subject.sheet.game.kind is ResultKind.PENDING


def tells_who_is_absent(subject: Subject) -> bool:
    """Whether a side is one team: of two whose partners were drawn, a forfeit does not show which one stayed away."""
    return all(len(side.members) == 1 for side in subject.sheet.game.sides)


def is_decided(subject: Subject) -> bool:
    """Whether a referee decided the game."""
    return subject.sheet.game.kind in (ResultKind.FORFEIT, ResultKind.STOPPED)


INCIDENTS: Final[Mapping[str, Incident]] = {
    "adjust": Incident(
        ("sides", "points", "reason"),
        lambda subject: True,
        adjust,
    ),
    "annul": Incident(
        ("cause", "dealer", "referee", "reason"),
        lambda subject: not is_decided(subject) and (subject.hand is not None or is_open(subject)),
        annul,
    ),
    "forfeit": Incident(
        ("sides", "absent", "referee", "reason"),
        lambda subject: not is_decided(subject),
        forfeit,
        several=True,
    ),
    "stop": Incident(
        ("more", "referee", "reason"),
        lambda subject: is_open(subject) and subject.sheet.stop is None,
        stop,
        by_clock=True,
    ),
    "remove": Incident(
        (),
        lambda subject: subject.last is not None and not is_decided(subject),
        remove,
    ),
    "resume": Incident(
        (),
        lambda subject: subject.sheet.stop is not None and not is_decided(subject),
        lambda desk, subject, answers: decisions.resume_game(desk, subject.sheet.game.id),
    ),
    "reopen": Incident(
        (),
        is_decided,
        lambda desk, subject, answers: decisions.reopen_game(desk, subject.sheet.game.id),
    ),
}
