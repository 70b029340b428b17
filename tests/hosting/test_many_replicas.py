"""Desks that are joined to one host, on evenings on which everything breaks: whatever was acknowledged was done once,
and all of them are equal."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from tests.desks import copy_of
from tests.examples import a_slice
from tests.hosting.links import DirectLink
from tests.hosting.test_replica import digest
from tests.services.wishes import Wish, halfway, intent_by_name, some_name
from tests.web.conftest import opened
from tournament.errors import Refused
from tournament.hosting.exclusive import Direct
from tournament.hosting.host import Host
from tournament.hosting.joining import join
from tournament.models.journal import chain_is_whole
from tournament.services.catalogue import perform
from tournament.services.desk.undo_stack import REDO, UNDO

WHO = ("Paul", "Zoé", "Marc")


class Crash(BaseException):
    """The program of a desk ends, and nothing of it is kept but its files."""


class NotingLink(DirectLink):
    """Remembers under which key a wish was sent last; its desk may die before it hears the answer to the next one."""

    key, is_dying = "", False

    def perform(self, command, **more):
        self.key = command.key
        answer = super().perform(command, **more)
        if self.is_dying:
            self.is_dying = False
            raise Crash
        return answer


class Evening:
    """A host and its desks. What each was told of its wishes is noted by their keys."""

    def __init__(self, seed, folder):
        self.random, self.folder, self.steps = Random(seed), folder, Counter()
        self.hall = opened(copy_of(halfway))
        self.seconds = 0.0
        self.links, self.desks = {}, {}
        self.told, self.refused, self.unknown = [], [], set()
        for who in WHO:
            (folder / who).mkdir()
            self.links[who] = NotingLink(self.hall.host, f"Portable de {who}")
            self.join(who)

    def join(self, who):
        desk = self.desks[who] = join(self.links[who], self.folder / who, by=who).replica
        desk.seconds = lambda: self.seconds
        desk.catch_up()

    def happen(self):
        """One thing that may happen."""
        self.random.choice(
            [
                *[self.wish] * 8,
                *[self.undo_or_redo] * 3,
                self.at_the_host,
                *[self.lose] * 3,
                self.cut,
                self.mend,
                self.mend,
                self.crash,
                self.restart,
            ]
        )()
        self.seconds += 0.4
        self.look()

    def look(self):
        """The desks hear the pulse, catch up, and are told outcomes; one of them looks elsewhere."""
        busy = self.random.choice((*WHO, None))
        for who, desk in [(who, desk) for who, desk in self.desks.items() if who != busy]:
            self.links[who].pulse()
            try:
                desk.catch_up()
            except Crash:
                self.unknown.add(self.links[who].key)
                self.crashed(who)
            self.note_outcomes(self.desks[who])
            assert not desk.has_other_history

    def note_outcomes(self, desk):
        for outcome in desk.outcomes():
            self.steps["told later"] += 1
            (self.refused if outcome.problems else self.told).append(outcome.waited.command.key)

    def wish(self):
        self.ask_at(self.some_desk(), lambda hall: some_name(hall, self.random))

    def undo_or_redo(self):
        self.ask_at(self.some_desk(), lambda _hall: self.random.choice([UNDO, UNDO, REDO]))

    def some_desk(self):
        return self.random.choice(WHO)

    def ask_at(self, who, name):
        desk, link = self.desks[who], self.links[who]
        link.key, waited = "", desk.first_waiting
        command = self.wished(desk.state, name(desk.state))
        if command is None:
            return
        try:
            desk.ask(replace(command, key="", seen=None))
        except Refused as refused:
            codes = {problem.code for problem in refused.problems}
            self.steps[codes.pop()] += 1
            if desk.first_waiting is None and link.key:
                self.refused.append(link.key)
        except Crash:
            self.unknown.add(link.key)
            self.crashed(who)
        else:
            self.steps["done"] += 1
            self.told.append(link.key)
            assert waited is None or waited.command.key == link.key

    def wished(self, hall, name):
        try:
            return intent_by_name(name, {} if name in (UNDO, REDO) else Wish(hall, self.random).of(name))
        except (LookupError, Refused):
            return None

    def at_the_host(self):
        """Somebody does something in the window of the host, or fails to."""
        command = self.wished(self.hall.host.desk.state, some_name(self.hall.host.desk.state, self.random))
        if command is not None:
            try:
                perform(self.hall.host.desk, command)
            except Refused:
                return

    def lose(self):
        """A message is lost soon, or its answer, or it arrives twice; or a desk does not live to hear the answer to its
        next wish."""
        link = self.links[self.some_desk()]
        coming = [None] * self.random.randrange(2) + [self.random.choice(["sent", "answer", "twice"])]
        link.losing = lambda: coming.pop(0) if coming else None
        link.is_dying = self.random.random() < 0.25

    def cut(self):
        self.links[self.some_desk()].cut()

    def mend(self):
        link = self.links[self.some_desk()]
        if link.is_cut:
            link.mend()

    def crash(self):
        self.crashed(self.some_desk())

    def crashed(self, who):
        """The program ends without a word, and is started again, where its host answers."""
        self.steps["crashed"] += 1
        self.note_outcomes(self.desks[who])
        self.desks[who].leave()
        self.links[who].losing, self.links[who].is_dying, self.links[who].is_cut = lambda: None, False, False
        self.join(who)

    def restart(self):
        """The host ends, and is started again with the same file."""
        self.steps["restarted"] += 1
        for link in self.links.values():
            link.cut()
        self.hall.host.close()
        self.hall.host = Host(
            self.hall.host.desk, Direct(), clock=self.hall.clock, seconds=lambda: self.hall.clock.seconds
        )
        for link in self.links.values():
            link.host = self.hall.host
            link.mend()

    def end(self):
        """Everything is mended, and what waits is settled."""
        for link in self.links.values():
            link.losing, link.is_dying = lambda: None, False
            if link.is_cut:
                link.mend()
        for _ in range(12):
            self.seconds += 1
            self.look()
        assert [desk.first_waiting for desk in self.desks.values()] == [None] * len(WHO)


@pytest.mark.parametrize("seed", a_slice(range(5), of=5))
def test_whatever_was_acknowledged_was_done_once_and_all_are_equal(tmp_path, seed):
    evening = Evening(seed, tmp_path)
    for _ in range(100):
        evening.happen()
    evening.end()
    host = evening.hall.host.desk
    host.catch_up()
    entries = host.entries()
    assert chain_is_whole(entries)
    by_desks = Counter(entry.command for entry in entries if entry.desk.startswith("hall/") and entry.by_whom in WHO)
    told = Counter(evening.told)
    assert max(told.values()) == 1
    assert told.keys() <= by_desks.keys(), "something was acknowledged and is not in the journal"
    assert by_desks.keys() - told.keys() <= evening.unknown, "something was done of which nobody was told"
    assert not set(evening.refused) & by_desks.keys(), "something was refused and done"
    assert {desk.state.head for desk in evening.desks.values()} == {host.state.head}
    assert {digest(desk) for desk in evening.desks.values()} == {digest(host)}
    assert {frozenset(desk.state.rows) for desk in evening.desks.values()} == {frozenset(host.state.rows)}
    for desk in evening.desks.values():
        desk.leave()
