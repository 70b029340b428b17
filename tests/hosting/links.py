"""A link within one program: a desk that is joined to a host without a network, which can be cut, and lose what is sent
or what is answered."""

import json
from collections.abc import Callable
from contextlib import suppress

from tournament.errors import Refused
from tournament.hosting.host import Host
from tournament.hosting.link import Alive, Connected, CutOff, DesksThere, Heard, LinkAnswer, LinkDown, NewEntries
from tournament.hosting.passes import Access


def performed(desks, visitor, command, **around):
    """What a command comes to for which the desk takes a turn at once."""
    answer = desks.ask(visitor, command, **around)
    desks.serve()
    return answer.result(0)


class DirectLink:
    """Tells in the thread in which something happens. `losing` says of each message whether it is lost: before it
    arrives, or its answer."""

    def __init__(self, host: Host, device: str = "Portable de Paul") -> None:
        self.device = device
        self.meet(host)
        self.is_cut = False
        self.losing: Callable[[], str | None] = lambda: None
        self.sent = 0
        self._heard: Callable[[Heard], None] = lambda _heard: None
        self._told, self._by = 0, ""
        self._leave: list[Callable[[], None]] = []

    def meet(self, host: Host) -> None:
        """From now on this host is at the other end, which lets the device in."""
        self.host = host
        self.token, self.visitor = host.pair(host.new_code(Access.DESK).code, self.device)

    # what is asked

    def _asked(self, ask):
        self.sent += 1
        lost = self.losing()
        if self.is_cut or lost == "sent":
            raise LinkDown
        answer = ask(self.host.desks, self.host.visitor(token=self.token))
        if lost == "answer":
            raise LinkDown
        if lost == "twice":
            with suppress(Refused):
                ask(self.host.desks, self.host.visitor(token=self.token))
        return answer

    def greet(self):
        return self._asked(lambda desks, visitor: desks.greeting(visitor))

    def perform(self, command, *, by, since, head):
        lines = self._asked(lambda desks, visitor: performed(desks, visitor, command, by=by, since=since, head=head))
        return LinkAnswer(tuple(map(json.loads, lines.entries)), lines.done)

    def give_up(self, key):
        return self._asked(lambda desks, visitor: desks.give_up(visitor, key))

    def entries(self, since):
        return [json.loads(line) for line in self._asked(lambda desks, visitor: desks.entries(visitor, since))]

    def copy(self):
        return self._asked(lambda desks, visitor: desks.copy(visitor))

    def share(self, shares):
        self._asked(lambda _desks, _visitor: self.host.joined.share(shares))

    def write_at(self, table):
        self._asked(lambda desks, visitor: desks.write_at(visitor, table))

    def supersede(self, by, known_there):
        self._asked(lambda desks, visitor: desks.supersede(visitor, by, known_there))

    def in_background(self, work):
        work(self)

    def close(self):
        pass

    # what is told

    def listen(self, since, by, heard):

        self._heard, self._told, self._by = heard, since, by
        self._begin()
        return self._end

    def _begin(self):
        if self.is_cut:
            return
        desks, visitor = self.host.desks, self.host.visitor(token=self.token)
        self._heard(Connected(desks.greeting(visitor)))
        self._leave = [
            self.host.joined.arrive(visitor.desk, visitor.name, self._by),
            desks.follow(self._tell),
            self.host.joined.follow(self._tell),
        ]
        self._tell()

    def _end(self):
        for leave in reversed(self._leave):
            leave()
        self._leave = []

    def _tell(self):
        with suppress(Refused):  # it was shut out
            self._tell_entries()
        self._heard(DesksThere(self.host.joined.present))

    def _tell_entries(self):
        while lines := self.host.desks.entries(self.host.visitor(token=self.token), self._told):
            entries = tuple(map(json.loads, lines))
            self._told = entries[-1]["sequence"]
            self._heard(NewEntries(entries))

    def tell(self, heard):
        """Something comes that nobody has sent now."""
        self._heard(heard)

    def cut(self):
        """The cable is pulled, and that was noticed."""
        self.is_cut = True
        self._end()
        self._heard(CutOff())

    def mend(self):
        """The cable is in again."""
        self.is_cut = False
        self._begin()

    def pulse(self):
        """A second went by."""
        if not self.is_cut:
            self._heard(Alive(self.host.clock(), self._told))
