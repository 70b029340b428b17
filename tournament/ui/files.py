"""Where championships are kept, and what a new one's file is called."""

import re
import unicodedata
from datetime import date
from pathlib import Path

from platformdirs import user_documents_path

LONGEST_SLUG = 60


def slug(name: str) -> str:
    """A name that every disk accepts: `Concours de l'Été` becomes `concours-de-l-ete`; `championnat` where nothing is left of it."""
    plain = unicodedata.normalize("NFKD", name.casefold().replace("œ", "oe").replace("æ", "ae")).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:LONGEST_SLUG].strip("-") or "championnat"


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
