"""What each action costs the program: measured, and the base of every other figure."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Command:
    """A command at a desk: processor seconds, seconds to the answer, and bytes of growth."""

    processor: float
    answered: float
    grown: float

    @property
    def waited(self) -> float:
        """Seconds in which it waits for the disk, and the processor is free for others."""
        return max(self.answered - self.processor, 0.0)


@dataclass(frozen=True)
class Evening:
    """A hall's commands: `hands` in a game, `entries` at the end, a file of `size` bytes.

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
    """A page's cost for its process: new, for one team, or cached for all; and its bytes."""

    made: float
    of_team: float
    kept: float
    size: int


@dataclass(frozen=True)
class Pushes:
    """What a hall's entries cost the federation: so much for each sending over the network, and for each entry in it.

    `reopened` is what it takes to read the replica of a hall that is not open, `begun` to take in a whole championship,
    `waited` the seconds for the disk, and `memory` the bytes that an open replica holds.
    """

    each: float
    entry: float
    reopened: float
    begun: float
    waited: float
    memory: float


@dataclass(frozen=True)
class Joined:
    """How long joining so many teams and halls takes, and making a page of the standing."""

    halls: int
    teams: int
    seconds: float
    page: float


@dataclass(frozen=True)
class Size:
    """A championship's cost by teams: hand with standings, draw, and memory of a process."""

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

    `memory` is what a process holds that serves the hall, in bytes, and `followed` the seconds in which a replica at
    another desk takes in one entry. `server` is None where PostgreSQL is not installed.
    """

    evening: Evening
    pages: Pages
    memory: float
    pushes: Pushes
    joined: Joined
    followed: float
    sizes: tuple[Size, ...]
    server: Server | None
