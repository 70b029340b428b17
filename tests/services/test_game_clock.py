"""The clock of a round: from its posting to its end."""

from datetime import UTC, datetime, timedelta

import pytest

from tests.services.conftest import desk_in, drafts
from tournament.i18n import translator
from tournament.services.people.registration import register_teams
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.game_clock import GameClock, clock_of
from tournament.services.rounds.round_lines import current_round
from tournament.services.scores.entry import record_totals
from tournament.wording.rounds.clock import say_clock

POSTED = datetime(2026, 11, 21, 20, 55, tzinfo=UTC)
CLOCK = GameClock(POSTED, 45)


@pytest.mark.parametrize(
    ("minutes", "said"),
    [(-3, "0 min · ends at 21:40"), (0.9, "0 min · ends at 21:40"), (38, "38 min · ends at 21:40"), (44.9, "44 min · ends at 21:40"),
     (45, "Time is up since 21:40"), (200, "Time is up since 21:40")],
)  # fmt: skip
def test_from_the_posting_to_the_end(minutes, said):
    assert say_clock(CLOCK, POSTED + timedelta(minutes=minutes), translator("en"), UTC) == said


def test_only_a_round_that_is_played_has_a_clock():
    desk = desk_in()
    register_teams(desk, drafts(2))
    assert clock_of(current_round(desk.hall), 45) is None
    draw(desk)
    assert clock_of(current_round(desk.hall), 45) is None
    post_draw(desk)
    playing = current_round(desk.hall)
    assert clock_of(playing, 45) == GameClock(playing.posted_at, 45)
    assert clock_of(playing, None) is None
    record_totals(desk, playing.tables[0].id, {"A": 2010, "B": 800})
    assert clock_of(current_round(desk.hall), 45) is None
