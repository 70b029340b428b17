"""A kept document: what is missing is empty, what is damaged is set aside, what cannot be read is not written over, and
two programs lose nothing."""

import errno
import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.examples import so_many
from tournament import disk
from tournament.disk import lock_of, locked
from tournament.preferences import preferences_file, read_preferences
from tournament.register.register import open_register
from tournament.stores import KeptDocument, damaged


def numbers_in(raw):
    listed = json.loads(raw)
    if not isinstance(listed, list):
        raise ValueError
    return listed


def as_written(numbers):
    return json.dumps(numbers).encode()


@pytest.fixture
def numbers(tmp_path):
    return KeptDocument(tmp_path / "kept" / "numbers.json", numbers_in, as_written, list)


def add(number):
    return lambda known: [*known, number]


def test_a_missing_file_is_empty_and_looking_writes_nothing(numbers):
    assert numbers.look() == []
    assert not numbers.file.parent.exists()


def test_a_change_is_read_again_by_whoever_looks(numbers):
    assert numbers.change(add(1)) == [1]
    assert KeptDocument(numbers.file, numbers_in, as_written, list).look() == numbers.look() == [1]


def test_what_another_program_wrote_is_seen_and_kept(numbers):
    numbers.change(add(1))
    numbers.file.write_text("[1, 2]")
    assert numbers.look() == [1, 2]
    numbers.file.write_text("[1, 3]")
    assert numbers.change(add(4)) == [1, 3, 4]


def test_a_file_that_is_taken_away_is_empty_again(numbers):
    numbers.change(add(1))
    numbers.file.unlink()
    assert numbers.look() == []
    assert numbers.change(add(2)) == [2]


@pytest.mark.parametrize("damage", [b"", b"{", b"{}", b"\xff\xfe\x00", b"[" * 100_000], ids=range(5))
def test_a_damaged_file_is_set_aside_once_and_nothing_of_it_is_lost(numbers, damage):
    numbers.change(add(1))
    numbers.file.write_bytes(damage)
    assert numbers.look() == []
    assert damaged(numbers.file).read_bytes() == damage
    assert numbers.change(add(2)) == [2]


def test_a_second_damage_leaves_what_the_first_one_left(numbers):
    numbers.change(add(1))
    damages = [b"{", b"[1, 2, 3", b"[1, 2"]
    for damage in damages:
        numbers.file.write_bytes(damage)
        assert numbers.look() == []
    assert sorted(file.read_bytes() for file in numbers.file.parent.glob("*damaged*")) == sorted(damages)


def test_a_file_that_cannot_be_read_keeps_what_was_known_and_is_not_written_over(numbers, monkeypatch):
    numbers.change(add(1))
    numbers.file.write_text("[1, 2]")
    with monkeypatch.context() as broken:
        broken.setattr(Path, "read_bytes", broken_disk)
        assert numbers.look() == [1]
        with pytest.raises(OSError, match="Input/output"):
            numbers.change(add(3))
    assert numbers.look() == [1, 2], "the next look tries again"
    assert numbers.change(add(3)) == [1, 2, 3]


def test_a_file_that_could_never_be_read_is_said_to_be_unreadable(numbers, monkeypatch):
    numbers.file.parent.mkdir()
    numbers.file.write_text("[1]")
    monkeypatch.setattr(Path, "read_bytes", broken_disk)
    with pytest.raises(OSError, match="Input/output"):
        numbers.look()


def broken_disk(_file):
    raise OSError(5, "Input/output error")


def test_what_a_change_raises_is_passed_on_with_nothing_written(numbers):
    numbers.change(add(1))
    with pytest.raises(ZeroDivisionError):
        numbers.change(lambda known: [known[0] / 0])
    assert numbers.change(add(2)) == [1, 2], "and the lock was let go of"


def test_whoever_never_lets_go_keeps_nobody_waiting_for_ever(numbers, monkeypatch):
    numbers.change(add(1))
    monkeypatch.setattr(disk, "sleep", lambda _: None)
    with locked(numbers.file), pytest.raises(TimeoutError):
        numbers.change(add(2))
    assert numbers.change(add(3)) == [1, 3]


def test_a_disk_that_knows_no_locks_is_written_to_all_the_same(numbers, monkeypatch):
    def no_locks(*_):
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(disk, "_try_locking", no_locks)
    assert numbers.change(add(1)) == [1]


def test_beside_the_file_stands_its_lock_and_nothing_else(numbers):
    numbers.change(add(1))
    assert {path.name for path in numbers.file.parent.iterdir()} == {numbers.file.name, lock_of(numbers.file).name}


# --- two programs
# ----------------------------------------------------------------------------------------------------------------------

PEOPLE = """
from datetime import date
from tournament.register.register import open_register
from tournament.services.people.views import TeamView, TeamStatus

register, count, who = open_register(), int(sys.argv[1]), sys.argv[2]
letters = lambda number: "".join(chr(97 + int(digit)) for digit in f"{number:03}")
input("ready\\n")
for number in range(count):
    players = tuple(f"{who} {first}{letters(number)}" for first in ("Ada", "Bo"))
    team = TeamView(id=number + 1, number=number + 1, name=" / ".join(players), players=players, \
status=TeamStatus.ACTIVE)
    register.follow((), [team], date(2026, 11, 21))
"""

CHOICES = """
from tournament.preferences import Preferences, change_preferences

count = int(sys.argv[1])
one_more = lambda kept: kept.having_chosen({"changes": str(int(kept.paper_options.get("changes", 0)) + 1)})
input("ready\\n")
for _ in range(count):
    change_preferences(one_more, one_more(Preferences()))
"""


def side_by_side(script, count):
    """Two real programs, both ready before either begins."""
    with program(script, count, "Lea") as one, program(script, count, "Zoe") as other:
        assert [one.stdout.readline(), other.stdout.readline()] == ["ready\n"] * 2
        for started in (one, other):
            started.stdin.write("\n")
            started.stdin.flush()
    assert [one.returncode, other.returncode] == [0, 0]


def program(script, count, who):
    return subprocess.Popen(
        [sys.executable, "-c", f"import sys\n{script}", str(count), who],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def test_two_programs_that_meet_people_forget_none_of_them():
    teams = so_many(25, 300)
    side_by_side(PEOPLE, teams)
    assert len(open_register().people) == 4 * teams


def test_two_programs_that_change_preferences_keep_every_change():
    changes = so_many(60, 300)
    side_by_side(CHOICES, changes)
    assert read_preferences().paper_options == {"changes": str(2 * changes)}
    assert not damaged(preferences_file()).exists()
