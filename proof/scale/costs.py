"""What the program needs for each thing that is done with it: measured here, and what everything else is reckoned from."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Command:
    """One command at a desk: seconds of processor time, seconds from call to answer, and the bytes by which the championship grows."""

    processor: float
    answered: float
    grown: float

    @property
    def waited(self) -> float:
        """Seconds in which it waits for the disk, and the processor is free for others."""
        return max(self.answered - self.processor, 0.0)


@dataclass(frozen=True)
class Evening:
    """What the commands of one hall cost, at its size: `hands` in a game on average, `entries` in the journal at the end, in a file of `size` bytes.

    `entry_bytes` is a journal entry as it goes over the network. To draw is to post too.
    """

    teams: int
    rounds: int
    hands: float
    entries: int
    size: int
    entry_bytes: float
    register: Command
    hand: Command
    draw: Command


@dataclass(frozen=True)
class Pages:
    """What a page costs the process that serves it: made anew, for one team alone, or kept for everybody; and its bytes."""

    made: float
    of_team: float
    kept: float
    size: int


@dataclass(frozen=True)
class Pushes:
    """What a hall's entries cost the federation: so much for each sending over the network, and for each entry in it.

    `reopened` is what it takes to read the replica of a hall that is not open, `begun` to take in a whole championship, `waited` the seconds for the
    disk, and `memory` the bytes that an open replica holds.
    """

    each: float
    entry: float
    reopened: float
    begun: float
    waited: float
    memory: float


@dataclass(frozen=True)
class Joined:
    """How long it takes to join so many teams of so many halls to one standing, and to make a page of it for somebody."""

    halls: int
    teams: int
    seconds: float
    page: float


@dataclass(frozen=True)
class Size:
    """What one championship of so many teams costs: a hand with the standings after it, a draw, and what a process holds that has it open."""

    teams: int
    hand: float
    draw: float
    memory: float


@dataclass(frozen=True)
class Server:
    """The same evening in PostgreSQL, and the seconds that PostgreSQL itself works for each entry of it."""

    evening: Evening
    processor: float


@dataclass(frozen=True)
class Costs:
    """All that was measured.

    `memory` is what a process holds that serves the hall, in bytes, and `followed` the seconds in which a replica at another desk takes in one entry.
    `server` is None where PostgreSQL is not installed.
    """

    evening: Evening
    pages: Pages
    memory: float
    pushes: Pushes
    joined: Joined
    followed: float
    sizes: tuple[Size, ...]
    server: Server | None
