"""What a joined desk has beside the championship: the other desks, and what the host alone does."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import NoReturn

from sqlalchemy import Connection

from tournament.errors import Problem, Refused
from tournament.hosting.joined import DeskPresent, Shares
from tournament.hosting.link import Link, LinkDown
from tournament.services.desk.desk import Body, Desk
from tournament.services.desk.journal import Stamp
from tournament.services.desk.undo_stack import REDO, UNDO
from tournament.services.desk.use_cases import Command


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
