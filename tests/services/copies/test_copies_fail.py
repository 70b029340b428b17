"""Nothing that fails while a copy is made stops anybody."""

import os
import subprocess
import sys
from contextlib import closing
from datetime import UTC, datetime

import pytest

from tests import abilities
from tests.services.conftest import desk_in, made
from tests.services.copies.conftest import full_desk, kept, ticked
from tournament.errors import Refused
from tournament.models import backup
from tournament.models.backup import add_copy, folders_in, freeze, look_at
from tournament.preferences import copies_folder
from tournament.services.rounds.round_views import current_round
from tournament.services.safety.copies import frozen_championship, save_copy, second_folder
from tournament.services.safety.recovering import all_copies, bring_back
from tournament.services.scores.entry import record_hand


class TestWhenACopyFails:
    def test_a_stick_that_is_gone_is_told_and_tried_again_and_the_own_copies_go_on(self, desk, copies, stick, clock):
        copies.choose_second(stick)
        copies.wait()
        assert (stick / "Capot-copies").is_dir()
        good = clock.now
        clock.go_on(minutes=6)
        (stick / "Capot-copies").rename(stick / "pulled")
        full_desk(desk)
        own, second = ticked(copies)
        assert (own.good, own.trouble) == (clock.now, None)
        assert (second.good, second.trouble.code) == (good, "place-gone")
        assert not (stick / "Capot-copies").exists()
        record_hand(desk, current_round(desk.state).tables[0].id, made(100))
        (stick / "pulled").rename(stick / "Capot-copies")
        clock.go_on(seconds=59)
        assert ticked(copies)[1].trouble
        clock.go_on(seconds=1)
        assert ticked(copies)[1].trouble is None
        assert kept(stick / "Capot-copies") == [1, 5]

    def test_a_full_own_folder_is_told_and_every_hand_is_still_recorded(self, desk, copies, monkeypatch):
        ticked(copies)

        def full(*_):
            raise OSError(28, "No space left on device")

        with monkeypatch.context() as disk:
            disk.setattr("tournament.models.backup.os.fsync", full)
            full_desk(desk)
            (own,) = ticked(copies)
            assert own.trouble.code == "disk-full"
            record_hand(desk, current_round(desk.state).tables[0].id, made(100))
            assert kept() == [1]
        copies.copy_now()
        copies.wait()
        assert (copies.targets[0].trouble, kept()[-1]) == (None, 5)

    @abilities.LIMITS
    def test_a_disk_that_is_really_full_leaves_the_old_copy_and_nothing_else(self, desk, copies, tmp_path):
        ticked(copies)
        full_desk(desk)
        program = (
            "import resource, sys; from pathlib import Path; from datetime import UTC, datetime; from "
            "tournament.errors import Refused; "
            "from tournament.models.backup import add_copy, look_at; frozen = look_at(Path(sys.argv[1])); "
            "resource.setrlimit(resource.RLIMIT_FSIZE, (60_000, 60_000))\n"
            "try: add_copy(frozen, Path(sys.argv[2]), None, datetime.now(UTC))\n"
            "except Refused as refused: print(refused.problems[0].code)"
        )
        save_copy(frozen_championship(desk), tmp_path / "now.capot")
        copies.wait()
        before = {path.name for folder in folders_in([copies_folder()]) for path in folder.iterdir()}
        told = subprocess.run(
            [sys.executable, "-c", program, str(tmp_path / "now.capot"), str(copies_folder())],
            capture_output=True,
            text=True,
            check=True,
        )
        assert told.stdout in ("disk-full\n", "disk-trouble\n")
        assert {path.name for folder in folders_in([copies_folder()]) for path in folder.iterdir()} == before

    def test_a_copy_that_is_killed_leaves_the_old_one_and_the_next_clears_up(self, desk, copies, tmp_path):
        ticked(copies)
        full_desk(desk)
        save_copy(frozen_championship(desk), tmp_path / "now.capot")
        program = (
            "import os, sys; from pathlib import Path; from datetime import UTC, datetime; from "
            "tournament.models import backup; "
            "backup.is_whole = lambda draft: draft.name.startswith('.') and os._exit(9); "
            "backup.same = lambda *_: False; "
            "backup.add_copy(backup.look_at(Path(sys.argv[1])), Path(sys.argv[2]), None, datetime.now(UTC))"
        )
        killed = subprocess.run(
            [sys.executable, "-c", program, str(tmp_path / "now.capot"), str(copies_folder())], capture_output=True
        )
        assert killed.returncode == 9
        (folder,) = folders_in([copies_folder()])
        assert [path.name for path in folder.glob(".*")] != []
        old = all_copies([copies_folder()])[0].path
        with closing(look_at(old)) as seen:
            assert seen.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        for draft in folder.glob(".*"):
            os.utime(draft, (0, 0))
        copies.copy_now()
        copies.wait()
        assert (list(folder.glob(".*")), kept()[-1]) == ([], 4)

    def test_a_copy_under_way_beside_is_not_swept_away(self, desk, copies, tmp_path, monkeypatch):
        """Two windows, each with a file of one championship: while the first writes, the second makes a copy and clears
        up."""
        full_desk(desk)
        copies.wait()
        first, second = frozen_championship(desk), frozen_championship(desk)
        really_whole, copied = backup.is_whole, []

        def meanwhile(path):
            if path.name.startswith(".") and not copied:
                copied.append(path)
                backup.add_copy(
                    second, copies_folder(), tmp_path / "b.capot", datetime(2026, 11, 21, 12, 0, 2, tzinfo=UTC)
                )
            return really_whole(path)

        monkeypatch.setattr(backup, "is_whole", meanwhile)
        assert backup.add_copy(
            first, copies_folder(), tmp_path / "a.capot", datetime(2026, 11, 21, 12, 0, 1, tzinfo=UTC)
        ).is_file()
        assert [path for path in copied if path.exists()] == []

    def test_a_second_place_inside_the_first_is_none(self, copies):
        with pytest.raises(Refused) as refused:
            copies.choose_second(copies_folder())
        assert [problem.code for problem in refused.value.problems] == ["place-is-own"]

    @pytest.mark.parametrize("inside", [".", "Championnats"])
    def test_a_second_place_where_the_next_version_of_a_program_is_put(self, copies, stick, inside):
        (stick / "Capot" / "Championnats").mkdir(parents=True)
        (stick / "Capot" / "Capot.exe").touch()
        with pytest.raises(Refused) as refused:
            copies.choose_second(stick / "Capot" / inside)
        assert [problem.code for problem in refused.value.problems] == ["place-is-program"]
        copies.choose_second(stick)
        assert copies.second == stick / "Capot-copies"

    def test_a_second_place_that_is_not_there(self, copies, tmp_path):
        with pytest.raises(Refused) as refused:
            copies.choose_second(tmp_path / "nowhere")
        assert [problem.code for problem in refused.value.problems] == ["place-gone"]

    def test_a_second_place_that_cannot_be_written(self, copies, stick):
        (stick / "Capot-copies").touch()
        with pytest.raises(Refused) as refused:
            copies.choose_second(stick)
        assert [problem.code for problem in refused.value.problems] == ["file-unwritable"]

    def test_no_second_place_any_more(self, desk, copies, stick):
        copies.choose_second(stick)
        copies.choose_second(None)
        assert (copies.second, len(copies.targets)) == (None, 1)


def test_a_damaged_copy_leaves_the_journal_to_the_one_before(desk, copies, tmp_path):
    ticked(copies)
    full_desk(desk)
    ticked(copies)
    newest = all_copies([copies_folder()])[0]
    newest.path.write_bytes(newest.path.read_bytes()[:40_000])
    line = all_copies([copies_folder()])[0]
    assert (line.since, bring_back(line, tmp_path / "back.capot")) == (2, 2)


@pytest.mark.long
def test_a_stick_that_never_answers_does_not_keep_the_program_from_ending(file):
    desk_in(file).close()
    program = (
        "import sys; from pathlib import Path; from threading import Event; from tournament.services.safety "
        "import copies; "
        "from tournament.services.setup.championship import open_championship; "
        "copies.add_copy = lambda *_: Event().wait(); copies.LONGEST_CLOSING = 0; "
        "desk = open_championship(Path(sys.argv[1]), by='Odile'); copies.Copies(desk).tick(); desk.close(); "
        "print('closed')"
    )
    ended = subprocess.run([sys.executable, "-c", program, str(file)], capture_output=True, text=True, timeout=60)
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "closed\n", "")


def test_the_names_of_folders_for_copies_are_on_the_disk_before_anything_is_put_there(desk, tmp_path, monkeypatch):
    synced = []
    monkeypatch.setattr("tournament.models.backup.sync", synced.append)
    monkeypatch.setattr("tournament.services.safety.copies.sync", synced.append)
    monkeypatch.setattr("tournament.disk.sync", synced.append)
    stick = tmp_path / "USB"
    stick.mkdir()
    assert second_folder(stick) == stick / "Capot-copies"
    assert synced[-1] == stick
    frozen = freeze(desk.engine)
    with closing(frozen):
        copy = add_copy(frozen, stick / "Capot-copies", None, desk.clock())
    assert synced.index(stick / "Capot-copies") < synced.index(copy.parent)
    folder = copies_folder()
    assert {folder.parent, folder.parent.parent, folder.parent.parent.parent} <= set(synced)
