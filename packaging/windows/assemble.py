"""The program for Windows in a folder, assembled on any system: nothing in it is run.

PYTHONPATH=packaging .venv/bin/python -m windows.assemble --wheel dist/capot-….whl [--python build/windows/python]
[--out build/windows/Capot]

Capot.exe          opens the window
bin/capot.exe      answers in a console; Windows knows no two names in a folder that differ by a capital alone
runtime/           Python: its libraries as their makers signed them, and its standard library in one archive
app/               the locked packages, the program, and what it starts with
licences/          what may be done with which part
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from zipfile import ZipFile

from windows.archives import moment, write_zip
from windows.interpreter import FOR_WINDOWS, interpreter
from windows.left_out import PACKAGES, PACKAGES_UNNAMED, STANDARD_LIBRARY, STANDARD_LIBRARY_UNNAMED, is_left_out
from windows.libraries import missing_libraries
from windows.python import COMPILER, HERE, ROOT, compile_in

LOCK = ROOT / "requirements" / "runtime.txt"
ICON = ROOT / "packaging" / "icon" / "capot.ico"
RUNTIME_LEFT_OUT = ("python.exe", "pythonw.exe", "python.cat", "python312.zip")
"""What Capot.exe stands for, and what is packed anew."""
MICROSOFT_LIBRARIES = ("vcruntime140.dll", "vcruntime140_1.dll", "msvcp140.dll", "msvcp140_1.dll", "msvcp140_2.dll")
"""Microsoft's C++ library, which each package brings; Qt's is the newest, found in `runtime`."""
SEARCHED = "python312.zip\n.\n..\\app\n"
"""Where Python finds modules, and nowhere else: in its library, beside it, in `app`."""


def main() -> None:
    """Assemble the folder anew."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--wheel", type=Path, required=True)
    parser.add_argument("--python", type=Path, default=ROOT / "build" / "windows" / "python")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "windows" / "Capot")
    args = parser.parse_args()
    out: Path = args.out.resolve()
    shutil.rmtree(out, ignore_errors=True)
    install_packages(args.wheel, out / "app")
    take_python(args.python, out)
    make_launchers(out)
    shutil.copytree(
        out / "app" / "tournament" / "resources" / "licences", out / "licences", ignore=shutil.ignore_patterns("*.json")
    )
    date_all(out)
    missing = missing_libraries(out)
    if missing:
        sys.exit("Something that is shipped asks for a library that is not: " + ", ".join(missing))


def install_packages(wheel: Path, app: Path) -> None:
    """Install the locked Windows packages and the program, trimmed, with Python compiled.

    A stick takes minutes for thousands of small files, and a watchful Windows looks at each: the sources would double
    them.
    """
    python = interpreter()
    with tempfile.TemporaryDirectory() as folder:
        everything = Path(folder)
        # it reads the conditions of the lock as that Python, whose version is the one of Windows
        pip = (sys.executable, "-m", "pip", "--python", python, "install", "-qqq", *FOR_WINDOWS, "--no-compile")
        subprocess.run([*pip, "--target", everything, "--requirement", LOCK], check=True)
        with ZipFile(wheel) as program:
            program.extractall(everything)
        shutil.copy(HERE / "capot_start.py", everything)
        for file in everything.rglob("*"):
            path = file.relative_to(everything)
            if file.is_file() and not is_left_out(path.as_posix(), (*PACKAGES, *PACKAGES_UNNAMED)):
                place = app / path
                place.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(file, place)
        for name in MICROSOFT_LIBRARIES:
            shutil.copyfile(everything / "PySide6" / name, app / name)
    for library in app.rglob("*.pyd"):  # which Python takes before what is written in Python under the same name
        library.with_name(library.name.partition(".")[0] + ".py").unlink(missing_ok=True)
    compile_in(python, app)
    for source in app.rglob("*.py"):
        source.unlink()


def take_python(python: Path, out: Path) -> None:
    """Bring Python along, and beside its libraries those of Microsoft that Qt brought, which all share."""
    runtime = out / "runtime"
    runtime.mkdir()
    for file in python.iterdir():
        if file.is_file() and file.name not in RUNTIME_LEFT_OUT:
            shutil.copyfile(file, runtime / file.name)
    for name in MICROSOFT_LIBRARIES:
        (out / "app" / name).replace(runtime / name)
    (runtime / "python312._pth").write_text(SEARCHED, encoding="ascii")
    with tempfile.TemporaryDirectory() as folder, ZipFile(python / "python312.zip") as library:
        kept = [
            name
            for name in library.namelist()
            if not name.endswith("/") and not is_left_out(name, (*STANDARD_LIBRARY, *STANDARD_LIBRARY_UNNAMED))
        ]
        library.extractall(folder, kept)
        # not compressed: the installer does it better, and the program starts sooner
        write_zip(runtime / "python312.zip", {name: Path(folder) / name for name in kept}, compressed=False)


def make_launchers(out: Path) -> None:
    """Compile the two programs that start Python."""
    (out / "bin").mkdir()
    make_launcher(out / "Capot.exe", "Capot", "-mwindows")
    make_launcher(out / "bin" / "capot.exe", "Capot (console)", "-DCONSOLE")


def make_launcher(out: Path, description: str, kind: str) -> None:
    """Compile one of them, with its icon, its version and what Windows is told of it."""
    version = project_version()
    facts = {
        "VERSION_NUMBERS": ",".join((*re.findall(r"\d+", version)[:3], "0")),
        "VERSION_TEXT": f'"{version}"',
        "DESCRIPTION": f'"{description}"',
        "FILE_NAME": f'"{out.name}"',
    }
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        for file in (ICON, HERE / "launcher" / "capot.rc", HERE / "launcher" / "capot.manifest"):
            shutil.copy(file, work)
        (work / "facts.h").write_text(
            "".join(f"#define {name} {fact}\n" for name, fact in facts.items()), encoding="ascii"
        )
        # where it lies, for no path that it is told may have a space
        subprocess.run(["x86_64-w64-mingw32-windres", "--use-temp-file", "capot.rc", "capot.o"], cwd=work, check=True)
        warnings = ("-Wall", "-Wextra", "-Werror")
        subprocess.run(
            [*COMPILER, *warnings, "-municode", kind, "-o", out, HERE / "launcher" / "capot.c", work / "capot.o"],
            check=True,
        )


def date_all(out: Path) -> None:
    """Give every file the moment of the build, which is what an installed file shows."""
    for file in out.rglob("*"):
        os.utime(file, (moment(), moment()))


def project_version() -> str:
    """The version that pyproject.toml names."""
    version: str = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    return version


if __name__ == "__main__":
    os.umask(0o022)
    main()
