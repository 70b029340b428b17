"""Keep the French catalogue: `translations.py check` says what it lacks, `update` adds sentences.

The sentences are English and stand in the code, in calls of `gettext`, `ngettext`, `pgettext`, `N_` and `NN_`, and of
`_` in the templates of pages.
"""

import io
import re
import string
import sys
from collections.abc import Iterator
from pathlib import Path

from babel.messages import Catalog
from babel.messages.catalog import Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
CODE = ROOT / "tournament"
CATALOGUE = ROOT / "resources" / "locale" / "fr" / "LC_MESSAGES" / "capot.po"
# `say` is what a page calls its translator's gettext where it has much to say
KEYWORDS = {
    "N_": None,
    "NN_": (1, 2),
    "gettext": None,
    "say": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "_": None,
}
# the code, and the templates of pages
FILES = [("**.py", "python"), ("**/templates/**.html", "jinja2")]
# what French typography asks for; one that opens a line, as an example of what is typed does, is left alone, and so is
# the … of a command line
TYPOGRAPHY = {
    "a straight apostrophe, where French has ’": re.compile(r"(?<=\w)'(?=[\w«“{<&])"),
    "no narrow no-break space (U+202F) before ; ? !": re.compile(r"[^\s?!(«“\"'][;?!](?!\w)|[^\S\u202f][;?!](?!\w)"),
    "no no-break space (U+00A0) before a colon": re.compile(r"(?:[^\S\u00a0]|[^\W\d]):(?=\s|$)|(?<=[\d)}»…]):(?=\s|$)"),
    "no no-break space (U+00A0) inside « »": re.compile(r"«(?!\u00a0)|(?<!\u00a0)»"),
    "a space before …, which follows its word": re.compile(r"[\w,;)}]\s…(?! --)"),
}
# they would change at every update, and say nothing that the history does not
DATES = (b'"POT-Creation-Date:', b'"PO-Revision-Date:', b'"Last-Translator:', b'"Language-Team:', b'"Generated-By:')


def sentences_of(code: Path) -> Catalog:
    """Every sentence that the code says."""
    template = Catalog(project="capot", charset="utf-8")
    for _, _, message, comments, context in extract_from_dir(code, method_map=FILES, keywords=KEYWORDS):
        template.add(message, auto_comments=comments, context=context)
    return template


def read(path: Path) -> Catalog:
    """The catalogue as it is."""
    with path.open("rb") as file:
        return read_po(file, locale="fr", domain="capot", abort_invalid=True)


def faults(template: Catalog, catalogue: Catalog) -> Iterator[str]:
    """One line for every sentence that is missing, empty, uncertain, unlike its original, or no longer said."""
    for message in template:
        if message.id:
            translated = catalogue.get(message.id, message.context)
            fault = fault_of(message, translated, catalogue)
            if fault:
                yield f"{fault}: {english(message)!r}"
    for message in catalogue:
        if message.id and template.get(message.id, message.context) is None:
            yield f"no longer said: {english(message)!r}"


def fault_of(message: Message, translated: Message | None, catalogue: Catalog) -> str:
    """What is wrong with the translation of a sentence; empty when nothing is."""
    if translated is None:
        return "missing"
    forms = (
        [str(form) for form in translated.string]
        if isinstance(translated.string, (tuple, list))
        else [str(translated.string or "")]
    )
    if not all(forms):
        return "not translated"
    if translated.fuzzy:
        return "fuzzy"
    if places(str(forms[-1])) != places(english(message)) or translated.check(catalogue):
        return "not the places of the original"
    return next((unlike for unlike, found in TYPOGRAPHY.items() if any(found.search(form) for form in forms)), "")


def english(message: Message) -> str:
    """The sentence in the code; of a plural, the form for many."""
    return str(message.id if isinstance(message.id, str) else message.id[-1])


def places(sentence: str) -> set[str]:
    """The names of the places to fill in."""
    try:
        return {name for _, name, _, _ in string.Formatter().parse(sentence) if name}
    except ValueError:
        return {"a brace without its pair"}


def update(template: Catalog, path: Path) -> None:
    """Add new sentences untranslated, drop unsaid ones, ordered by sentence for readable diffs."""
    catalogue = read(path)
    catalogue.update(template, no_fuzzy_matching=True, update_header_comment=False)
    written = io.BytesIO()
    write_po(written, catalogue, no_location=True, sort_output=True, ignore_obsolete=True, width=0)
    path.write_bytes(
        b"".join(line for line in written.getvalue().splitlines(keepends=True) if not line.startswith(DATES))
    )


def main(wish: str) -> int:
    """Check or update; 1 if the check found a fault."""
    template = sentences_of(CODE)
    if wish == "update":
        update(template, CATALOGUE)
    found = list(faults(template, read(CATALOGUE)))
    for line in found:
        sys.stderr.write(f"{CATALOGUE.relative_to(ROOT)}: {line}\n")
    return 1 if found and wish == "check" else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
