"""Whether a history is linearizable: whether its answers are those of one object that does one operation after another.

Each operation must take effect at one moment between the moment it was asked for and the moment it was answered
(Herlihy and Wing 1990). The search is that of Wing and Gong (1993), with Lowe's memory of what was tried already
(2017): of the operations that may come next, one is tried after another, and where none fits, the last one is taken
back. Operations on different keys do not hinder each other, so each key is searched by itself.
"""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import inf
from typing import Any, Generic, Protocol, TypeVar

State = TypeVar("State", bound=Hashable)
MOST_STEPS = 2_000_000
"""After so many the search of a key is given up, and says that it does not know."""


@dataclass(frozen=True)
class Operation:
    """A process's request about a key, and its answer; never answered: `ended` infinite, None.

    Such an operation has taken effect at some moment after it was asked for, or never.
    """

    process: str
    key: str
    what: Any
    begun: float
    ended: float = inf
    answer: Any = None

    @property
    def is_answered(self) -> bool:
        """Whether it must have taken effect."""
        return self.ended != inf


class Model(Protocol[State]):
    """An object that does one operation after another."""

    @property
    def first(self) -> State:
        """Its state before the first operation."""

    def after(self, state: State, operation: Operation) -> State | None:
        """Its state after the operation; None where it would have answered something else, or, unanswered, refused."""


class Verdict(StrEnum):
    """What came of a search."""

    LINEARIZABLE = "linearizable"
    BROKEN = "not linearizable"
    UNDECIDED = "not decided"


@dataclass(frozen=True)
class Judged:
    """A key, the search's result, and its longest fitting run: what never fitted comes next."""

    key: str
    verdict: Verdict
    operations: int
    longest: tuple[Operation, ...] = ()


def judge(operations: Iterable[Operation], model: Model[Any], most_steps: int = MOST_STEPS) -> list[Judged]:
    """What comes of each key, in the order of keys."""
    by_key: dict[str, list[Operation]] = defaultdict(list)
    for operation in operations:
        by_key[operation.key].append(operation)
    return [Search(model, by_key[key]).run(key, most_steps) for key in sorted(by_key)]


@dataclass(eq=False)
class Event:
    """A request or answer, in a doubly linked list by time, from which tried ones are lifted.

    `answered` is, of asking, the event of the answer; None where there was none, and of answers.
    """

    operation: Operation
    bit: int
    is_call: bool
    answered: "Event | None" = None
    before: "Event | None" = None
    next: "Event | None" = None

    def lift(self) -> None:
        """Take an operation out of the list."""
        for event in (self, self.answered):
            if event is not None:
                assert event.before is not None
                event.before.next = event.next
                if event.next is not None:
                    event.next.before = event.before

    def put_back(self) -> None:
        """Put it where it was: what was lifted last is put back first."""
        for event in (self.answered, self):
            if event is not None:
                assert event.before is not None
                event.before.next = event
                if event.next is not None:
                    event.next.before = event


class Search(Generic[State]):
    """The search of one key."""

    def __init__(self, model: Model[State], operations: Sequence[Operation]) -> None:
        self._model = model
        self._operations = operations
        self._left = sum(operation.is_answered for operation in operations)
        self._head = linked(operations)

    def run(self, key: str, most_steps: int = MOST_STEPS) -> Judged:
        """Try until everything that was answered fits, or nothing is left to try."""
        state, done, left = self._model.first, 0, self._left
        tried: set[tuple[int, State]] = set()
        taken: list[tuple[Event, State]] = []
        longest: tuple[Operation, ...] = ()
        event = self._head.next
        for _ in range(most_steps):
            if not left:
                return Judged(key, Verdict.LINEARIZABLE, len(self._operations))
            following = self._model.after(state, event.operation) if event is not None and event.is_call else None
            if event is not None and following is not None and (done | event.bit, following) not in tried:
                tried.add((done | event.bit, following))
                taken.append((event, state))
                state, done, left = following, done | event.bit, left - event.operation.is_answered
                event.lift()
                event = self._head.next
            elif event is not None and event.is_call:
                event = event.next
            else:  # an answer that fits nowhere before this, or the end
                if len(taken) > len(longest):
                    longest = tuple(one.operation for one, _ in taken)
                if not taken:
                    return Judged(key, Verdict.BROKEN, len(self._operations), longest)
                event, state = taken.pop()
                done, left = done & ~event.bit, left + event.operation.is_answered
                event.put_back()
                event = event.next
        return Judged(key, Verdict.UNDECIDED, len(self._operations), longest)


def linked(operations: Sequence[Operation]) -> Event:
    """The list of events by time; of one moment, requests come before answers."""
    events: list[tuple[float, int, Event]] = []
    for index, operation in enumerate(operations):
        call = Event(operation, 1 << index, is_call=True)
        events.append((operation.begun, 0, call))
        if operation.is_answered:
            call.answered = Event(operation, 1 << index, is_call=False)
            events.append((operation.ended, 1, call.answered))
    head = last = Event(Operation("", "", None, -inf), 0, is_call=False)
    for _, _, event in sorted(events, key=lambda one: one[:2]):
        last.next, event.before = event, last
        last = event
    return head
