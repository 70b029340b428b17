"""Set-up says plainly what it cannot do, and touches nothing when there is nothing to do."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests import abilities

pytestmark = abilities.SHELL

ROOT = Path(__file__).resolve().parents[2]
PYTHON = '#!/bin/sh\ncase "$2" in *ensurepip*) exit {venv} ;; *version_info*) exit {version} ;; esac\n'


@pytest.fixture
def clone(tmp_path):
    for name in ("packaging", "requirements"):
        shutil.copytree(ROOT / name, tmp_path / name)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    (tmp_path / "tools").mkdir()
    return tmp_path


def tool(clone: Path, name: str, text: str) -> None:
    path = clone / "tools" / name
    path.write_text(text)
    path.chmod(0o755)


def set_up(clone: Path, kind: str = "runtime"):
    tools = f"{clone / 'tools'}:{os.environ['PATH']}"
    return subprocess.run(
        ["/bin/sh", "packaging/setup.sh", kind],
        cwd=clone,
        env={"PATH": tools},
        capture_output=True,
        text=True,
        check=False,
    )


def test_an_old_python_is_named(clone):
    tool(clone, "python3", PYTHON.format(venv=0, version=1))
    done = set_up(clone)
    assert (done.returncode, done.stderr) == (
        1,
        "set-up: Python 3.11 or newer is needed; name it: make PYTHON=python3.11\n",
    )


def test_someone_who_may_not_install_is_given_the_one_line_to_run(clone):
    tool(clone, "python3", PYTHON.format(venv=1, version=0))
    tool(clone, "id", "#!/bin/sh\necho 1000\n")
    tool(clone, "sudo", "#!/bin/sh\nexit 1\n")
    done = set_up(clone)
    assert done.returncode == 1
    assert re.fullmatch(
        r"set-up: +sudo apt-get install --no-install-recommends python3-venv( [a-z0-9-]+)*",
        done.stderr.splitlines()[-1],
    )
    assert not (clone / ".venv").exists()


def finish(clone: Path) -> None:
    """The environment as a set-up for development leaves it."""
    (clone / ".venv" / "bin").mkdir(parents=True)
    for name in ("python", "capot"):
        shutil.copy("/bin/true", clone / ".venv" / "bin" / name)
    locked = (
        "{ pwd; cat pyproject.toml packaging/setup.sh requirements/setup.txt requirements/development.txt; } | "
        "cksum > .venv/ready-development"
    )
    subprocess.run(locked, shell=True, cwd=clone, check=True)


def test_a_finished_set_up_does_nothing(clone):
    finish(clone)
    tool(clone, "python3", PYTHON.format(venv=1, version=1))
    assert set_up(clone).returncode == 0
    with (clone / "requirements" / "development.txt").open("a") as lock:
        lock.write("# changed\n")
    assert set_up(clone).returncode == 1


def test_only_an_evening_with_phones_asks_for_a_browser(clone, monkeypatch):
    finish(clone)
    tool(clone, "apt-get", f"#!/bin/sh\necho $* >> {clone}/asked\n")
    tool(clone, "id", "#!/bin/sh\necho 0\n")
    tool(clone, "python3", PYTHON.format(venv=0, version=0))
    tool(clone, "chromium", "#!/bin/sh\n")
    assert (set_up(clone, "development").returncode, set_up(clone, "e2e").returncode) == (0, 0)
    assert not (clone / "asked").exists()
    (clone / "tools" / "chromium").unlink()
    for name in ("sh", "dirname", "cat", "cksum", "env", "grep"):
        (clone / "tools" / name).symlink_to(shutil.which(name))
    monkeypatch.setenv("PATH", "")
    assert set_up(clone, "development").returncode == 0
    assert not (clone / "asked").exists()
    assert set_up(clone, "e2e").returncode == 0
    assert (clone / "asked").read_text(encoding="utf-8").split()[-1] == "chromium"


def test_what_packs_the_program_has_an_environment_of_its_own(clone):
    finish(clone)
    tool(clone, "python3", PYTHON.format(venv=1, version=1))
    assert set_up(clone, "packaging").returncode == 1
    packing = clone / "build" / "packaging" / "venv"
    (packing / "bin").mkdir(parents=True)
    shutil.copy("/bin/true", packing / "bin" / "python")
    locked = "{ pwd; cat pyproject.toml packaging/setup.sh requirements/setup.txt requirements/packaging.txt; } | cksum"
    subprocess.run(f"{locked} > build/packaging/venv/ready-packaging", shell=True, cwd=clone, check=True)
    assert set_up(clone, "packaging").returncode == 0


def test_a_system_package_is_asked_for_only_where_its_program_is_missing(clone):
    tool(clone, "apt-get", f"#!/bin/sh\necho $* >> {clone}/asked\n")
    tool(clone, "id", "#!/bin/sh\necho 0\n")
    tool(clone, "makensis", "#!/bin/sh\n")
    tools = {"PATH": f"{clone / 'tools'}:{os.environ['PATH']}"}
    subprocess.run(["/bin/sh", "packaging/system.sh", "makensis=nsis"], cwd=clone, env=tools, check=True)
    assert not (clone / "asked").exists()
    subprocess.run(
        ["/bin/sh", "packaging/system.sh", "makensis=nsis", "a-program-of-nobody=what-brings-it"],
        cwd=clone,
        env=tools,
        check=True,
    )
    assert (clone / "asked").read_text(encoding="utf-8").split()[-1] == "what-brings-it"


def test_a_build_is_made_of_the_time_of_the_last_commit(tmp_path):
    told = {"PATH": os.environ["PATH"], "GIT_CONFIG_GLOBAL": "/dev/null", "HOME": str(tmp_path)}
    epoch = tmp_path / "packaging" / "release" / "epoch.sh"
    epoch.parent.mkdir(parents=True)
    shutil.copy(ROOT / "packaging" / "release" / "epoch.sh", epoch)
    (tmp_path / "pyproject.toml").touch()
    os.utime(tmp_path / "pyproject.toml", (86_400, 86_400))

    def told_by(**more: str) -> str:
        return subprocess.run(["/bin/sh", epoch], env=told | more, capture_output=True, text=True, check=True).stdout

    assert told_by() == "86400\n"
    commit = "git init -q && git -c user.name=n -c user.email=e commit -q --allow-empty -m first"
    subprocess.run(commit, shell=True, cwd=tmp_path, env=told | {"GIT_COMMITTER_DATE": "1800000000 +0200"}, check=True)
    assert told_by() == "1800000000\n"
    assert told_by(SOURCE_DATE_EPOCH="5") == "5\n"


def test_make_help_tells_every_target():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    shown = subprocess.run(["make", "help"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    told = {line.split()[0] for line in shown.splitlines()}
    assert told == set(re.findall(r"^\.PHONY: (.+)$", makefile, re.MULTILINE)) - {"setup", "types", "all-but-types"}
