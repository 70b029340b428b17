"""Which tables a desk takes first."""

import pytest

from tournament.errors import Refused
from tournament.hosting.joined import divided, holds, share_in, share_of, written


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("1-12", "1-12"),
        ("15", "15"),
        ("15, 1-12", "1-12, 15"),
        ("1 – 12 ; 13-20", "1-20"),
        ("3 5 7-8", "3, 5, 7-8"),
        ("1-10, 5-12", "1-12"),
        ("", ""),
    ],
)
def test_tables_are_typed_as_people_write_them(typed, read):
    assert written(share_of(typed)) == read


@pytest.mark.parametrize(
    "typed", ["a", "12-1", "0", "1-10000", "1--2", "-3", "1-2-3", ", ".join(str(2 * n + 1) for n in range(60))]
)
def test_what_is_no_table_is_refused(typed):
    with pytest.raises(Refused, match="share-not-read"):
        share_of(typed)


def test_what_another_computer_names_is_held_to_the_same():
    assert share_in(None) is None
    assert share_in([[7, 9], [1, 3]]) == ((1, 3), (7, 9))
    for wrong in ("1-3", [[3, 1]], [[1]], [[1.0, 2]], [[True, 2]], [["1", "2"]], {"1": 2}, [[1, 2]] * 51):
        with pytest.raises(Refused, match="share-not-read"):
            share_in(wrong)


def test_a_share_holds_its_tables_and_no_others():
    share = share_of("1-3, 7")
    assert [table for table in range(1, 9) if holds(share, table)] == [1, 2, 3, 7]
    assert not holds(None, 1)
    assert not holds(share, None)


@pytest.mark.parametrize(
    ("tables", "parts", "shares"),
    [
        (range(1, 13), 2, ["1-6", "7-12"]),
        (range(1, 14), 3, ["1-5", "6-9", "10-13"]),
        ([1, 2, 5, 9], 2, ["1-4", "5-9"]),
        ([4], 3, ["4", "", ""]),
        ([], 2, ["", ""]),
    ],
)
def test_tables_are_divided_between_desks_as_neighbours(tables, parts, shares):
    assert [written(share) for share in divided(list(tables), parts)] == shares
