"""Write the manual as PDF, in every language: `manual.py [--out dist]`. The same sources make the same bytes."""

import argparse
import sys
import tomllib
from pathlib import Path
from typing import Final

from tournament.i18n import LANGUAGES, translator
from tournament.papers.manual.book import book

ROOT: Final = Path(__file__).resolve().parent.parent
NAMES: Final = {"fr": "manuel", "en": "manual"}


def version() -> str:
    """The version of the program."""
    return str(tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"])


def main() -> int:
    """Write them."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path, default=Path("dist"))
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    for language in LANGUAGES:
        file = args.out / f"capot-{version()}-{NAMES[language]}.pdf"
        file.write_bytes(book(language, version(), translator(language)))
        sys.stdout.write(f"{file}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
