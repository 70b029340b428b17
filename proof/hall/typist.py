"""Types hands in the window as fast as a good scorer, whatever else goes on."""

from collections.abc import Iterator

from PySide6.QtCore import QObject, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from bench.evening import tables_out, typable
from bench.window import LANGUAGE
from tournament.scoring.facts import HandFacts, Sheet
from tournament.scoring.games import score_sheet
from tournament.services.setup.championship import championship
from tournament.simulation.rng import SeededRng
from tournament.ui.ground.page_specs import PageName
from tournament.ui.scores.entry_page import EntryPage
from tournament.ui.scores.hand_writing import write_keys
from tournament.ui.shell.championship_view import ChampionshipView

BETWEEN_KEYS = 120
"""Milliseconds: eight keys a second, a hand every second."""


class Typist(QObject):
    """Types table after table from the last one downwards, so that phones may report the first ones meanwhile."""

    def __init__(self, view: ChampionshipView, rng: SeededRng) -> None:
        super().__init__()
        self._view, self._rng = view, rng
        self._keys = self._all_keys()
        self._timer = QTimer(self, interval=BETWEEN_KEYS)
        self._timer.timeout.connect(self._press_next)
        self.hands = 0

    def begin(self) -> None:
        """Type from now on."""
        self._view.go(PageName.ENTRY)
        self._view.window().activateWindow()
        self._timer.start()

    def stop(self) -> None:
        """Type no more."""
        self._timer.stop()

    def _press_next(self) -> None:
        key = next(self._keys, None)
        focused = QApplication.focusWidget()
        if key is None:
            self._timer.stop()
        elif focused is not None:
            QTest.keyClicks(focused, key)

    def _all_keys(self) -> Iterator[str]:
        page: EntryPage = self._view.pages.of(EntryPage)
        rules = championship(self._view.desk.state).rules
        for game in reversed(tables_out(self._view.desk)):
            if game.table is None:
                continue
            page.open_table(game.table)
            hands: tuple[HandFacts, ...] = ()
            while not score_sheet(Sheet(rules, hands)).is_over:
                hands = (*hands, typable(self._rng))
                yield from write_keys(hands[-1], LANGUAGE, page.hand_panel.form)
                yield "\r"
                self.hands += 1
