"""What is told about the program, and read for it only when somebody asks."""

import json
import platform
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path
from typing import Final

import PySide6
from PySide6.QtCore import qVersion

from tournament.crash_report import crash_file
from tournament.disk import is_folder
from tournament.i18n import Translator
from tournament.preferences import data_folder, preferences_file, presets_folder, read_preferences
from tournament.shipped_files import RESOURCES

LICENCES: Final = RESOURCES / "licences"
LONGEST_CRASH: Final = 20_000
"""Characters of the last mistake that go into a letter: its end, where it says what happened."""


@dataclass(frozen=True)
class Place:
    """Where something lies. `folder` is None for as long as nothing does, or it cannot be looked at."""

    name: str
    where: Path
    folder: Path | None


@dataclass(frozen=True)
class LicensedWork:
    """Something that the program is made of, and under which licence."""

    name: str
    version: str
    licence: str
    address: str
    texts: tuple[str, ...]


def program_version() -> str:
    """The version of the program; empty where whoever packed it left that away."""
    return _told("Version")


def releases() -> str:
    """The address of its releases, which pyproject.toml has; empty if it was packed without one."""
    return next((address for name, _, address in map(_parted, _all_told("Project-URL")) if name == "Releases"), "")


def _told(field: str) -> str:
    return next(iter(_all_told(field)), "")


def _all_told(field: str) -> list[str]:
    try:
        return list(metadata("capot").get_all(field) or ())
    except PackageNotFoundError:
        return []


def _parted(address: str) -> tuple[str, str, str]:
    return address.partition(", ")


def versions(words: Translator) -> list[tuple[str, str]]:
    """What it runs with, and in which version."""
    return [
        ("Capot", program_version() or "?"),
        ("Python", platform.python_version()),
        ("Qt", f"{qVersion()} (PySide {PySide6.__version__})"),
        ("SQLite", sqlite3.sqlite_version),
        (words.gettext("System"), system()),
    ]


def system() -> str:
    """The system of this computer, as it calls itself."""
    try:
        return f"{platform.freedesktop_os_release()['PRETTY_NAME']} ({platform.machine()})"
    except (OSError, KeyError):
        return f"{platform.platform()} ({platform.machine()})"


def places(words: Translator, file: Path | None) -> Iterator[Place]:
    """Where everything lies that is somebody's; `file` is the championship that is open, if it is in one."""
    say, second = words.gettext, read_preferences().backup_target
    if file is not None:
        yield _place(say("This championship"), file)
    yield _place(say("Copies of championships"), data_folder() / "copies")
    if second:
        yield _place(say("Copies, second place"), Path(second))
    yield _place(say("Presets"), presets_folder())
    yield _place(say("Preferences"), preferences_file())
    yield _place(say("Register of players, and other data"), data_folder())


def _place(name: str, where: Path) -> Place:
    try:
        is_there = where.exists()
    except OSError:  # a stick that is broken, a folder that may not be looked into
        is_there = False
    folder = where if is_folder(where) else where.parent
    return Place(name, where, folder if is_there else None)


def works() -> tuple[LicensedWork, ...]:
    """The program itself and the works of others that come with it."""
    others = json.loads((LICENCES / "parts.json").read_text(encoding="utf-8"))
    own = LicensedWork("Capot", program_version(), "MIT", "", ("capot.txt",))
    return own, *(LicensedWork(part["name"], part["version"], part["licence"], part["address"], tuple(part["texts"])) for part in others)


def text_of(work: LicensedWork) -> str:
    """The licences of a work in their own words."""
    return "\n\n".join((LICENCES / "texts" / text).read_text(encoding="utf-8").strip() for text in work.texts)


def letter(words: Translator, display: list[tuple[str, str]], file: Path | None) -> str:
    """What helps whoever mends the program: versions, display, places of files, and its last crash."""
    lines = [*versions(words), *display, *((place.name, str(place.where)) for place in places(words, file))]
    told = [f"{name}: {value}" for name, value in lines]
    return "\n".join([*told, *last_mistake(words)]) + "\n"


def last_mistake(words: Translator) -> Iterator[str]:
    """What was written down when the program last met what it did not expect."""
    try:
        mistake = crash_file().read_text(encoding="utf-8", errors="replace")
    except OSError:
        return
    yield ""
    yield words.gettext("The last error in the program")
    yield mistake[-LONGEST_CRASH:].strip()
