"""A job beside the window: its answer, its refusals, its card, and how it is given up."""

import threading

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QVBoxLayout, QWidget

from tests.ui.settling import settle
from tournament.errors import Problem, Refused
from tournament.i18n import translator
from tournament.ui.widgets import jobs
from tournament.ui.widgets.jobs import Cancelled, DeferredCall, Job, JobCard, JobRunner, let_go_of_jobs

pytestmark = pytest.mark.unstyled


@pytest.fixture
def page(qtbot):
    page = QWidget()
    layout = QVBoxLayout(page)
    layout.addWidget(QPushButton("Draw"))
    qtbot.addWidget(page)
    page.resize(800, 600)
    with qtbot.waitActive(page):
        page.show()
        page.activateWindow()
    page.findChild(QPushButton).setFocus()
    return page


@pytest.fixture
def beside(page, monkeypatch):
    """What runs jobs over the page that the window never waits for."""
    monkeypatch.setattr(jobs, "AT_ONCE_SECONDS", 0)
    return JobRunner(page, translator("en"))


@pytest.fixture
def shown_at_once(monkeypatch):
    monkeypatch.setattr(jobs, "UNTIL_SHOWN", 0)


class Bench:
    """A job that goes on only when it is told to."""

    def __init__(self):
        self.may_go_on, self.ended, self.cancelled = threading.Event(), threading.Event(), False
        self.heard = []

    def __call__(self, on_progress):
        try:
            on_progress(3, 12)
            self.may_go_on.wait(20)
            on_progress(12, 12)
        except Cancelled:
            self.cancelled = True
            raise
        finally:
            self.ended.set()
        return "drawn"

    def listeners(self):
        return {
            "done": lambda answer: self.heard.append(answer),
            "refused": lambda trouble: self.heard.append(trouble),
            "given_up": lambda: self.heard.append("given up"),
        }


def start(beside, bench):
    beside.run("Drawing round 3", bench, **bench.listeners())


def cards(page):
    return [card for card in page.findChildren(JobCard) if card.isVisible()]


def test_what_takes_a_moment_is_answered_at_once_and_without_a_card(page):
    answers = []
    runner = JobRunner(page, translator("en"))
    runner.run("Counting", lambda on_progress: threading.get_ident(), done=answers.append, refused=answers.append)
    assert answers
    assert answers != [threading.get_ident()]
    assert not runner.is_running
    assert cards(page) == []


def test_a_longer_one_answers_in_the_windows_thread(page, beside, qtbot):
    bench = Bench()
    threads = []
    beside.run("Drawing", bench, done=lambda answer: threads.append(threading.current_thread()), refused=threads.append)
    assert beside.is_running
    bench.may_go_on.set()
    qtbot.waitUntil(lambda: threads == [threading.main_thread()])
    assert not beside.is_running


def test_nothing_is_shown_before_half_a_second_but_keys_are_held(page, beside, qtbot):
    bench, pressed = Bench(), []
    page.findChild(QPushButton).clicked.connect(lambda: pressed.append(True))
    start(beside, bench)
    (veil,) = cards(page)
    assert not veil.is_shown
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Space)
    assert pressed == []
    assert page.childAt(page.findChild(QPushButton).geometry().center()) is veil
    bench.may_go_on.set()
    qtbot.waitUntil(lambda: bench.heard == ["drawn"])
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Space)
    assert pressed == [True]


def test_the_card_tells_how_far_it_is(page, beside, qtbot, shown_at_once):
    bench = Bench()
    start(beside, bench)
    (veil,) = cards(page)
    qtbot.waitUntil(lambda: veil.count.text() == "3 of 12")
    assert (veil.bar.value(), veil.bar.maximum()) == (3, 12)
    assert not page.findChild(QPushButton).isEnabled()
    assert QApplication.focusWidget() is veil.stop
    bench.may_go_on.set()
    qtbot.waitUntil(lambda: bench.heard == ["drawn"])
    assert cards(page) == []
    assert QApplication.focusWidget() is page.findChild(QPushButton)
    assert page.findChild(QPushButton).isEnabled()


def test_escape_cancels_and_what_comes_later_is_thrown_away(page, beside, qtbot, shown_at_once):
    bench = Bench()
    start(beside, bench)
    qtbot.waitUntil(lambda: cards(page)[0].is_shown)
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Escape)
    assert bench.heard == ["given up"]
    assert not beside.is_running
    bench.may_go_on.set()
    assert bench.ended.wait(20)
    assert bench.cancelled
    settle()
    assert bench.heard == ["given up"]


def test_the_same_job_is_not_begun_twice(page, beside, qtbot):
    bench, other = Bench(), Bench()
    start(beside, bench)
    start(beside, other)
    bench.may_go_on.set()
    qtbot.waitUntil(lambda: bench.heard == ["drawn"])
    assert not other.ended.is_set()
    start(beside, other)
    other.may_go_on.set()
    qtbot.waitUntil(lambda: other.heard == ["drawn"])


@pytest.mark.parametrize("trouble", [Refused(Problem("nobody-present")), PermissionError(13, "no")])
def test_what_is_refused_is_told_to_who_asked(page, beside, qtbot, trouble):
    def make(on_progress):
        raise trouble

    heard = []
    beside.run("Drawing", make, done=heard.append, refused=heard.append)
    qtbot.waitUntil(lambda: heard == [trouble])


def test_a_bug_is_raised_where_the_crash_watch_sees_it(page, beside, qtbot):
    heard, may_go_on = [], threading.Event()

    def make(on_progress):
        may_go_on.wait(20)
        return 1 / 0

    with qtbot.captureExceptions() as crashes:
        beside.run("Dividing", make, done=heard.append, refused=heard.append)
        may_go_on.set()
        qtbot.waitUntil(lambda: bool(crashes))
    assert crashes[0][0] is ZeroDivisionError
    assert heard == []
    assert not beside.is_running
    assert cards(page) == []


def test_a_page_that_goes_lets_go_of_its_jobs(qtbot, monkeypatch):
    monkeypatch.setattr(jobs, "AT_ONCE_SECONDS", 0)
    page, bench = QWidget(), Bench()
    start(JobRunner(page, translator("en")), bench)
    with qtbot.waitSignal(page.destroyed):
        page.deleteLater()
    bench.may_go_on.set()
    assert bench.ended.wait(20)
    assert bench.cancelled
    assert bench.heard == []


def test_a_window_lets_go_of_all_jobs_without_a_word(page, beside):
    bench = Bench()
    start(beside, bench)
    let_go_of_jobs(page.window())
    bench.may_go_on.set()
    assert bench.ended.wait(20)
    assert (bench.cancelled, bench.heard, cards(page)) == (True, [], [])


def test_an_answer_nobody_waits_for_is_thrown_away_once(page, beside, qtbot):
    """A file that was opened in vain is closed: here before it is answered, and after."""
    closed, may_go_on, answered = [], threading.Event(), threading.Event()

    def make(on_progress):
        may_go_on.wait(20)
        return "a desk"

    def close(answer):
        closed.append(answer)
        answered.set()

    beside.run("Opening", make, done=pytest.fail, refused=pytest.fail, throw_away=close)
    beside.cancel()
    may_go_on.set()
    assert answered.wait(20)

    job = Job(make, closed.append)
    job.thread.join()
    job.cancel()
    assert closed == ["a desk", "a desk"]


def test_the_page_stays_covered_whatever_its_size(page, beside, qtbot):
    bench = Bench()
    start(beside, bench)
    page.resize(1000, 700)
    assert cards(page)[0].size() == page.size()
    bench.may_go_on.set()
    qtbot.waitUntil(lambda: bench.heard == ["drawn"])


def test_a_bug_in_throwing_away_is_seen(page, beside, qtbot, monkeypatch):
    crashes, bench = [], Bench()
    monkeypatch.setattr(threading, "excepthook", lambda crash: crashes.append(crash.exc_type))
    monkeypatch.setattr(jobs.Job, "_on_progress", lambda *_: None)
    beside.run("Drawing", bench, done=bench.heard.append, refused=bench.heard.append, throw_away=lambda _: 1 / 0)
    beside.cancel()
    bench.may_go_on.set()
    qtbot.waitUntil(lambda: crashes == [ZeroDivisionError])
    assert bench.heard == []


def test_what_was_done_before_is_shown_before_somebody_is_asked_with_the_answer(page, monkeypatch):
    """A dialog opened by the answer would run the rest of the showing under itself, and be about what is not there any
    more."""
    monkeypatch.setattr(jobs, "AT_ONCE", False)
    heard: list[object] = []

    def showing():
        for part in ("bar", "page"):
            heard.append(part)
            yield

    DeferredCall(page).ask(showing)
    JobRunner(page, translator("en")).run(
        "Reading", lambda _on_progress: "asked", done=heard.append, refused=heard.append
    )
    assert heard == ["bar", "page", "asked"]


def test_an_answer_is_for_nobody_where_what_is_shown_takes_the_place_of_the_page(page, monkeypatch):
    monkeypatch.setattr(jobs, "AT_ONCE", False)
    heard: list[object] = []
    DeferredCall(page).ask(lambda: let_go_of_jobs(page))
    JobRunner(page, translator("en")).run(
        "Reading", lambda _on_progress: "asked", done=heard.append, refused=heard.append
    )
    assert heard == []
