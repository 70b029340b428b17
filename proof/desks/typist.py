"""A desk that types the sheets of its tables hand by hand.

Most desks of a measurement are what the network sees of them (`Earpiece`): they send commands, hear every entry, hold
each against the one before it, and keep no rows of their own. What a replica does with an entry on its own computer
takes no time of the host: twenty of them at the few cores of one computer would be measured instead of it. So a few
desks are replicas (`Whole`), which tell how long it takes until all is shown there.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from threading import Condition
from time import monotonic, sleep
from typing import Protocol
from uuid import uuid4

from proof.desks.patience import PATIENCE, AtReplica, patiently
from proof.desks.verdicts import Copy, copy_at
from tournament.errors import Refused
from tournament.hosting.link import Heard, Link, NewEntries, PlainEntry
from tournament.hosting.replica import TRIED_AGAIN, Replica
from tournament.scoring.facts import HandFacts
from tournament.scoring.systems import usual_rules
from tournament.services.scores.entry import record_hand
from tournament.simulation.rng import SeededRng
from tournament.simulation.table import play_to_end

LOOKS = 0.02
"""Seconds between two looks of a replica at what it was told, as a window has them."""
BROKEN = "an entry did not go on from the one before it"


class TypesHere(Protocol):
    """Where hands are typed."""

    def type_hand(self, game: int, facts: HandFacts) -> None:
        """Have a hand recorded, and wait until it is. Refuses what the host refuses."""

    def rest(self, seconds: float) -> None:
        """Type nothing for so long."""

    def heard(self, sequence: int) -> Copy:
        """What this desk has of the championship, once it has heard of that entry."""

    def leave(self) -> None:
        """Let go of the host."""


class Earpiece:
    """A desk of which only the journal is kept, and of that the newest entry."""

    def __init__(self, link: Link, by: str) -> None:
        greeting = patiently(link.greet)
        self._link, self._by, self.name = link, by, greeting.desk
        self._sequence, self._head, self._is_whole = greeting.sequence, greeting.head, True
        self._changed = Condition()
        self._stop = link.listen(greeting.sequence, by, self._hear)

    def type_hand(self, game: int, facts: HandFacts) -> None:
        """Have a hand recorded; where no answer comes, it is asked for again under its key."""
        with self._changed:
            sequence, head = self._sequence, self._head
        command = replace(record_hand.command(game, facts), key=uuid4().hex, seen=sequence)
        self._take_in(
            patiently(lambda: self._link.perform(command, by=self._by, since=sequence, head=head), TRIED_AGAIN).entries
        )

    def rest(self, seconds: float) -> None:
        """Type nothing for so long."""
        sleep(seconds)

    def heard(self, sequence: int) -> Copy:
        """The hash of the newest entry; rows it has none."""
        with self._changed:
            self._changed.wait_for(lambda: self._sequence >= sequence, PATIENCE)
            return Copy(self.name, self._head if self._is_whole else BROKEN, "")

    def leave(self) -> None:
        """Listen no more."""
        self._stop()

    def _hear(self, heard: Heard) -> None:
        if isinstance(heard, NewEntries):
            self._take_in(heard.entries)

    def _take_in(self, entries: Iterable[PlainEntry]) -> None:
        """Take account of entries; those that are known already are passed over."""
        with self._changed:
            for entry in entries:
                if entry["sequence"] > self._sequence:
                    self._is_whole &= entry["sequence"] == self._sequence + 1 and entry["previous"] == self._head
                    self._sequence, self._head = entry["sequence"], entry["hash"]
            self._changed.notify_all()


class Whole:
    """A desk with a replica, as a window has it."""

    def __init__(self, replica: Replica) -> None:
        self._replica = replica

    def type_hand(self, game: int, facts: HandFacts) -> None:
        """Record a hand with all before it in the replica, which retries by itself."""
        try:
            record_hand(self._replica.on_sight_of(self._replica.state), game, facts)
        except Refused as trouble:
            if (refused := AtReplica(self._replica).settle(trouble)) is not None:
                raise refused from None

    def rest(self, seconds: float) -> None:
        """Take account of what others do meanwhile."""
        until = monotonic() + seconds
        while (left := until - monotonic()) > 0:
            self._replica.catch_up()
            sleep(min(LOOKS, left))

    def heard(self, sequence: int) -> Copy:
        """What the replica is like."""
        until = monotonic() + PATIENCE
        while self._replica.state.sequence < sequence and monotonic() < until:
            self.rest(LOOKS)
        return copy_at(self._replica, self._replica.name)

    def leave(self) -> None:
        """Close the replica."""
        self._replica.leave()


@dataclass
class Typed:
    """Typing's result: seconds of each Enter, and acknowledged hands of each game.

    `refused` are the codes of what was not done. Typing went on until `ended`.
    """

    waits: list[float] = field(default_factory=list)
    hands: dict[int, int] = field(default_factory=dict)
    refused: list[str] = field(default_factory=list)
    ended: float = 0.0


@cache
def sheet_of(game: int) -> Sequence[HandFacts]:
    """The hands that are typed of a game: the same for the same game."""
    return play_to_end(usual_rules(), SeededRng(game))


def type_sheets(
    here: TypesHere, sheets: Mapping[int, Sequence[HandFacts]], *, until: float, pace: float = 0.0
) -> Typed:
    """Type sheets until done or late; with a `pace`, one Enter in so many seconds, as people do."""
    typed = Typed(hands=dict.fromkeys(sheets, 0))
    due = monotonic()
    for game, facts in ((game, facts) for game, sheet in sheets.items() for facts in sheet):
        due += pace
        here.rest(max(0.0, due - monotonic()) if pace else 0.0)
        if (begun := monotonic()) > until:
            break
        try:
            here.type_hand(game, facts)
        except Refused as refused:
            typed.refused.append(refused.problems[0].code)
            break
        typed.waits.append(monotonic() - begun)
        typed.hands[game] += 1
    typed.ended = monotonic()
    return typed
