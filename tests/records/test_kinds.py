"""A kind of decision is one row: what of it is forgotten stops the program where it begins."""

import pytest

from tournament.records.kinds import FORFEIT, MEASURED, RULINGS, WARNING, Kind, Outcome, Ruling, each_kind


def test_a_kind_without_its_row_is_refused_by_name():
    with pytest.raises(ValueError, match="late"):
        each_kind(*(ruling for ruling in RULINGS.values() if ruling.kind is not Kind.LATE))


def test_an_outcome_without_its_words_is_refused():
    with pytest.raises(ValueError, match="kept"):
        Ruling(Kind.CONTESTED, "Contested result", outcomes={Outcome.KEPT: ""})


def test_what_is_said_by_its_number_needs_no_words():
    assert Ruling(Kind.CLOCK, "Clock", outcomes=dict.fromkeys(MEASURED, "")).outcomes.keys() == set(MEASURED)


def test_what_is_counted_has_its_words():
    assert FORFEIT.counted is not None
    assert all(one and other for one, other in [ruling.counted.times for ruling in RULINGS.values() if ruling.counted])
    assert all(WARNING.brings.values())
