"""Sentences as data: English text in a table, translated where it is said."""


def N_(message: str) -> str:  # noqa: N802 (the name that gettext tools look for)
    """Mark a sentence of a table for translation; it is translated where it is said."""
    return message


def NN_(one: str, many: str) -> tuple[str, str]:  # noqa: N802
    """Mark a sentence of a table for translation, for one and for many, as `ngettext` takes it."""
    return one, many


class Convention(str):
    """A sentence, or a title, for which no source can be named: this contest decided it."""

    __slots__ = ()
