"""A large draw in a process of its own: the same draw, ended when nobody waits for it, and done here where there is no
other process to be had."""

import multiprocessing
import os
import threading

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tournament.i18n import translator
from tournament.services.desk.journal import journal
from tournament.services.people.registration import set_present, teams
from tournament.services.rounds.draw_plans import plan_draw
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round
from tournament.services.rounds.views import RoundState
from tournament.ui.rounds import apart, draw_page
from tournament.ui.rounds.draw_page import DrawPage
from tournament.ui.widgets import jobs
from tournament.ui.widgets.jobs import Cancelled

pytestmark = pytest.mark.unstyled


@pytest.fixture
def large(monkeypatch):
    """Six teams count as many."""
    monkeypatch.setattr(apart, "LARGE", 6)


def no_process(*_, **__):
    raise OSError(11, "no more processes")


def end_at_once(says, *_):
    os._exit(1)


def test_it_is_the_same_draw(full_desk, large, monkeypatch):
    plan = plan_draw(full_desk.state, seed=full_desk.rng())
    expected = plan.draw()
    monkeypatch.setattr(apart, "drawn_at_tables", None)  # not here
    monkeypatch.setattr(type(plan), "draw", None)
    assert apart.work_out(plan, lambda done, of: None) == expected


def test_a_small_field_is_worth_no_process(full_desk, monkeypatch):
    plan = plan_draw(full_desk.state, seed=full_desk.rng())
    monkeypatch.setattr(apart, "get_context", no_process)
    assert apart.work_out(plan, lambda done, of: None) == plan.draw()


def test_the_process_ends_when_it_is_given_up(full_desk, large):
    def on_progress(done, of):
        raise Cancelled

    with pytest.raises(Cancelled):
        apart.work_out(plan_draw(full_desk.state, seed=full_desk.rng()), on_progress)
    assert multiprocessing.active_children() == []


def test_without_a_second_process_it_is_drawn_here(full_desk, large, monkeypatch):
    context = multiprocessing.get_context("spawn")
    monkeypatch.setattr(context.Process, "start", no_process)
    plan = plan_draw(full_desk.state, seed=full_desk.rng())
    assert apart.work_out(plan, lambda done, of: None) == plan.draw()


@pytest.mark.long
def test_a_process_that_is_ended_by_others_costs_no_draw(full_desk, large, monkeypatch):
    monkeypatch.setattr(apart, "answer", end_at_once)
    plan = plan_draw(full_desk.state, seed=full_desk.rng())
    assert apart.work_out(plan, lambda done, of: None) == plan.draw()


class Slow:
    """A draw that comes only when it is let."""

    def __init__(self):
        self.may_come = threading.Event()
        self.count = 0

    def __call__(self, plan, on_progress):
        self.count += 1
        assert self.may_come.wait(20)
        on_progress(0, 0)
        return plan.draw()


@pytest.fixture
def slow(monkeypatch):
    """The page shows its card at once, and the draw keeps it waiting."""
    slow = Slow()
    monkeypatch.setattr(jobs, "AT_ONCE_SECONDS", 0)
    monkeypatch.setattr(jobs, "UNTIL_SHOWN", 0)
    monkeypatch.setattr(draw_page, "work_out", slow)
    yield slow
    slow.may_come.set()


@pytest.fixture
def page(full_desk, shown, slow):
    return shown(DrawPage(full_desk, translator("en")))


def press(key):
    QTest.keyClick(QApplication.focusWidget(), key)


def test_a_double_press_draws_once(page, full_desk, slow, qtbot):
    press(Qt.Key.Key_Return)
    press(Qt.Key.Key_Return)
    page.primary.click()
    assert current_round(full_desk.state) is None
    slow.may_come.set()
    qtbot.waitUntil(lambda: current_round(full_desk.state) is not None)
    assert (slow.count, current_round(full_desk.state).state, page.primary.text()) == (
        1,
        RoundState.DRAWN,
        "Post round 1",
    )


def test_a_draw_given_up_leaves_no_trace(page, full_desk, slow, qtbot):
    press(Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not page.primary.isEnabled())
    press(Qt.Key.Key_Escape)
    assert current_round(full_desk.state) is None
    assert [line.what for line in journal(full_desk.state)] == ["championship-created", "teams-imported"]
    assert QApplication.focusWidget() is page.primary
    assert page.primary.isEnabled()


def test_a_team_that_goes_meanwhile_is_not_drawn(page, full_desk, slow, qtbot):
    refusals = []
    page.refused.connect(lambda refused: refusals.append([problem.code for problem in refused.problems]))
    press(Qt.Key.Key_Return)
    set_present(full_desk, [teams(full_desk.state)[0].id], False)
    slow.may_come.set()
    qtbot.waitUntil(lambda: refusals == [["draw-overtaken"]])
    assert current_round(full_desk.state) is None


def test_a_drawn_round_is_not_posted_while_it_is_drawn_again(full_desk, shown, slow, qtbot):
    draw(full_desk)
    page = shown(DrawPage(full_desk, translator("en")))
    page.redraw.click()
    page.act()
    assert current_round(full_desk.state).state is RoundState.DRAWN
    slow.may_come.set()
    qtbot.waitUntil(lambda: current_round(full_desk.state).seed == 102)
    assert current_round(full_desk.state).state is RoundState.DRAWN


def test_a_refusal_comes_before_any_work(full_desk, shown, slow):
    draw(full_desk)
    post_draw(full_desk)
    page = shown(DrawPage(full_desk, translator("en")))
    refusals = []
    page.refused.connect(lambda refused: refusals.append([problem.code for problem in refused.problems]))
    page.draw_now()
    assert (refusals, slow.count) == ([["tables-still-out"]], 0)
