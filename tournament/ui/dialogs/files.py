"""Where championships are kept, and what a new one's file is called."""

from datetime import date
from pathlib import Path

from platformdirs import user_documents_path

from tournament.models.copy_names import slug


def proposed_file(name: str, day: date, folder: Path | None = None) -> Path:
    """A file for a championship of that name and day, in the person's documents, that does not exist yet."""
    folder = folder or documents()
    stem = f"{slug(name)}-{day.isoformat()}"
    candidates = [folder / f"{stem}.capot", *(folder / f"{stem}-{n}.capot" for n in range(2, 100))]
    return next((path for path in candidates if not path.exists()), candidates[0])


def documents() -> Path:
    """The person's documents, or their own folder where there are none."""
    folder = user_documents_path()
    return folder if folder.is_dir() else Path.home()
