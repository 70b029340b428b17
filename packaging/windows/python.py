"""A Python for Windows in a folder, made on any system: what Python's makers call the embeddable package.

    PYTHONPATH=packaging .venv/bin/python -m windows.python [--out build/windows/python]

A release names the archive of Python's makers, `WINDOWS_PYTHON=python-3.12.10-embed-amd64.zip`, and nothing else is
accepted under that name than what hashes as theirs does. Without one, the same signed libraries are taken out of a
wheel of the package index (python.txt), with three things that no wheel has: a small python.exe of our own, a
python3.dll that passes every name on to python312.dll, and the standard library of a Python 3.12 of this computer
(`PYTHON312` names it), which may be older than the libraries. That is good for tests and for trying an installer.

Whatever it was made from, the folder is the same: python.exe, the libraries and modules, and python312.zip with the
compiled standard library. Python finds packages in `Lib/site-packages`, which is not there yet.
"""

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from zipfile import ZipFile

from windows.archives import write_zip
from windows.interpreter import FOR_WINDOWS, interpreter

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
EMBEDDABLE = "4acbed6dd1c744b0376e3b1cf57ce906f9dc9e95e68824584c8099a63025a3c3"
"""SHA-256 of python-3.12.10-embed-amd64.zip; 3.12.10 is the last 3.12 that Python's makers built for Windows."""
NO_PART_OF_IT = ("api-ms-win-", "tcl86t", "tk86t", "_tkinter", "zlib1", "_msi.")
"""What the wheel has besides Python: Windows' own C library, which Windows 10 brings, and Tk."""
STDLIB_LEFT_OUT = (
    "site-packages",
    "test",
    "idlelib",
    "tkinter",
    "turtledemo",
    "turtle.py",
    "ensurepip",
    "lib2to3",
    "lib-dynload",
    "__pycache__",
)
COMPILER = ("x86_64-w64-mingw32-gcc", "-O2", "-s", "-Wl,--no-insert-timestamp", "-Wl,--disable-auto-image-base")
"""Neither the time nor the path of what is made gets into it."""


def main() -> None:
    """Make the folder anew."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "windows" / "python")
    out: Path = parser.parse_args().out.resolve()
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    archive = os.environ.get("WINDOWS_PYTHON")
    if archive:
        unpack_embeddable(Path(archive), out)
    else:
        take_libraries(fetch_wheel(), out)
        compile_executables(out)
        pack_standard_library(interpreter(), out / "python312.zip")


def unpack_embeddable(archive: Path, out: Path) -> None:
    """Take the archive of Python's makers as it is, but for the file that keeps it from finding packages."""
    found = hashlib.sha256(archive.read_bytes()).hexdigest()
    if found != EMBEDDABLE:
        sys.exit(f"{archive} is not the Python this was made for: it hashes to {found}, not to {EMBEDDABLE}.")
    with ZipFile(archive) as package:
        package.extractall(out)
    (out / "python312._pth").unlink()


def fetch_wheel() -> Path:
    """The wheel that python.txt names, fetched once, and held against its hash each time."""
    folder = ROOT / "build" / "windows" / "download"
    here = ("--dest", folder, "--find-links", folder)
    subprocess.run(
        [sys.executable, "-m", "pip", "download", "-qqq", *FOR_WINDOWS, *here, "--requirement", HERE / "python.txt"],
        check=True,
    )
    (wheel,) = folder.glob("panda3d-*.whl")
    return wheel


def take_libraries(wheel: Path, out: Path) -> None:
    """Take Python's libraries and modules out of the wheel."""
    with ZipFile(wheel) as package:
        for name in package.namelist():
            folder, _, file = name.rpartition("/")
            if folder == "deploy_libs" and not file.startswith(NO_PART_OF_IT):
                (out / (file.lower() if file.startswith("VCRUNTIME") else file)).write_bytes(package.read(name))


def compile_executables(out: Path) -> None:
    """Make python.exe, and the python3.dll of modules that are made for every Python 3."""
    subprocess.run([*COMPILER, "-municode", "-o", out / "python.exe", HERE / "python.c"], check=True)
    with tempfile.TemporaryDirectory() as folder:
        names = Path(folder) / "python3.def"
        forwarded = "".join(f"  {name} = python312.{name}\n" for name in exported_names(out / "python312.dll"))
        names.write_text(f"LIBRARY python3.dll\nEXPORTS\n{forwarded}", encoding="ascii")
        entry = Path(folder) / "entry.c"
        entry.write_text("int DllMainCRTStartup(void *a, unsigned b, void *c) { return 1; }\n", encoding="ascii")
        subprocess.run(
            [*COMPILER, "-shared", "-nostdlib", "-e", "DllMainCRTStartup", "-o", out / "python3.dll", entry, names],
            check=True,
        )


def exported_names(library: Path) -> list[str]:
    """The names of Python that a library exports."""
    listing = subprocess.run(
        ["x86_64-w64-mingw32-objdump", "-p", library], check=True, capture_output=True, text=True
    ).stdout
    last_words = (line.split()[-1] for line in listing.splitlines() if line.strip().startswith("["))
    return sorted({name for name in last_words if name.startswith(("Py", "_Py"))})


def pack_standard_library(python: str, out: Path) -> None:
    """Compile and pack a Python's standard library reproducibly, as embeddable packages have it."""
    asked = subprocess.run(
        [python, "-c", "import sysconfig; print(sysconfig.get_path('stdlib'))"],
        check=True,
        capture_output=True,
        text=True,
    )
    with tempfile.TemporaryDirectory() as folder:
        library = Path(folder) / "Lib"
        ignored = shutil.ignore_patterns(*STDLIB_LEFT_OUT, "config-*", "_sysconfigdata*")
        shutil.copytree(asked.stdout.strip(), library, ignore=ignored)
        compile_in(python, library)
        write_zip(out, {str(file.relative_to(library)): file for file in library.rglob("*.pyc")})


def compile_in(python: str, folder: Path) -> None:
    """Compile a folder's modules without this computer's time and path, and with sets in order."""
    command = (python, "-X", "no_debug_ranges", "-W", "ignore", HERE / "compiling.py", folder)
    subprocess.run(command, check=True, env={**os.environ, "PYTHONHASHSEED": "0"})


if __name__ == "__main__":
    main()
