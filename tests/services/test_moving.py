"""A championship goes to another engine and back: it is the same there, and it is worked in at one place only, wherever a move was cut off."""

from contextlib import contextmanager

import pytest

from tests.desks import Clock, Luck, new_desk
from tests.services.conftest import drafts, made
from tournament.audit.journal import judge_journal, judge_rows
from tournament.errors import Problem, Refused
from tournament.models.checks import rows_of
from tournament.models.copying import every_table
from tournament.models.engine import reading
from tournament.services.desk.journal import plain_journal, plain_rows
from tournament.services.hall.devices import pair_device
from tournament.services.hall.passes import hall_secret
from tournament.services.papers.emblem import keep_emblem
from tournament.services.people.registration import register_teams
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.safety.move_targets import FileTarget
from tournament.services.safety.moving import abandon_move, move, save_as_file
from tournament.services.scores.entry import record_hand
from tournament.services.setup.championship import open_championship


@pytest.fixture
def file(tmp_path):
    """A championship of which a hand is played, with everything that is beside the journal."""
    desk = new_desk(tmp_path / "concours.capot")
    register_teams(desk, [draft.__class__(draft.players, phone="06 12 34 56 78") for draft in drafts(5)])
    draw(desk)
    post_draw(desk)
    record_hand(desk, 1, made(82))
    hall_secret(desk, lambda _: "5e" * 32)
    pair_device(desk, "desk", "Portable B", "70ce", desk.clock)
    keep_emblem(desk, b"\x89PNG\r\n\x1a\n")
    desk.close()
    return desk.path


@pytest.fixture
def there(tmp_path):
    return tmp_path / "ailleurs" / "concours.capot"


@pytest.fixture(autouse=True)
def folder(there):
    there.parent.mkdir()


@contextmanager
def open_at(path):
    desk = open_championship(path, by="Odile", clock=Clock(600), luck=Luck())
    try:
        yield desk
    finally:
        desk.close()


def moved(source, target):
    with open_at(source) as desk:
        return move(desk, FileTarget(target), source=str(source))


def everything(path, but=0):
    """All rows of a file, without the newest entries of its journal."""
    with open_at(path) as desk, reading(desk.engine) as connection:
        rows = {name: rows_of(connection, name) for name in every_table()}
    return rows | {"journal": rows["journal"][: len(rows["journal"]) - but]}


def told(path):
    """The newest entries, in the words of the journal."""
    with open_at(path) as desk:
        return [entry.what for entry in desk.hall.journal][-3:]


def codes(done):
    with pytest.raises(Refused) as refused:
        done()
    return [problem.code for problem in refused.value.problems]


def cut_off_at(step, source, target, monkeypatch):
    """A move that ends where this would be done."""

    def cut(*_args, **_more):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(f"tournament.services.safety.{step}", cut)
        with pytest.raises(KeyboardInterrupt):
            moved(source, target)


def enter(path, points=90):
    with open_at(path) as desk:
        record_hand(desk, 2, made(points))


def test_everything_is_there_and_nothing_is_entered_here_any_more(file, there):
    before = everything(file)
    assert moved(file, there)
    assert everything(file, but=1) == before == everything(there, but=2)
    assert told(file) == ["round-posted", "hand-recorded", "championship-moved"]
    assert told(there) == ["hand-recorded", "championship-moved", "championship-arrived"]
    assert everything(there)["journal"][-1].previous == everything(file)["journal"][-1].hash
    assert codes(lambda: enter(file)) == ["championship-moved"]
    enter(there)


def test_there_and_back_into_the_file_it_came_from(file, there):
    moved(file, there)
    enter(there)
    assert moved(there, file)
    enter(file, 100)
    assert codes(lambda: enter(there)) == ["championship-moved"]
    with open_at(file) as desk:
        entries = plain_journal(desk.entries())
        assert [*judge_journal(entries), *judge_rows(entries, plain_rows(desk.hall))] == []
        assert len(desk.hall.rows["hand"]) == 3
        assert set(desk.phones.values()) == {"06 12 34 56 78"}


def test_asked_for_twice_it_is_done_once(file, there):
    assert moved(file, there)
    enter(there)
    assert not moved(file, there)
    assert told(there)[-1] == "hand-recorded"


@pytest.mark.parametrize("step", ["moving.bring_forward", "moving.differing_table", "moving.chain_is_whole", "move_targets.save_copy"])
def test_cut_off_anywhere_it_is_finished_by_the_next_call(file, there, step, monkeypatch):
    cut_off_at(step, file, there, monkeypatch)
    assert not there.exists()
    assert codes(lambda: enter(file)) == ["championship-moved"]
    assert moved(file, there)
    enter(there)
    assert told(file).count("championship-moved") == 1


def test_a_full_disk_there_loses_nothing_and_says_what_to_do(file, there, monkeypatch):
    def full(*_args):
        raise Refused(Problem("disk-full"))

    with monkeypatch.context() as patch:
        patch.setattr("tournament.services.safety.move_targets.save_copy", full)
        assert codes(lambda: moved(file, there)) == ["disk-full", "move-unfinished"]
    assert moved(file, there)


def test_what_does_not_arrive_as_it_is_here_is_not_kept(file, there, monkeypatch):
    monkeypatch.setattr("tournament.services.safety.moving.differing_table", lambda *_: "team")
    assert codes(lambda: moved(file, there)) == ["move-not-whole", "move-unfinished"]
    assert not there.exists()


def test_a_move_can_be_abandoned_until_it_has_arrived(file, there, monkeypatch):
    with open_at(file) as desk:
        assert codes(lambda: abandon_move(desk, FileTarget(there))) == ["move-none"]
    cut_off_at("move_targets.save_copy", file, there, monkeypatch)
    with open_at(file) as desk:
        abandon_move(desk, FileTarget(there))
        record_hand(desk, 2, made(90))
    assert moved(file, there)
    with open_at(file) as desk:
        assert codes(lambda: abandon_move(desk, FileTarget(there))) == ["move-arrived"]
        assert codes(lambda: abandon_move(desk, FileTarget(there.with_name("other.capot")))) == ["championship-moved"]
        abandon_move(desk, None)
        record_hand(desk, 2, made(100))


def test_a_sealed_championship_goes_nowhere_else(file, there):
    moved(file, there)
    assert codes(lambda: moved(file, there.with_name("other.capot"))) == ["championship-moved"]


def test_another_championship_is_not_replaced_nor_one_that_went_on(file, there):
    new_desk(there).close()
    before = there.read_bytes()
    assert codes(lambda: moved(file, there)) == ["move-target-taken"]
    assert there.read_bytes() == before
    enter(file)


def test_a_file_that_was_sealed_for_another_journal_is_not_replaced(file, there, tmp_path):
    with open_at(file) as desk:
        save_as_file(desk, tmp_path / "copy.capot")
    moved(file, there)
    enter(tmp_path / "copy.capot")
    assert codes(lambda: moved(tmp_path / "copy.capot", file)) == ["move-target-taken"]


def test_a_championship_is_not_moved_onto_itself(file):
    with open_at(file) as desk:
        assert codes(lambda: move(desk, FileTarget(file), source=str(file))) == ["move-nowhere"]


def test_no_folder_no_move(file, there):
    there.parent.rmdir()
    assert codes(lambda: moved(file, there)) == ["folder-missing"]
    enter(file)


def test_a_copy_into_a_file_or_a_folder_seals_nothing(file, there):
    with open_at(file) as desk:
        assert save_as_file(desk, there) == there
        assert codes(lambda: save_as_file(desk, there)) == ["file-exists"]
        assert codes(lambda: save_as_file(desk, there / "x.capot")) == ["folder-missing"]
        one, other = (save_as_file(desk, there.parent) for _ in range(2))
        record_hand(desk, 2, made(90))
    assert one != other
    assert one.name.startswith("concours-de-la-saint-martin-2026-")
    assert everything(file, but=1)["journal"] == everything(there)["journal"] == everything(one)["journal"]
    enter(there)
