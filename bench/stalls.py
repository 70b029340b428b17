"""Longest time between two turns of the window's event loop, by what is done in a large hall."""

import gc
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import date
from functools import partial
from pathlib import Path
from shutil import copyfile
from time import perf_counter
from typing import TypeVar

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from bench.cases import Case
from bench.evening import ROUNDS, finish_round, play_until_typed
from bench.rows import Row
from bench.statements import asked_rows, counted
from bench.window import show_window
from tournament.draw.facts import Phase
from tournament.services.people.registration import register_teams
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.setup.championship import create_championship, open_championship
from tournament.simulation.rng import SeededRng, draft_teams
from tournament.ui.ground.page_specs import PAGES, PageName, position_on_rail
from tournament.ui.rounds.draw_page import DrawPage
from tournament.ui.shell.championship_view import ChampionshipView
from tournament.ui.shell.start_up import import_rest
from tournament.ui.widgets.jobs import JobRunner

T = TypeVar("T")
STALL = 0.05
DRAW_ASKS = 30, None
"""How many statements a draw may take, painted; in how many transactions was not promised."""
QUIET = 25
"""Turns of the event loop after which nothing more is expected to come of an action."""
PATIENCE = 60


def measure_stalls(case: Case, folder: Path) -> Iterator[Row]:
    """Open a large hall, visit all pages, draw, post, go back; open it again after the last round.

    At last a crowd is drawn: nobody has played, but as many pairs are weighed as in a late round.
    """
    file = folder / "stalls.capot"
    rng = SeededRng(case.teams)
    play_until_typed(case, file, rng)
    finish_round(file, rng)
    last = folder / "last.capot"
    copyfile(file, last)
    play_last_round(last, rng)
    gc.collect()
    gc.freeze()  # what playing the evenings left is not in the memory of a program that was just started
    hall = Hall()
    yield hall.row(f"opening {case.teams} × {ROUNDS - 1}", partial(hall.window.open_file, file))
    for spec in PAGES:
        yield hall.row(f"first going to {spec.name}", partial(hall.go_to, spec.name))
    for spec in PAGES:
        yield hall.row(f"going to {spec.name} again", partial(hall.go_to, spec.name))
    yield from acts(hall)
    yield hall.row(f"opening {case.teams} × {ROUNDS}", partial(hall.window.open_file, last))
    yield hall.row("standings at the end", lambda: hall.view.go(PageName.STANDINGS))
    crowd = folder / "crowd.capot"
    gather(crowd, case.crowd, rng)
    yield hall.row(f"opening {case.crowd} teams", partial(hall.window.open_file, crowd))
    yield hall.row(f"going to the draw of {case.crowd} teams", lambda: hall.view.go(PageName.DRAW))
    yield hall.row(f"drawing {case.crowd} teams by standings", hall.view.pages.of(DrawPage).primary.click)
    hall.window.close_championship()


def acts(hall: "Hall") -> Iterator[Row]:
    """The last draw: made, posted, and turned back."""
    page = hall.view.pages.of(DrawPage)
    hall.view.go(PageName.DRAW)
    with counted(hall.view.desk.engine) as asked:
        yield hall.row("drawing", page.primary.click)
    yield from asked_rows("a draw", [asked.so_far()], DRAW_ASKS)
    yield hall.row("posting", page.primary.click)
    yield hall.row("undoing the posting", hall.view.undo)
    yield hall.row("undoing the draw", hall.view.undo)
    yield hall.row("redoing the draw", hall.view.redo)


def play_last_round(file: Path, rng: SeededRng) -> None:
    """The round that the window will not see."""
    desk = open_championship(file, by="Bench")
    draw(desk)
    post_draw(desk)
    desk.close()
    finish_round(file, rng)


def gather(file: Path, teams: int, rng: SeededRng) -> None:
    """A championship whose first round is drawn by the standings, with everybody there."""
    desk = create_championship(file, name="Bench", day=date(2026, 11, 21), phases=(Phase("swiss"),), by="Bench")
    register_teams(desk, draft_teams(teams, rng))
    desk.close()


@dataclass
class Probe:
    """Takes its turn in the event loop whenever it can, and notes how long it had to wait."""

    waits: list[float] = field(default_factory=list)
    last: float = 0.0

    def begin(self) -> QTimer:
        """Take turns from now on, every millisecond if it may."""
        self.last = perf_counter()
        timer = QTimer(interval=1)
        timer.timeout.connect(self._take_turn)
        timer.start()
        return timer

    def leave_out(self, look: Callable[[], T]) -> T:
        """What a look at the window tells; nobody but the bench would wait for it."""
        begun = perf_counter()
        told = look()
        self.last += perf_counter() - begun
        return told

    def _take_turn(self) -> None:
        now = perf_counter()
        self.waits.append(now - self.last)
        self.last = now


class Hall:
    """The program's own window, where nobody sees it, with a probe in its event loop."""

    def __init__(self) -> None:
        shown = show_window()
        self.application, self.window = shown.application, shown.window
        shown.start_up.begin()
        shown.start_up.wait()
        import_rest()
        self.application.processEvents()

    @property
    def view(self) -> ChampionshipView:
        """The championship that is open."""
        assert self.window.view is not None
        return self.window.view

    def go_to(self, name: PageName) -> None:
        """Open a page of the evening as a person does."""
        self.view.rail.button(position_on_rail(name)).click()

    def row(self, what: str, action: Callable[[], object]) -> Row:
        """How long the window stood still while something was done, at its longest, and how long it took altogether.

        Where some of it is worked out beside the window, the note says how long it stood still until that was done.
        """
        probe, begun = Probe(), perf_counter()
        timer = probe.begin()
        QTimer.singleShot(0, action)
        seen = 0
        while (busy := probe.leave_out(self._is_busy)) or len(probe.waits) - seen < QUIET:
            if busy:
                seen = len(probe.waits)
            QApplication.processEvents()
            if perf_counter() - begun > PATIENCE:
                raise TimeoutError(what)
        timer.stop()
        meanwhile = max(probe.waits[:seen], default=0.0)
        note = f"{meanwhile * 1000:.0f} ms while it was worked out beside the window" if seen else ""
        return Row(
            f"longest stall: {what}", (max(probe.waits),), STALL, note=note, beside={"seconds": perf_counter() - begun}
        )

    def _is_busy(self) -> bool:
        return any(jobs.is_running for jobs in self.window.findChildren(JobRunner))
