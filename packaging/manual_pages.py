"""Keep the manual's derived pages: `manual_pages.py check` compares them, `update` writes them."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from pages import keys, settings
from tournament.i18n import LANGUAGES, translator
from tournament.manual.chapters import GENERATED, chapter_file

LINES = {"keys": keys.lines, "settings": settings.lines}
BY = {
    "fr": "<!-- écrit par make schemas, d’après le programme : ne pas modifier ici -->",
    "en": "<!-- written by make schemas, as the program declares it: do not edit here -->",
}


def pages() -> Iterator[tuple[Path, str]]:
    """Every page and what it says."""
    for language in LANGUAGES:
        for stem in GENERATED:
            title, *others = LINES[stem](translator(language))
            text = "\n".join((title, "", BY[language], *others))
            yield chapter_file(stem, language), text.rstrip("\n").replace("\n\n\n", "\n\n") + "\n"


def main() -> int:
    """Check the pages, or write them."""
    wrong = [(path, text) for path, text in pages() if not path.exists() or path.read_text(encoding="utf-8") != text]
    if sys.argv[1:] == ["update"]:
        for path, text in wrong:
            path.write_text(text, encoding="utf-8")
        return 0
    for path, _ in wrong:
        sys.stderr.write(f"{path.parent.name}/{path.name} is not what the program declares: make schemas\n")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
