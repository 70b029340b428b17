"""What a window leaves in cycles is destroyed in the thread of the window, whichever thread allocates meanwhile."""

import gc
import os
import subprocess
import sys
from pathlib import Path
from threading import Thread, current_thread, main_thread
from weakref import finalize, ref

import pytest
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from tournament.collecting import is_put_off, without_collecting
from tournament.ui.shell import application
from tournament.ui.shell.application import Collector

pytestmark = pytest.mark.unstyled

ROOT = Path(__file__).resolve().parents[2]
ALLOCATED = 200_000
"""Many times what Python lets pass before it collects."""


@pytest.fixture
def collects(qapp):
    """A window's collector, in a process that collects by itself as every program does.

    What other tests left is not looked through, here and later.
    """
    gc.collect()
    gc.freeze()
    gc.enable()
    over = QObject()
    yield Collector(over)
    over.deleteLater()
    gc.disable()  # as in all tests


class Page(QWidget):
    """A widget that holds itself, as a page does through its signals."""

    def __init__(self):
        super().__init__()
        self.itself = self
        self.startTimer(1000)


class Cycle:
    """Something else that holds itself."""

    def __init__(self):
        self.itself = self


def beside(work):
    """What work in a thread makes. It is waited for without an event loop."""
    made = []
    thread = Thread(target=lambda: made.append(work()))
    thread.start()
    thread.join()
    return made


def allocate():
    """As much as a paper or a copy."""
    return [[] for _ in range(ALLOCATED)]


def test_a_page_is_not_destroyed_by_the_thread_that_allocates(collects, qtbot):
    destroyed_in = []
    page = Page()
    finalize(page, lambda: destroyed_in.append(current_thread()))
    del page
    made = beside(allocate)
    assert destroyed_in == []
    qtbot.waitUntil(lambda: destroyed_in == [main_thread()])
    del made


def test_nothing_is_collected_while_rows_are_read_in_any_thread(collects, qtbot):
    gone = ref(Cycle())
    with without_collecting():
        beside(reading)
        rows = beside(allocate)
        assert is_put_off()
        collects.look()
        assert gone() is not None
    assert not gc.isenabled()
    qtbot.waitUntil(lambda: gone() is None)
    del rows


def reading():
    with without_collecting():
        pass


def test_the_oldest_wait_for_a_calm_moment(collects, qtbot, monkeypatch):
    gone = due_for_the_oldest()
    collects.look()
    assert gone() is not None
    monkeypatch.setattr(application, "CALM", 2 * application.LOOKS)
    qtbot.waitUntil(lambda: gone() is None)


def test_calm_is_told_once_each_time(collects, monkeypatch):
    told = []
    collects.calmed.connect(lambda: told.append(True))
    monkeypatch.setattr(application, "CALM", 2 * application.LOOKS)
    for _ in range(2):
        allocated = allocate()
        for _ in range(4):
            collects.look()
        del allocated
    assert len(told) == 2


def test_but_not_for_ever(collects, monkeypatch):
    gone = due_for_the_oldest()
    monkeypatch.setattr(application, "PATIENCE", 1)
    collects.look()
    assert gone() is None


def due_for_the_oldest():
    """Something that only a full collection finds, when Python would make one."""
    cycle = Cycle()
    for _ in range(gc.get_threshold()[2] + 2):
        gc.collect(1)
    return ref(cycle)


def test_where_there_is_no_window_python_collects_by_itself_again():
    gc.enable()
    with without_collecting():
        assert not gc.isenabled()
    assert gc.isenabled()
    gc.disable()


SCRIPT = """if True:
    import gc, sys
    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import QApplication
    from tournament.ui.shell import application, window

    class Watched(window.Window):
        def __init__(self, *given):
            super().__init__(*given)
            print("collects by itself:", gc.isenabled())
            self.painted.connect(lambda: QTimer.singleShot(0, QApplication.quit))

    application.Window = Watched
    sys.exit(application.run_window(None, language="en"))
"""


@pytest.mark.long
def test_the_program_has_a_collector_before_it_has_a_window():
    env = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    shown = subprocess.run(
        [sys.executable, "-c", SCRIPT], cwd=ROOT, env=env, capture_output=True, text=True, timeout=60
    )
    assert shown.returncode == 0, shown.stderr
    assert shown.stdout == "collects by itself: False\n"
