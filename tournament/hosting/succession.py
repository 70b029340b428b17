"""Two hosts of one championship: where their journals fork, and telling the one that was taken over from.

Whoever knows of a later epoch tells it: a desk that comes back to a host of before, and the new host, which keeps
asking at the address where it was joined as a desk.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from tournament.errors import Problem, Refused
from tournament.hosting.link import Greeting, Link, LinkDown, PlainEntry
from tournament.hosting.messages import reading
from tournament.models.tables import JournalEntry
from tournament.services.desk.journal_lines import journal_line
from tournament.services.desk.lines import JournalLine
from tournament.services.desk.received import received_entries
from tournament.services.safety.taking_over import HOST_MATTERS, Takeover


@dataclass(frozen=True)
class JournalFork:
    """Another host's journal is the same up to `since`, with hash `head`, and goes on with these."""

    since: int
    head: str
    entries: tuple[JournalEntry, ...]

    def lines_without(self, keys: Iterable[str]) -> tuple[JournalLine, ...]:
        """What was done there alone, as far as it was not done here under one of these keys as well."""
        known = frozenset(keys)
        return tuple(journal_line(entry) for entry in self.entries if entry.command not in known and entry.what not in HOST_MATTERS)


def journal_fork(link: Link, greeting: Greeting, known: Sequence[Takeover]) -> JournalFork | None:
    """Where a host's journal leaves one with these takeovers, or None. LinkDown, or refused if it is no journal."""
    for takeover in sorted(known, key=lambda one: -one.since):
        if 0 < takeover.since <= greeting.sequence:
            after = entries_after(link, takeover.since, greeting.sequence)
            if (after[0].get("previous") if after else greeting.head) == takeover.head:
                return JournalFork(takeover.since, takeover.head, tuple(received_entries(after, takeover.since, takeover.head)))
    return None


def entries_after(link: Link, since: int, until: int) -> list[PlainEntry]:
    """The entries of a host after one number and up to another."""
    found: list[PlainEntry] = []
    while since < until:
        more = link.entries(since)
        with reading():
            reached = int(more[-1]["sequence"]) if more else since
        if reached <= since:
            raise LinkDown
        found += more
        since = reached
    return found


def tell_superseded(
    link: Link, greeting: Greeting, known: Sequence[Takeover], known_here: Callable[[Sequence[str]], Sequence[str]]
) -> tuple[JournalLine, ...]:
    """Tell a host of a lower epoch about the takeover; what it did alone beside the `known_here`."""
    where = journal_fork(link, greeting, known)
    if where is None:
        raise Refused(Problem("link-other-history"))
    newest = max(known, key=lambda one: one.epoch)
    keys = known_here([entry.command for entry in where.entries])
    link.supersede(replace(newest, since=where.since, head=where.head), keys)
    return where.lines_without(keys)
