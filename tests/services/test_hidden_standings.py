"""From a round on the hall does not see the standings, until the podium has been shown."""

import pytest

from tests.services.conftest import CAPOT
from tournament.errors import Refused
from tournament.services.desk.changes import Changes
from tournament.services.desk.journal import journal
from tournament.services.desk.undo import undo
from tournament.services.hall.calls import hides_standings, last_round_seen, reveal_standings, standings_seen
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round
from tournament.services.scores.entry import record_hand
from tournament.services.setup.championship import change_championship


def played(desk, rounds):
    for _ in range(rounds):
        if current_round(desk.state) is None or all(game.is_in for game in current_round(desk.state).games):
            draw(desk)
            post_draw(desk)
        for game in current_round(desk.state).tables:
            for _ in range(4):
                record_hand(desk, game.id, CAPOT)


def test_the_hall_sees_no_standings_before_the_first_posting(full_desk):
    draw(full_desk)
    assert (last_round_seen(full_desk.state), standings_seen(full_desk.state), hides_standings(full_desk.state)) == (
        0,
        None,
        False,
    )


def test_standings_are_seen_up_to_the_round_before_they_are_hidden(odile):
    change_championship(odile, standings_hidden_from=2)
    played(odile, 1)
    assert (standings_seen(odile.state).round, hides_standings(odile.state)) == (1, False)
    draw(odile)
    post_draw(odile)
    assert (standings_seen(odile.state).round, hides_standings(odile.state)) == (1, True)


def test_hidden_from_the_first_round_nothing_is_seen(odile):
    change_championship(odile, standings_hidden_from=1)
    assert (standings_seen(odile.state), hides_standings(odile.state)) == (None, True)


def test_once_revealed_all_is_seen_and_the_desk_can_take_it_back(odile):
    change_championship(odile, standings_hidden_from=1)
    assert reveal_standings(odile) == Changes(settings=True)
    assert (journal(odile.state)[-1].what, standings_seen(odile.state).round) == ("standings-revealed", 1)
    undo(odile)
    assert hides_standings(odile.state)


def test_what_is_not_hidden_cannot_be_revealed(odile):
    with pytest.raises(Refused) as refused:
        reveal_standings(odile)
    assert [problem.code for problem in refused.value.problems] == ["standings-not-hidden"]
