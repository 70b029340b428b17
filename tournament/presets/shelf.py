"""Where the presets are kept: a folder beside the preferences, a file for each in the form in which it is shared.

What is deleted or replaced goes into a folder inside it, from where it comes back. Two windows may be open on this
computer: the folder is looked at anew whenever something is asked of it, and changed while no other window changes it.
A file there that is no preset is left as it is; where one cannot be read now, nobody knows what it is, and nothing is
changed.
"""

import json
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Final

from tournament.disk import locked, put, write_whole
from tournament.errors import Problem, Refused
from tournament.models.copy_names import slug
from tournament.preferences import presets_folder
from tournament.presets.preset import FORMAT, VERSION, Preset, named_apart, preset_name_problems
from tournament.scoring.shapes import parse_limited
from tournament.services.desk.texts import tidy
from tournament.services.people.names import name_key
from tournament.settings import CHOSEN, published

LARGEST: Final = 100_000
"""The most bytes of a preset: far more than one with every option set."""


def document_of(preset: Preset) -> dict[str, object]:
    """The preset as published, with only those options that differ from their system's defaults."""
    return {"format": FORMAT, "version": VERSION, "name": preset.name, **published(preset, CHOSEN)}


def to_text(preset: Preset) -> str:
    """The preset as it is written to a file."""
    return json.dumps(document_of(preset), ensure_ascii=False, indent=1) + "\n"


def read_preset_file(path: Path) -> Preset:
    """The preset of a file. Refuses all that is wrong with it; OSError where it is unreadable."""
    from tournament.presets.reading import read_preset

    with path.open("rb") as file:
        return read_preset(parse_limited(file.read(LARGEST + 1), LARGEST))


MOST_PRESETS: Final = 200
KEPT_DELETED: Final = 20
NUMBERED = re.compile(r"(\d{1,9})-")


class PresetShelf:
    """The presets of a folder, which may be missing. Changes refuse (`preset-unwritable`) as the disk does."""

    def __init__(self, folder: Path) -> None:
        self.folder, self._bin = folder, folder / "deleted"

    @property
    def presets(self) -> tuple[Preset, ...]:
        """All of them, by their names."""
        return tuple(
            sorted((preset for preset, _ in self._read()), key=lambda preset: (slug(preset.name), preset.name))
        )

    @property
    def unread(self) -> tuple[str, ...]:
        """The names of files that lie there and are no presets, or presets of a later version."""
        read = {path for _, path in self._read()}
        return tuple(path.name for path in _files(self.folder) if path not in read)

    @property
    def deleted(self) -> tuple[Preset, ...]:
        """What can be brought back, deleted last first."""
        return tuple(preset for preset, _ in self._read_deleted())

    def find(self, name: str) -> Preset | None:
        """The preset of that name, whatever its case and accents."""
        return next((preset for preset, _ in self._read() if preset.key == name_key(name)), None)

    def keep(self, preset: Preset) -> None:
        """Keep a preset; one of that name is replaced, and can be restored. Refuses a bad name."""
        _refuse_name(preset.name)
        with self._changing():
            self._keep(preset)

    def add(self, preset: Preset) -> Preset:
        """Keep a preset that came from elsewhere, beside another of the same name; the preset as it is called here."""
        with self._changing():
            return self._add(preset)

    def rename(self, preset: Preset, name: str) -> Preset:
        """Give a preset another name, which no other may have; the preset under its new name."""
        renamed = replace(preset, name=tidy(name))
        _refuse_name(renamed.name)
        with self._changing():
            here = self._read_for_certain()
            if renamed.key != preset.key and any(other.key == name_key(name) for other, _ in here):
                raise Refused(Problem("preset-name-taken", "name", {"name": renamed.name}))
            before = _path_to_change(here, preset)
            write_whole(self._free_path(renamed.name), to_text(renamed).encode())
            before.unlink()
        return renamed

    def delete(self, preset: Preset) -> None:
        """Take a preset off the shelf; it can be brought back."""
        with self._changing():
            self._throw_away(_path_to_change(self._read_for_certain(), preset))

    def bring_back(self, preset: Preset) -> Preset:
        """Put what was deleted on the shelf again, beside one that has its name by now."""
        with self._changing():
            found = next((path for deleted, path in self._read_deleted() if deleted == preset), None)
            added = self._add(preset)
            if found is not None:
                found.unlink()
        return added

    def _keep(self, preset: Preset) -> None:
        before = next((path for kept, path in self._read_for_certain() if kept.key == preset.key), None)
        if before is None and len(_files(self.folder)) >= MOST_PRESETS:
            raise Refused(Problem("presets-full", details={"most": MOST_PRESETS}))
        write_whole(self._free_path(preset.name), to_text(preset).encode())
        if before is not None:
            self._throw_away(before)

    def _add(self, preset: Preset) -> Preset:
        kept = [other for other, _ in self._read_for_certain()]
        here = next((other for other in kept if other.key == name_key(preset.name)), None)
        if here is not None and replace(here, name=preset.name) == preset:
            return here
        added = named_apart(preset, frozenset(other.key for other in kept))
        _refuse_name(added.name)
        self._keep(added)
        return added

    def _read(self) -> list[tuple[Preset, Path]]:
        return _first_of_each(_presets_in(self.folder))

    def _read_for_certain(self) -> list[tuple[Preset, Path]]:
        """All of them. Raises OSError where one is unreadable, as it may be the one to change."""
        return _first_of_each(_presets_for_certain(self.folder))

    def _read_deleted(self) -> list[tuple[Preset, Path]]:
        return sorted(_presets_in(self._bin), key=lambda found: _number_of(found[1]), reverse=True)

    def _free_path(self, name: str) -> Path:
        stem, number = slug(name), 1
        while (path := self.folder / (f"{stem}-{number}.json" if number > 1 else f"{stem}.json")).exists():
            number += 1
        return path

    def _throw_away(self, path: Path) -> None:
        """Put a file among the deleted ones, which are numbered in their order; the oldest go for good."""
        self._bin.mkdir(parents=True, exist_ok=True)
        there = sorted(_listed(self._bin), key=_number_of)
        put(path, self._bin / f"{_number_of(there[-1]) + 1 if there else 1}-{path.name}")
        for oldest in there[: max(0, len(there) + 1 - KEPT_DELETED)]:
            oldest.unlink(missing_ok=True)

    @contextmanager
    def _changing(self) -> Iterator[None]:
        """While a change is made, by this window alone. Refuses what the disk refuses."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            with locked(self.folder):
                yield
        except OSError as trouble:
            raise Refused(Problem("preset-unwritable", details={"path": str(self.folder)})) from trouble


def open_shelf() -> PresetShelf:
    """The presets of whoever works at this computer."""
    return PresetShelf(presets_folder())


def _first_of_each(presets: Iterable[tuple[Preset, Path]]) -> list[tuple[Preset, Path]]:
    """Presets and their files. Of two files that name the same preset, the first counts."""
    found: dict[frozenset[str], tuple[Preset, Path]] = {}
    for preset, path in presets:
        found.setdefault(preset.key, (preset, path))
    return list(found.values())


def _path_to_change(presets: Iterable[tuple[Preset, Path]], preset: Preset) -> Path:
    """The file of a preset that is to be changed. Refused where another window has changed or deleted it."""
    found = next((path for kept, path in presets if kept == preset), None)
    if found is None:
        raise Refused(Problem("preset-gone", details={"name": preset.name}))
    return found


def _presets_in(folder: Path) -> Iterator[tuple[Preset, Path]]:
    for path in _files(folder):
        with suppress(Refused, OSError):
            yield read_preset_file(path), path


def _presets_for_certain(folder: Path) -> Iterator[tuple[Preset, Path]]:
    """All presets in a folder, in the order of the files' names. Raises OSError where one of them cannot be read."""
    for path in _listed(folder):
        with suppress(Refused):
            yield read_preset_file(path), path


def _files(folder: Path) -> list[Path]:
    try:
        return _listed(folder)
    except OSError:
        return []


def _listed(folder: Path) -> list[Path]:
    return sorted(path for path in folder.iterdir() if path.suffix == ".json" and path.is_file())


def _number_of(path: Path) -> int:
    found = NUMBERED.match(path.name)
    return int(found[1]) if found else 0


def _refuse_name(name: str) -> None:
    if problems := preset_name_problems(name):
        raise Refused(*problems)
