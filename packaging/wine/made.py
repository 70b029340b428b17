"""What the program makes of one evening on any system: files that are compared by byte.

    PYTHONPATH=packaging python -m wine.made CHAMPIONSHIP FOLDER

The championship is one file for both systems: each evening that is played has random keys of its own in its journal,
and every paper names the journal it was made from. The clock stands still: papers say when they were made.
"""

import shutil
import sys
from contextlib import redirect_stdout
from datetime import UTC, datetime, tzinfo
from pathlib import Path
from unittest.mock import patch

from tournament.cli.main import run
from tournament.papers.documents import DOCUMENTS
from tournament.services.desk import steady_clock, unit_of_work

SIMULATED = {
    "seed-7": "--teams 63 --rounds 5 --seed 7",
    "troubled": "--teams 64 --rounds 6 --seed 7 --absent 5 --late 5 --forfeit 3 --withdraw 2 --return 30 --correct 5",
    "phases": "--teams 24 --rounds 6 --seed 7 --draw swiss*3+knock-out@8:third_place=no",
    "alone": "--teams 37 --rounds 4 --seed 7 --draw melee",
    "belote": "--teams 40 --rounds 4 --seed 7 --rules belote-classic",
}
LANGUAGES = ("fr", "en")
FORMATS = ("json", "xlsx", "rules", "cash")


class Stopped(datetime):
    """A clock that always shows the end of the evening."""

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> "Stopped":
        """The end of the evening."""
        return cls(2026, 11, 21, 17, 30, tzinfo=UTC).astimezone(tz)


def main(championship: Path, folder: Path) -> None:
    """Make everything."""
    folder.mkdir(parents=True)
    for name, options in SIMULATED.items():
        command(
            folder / f"simulated-{name}.txt",
            "simulate",
            *options.split(),
            "--export",
            folder / f"simulated-{name}.json",
        )
    for language in LANGUAGES:
        for format_ in FORMATS:
            export(championship, folder / f"{language}-export.{format_}", language, "--format", format_)
        for document in DOCUMENTS:
            export(championship, folder / f"{language}-{document}.pdf", language, "--document", document)
    command(folder / "check.txt", "check", copy_of(championship, folder))


def export(championship: Path, out: Path, language: str, *what: str) -> None:
    """Export from a copy: printing is noted in the journal, and the next paper would name it."""
    command(
        out.with_suffix(f"{out.suffix}.txt"),
        "export",
        copy_of(championship, out.parent),
        *what,
        "--out",
        out,
        "--lang",
        language,
    )


def copy_of(championship: Path, folder: Path) -> Path:
    """A copy that is thrown away."""
    copy = folder / "copy.capot"
    shutil.copyfile(championship, copy)
    return copy


def command(answer: Path, *arguments: object) -> None:
    """Carry out a command, and keep what it says and how it ends."""
    with answer.open("w", encoding="utf-8", newline="\n") as told, redirect_stdout(told):
        told.write(f"{run([str(argument) for argument in arguments])}\n")


if __name__ == "__main__":
    with patch.object(steady_clock, "datetime", Stopped), patch.object(unit_of_work, "datetime", Stopped):
        main(Path(sys.argv[1]), Path(sys.argv[2]))
