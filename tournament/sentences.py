"""Sentences as data: English text that stands in a table, and is translated where it is said."""


def N_(message: str) -> str:  # noqa: N802 (the name that gettext tools look for)
    """Mark a sentence of a table for translation; it is translated where it is said."""
    return message


class Convention(str):
    """A sentence, or a title, for which no source can be named: this contest decided it."""

    __slots__ = ()
