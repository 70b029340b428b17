"""A federation's Sunday as a queue: halls play and send, everybody looks things up.

Discrete events. Nothing of the program runs here: what each thing costs was measured before (`costs`), what people do
is assumed (`Plan`). One processor does one thing at a time, in the order in which they come, as the one process of a
federation does.
"""

import heapq
from bisect import bisect_right
from collections import Counter, OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from random import Random

from proof.scale.costs import Costs
from tournament.federation.federation import AT_REST, FRESH
from tournament.federation.store import MOST_OPEN
from tournament.federation.uplink import GATHERING

MINUTE = 60.0
FULL = 0.999
"""Of a minute: a processor that works so much of it leaves behind what comes."""


@dataclass(frozen=True)
class Plan:
    """What people do, which is assumed: seconds, unless it says otherwise.

    Each hall begins within `begin` of the others, registers its teams `arriving` before, and types one hand every
    `typed`. A table plays `game`, more or less `spread`; between two rounds are `pause`. What is new is gathered for
    `gathering` before it is sent. The internet of a hall is cut off with a probability of `cut`, once, for up to
    `longest_cut`. Of all players `looking` look up the joined standing after each round of their hall, within
    `curious`, and once in `again` besides. The last three are the program's own: what is gathered before it is sent,
    how many halls a federation has open at once, and how long it shows a joined standing.
    """

    halls: int = 400
    teams: int = 25
    rounds: int = 4
    members: int = 2
    hands: float = 12.0
    begin: float = 20 * MINUTE
    arriving: float = 45 * MINUTE
    typed: float = 10.0
    game: float = 50 * MINUTE
    spread: float = 7 * MINUTE
    pause: float = 10 * MINUTE
    cut: float = 0.2
    longest_cut: float = 45 * MINUTE
    looking: float = 0.5
    curious: float = 5 * MINUTE
    again: float = 15 * MINUTE
    seed: int = 20261122
    gathering: float = GATHERING
    open_replicas: int = MOST_OPEN
    fresh: float = FRESH

    @property
    def players(self) -> int:
        """How many people play."""
        return self.halls * self.teams * self.members

    @property
    def tables(self) -> int:
        """How many tables a hall has."""
        return self.teams // 2


@dataclass
class Queue:
    """One processor: what comes is done in its order. `busy` are the seconds that it worked, by the minute."""

    free_at: float = 0.0
    worked: float = 0.0
    busy: dict[int, float] = field(default_factory=dict)

    def serve(self, now: float, seconds: float) -> float:
        """When something that comes now and takes so long is done."""
        begun = max(now, self.free_at)
        self.free_at = begun + seconds
        self.worked += seconds
        at = begun
        while at < self.free_at:
            minute = int(at // MINUTE)
            until = min(self.free_at, (minute + 1) * MINUTE)
            self.busy[minute] = self.busy.get(minute, 0.0) + until - at
            at = until
        return self.free_at


@dataclass
class Sunday:
    """What came of it.

    Seconds: how long each sending and each page took, and how long until what was typed stood at the federation
    (`behind`, or `behind_cut` where the internet was gone). `busiest_typing` are commands a second of all halls, in the
    minute when most were typed.
    """

    plan: Plan
    typed: int = 0
    received: int = 0
    sendings: int = 0
    reopened: int = 0
    joined: int = 0
    lasted: float = 0.0
    busiest_typing: float = 0.0
    sent: list[float] = field(default_factory=list)
    looked: list[float] = field(default_factory=list)
    behind: list[float] = field(default_factory=list)
    behind_cut: list[float] = field(default_factory=list)
    queue: Queue = field(default_factory=Queue)

    @property
    def busiest(self) -> float:
        """The part of its busiest minute in which the processor worked."""
        return max(self.queue.busy.values(), default=0.0) / MINUTE


@dataclass
class Hall:
    """One hall: when each of its entries was typed, how many of them the federation has, and when it is cut off."""

    entries: list[float] = field(default_factory=list)
    received: int = 0
    cut: tuple[float, float] = (0.0, 0.0)
    ends: list[float] = field(default_factory=list)


def entries_of(plan: Plan, rng: Random) -> Hall:
    """A hall's evening: registrations, draws, and each played table's hands, typed in turn."""
    hall = Hall()
    begin = plan.arriving + rng.uniform(0, plan.begin)
    hall.entries += sorted(rng.uniform(begin - plan.arriving, begin) for _ in range(plan.teams))
    for _round in range(plan.rounds):
        hall.entries += (begin, begin)
        at = begin
        for ended in sorted(begin + max(rng.gauss(plan.game, plan.spread), plan.game / 2) for _ in range(plan.tables)):
            at = max(at, ended)
            for _hand in range(max(round(rng.gauss(plan.hands, plan.hands / 6)), 1)):
                at += plan.typed
                hall.entries.append(at)
        hall.ends.append(at)
        begin = at + plan.pause
    if rng.random() < plan.cut:
        cut = rng.uniform(0, hall.entries[-1])
        hall.cut = (cut, cut + rng.uniform(0, plan.longest_cut))
    return hall


def looks_of(plan: Plan, hall: Hall, rng: Random) -> Iterator[float]:
    """When people of a hall look up the joined standing: after each of its rounds, and now and then."""
    for number in range(plan.teams * plan.members):
        if number >= plan.looking * plan.teams * plan.members:
            return
        yield from (ended + rng.uniform(0, plan.curious) for ended in hall.ends)
        at = hall.entries[0] + rng.expovariate(1 / plan.again)
        while at < hall.ends[-1]:
            yield at
            at += rng.expovariate(1 / plan.again)


def simulate(plan: Plan, costs: Costs) -> Sunday:
    """Play the Sunday: everything that reaches the federation, in the order in which it comes."""
    rng, told = Random(plan.seed), Sunday(plan)
    halls = [entries_of(plan, rng) for _ in range(plan.halls)]
    coming = [(look, number, False) for number, hall in enumerate(halls) for look in looks_of(plan, hall, rng)]
    coming += [(when_sent(plan, hall, hall.entries[0]), number, True) for number, hall in enumerate(halls)]
    heapq.heapify(coming)
    server = Server(plan, costs)
    while coming:
        now, number, is_sending = heapq.heappop(coming)
        if not is_sending:
            told.looked.append(server.show(now) - now)
            continue
        hall = halls[number]
        new = hall.entries[hall.received : bisect_right(hall.entries, now)]
        hall.received += len(new)
        done = server.take(now, number, len(new), is_first=hall.received == len(new))
        told.sendings += 1
        told.received += len(new)
        told.sent.append(done - now)
        (told.behind_cut if hall.cut[0] <= new[0] < hall.cut[1] else told.behind).extend(done - typed for typed in new)
        if hall.received < len(hall.entries):
            heapq.heappush(coming, (max(when_sent(plan, hall, hall.entries[hall.received]), done), number, True))
    told.queue, told.reopened, told.joined = server.queue, server.reopened, server.joined
    told.typed = sum(len(hall.entries) for hall in halls)
    told.lasted = max(hall.entries[-1] for hall in halls) - min(hall.entries[0] for hall in halls)
    told.busiest_typing = (
        max(Counter(int(typed // MINUTE) for hall in halls for typed in hall.entries).values()) / MINUTE
    )
    return told


@dataclass
class Server:
    """The federation's process: its open replicas, and since when its standing is shown."""

    plan: Plan
    costs: Costs
    queue: Queue = field(default_factory=Queue)
    reopened: int = 0
    joined: int = 0
    shown_until: float = -1.0
    open: OrderedDict[int, None] = field(default_factory=OrderedDict)

    def show(self, now: float) -> float:
        """Show somebody the joined standing, which is joined anew where it was shown long enough: when they have it."""
        larger = self.plan.halls / self.costs.joined.halls
        seconds = self.costs.joined.page * larger
        if now >= self.shown_until:
            joining = self.costs.joined.seconds * larger
            seconds += joining
            self.joined += 1
        done = self.queue.serve(now, seconds)
        if now >= self.shown_until:
            self.shown_until = done + max(self.plan.fresh, AT_REST * joining)
        return done

    def take(self, now: float, hall: int, entries: int, *, is_first: bool) -> float:
        """Take in what a hall sends: when it has the answer."""
        is_open = hall in self.open
        self.open[hall] = None
        self.open.move_to_end(hall)
        if len(self.open) > self.plan.open_replicas:
            self.open.popitem(last=False)
        pushes = self.costs.pushes
        seconds = pushes.each + pushes.entry * entries
        if is_first:
            seconds += pushes.begun
        elif not is_open:
            seconds += pushes.reopened
            self.reopened += 1
        return self.queue.serve(now, seconds) + pushes.waited


def when_sent(plan: Plan, hall: Hall, typed: float) -> float:
    """When an entry is sent at the earliest: with those that follow at once, while online."""
    at = typed + plan.gathering
    return hall.cut[1] if hall.cut[0] <= at < hall.cut[1] else at


def until_it_ends(plan: Plan, costs: Costs, factors: tuple[int, ...] = (1, 2, 4, 8)) -> list[Sunday]:
    """The Sunday with doubled halls, and room for replicas, until a minute without idle time."""
    seen: list[Sunday] = []
    for factor in factors:
        if not seen or seen[-1].busiest < FULL:
            seen.append(
                simulate(replace(plan, halls=plan.halls * factor, open_replicas=plan.open_replicas * factor), costs)
            )
    return seen
