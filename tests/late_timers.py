"""Timers of the program that are to fire at once, fired late: as on a computer that has other things to do.

A test that looks before what it looks at is there passes by luck. With `--late-timers 80` it fails.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from PySide6 import QtCore

_measuring = []
"""What is measured at the moment: its timers fire when they are to."""


@contextmanager
def on_time() -> Iterator[None]:
    """Have timers fire when they are to, where how long something takes is itself what is looked at."""
    _measuring.append(True)
    try:
        yield
    finally:
        _measuring.pop()


def make_late(milliseconds: int, patch: pytest.MonkeyPatch) -> None:
    """Make every timer that is made from now on, and set to fire at once, fire so much later."""
    timer = QtCore.QTimer

    def late(interval: int) -> int:
        return interval if interval or _measuring else milliseconds

    class LateTimer(QtCore.QTimer):
        def __init__(self, *parents, interval=None, **more):
            super().__init__(*parents, **more)
            if interval is not None:
                self.setInterval(interval)

        def setInterval(self, interval):  # noqa: N802 (the name is Qt's)
            super().setInterval(late(interval))

        def interval(self):
            told = super().interval()
            return 0 if told == milliseconds else told

        @staticmethod
        def singleShot(interval, *more):  # noqa: N802
            *context, then = more
            if interval or len(context) > 1 or not callable(then):
                timer.singleShot(late(interval), *more)
                return
            once = LateTimer(
                context[0] if context else QtCore.QCoreApplication.instance(), singleShot=True, interval=0
            )  # as one can wait for
            once.timeout.connect(then)
            once.timeout.connect(once.deleteLater)
            once.start()

    patch.setattr(QtCore, "QTimer", LateTimer)
    for name, module in list(sys.modules.items()):
        if name.startswith("tournament.") and getattr(module, "QTimer", None) is timer:
            patch.setattr(module, "QTimer", LateTimer)
