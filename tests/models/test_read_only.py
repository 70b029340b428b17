"""What lies on a disk that can only be read can be read: checked, exported and printed, with nothing laid beside it."""

import errno
import os
import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest

from tests import abilities
from tournament.errors import Refused
from tournament.models.file import open_file
from tournament.services.people.registration import register_team, teams
from tournament.services.people.views import TeamDraft
from tournament.services.setup.championship import create_championship, reading_championship

ROOT = Path(__file__).resolve().parents[2]
PLAYERS = ("Hélène Léger", "Firmin Ozanne")


@pytest.fixture
def file(tmp_path):
    folder = tmp_path / "stick"
    folder.mkdir()
    path = folder / "evening.capot"
    desk = create_championship(path, name="Concours de la Saint-Martin", day=date(2026, 11, 21), by="Odile")
    register_team(desk, TeamDraft(players=PLAYERS))
    desk.close()
    return path


def test_nothing_is_taken_away_where_nothing_was_laid_down(file, monkeypatch):
    """On a disk that can only be read, even taking away what is not there is refused."""

    def refuse(path, missing_ok=False):
        if file.parent in path.parents:
            raise OSError(errno.EROFS, os.strerror(errno.EROFS), str(path))

    monkeypatch.setattr(Path, "unlink", refuse)
    with reading_championship(file, by="Odile") as desk:
        assert [team.players for team in teams(desk.state)] == [PLAYERS]


MOUNTED = 'mount --bind "$1" "$1" && mount -o remount,ro,bind "$1" && shift && exec "$@"'


def on_a_read_only_disk(folder, *command):
    """What a command does while a folder can only be read, also by root: in a space of mounts of its own, where this
    system lets us have one."""
    environment = {
        **os.environ,
        "CAPOT_CONFIG": str(folder.parent / "config"),
        "CAPOT_DATA": str(folder.parent / "data"),
    }
    mounted = ["unshare", "-rm", "sh", "-c", MOUNTED, "sh", str(folder)]
    if subprocess.run([*mounted, "true"], capture_output=True).returncode != 0:
        pytest.skip("no mounts of one's own here")
    return subprocess.run([*mounted, *command], capture_output=True, text=True, cwd=ROOT, env=environment)


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="mounts are made as Linux makes them")
def test_a_write_protected_stick_is_checked_exported_and_printed(file):
    script = f"""
import sys
from pathlib import Path
from tournament.cli.main import run
from tests import abilities
from tournament.errors import Refused
from tournament.models.file import open_file
try:
    (Path({str(file.parent)!r}) / "x").write_text("")
    sys.exit("this disk can be written to")
except OSError:
    pass
file = {str(file)!r}
print(run(["check", file, "--lang", "en"]))
print(run(["export", file, "--format", "json", "--out", {str(file.parent.parent / "out.json")!r}]))
print(run(["export", file, "--document", "door-list", "--out", {str(file.parent.parent / "out.pdf")!r}]))
try:
    open_file(Path(file))
except Refused as refused:
    print(refused.problems[0].code)
"""
    done = on_a_read_only_disk(file.parent, sys.executable, "-c", script)
    assert (done.stderr, done.stdout.splitlines()) == (
        "",
        ["Everything is as the rules say.", "0", "0", "0", "file-unwritable"],
    )
    assert b"Saint-Martin" in (file.parent.parent / "out.json").read_bytes()
    assert (file.parent.parent / "out.pdf").read_bytes().startswith(b"%PDF")
    assert [path.name for path in file.parent.iterdir()] == [file.name]


@abilities.RIGHTS
class TestFoldersThatAreClosed:
    def refused_as(self, action):
        with pytest.raises(Refused) as refused:
            action()
        (problem,) = refused.value.problems
        return problem.code

    def test_a_file_in_a_folder_that_may_not_be_entered(self, file, request):
        file.parent.chmod(0o000)
        request.getfixturevalue("nobody")
        assert self.refused_as(lambda: open_file(file)) == "file-unreadable"
        assert (
            self.refused_as(
                lambda: create_championship(file.parent / "new.capot", name="x", day=date(2026, 11, 21), by="")
            )
            == "file-unwritable"
        )

    def test_a_file_that_may_be_written_in_a_folder_that_may_not(self, file, request):
        file.chmod(0o666)
        file.parent.chmod(0o555)
        request.getfixturevalue("nobody")
        assert self.refused_as(lambda: open_file(file)) == "file-unwritable"
        assert (
            self.refused_as(
                lambda: create_championship(file.parent / "new.capot", name="x", day=date(2026, 11, 21), by="")
            )
            == "file-unwritable"
        )
