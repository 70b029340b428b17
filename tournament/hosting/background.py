"""What a joined desk asks of its host without waiting for the answer: it comes as something that is heard.

A host that is at long work does not answer for many seconds; whoever looks at the window of the desk must not be held
up by that.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tournament.errors import Refused
from tournament.hosting.link import Link, LinkAnswer, LinkDown, NewEntries, PlainEntry
from tournament.hosting.waiting import WaitingCommand


@dataclass(frozen=True)
class Answered:
    """What the host said to a command that waits: its answer, why it refuses, or None where none came."""

    waited: WaitingCommand
    answer: LinkAnswer | Refused | None


@dataclass(frozen=True)
class Fetched:
    """The entries that were asked for have been told, or no answer came."""


def send_in_background(link: Link, waiting: WaitingCommand, since: int, head: str, hear: Callable[[Answered], None]) -> None:
    """Send a command under its key for a desk whose newest entry has this sequence and this hash."""

    def work(link: Link) -> None:
        answer: LinkAnswer | Refused | None = None
        try:
            answer = link.perform(waiting.command, by=waiting.by, since=since, head=head)
        except LinkDown:
            pass
        except Refused as refused:
            answer = refused
        finally:
            hear(Answered(waiting, answer))

    link.in_background(work)


def fetch_in_background(link: Link, since: int, together: int, hear: Callable[[NewEntries | Fetched], None]) -> None:
    """Ask for the entries after that number; so many at most are told together."""

    def work(link: Link) -> None:
        entries: Sequence[PlainEntry] = ()
        try:
            entries = link.entries(since)
        except (LinkDown, Refused):
            pass
        finally:
            for first in range(0, len(entries), together):
                hear(NewEntries(tuple(entries[first : first + together])))
            hear(Fetched())

    link.in_background(work)
