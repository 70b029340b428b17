"""Passes, pairing codes and tokens, by themselves: the clock is an argument."""

from datetime import UTC, datetime, timedelta

import pytest

from tournament.hosting.passes import (
    CODE_LASTS,
    CODE_LETTERS,
    Access,
    hash_of,
    known_as,
    matching,
    new_code,
    new_token,
    passes_of,
    team_pass,
    tidied,
)

SECRET, OTHER = "ab" * 32, "cd" * 32
EIGHT = datetime(2026, 11, 21, 20, tzinfo=UTC)


def test_a_pass_is_eighty_bits_in_groups_that_can_be_read_aloud():
    letters = team_pass(SECRET, 7, 0)
    assert [len(group) for group in letters.split("-")] == [4, 4, 4, 4]
    assert len(tidied(letters)) * 5 == 80


def test_a_pass_depends_on_the_file_the_team_and_how_often_it_was_given_out():
    passes = {team_pass(secret, team, issue) for secret in (SECRET, OTHER) for team in (1, 11) for issue in (0, 1, 10)}
    assert len(passes) == 12


@pytest.mark.parametrize(
    "wrong",
    [
        "",
        " ",
        "-",
        "A",
        "ABCD-EFGH",
        "É" * 16,
        "\0",
        "'; DROP TABLE team; --",
        "A" * 5000,
        "ABCD-EFGH-IJKL-MNOP-QRST",
        "\ud800",
    ],
)
def test_what_is_no_pass_is_of_nobody(wrong):
    assert known_as(wrong) not in passes_of(SECRET, [(1, 0), (2, 0)])


@pytest.mark.parametrize("cut", range(1, 16))
def test_a_truncated_pass_is_of_nobody(cut):
    passes = passes_of(SECRET, [(1, 0)])
    assert known_as(team_pass(SECRET, 1, 0)) in passes
    assert known_as(tidied(team_pass(SECRET, 1, 0))[:cut]) not in passes


def test_a_code_lasts_two_minutes_and_none_of_its_letters_is_taken_for_another():
    code = new_code(Access.DOOR, EIGHT)
    assert set(tidied(code.code)) <= set(CODE_LETTERS)
    assert not set("01OIL") & set(CODE_LETTERS)
    assert matching([code], code.code.lower(), EIGHT + CODE_LASTS - timedelta(seconds=1)) == code
    assert matching([code], code.code, EIGHT + CODE_LASTS) is None


@pytest.mark.parametrize("typed", ["", "\ud800", "éàç", "AAAA", "A" * 4000])
def test_another_code_lets_nobody_in(typed):
    assert matching([new_code(Access.DESK, EIGHT)], typed, EIGHT) is None


def test_a_token_is_kept_as_its_hash():
    token = new_token()
    assert len(token) == 32
    assert token not in hash_of(token)
    assert hash_of("\ud800")
