"""What was shown before is let go of, and what is shown is not looked through between two hands."""

import gc
import platform
import subprocess
import sys
from pathlib import Path
from weakref import ref

import pytest
from shiboken6 import isValid

from tournament.exchange.sample import create_sample
from tournament.preferences import Preferences
from tournament.simulation.evening import Progress
from tournament.ui.shell import memory

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.unstyled

collect = memory.collect


@pytest.mark.skipif(sys.platform != "linux", reason="glibc's")
def test_threads_allocate_in_one_arena_where_the_system_knows_arenas():
    script = "from tournament.ui.shell.memory import allocate_in_one_arena as one; print(one())"
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=ROOT)
    assert told.stdout == f"{platform.libc_ver()[0] == 'glibc'}\n"


class Shown:
    """Something that holds itself, as a page does through its signals."""

    def __init__(self):
        self.itself = self


@pytest.fixture
def at_leisure():
    """What is there afterwards is spared: all that other tests left takes a second to look through."""
    yield
    gc.freeze()


def test_what_was_read_is_spared_and_what_is_shown_is_let_go_of(at_leisure):
    with memory.spared():
        read = Shown()
    before = ref(Shown())
    collect(all_of_it=False)
    assert before() is None
    assert read not in gc.get_objects()


@pytest.mark.long
def test_what_was_there_when_the_next_was_read_is_let_go_of_in_a_calm_moment(at_leisure):
    before = ref(Shown())
    with memory.spared():
        read = Shown()
    memory.collect_spared()
    assert before() is None
    assert read not in gc.get_objects(), "it is spared again"


@pytest.mark.long
def test_what_was_there_when_the_next_was_read_is_let_go_of_once_nothing_is_open(at_leisure):
    before = ref(Shown())
    with memory.spared():
        pass
    collect(all_of_it=False)
    assert before() is not None
    collect(all_of_it=True)
    assert before() is None


@pytest.fixture
def asked(monkeypatch):
    """Whether all of it is walked, each time that the window collects."""
    times = []
    monkeypatch.setattr(memory, "collect", lambda *, all_of_it: times.append(all_of_it))
    return times


@pytest.fixture
def window(window_of):
    return window_of(Preferences(language="en"))


@pytest.fixture
def files(tmp_path):
    """Two championships."""
    paths = tmp_path / "first.capot", tmp_path / "second.capot"
    for path in paths:
        create_sample(path, Progress(rounds=0, tables=0), by="Test").close()
    return paths


def test_a_championship_that_is_closed_does_not_stay_in_memory(qtbot, window, files, asked):
    window.open_file(files[0])
    state = ref(window.view.desk.state)
    window.close_championship()
    qtbot.waitUntil(lambda: asked == [False])
    collect(all_of_it=False)
    assert state() is None


@pytest.mark.long
def test_nor_does_one_in_whose_place_another_was_opened(qtbot, window, files, asked, at_leisure):
    window.open_file(files[0])
    state, pages = ref(window.view.desk.state), [window.view]
    window.open_file(files[1])
    qtbot.waitUntil(lambda: not isValid(pages[0]))
    pages.clear()
    assert asked == []
    assert state() is not None
    window.let_go_of_replaced()
    assert state() is None, "now that nobody types"
    window.close_championship()
    qtbot.waitUntil(lambda: asked == [True])


def test_the_pages_that_are_shown_when_everything_is_walked_go_with_their_championship(
    qtbot, window, files, asked, at_leisure
):
    """They are out of the collector's sight from then on."""
    for path in files:
        window.open_file(path)
    window.let_go_of_replaced()
    state = ref(window.view.desk.state)
    window.close_championship()
    qtbot.waitUntil(lambda: asked == [True])
    collect(all_of_it=True)
    assert state() is None
