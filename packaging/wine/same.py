"""Holds what the program makes under Wine against what it makes here, byte by byte.

    PYTHONPATH=packaging .venv/bin/python -m wine.same

Everything in `made` must be the same: results, exports, papers, answers. The demonstration is played on both, where the
export must be the same, and each paper must be there; its papers name a journal with random keys, its pictures are
drawn with the letters that a system has.

Here too it is made with a Python 3.12, in an environment of its own: 3.11 adds numbers otherwise, and the last digit of
a place on a paper shows it.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from windows.interpreter import interpreter
from wine.prepare import DRIVE, PYTHON_THERE, ROOT, name_program, prepare, uv
from wine.suite import say

HERE = Path(__file__).resolve().parent
PLAYED_HERE, PLAYED_THERE = ROOT / "build" / "wine" / "here", DRIVE / "there"
ENVIRONMENT, LOCK = ROOT / "build" / "wine" / "venv", ROOT / "requirements" / "runtime.txt"
SAMPLE = "saint-martin.capot"
MUST_BE_SAME = "saint-martin.json"


def main() -> int:
    """Play, export and compare; 0 where all is as it must be."""
    prepare()
    make_environment()
    for folder in (PLAYED_HERE, PLAYED_THERE):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
    here("tournament", "--lang", "fr", "demo", "--out", PLAYED_HERE / "demo")
    there("tournament", "--lang", "fr", "demo", "--out", r"C:\there\demo")
    shutil.copyfile(PLAYED_HERE / "demo" / SAMPLE, PLAYED_THERE / SAMPLE)
    here("wine.made", PLAYED_HERE / "demo" / SAMPLE, PLAYED_HERE / "made")
    there("wine.made", rf"C:\there\{SAMPLE}", r"C:\there\made")
    made = compare("made", lambda _: True)
    demo = compare("demo", lambda name: name == MUST_BE_SAME)
    return 1 if made + demo else 0


def make_environment() -> None:
    """Make the environment of the program here, anew when its lock has changed."""
    stamp, state = ENVIRONMENT / "ready", hashlib.sha256(LOCK.read_bytes()).hexdigest()
    if stamp.is_file() and stamp.read_text(encoding="ascii") == state:
        return
    shutil.rmtree(ENVIRONMENT, ignore_errors=True)
    uv("venv", "--quiet", "--python", interpreter(), str(ENVIRONMENT))
    uv(
        "pip",
        "install",
        "--quiet",
        "--python",
        str(ENVIRONMENT),
        "--no-deps",
        "--require-hashes",
        "--requirement",
        str(LOCK),
    )
    (packages,) = ENVIRONMENT.glob("lib/python*/site-packages")
    name_program(packages)
    stamp.write_text(state, encoding="ascii")


def here(module: str, *arguments: object) -> None:
    """Run a module of the program on this computer."""
    environment = {
        **os.environ,
        "PYTHONPATH": str(HERE.parent),
        "TZ": "UTC",
        "QT_QPA_PLATFORM": "offscreen",
        "LANG": "C.UTF-8",
    }
    subprocess.run(
        [ENVIRONMENT / "bin" / "python", "-m", module, *map(str, arguments)],
        cwd=ROOT,
        env=environment,
        check=True,
        stdout=subprocess.DEVNULL,
    )


def there(module: str, *arguments: object) -> None:
    """Run it under Wine."""
    environment = ("env", r"PYTHONPATH=C:\capot\packaging", "TZ=UTC", "QT_QPA_PLATFORM=offscreen")
    command = ["sh", str(HERE / "inside.sh"), *environment, "wine", PYTHON_THERE, "-m", module, *map(str, arguments)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def compare(folder: str, must_be_same: Callable[[str], bool]) -> int:
    """Say which files of a folder are the same; how many are missing, or differ and must not."""
    ours = {file.name: file.read_bytes() for file in (PLAYED_HERE / folder).iterdir() if file.suffix != ".capot"}
    theirs = {file.name: file.read_bytes() for file in (PLAYED_THERE / folder).iterdir() if file.suffix != ".capot"}
    missing = sorted(ours.keys() ^ theirs.keys())
    differing = sorted(name for name in ours.keys() & theirs.keys() if ours[name] != theirs[name])
    wrong = [*missing, *filter(must_be_same, differing)]
    say(
        f"{folder}: {len(ours) - len(differing)} of {len(ours)} files are the same bytes under Wine and here; "
        f"{len(wrong)} must be and are not."
    )
    for name in wrong:
        say(f"  FAILED {folder}/{name}")
    return len(wrong)


if __name__ == "__main__":
    sys.exit(main())
