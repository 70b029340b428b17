"""What a referee can decide at a table, as a table: questions, when offered, and effect."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from tournament.errors import Problem, Refused
from tournament.records.kinds import (
    CLOCK,
    COMPLAINT,
    EXCLUDED,
    EXPOSED,
    FORFEIT,
    IRREGULAR_BID,
    IRREGULAR_DEAL,
    LATE,
    POINTS,
    RECOUNT,
    SETTLED,
    SIGNALLING,
    STOP,
    WARNING,
    WRONG_CARD,
    Outcome,
    Ruled,
    Ruling,
)
from tournament.scoring.facts import Annulment, HandFacts, Side, Stopped
from tournament.scoring.tricks import WrongCard, award, can_be_awarded
from tournament.services.desk.use_cases import Command
from tournament.services.repairs.leaving import exclude_sides
from tournament.services.rounds.clock import add_minutes
from tournament.services.scores import decisions
from tournament.services.scores.entry import annul_hand, annul_next, remove_hand
from tournament.services.scores.views import HandView, ResultKind, SheetView
from tournament.services.setup.views import Settings

MOST_HANDS_LEFT: Final = 99


@dataclass(frozen=True)
class IncidentAnswers:
    """What was answered; what a choice does not ask for stays as it is.

    Of a wrong card: the `trick`, and what the side at fault had before it: `held` points, and whether it `has_trick`,
    for one
    may be worth nothing; None where nobody said it. The `hand` is as far as it is typed: its contract and belote, or,
    where the
    award does not follow from these, all of it as the referee awards it.
    `minutes` are given to the table, or, negative, taken. `loses`: who is excluded has lost a game that was
    in, too, or keeps its result; None where nobody said it.
    """

    cause: Annulment = Annulment.IRREGULAR_DEAL
    dealer: Side | None = None
    sides: tuple[Side, ...] = ()
    points: int = 0
    more: int = 0
    referee: str = ""
    reason: str = ""
    absent: bool = False
    outcome: Outcome | None = None
    trick: int = 0
    held: int = 0
    has_trick: bool | None = None
    hand: HandFacts | None = None
    minutes: int = 0
    loses: bool | None = None


@dataclass(frozen=True)
class IncidentSubject:
    """Where it happens: a sheet, and the hand that was chosen on it (None: the deal that comes next)."""

    sheet: SheetView
    hand: HandView | None

    @property
    def number(self) -> int:
        """The number of the deal."""
        return self.hand.number if self.hand else len(self.sheet.hands) + 1

    @property
    def letters(self) -> str:
        """The letters of the sides that sit there."""
        return "".join(side.letter for side in self.sheet.game.sides)

    @property
    def last(self) -> HandView | None:
        """The hand that would be struck out: the one chosen, or else the last."""
        return self.hand or (self.sheet.hands[-1] if self.sheet.hands else None)

    @property
    def numbers(self) -> Mapping[str, int]:
        """What a choice's sentences name: `n`, the deal's number, and `last`, the hand to strike out."""
        return {"n": self.number, "last": self.last.number if self.last else 0}


@dataclass(frozen=True)
class Incident:
    """One choice: `asks` are names of `Answers`, and `several` says that more than one side may be answered.

    `usually_one`: of several that may be, it is nearly always one, and a figure means that side and no other. `ruling`
    is the kind of decision that it makes, with the outcomes among which one is answered, and `also` what it asks
    besides for some of them. `others_choose`: what follows is the choice of the side that is not at fault, so that no
    outcome is taken for granted. `by_clock`: what is said of it holds at table after table, and where games are stopped
    by a clock nothing need be said.
    """

    asks: tuple[str, ...]
    is_offered: Callable[[IncidentSubject], bool]
    decide: Callable[[IncidentSubject, IncidentAnswers], Command]
    several: bool = False
    usually_one: bool = False
    by_clock: bool = False
    ruling: Ruling | None = None
    others_choose: bool = False
    also: Mapping[Outcome, tuple[str, ...]] = field(default_factory=dict)

    def asks_of(self, outcome: Outcome | None) -> tuple[str, ...]:
        """What is asked once it is known what follows."""
        return (*self.asks, *(self.also.get(outcome, ()) if outcome is not None else ()))

    def must_tell(self, settings: Settings) -> bool:
        """Whether nothing is decided before it is said by whom, and why."""
        by_clock = self.by_clock and settings.game_minutes is not None
        is_theirs = self.ruling is not None and not self.ruling.needs_referee
        return "referee" in self.asks and not (by_clock or is_theirs or settings.brief_decisions)


def annul(subject: IncidentSubject, answers: IncidentAnswers) -> Command:
    """Annul the hand chosen, or the deal that comes next."""
    dealer = answers.dealer if answers.cause is Annulment.IRREGULAR_DEAL else None
    told: dict[str, Any] = {
        "annulment": answers.cause,
        "referee": answers.referee,
        "reason": answers.reason,
        "dealer": dealer,
    }
    return (
        annul_next.command(subject.sheet.game.id, **told)
        if subject.hand is None
        else annul_hand.command(subject.hand.id, **told)
    )


def adjust(subject: IncidentSubject, answers: IncidentAnswers) -> Command:
    """Give points to a side, or take them."""
    return decisions.adjust.command(
        subject.sheet.game.id, answers.sides[0], answers.points, reason=answers.reason, referee=answers.referee
    )


def forfeit(subject: IncidentSubject, answers: IncidentAnswers) -> Command:
    """Have the sides lose by forfeit."""
    return decisions.forfeit.command(
        subject.sheet.game.id, answers.sides, referee=answers.referee, reason=answers.reason, absent=answers.absent
    )


def stop(subject: IncidentSubject, answers: IncidentAnswers) -> Command:
    """Stop the game by the clock."""
    return decisions.stop_game.command(
        subject.sheet.game.id, more=answers.more, referee=answers.referee, reason=answers.reason
    )


def remove(subject: IncidentSubject, answers: IncidentAnswers) -> Command:
    """Strike a hand out."""
    assert subject.last is not None
    return remove_hand.command(subject.last.id)


def ruled(ruling: Ruling, subject: IncidentSubject, answers: IncidentAnswers) -> Ruled:
    """A decision of this kind as it was answered."""
    deal = subject.number if ruling in (IRREGULAR_BID, WRONG_CARD, SETTLED, EXPOSED) else None
    told = Ruled(
        ruling.kind, answers.sides, answers.outcome, deal, answers.trick or None, answers.referee, answers.reason
    )
    return told if ruling.outcomes else replace(told, outcome=None)


def rule(ruling: Ruling) -> Callable[[IncidentSubject, IncidentAnswers], Command]:
    """The effect of a choice with a decision of this kind: void deal, awarded hand, or note."""

    def do(subject: IncidentSubject, answers: IncidentAnswers) -> Command:
        game = subject.sheet.game.id
        hand = subject.hand.id if subject.hand else None
        told = ruled(ruling, subject, answers)
        if told.outcome is Outcome.AWARDED:
            facts = awarded(subject, answers)
            held = answers.held if can_be_awarded(subject.sheet.rules, subject.letters) else None
            return decisions.record_award.command(
                game, facts, held=held, hand_id=hand, referee=answers.referee, reason=answers.reason
            )
        if told.outcome is Outcome.ANNULLED or ruling is IRREGULAR_DEAL:
            return decisions.void_deal.command(game, told, hand_id=hand)
        return decisions.record_ruling.command(told, game_id=game)

    return do


def awarded(subject: IncidentSubject, answers: IncidentAnswers) -> HandFacts:
    """The hand as stopped at a wrong card (article 9 C). Refuses the impossible, and an untyped hand."""
    typed = answers.hand or (subject.hand.facts if subject.hand else None)
    if typed is None or not typed.is_played:
        raise Refused(Problem("award-without-hand", "hand"))
    if not answers.sides:
        raise Refused(Problem("ruling-about-nobody", "sides"))
    if not can_be_awarded(subject.sheet.rules, subject.letters):
        return replace(typed, stopped=Stopped(answers.trick, answers.sides[0]))
    if answers.has_trick is None and answers.trick > 1:
        raise Refused(Problem("award-without-held", "has_trick"))
    card = WrongCard(answers.trick, answers.sides[0], answers.held, bool(answers.has_trick))
    return award(typed, card, subject.sheet.rules, subject.letters).hand


def exclude(subject: IncidentSubject, answers: IncidentAnswers) -> Command:
    """Exclude the teams of the sides."""
    return exclude_sides.command(
        subject.sheet.game.id,
        answers.sides,
        referee=answers.referee,
        reason=answers.reason,
        outcome=answers.outcome or Outcome.CONDUCT,
        loses=bool(answers.loses),
    )


def give_minutes(subject: IncidentSubject, answers: IncidentAnswers) -> Command:
    """Give the table minutes, or take them."""
    return add_minutes.command(answers.minutes, subject.sheet.game.id, referee=answers.referee, reason=answers.reason)


def always(subject: IncidentSubject) -> bool:
    """Offered whatever became of the game: a referee may decide about who sits there until they have left."""
    return True


def can_be_void(subject: IncidentSubject) -> bool:
    """Whether a deal can be decided about: one that was typed, or the one that comes next."""
    return not is_decided(subject) and (subject.hand is not None or is_open(subject))


def is_open(subject: IncidentSubject) -> bool:
    """Whether the game goes on."""
    return subject.sheet.game.kind is ResultKind.PENDING


def asks_who_loses(subject: IncidentSubject) -> bool:
    """Whether it is open what becomes of the game: it is in, and those who are excluded may keep its result."""
    return subject.sheet.game.kind is ResultKind.PLAYED


def tells_who_is_absent(subject: IncidentSubject) -> bool:
    """Whether a side is one team: of two whose partners were drawn, a forfeit does not show which one stayed away."""
    return all(len(side.members) == 1 for side in subject.sheet.game.sides)


def is_decided(subject: IncidentSubject) -> bool:
    """Whether a referee decided the game."""
    return subject.sheet.game.kind in (ResultKind.FORFEIT, ResultKind.STOPPED)


INCIDENTS: Final[Mapping[str, Incident]] = {
    "irregular-deal": Incident(
        ("sides", "referee", "reason"),
        lambda subject: not is_decided(subject),
        rule(IRREGULAR_DEAL),
        ruling=IRREGULAR_DEAL,
    ),
    "irregular-bid": Incident(
        ("sides", "outcome", "referee", "reason"),
        can_be_void,
        rule(IRREGULAR_BID),
        ruling=IRREGULAR_BID,
    ),
    "wrong-card": Incident(
        ("sides", "outcome", "trick", "referee", "reason"),
        can_be_void,
        rule(WRONG_CARD),
        ruling=WRONG_CARD,
        others_choose=True,
        also={Outcome.AWARDED: ("held", "has_trick", "hand")},
    ),
    "settle": Incident(
        ("outcome", "referee", "reason"),
        can_be_void,
        rule(SETTLED),
        ruling=SETTLED,
    ),
    "adjust": Incident(
        ("sides", "points", "referee", "reason"),
        always,
        adjust,
        ruling=POINTS,
    ),
    "annul": Incident(
        ("cause", "dealer", "referee", "reason"),
        can_be_void,
        annul,
    ),
    "warning": Incident(
        ("sides", "referee", "reason"),
        always,
        rule(WARNING),
        several=True,
        ruling=WARNING,
    ),
    "exclude": Incident(
        ("sides", "outcome", "loses", "referee", "reason"),
        tells_who_is_absent,
        exclude,
        several=True,
        usually_one=True,
        ruling=EXCLUDED,
    ),
    "late": Incident(
        ("sides", "referee", "reason"),
        lambda subject: not is_decided(subject),
        rule(LATE),
        several=True,
        ruling=LATE,
    ),
    "forfeit": Incident(
        ("sides", "absent", "referee", "reason"),
        lambda subject: not is_decided(subject),
        forfeit,
        several=True,
        usually_one=True,
        ruling=FORFEIT,
    ),
    "clock": Incident(
        ("minutes", "referee", "reason"),
        is_open,
        give_minutes,
        by_clock=True,
        ruling=CLOCK,
    ),
    "stop": Incident(
        ("more", "referee", "reason"),
        lambda subject: is_open(subject) and subject.sheet.stop is None,
        stop,
        by_clock=True,
        ruling=STOP,
    ),
    "remove": Incident(
        (),
        lambda subject: subject.last is not None and not is_decided(subject),
        remove,
    ),
    "resume": Incident(
        (),
        lambda subject: subject.sheet.stop is not None and not is_decided(subject),
        lambda subject, answers: decisions.resume_game.command(subject.sheet.game.id),
    ),
    "reopen": Incident(
        (),
        is_decided,
        lambda subject, answers: decisions.reopen_game.command(subject.sheet.game.id),
    ),
    "complaint": Incident(
        ("sides", "referee", "reason"),
        always,
        rule(COMPLAINT),
        ruling=COMPLAINT,
    ),
    "signalling": Incident(
        ("sides", "referee", "reason"),
        always,
        rule(SIGNALLING),
        several=True,
        ruling=SIGNALLING,
    ),
    "exposed": Incident(
        ("sides", "referee", "reason"),
        can_be_void,
        rule(EXPOSED),
        several=True,
        ruling=EXPOSED,
    ),
    "recount": Incident(
        ("referee", "reason"),
        lambda subject: not is_decided(subject),
        rule(RECOUNT),
        ruling=RECOUNT,
    ),
}
