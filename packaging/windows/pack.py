"""The setup and the portable archive, of the assembled folder; the same bytes of the same folder, wherever it lies.

    PYTHONPATH=packaging .venv/bin/python -m windows.pack [--program build/windows/Capot] [--out dist] [--quick]

`--quick` packs the setup without compressing it, to try it.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from windows.archives import moment, write_zip
from windows.assemble import ICON, project_version
from windows.capot_start import PORTABLE
from windows.python import HERE, ROOT
from windows.sidebar import draw_sidebar

LARGEST = 55_000_000
"""In bytes, of what is fetched: a village has slow lines. What is larger is not made (docs/decisions/0115)."""


def main() -> None:
    """Write both into a folder."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", type=Path, default=ROOT / "build" / "windows" / "Capot")
    parser.add_argument("--out", type=Path, default=ROOT / "dist")
    parser.add_argument("--quick", action="store_true")
    args = parser.parse_args()
    out: Path = args.out.resolve()
    out.mkdir(parents=True, exist_ok=True)
    version = project_version()
    setup, portable = out / f"capot-{version}-windows-setup.exe", out / f"capot-{version}-windows-portable.zip"
    make_setup(args.program.resolve(), setup, version, quick=args.quick)
    make_portable(args.program.resolve(), portable)
    refuse_large(*([] if args.quick else [setup]), portable)


def make_setup(program: Path, setup: Path, version: str, *, quick: bool) -> None:
    """Have NSIS pack files by name: a folder's would come in the disk's order."""
    numbers = ".".join((*re.findall(r"\d+", version)[:3], "0"))
    with tempfile.TemporaryDirectory(dir=program.parent) as folder:
        sources = Path(folder) / "sources.nsh"
        sources.write_text("".join(commands(program)), encoding="utf-8")
        sidebar = Path(folder) / "sidebar.bmp"
        draw_sidebar(sidebar)
        os.utime(sidebar, (moment(), moment()))  # which the setup keeps
        facts = {
            "VERSION": version,
            "NUMBERS": numbers,
            "FILES": sources,
            "ICON": ICON,
            "SIDEBAR": sidebar,
            "OUT": setup,
        }
        if quick:
            facts["QUICK"] = "1"
        said = [f"-D{name}={fact}" for name, fact in facts.items()]
        subprocess.run(
            ["makensis", "-V2", "-WX", "-INPUTCHARSET", "UTF8", "-XTarget amd64-unicode", *said, HERE / "capot.nsi"],
            check=True,
        )


def commands(program: Path) -> list[str]:
    """What NSIS is told of each file, in the order of the names."""
    told, folder = [], None
    for file in sorted(file for file in program.rglob("*") if file.is_file()):
        inside = file.parent.relative_to(program)
        if inside != folder:
            folder = inside
            told.append('SetOutPath "$INSTDIR' + "".join(f"\\{part}" for part in inside.parts) + '"\n')
        told.append(f'File "{file}"\n')
    return told


def make_portable(program: Path, archive: Path) -> None:
    """Pack the folder with the one that says it is to keep everything beside it."""
    files = {f"Capot/{file.relative_to(program).as_posix()}": file for file in program.rglob("*") if file.is_file()}
    for text in sorted((HERE / PORTABLE).iterdir()):
        files[f"Capot/{text.name}"] = text
    files[f"Capot/{PORTABLE}/LISEZMOI.txt"] = HERE / PORTABLE / "LISEZMOI.txt"
    write_zip(archive, files)


def refuse_large(*archives: Path) -> None:
    """End the build where one of them is larger than any may be."""
    large = [archive for archive in archives if archive.stat().st_size > LARGEST]
    for archive in large:
        size = archive.stat().st_size
        sys.stderr.write(
            f"{archive.name} has {size:,} bytes, {size - LARGEST:,} too many: left_out.py says what is left out.\n"
        )
        archive.unlink()
    if large:
        sys.exit(1)


if __name__ == "__main__":
    main()
