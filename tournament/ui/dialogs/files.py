"""Where files are kept, and what that of a new championship is called."""

from datetime import date
from pathlib import Path

from tournament.disk import is_folder
from tournament.models.copy_names import slug
from tournament.preferences import documents_folder

_last: list[Path] = []
"""The folder that was chosen last, or of the championship opened last."""


def proposed_file(name: str, day: date, folder: Path | None = None) -> Path:
    """A file for a championship of that name and day, where its other files are, that does not exist yet."""
    folder = folder or working_folder()
    stem = f"{slug(name)}-{day.isoformat()}"
    candidates = [folder / f"{stem}.capot", *(folder / f"{stem}-{n}.capot" for n in range(2, 100))]
    return next((path for path in candidates if not path.exists()), candidates[0])


def work_in(folder: Path) -> None:
    """Ask for files in this folder from now on."""
    _last[:] = [folder.absolute()]


def working_folder() -> Path:
    """Where to begin asking for a file: the folder used last, else one's own."""
    return next((folder for folder in _last if is_folder(folder)), own_folder())


def own_folder() -> Path:
    """The person's documents, or their home where there are none."""
    documents = documents_folder()
    return documents if is_folder(documents) else Path.home()
