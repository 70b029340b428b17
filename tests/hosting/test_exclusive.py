"""How work of another thread comes to the desk, and what becomes of it when the desk is busy or the hall is closed."""

from collections.abc import Callable
from queue import SimpleQueue
from threading import Event, Thread, get_ident

import pytest

from tournament.errors import Problem, Refused
from tournament.hosting.exclusive import Direct, Queued


class DeskThread:
    """A thread with a queue of things to call, as a window has."""

    def __init__(self):
        self.queue: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self.exclusive: Queued = None
        self.ready = Event()
        self.thread = Thread(target=self.run)
        self.thread.start()
        self.ready.wait()

    def run(self):
        self.exclusive = Queued(self.queue.put, deadline=0.2)
        self.ready.set()
        for call in iter(self.queue.get, None):
            call()

    def stop(self):
        self.queue.put(None)
        self.thread.join()


@pytest.fixture
def desk():
    thread = DeskThread()
    yield thread
    thread.stop()


def in_thread(what):
    """What a call in another thread comes to, once it is asked for."""
    came: list[object] = []

    def run():
        try:
            came.append(what())
        except Refused as refused:
            came.append(refused.problems[0].code)

    thread = Thread(target=run)
    thread.start()

    def outcome():
        thread.join()
        return came[0]

    return outcome


def test_work_is_done_in_the_thread_of_the_desk(desk):
    assert desk.exclusive.run(get_ident) == desk.thread.ident


def test_the_desk_itself_does_not_wait(desk):
    assert desk.exclusive.run(lambda: desk.exclusive.run(get_ident)) == desk.thread.ident


def test_what_goes_wrong_reaches_whoever_asked(desk):
    def fail():
        raise Refused(Problem("team-gone"))

    with pytest.raises(Refused, match="team-gone"):
        desk.exclusive.run(fail)
    with pytest.raises(ZeroDivisionError):
        desk.exclusive.run(lambda: 1 // 0)
    with pytest.raises(TimeoutError):
        desk.exclusive.run(lambda: (_ for _ in ()).throw(TimeoutError()))


def test_a_job_that_does_not_begin_is_given_back_and_never_done(desk):
    go_on, done = Event(), []
    desk.queue.put(go_on.wait)
    with pytest.raises(Refused, match="host-busy"):
        desk.exclusive.run(lambda: done.append(1))
    go_on.set()
    desk.exclusive.run(lambda: None)
    assert done == []


def test_a_job_that_has_begun_is_waited_for_past_the_deadline(desk):
    begun, go_on = Event(), Event()

    def work():
        begun.set()
        go_on.wait()
        return "done"

    outcome = in_thread(lambda: desk.exclusive.run(work))
    begun.wait()
    Event().wait(0.25)
    go_on.set()
    assert outcome() == "done"


def test_whoever_waits_when_the_hall_is_closed_is_told_at_once(desk):
    go_on, waiting = Event(), Event()
    desk.queue.put(go_on.wait)

    def post(call):
        desk.queue.put(call)
        waiting.set()

    exclusive = Queued(post, deadline=60)
    outcome = in_thread(lambda: exclusive.run(lambda: "done"))
    waiting.wait()
    exclusive.close()
    assert outcome() == "host-closed"
    go_on.set()


def test_a_closed_hall_does_nothing_more(desk):
    desk.exclusive.close()
    direct = Direct()
    direct.close()
    for exclusive in (desk.exclusive, direct):
        with pytest.raises(Refused, match="host-closed"):
            exclusive.run(lambda: None)


def test_without_a_thread_of_its_own_the_desk_does_one_thing_at_a_time():
    exclusive, begun, go_on = Direct(deadline=0.05), Event(), Event()
    outcome = in_thread(lambda: exclusive.run(lambda: (begun.set(), go_on.wait())))
    begun.wait()
    with pytest.raises(Refused, match="host-busy"):
        exclusive.run(lambda: None)
    go_on.set()
    outcome()
    assert exclusive.run(lambda: exclusive.run(lambda: 7)) == 7


def test_a_hall_is_closed_once_what_has_begun_is_done():
    exclusive, begun, closing, closed = Direct(), Event(), Event(), Event()
    outcome = in_thread(lambda: exclusive.run(lambda: (begun.set(), closing.wait(), closed.wait(0.2))))
    begun.wait()
    closed_by = in_thread(lambda: (closing.set(), exclusive.close(), closed.set()))
    assert outcome()[-1] is False
    closed_by()
    with pytest.raises(Refused, match="host-closed"):
        exclusive.run(lambda: None)


def test_a_hall_is_closed_though_what_has_begun_takes_too_long():
    exclusive, begun, go_on = Direct(deadline=0.05), Event(), Event()
    outcome = in_thread(lambda: exclusive.run(lambda: (begun.set(), go_on.wait())))
    begun.wait()
    exclusive.close()
    go_on.set()
    outcome()
    with pytest.raises(Refused, match="host-closed"):
        exclusive.run(lambda: None)
