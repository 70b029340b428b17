"""Runs what there is time for: `pytest --seconds`."""

from time import monotonic

import pytest

LEFT = "left for want of time"


class InTime:
    """Begins no test later than so many seconds after it was made, and has the last lines say how many were left."""

    def __init__(self, seconds: float) -> None:
        self._until = monotonic() + seconds
        self._left = 0

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> bool | None:
        """Leave a test that would begin too late."""
        if monotonic() < self._until:
            return None
        self._left += 1
        return True

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node) -> None:
        """Add what another process left."""
        self._left += getattr(node, "workeroutput", {}).get(LEFT, 0)

    def pytest_sessionfinish(self, session) -> None:
        """Tell the process that handed the tests out."""
        if (output := getattr(session.config, "workeroutput", None)) is not None:
            output[LEFT] = self._left

    def pytest_terminal_summary(self, terminalreporter) -> None:
        """Say what was left."""
        if self._left:
            terminalreporter.write_line(f"{self._left} tests were {LEFT}")
