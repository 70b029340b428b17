"""The host: one championship whose hall is open.

Whoever runs commands publishes each new state; pages of any thread read the newest one and wait for
the desk to do something. What visitors do is done at desks of their own beside that of the window, whose undo stays its
own.
"""

import secrets
import sys
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from threading import Lock
from time import monotonic

from tournament.crash_report import write_crash
from tournament.errors import Problem, Refused
from tournament.hosting.desks import Desks
from tournament.hosting.exclusive import Exclusive
from tournament.hosting.joined import JoinedDesks
from tournament.hosting.limits import Rate, Repeats
from tournament.hosting.passes import (
    Access,
    FormKey,
    FormSubject,
    PairingCode,
    hash_of,
    known_as,
    mark_of,
    matching,
    new_code,
    new_key,
    new_token,
    passes_of,
    read_key,
    team_pass,
)
from tournament.hosting.presence import NOBODY, ROLES, PagePresence, Seen, Visitor
from tournament.hosting.screens.steering import Steering
from tournament.models.tables import Team
from tournament.services.catalogue import perform
from tournament.services.desk.changes import Changes
from tournament.services.desk.desk import Desk
from tournament.services.desk.open_file import refuse_elsewhere
from tournament.services.desk.state import ChampionshipState, cached
from tournament.services.desk.steady_clock import steady_of
from tournament.services.desk.use_cases import Command, Role
from tournament.services.desk.views import HallAccess, Wifi
from tournament.services.hall.devices import DeviceView, devices, hall_secret, pair_device, revoke_device
from tournament.services.people.registration import teams

Follower = Callable[[ChampionshipState], None]
OF_TEAM = "team_id"
"""What the use cases that a team may do call the team that does it."""


@cached("team")
def issues(state: ChampionshipState) -> tuple[tuple[int, int], ...]:
    """The ids of the teams that have a number, and how often the pass of each was given out anew."""
    return tuple((team.id, team.pass_issue) for team in state.all(Team) if team.number is not None)


def visitor_at(line: DeviceView) -> Visitor:
    """Whoever has a paired device."""
    access = Access(line.access)
    return Visitor(ROLES.get(access), None, str(line.id), line.name, access)


def visitor_for(row: Team, telephone: str) -> Visitor:
    """A team at a telephone."""
    return Visitor(Role.TEAM, row.id, telephone, f"{row.number} {row.name}".strip())


class Host:
    """A championship whose hall is open. It is made in the thread of the desk, and may then be asked from any."""

    def __init__(
        self,
        desk: Desk,
        exclusive: Exclusive,
        *,
        clock: Callable[[], datetime] | None = None,
        seconds: Callable[[], float] = monotonic,
        is_only_shown: bool = False,
    ) -> None:
        """`clock` is the time everybody sees (else the desk's steady one); `seconds` are monotonic, for rates.

        One that `is_only_shown` refuses whatever anybody wants to do: its database is a copy that follows another.
        """
        if not is_only_shown:
            refuse_elsewhere(desk.state)
        self.is_only_shown = is_only_shown
        self.desk, self.exclusive, self.clock = desk, exclusive, clock or steady_of(desk.clock)
        self.state = desk.state
        self.steering, self.shown = Steering(), 0
        self.presence = PagePresence()
        self.seconds = seconds
        self.wrong, self.guesses = Rate(5, 60.0), Rate(30, 60.0)
        """Wrong codes allowed for a device, and for all together before answers become slow."""
        self._writes = Rate(1, 1.0)
        self._repeats = Repeats()
        self.on_failed_page: Callable[[Path | None], None] = lambda _report: None
        """Told, in the thread of the pages, that one of them could not be shown, and where that is written down."""
        self.codes: tuple[PairingCode, ...] = ()
        self.trouble: Problem | None = None
        """What keeps the championship from being worked in now, where whoever serves it looks for that."""
        self.commands = 0
        """How many commands of visitors and of joined desks it has done."""
        self._known_newest = seconds()
        self._used: dict[PairingCode, str] = {}
        """The token's hash of the device that each code has let in."""
        self.beside = Desk(
            desk.engine, path=desk.path, by=desk.by, clock=desk.clock, rng=desk.rng, name="hall", state=desk.state
        )
        """The desk at which everybody else does what they do, one after another."""
        self.joined = JoinedDesks(self.clock)
        """The desks that work here now."""
        self.desks = Desks(self)
        """What joined desks have done, and are told."""
        self.certificate = b""
        """What joined desks know it by, while they can be joined."""
        for each in (self.desk, self.beside):
            each.watchers.append(self.desks.feed)
        self._secret = hall_secret(desk, secrets.token_hex)
        self.mark = mark_of(self._secret)
        """What tells this championship from others at the address, in cookies' names and on pages."""
        self._devices: dict[str, DeviceView] = {}
        self._let_in_now: dict[str, Visitor] = {}
        """Whoever has a paired device that is not shut out, by the hash of its token."""
        self.learn_devices()
        self._passes: tuple[object, dict[str, int]] = (None, {})
        self._followers: list[Follower] = []
        self._lock = Lock()

    # the picture

    def publish(self, state: ChampionshipState) -> None:
        """Show this state to everybody unless a newer one is; followers are told in this thread."""
        with self._lock:
            if state.sequence <= self.state.sequence:
                return
            self.state = state
        self.tell()

    def is_newest(self, behind: float = 0.0) -> None:
        """The state shown was the newest at this moment, or so many seconds ago, as whoever looked has found."""
        self._known_newest = self.seconds() - behind

    @property
    def lag(self) -> float:
        """Seconds since somebody found that the state shown was the newest."""
        return self.seconds() - self._known_newest

    def follow(self, follower: Follower) -> Callable[[], None]:
        """Call this after each publishing, in the thread that publishes; what is returned ends it."""
        with self._lock:
            self._followers.append(follower)

        def leave() -> None:
            with self._lock:
                if follower in self._followers:
                    self._followers.remove(follower)

        return leave

    def tell(self) -> None:
        """Tell those who follow that there is something new to show."""
        with self._lock:
            followers = list(self._followers)
        for follower in followers:
            follower(self.state)

    def steer(self, steering: Steering) -> None:
        """Have the screens show what the desk has chosen; `shown` counts how often it has."""
        with self._lock:
            self.steering = steering
            self.shown += 1
        self.tell()

    def page_failed(self, error: Exception) -> None:
        """Report a page that could not be shown, a bug, without stopping the desk."""
        sys.__excepthook__(type(error), error, error.__traceback__)
        self.on_failed_page(write_crash(error))

    # doing something

    def do(self, visitor: Visitor, command: Command) -> Changes:
        """Do a visitor's command once under its key, repeatable. Refuses the forbidden, and two new ones a second."""
        if self.is_only_shown:
            raise Refused(Problem("only-shown-here"))
        role = visitor.role
        if role is None:
            raise Refused(Problem("intent-not-allowed", details={"name": command.use_case}))
        if role is Role.TEAM and command.arguments.get(OF_TEAM) != visitor.team:
            raise Refused(Problem("team-not-yours"))
        return self._repeats.once(visitor.desk, command, lambda: self._exclusively(visitor, role, command))

    def _exclusively(self, visitor: Visitor, role: Role, command: Command) -> Changes:
        """Do it in a job at the desk; each visitor has one a second, refused or not."""
        if not self._writes.allows(visitor.desk, self.seconds()):
            raise Refused(Problem("too-fast"))
        return self.exclusive.run(lambda: self._done(visitor, role, command))

    def _done(self, visitor: Visitor, role: Role, command: Command) -> Changes:
        """Do a visitor's command in the desk's thread, publishing the state before they are answered."""
        self.beside.seat(visitor.name, visitor.desk)
        changes = perform(self.beside, command, role)
        self.commands += 1
        self.publish(self.beside.state)
        return changes

    # who somebody is

    def visitor(
        self, pass_: str = "", token: str = "", telephone: str = "", *, state: ChampionshipState | None = None
    ) -> Visitor:
        """Who somebody is by device token or a pass of the `state` shown; `telephone` tells a team's phones apart."""
        return self._of_device(token) or self._of_team(state or self.state, pass_, telephone) or NOBODY

    def _of_device(self, token: str) -> Visitor | None:
        return self._let_in_now.get(hash_of(token)) if token else None

    def _of_team(self, state: ChampionshipState, pass_: str, telephone: str) -> Visitor | None:
        team = self._team_in(state, pass_) if pass_ else None
        return visitor_for(state.one(Team, team), telephone) if team is not None else None

    def key_for(self, visitor: Visitor, state: ChampionshipState) -> str:
        """The key of a form on a page for somebody."""
        if visitor.team is not None:
            return new_key(
                self._secret, FormSubject(visitor.team, state.one(Team, visitor.team).pass_issue, visitor.device)
            )
        return new_key(self._secret, FormSubject(device=int(visitor.device)) if visitor.access is not None else None)

    def key_in(self, told: str) -> FormKey | None:
        """The key that a form brings; None where it is none of this championship."""
        return read_key(self._secret, told)

    def subject_of(self, key: FormKey, state: ChampionshipState) -> Visitor | None:
        """Whom a form was made for; None where unsigned, nobody where the pass or device is no longer valid."""
        subject = key.subject
        if subject is None:
            return None
        if subject.team is None:
            line = next((line for line in self._devices.values() if line.id == subject.device), None)
            return visitor_at(line) if line is not None and not line.revoked else NOBODY
        is_so = (subject.team, subject.issue) in issues(state)
        return visitor_for(state.one(Team, subject.team), subject.telephone) if is_so else NOBODY

    def team_of(self, pass_: str) -> int | None:
        """The id of the team whose pass this is now."""
        return self._team_in(self.state, pass_)

    def _team_in(self, state: ChampionshipState, pass_: str) -> int | None:
        wanted, (known, passes) = issues(state), self._passes
        if known is not wanted:
            passes = dict(passes_of(self._secret, wanted))
            self._passes = (wanted, passes)
        return passes.get(known_as(pass_))

    def pass_of(self, team: int) -> str:
        """The pass of a team by its id, for its slip."""
        return team_pass(self._secret, team, self.state.one(Team, team).pass_issue)

    # devices

    def new_code(self, access: Access, *, is_for_computer: bool = False) -> PairingCode:
        """A code for a device, or a computer while they can join, for the window; drops expired ones."""
        now = self.clock()
        code = new_code(access, now, self.certificate if is_for_computer else b"")
        with self._lock:
            self.codes = (*(one for one in self.codes if now < one.until), code)
        return code

    def pair(self, typed: str, name: str, *, is_computer: bool = False) -> tuple[str, Visitor]:
        """Pair a device by a code, which is spent; computers over TLS alone. Refuses wrong codes, nameless devices."""
        with self._lock:
            code = matching(self.codes, typed, self.clock())
            if code is None or (is_computer and not code.is_for_computer):
                raise Refused(Problem("pairing-code-wrong", "code"))
            if code.is_for_computer and not is_computer:
                raise Refused(Problem("pairing-code-of-computer", "code"))
            self.codes = tuple(one for one in self.codes if one is not code)
        token = new_token(is_of_computer=is_computer)
        try:
            self.exclusive.run(lambda: self._let_in(code.access, name, token))
        except Refused:
            with self._lock:
                self.codes = (*self.codes, code)
            raise
        self._used[code] = hash_of(token)
        return token, self.visitor(token=token)

    def let_in_by(self, code: PairingCode) -> DeviceView | None:
        """The device that a code has let in; None while it has let nobody in."""
        return self._devices.get(self._used.get(code, ""))

    def learn_devices(self) -> None:
        """Take account of who was let in, or shut out, also by another host of the same championship."""
        self._devices = {line.token: line for line in devices(self.desk)}
        self._let_in_now = {line.token: visitor_at(line) for line in self._devices.values() if not line.revoked}

    def _let_in(self, access: Access, name: str, token: str) -> None:
        pair_device(self.desk, access, name, hash_of(token), self.clock)
        self.learn_devices()

    def revoke(self, device: int) -> None:
        """Shut a paired device out, by its id."""
        self.exclusive.run(lambda: self._shut_out(device))
        self.joined.leave(Visitor(device=str(device)).desk)
        self.tell()

    def _shut_out(self, device: int) -> None:
        revoke_device(self.desk, device)
        self.learn_devices()

    @property
    def devices(self) -> Sequence[DeviceView]:
        """Every device that was paired, shut out or not, in the order in which they were."""
        return list(self._devices.values())

    @property
    def connected(self) -> int:
        """How many devices would get no answer any more if the hall were closed now."""
        return self.presence.connected(self.clock())

    @property
    def visitors(self) -> Sequence[Seen]:
        """Who was there in the last minutes, whoever came last first."""
        return self.presence.seen(self.clock())

    def close(self) -> None:
        """Let nobody do anything any more."""
        self.exclusive.close()
        for each in (self.desk, self.beside):
            if self.desks.feed in each.watchers:
                each.watchers.remove(self.desks.feed)


def access_to(host: Host, url: str, wifi: tuple[str, str]) -> HallAccess:
    """Where it is, with all teams' passes; `wifi` is the network's name, empty if untold, and password."""
    passes = {team.number: host.pass_of(team.id) for team in teams(host.state) if team.number is not None}
    return HallAccess(url.rstrip("/"), Wifi(*wifi) if wifi[0] else None, passes, name_at(host.mark, url))


def local_name(mark: str) -> str:
    """A championship's computer in its network: what tells it from others, in few letters to type."""
    return f"capot-{mark[:4]}.local"


def name_at(mark: str, url: str) -> str:
    """The name with the port of a numeric address; empty for names, and where nobody else reaches it."""
    host, _, port = url.removeprefix("http://").partition("/")[0].partition(":")
    is_in_figures = host.replace(".", "").isdigit() and not host.startswith("127.")
    return f"{local_name(mark)}{f':{port}' if port not in ('', '80') else ''}" if is_in_figures else ""
