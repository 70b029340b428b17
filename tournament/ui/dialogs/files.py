"""Where files are kept, and what that of a new championship is called."""

import os
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Final

from tournament.disk import is_folder
from tournament.models.copy_names import slug
from tournament.preferences import Preferences, change_preferences, documents_folder, downloads_folder, read_preferences

LISTS: Final = (".csv", ".xlsx", ".tsv")
"""How the files of entry lists end; what ends otherwise may be anything."""
_last: list[Path] = []
"""The folder that was chosen last, or of the championship opened last."""
_papers: list[Path] = []
"""The folder of the last documents, or of the last championship; a list may be on a borrowed stick."""


def proposed_file(name: str, day: date, folder: Path | None = None) -> Path:
    """A file for a championship of that name and day, where its other files are, that does not exist yet."""
    folder = folder or working_folder()
    stem = f"{slug(name)}-{day.isoformat()}"
    candidates = [folder / f"{stem}.capot", *(folder / f"{stem}-{n}.capot" for n in range(2, 100))]
    return next((path for path in candidates if not path.exists()), candidates[0])


def work_in(folder: Path) -> None:
    """Ask for files in this folder from now on, and keep documents there."""
    look_in(folder)
    keep_papers_in(folder)


def look_in(folder: Path) -> None:
    """Ask for files in this folder from now on; documents are kept where they were."""
    _last[:] = [folder.absolute()]


def keep_papers_in(folder: Path) -> None:
    """Propose this folder for documents from now on."""
    _papers[:] = [folder.absolute()]


def working_folder() -> Path:
    """Where to begin asking for a file: the folder used last, else one's own."""
    return _first_there(_last)


def championships_folder(preferences: Preferences) -> Path:
    """Where new championships are kept: the folder of the first start, else the one used last."""
    chosen = Path(preferences.folder) if preferences.folder else None
    return chosen if chosen is not None and is_folder(chosen) else working_folder()


def lists_folder() -> Path:
    """Where to ask for an entry list: where the last was, else the newest in downloads or documents."""
    last = read_preferences().lists
    if last and is_folder(Path(last)):
        return Path(last)
    folders = [folder for folder in (downloads_folder(), personal_folder()) if is_folder(folder)]
    return max(folders, key=newest_list, default=personal_folder())


def newest_list(folder: Path) -> float:
    """When the newest entry list of a folder was written; 0 where there is none, or nobody may look."""
    try:
        return max(
            (entry.stat().st_mtime for entry in os.scandir(folder) if entry.name.lower().endswith(LISTS)), default=0
        )
    except OSError:
        return 0


def keep_lists_in(folder: Path) -> None:
    """Ask for lists in this folder from now on, on later evenings too. What cannot be kept is asked for again."""
    named = str(folder.absolute())

    def change(now: Preferences) -> Preferences:
        return replace(now, lists=named)

    with suppress(OSError):
        change_preferences(change, change(read_preferences()))


def papers_folder() -> Path:
    """Where to begin asking where a document goes: beside the championship, or where the last document was kept."""
    return _first_there(_papers)


def _first_there(folders: Sequence[Path]) -> Path:
    return next((folder for folder in folders if is_folder(folder)), personal_folder())


def personal_folder() -> Path:
    """The person's documents, or their home where there are none."""
    documents = documents_folder()
    return documents if is_folder(documents) else Path.home()
