"""Hands that are typed while the host does not answer: they wait in their order, and each costs what one costs, however
many wait."""

from contextlib import suppress

import pytest

from tournament.errors import Problem, Refused
from tournament.hosting import joining, waiting_desk
from tournament.hosting.waiting import WaitingFile
from tournament.models.tables import Game, Hand
from tournament.scoring.facts import HandFacts
from tournament.services.catalogue import perform
from tournament.services.scores.entry import record_hand

HANDS = 5
"""Hands typed at each of the eight tables."""


@pytest.fixture
def previewed(monkeypatch):
    """What waited and was previewed, as often as that was done."""
    done = []
    preview = waiting_desk.preview_waiting
    monkeypatch.setattr(
        waiting_desk, "preview_waiting", lambda one, state, desk: done.append(one) or preview(one, state, desk)
    )
    return done


def type_hands(replica):
    games = [game.id for game in replica.state.all(Game)]
    for number in range(HANDS):
        for game in games:
            with suppress(Refused):
                record_hand(
                    replica.on_sight_of(replica.shown_state, f"{number}-{game}"),
                    game,
                    HandFacts(declarer="A", contract=90, points=95 + number),
                )
            assert replica.queued(f"{number}-{game}").games == {game}
    return games


def test_one_more_hand_that_waits_is_previewed_on_those_before_it(link, replica, previewed):
    link.cut()
    games = type_hands(replica)
    assert len(replica.waiting) == HANDS * len(games)
    assert len(previewed) <= 2 * len(replica.waiting), "once where it is judged, and once where it is shown"


def test_hands_that_waited_are_done_in_their_order_and_told_with_their_lines(link, replica):
    link.cut()
    games = type_hands(replica)
    link.mend()
    told = []
    while replica.waiting:
        replica.catch_up()
        told += replica.outcomes()
    assert [outcome.problems for outcome in told] == [()] * HANDS * len(games)
    assert [outcome.line.details["hand"] for outcome in told] == [number + 1 for number in range(HANDS) for _ in games]
    points = [[hand.facts["points"] for hand in replica.state.of(Hand, "game_id", game)] for game in games]
    assert points == [[95, 96, 97, 98, 99]] * len(games)


def test_a_hand_that_a_disk_refuses_to_keep_leaves_those_before_it_kept(link, replica, monkeypatch):
    link.cut()
    first, second, *_ = [game.id for game in replica.state.all(Game)]
    hand = HandFacts(declarer="A", contract=90, points=95)
    for game in (first, second):
        with pytest.raises(Refused, match="host-away"):
            record_hand(replica.on_sight_of(replica.shown_state, f"kept-{game}"), game, hand)

    def full(_file, _waiting):
        raise OSError

    with monkeypatch.context() as patch:
        patch.setattr(WaitingFile, "write", full)
        with pytest.raises(Refused, match="disk-trouble"):
            record_hand(replica.on_sight_of(replica.shown_state, "refused"), first, hand)
    assert [wish.command.key for wish in replica.waiting] == [f"kept-{first}", f"kept-{second}"]
    assert replica.queued(f"kept-{second}").games == {second}


def what_came(outcomes, game):
    """Why the hands of one game that waited were refused, one after another."""
    return [
        [problem.code for problem in outcome.problems]
        for outcome in outcomes
        if outcome.waited.command.arguments["game_id"] == game
    ]


BEHIND = ["wish-before-refused"]


@pytest.mark.long
def test_hands_behind_a_refused_one_at_the_same_table_are_not_sent(hall, link, replica):
    link.cut()
    first, second, *_ = type_hands(replica)
    record_hand(hall.desk, first, HandFacts(declarer="B", contract=80, points=100))
    link.mend()
    told = []
    while replica.waiting:
        replica.catch_up()
        told += replica.outcomes()
    assert what_came(told, first) == [["changed-meanwhile"], *[BEHIND] * (HANDS - 1)]
    assert what_came(told, second) == [[]] * HANDS
    assert len(hall.desk.state.of(Hand, "game_id", first)) == 1


@pytest.mark.long
def test_nor_are_they_done_where_the_desk_takes_over(link, replica, tmp_path, monkeypatch):
    def refuse_first(desk, command):
        if command.key == f"0-{first}":
            raise Refused(Problem("changed-meanwhile"))
        return perform(desk, command)

    link.cut()
    first, second, *_ = type_hands(replica)
    monkeypatch.setattr(joining, "perform", refuse_first)
    taken = joining.take_over(replica, tmp_path / "reprise.capot", device="Portable de Paul")
    hands = [len(taken.desk.state.of(Hand, "game_id", game)) for game in (first, second)]
    taken.desk.close()
    assert what_came(taken.outcomes, first) == [["changed-meanwhile"], *[BEHIND] * (HANDS - 1)]
    assert what_came(taken.outcomes, second) == [[]] * HANDS
    assert hands == [0, HANDS]
