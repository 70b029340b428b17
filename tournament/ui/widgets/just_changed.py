"""Marks for a moment what just changed, on any page. Nothing moves, and nothing blinks.

A part of a page that shows such things is called so by `call_fresh`. It has `known`, what it shows by what names it,
and `mark`, which of that is fresh.
"""

from collections.abc import Collection, Hashable, Mapping
from typing import Any, Final

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from tournament.ui.theme.tokens import FRESH_MILLISECONDS

NAME: Final = "shows what just changed"


def call_fresh(part: QWidget) -> None:
    """Let a part of a page be asked what just changed."""
    part.setObjectName(NAME)


def fresh(before: Mapping[Hashable, object], now: Mapping[Hashable, object]) -> frozenset[Hashable]:
    """What is new or other than before; nothing where all of it was replaced, for then one looks at something else."""
    if not before.keys() & now.keys() and (before or len(now) > 1):
        return frozenset()
    return frozenset(name for name, shown in now.items() if name not in before or before[name] != shown)


class JustChanged(QObject):
    """Looks at a page before and after it follows a change."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._before: list[tuple[Any, Mapping[Hashable, object]]] = []
        self._marked: list[Any] = []
        self.timer = QTimer(self, singleShot=True, interval=FRESH_MILLISECONDS)
        self.timer.timeout.connect(lambda: self.let_go())

    def look(self, page: QWidget) -> None:
        """Remember what a page shows."""
        parts: list[Any] = page.findChildren(QWidget, NAME)
        self._before = [(part, part.known()) for part in parts]

    def mark(self) -> None:
        """Mark what the page shows otherwise now; what changed again stays marked, as marking is expensive."""
        marked = {part: names for part, before in self._before if isValid(part) and (names := fresh(before, part.known()))}
        self._before = []
        self.let_go(but=marked)
        for part, names in marked.items():
            part.mark(names)
        self._marked = list(marked)
        if self._marked:
            self.timer.start()

    def let_go(self, but: Collection[Any] = ()) -> None:
        """The moment is over, for all parts but these."""
        self.timer.stop()
        for part in filter(isValid, self._marked):
            if part not in but:
                part.mark(frozenset())
        self._marked.clear()
