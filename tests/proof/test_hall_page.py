"""What decides whether the hall is proven: what is counted, and not the clock of a computer at which others work."""

from dataclasses import replace

import pytest

from proof.hall.faults import Outcome
from proof.hall.load import Loaded
from proof.hall.page import figures, is_right, page
from proof.hall.phones import Seen

RIGHT = Outcome("host killed", "each report once", "60 of 60", is_right=True)


def loaded(**seen):
    crowd = Seen(pages=[0.01] * 100, at_once=[0.02] * 10, largest=13000, **seen)
    return Loaded(crowd=crowd, alone=[0.001], crowded=[0.002], hands_alone=10, hands_crowded=10, seconds_alone=15.0,
                  seconds_crowded=60.0, busy_alone=0.1, busy_crowded=0.5, memory_before=100.0,
                  memory_peak=139.0)  # fmt: skip


def test_a_slow_computer_decides_nothing():
    slow = replace(loaded(), crowded=[9.0], crowd=replace(loaded().crowd, pages=[7.0] * 100))
    assert [figure.is_kept for figure in figures(slow) if figure.is_of_the_clock] == [False, False]
    assert is_right(slow, [RIGHT])
    assert "2 of 4 promised figures kept" in "\n".join(page(slow, [RIGHT], "76f27b5"))


def test_what_did_not_come_in_time_is_told_and_decides_nothing():
    assert is_right(loaded(failed={"/ecran: TimeoutError": 3, "events: ConnectionError": 1}), [RIGHT])


@pytest.mark.parametrize(
    "wrong",
    [
        loaded(failed={"/ma-table: 500": 1}),
        replace(loaded(), memory_peak=200.0),
        replace(loaded(), crowd=replace(loaded().crowd, largest=40000)),
        replace(loaded(), crowd=replace(loaded().crowd, pages=[])),
    ],
)
def test_what_is_counted_decides(wrong):
    assert not is_right(wrong, [RIGHT])


def test_a_fault_that_leaves_something_wrong_decides():
    assert is_right(loaded(), [RIGHT])
    assert not is_right(loaded(), [RIGHT, replace(RIGHT, is_right=False)])
