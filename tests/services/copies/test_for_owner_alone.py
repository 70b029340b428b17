"""On a computer that others use, what holds telephone numbers or lets into the hall is for its owner alone, and a
stricter umask is kept."""

import os
import stat

import pytest

from tests import abilities
from tests.services.copies.conftest import full_desk
from tournament.disk import FOLDER_OF_OWNER, make_folder
from tournament.preferences import copies_folder, data_folder
from tournament.services.setup.championship import open_championship

pytestmark = pytest.mark.skipif(abilities.ON_WINDOWS, reason="files have no rights of their own on Windows")


@pytest.fixture(params=[0o022, 0o077, 0o000], ids=oct)
def umask(request):
    before = os.umask(request.param)
    yield request.param
    os.umask(before)


def rights(path):
    return oct(stat.S_IMODE(path.stat().st_mode))


@pytest.mark.usefixtures("umask")
def test_a_championship_its_log_and_every_copy(file, desk, copies, stick):
    full_desk(desk)
    copies.choose_second(stick)
    copies.copy_now()
    copies.wait()
    written = [path for folder in (copies_folder(), stick) for path in folder.rglob("*") if path.is_file()]
    assert {path.suffix for path in written} == {".capot", ".jsonl", ".json"}
    beside = [path for path in file.parent.iterdir() if path.name.startswith(file.name)]
    assert [path.name for path in (*beside, *written) if rights(path) != "0o600"] == []
    folders = [path for folder in (data_folder(), stick) for path in folder.rglob("*") if path.is_dir()]
    assert len(folders) == 4
    assert {rights(path) for path in (data_folder(), *folders)} == {"0o700"}


def test_a_folder_of_before_keeps_its_rights(tmp_path):
    (tmp_path / "club").mkdir(mode=0o755)
    make_folder(tmp_path / "club" / "Capot", FOLDER_OF_OWNER)
    assert (rights(tmp_path / "club"), rights(tmp_path / "club" / "Capot")) == ("0o755", "0o700")


def test_a_file_of_before_keeps_its_rights_when_it_is_opened(file, desk):
    desk.close()
    file.chmod(0o664)
    again = open_championship(file, by="Odile")
    full_desk(again)
    again.close()
    assert rights(file) == "0o664"
