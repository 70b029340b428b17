"""When the round and the evening will probably be over."""

from datetime import UTC, datetime, timedelta

import pytest

from tournament.services.rounds.game_clock import outlook
from tournament.services.rounds.views import DrawMethod, RoundState, RoundView

EIGHT = datetime(2026, 11, 21, 20, tzinfo=UTC)


def at(text):
    hours, minutes = map(int, text.split(":"))
    return EIGHT.replace(hour=0) + timedelta(hours=hours, minutes=minutes)


def evening(*posted, state=RoundState.POSTED):
    """Rounds posted at these times; the last one in this state."""
    states = [RoundState.COMPLETE] * (len(posted) - 1) + [state]
    return [
        RoundView(number, DrawMethod.RANDOM, 1, how, (), posted_at=at(time) if time else None)
        for number, (time, how) in enumerate(zip(posted, states, strict=True), start=1)
    ]


@pytest.mark.parametrize(
    ("posted", "state", "planned", "minutes", "now", "ends"),
    [
        ((), None, 4, None, "20:00", (None, None)),
        ((), None, 4, 40, "20:00", (None, "23:20")),
        (("20:00",), "posted", 4, 40, "20:10", ("20:40", "23:10")),
        (("20:00",), "posted", 4, 40, "21:00", ("21:00", "23:30")),
        (("20:00",), "posted", 4, None, "20:10", (None, None)),
        (("20:00", "21:00"), "posted", 4, None, "21:10", ("21:50", "23:50")),
        (("20:00", "21:00", "22:30"), "complete", 4, None, "23:20", (None, "24:35")),
        (("20:00", "21:00"), "complete", 2, 40, "22:00", (None, None)),
        (("20:00", "21:00"), "posted", None, 40, "21:10", ("21:40", None)),
        (("10:00", "20:00"), "posted", 3, 40, "20:10", ("20:40", "21:30")),
        (("21:00", "20:00"), "posted", 3, 40, "20:10", ("20:40", "21:30")),
        (("20:00", ""), "drawn", 3, 40, "20:55", (None, "22:35")),
    ],
    ids=[
        "no clock, nothing played", "a clock tells before the first round", "the first round is on its way",
        "the clock ran out", "no clock", "the pace of the round before", "between two rounds", "all is played",
        "nobody knows how many rounds", "people went home in between", "the clock of the computer went back",
        "drawn, not posted",
    ],
)  # fmt: skip
def test_what_to_expect(posted, state, planned, minutes, now, ends):
    rounds = evening(*posted, state=RoundState(state)) if posted else ()
    expected = outlook(rounds, planned, minutes, at(now))
    assert (expected.round_end, expected.evening_end) == tuple(at(end) if end else None for end in ends)
