"""The desks at one championship: who is there, and which tables they take first."""

from datetime import UTC, datetime, timedelta

import pytest

from tournament.errors import Refused
from tournament.hosting.joined import (
    GRACE,
    HOST_DESK,
    WRITING,
    DeskPresent,
    JoinedDesks,
    ShareOrder,
    given_back,
    share_of,
    shared_out,
    whose_tables,
    written,
)

BEGIN = datetime(2026, 11, 21, 20, 30, tzinfo=UTC)


class Clock:
    now = BEGIN

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def desks(clock):
    desks = JoinedDesks(clock)
    desks.arrive(HOST_DESK, "", "Anne")
    return desks


def told(desks):
    return {one.by: "-" if one.tables is None else written(one.tables) for one in desks.present}


def test_who_comes_is_there_with_the_moment_and_stays_one_with_two_connections(desks, clock):
    clock.now += timedelta(minutes=1)
    first = desks.arrive("hall/1", "Comptoir", "Paul")
    clock.now += timedelta(minutes=1)
    desks.arrive("hall/1", "Comptoir", "Paul")
    first()
    first()
    assert [(one.by, one.since, one.cut_off) for one in desks.present] == [
        ("Anne", BEGIN, None),
        ("Paul", BEGIN + timedelta(minutes=1), None),
    ]


def test_a_desk_that_is_cut_off_keeps_its_tables_for_a_moment_and_then_is_gone(desks, clock):
    leave = desks.arrive("hall/1", "Comptoir", "Paul")
    desks.share({"hall/1": share_of("1-3")})
    leave()
    assert desks.present[-1].cut_off == clock.now
    clock.now += GRACE / 2
    desks.arrive("hall/1", "Comptoir", "Paul")()
    assert told(desks) == {"Anne": "", "Paul": "1-3"}
    clock.now += GRACE
    assert told(desks) == {"Anne": ""}
    desks.arrive("hall/1", "Comptoir", "Paul")
    assert told(desks) == {"Anne": "", "Paul": ""}


def test_a_desk_that_goes_takes_its_share_with_it(desks):
    desks.arrive("hall/1", "Comptoir", "Paul")
    desks.share({"hall/1": share_of("1-3")})
    desks.leave("hall/1")
    assert told(desks) == {"Anne": ""}
    with pytest.raises(Refused, match="desk-not-here"):
        desks.share({"hall/1": share_of("1-3")})


def test_tables_are_shared_out_between_those_who_are_there_and_take_part(desks):
    for number, by in enumerate(("Paul", "Marie", "Léa"), start=1):
        leave = desks.arrive(f"hall/{number}", "Poste", by)
    leave()
    desks.share({"hall/2": None})
    desks.share(shared_out(desks.present, range(1, 10)))
    assert told(desks) == {"Anne": "1-5", "Paul": "6-9", "Marie": "-", "Léa": ""}
    desks.share(given_back(desks.present))
    assert told(desks) == {"Anne": "", "Paul": "", "Marie": "-", "Léa": ""}


def test_each_desk_sees_its_own_tables_first_and_who_takes_the_others(desks):
    desks.arrive("hall/1", "Comptoir", "Paul")
    desks.share({HOST_DESK: share_of("1-4"), "hall/1": share_of("4-6")})
    at_host, at_paul = (whose_tables(desks.present, desk) for desk in (HOST_DESK, "hall/1"))
    assert [at_host.order(table) for table in (1, 4, 6, 7)] == [
        ShareOrder.OWN,
        ShareOrder.OWN,
        ShareOrder.OTHER,
        ShareOrder.NOBODY,
    ]
    assert [at_paul.taken_by(table) for table in (1, 4, 6, 7)] == ["Anne", "", "", ""]
    assert not whose_tables((), HOST_DESK).is_shared


def test_two_of_one_name_are_called_by_their_devices(desks):
    desks.arrive("hall/1", "Comptoir", "Anne")
    desks.arrive("hall/2", "Bar", "Paul")
    desks.share({"hall/1": share_of("1"), "hall/2": share_of("2")})
    whose = whose_tables(desks.present, HOST_DESK)
    assert [whose.taken_by(table) for table in (1, 2)] == ["Comptoir", "Paul"]


def test_everybody_is_told_and_nobody_of_what_changed_nothing(desks):
    calls = []
    end = desks.follow(lambda: calls.append(told(desks)))
    desks.share({HOST_DESK: share_of("1")})
    desks.share({HOST_DESK: share_of("1")})
    desks.seat(HOST_DESK, "Louis")
    end()
    desks.share({HOST_DESK: share_of("2")})
    assert calls == [{"Anne": "1"}, {"Louis": "1"}]


def test_who_writes_at_which_table_is_told_and_is_over_after_a_while(desks, clock):
    calls = []
    desks.arrive("hall/1", "Saisie 3", "Saisie 3")
    desks.follow(lambda: calls.append(whose_tables(desks.present, HOST_DESK).writing))
    desks.write_at("hall/1", 20)
    desks.write_at("hall/1", 20)
    desks.write_at("nobody", 20)
    desks.write_at("hall/1", 21)
    assert calls == [(("Saisie 3", 20),), (("Saisie 3", 21),)]
    assert [whose_tables(desks.present, HOST_DESK).written_by(table) for table in (20, 21, None)] == [
        "",
        "Saisie 3",
        "",
    ]
    assert whose_tables(desks.present, "hall/1").written_by(21) == "", "it is the desk itself"
    clock.now += WRITING - timedelta(seconds=1)
    assert whose_tables(desks.present, HOST_DESK).written_by(21) == "Saisie 3"
    clock.now += timedelta(seconds=1)
    assert whose_tables(desks.present, HOST_DESK).written_by(21) == ""
    desks.write_at("hall/1", 21)
    desks.leave("hall/1")
    clock.now += WRITING
    assert [one.desk for one in desks.present] == [HOST_DESK]


def test_a_desk_goes_through_json():
    for tables in (None, (), share_of("1-3, 8")):
        here = DeskPresent(
            "hall/1", "Comptoir", "Paul", tables, BEGIN, BEGIN if tables else None, 7 if tables else None
        )
        assert DeskPresent.of_json(here.as_json()) == here
    for table in (0, "7", True, 10**9):
        with pytest.raises(Refused):
            DeskPresent.of_json({**here.as_json(), "writing": table})
    for wrong in ({}, {**here.as_json(), "by": 3}, {**here.as_json(), "since": "now"}):
        with pytest.raises((KeyError, TypeError, ValueError)):
            DeskPresent.of_json(wrong)
