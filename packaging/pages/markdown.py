"""Markdown as the manual is written in, made of texts that may hold any sign."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

SIGNS: Final = re.compile(r"([\\`*_<>\[\]|])")


def escaped(text: str) -> str:
    """A text that is shown as it is, in a line or in a cell."""
    return SIGNS.sub(r"\\\1", " ".join(text.split("\n")))


def strong(text: str) -> str:
    """The name of something that the program shows."""
    return f"**{escaped(text)}**"


def typed(*keys: str) -> str:
    """Keys, or what is typed, beside each other."""
    return " ".join(f"`{key}`" if "`" not in key else f"`` {key} ``" for key in keys)


def section(name: str, title: str) -> Iterator[str]:
    """The title of a section, with the name by which it is found."""
    yield from ("", f'<a id="{name}"></a>', f"## {escaped(title)}", "")


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """A table; its cells are Markdown already."""
    yield "| " + " | ".join(head) + " |"
    yield "|---" * len(head) + "|"
    for row in rows:
        yield "| " + " | ".join(row) + " |"
    yield ""
