"""Halls of a federation: evenings in memory, and a federation in a folder with clocks that stand still until they are
moved."""

from datetime import UTC, datetime, timedelta
from itertools import count

from tests.desks import copy_of, new_desk
from tests.services.conftest import drafts
from tournament.federation.federation import FRESH, Federation
from tournament.federation.store import FolderStore
from tournament.models.copying import scrubbed_copy
from tournament.services.desk.journal import plain_journal
from tournament.services.desk.undo import undo
from tournament.services.people.registration import register_teams
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round
from tournament.services.scores.entry import record_totals

MINUTES = count(1)
SENT_AT = datetime(2026, 11, 21, 15, tzinfo=UTC)


class Clocks:
    """The time of day, and the seconds that only go forward."""

    def __init__(self):
        self.now, self.seconds = SENT_AT, 0.0

    def go_on(self, seconds=FRESH):
        self.now += timedelta(seconds=seconds)
        self.seconds += seconds


def federation_in(folder, clocks=None):
    clocks = clocks or Clocks()
    return Federation.opened(FolderStore(folder), "Tarn", clock=lambda: clocks.now, seconds=lambda: clocks.seconds)


def four_teams():
    desk = new_desk(planned_rounds=1)
    register_teams(desk, drafts(4))
    return desk


def tried_out():
    """The same, prepared in a file in which a draw was posted once, and undone."""
    desk = four_teams()
    draw(desk)
    post_draw(desk)
    undo(desk)
    return desk


def evening(make=four_teams):
    """A hall before its first draw, at a time of its own: two halls never do the same in the same moment."""
    desk = copy_of(make)
    for _minute in range(next(MINUTES)):
        desk.clock()
    return desk


def play(desk, totals=(2010, 1200)):
    """Draw and play a round in which the first side always wins by these totals."""
    draw(desk)
    post_draw(desk)
    for game in current_round(desk.state).tables:
        record_totals(desk, game.id, {"A": totals[0], "B": totals[1]})


def copy(desk):
    with desk.reading() as connection:
        return scrubbed_copy(connection)


def since(desk, sequence):
    return [entry for entry in plain_journal(desk.entries()) if entry["sequence"] > sequence]


def paired(federation, name):
    """The key of a hall that was let in."""
    return federation.pair(federation.invite(name))[1].key


def send(federation, key, desk):
    """All that is new of a hall, as a hall sends it."""
    there = federation.received(key)
    if not there.sequence:
        return federation.begin(key, copy(desk))
    return federation.append(key, there.identity, there.sequence, since(desk, there.sequence))
