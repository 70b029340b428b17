"""An open federation: halls send new journal entries, and anybody may look up the standing.

Halls come from any thread; each is served one after another, and several at once. Only the replicas heard last are
open: of the others what is kept in mind is enough.
"""

import hmac
import math
import secrets
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from threading import RLock
from time import monotonic
from typing import Final

from tournament.errors import Problem, Refused
from tournament.federation.hall_replica import HallReplica
from tournament.federation.joining import (
    Clashes,
    JoinedStandingsView,
    QualifiedList,
    clashes_of,
    joined_standings_view,
    qualified_list,
)
from tournament.federation.store import Store
from tournament.federation.views import (
    CODE_DAYS,
    Aside,
    EveningOutline,
    FederationRegister,
    Member,
    MemberStatusView,
    MemberView,
    Received,
    code_hash,
    outline_of,
    read,
    written,
)
from tournament.hosting.link import PlainEntry
from tournament.hosting.passes import Access, hash_of, new_code, new_token
from tournament.services.desk.texts import text_problems, tidy
from tournament.services.people.views import LONGEST_HALL
from tournament.standings.ranking import Quota

COPIED_EVERY: Final = 300.0
"""Seconds from one copy of a hall to the next, while it sends."""
COPIES_AT_ONCE: Final = 10
"""Halls that are copied one after another before others are listened to again: a hundredth of a second each."""


class HallCopies:
    """When each hall was copied, and in which state. A hall that cannot be copied goes last."""

    def __init__(self) -> None:
        self._made: dict[str, tuple[MemberView, float]] = {}
        self._failed: dict[str, float] = {}
        self._register: tuple[FederationRegister | None, float] = None, -math.inf

    def due(self, views: Mapping[str, MemberView], now: float, pause: float) -> list[str]:
        """Halls that sent something since a copy that is due, the most urgent first."""
        changed = [key for key, view in views.items() if self._made.get(key, (None, 0.0))[0] is not view]
        waiting = [key for key in changed if key not in self._made or now - self._made[key][1] >= pause]
        return sorted(waiting, key=lambda key: self._failed.get(key, -math.inf))

    def keep_made(self, key: str, view: MemberView, now: float) -> None:
        """A hall was copied."""
        self._made[key] = view, now
        self._failed.pop(key, None)

    def keep_failed(self, key: str, now: float) -> None:
        """It was tried in vain to copy a hall."""
        self._failed[key] = now

    def is_due(self, register: FederationRegister, now: float, pause: float) -> bool:
        """Whether the register alone is to be copied: a new code is used before its hall sends."""
        copied, copied_at = self._register
        return register is not copied and now - copied_at >= pause

    def keep_register(self, register: FederationRegister, now: float) -> None:
        """The register was copied."""
        self._register = register, now


MOST_ASIDE: Final = 20
"""So many histories of one hall are put aside; whoever sends more is refused, before the disk is full of them."""
UNREADABLE: Final = {
    "file-not-ours",
    "file-unfinished",
    "file-without-log",
    "file-damaged",
    "file-too-large",
    "file-unsound",
}
"""Refusals that say a replica is damaged; others, such as a full disk, pass with time."""
FRESH: Final = 2.0
"""Seconds for which a joined standing is shown though a hall has sent something: of hundreds one always does."""
AT_REST: Final = 9.0
"""A standing is shown so many times as long as joining took: a tenth of the processor."""
KEPT_EVERY: Final = 60.0
"""Seconds between two times that the register is kept because halls were heard."""
MOST_TOKENS: Final = 10
"""So many computers of one hall may come: the one that was let in first comes no more."""


def utc_now() -> datetime:
    """The time of day."""
    return datetime.now(UTC)


@dataclass(frozen=True)
class Together:
    """The halls' standing at a moment, and its sources; shown `until` then, in monotonic seconds."""

    version: int
    until: float
    register: FederationRegister
    views: Mapping[str, MemberView]
    joined: JoinedStandingsView


class Federation:
    """The halls of one federation. `open` makes or reads it from a store."""

    def __init__(
        self,
        store: Store,
        register: FederationRegister,
        *,
        clock: Callable[[], datetime] = utc_now,
        seconds: Callable[[], float] = monotonic,
    ) -> None:
        self.store, self.register = store, register
        self.clock, self.seconds = clock, seconds
        self.views: dict[str, MemberView] = {}
        self._troubles: dict[str, tuple[Problem, ...]] = {}
        self.open_replicas: OrderedDict[str, HallReplica] = OrderedDict()
        self._busy: dict[str, RLock] = {}
        self.most_open = store.most_open
        self._lock, self._joining = RLock(), RLock()
        self._version = 0
        self._joined: Together | None = None
        self._kept_at = seconds()
        self._closed = False
        self._copies = HallCopies()
        self._unproven: dict[str, tuple[str, datetime]] = {}
        """Tokens not yet shown, by hash: the hash of their code, and until when that holds."""

    @classmethod
    def opened(
        cls, store: Store, name: str = "", **clocks: Callable[[], float] | Callable[[], datetime]
    ) -> "Federation":
        """The federation of a store, new under this name if none. Refused if open in another program."""
        store.hold()
        try:
            text = store.read()
            register = read(text) if text is not None else FederationRegister(name, secrets.randbelow(1_000_000_000))
            federation = cls(store, replace(register, name=name or register.name), **clocks)  # type: ignore[arg-type]
            federation.keep(federation.register)
        except BaseException:
            store.release()
            raise
        return federation

    def load(self) -> None:
        """Read all halls' replicas; an unreadable one is reported and does not keep others out."""
        for key in self.register.members:
            with suppress(Refused), self._lock_of(key):
                self._replica(key)

    def keep(self, register: FederationRegister) -> None:
        """Keep the register."""
        with self._lock:
            self.store.write(written(register))
            self.register = register
            self._version += 1
            self._kept_at = self.seconds()

    def close(self) -> None:
        """Keep when each hall was heard, and let go of all replicas and of the store. Once is enough."""
        with self._lock:
            if self._closed:
                return
            self._closed = True
        try:
            self.keep(self.register)
            with suppress(Refused):  # what keeps copies from being made is told while it is open
                self.keep_copies(
                    most=len(self.views), pause=0.0
                )  # each waits for its hall, which may wait for the lock of all
        finally:
            with self._lock:
                while self.open_replicas:
                    self.open_replicas.popitem()[1].close()
                self.store.release()

    # who is let in

    def invite(self, name: str, certificate: bytes = b"", days: int = CODE_DAYS) -> str:
        """A code by which a computer of this hall is let in, once; a hall of that name keeps what it has sent."""
        name = tidy(name)
        if problems := text_problems(name, "hall", LONGEST_HALL) or ([] if name else [Problem("hall-unnamed", "hall")]):
            raise Refused(*problems)
        code = new_code(Access.DESK, self.clock(), certificate).code
        with self._lock:
            self.keep(self.register.invited(name, code, self.clock(), days, self.store.is_taken))
            known = self.register.named(name)
            for token in known.tokens if known is not None else ():
                self._unproven.pop(token, None)
        return code

    def pair(self, typed: str) -> tuple[str, Member]:
        """Admit a hall's computer: its token from now on, and its hall. Refuses a code that does not hold.

        Until that token is shown its answer may have been lost: the same code gives another one in its place, as long
        as this program runs.
        """
        with self._lock:
            member, lost = self.register.member_by_code(typed, self.clock()), ""
            if member is not None and member.until is not None:
                code, until = member.code, member.until
            else:
                code, (lost, until) = code_hash(typed), self._unproven_of(code_hash(typed))
                member = next((each for each in self.register.members.values() if lost in each.tokens), None)
            if member is None:
                raise Refused(Problem("hall-code-wrong", "code"))
            token = new_token()
            tokens = (*(each for each in member.tokens if each != lost), hash_of(token))[-MOST_TOKENS:]
            paired = replace(member, tokens=tokens) if lost else replace(member, code="", until=None, tokens=tokens)
            self.keep(self.register.having(paired))
            self._unproven.pop(lost, None)
            self._unproven[hash_of(token)] = (code, until)
        return token, paired

    def _unproven_of(self, code: str) -> tuple[str, datetime]:
        """The token given for this code and not yet shown, and until when; empty if none."""
        now = self.clock()
        return next(
            (
                (token, until)
                for token, (given, until) in self._unproven.items()
                if now < until and hmac.compare_digest(given, code)
            ),
            ("", now),
        )

    def revoke(self, name: str) -> None:
        """Let no computer of a hall in any more; what it has sent still counts. Refuses a hall that is none of it."""
        with self._lock:
            member = self.register.named(tidy(name))
            if member is None:
                raise Refused(Problem("hall-unknown", details={"hall": name}))
            self.keep(self.register.having(replace(member, tokens=(), code="", revoked=True)))

    def set_aside(self, name: str) -> None:
        """Set aside what a hall sent; it begins anew with a new code. Refuses an unknown hall."""
        with self._lock:
            member = self.register.named(tidy(name))
        if member is None:
            raise Refused(Problem("hall-unknown", details={"hall": name}))
        with self._lock_of(member.key):
            before = self._readable(member.key)
            sequence = before.state.sequence if before is not None else 0
            self._close(member.key)
            self.store.put_aside(member.key)
            with self._lock:
                self.views.pop(member.key, None)
                self._troubles.pop(member.key, None)
                now = self.register.members[
                    member.key
                ]  # it may have sent something while this thread waited for its lock
                self.keep(
                    self.register.having(
                        replace(now.begun_anew(), asides=(*now.asides, Aside(self.clock(), sequence, sequence)))
                    )
                )

    def member(self, token: str) -> Member:
        """Which hall shows this token. Refuses one that lets nobody in."""
        member = self.register.member_by_token(token)
        if member is None:
            raise Refused(Problem("hall-shut-out"))
        with self._lock:
            self._unproven.pop(hash_of(token), None)
        return member

    # what halls send

    def received(self, key: str) -> Received:
        """How far the journal of a hall was received."""
        with self._lock_of(key):
            return received(self._readable(key))

    def outline(self, key: str) -> EveningOutline:
        """What the federation has of a hall, in a few words."""
        with self._lock_of(key):
            replica = self._readable(key)
            return outline_of(replica.view) if replica is not None else EveningOutline()

    def begin(self, key: str, content: bytes, instead_of: str = "") -> Received:
        """Take a whole championship for the history ending with `instead_of`; refuses if that has changed."""
        with self._lock_of(key):
            before = self._readable(key)
            was_unreadable = before is None and key in self._troubles
            known = (before.state.sequence, before.hashes(0, before.state.sequence)) if before else (0, [])
            if (known[1][-1] if known[1] else "") != instead_of:
                raise Refused(Problem("hall-sent-meanwhile"))
            member = self.register.members[key]
            if len(member.asides) >= MOST_ASIDE:
                raise Refused(Problem("too-many-histories", details={"most": MOST_ASIDE}))
            self._close(key)
            replica = self.store.bring_in(key, content)
            self._keep_open(replica)
            if before is not None or was_unreadable:
                now = set(replica.hashes(0, replica.state.sequence))
                aside = Aside(self.clock(), known[0], sum(hash_ not in now for hash_ in known[1]))
                with self._lock:
                    self.keep(self.register.having(replace(self.register.members[key], asides=(*member.asides, aside))))
            self._heard(key, replica.view)
            return received(replica)

    def append(self, key: str, identity: str, since: int, entries: Sequence[PlainEntry]) -> Received:
        """Take a hall's entries after that number once: those sent before are there already."""
        with self._lock_of(key):
            replica = self._readable(key)
            if replica is None or replica.identity != identity:
                raise Refused(Problem("link-other-history"))
            self._heard(key, replica.take_in(since, entries))
            return received(replica)

    def _heard(self, key: str, view: MemberView) -> None:
        """A hall has sent something, and it is on the disk."""
        with self._lock:
            self.views[key] = view
            self._troubles.pop(key, None)
            before = self.register.members[key]
            member = replace(before, heard_at=self.clock()).sending(view.evening, self.clock())
            self.register = self.register.having(member)
            self._version += 1
            if member.evening != before.evening or self.seconds() - self._kept_at >= KEPT_EVERY:
                self.keep(self.register)

    def keep_copies(self, most: int = COPIES_AT_ONCE, pause: float = COPIED_EVERY) -> None:
        """Copy `most` of the halls changed since their last, due copy. Refuses what the disk refuses, at the end."""
        with self._lock:
            now = self.seconds()
            due = self._copies.due(
                {key: view for key, view in self.views.items() if key not in self._troubles}, now, pause
            )[:most]
        refusals = [refused for key in due if (refused := self._copy(key, now)) is not None]
        register = self.register
        if len(refusals) < len(due) or self._copies.is_due(register, now, pause):
            self.store.copy_register(written(register), {key: member.name for key, member in register.members.items()})
            self._copies.keep_register(register, now)
        if refusals:
            raise refusals[0]

    def _copy(self, key: str, now: float) -> Refused | None:
        with self._lock_of(key):
            view = self.views.get(key)
            if view is None or key in self._troubles:
                return None
            try:
                self.store.copy(key, self.open_replicas.get(key))
            except Refused as refused:
                self._copies.keep_failed(key, now)
                return refused
            self._copies.keep_made(key, view, now)
            return None

    # replicas

    def _lock_of(self, key: str) -> RLock:
        with self._lock:
            return self._busy.setdefault(key, RLock())

    def _replica(self, key: str) -> HallReplica | None:
        """The replica of a hall, opened where it is not; None where it has sent nothing yet."""
        with self._lock:
            if key in self.open_replicas:
                self.open_replicas.move_to_end(key)
                return self.open_replicas[key]
        try:
            replica = self.store.open(key)
        except Refused as refused:
            with self._lock:
                self._troubles[key] = refused.problems
            raise
        with self._lock:
            self._troubles.pop(key, None)
            member = self.register.members[key]
            if (
                replica is not None and not member.evening
            ):  # of a register that did not tell evenings yet: since when is not known
                self.register = self.register.having(replace(member, evening=replica.view.evening))
        if replica is not None:
            self._keep_open(replica)
        return replica

    def _readable(self, key: str) -> HallReplica | None:
        """A hall's replica; None if damaged, to be sent again. Refused where it is only unreadable now."""
        try:
            return self._replica(key)
        except Refused as refused:
            if refused.problems[0].code in UNREADABLE:
                return None
            raise Refused(Problem("federation-busy")) from refused

    def _keep_open(self, replica: HallReplica) -> None:
        """Keep a replica open, and close the one that was used longest ago, unless it is in use now."""
        with self._lock:
            self.open_replicas[replica.key] = replica
            self.views[replica.key] = replica.view
            self._version += 1
            for key in list(self.open_replicas)[: max(0, len(self.open_replicas) - self.most_open)]:
                if self._lock_of(key).acquire(blocking=False):
                    try:
                        self._close(key)
                    finally:
                        self._lock_of(key).release()

    def _close(self, key: str) -> None:
        with self._lock:
            replica = self.open_replicas.pop(key, None)
        if replica is not None:
            replica.close()

    # what they come to

    def halls(self) -> tuple[MemberStatusView, ...]:
        """Every hall, in the order in which they came."""
        with self._lock:
            return tuple(
                MemberStatusView(member, self.views.get(key), self._troubles.get(key, ()))
                for key, member in self.register.members.items()
            )

    def joined(self) -> JoinedStandingsView:
        """The joined standing, a few seconds old at most."""
        return self._together().joined

    def clashes(self) -> Clashes:
        """The halls that cannot all have sent their own evening, as it is now."""
        with self._lock:
            register, views = self.register, dict(self.views)
        return clashes_of(register, views)

    def qualified(self, quota: Quota | None = None) -> QualifiedList:
        """Who goes on, by the quota of the federation unless another one is tried."""
        known = self._together()
        return qualified_list(known.register, known.views, known.joined, self.clock(), quota)

    def _together(self) -> Together:
        """The last standing, or a new one when due; while one thread computes, others show the last."""
        known = self._joined
        if known is not None and (known.version == self._version or self.seconds() < known.until):
            return known
        if not self._joining.acquire(blocking=known is None):
            assert known is not None
            return known
        try:
            if self._joined is not known:
                return self._together()  # somebody has joined them while this thread waited
            with self._lock:
                version, register, views = self._version, self.register, dict(self.views)
            begun = self.seconds()
            joined = joined_standings_view(register, views)
            ended = self.seconds()
            self._joined = Together(version, ended + max(FRESH, AT_REST * (ended - begun)), register, views, joined)
            return self._joined
        finally:
            self._joining.release()


def received(replica: HallReplica | None) -> Received:
    """How far it was received."""
    return Received() if replica is None else Received(replica.identity, replica.state.sequence, replica.state.head)
