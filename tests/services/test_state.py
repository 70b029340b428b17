"""A state is read by several threads at once, while one of them makes the next state of it."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from tournament.models.tables import Game, SeatedSide, Substitution, Team
from tournament.services.desk.state import ChampionshipState, cached, cached_by_key, cached_from_previous
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round
from tournament.services.scores.entry import record_totals
from tournament.services.scores.standing import standings

CHANGE = {("championship", 1): ({"name": "Before"}, {"name": "After"})}


class Interrupting(dict):
    """A change of rows that another thread reads the state in the middle of, whenever it is looked at."""

    def __init__(self, read: Callable[[], object]) -> None:
        super().__init__(CHANGE)
        self._read = read

    def items(self):
        elsewhere(self._read)
        return super().items()


def elsewhere(read: Callable[[], object]) -> None:
    """Let another thread read something, and wait for it."""
    with ThreadPoolExecutor(1) as others:
        others.submit(read).result()


def test_rows_are_grouped_while_the_next_hall_is_made(full_desk):
    state = full_desk.state
    columns = iter([(SeatedSide, "game_id"), (Game, "round_id"), (SeatedSide, "team_id"), (Substitution, "team_id")])
    state.of(Team, "name", 0)
    following = state.after(Interrupting(lambda: state.of(*next(columns, (Team, "club")), 1)))
    assert following.contents.name == "After"


def test_a_value_is_kept_while_the_next_hall_is_made(full_desk):
    state = full_desk.state

    def invalidated(_state: ChampionshipState, _change_set: object) -> tuple[int, ...]:
        elsewhere(lambda: cached("team")(lambda _: "read meanwhile")(state))
        return ()

    value = cached_by_key(invalidated)(lambda _state, key: key * 2)
    assert value(state, 4) == 8
    assert state.after(CHANGE).computed[value] == {4: 8}


def test_a_value_of_another_key_is_kept_while_the_next_hall_is_made(full_desk):
    state = full_desk.state

    class Invalidation(tuple):
        """The keys that are untrue; who asks is kept waiting while another thread reads of further keys."""

        def __contains__(self, key: object) -> bool:
            elsewhere(lambda: [value(state, more) for value in (each, on) for more in range(20, 40)])
            return super().__contains__(key)

    each = cached_by_key(lambda *_: Invalidation((4,)))(lambda _state, key: key * 2)
    on = cached_from_previous(lambda *_: Invalidation((4,)))(lambda _state, key, _before: key * 2)
    for value in (each, on):
        assert (value(state, 4), value(state, 5)) == (8, 10)
        following = state.after(CHANGE)
        assert following.computed[value][5] == 10
        assert value(following, 4) == 8


def test_whoever_computes_a_value_first_gives_it_to_all(full_desk):
    state = full_desk.state
    slow = cached("team")(
        lambda state_: (
            object() if other else (other.append(1), elsewhere(lambda: seen.append(slow(state_))), object())[-1]
        )
    )
    other, seen = [], []
    assert slow(state) is seen[0] is slow(state)


def test_standings_are_the_same_whichever_thread_asks(full_desk):
    draw(full_desk)
    post_draw(full_desk)
    game, states, asked = current_round(full_desk.state).tables[0], [], []
    with ThreadPoolExecutor(4) as readers:
        for total in range(1000, 1020):
            record_totals(full_desk, game.id, {"A": total, "B": 2010})
            states.append(full_desk.state)
            asked.append([readers.submit(standings, state) for state in states])
    for answers in asked:
        assert [answer.result() for answer in answers] == [standings(state) for state in states[: len(answers)]]
    assert len({str(standings(state)) for state in states}) == len(states)
