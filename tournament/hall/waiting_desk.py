"""A joined desk that has things done by its host, and keeps what waits for an answer.

Where no answer comes nobody knows whether the host did it: the intent waits, with its key, and is sent again when the
host is back, which does it once.
"""

from abc import abstractmethod
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from math import inf
from typing import Final, NoReturn
from uuid import uuid4

from tournament.errors import Problem, Refused
from tournament.hall.beside import Answered, Fetched, send_beside
from tournament.hall.joined_desk import JoinedDesk
from tournament.hall.link import Answer, CutOff, Heard, LinkDown, LinkState, PlainEntry
from tournament.hall.pending import NOTHING, Outcome, Pending, PendingFile
from tournament.services.desk.asking import Asked
from tournament.services.desk.changes import Changes
from tournament.services.desk.journal import news_of
from tournament.services.desk.use_cases import intent_of

BEFORE_ASKING: Final = 1.0
"""Seconds for which it may follow before it asks something of the host, and waits for the answer."""
OTHER_HISTORY: Final = Problem("link-other-history")


class WaitingDesk(JoinedDesk):
    """What waits, and what came of it. Whoever follows the host says how it stands with the link."""

    state: LinkState
    seconds: Callable[[], float]
    woken: Callable[[], None]
    _heard: deque[tuple[float, Heard | Answered | Fetched]]

    def _keep_in(self, kept: PendingFile) -> None:
        """Go on with what waited when the program ended."""
        self._kept = kept
        self.pending: Pending | None = kept.read()
        self._outcomes: deque[Outcome] = deque()
        self._is_asking = False
        """Whether an answer is waited for beside."""
        self._tried = -inf

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
    def _follow_to(self, entries: Iterable[PlainEntry], sequence: int, *, own: int | None = None) -> None: ...

    @property
    def has_other_history(self) -> bool:
        """Whether the host's journal does not go on from this one: this desk has to be joined anew."""
        return self.state.problem == OTHER_HISTORY

    @property
    def is_behind(self) -> bool:
        """Whether the host is one of before, from which another one has taken over: this desk does not go back to it."""
        return self.state.problem is not None and self.state.problem.code == "host-superseded"

    @property
    def is_apart(self) -> bool:
        """Whether nothing is taken over from the host, and nothing sent to it."""
        return self.has_other_history or self.is_behind

    # having something done

    def ask(self, asked: Asked, *, seen: int | None = None, key: str = "") -> Changes:
        """Have it done by the host. Where no answer comes it waits under its key, and this is refused as `host-away`.

        While something waits the same wish is sent again under the same key, and any other is refused.
        """
        has_followed = self._listen_to_all(until=self.seconds() + BEFORE_ASKING)
        self.refuse_moved()
        if self.pending is not None:
            if asked.digest != self.pending.digest:
                raise Refused(Problem("wish-waiting", details={"what": self.pending.what}))
            if self._is_asking:
                self._wait(self.pending)
            return self._sent(self.pending)
        for watcher in self.watchers:
            watcher.before(asked.what)
        seen = self._shown if seen is None else seen
        intent = self._naming_step(intent_of(asked, key=key or uuid4().hex, seen=seen))
        wish = Pending(intent, asked.what, asked.digest, self.by, self.clock(), self.hall.sequence, self.hall.head)
        if not has_followed:  # it is sent when everything before it is followed
            self.woken()
            self._wait(wish)
        return self._sent(wish)

    def _sent(self, wish: Pending) -> Changes:
        """What came of a wish that is sent now; where no answer comes it waits from now on."""
        if self.has_other_history:
            raise Refused(OTHER_HISTORY)
        if not self.state.connected:
            self._wait(wish)
        begun = self.seconds()
        try:
            answer = self.link.perform(wish.intent, by=wish.by, since=self.hall.sequence, head=self.hall.head)
        except LinkDown:
            self._tried = self.seconds()
            if not self._has_heard_since(begun):
                self._be_cut_off(self._tried)
            self._wait(wish)
        except Refused as refused:
            self._be_refused(refused)
            raise
        return self._done(wish, answer)

    def _has_heard_since(self, moment: float) -> bool:
        """Whether the host told something after that moment: it is there, but busy."""
        return any(at > moment and not isinstance(heard, CutOff) for at, heard in tuple(self._heard))

    def _be_refused(self, refused: Refused) -> None:
        if not is_of_seal(refused):  # what waits is done by the host that has taken over, once this desk has joined it
            self._drop_pending()
        if OTHER_HISTORY in refused.problems:
            self._find_other_history()

    def _done(self, wish: Pending, answer: Answer) -> Changes:
        """What a wish changed that the host has done. Whatever keeps this desk from following, it waits: it is not done twice."""
        try:
            self._follow_to(answer.entries, answer.done, own=answer.done)
        except LinkDown:
            self._be_cut_off(self.seconds())
            self._wait(wish)
        except Refused:
            self._keep_pending(wish)
            raise
        self._drop_pending()
        (entry,) = self.entries(answer.done - 1, most=1)
        if self._news == NOTHING:
            self._shown = self.hall.sequence
        return news_of(entry)

    # what waits

    def _wait(self, wish: Pending) -> NoReturn:
        self._keep_pending(wish)
        raise Refused(Problem("host-away"))

    def _keep_pending(self, wish: Pending) -> None:
        if self.pending != wish:
            self.pending = wish
            self._kept.write(wish)

    def _drop_pending(self) -> None:
        if self.pending is not None:
            self.pending = None
            self._kept.drop()

    def _send_again(self, wish: Pending) -> None:
        """Send what waits under its key, without waiting for the answer."""
        if self._has_entry(wish.since, wish.head):
            self._is_asking = True
            send_beside(self.link, wish, self.hall.sequence, self.hall.head, self._hear)
            return
        self._tried = self.seconds()
        with suppress(Refused):  # it waits on
            self._outcomes.append(self._given_up(wish, OTHER_HISTORY))

    def _settle(self, heard: Answered) -> None:
        """Keep what came of what waited for whoever asks for outcomes."""
        wish, answer = heard.wish, heard.answer
        if self.pending is not wish or answer is None or self.is_apart:
            return
        if isinstance(answer, Refused):
            self._be_refused(answer)
            if self.pending is wish:
                return
            self._outcomes.append(Outcome(wish, problems=answer.problems))
            return
        with suppress(Refused):  # it waits on
            self._outcomes.append(Outcome(wish, self._done(wish, answer)))

    def outcomes(self) -> Sequence[Outcome]:
        """What came of what waited, since this was last asked."""
        told = list(self._outcomes)
        self._outcomes.clear()
        return told

    def give_up_pending(self) -> Outcome | None:
        """Want no more what waits: what came of it, which may be that the host has done it already. Refused while the host does not answer."""
        if not self._listen_to_all(until=self.seconds() + BEFORE_ASKING):
            self.woken()
            raise Refused(Problem("host-away"))
        return None if self.pending is None else self._given_up(self.pending, Problem("intent-given-up"))

    def _given_up(self, wish: Pending, why: Problem) -> Outcome:
        try:
            done = self.link.give_up(wish.intent.key)
            if done is not None:
                self._follow_to((), done)
        except LinkDown:
            self._be_cut_off(self.seconds())
            raise Refused(Problem("host-away")) from None
        self._drop_pending()
        return Outcome(wish, problems=(why,)) if done is None else Outcome(wish, news_of(self.entries(done - 1, most=1)[0]))


def is_of_seal(refused: Refused) -> bool:
    """Whether a host does nothing any more because another one has taken over from it."""
    return any(problem.code == "championship-superseded" for problem in refused.problems)
