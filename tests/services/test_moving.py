"""A championship goes elsewhere and back: it is the same there, and it is worked in at one place only, wherever a move
was cut off."""

from dataclasses import replace

import pytest

from tests.desks import new_desk
from tests.homes import InFile, OnServer, everything, moved, open_at, told
from tests.services.conftest import drafts, made
from tournament.audit.reader import judge_journal, judge_rows
from tournament.errors import Problem, Refused
from tournament.services.desk.journal import plain_journal, plain_rows
from tournament.services.hall.devices import hall_secret, pair_device
from tournament.services.papers.snapshot import keep_logo, logo
from tournament.services.people.registration import register_teams
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.safety.moving import abandon_move, move, save_as_file
from tournament.services.scores.entry import record_hand

PHONE, PICTURE = "06 12 34 56 78", b"\x89PNG\r\n\x1a\n"


def championship_in(path):
    """A championship of which a hand is played, with everything that is beside the journal."""
    desk = new_desk(path)
    register_teams(desk, [replace(draft, phone=PHONE) for draft in drafts(5)])
    draw(desk)
    post_draw(desk)
    record_hand(desk, 1, made(82))
    hall_secret(desk, lambda _: "5e" * 32)
    pair_device(desk, "desk", "Portable B", "70ce", desk.clock)
    keep_logo(desk, PICTURE)
    desk.close()
    return InFile(path)


@pytest.fixture
def here(tmp_path):
    return championship_in(tmp_path / "concours.capot")


@pytest.fixture
def another_file(tmp_path):
    (tmp_path / "ailleurs").mkdir()
    return InFile(tmp_path / "ailleurs" / "concours.capot")


@pytest.fixture
def database(schemas):
    with schemas.database() as address:
        yield OnServer(address)


@pytest.fixture(params=["another_file", "database"])
def there(request):
    """Where it goes."""
    return request.getfixturevalue(request.param)


@pytest.fixture(params=["another_file", pytest.param("database", marks=pytest.mark.long)])
def anywhere(request):
    """Where it goes, for what is the same in every engine."""
    return request.getfixturevalue(request.param)


def cut_off_at(step, source, target, monkeypatch):
    """A move that ends where this would be done."""

    def cut(*_args, **_more):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(f"tournament.services.safety.moving.{step}", cut)
        with pytest.raises(KeyboardInterrupt):
            moved(source, target)


def codes(done):
    with pytest.raises(Refused) as refused:
        done()
    return [problem.code for problem in refused.value.problems]


def enter(home, points=90):
    with open_at(home) as desk:
        record_hand(desk, 2, made(points))


def test_everything_is_there_and_nothing_is_entered_here_any_more(here, there):
    before = everything(here)
    assert moved(here, there)
    assert everything(here, but=1) == before == everything(there, but=2)
    assert told(here) == ["round-posted", "hand-recorded", "championship-moved"]
    assert told(there) == ["hand-recorded", "championship-moved", "championship-arrived"]
    assert everything(there)["journal"][-1].previous == everything(here)["journal"][-1].hash
    assert codes(lambda: enter(here)) == ["championship-moved"]
    enter(there)


@pytest.mark.long
def test_there_and_back_into_the_file_it_came_from_and_there_once_more(here, there):
    moved(here, there)
    enter(there)
    assert moved(there, here)
    enter(here, 100)
    assert codes(lambda: enter(there)) == ["championship-moved"]
    assert moved(here, there)
    assert everything(there, but=1) == everything(here)
    with open_at(there) as desk:
        entries = plain_journal(desk.entries())
        assert [*judge_journal(entries), *judge_rows(entries, plain_rows(desk.state))] == []
        assert len(desk.state.rows["hand"]) == 3
        assert {*desk.phones.values()} == {PHONE}
        assert logo(desk) == PICTURE


def test_asked_for_twice_it_is_done_once(here, anywhere):
    assert moved(here, anywhere)
    enter(anywhere)
    assert not moved(here, anywhere)
    assert told(anywhere)[-1] == "hand-recorded"


@pytest.mark.parametrize("step", ["carry_over", "chain_is_whole"])
def test_cut_off_anywhere_it_is_finished_by_the_next_call(here, there, step, monkeypatch):
    cut_off_at(step, here, there, monkeypatch)
    assert not there.is_there()
    assert codes(lambda: enter(here)) == ["championship-moved"]
    assert moved(here, there)
    enter(there)
    assert told(here).count("championship-moved") == 1


def test_trouble_there_loses_nothing_and_says_what_to_do(here, anywhere, monkeypatch):
    def full(*_args):
        raise Refused(Problem("disk-full"))

    with monkeypatch.context() as patch:
        patch.setattr("tournament.services.safety.moving.bring_forward", full)
        assert codes(lambda: moved(here, anywhere)) == ["disk-full", "move-unfinished"]
    assert moved(here, anywhere)


def test_what_does_not_arrive_as_it_is_here_is_not_kept(here, anywhere, monkeypatch):
    monkeypatch.setattr("tournament.services.safety.moving.differing_table", lambda *_: "team")
    assert codes(lambda: moved(here, anywhere)) == ["move-not-whole", "move-unfinished"]
    assert not anywhere.is_there()


def test_a_move_can_be_abandoned_until_it_has_arrived(here, there, monkeypatch):
    with open_at(here) as desk:
        assert codes(lambda: abandon_move(desk, there.target)) == ["move-none"]
    cut_off_at("carry_over", here, there, monkeypatch)
    with open_at(here) as desk:
        abandon_move(desk, there.target)
        record_hand(desk, 2, made(90))
    assert moved(here, there)
    with open_at(here) as desk:
        assert codes(lambda: abandon_move(desk, there.target)) == ["move-arrived"]
        assert codes(lambda: abandon_move(desk, there.beside().target)) == ["championship-moved"]
        abandon_move(desk, None)
        record_hand(desk, 2, made(100))


def test_a_moved_championship_goes_nowhere_else(here, anywhere):
    moved(here, anywhere)
    assert codes(lambda: moved(here, anywhere.beside())) == ["championship-moved"]


def test_what_went_on_elsewhere_is_not_replaced(here, anywhere, tmp_path):
    copy = InFile(tmp_path / "copie.capot")
    with open_at(here) as desk:
        save_as_file(desk, copy.path)
    moved(here, anywhere)
    assert codes(lambda: moved(copy, anywhere)) == ["move-target-taken"]
    enter(copy)
    assert codes(lambda: moved(copy, here)) == ["move-target-taken"]
    enter(anywhere)


def test_another_championship_is_not_replaced(here, tmp_path):
    other = InFile(tmp_path / "autre.capot")
    new_desk(other.path).close()
    before = other.path.read_bytes()
    assert codes(lambda: moved(here, other)) == ["move-target-taken"]
    assert other.path.read_bytes() == before
    enter(here)


def test_a_championship_is_not_moved_onto_itself(here):
    with open_at(here) as desk:
        assert codes(lambda: move(desk, here.target, source=here.target.name)) == ["move-nowhere"]


def test_no_folder_no_move(here, tmp_path):
    assert codes(lambda: moved(here, InFile(tmp_path / "nulle part" / "concours.capot"))) == ["folder-missing"]
    enter(here)


def test_a_copy_into_a_file_or_a_folder_moves_nothing(here, there, tmp_path):
    moved(here, there)
    with open_at(there) as desk:
        one, other = (save_as_file(desk, tmp_path) for _ in range(2))
        assert codes(lambda: save_as_file(desk, one)) == ["file-exists"]
        assert codes(lambda: save_as_file(desk, one / "x.capot")) == ["folder-missing"]
        record_hand(desk, 2, made(90))
    assert one != other
    assert one.name.startswith("concours-de-la-saint-martin-2026-")
    assert everything(there, but=1)["journal"] == everything(InFile(one))["journal"]
    enter(InFile(one))
