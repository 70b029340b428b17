"""How often somebody may do something, by a clock that is an argument."""

from tournament.hosting.limits import REMEMBERED, Rate


def test_five_a_minute_for_each_asker():
    rate = Rate(5, 60)
    assert [rate.allows("one", second) for second in (0, 1, 2, 3, 4, 5, 59.9)] == [True] * 5 + [False] * 2
    assert rate.allows("other", 5)
    assert rate.allows("one", 60)
    assert not rate.allows("one", 60.5)


def test_what_is_refused_does_not_count():
    rate = Rate(1, 1)
    assert rate.allows("one", 0)
    assert not rate.allows("one", 0.9)
    assert rate.allows("one", 1.0)


def test_it_remembers_so_many_askers_and_no_more():
    rate = Rate(1, 1e9)
    for number in range(REMEMBERED + 10):
        rate.count(str(number), 0)
    assert rate.left("0", 1) == 1
    assert rate.left(str(REMEMBERED + 9), 1) == 0
