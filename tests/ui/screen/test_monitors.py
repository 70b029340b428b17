"""Which monitor the hall's screen fills."""

import pytest

from tournament.ui.screen.window import IN_A_WINDOW, monitor_to_fill


@pytest.mark.parametrize(
    ("there", "remembered", "filled"),
    [
        (["laptop"], (), IN_A_WINDOW),
        (["laptop", "projector"], (), "projector"),
        (["projector", "laptop"], (), "projector"),
        (["laptop", "projector", "television"], ("television",), "television"),
        (["laptop", "projector"], ("television", "projector"), "projector"),
        (["laptop"], ("television", "projector"), IN_A_WINDOW),
        (["laptop", "projector"], ("laptop",), "laptop"),
        (["laptop", "projector"], (IN_A_WINDOW, "projector"), IN_A_WINDOW),
    ],
    ids=[
        "only one",
        "the other",
        "whichever is first",
        "as chosen",
        "the last that is there",
        "pulled",
        "the desk's own",
        "in a window",
    ],
)
def test_the_one_chosen_last_that_is_there(there, remembered, filled):
    assert monitor_to_fill(there, "laptop", remembered) == filled
