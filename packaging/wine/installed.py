"""The Windows setup as a club uses it, under Wine: install, an evening by keys, open, uninstall.

    PYTHONPATH=packaging .venv/bin/python -m wine.installed [--rounds 1] [--by-hand 2]

Takes the setup that `make windows` left in dist. Pictures of what was seen, and the championship, stay in
build/wine/evening.
"""

import argparse
import json
import shutil
import subprocess
import sys
from pathlib import Path, PureWindowsPath

from tests.e2e.evening import play
from tournament.exchange.sample import ENTRIES
from wine.prepare import DRIVE, ROOT, prepare
from wine.suite import say
from wine.window import HERE, program

KEPT = ROOT / "build" / "wine" / "evening"
HOME = DRIVE / "users" / "root"
PROGRAM = HOME / "AppData" / "Local" / "Programs" / "Capot"
OURS, CONSOLE = PROGRAM / "Capot.exe", PROGRAM / "bin" / "capot.exe"
MINE = HOME / "AppData" / "Local" / "capot"
EVENING = (
    DRIVE / "Soiree a la salle"
)  # typed in a dialog of Wine, which takes no key with an accent from a display without a keyboard
THEIRS = (
    DRIVE / "Autre"
)  # no spaces: what runs under Wine is told of a path with spaces in quotes, which a setup does not take
OF_ONE, OF_ALL = r"HKCU\Software\Classes", r"HKLM\Software\Classes"
ENDING, KIND = ".capot", "Capot.Championship"
COMMAND = rf"{OF_ONE}\{KIND}\shell\open\command"
SHORTCUT = "Capot.lnk"
PATIENCE = 300
INSTALLED, NOT_OURS, NO_PYTHON = 0, 4, 103
"""Codes with which the setup ends, as docs/installer.md tells them, and a program without its Python."""


def main() -> int:
    """The whole story; 0 where all of it is as it should be."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--by-hand", type=int, default=2)
    args = parser.parse_args()
    setups = sorted((ROOT / "dist").glob("capot-*-windows-setup.exe"))
    if not setups:
        sys.exit("There is no setup in dist: make windows")
    prepare()
    for folder in (KEPT, EVENING, MINE, PROGRAM):
        shutil.rmtree(folder, ignore_errors=True)
    for folder in (KEPT, EVENING):
        folder.mkdir(parents=True)
    spare_others(setups[-1])
    install(setups[-1])
    complain_of_a_broken_one()
    play_evening(args.rounds, args.by_hand)
    open_by_double_click()
    uninstall()
    return 0


def install(setup: Path) -> None:
    """Install without being asked anything, as whoever prepares ten laptops does."""
    shutil.copyfile(setup, DRIVE / "setup.exe")
    expect("the setup ends with 0", inside("wine", r"C:\setup.exe", "/S") == INSTALLED)
    expect("the program is there", OURS.is_file())
    expect("it says its version", capot("--version").startswith("capot "))
    expect("it is in the start menu", any(HOME.rglob(SHORTCUT)))
    expect(
        "a double click on a championship is its business",
        f'"{windows(OURS)}" "%1"' in answer("wine", "reg", "query", COMMAND),
    )


def spare_others(setup: Path) -> None:
    """Try the folder of another program that has an uninstaller and a Python too."""
    shutil.rmtree(THEIRS, ignore_errors=True)
    files = [THEIRS / name for name in ("uninstall.exe", "app/theirs.txt", "runtime/python312.dll")]
    for file in files:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("theirs")
    shutil.copyfile(setup, DRIVE / "setup.exe")
    code = inside("wine", r"C:\setup.exe", "/S", f"/D={windows(THEIRS)}")
    expect(
        "another program's folders are left alone",
        all(file.is_file() and file.read_text() == "theirs" for file in files),
    )
    expect("nothing is put among them", not (THEIRS / "Capot.exe").exists())
    expect("the setup ends with 4 there", code == NOT_OURS)


def complain_of_a_broken_one() -> None:
    """Start a program with a lost or replaced Python: all helpful text is said, to the last word."""
    python = PROGRAM / "runtime" / "python312.dll"
    kept = python.rename(python.with_suffix(".kept"))
    expect_complaint("without its Python")
    shutil.copyfile(PROGRAM / "runtime" / "vcruntime140.dll", python)
    expect_complaint("with a library in its place that is not Python")
    kept.replace(python)


def expect_complaint(how: str) -> None:
    """Ask the program on its command line for its version, which it cannot say."""
    command = ("sh", str(HERE / "inside.sh"), "wine", windows(CONSOLE), "--version")
    done = subprocess.run(command, stderr=subprocess.PIPE, check=False, timeout=PATIENCE)
    said = done.stderr.decode(errors="replace").strip()
    expect(f"{how} it says all of what helps", "“runtime”" in said and said.endswith("your championships stay."))
    expect(f"{how} it ends with 103", done.returncode == NO_PYTHON)


def play_evening(rounds: int, by_hand: int) -> None:
    """From the first start to the ranking on paper, by keys alone."""
    folder = PureWindowsPath(windows(EVENING))
    entries = PureWindowsPath(r"C:\capot", *ENTRIES.relative_to(ROOT).parts)
    with program(["wine", windows(OURS), "--lang", "fr"], KEPT) as (keyboard, running):
        play(keyboard, folder, rounds, by_hand, entries)
        keyboard.quit(running)
    paper = EVENING / "classement.pdf"
    expect("its final ranking is on paper", paper.is_file() and paper.read_bytes().startswith(b"%PDF"))
    expect("the judge has nothing against it", capot("check", windows(EVENING / "soiree.capot")) != "")


def open_by_double_click() -> None:
    """Have Wine open a file with accents and spaces as its desktop does, by its registered ending."""
    named = EVENING / "Concours d’été à Œuilly.capot"
    shutil.copyfile(EVENING / "soiree.capot", named)
    register_for_all()
    with program(["wine", "start", "/wait", windows(named)], KEPT, title="Saint-Martin") as (keyboard, running):
        keyboard.order(
            "Ctrl+6"
        )  # until another page is asked for, Wine leaves on the screen what was there before the file was open
        keyboard.shot("double-clic")
        keyboard.quit(running)
    opened = json.loads((MINE / "preferences.json").read_text(encoding="utf-8"))["recent"][0]
    expect("a double click opens a file with accents and spaces", opened == windows(named))
    forget_for_all()


def register_for_all() -> None:
    """Copy one person's registrations to those for all, the only ones that Wine 10 looks at."""
    forget_for_all()
    for key in (ENDING, KIND):
        copied = inside("wine", "reg", "copy", rf"{OF_ONE}\{key}", rf"{OF_ALL}\{key}", "/s", "/f")
        expect(f"{key} is registered", copied == 0)


def forget_for_all() -> None:
    """Take that copy away, that of a run that was broken off too; there may be none."""
    for key in (rf"{OF_ALL}\{ENDING}", rf"{OF_ALL}\{KIND}"):
        if answer("wine", "reg", "query", key):
            inside("wine", "reg", "delete", key, "/f")


def uninstall() -> None:
    """Take the program away; what is the user's stays."""
    inside("wine", windows(PROGRAM / "uninstall.exe"), "/S")  # goes on in a copy of itself, whose code nobody is told
    expect("the program is gone", not PROGRAM.exists())
    expect("so is the association", "capot" not in answer("wine", "reg", "query", rf"{OF_ONE}\{ENDING}").lower())
    expect("so is the shortcut", not any(HOME.rglob(SHORTCUT)))
    expect("the evening is there", (EVENING / "soiree.capot").is_file())
    expect("so are copies and preferences", MINE.is_dir())


def windows(path: Path) -> str:
    """How Windows names what lies on its drive C."""
    return str(PureWindowsPath("C:\\", *path.relative_to(DRIVE).parts))


def inside(*command: str) -> int:
    """Run something to its end, with what it started; its own exit code."""
    to_the_end = '"$@"; code=$?; wineserver --wait; exit $code'
    return subprocess.run(
        ["sh", HERE / "inside.sh", "sh", "-c", to_the_end, "sh", *command], check=False, timeout=PATIENCE
    ).returncode


def capot(*arguments: str) -> str:
    """What the installed program says on its command line."""
    return answer("wine", windows(CONSOLE), *arguments)


def answer(*command: str) -> str:
    """What a command says; nothing where it fails."""
    done = subprocess.run(["sh", HERE / "inside.sh", *command], stdout=subprocess.PIPE, check=False, timeout=PATIENCE)
    return done.stdout.decode(errors="replace") if done.returncode == 0 else ""


def expect(what: str, is_so: bool) -> None:
    """Say what is as it should be, and end where it is not."""
    say(f"{'ok' if is_so else 'FAILED'}: {what}")
    if not is_so:
        sys.exit(1)


if __name__ == "__main__":
    sys.exit(main())
