"""A joined desk that has things done by its host, and keeps what waits for an answer.

Where no answer comes nobody knows whether the host did it: the command waits, with its key, and is sent again when the
host is back, which does it once.
"""

from abc import abstractmethod
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from math import inf
from typing import Final, NoReturn
from uuid import uuid4

from sqlalchemy import Connection

from tournament.errors import Problem, Refused
from tournament.hosting.joined import DeskPresent, Shares
from tournament.hosting.link import CutOff, Heard, Link, LinkAnswer, LinkDown, LinkState, PlainEntry
from tournament.hosting.waiting import (
    NOTHING,
    Answered,
    Fetched,
    WaitingCommand,
    WaitingFile,
    WaitingOutcome,
    send_in_background,
)
from tournament.services.desk.changes import Changes, changes_of
from tournament.services.desk.desk import Body, Desk
from tournament.services.desk.journal import Stamp, news_of
from tournament.services.desk.state import ChampionshipState
from tournament.services.desk.undo_stack import REDO, UNDO
from tournament.services.desk.unit_of_work import UnitOfWork
from tournament.services.desk.use_cases import Command
from tournament.services.desk.views import JournalEntryView


class JoinedDesk(Desk):
    """The desk. `present` are the desks that are there now, this one too."""

    is_joined = True
    link: Link
    present: Sequence[DeskPresent] = ()
    _followers: list[Callable[[], None]]

    # what only the host does

    def run(self, what: str, body: Body, *, seen: int | None = None, stamp: Stamp | None = None) -> NoReturn:
        """Refused: only the host runs commands."""
        raise Refused(Problem("only-at-host"))

    @contextmanager
    def writing_beside(self) -> Iterator[Connection]:
        """Refused: what is beside the championship is the host's."""
        raise Refused(Problem("only-at-host"))
        yield

    # what its journal tells

    def _naming_step(self, command: Command) -> Command:
        """Undo and redo say what they take back: two that cross take back one thing."""
        if command.use_case not in (UNDO, REDO) or command.values.get("entry") is not None:
            return command
        steps = self.undo_stack.undo if command.use_case == UNDO else self.undo_stack.redo
        if not steps:
            raise Refused(Problem(f"nothing-to-{command.use_case}"))
        return command.adding(entry=steps[-1])

    def _has_entry(self, sequence: int, head: str) -> bool:
        return any(entry.hash == head for entry in self.entries(sequence - 1, most=1))

    # the other desks

    def share(self, shares: Shares) -> None:
        """Say which tables desks take first; everybody hears it. Refused while the host does not answer."""
        try:
            self.link.share(shares)
        except LinkDown:
            raise Refused(Problem("host-away")) from None

    def write_at(self, _desk: str, table: int) -> None:
        """Tell at which table somebody types here; nobody waits, and nothing is lost without it."""

        def work(link: Link) -> None:
            with suppress(LinkDown, Refused):
                link.write_at(table)

        self.link.in_background(work)

    def follow(self, follower: Callable[[], None]) -> Callable[[], None]:
        """Call this when other desks are there, or take other tables; what is returned ends it."""
        self._followers.append(follower)
        return lambda: self._followers.remove(follower) if follower in self._followers else None

    def _show_present(self, desks: Sequence[DeskPresent]) -> None:
        if desks != self.present:
            self.present = desks
            for follower in tuple(self._followers):
                follower()


BEFORE_ASKING: Final = 1.0
"""Seconds for which it may follow before it asks something of the host, and waits for the answer."""
MOST_WAITING: Final = 500
QUEUED: Final = {"record_hand", "record_totals"}
"""What concerns one game alone, and names nothing of the sheet: queued, and shown as done."""
OTHER_HISTORY: Final = Problem("link-other-history")


class WaitingDesk(JoinedDesk):
    """What waits, and what came of it. Whoever follows the host says how it stands with the link."""

    link_state: LinkState
    seconds: Callable[[], float]
    woken: Callable[[], None]
    _heard: deque[tuple[float, Heard | Answered | Fetched]]

    def _keep_in(self, kept: WaitingFile, waiting: tuple[WaitingCommand, ...]) -> None:
        """Go on with what waited when the program ended."""
        self._kept = kept
        self.waiting = waiting
        """What waits, in the order in which it was asked for."""
        self._is_kept = True
        """Whether all of it is on the disk."""
        self._outcomes: deque[WaitingOutcome] = deque()
        self._is_asking = False
        """Whether an answer is waited for beside."""
        self._tried = -inf
        self._followed: set[str] = set()
        """The keys of what waits and has come back as an entry, before the answer did."""
        self._lines: dict[str, JournalEntryView] = {}
        """What the journal was to say of each when it was made."""
        self._preview: tuple[ChampionshipState | None, tuple[WaitingCommand, ...], QueuePreview] = (
            None,
            (),
            QueuePreview(self.state),
        )
        """The state that it was previewed in, what was previewed in its order, and what comes of it."""

    @property
    def first_waiting(self) -> WaitingCommand | None:
        """What waits first: the one that is sent."""
        return self.waiting[0] if self.waiting else None

    @property
    def is_waiting(self) -> bool:
        """Whether something waits for the host."""
        return bool(self.waiting)

    # how it stands with the link

    @abstractmethod
    def _hear(self, heard: Heard | Answered | Fetched) -> None: ...

    @abstractmethod
    def _listen_to_all(self, *, until: float) -> bool: ...

    @abstractmethod
    def _be_cut_off(self, at: float, problem: Problem | None = None) -> None: ...

    @abstractmethod
    def _find_other_history(self) -> None: ...

    @abstractmethod
    def _follow_to(self, entries: Iterable[PlainEntry], sequence: int, *, done: int | None = None) -> None: ...

    @property
    def has_other_history(self) -> bool:
        """Whether the host's journal does not go on from this one: this desk has to be joined anew."""
        return self.link_state.problem == OTHER_HISTORY

    @property
    def is_behind(self) -> bool:
        """Whether the host is one that was taken over from, to which this desk does not go back."""
        return self.link_state.problem is not None and self.link_state.problem.code == "host-superseded"

    @property
    def is_apart(self) -> bool:
        """Whether nothing is taken over from the host, and nothing sent to it."""
        return self.has_other_history or self.is_behind

    # having something done

    def ask(self, command: Command) -> Changes:
        """Have it done by the host. Where no answer comes it waits under its key, and this is refused as `host-away`.

        While something waits the same command is sent again under its key. Hands and totals under a key of their own
        are queued behind others of that kind; any other command is refused.
        """
        has_followed = self._listen_to_all(until=self.seconds() + BEFORE_ASKING)
        self.refuse_moved()
        if (known := self._waits_already(command)) is not None:
            if known is not self.first_waiting or self._is_asking:
                self._wait(known)
            return self._sent(known)
        if self.waiting and not (is_queued(command) and all(one.command.use_case in QUEUED for one in self.waiting)):
            raise Refused(Problem("wish-waiting", details={"what": self.waiting[0].what}))
        for watcher in self.watchers:
            watcher.before(command.what)
        seen = self._shown if command.seen is None else command.seen
        sent = self._naming_step(replace(command, key=command.key or uuid4().hex, seen=seen))
        waiting = WaitingCommand(
            sent, command.what, command.digest, self.by, self.clock(), self.state.sequence, self.state.head
        )
        if self.waiting:
            self._queue(waiting)
        if not has_followed:  # it is sent when everything before it is followed
            self.woken()
            self._wait(waiting)
        return self._sent(waiting)

    def _waits_already(self, command: Command) -> WaitingCommand | None:
        """The waiting command asked for again, by its key or words, unless it is another queued one."""
        by_words = not is_queued(command)
        return next(
            (
                one
                for one in self.waiting
                if one.command.key == command.key or (by_words and one.digest == command.digest)
            ),
            None,
        )

    def _queue(self, waiting: WaitingCommand) -> NoReturn:
        """Queue a command. Refuses what could not be done after the others, and as the disk does."""
        if len(self.waiting) >= MOST_WAITING:
            raise Refused(Problem("wish-waiting", details={"what": self.waiting[0].what}))
        preview_waiting(waiting, self.shown_state, self)
        before, was_kept = self.waiting, self._is_kept
        self._keep_waiting(waiting)
        if not self._is_kept:
            self.waiting, self._is_kept = before, was_kept
            raise Refused(Problem("disk-trouble", details={"path": str(self.path)}))
        raise Refused(Problem("host-away"))

    def _sent(self, waiting: WaitingCommand) -> Changes:
        """What came of a command that is sent now; where no answer comes it waits from now on."""
        if self.has_other_history:
            raise Refused(OTHER_HISTORY)
        if not self.link_state.connected:
            self._wait(waiting)
        begun = self.seconds()
        try:
            answer = self.link.perform(waiting.command, by=waiting.by, since=self.state.sequence, head=self.state.head)
        except LinkDown:
            self._tried = self.seconds()
            if not self._has_heard_since(begun):
                self._be_cut_off(self._tried)
            self._wait(waiting)
        except Refused as refused:
            self._be_refused(waiting, refused)
            raise
        return self._done(waiting, answer)

    def _has_heard_since(self, moment: float) -> bool:
        """Whether the host told something after that moment: it is there, but busy."""
        return any(at > moment and not isinstance(heard, CutOff) for at, heard in tuple(self._heard))

    def _note_followed(self, keys: Iterable[str]) -> None:
        """Entries have come with these keys: what waits under one of them is done, and only its answer is missing."""
        keys_waiting = {one.command.key for one in self.waiting}
        self._followed |= keys_waiting.intersection(keys)

    def _be_refused(self, waiting: WaitingCommand, refused: Refused) -> None:
        """The host refuses it; what waits behind at the same table depended on it, and is not sent."""
        if OTHER_HISTORY in refused.problems:
            self._find_other_history()
        if tells_of_superseding(
            refused
        ):  # what waits is done by the host that has taken over, once this desk has joined it
            return
        self._drop(waiting)
        if (game := waiting.command.arguments.get("game_id")) is not None:
            for other in [one for one in self.waiting if one.command.arguments.get("game_id") == game]:
                self._outcomes.append(
                    WaitingOutcome(other, problems=(Problem("wish-before-refused"),), line=self.entry_view_of(other))
                )
                self._drop(other)

    def _done(self, waiting: WaitingCommand, answer: LinkAnswer) -> Changes:
        """What a done command changed. If this desk cannot follow yet it waits, and is not done twice."""
        try:
            self._follow_to(answer.entries, answer.done, done=answer.done)
        except LinkDown:
            self._be_cut_off(self.seconds())
            self._wait(waiting)
        except Refused:
            self._keep_waiting(waiting)
            raise
        self._drop(waiting)
        (entry,) = self.entries(answer.done - 1, most=1)
        if self._news == NOTHING:
            self._shown = self.state.sequence
        return news_of(entry)

    # what waits

    def _wait(self, waiting: WaitingCommand) -> NoReturn:
        self._keep_waiting(waiting)
        raise Refused(Problem("host-away"))

    def _keep_waiting(self, waiting: WaitingCommand) -> None:
        if waiting not in self.waiting:
            self._write((*self.waiting, waiting))

    def _drop(self, waiting: WaitingCommand) -> None:
        """It waits no more: it was done, or will not be. What waits behind it is sent at once."""
        if waiting in self.waiting:
            self._previewed()  # what the journal says of those behind it is known while they still stand on it
            self._write(tuple(one for one in self.waiting if one is not waiting))
            self._followed.discard(waiting.command.key)
            self._lines.pop(waiting.command.key, None)
            self._tried = -inf
            if self.waiting:
                self.woken()

    def _write(self, waiting: tuple[WaitingCommand, ...]) -> None:
        """Keep what waits; in memory alone where the disk refuses, as forms still show what was typed."""
        self.waiting, self._is_kept = waiting, False
        with suppress(OSError):
            self._kept.write(waiting)
            self._is_kept = True

    def _send_again(self, waiting: WaitingCommand) -> None:
        if self._has_entry(waiting.since, waiting.head):
            self._is_asking = True
            send_in_background(self.link, waiting, self.state.sequence, self.state.head, self._hear)
            return
        self._tried = self.seconds()
        with suppress(Refused):  # it waits on
            self._outcomes.append(self._given_up(waiting, OTHER_HISTORY))

    def _settle(self, heard: Answered) -> None:
        """Keep what came of what waited for whoever asks for outcomes."""
        waiting, answer = heard.waited, heard.answer
        if self.first_waiting is not waiting or answer is None or self.is_apart:
            return
        line = self.entry_view_of(waiting)
        if isinstance(answer, Refused):
            at = len(self._outcomes)
            self._be_refused(waiting, answer)
            if self.first_waiting is not waiting:
                self._outcomes.insert(at, WaitingOutcome(waiting, problems=answer.problems, line=line))
            return
        with suppress(Refused):  # it waits on
            self._outcomes.append(WaitingOutcome(waiting, self._done(waiting, answer), line=line))

    # what waits, as it will be

    @property
    def shown_state(self) -> ChampionshipState:
        """The state with waiting hands and totals, as they will be if nobody else interferes."""
        return self._previewed().state

    def queued(self, key: str) -> Changes | None:
        """What a command changes in the state that is shown, where it waits under this key and is on the disk."""
        return self._previewed().changes.get(key) if self._is_kept else None

    def entry_view_of(self, waiting: WaitingCommand) -> JournalEntryView | None:
        """What the journal is to say of what waits; None where it could not be done."""
        self._previewed()
        return self._lines.get(waiting.command.key)

    def _previewed(self) -> "QueuePreview":
        """What waits is previewed on the preview of what is before it: one more costs one, however many wait."""
        unfollowed = tuple(one for one in self.waiting if one.command.key not in self._followed)
        state, known, seen = self._preview
        if state is not self.state or unfollowed[: len(known)] != known:
            known, seen = (), QueuePreview(self.state)
        for waiting in unfollowed[len(known) :]:
            with suppress(Refused):
                work = preview_waiting(waiting, seen.state, self)
                self._lines.setdefault(
                    waiting.command.key, journal_entry_view_of(work, waiting, self.state.sequence + 1, self.name)
                )
                if waiting.command.use_case in QUEUED:
                    seen.state, seen.changes[waiting.command.key] = work.state, changes_of(work.change_set)
        self._preview = (self.state, unfollowed, seen)
        return seen

    def outcomes(self) -> Sequence[WaitingOutcome]:
        """What came of what waited, since this was last asked."""
        told = list(self._outcomes)
        self._outcomes.clear()
        return told

    def give_up_first(self) -> WaitingOutcome | None:
        """Cancel what waits; its outcome, perhaps done already. Refused while the host is silent."""
        if not self._listen_to_all(until=self.seconds() + BEFORE_ASKING):
            self.woken()
            raise Refused(Problem("host-away"))
        return None if self.first_waiting is None else self._given_up(self.first_waiting, Problem("intent-given-up"))

    def give_up_all(self) -> Sequence[WaitingOutcome]:
        """Cancel all that waits; their outcomes, in order. Refused while the host is silent."""
        outcomes = []
        while (outcome := self.give_up_first()) is not None:
            outcomes.append(outcome)
        return outcomes

    def _given_up(self, waiting: WaitingCommand, why: Problem) -> WaitingOutcome:
        line = self.entry_view_of(waiting)
        try:
            done = self.link.give_up(waiting.command.key)
            if done is not None:
                self._follow_to((), done)
        except LinkDown:
            self._be_cut_off(self.seconds())
            raise Refused(Problem("host-away")) from None
        self._drop(waiting)
        if done is None:
            return WaitingOutcome(waiting, problems=(why,), line=line)
        return WaitingOutcome(waiting, news_of(self.entries(done - 1, most=1)[0]), line=line)


def is_queued(command: Command) -> bool:
    """Whether a command may wait behind others: it has a key of its own, and is shown as if it were done."""
    return bool(command.key) and command.use_case in QUEUED


@dataclass
class QueuePreview:
    """The state with what waits, and by its key what each changes."""

    state: ChampionshipState
    changes: dict[str, Changes] = field(default_factory=dict)


def preview_waiting(waiting: WaitingCommand, state: ChampionshipState, desk: JoinedDesk) -> UnitOfWork:
    """What a command that waits would do to a state. Refuses what cannot be done there."""
    work = UnitOfWork(state, waiting.what, desk=desk.name, clock=lambda: waiting.at, entries=desk.entries)
    work.do(waiting.command.do)
    return work


def journal_entry_view_of(work: UnitOfWork, waiting: WaitingCommand, sequence: int, desk: str) -> JournalEntryView:
    """What the journal would say of it."""
    return JournalEntryView(sequence, work.what, waiting.by, waiting.at, work.why, work.details, work.undoes, desk)


def tells_of_superseding(refused: Refused) -> bool:
    """Whether a host does nothing any more because another one has taken over from it."""
    return any(problem.code == "championship-superseded" for problem in refused.problems)
