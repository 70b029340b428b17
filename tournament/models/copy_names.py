"""How copies are called, so that a person finds the right one in a folder: the championship, the day and the time."""

import re
import unicodedata
from collections.abc import Sequence
from datetime import datetime

LONGEST_SLUG = 60
SUFFIX = ".capot"
FOUND_OPEN = ".found-open.capot"
"""Suffix of files copied after an interrupted closing: slugs have no dot, so no name ends so."""
DEVICES = {
    "con",
    "conin$",
    "conout$",
    "prn",
    "aux",
    "nul",
    *(f"{port}{number}" for port in ("com", "lpt") for number in "0123456789¹²³"),
}
"""What no file may be called on Windows, nor on a stick that goes there. A raised digit is one of a port there."""
FORBIDDEN = re.compile(r'[<>:"/\\|?*\x00-\x1f]')
NAME = re.compile(r"-(\d{4}-\d\d-\d\d-\d\dh\d\dm\d\d)(?:-(\d+))?$")
MOMENT = "%Y-%m-%d-%Hh%Mm%S"
KEPT_NEWEST = 20


def slug(name: str) -> str:
    """A name for every disk: `Concours de l'Été` is `concours-de-l-ete`; `CON` is `con_`; `championnat` if empty."""
    plain = (
        unicodedata.normalize("NFKD", name.casefold().replace("œ", "oe").replace("æ", "ae"))
        .encode("ascii", "ignore")
        .decode()
    )
    words = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:LONGEST_SLUG].strip("-") or "championnat"
    return f"{words}_" if words in DEVICES else words


def portable(name: str) -> str:
    """A typed file name that every disk takes: `Finale : 21 h` is `Finale - 21 h`, which Windows would hide."""
    plain = FORBIDDEN.sub("-", name).rstrip(". ")
    stem, point, rest = plain.partition(".")
    return f"{stem.rstrip()}_{point}{rest}" if stem.strip().casefold() in DEVICES else plain


def copy_name(name: str, at: datetime, taken: Sequence[str] = (), suffix: str = SUFFIX) -> str:
    """A copy's free name by local time: `concours-2026-11-21-14h05m30.capot`."""
    stem = f"{slug(name)}-{at.astimezone().strftime(MOMENT)}"
    number = 1
    while (proposed := f"{stem}-{number}{suffix}" if number > 1 else f"{stem}{suffix}") in taken:
        number += 1
    return proposed


def moment_of(file: str, suffix: str = SUFFIX) -> tuple[datetime, int] | None:
    """When a copy was made, by its name, and its number among those of that second; None of a file that is no copy."""
    found = NAME.search(file.removesuffix(suffix)) if file.endswith(suffix) else None
    if found is None:
        return None
    try:
        return datetime.strptime(found[1], MOMENT).astimezone(), int(found[2] or 1)
    except ValueError:
        return None


def outlived(files: Sequence[str], newest: str = "") -> list[str]:
    """Which copies may go: all but the newest twenty, and of every day the last one.

    Those dated after the one that was just made, the `newest`, were made before the clock was set back: they come
    behind all others.
    """
    now = moment_of(newest)
    dated = sorted(
        (now is None or moment <= now, moment, file) for file in files if (moment := moment_of(file)) is not None
    )
    last_of_day = {moment[0].date(): file for _, moment, file in dated}
    kept = {file for *_, file in dated[-KEPT_NEWEST:]} | set(last_of_day.values())
    return [file for *_, file in dated if file not in kept]
