"""Prepares trials under Wine: Python for Windows with tests' needs, the source, fixes of Wine.

    PYTHONPATH=packaging .venv/bin/python -m wine.prepare

Into drive C of build/wine/root: `python`, made by packaging/windows/python.py, with the locked packages of development
for Windows; `capot`, the files of this source that Git knows, and the compiled catalogues; and stand-ins for what Wine
10 does not have and Qt 6 asks of Windows. The Python and its packages are made anew when what they are made of has
changed; the source is copied each time.
"""

import filecmp
import hashlib
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
WINE = ROOT / "build" / "wine" / "root" / "wine"
DRIVE = WINE / "drive_c"
REGISTRY = WINE / "system.reg"
"""Written when the server of Wine ends by itself. Without it nothing that runs there is told a PATH."""
SYSTEM = DRIVE / "windows" / "system32"
PYTHON, SOURCE, LOGS = DRIVE / "python", DRIVE / "capot", DRIVE / "logs"
PYTHON_THERE = r"C:\python\python.exe"
MADE_OF = (
    "requirements/development.txt",
    *(
        f"packaging/windows/{name}"
        for name in ("interpreter.py", "python.py", "compiling.py", "python.c", "python.txt")
    ),
)
FOR_WINDOWS = (
    "--python-platform",
    "x86_64-pc-windows-msvc",
    "--python-version",
    "3.12",
    "--only-binary",
    ":all:",
    "--no-deps",
    "--require-hashes",
)
LEFT_OUT = {
    "numpy": (
        "its C library asks Wine for functions on complex numbers that Wine 10 lacks; the program does not import it"
    ),
    "mypy": "checks that are made on Linux",
    "ruff": "the same",
    "playwright": "the browser of make e2e, which is a program for Linux",
}
STAND_INS = {"icuuc": "icuuc.dll", "mscms": "mscms.dll"}
COMPILER = ("x86_64-w64-mingw32-gcc", "-O2", "-s", "-shared")


def prepare() -> None:
    """Make what is missing, and copy the source."""
    subprocess.run(["sh", HERE / "root.sh"], check=True)
    if not REGISTRY.is_file():
        inside("sh", "-c", "wineboot --init && wineserver --wait")  # in one, as its end is that of the server too
    if not is_ready():
        make_python()
    name_program(PYTHON / "Lib" / "site-packages")
    copy_source()
    LOGS.mkdir(exist_ok=True)


def inside(*command: str) -> None:
    """Run a program of the root."""
    subprocess.run(["sh", HERE / "inside.sh", *command], check=True)


def state() -> str:
    """What the Python was made of."""
    files = [ROOT / name for name in MADE_OF] + sorted(HERE.glob("stand_ins/*.c"))
    return hashlib.sha256(b"".join([*(file.read_bytes() for file in files), repr(LEFT_OUT).encode()])).hexdigest()


def is_ready() -> bool:
    """Whether the Python there was made of what is here."""
    stamp = PYTHON / "ready"
    return stamp.is_file() and stamp.read_text(encoding="ascii") == state()


def make_python() -> None:
    """Make the Python, install what the tests need, and put the stand-ins where Windows has its own."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "packaging")}
    subprocess.run([sys.executable, "-m", "windows.python", "--out", PYTHON], cwd=ROOT, env=environment, check=True)
    packages = PYTHON / "Lib" / "site-packages"
    wanted = ROOT / "build" / "wine" / "requirements.txt"
    wanted.write_text(without(ROOT / "requirements" / "development.txt", set(LEFT_OUT)), encoding="utf-8")
    uv("pip", "install", "--quiet", *FOR_WINDOWS, "--target", str(packages), "--requirement", str(wanted))
    for source, library in STAND_INS.items():
        subprocess.run([*COMPILER, "-o", SYSTEM / library, HERE / "stand_ins" / f"{source}.c"], check=True)
    (PYTHON / "ready").write_text(state(), encoding="ascii")


def without(lock: Path, names: set[str]) -> str:
    """What a lock names, but for some packages."""
    kept, keeping = [], True
    for line in lock.read_text(encoding="utf-8").splitlines():
        if line and not line[0].isspace():
            keeping = line.partition("==")[0] not in names
        if keeping:
            kept.append(line)
    return "\n".join(kept) + "\n"


def uv(*arguments: str) -> None:
    """Run uv as this computer's pip is set up."""
    subprocess.run(["sh", ROOT / "packaging" / "uv.sh", ROOT / ".venv", *arguments], cwd=ROOT, check=True)


def name_program(packages: Path) -> None:
    """Say the program's version, addresses and start where asked for, as an installed one does."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    folder = packages / f"{project['name']}-{project['version']}.dist-info"
    for old in packages.glob(f"{project['name']}-*.dist-info"):
        shutil.rmtree(old)
    folder.mkdir()
    about = [("Metadata-Version", "2.4"), ("Name", project["name"]), ("Version", project["version"])]
    about += [("Project-URL", f"{name}, {address}") for name, address in project["urls"].items()]
    (folder / "METADATA").write_text("".join(f"{field}: {value}\n" for field, value in about), encoding="utf-8")
    scripts = "".join(f"{name} = {place}\n" for name, place in project["scripts"].items())
    (folder / "entry_points.txt").write_text(f"[console_scripts]\n{scripts}", encoding="utf-8")
    (folder / "RECORD").touch()


def copy_source() -> None:
    """Update the source there; unchanged files are left alone, as another run may read them."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
    ).stdout
    names = [Path(os.fsdecode(name)) for name in listed.split(b"\0") if name]
    names += [file.relative_to(ROOT) for file in ROOT.glob("resources/locale/*/LC_MESSAGES/*.mo")]
    wanted = {name for name in names if (ROOT / name).is_file()}  # and not one that is just being removed
    for file in [file for file in SOURCE.rglob("*") if file.is_file() and file.suffix != ".pyc"]:
        if file.relative_to(SOURCE) not in wanted:
            file.unlink()
    for name in wanted:
        target = SOURCE / name
        if not target.is_file() or not filecmp.cmp(ROOT / name, target, shallow=False):
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, target)


if __name__ == "__main__":
    prepare()
