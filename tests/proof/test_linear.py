"""The checker of histories finds every planted fault, and nothing where one desk after another would have answered the
same."""

from dataclasses import replace
from itertools import permutations
from math import inf
from random import Random

import pytest

from proof.desks.games import Games, GameState, Read, Refusal, Shown, TakeBack, Write, done
from proof.desks.linear import Operation, Verdict, judge

GAMES = Games()


def asked(desk, what, begun, ended=inf, answer=None):
    return Operation(desk, "table 1", what, begun, ended, answer)


def verdict(*operations, **kwargs):
    (judged,) = judge(operations, GAMES, **kwargs)
    return judged.verdict


TYPED = asked("Odile", Write("2110", 0), 1, 2, Shown(1, "2110"))
OVERTAKEN = asked("Paul", Write("840", 0), 3, 4, Refusal("changed-meanwhile"))
ON_SIGHT = asked("Paul", Write("840", 1), 5, 6, Shown(2, "840"))
GONE_ON = asked("Odile", TakeBack("2110"), 7, 8, Refusal("undo-overtaken"))
TAKEN_BACK = asked("Paul", TakeBack("840"), 9, 10, Shown(3, "2110"))
LOOKED = asked("Zoé", Read(), 11, 12, Shown(3, "2110"))
EVENING = (TYPED, OVERTAKEN, ON_SIGHT, GONE_ON, TAKEN_BACK, LOOKED)


def test_an_evening_in_which_one_waits_for_the_other():
    assert verdict(*EVENING) is Verdict.LINEARIZABLE


def test_what_is_asked_at_the_same_time_may_be_done_in_either_order():
    first = asked("Odile", Write("2110", 0), 1, 9, Shown(1, "2110"))
    second = asked("Paul", Write("840", 0), 2, 8, Refusal("changed-meanwhile"))
    assert verdict(first, second) is Verdict.LINEARIZABLE
    assert verdict(second, first) is Verdict.LINEARIZABLE
    assert verdict(first, replace(second, answer=Shown(1, "840"))) is Verdict.BROKEN, "both think that they were first"


PLANTED = {
    "an acknowledged deed is lost": (replace(LOOKED, answer=Shown(0, "")), TYPED),
    "a deed is done twice": (TYPED, replace(LOOKED, answer=Shown(2, "2110"))),
    "a look shows what was before": (TYPED, ON_SIGHT, replace(LOOKED, answer=Shown(1, "2110"))),
    "a look shows what nobody typed": (TYPED, replace(LOOKED, answer=Shown(1, "9999"))),
    "a deed on an old sight is done": (TYPED, replace(OVERTAKEN, answer=Shown(2, "840"))),
    "a deed on a new sight is refused": (TYPED, replace(ON_SIGHT, answer=Refusal("changed-meanwhile"))),
    "a deed is refused for another reason": (replace(TYPED, answer=Refusal("game-gone")),),
    "a deed of one's own is refused": (TYPED, asked("Odile", Write("2120", 0), 3, 4, Refusal("changed-meanwhile"))),
    "another one's deed is taken back": (TYPED, asked("Paul", TakeBack("2110"), 3, 4, Shown(2, ""))),
    "what others went on from is taken back": (TYPED, ON_SIGHT, replace(GONE_ON, answer=Shown(3, "840"))),
    "what is taken back stays": (TYPED, ON_SIGHT, replace(TAKEN_BACK, answer=Shown(3, "840"))),
    "a deed is known before it was asked for": (asked("Zoé", Read(), 0, 0.5, Shown(1, "2110")), TYPED),
    "two looks see two deeds in two orders": (
        asked("Odile", Write("2110", 0), 1, 9),
        asked("Paul", Write("840", 0), 1, 9),
        asked("Zoé", Read(), 3, 4, Shown(1, "2110")),
        asked("Léa", Read(), 5, 6, Shown(1, "840")),
    ),
}


@pytest.mark.parametrize("fault", PLANTED)
def test_a_planted_fault_is_found(fault):
    assert verdict(*PLANTED[fault]) is Verdict.BROKEN


def test_that_a_deed_is_not_the_newest_of_its_desk_may_follow_from_other_games():
    assert verdict(TYPED, replace(GONE_ON, answer=Refusal("undo-not-next"))) is Verdict.LINEARIZABLE
    assert verdict(TYPED, replace(OVERTAKEN, answer=Refusal("undo-not-next"))) is Verdict.BROKEN


class TestUnanswered:
    """Whoever was never answered may have been heard, at once or late, or not."""

    LOST = asked("Odile", Write("2110", 0), 1)

    @pytest.mark.parametrize("seen", [(0, ""), (1, "2110")])
    def test_it_was_done_or_not(self, seen):
        assert verdict(self.LOST, asked("Zoé", Read(), 5, 6, Shown(*seen))) is Verdict.LINEARIZABLE

    def test_it_is_done_late(self):
        looks = asked("Zoé", Read(), 5, 6, Shown(0, "")), asked("Zoé", Read(), 7, 8, Shown(1, "2110"))
        assert verdict(self.LOST, *looks) is Verdict.LINEARIZABLE
        assert verdict(self.LOST, *looks, asked("Zoé", Read(), 9, 10, Shown(0, ""))) is Verdict.BROKEN, (
            "it was done, and is gone again"
        )

    def test_it_is_why_another_is_refused(self):
        refused = asked("Paul", Write("840", 0), 5, 6, Refusal("changed-meanwhile"))
        assert verdict(self.LOST, refused) is Verdict.LINEARIZABLE
        assert verdict(refused) is Verdict.BROKEN

    def test_it_is_never_done_twice(self):
        assert verdict(self.LOST, asked("Zoé", Read(), 5, 6, Shown(2, "2110"))) is Verdict.BROKEN


def history(rng, length=60, desks=4):
    """What a desk that does one thing after another answers to several who ask at the same time."""
    state, now, operations = GameState(), 0.0, []
    free = dict.fromkeys((f"desk {number}" for number in range(desks)), 0.0)
    for number in range(length):
        desk = rng.choice(list(free))
        now = max(now, free[desk]) + rng.random()
        wish = some_wish(state, desk, str(number), rng)
        following, refusal = done(state, desk, wish)
        answer = Refusal(refusal) if refusal else following.shown
        if not refusal:
            state = following
        is_lost = rng.random() < 0.1 and not isinstance(wish, Read)
        free[desk] = now + 3 * rng.random()
        begun = max(0.0, now - 3 * rng.random())
        operations.append(
            Operation(desk, "table 1", wish, begun, inf if is_lost else free[desk], None if is_lost else answer)
        )
    return operations


def some_wish(state, desk, value, rng):
    mine = [written for who, written in state.holding if who == desk]
    if rng.random() < 0.2 and mine:
        return TakeBack(mine[-1])
    return Write(value, max(0, len(state.deeds) - rng.choice([0, 0, 1, 2]))) if rng.random() < 0.7 else Read()


@pytest.mark.parametrize("seed", range(20))
def test_whatever_one_desk_answers_is_found_right_and_one_other_answer_wrong(seed):
    rng = Random(seed)
    operations = history(rng)
    assert verdict(*operations) is Verdict.LINEARIZABLE
    index = rng.choice([index for index, one in enumerate(operations) if isinstance(one.answer, Shown)])
    told = operations[index].answer
    wrong = replace(operations[index], answer=Shown(told.deeds + 1000, told.value))
    assert verdict(*operations[:index], wrong, *operations[index + 1 :]) is Verdict.BROKEN


def tried_in_every_order(operations):
    """The same by trying everything: of answered operations all, of others some, in any order that time allows."""
    answered = [one for one in operations if one.is_answered]
    lost = [one for one in operations if not one.is_answered]
    chosen = [[]]
    for one in lost:
        chosen += [[*some, one] for some in chosen]
    return any(fits(order) for some in chosen for order in permutations([*answered, *some]))


def fits(order):
    state = GAMES.first
    for index, one in enumerate(order):
        if any(later.ended < one.begun for later in order[index + 1 :]):
            return False
        state = GAMES.after(state, one)
        if state is None:
            return False
    return True


def test_small_histories_are_judged_as_by_trying_every_order():
    rng, found = Random(15), set()
    for _ in range(150):
        operations = history(rng, length=5, desks=3)
        index = rng.randrange(len(operations))
        if isinstance(operations[index].answer, Shown) and rng.random() < 0.6:
            operations[index] = replace(operations[index], answer=Shown(rng.randrange(4), str(rng.randrange(5))))
        right = tried_in_every_order(operations)
        assert (verdict(*operations) is Verdict.LINEARIZABLE) == right, operations
        found.add(right)
    assert found == {True, False}


def test_keys_are_judged_apart_and_the_longest_run_that_fits_is_told():
    wrong = replace(LOOKED, key="table 2", answer=Shown(1, "2110"))
    one, other = judge([*EVENING, wrong], GAMES)
    assert (one.verdict, other.verdict) == (Verdict.LINEARIZABLE, Verdict.BROKEN)
    (found,) = judge([TYPED, ON_SIGHT, replace(LOOKED, answer=Shown(1, "2110"))], GAMES)
    assert found.longest == (TYPED, ON_SIGHT)


def test_a_search_that_takes_too_long_says_that_it_does_not_know():
    assert verdict(*EVENING, most_steps=3) is Verdict.UNDECIDED


def test_a_long_evening_of_many_desks_is_judged_quickly():
    """Each table of a final: two thousand deeds, ten desks, one in ten never answered."""
    operations = history(Random(512), length=2000, desks=10)
    assert verdict(*operations) is Verdict.LINEARIZABLE
