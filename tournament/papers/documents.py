"""Every document: a row of `TITLES` in `messages/paper_titles.py`, and a file with `DOCUMENT`."""

from collections.abc import Mapping
from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec
from typing import Final

from tournament.messages.paper_titles import TITLES
from tournament.papers.document import Document

ROWS: Final = "TITLES in messages/paper_titles.py"


class IncompleteRegistry(LookupError):
    """A document's row has no file, or a file no whole `DOCUMENT`: a bug."""


def find_document(identity: str) -> Document:
    """The document of that row, from its file. Raises IncompleteRegistry with what is missing."""
    module = f"{__package__}.{identity.replace('-', '_')}"
    file = f"papers/{identity.replace('-', '_')}.py"
    if identity not in TITLES:
        raise IncompleteRegistry(f'{ROWS}: no row "{identity}" for {file}')
    if find_spec(module) is None:
        raise IncompleteRegistry(f'{file}: there is no such file for the row "{identity}" of {ROWS}')
    document = getattr(import_module(module), "DOCUMENT", None)
    if not isinstance(document, Document):
        raise IncompleteRegistry(f"{file}: does not end with DOCUMENT, a Document")
    if not (document.purpose and TITLES[identity]):
        raise IncompleteRegistry(
            f"{file}: DOCUMENT has no purpose" if TITLES[identity] else f'{ROWS}: the row "{identity}" has no title'
        )
    if (document.goes_out or document.one == "table") and not document.of_round:
        raise IncompleteRegistry(
            f"{file}: DOCUMENT goes out with a round, or has sheets by table, but not of_round, an edition for each"
        )
    return replace(document, title=TITLES[identity])


DOCUMENTS: Final[Mapping[str, Document]] = {identity: find_document(identity) for identity in TITLES}
