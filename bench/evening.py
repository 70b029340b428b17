"""A large hall's evening at the desk, in a file: waits between key and screen, and rounds."""

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date
from functools import partial
from pathlib import Path
from time import perf_counter

from PySide6.QtCore import QEvent, QObject
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from bench.cases import Case
from bench.rows import WINDOW, Row, timed
from bench.standing import ranked_cold
from bench.statements import Asked, asked_rows, counted
from bench.window import LANGUAGE, show_window
from tournament.models.file import Judge, checked_copy
from tournament.scoring.facts import HandFacts, Sheet
from tournament.scoring.games import score_sheet
from tournament.scoring.rules import Rules
from tournament.scoring.systems import usual_rules
from tournament.services.desk.desk import Desk
from tournament.services.people.registration import register_teams
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round
from tournament.services.rounds.views import DrawMethod
from tournament.services.safety.validation import Validation
from tournament.services.scores.entry import record_hand
from tournament.services.scores.standing import standings
from tournament.services.scores.views import GameView
from tournament.services.setup.championship import championship, create_championship, open_championship
from tournament.simulation.championship import SimulationPlan, play_game, play_round
from tournament.simulation.rng import SeededRng, draft_teams
from tournament.simulation.table import deal, play_to_end
from tournament.ui.ground.page_specs import PageName
from tournament.ui.scores.entry_page import EntryPage
from tournament.ui.scores.hand_writing import write_keys
from tournament.ui.setup.championship_page import ChampionshipPage
from tournament.ui.shell.memory import spared

ROUNDS = 6
TYPED = ROUNDS - 1
"""The round that is typed in the window."""

KEY, ENTER, USUAL_ENTER, DRAW, STANDINGS = 0.016, 0.04, 0.025, 0.1, 0.05
COLD, OPENED, OPENED_TIMES = 0.35, 0.6, 2.5
ENTER_ASKS, KEY_ASKS = (14, 2), (0, 0)
"""How many statements may be sent to the file, and in how many transactions."""
TIMES = 5
PATIENCE = 60
"""Seconds after which the screen is thought not to change at all."""


def measure_evening(case: Case, folder: Path) -> Iterator[Row]:
    """Play six rounds; the fifth is typed in the window as far as it is measured."""
    file = folder / "hall.capot"
    rng = SeededRng(case.teams)
    hall = f"{case.teams} teams in round {TYPED}"
    play_until_typed(case, file, rng)
    screen = Screen()
    screen.open(file)
    typed = screen.type_hands(case.hands, rng)
    yield Row("key to repaint in score entry", tuple(typed.keys), KEY, note=hall)
    yield Row("Enter to hand saved and shown", tuple(typed.enters), ENTER, note=hall, usual=USUAL_ENTER)
    yield from asked_rows("a key", typed.asked_by_keys, KEY_ASKS)
    yield from asked_rows("Enter", typed.asked_by_enters, ENTER_ASKS)
    screen.close()
    finish_round(file, rng)
    size = f"file of {case.teams} × {TYPED}"
    yield Row(
        f"{size} found whole",
        tuple(checked(file, Judge()) for _ in range(TIMES)),
        note="a private copy: pages, tables, chain",
    )
    yield Row(
        f"{size} found whole and sound",
        tuple(checked(file, Validation()) for _ in range(TIMES)),
        note="its rows, and what pages show",
    )
    yield Row(f"{size} opened", tuple(opened(file) for _ in range(TIMES)), note="checked and read by the services")
    yield Row(
        f"{size} opened and painted",
        tuple(screen.open(file) for _ in range(TIMES)),
        OPENED,
        note="its first page",
        of=WINDOW,
        times=OPENED_TIMES,
    )
    screen.close()
    yield from measure_last_round(case, file, rng)


def play_until_typed(case: Case, file: Path, rng: SeededRng) -> None:
    """Everything before the round that is typed, and that round posted."""
    desk = create_championship(
        file,
        name="Bench",
        day=date(2026, 11, 21),
        planned_rounds=ROUNDS,
        by="Bench",
        rng=lambda: rng.number(0, 999_999_999),
    )
    register_teams(desk, draft_teams(case.teams, rng))
    plan = SimulationPlan(case.teams, ROUNDS, DrawMethod.SWISS, case.teams)
    for number in range(1, TYPED):
        play_round(desk, plan, rng, number, ())
    draw(desk)
    post_draw(desk)
    desk.close()


def finish_round(file: Path, rng: SeededRng) -> None:
    """Play the tables that nobody typed."""
    desk = open_championship(file, by="Bench")
    for game in tables_out(desk):
        play_game(desk, game, championship(desk.state).rules, rng)
    desk.close()


def tables_out(desk: Desk) -> list[GameView]:
    """The tables of the newest round that are still to come in."""
    drawn = current_round(desk.state)
    return [game for game in drawn.tables if not game.is_in] if drawn else []


def checked(file: Path, judge: Judge) -> float:
    """Seconds until a file is found fit to be opened."""
    begun = perf_counter()
    with checked_copy(file, judge.note) as copy:
        judge.judge(copy, file)
    return perf_counter() - begun


def opened(file: Path) -> float:
    """Seconds until the services have opened a file."""
    begun = perf_counter()
    desk = open_championship(file, by="Bench")
    taken = perf_counter() - begun
    desk.close()
    return taken


def measure_last_round(case: Case, file: Path, rng: SeededRng) -> Iterator[Row]:
    """Draw round 6, play it, and rank the teams: cold, and after each hand of the last table."""
    desk = open_championship(file, by="Bench")
    yield Row(
        f"draw of round {ROUNDS}, {case.teams} teams, at the desk",
        timed(lambda: draw(desk), TIMES),
        DRAW,
        note="from its file, written and journalled",
    )
    post_draw(desk)
    rules = championship(desk.state).rules
    *others, last = tables_out(desk)
    for game in others:
        play_game(desk, game, rules, rng)
    desk.close()
    size = f"standings of {case.teams} × {ROUNDS}"
    yield Row(
        f"{size} from hands", tuple(opened_and_ranked(file) for _ in range(TIMES)), COLD, note="nothing in memory yet"
    )
    with spared():
        desk = open_championship(file, by="Bench")
    standings(desk.state)
    yield Row(
        f"{size} after one hand", tuple(ranked_after(desk, last, hand) for hand in play_to_end(rules, rng)), STANDINGS
    )
    gc.unfreeze()
    desk.close()


def opened_and_ranked(file: Path) -> float:
    """Seconds to read and rank a championship; what judging it computed is excluded."""
    desk = open_championship(file, by="Bench")
    (taken,) = timed(partial(ranked_cold, desk))
    desk.close()
    return taken


def ranked_after(desk: Desk, game: GameView, hand: HandFacts) -> float:
    """Seconds to rank again once a hand has come in; saving it does not count."""
    record_hand(desk, game.id, hand)
    (taken,) = timed(lambda: standings(desk.state))
    return taken


@dataclass
class Typed:
    """Seconds for each key and each saving Enter, with their statements and transactions."""

    keys: list[float] = field(default_factory=list)
    enters: list[float] = field(default_factory=list)
    asked: Asked = field(default_factory=Asked)
    asked_by_keys: list[tuple[int, int]] = field(default_factory=list)
    asked_by_enters: list[tuple[int, int]] = field(default_factory=list)

    @contextmanager
    def asking(self, counts: list[tuple[int, int]]) -> Iterator[None]:
        """Add to these what is asked of the file in the block."""
        statements, transactions = self.asked.so_far()
        yield
        counts.append((self.asked.statements - statements, self.asked.transactions - transactions))


class PaintWatch(QObject):
    """Sees a widget being painted."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__()
        self.is_painted = False
        self._widget = widget
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 (the name is Qt's)
        """Take note, and let it pass."""
        self.is_painted = self.is_painted or event.type() is QEvent.Type.Paint
        return False

    def let_go(self) -> None:
        """See no more."""
        self._widget.removeEventFilter(self)


class Screen:
    """The program's own window, where nobody sees it."""

    def __init__(self) -> None:
        shown = show_window()
        self._application, self._window = shown.application, shown.window
        self._application.setCursorFlashTime(0)  # a blinking cursor is painted too
        shown.start_up.begin()
        self._until(lambda: shown.start_up.is_done)

    def open(self, file: Path) -> float:
        """Open a championship. Seconds until its first page is painted and the window is ready for the next key."""
        self.close()
        begun = perf_counter()
        self._window.open_file(file)
        self._until(lambda: self._window.view is not None)
        assert self._window.view is not None
        watch = PaintWatch(self._window.view.pages.of(ChampionshipPage))
        self._until(lambda: watch.is_painted)
        watch.let_go()
        return perf_counter() - begun

    def close(self) -> None:
        """Let go of the championship."""
        self._window.close_championship()
        self._application.processEvents()

    def type_hands(self, at_least: int, rng: SeededRng) -> Typed:
        """Type whole games, table after table, until so many hands were saved."""
        view = self._window.view
        assert view is not None
        view.go(PageName.ENTRY)
        page: EntryPage = view.pages.of(EntryPage)
        self._window.activateWindow()
        self._until(self._window.isActiveWindow)
        rules = championship(view.desk.state).rules
        typed = Typed()
        with counted(view.desk.engine) as typed.asked:
            for game in tables_out(view.desk):
                if len(typed.enters) < at_least and game.table is not None:
                    page.open_table(game.table)
                    self._application.processEvents()
                    self._type_game(page, rules, rng, typed)
        return typed

    def _type_game(self, page: EntryPage, rules: Rules, rng: SeededRng, typed: Typed) -> None:
        hands: tuple[HandFacts, ...] = ()
        while not score_sheet(Sheet(rules, hands)).is_over:
            hands = (*hands, typable(rng))
            for key in write_keys(hands[-1], LANGUAGE, page.hand_panel.form):
                with typed.asking(typed.asked_by_keys):
                    typed.keys.append(self._until_painted(page.hand_panel.line_edit, partial(self._press, key)))
            assert page.score_sheet.view is not None
            with typed.asking(typed.asked_by_enters):
                typed.enters.append(self._until_painted(page.score_sheet.view.viewport(), partial(self._press, "\r")))

    def _press(self, key: str) -> None:
        focused = QApplication.focusWidget()
        assert focused is not None
        QTest.keyClicks(focused, key)

    def _until_painted(self, widget: QWidget, action: Callable[[], object]) -> float:
        """Seconds from an action until the widget, and whatever else it changed, is painted."""
        watch = PaintWatch(widget)
        begun = perf_counter()
        action()
        self._until(lambda: watch.is_painted)
        taken = perf_counter() - begun
        watch.let_go()
        return taken

    def _until(self, is_so: Callable[[], bool]) -> None:
        latest = perf_counter() + PATIENCE
        while not is_so():
            self._application.processEvents()
            if perf_counter() > latest:
                raise TimeoutError("the window did not change")


def typable(rng: SeededRng) -> HandFacts:
    """A deal that the line of keys can say: nothing a referee adds."""
    while True:
        hand = deal(usual_rules(), rng)
        if hand.annulled is None and not hand.adjustments and hand.stopped is None:
            return hand
